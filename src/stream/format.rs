/*! The names of things that the whole program shares: where puzzles come from and how they are laid out. */

use std::fmt;
use std::path::PathBuf;

/// One input: a file, or what stands on standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Stdin,
    File(PathBuf),
}

/// The name that messages call it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

/// How the puzzles of an input are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputFormat {
    /// A count, then that many puzzles; any number of such groups.
    Poj,
    /// One puzzle a line.
    Lines,
    /// Nine rows a puzzle, no count.
    Grid,
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// As the puzzles came.
    Same,
    /// Boards back to back: rows, spaced rows or lines as they came; rows for what came as [`InputFormat::Lines`].
    Poj,
    /// 81 digits a line.
    Lines,
    /// Rows, spaced if they came spaced, and a blank line between boards.
    Grid,
    /// `puzzle,solution` a line.
    Pairs,
    /// A drawn board, for people.
    Pretty,
}
