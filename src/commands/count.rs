/*! The command `count`: how many solutions each puzzle has, counted up to a limit. */

use crate::options::{self, About, Flag, whole};
use crate::output::{
    layouts::OutputFormat,
    report::Outcome,
    scheme::{Scheme, Wanted},
};
use crate::run::pipeline::{self, Plan};

/// `lanedoku count [--limit N] [OPTIONS] [FILE]...`
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// `None`: 2.
    pub limit: Option<u64>,
}

/// What the help says about the command.
pub const ABOUT: About = About {
    usage: "count [OPTIONS] [FILE]...",
    summary: "count the solutions of each puzzle",
    details: "Writes one number a puzzle: how many solutions it has, counted up to the limit. \
              A malformed puzzle in lines gets the line `invalid`.",
    examples: &[
        (
            "lanedoku count puzzles.txt | sort | uniq -c",
            "how many have none, one, or several",
        ),
        (
            "lanedoku count --limit 1000000 puzzles.txt",
            "larger counts",
        ),
    ],
    exit: "0 also if a puzzle has no solution, 2 an error; a note leaves the code as it is",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        Flag::for_puzzles(
            "count",
            vec![Flag::value(
                "--limit N",
                "count up to N solutions, at least 1 (default 2)",
                |text| whole(text, 1..=u64::MAX),
                |_, options| &mut options.limit,
            )],
        )
    }
}

/// Runs the command.
pub fn run(plan: Plan, options: Options) -> Outcome {
    let scheme = Scheme {
        format: OutputFormat::Lines,
        wanted: Wanted::Count(options.limit.unwrap_or(2)),
        heading: "{}\n",
        shows_board: false,
        none: Some(""),
        ..Scheme::BOARD
    };
    pipeline::run(plan, |solver, block, answers, _| {
        scheme.answer(solver, block, answers)
    })
}
