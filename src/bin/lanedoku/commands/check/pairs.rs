/*! Puzzles and answers side by side, compared in order. */

use super::{
    fault::{self, Fault},
    puzzles::Puzzles,
    score::Score,
    steps::{FURTHEST, Files, Point},
    tape::{ANSWER, Tape},
};
use crate::input::reader::Reader;
use crate::output::progress::Progress;
use std::mem;

/// Reads puzzles and answers side by side, and compares them in order.
pub struct Pairs<'a> {
    pub files: Files,
    /// The line from which on nothing fits.
    lost: Option<u64>,
    pub score: Score,
    progress: &'a mut Progress,
}

impl<'a> Pairs<'a> {
    pub fn new(puzzles: Reader, tape: Tape, progress: &'a mut Progress) -> Pairs<'a> {
        Pairs {
            files: Files::new(Puzzles::new(puzzles), tape),
            lost: None,
            score: Score::default(),
            progress,
        }
    }

    /// Compares all, or up to a failure. Gives out a line for each of the first `listed` faults: an
    /// answer is wrong, missing, or too many.
    pub fn compare(&mut self, listed: u64, mut list: impl FnMut(&str)) {
        loop {
            let Files { puzzles, tape, .. } = &mut self.files;
            let bytes = mem::take(&mut puzzles.bytes);
            if bytes > 0 {
                self.progress.tick(self.score.puzzles(), bytes);
            }
            // If the puzzle cannot be read, no answer is waited for.
            puzzles.read_to(1);
            if puzzles.failure().is_none() {
                tape.read_to(ANSWER);
            }
            if let Some(failure) = puzzles.failure().or(tape.failure()) {
                self.score.failure = Some(failure.to_string());
                return;
            }
            if self.take_right() {
                continue;
            }
            // Up to the next right answer, all are faults.
            let mut faults = self.files.next_step();
            if faults == (0, 0) {
                return;
            }
            if self.files.is_far_from_step() {
                self.lost.get_or_insert(self.files.tape.line());
            }
            while faults != (0, 0) {
                let (puzzles, places) = faults;
                // Between two shifts, one more may be right.
                let passed = if puzzles > 0 && places >= ANSWER && self.take_right() {
                    (1, ANSWER)
                } else {
                    let (passed, text) = self.take_fault(faults);
                    if self.score.faults() <= listed {
                        list(&text);
                    }
                    passed
                };
                faults = (puzzles - passed.0, places - passed.1);
            }
        }
    }

    /// Takes the next answer, if it is right.
    fn take_right(&mut self) -> bool {
        let is_right = self.files.is_right((0, 0));
        if is_right {
            self.score.right += 1;
            self.lost = None;
            self.files.pass((1, ANSWER));
        }
        is_right
    }

    /// Takes the first fault among the next puzzles and places. Returns how many of them it has, and a
    /// line that says what is wrong.
    fn take_fault(&mut self, (puzzles, places): Point) -> (Point, String) {
        let tape = &mut self.files.tape;
        let length = places.min(*tape.lengths(0).end());
        let mut line = tape.line();
        let puzzle = self.files.puzzles.get(0).filter(|_| puzzles > 0);
        let words = match puzzle {
            None => {
                self.score.too_many += 1;
                fault::too_many(length)
            }
            Some(puzzle) => {
                let fault = match tape.answer(0).filter(|_| length == ANSWER) {
                    Some(answer) => Fault::of(answer, puzzle),
                    None => {
                        let remark = tape.take_remark(length);
                        if let Some(remark) = &remark {
                            line = line.min(remark.line);
                        }
                        Fault::missing(length, remark)
                    }
                };
                self.score.count(fault.reason);
                format!("puzzle {}: {}", self.score.puzzles(), fault.words)
            }
        };
        let text = format!("{}:{line}: {words}\n", tape.name);
        let passed = (puzzles.min(1), length);
        self.files.pass(passed);
        (passed, text)
    }

    /// A line that says why all answers are wrong from some line on, if they are; or else nothing.
    pub fn out_of_step(&self) -> String {
        let name = &self.files.tape.name;
        match self.lost {
            _ if self.score.failure.is_some() => String::new(),
            Some(line) => format!(
                "{name}:{line}: from here on no answer fits one of the next {FURTHEST} puzzles\n"
            ),
            None if self.files.tape.has_only_remarks() => {
                format!("{name}: no line and no column holds an answer\n")
            }
            None => String::new(),
        }
    }
}
