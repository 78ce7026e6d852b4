/*! What is wrong with an input, as values. Their `Display` is the one place that words them. */

use super::{
    drawing::Gap,
    encoding::Symbol,
    header,
    line::{self, LONGEST, PLACES},
};
use lanedoku::internal::CELLS;
use std::fmt;
use std::io;
use std::sync::Arc;

/// Malformed lines of a whole run that get a message; after that they are only counted.
pub const MOST_MESSAGES: u64 = 20;

/// What is wrong with an input.
#[derive(Debug)]
pub struct Failure {
    /// The name of the input.
    pub source: Arc<str>,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Unreadable(io::Error),
    /// A line is not what it should be.
    Line {
        line: u64,
        /// The number of the record that is read.
        puzzle: u64,
        expected: Expected,
        unexpected: Unexpected,
    },
    /// The input ends before all of its count have come.
    TooFew {
        expected: Count,
        puzzles: u64,
        /// The last line.
        line: u64,
        /// How many rows have come of the puzzle with this number.
        open: Option<(u64, usize)>,
    },
    /// Something follows the puzzles of the count, which end on this line. It is no failure: what
    /// had to be answered is answered.
    Surplus {
        expected: Count,
        line: u64,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { source, kind } = self;
        match kind {
            Kind::Unreadable(error) => write!(f, "lanedoku: cannot read {source}: {error}"),
            Kind::Line {
                line,
                puzzle,
                expected,
                unexpected: Unexpected { column, found },
            } => {
                write!(f, "{source}:{line}:{column}: expected ")?;
                expected.write(f, *puzzle)?;
                write!(f, ", found {found}")?;
                f.write_str(match expected {
                    Expected::FirstRecord => {
                        "; `-i FORMAT` names the format where the first record cannot tell it"
                    }
                    _ => "",
                })
            }
            Kind::TooFew {
                expected,
                puzzles,
                line,
                open,
            } => {
                write!(
                    f,
                    "{source}: expected {expected}, input ends after {puzzles} (line {line})"
                )?;
                match open {
                    Some((puzzle, row)) => write!(f, ", in puzzle {puzzle} after row {row}"),
                    None => Ok(()),
                }
            }
            Kind::Surplus { expected, line } => write!(
                f,
                "{source}: expected the end of input after {expected} (line {line}), found more, \
                 which is not answered"
            ),
        }
    }
}

/// The count of a group of puzzles.
#[derive(Clone, Debug)]
pub struct Count {
    /// At most what 64 bits hold.
    pub number: u64,
    /// As it was written, without zeros before it.
    pub text: String,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.number == 1 { "" } else { "s" };
        write!(f, "{} puzzle{plural}", self.text)
    }
}

/// What should stand on a line.
#[derive(Clone, Debug)]
pub enum Expected {
    Text,
    /// A record that tells the format.
    FirstRecord,
    /// A count, after the puzzles of the one before if there was one.
    Count(Option<Count>),
    Size,
    /// A row of the puzzle, by its number from 1.
    Row(usize),
    /// All cells of the puzzle.
    Cells,
    /// A ruler or an empty line before this row.
    Gap(Gap, usize),
    /// A puzzle that is a line, in the column of this number if it has to be in one.
    Puzzle(Option<usize>),
    /// A header with a column of this name.
    Column(Arc<str>),
    /// A puzzle after this line, which announces it.
    Announced(u64),
}

impl Expected {
    /// Writes what is expected of the puzzle with this number.
    fn write(&self, f: &mut fmt::Formatter<'_>, puzzle: u64) -> fmt::Result {
        match self {
            Expected::Text => f.write_str("text"),
            Expected::FirstRecord => {
                f.write_str("81 cells, a row of nine, or a count of puzzles as the first record")
            }
            Expected::Count(None) => f.write_str("a count of puzzles"),
            Expected::Count(Some(before)) => {
                write!(f, "another count or the end of input after {before}")
            }
            Expected::Size => write!(f, "size 3 for puzzle {puzzle}"),
            Expected::Row(row) => write!(f, "nine cells in row {row} of puzzle {puzzle}"),
            Expected::Cells => write!(f, "{CELLS} cells in puzzle {puzzle}"),
            Expected::Gap(gap, row) => {
                let gap = match gap {
                    Gap::Ruler => "a ruler",
                    Gap::EmptyLine => "an empty line",
                };
                write!(
                    f,
                    "{gap} before row {row} of puzzle {puzzle}, as there is one before"
                )
            }
            Expected::Puzzle(None) => write!(f, "{CELLS} cells"),
            Expected::Puzzle(Some(column)) => write!(f, "{CELLS} cells in column {column}"),
            Expected::Column(name) => write!(f, "a column {}", line::quote(name.as_bytes())),
            Expected::Announced(line) => write!(f, "a puzzle after line {line}"),
        }
    }
}

/// Where a line stops being what it should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Unexpected {
    /// In bytes, from 1.
    pub column: usize,
    pub found: Found,
}

/// What stands there instead.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// This many cells, and nothing wrong with each of them.
    Cells(usize),
    /// A whole puzzle with spaces or bars between its cells.
    SpacedPuzzle,
    /// This many cells, then a symbol that is not a cell.
    Symbol(usize, Symbol),
    /// Nothing between two commas.
    EmptyField,
    /// More than one cell between two commas.
    CrowdedField,
    /// A line, or the end of it, that holds nothing.
    Nothing,
    /// 729 cells, the place of this digit among them holding this byte.
    Misplaced(u8, u8),
    /// This line.
    Line(Vec<u8>),
    /// This header, of which no column is known to hold the puzzles.
    Header(Vec<u8>),
    /// A line of more than [`LONGEST`] bytes.
    LongLine,
    EndOfInput,
    /// An encoding, and the command that undoes it.
    Encoded(&'static str, &'static str),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Cells(1) => f.write_str("1 cell"),
            Found::Cells(count) => write!(f, "{count} cells"),
            Found::SpacedPuzzle => write!(f, "{CELLS} cells with spaces or bars between them"),
            Found::Symbol(0, symbol) => write!(f, "`{symbol}`"),
            Found::Symbol(count, symbol) => {
                write!(f, "{} and then `{symbol}`", Found::Cells(*count))
            }
            Found::EmptyField => f.write_str("an empty field; write 0 or . for a blank"),
            Found::CrowdedField => f.write_str("a field of more than one cell"),
            Found::Nothing => f.write_str("none"),
            Found::Misplaced(digit, byte) => {
                let (digit, byte) = (char::from(*digit), byte.escape_ascii());
                write!(f, "{PLACES} cells with `{byte}` in the place of a {digit}")
            }
            Found::Line(line) => f.write_str(&line::quote(line)),
            Found::Header(line) => {
                let names: Vec<String> = header::names(line).map(line::quote).collect();
                write!(
                    f,
                    "the columns {}; `--column NAME` says which of them holds the puzzles",
                    names.join(", ")
                )
            }
            Found::LongLine => write!(f, "a line of more than {LONGEST} bytes"),
            Found::EndOfInput => f.write_str("the end of input"),
            Found::Encoded(name, remedy) => write!(f, "{name}; try `{remedy} | lanedoku`"),
        }
    }
}
