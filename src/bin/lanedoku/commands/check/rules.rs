/*! Whether an answer is right, and what is wrong with it if not.

A board solves a puzzle if it keeps the clues and holds every digit in every house. No solver is
needed for that. The scalar solver only tells whether a puzzle has no solution, one, or several.
*/

use super::answers::{Answer, Answers};
use crate::input::alphabet::is_digit;
use crate::output::formats::Said;
use lanedoku::internal::{CELLS, Conflict, col_of, is_solved_board, row_of, scalar};
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
    // If the board belongs to another puzzle, its last cells nearly always show it. In a sorted list, the
    // first cells of neighbours are equal.
    keeps(CELLS - 16..CELLS) && keeps(0..CELLS - 16)
}

/// Whether a board solves the puzzle with these clues.
#[inline]
pub fn solves(board: &[u8; CELLS], clues: &[u8; CELLS]) -> bool {
    keeps_clues(board, clues) && is_solved_board(board)
}

/// Whether the current answer is right. The puzzle has these clues; `None`: it is malformed.
#[inline]
pub fn is_right(answers: &Answers, clues: Option<&[u8; CELLS]>) -> bool {
    match (answers.current(), clues) {
        (Answer::Verdict(Said::NoSolution), Some(clues)) => solutions(clues) == 0,
        (Answer::Verdict(Said::Several), Some(clues)) => solutions(clues) > 1,
        (Answer::Verdict(Said::Invalid), None) => true,
        (_, Some(clues)) => {
            let mut space = [0; CELLS];
            let board = answers.board(&mut space);
            board.is_some_and(|board| solves(board, clues))
        }
        _ => false,
    }
}

/// How many solutions a puzzle has, counted up to two.
fn solutions(clues: &[u8; CELLS]) -> u64 {
    scalar::count(clues, 2).0
}

/// What is wrong with the digits of a board.
pub enum RuleBreak {
    /// A cell does not hold the clue that the puzzle has there.
    Changed { cell: usize, clue: u8, digit: u8 },
    /// A digit stands twice in a house.
    Twice(Conflict),
}

impl RuleBreak {
    /// The first changed clue of a board, or else the first digit twice in a house. The board may
    /// have blanks. `None` if it keeps the rules so far.
    pub fn of(board: &[u8; CELLS], clues: &[u8; CELLS]) -> Option<RuleBreak> {
        let changed = (0..CELLS).find(|&cell| {
            let (clue, digit) = (clues[cell], board[cell]);
            is_digit(clue) && is_digit(digit) && clue != digit
        });
        if let Some(cell) = changed {
            let (clue, digit) = (clues[cell], board[cell]);
            return Some(RuleBreak::Changed { cell, clue, digit });
        }
        Conflict::first(board).map(RuleBreak::Twice)
    }
}

impl fmt::Display for RuleBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleBreak::Changed { cell, clue, digit } => {
                let [clue, digit] = [*clue, *digit].map(char::from);
                write!(f, "a clue changed in {}: {clue} to {digit}", place(*cell))
            }
            RuleBreak::Twice(conflict) => conflict.fmt(f),
        }
    }
}

/// The place of a cell, for messages.
fn place(cell: usize) -> String {
    format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1)
}

/// What is wrong with the current answer, which is not right. The puzzle has these clues; `None`: it is
/// malformed.
pub fn describe(answers: &Answers, clues: Option<&[u8; CELLS]>) -> String {
    let (answer, found) = (answers.current(), answers.describe());
    let Some(clues) = clues else {
        let invalid = Said::Invalid.words();
        return format!("expected `{invalid}`, because the puzzle is malformed: found {found}");
    };
    let solutions = solutions(clues);
    let has = match solutions {
        0 => "none",
        1 => "one",
        _ => "several",
    };
    match answer {
        Answer::Verdict(Said::Invalid) => format!("{found} although the puzzle is well formed"),
        Answer::Verdict(_) => format!("{found} although the puzzle has {has}"),
        Answer::Board | Answer::OtherBoard(_) => {
            let mut space = [0; CELLS];
            let board = answers.board(&mut space);
            let board = board.expect("the answer is a board");
            let what = match RuleBreak::of(board, clues) {
                Some(fault) => fault.to_string(),
                None => {
                    let cell = board.iter().position(|&byte| !is_digit(byte));
                    let cell = cell.expect("a wrong board has a fault");
                    format!("no digit in {}", place(cell))
                }
            };
            match solutions {
                0 => format!("a board although the puzzle has no solution: {what}"),
                _ => what,
            }
        }
        _ if solutions == 0 => {
            let no_solution = Said::NoSolution.words();
            format!("expected `{no_solution}`, found {found}")
        }
        _ => format!("expected a solution, found {found}"),
    }
}
