/*! What has been read of one of the two files and has not been compared.

Answers are read as puzzles are, in [blocks](Block) of records. [`Grammar::ANSWERS`] says what is
different: a malformed answer costs one answer, and the board of a line is its last field of digits.
*/

use lanedoku::internal::{CELLS, candidates};
use lanedoku::{PuzzleShape, Shape};
use std::collections::VecDeque;
use std::mem;

use crate::input::{
    block::{Block, BoardText},
    failure::{self, Failure, Misfit, Notes},
    grammar::{Grammar, Layout},
    line::PLACES,
    reader::Reader,
    source::{ColumnChoice, Input},
};

/// The text of a puzzle or of an answer: 81 cells, or nine places for each of them.
#[derive(Clone, Copy)]
pub enum Board<'a> {
    Cells(&'a [u8; CELLS]),
    Pencilmarks(&'a [u8; PLACES]),
}

impl Board<'_> {
    /// The candidates of each cell: bit `d - 1` for digit `d`.
    pub fn candidates(self) -> [u16; CELLS] {
        match self {
            Board::Cells(cells) => candidates(cells, Shape::Line),
            Board::Pencilmarks(places) => candidates(places, PuzzleShape::Pencilmarks),
        }
    }
}

/// A puzzle, or what a solver says of one.
#[derive(Clone, Copy)]
pub enum Entry<'a> {
    Board(Board<'a>),
    /// `no solution` or `invalid`.
    Verdict(&'static str),
    /// Something else, and what is wrong with it. Of puzzles only the first have that.
    Malformed(Option<&'a Misfit>),
}

/// An entry that waits to be compared.
struct Waiting {
    /// The line that it begins on. A malformed one has the line that is malformed.
    line: u64,
    /// Where its text begins, if it has one.
    start: usize,
    kind: Kind,
}

enum Kind {
    Cells,
    Pencilmarks,
    Verdict(&'static str),
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
    waiting: VecDeque<Waiting>,
    /// Their boards, each on a line.
    text: Vec<u8>,
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
            text: Vec::new(),
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
    #[inline]
    pub fn get(&self, ahead: usize) -> Option<Entry<'_>> {
        const WHOLE: &str = "the text of a board is whole";
        let waiting = self.waiting.get(ahead)?;
        let text = &self.text[waiting.start..];
        Some(match &waiting.kind {
            Kind::Cells => Entry::Board(Board::Cells(text.first_chunk().expect(WHOLE))),
            Kind::Pencilmarks => Entry::Board(Board::Pencilmarks(text.first_chunk().expect(WHOLE))),
            Kind::Verdict(words) => Entry::Verdict(words),
            Kind::Malformed(misfit) => Entry::Malformed(misfit.as_deref()),
        })
    }

    /// The line of the next entry, or where it should stand.
    pub fn line(&self) -> u64 {
        self.waiting.front().map_or(self.end_line, |next| next.line)
    }

    /// Forgets the next entry. Returns whether there was one.
    pub fn pop(&mut self) -> bool {
        self.waiting.pop_front().is_some()
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
        // What has been compared is forgotten.
        let start = self
            .waiting
            .front()
            .map_or(self.text.len(), |next| next.start);
        self.text.drain(..start);
        self.waiting.iter_mut().for_each(|next| next.start -= start);
        // Many at once: one by one, right answers took 8% longer.
        let mut end = self.text.len();
        for (shape, boards) in self.block.runs() {
            if shape == Shape::Rows.into() {
                for text in boards.chunks_exact(shape.stride()) {
                    BoardText { text, shape }.cells_to(&mut self.text);
                    self.text.push(b'\n');
                }
            } else {
                self.text.extend_from_slice(boards);
            }
        }
        let mut failures = mem::take(&mut self.block.messages).into_iter();
        for record in self.block.records() {
            let (mut line, start) = (record.line, end);
            let kind = match (record.board.map(|board| board.shape), record.verdict) {
                (Some(PuzzleShape::Board(_)), _) => {
                    end += Shape::Line.stride();
                    Kind::Cells
                }
                (Some(PuzzleShape::Pencilmarks), _) => {
                    end += PuzzleShape::Pencilmarks.stride();
                    Kind::Pencilmarks
                }
                (None, Some(verdict)) => Kind::Verdict(verdict),
                (None, None) => {
                    let misfit = failures.next().and_then(|failure| match failure.kind {
                        failure::Kind::Line {
                            line: malformed,
                            misfit,
                            ..
                        } => {
                            line = malformed;
                            Some(Box::new(misfit))
                        }
                        _ => None,
                    });
                    Kind::Malformed(misfit)
                }
            };
            let is_line = record.layout == Layout::Line;
            self.end_line = line + if is_line { 1 } else { 9 };
            self.waiting.push_back(Waiting { line, start, kind });
        }
        true
    }
}
