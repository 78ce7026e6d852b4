/*! Answers as solvers write them: nine rows or a line each, `no solution`, or `invalid`.

They are read as puzzles are, in [blocks](Block) of records. [`Grammar::ANSWERS`] says what is
different: a malformed answer costs one answer, and the board of a line is its last field of digits.
*/

use lanedoku::internal::CELLS;
use std::collections::VecDeque;

use crate::input::{
    block::{Block, BoardText},
    failure::{Actual, Expected, Failure, Kind},
    grammar::{Grammar, INVALID, Layout},
    reader::{LEAST_BLOCK_BYTES, Reader},
    source::{ColumnChoice, Input},
};
use crate::output::messages;

/// What a solver says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// 81 cells, which should be digits.
    Board([u8; CELLS]),
    NoSolution,
    Invalid,
    /// Something else: what was expected, and what stands there.
    Broken(String),
}

/// An answer, and the line that it begins on.
#[derive(Debug, PartialEq)]
pub struct Answer {
    pub line: u64,
    pub claim: Claim,
}

/// How answers are read.
pub fn input(column: Option<ColumnChoice>) -> Input {
    Input {
        column,
        ..Input::from(&Grammar::ANSWERS)
    }
}

/// Reads answers in order.
pub struct AnswerReader {
    reader: Reader,
    block: Block,
    /// Those of the block that have not been asked for.
    read: VecDeque<Answer>,
    /// The line behind the last answer that was read, or one before that.
    pub end_line: u64,
}

impl AnswerReader {
    /// Reads what `reader` reads by [`input`].
    pub fn new(mut reader: Reader) -> AnswerReader {
        // Each malformed answer of a block has a message: there may be one for every two bytes.
        reader.set_block_bytes(LEAST_BLOCK_BYTES);
        AnswerReader {
            reader,
            block: Block::default(),
            read: VecDeque::new(),
            end_line: 1,
        }
    }

    /// The next answer; `None` at the end.
    ///
    /// # Errors
    /// If the answers cannot be read.
    pub fn next(&mut self) -> Result<Option<Answer>, Failure> {
        while self.read.is_empty() {
            if let Some(failure) = self.block.failure.take() {
                return Err(failure);
            }
            if !self.reader.next(&mut self.block) {
                return Ok(None);
            }
            self.read_block();
        }
        Ok(self.read.pop_front())
    }

    /// Makes answers of the records of the block.
    fn read_block(&mut self) {
        let mut failures = self.block.messages.iter();
        for record in self.block.records() {
            let claim = match (record.board.map(BoardText::board), record.verdict) {
                (Some(Some(board)), _) => Claim::Board(board),
                (Some(None), _) => Claim::Broken("expected a board, found pencilmarks".into()),
                (None, Some(INVALID)) => Claim::Invalid,
                (None, Some(_)) => Claim::NoSolution,
                (None, None) => {
                    let failure = failures.next().expect("a malformed answer has a message");
                    let answer = broken(failure);
                    self.end_line = answer.line + 1;
                    self.read.push_back(answer);
                    continue;
                }
            };
            let line = record.line;
            self.end_line = line + if record.layout == Layout::Line { 1 } else { 9 };
            self.read.push_back(Answer { line, claim });
        }
    }
}

/// A malformed answer. The line is the one that is malformed.
fn broken(failure: &Failure) -> Answer {
    let Kind::Line {
        line,
        puzzle,
        misfit,
    } = &failure.kind
    else {
        unreachable!("a record is malformed on one of its lines");
    };
    let details = match misfit {
        (Expected::Puzzle(Some(_)), unexpected) if unexpected.found == Actual::Nothing => {
            "the answer is missing".into()
        }
        _ => messages::fault(misfit, *puzzle),
    };
    let claim = Claim::Broken(details);
    Answer { line: *line, claim }
}
