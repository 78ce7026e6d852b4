/*! The inputs, and the options of reading them. */

use super::{alphabet::Alphabet, encoding, format::Format};
use crate::system::{self, Opened};
use std::fmt;
use std::io::{self, Cursor};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Source {
    #[default]
    Stdin,
    File(PathBuf),
    /// A puzzle in place of a file.
    Puzzle(Arc<str>),
}

impl Source {
    /// Fails also for the regular file that standard output goes to.
    pub fn open(&self) -> io::Result<Opened> {
        match self {
            Source::Stdin => system::open(None),
            Source::File(path) => system::open(Some(path)),
            Source::Puzzle(puzzle) => Ok(Opened {
                bytes: Box::new(Cursor::new(puzzle.as_bytes().to_vec())),
                is_regular: true,
            }),
        }
    }

    /// In bytes.
    fn size(&self) -> Option<u64> {
        match self {
            Source::Stdin => system::size(None),
            Source::File(path) => system::size(Some(path)),
            Source::Puzzle(puzzle) => Some(puzzle.len() as u64),
        }
    }
}

/// Returns the bytes of all inputs, if each size is known.
pub fn total_size(sources: &[Source]) -> Option<u64> {
    let mut sizes = sources.iter().map(Source::size);
    sizes.try_fold(0u64, |sum, size| sum.checked_add(size?))
}

/// The name in messages.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => f.write_str(&encoding::shown(path)),
            Source::Puzzle(_) => f.write_str("<argument>"),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadOptions {
    pub format: Format,
    pub alphabet: Alphabet,
    /// The format is lines, and the puzzles are in this column.
    pub column: Option<ColumnChoice>,
    /// The format is lines, and every line is a record.
    pub every_line: bool,
    /// The format is lines, which are written with their answers, in a column of this name.
    pub append: Option<&'static str>,
    /// The most records that are read, of all inputs together.
    pub first: Option<u64>,
    /// The input of a judge's problem: its format is known, no option names a blank, and solved boards in brackets are
    /// puzzles.
    pub is_problem: bool,
    /// A line `end` ends the input.
    pub has_end_line: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ColumnChoice {
    /// From 1.
    Number(NonZeroUsize),
    /// Upper and lower case are the same.
    Name(Arc<str>),
}

impl ReadOptions {
    /// Returns the format that the options name or imply.
    pub fn explicit_format(&self) -> Format {
        if self.column.is_some() || self.every_line || self.append.is_some() {
            Format::Lines
        } else {
            self.format
        }
    }
}

impl From<Format> for ReadOptions {
    fn from(format: Format) -> ReadOptions {
        ReadOptions {
            format,
            ..ReadOptions::default()
        }
    }
}
