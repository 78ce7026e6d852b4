/*! The command `submission`: one source file for one judge's problem. */

pub mod source;

pub use super::table::names as words;
use super::{
    problem::{Accepts, Posting, Problem},
    problems::{name_expected, named},
};
use crate::options::{About, Misuse, operand};
use std::ffi::OsString;

/// `lanedoku submission NAME`
pub const ABOUT: About = About {
    name: "submission",
    usage: "NAME",
    summary: "print the source file to submit for a problem",
    details: "Prints one self-contained source file that solves the judge's problem NAME: no \
              threads, no dependencies, any edition of Rust from 2015 on. `lanedoku problems` \
              lists the names.",
    examples: &[
        (
            "lanedoku submission p10481 > p10481.rs",
            "the file to submit",
        ),
        (
            "lanedoku submission kattis | rustc -O -o program -",
            "try it here",
        ),
    ],
    exit: "0, 2 if there is no such problem or no file for it",
};

/// The file to submit.
pub fn text(operands: &[OsString]) -> Result<String, Misuse> {
    let name = operand("NAME", operands)?.ok_or_else(name_expected)?;
    let (problem, posting) = named(name)?;
    let text = submission(problem, posting);
    match problem.source_limit {
        Some(limit) if limit < text.len() => {
            let expected = format!("a problem whose judge takes {} bytes of source", text.len());
            let hint = format!("this one takes {limit}; `solve -p` solves its input here");
            Err(Misuse::new(expected).found(name).hint(hint))
        }
        _ => Ok(text),
    }
}

/// The scalar solver, in parts.
const SOLVER: &str = include_str!("../../scalar.rs");

/// The file to submit for a problem: what it is, `main`, and the parts of the solver that it needs.
fn submission(problem: &Problem, posting: &Posting) -> String {
    let mut source = heading(problem, posting) + "\n" + &source::program(problem);
    let needed = ["solver", source::solver_part(&problem.wanted)];
    for part in SOLVER.split("\n// ---- Part: ").skip(1) {
        let (names, text) = part
            .split_once(" ----\n")
            .expect("a part starts with its names");
        if names.split(", ").any(|name| needed.contains(&name)) {
            source += &format!("\n{}\n", text.trim_matches('\n'));
        }
    }
    source
}

/// What a reader of the file wants to know first.
fn heading(problem: &Problem, posting: &Posting) -> String {
    let Posting {
        name,
        title,
        accepts,
    } = posting;
    let mut text = format!("// {title}\n");
    if *accepts == Accepts::NoRust {
        let judge = title.split(' ').next().unwrap_or(title);
        let copies: Vec<_> = problem
            .postings
            .iter()
            .filter(|copy| copy.accepts == Accepts::Rust)
            .map(|copy| copy.title)
            .collect();
        text += &format!("// {judge} takes no Rust");
        text += &match &copies[..] {
            [] => ", and no copy of the problem elsewhere is known.\n".to_string(),
            copies => format!(". The same problem elsewhere: {}.\n", copies.join(", ")),
        };
    }
    text + &format!(
        "//\n// in:  {}\n// out: {}\n//\n\
         // Printed by `lanedoku submission {name}`, version {}. Licence: MIT.\n\
         // Needs rustc 1.48 or later, and takes any edition.\n",
        problem.input,
        problem.output,
        env!("CARGO_PKG_VERSION"),
    )
}
