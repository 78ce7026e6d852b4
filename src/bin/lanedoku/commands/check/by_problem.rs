/*! `check -p`: compares a program's output with that of `solve -p`.

```text
for each case, for each line of the expected answer:
    take a line of the output
    if the line is a row of a board, and any solution is right:
        it has to be a row, and to keep the rules with the rows before it
    otherwise: it has to be the same
```

The check ends at the first wrong line. Nothing is collected, so memory stays flat.
*/

use super::{lines::Lines, rules::broken_rule, score::Score};
use crate::input::{
    alphabet::is_digit,
    block::{Block, Record},
    encoding::quote_untrimmed,
    fault::Note,
    reader::Reader,
};
use crate::judges::problem::Problem;
use crate::layout::BoardText;
use crate::output::{answers::BlockAnswers, progress::Progress, query::Wanted};
use lanedoku::Solver;
use lanedoku::internal::CELLS;
use std::fmt::Display;
use std::ops::Range;

/// The end of a check: the fault of the current line, or the message of an error.
enum End {
    Wrong(String),
    Broken(String),
}

/// Checks the output of a program, which messages call `name`. Returns the score, notes about the puzzles,
/// and a message if the check could not continue.
pub fn check(
    problem: &'static Problem,
    puzzles: Reader,
    output: Lines,
    name: &str,
    progress: &mut Progress,
    print_fault: &mut dyn FnMut(&str),
) -> (Score, Vec<Note>, Result<(), String>) {
    let mut check = Check {
        problem,
        output,
        score: Score::default(),
        noted: Vec::new(),
        progress,
    };
    let ended = match check.compare_all(puzzles) {
        Ok(()) => Ok(()),
        Err(End::Broken(message)) => Err(message),
        Err(End::Wrong(what)) => {
            check.score.wrong = 1;
            print_fault(&format!("{name}:{}: {what}\n", check.output.number));
            Ok(())
        }
    };
    (check.score, check.noted, ended)
}

struct Check<'a> {
    problem: &'static Problem,
    output: Lines,
    score: Score,
    noted: Vec<Note>,
    progress: &'a mut Progress,
}

impl Check<'_> {
    /// Counts the cases before the first difference.
    fn compare_all(&mut self, mut puzzles: Reader) -> Result<(), End> {
        let query = self.problem.query();
        let mut solver = Solver::default();
        let (mut block, mut answers) = (Block::default(), BlockAnswers::default());
        while puzzles.next(&mut block) {
            block.lay_out();
            Note::add(&mut self.noted, &block.noted);
            let solved = query.solve(&mut solver, &block, &mut answers);
            // After the first difference, the rest of the block is ignored.
            let mut compared = Ok(());
            query.write_each(&solved, &block, &mut answers, |answers, record, board| {
                if compared.is_ok() {
                    compared = self.compare(answers, record, board);
                }
                answers.clear();
            });
            compared?;
            self.progress.tick(self.score.right, block.bytes);
            if let Some(error) = block.error.take() {
                return Err(End::Broken(error.to_string()));
            }
        }
        let output = &mut self.output;
        while !output.has_ended {
            output.take_line().map_err(End::Broken)?;
            let found = output.line();
            if !found.is_empty() {
                let what = unlike(output, "the end of the output", found);
                return Err(End::Wrong(what));
            }
        }
        Ok(())
    }

    /// `rows` is the range of the board in the answer.
    fn compare(
        &mut self,
        answers: &BlockAnswers,
        record: &Record,
        rows: Option<Range<usize>>,
    ) -> Result<(), End> {
        let (problem, output) = (self.problem, &mut self.output);
        if let Some(place) = &answers.tally.first_failure {
            let name = problem.name();
            return Err(End::Broken(format!(
                "lanedoku: {place} has no solution, and {name} has no such puzzles"
            )));
        }
        let rows = rows.unwrap_or_default();
        let clues = record.board.map_or([b'.'; CELLS], BoardText::cells);
        let wrong = |what: String| Err(End::Wrong(format!("case {}: {what}", record.number)));
        // The digits found so far, and the clues after them.
        let (mut board, mut count) = (clues, 0);
        let (mut start, mut is_other) = (0, false);
        for line in answers.text.split_inclusive(|byte| *byte == b'\n') {
            let is_row = rows.contains(&start);
            start += line.len();
            let expected = line.trim_ascii_end();
            // A function's board is an array, which may have line ends between its parts.
            let array;
            let found = if is_row && problem.is_function() {
                array = take_array(output, expected.len())?;
                &array
            } else {
                output.take_line().map_err(End::Broken)?;
                output.line()
            };
            if is_row && problem.wanted == Wanted::First {
                if !digits_alike(found).eq(digits_alike(expected)) {
                    return wrong(unlike(output, problem.drawing().line, found));
                }
                for digit in found.iter().filter(|byte| is_digit(**byte)) {
                    board[count] = *digit;
                    count += 1;
                }
                // Another solution has to keep the rules.
                is_other |= found != expected;
                if is_other && let Some(fault) = broken_rule(&board, &clues) {
                    return wrong(format!("expected a solution, found {fault}"));
                }
            } else if found != expected {
                return wrong(unlike(output, quoted_line(expected), found));
            }
        }
        self.score.right += 1;
        Ok(())
    }
}

