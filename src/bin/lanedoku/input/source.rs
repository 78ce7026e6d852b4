/*! What the user says about an input: where it is, and what it is made of. */

use super::{encoding, grammar::Grammar};
use crate::system;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One input: a file or standard input.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Source {
    #[default]
    Stdin,
    File(PathBuf),
}

impl Source {
    /// Where the file is; `None` for standard input.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Source::Stdin => None,
            Source::File(path) => Some(path),
        }
    }
}

/// Bytes of all inputs together, if each of them is a regular file.
pub fn total_size(sources: &[Source]) -> Option<u64> {
    let mut sizes = sources.iter().map(|source| system::size(source.path()));
    sizes.try_fold(0u64, |sum, size| sum.checked_add(size?))
}

/// Its name in messages.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => f.write_str(&encoding::shown(path)),
        }
    }
}

/// What the user said about an input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Input {
    pub grammar: &'static Grammar,
    /// One more symbol for an empty cell.
    pub blank: Option<u8>,
    /// The format is lines, and the puzzles stand in this column.
    pub column: Option<ColumnChoice>,
    /// The format is lines; headers, comments and `end` are read as records.
    pub no_header: bool,
    /// The format is lines, and each line is written with its answer, in a column of this name.
    pub append: Option<&'static str>,
}

/// The user's choice of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnChoice {
    /// From 1.
    Number(NonZeroUsize),
    /// As a header names it, in any case.
    Name(Arc<str>),
}

impl Input {
    /// Whether the user said that the format is lines. `append` needs lines, but does not say so:
    /// the first record still has to tell the format.
    pub fn asks_for_lines(&self) -> bool {
        self.grammar.is_lines() || self.column.is_some() || self.no_header
    }
}

impl From<&'static Grammar> for Input {
    fn from(grammar: &'static Grammar) -> Input {
        Input {
            grammar,
            ..Input::default()
        }
    }
}
