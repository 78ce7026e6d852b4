/*! The progress line on standard error, for a person who waits.

It is drawn over itself a few times a second. Whatever is printed makes it go first, and so does the
end of the program, so nobody else has to know of it.
*/

use crate::units;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long a run lasts before the line is drawn, unless the user asks for it.
const DELAY: Duration = Duration::from_secs(1);

/// From one drawing to the next.
const PERIOD: Duration = Duration::from_millis(100);

/// Moves back to the start of the line and clears it.
const ERASE: &str = "\r\x1b[K";

/// Whether the line stands on the screen. There is one screen, whoever draws on it.
static DRAWN: AtomicBool = AtomicBool::new(false);

/// When the progress line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum When {
    /// If standard error is a terminal, nobody is typing the input, and the run has lasted [`DELAY`].
    #[default]
    Auto,
    Always,
    Never,
}

/// The line, and what it needs to know.
pub struct Progress {
    pub started: Instant,
    /// When it is next drawn; `None`: never.
    due: Option<Instant>,
    /// What "all of it" is, if that is known.
    total: Option<u64>,
    done: u64,
}

impl Progress {
    /// `is_typed` says whether somebody types the input. `total` is in the unit of what
    /// [`Progress::tick`] is told.
    pub fn new(when: When, is_typed: bool, total: Option<u64>) -> Progress {
        let started = Instant::now();
        let due = match when {
            When::Always => Some(started),
            When::Auto if io::stderr().is_terminal() && !is_typed => Some(started + DELAY),
            _ => None,
        };
        Progress {
            started,
            due,
            total,
            done: 0,
        }
    }

    /// Draws the line, if it is time: `puzzles` are done, and this much `more` of the total.
    pub fn tick(&mut self, puzzles: u64, more: u64) {
        self.done += more;
        let now = Instant::now();
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        self.due = Some(now + PERIOD);
        let rate = units::rate(puzzles, (now - self.started).as_secs_f64());
        let puzzles = units::counted(puzzles, "puzzle");
        let mut line = format!("{ERASE}{puzzles}, {rate}");
        if let Some(total) = self.total {
            let percent = self.done.min(total) * 100 / total.max(1);
            line += &format!(", {percent}%");
        }
        let _ = io::stderr().write_all(line.as_bytes());
        DRAWN.store(true, Relaxed);
    }
}

/// Makes way for output, if that goes to the same screen.
pub fn give_way() {
    if DRAWN.load(Relaxed) && io::stdout().is_terminal() {
        erase();
    }
}

/// Makes way for a message, or for good.
pub fn erase() {
    if DRAWN.swap(false, Relaxed) {
        let _ = io::stderr().write_all(ERASE.as_bytes());
    }
}
