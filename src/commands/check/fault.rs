/*! Whether an answer solves a puzzle, and what is wrong with it if not.

An answer solves a puzzle if it keeps the puzzle's clues and holds every digit in every house. No
solver decides that. The scalar solver only tells whether a puzzle has a solution at all.
*/

use lanedoku::Shape;
use lanedoku::internal::scalar::Solutions;
use lanedoku::internal::{CELLS, HOUSES, candidates, col_of, is_complete, row_of};
use std::fmt;

use super::answers::Claim;
use crate::input::block::BoardText;
use Fault::{
    Broken, ClueChanged, Extra, Malformed, Missing, NotADigit, RuledOut, Solvable, Twice,
    Unsolvable, WellFormed,
};

/// By cell, bit `d - 1` for each digit `d` that it may hold.
type Candidates = [u16; CELLS];

/// A puzzle, the same in whatever layout it came.
pub enum Puzzle {
    Board([u8; CELLS]),
    Pencilmarks(Box<Candidates>),
}

impl From<BoardText<'_>> for Puzzle {
    fn from(puzzle: BoardText) -> Puzzle {
        match puzzle.board() {
            Some(board) => Puzzle::Board(board),
            None => Puzzle::Pencilmarks(Box::new(candidates(puzzle.text, puzzle.shape))),
        }
    }
}

impl Puzzle {
    /// True if the answer keeps the clues, and holds every digit in every house.
    pub fn is_solved_by(&self, answer: &[u8; CELLS]) -> bool {
        let keeps_clues = match self {
            // No early end: the compiler compares many cells at once, and nearly every answer is
            // right.
            Puzzle::Board(clues) => clues.iter().zip(answer).fold(true, |all, (clue, digit)| {
                all & (!is_digit(clue) | (clue == digit))
            }),
            Puzzle::Pencilmarks(_) => self.first_lost(answer).is_none(),
        };
        keeps_clues && is_complete::<b'0'>(answer)
    }

    /// The board that a solver claims to be the solution.
    fn claimed<'a>(&self, claim: &'a Claim) -> Option<&'a [u8; CELLS]> {
        match (claim, self) {
            (Claim::Either(last, before), Puzzle::Board(puzzle)) if last == puzzle => Some(before),
            (Claim::Board(board) | Claim::Either(board, _), _) => Some(board),
            _ => None,
        }
    }

    /// True if a solver claims a board that is a solution.
    pub fn is_solved_in(&self, claim: &Claim) -> bool {
        let board = self.claimed(claim);
        board.is_some_and(|board| self.is_solved_by(board))
    }

    /// The first cell whose digit in the answer is not one of its candidates.
    fn first_lost(&self, answer: &[u8; CELLS]) -> Option<usize> {
        let digits = candidates(answer, Shape::Line);
        let mut cells = self.candidates().into_iter().zip(digits);
        cells.position(|(candidates, digit)| candidates & digit == 0)
    }

    fn candidates(&self) -> Candidates {
        match self {
            Puzzle::Board(board) => candidates(board, Shape::Line),
            Puzzle::Pencilmarks(candidates) => **candidates,
        }
    }

    /// True if there is a solution.
    fn is_solvable(&self) -> bool {
        let mut solutions = match self {
            Puzzle::Board(board) => Solutions::new(board),
            Puzzle::Pencilmarks(candidates) => Solutions::of_candidates(candidates),
        };
        solutions.next().is_some()
    }

    /// What is wrong with a board that does not solve the puzzle. Of several faults it is the one
    /// that a person would name first.
    ///
    /// # Panics
    /// If the board solves the puzzle.
    pub fn fault(&self, board: &[u8; CELLS]) -> Fault {
        if let Some(cell) = board.iter().position(|byte| !is_digit(byte)) {
            let found = board[cell];
            return NotADigit { cell, found };
        }
        if let Some(cell) = self.first_lost(board) {
            let (candidates, found) = (self.candidates()[cell], board[cell]);
            if candidates.count_ones() > 1 {
                return RuledOut { cell, found };
            }
            let clue = b'1' + candidates.trailing_zeros() as u8;
            return ClueChanged { cell, clue, found };
        }
        let twice = HOUSES.iter().enumerate().find_map(|(house, cells)| {
            let count = |digit| cells.iter().filter(|&&cell| board[cell] == digit).count();
            let digit = (b'1'..=b'9').find(|&digit| count(digit) > 1)?;
            Some(Twice { digit, house })
        });
        twice.expect("digits that keep the clues, none twice in a house, solve the puzzle")
    }
}

