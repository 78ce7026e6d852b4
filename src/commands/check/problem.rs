/*! `check -p`: did a program write what a judge's problem wants?

What `solve -p` would write is made by the same code, and laid beside what the program wrote:

```text
for each case:
    write the answer; for each line of it:
        take a line of the output
        a row of a board of which any solution is right: it only needs the form of a row
        any other line: it is the same
    the rows that were taken keep the rules
```

The check is over at the first line that is wrong. Memory stays flat, as nothing is collected.
*/

use super::{
    Score,
    entries::Board,
    fault::{Fault, solves},
};
use crate::input::{
    block::{Block, BoardText, Record},
    line::{self, is_digit},
    reader::Reader,
};
use crate::judges::problem::Problem;
use crate::output::{answers::Answers, progress::Progress, scheme::Wanted};
use lanedoku::Solver;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

/// Why a check is over before the end.
enum End {
    /// The output is wrong: on which line, and how.
    Wrong(u64, String),
    /// What cannot be gone on with, as a message says it.
    Broken(String),
}

/// Checks what a program wrote. Messages call it `name`. Returns the score, and a line that says
/// what is wrong, if anything is.
pub fn check(
    problem: &'static Problem,
    puzzles: Reader,
    output: impl Read,
    name: &str,
    progress: &mut Progress,
) -> (Score, String) {
    let (mut score, mut fault) = (Score::default(), String::new());
    let mut output = Output {
        bytes: BufReader::new(output),
        name,
        line: Vec::new(),
        number: 0,
        has_ended: false,
    };
    match compare_all(problem, puzzles, &mut output, &mut score.right, progress) {
        Ok(()) => {}
        Err(End::Broken(message)) => score.failure = Some(message),
        Err(End::Wrong(line, what)) => {
            score.wrong = 1;
            fault = format!("{name}:{line}: {what}\n");
        }
    }
    (score, fault)
}

/// Compares all answers with the output, until there is a difference. Counts the cases before it.
fn compare_all(
    problem: &'static Problem,
    mut puzzles: Reader,
    output: &mut Output<impl Read>,
    right: &mut u64,
    progress: &mut Progress,
) -> Result<(), End> {
    let scheme = problem.scheme();
    let mut solver = Solver::default();
    let (mut block, mut answers) = (Block::default(), Answers::default());
    while puzzles.next(&mut block) {
        let solved = scheme.solve(&mut solver, &block, &mut answers);
        scheme.write_each(&solved, &block, &mut answers, |answers, record, board| {
            if let Some(place) = answers.first_unsolvable.take() {
                let name = problem.name();
                return Err(End::Broken(format!(
                    "lanedoku: {place} has no solution, and {name} has no such puzzles"
                )));
            }
            compare(problem, output, &answers.text, board, record)?;
            answers.clear();
            *right += 1;
            Ok(())
        })?;
        progress.tick(*right, block.bytes);
        if let Some(failure) = block.failure.take() {
            return Err(End::Broken(failure.to_string()));
        }
    }
    while !output.has_ended {
        output.take_line()?;
        if !output.line.is_empty() {
            return Err(output.unlike("the end of the output"));
        }
    }
    Ok(())
}

/// Compares the answer to a record, whose board stands there, with what comes next in the output.
fn compare(
    problem: &Problem,
    output: &mut Output<impl Read>,
    answer: &[u8],
    board: Option<Range<usize>>,
    record: &Record,
) -> Result<(), End> {
    let board = board.unwrap_or_default();
    let mut result = Ok(());
    // The cells that were found, and the lines that they stood on.
    let (mut cells, mut places) = (Vec::new(), Vec::new());
    let mut start = 0;
    for line in answer.split_inclusive(|byte| *byte == b'\n') {
        output.take_line()?;
        let (expected, found) = (line.trim_ascii_end(), &output.line);
        let is_row = board.contains(&start);
        let is_any = is_row && problem.answer.wanted == Wanted::First;
        start += line.len();
        let is_digits = |(a, b): (&u8, &u8)| a == b || is_digit(*a) && is_digit(*b);
        let has_form =
            || found.len() == expected.len() && found.iter().zip(expected).all(is_digits);
        if found != expected && !(is_any && has_form()) {
            let expected = match is_any {
                true => problem.handover.line().to_string(),
                false => shown(expected),
            };
            result = Err(output.unlike(&expected));
            break;
        }
        if is_row {
            cells.extend(found.iter().copied().filter(|&byte| is_digit(byte)));
            places.push(output.number);
        }
    }
    let rules = record
        .board
        .map_or(Ok(()), |puzzle| rules(&cells, &places, puzzle));
    rules.and(result).map_err(|end| match end {
        End::Wrong(line, what) => End::Wrong(line, format!("case {}: {what}", record.puzzle)),
        broken => broken,
    })
}

