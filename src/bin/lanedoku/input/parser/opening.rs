/*! The lines above the first record, and the format that this record decides for. */

use super::{
    Action, State, explain,
    list::List,
    rows::{Above, Rows},
};
use crate::input::{
    alphabet::Alphabet,
    board::{self, LONG_RUN},
    encoding::quote,
    fault::{Advice, Fault},
    fields::{self, Table},
    format::Format,
    json,
    line::{Kind, Line},
    source::{ColumnChoice, ReadOptions},
};
use std::mem;

#[derive(Default)]
pub struct Opening {
    /// Of the header.
    table: Option<Table>,
    /// The number of the column that `--column` names, once its header was found.
    column: Option<usize>,
    /// The number of titles, text that is no header, and the line of the first.
    pub titles: Option<(u64, u64)>,
    above: Above,
    /// What to report if neither a header nor a record follows. It is about the first title; or else about the last
    /// line that may be the header of a list; or else about the first line that is not blank.
    fault: Option<Fault>,
}

impl Opening {
    /// Interprets a line. Fails if it cannot precede the first record.
    pub fn take(&mut self, line: &Line, options: &ReadOptions) -> Result<Action, Fault> {
        if options.explicit_format() == Format::Json {
            return Ok(Action::BeginJson);
        }
        if options.has_end_line && line.says_end() {
            return Ok(Action::End);
        }
        if self.table.is_none() && self.is_header(line, options)? {
            let table = *self.table.insert(Table::of_header(line.text));
            self.fault = None;
            return Ok(Action::Header(table));
        }
        if self.table.is_none() {
            self.keep_fault(line, options);
        }
        if self.is_skipped(line, options) {
            self.above = Above::of(line);
            // The header of a list with one column is no title.
            let is_header = || fields::is_header(line.text, options.alphabet, true);
            if line.kind == Kind::Text && !is_header() {
                self.titles.get_or_insert((0, line.number)).0 += 1;
            }
            return Ok(Action::Skip);
        }
        if self.lacks_column(options) {
            return Err(self.end().expect("this line is not blank"));
        }
        Ok(match self.format(line, options)? {
            Format::Json => Action::BeginJson,
            format => Action::Begin(self.begin(format, options)),
        })
    }

    fn is_header(&mut self, line: &Line, options: &ReadOptions) -> Result<bool, Fault> {
        // A column may have the name `#`.
        let may_be_name = line.kind == Kind::Comment && self.lacks_column(options);
        let may_be_header = matches!(line.kind, Kind::Text | Kind::Malformed | Kind::Array);
        if options.every_line || !(may_be_header || may_be_name && fields::has_separator(line.text))
        {
            return Ok(false);
        }
        let alphabet = options.alphabet;
        Ok(match (&options.column, options.explicit_format()) {
            (Some(ColumnChoice::Name(name)), _) => {
                self.column = fields::column_named(line.text, line.number, name)?;
                self.column.is_some()
            }
            (_, Format::Auto) => fields::is_header(line.text, alphabet, false),
            (_, Format::Lines) => fields::is_header(line.text, alphabet, true),
            _ => false,
        })
    }

    fn keep_fault(&mut self, line: &Line, options: &ReadOptions) {
        // About the first title. Until there is one, each text replaces the one before: it may be the header of a list.
        let may_be_title = line.kind == Kind::Text && !self.lacks_column(options);
        if may_be_title && self.titles.is_none() || self.fault.is_none() && line.kind != Kind::Blank
        {
            self.fault = Some(no_record(line, options));
        }
    }

    fn is_skipped(&self, line: &Line, options: &ReadOptions) -> bool {
        if options.every_line {
            return false;
        }
        match self.table {
            None => line.kind.is_skipped(),
            // Below a header, text is a record.
            Some(_) => line.kind.is_skipped_in_list() || line.says_end(),
        }
    }

    /// Whether `--column` names a column that was not found yet.
    fn lacks_column(&self, options: &ReadOptions) -> bool {
        matches!(options.column, Some(ColumnChoice::Name(_))) && self.column.is_none()
    }

