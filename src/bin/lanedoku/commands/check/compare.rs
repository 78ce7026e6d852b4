/*! Compares answers with puzzles: answer k belongs to puzzle k. Nothing is ever moved: whoever has lost an answer
wants to know where the first wrong one is, and not a guess at the rest.
*/

use super::{
    answers::Answers,
    rules::{self, is_right},
    score::Score,
    stream::Stream,
};
use crate::input::{block::BoardText, fault::InputError};
use crate::output::progress::Progress;
use lanedoku::internal::CELLS;

/// Compares all answers with their puzzles.
pub struct Comparison<'a> {
    pub puzzles: Stream,
    answers: Answers,
    /// What messages call the answers.
    name: &'a str,
    pub score: Score,
    /// The most faults that are listed.
    most_listed: u64,
    progress: &'a mut Progress,
    list: &'a mut dyn FnMut(&str),
}

/// So often the progress line is asked whether it is due, in puzzles.
const TICK: u64 = 1 << 10;

impl<'a> Comparison<'a> {
    pub fn new(
        puzzles: Stream,
        answers: Answers,
        name: &'a str,
        most_listed: u64,
        progress: &'a mut Progress,
        list: &'a mut dyn FnMut(&str),
    ) -> Comparison<'a> {
        Comparison {
            puzzles,
            answers,
            name,
            score: Score::default(),
            most_listed,
            progress,
            list,
        }
    }

    /// Compares them, and lists what is wrong. `is_puzzle`: whether there is a first puzzle; it is the current one.
    ///
    /// # Errors
    /// If something cannot be read. All before that is compared.
    pub fn compare(&mut self, mut is_puzzle: bool) -> Result<(), InputError> {
        loop {
            let is_answer = self.answers.advance()?;
            match (is_puzzle, is_answer) {
                (true, true) => self.judge(),
                (true, false) => return self.end_of_answers(),
                (false, true) if self.score.puzzles() > 0 => return self.end_of_puzzles(),
                (false, _) => return Ok(()),
            }
            if self.score.puzzles().is_multiple_of(TICK) {
                let bytes = std::mem::take(&mut self.puzzles.bytes);
                self.progress.tick(self.score.puzzles(), bytes);
            }
            is_puzzle = self.puzzles.advance()?;
        }
    }

    /// Judges the current answer to the current puzzle.
    #[inline]
    fn judge(&mut self) {
        let mut space = [0; CELLS];
        let board = self.puzzles.board();
        let puzzle = board.map(|board| board.cells_in(&mut space));
        if is_right(&self.answers, puzzle) {
            self.score.right += 1;
            return;
        }
        self.score.wrong += 1;
        let puzzle = self.puzzles.board().map(BoardText::cells);
        let (line, number) = (self.answers.line(), self.score.puzzles());
        self.fault(line, |answers| {
            let what = rules::describe(answers, puzzle.as_ref());
            format!("puzzle {number}: {what}")
        });
    }

    /// Lists a fault at this line of the answers, unless enough have been listed. The score already counts it.
    fn fault(&mut self, line: u64, describe: impl FnOnce(&Answers) -> String) {
        if self.score.faults() <= self.most_listed {
            let what = describe(&self.answers);
            (self.list)(&format!("{}:{line}: {what}\n", self.name));
        }
    }

    /// Counts the puzzles that get no answer. The current one is the first.
    fn end_of_answers(&mut self) -> Result<(), InputError> {
        let first = self.score.puzzles() + 1;
        let ended = loop {
            self.score.missing += 1;
            match self.puzzles.advance() {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        let more = match self.score.missing - 1 {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let line = self.answers.next_line();
        self.fault(line, |_| {
            format!("puzzle {first}: the answer is missing{more}")
        });
        ended
    }

    /// Counts the answers that have no puzzle. The current one is the first.
    fn end_of_puzzles(&mut self) -> Result<(), InputError> {
        let line = self.answers.line();
        let ended = loop {
            self.score.too_many += 1;
            match self.answers.advance() {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        let more = match self.score.too_many - 1 {
            0 => String::new(),
            more => format!(", nor for the {more} after it"),
        };
        self.fault(line, |_| {
            format!("there is no puzzle for this answer{more}")
        });
        ended
    }
}
