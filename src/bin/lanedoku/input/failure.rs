/*! What there is to say about an input, as values. [`messages`](super::messages) says them. */

use super::encoding::Symbol;
use std::io;
use std::sync::Arc;

/// The most malformed lines of a run that get a message. More are only counted.
pub const MOST_MESSAGES: u64 = 20;

/// What is wrong with an input.
#[derive(Debug)]
pub struct Failure {
    /// The name of the input.
    pub source: Arc<str>,
    pub kind: Kind,
    /// The inputs that are not read if this failure ends the run.
    pub unread: Box<[String]>,
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
        unexpected: Box<Unexpected>,
    },
    /// The input ends before all counted cases came.
    TooFew {
        /// The count, or `u64::MAX` if it is more.
        count: u64,
        puzzles: u64,
        /// The last line.
        line: u64,
        open: Option<OpenPuzzle>,
    },
}

/// A puzzle that lacks rows.
#[derive(Debug)]
pub struct OpenPuzzle {
    pub number: u64,
    /// The last row that has come, from 1.
    pub row: usize,
}

/// Warnings, printed at the end; they never change the exit code. Something looks as if it should
/// have been answered and was not, or the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// A comment that was skipped holds a puzzle.
    Comment,
    /// A line was read for one puzzle and has another in a second field.
    SecondPuzzle,
    /// Something follows the line `end`, or the last case of a count.
    AfterEnd,
    /// A first line was taken for a header because a column was asked for by its number.
    Header,
    /// The input is not blank and holds no puzzle.
    NoPuzzle,
}

/// Notes, one of each kind, so that memory does not grow with their number.
#[derive(Default)]
pub struct Notes(pub Vec<NoteCount>);

/// A note, how often it was made, and where first.
#[derive(Clone)]
pub struct NoteCount {
    pub note: Note,
    pub count: u64,
    pub source: Arc<str>,
    pub line: u64,
}

impl Notes {
    /// Adds a note from later in the run than all others here.
    pub fn add(&mut self, more: NoteCount) {
        match self.0.binary_search_by_key(&more.note, |known| known.note) {
            Ok(place) => self.0[place].count += more.count,
            Err(place) => self.0.insert(place, more),
        }
    }

    /// Adds notes from later in the run.
    pub fn extend(&mut self, more: &Notes) {
        more.0.iter().for_each(|note| self.add(note.clone()));
    }
}

/// What comes next in an input.
#[derive(Clone, Debug)]
pub enum Expected {
    Text,
    /// A record that tells the format.
    FirstRecord,
    /// A count. If another came before, this is its value.
    Count(Option<u64>),
    /// A row of the puzzle, by its number from 1.
    Row(usize),
    /// All cells of the puzzle.
    Cells,
    /// This kind of line before this row, from 1, as an earlier row has it.
    DrawingBefore {
        row: usize,
        drawing: &'static str,
    },
    /// A puzzle that is a line, in the column of this number if it has to be in one.
    Puzzle(Option<usize>),
    /// 81 fields of one cell each, as other records have.
    CellFields,
    /// A header with a column of this name.
    Column(Arc<str>),
}

/// Where a line stops being what it should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Unexpected {
    /// In bytes, from 1.
    pub column: usize,
    pub found: Actual,
    /// What to do, if `found` alone does not tell that.
    pub remedy: Option<Remedy>,
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq)]
pub enum Actual {
    /// This many cells, perhaps none, and nothing wrong with each of them.
    Cells(usize),
    /// This many cells on a line that is rather meant as a whole board than as a row.
    BoardCells(usize),
    /// This many cells, then a symbol that is not a cell.
    Symbol(usize, Symbol),
    /// All cells of a puzzle, where nine are due.
    Puzzle,
    /// The same, below this title.
    PuzzleBelowTitle(Box<[u8]>),
    /// All cells of a puzzle in one field, where 81 fields are due.
    OneField,
    /// A second puzzle in a field.
    TwoPuzzles,
    /// A solved board that may be the solution of a lost puzzle.
    Solution,
    /// More or fewer fields than the columns of the header.
    Fields {
        count: usize,
        columns: usize,
    },
    /// Nothing between two commas.
    EmptyField,
    /// More than one cell between two commas.
    CrowdedField,
    /// An empty line inside a board.
    EmptyLine,
    /// This line.
    Line(Vec<u8>),
    /// This line, which is like a row, a count or a title, where a puzzle has to be a line.
    RowLine(Vec<u8>),
    /// The header on this line, below which the first record is a row or a count.
    HeaderOfRows {
        line: u64,
        header: Box<[u8]>,
        record: Vec<u8>,
    },
    /// This header, which does not tell the one column that holds the puzzles.
    Header(Vec<u8>),
    /// The numbers 0 to 8, which pandas writes as a header.
    NumberedColumns,
    /// Eight separators and nothing else.
    Separators,
    /// A line of more than [`LONGEST_LINE`](super::line::LONGEST_LINE) bytes.
    LongLine,
    EndOfInput,
    /// The end of an input without a board. This is its last title.
    EndBelowTitle(Box<[u8]>),
    /// The end of a line on which a quote is not closed.
    EndOfLine,
    /// An input that is not text, which begins with these bytes.
    Encoded(&'static [u8]),
}

/// What to do about a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remedy {
    /// To say that this symbol is a blank, too.
    Blank(u8),
    /// To remove a header of 81 names.
    NoHeader,
    /// Nothing: the board is not 9 by 9.
    Size,
    /// To remove a line that says the size of the boards.
    RemoveSize,
    /// To make a comment of what may be a title.
    Comment,
}

impl Unexpected {
    pub const fn at(column: usize, found: Actual) -> Unexpected {
        Unexpected {
            column,
            found,
            remedy: None,
        }
    }

    /// The line itself as `found`.
    pub fn line(line: &[u8]) -> Unexpected {
        let column = 1 + line.len() - line.trim_ascii_start().len();
        Unexpected::at(column, Actual::Line(line.to_vec()))
    }

    /// The same, with this remedy unless it has one already.
    pub fn or_remedy(mut self, remedy: impl FnOnce() -> Option<Remedy>) -> Unexpected {
        self.remedy = self.remedy.or_else(remedy);
        self
    }
}
