/*! `check -p`: did a program write what a judge's problem wants?

What `solve -p` would write is made by the same code, and compared with what the program wrote:

```text
for each case; if all solutions are wanted, for each of them:
    write the answer, and take as many lines of the output
    they differ, and any solution is right:
        put the digits that stand in the output in the place of those in the answer
    the lines are the same, and the board solves the puzzle by the rules: right
    otherwise wrong, and the check is over
```

Memory stays flat, as nothing is collected: no input, no output, and no list of solutions.
*/

use super::{Score, answers::AnswerReader, fault::Puzzle};
use crate::input::{
    block::{Block, BoardText, Place, Record},
    line,
    reader::Reader,
};
use crate::judges::{problem::Problem, scheme::Scheme};
use crate::output::{
    answers::Answers,
    progress::Progress,
    report::{self, Outcome, Stopped},
};
use crate::system;
use lanedoku::Solver;
use std::io::{self, Read};

/// Why a check is over before the end.
enum End {
    /// The output is wrong: on which line, and how.
    Wrong(u64, String),
    /// What cannot be gone on with, as a message says it.
    Broken(String),
}

/// Checks what a program wrote. Messages call it `name`. Writes what is wrong, and the score.
///
/// # Errors
/// If standard output does not take it.
pub fn check(
    problem: &'static Problem,
    puzzles: Reader,
    output: impl Read,
    name: &str,
    exit_zero: bool,
    progress: &mut Progress,
) -> io::Result<Outcome> {
    let mut comparison = Comparison {
        name,
        output: AnswerReader::new(output),
        found: Vec::new(),
        right: 0,
    };
    let end = comparison.compare_all(problem, puzzles, progress).err();
    progress.erase();
    let right = comparison.right;
    let wrong = u64::from(matches!(end, Some(End::Wrong(..))));
    if let Some(End::Wrong(line, what)) = &end {
        system::write_out(format!("{name}:{line}: {what}\n").as_bytes())?;
    }
    if right + wrong > 0 || end.is_none() {
        let score = Score {
            right,
            wrong,
            ..Score::default()
        };
        system::write_out(format!("{score}\n").as_bytes())?;
    }
    Ok(match end {
        Some(End::Broken(message)) => {
            report::print_error(message);
            Outcome::Error
        }
        Some(End::Wrong(..)) if !exit_zero => Outcome::Failure,
        _ => Outcome::Success,
    })
}

/// An output beside what should stand in it.
struct Comparison<'a, R> {
    name: &'a str,
    output: AnswerReader<R>,
    /// The lines in the place of an answer, without the blanks at their ends.
    found: Vec<u8>,
    /// Cases that are right, in the order of the input. Those before the first that is not.
    right: u64,
}

