/*! The progress line on standard error.

It is for a person who waits: drawn over itself a few times a second, in nobody's way, and gone when
the run is over.
*/

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How long a run lasts before the line is worth drawing.
const PATIENCE: Duration = Duration::from_secs(1);

/// From one drawing to the next.
const PERIOD: Duration = Duration::from_millis(100);

/// Back to the start of the line, and nothing on it.
const ERASE: &str = "\r\x1b[K";

/// When the progress line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// Where it is of use and in nobody's way.
    #[default]
    Auto,
    Always,
    Never,
}

impl When {
    /// The words that name them.
    pub const WORDS: [(&str, When); 3] = [
        ("auto", When::Auto),
        ("always", When::Always),
        ("never", When::Never),
    ];
}

/// Columns of the line, at most, where the terminal does not say that it has fewer.
const WIDEST: usize = 79;

/// The line, and what it needs to know.
pub struct Progress {
    enabled: bool,
    started: Instant,
    /// When it is next drawn.
    due: Instant,
    /// What "all of it" is, where that is known.
    total: Option<u64>,
    /// Whether standard output is on the same screen.
    shares_screen: bool,
    drawn: bool,
    /// Columns that it may take.
    width: usize,
}

impl Progress {
    /// `reads_stdin`: whether somebody may type the input. `total`: in the unit of what
    /// [`Progress::tick`] is told.
    pub fn new(when: When, reads_stdin: bool, total: impl FnOnce() -> Option<u64>) -> Progress {
        let enabled = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                io::stderr().is_terminal()
                    && !is_dumb
                    && !(reads_stdin && io::stdin().is_terminal())
            }
        };
        let started = Instant::now();
        Progress {
            enabled,
            started,
            due: if when == When::Auto {
                started + PATIENCE
            } else {
                started
            },
            total: if enabled {
                total().filter(|&total| total > 0)
            } else {
                None
            },
            shares_screen: enabled && io::stdout().is_terminal(),
            drawn: false,
            width: width(env::var("COLUMNS").ok().as_deref()),
        }
    }

    /// Draws the line, if it is time: `puzzles` are done, and `done` of the total.
    pub fn tick(&mut self, puzzles: u64, done: u64) {
        if !self.enabled {
            return;
        }
        let now = Instant::now();
        if now < self.due {
            return;
        }
        self.due = now + PERIOD;
        let rate = puzzles as f64 / (now - self.started).as_secs_f64().max(1e-9);
        let mut line = format!("{puzzles} puzzles, {rate:.0}/s");
        if let Some(total) = self.total {
            let percent = u128::from(done.min(total)) * 100 / u128::from(total);
            write!(line, ", {percent}%").expect("a String takes all text");
        }
        line.truncate(self.width);
        let _ = io::stderr().write_all(format!("{ERASE}{line}").as_bytes());
        self.drawn = true;
    }

    /// Makes way for output on the same screen.
    pub fn give_way(&mut self) {
        if self.shares_screen {
            self.erase();
        }
    }

    /// Makes way for a message, or for good.
    pub fn erase(&mut self) {
        if std::mem::take(&mut self.drawn) {
            let _ = io::stderr().write_all(ERASE.as_bytes());
        }
    }
}

/// Columns for the line, by what the environment says of the terminal's: one less than those, so
/// that it does not wrap.
fn width(columns: Option<&str>) -> usize {
    let columns = columns
        .and_then(|columns| columns.parse().ok())
        .filter(|&columns: &usize| columns > 0);
    columns.map_or(WIDEST, |columns| WIDEST.min(columns - 1))
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn the_line_fits_the_terminal() {
        for (columns, expected) in [
            (None, 79),
            (Some("200"), 79),
            (Some("80"), 79),
            (Some("40"), 39),
            (Some("1"), 0),
            (Some("0"), 79),
            (Some("x"), 79),
        ] {
            assert_eq!(width(columns), expected, "{columns:?}");
        }
    }
}
