/*! An answer of a solver. */

use lanedoku::internal::{CELLS, is_complete};

/// What a solver says about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A board that holds every digit in every house.
    Solved([u8; CELLS]),
    /// 81 digits that break the rules.
    Unsolved([u8; CELLS]),
    /// A board of this many rows, fewer than nine.
    Rows(usize),
    NoSolution,
    Invalid,
}

impl Answer {
    pub fn board(cells: [u8; CELLS]) -> Answer {
        match is_complete(&cells) {
            true => Answer::Solved(cells),
            false => Answer::Unsolved(cells),
        }
    }
}

/// An answer, and where it stands.
pub struct Found {
    pub answer: Answer,
    pub first_line: u64,
    pub last_line: u64,
}
