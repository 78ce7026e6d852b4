/*! The command `count`: counts the solutions of each puzzle, up to a limit. */

use crate::options::{self, About, Flag, whole_number};
use crate::output::{formats::LINES, report::Outcome, text::write_number};
use crate::run::pipeline::{self, Plan};
use lanedoku::internal::count_boards;

#[derive(Default)]
pub struct Options {
    /// Default: [`DEFAULT_LIMIT`].
    pub limit: Option<u64>,
}

/// Distinguishes one solution from several.
const DEFAULT_LIMIT: u64 = 2;

pub const ABOUT: About = About {
    usage: "count [OPTIONS] [FILE]...",
    summary: "count the solutions of each puzzle",
    details: "Writes one number for each puzzle: how many solutions it has, counted up to the \
              limit. In the format `lines`, a malformed record gets the line `invalid`.",
    examples: &[
        (
            "lanedoku count puzzles.txt | sort | uniq -c",
            "how many puzzles have none, one, or several",
        ),
        (
            "lanedoku count --limit 1000000 puzzles.txt",
            "count further than 2",
        ),
    ],
    exit: "0 also if a puzzle has no solution, 2 an error; warnings do not change it",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        Flag::for_puzzles(
            "count",
            vec![
                Flag::value(
                    "--limit N",
                    &format!("count up to N solutions, with N from 1 (default {DEFAULT_LIMIT})"),
                    |text| whole_number(text, 1..=u64::MAX),
                    |_, options| &mut options.limit,
                ),
                Flag::exit_zero("`invalid` leaves the exit code at 0"),
                Flag::isa(),
            ],
        )
    }
}

pub fn run(plan: Plan, options: Options) -> Outcome {
    let limit = options.limit.unwrap_or(DEFAULT_LIMIT);
    pipeline::run(plan, |solver, block, answers, _| {
        let puzzles = block.boards();
        let mut counts = vec![0; puzzles.count()];
        count_boards(solver, puzzles, limit, &mut counts);

        let mut counts = counts.into_iter();
        answers.write_each(block, &LINES.answers, |answers, _, _| {
            let count = counts.next().expect("every board has a count");
            answers.tally.unsolvable += u64::from(count == 0);
            write_number(&mut answers.text, count);
            answers.text.push(b'\n');
        });
    })
}
