/*! Whether an answer is right, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use super::{
    puzzles::Puzzle,
    tape::{ANSWER, Answer, Remark},
};
use crate::input::line::{self, is_digit};
use crate::layout::{INVALID, NO_SOLUTION};
use crate::units;
use lanedoku::internal::{CELLS, Conflict, col_of, is_complete, row_of};

/// True if the answer keeps the clues, and holds every digit in every house.
pub fn solves(answer: &[u8; CELLS], puzzle: &[u8; CELLS]) -> bool {
    // No early end: the compiler compares many cells at once, and nearly every answer is right.
    let cells = puzzle.iter().zip(answer);
    let keeps_clues = cells.fold(true, |all, (clue, digit)| {
        all & (!is_digit(*clue) | (clue == digit))
    });
    keeps_clues && is_complete(answer)
}

/// The first cell whose digit in the answer the puzzle rules out, and that digit.
fn lost(answer: &[u8; CELLS], puzzle: &[u8; CELLS]) -> Option<(usize, u8)> {
    let is_lost = |&(cell, digit): &(usize, u8)| {
        is_digit(digit) && is_digit(puzzle[cell]) && puzzle[cell] != digit
    };
    answer.iter().copied().enumerate().find(is_lost)
}

/// Whether an answer is right.
pub fn is_right(answer: Answer, puzzle: Puzzle) -> bool {
    match (answer, puzzle.board) {
        (Answer::Board(answer), Some(puzzle)) => solves(answer, puzzle),
        (Answer::Verdict(words), Some(_)) => words == NO_SOLUTION && !puzzle.is_solvable(),
        (Answer::Verdict(words), None) => words == INVALID,
        (Answer::Board(_), None) => false,
    }
}

/// What is wrong with an answer.
pub struct Fault {
    /// The words under which it is counted.
    pub reason: &'static str,
    /// What is wrong, and where.
    pub words: String,
}

impl Fault {
    fn new(reason: &'static str, words: impl Into<String>) -> Fault {
        let words = words.into();
        Fault { reason, words }
    }

    /// Not all rows of an answer are there, and perhaps this remark stands in their place.
    pub fn missing(rows: usize, remark: Option<Remark>) -> Fault {
        let (mut words, joint) = match rows {
            0 => ("the answer is missing".to_string(), ": found"),
            rows => (
                format!("the answer has {}", units::counted(rows, "row")),
                ", and",
            ),
        };
        if let Some(remark) = remark.filter(|remark| !remark.text.trim_ascii().is_empty()) {
            words += &format!("{joint} {}", line::quote(&remark.text));
        }
        Fault::new("missing", words)
    }

    /// What is wrong with an answer.
    ///
    /// # Panics
    /// If nothing is.
    pub fn of(answer: Answer, puzzle: Puzzle) -> Fault {
        let untrue = |words| Fault::new(words, words);
        match (answer, puzzle.board) {
            (_, None) => Fault::new(
                "not `invalid` although the puzzle is malformed",
                "expected `invalid`: the puzzle is malformed",
            ),
            (Answer::Verdict(INVALID), _) => untrue("`invalid` although the puzzle is well formed"),
            (Answer::Verdict(_), _) => untrue("`no solution` although there is one"),
            (Answer::Board(_), _) if !puzzle.is_solvable() => {
                untrue("a solution although there is none")
            }
            (Answer::Board(digits), Some(puzzle)) => Fault::of_cells(digits, puzzle)
                .expect("digits that keep the clues, none twice in a house, solve the puzzle"),
        }
    }

    /// What is wrong with the digits of a board, which may have blanks; `None` if they keep the
    /// rules so far. Of several faults it is the one that a person would name first.
    pub fn of_cells(board: &[u8; CELLS], puzzle: &[u8; CELLS]) -> Option<Fault> {
        if let Some((cell, digit)) = lost(board, puzzle) {
            let (row, col, digit) = (row_of(cell) + 1, col_of(cell) + 1, char::from(digit));
            let place = format!("row {row} column {col}");
            let clue = char::from(puzzle[cell]);
            let words = format!("a clue changed in {place}: {clue} to {digit}");
            return Some(Fault::new("a clue changed", words));
        }
        let conflict = Conflict::first(board)?;
        Some(Fault::new("a digit twice in a house", conflict.to_string()))
    }
}

/// Places of the tape that answer no puzzle.
pub fn too_many(places: usize) -> String {
    let what = match places {
        ANSWER => "one answer".into(),
        rows => units::counted(rows, "row"),
    };
    format!("{what} too many")
}
