/*! Which answer belongs to which puzzle.

Both come in order, so the next answer belongs to the next puzzle, until one is lost or there is one
too many. Then nothing after it is in step, and one fault would look like thousands. So if an
answer does not fit its puzzle, look ahead, and step over puzzles or answers if that explains what
follows:

```text
the next answer does not fit the next puzzle:
    the answer after it fits the puzzle after it: stay
    for d = 1 to 8:
        without the next d puzzles, what follows fits: d answers are missing
        without the next d answers, what follows fits: d answers are too many
    otherwise stay
```

*What follows fits* means: the next eight boards among the answers solve their puzzles, and each
`invalid` before them meets a malformed record; or so do all answers, if fewer are left, and puzzles
and answers end together. In step, at least one of these answers must not fit. The other answers
count for nothing here. If there are too many of them, nothing is known, and the answers stay.

No fault can hide behind a step, as each puzzle and each answer that is stepped over is a fault.
*/

use std::collections::VecDeque;
use std::io::Read;
use std::mem;

use super::{
    Score,
    answers::{AnswerReader, Claim},
    fault::Fault,
};
use crate::input::{
    block::{Block, BoardText},
    failure::{Failure, Notes},
    reader::Reader,
};
use crate::output::progress::Progress;
use lanedoku::PuzzleShape;

/// The most puzzles or answers that a step goes over.
const LONGEST_STEP: isize = 8;

/// Boards that have to fit after a step.
const BOARDS: usize = 8;

/// The most answers among which these boards are looked for.
const WINDOW: usize = 64;

/// Reads puzzles and answers side by side, and compares them in order.
pub struct Pairs<'a, R> {
    reader: Reader,
    block: Block,
    /// The texts of puzzles that have been read and not compared, `None` for a malformed record.
    puzzles: VecDeque<Option<(Vec<u8>, PuzzleShape)>>,
    pub answer_reader: AnswerReader<R>,
    /// Answers that have been read and not compared, each with the line that it begins on.
    answers: VecDeque<(u64, Claim)>,
    /// What messages call the answers.
    pub name: &'a str,
    /// Puzzles without an answer that are still to step over; below 0, answers without a puzzle.
    step: isize,
    /// Puzzles that have been compared; after the last puzzle, also the answers that are too many.
    done: u64,
    /// Records read.
    records: u64,
    /// Malformed records read, and what is wrong with the first of them.
    pub malformed: u64,
    pub first_malformed: Option<Failure>,
    pub notes: Notes,
    pub score: Score,
    /// How many wrong answers have a line, at most.
    pub listed: u64,
    pub progress: &'a mut Progress,
}

