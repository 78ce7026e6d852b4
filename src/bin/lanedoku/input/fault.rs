/*! Errors in an input, and notes.

A [`Fault`] is complete where it is detected: the place, what was expected, what was found, and advice.
*/

use super::encoding;
use crate::units;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::Arc;

/// The most malformed lines with a message, in a run or a block. Others are only counted.
pub const MOST_MESSAGES: u64 = 20;

/// A line that is not as expected.
#[derive(Debug)]
pub struct Fault {
    /// From 1.
    pub line: u64,
    /// In bytes, from 1.
    pub column: usize,
    pub expected: Cow<'static, str>,
    pub found: String,
    pub advice: Option<Advice>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// Name this symbol with `--blank`.
    Blank(u8),
    /// Read this column alone.
    Column(usize),
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Advice::Blank(blank) => {
                let symbol = char::from(blank);
                write!(
                    f,
                    "`--blank {}` makes `{symbol}` an empty cell",
                    in_shell(symbol)
                )
            }
            Advice::Column(number) => write!(f, "`--column {number}` reads column {number} alone"),
        }
    }
}

/// Quotes a symbol for a shell.
fn in_shell(symbol: char) -> String {
    match symbol {
        '\'' => "\"'\"".into(),
        _ if symbol.is_ascii_alphanumeric() || "+-,./:=@%_".contains(symbol) => symbol.into(),
        _ => format!("'{symbol}'"),
    }
}

impl Fault {
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
            advice: None,
        }
    }

    /// Of a line that is no header with this column.
    pub fn of_no_column(line: u64, name: &str, found: impl Into<String>) -> Fault {
        let name = encoding::quote(name.as_bytes());
        Fault::new(line, 1, format!("a header with a column {name}"), found)
    }

    pub fn of_no_text(line: &[u8]) -> Option<Fault> {
        encoding::not_text(line).map(|found| Fault::new(1, 1, "text", found))
    }

    pub fn advise(self, advice: Option<Advice>) -> Fault {
        Fault { advice, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        match &self.advice {
            None => Ok(()),
            Some(advice) => write!(f, "; {advice}"),
        }
    }
}

/// An error that ends an input, or that of a malformed record.
#[derive(Debug)]
pub struct InputError {
    pub source: Arc<str>,
    pub reason: Reason,
    /// The inputs that are not read if this error ends the run.
    pub unread: Box<[String]>,
}

#[derive(Debug)]
pub enum Reason {
    Unreadable(io::Error),
    Fault(Box<Fault>),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = &self.source;
        match &self.reason {
            Reason::Unreadable(error) => write!(f, "lanedoku: cannot read {source}: {error}")?,
            Reason::Fault(fault) => {
                write!(f, "{source}:{}:{}: {fault}", fault.line, fault.column)?;
            }
        }
        if !self.unread.is_empty() {
            write!(f, "\nlanedoku: not read: {}", self.unread.join(", "))?;
        }
        Ok(())
    }
}

/// A note at the end of a run. It never changes the exit code.
#[derive(Clone)]
pub struct Note {
    pub kind: NoteKind,
    pub count: u64,
    /// The place of the first.
    pub source: Arc<str>,
    pub line: u64,
}

#[derive(Clone, Copy, PartialEq)]
pub enum NoteKind {
    /// Skipped lines of text above a list.
    Text,
    /// Skipped solved boards in `json`.
    Solved,
    /// Boards with the symbol of `--blank` and another one for empty cells.
    Mixed,
}

impl Note {
    /// Returns the note of a board on this line.
    pub fn mixed(source: &Arc<str>, line: u64) -> Note {
        Note {
            kind: NoteKind::Mixed,
            count: 1,
            source: source.clone(),
            line,
        }
    }

    /// Adds notes about the same part of the run, or about a later one.
    pub fn add(noted: &mut Vec<Note>, more: &[Note]) {
        for note in more {
            match noted.iter_mut().find(|known| known.kind == note.kind) {
                Some(known) => {
                    known.count += note.count;
                    // Boards of one block are noted when they are read or when they are copied.
                    if Arc::ptr_eq(&known.source, &note.source) {
                        known.line = known.line.min(note.line);
                    }
                }
                None => noted.push(note.clone()),
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (source, line) = (&self.source, self.line);
        match self.kind {
            NoteKind::Text => write!(
                f,
                "skipped {} of text above the puzzles, the first {source}:{line}",
                units::counted(self.count, "line")
            ),
            NoteKind::Solved => write!(
                f,
                "skipped {}, the first {source}:{line}",
                units::counted(self.count, "solved board")
            ),
            NoteKind::Mixed => write!(
                f,
                "read {} with the symbol of `--blank` and others for empty cells, the first {source}:{line}",
                units::counted(self.count, "board")
            ),
        }
    }
}
