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

impl InputFormat {
    /// The words that name them.
    pub const WORDS: [(&str, InputFormat); 3] =
        [("poj", InputFormat::Poj), ("lines", InputFormat::Lines), ("grid", InputFormat::Grid)];
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputFormat {
    /// As the puzzles came.
    #[default]
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

impl OutputFormat {
    /// The words that name them.
    pub const WORDS: [(&str, OutputFormat); 6] = [
        ("same", OutputFormat::Same),
        ("poj", OutputFormat::Poj),
        ("lines", OutputFormat::Lines),
        ("grid", OutputFormat::Grid),
        ("pairs", OutputFormat::Pairs),
        ("pretty", OutputFormat::Pretty),
    ];
}
