/*! A judge's problem, as `solve -p`, `check -p` and `submission` all use it.

Each row of the table is a [`Problem`]. What this type cannot describe, no command supports.
*/

use crate::input::{format::Format, source::ReadOptions};
use crate::layout::Drawing;
use crate::output::{
    formats::{BoardStyle, Style},
    scheme::{Scheme, Wanted},
};
use lanedoku::Layout;

/// A problem, and what people want to know of it.
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The judges that have it, at least one. The name of the first is its name.
    pub postings: &'static [Posting],
    /// An input, and what must come out for it, byte for byte.
    pub sample: [&'static str; 2],
    /// What tells the number of boards in the input.
    pub cases: Cases,
    /// The symbol of a blank in the problem's own input. A submission reads `0` as well, and
    /// `solve -p` every blank.
    pub blank: &'static str,
    pub entry: Entry,
    pub wanted: Wanted,
    /// The texts of the answers. Its boards do not count: [`Problem::scheme`] draws them as they came.
    pub style: Style,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
}

/// What tells the number of boards in the input of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A count comes first.
    Counted,
    /// As many as come until the input ends.
    ToEnd,
    /// The same, but a line `end` ends the input before.
    ToEndLine,
}

/// What the judge runs.
#[derive(Debug, PartialEq)]
pub enum Entry {
    /// A program, which reads and writes. Its boards have this layout.
    Program(Layout),
    /// A function, which fills in a board of such cells.
    Function(CellType),
}

/// The cells of a board that a function is called with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellType {
    /// `'1'` to `'9'`, and another character in an empty one.
    Characters,
    /// 1 to 9, and 0 in an empty one.
    Numbers,
}

/// A problem as one judge has it.
#[derive(Debug, PartialEq)]
pub struct Posting {
    /// The short name that options take.
    pub name: &'static str,
    /// The judge, and what the problem is called there.
    pub title: &'static str,
    pub accepts: Accepts,
    /// The longest source that it takes, if our submissions are longer.
    pub most_bytes: Option<usize>,
    /// The functions that the judge calls, at most one for each language.
    pub functions: &'static [Function],
}

/// A language of submissions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Language {
    Rust,
    Cpp,
}

/// A function as a judge calls it.
#[derive(Debug, PartialEq)]
pub struct Function {
    pub language: Language,
    /// Whether its definition has to stand in `impl Solution` or `class Solution`. If not, the
    /// signature may name the class.
    pub stands_in_class: bool,
    /// Everything before its body.
    pub signature: &'static str,
    /// The parameter that is the board.
    pub board: &'static str,
}

/// Which programs a judge takes.
#[derive(Debug, PartialEq)]
pub enum Accepts {
    /// Rust and C++.
    Rust,
    /// C++.
    NoRust,
    /// C++. Nobody knows about Rust.
    Unknown,
}

impl Problem {
    /// The name of the first posting.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// Whether the judge calls a function.
    pub fn is_function(&self) -> bool {
        matches!(self.entry, Entry::Function(_))
    }

    /// How `solve -p` draws a board.
    pub fn drawing(&self) -> &'static Drawing {
        match self.entry {
            Entry::Program(layout) => Drawing::of_layout(layout),
            Entry::Function(CellType::Characters) => &Drawing::STRINGS,
            Entry::Function(CellType::Numbers) => &Drawing::NUMBERS,
        }
    }

    /// How its input is read.
    pub fn reading(&self) -> ReadOptions {
        ReadOptions {
            format: match self.cases {
                _ if self.is_function() => Format::Json,
                Cases::Counted => Format::Poj,
                Cases::ToEnd | Cases::ToEndLine => Format::Boards,
            },
            is_problem: true,
            has_end_line: self.cases == Cases::ToEndLine,
            ..ReadOptions::default()
        }
    }

    /// How its puzzles are answered.
    pub fn scheme(&self) -> Scheme {
        Scheme {
            wanted: self.wanted,
            style: Some(Style {
                boards: BoardStyle::Drawn(self.drawing()),
                ..self.style
            }),
        }
    }
}
