/*! The puzzles that have been read and have no answer yet. */

use lanedoku::internal::{CELLS, scalar};
use std::cell::OnceCell;
use std::collections::VecDeque;
use std::ops::Range;

use crate::input::{
    block::Block,
    failure::{Failure, Notes},
    line::is_digit,
    reader::Reader,
};

/// The last cells of a board.
pub type Last = u128;

/// The last cells of this board.
pub fn last_of(board: &[u8; CELLS]) -> Last {
    let last = board.last_chunk();
    Last::from_ne_bytes(*last.expect("a board has more cells"))
}

/// The clues among the last cells of a puzzle, which tell most other boards from its solution. The
/// first cells would not: in a sorted list of puzzles they are nearly the same in all.
pub struct Key {
    clues: Last,
    /// All ones in the byte of each clue.
    mask: Last,
}

impl Key {
    fn of(puzzle: Puzzle) -> Key {
        match puzzle.board {
            // Nothing agrees with it.
            None => Key { clues: 1, mask: 0 },
            Some(cells) => {
                let mask = last_of(&cells.map(|cell| if is_digit(cell) { u8::MAX } else { 0 }));
                let clues = last_of(cells) & mask;
                Key { clues, mask }
            }
        }
    }

    /// Whether a board with these last cells may solve the puzzle.
    pub fn agrees(&self, last: Last) -> bool {
        last & self.mask == self.clues
    }
}

/// A puzzle that waits for its answer.
#[derive(Clone, Copy)]
pub struct Puzzle<'a> {
    /// `None` if it is malformed.
    pub board: Option<&'a [u8; CELLS]>,
    is_solvable: &'a OnceCell<bool>,
}

impl Puzzle<'_> {
    /// Whether it has a solution. A solver is asked once.
    pub fn is_solvable(self) -> bool {
        let solve = || match self.board {
            None => false,
            Some(clues) => scalar::solve(clues).is_some(),
        };
        *self.is_solvable.get_or_init(solve)
    }
}

struct Waiting {
    /// Where its text stands, which is empty if it is malformed.
    text: Range<usize>,
    is_solvable: OnceCell<bool>,
}

/// The puzzles of an input, in order.
pub struct Puzzles {
    reader: Reader,
    block: Block,
    waiting: VecDeque<Waiting>,
    /// Their boards.
    text: Vec<u8>,
    /// The keys of the first of them, as far as somebody has asked.
    pub keys: VecDeque<Key>,
    /// Bytes that were read and nobody has asked for.
    pub bytes: u64,
    /// Malformed puzzles read, and what is wrong with the first of them.
    pub malformed: u64,
    pub first_malformed: Option<String>,
    pub notes: Notes,
}

impl Puzzles {
    pub fn new(mut reader: Reader) -> Puzzles {
        // All puzzles of a block wait in memory: there may be one for every two bytes.
        reader.set_block_bytes(64 << 10);
        Puzzles {
            reader,
            block: Block::default(),
            waiting: VecDeque::new(),
            text: Vec::new(),
            keys: VecDeque::new(),
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
                self.first_malformed = self.block.messages.first().map(Failure::to_string);
            }
            // What has been compared is forgotten.
            let next = self.waiting.front();
            let forgotten = next.map_or(self.text.len(), |next| next.text.start);
            self.text.drain(..forgotten);
            for Waiting { text, .. } in &mut self.waiting {
                *text = text.start - forgotten..text.end - forgotten;
            }
            self.block.unify();
            for record in self.block.records() {
                let start = self.text.len();
                if let Some(board) = record.board {
                    board.cells_to(&mut self.text);
                }
                self.waiting.push_back(Waiting {
                    text: start..self.text.len(),
                    is_solvable: OnceCell::new(),
                });
            }
        }
    }

    /// Why there is no next puzzle, if it cannot be read.
    pub fn failure(&self) -> Option<&Failure> {
        let failure = self.block.failure.as_ref();
        failure.filter(|_| self.waiting.is_empty())
    }

    /// How many wait.
    pub fn ahead(&self) -> usize {
        self.waiting.len()
    }

    /// The puzzle this many places ahead.
    #[inline]
    pub fn get(&self, ahead: usize) -> Option<Puzzle<'_>> {
        let Waiting { text, is_solvable } = self.waiting.get(ahead)?;
        let text = &self.text[text.clone()];
        let board = text.first_chunk();
        Some(Puzzle { board, is_solvable })
    }

    /// Makes the keys of this many puzzles, or of all.
    pub fn make_keys(&mut self, ahead: usize) {
        while self.keys.len() < ahead
            && let Some(puzzle) = self.get(self.keys.len())
        {
            let key = Key::of(puzzle);
            self.keys.push_back(key);
        }
    }

    /// Goes on behind this many puzzles.
    pub fn pass(&mut self, count: usize) {
        for _ in 0..count {
            self.waiting.pop_front();
            self.keys.pop_front();
        }
    }
}
