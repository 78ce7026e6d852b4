/*! Whether an answer is right, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use super::entries::{Board, Entry};
use crate::input::{
    failure::{Actual, Expected, Misfit},
    grammar::{INVALID, NO_SOLUTION},
    line::is_digit,
};
use crate::output::messages;
use lanedoku::internal::{CELLS, HOUSES, col_of, is_complete, row_of, scalar};
use std::fmt;

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
    keeps_clues && is_complete::<b'0'>(answer)
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
/// board that solves it, or `invalid` for one that is malformed.
pub fn fits(answer: Option<Entry>, puzzle: Option<Entry>) -> bool {
    match (answer, puzzle) {
        (Some(Entry::Board(Board::Cells(answer))), Some(Entry::Board(puzzle))) => {
            solves(answer, puzzle)
        }
        (Some(Entry::Verdict(INVALID)), Some(Entry::Malformed(_))) => true,
        _ => false,
    }
}

/// Whether a puzzle has no solution, as an answer says.
pub fn is_unsolvable(answer: Entry, puzzle: Entry) -> bool {
    match (answer, puzzle) {
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

/// What is wrong with an answer. It is put into words only if it is listed.
pub enum Fault<'a> {
    /// The words under which it is counted, and those that say all.
    Plain(&'static str, &'static str),
    /// It comes after all that were expected, which were this many.
    TooMany(u64),
    Malformed(&'a Misfit),
    /// A cell, and the byte in it.
    NotADigit(usize, u8),
    /// A cell, the candidates of its puzzle, and another digit, which is in it.
    Lost(usize, u16, u8),
    /// A digit, and the house that has it twice.
    Twice(u16, usize),
}

/// The reason of whatever is not an answer.
const NO_ANSWER: &str = "neither a board nor `no solution` nor `invalid`";

impl Fault<'_> {
    pub const MISSING: Fault<'static> = Fault::Plain("missing", "the answer is missing");
    pub const ONE_TOO_MANY: Fault<'static> = Fault::Plain("one too many", "one answer too many");

    /// What is wrong with an answer that is not right.
    pub fn of<'a>(answer: Entry<'a>, puzzle: Entry) -> Fault<'a> {
        let Entry::Board(puzzle) = puzzle else {
            return Fault::Plain(
                "not `invalid` although the puzzle is malformed",
                "expected `invalid`: the puzzle is malformed",
            );
        };
        let untrue = |words| Fault::Plain(words, words);
        match answer {
            Entry::Verdict(INVALID) => untrue("`invalid` although the puzzle is well formed"),
            Entry::Verdict(_) => untrue("`no solution` although there is one"),
            Entry::Malformed(misfit) => {
                Fault::Malformed(misfit.expect("a malformed answer has a message"))
            }
            Entry::Board(Board::Pencilmarks(_)) => {
                Fault::Plain(NO_ANSWER, "expected a board, found pencilmarks")
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
    pub fn of_board(board: &[u8; CELLS], puzzle: Board) -> Fault<'static> {
        if let Some(cell) = board.iter().position(|&byte| !is_digit(byte)) {
            return Fault::NotADigit(cell, board[cell]);
        }
        let fault = Fault::of_cells(board, puzzle);
        fault.expect("digits that keep the clues, none twice in a house, solve the puzzle")
    }

    /// What is wrong with the digits of a board, which may have blanks; `None` if they keep the
    /// rules so far.
    pub fn of_cells(board: &[u8; CELLS], puzzle: Board) -> Option<Fault<'static>> {
        if let Some((cell, digit)) = lost(board, puzzle) {
            return Some(Fault::Lost(cell, puzzle.candidates()[cell], digit));
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
            Some(Fault::Twice(digit, house))
        })
    }

    /// The words under which it is counted.
    pub fn reason(&self) -> &'static str {
        match *self {
            Fault::Plain(reason, _) => reason,
            Fault::TooMany(_) => "one too many",
            Fault::Malformed(_) => NO_ANSWER,
            Fault::NotADigit(..) => "not a digit",
            Fault::Lost(_, candidates, _) if candidates.count_ones() > 1 => {
                "a digit that pencilmarks rule out"
            }
            Fault::Lost(..) => "a clue changed",
            Fault::Twice(..) => "a digit twice in a house",
        }
    }
}

/// What is wrong, and where.
impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Plain(_, words) => f.write_str(words),
            Fault::TooMany(expected) => {
                write!(f, "one answer too many: {expected} were expected")
            }
            Fault::Malformed((Expected::Puzzle(Some(_)), unexpected))
                if unexpected.found == Actual::Nothing =>
            {
                Fault::MISSING.fmt(f)
            }
            Fault::Malformed(misfit) => f.write_str(&messages::fault(misfit, None)),
            Fault::NotADigit(cell, byte) => {
                let byte = byte.escape_ascii();
                write!(f, "not a digit in {}: `{byte}`", place(cell))
            }
            Fault::Lost(cell, candidates, digit) => {
                let (place, digit) = (place(cell), char::from(digit));
                if candidates.count_ones() > 1 {
                    return write!(
                        f,
                        "a digit that the pencilmarks rule out in {place}: {digit}"
                    );
                }
                let clue = candidates.trailing_zeros() + 1;
                write!(f, "a clue changed in {place}: {clue} to {digit}")
            }
            Fault::Twice(digit, house) => {
                let kind = ["row", "column", "box"][house / 9];
                write!(f, "two {digit}s in {kind} {}", house % 9 + 1)
            }
        }
    }
}

/// A cell as messages call it.
fn place(cell: usize) -> String {
    format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1)
}
