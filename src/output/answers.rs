/*! What becomes of a block: the text of its answers, and what the end of the run has to say about
them.
*/

use crate::input::{
    append::Lines,
    block::{Block, Place},
};
use std::mem;

/// What is written for a block: the answers to its records.
#[derive(Default)]
pub struct Answers {
    /// Boards as the engine writes them. This is never shortened, so that it is not filled again
    /// for each block.
    pub boards: Vec<u8>,
    /// How much of `boards` is the output as it stands; 0 if `text` is the output.
    pub whole: usize,
    /// Answers that were written one by one, or lines that come back with their answers.
    pub text: Vec<u8>,
    /// Puzzles without a solution.
    pub unsolvable: u64,
    /// Where the first of them stands, if that is a failure.
    pub first_unsolvable: Option<Place>,
}

impl Answers {
    /// The text to be written.
    pub fn text(&self) -> &[u8] {
        match self.whole {
            0 => &self.text,
            whole => &self.boards[..whole],
        }
    }

    /// Puts the answers, which are a line each, into the lines of the block, if those come back. If
    /// they are too much for memory, they are delivered in parts.
    pub fn append_to(&mut self, lines: &Lines, deliver: &mut dyn FnMut(&mut Vec<u8>)) {
        if lines.text.is_empty() {
            return;
        }
        let mut filled = Vec::new();
        if self.whole > 0 {
            // Nothing is in the text, and its memory is used again: new memory would have to be
            // cleared first.
            mem::swap(&mut filled, &mut self.text);
        }
        lines.fill(self.text(), &mut filled, deliver);
        self.whole = 0;
        self.text = filled;
    }

    /// Forgets the answers, which have been written, but not their memory.
    pub fn clear(&mut self) {
        self.whole = 0;
        self.text.clear();
        self.unsolvable = 0;
        self.first_unsolvable = None;
    }
}

/// A block and its answers, as they travel together.
#[derive(Default)]
pub struct Answered {
    pub block: Block,
    pub answers: Answers,
}
