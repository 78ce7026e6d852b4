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
            (None, ColumnChoice::Name(_)) => return Err(String::new()),
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
        let is_named = |field| {
            let field = String::from_utf8_lossy(trimmed(field)).to_lowercase();
            field == name.to_lowercase()
        };
        let fields = (1..).zip(table.fields(text));
        let mut named = fields.filter(|(_, field)| is_named(&text[field.clone()]));
        let found = match (named.next(), named.next()) {
            (Some((number, _)), None) => {
                self.place = Some((table, number));
                return Ok(true);
            }
            (Some(_), Some(_)) => "several such columns".into(),
            (None, _) if line.kind.is_skipped() => return Ok(true),
            (None, _) => quote(text),
        };
        Err(lacks(name, line.number, found))
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

    /// Fails if the file ends, with this line missing, before its header.
    pub fn end(&self, line: u64) -> Result<(), Fault> {
        match (self.place, &self.choice) {
            (None, ColumnChoice::Name(name)) => Err(lacks(name, line, "the end of input".into())),
            _ => Ok(()),
        }
    }
}

fn is_verdict(line: &[u8]) -> bool {
    read_verdict(trimmed(line)).is_some()
}

fn lacks(name: &str, line: u64, found: String) -> Fault {
    let expected = format!("a header with a column {}", quote(name.as_bytes()));
    Fault::new(line, 1, expected, found)
}
