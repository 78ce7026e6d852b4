/*! The command `check`: are the answers of a solver right?

Answer k belongs to puzzle k:

```text
a board with the clues, and every digit in every house: right
`no solution`, and the puzzle has none: right
`several solutions`, and the puzzle has two or more: right
`invalid`, and the puzzle is malformed: right
anything else: wrong, with the reason
```

- `stream`: the records of an input, puzzles or answers, one by one
- `answers`: which records are answers
- `compare`: compares answers with puzzles
- `rules`: whether an answer is right, or what is wrong with it
- `score`: counts the right and the wrong answers
- `by_problem`: the command with `-p`

A board is judged by the rules alone. A solver only tells how many solutions a puzzle has. The solver is
asked in two cases: the answer is a verdict, or a listed fault needs the number of solutions.
*/

mod answers;
mod by_problem;
mod compare;
mod rules;
mod score;
mod stream;
#[cfg(test)]
mod tests;

use crate::options::{self, About, Flag, Misuse};
use lanedoku::Isa;
use std::ffi::OsString;
use std::io::Read;
use std::num::NonZeroUsize;

use crate::input::{
    format::Format,
    reader::Reader,
    source::{ReadOptions, Source},
};
use crate::judges::{problem::Problem, problems};
use crate::output::{
    progress::Progress,
    report::{self, Outcome},
};
use crate::run::pipeline::Plan;
use crate::units;
use answers::{AnswerOptions, Answers};
use compare::Comparison;
use score::Score;
use stream::Stream;

/// Only one file may be standard input. PUZZLES is the one source of the plan.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    pub answers: Source,
    /// The column of ANSWERS to compare.
    pub column: Option<NonZeroUsize>,
    /// Whether to list every wrong answer.
    pub all: bool,
    /// The judge's problem that `-p` names.
    pub problem: Option<&'static Problem>,
}

pub const ABOUT: About = About {
    usage: "check [OPTIONS] PUZZLES [ANSWERS]",
    summary: "check the answers of any solver",
    details: "Compares ANSWERS (a file, or standard input) with PUZZLES (in any format), one by one: \
              answer k belongs to puzzle k, and nothing is ever moved. Any solution of a puzzle is \
              right. Nine rows are an answer, and so are the last 81 digits of a line, and \
              `no solution`, `several solutions` or `invalid` alone or at the end of a line. If the \
              first board is on a line, every other line is a wrong answer, but blank lines, \
              comments, rules and `end` are passed over (with --every-line, only blank lines). All \
              boards on lines stand in the same column. If the first board is in rows, other lines \
              are passed over. Writes a line for each of the first 20 wrong answers, and, last, how \
              many are right, wrong, missing or too many.",
    examples: &[
        (
            "my-solver < puzzles.in | lanedoku check puzzles.in",
            "check another program",
        ),
        ("lanedoku check puzzles.csv answers.txt", "two files"),
        (
            "./program < poj2676.in | lanedoku check -p poj2676 poj2676.in",
            "all that a judge would look at",
        ),
        (
            "lanedoku check table.csv table.csv",
            "a table that has puzzles and answers",
        ),
    ],
    exit: "0 all right, 1 an answer is wrong, missing or too many, 2 an error; notes do not change it",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        vec![
            Flag::input(),
            Flag::blank(),
            Flag::column(),
            Flag::every_line(),
            Flag::value(
                "--answers N",
                "the answers are in column N of ANSWERS, from 1 (default: at the end of each line)",
                |text| options::whole(text, NonZeroUsize::MIN..=NonZeroUsize::MAX),
                |_, options| &mut options.column,
            ),
            Flag::switch(
                "--all",
                &format!("list every wrong answer, not the first {MOST_LISTED} only"),
                |_, options| &mut options.all,
            ),
            problems::flag(
                "compare ANSWERS with the output of this judge's problem, up to the first \
                 fault; spaces at line ends are ignored (HDU and POJ may call them a \
                 presentation error)",
                |_, options| &mut options.problem,
            ),
            Flag::exit_zero("wrong answers leave the exit code at 0"),
            Flag::progress(),
        ]
    }

    fn finish(mut self, plan: &mut Plan, operands: &[OsString]) -> Result<Options, Misuse> {
        let files = "PUZZLES and at most one file of ANSWERS";
        let [puzzles, answers @ ..] = operands else {
            return Err(Misuse::new(files));
        };
        let answers = options::operand(files, answers)?;
        self.answers = answers.map_or(Source::Stdin, options::source);
        plan.sources = vec![options::source(puzzles)];
        if let Some(problem) = self.problem {
            let answers = ("--answers", self.column.is_some());
            problems::read(plan, problem, &[answers, ("--all", self.all)])?;
        }
        if self.answers == Source::Stdin && plan.sources.contains(&self.answers) {
            return Err(
                Misuse::new("PUZZLES or ANSWERS from a file").hint("both cannot be standard input")
            );
        }
        Ok(self)
    }
}

