/*! Compares answers with puzzles: answer k belongs to puzzle k. If an answer is missing, later ones are not realigned:
the first wrong one shows where, and the place of the others would be a guess.
*/

use super::{
    answers::Answers,
    rules::{self, is_right},
    score::Score,
};
use crate::input::{
    alphabet::are_digits,
    block::Block,
    fault::{InputError, Note},
    format::Format,
    reader::Reader,
};
use crate::layout::BoardText;
use crate::output::progress::Progress;
use lanedoku::internal::CELLS;

pub struct Comparison<'a> {
    pub answers: Answers,
    pub name: &'a str,
    pub most_listed: u64,
    pub progress: &'a mut Progress,
    pub print_fault: &'a mut dyn FnMut(&str),
    pub found: Found,
}

#[derive(Default)]
pub struct Found {
    pub score: Score,
    pub malformed: u64,
    pub first_malformed: Option<String>,
    pub noted: Vec<Note>,
}

impl Comparison<'_> {
    /// Compares all answers with their puzzles, and lists faults. Answers before an error are still compared.
    pub fn compare(&mut self, mut puzzles: Reader) -> Result<(), String> {
        let mut block = Block::default();
        let mut ended = Ok(());
        while ended.is_ok() && puzzles.next(&mut block) {
            block.lay_out();
            self.answers.is_list = block.format == Format::Lines;
            let found = &mut self.found;
            Note::add(&mut found.noted, &block.noted);
            found.malformed += block.malformed;
            if found.first_malformed.is_none() {
                found.first_malformed = block.messages.first().map(InputError::to_string);
            }
            for record in block.records() {
                if self.found.score.missing == 0 && self.answers.advance()? {
                    self.judge(record.board)?
                } else {
                    self.found.score.missing += 1
                }
            }
            self.progress.tick(self.found.score.puzzles(), block.bytes);
            if let Some(error) = block.error.take() {
                ended = Err(error.to_string());
            }
        }
        if ended.is_ok() && self.found.score.missing == 0 && self.found.score.puzzles() > 0 {
            self.count_surplus()?;
        }
        let Score { missing, .. } = self.found.score;
        if missing > 0 {
            let first = self.found.score.puzzles() - missing + 1;
            let more = match missing - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.fault(self.answers.line, |_| {
                format!("puzzle {first}: the answer is missing{more}")
            });
        }
        ended
    }

    /// Judges the answer to a puzzle; `None`: a malformed one. Fails if the files are exchanged: a solved puzzle, an
    /// unsolved answer, and none right so far.
    #[inline]
    fn judge(&mut self, puzzle: Option<BoardText>) -> Result<(), String> {
        let mut space = [0; CELLS];
        let puzzle = puzzle.map(|board| board.cells_in(&mut space));
        if is_right(&self.answers.current, puzzle) {
            self.found.score.right += 1;
            return Ok(());
        }
        let is_solved = puzzle.is_some_and(|cells| are_digits(cells));
        if is_solved && self.found.score.right == 0 && self.answers.is_puzzle() {
            let (name, line) = (self.name, self.answers.line);
            return Err(format!(
                "{name}:{line}: expected a solution, found a puzzle: PUZZLES and ANSWERS are exchanged"
            ));
        }
        self.found.score.wrong += 1;
        let number = self.found.score.puzzles();
        self.fault(self.answers.line, |answers| {
            let what = rules::describe(&answers.current, puzzle);
            format!("puzzle {number}: {what}")
        });
        Ok(())
    }

    /// Lists a fault unless enough have been listed. The score already counts it.
    fn fault(&mut self, line: u64, describe: impl FnOnce(&Answers) -> String) {
        if self.found.score.faults() <= self.most_listed {
            let what = describe(&self.answers);
            (self.print_fault)(&format!("{}:{line}: {what}\n", self.name));
        }
    }

    fn count_surplus(&mut self) -> Result<(), String> {
        let mut first = 0;
        while self.answers.advance()? {
            if self.found.score.too_many == 0 {
                first = self.answers.line;
            }
            self.found.score.too_many += 1;
        }
        let more = match self.found.score.too_many {
            0 => return Ok(()),
            1 => String::new(),
            many => format!(", nor for the {} after it", many - 1),
        };
        self.fault(first, |_| {
            format!("there is no puzzle for this answer{more}")
        });
        Ok(())
    }
}
