/*! What the user says about an input: where it is, and how it is read. */

use super::{alphabet::Alphabet, encoding, format::Format};
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

/// What the user says about how inputs are read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadOptions {
    pub format: Format,
    /// What a cell is.
    pub alphabet: Alphabet,
    /// The format is lines, and the puzzles stand in this column.
    pub column: Option<ColumnChoice>,
    /// The format is lines, and every line is a record.
    pub every_line: bool,
    /// The format has to be lines, and each line is written with its answer, in a column of this name.
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

impl ReadOptions {
    /// The format, as far as the user tells it.
    pub fn told_format(&self) -> Format {
        match self.column.is_some() || self.every_line {
            true => Format::Lines,
            false => self.format,
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