impl<R: Read> Comparison<'_, R> {
    /// Compares all answers with the output, until there is a difference.
    fn compare_all(
        &mut self,
        problem: &'static Problem,
        mut puzzles: Reader,
        progress: &mut Progress,
    ) -> Result<(), End> {
        let scheme = Scheme::of(problem);
        let mut solver = Solver::default();
        let (mut block, mut answers) = (Block::default(), Answers::default());
        let mut bytes = 0;
        while puzzles.next(&mut block) {
            let mut result = Ok(());
            let each = |answers: &mut Answers, record: &Record, solution: Option<BoardText>| {
                result = match answers.first_unsolvable.take() {
                    Some(place) => Err(unsolvable(place, problem)),
                    None => self.compare(&mut answers.text, &scheme, record, solution),
                };
                answers.clear();
                self.right = record.puzzle - u64::from(result.is_err());
                result.as_ref().map_or(Err(Stopped), |()| Ok(()))
            };
            let _ = scheme.answer_each(&mut solver, &block, &mut answers, each);
            result?;
            // If there is no case, what comes before all cases is left.
            let line = self.take(&answers.text)?;
            self.expect(line, &answers.text, None)?;
            answers.clear();
            bytes += block.bytes;
            progress.tick(self.right, bytes);
            if let Some(failure) = block.failure.take() {
                return Err(End::Broken(failure.to_string()));
            }
        }
        loop {
            let line = self.take(b"\n")?;
            if line == self.output.line_number() {
                return Ok(());
            }
            self.expect(line, b"\n", None)?;
        }
    }

    /// Compares an answer to a record, or the part of it that ends with this solution, with what
    /// comes next in the output.
    fn compare(
        &mut self,
        answer: &mut [u8],
        scheme: &Scheme,
        record: &Record,
        solution: Option<BoardText>,
    ) -> Result<(), End> {
        let case = Some(record.puzzle);
        let first = self.take(answer)?;
        let result = self.expect(first, answer, case);
        let board = solution.and_then(BoardText::board);
        let (Some(puzzle), Some(mut board)) = (record.board.map(Puzzle::from), board) else {
            return result;
        };
        let mut place = first;
        if let Err(End::Wrong(line, _)) = result {
            let Some(blank) = scheme.blank_answer(record, answer) else {
                return result;
            };
            let mut cells = board.iter_mut();
            let lines = answer.split_mut(is_end).zip(blank.split(is_end));
            for ((answer, blank), found) in lines.zip(self.found.split(is_end)) {
                let is_row = answer.len() == found.len();
                let pairs = answer.iter_mut().zip(blank).enumerate();
                let digits = pairs.filter(|(_, (digit, blank))| digit != blank);
                for ((column, (digit, _)), cell) in digits.zip(&mut cells) {
                    // A line of another length is no row.
                    if is_row && let Some(found @ b'1'..=b'9') = found.get(column) {
                        *digit = *found;
                    }
                    *cell = *digit;
                }
            }
            self.expect(first, answer, case)?;
            place = line;
        }
        if puzzle.is_solved_by(&board) {
            return Ok(());
        }
        let (case, fault) = (record.puzzle, puzzle.fault(&board));
        let what = format!("case {case}: expected a solution, found {fault}");
        Err(End::Wrong(place, what))
    }

    /// Takes as many lines of the output as the answer has. Returns the number of the first.
    fn take(&mut self, answer: &[u8]) -> Result<u64, End> {
        let first = self.output.line_number();
        self.found.clear();
        for _ in answer.iter().filter(|byte| is_end(byte)) {
            self.output.take_line(&mut self.found).map_err(|error| {
                End::Broken(format!("lanedoku: cannot read {}: {error}", self.name))
            })?;
        }
        Ok(first)
    }

    /// Checks that the lines that were taken, the first of which has this number, are those of the
    /// answer to this case.
    fn expect(&self, first: u64, answer: &[u8], case: Option<u64>) -> Result<(), End> {
        let pairs = answer.split(is_end).zip(self.found.split(is_end));
        let mut pairs = pairs.map(|(answer, found)| (answer.trim_ascii_end(), found));
        let Some(index) = pairs.clone().position(|(answer, found)| answer != found) else {
            return Ok(());
        };
        let (answer, found) = pairs.nth(index).unwrap_or_default();
        // Of long lines, messages show what differs.
        let same = answer.iter().zip(found).take_while(|(a, b)| a == b).count();
        let is_long = answer.len().max(found.len()) > line::QUOTED;
        let (from, place) = match same {
            1.. if is_long => (same, format!(" from column {} on", same + 1)),
            _ => (0, String::new()),
        };
        let shown = |text: &[u8], is_there: bool| match &text[from..] {
            _ if !is_there => "the end of the output".to_string(),
            b"" if from > 0 => "the end of the line".to_string(),
            b"" => "an empty line".to_string(),
            text => line::quote_all(text),
        };
        let line = first + index as u64;
        let expected = shown(answer, case.is_some() || !answer.is_empty());
        let found = shown(found, line < self.output.line_number());
        let case = case.map_or(String::new(), |case| format!("case {case}: "));
        let what = format!("{case}expected {expected}{place}, found {found}");
        Err(End::Wrong(line, what))
    }
}

fn is_end(byte: &u8) -> bool {
    *byte == b'\n'
}

/// What is said of a puzzle without a solution if the problem has none.
fn unsolvable(place: Place, problem: &Problem) -> End {
    let Place {
        source,
        puzzle,
        line,
    } = place;
    let name = problem.name();
    End::Broken(format!(
        "{source}:{line}: expected puzzles with a solution, as {name} has no others; puzzle {puzzle} has none"
    ))
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
        let mut comparison = Comparison {
            name: "output",
            output: AnswerReader::new(output),
            found: Vec::new(),
            right: 0,
        };
        let mut progress = Progress::new(When::Never, true, || None);
        let wrong = match comparison.compare_all(problem, puzzles, &mut progress) {
            Ok(()) => None,
            Err(End::Wrong(line, _)) => Some(line),
            Err(End::Broken(message)) => panic!("{message}"),
        };
        (comparison.right, wrong)
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
                let line = sample[..at].iter().filter(|byte| is_end(byte)).count() + 1;
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
