/*! The check command: a judge for the answers of any solver.

Puzzles and answers are read side by side, and every answer is held against its puzzle:

```text
for each puzzle, its answer:
    81 digits that keep the clues, each house with every digit: right
    `invalid` to a record that is malformed: right
    `no solution`: right if the engine finds none either
    anything else: wrong, with the reason
```

The first wrong answers are listed one by one, and all of them are counted by their reason.

A grid is judged by the rules alone, whatever made it; and where the engine is asked whether a
puzzle has a solution, the solution that it names is judged by the same rules before anyone is
called wrong. It is asked of the few answers that are not plainly right, many at a time, so verdicts
on wrong answers wait in a list, in order.
*/

pub mod answers;

use crate::options::{self, About, Common, Flag, Mismatch};
use lanedoku::internal::{CELLS, HOUSES, col_of, row_of};
use lanedoku::{Isa, PuzzleShape, Shape, Solver};
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};

use crate::commands::check::answers::{Answer, Answers};
use crate::stream::block::{Block, PuzzleText};
use crate::stream::format::{Input, InputFormat, Source};
use crate::stream::progress::{Progress, When};
use crate::stream::reader::{BLOCK_BYTES, Reader};
use crate::stream::report::{self, Outcome};
use crate::stream::system;

/// The text of 81 cells.
type Text = [u8; CELLS];

/// What a puzzle allows in each cell: digit d as bit d - 1.
type Allowed = [u16; CELLS];

/// Digit d as bit d - 1; 0 for any other byte.
static BIT: [u16; 256] = {
    let mut bit = [0; 256];
    let mut d = 0;
    while d < 9 {
        bit[b'1' as usize + d] = 1 << d;
        d += 1;
    }
    bit
};

/// Every digit.
const EVERY: u16 = 0o777;

/// Reads what a puzzle allows: in a board any digit where there is no clue, in pencilmarks those
/// that are there.
fn allowed(PuzzleText { text, shape }: PuzzleText) -> Allowed {
    match shape {
        PuzzleShape::Board(shape) => {
            std::array::from_fn(|cell| match BIT[usize::from(text[shape.offset(cell)])] {
                0 => EVERY,
                clue => clue,
            })
        }
        PuzzleShape::Pencilmarks => std::array::from_fn(|cell| {
            text[9 * cell..][..9]
                .iter()
                .fold(0, |digits, &byte| digits | BIT[usize::from(byte)])
        }),
    }
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    Missing,
    /// An answer behind the last puzzle's; there are so many puzzles.
    Extra {
        puzzles: u64,
    },
    /// A cell of the answer is no digit 1 to 9.
    NotADigit {
        cell: usize,
        found: u8,
    },
    ClueChanged {
        cell: usize,
        clue: u8,
        found: u8,
    },
    /// The pencilmarks of a cell leave other digits.
    RuledOut {
        cell: usize,
        found: u8,
    },
    /// Two cells of a house have the same digit.
    Twice {
        digit: u8,
        house: usize,
    },
    /// `no solution`, but there is one.
    Solvable,
    /// A board, but the puzzle has no solution.
    Unsolvable,
    /// `invalid`, but the puzzle is well formed.
    WellFormed,
    /// Not `invalid`, but the puzzle is malformed.
    Malformed,
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: usize| format!("row {} column {}", row_of(cell) + 1, col_of(cell) + 1);
        match self {
            Fault::Missing => write!(f, "the answer is missing"),
            Fault::Extra { puzzles } => write!(f, "one answer too many: {puzzles} were expected"),
            Fault::NotADigit { cell, found } => write!(
                f,
                "not a digit in {}: `{}`",
                place(*cell),
                found.escape_ascii()
            ),
            Fault::ClueChanged { cell, clue, found } => {
                write!(
                    f,
                    "a clue changed in {}: {} to {}",
                    place(*cell),
                    char::from(*clue),
                    char::from(*found)
                )
            }
            Fault::RuledOut { cell, found } => {
                write!(
                    f,
                    "a digit that the pencilmarks rule out in {}: {}",
                    place(*cell),
                    char::from(*found)
                )
            }
            Fault::Twice { digit, house } => {
                let kind = ["row", "column", "box"][house / 9];
                write!(f, "two {}s in {kind} {}", char::from(*digit), house % 9 + 1)
            }
            Fault::Solvable => write!(f, "`no solution` although there is one"),
            Fault::Unsolvable => write!(f, "a solution although there is none"),
            Fault::WellFormed => write!(f, "`invalid` although the puzzle is well formed"),
            Fault::Malformed => write!(f, "expected `invalid`: the puzzle is malformed"),
            Fault::Broken(what) => f.write_str(what),
        }
    }
}

