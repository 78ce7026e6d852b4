/*! The command `submission`: one source file for one judge's problem. */

use crate::commands::problems::{name_expected, named};
use crate::options::{self, About, Mismatch, operand};
use crate::problems::{NAMES, Problem};
use crate::stream::grammar::{Board, Grammar};
use crate::stream::report::{self, Outcome};
use std::ffi::OsString;

/// `lanedoku submission NAME`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Always there once the command line has been read.
    pub problem: Option<&'static Problem>,
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "submission",
        usage: "NAME",
        summary: "print the source file to submit for a problem",
        details: "Prints one self-contained source file that solves the judge's problem NAME: no \
                  threads, no dependencies, any edition of Rust from 2015 on. `lanedoku problems` \
                  lists the names.",
        examples: &[
            (
                "lanedoku submission poj2918 > poj2918.rs",
                "the file to submit",
            ),
            (
                "lanedoku submission kattis | rustc -O -o program -",
                "try it here",
            ),
        ],
        exit: "0, 2 if there is no such problem",
    };

    fn words() -> Vec<&'static str> {
        NAMES.to_vec()
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        let name = operand("NAME", &operands)?.ok_or_else(name_expected)?;
        self.problem = Some(named(name)?);
        Ok(self)
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    let Submission { source, warning } =
        submission(options.problem.expect("the command line names a problem"));
    if let Some(warning) = warning {
        report::complain(warning);
    }
    report::print(&source)
}

/// The program that is submitted, but for its problem.
const PROGRAM: &str = include_str!("../judge.rs");

/// The constant in it that is filled in.
const PLACE: &str = "const PROBLEM: Option<Problem> = None;";

/// The oldest and the newest compiler that every submission was built with, by `rustc -O`.
const OLDEST: &str = "1.48.0";
const NEWEST: &str = "1.97.0-nightly of May 2026";

/// A source file, and what its user should know before submitting it.
#[derive(Debug)]
pub struct Submission {
    pub source: String,
    pub warning: Option<String>,
}

/// The file to submit for a problem.
pub fn submission(problem: &Problem) -> Submission {
    let filled = format!(
        "const PROBLEM: Option<Problem> = Some({});",
        constant(problem)
    );
    let heading = format!(
        "// Solves {}: {}.\n// Built with rustc {OLDEST} (the oldest) and {NEWEST} (the newest), without anything besides this file.\n",
        problem.name, problem.title
    );
    let source = heading + &PROGRAM.replacen(PLACE, &filled, 1);
    let warning = problem
        .source_limit
        .filter(|&limit| limit < source.len())
        .map(|limit| {
            format!(
                "{}: the judge takes at most {limit} bytes of source, this is {} bytes",
                problem.name,
                source.len()
            )
        });
    Submission { source, warning }
}

/// The problem as Rust source.
fn constant(problem: &Problem) -> String {
    let Problem {
        name,
        grammar:
            Grammar {
                cases,
                sized,
                titled,
                board,
                ..
            },
        layout,
        wanted,
        head,
        between,
        one,
        none,
        several,
        illegal,
        total,
        ..
    } = problem;
    let tokens = *board == Board::Tokens;
    format!(
        "Problem {{
    name: {name:?},
    cases: Cases::{cases:?},
    sized: {sized:?},
    titled: {titled:?},
    tokens: {tokens:?},
    layout: BoardLayout::{layout:?},
    wanted: Wanted::{wanted:?},
    head: {head:?},
    between: {between:?},
    one: {one:?},
    none: {none:?},
    several: {several:?},
    illegal: {illegal:?},
    total: {total:?},
}}"
    )
}
