/*! The command `solve`: writes the solution of each puzzle. */

use crate::input::source::Source;
use crate::judges::{problem::Problem, problems};
use crate::options::{self, About, Flag, Misuse, not_both, whole_number};
use crate::output::{
    formats::{self, NamedFormat},
    query::{Query, Wanted},
    report::Outcome,
};
use crate::run::pipeline::{self, Plan};
use std::ffi::OsString;
use std::io::{self, IsTerminal};

#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// `Some(None)`, from `-o same`: the format of the input. `None`: the same, but `pretty` at a terminal if all
    /// puzzles are arguments.
    pub output: Option<Option<&'static NamedFormat>>,
    pub order: Wanted,
    pub all: bool,
    /// With `all`, the most solutions of a puzzle. Default: no limit.
    pub limit: Option<usize>,
    pub problem: Option<&'static Problem>,
}

pub const ABOUT: About = About {
    usage: "[solve] [OPTIONS] [FILE]...",
    summary: "solve puzzles (the default command)",
    details: "Writes the solution of each puzzle, in order: in nine rows if the puzzle was in rows \
              (except in json), otherwise on one line. If there is no FILE, or FILE is \
              `-`, it reads standard input. FILE may \
              also be a puzzle itself. If all are, the default output at a terminal is `pretty`. A puzzle \
              without a solution gets the line `no solution`. In the format `lines`, a malformed \
              record gets the line `invalid`, and the run goes on. `lanedoku help formats` shows \
              the formats.\n\n\
              Memory stays below 64 MiB for input of any length, plus 2 MiB for each thread above \
              32. No known puzzle takes more than 30,000 guesses to solve or to test for uniqueness.\n\n\
              If the reader of the output goes away, as in `lanedoku FILE | head -1`, the run ends \
              without a message, and with the exit code so far. If standard output is closed \
              (`>&-`), all answers are lost without a message. If a limit on the size of files \
              (`ulimit -f`) is reached exactly at the end of an answer, the system kills the program \
              with the signal SIGXFSZ.\n\n\
              If a signal ends the run, the last line of the output may be cut off. A run with \
              --every-line writes one line for each line (unless -o or --all says otherwise), so it can \
              be continued: delete the last line of the output, count the N lines that are left, and \
              append the rest: `tail -n +$((N + 1)) FILE | lanedoku --every-line >> OUTPUT`.",
    examples: &[
        (
            "lanedoku puzzles.txt > solutions.txt",
            "the format is that of the first puzzle",
        ),
        (
            "lanedoku -o csv puzzles.txt > table.csv",
            "a table with the columns `puzzle` and `solution`",
        ),
    ],
    exit: "0 all solved, 1 a puzzle has no solution (or several, with --order unique), 2 an error; \
           warnings do not change it",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        Flag::for_puzzles(
            "solution",
            vec![
                Flag::word(
                    "-o, --output FORMAT",
                    "format of the answers",
                    &formats::words(),
                    |_, options| &mut options.output,
                ),
                problems::flag(
                    "read and write as the judge's problem NAME asks (`lanedoku problems` lists them)",
                    |_, options| &mut options.problem,
                ),
                Flag::word(
                    "--order WHICH",
                    "if there are several solutions, write the first one found, the lexicographically \
                     smallest, or the line `several solutions`",
                    &[
                        ("first", Wanted::First),
                        ("smallest", Wanted::Smallest),
                        ("unique", Wanted::Unique),
                    ],
                    |_, options| &mut options.order,
                ),
                Flag::switch(
                    "--all",
                    "every solution of each puzzle, in lexicographic order; with -o pairs, csv or json, \
                     each with its puzzle",
                    |_, options| &mut options.all,
                ),
                Flag::value(
                    "--limit N",
                    "with --all, at most N solutions of each puzzle, with N from 1",
                    |text| whole_number(text, 1..=usize::MAX),
                    |_, options| &mut options.limit,
                ),
                Flag::isa(),
                Flag::exit_zero(
                    "puzzles without a solution, or with several, and `invalid` leave the exit \
                     code at 0",
                ),
            ],
        )
    }

    fn finish(self, plan: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        plan.sources = options::sources(operands);
        let append = ("--append", plan.reading.append.is_some());
        let output = ("--output", self.output.is_some());
        let all = ("--all", self.all);
        if let Some(problem) = self.problem {
            let order = ("--order", self.order != Wanted::First);
            problems::set_reading(plan, problem, &[order, output, all])?;
        }
        for other in [output, all] {
            not_both(append, other, "each answer goes on the line of its puzzle")?;
        }
        let unique = ("--order unique", self.order == Wanted::Unique);
        not_both(unique, all, "`--all` writes several solutions")?;
        if self.limit.is_some() && !self.all {
            let hint = "`count --limit` counts solutions";
            return Err(Misuse::new("`--all` with `--limit`").hint(hint));
        }
        Ok(self)
    }
}

pub fn run(plan: Plan, options: Options) -> Outcome {
    // A puzzle on the command line is answered for a person.
    let are_arguments = plan
        .sources
        .iter()
        .all(|source| matches!(source, Source::Puzzle(_)));
    let is_drawn = are_arguments && plan.reading.append.is_none() && io::stdout().is_terminal();
    let drawn = is_drawn.then_some(&formats::PRETTY);
    let output = options.output.unwrap_or(drawn);
    let query = match options.problem {
        Some(problem) => problem.query(),
        None => Query {
            wanted: options.order,
            format: output.map(|named| named.answers),
        },
    };
    let limit = options.limit.unwrap_or(usize::MAX);
    pipeline::run(plan, |solver, block, answers, deliver_part| {
        if options.all {
            query.list(limit, block, answers, deliver_part);
        } else {
            query.answer(solver, block, answers);
        }
    })
}
