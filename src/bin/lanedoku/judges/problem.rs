/*! A judge's problem, as all who answer it have it: `solve -p`, `check -p`, and the printer of
`submission`.

A row of the table is such a value. Nobody can do what cannot be stated here.
*/

use crate::input::grammar::Grammar;
use crate::layout::{Came, Drawing, Show};
use crate::output::{
    layouts::{OutputFormat, Style},
    scheme::{Reply, Scheme},
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
    pub runs: Runs,
    /// What stands between the answers to two cases.
    pub between: &'static str,
    pub reply: Reply,
    /// What goes in, in words.
    pub input: &'static str,
    /// What comes out, in words.
    pub output: &'static str,
}

/// What the judge runs.
#[derive(Debug, PartialEq)]
pub enum Runs {
    /// A program, which reads and writes. Its boards have this layout.
    Program(Came),
    /// A function, which fills in a board of such cells.
    Function(Cells),
}

/// The cells of a board that a function is called with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cells {
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
    /// If the judge calls a function: what this has to look like, in one language or both.
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
    /// Whether it belongs to the type `Solution` and is defined in there: in an `impl` in Rust; in
    /// C++ in the class itself.
    pub is_method: bool,
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
    /// None longer than this many bytes, which is less than a submission has.
    Short(usize),
}

impl Problem {
    /// The name by which the program calls it.
    pub fn name(&self) -> &'static str {
        self.postings[0].name
    }

    /// How `solve -p` writes a board.
    pub fn show(&self) -> Show {
        match self.runs {
            Runs::Program(layout) => layout.into(),
            Runs::Function(Cells::Characters) => Show::Drawn(&Drawing::STRINGS),
            Runs::Function(Cells::Numbers) => Show::Drawn(&Drawing::NUMBERS),
        }
    }

    /// How its puzzles are answered.
    pub fn scheme(&self) -> Scheme {
        let style = Style {
            show: self.show(),
            is_pair: false,
            between: self.between,
        };
        Scheme {
            format: OutputFormat::Fixed(style),
            reply: self.reply,
        }
    }
}