fn is_digit(byte: &u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    Missing,
    /// An answer too many. The number of puzzles is known if the answer comes after the last
    /// puzzle's.
    Extra {
        puzzles: Option<u64>,
    },
    NotADigit {
        cell: usize,
        found: u8,
    },
    ClueChanged {
        cell: usize,
        clue: u8,
        found: u8,
    },
    /// The pencilmarks of a cell leave other digits.
    RuledOut {
        cell: usize,
        found: u8,
    },
    /// Two cells of a house have the same digit.
    Twice {
        digit: u8,
        house: usize,
    },
    /// `no solution`, but there is one.
    Solvable,
    /// A board, but the puzzle has no solution.
    Unsolvable,
    /// `invalid`, but the puzzle is well formed.
    WellFormed,
    /// Not `invalid`, but the puzzle is malformed.
    Malformed,
    /// Not an answer: what was expected, and what stands there.
    Broken(String),
}

impl Fault {
    /// What is wrong with an answer to a puzzle, or to a malformed record; `None` if it is right.
    pub fn of(answer: &Claim, puzzle: Option<&Puzzle>) -> Option<Fault> {
        let Some(puzzle) = puzzle else {
            return (*answer != Claim::Invalid).then_some(Malformed);
        };
        match (puzzle.claimed(answer), answer) {
            (Some(board), _) if puzzle.is_solved_by(board) => None,
            (Some(_), _) if !puzzle.is_solvable() => Some(Unsolvable),
            (Some(board), _) => Some(puzzle.fault(board)),
            (_, Claim::Invalid) => Some(WellFormed),
            (_, Claim::Broken(reason)) => Some(Broken(reason.clone())),
            _ => puzzle.is_solvable().then_some(Solvable),
        }
    }

    /// What is wrong, in the words under which it is counted.
    pub fn reason(&self) -> &'static str {
        match self {
            Missing => "missing",
            Extra { .. } => "one too many",
            NotADigit { .. } => "not a digit",
            ClueChanged { .. } => "a clue changed",
            RuledOut { .. } => "a digit that pencilmarks rule out",
            Twice { .. } => "a digit twice in a house",
            Solvable => "`no solution` although there is one",
            Unsolvable => "a solution although there is none",
            WellFormed => "`invalid` although the puzzle is well formed",
            Malformed => "not `invalid` although the puzzle is malformed",
            Broken(_) => "neither a board nor `no solution` nor `invalid`",
        }
    }
}

/// What is wrong, and where.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell| format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1);
        match *self {
            Missing => f.write_str("the answer is missing"),
            Extra { puzzles: None } => f.write_str("one answer too many"),
            Extra {
                puzzles: Some(puzzles),
            } => {
                write!(f, "one answer too many: {puzzles} were expected")
            }
            NotADigit { cell, found } => {
                write!(
                    f,
                    "not a digit in {}: `{}`",
                    place(cell),
                    found.escape_ascii()
                )
            }
            ClueChanged { cell, clue, found } => {
                let [clue, found] = [clue, found].map(char::from);
                write!(f, "a clue changed in {}: {clue} to {found}", place(cell))
            }
            RuledOut { cell, found } => {
                let (place, found) = (place(cell), char::from(found));
                write!(
                    f,
                    "a digit that the pencilmarks rule out in {place}: {found}"
                )
            }
            Twice { digit, house } => {
                let kind = ["row", "column", "box"][house / 9];
                write!(f, "two {}s in {kind} {}", char::from(digit), house % 9 + 1)
            }
            Solvable | Unsolvable | WellFormed => f.write_str(self.reason()),
            Malformed => f.write_str("expected `invalid`: the puzzle is malformed"),
            Broken(ref reason) => f.write_str(reason),
        }
    }
}
