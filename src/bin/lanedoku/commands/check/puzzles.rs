/*! The puzzles that wait for their answers. */

use lanedoku::internal::{CELLS, scalar};
use std::cell::Cell;
use std::collections::VecDeque;

use crate::input::{
    block::{Block, BoardText},
    fault::{InputError, Notes},
    format::Format,
    reader::Reader,
};

/// A puzzle that waits for its answer.
pub struct Puzzle {
    /// Its 81 cells; `None` if it is malformed.
    pub cells: Option<[u8; CELLS]>,
    /// How many solutions it has, counted up to two, once that is asked for.
    solutions: Cell<Option<u8>>,
}

impl Puzzle {
    pub fn new(cells: Option<[u8; CELLS]>) -> Puzzle {
        Puzzle {
            cells,
            solutions: Cell::new(None),
        }
    }

    /// How many solutions it has, counted up to two. They are counted only once.
    pub fn solutions(&self) -> u8 {
        let solutions = self.solutions.get().unwrap_or_else(|| {
            self.cells
                .map_or(0, |cells| scalar::count(&cells, 2).0 as u8)
        });
        self.solutions.set(Some(solutions));
        solutions
    }
}

/// The puzzles of an input, in order.
pub struct Puzzles {
    reader: Reader,
    block: Block,
    waiting: VecDeque<Puzzle>,
    /// Bytes read since the last `Progress::tick`.
    pub bytes: u64,
    pub malformed: u64,
    /// What is wrong with the first malformed puzzle.
    pub first_malformed: Option<String>,
    pub notes: Notes,
}

impl Puzzles {
    pub fn new(reader: Reader) -> Puzzles {
        Puzzles {
            reader,
            block: Block::default(),
            waiting: VecDeque::new(),
            bytes: 0,
            malformed: 0,
            first_malformed: None,
            notes: Notes::default(),
        }
    }

    /// Reads until this many puzzles wait, or the input ends.
    pub fn read_to(&mut self, ahead: usize) {
        while self.waiting.len() < ahead
            && self.block.failure.is_none()
            && self.reader.next(&mut self.block)
        {
            self.bytes += self.block.bytes;
            self.malformed += self.block.malformed;
            self.notes.extend(&self.block.notes);
            if self.first_malformed.is_none() {
                self.first_malformed = self.block.messages.first().map(InputError::to_string);
            }
            self.block.lay_out();
            for record in self.block.records() {
                let cells = record.board.map(BoardText::cells);
                self.waiting.push_back(Puzzle::new(cells));
            }
        }
    }

    /// The failure, once no puzzle waits before it.
    pub fn failure(&self) -> Option<&InputError> {
        let failure = self.block.failure.as_ref();
        failure.filter(|_| self.waiting.is_empty())
    }

    /// Whether the input is a list, as far as that is known.
    pub fn are_lines(&self) -> bool {
        self.block.format == Format::Lines
    }

    /// The puzzle this many places after the first that waits.
    #[inline]
    pub fn get(&self, ahead: usize) -> Option<&Puzzle> {
        self.waiting.get(ahead)
    }

    #[inline]
    pub fn drop_first(&mut self) {
        self.waiting.pop_front();
    }
}
