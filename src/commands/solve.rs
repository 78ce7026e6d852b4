/*! The command `solve`: each puzzle's solution, in the layout that is asked for. */

use crate::input::{
    block::{Block, BoardText},
    grammar::INVALID,
};
use crate::judges::{
    problem::{Problem, Wanted},
    problems,
    scheme::Scheme,
};
use crate::options::{self, About, Flag, Misuse, not_both, whole};
use crate::output::{
    answers::Answers,
    layouts::{self, OutputFormat, Style},
    report::Outcome,
};
use crate::run::{
    pipeline::{self, Plan},
    pool::Turn,
};
use lanedoku::internal::candidates;
use lanedoku::internal::scalar::Solutions;
use std::ffi::OsString;

/// `lanedoku [solve] [OPTIONS] [FILE]...`
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    pub output: OutputFormat,
    /// Which solution is wanted if there are several.
    pub order: Wanted,
    /// Whether every solution is wanted.
    pub all: bool,
    /// Solutions of a puzzle, at most, with `all`.
    pub limit: Option<usize>,
    /// Input and output as this judge's problem has them.
    pub problem: Option<&'static Problem>,
}

/// What the help says about the command.
pub const ABOUT: About = About {
    usage: "[solve] [OPTIONS] [FILE]...",
    summary: "solve puzzles (the default command)",
    details: "Writes the solution of each puzzle, in order, in the layout of the input. \
              Without a FILE, or if FILE is `-`, reads standard input. A puzzle without a \
              solution gets the line `no solution`, a malformed one in lines the line \
              `invalid`. `lanedoku help formats` shows the layouts.",
    examples: &[
        (
            "lanedoku puzzles.txt > solutions.txt",
            "any layout, told from the first record",
        ),
        (
            "lanedoku -i lines -o pairs big.csv",
            "puzzle,solution; one record out for each in",
        ),
    ],
    exit: "0 all solved, 1 a puzzle has no solution, 2 an error",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        Flag::for_puzzles(
            "solution",
            vec![
                Flag::word(
                    "-o, --output FORMAT",
                    "format of the answers",
                    &layouts::OUTPUTS,
                    |_, options| &mut options.output,
                ),
                problems::flag(
                    "input and output exactly as this judge's problem has them",
                    |_, options| &mut options.problem,
                ),
                Flag::word(
                    "--order WHICH",
                    "which of several solutions, the first that is found or the smallest in \
                     reading order",
                    &[("first", Wanted::First), ("smallest", Wanted::Smallest)],
                    |_, options| &mut options.order,
                ),
                Flag::switch(
                    "--all",
                    "every solution of each puzzle, in lexicographic order; -o pairs tells where \
                     one puzzle's solutions end",
                    |_, options| &mut options.all,
                ),
                Flag::value(
                    "--limit N",
                    "with --all at most N solutions a puzzle, at least 1",
                    |text| whole(text, 1..=usize::MAX),
                    |_, options| &mut options.limit,
                ),
            ],
        )
    }

    fn finish(self, plan: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        plan.sources = options::sources(operands);
        let append = ("--append", plan.input.append.is_some());
        let output = ("--output", self.output != OutputFormat::Same);
        let all = ("--all", self.all);
        if let Some(problem) = self.problem {
            let order = ("--order", self.order != Wanted::First);
            problems::read(plan, problem, &[order, output, all])?;
        }
        for other in [output, all] {
            not_both(append, other, "each answer goes on the line of its puzzle")?;
        }
        if self.limit.is_some() && !self.all {
            let hint = "`count --limit` counts solutions";
            return Err(Misuse::new("`--all` beside `--limit`").hint(hint));
        }
        Ok(self)
    }
}

/// Runs the command.
pub fn run(plan: Plan, options: Options) -> Outcome {
    if options.all {
        let limit = options.limit.unwrap_or(usize::MAX);
        return pipeline::run(plan, |_, block, answers, turn| {
            list(options.output, limit, block, answers, turn)
        });
    }
    let scheme = match options.problem {
        Some(problem) => Scheme::Problem(problem),
        None => Scheme::Boards(options.output, options.order),
    };
    pipeline::run(plan, |solver, block, answers, _| {
        scheme.answer(solver, block, answers)
    })
}

/// Bytes of answers that are collected, at most, before they are delivered in part.
const PART: usize = 256 << 10;

/// Lists the solutions of each puzzle in this format, at most `limit` of one, as `--all` wants them.
fn list(
    format: OutputFormat,
    limit: usize,
    block: &Block,
    answers: &mut Answers,
    turn: Turn<Vec<u8>>,
) {
    let mut is_first = block.first;
    for record in block.records() {
        let Style { layout, between } = Style::of(format, block.grammar, record.layout);
        let mut begin = |out: &mut Vec<u8>| {
            if !std::mem::take(&mut is_first) {
                out.extend_from_slice(between.as_bytes());
            }
        };
        let Some(puzzle) = record.board else {
            begin(&mut answers.text);
            layouts::write_line(&mut answers.text, INVALID);
            continue;
        };
        let candidates = candidates(puzzle.text, puzzle.shape);
        let mut solutions = Solutions::of_candidates(&candidates).take(limit).peekable();
        if solutions.peek().is_none() {
            answers.unsolvable += 1;
            let first = &mut answers.first_unsolvable;
            first.get_or_insert_with(|| block.place(&record));
            begin(&mut answers.text);
            layouts::write_board(&mut answers.text, layout, puzzle, None);
        }
        for solution in solutions {
            begin(&mut answers.text);
            let solution = Some(BoardText::line(&solution));
            layouts::write_board(&mut answers.text, layout, puzzle, solution);
            if answers.text.len() >= PART {
                turn(&mut answers.text);
            }
        }
    }
}
