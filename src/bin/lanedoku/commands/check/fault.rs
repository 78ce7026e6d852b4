/*! Whether an answer is right, and what is wrong with it if not.

A board solves a puzzle if it keeps the clues and holds every digit in every house. No solver is
needed for that. The scalar solver only tells whether a puzzle has a solution.
*/

use super::{
    answer::{Answer, Remark, is_nearly_board},
    puzzles::Puzzle,
};
use crate::input::line::{self, is_digit};
use crate::output::formats::{INVALID, NO_SOLUTION};
use crate::units;
use lanedoku::internal::{CELLS, Conflict, col_of, row_of};
use std::fmt;
use std::ops::Range;

#[inline]
pub fn keeps_clues(board: &[u8; CELLS], clues: &[u8; CELLS]) -> bool {
    // No early end: the compiler compares many cells at once.
    let keeps = |cells: Range<usize>| {
        let pairs = clues[cells.clone()].iter().zip(&board[cells]);
        pairs.fold(true, |all, (clue, digit)| {
            all & (!is_digit(*clue) | (clue == digit))
        })
    };
    // The last cells differ in nearly all other boards. In sorted lists the first do not.
    keeps(CELLS - 16..CELLS) && keeps(0..CELLS - 16)
}

#[inline]
pub fn is_right(answer: &Answer, puzzle: &Puzzle) -> bool {
    match (answer, &puzzle.cells) {
        (Answer::Solved(answer), Some(clues)) => keeps_clues(answer, clues),
        (Answer::NoSolution, Some(_)) => !puzzle.is_solvable(),
        (Answer::Invalid, None) => true,
        _ => false,
    }
}

/// What is wrong with the digits of a board.
pub enum Digits {
    /// A cell does not hold the clue that the puzzle has there.
    Changed { cell: usize, clue: u8, digit: u8 },
    /// A digit stands twice in a house.
    Twice(Conflict),
}

impl Digits {
    /// The first changed clue of a board, or else the first digit twice in a house. The board may
    /// have blanks. `None` if it keeps the rules so far.
    pub fn of(board: &[u8; CELLS], clues: &[u8; CELLS]) -> Option<Digits> {
        let changed = (0..CELLS).find(|&cell| {
            let (clue, digit) = (clues[cell], board[cell]);
            is_digit(clue) && is_digit(digit) && clue != digit
        });
        if let Some(cell) = changed {
            let (clue, digit) = (clues[cell], board[cell]);
            return Some(Digits::Changed { cell, clue, digit });
        }
        Conflict::first(board).map(Digits::Twice)
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Digits::Changed { cell, clue, digit } => {
                let (row, col) = (row_of(*cell) + 1, col_of(*cell) + 1);
                let [clue, digit] = [*clue, *digit].map(char::from);
                write!(
                    f,
                    "a clue changed in row {row} column {col}: {clue} to {digit}"
                )
            }
            Digits::Twice(conflict) => conflict.fmt(f),
        }
    }
}

/// What is wrong with an answer that is not right.
pub fn wrong(answer: &Answer, puzzle: &Puzzle) -> String {
    match (answer, &puzzle.cells) {
        (Answer::Rows(rows), _) => format!("{} of a board", units::counted(rows, "row")),
        (_, None) => MALFORMED.to_string(),
        (Answer::NoSolution, _) => format!("`{NO_SOLUTION}` although there is one"),
        (Answer::Invalid, _) => format!("`{INVALID}` although the puzzle is well formed"),
        (Answer::Solved(board) | Answer::Unsolved(board), Some(clues)) => {
            let digits = Digits::of(board, clues).expect("a wrong board has a fault");
            match puzzle.is_solvable() {
                true => digits.to_string(),
                false => format!("a solution although there is none: {digits}"),
            }
        }
    }
}

const MALFORMED: &str = "expected `invalid`: the puzzle is malformed";

/// Says that an answer is missing, and what stands in its place, if there is a remark.
pub fn missing(puzzle: &Puzzle, remark: Option<&Remark>) -> String {
    let missing = "the answer is missing";
    let Some(Remark { text, .. }) = remark else {
        return missing.to_string();
    };
    let found = match is_nearly_board(text) {
        true => {
            let digits = text.iter().filter(|&&byte| is_digit(byte)).count();
            format!(
                "{digits} digits in {} cells, {}",
                text.len(),
                line::quote(text)
            )
        }
        false => line::quote(text),
    };
    let expected = match puzzle.cells {
        None => MALFORMED,
        Some(_) if puzzle.is_solvable() => return format!("{missing}: found {found}"),
        Some(_) => "expected `no solution`: the puzzle has none",
    };
    format!("{missing}: found {found}, {expected}")
}