impl Fault {
    /// What is wrong, in the words under which it is counted.
    fn reason(&self) -> &'static str {
        match self {
            Fault::Missing => "missing",
            Fault::Extra { .. } => "one too many",
            Fault::NotADigit { .. } => "not a digit",
            Fault::ClueChanged { .. } => "a clue changed",
            Fault::RuledOut { .. } => "a digit that pencilmarks rule out",
            Fault::Twice { .. } => "a digit twice in a house",
            Fault::Solvable => "`no solution` although there is one",
            Fault::Unsolvable => "a solution although there is none",
            Fault::WellFormed => "`invalid` although the puzzle is well formed",
            Fault::Malformed => "not `invalid` although the puzzle is malformed",
            Fault::Broken(_) => "neither a board nor `no solution` nor `invalid`",
        }
    }
}

/// Whether `answer` is 81 digits, each house with every digit, that the puzzle allows.
pub fn solves(puzzle: PuzzleText, answer: &[u8; CELLS]) -> bool {
    let keeps = match puzzle.shape {
        // Clues are compared many at a time, as nearly every answer is right.
        PuzzleShape::Board(Shape::Line) => keeps_clues(&puzzle.text[..CELLS], answer),
        PuzzleShape::Board(Shape::Rows) => puzzle
            .text
            .chunks(10)
            .zip(answer.chunks(9))
            .fold(true, |all, (row, answer)| all & keeps_clues(row, answer)),
        PuzzleShape::Pencilmarks => allows(&allowed(puzzle), answer),
    };
    keeps && is_complete(answer)
}

/// Whether each digit of `answer` is one that the puzzle allows there.
fn allows(puzzle: &Allowed, answer: &Text) -> bool {
    puzzle
        .iter()
        .zip(answer)
        .all(|(allowed, &digit)| allowed & BIT[usize::from(digit)] != 0)
}

/// Whether `answer` has the digit of each clue.
fn keeps_clues(puzzle: &[u8], answer: &[u8]) -> bool {
    let keeps = |(&clue, &digit): (&u8, &u8)| !matches!(clue, b'1'..=b'9') | (clue == digit);
    puzzle
        .iter()
        .zip(answer)
        .fold(true, |all, pair| all & keeps(pair))
}

/// Whether each house has every digit.
fn is_complete(answer: &Text) -> bool {
    let mut every = EVERY;
    let mut cols = [0; 9];
    for band in answer.chunks_exact(27) {
        let mut boxes = [0; 3];
        for row in band.chunks_exact(9) {
            let mut minirows = [0; 3];
            for (col, &digit) in row.iter().enumerate() {
                let bit = BIT[usize::from(digit)];
                minirows[col / 3] |= bit;
                cols[col] |= bit;
            }
            every &= minirows[0] | minirows[1] | minirows[2];
            (0..3).for_each(|i| boxes[i] |= minirows[i]);
        }
        every &= boxes[0] & boxes[1] & boxes[2];
    }
    cols.iter().fold(every, |every, col| every & col) == EVERY
}

