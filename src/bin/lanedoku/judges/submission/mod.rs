/*! The command `submission`: one source file for one judge's problem. */

mod cpp;
mod parts;
#[cfg(test)]
#[allow(
    dead_code,
    reason = "submissions call it, and `src/tests/problems.rs` runs these"
)]
mod program;
mod rust;

use super::{
    problem::{Accepts, CellType, Entry, Language, Posting, Problem},
    problems::{self, name_expected, named},
};
use crate::options::{self, About, Flag, Misuse, choose, operand};
use crate::output::report::{Outcome, print};
use crate::run::pipeline::Plan;
use std::ffi::OsString;

#[derive(Default)]
pub struct Options {
    language: Option<Language>,
    /// The file for the problem that is named.
    code: String,
}

/// The words of `--language`, in any case.
const LANGUAGES: [(&str, Language); 3] = [
    ("rust", Language::Rust),
    ("c++", Language::Cpp),
    ("cpp", Language::Cpp),
];

pub const ABOUT: About = About {
    usage: "submission [--language LANGUAGE] NAME",
    summary: "print the source file to submit for a problem",
    details: "Prints the source to submit for the judge's problem NAME: a program in one file, or, \
              for LeetCode and its like, the function that the judge calls, to be pasted into the \
              judge's page. It is in Rust, of any edition, or in C++98 if the judge takes no Rust, \
              and has no threads and no dependencies.\n\n\
              `lanedoku problems` lists the names, with what goes in and comes out. Judges \
              that are not listed, and exercises in courses, mostly have the format of a listed \
              problem: take its name.",
    examples: &[
        (
            "lanedoku submission poj2676 > poj2676.cpp",
            "the file to submit, here in C++",
        ),
        (
            "lanedoku submission sudokunique | rustc -O -o program -",
            "try it here",
        ),
    ],
    exit: "0, 2 if there is no such problem",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        let language = Flag::value(
            "--language LANGUAGE",
            "rust or c++ (default: Rust if the judge takes it, or if that is not known)",
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
        let code = code(self.language, posting, problem)?;
        Ok(Options { code, ..self })
    }
}

pub fn run(_: Plan, options: Options) -> Outcome {
    print(&options.code)
}

/// The file to submit. It begins with a comment for readers.
fn code(
    language: Option<Language>,
    posting: &Posting,
    problem: &Problem,
) -> Result<String, Misuse> {
    let language = language.unwrap_or(match posting.accepts {
        Accepts::NoRust => Language::Cpp,
        Accepts::Rust | Accepts::Unknown => Language::Rust,
    });
    let (code, input, output) = match problem.entry {
        Entry::Program(layout) => {
            let code = match language {
                Language::Rust => rust::program(problem, layout),
                Language::Cpp => cpp::program(problem, layout),
            };
            (code, problem.input, problem.output)
        }
        // What goes into a function and comes out is not what `-p` reads and writes.
        Entry::Function(cells) => {
            let mut functions = posting.functions.iter();
            let Some(function) = functions.find(|function| function.language == language) else {
                return Err(other_language(posting));
            };
            let code = match language {
                Language::Rust => rust::function(function, cells),
                Language::Cpp => cpp::function(function, cells),
            };
            let input = match cells {
                CellType::Characters => {
                    "a board, nine rows of nine characters, `.` for an empty cell"
                }
                CellType::Numbers => "a board, nine rows of nine numbers, 0 for an empty cell",
            };
            let output = "the same board, filled in; without a solution it stays as it is";
            (code, input, output)
        }
    };
    let needs = match language {
        Language::Rust => "rustc 1.48 or later, in any edition",
        Language::Cpp => "C++98 or later",
    };
    Ok(format!(
        "// {}\n//\n// in:  {input}\n// out: {output}\n//\n\
         // Printed by `lanedoku submission {}`, version {}. Licence: {}.\n\
         // Needs {needs}.\n\n{code}",
        posting.title,
        posting.name,
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_LICENSE"),
    ))
}

/// The error if the judge's function is in the other language.
fn other_language(posting: &Posting) -> Misuse {
    let (word, language) = match posting.functions[0].language {
        Language::Rust => ("rust", "Rust"),
        Language::Cpp => ("c++", "C++"),
    };
    let expected = format!("`--language {word}` or none with `{}`", posting.name);
    let hint = format!("the judge calls a function, which is in {language} here");
    Misuse::new(expected).hint(hint)
}
