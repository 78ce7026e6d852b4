/*! `check -p`: did a program write what a judge's problem wants?

The code of `solve -p` makes the right output, and the program's output is compared with it:

```text
for each case, for each line of the expected answer:
    take a line of the output
    if the line is a row of a board, and any solution is right:
        it has to be a row, and to keep the rules with the rows before it
    otherwise: it has to be the same
```

The check ends at the first wrong line. Nothing is collected, so memory stays flat.
*/

use super::{rules::RuleBreak, score::Score};
use crate::input::{
    alphabet::is_digit,
    block::{Block, BoardText, Record},
    encoding::{self, quote_untrimmed},
    fault::{Fault, Notes},
    reader::Reader,
    text::{LONG_START, is_too_long},
};
use crate::judges::problem::Problem;
use crate::output::{answers::Answers, progress::Progress, scheme::Wanted};
use lanedoku::Solver;
use lanedoku::internal::CELLS;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

/// Why a check stops early.
enum End {
    /// What is wrong with the line that was taken last.
    Wrong(String),
    /// The message why the check cannot go on.
    Broken(String),
}

/// Checks what a program wrote. Messages call it `name`. Calls `list` with the first fault, if
/// there is one. Returns the score, and the notes about the puzzles.
///
/// # Errors
/// If the check cannot go on. All before that is compared.
pub fn check(
    problem: &'static Problem,
    puzzles: Reader,
    output: impl Read + 'static,
    name: &str,
    progress: &mut Progress,
    list: &mut dyn FnMut(&str),
) -> (Score, Notes, Result<(), String>) {
    let mut check = Check {
        problem,
        output: ProgramOutput::new(output, name),
        score: Score::default(),
        notes: Notes::default(),
        progress,
    };
    let ended = match check.compare_all(puzzles) {
        Ok(()) => Ok(()),
        Err(End::Broken(message)) => Err(message),
        Err(End::Wrong(what)) => {
            check.score.wrong = 1;
            list(&format!("{name}:{}: {what}\n", check.output.number));
            Ok(())
        }
    };
    (check.score, check.notes, ended)
}

/// A check that runs.
struct Check<'a> {
    problem: &'static Problem,
    output: ProgramOutput,
    score: Score,
    /// About the puzzles.
    notes: Notes,
    progress: &'a mut Progress,
}