/// The first fault of a board that is not right, in the order a person would name them.
fn fault(puzzle: &Allowed, answer: &Text) -> Fault {
    let bit = |cell: usize| BIT[usize::from(answer[cell])];
    if let Some(cell) = (0..CELLS).find(|&cell| bit(cell) == 0) {
        return Fault::NotADigit {
            cell,
            found: answer[cell],
        };
    }
    if let Some(cell) = (0..CELLS).find(|&cell| puzzle[cell] & bit(cell) == 0) {
        let found = answer[cell];
        return match puzzle[cell].count_ones() {
            1 => Fault::ClueChanged {
                cell,
                clue: b'1' + puzzle[cell].trailing_zeros() as u8,
                found,
            },
            _ => Fault::RuledOut { cell, found },
        };
    }
    let twice = HOUSES.iter().enumerate().find_map(|(house, cells)| {
        let digit = (b'1'..=b'9')
            .find(|&digit| cells.iter().filter(|&&cell| answer[cell] == digit).count() > 1)?;
        Some(Fault::Twice { digit, house })
    });
    twice.expect("digits that keep the clues and stand twice in no house are right")
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
                "all",
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
    let mut checker = Checker::new(system::write_out, options.answers.to_string(), progress);
    checker.listed_at_most = if options.all { u64::MAX } else { LISTED };
    let end = checker
        .check_sources(options)
        .and_then(|()| Ok(checker.finish()?));
    checker.progress.erase();
    if let Some(message) = &checker.malformed {
        report::complain(message);
    }
    match end {
        Ok(score) if score.wrong == 0 || options.common.exit_zero => Outcome::Success,
        Ok(_) => Outcome::Failure,
        Err(End::Unwritable(error)) => report::refused(&error),
        Err(End::Unreadable(message)) => {
            if checker.score != Score::default() || !checker.doubtful.is_empty() {
                let _ = checker.finish();
            }
            report::print_error(&message);
            Outcome::Error
        }
    }
}

/// Judges a file of answers by a file of puzzles, a puzzle a line, each from where it is, and
/// writes nothing. Returns the score, and a line on each of the first `most` answers that are
/// wrong.
///
/// # Errors
/// The message on a file that cannot be read.
pub fn judge_files(puzzles: File, answers: File, most: u64) -> Result<(Score, String), String> {
    let mut faults = Vec::new();
    let write = |text: &[u8]| faults.write_all(text);
    let mut checker = Checker::new(
        write,
        "answers".to_string(),
        Progress::new(When::Never, false, || None),
    );
    checker.listed_at_most = most;
    let puzzles = Reader::from_bytes(
        puzzles,
        "puzzles",
        Input::Format(InputFormat::Lines),
        Isa::detect(),
        BLOCK_BYTES,
    );
    match checker
        .check_all(puzzles, answers)
        .and_then(|()| Ok(checker.settle()?))
    {
        Ok(()) => Ok((checker.score, String::from_utf8_lossy(&faults).into_owned())),
        Err(End::Unreadable(message)) => Err(message),
        Err(End::Unwritable(error)) => Err(format!("lanedoku: {error}")),
    }
}

/// Why judging ends early.
enum End {
    /// Puzzles or answers cannot be read; the message says which, where and why.
    Unreadable(String),
    Unwritable(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        End::Unwritable(error)
    }
}

/// Holds answers against puzzles, in order, and writes a line for each wrong one.
struct Checker<W> {
    /// Writes whole lines.
    write: W,
    /// What messages call the answers.
    name: String,
    progress: Progress,
    score: Score,
    /// How many answers are wrong for which reason, in the order in which the reasons came up.
    reasons: Vec<(&'static str, u64)>,
    /// Wrong answers that get a line of their own.
    listed_at_most: u64,
    /// Answers that are not plainly right, in order.
    doubtful: Vec<Doubt>,
    solver: Solver,
    /// What there is to say of malformed puzzles.
    malformed: Option<String>,
}

/// An answer that is not plainly right.
struct Doubt {
    line: u64,
    number: u64,
    fault: Fault,
    /// The puzzle, where the fault depends on whether it has a solution.
    puzzle: Option<Allowed>,
}

/// Doubtful answers that wait for the engine together.
const DOUBTS: usize = 1024;

/// Wrong answers that get a line of their own, where nobody asks for all.
const LISTED: u64 = 20;

impl<W: FnMut(&[u8]) -> io::Result<()>> Checker<W> {
    fn new(write: W, name: String, progress: Progress) -> Checker<W> {
        Checker {
            write,
            name,
            progress,
            score: Score::default(),
            reasons: Vec::new(),
            listed_at_most: LISTED,
            doubtful: Vec::new(),
            solver: Solver::new(Isa::detect()),
            malformed: None,
        }
    }

