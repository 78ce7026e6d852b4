/*! A judge's problem, for `solve -p`, `check -p` and `submission`. Each row of the table is a [`Problem`]. */

use crate::input::{format::Format, source::ReadOptions};
use crate::layout::Drawing;
use crate::output::{
    formats::{AnswerFormat, BoardDrawing},
    query::{Query, Wanted},
};
use lanedoku::Layout;

#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The judges that have it, at least one. It has the name of the first.
    pub postings: &'static [Posting],
    /// An input and its output, byte for byte.
    pub sample: [&'static str; 2],
    pub input_end: InputEnd,
    /// The symbol of an empty cell. A submission also reads `0`, and `solve -p` every such symbol.
    pub blank: &'static str,
    pub entry: Entry,
    pub wanted: Wanted,
    /// The format of the answers, except for boards, which are drawn as in the input ([`Problem::query`]).
    pub answers: AnswerFormat,
    pub input: &'static str,
    pub output: &'static str,
}

/// What ends the boards of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputEnd {
    /// After as many boards as a count at the start says.
    Counted,
    /// The end of the file.
    ToEnd,
    /// A line `end`, or the end of the file.
    ToEndLine,
}

#[derive(Debug, PartialEq)]
pub enum Entry {
    /// A program that reads and writes boards in this layout.
    Program(Layout),
    /// A function that fills in a board of such cells.
    Function(CellType),
}

/// The type of a cell in a function's board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellType {
    /// `'1'` to `'9'`, another character for an empty cell.
    Characters,
    /// 1 to 9, 0 for an empty cell.
    Numbers,
}

/// A problem at one judge.
#[derive(Debug, PartialEq)]
pub struct Posting {
    /// The value of `-p`.
    pub name: &'static str,
    /// The judge, and its title of the problem.
    pub title: &'static str,
    pub accepts: Accepts,
    /// The limit on the length of the source, if some submissions exceed it.
    pub most_bytes: Option<usize>,
    /// The functions that the judge calls, at most one per language.
    pub functions: &'static [Function],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Language {
    Rust,
    Cpp,
}

#[derive(Debug, PartialEq)]
pub struct Function {
    pub language: Language,
    /// Whether it is defined in `impl Solution` or `class Solution`. If not, the signature may name the class.
    pub is_method: bool,
    pub signature: &'static str,
    /// The parameter that is the board.
    pub board: &'static str,
}

/// The languages that a judge accepts.
#[derive(Debug, PartialEq)]
pub enum Accepts {
    OnlyCpp,
    RustToo,
    /// C++. Rust is unknown.
    PerhapsRust,
}

impl Problem {
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    pub fn is_function(&self) -> bool {
        matches!(self.entry, Entry::Function(_))
    }

    /// The drawing of a board for `solve -p`.
    pub fn drawing(&self) -> &'static Drawing {
        match self.entry {
            Entry::Program(layout) => Drawing::of_layout(layout),
            Entry::Function(CellType::Characters) => &Drawing::STRINGS,
            Entry::Function(CellType::Numbers) => &Drawing::NUMBERS,
        }
    }

    /// The options for reading its input.
    pub fn reading(&self) -> ReadOptions {
        ReadOptions {
            format: match self.input_end {
                _ if self.is_function() => Format::Json,
                InputEnd::Counted => Format::Poj,
                InputEnd::ToEnd | InputEnd::ToEndLine => Format::Boards,
            },
            is_problem: true,
            has_end_line: self.input_end == InputEnd::ToEndLine,
            ..ReadOptions::default()
        }
    }

    /// The query that answers its puzzles.
    pub fn query(&self) -> Query {
        Query {
            wanted: self.wanted,
            format: Some(AnswerFormat {
                boards: BoardDrawing::Fixed(self.drawing()),
                ..self.answers
            }),
        }
    }
}
