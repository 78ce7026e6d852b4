/*! How an input opens: what stands above the first record, and what that record tells. */

use super::Meaning;
use super::explain::{self, Mismatch};
use super::rows::Above;
use crate::input::{
    encoding::{quote, trimmed},
    fault::Fault,
    fields,
    format::Format,
    kind::{Kind, Line},
    source::{ColumnChoice, ReadOptions},
    text::is_too_long,
};

/// What has been passed over above the first record.
#[derive(Default)]
pub struct Opening {
    /// Whether a header has come.
    has_header: bool,
    /// The number of the column that the user names, once its header has come.
    pub column: Option<usize>,
    /// The first line that could have been the header with the user's column: its number, and what it is
    /// instead.
    other_header: Option<(u64, String)>,
    /// How many lines of text name no column of puzzles, and the number of the first, if there are some.
    pub unread: Option<(u64, u64)>,
    /// What stands directly above the next line.
    pub above: Above,
    /// The number of the first line that is neither blank nor a header, and the line as messages quote it.
    first: Option<(u64, String)>,
}

impl Opening {
    /// What a line means here: it is passed over, it is a header, or it is the first record.
    ///
    /// # Errors
    /// If it ends the program.
    pub fn judge(&self, line: Line, options: &ReadOptions) -> Result<Meaning, Box<Fault>> {
        let Line { text, kind, .. } = line;
        if options.has_end_line && trimmed(text) == b"end" {
            return Ok(Meaning::End);
        }
        // Below a header, text is a record.
        let is_record = self.has_header && kind == Kind::Text && trimmed(text) != b"end";
        if let Some(ColumnChoice::Name(name)) = &options.column
            && self.column.is_none()
        {
            let column = match is_too_long(text) {
                true => None,
                false => fields::column_named(text, name),
            };
            return match column {
                Some(_) => Ok(Meaning::Header { column }),
                None if kind.is_passed_over() => Ok(Meaning::Nothing),
                None => Err(Box::new(self.no_header(name, line))),
            };
        }
        if !self.has_header && self.is_header(line, options) {
            return Ok(Meaning::Header { column: None });
        }
        if kind.is_passed_over() && !options.every_line && !is_record {
            return Ok(Meaning::Nothing);
        }
        let told = options.told_format();
        let shown = match kind {
            Kind::Row(_) => Some(Format::Grid),
            Kind::Puzzle => Some(Format::Lines),
            Kind::Count(_) => Some(Format::Poj),
            Kind::Text if is_record => Some(Format::Lines),
            _ => None,
        };
        let format = match (told, shown) {
            (Format::Lines, _) => Format::Lines,
            (Format::Auto, None | Some(Format::Lines)) if options.append.is_some() => Format::Lines,
            (Format::Auto, Some(_)) if options.append.is_some() => {
                let expected = "a puzzle on the line, for `--append`";
                let fault = Mismatch::line(text).fault(line.number, expected);
                return Err(Box::new(fault));
            }
            (Format::Auto, Some(shown)) => shown,
            (Format::Boards, Some(Format::Grid | Format::Lines)) => Format::Boards,
            (told, Some(shown)) if told == shown => told,
            _ => return Err(Box::new(no_record(line, told))),
        };
        Ok(Meaning::Begins(format))
    }

    /// Whether a line is a header: one of its fields names a column of puzzles. It has several fields, or only a
    /// list can come.
    fn is_header(&self, line: Line, options: &ReadOptions) -> bool {
        let told = options.told_format();
        let is_list = told == Format::Lines || options.append.is_some();
        !options.every_line && (is_list || told == Format::Auto) && fields::is_header(line, is_list)
    }

    /// Passes over a line, which is a header or means nothing. If the user has named a column, the header
    /// tells its number.
    pub fn pass(
        &mut self,
        line: Line,
        options: &ReadOptions,
        is_header: bool,
        column: Option<usize>,
    ) {
        let Line {
            text, kind, number, ..
        } = line;
        self.above = Above::of(line);
        self.has_header |= is_header;
        self.column = self.column.or(column);
        let names_puzzles = is_header || kind == Kind::Text && fields::names_puzzles(text);
        // With `--append`, only a header gets the name of the answers' column.
        let is_unread = options.append.is_some() || !names_puzzles;
        if kind == Kind::Text && !is_header && is_unread {
            let (lines, _) = self.unread.get_or_insert((0, number));
            *lines += 1;
        }
        let is_asked_for = matches!(options.column, Some(ColumnChoice::Name(_)));
        if is_asked_for
            && column.is_none()
            && self.other_header.is_none()
            && fields::is_header(line, true)
        {
            self.other_header = Some((number, described(text)));
        }
        if kind != Kind::Blank && !names_puzzles && self.first.is_none() {
            self.first = Some((number, quote(text)));
        }
    }

    /// What is wrong if the input ends here.
    pub fn end(&self, number: u64, options: &ReadOptions) -> Option<Fault> {
        if let Some(ColumnChoice::Name(name)) = &options.column
            && let (None, Some((line, found))) = (self.column, &self.other_header)
        {
            return Some(Fault::new(*line, 1, header_with(name), found.clone()));
        }
        let (line, first) = self.first.as_ref()?;
        let found = match *line == number {
            true => format!("{first} and nothing else"),
            false => format!("{first} and then the end of input"),
        };
        Some(Fault::new(*line, 1, "a record", found))
    }

    /// Why no header has the user's column: what the first line is that could have been one. `line` is the first
    /// that could be a record.
    fn no_header(&self, name: &str, line: Line) -> Fault {
        let expected = header_with(name);
        if let Some((number, found)) = &self.other_header {
            return Fault::new(*number, 1, expected, found.clone());
        }
        match is_too_long(line.text) {
            true => explain::too_long().fault(line.number, expected),
            false => Fault::new(line.number, 1, expected, described(line.text)),
        }
    }
}

fn header_with(name: &str) -> String {
    format!("a header with a column {}", quote(name.as_bytes()))
}

/// A line, for the message that it is no header: its fields.
fn described(text: &[u8]) -> String {
    /// The most names that a message shows.
    const MOST_NAMES: usize = 12;
    let mut names: Vec<String> = fields::all(text).map(quote).collect();
    match names.len() {
        0 | 1 => quote(text),
        count => {
            names.truncate(MOST_NAMES);
            if count > MOST_NAMES {
                names.push("…".into());
            }
            format!("the fields {}", names.join(", "))
        }
    }
}

/// Why a line is no first record of the told format.
fn no_record(line: Line, told: Format) -> Fault {
    let found = match line.kind {
        Kind::Row(_) => Mismatch::line(line.text),
        Kind::Count(_) if told != Format::Poj => Mismatch::line(line.text),
        _ => explain::no_board(line, told.boards_may_be_lines()),
    };
    let expected = match told {
        Format::Poj => "a count of puzzles",
        Format::Grid => "a row of nine cells",
        Format::Boards => "81 cells or a row of nine",
        _ => "81 cells, a row of nine, or a count of puzzles as the first record",
    };
    let remark = match is_size(line.text) {
        true => "if the line says the size of the boards, remove it",
        false => "",
    };
    found.fault(line.number, expected).remark(remark)
}

/// Whether a line says the size of the boards, as `9 3 3` does. Clues as row, column and digit are longer lists
/// of such lines, but theirs do not begin so.
fn is_size(text: &[u8]) -> bool {
    matches!(
        text.trim_ascii(),
        b"9 9" | b"3 3" | b"9 3" | b"9 3 3" | b"3 3 9" | b"9 9 3 3" | b"3 3 9 9"
    )
}
