/*! Whether an answer is right, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use super::{
    answers::{Answer, Remark, is_nearly_board},
    puzzles::Puzzle,
};
use crate::input::line::{self, is_digit};
use crate::layout::{INVALID, NO_SOLUTION};
use crate::units;
use lanedoku::internal::{CELLS, Conflict, col_of, is_complete, row_of};
use std::fmt;
use std::ops::Range;

/// True if the answer keeps the clues, and holds every digit in every house.
pub fn solves(answer: &[u8; CELLS], clues: &[u8; CELLS]) -> bool {
    // No early end within a part: the compiler compares many cells at once.
    let keeps = |part: Range<usize>| {
        let pairs = clues[part.clone()].iter().zip(&answer[part]);
        pairs.fold(true, |all, (clue, digit)| {
            all & (!is_digit(*clue) | (clue == digit))
        })
    };
    // The last cells find out nearly all answers to other puzzles. The first ones would not: in a
    // sorted list of puzzles they are nearly the same in all.
    keeps(CELLS - LAST..CELLS) && keeps(0..CELLS - LAST) && is_complete(answer)
}

/// Cells that are compared at once.
const LAST: usize = 32;

/// Whether an answer is right.
pub fn is_right(answer: &Answer, puzzle: &Puzzle) -> bool {
    match (answer, &puzzle.cells) {
        (Answer::Board(answer), Some(clues)) => solves(answer, clues),
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
    /// What is wrong with a board, which may have blanks; `None` if it keeps the rules so far. Of
    /// several faults it is the one that a person would name first.
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

/// Why a puzzle has no right answer.
pub enum Fault {
    /// There is no answer, and perhaps this remark stands in its place.
    Missing(Option<Remark>),
    /// The answer is a board of this many rows, and perhaps this remark follows them.
    Rows(usize, Option<Remark>),
    Digits(Digits),
    NoSolution,
    Invalid,
    /// The puzzle is malformed.
    NotInvalid,
}

impl Fault {
    /// What is wrong with an answer. A remark may follow.
    ///
    /// # Panics
    /// If nothing is.
    pub fn of(answer: &Answer, puzzle: &Puzzle, remark: Option<Remark>) -> Fault {
        match (answer, &puzzle.cells) {
            (Answer::Rows(rows), _) => Fault::Rows(*rows, remark),
            (_, None) => Fault::NotInvalid,
            (Answer::NoSolution, _) => Fault::NoSolution,
            (Answer::Invalid, _) => Fault::Invalid,
            (Answer::Board(board), Some(clues)) => Digits::of(board, clues)
                .map(Fault::Digits)
                .expect("digits that keep the clues, none twice in a house, solve the puzzle"),
        }
    }

    /// The words under which it is counted.
    pub fn reason(&self) -> &'static str {
        match self {
            Fault::Missing(_) => "missing",
            Fault::Rows(..) => "fewer than nine rows",
            Fault::Digits(Digits::Changed { .. }) => "a clue changed",
            Fault::Digits(Digits::Twice(_)) => "a digit twice in a house",
            Fault::NoSolution => "`no solution` although there is one",
            Fault::Invalid => "`invalid` although the puzzle is well formed",
            Fault::NotInvalid => "not `invalid` although the puzzle is malformed",
        }
    }

    /// What is wrong, in a line of the list.
    pub fn words(&self, puzzle: &Puzzle) -> String {
        match self {
            Fault::Missing(None) => "the answer is missing".to_string(),
            Fault::Missing(Some(remark)) => {
                let expected = match &puzzle.cells {
                    None => format!(", expected `{INVALID}`: the puzzle is malformed"),
                    Some(_) if puzzle.is_solvable() => String::new(),
                    Some(_) => format!(", expected `{NO_SOLUTION}`: the puzzle has none"),
                };
                format!(
                    "the answer is missing: found {}{expected}",
                    found(&remark.text)
                )
            }
            Fault::Rows(rows, None) => format!("{} of a board", units::counted(rows, "row")),
            Fault::Rows(rows, Some(remark)) => {
                let rows = units::counted(rows, "row");
                format!("{rows} of a board, then {}", line::quote(&remark.text))
            }
            Fault::Digits(digits) if puzzle.is_solvable() => digits.to_string(),
            Fault::Digits(digits) => format!("a solution although there is none: {digits}"),
            Fault::NotInvalid => format!("expected `{INVALID}`: the puzzle is malformed"),
            Fault::NoSolution | Fault::Invalid => self.reason().to_string(),
        }
    }
}

/// A remark, and why it is no board if it nearly is.
fn found(remark: &[u8]) -> String {
    let quoted = line::quote(remark);
    if !is_nearly_board(remark) {
        return quoted;
    }
    match remark.iter().position(|&byte| !is_digit(byte)) {
        _ if remark.len() != CELLS => format!("{} cells, {quoted}", remark.len()),
        Some(cell) => {
            let blank = char::from(remark[cell]);
            let (row, col) = (row_of(cell) + 1, col_of(cell) + 1);
            format!("a `{blank}` in row {row} column {col} of {quoted}")
        }
        None => quoted,
    }
}

/// An answer that no puzzle has.
pub fn too_many(answer: &Answer) -> String {
    let what = match answer {
        Answer::Rows(rows) => units::counted(rows, "row"),
        _ => "one answer".to_string(),
    };
    format!("{what} too many")
}
