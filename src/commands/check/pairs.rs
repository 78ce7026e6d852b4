/*! Puzzles and answers side by side, compared in order. */

use super::{
    fault::Fault,
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
    /// Puzzles and places up to the next right answer, which are faults.
    faults: Point,
    /// Puzzles that have been compared.
    done: u64,
    /// The line from which on nothing fits.
    lost: Option<u64>,
    pub score: Score,
    /// What messages call the answers.
    name: &'a str,
    /// How many faults have a line, at most.
    pub listed: u64,
    pub progress: &'a mut Progress,
}

impl<'a> Pairs<'a> {
    pub fn new(
        puzzles: Reader,
        tape: Tape,
        name: &'a str,
        listed: u64,
        progress: &'a mut Progress,
    ) -> Pairs<'a> {
        Pairs {
            files: Files::new(Puzzles::new(puzzles), tape),
            faults: (0, 0),
            done: 0,
            lost: None,
            score: Score::default(),
            name,
            listed,
            progress,
        }
    }

    /// A line for the next fault that is listed: an answer is wrong, missing, or too many. `None`
    /// after the last, or if there is a failure.
    pub fn next(&mut self) -> Option<String> {
        loop {
            if self.faults == (0, 0) {
                let Files { puzzles, tape, .. } = &mut self.files;
                // If the puzzle cannot be read, no answer is waited for.
                puzzles.read_to(1);
                if puzzles.failure().is_none() {
                    tape.read_to(ANSWER);
                }
                if let Some(failure) = puzzles.failure().or(tape.failure()) {
                    self.score.failure = Some(failure.to_string());
                    return None;
                }
            }
            // Between two shifts, one more may be right.
            let (puzzles, places) = self.faults;
            let is_next = self.faults == (0, 0) || puzzles > 0 && places >= ANSWER;
            if is_next && self.files.is_right((0, 0)) {
                self.score.right += 1;
                self.lost = None;
                self.faults = (puzzles.saturating_sub(1), places.saturating_sub(ANSWER));
                self.pass((1, ANSWER));
                continue;
            }
            if self.faults == (0, 0) {
                let line = self.files.tape.line();
                let next = self.files.next_step();
                if next == (0, 0) {
                    return None;
                }
                if self.files.is_far_from_step() {
                    self.lost.get_or_insert(line);
                }
                self.faults = next;
            }
            let text = self.take_fault();
            if text.is_some() {
                return text;
            }
        }
    }

    /// Goes on behind this many puzzles and places.
    fn pass(&mut self, point: Point) {
        self.files.pass(point);
        self.done += point.0 as u64;
        let bytes = mem::take(&mut self.files.puzzles.bytes);
        if bytes > 0 {
            self.progress.tick(self.done, bytes);
        }
    }

    /// Takes the next fault. Returns a line for it if it is listed.
    fn take_fault(&mut self) -> Option<String> {
        let (puzzles, places) = self.faults;
        let Files {
            puzzles: waiting,
            tape,
            ..
        } = &mut self.files;
        let length = places.min(*tape.lengths(0).end());
        let mut line = tape.line();
        let puzzle = waiting.get(0).filter(|_| puzzles > 0);
        let fault = match (puzzle, tape.answer(0)) {
            (None, _) => Fault::too_many(length),
            (Some(puzzle), Some(answer)) if length == ANSWER => Fault::of(answer, puzzle),
            (Some(_), _) => {
                let remark = tape.take_remark(length);
                if let Some(remark) = &remark {
                    line = remark.line.min(if length > 0 { line } else { u64::MAX });
                }
                Fault::missing(length, remark.as_ref())
            }
        };
        let name = self.name;
        let text = if puzzles > 0 {
            self.score.count(fault.reason);
            format!("{name}:{line}: puzzle {}: {}\n", self.done + 1, fault.words)
        } else {
            self.score.too_many += 1;
            format!("{name}:{line}: {}\n", fault.words)
        };
        let passed = (puzzles.min(1), length);
        self.faults = (puzzles - passed.0, places - length);
        self.pass(passed);
        (self.score.faults() <= self.listed).then_some(text)
    }

    /// A line that says why all answers are wrong from some line on, if they are; or else nothing.
    pub fn out_of_step(&self) -> String {
        let name = self.name;
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