impl<'a, R: Read> Pairs<'a, R> {
    pub fn new(
        puzzles: Reader,
        answers: R,
        name: &'a str,
        listed: u64,
        progress: &'a mut Progress,
    ) -> Pairs<'a, R> {
        Pairs {
            reader: puzzles,
            block: Block::default(),
            puzzles: VecDeque::new(),
            answer_reader: AnswerReader::new(answers),
            answers: VecDeque::new(),
            name,
            step: 0,
            done: 0,
            records: 0,
            malformed: 0,
            first_malformed: None,
            notes: Notes::default(),
            score: Score::default(),
            listed,
            progress,
        }
    }

    /// A line for the next wrong answer that is listed: it is wrong, missing, or too many. `None`
    /// after the last, or if there is a failure.
    pub fn next(&mut self) -> Option<String> {
        loop {
            let has_puzzle = self.has_puzzle(0);
            // If the puzzle cannot be read, no answer is waited for.
            if !has_puzzle && let Some(failure) = &self.block.failure {
                self.score.failure = Some(failure.to_string());
                return None;
            }
            if self.answer(0).is_none() && self.score.failure.is_some() {
                return None;
            }
            let fault = match self.answers.front() {
                None if !has_puzzle => return None,
                Some((_, answer)) if has_puzzle && self.step == 0 => {
                    Fault::of(answer, self.puzzle(0))
                }
                Some(_) if self.step < 0 => Some(Fault::new("one too many", "one answer too many")),
                Some(_) if self.step == 0 => {
                    let details = format!("one answer too many: {} were expected", self.records);
                    Some(Fault::new("one too many", details))
                }
                _ => Some(Fault::new("missing", "the answer is missing")),
            };
            if fault.is_some()
                && self.step == 0
                && let Some(step) = self.find_step()
            {
                self.step = step;
                continue;
            }
            let next_line = self.answer_reader.line_number;
            let line = self.answers.front().map_or(next_line, |answer| answer.0);
            let puzzle = self.done + 1;
            if self.step >= 0 {
                self.puzzles.pop_front();
                self.done += 1;
            }
            if self.step <= 0 {
                self.answers.pop_front();
            }
            self.step -= self.step.signum();
            let Some(Fault { reason, details }) = fault else {
                self.score.right += 1;
                continue;
            };
            self.score.count(reason);
            if self.score.wrong <= self.listed {
                let name = self.name;
                return Some(format!("{name}:{line}: puzzle {puzzle}: {details}\n"));
            }
        }
    }

    /// Whether there is a puzzle this many places ahead.
    fn has_puzzle(&mut self, index: usize) -> bool {
        while self.puzzles.len() <= index
            && self.block.failure.is_none()
            && self.reader.next(&mut self.block)
        {
            let block = mem::take(&mut self.block);
            for record in block.records() {
                // Nearly every answer is right. Such puzzles need no place in the queue.
                if self.puzzles.is_empty()
                    && self.step == 0
                    && let Some(puzzle) = record.board
                    && self.answer(0).is_some_and(|answer| answer.solves(puzzle))
                {
                    self.answers.pop_front();
                    self.score.right += 1;
                    self.done += 1;
                } else {
                    let owned = |puzzle: BoardText| (puzzle.text.to_vec(), puzzle.shape);
                    self.puzzles.push_back(record.board.map(owned));
                }
            }
            self.block = block;
            self.records += self.block.record_count();
            self.malformed += self.block.malformed;
            self.notes.extend(&self.block.notes);
            let first = self.block.messages.drain(..).next();
            self.first_malformed = self.first_malformed.take().or(first);
            self.progress.tick(self.done, self.block.bytes);
        }
        index < self.puzzles.len()
    }

    /// The puzzle this many places ahead, which has been read; `None` for a malformed record.
    fn puzzle(&self, index: usize) -> Option<BoardText<'_>> {
        let (text, shape) = self.puzzles[index].as_ref()?;
        let shape = *shape;
        Some(BoardText { text, shape })
    }

    /// The answer this many places ahead; `None` after the last.
    ///
    /// Nearly every puzzle asks once, in the loop over those of its block. Through a call, a check
    /// of right answers took half a percent more instructions.
    #[inline(always)]
    fn answer(&mut self, index: usize) -> Option<&Claim> {
        while self.answers.len() <= index && self.score.failure.is_none() {
            match self.answer_reader.read() {
                Ok(Some(answer)) => self.answers.push_back(answer),
                Ok(None) => break,
                Err(error) => {
                    let message = format!("lanedoku: cannot read {}: {error}", self.name);
                    self.score.failure = Some(message);
                }
            }
        }
        self.answers.get(index).map(|(_, answer)| answer)
    }

    /// Whether the answer this many places ahead fits the puzzle this many places ahead. An answer
    /// after the last puzzle does not. `None` if that cannot be told from the two alone.
    fn fit(&mut self, puzzle: usize, answer: usize) -> Option<bool> {
        let has_puzzle = self.has_puzzle(puzzle);
        self.answer(answer)?;
        if !has_puzzle {
            return Some(false);
        }
        let (puzzle, (_, answer)) = (self.puzzle(puzzle), &self.answers[answer]);
        match answer {
            Claim::Board(..) => Some(puzzle.is_some_and(|puzzle| answer.solves(puzzle))),
            Claim::Invalid => Some(puzzle.is_none()),
            Claim::NoSolution | Claim::Broken(_) => None,
        }
    }

    /// How many puzzles to step over or, below 0, how many answers, if the next answer does not fit
    /// the next puzzle.
    fn find_step(&mut self) -> Option<isize> {
        // Any step needs one that misfits. That is soon told, even if many `no solution` follow.
        let next_fits = self.fit(1, 1) == Some(true);
        let furthest = WINDOW + LONGEST_STEP as usize;
        if next_fits || !(0..furthest).any(|at| self.fit(at, at) == Some(false)) {
            return None;
        }
        let mut steps = (1..=LONGEST_STEP).flat_map(|step| [step, -step]);
        steps.find(|&step| self.explains(step))
    }

    /// True if what follows fits after this step, and does not fit in step.
    fn explains(&mut self, step: isize) -> bool {
        let puzzles = step.max(0) as usize;
        let answers = step.min(0).unsigned_abs();
        let mut boards = 0;
        let mut is_needed = false;
        for (puzzle, answer) in (puzzles..).zip(answers..).take(WINDOW) {
            match self.answer(answer) {
                None => return is_needed && !self.has_puzzle(puzzle),
                Some(Claim::Board(..)) => boards += 1,
                Some(_) => {}
            }
            if self.fit(puzzle, answer) == Some(false) {
                return false;
            }
            is_needed |= self.fit(answer, answer) == Some(false);
            if boards == BOARDS {
                return is_needed;
            }
        }
        false
    }
}
