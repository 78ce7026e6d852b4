/*! The words of the messages about an input: the `Display` of what is wrong with it. */

use super::{
    block::Place,
    columns,
    encoding::Symbol,
    failure::{Actual, Expected, Failure, Kind, Note, NoteCount, OpenPuzzle, Remedy, Unexpected},
    line::{self, LONGEST_LINE},
};
use crate::units;
use lanedoku::internal::CELLS;
use std::fmt;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
            source,
            kind,
            unread,
        } = self;
        match kind {
            Kind::Unreadable(error) => write!(f, "lanedoku: cannot read {source}: {error}")?,
            Kind::Line {
                line,
                puzzle,
                expected,
                unexpected,
            } => {
                let column = unexpected.column;
                let fault = fault(expected, unexpected, *puzzle);
                write!(f, "{source}:{line}:{column}: {fault}")?;
            }
            Kind::TooFew {
                count,
                puzzles,
                line,
                open,
            } => {
                let expected = units::counted(count, "puzzle");
                write!(
                    f,
                    "{source}: expected {expected}, input ends after {puzzles} (line {line})"
                )?;
                if let Some(OpenPuzzle { number, row }) = open {
                    write!(f, ", in puzzle {number} after row {row}")?;
                }
                if *count == 9 {
                    write!(f, "; {NINE}")?;
                }
            }
        }
        if !unread.is_empty() {
            write!(f, "\nlanedoku: not read: {}", unread.join(", "))?;
        }
        Ok(())
    }
}

/// What is wrong with a line, while the puzzle of this number is read.
fn fault(expected: &Expected, unexpected: &Unexpected, puzzle: u64) -> String {
    let found = &unexpected.found;
    let hint = match unexpected.remedy {
        Some(remedy) => remedy.words(),
        None => hint(expected, found).into(),
    };
    let hint = match &*hint {
        "" => hint,
        _ => format!("; {hint}"),
    };
    let wants_column = matches!(expected, Expected::Column(_));
    let expected = match found {
        Actual::Encoded(_) => "text".into(),
        Actual::EndOfLine => "a closing quote".into(),
        Actual::HeaderOfRows { .. } => "a puzzle per line below the header".into(),
        Actual::RowLine(_) => "a puzzle per line for `--append`".into(),
        Actual::NumberedColumns => "a row of a board".into(),
        Actual::Fields { columns, .. } => {
            format!("{}, as the header has", units::counted(columns, "field"))
        }
        Actual::BoardCells(_) => Expected::Cells.of(puzzle),
        Actual::Header(_) if !wants_column => "one column of puzzles".into(),
        _ => expected.of(puzzle),
    };
    format!("expected {expected}, found {}{hint}", found.words())
}

/// What to do about it, if that is known.
fn hint(expected: &Expected, found: &Actual) -> &'static str {
    const LINES: &str = "`-i lines` reads a puzzle per line";
    let is_first = matches!(expected, Expected::FirstRecord);
    let wants_column = matches!(expected, Expected::Column(_));
    let is_row = is_first || matches!(expected, Expected::Row(_));
    match found {
        Actual::Symbol(_, Symbol::Char('-' | 'x' | 'X' | '·')) => "a blank is one of 0 . ? _ *",
        Actual::EmptyField => "write 0 or . for a blank",
        Actual::Cells(1..=8) if is_row => "write 0 or . for a blank",
        Actual::Puzzle => LINES,
        Actual::PuzzleBelowTitle(_) => {
            "if that is a header, `--column NAME` says which of its columns holds the puzzles; \
             `-i lines` reads a puzzle per line"
        }
        Actual::Separators => "for a row, write a 0 in it; for a gap, remove the line",
        Actual::Solution if is_first || matches!(expected, Expected::Puzzle(None)) => {
            "`--column N` says which column holds the puzzles"
        }
        Actual::Solution => "",
        Actual::Header(_) if wants_column => "",
        Actual::Header(_) => "`--column NAME` says which of them holds the puzzles",
        Actual::HeaderOfRows { .. } => "put a `#` before it if it is a title",
        Actual::EndBelowTitle(_) => "put a `#` before it if it is a comment",
        Actual::RowLine(_) => "for rows leave out `--append`, for a header add `--column NAME`",
        Actual::NumberedColumns => "remove the line; a row like this is written 012345678",
        Actual::Line(line) if is_first && line::is_count(line) => {
            "a row has nine cells; `-i poj` reads such a long count"
        }
        Actual::Encoded(_) | Actual::EndOfLine => "",
        _ if is_first => {
            "`-i lines`, `-i grid` or `-i poj` tells the format if the first record does not"
        }
        _ if matches!(expected, Expected::Count(Some(9))) => NINE,
        _ => "",
    }
}

/// The most names that a message shows.
const MOST_NAMES: usize = 12;

/// What is said if a count of 9 does not fit.
const NINE: &str = "if 9 is the size of the boards, remove its line";

