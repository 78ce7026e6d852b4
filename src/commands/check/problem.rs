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

use super::{
    Score,
    answers::{AnswerReader, is_digit},
    fault::{Fault, solves},
};
use crate::input::{
    block::{Block, BoardText, Record},
    line,
    reader::Reader,
};
use crate::judges::{problem::Problem, scheme::Scheme};
use crate::output::{answers::Answers, progress::Progress};
use lanedoku::Solver;
use std::io::Read;

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
    let mut comparison = Comparison {
        output: AnswerReader::new(output),
        name,
        found: Vec::new(),
        score: Score::default(),
    };
    let result = comparison.compare_all(problem, puzzles, progress);
    let (mut score, mut fault) = (comparison.score, String::new());
    match result {
        Ok(()) => {}
        Err(End::Broken(message)) => score.failure = Some(message),
        Err(End::Wrong(line, what)) => {
            score.wrong = 1;
            fault = format!("{name}:{line}: {what}\n");
        }
    }
    (score, fault)
}

/// An output beside what should stand in it.
struct Comparison<'a, R> {
    output: AnswerReader<R>,
    name: &'a str,
    /// The lines in the place of an answer, without the blanks at their ends.
    found: Vec<u8>,
    score: Score,
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
        while puzzles.next(&mut block) {
            let each = |answers: &mut Answers, record: &Record, solution: Option<BoardText>| {
                self.score.right = record.puzzle - 1;
                if let Some(place) = answers.first_unsolvable.take() {
                    let name = problem.name();
                    return Err(End::Broken(format!(
                        "lanedoku: {place} has no solution, and {name} has no such puzzles"
                    )));
                }
                self.compare(&mut answers.text, &scheme, record, solution)?;
                answers.clear();
                self.score.right += 1;
                Ok(())
            };
            scheme.answer_each(&mut solver, &block, &mut answers, false, each)?;
            // If there is no case, what comes before all cases is left.
            let first = self.take(&answers.text)?;
            self.expect(first, &answers.text, "")?;
            answers.clear();
            progress.tick(self.score.right, block.bytes);
            if let Some(failure) = block.failure.take() {
                return Err(End::Broken(failure.to_string()));
            }
        }
        while self.take(b"\n")? < self.output.line_number {
            if self.found != b"\n" {
                let found = shown(&self.found);
                let what = format!("expected the end of the output, found {found}");
                return Err(End::Wrong(self.output.line_number - 1, what));
            }
        }
        Ok(())
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
        let case = format!("case {}: ", record.puzzle);
        let mut place = self.take(answer)?;
        let result = self.expect(place, answer, &case);
        let board = solution.and_then(BoardText::board);
        let (Some(puzzle), Some(mut board)) = (record.board, board) else {
            return result;
        };
        if let Err(End::Wrong(line, _)) = result {
            let Some(blank) = scheme.blank_answer(record, answer) else {
                return result;
            };
            let lines = answer.split_mut(is_end).zip(blank.split(is_end));
            let mut cells = board.iter_mut();
            for ((answer, blank), found) in lines.zip(self.found.split(is_end)) {
                // A line of another length is no row.
                let is_row = answer.len() == found.len();
                let written = answer.iter_mut().zip(blank).enumerate();
                let digits = written.filter(|(_, (cell, blank))| cell != blank);
                for ((at, (digit, _)), cell) in digits.zip(&mut cells) {
                    if is_row && is_digit(&found[at]) {
                        *digit = found[at];
                    }
                    *cell = *digit;
                }
            }
            self.expect(place, answer, &case)?;
            place = line;
        }
        if solves(&board, puzzle) {
            return Ok(());
        }
        let fault = Fault::of_board(&board, puzzle).details;
        let what = format!("{case}expected a solution, found {fault}");
        Err(End::Wrong(place, what))
    }

    /// Takes as many lines of the output as the answer has. Returns the number of the first.
    fn take(&mut self, answer: &[u8]) -> Result<u64, End> {
        let first = self.output.line_number;
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
    fn expect(&self, first: u64, answer: &[u8], case: &str) -> Result<(), End> {
        let pairs = answer.split(is_end).zip(self.found.split(is_end));
        for (line, (expected, found)) in (first..).zip(pairs) {
            let expected = expected.trim_ascii_end();
            if expected != found {
                let found = match line < self.output.line_number {
                    true => shown(found),
                    false => "the end of the output".into(),
                };
                let what = format!("{case}expected {}, found {found}", shown(expected));
                return Err(End::Wrong(line, what));
            }
        }
        Ok(())
    }
}

fn is_end(byte: &u8) -> bool {
    *byte == b'\n'
}

/// A line as messages show it. All boards are shown whole.
fn shown(line: &[u8]) -> String {
    match line.trim_ascii_end() {
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
