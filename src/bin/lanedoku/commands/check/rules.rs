/*! Judges and describes answers.

A board solves a puzzle if it keeps the clues and holds every digit in every house, which takes no solver. The scalar
solver only distinguishes no solution, one, and several.
*/

use super::answer::Answer;
use crate::input::alphabet::is_digit;
use crate::output::formats::Verdict;
use lanedoku::internal::{CELLS, Conflict, col_of, is_solved_board, row_of, scalar};
use std::ops::Range;

#[inline]
fn solves(board: &[u8; CELLS], clues: &[u8; CELLS]) -> bool {
    // No early end: the compiler compares many cells at once.
    let keeps = |cells: Range<usize>| {
        let pairs = clues[cells.clone()].iter().zip(&board[cells]);
        pairs.fold(true, |all, (clue, digit)| {
            all & (!is_digit(*clue) | (clue == digit))
        })
    };
    // The last cells nearly always differ from another puzzle's. The first ones are alike in a sorted list.
    keeps(CELLS - 16..CELLS) && keeps(0..CELLS - 16) && is_solved_board(board)
}

/// `clues` are `None` if the puzzle is malformed.
#[inline]
pub fn is_right(answer: &Answer, clues: Option<&[u8; CELLS]>) -> bool {
    match (answer, clues) {
        (Answer::Board(board), Some(clues)) => solves(board, clues),
        (Answer::Verdict(Verdict::NoSolution), Some(clues)) => solutions(clues) == 0,
        (Answer::Verdict(Verdict::Several), Some(clues)) => solutions(clues) > 1,
        (Answer::Verdict(Verdict::Invalid), None) => true,
        _ => false,
    }
}

fn solutions(clues: &[u8; CELLS]) -> u64 {
    scalar::count(clues, 2).0
}

/// The first changed clue, or else the first digit twice in a house. The board may have blanks.
pub fn broken_rule(board: &[u8; CELLS], clues: &[u8; CELLS]) -> Option<String> {
    let changed = |&cell: &usize| {
        is_digit(clues[cell]) && is_digit(board[cell]) && clues[cell] != board[cell]
    };
    match (0..CELLS).find(changed) {
        Some(cell) => {
            let [clue, digit] = [clues, board].map(|cells| char::from(cells[cell]));
            Some(format!(
                "a clue changed in {}: {clue} to {digit}",
                place(cell)
            ))
        }
        None => Conflict::first(board).map(|conflict| conflict.to_string()),
    }
}

fn place(cell: usize) -> String {
    format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1)
}

/// `clues` are `None` if the puzzle is malformed.
pub fn describe(answer: &Answer, clues: Option<&[u8; CELLS]>) -> String {
    let found = match answer {
        Answer::Board(_) => "a board",
        Answer::Verdict(said) => &format!("`{}`", said.words()),
        Answer::Other(found) => found,
    };
    let Some(clues) = clues else {
        return format!(
            "expected `{}`, because the puzzle is malformed: found {found}",
            Verdict::Invalid.words()
        );
    };
    let solutions = solutions(clues);
    match answer {
        Answer::Verdict(Verdict::Invalid) => format!("{found} although the puzzle is well formed"),
        Answer::Verdict(_) => {
            let has = ["none", "one", "several"][solutions as usize];
            format!("{found} although the puzzle has {has}")
        }
        Answer::Board(board) => {
            let lacks_digit = || {
                let cell = board.iter().position(|&byte| !is_digit(byte));
                format!("no digit in {}", place(cell.unwrap_or(0)))
            };
            let what = broken_rule(board, clues).unwrap_or_else(lacks_digit);
            match solutions {
                0 => format!("a board although the puzzle has no solution: {what}"),
                _ => what,
            }
        }
        Answer::Other(_) if solutions == 0 => {
            format!("expected `{}`, found {found}", Verdict::NoSolution.words())
        }
        Answer::Other(_) => format!("expected a solution, found {found}"),
    }
}
