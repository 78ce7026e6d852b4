/*! The command `check`: are the answers of a solver right?

Puzzles and answers are read side by side, and each answer is compared with its puzzle:

```text
81 digits that keep the clues, each house with every digit: right
`invalid`, and the record is malformed: right
`no solution`, and the engine finds none either: right
anything else: wrong, with the reason
```

The first wrong answers are listed one by one, and all of them are counted by their reason.

- `answers`: what solvers write
- `pairs`: which answer belongs to which puzzle, if some are lost or too many
- `puzzle`: what is wrong with an answer, by the rules alone

A board is right or wrong by the rules, whoever made it. The engine is asked only whether a puzzle
has a solution, to find the reason for a fault, and if the answer is `no solution`. A solution that
it finds then is compared with the puzzle by the same rules. It is asked about many puzzles at a
time, so the verdicts on answers that are not plainly right wait in a list, in order.
*/

mod answers;
mod pairs;
mod puzzle;

use crate::options::{self, About, Common, Flag, Mismatch};
use lanedoku::internal::CELLS;
use lanedoku::{Isa, PuzzleShape, Shape, Solver};
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};

use crate::commands::check::answers::Answer;
use crate::commands::check::pairs::{End, Pairs};
use crate::commands::check::puzzle::{Fault, Puzzle};
use crate::stream::block::PuzzleText;
use crate::stream::format::Source;
use crate::stream::grammar::Grammar;
use crate::stream::progress::{Progress, When};
use crate::stream::reader::{BLOCK_BYTES, Reader};
use crate::stream::report::{self, Outcome};
use crate::stream::system;

/// True if `answer` solves the puzzle.
pub fn solves(puzzle: PuzzleText, answer: &[u8; CELLS]) -> bool {
    Puzzle::from(puzzle).is_solved_by(answer)
}

/// How the answers did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub right: u64,
    pub wrong: u64,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} right, {} wrong", self.right, self.wrong)
    }
}

/// `lanedoku check [-i FORMAT] PUZZLES [ANSWERS]`; standard input is at most one of the two.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub common: Common,
    pub puzzles: Source,
    pub answers: Source,
    /// Whether to list every wrong answer.
    pub all: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            common: Common::default(),
            puzzles: Source::Stdin,
            answers: Source::Stdin,
            all: false,
        }
    }
}

impl options::Options for Options {
    const ABOUT: About = About {
        name: "check",
        usage: "[OPTIONS] PUZZLES [ANSWERS]",
        summary: "check the answers of any solver",
        details: "Compares ANSWERS (a file, or standard input) with PUZZLES (in any layout): nine \
                  rows or a line a puzzle, `no solution`, or `invalid`; a count, titles and \
                  drawings are read over. Writes a line for each of the first 20 wrong answers, \
                  how many are wrong for which reason, and, last, how many are right.",
        examples: &[
            (
                "my-solver < puzzles.in | lanedoku check puzzles.in",
                "check another program",
            ),
            ("lanedoku check puzzles.csv answers.txt", "two files"),
        ],
        exit: "0 all right, 1 an answer is wrong, 2 a file cannot be read",
    };

    fn flags() -> Vec<Flag<Options>> {
        vec![
            options::input(),
            options::column(),
            Flag::switch(
                "--all",
                "list every wrong answer, not the first 20 only",
                |options| &mut options.all,
            ),
            options::exit_zero("a wrong answer is no failure"),
            options::progress(),
        ]
    }

    fn finish(mut self, operands: Vec<OsString>) -> Result<Options, Mismatch> {
        self.common.check()?;
        let files = "PUZZLES and at most one file of ANSWERS";
        (self.puzzles, self.answers) = match &operands[..] {
            [] => return Err(Mismatch::new(files)),
            [puzzles] => (options::source(puzzles), Source::Stdin),
            [puzzles, answers] => (options::source(puzzles), options::source(answers)),
            [_, _, third, ..] => {
                let expected = format!("nothing after {files}");
                return Err(Mismatch::new(expected).found(third));
            }
        };
        if self.puzzles == Source::Stdin && self.answers == Source::Stdin {
            return Err(Mismatch::new("PUZZLES or ANSWERS from a file")
                .hint("both cannot be standard input"));
        }
        Ok(self)
    }
}

