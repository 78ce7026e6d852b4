/*! The progress line on standard error.

At a terminal, it is redrawn up to ten times a second. [`report`](super::report) erases it before each message and at
the end. The cursor is on the line below it, so after Ctrl-C, which std cannot catch, the shell continues at the start
of a line. Elsewhere, as in a log, lines are kept: one every ten seconds, and one at the end.
*/

use crate::system::interprets_escapes;
use crate::units;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The age of a run at the first line, unless the user asks for it.
const DELAY: Duration = Duration::from_secs(1);

const REDRAWN_PERIOD: Duration = Duration::from_millis(100);

const LOGGED_PERIOD: Duration = Duration::from_secs(10);

const UP: &str = "\x1b[A";

const CLEAR: &str = "\r\x1b[K";

/// Turns line wrapping off and on: a wrapped line could not be erased.
const NO_WRAP: [&str; 2] = ["\x1b[?7l", "\x1b[?7h"];

/// Whether the line is on the screen, of which there is one.
static DRAWN: AtomicBool = AtomicBool::new(false);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ShowProgress {
    /// At a terminal that can redraw, without typed input, after [`DELAY`].
    #[default]
    Auto,
    Always,
    Never,
}

pub struct Progress {
    pub started: Instant,
    /// The time of the next line.
    due: Option<Instant>,
    /// Whether a line replaces the previous one.
    is_redrawn: bool,
    /// All work, if known, in bytes or in puzzles.
    total: Option<u64>,
    /// In the same unit.
    done: u64,
    puzzles: u64,
    /// The puzzles of the last line.
    shown: Option<u64>,
}

impl Progress {
    /// `is_typed`: the input is typed at the terminal. `total` has the unit of `more` in [`Progress::tick`].
    pub fn new(when: ShowProgress, is_typed: bool, total: Option<u64>) -> Progress {
        let started = Instant::now();
        let is_redrawn = io::stderr().is_terminal() && interprets_escapes();
        let due = match when {
            ShowProgress::Always => Some(started),
            ShowProgress::Auto if is_redrawn && !is_typed => Some(started + DELAY),
            _ => None,
        };
        Progress {
            started,
            due,
            is_redrawn,
            total,
            done: 0,
            puzzles: 0,
            shown: None,
        }
    }

    pub fn never() -> Progress {
        Progress::new(ShowProgress::Never, true, None)
    }

    /// Adds `more` to the work done, and shows the line if it is due. `puzzles` is the total so far.
    pub fn tick(&mut self, puzzles: u64, more: u64) {
        self.puzzles = puzzles;
        self.done += more;
        if self.is_due() {
            self.show_puzzles();
        }
    }

    /// Shows this line if one is due.
    pub fn say(&mut self, line: impl FnOnce() -> String) {
        if self.is_due() {
            self.show(&line());
        }
    }

    /// Shows a last line in a log, unless nothing has changed.
    pub fn end(&mut self) {
        if self.due.is_some() && !self.is_redrawn && self.shown != Some(self.puzzles) {
            self.show_puzzles();
        }
    }

    fn show_puzzles(&mut self) {
        self.shown = Some(self.puzzles);
        self.show(&self.line());
    }

    /// The remaining time is extrapolated.
    fn line(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = units::speed(self.puzzles, seconds);
        let puzzles = units::counted(self.puzzles, "puzzle");
        let mut line = format!("{puzzles}, {speed}");
        if let Some(total) = self.total {
            let part = self.done as f64 / total.max(1) as f64;
            line += &format!(", {:.0}%", (100.0 * part).floor().min(100.0));
            if 0.0 < part && part < 1.0 {
                let left = seconds * (1.0 / part - 1.0);
                line += &format!(", {} left", units::duration(left));
            }
        }
        line
    }

    fn is_due(&self) -> bool {
        self.due.is_some_and(|due| Instant::now() >= due)
    }

    fn show(&mut self, line: &str) {
        let now = Instant::now();
        let (period, text) = if self.is_redrawn {
            let up = if DRAWN.swap(true, Relaxed) { UP } else { "" };
            (
                REDRAWN_PERIOD,
                [up, CLEAR, NO_WRAP[0], line, NO_WRAP[1], "\n"].concat(),
            )
        } else {
            (LOGGED_PERIOD, line.to_string() + "\n")
        };
        self.due = self.due.map(|_| now + period);
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// Erases the line before output to the same screen.
pub fn erase_for_output() {
    if DRAWN.load(Relaxed) && io::stdout().is_terminal() {
        erase();
    }
}

pub fn erase() {
    if DRAWN.swap(false, Relaxed) {
        let erase = format!("{UP}{CLEAR}");
        let _ = io::stderr().write_all(erase.as_bytes());
    }
}