/// Takes and joins lines until they are as long as the expected array, without white space and with double quotes.
fn take_array(output: &mut Lines, bytes: usize) -> Result<Vec<u8>, End> {
    let mut array = Vec::new();
    while array.len() < bytes && !output.has_ended {
        output.take_line().map_err(End::Broken)?;
        let line = output.line().iter();
        let solid = line.filter(|byte| !byte.is_ascii_whitespace());
        array.extend(solid.map(|&byte| if byte == b'\'' { b'"' } else { byte }));
    }
    Ok(array)
}

fn unlike(output: &Lines, expected: impl Display, found: &[u8]) -> String {
    let found = if output.has_ended {
        "the end of the output".to_string()
    } else {
        quoted_line(found)
    };
    format!("expected {expected}, found {found}")
}

/// The line with a 1 for each digit, so that lines of one form are equal.
fn digits_alike(line: &[u8]) -> impl Iterator<Item = u8> {
    let bytes = line.iter().copied();
    bytes.map(|byte| if is_digit(byte) { b'1' } else { byte })
}

fn quoted_line(line: &[u8]) -> String {
    match line {
        b"" => "an empty line".to_string(),
        line => quote_untrimmed(line, 400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judges::table::PROBLEMS;
    use lanedoku::Isa;
    use std::io::Cursor;

    /// The number of right cases, and the wrong line.
    fn judged(problem: &'static Problem, output: &[u8]) -> (u64, Option<u64>) {
        let output = Cursor::new(output.to_vec());
        let input = problem.sample[0].as_bytes();
        let options = problem.reading();
        let puzzles = Reader::from_bytes(Cursor::new(input), "input", options, Isa::detect());
        let mut progress = Progress::never();
        let mut fault = String::new();
        let print_fault = &mut |line: &str| fault += line;
        let output = Lines::new(output, "output");
        let (score, _, ended) = check(
            problem,
            puzzles,
            output,
            "output",
            &mut progress,
            print_fault,
        );
        assert_eq!(ended, Ok(()));
        let wrong = fault.strip_prefix("output:").map(|fault| {
            let (line, _) = fault.split_once(':').expect("a line is named");
            line.parse().expect("it is a number")
        });
        (score.right, wrong)
    }

    /// Damages every byte of every sample, except white space, and the end.
    #[test]
    fn no_damage_is_overlooked() {
        for problem in PROBLEMS {
            let sample = problem.sample[1].as_bytes();
            let (cases, wrong) = judged(problem, sample);
            assert!(cases > 0 && wrong.is_none(), "{}", problem.name());
            assert!(judged(problem, &[sample, b"\x1A"].concat()).1.is_some());
            let (mut line, mut rest) = (1, sample);
            while let Some((byte, after)) = rest.split_first() {
                let before = &sample[..sample.len() - rest.len()];
                rest = after;
                line += u64::from(*byte == b'\n');
                if byte.is_ascii_whitespace() {
                    continue;
                }
                let digit = if *byte == b'9' { b'1' } else { byte + 1 };
                let swapped = byte ^ b' ';
                for damage in [&[digit][..], &[swapped], b"x", b"0", b"", b"55", b"\xFF"] {
                    let output = [before, damage, after].concat();
                    let (right, wrong) = judged(problem, &output);
                    // The fault of a truncated array is at the end of the output.
                    let is_cut = problem.is_function() && damage.trim_ascii().is_empty();
                    let is_named = wrong.is_some_and(|wrong| is_cut || wrong == line);
                    assert!(
                        damage == [*byte] || is_named && right < cases,
                        "{}: {}",
                        problem.name(),
                        output.escape_ascii()
                    );
                }
            }
        }
    }

    #[test]
    fn arrays_are_judged_bracket_by_bracket() {
        for problem in PROBLEMS.iter().filter(|problem| problem.is_function()) {
            let sample = problem.sample[1];
            for (part, other) in [
                (",", ",\n  "),
                (",", " , "),
                ("\"", "'"),
                ("]]", "]\n]"),
                ("[[", "\n[\n ["),
            ] {
                let output = sample.replace(part, other);
                assert_eq!(judged(problem, output.as_bytes()), (1, None), "{output}");
                let wrong = output.replacen('6', "7", 1);
                assert!(judged(problem, wrong.as_bytes()).1.is_some(), "{wrong}");
            }
            for (part, other) in [
                ("[[", "x\n[["),
                ("[[", "[]\n[["),
                ("]]", "]]]"),
                ("]]", "]]x"),
                ("],[", ","),
                ("],[", "],\n"),
                ("6", " 6 6 "),
                ("6", "\"6\""),
            ] {
                let output = sample.replacen(part, other, 1);
                assert!(judged(problem, output.as_bytes()).1.is_some(), "{output}");
            }
            let twice = judged(problem, sample.repeat(2).as_bytes());
            assert_eq!(twice, (1, Some(2)));
        }
    }
}
