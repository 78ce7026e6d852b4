/*! One puzzle, and what is wrong with an answer to it, by the rules alone.

No solver is asked here. An answer solves a puzzle if it keeps the puzzle's clues and holds every
digit in every house.
*/

use lanedoku::internal::{CELLS, HOUSES, candidates, col_of, row_of};
use lanedoku::{PuzzleShape, Shape};
use std::array;
use std::fmt;

use super::answers::NotAnAnswer;
use crate::stream::block::PuzzleText;

/// The text of 81 cells.
pub type Board = [u8; CELLS];

/// The text of a puzzle, the same in whatever layout it came.
#[derive(Clone, Debug)]
pub enum Puzzle {
    Board(Board),
    Pencilmarks(Box<[u8; 9 * CELLS]>),
}

impl From<PuzzleText<'_>> for Puzzle {
    fn from(PuzzleText { text, shape }: PuzzleText) -> Puzzle {
        match shape {
            PuzzleShape::Board(shape) => Puzzle::Board(cells(text, shape)),
            PuzzleShape::Pencilmarks => Puzzle::Pencilmarks(Box::new(start(text))),
        }
    }
}

/// The cells of a board in one of the engine's shapes.
pub fn cells(text: &[u8], shape: Shape) -> Board {
    match shape {
        Shape::Line => start(text),
        Shape::Rows => {
            let mut board = [0; CELLS];
            for (cells, row) in board.chunks_exact_mut(9).zip(text.chunks(10)) {
                cells.copy_from_slice(&row[..9]);
            }
            board
        }
    }
}

fn start<const N: usize>(text: &[u8]) -> [u8; N] {
    *text
        .first_chunk()
        .expect("the text of a shape holds all of its cells")
}

impl Puzzle {
    /// The candidates that the puzzle leaves to each cell: bit `d - 1` for digit `d`.
    pub fn candidates(&self) -> [u16; CELLS] {
        match self {
            Puzzle::Board(board) => candidates(board, Shape::Line),
            Puzzle::Pencilmarks(marks) => candidates(&marks[..], PuzzleShape::Pencilmarks),
        }
    }

    pub fn is_solved_by(&self, answer: &Board) -> bool {
        let keeps_clues = match self {
            // No early end: the compiler compares many cells at once, and nearly every answer is
            // right.
            Puzzle::Board(board) => board.iter().zip(answer).fold(true, |all, (clue, digit)| {
                all & (!is_digit(clue) | (clue == digit))
            }),
            Puzzle::Pencilmarks(_) => self.first_lost(answer).is_none(),
        };
        keeps_clues && is_solved(*answer)
    }

    /// The first cell whose digit in the answer is not one of its candidates.
    fn first_lost(&self, answer: &Board) -> Option<usize> {
        let digits = candidates(answer, Shape::Line);
        let mut cells = self.candidates().into_iter().zip(digits);
        cells.position(|(candidates, digit)| candidates & digit == 0)
    }

    /// What is wrong with an answer that does not solve the puzzle, or, of several faults, the one
    /// that a person would name first.
    ///
    /// # Panics
    /// If the answer solves the puzzle.
    pub fn fault(&self, answer: &Board) -> Fault {
        if let Some(cell) = answer.iter().position(|byte| !is_digit(byte)) {
            let found = answer[cell];
            return Fault::NotADigit { cell, found };
        }
        if let Some(cell) = self.first_lost(answer) {
            let (candidates, found) = (self.candidates()[cell], answer[cell]);
            return if candidates.count_ones() == 1 {
                let clue = b'1' + candidates.trailing_zeros() as u8;
                Fault::ClueChanged { cell, clue, found }
            } else {
                Fault::RuledOut { cell, found }
            };
        }
        let twice = HOUSES.iter().enumerate().find_map(|(house, cells)| {
            let count = |digit| cells.iter().filter(|&&cell| answer[cell] == digit).count();
            let digit = (b'1'..=b'9').find(|&digit| count(digit) > 1)?;
            Some(Fault::Twice { digit, house })
        });
        twice.expect("digits that keep the clues, none twice in a house, solve the puzzle")
    }
}

fn is_digit(byte: &u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// True if each house of a board has every digit.
pub fn is_solved(board: Board) -> bool {
    let every = |digits: &[u16]| digits.iter().fold(0, |seen, digit| seen | digit) == 0o777;
    let digits = candidates(&board, Shape::Line);
    let (rows, _) = digits.as_chunks::<9>();
    let join = |some: &[[u16; 9]]| array::from_fn(|col| some[0][col] | some[1][col] | some[2][col]);
    // The digits of each column of a band.
    let bands: [[u16; 9]; 3] = array::from_fn(|band| join(&rows[3 * band..][..3]));
    let cols = join(&bands);
    // A byte that is not a digit leaves all candidates.
    board.iter().fold(true, |all, byte| all & is_digit(byte))
        && rows.iter().all(|row| every(row))
        && bands
            .iter()
            .flat_map(|band| band.chunks_exact(3))
            .all(every)
        && cols.iter().all(|col| every(&[*col]))
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Missing,
    /// An answer too many. The number of puzzles is known if the answer stands behind the last
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
    NotAnAnswer(NotAnAnswer),
}

impl Fault {
    /// What is wrong, in the words under which it is counted.
    pub fn reason(&self) -> &'static str {
        match self {
            Fault::Missing => "missing",
            Fault::Extra { .. } => "one too many",
            Fault::NotADigit { .. } => "not a digit",
            Fault::ClueChanged { .. } => "a clue changed",
            Fault::RuledOut { .. } => "a digit that pencilmarks rule out",
            Fault::Twice { .. } => "a digit twice in a house",
            Fault::Solvable => "`no solution` although there is one",
            Fault::Unsolvable => "a solution although there is none",
            Fault::WellFormed => "`invalid` although the puzzle is well formed",
            Fault::Malformed => "not `invalid` although the puzzle is malformed",
            Fault::NotAnAnswer(_) => "neither a board nor `no solution` nor `invalid`",
        }
    }
}

/// What is wrong, and where.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: usize| format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1);
        match *self {
            Fault::Missing => f.write_str("the answer is missing"),
            Fault::Extra { puzzles: None } => f.write_str("one answer too many"),
            Fault::Extra {
                puzzles: Some(puzzles),
            } => write!(f, "one answer too many: {puzzles} were expected"),
            Fault::NotADigit { cell, found } => {
                write!(
                    f,
                    "not a digit in {}: `{}`",
                    place(cell),
                    found.escape_ascii()
                )
            }
            Fault::ClueChanged { cell, clue, found } => {
                let [clue, found] = [clue, found].map(char::from);
                write!(f, "a clue changed in {}: {clue} to {found}", place(cell))
            }
            Fault::RuledOut { cell, found } => {
                let (place, found) = (place(cell), char::from(found));
                write!(
                    f,
                    "a digit that the pencilmarks rule out in {place}: {found}"
                )
            }
            Fault::Twice { digit, house } => {
                let kind = ["row", "column", "box"][house / 9];
                write!(f, "two {}s in {kind} {}", char::from(digit), house % 9 + 1)
            }
            Fault::Malformed => f.write_str("expected `invalid`: the puzzle is malformed"),
            Fault::NotAnAnswer(ref found) => found.fmt(f),
            Fault::Solvable | Fault::Unsolvable | Fault::WellFormed => f.write_str(self.reason()),
        }
    }
}