    /// Opens puzzles and answers, and checks them all.
    fn check_sources(&mut self, options: &Options) -> Result<(), End> {
        let answers = system::open(&options.answers).map_err(|error| self.unreadable(&error))?;
        let puzzles = Reader::new(
            vec![options.puzzles.clone()],
            options.common.input(),
            Isa::detect(),
            BLOCK_BYTES,
        );
        self.check_all(puzzles, answers.bytes)
    }

    /// What answers that cannot be read end with.
    fn unreadable(&self, error: &io::Error) -> End {
        End::Unreadable(format!("lanedoku: cannot read {}: {error}", self.name))
    }

    /// Reads puzzles and answers side by side, and checks each pair.
    fn check_all(&mut self, mut puzzles: Reader, answers: impl Read) -> Result<(), End> {
        let mut answers = Answers::new(answers);
        let mut block = Block::default();
        let mut number = 0;
        let mut read = 0;
        let (mut malformed, mut first_malformed) = (0, None);
        while puzzles.next(&mut block) {
            malformed += block.malformed;
            first_malformed = first_malformed.or_else(|| block.messages.first().cloned());
            self.malformed = first_malformed.as_ref().map(|first| {
                let records = if malformed == 1 { "puzzle is" } else { "puzzles are" };
                format!("{malformed} {records} malformed, and `invalid` is the right answer; the first: {first}")
            });
            for record in block.records() {
                number = record.puzzle;
                match answers.read().map_err(|error| self.unreadable(&error))? {
                    Some((line, answer)) => self.check(line, number, record.board, answer)?,
                    None => self.doubt(answers.line(), number, Fault::Missing, None)?,
                }
            }
            if let Some(failure) = block.failure.take() {
                return Err(End::Unreadable(failure));
            }
            read += block.bytes;
            self.progress.tick(number, read);
        }
        let puzzles = number;
        while let Some((line, _)) = answers.read().map_err(|error| self.unreadable(&error))? {
            number += 1;
            self.doubt(line, number, Fault::Extra { puzzles }, None)?;
        }
        Ok(())
    }

    /// Takes the answer on `line` to puzzle `number`; the puzzle is `None` where its record is
    /// malformed.
    fn check(
        &mut self,
        line: u64,
        number: u64,
        puzzle: Option<PuzzleText>,
        answer: Answer,
    ) -> io::Result<()> {
        let (fault, asks) = match (puzzle, answer) {
            (Some(puzzle), Answer::Board(board)) if solves(puzzle, &board) => return self.pass(),
            (None, Answer::Invalid) => return self.pass(),
            (Some(puzzle), Answer::Board(board)) => (fault(&allowed(puzzle), &board), true),
            (Some(_), Answer::NoSolution) => (Fault::Solvable, true),
            (Some(_), Answer::Invalid) => (Fault::WellFormed, false),
            (Some(_), Answer::Broken(what)) => (Fault::Broken(what), false),
            (None, _) => (Fault::Malformed, false),
        };
        self.doubt(line, number, fault, puzzle.filter(|_| asks).map(allowed))
    }

    fn pass(&mut self) -> io::Result<()> {
        self.score.right += 1;
        Ok(())
    }

    fn doubt(
        &mut self,
        line: u64,
        number: u64,
        fault: Fault,
        puzzle: Option<Allowed>,
    ) -> io::Result<()> {
        self.doubtful.push(Doubt {
            line,
            number,
            fault,
            puzzle,
        });
        if self.doubtful.len() < DOUBTS {
            Ok(())
        } else {
            self.settle()
        }
    }

