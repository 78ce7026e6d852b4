/*! The command `check`: are the answers of a solver right?

Answer k belongs to puzzle k:

```text
a board with the clues, and every digit in every house: right
`no solution`, and the puzzle has none: right
`several solutions`, and the puzzle has two or more: right
`invalid`, and the puzzle is malformed: right
anything else: wrong, with the reason
```

- `lines`: the lines of a program's output
- `answers`: the answers among the lines
- `compare`: answers and their puzzles
- `rules`: whether an answer is right, and faults
- `score`: counts right and wrong answers
- `by_problem`: the command with `-p`

Boards are judged by the rules alone. A solver only counts the solutions: to judge a verdict, or for the message of a
listed fault.
*/

mod answer;
mod answers;
mod by_problem;
mod column;
mod compare;
mod lines;
mod rows;
mod rules;
mod score;
mod template;
#[cfg(test)]
mod tests;

use crate::input::{
    fault::Note,
    format::Format,
    reader::Reader,
    source::{ColumnChoice, Source},
};
use crate::judges::{problem::Problem, problems};
use crate::options::{self, About, Flag, Misuse};
use crate::output::{
    progress::Progress,
    report::{self, Outcome},
};
use crate::run::pipeline::Plan;
use crate::units;
use answers::Answers;
use compare::{Comparison, Found};
use lanedoku::Isa;
use lines::Lines;
use score::Score;
use std::ffi::OsString;
use std::io::Read;

const MOST_LISTED: u64 = 20;

/// Only one file may be standard input. PUZZLES is the one source of the plan.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    pub answers: Source,
    pub column: Option<ColumnChoice>,
    pub all: bool,
    pub problem: Option<&'static Problem>,
}

pub const ABOUT: About = About {
    usage: "check [OPTIONS] PUZZLES [ANSWERS]",
    summary: "check the answers of any solver",
    details: "Compares ANSWERS (a file, or standard input) with PUZZLES (in any format), one by one: \
              answer k belongs to puzzle k, and answers are never realigned. Any solution of a puzzle is \
              right. Nine rows are an answer, and so are the last 81 digits of a line, and \
              `no solution`, `several solutions` or `invalid` alone or at the end of a line. If the \
              first board of ANSWERS is on one line, each later line needs an answer, too. A header above it, blank \
              lines, comments, rules such as `---+---` and the word `end` are skipped (with --every-line, \
              only a header and blank lines). If the line of the first \
              answer has several solved boards, as in a table with solutions, the last is the answer; a \
              later line with fewer of them and an empty or missing last column has lost its answer. \
              If answers are in rows, other lines are skipped. The right answer to a malformed puzzle is \
              `invalid`. Writes a line for each of the first 20 wrong answers, \
              and, last, how many are right, wrong, missing or too many.",
    examples: &[
        (
            "my-solver < puzzles.in | lanedoku check puzzles.in",
            "check another program",
        ),
        ("lanedoku check puzzles.csv answers.txt", "two files"),
        (
            "./program < poj2676.in | lanedoku check -p poj2676 poj2676.in",
            "check all of the output, as the judge does",
        ),
        (
            "lanedoku check table.csv table.csv",
            "a table that has puzzles and answers",
        ),
    ],
    exit: "0 all right, 1 an answer is wrong, missing or too many, 2 an error; warnings do not change it",
};

impl options::Options for Options {
    fn flags() -> Vec<Flag<Options>> {
        vec![
            Flag::input(),
            Flag::blank(),
            Flag::column(),
            Flag::every_line(),
            Flag::value(
                "--answers N|NAME",
                "the answers are in column N of ANSWERS, from 1, or in the one that its header calls \
                 NAME (default: at the end of each line)",
                options::column_choice,
                |_, options| &mut options.column,
            ),
            Flag::switch(
                "--all",
                &format!("list every wrong answer, not the first {MOST_LISTED} only"),
                |_, options| &mut options.all,
            ),
            problems::flag(
                "check ANSWERS by the rules of the judge's problem NAME, up to the first \
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
            problems::set_reading(plan, problem, &[answers, ("--all", self.all)])?;
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
    let with_faults = if plan.exit_zero {
        Outcome::Success
    } else {
        Outcome::Failure
    };
    // If standard output is a closed pipe, the program ends here, with this outcome.
    let print_fault = &mut |line: &str| report::write(line.as_bytes(), with_faults);
    let output = match options.answers.open() {
        Ok(output) => Lines::new(output.bytes, &name),
        Err(error) => return report::fail(format_args!("cannot read {name}: {error}")),
    };
    let (score, noted, ended) = match options.problem {
        Some(problem) => {
            by_problem::check(problem, puzzles, output, &name, &mut progress, print_fault)
        }
        None => {
            let comparison = Comparison {
                answers: Answers::new(output, options.column, every_line),
                name: &name,
                most_listed,
                progress: &mut progress,
                print_fault,
                found: Found::default(),
            };
            compare_by_number(comparison, puzzles)
        }
    };
    progress.end();
    report::print_notes(&noted);
    let outcome = match score.faults() {
        0 => Outcome::Success,
        _ => with_faults,
    };
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
            print_fault(&format!("{unlisted}, which `--all` lists\n"));
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

/// Returns as [`by_problem::check`].
fn compare_by_number(
    mut comparison: Comparison,
    puzzles: Reader,
) -> (Score, Vec<Note>, Result<(), String>) {
    let ended = comparison.compare(puzzles);
    let found = comparison.found;
    if let Some(first) = found.first_malformed {
        let malformed = units::counted(found.malformed, "malformed puzzle");
        report::print_message(format_args!(
            "{malformed}: `invalid` is the right answer; the first: {first}"
        ));
    }
    (found.score, found.noted, ended)
}

/// Checks answers, with one puzzle a line. Returns the score, and a line for each of the first `most_listed` faults.
pub fn check_files(
    puzzles: impl Read + Send + 'static,
    answers: impl Read + 'static,
    most_listed: u64,
) -> Result<(Score, String), String> {
    let puzzles = Reader::from_bytes(puzzles, "puzzles", Format::Lines.into(), Isa::detect());
    let mut lines = String::new();
    let mut comparison = Comparison {
        answers: Answers::new(Lines::new(answers, "answers"), None, false),
        name: "answers",
        most_listed,
        progress: &mut Progress::never(),
        print_fault: &mut |line: &str| lines += line,
        found: Found::default(),
    };
    let ended = comparison.compare(puzzles);
    let score = comparison.found.score;
    ended.map(|()| (score, lines))
}