impl AsMut<Common> for Options {
    fn as_mut(&mut self) -> &mut Common {
        &mut self.common
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    let reads_stdin = [&options.puzzles, &options.answers].contains(&&Source::Stdin);
    let total = || system::total_size(std::slice::from_ref(&options.puzzles));
    let progress = Progress::new(options.common.progress, reads_stdin, total);
    let answers = match system::open(&options.answers) {
        Ok(answers) => answers.bytes,
        Err(error) => {
            report::complain(format_args!("cannot read {}: {error}", options.answers));
            return Outcome::Error;
        }
    };
    let sources = vec![options.puzzles.clone()];
    let puzzles = Reader::new(sources, options.common.input(), Isa::detect(), BLOCK_BYTES);
    let pairs = Pairs::new(puzzles, answers);
    let mut checker = Checker::new(system::write_out, &options.answers, progress, pairs);
    if options.all {
        checker.listed = u64::MAX;
    }
    let mut end = checker.check();
    let has_begun = checker.score != Score::default() || !checker.doubts.is_empty();
    if end.is_ok() || has_begun && !matches!(end, Err(End::Output(_))) {
        end = end.and(checker.finish());
    }
    checker.progress.erase();
    let Pairs {
        malformed,
        first_malformed,
        ..
    } = &checker.pairs;
    if let Some(first) = first_malformed {
        let records = if *malformed == 1 {
            "puzzle is"
        } else {
            "puzzles are"
        };
        report::complain(format_args!(
            "{malformed} {records} malformed, and `invalid` is the right answer; the first: {first}"
        ));
    }
    match end {
        Ok(()) if checker.score.wrong == 0 || options.common.exit_zero => Outcome::Success,
        Ok(()) => Outcome::Failure,
        Err(End::Output(error)) => report::unwritable(&error),
        Err(end) => {
            report::print_error(checker.message(end));
            Outcome::Error
        }
    }
}

/// Checks a file of answers to a file of puzzles, a puzzle a line, each from where it is, and
/// writes nothing. Returns the score, and a line on each of the first `listed` answers that are
/// wrong.
///
/// # Errors
/// The message on a file that cannot be read.
pub fn check_files(puzzles: File, answers: File, listed: u64) -> Result<(Score, String), String> {
    let mut faults = Vec::new();
    let write = |text: &[u8]| faults.write_all(text);
    let progress = Progress::new(When::Never, false, || None);
    let input = (&Grammar::LINES).into();
    let puzzles = Reader::from_bytes(puzzles, "puzzles", input, Isa::detect(), BLOCK_BYTES);
    let mut checker = Checker::new(write, "answers", progress, Pairs::new(puzzles, answers));
    checker.listed = listed;
    match checker.check() {
        Ok(()) => Ok((checker.score, String::from_utf8_lossy(&faults).into_owned())),
        Err(end) => Err(checker.message(end)),
    }
}

/// Compares answers with puzzles, in order, and writes a line for each wrong one.
struct Checker<W, R> {
    /// Writes whole lines.
    write: W,
    /// What messages call the answers.
    name: String,
    progress: Progress,
    pairs: Pairs<R>,
    score: Score,
    /// How many answers are wrong for which reason, in the order in which the reasons came up.
    reasons: Vec<(&'static str, u64)>,
    /// The most wrong answers that get a line of their own.
    listed: u64,
    /// Answers that are not plainly right, in order.
    doubts: Vec<Doubt>,
    solver: Solver,
}

/// An answer that is not plainly right.
struct Doubt {
    line: u64,
    /// Its puzzle's number.
    number: u64,
    fault: Fault,
    /// The puzzle, if the fault depends on whether it has a solution.
    puzzle: Option<Puzzle>,
}

/// Doubts that wait for the engine together.
const DOUBTS: usize = 1024;

/// Wrong answers that get a line of their own without `--all`.
const LISTED: u64 = 20;

impl<W: FnMut(&[u8]) -> io::Result<()>, R: Read> Checker<W, R> {
    fn new(write: W, name: impl ToString, progress: Progress, pairs: Pairs<R>) -> Checker<W, R> {
        Checker {
            write,
            name: name.to_string(),
            progress,
            pairs,
            score: Score::default(),
            reasons: Vec::new(),
            listed: LISTED,
            doubts: Vec::new(),
            solver: Solver::new(Isa::detect()),
        }
    }

    /// Checks all answers.
    fn check(&mut self) -> Result<(), End> {
        // How many puzzles came before, and how many there are, once that is known.
        let (mut before, mut total) = (0, None);
        loop {
            let is_drained = before > 0 && self.pairs.puzzles.is_empty();
            self.pairs.read()?;
            if is_drained {
                self.progress.tick(before, self.pairs.bytes);
            }
            if self.pairs.fit(0, 0) == Some(true) {
                self.pairs.puzzles.pop_front();
                self.pairs.answers.pop_front();
                self.score.right += 1;
                before += 1;
                continue;
            }
            let step = self.pairs.step().filter(|_| !self.is_unsolvable());
            let (puzzles, answers) = step.unwrap_or((1, 1));
            for _ in 0..puzzles.max(answers) {
                let line = self.pairs.line_number();
                let puzzle = (puzzles > 0)
                    .then(|| self.pairs.puzzles.pop_front())
                    .flatten();
                let answer = (answers > 0)
                    .then(|| self.pairs.answers.pop_front())
                    .flatten();
                let fault = match (&puzzle, answer) {
                    (None, None) => return self.settle(),
                    (Some(_), None) => Fault::Missing,
                    (None, Some(_)) => Fault::Extra {
                        puzzles: (puzzles > 0).then(|| *total.get_or_insert(before)),
                    },
                    (Some(None), Some(_)) => Fault::Malformed,
                    (Some(Some(puzzle)), Some((_, answer))) => match answer {
                        Answer::Board(board) => puzzle.fault(&board),
                        Answer::NoSolution => Fault::Solvable,
                        Answer::Invalid => Fault::WellFormed,
                        Answer::Broken(found) => Fault::NotAnAnswer(found),
                    },
                };
                let asks = !matches!(
                    fault,
                    Fault::Missing | Fault::WellFormed | Fault::NotAnAnswer(_)
                );
                self.doubts.push(Doubt {
                    line,
                    number: before + 1,
                    fault,
                    puzzle: puzzle.flatten().filter(|_| asks),
                });
                before += u64::from(puzzles > 0);
            }
            if self.doubts.len() >= DOUBTS {
                self.settle()?;
            }
        }
    }

