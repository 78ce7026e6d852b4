/*! The last board in rows as an example for the next: many solvers draw all boards alike. */

use crate::input::alphabet::{are_digits, is_digit};
use lanedoku::internal::CELLS;

/// Bytes of the longest example.
const LONGEST: usize = 1 << 14;

/// The text from the end of an answer to the end of a board in rows. A text that differs in the digits of the board
/// alone is read line by line to the same effect.
#[derive(Default)]
pub struct Template {
    text: Vec<u8>,
    /// For each byte: all bits if the next text has to have the same, none if it is a cell.
    mask: Vec<u8>,
    /// The offsets of the cells.
    cells: Vec<usize>,
    pub lines: u64,
    /// How many of them precede the first row.
    pub lines_above: u64,
    is_whole: bool,
}

impl Template {
    /// Begins again.
    pub fn clear(&mut self) {
        self.text.clear();
        self.mask.clear();
        self.cells.clear();
        (self.lines, self.lines_above, self.is_whole) = (0, 0, false);
    }

    /// Adds a line of the next example.
    pub fn add(&mut self, line: &[u8], is_row: bool) {
        if self.is_whole || self.text.len() + line.len() > LONGEST {
            self.clear();
        }
        let start = self.text.len();
        self.text.extend(line);
        self.mask.resize(self.text.len(), 0xFF);
        self.lines += 1;
        if is_row {
            let digits = (start..self.text.len()).filter(|&at| is_digit(self.text[at]));
            self.cells.extend(digits);
        }
        self.lines_above += u64::from(self.cells.is_empty());
    }

    /// The last line has ended a board.
    pub fn end(&mut self) {
        self.is_whole = self.cells.len() == CELLS;
        for &cell in &self.cells {
            self.mask[cell] = 0;
        }
    }

    /// Bytes of the example.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// The board that a text begins with, if it looks like the example.
    pub fn board(&self, text: &[u8]) -> Option<[u8; CELLS]> {
        let text = text.get(..self.text.len()).filter(|_| self.is_whole)?;
        // No early end: the compiler compares many bytes at once.
        let bytes = text.iter().zip(&self.text).zip(&self.mask);
        let differ = bytes.fold(0, |all, ((byte, own), mask)| all | (byte ^ own) & mask);
        let mut board = [0; CELLS];
        for (cell, &at) in board.iter_mut().zip(&self.cells) {
            *cell = text[at];
        }
        (differ == 0 && are_digits(&board)).then_some(board)
    }
}