    fn format(&self, line: &Line, options: &ReadOptions) -> Result<Format, Fault> {
        let (alphabet, is_below_header) = (options.alphabet, self.table.is_some());
        let is_json = || {
            !is_below_header
                && json::begins(line.text, alphabet)
                && !(line.kind == Kind::Record && is_json_line(line.text, alphabet))
        };
        // Other than a record of a list.
        let is_other = || match line.kind {
            Kind::Row(..) | Kind::Count(_) => true,
            Kind::Array => board::puzzle(line.text, alphabet).is_none(),
            _ => false,
        };
        // A number in a table is no count.
        let is_field = |table: Table| table.fields(line.text).count() > 1;
        let is_count = !self.table.is_some_and(is_field);
        // With one of these options alone, a first record that looks like another format is an error. With `-i lines`
        // or `--every-line`, it is malformed.
        let is_list_implied = (options.append.is_some() || options.column.is_some())
            && options.format == Format::Auto
            && !options.every_line;
        let expected = match (options.explicit_format(), line.kind) {
            (Format::Lines, _) if is_list_implied && !is_below_header && is_other() => {
                "81 cells, as `--append` and `--column` read lists"
            }
            (Format::Lines, _) => return Ok(Format::Lines),
            (Format::Auto, Kind::Record | Kind::Array) if is_json() => return Ok(Format::Json),
            (Format::Auto | Format::Grid, Kind::Row(..)) => return Ok(Format::Grid),
            (Format::Auto | Format::Poj, Kind::Count(_)) if is_count => return Ok(Format::Poj),
            (Format::Auto, Kind::Board | Kind::Record) => return Ok(Format::Lines),
            (Format::Auto, _) if is_below_header => return Ok(Format::Lines),
            (Format::Boards, Kind::Row(..) | Kind::Board) => return Ok(Format::Boards),
            (Format::Poj, _) => "a count of puzzles",
            (Format::Grid, _) => "a row of nine cells",
            (Format::Boards, _) => "81 cells or a row of nine",
            _ => "81 cells, a row of nine, or a count of puzzles as the first record",
        };
        let fault = explain::refuse(line, expected, alphabet);
        Err(fault.advise(blank(line, options)))
    }

    fn begin(&mut self, format: Format, options: &ReadOptions) -> State {
        let options = options.clone();
        match format {
            Format::Lines => {
                let column = match &options.column {
                    Some(ColumnChoice::Number(number)) => Some(number.get()),
                    _ => self.column,
                };
                State::List(Box::new(List::new(column, self.table, options)))
            }
            _ => {
                let above = mem::take(&mut self.above);
                State::Rows(Box::new(Rows::new(format, above, options)))
            }
        }
    }

    pub fn end(&mut self) -> Option<Fault> {
        self.fault.take()
    }
}

/// Whether a line is one object of JSON lines: its brackets are balanced, one run is its puzzle, and the cells outside
/// runs are too few for another board.
fn is_json_line(text: &[u8], alphabet: Alphabet) -> bool {
    json::is_balanced(text)
        && board::puzzle(text, alphabet).is_some_and(|board| !board.is_solved())
        && board::cells_outside_runs(text, alphabet) < LONG_RUN
}

fn no_record(line: &Line, options: &ReadOptions) -> Fault {
    let found = quote(line.text);
    if let Some(ColumnChoice::Name(name)) = &options.column {
        return Fault::of_no_column(line.number, name, found);
    }
    let found = format!("{found} and then the end of input");
    Fault::new(line.number, 1, "a record", found).advise(blank(line, options))
}

/// Advises on a symbol that makes this line a first record.
fn blank(line: &Line, options: &ReadOptions) -> Option<Advice> {
    let format = options.explicit_format();
    let row = || match format {
        Format::Auto | Format::Grid => explain::blank_of_row(line.text, options),
        _ => None,
    };
    let puzzle = || match format {
        Format::Auto | Format::Lines => explain::blank_of_puzzle(line.text, options),
        _ => None,
    };
    row().or_else(puzzle)
}
