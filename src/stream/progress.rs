/*! The progress line on standard error, for a person who waits.

It is drawn over itself a few times a second, makes way for output on the same screen, and is gone
when the run is over.
*/

use super::{system, units};
use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How long a run lasts before the line is drawn, unless the user asks for it.
const DELAY: Duration = Duration::from_secs(1);

/// From one drawing to the next.
const PERIOD: Duration = Duration::from_millis(100);

/// Moves back to the start of the line and clears it.
const ERASE: &str = "\r\x1b[K";

/// When the progress line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum When {
    /// If standard error is a terminal that can be drawn over, nobody is typing the input, and the
    /// run has lasted [`DELAY`].
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

/// The line, and what it needs to know.
pub struct Progress {
    enabled: bool,
    started: Instant,
    /// When it is next drawn.
    due: Instant,
    /// What "all of it" is, if that is known.
    total: Option<u64>,
    /// Whether standard output is on the same screen.
    shares_screen: bool,
    drawn: bool,
    /// Columns that it may take.
    width: usize,
}

impl Progress {
    /// `reads_stdin` says whether somebody may type the input. `total` is in the unit of the `done`
    /// of [`Progress::tick`].
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
            due: match when {
                When::Auto => started + DELAY,
                _ => started,
            },
            total: enabled.then(total).flatten().filter(|&total| total > 0),
            shares_screen: enabled && io::stdout().is_terminal(),
            drawn: false,
            width: system::line_width(),
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
        let seconds = (now - self.started).as_secs_f64().max(1e-9);
        let rate = units::rate(puzzles as f64 / seconds);
        let mut line = format!("{puzzles} puzzles, {rate}");
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
