/*! Whether an answer solves a puzzle, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use lanedoku::internal::scalar::Solutions;
use lanedoku::internal::{CELLS, HOUSES, candidates, col_of, is_complete, row_of};

use super::answers::Claim;
use crate::input::{block::BoardText, line::is_digit};

/// True if the answer keeps the clues, and holds every digit in every house.
pub fn solves(answer: &[u8; CELLS], puzzle: BoardText) -> bool {
    let keeps_clues = match puzzle.board() {
        // No early end: the compiler compares many cells at once, and nearly every answer is
        // right.
        Some(clues) => clues.iter().zip(answer).fold(true, |all, (clue, digit)| {
            all & (!is_digit(*clue) | (clue == digit))
        }),
        None => first_lost(answer, puzzle).is_none(),
    };
    keeps_clues && is_complete::<b'0'>(answer)
}

impl Claim {
    /// True if it is a board, and that is a solution.
    pub fn solves(&self, puzzle: BoardText) -> bool {
        matches!(self, Claim::Board(board) if solves(board, puzzle))
    }
}

/// The first cell whose digit in the answer is not one of its candidates, and those: bit `d - 1`
/// for each digit `d`.
fn first_lost(answer: &[u8; CELLS], puzzle: BoardText) -> Option<(usize, u16)> {
    let digit = |cell: usize| answer[cell];
    if let Some(clues) = puzzle.board() {
        let is_lost = |&cell: &usize| {
            is_digit(clues[cell]) && is_digit(digit(cell)) && clues[cell] != digit(cell)
        };
        let cell = (0..CELLS).find(is_lost)?;
        return Some((cell, 1 << (clues[cell] - b'1')));
    }
    let candidates = candidates(puzzle.text, puzzle.shape);
    let mut cells = candidates.into_iter().enumerate();
    cells.find(|&(cell, candidates)| {
        is_digit(digit(cell)) && candidates >> (digit(cell) - b'1') & 1 == 0
    })
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
            let mut solutions = match puzzle.board() {
                // The solver takes a third less time for clues than for candidates.
                Some(board) => Solutions::new(&board),
                None => Solutions::of_candidates(&candidates(puzzle.text, puzzle.shape)),
            };
            solutions.next().is_some()
        };
        let reason = match answer {
            Claim::Board(board) if is_solvable() => return Some(Fault::of_board(board, puzzle)),
            Claim::Board(_) => "a solution although there is none",
            Claim::Invalid => "`invalid` although the puzzle is well formed",
            Claim::Broken(details) => {
                let reason = "neither a board nor `no solution` nor `invalid`";
                return Some(Fault::new(reason, details));
            }
            Claim::NoSolution if is_solvable() => "`no solution` although there is one",
            Claim::NoSolution => return None,
        };
        Some(Fault::new(reason, reason))
    }

    /// What is wrong with a board that does not solve the puzzle. Of several faults it is the one
    /// that a person would name first.
    ///
    /// # Panics
    /// If the board solves the puzzle.
    pub fn of_board(board: &[u8; CELLS], puzzle: BoardText) -> Fault {
        if let Some(cell) = board.iter().position(|&byte| !is_digit(byte)) {
            let (place, found) = (place(cell), board[cell].escape_ascii());
            return Fault::new("not a digit", format!("not a digit in {place}: `{found}`"));
        }
        let fault = Fault::of_cells(board, puzzle);
        fault.expect("digits that keep the clues, none twice in a house, solve the puzzle")
    }

    /// What is wrong with the digits of a board, which may have blanks; `None` if they keep the
    /// rules so far.
    pub fn of_cells(board: &[u8; CELLS], puzzle: BoardText) -> Option<Fault> {
        if let Some((cell, candidates)) = first_lost(board, puzzle) {
            let (place, found) = (place(cell), char::from(board[cell]));
            if candidates.count_ones() > 1 {
                let reason = "a digit that pencilmarks rule out";
                let details = format!("a digit that the pencilmarks rule out in {place}: {found}");
                return Some(Fault::new(reason, details));
            }
            let clue = candidates.trailing_zeros() + 1;
            let details = format!("a clue changed in {place}: {clue} to {found}");
            return Some(Fault::new("a clue changed", details));
        }
        HOUSES.iter().enumerate().find_map(|(house, cells)| {
            let (mut once, mut twice) = (0_u16, 0_u16);
            for digit in cells
                .iter()
                .map(|&cell| board[cell])
                .filter(|&byte| is_digit(byte))
            {
                let digit = 1 << (digit - b'0');
                twice |= once & digit;
                once |= digit;
            }
            let digit = (1..=9).find(|digit| twice >> digit & 1 == 1)?;
            let kind = ["row", "column", "box"][house / 9];
            let details = format!("two {digit}s in {kind} {}", house % 9 + 1);
            Some(Fault::new("a digit twice in a house", details))
        })
    }
}

/// A cell as messages call it.
fn place(cell: usize) -> String {
    format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1)
}
