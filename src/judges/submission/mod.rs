/*! The command `submission`: one source file for one judge's problem. */

pub mod boards;
mod cpp;
mod program;
mod rust;

use super::{
    problem::{Accepts, Posting, Problem},
    problems::{self, name_expected, named},
};
use crate::options::{self, About, Flag, Misuse, choose, operand};
use crate::output::report::{Outcome, print};
use crate::run::pipeline::Plan;
use std::ffi::OsString;

/// `lanedoku submission [--language LANGUAGE] NAME`
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    language: Option<Language>,
    /// The file to submit.
    source: String,
}

/// What a submission can be written in.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Language {
    Rust,
    Cpp,
}

/// The words that name them.
const LANGUAGES: [(&str, Language); 2] = [("rust", Language::Rust), ("c++", Language::Cpp)];

/// What the help says about the command.
pub const ABOUT: About = About {
    name: "submission",
    usage: "submission [--language LANGUAGE] NAME",
    summary: "print the source file to submit for a problem",
    details: "Prints one self-contained source file that solves the judge's problem NAME: no \
              threads, no dependencies. It is in Rust, of any edition, or in C++98 if the judge \
              takes no Rust. `lanedoku problems` lists the names.",
    examples: &[
        (
            "lanedoku submission poj2676 > poj2676.cpp",
            "the file to submit, here in C++",
        ),
        (
            "lanedoku submission kattis | rustc -O -o program -",
            "try it here",
        ),
    ],
    exit: "0, 2 if there is no such problem or no file for it",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        let language = Flag::value(
            "--language LANGUAGE",
            "rust or c++ (default: Rust if the judge takes it or nobody knows)",
            |text| choose(&LANGUAGES, text),
            |_, options: &mut Options| &mut options.language,
        );
        vec![language.offering(options::names(&LANGUAGES))]
    }

    fn words() -> Vec<&'static str> {
        problems::words()
    }

    fn finish(self, _: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        let name = operand("NAME", operands)?.ok_or_else(name_expected)?;
        let (posting, problem) = named(name)?;
        let language = self.language.unwrap_or(match posting.accepts {
            Accepts::NoRust => Language::Cpp,
            Accepts::Rust | Accepts::Unknown => Language::Rust,
        });
        if self.language.is_some() && problem.writer.cpp.is_none() {
            let hint = "the judge calls a function, which is in Rust here";
            let expected = format!("no `--language` beside `{}`", posting.name);
            return Err(Misuse::new(expected).hint(hint));
        }
        let (needs, source) = match (language, problem.writer.cpp) {
            (Language::Cpp, Some(writer)) => ("C++98 or later", cpp::source(problem, writer)),
            _ => ("rustc 1.48 or later, in any edition", rust::source(problem)),
        };
        let source = heading(problem, posting, needs) + &source;
        match problem.source_limit {
            Some(limit) if limit < source.len() => {
                let length = source.len();
                let expected = format!("a problem whose judge takes {length} bytes of source");
                let hint = format!("this one takes {limit}; `solve -p` solves its input here");
                Err(Misuse::new(expected).found(name).hint(hint))
            }
            _ => Ok(Options { source, ..self }),
        }
    }
}

/// Runs the command.
pub fn run(_: Plan, options: Options) -> Outcome {
    print(&options.source)
}

/// What a reader of the file wants to know first.
fn heading(problem: &Problem, posting: &Posting, needs: &str) -> String {
    let Posting { name, title, .. } = posting;
    let Problem { input, output, .. } = problem;
    let [version, licence] = [env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE")];
    format!(
        "// {title}\n//\n// in:  {input}\n// out: {output}\n//\n\
         // Printed by `lanedoku submission {name}`, version {version}. Licence: {licence}.\n\
         // Needs {needs}.\n\n"
    )
}
