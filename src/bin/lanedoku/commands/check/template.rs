/*! The last answer as a template for the next: most solvers write all answers alike. */

use crate::input::alphabet::{are_digits, is_digit};
use lanedoku::internal::CELLS;

/// The most bytes of a template.
const LONGEST: usize = 1 << 14;

/// The text from the end of an answer to the end of the next. A text matches if only the 81 digits of its rows differ.
/// Line by line, it would be read alike.
#[derive(Default)]
pub struct Template {
    text: Vec<u8>,
    /// 0 in cells, 0xFF elsewhere.
    mask: Vec<u8>,
    cells: Vec<usize>,
    pub lines: u64,
    /// The lines above the first row.
    pub lines_above: u64,
    is_complete: bool,
}

impl Template {
    pub fn clear(&mut self) {
        self.text.clear();
        self.mask.clear();
        self.cells.clear();
        (self.lines, self.lines_above, self.is_complete) = (0, 0, false);
    }

    pub fn add(&mut self, line: &[u8], is_row: bool) {
        if self.is_complete || self.text.len() + line.len() > LONGEST {
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

    /// Completes the template: the last line has ended a board. One with empty cells is no example, nor a part of the next.
    pub fn end(&mut self) {
        if self.cells.len() != CELLS {
            return self.clear();
        }
        self.is_complete = true;
        for &cell in &self.cells {
            self.mask[cell] = 0;
        }
    }

    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// The board of a text that starts like the template.
    #[inline(always)]
    pub fn board(&self, text: &[u8]) -> Option<[u8; CELLS]> {
        let text = text.get(..self.text.len()).filter(|_| self.is_complete)?;
        // No early end: the compiler compares many bytes at once.
        let bytes = text.iter().zip(&self.text).zip(&self.mask);
        let differ = bytes.fold(0, |all, ((byte, own), mask)| all | (byte ^ own) & mask);
        if differ != 0 {
            return None;
        }
        let first = self.cells[0];
        if self.cells[CELLS - 1] == first + CELLS - 1 {
            let board = text[first..].first_chunk()?;
            return are_digits(board).then_some(*board);
        }
        let mut board = [0; CELLS];
        let rows = board.as_chunks_mut::<9>().0.iter_mut();
        for (row, cells) in rows.zip(self.cells.as_chunks::<9>().0) {
            match cells {
                [first, .., last] if *last == first + 8 => {
                    row.copy_from_slice(&text[*first..=*last]);
                }
                _ => *row = cells.map(|cell| text[cell]),
            }
        }
        are_digits(&board).then_some(board)
    }
}
