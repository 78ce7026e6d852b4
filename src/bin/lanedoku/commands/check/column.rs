/*! The column of the answers: `--answers`. */

use super::answer::ALPHABET;
use crate::input::{
    alphabet::trimmed,
    encoding::quote,
    fault::Fault,
    fields::{self, Table},
    line::Line,
    source::ColumnChoice,
};
use crate::output::formats::read_verdict;

pub struct Column {
    choice: ColumnChoice,
    /// From the header or the first answer.
    place: Option<(Table, usize)>,
}

impl Column {
    pub fn new(choice: ColumnChoice) -> Column {
        Column {
            choice,
            place: None,
        }
    }

    /// Fails with the text found instead.
    pub fn field<'a>(&self, line: &'a [u8]) -> Result<&'a [u8], String> {
        let (table, number) = match (self.place, &self.choice) {
            (Some(place), _) => place,
            // The space of a verdict separates no columns.
            (None, ColumnChoice::Number(number)) if number.get() == 1 && is_verdict(line) => {
                return Ok(line);
            }
            (None, ColumnChoice::Number(number)) => (Table::of(line), number.get()),
            (None, ColumnChoice::Name(_)) => unreachable!("a header precedes the answers"),
        };
        table.field(line, number).map(|field| &line[field])
    }

    /// Whether a line is the header or precedes it. Fails if the header was due.
    pub fn is_above_records(&mut self, line: &Line) -> Result<bool, Fault> {
        if self.place.is_some() {
            return Ok(false);
        }
        let text = line.text;
        let table = Table::of_header(text);
        let name = match &self.choice {
            ColumnChoice::Number(number) => {
                let is_header = fields::is_header(text, ALPHABET, true);
                self.place = is_header.then_some((table, number.get()));
                return Ok(is_header);
            }
            ColumnChoice::Name(name) => name,
        };
        let column = fields::column_named(text, line.number, name)?;
        self.place = column.map(|number| (table, number));
        // A header by its names, but without this one.
        let is_other = fields::is_header(text, ALPHABET, false);
        if column.is_some() || line.kind.is_skipped() && !is_other {
            return Ok(true);
        }
        Err(Fault::of_no_column(line.number, name, quote(text)))
    }

    /// Finds the column by the line of the first answer.
    pub fn begin(&mut self, line: &Line) -> Result<(), Fault> {
        if let (None, ColumnChoice::Number(number)) = (self.place, &self.choice) {
            if let Err(found) = self.field(line.text) {
                let expected = format!("answers in column {number}");
                return Err(Fault::new(line.number, 1, expected, found));
            }
            if !is_verdict(line.text) {
                self.place = Some((Table::of(line.text), number.get()));
            }
        }
        Ok(())
    }

    /// Fails if the file has ended before its header. `line`: the number of the line that is missing.
    pub fn end(&self, line: u64) -> Result<(), Fault> {
        match (self.place, &self.choice) {
            (None, ColumnChoice::Name(name)) => {
                Err(Fault::of_no_column(line, name, "the end of input"))
            }
            _ => Ok(()),
        }
    }
}

fn is_verdict(line: &[u8]) -> bool {
    read_verdict(trimmed(line)).is_some()
}
