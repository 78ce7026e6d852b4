/*! What becomes of a block: the text of its answers, and what the end of the run has to say about
them.
*/

use super::{
    append::Lines,
    block::{Block, Place},
};

/// What is written for a block: the answers to its records.
#[derive(Default)]
pub struct Output {
    /// Boards as the engine writes them. This is never shortened, so that it is not filled again
    /// for each block.
    pub boards: Vec<u8>,
    /// How much of `boards` is the output as it stands; 0 if `text` is the output.
    pub whole: usize,
    /// Answers that were written one by one.
    pub text: Vec<u8>,
    /// The lines of the block with the answers in them, if lines come back.
    appended: Vec<u8>,
    /// Puzzles without a solution, and where the first of them stands.
    pub unsolvable: u64,
    pub first_unsolvable: Option<Place>,
}

impl Output {
    /// The text to be written.
    pub fn text(&self) -> &[u8] {
        if !self.appended.is_empty() {
            &self.appended
        } else if self.whole > 0 {
            &self.boards[..self.whole]
        } else {
            &self.text
        }
    }

    /// Puts the answers, which are a line each, into the lines of the block, if those come back.
    pub fn append_to(&mut self, lines: &Lines) {
        let mut appended = std::mem::take(&mut self.appended);
        lines.fill(self.text(), &mut appended);
        self.appended = appended;
    }

    /// Notes that a puzzle has no solution.
    pub fn note_unsolvable(&mut self, place: impl FnOnce() -> Place) {
        self.unsolvable += 1;
        self.first_unsolvable.get_or_insert_with(place);
    }

    /// Forgets the text, which has been written.
    pub fn clear(&mut self) {
        self.whole = 0;
        self.text.clear();
        self.appended.clear();
    }
}

/// A block and its answers, as they travel together.
#[derive(Default)]
pub struct Answered {
    pub block: Block,
    pub answers: Output,
}
