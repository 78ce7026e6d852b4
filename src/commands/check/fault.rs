/*! Whether an answer is right, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use super::entries::{Board, Entry};
use crate::input::{
    failure::{Actual, Expected},
    grammar::{INVALID, NO_SOLUTION},
    line::is_digit,
};
use crate::output::messages;
use lanedoku::internal::{CELLS, HOUSES, col_of, is_complete, row_of, scalar};

/// True if the answer keeps the clues, and holds every digit in every house.
pub fn solves(answer: &[u8; CELLS], puzzle: Board) -> bool {
    let keeps_clues = match puzzle {
        // No early end: the compiler compares many cells at once, and nearly every answer is
        // right.
        Board::Cells(clues) => clues.iter().zip(answer).fold(true, |all, (clue, digit)| {
            all & (!is_digit(*clue) | (clue == digit))
        }),
        Board::Pencilmarks(_) => lost(answer, puzzle).is_none(),
    };
    keeps_clues && is_complete(answer)
}

/// The first cell whose digit in the answer the puzzle rules out, and that digit.
fn lost(answer: &[u8; CELLS], puzzle: Board) -> Option<(usize, u8)> {
    let is_lost = |&(cell, digit): &(usize, u8)| {
        is_digit(digit)
            && match puzzle {
                Board::Cells(clues) => is_digit(clues[cell]) && clues[cell] != digit,
                Board::Pencilmarks(places) => places[9 * cell + usize::from(digit - b'1')] != digit,
            }
    };
    answer.iter().copied().enumerate().find(is_lost)
}

/// Whether an answer fits a puzzle, so that the two can be told to belong to each other: it is a
/// board that solves it.
pub fn fits(answer: Option<Entry>, puzzle: Option<Entry>) -> bool {
    match (answer, puzzle) {
        (Some(Entry::Board(Board::Cells(answer))), Some(Entry::Board(puzzle))) => {
            solves(answer, puzzle)
        }
        _ => false,
    }
}

/// Whether an answer in words is right: the puzzle is malformed, or has no solution.
pub fn is_true(answer: Entry, puzzle: Entry) -> bool {
    match (answer, puzzle) {
        (Entry::Verdict(INVALID), Entry::Malformed(_)) => true,
        (Entry::Verdict(NO_SOLUTION), Entry::Board(puzzle)) => !is_solvable(puzzle),
        _ => false,
    }
}

fn is_solvable(puzzle: Board) -> bool {
    match puzzle {
        // The solver takes a third less time for clues than for candidates.
        Board::Cells(clues) => scalar::solve(clues).is_some(),
        Board::Pencilmarks(_) => scalar::is_solvable(&puzzle.candidates()),
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
    pub fn new(reason: &'static str, words: impl Into<String>) -> Fault {
        let words = words.into();
        Fault { reason, words }
    }

    pub fn missing() -> Fault {
        Fault::new("missing", "the answer is missing")
    }

    /// What is wrong with an answer that is not right.
    pub fn of(answer: Entry, puzzle: Entry) -> Fault {
        const NO_ANSWER: &str = "neither a board nor `no solution` nor `invalid`";
        let Entry::Board(puzzle) = puzzle else {
            return Fault::new(
                "not `invalid` although the puzzle is malformed",
                "expected `invalid`: the puzzle is malformed",
            );
        };
        let untrue = |words| Fault::new(words, words);
        match answer {
            Entry::Verdict(INVALID) => untrue("`invalid` although the puzzle is well formed"),
            Entry::Verdict(_) => untrue("`no solution` although there is one"),
            Entry::Malformed(Some((Expected::Puzzle(Some(_)), unexpected)))
                if unexpected.found == Actual::Nothing =>
            {
                Fault::missing()
            }
            Entry::Malformed(misfit) => {
                let misfit = misfit.expect("a malformed answer has a message");
                Fault::new(NO_ANSWER, messages::fault(misfit, None))
            }
            Entry::Board(Board::Pencilmarks(_)) => {
                Fault::new(NO_ANSWER, "expected a board, found pencilmarks")
            }
            Entry::Board(_) if !is_solvable(puzzle) => untrue("a solution although there is none"),
            Entry::Board(Board::Cells(cells)) => Fault::of_board(cells, puzzle),
        }
    }

    /// What is wrong with a board that does not solve the puzzle. Of several faults it is the one
    /// that a person would name first.
    ///
    /// # Panics
    /// If the board solves the puzzle.
    pub fn of_board(board: &[u8; CELLS], puzzle: Board) -> Fault {
        if let Some(cell) = board.iter().position(|&byte| !is_digit(byte)) {
            let (place, byte) = (place(cell), board[cell].escape_ascii());
            return Fault::new("not a digit", format!("not a digit in {place}: `{byte}`"));
        }
        let fault = Fault::of_cells(board, puzzle);
        fault.expect("digits that keep the clues, none twice in a house, solve the puzzle")
    }

    /// What is wrong with the digits of a board, which may have blanks; `None` if they keep the
    /// rules so far.
    pub fn of_cells(board: &[u8; CELLS], puzzle: Board) -> Option<Fault> {
        if let Some((cell, digit)) = lost(board, puzzle) {
            let (place, digit) = (place(cell), char::from(digit));
            return Some(match puzzle {
                Board::Cells(clues) => {
                    let clue = char::from(clues[cell]);
                    let words = format!("a clue changed in {place}: {clue} to {digit}");
                    Fault::new("a clue changed", words)
                }
                Board::Pencilmarks(_) => Fault::new(
                    "a digit that pencilmarks rule out",
                    format!("a digit that the pencilmarks rule out in {place}: {digit}"),
                ),
            });
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
            let (kind, number) = (["row", "column", "box"][house / 9], house % 9 + 1);
            let words = format!("two {digit}s in {kind} {number}");
            Some(Fault::new("a digit twice in a house", words))
        })
    }
}

/// A cell as messages call it.
fn place(cell: usize) -> String {
    format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1)
}