pub fn run(plan: Plan, options: Options) -> Outcome {
    let mut progress = plan.progress_line(&[plan.sources[0].clone(), options.answers.clone()]);
    let puzzles_name = plan.sources[0].to_string();
    let name = options.answers.to_string();
    let every_line = plan.reading.every_line;
    let puzzles = Reader::new(plan.sources, plan.reading, plan.isa);
    let most_listed = if options.all { u64::MAX } else { MOST_LISTED };
    let verdict = |is_perfect: bool| match is_perfect || plan.exit_zero {
        true => Outcome::Success,
        false => Outcome::Failure,
    };
    // `list` only prints faults. So the outcome is a failure, even if the reader has closed the pipe.
    let mut list = |line: &str| report::write(line.as_bytes(), verdict(false));
    let (score, notes, ended) = match options.problem {
        Some(problem) => {
            let output = match options.answers.open() {
                Ok(output) => output.bytes,
                Err(error) => return report::fail(format_args!("cannot read {name}: {error}")),
            };
            by_problem::check(problem, puzzles, output, &name, &mut progress, &mut list)
        }
        None => {
            let reading = answers_reading(every_line);
            let answers = Reader::new(vec![options.answers], reading, plan.isa);
            let answer_options = AnswerOptions {
                column: options.column.map(NonZeroUsize::get),
                every_line,
                puzzles_are_list: false,
            };
            let compared = compare(
                puzzles,
                answers,
                answer_options,
                &name,
                most_listed,
                &mut progress,
                &mut list,
            );
            let (puzzles, score, ended) = compared;
            if let Some(first) = puzzles.first_malformed {
                let malformed = units::counted(puzzles.malformed, "malformed puzzle");
                report::print_message(format_args!(
                    "{malformed}: `invalid` is the right answer; the first: {first}"
                ));
            }
            (score, puzzles.notes, ended)
        }
    };
    report::print_notes(&notes);
    let outcome = verdict(score.faults() == 0);
    if score.puzzles() == 0 && ended.is_ok() {
        return report::fail(format_args!(
            "no puzzle in {puzzles_name}: nothing to check"
        ));
    }
    // If reading failed at once, there is no summary.
    if score.puzzles() > 0 {
        let unlisted = score.faults().saturating_sub(most_listed);
        if unlisted > 0 {
            let unlisted = units::counted(unlisted, "more fault");
            list(&format!("{unlisted}, which `--all` lists\n"));
        }
        report::write(format!("{score}\n").as_bytes(), outcome);
    }
    match ended {
        Ok(()) => outcome,
        Err(error) => {
            report::print_to_stderr(error);
            Outcome::Error
        }
    }
}

/// Checks answers, with one puzzle a line, and prints nothing. Returns the score, and a line for
/// each of the first `most_listed` faults.
///
/// # Errors
/// If a file cannot be read.
pub fn check_files(
    puzzles: impl Read + Send + 'static,
    answers: impl Read + Send + 'static,
    most_listed: u64,
) -> Result<(Score, String), String> {
    let isa = Isa::detect();
    let puzzles = Reader::from_bytes(puzzles, "puzzles", Format::Lines.into(), isa);
    let answers = Reader::from_bytes(answers, "answers", answers_reading(false), isa);
    let mut progress = Progress::never();
    let mut lines = String::new();
    let mut list = |line: &str| lines += line;
    let (_, score, ended) = compare(
        puzzles,
        answers,
        AnswerOptions::default(),
        "answers",
        most_listed,
        &mut progress,
        &mut list,
    );
    ended.map(|()| (score, lines))
}

/// How answers are read.
fn answers_reading(every_line: bool) -> ReadOptions {
    ReadOptions {
        every_line,
        ..Format::Answers.into()
    }
}

/// Compares answers, which messages call `name`, with puzzles. Returns what is known of the puzzles then, and the
/// score.
fn compare(
    puzzles: Reader,
    answers: Reader,
    options: AnswerOptions,
    name: &str,
    most_listed: u64,
    progress: &mut Progress,
    list: &mut dyn FnMut(&str),
) -> (Stream, Score, Result<(), String>) {
    let mut puzzles = Stream::new(puzzles);
    // The first puzzle tells the format.
    let has_puzzle = puzzles.advance();
    let options = AnswerOptions {
        puzzles_are_list: puzzles.is_list(),
        ..options
    };
    let answers = Answers::new(answers, options);
    let mut comparison = Comparison::new(puzzles, answers, name, most_listed, progress, list);
    let ended = has_puzzle.and_then(|has_puzzle| comparison.compare(has_puzzle));
    let ended = ended.map_err(|error| error.to_string());
    (comparison.puzzles, comparison.score, ended)
}

/// The most faults that are listed without `--all`.
const MOST_LISTED: u64 = 20;