impl Remedy {
    fn words(self) -> String {
        match self {
            Remedy::Blank(symbol) => {
                let symbol = char::from(symbol);
                format!("`--blank {symbol}` makes `{symbol}` a blank")
            }
            Remedy::NoHeader => {
                "remove the line if it is a header: 81 one-cell fields need none".into()
            }
            Remedy::Size => "boards must be 9 by 9".into(),
            Remedy::RemoveSize => NINE.into(),
            Remedy::Comment => "put a `#` before it if it is a title".into(),
        }
    }
}

impl fmt::Display for NoteCount {
    /// What was done, how often, and where first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = match self.note {
            Note::Comment => "skipped a comment that holds a puzzle",
            Note::SecondPuzzle => "read only the first of several puzzles on a line",
            Note::AfterEnd => "skipped what follows the end of the puzzles",
            Note::Header => "took a first line for a header (`--no-header` makes it a record)",
            Note::NoPuzzle => return write!(f, "no puzzle in {}", self.source),
        };
        let (source, line) = (&self.source, self.line);
        match self.count {
            1 => write!(f, "{done}: {source}:{line}"),
            count => write!(f, "{done}, {count} times; the first: {source}:{line}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (source, line) = (&self.source, self.line);
        write!(f, "puzzle {} of {source} (line {line})", self.puzzle)
    }
}

impl Expected {
    /// What is expected of the puzzle with this number.
    fn of(&self, puzzle: u64) -> String {
        match self {
            Expected::Text => "text".into(),
            Expected::FirstRecord => {
                "81 cells, a row of nine, or a count of puzzles as the first record".into()
            }
            Expected::Count(None) => "a count of puzzles".into(),
            Expected::Count(Some(before)) => {
                let before = units::counted(before, "puzzle");
                format!("another count or the end of input after {before}")
            }
            Expected::Row(row) => format!("nine cells in row {row} of puzzle {puzzle}"),
            Expected::Cells => format!("{CELLS} cells in puzzle {puzzle}"),
            Expected::DrawingBefore { row, drawing } => {
                format!("{drawing} before row {row} of puzzle {puzzle}, as an earlier row has")
            }
            Expected::Puzzle(None) => format!("{CELLS} cells"),
            Expected::CellFields => format!("{CELLS} one-cell fields, as the first record has"),
            Expected::Puzzle(Some(column)) => format!("{CELLS} cells in column {column}"),
            Expected::Column(name) => format!("a column {}", line::quote(name.as_bytes())),
        }
    }
}

impl Actual {
    fn words(&self) -> String {
        match self {
            Actual::Cells(0) => "none".into(),
            Actual::Cells(count) | Actual::BoardCells(count) => units::counted(count, "cell"),
            Actual::Symbol(0, symbol) => format!("`{symbol}`"),
            Actual::Symbol(count, symbol) => {
                format!("{} and then `{symbol}`", units::counted(count, "cell"))
            }
            Actual::Puzzle => units::counted(CELLS, "cell"),
            Actual::PuzzleBelowTitle(title) => {
                format!("{CELLS} cells below the title {}", line::quote(title))
            }
            Actual::OneField => format!("{CELLS} cells in one field"),
            Actual::TwoPuzzles => "a second puzzle in the field".into(),
            Actual::Solution => "a solved board, perhaps the solution of a lost puzzle".into(),
            Actual::Fields { count, .. } => units::counted(count, "field"),
            Actual::EmptyField => "an empty field".into(),
            Actual::CrowdedField => "a field of more than one cell".into(),
            Actual::EmptyLine => "an empty line".into(),
            Actual::Line(line) => line::quote(line),
            Actual::RowLine(line) => {
                let line = line::quote(line);
                format!("{line}, which looks like a row, a count or a title")
            }
            Actual::HeaderOfRows { header, record, .. } => {
                let [header, record] = [header, &record[..]].map(line::quote);
                format!("{header} above {record}, which looks like a row or a count")
            }
            Actual::Header(line) => {
                let mut names: Vec<String> = columns::names(line).map(line::quote).collect();
                if names.len() > MOST_NAMES {
                    names.truncate(MOST_NAMES);
                    names.push("…".into());
                }
                format!("the columns {}", names.join(", "))
            }
            Actual::NumberedColumns => "the header that pandas writes above rows".into(),
            Actual::Separators => "eight separators and nothing else".into(),
            Actual::LongLine => format!("a line of more than {LONGEST_LINE} bytes"),
            Actual::EndOfInput => "the end of input".into(),
            Actual::EndBelowTitle(title) => {
                format!("the end of input below the title {}", line::quote(title))
            }
            Actual::EndOfLine => "the end of the line".into(),
            Actual::Encoded(start) => {
                let start = start.escape_ascii();
                format!("something compressed, or UTF-16: it begins with `{start}`")
            }
        }
    }
}