/// Checks that the first cells of a board, which stand on these lines, keep the rules. If they do
/// not, the first line is named that breaks them, beside the lines above it and the clues below.
fn rules(cells: &[u8], places: &[u64], puzzle: BoardText) -> Result<(), End> {
    let clues = puzzle.board().expect("no problem has pencilmarks");
    let puzzle = Board::Cells(&clues);
    if cells
        .first_chunk()
        .is_some_and(|board| solves(board, puzzle))
    {
        return Ok(());
    }
    for (index, line) in places.iter().enumerate() {
        let end = cells.len() / places.len() * (index + 1);
        let mut board = clues;
        board[..end].copy_from_slice(&cells[..end]);
        if let Some(fault) = Fault::of_cells(&board, puzzle) {
            let what = format!("expected a solution, found {}", fault.words);
            return Err(End::Wrong(*line, what));
        }
    }
    Ok(())
}

/// What a program wrote, line by line.
struct Output<'a, R> {
    bytes: BufReader<R>,
    name: &'a str,
    /// The line that was taken, without the blanks at its end; the start of a long one. It is empty
    /// at the end of the output.
    line: Vec<u8>,
    /// Its number, from 1; at the end that of the line that is missing.
    number: u64,
    has_ended: bool,
}

/// Bytes of a line that are looked at. No line of an answer is so long.
const LONGEST: u64 = 1 << 12;

impl<R: Read> Output<'_, R> {
    /// Takes the next line.
    fn take_line(&mut self) -> Result<(), End> {
        let taken = self.read_line();
        taken.map_err(|error| End::Broken(format!("lanedoku: cannot read {}: {error}", self.name)))
    }

    fn read_line(&mut self) -> io::Result<()> {
        if self.has_ended {
            return Ok(());
        }
        self.number += 1;
        self.line.clear();
        let mut start = self.bytes.by_ref().take(LONGEST);
        self.has_ended = start.read_until(b'\n', &mut self.line)? == 0;
        if start.limit() == 0 && !self.line.ends_with(b"\n") {
            self.bytes.skip_until(b'\n')?;
        }
        self.line.truncate(self.line.trim_ascii_end().len());
        Ok(())
    }

    /// Something else was expected in the place of the line.
    fn unlike(&self, expected: &str) -> End {
        let found = match self.has_ended {
            true => "the end of the output".to_string(),
            false => shown(&self.line),
        };
        End::Wrong(self.number, format!("expected {expected}, found {found}"))
    }
}

/// A line as messages show it. All boards are shown whole.
fn shown(line: &[u8]) -> String {
    match line {
        b"" => "an empty line".to_string(),
        line => line::quote_all(line, 400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judges::table::PROBLEMS;
    use crate::output::progress::When;
    use lanedoku::Isa;
    use std::io::Cursor;

    /// How many cases are right, and on which line something else is wrong.
    fn judged(problem: &'static Problem, output: &[u8]) -> (u64, Option<u64>) {
        let input = problem.sample[0].as_bytes();
        let grammar = (&problem.grammar).into();
        let puzzles = Reader::from_bytes(Cursor::new(input), "input", grammar, Isa::detect());
        let mut progress = Progress::new(When::Never, true, None);
        let (score, fault) = check(problem, puzzles, output, "output", &mut progress);
        assert_eq!(score.failure, None);
        let wrong = fault.strip_prefix("output:").map(|fault| {
            let (line, _) = fault.split_once(':').expect("a line is named");
            line.parse().expect("it is a number")
        });
        (score.right, wrong)
    }

    /// Every byte of every sample that is not white space, damaged in several ways.
    #[test]
    fn no_damage_is_overlooked() {
        for problem in PROBLEMS {
            let sample = problem.sample[1].as_bytes();
            let (cases, wrong) = judged(problem, sample);
            assert!(cases > 0 && wrong.is_none(), "{}", problem.name());
            let solid = |at: &usize| !sample[*at].is_ascii_whitespace();
            for at in (0..sample.len()).filter(solid) {
                let byte = sample[at];
                let line = sample[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
                let digit = if byte == b'9' { b'1' } else { byte + 1 };
                let swapped = byte ^ b' ';
                for damage in [&[digit][..], &[swapped], b"x", b"0", b"", b"55", b"\xFF"] {
                    if damage == [byte] {
                        continue;
                    }
                    let output = [&sample[..at], damage, &sample[at + 1..]].concat();
                    let (right, wrong) = judged(problem, &output);
                    let shown = output.escape_ascii();
                    assert_eq!(wrong, Some(line as u64), "{}: {shown}", problem.name());
                    assert!(right < cases, "{}: {shown}", problem.name());
                }
            }
        }
    }
}
