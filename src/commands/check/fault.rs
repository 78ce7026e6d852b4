/*! Whether an answer solves a puzzle, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use lanedoku::Shape;
use lanedoku::internal::scalar::Solutions;
use lanedoku::internal::{CELLS, HOUSES, candidates, col_of, is_complete, row_of};

use super::answers::{Claim, is_digit};
use crate::input::block::BoardText;

/// True if the answer keeps the clues, and holds every digit in every house.
pub fn solves(answer: &[u8; CELLS], puzzle: BoardText) -> bool {
    let keeps_clues = match puzzle.board() {
        // No early end: the compiler compares many cells at once, and nearly every answer is
        // right.
        Some(clues) => clues.iter().zip(answer).fold(true, |all, (clue, digit)| {
            all & (!is_digit(clue) | (clue == digit))
        }),
        None => first_lost(answer, puzzle).is_none(),
    };
    keeps_clues && is_complete::<b'0'>(answer)
}

impl Claim {
    /// True if it is a board, and that is a solution.
    pub fn solves(&self, puzzle: BoardText) -> bool {
        let board = self.board(puzzle);
        board.is_some_and(|board| solves(board, puzzle))
    }
}

/// The first cell whose digit in the answer is not one of its candidates, and those: bit `d - 1`
/// for each digit `d`.
fn first_lost(answer: &[u8; CELLS], puzzle: BoardText) -> Option<(usize, u16)> {
    let digits = candidates(answer, Shape::Line);
    let candidates = candidates(puzzle.text, puzzle.shape);
    let mut cells = candidates.into_iter().enumerate();
    cells.find(|&(cell, candidates)| candidates & digits[cell] == 0)
}

/// What is wrong with an answer.
pub struct Fault {
    /// The words under which it is counted.
    pub reason: &'static str,
    /// What is wrong, and where.
    pub details: String,
}

impl Fault {
    pub fn new(reason: &'static str, details: impl Into<String>) -> Fault {
        let details = details.into();
        Fault { reason, details }
    }

    /// What is wrong with an answer to a puzzle, or to a malformed record; `None` if it is right.
    pub fn of(answer: &Claim, puzzle: Option<BoardText>) -> Option<Fault> {
        let Some(puzzle) = puzzle else {
            let reason = "not `invalid` although the puzzle is malformed";
            let details = "expected `invalid`: the puzzle is malformed";
            return (*answer != Claim::Invalid).then(|| Fault::new(reason, details));
        };
        if answer.solves(puzzle) {
            return None;
        }
        let is_solvable = || {
            let candidates = candidates(puzzle.text, puzzle.shape);
            Solutions::of_candidates(&candidates).next().is_some()
        };
        let reason = match (answer.board(puzzle), answer) {
            (Some(board), _) if is_solvable() => return Some(Fault::of_board(board, puzzle)),
            (Some(_), _) => "a solution although there is none",
            (_, Claim::Invalid) => "`invalid` although the puzzle is well formed",
            (_, Claim::Broken(details)) => {
                let reason = "neither a board nor `no solution` nor `invalid`";
                return Some(Fault::new(reason, details));
            }
            _ if is_solvable() => "`no solution` although there is one",
            _ => return None,
        };
        Some(Fault::new(reason, reason))
    }

    /// What is wrong with a board that does not solve the puzzle. Of several faults it is the one
    /// that a person would name first.
    ///
    /// # Panics
    /// If the board solves the puzzle.
    pub fn of_board(board: &[u8; CELLS], puzzle: BoardText) -> Fault {
        let place = |cell| format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1);
        if let Some(cell) = board.iter().position(|byte| !is_digit(byte)) {
            let (place, found) = (place(cell), board[cell].escape_ascii());
            return Fault::new("not a digit", format!("not a digit in {place}: `{found}`"));
        }
        if let Some((cell, candidates)) = first_lost(board, puzzle) {
            let (place, found) = (place(cell), char::from(board[cell]));
            if candidates.count_ones() > 1 {
                let reason = "a digit that pencilmarks rule out";
                let details = format!("a digit that the pencilmarks rule out in {place}: {found}");
                return Fault::new(reason, details);
            }
            let clue = candidates.trailing_zeros() + 1;
            let reason = "a clue changed";
            return Fault::new(reason, format!("{reason} in {place}: {clue} to {found}"));
        }
        let twice = HOUSES.iter().enumerate().find_map(|(house, cells)| {
            let count = |digit| cells.iter().filter(|&&cell| board[cell] == digit).count();
            let digit = (b'1'..=b'9').find(|&digit| count(digit) > 1)?;
            let (digit, kind) = (char::from(digit), ["row", "column", "box"][house / 9]);
            Some(format!("two {digit}s in {kind} {}", house % 9 + 1))
        });
        let twice =
            twice.expect("digits that keep the clues, none twice in a house, solve the puzzle");
        Fault::new("a digit twice in a house", twice)
    }
}
