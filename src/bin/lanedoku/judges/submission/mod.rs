/*! The command `submission`: prints a source file for a judge's problem. */

mod cpp;
mod parts;
mod rust;
pub mod source;

use super::{
    problem::Language,
    problems::{self, name_expected},
};
use crate::options::{self, About, Flag, Misuse, choose, operand};
use crate::output::report::{Outcome, print};
use crate::run::pipeline::Plan;
use std::ffi::OsString;

#[derive(Default)]
pub struct Options {
    language: Option<Language>,
    code: String,
}

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
              `lanedoku problems` lists the names, with input and output. Judges that are not \
              listed, and exercises in courses, mostly have the format of a listed problem: use its \
              name.",
    examples: &[
        (
            "lanedoku submission poj2676 > poj2676.cpp",
            "the file to submit, in C++, since POJ takes no Rust",
        ),
        (
            "lanedoku submission sudokunique | rustc -O -o program -",
            "try it here",
        ),
    ],
    exit: "0; 2 if there is no such problem",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        let language = Flag::value(
            "--language LANGUAGE",
            "rust or c++ (default: Rust if the judge takes it, or if that is not known)",
            |text| choose(&LANGUAGES, text),
            |_, options: &mut Options| &mut options.language,
        );
        vec![language.with_values(options::names(&LANGUAGES))]
    }

    fn words() -> Vec<&'static str> {
        problems::names()
    }

    fn finish(self, _: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        let name = operand("NAME", operands)?.ok_or_else(name_expected)?;
        let (posting, problem) = problems::find(name)?;
        let code = source::source(self.language, posting, problem)?;
        Ok(Options { code, ..self })
    }
}

pub fn run(_: Plan, options: Options) -> Outcome {
    print(&options.code)
}
