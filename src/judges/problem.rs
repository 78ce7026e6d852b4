/*! A judge's problem, as all who answer it have it: `solve -p`, `check -p`, and the printer of
`submission`.

A row of the table is such a value. Nobody can do what cannot be stated here.
*/

use crate::input::grammar::Grammar;
use crate::layout::Layout;
use crate::output::{
    layouts::{OutputFormat, Style},
    scheme::Scheme,
};

/// A problem, and what people want to know of it.
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The problem on the judges that have it; the first names it everywhere else.
    pub postings: &'static [Posting],
    /// An input, and what must come out for it, byte for byte.
    pub sample: [&'static str; 2],
    /// What the input is made of.
    pub grammar: Grammar,
    /// The cell that is empty, in the problem's own input. A submission reads `0` as well, and
    /// `solve -p` every blank.
    pub blank: &'static str,
    pub handover: Handover,
    /// What stands between the answers to two cases.
    pub between: &'static str,
    pub answer: Scheme,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
}

/// A problem as one judge has it.
#[derive(Debug, PartialEq)]
pub struct Posting {
    /// The short name that options take.
    pub name: &'static str,
    /// The judge, and what the problem is called there.
    pub title: &'static str,
    pub accepts: Accepts,
}

/// Which programs a judge takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accepts {
    /// Rust and C++.
    Rust,
    /// C++.
    NoRust,
    /// C++. Nobody knows about Rust.
    Unknown,
    /// None longer than this many bytes, which is less than a submission has.
    Short(usize),
}

/// How a board is handed over, by `solve -p` and by what is handed in: a program, which reads the
/// input and writes boards, or a function that the judge calls with a board, to be filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Handover {
    /// A program writes a line.
    Line,
    /// A program writes rows.
    Rows,
    /// A program writes spaced rows.
    Spaced,
    /// LeetCode calls a function with characters.
    LeetCode,
    /// Codewars calls a function with numbers.
    Codewars,
}

impl Handover {
    /// How `solve -p` writes the board.
    pub fn layout(self) -> Layout {
        match self {
            Handover::Line => Layout::Line,
            Handover::Rows => Layout::Rows,
            Handover::Spaced => Layout::Spaced,
            Handover::LeetCode => Layout::Quoted,
            Handover::Codewars => Layout::Numbers,
        }
    }

    /// Whether the judge calls a function.
    pub fn is_function(self) -> bool {
        matches!(self, Handover::LeetCode | Handover::Codewars)
    }

    /// What stands on a line of the board, in words.
    pub fn line(self) -> &'static str {
        match self {
            Handover::Line => "81 digits",
            Handover::Rows => "nine digits",
            Handover::Spaced => "nine digits with spaces between them",
            Handover::LeetCode => "an array of nine rows of nine digits in quotes",
            Handover::Codewars => "an array of nine rows of nine digits",
        }
    }
}

impl Problem {
    /// The name by which the program calls it.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// How its puzzles are answered.
    pub fn scheme(&self) -> Scheme {
        let style = Style {
            layout: self.handover.layout(),
            between: self.between,
        };
        Scheme {
            format: OutputFormat::Fixed(style),
            ..self.answer
        }
    }
}
