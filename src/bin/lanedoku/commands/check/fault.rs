/*! Whether an answer is right, and what is wrong with it if not.

A board solves a puzzle if it keeps the clues and holds every digit in every house. No solver is
needed for that. The scalar solver only tells whether a puzzle has a solution.
*/

use super::{
    answer::Answer,
    answers::{Remark, is_nearly_board},
    puzzles::Puzzle,
};
use crate::input::line::{self, is_digit};
use crate::layout::{INVALID, NO_SOLUTION};
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

/// The words under which a wrong or missing answer is counted.
pub fn reason(answer: Option<&Answer>, puzzle: &Puzzle) -> &'static str {
    match (answer, &puzzle.cells) {
        (None, _) => "missing",
        (Some(Answer::Rows(_)), _) => "fewer than nine rows",
        (_, None) => "not `invalid` although the puzzle is malformed",
        (Some(Answer::NoSolution), _) => "`no solution` although there is one",
        (Some(Answer::Invalid), _) => "`invalid` although the puzzle is well formed",
        (Some(Answer::Solved(board) | Answer::Unsolved(board)), Some(clues)) => {
            match keeps_clues(board, clues) {
                true => "a digit twice in a house",
                false => "a clue changed",
            }
        }
    }
}

/// What the list says about a wrong or missing answer. `remark` stands where the answer is missing,
/// or after the rows of a board.
pub fn words(answer: Option<&Answer>, puzzle: &Puzzle, remark: Option<&Remark>) -> String {
    match (answer, &puzzle.cells) {
        (None, _) => match remark {
            None => "the answer is missing".to_string(),
            Some(remark) => {
                let (found, expected) = (found(&remark.text), expected(puzzle));
                format!("the answer is missing: found {found}{expected}")
            }
        },
        (Some(Answer::Rows(rows)), _) => {
            let rows = units::counted(rows, "row");
            let then = remark.map(|remark| format!(", then {}", line::quote(&remark.text)));
            format!("{rows} of a board{}", then.unwrap_or_default())
        }
        (_, None) => format!("expected `{INVALID}`: the puzzle is malformed"),
        (Some(Answer::Solved(board) | Answer::Unsolved(board)), Some(clues)) => {
            let digits = Digits::of(board, clues);
            let digits = digits.expect("a wrong board has a fault");
            match puzzle.is_solvable() {
                true => digits.to_string(),
                false => format!("a solution although there is none: {digits}"),
            }
        }
        (Some(Answer::NoSolution | Answer::Invalid), _) => reason(answer, puzzle).to_string(),
    }
}

/// The verdict that was expected. Empty if the puzzle has a solution.
fn expected(puzzle: &Puzzle) -> String {
    match puzzle.cells {
        None => format!(", expected `{INVALID}`: the puzzle is malformed"),
        Some(_) if puzzle.is_solvable() => String::new(),
        Some(_) => format!(", expected `{NO_SOLUTION}`: the puzzle has none"),
    }
}

/// Quotes a remark, and says why it is no board.
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

/// Words for a surplus answer.
pub fn too_many(answer: &Answer) -> String {
    let what = match answer {
        Answer::Rows(rows) => units::counted(rows, "row"),
        _ => "one answer".to_string(),
    };
    format!("{what} too many")
}