    /// Asks the engine what has to be asked, and writes what is wrong.
    fn settle(&mut self) -> io::Result<()> {
        let solvable = self.solvable();
        let mut text = String::new();
        for (
            Doubt {
                line,
                number,
                fault,
                ..
            },
            solvable,
        ) in self.doubtful.drain(..).zip(solvable)
        {
            let fault = match (fault, solvable) {
                (Fault::Solvable, Some(false)) => {
                    self.score.right += 1;
                    continue;
                }
                (_, Some(false)) => Fault::Unsolvable,
                (fault, _) => fault,
            };
            self.score.wrong += 1;
            match self
                .reasons
                .iter_mut()
                .find(|(reason, _)| *reason == fault.reason())
            {
                Some((_, count)) => *count += 1,
                None => self.reasons.push((fault.reason(), 1)),
            }
            if self.score.wrong <= self.listed_at_most {
                text += &format!("{}:{line}: puzzle {number}: {fault}\n", self.name);
            }
        }
        self.say(&text)
    }

    /// Writes what is left to say, and the score.
    fn finish(&mut self) -> io::Result<Score> {
        self.settle()?;
        let mut text = String::new();
        let unlisted = self.score.wrong.saturating_sub(self.listed_at_most);
        if unlisted > 0 {
            text += &format!("{unlisted} more wrong answers, which `--all` lists\n");
        }
        // A single one has said its reason.
        if self.score.wrong > 1 {
            self.reasons
                .sort_by_key(|&(_, count)| std::cmp::Reverse(count));
            self.reasons
                .iter()
                .for_each(|(reason, count)| text += &format!("{count} wrong: {reason}\n"));
        }
        self.say(&format!("{text}{}\n", self.score))?;
        Ok(self.score)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.progress.give_way();
        (self.write)(text.as_bytes())
    }