impl Check<'_> {
    /// Compares answers with the output up to the first difference. Counts the cases before that.
    fn compare_all(&mut self, mut puzzles: Reader) -> Result<(), End> {
        let scheme = self.problem.scheme();
        let mut solver = Solver::default();
        let (mut block, mut answers) = (Block::default(), Answers::default());
        while puzzles.next(&mut block) {
            self.notes.extend(&block.notes);
            block.lay_out();
            let solved = scheme.solve(&mut solver, &block, &mut answers);
            // After the first difference, nothing in the block matters.
            let mut compared = Ok(());
            scheme.write_each(&solved, &block, &mut answers, |answers, record, board| {
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
        while !self.output.has_ended {
            self.output.take_line()?;
            if !self.output.line.is_empty() {
                return Err(End::Wrong(self.output.unlike("the end of the output")));
            }
        }
        Ok(())
    }

    /// Compares the answer to a case with the next lines of the output. `rows` is the range of its
    /// board.
    fn compare(
        &mut self,
        answers: &Answers,
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
        let clues = record.board.map(BoardText::cells);
        let clues = clues.unwrap_or([b'.'; CELLS]);
        let wrong = |what: String| Err(End::Wrong(format!("case {}: {what}", record.number)));
        // The digits found so far, and the clues after them.
        let (mut board, mut count) = (clues, 0);
        let (mut start, mut is_other) = (0, false);
        for line in answers.text.split_inclusive(|byte| *byte == b'\n') {
            let is_row = rows.contains(&start);
            start += line.len();
            let expected = line.trim_ascii_end();
            // A function's board is an array, which may have line ends between its parts.
            match is_row && problem.is_function() {
                true => output.take_array(expected)?,
                false => output.take_line()?,
            }
            let found = &output.line;
            let is_any = is_row && problem.wanted == Wanted::First;
            let is_alike = match is_any {
                true => digits_alike(found).eq(digits_alike(expected)),
                false => found == expected,
            };
            if !is_alike {
                let expected = match is_any {
                    true => problem.drawing().line.to_string(),
                    false => shown(expected),
                };
                return wrong(output.unlike(&expected));
            }
            if is_any {
                for digit in found.iter().filter(|byte| is_digit(**byte)) {
                    board[count] = *digit;
                    count += 1;
                }
                // Another solution has to keep the rules.
                is_other |= found != expected;
                if is_other && let Some(fault) = RuleBreak::of(&board, &clues) {
                    return wrong(format!("expected a solution, found {fault}"));
                }
            }
        }
        self.score.right += 1;
        Ok(())
    }
}

/// What a program wrote, line by line.
struct ProgramOutput {
    lines: BufReader<Box<dyn Read>>,
    /// The line or array that was taken, without blanks at its end. Empty at the end.
    line: Vec<u8>,
    /// The number of the line that was taken last. At the end, that of the missing line.
    number: u64,
    has_ended: bool,
    /// What messages call the output.
    name: String,
}

/// From a line that is too long, only these first bytes are kept, and `…` after them. No answer holds that.
const KEPT_BYTES: usize = 77;

impl ProgramOutput {
    /// The output of a program, which messages call `name`.
    fn new(output: impl Read + 'static, name: &str) -> ProgramOutput {
        ProgramOutput {
            lines: BufReader::new(Box::new(output)),
            line: Vec::new(),
            number: 0,
            has_ended: false,
            name: name.to_string(),
        }
    }

    fn take_line(&mut self) -> Result<(), End> {
        self.number += 1;
        self.line.clear();
        let taken = self.read_line();
        taken.map_err(|error| {
            End::Broken(format!("lanedoku: cannot read {}: {error}", self.name))
        })?;
        if self.number == 1 {
            if encoding::has_signature(&self.line)
                && let Some(fault) = Fault::of_no_text(&self.line)
            {
                return Err(End::Broken(format!("{}:1:1: {fault}", self.name)));
            }
            if self.line.starts_with(encoding::BYTE_ORDER_MARK) {
                self.line.drain(..encoding::BYTE_ORDER_MARK.len());
            }
        }
        let length = self.line.trim_ascii_end().len();
        self.line.truncate(length);
        Ok(())
    }

    /// Reads a line. Memory stays flat, however long it is.
    fn read_line(&mut self) -> io::Result<()> {
        let most = LONG_START as u64;
        let count = self
            .lines
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut self.line)?;
        self.has_ended = count == 0;
        if !self.line.ends_with(b"\n") && is_too_long(&self.line) {
            self.line.truncate(KEPT_BYTES);
            self.line.extend("…".bytes());
            self.lines.skip_until(b'\n')?;
        }
        Ok(())
    }

    /// Takes lines until they are as long as the expected array. Joins them without white space,
    /// and makes single quotes double.
    fn take_array(&mut self, expected: &[u8]) -> Result<(), End> {
        let mut array = Vec::new();
        while array.len() < expected.len() && !self.has_ended {
            self.take_line()?;
            let solid = self.line.iter().filter(|byte| !byte.is_ascii_whitespace());
            array.extend(solid.map(|&byte| if byte == b'\'' { b'"' } else { byte }));
        }
        self.line = array;
        Ok(())
    }

    /// Says what was expected, and what was found.
    fn unlike(&self, expected: &str) -> String {
        let found = match self.has_ended {
            true => "the end of the output".to_string(),
            false => shown(&self.line),
        };
        format!("expected {expected}, found {found}")
    }
}

/// The bytes of a line, with `1` for any digit.
fn digits_alike(line: &[u8]) -> impl Iterator<Item = u8> {
    let bytes = line.iter().copied();
    bytes.map(|byte| if is_digit(byte) { b'1' } else { byte })
}

/// A line as messages show it. All boards are shown whole.
fn shown(line: &[u8]) -> String {
    match line {
        b"" => "an empty line".to_string(),
        line => quote_untrimmed(line, 400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::text::LONGEST_LINE;
    use crate::judges::table::PROBLEMS;
    use lanedoku::Isa;
    use std::io::Cursor;

    /// How many cases are right, and which line is wrong.
    fn judged(problem: &'static Problem, output: &[u8]) -> (u64, Option<u64>) {
        let output = Cursor::new(output.to_vec());
        let input = problem.sample[0].as_bytes();
        let options = problem.reading();
        let puzzles = Reader::from_bytes(Cursor::new(input), "input", options, Isa::detect());
        let mut progress = Progress::never();
        let mut fault = String::new();
        let list = &mut |line: &str| fault += line;
        let (score, _, ended) = check(problem, puzzles, output, "output", &mut progress, list);
        assert_eq!(ended, Ok(()));
        let wrong = fault.strip_prefix("output:").map(|fault| {
            let (line, _) = fault.split_once(':').expect("a line is named");
            line.parse().expect("it is a number")
        });
        (score.right, wrong)
    }

    /// Damages every byte of every sample that is no white space, and the end.
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
                    // If an array is cut, the fault is found at the end of the output.
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

    /// An array may have line ends between its parts, but it has to be complete.
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

    #[test]
    fn long_lines_are_wrong() {
        let blanks = " ".repeat(LONGEST_LINE);
        for problem in PROBLEMS {
            let (outputs, line) = match (problem.name(), problem.is_function()) {
                ("poj2676", _) => ([format!("143628579{blanks}\n"), blanks.clone()], 1),
                // The next line is wrong, whether the long one has an end or none.
                (_, true) => (["", "\n"].map(|end| format!("[[{blanks}{blanks}{end}")), 2),
                _ => continue,
            };
            for output in outputs {
                assert_eq!(judged(problem, output.as_bytes()), (0, Some(line)));
            }
        }
    }
}