    /// True if the next answer is `no solution`, and the engine finds none either.
    fn is_unsolvable(&mut self) -> bool {
        match (self.pairs.puzzles.front(), self.pairs.answers.front()) {
            (Some(Some(puzzle)), Some((_, Answer::NoSolution))) => {
                !solvable(&mut self.solver, &[puzzle])[0]
            }
            _ => false,
        }
    }

    /// Asks the engine what has to be asked, and writes what is wrong.
    fn settle(&mut self) -> Result<(), End> {
        let doubts = std::mem::take(&mut self.doubts);
        let asked: Vec<&Puzzle> = doubts
            .iter()
            .filter_map(|doubt| doubt.puzzle.as_ref())
            .collect();
        let mut solvable = solvable(&mut self.solver, &asked).into_iter();
        let mut text = String::new();
        for doubt in doubts {
            let is_unsolvable = doubt.puzzle.is_some() && solvable.next() == Some(false);
            let fault = match doubt.fault {
                Fault::Solvable if is_unsolvable => {
                    self.score.right += 1;
                    continue;
                }
                _ if is_unsolvable => Fault::Unsolvable,
                fault => fault,
            };
            self.score.wrong += 1;
            let reason = fault.reason();
            match self.reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, count)) => *count += 1,
                None => self.reasons.push((reason, 1)),
            }
            if self.score.wrong <= self.listed {
                let Doubt { line, number, .. } = doubt;
                text += &format!("{}:{line}: puzzle {number}: {fault}\n", self.name);
            }
        }
        self.say(&text)
    }

    /// Writes what is left to say, and the score.
    fn finish(&mut self) -> Result<(), End> {
        self.settle()?;
        let mut text = String::new();
        let unlisted = self.score.wrong.saturating_sub(self.listed);
        if unlisted > 0 {
            text += &format!("{unlisted} more wrong answers, which `--all` lists\n");
        }
        // A single one has said its reason.
        if self.score.wrong > 1 {
            self.reasons
                .sort_by_key(|&(_, count)| std::cmp::Reverse(count));
            for (reason, count) in &self.reasons {
                text += &format!("{count} wrong: {reason}\n");
            }
        }
        self.say(&format!("{text}{}\n", self.score))
    }

    fn say(&mut self, text: &str) -> Result<(), End> {
        self.progress.give_way();
        (self.write)(text.as_bytes()).map_err(End::Output)
    }

    /// What there is to say about an early end.
    fn message(&self, end: End) -> String {
        match end {
            End::Puzzles(failure) => failure.to_string(),
            End::Answers(error) => format!("lanedoku: cannot read {}: {error}", self.name),
            End::Output(error) => format!("lanedoku: {error}"),
        }
    }
}

/// Asks the engine which of the puzzles have a solution.
fn solvable(solver: &mut Solver, puzzles: &[&Puzzle]) -> Vec<bool> {
    let mut text = Vec::new();
    for puzzle in puzzles {
        for candidates in puzzle.candidates() {
            let mark = |bit| {
                if candidates >> bit & 1 == 1 {
                    b'1' + bit
                } else {
                    b'.'
                }
            };
            text.extend((0..9).map(mark));
        }
        text.push(b'\n');
    }
    let mut solutions = vec![0; puzzles.len() * Shape::Line.stride()];
    let shape = PuzzleShape::Pencilmarks;
    let unsolvable = solver
        .solve(&text, shape, &mut solutions, Shape::Line)
        .len();
    let solutions = solutions.chunks(Shape::Line.stride());
    let is_solved = |(puzzle, solution): (&&Puzzle, _)| {
        puzzle.is_solved_by(&puzzle::cells(solution, Shape::Line))
    };
    let solved: Vec<bool> = puzzles.iter().zip(solutions).map(is_solved).collect();
    assert_eq!(
        solved.iter().filter(|&&is_solved| !is_solved).count(),
        unsolvable,
        "each solution of the engine solves its puzzle"
    );
    solved
}

#[cfg(test)]
mod tests;
