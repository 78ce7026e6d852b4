/*! What is wrong with an input, and what is worth a note.

A [`Fault`] is made where it is seen, whole: the place, what was expected, what was found, and what
cures it.
*/

use super::encoding;
use crate::units;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::Arc;

/// A run prints messages about this many malformed lines, and a block makes no more than this. Other
/// malformed lines are only counted.
pub const MOST_MESSAGES: u64 = 20;

/// A line that is not what it should be.
#[derive(Debug)]
pub struct Fault {
    /// From 1.
    pub line: u64,
    /// In bytes, from 1.
    pub column: usize,
    pub expected: Cow<'static, str>,
    pub found: String,
    /// What else there is to say, as a sentence of its own; or empty.
    pub remark: String,
    pub cure: Option<Cure>,
}

/// A change that makes the faulty line be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cure {
    /// To say that this symbol is a blank.
    Blank(u8),
    /// To say that the puzzle is in the column of this number.
    Column(usize),
    /// To make a comment of the line.
    Comment,
    /// To make lines of JSON.
    Json,
}

impl Fault {
    /// Something was found in place of what was expected.
    pub fn new(
        line: u64,
        column: usize,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<String>,
    ) -> Fault {
        Fault {
            line,
            column,
            expected: expected.into(),
            found: found.into(),
            remark: String::new(),
            cure: None,
        }
    }

    /// What is wrong with a first line, or its start, that is no text.
    pub fn of_no_text(line: &[u8]) -> Option<Fault> {
        let start = encoding::not_text(line)?.escape_ascii();
        let found = format!("something compressed or binary, or UTF-16: it begins with `{start}`");
        Some(Fault::new(1, 1, "text", found))
    }

    pub fn cure(mut self, cure: Option<Cure>) -> Fault {
        self.cure = cure;
        self
    }

    /// Adds a remark, unless it is empty. It takes the place of another.
    pub fn remark(mut self, remark: impl Into<String>) -> Fault {
        let remark = remark.into();
        if !remark.is_empty() {
            self.remark = remark;
        }
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        if !self.remark.is_empty() {
            write!(f, "; {}", self.remark)?;
        }
        match self.cure {
            Some(cure) => write!(f, "; {cure}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Cure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Cure::Blank(symbol) => {
                let symbol = char::from(symbol);
                write!(f, "`--blank {symbol}` makes `{symbol}` a blank")
            }
            Cure::Column(number) => write!(f, "`--column {number}` reads column {number} alone"),
            Cure::Comment => write!(f, "put `# ` before it if it is a title"),
            Cure::Json => write!(
                f,
                "this looks like JSON: `lanedoku help formats` says how to make lines of it"
            ),
        }
    }
}

/// An error in an input: why it is not read on, or what is wrong with one of its records.
#[derive(Debug)]
pub struct InputError {
    /// The name of the input.
    pub source: Arc<str>,
    pub reason: Reason,
    /// The inputs that are not read if this error ends the program.
    pub unread: Box<[String]>,
}

#[derive(Debug)]
pub enum Reason {
    Unreadable(io::Error),
    Fault(Box<Fault>),
    /// The input ends before all counted puzzles have come.
    TooFew {
        count: u64,
        /// How many have come since the count.
        puzzles: u64,
        /// The last line.
        line: u64,
        /// The number of the next puzzle in the input.
        puzzle: u64,
        /// The last row of it that has come, if it has begun, from 1.
        row: Option<usize>,
        /// As in a [`Fault`].
        remark: String,
    },
}

impl From<Fault> for Reason {
    fn from(fault: Fault) -> Reason {
        Reason::Fault(Box::new(fault))
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = &self.source;
        match &self.reason {
            Reason::Unreadable(error) => write!(f, "lanedoku: cannot read {source}: {error}")?,
            Reason::Fault(fault) => {
                write!(f, "{source}:{}:{}: {fault}", fault.line, fault.column)?;
            }
            Reason::TooFew {
                count,
                puzzles,
                line,
                puzzle,
                row,
                remark,
            } => {
                let expected = units::counted(count, "puzzle");
                write!(
                    f,
                    "{source}: expected {expected}, input ends after {puzzles} (line {line})"
                )?;
                if let Some(row) = row {
                    write!(f, ", in puzzle {puzzle} after row {row}")?;
                }
                if !remark.is_empty() {
                    write!(f, "; {remark}")?;
                }
            }
        }
        if !self.unread.is_empty() {
            write!(f, "\nlanedoku: not read: {}", self.unread.join(", "))?;
        }
        Ok(())
    }
}

/// A warning, printed at the end of a run; it never changes the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// Lines of text above the records of a list, none of which names a column of puzzles.
    TextAbove,
    /// The first puzzle has this symbol for a blank.
    Blank(u8),
    /// The same with `--append`, and without a header: the answers' column has no name.
    NoHeader,
}

/// A note, how often it was made, and where first.
#[derive(Clone)]
pub struct NoteCount {
    pub note: Note,
    pub count: u64,
    pub source: Arc<str>,
    pub line: u64,
}

/// Notes, one of each kind, so that memory does not grow with their number.
#[derive(Default)]
pub struct Notes(pub Vec<NoteCount>);

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

impl fmt::Display for NoteCount {
    /// What was done, how often, and where first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (source, line) = (&self.source, self.line);
        match (self.note, self.count) {
            (Note::TextAbove, 1) => write!(f, "passed over text above the puzzles: "),
            (Note::TextAbove, count) => write!(
                f,
                "passed over {count} lines of text above the puzzles; the first: "
            ),
            (Note::Blank(symbol), _) => {
                let symbol = char::from(symbol);
                write!(
                    f,
                    "read `{symbol}` as a blank, as the first puzzle has it: "
                )
            }
            (Note::NoHeader, _) => write!(
                f,
                "no header names a column of puzzles, and text above the puzzles came back as it was; \
                 if it is a header, `--column NAME` says so: "
            ),
        }?;
        write!(f, "{source}:{line}")
    }
}
