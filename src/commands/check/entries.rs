/*! What has been read of one of the two files and has not been compared.

Answers are read as puzzles are, in [blocks](Block) of records. [`Grammar::ANSWERS`] says what is
different: a malformed answer costs one answer, and the board of a line is its last field of digits.
*/

use lanedoku::Shape;
use lanedoku::internal::{CELLS, candidates};
use std::collections::VecDeque;
use std::mem;

use crate::input::{
    block::{Block, BoardText},
    failure::{Failure, Kind, Misfit, Notes},
    grammar::{Grammar, Layout},
    reader::Reader,
    source::{ColumnChoice, Input},
};

/// The cells of a puzzle or of an answer.
pub enum Board {
    Cells([u8; CELLS]),
    /// The candidates of each cell: bit `d - 1` for digit `d`.
    Pencilmarks(Box<[u16; CELLS]>),
}

impl Board {
    pub fn new(board: BoardText) -> Board {
        match board.board() {
            Some(cells) => Board::Cells(cells),
            None => Board::Pencilmarks(Box::new(candidates(board.text, board.shape))),
        }
    }

    pub fn candidates(&self) -> [u16; CELLS] {
        match self {
            Board::Cells(cells) => candidates(cells, Shape::Line),
            Board::Pencilmarks(candidates) => **candidates,
        }
    }
}

/// A puzzle, or what a solver says of one.
pub enum Entry {
    Board(Board),
    /// `no solution` or `invalid`.
    Verdict(&'static str),
    /// Something else, and what is wrong with it. Of puzzles only the first have that.
    Malformed(Option<Box<Misfit>>),
}

/// How answers are read.
pub fn answers(column: Option<ColumnChoice>) -> Input {
    Input {
        column,
        ..Input::from(&Grammar::ANSWERS)
    }
}

/// The entries of one file, in order.
pub struct Entries {
    reader: Reader,
    block: Block,
    /// Those that wait, each with the line that it begins on. A malformed one has the line that is
    /// malformed.
    waiting: VecDeque<(u64, Entry)>,
    /// The line behind the last one that was read, or one before that.
    end_line: u64,
    /// Bytes that were read and nobody has asked for.
    pub bytes: u64,
    /// Malformed entries read, and what is wrong with the first of them.
    pub malformed: u64,
    pub first_malformed: Option<String>,
    pub notes: Notes,
}

impl Entries {
    pub fn new(mut reader: Reader) -> Entries {
        // All entries of a block wait in memory: there may be one for every two bytes.
        reader.set_block_bytes(64 << 10);
        Entries {
            reader,
            block: Block::default(),
            waiting: VecDeque::new(),
            end_line: 1,
            bytes: 0,
            malformed: 0,
            first_malformed: None,
            notes: Notes::default(),
        }
    }

    /// Reads up to the entry this many places ahead, or the last.
    pub fn read_to(&mut self, ahead: usize) {
        while self.waiting.len() <= ahead && self.read_block() {}
    }

    /// Why there is no next entry, if it cannot be read.
    pub fn failure(&self) -> Option<&Failure> {
        let failure = self.block.failure.as_ref();
        failure.filter(|_| self.waiting.is_empty())
    }

    /// The entry this many places ahead, if that has been read.
    pub fn get(&self, ahead: usize) -> Option<&Entry> {
        self.waiting.get(ahead).map(|(_, entry)| entry)
    }

    /// The line of the next entry, or where it should stand.
    pub fn line(&self) -> u64 {
        self.waiting
            .front()
            .map_or(self.end_line, |(line, _)| *line)
    }

    /// Forgets the next entry.
    pub fn pop(&mut self) {
        self.waiting.pop_front();
    }

    /// Reads the entries of one more block. Returns whether there was one.
    fn read_block(&mut self) -> bool {
        if self.block.failure.is_some() || !self.reader.next(&mut self.block) {
            return false;
        }
        self.bytes += self.block.bytes;
        self.malformed += self.block.malformed;
        self.notes.extend(&self.block.notes);
        if self.first_malformed.is_none() {
            self.first_malformed = self.block.messages.first().map(Failure::to_string);
        }
        let mut failures = mem::take(&mut self.block.messages).into_iter();
        for record in self.block.records() {
            let mut first_line = record.line;
            let entry = match (record.board, record.verdict) {
                (Some(board), _) => Entry::Board(Board::new(board)),
                (None, Some(verdict)) => Entry::Verdict(verdict),
                (None, None) => {
                    let misfit = failures.next().and_then(|failure| match failure.kind {
                        Kind::Line { line, misfit, .. } => {
                            first_line = line;
                            Some(Box::new(misfit))
                        }
                        _ => None,
                    });
                    Entry::Malformed(misfit)
                }
            };
            let is_line = record.layout == Layout::Line;
            self.end_line = first_line + if is_line { 1 } else { 9 };
            self.waiting.push_back((first_line, entry));
        }
        true
    }
}
