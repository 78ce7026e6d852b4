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
use crate::commands::check::pairs::{Failure, Pairs, Step};
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
    let listed = if options.all { u64::MAX } else { LISTED };
    let mut checker = Checker::new(system::write_out, &options.answers, listed, progress);
    let end = checker.check_sources(options);
    let end = end.and_then(|()| checker.finish().map_err(Failure::Output));
    checker.progress.erase();
    if let Some(message) = &checker.malformed {
        report::complain(message);
    }
    match end {
        Ok(()) if checker.score.wrong == 0 || options.common.exit_zero => Outcome::Success,
        Ok(()) => Outcome::Failure,
        Err(Failure::Output(error)) => report::refused(&error),
        Err(failure) => {
            if checker.score != Score::default() || !checker.doubts.is_empty() {
                let _ = checker.finish();
            }
            report::print_error(checker.message(failure));
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
    let mut checker = Checker::new(write, "answers", listed, progress);
    let input = (&Grammar::LINES).into();
    let puzzles = Reader::from_bytes(puzzles, "puzzles", input, Isa::detect(), BLOCK_BYTES);
    let end = checker.check_all(puzzles, answers);
    match end.and_then(|()| checker.settle().map_err(Failure::Output)) {
        Ok(()) => Ok((checker.score, String::from_utf8_lossy(&faults).into_owned())),
        Err(failure) => Err(checker.message(failure)),
    }
}

/// Compares answers with puzzles, in order, and writes a line for each wrong one.
struct Checker<W> {
    /// Writes whole lines.
    write: W,
    /// What messages call the answers.
    name: String,
    progress: Progress,
    score: Score,
    /// How many answers are wrong for which reason, in the order in which the reasons came up.
    reasons: Vec<(&'static str, u64)>,
    /// The most wrong answers that get a line of their own.
    listed: u64,
    /// Answers that are not plainly right, in order.
    doubts: Vec<Doubt>,
    solver: Solver,
    /// What there is to say about malformed puzzles.
    malformed: Option<String>,
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

impl<W: FnMut(&[u8]) -> io::Result<()>> Checker<W> {
    fn new(write: W, name: impl ToString, listed: u64, progress: Progress) -> Checker<W> {
        Checker {
            write,
            name: name.to_string(),
            progress,
            score: Score::default(),
            reasons: Vec::new(),
            listed,
            doubts: Vec::new(),
            solver: Solver::new(Isa::detect()),
            malformed: None,
        }
    }

    /// Opens puzzles and answers, and checks them all.
    fn check_sources(&mut self, options: &Options) -> Result<(), Failure> {
        let answers = system::open(&options.answers).map_err(Failure::Answers)?;
        let sources = vec![options.puzzles.clone()];
        let puzzles = Reader::new(sources, options.common.input(), Isa::detect(), BLOCK_BYTES);
        self.check_all(puzzles, answers.bytes)
    }

    /// Checks all answers.
    fn check_all(&mut self, puzzles: Reader, answers: impl Read) -> Result<(), Failure> {
        let mut pairs = Pairs::new(puzzles, answers);
        let end = self.check_pairs(&mut pairs);
        let puzzles = &pairs.puzzles.source;
        self.malformed = puzzles.first_malformed.as_ref().map(|first| {
            let plural = if puzzles.malformed == 1 {
                "puzzle is"
            } else {
                "puzzles are"
            };
            format!(
                "{} {plural} malformed, and `invalid` is the right answer; the first: {first}",
                puzzles.malformed
            )
        });
        end
    }

    fn check_pairs(&mut self, pairs: &mut Pairs<impl Read>) -> Result<(), Failure> {
        // How many puzzles have been passed, and how many answers behind the last puzzle's.
        let (mut number, mut behind) = (0, 0);
        loop {
            if pairs.puzzles.is_drained() {
                self.progress.tick(number, pairs.puzzles.source.bytes);
            }
            if pairs.puzzles.peek(0).is_none() {
                // If they cannot be read, no answer is waited for.
                pairs.puzzles.take()?;
            }
            if pairs.fit(0, 0) == Some(true) {
                pairs.puzzles.take()?;
                pairs.answers.take()?;
                self.score.right += 1;
                number += 1;
                continue;
            }
            let step = pairs.step().filter(|_| !self.is_unsolvable(pairs));
            let Step { puzzles, answers } = step.unwrap_or(Step::PAIR);
            for _ in 0..puzzles.max(answers) {
                let line = pairs.line();
                let puzzle = if puzzles > 0 {
                    pairs.puzzles.take()?
                } else {
                    None
                };
                let answer = if answers > 0 {
                    pairs.answers.take()?
                } else {
                    None
                };
                number += u64::from(puzzle.is_some());
                match (puzzle, answer) {
                    (None, None) => return Ok(()),
                    (Some(puzzle), Some((_, answer))) => {
                        self.doubt_answer(line, number, puzzle, answer)?;
                    }
                    (Some(_), None) => self.doubt(line, number, Fault::Missing, None)?,
                    (None, Some(_)) if step.is_some() => {
                        let fault = Fault::Extra { puzzles: None };
                        self.doubt(line, number + 1, fault, None)?;
                    }
                    (None, Some(_)) => {
                        behind += 1;
                        let puzzles = Some(number);
                        self.doubt(line, number + behind, Fault::Extra { puzzles }, None)?;
                    }
                }
            }
        }
    }

    /// True if the next answer is `no solution`, and the engine finds none either.
    fn is_unsolvable(&mut self, pairs: &mut Pairs<impl Read>) -> bool {
        match (pairs.puzzles.peek(0), pairs.answers.peek(0)) {
            (Some(Some(puzzle)), Some((_, Answer::NoSolution))) => !self.solvable(&[puzzle])[0],
            _ => false,
        }
    }

    /// Takes the answer on `line` to puzzle `number`, which the puzzle alone does not show to be
    /// right.
    fn doubt_answer(
        &mut self,
        line: u64,
        number: u64,
        puzzle: Option<Puzzle>,
        answer: Answer,
    ) -> Result<(), Failure> {
        let (fault, puzzle) = match (puzzle, answer) {
            (None, _) => (Fault::Malformed, None),
            (Some(puzzle), Answer::Board(board)) => (puzzle.fault(&board), Some(puzzle)),
            (puzzle, Answer::NoSolution) => (Fault::Solvable, puzzle),
            (_, Answer::Invalid) => (Fault::WellFormed, None),
            (_, Answer::Broken(found)) => (Fault::NotAnAnswer(found), None),
        };
        self.doubt(line, number, fault, puzzle)
    }

    fn doubt(
        &mut self,
        line: u64,
        number: u64,
        fault: Fault,
        puzzle: Option<Puzzle>,
    ) -> Result<(), Failure> {
        self.doubts.push(Doubt {
            line,
            number,
            fault,
            puzzle,
        });
        if self.doubts.len() < DOUBTS {
            return Ok(());
        }
        self.settle().map_err(Failure::Output)
    }

    /// Asks the engine what has to be asked, and writes what is wrong.
    fn settle(&mut self) -> io::Result<()> {
        let doubts = std::mem::take(&mut self.doubts);
        let asked: Vec<&Puzzle> = doubts
            .iter()
            .filter_map(|doubt| doubt.puzzle.as_ref())
            .collect();
        let mut solvable = self.solvable(&asked).into_iter();
        let mut text = String::new();
        for doubt in &doubts {
            let is_solvable = doubt.puzzle.is_none() || solvable.next() == Some(true);
            let fault = match &doubt.fault {
                Fault::Solvable if !is_solvable => {
                    self.score.right += 1;
                    continue;
                }
                _ if !is_solvable => &Fault::Unsolvable,
                fault => fault,
            };
            self.count(fault);
            if self.score.wrong <= self.listed {
                let Doubt { line, number, .. } = doubt;
                text += &format!("{}:{line}: puzzle {number}: {fault}\n", self.name);
            }
        }
        self.say(&text)
    }

    fn count(&mut self, fault: &Fault) {
        self.score.wrong += 1;
        let reason = fault.reason();
        match self.reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => self.reasons.push((reason, 1)),
        }
    }

    /// Asks the engine which of the puzzles have a solution.
    fn solvable(&mut self, puzzles: &[&Puzzle]) -> Vec<bool> {
        let mut text = Vec::new();
        for puzzle in puzzles {
            for candidates in puzzle.candidates() {
                text.extend((b'1'..=b'9').zip(0..).map(|(digit, bit)| {
                    if candidates >> bit & 1 == 1 {
                        digit
                    } else {
                        b'.'
                    }
                }));
            }
            text.push(b'\n');
        }
        let mut solutions = vec![0; puzzles.len() * Shape::Line.stride()];
        let shape = PuzzleShape::Pencilmarks;
        let unsolvable = self.solver.solve(&text, shape, &mut solutions, Shape::Line);
        let solutions = solutions.chunks(Shape::Line.stride());
        let checked =
            puzzles
                .iter()
                .zip(solutions)
                .enumerate()
                .map(|(asked, (puzzle, solution))| {
                    let is_solvable = unsolvable.binary_search(&asked).is_err();
                    assert!(
                        !is_solvable || puzzle.is_solved_by(&puzzle::cells(solution, Shape::Line)),
                        "the engine's solution solves the puzzle"
                    );
                    is_solvable
                });
        checked.collect()
    }

    /// Writes what is left to say, and the score.
    fn finish(&mut self) -> io::Result<()> {
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

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.progress.give_way();
        (self.write)(text.as_bytes())
    }

    /// What there is to say about a failure.
    fn message(&self, failure: Failure) -> String {
        match failure {
            Failure::Puzzles(failure) => failure.to_string(),
            Failure::Answers(error) => format!("lanedoku: cannot read {}: {error}", self.name),
            Failure::Output(error) => format!("lanedoku: {error}"),
        }
    }
}

#[cfg(test)]
mod tests;
