/*! One board outside the engine: 81 digits, what its rules say, and its text. */

use crate::geometry::{CELLS, HOUSES};

/// True for the bytes that stand for a cell: the digits `1` to `9` and the blanks `0 . ? _ * -`.
pub const fn is_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'?' | b'_' | b'*' | b'-')
}

/// A board: 81 cells in reading order, each a digit 1 to 9, or 0 where it is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid(pub [u8; CELLS]);

impl Grid {
    /// Reads 81 cells of text; `None` where a byte is no cell.
    pub fn from_text(text: &[u8; CELLS]) -> Option<Grid> {
        let mut cells = [0; CELLS];
        for (cell, &byte) in cells.iter_mut().zip(text) {
            if !is_cell(byte) {
                return None;
            }
            *cell = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
        }
        Some(Grid(cells))
    }

    /// 81 characters, empty cells as `0`.
    pub fn to_text(&self) -> [u8; CELLS] {
        self.0.map(|digit| b'0' + digit)
    }

    /// True where every house holds every digit once.
    pub fn is_solved(&self) -> bool {
        HOUSES.iter().all(|house| house.iter().fold(0u16, |seen, &cell| seen | 1 << self.0[cell]) == 0b11_1111_1110)
    }

    /// True where a house holds a digit twice.
    pub fn has_conflict(&self) -> bool {
        HOUSES.iter().any(|house| {
            let digits = house.iter().map(|&cell| self.0[cell]).filter(|&digit| digit != 0);
            digits.clone().fold(0u16, |seen, digit| seen | 1 << digit).count_ones() != digits.count() as u32
        })
    }

    /// True where this grid is solved and keeps every clue of `puzzle`.
    pub fn solves(&self, puzzle: &Grid) -> bool {
        self.is_solved() && puzzle.0.iter().zip(&self.0).all(|(&clue, &digit)| clue == 0 || clue == digit)
    }
}

impl std::fmt::Display for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(std::str::from_utf8(&self.to_text()).expect("digits are ASCII"))
    }
}
