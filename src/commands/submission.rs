/*! The command `submission`: one source file for one judge's problem. */

use crate::judge::Problem;
use crate::problems::find;

/// The program that is submitted, but for its problem.
const PROGRAM: &str = include_str!("../judge.rs");

/// The constant in it that is filled in.
const PLACE: &str = "const PROBLEM: Option<Problem> = None;";

/// The compilers that submissions were built with, every edition that each has, by `rustc -O`.
const OLDEST: &str = "1.63.0";
const NEWEST: &str = "1.97.0-nightly of May 2026";

/// A source file, and what its user should know before submitting it.
#[derive(Debug)]
pub struct Submission {
    pub source: String,
    pub warning: Option<String>,
}

/// The file to submit for the problem of this name or alias; `None` where there is none.
pub fn submission(name: &str) -> Option<Submission> {
    let entry = find(name)?;
    let filled = format!("const PROBLEM: Option<Problem> = Some({});", constant(&entry.problem));
    let heading = format!(
        "// Solves {}: {}.\n// Built with rustc {OLDEST} (the oldest) and {NEWEST} (the newest), without anything besides this file.\n",
        entry.problem.name, entry.title
    );
    let source = heading + &PROGRAM.replacen(PLACE, &filled, 1);
    let warning = entry.source_limit.filter(|&limit| limit < source.len()).map(|limit| {
        format!("{}: the judge takes at most {limit} bytes of source, this is {} bytes", entry.problem.name, source.len())
    });
    Some(Submission { source, warning })
}

/// The problem as Rust source.
fn constant(problem: &Problem) -> String {
    // Taken apart by name, so that no field can be forgotten here.
    let Problem { name, cases, sized, titled, tokens, layout, wanted, head, between, one, none, several, illegal, total } =
        problem;
    format!(
        "Problem {{
    name: {name:?},
    cases: Cases::{cases:?},
    sized: {sized:?},
    titled: {titled:?},
    tokens: {tokens:?},
    layout: BoardShape::{layout:?},
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
