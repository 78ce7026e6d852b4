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
    /// How `solve -p` and a submission write a board. If it is an array, the judge calls a function with
    /// it, which fills it in.
    pub layout: Layout,
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
#[derive(Debug, PartialEq)]
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

impl Problem {
    /// The name by which the program calls it.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// Whether the judge calls a function.
    pub fn is_function(&self) -> bool {
        match self.layout {
            Layout::Quoted | Layout::Numbers => true,
            Layout::Line | Layout::Rows | Layout::Spaced | Layout::Framed | Layout::Pair => false,
        }
    }

    /// What stands on a line of the board, in words.
    pub fn line(&self) -> &'static str {
        match self.layout {
            Layout::Line => "81 digits",
            Layout::Rows => "nine digits",
            Layout::Spaced => "nine digits with spaces between them",
            Layout::Quoted => "an array of nine rows of nine digits in quotes",
            Layout::Numbers => "an array of nine rows of nine digits",
            Layout::Framed | Layout::Pair => unreachable!("no problem has boards like these"),
        }
    }

    /// How its puzzles are answered.
    pub fn scheme(&self) -> Scheme {
        let style = Style {
            layout: self.layout,
            between: self.between,
        };
        Scheme {
            format: OutputFormat::Fixed(style),
            ..self.answer
        }
    }
}