    /// For each doubtful answer: whether its puzzle has a solution, if that matters.
    fn solvable(&mut self) -> Vec<Option<bool>> {
        let puzzles: Vec<Allowed> = self
            .doubtful
            .iter()
            .filter_map(|doubt| doubt.puzzle)
            .collect();
        let mut text = Vec::new();
        for puzzle in &puzzles {
            let places = puzzle.iter().flat_map(|allowed| {
                (0..9).map(move |d| {
                    if allowed >> d & 1 == 1 {
                        b'1' + d
                    } else {
                        b'.'
                    }
                })
            });
            text.extend(places);
            text.push(b'\n');
        }
        let mut solutions = vec![0; puzzles.len() * Shape::Line.stride()];
        let unsolvable =
            self.solver
                .solve(&text, PuzzleShape::Pencilmarks, &mut solutions, Shape::Line);
        let solutions = solutions.chunks(Shape::Line.stride());
        let mut boards =
            puzzles
                .iter()
                .zip(solutions)
                .enumerate()
                .map(|(asked, (puzzle, solution))| {
                    let solvable = unsolvable.binary_search(&asked).is_err();
                    let solution = solution[..CELLS].try_into().expect("a line holds 81 cells");
                    assert!(
                        !solvable || allows(puzzle, &solution) && is_complete(&solution),
                        "the engine's solution solves the puzzle"
                    );
                    solvable
                });
        self.doubtful
            .iter()
            .map(|doubt| doubt.puzzle.and_then(|_| boards.next()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &Text =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// The one that articles print an answer to; it has none.
    const UNSOLVABLE: &Text =
        b"000000067090000803850700000400090000030070085000000410071050000000010309502000070";

    /// What a board allows.
    fn line(board: &Text) -> PuzzleText<'_> {
        PuzzleText {
            text: board,
            shape: Shape::Line.into(),
        }
    }

    /// The line that is written for an answer, without its place; empty where it is right.
    fn verdict(puzzle: Option<&Text>, answer: Answer) -> String {
        let mut out = Vec::new();
        let write = |text: &[u8]| std::io::Write::write_all(&mut out, text);
        let mut checker = Checker::new(
            write,
            "answers".into(),
            Progress::new(When::Never, false, || None),
        );
        checker
            .check(7, 3, puzzle.map(line), answer)
            .expect("memory can be written");
        checker.settle().expect("memory can be written");
        assert_eq!(checker.score.right + checker.score.wrong, 1);
        let text = String::from_utf8(out).expect("messages are text");
        text.strip_prefix("answers:7: puzzle 3: ")
            .unwrap_or(&text)
            .trim_end()
            .to_string()
    }

    fn with(changes: &[(usize, u8)]) -> Answer {
        let mut board = *SOLUTION;
        changes.iter().for_each(|&(cell, byte)| board[cell] = byte);
        Answer::Board(board)
    }

    #[test]
    fn right_answers() {
        assert_eq!(verdict(Some(PUZZLE), with(&[])), "");
        assert_eq!(verdict(Some(UNSOLVABLE), Answer::NoSolution), "");
        assert_eq!(verdict(None, Answer::Invalid), "");
        // Any solution is right where there are many.
        assert_eq!(verdict(Some(&[b'.'; CELLS]), with(&[])), "");
    }

    #[test]
    fn wrong_boards() {
        let empty = Some(&[b'0'; CELLS]);
        for (puzzle, answer, expected) in [
            (
                Some(PUZZLE),
                with(&[(2, b'.')]),
                "not a digit in row 1 column 3: `.`",
            ),
            (
                Some(PUZZLE),
                with(&[(80, b'0')]),
                "not a digit in row 9 column 9: `0`",
            ),
            (
                Some(PUZZLE),
                with(&[(80, 0xff)]),
                "not a digit in row 9 column 9: `\\xff`",
            ),
            (
                Some(PUZZLE),
                with(&[(0, b'4'), (2, b'5')]),
                "a clue changed in row 1 column 1: 5 to 4",
            ),
            (Some(PUZZLE), with(&[(2, b'5')]), "two 5s in row 1"),
            (empty, with(&[(0, b'4'), (2, b'5')]), "two 4s in column 1"),
            // Rows 1 and 4 in each other's place keep rows and columns whole.
            (
                empty,
                with(&std::array::from_fn::<_, 18, _>(|i| {
                    if i < 9 {
                        (i, SOLUTION[27 + i])
                    } else {
                        (18 + i, SOLUTION[i - 9])
                    }
                })),
                "two 8s in box 1",
            ),
            (
                Some(UNSOLVABLE),
                with(&[]),
                "a solution although there is none",
            ),
            (
                None,
                with(&[]),
                "expected `invalid`: the puzzle is malformed",
            ),
        ] {
            assert_eq!(verdict(puzzle, answer), expected);
        }
    }

    #[test]
    fn wrong_words() {
        for (puzzle, answer, expected) in [
            (
                Some(PUZZLE),
                Answer::NoSolution,
                "`no solution` although there is one",
            ),
            (
                Some(PUZZLE),
                Answer::Invalid,
                "`invalid` although the puzzle is well formed",
            ),
            (
                Some(UNSOLVABLE),
                Answer::Invalid,
                "`invalid` although the puzzle is well formed",
            ),
            (
                None,
                Answer::NoSolution,
                "expected `invalid`: the puzzle is malformed",
            ),
            (
                Some(PUZZLE),
                Answer::Broken("expected a board".into()),
                "expected a board",
            ),
        ] {
            assert_eq!(verdict(puzzle, answer), expected);
        }
    }

    /// Any byte in any cell but the right one is a wrong answer, and has a fault to name.
    #[test]
    fn every_single_change_is_found() {
        for puzzle in [PUZZLE, &[b'-'; CELLS]] {
            for (cell, &digit) in SOLUTION.iter().enumerate() {
                for byte in (0..=255).filter(|&byte| byte != digit) {
                    let Answer::Board(board) = with(&[(cell, byte)]) else {
                        unreachable!()
                    };
                    let puzzle = line(puzzle);
                    assert!(!solves(puzzle, &board), "{byte} in cell {cell}");
                    fault(&allowed(puzzle), &board);
                }
            }
        }
    }
}
