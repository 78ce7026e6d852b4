/*! The words of the messages about an input: the `Display` of what is wrong with it. */

use super::units;
use crate::input::{
    block::Place,
    encoding::Symbol,
    failure::{Actual, Count, Expected, Failure, Gap, Kind, Note, Noted, Unexpected},
    header,
    line::{self, LONGEST, PLACES},
};
use lanedoku::internal::CELLS;
use std::fmt;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { source, kind } = self;
        match kind {
            Kind::Unreadable(error) => write!(f, "lanedoku: cannot read {source}: {error}"),
            Kind::Line {
                line,
                puzzle,
                expected,
                unexpected: Unexpected { column, found },
            } => {
                write!(f, "{source}:{line}:{column}: expected ")?;
                expected.write(f, *puzzle)?;
                write!(f, ", found {found}")?;
                f.write_str(match found {
                    Actual::Symbol(_, Symbol::Blank(_)) | Actual::EmptyField => {
                        "; write 0 or . for a blank"
                    }
                    // A table of Markdown is a board in no format.
                    Actual::Line(line) if line.starts_with(b"|") => "",
                    Actual::Fields(_) | Actual::CrowdedField => "",
                    _ if matches!(expected, Expected::FirstRecord) => {
                        "; `-i FORMAT` names the format where the first record cannot tell it"
                    }
                    _ => "",
                })
            }
            Kind::TooFew {
                expected,
                puzzles,
                line,
                open,
            } => {
                write!(
                    f,
                    "{source}: expected {expected}, input ends after {puzzles} (line {line})"
                )?;
                match open {
                    Some((puzzle, row)) => write!(f, ", in puzzle {puzzle} after row {row}"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// What was done, to how many, and where first.
pub fn noted(
    note: Note,
    Noted {
        count,
        source,
        line,
    }: &Noted,
) -> String {
    let (done, to, which) = match note {
        Note::Comment => ("skipped", "line", " with a puzzle behind a `#`"),
        Note::CommentRecord => ("read", "line", " that a `#` stands before as a record"),
        Note::SecondPuzzle => ("read only the first of several puzzles on", "line", ""),
        Note::LongRow => (
            "put the answer behind the last field of",
            "row",
            " with more fields than the header",
        ),
        Note::BehindEnd => ("skipped what follows `end` in", "input", ""),
        Note::BehindCount => (
            "skipped what follows the puzzles of the count in",
            "input",
            "",
        ),
    };
    let to = units::counted(*count, to);
    format!("{done} {to}{which}; the first: {source}:{line}")
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (puzzle, source, line) = (self.puzzle, &self.source, self.line);
        write!(f, "puzzle {puzzle} of {source} (line {line})")
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.number == 1 { "" } else { "s" };
        write!(f, "{} puzzle{plural}", self.text)
    }
}

impl Expected {
    /// Writes what is expected of the puzzle with this number.
    fn write(&self, f: &mut fmt::Formatter<'_>, puzzle: u64) -> fmt::Result {
        match self {
            Expected::Text => f.write_str("text"),
            Expected::FirstRecord => {
                f.write_str("81 cells, a row of nine, or a count of puzzles as the first record")
            }
            Expected::Count(None) => f.write_str("a count of puzzles"),
            Expected::Count(Some(before)) => {
                write!(f, "another count or the end of input after {before}")
            }
            Expected::Row(row) => write!(f, "nine cells in row {row} of puzzle {puzzle}"),
            Expected::Cells => write!(f, "{CELLS} cells in puzzle {puzzle}"),
            Expected::Gap(gap, row) => {
                let gap = match gap {
                    Gap::Ruler => "a ruler",
                    Gap::EmptyLine => "an empty line",
                };
                write!(
                    f,
                    "{gap} before row {row} of puzzle {puzzle}, as there is one before"
                )
            }
            Expected::Puzzle(None) => write!(f, "{CELLS} cells"),
            Expected::Puzzle(Some(column)) => write!(f, "{CELLS} cells in column {column}"),
            Expected::Column(name) => write!(f, "a column {}", line::quote(name.as_bytes())),
            Expected::Announced(line) => write!(f, "a puzzle after line {line}"),
        }
    }
}

impl fmt::Display for Actual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actual::Cells(count) => f.write_str(&units::counted(*count as u64, "cell")),
            Actual::Fields(count) => write!(
                f,
                "{count} fields; if each cell is a field, {CELLS} of them are a line, without an \
                 index or anything else"
            ),
            Actual::SpacedPuzzle => write!(f, "{CELLS} cells with spaces or bars between them"),
            Actual::Symbol(0, symbol) => write!(f, "`{symbol}`"),
            Actual::Symbol(count, symbol) => {
                write!(f, "{} and then `{symbol}`", Actual::Cells(*count))
            }
            Actual::EmptyField => f.write_str("an empty field"),
            Actual::CrowdedField => f.write_str("a field of more than one cell"),
            Actual::Nothing => f.write_str("none"),
            Actual::Misplaced(digit, byte) => {
                let (digit, byte) = (char::from(*digit), byte.escape_ascii());
                write!(f, "{PLACES} cells with `{byte}` in the place of a {digit}")
            }
            Actual::Line(line) => f.write_str(&line::quote(line)),
            Actual::Header(line) => {
                let names: Vec<String> = header::names(line).map(line::quote).collect();
                write!(
                    f,
                    "the columns {}; `--column NAME` says which of them holds the puzzles",
                    names.join(", ")
                )
            }
            Actual::LongLine => write!(f, "a line of more than {LONGEST} bytes"),
            Actual::EndOfInput => f.write_str("the end of input"),
            Actual::Encoded(name, remedy) => write!(f, "{name}; try `{remedy} | lanedoku`"),
        }
    }
}
