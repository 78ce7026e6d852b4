/*! How an input opens: with a header, or with a first record that tells the format. */

use super::Parser;
use crate::input::{
    block::Block,
    drawing,
    failure::{Actual, Unexpected},
    grammar::{BoardForm, Grammar},
    header::{self, Header},
    line,
    source::ColumnChoice,
};
use std::ops::Range;

impl Parser {
    /// Whether a header may come next, or the first record has to tell the format.
    pub fn is_opening(&self) -> bool {
        let may_be_header = self.grammar.is_lines();
        let is_first = self.puzzles == 0 && self.board.cells == 0;
        self.grammar.board == BoardForm::Unknown
            || may_be_header && is_first && self.header.is_none()
    }

    /// Takes the line at `text` if it is a header. Returns false if it is none, and then the grammar
    /// is known.
    pub fn open(&mut self, block: &mut Block, text: &Range<usize>) -> Result<bool, Unexpected> {
        let line = &block.text[text.clone()];
        if self.header.is_none()
            && let Some(header) = self.find_header(line)?
        {
            header.missing(line)?;
            if let Some(name) = self.input.append {
                block
                    .lines
                    .leave_gap(text.end, header::before_answer(header.separator), 0);
                block.lines.name_answers(name, line);
            }
            self.header = Some(header);
            if self.grammar.board == BoardForm::Unknown && !header.is_doubtful() {
                self.begin(&Grammar::LINES);
            }
            return Ok(true);
        }
        // With `--append`, too, it is looked at: rows, and a header whose names say nothing, would be
        // spoilt by answers.
        let is_unknown = self.grammar.board == BoardForm::Unknown;
        let may_be_rows = self.input.grammar.board == BoardForm::Unknown && self.comes_back();
        if is_unknown || may_be_rows {
            let is_header = |found: &Actual| matches!(found, Actual::Header(_));
            let grammar = match tell_format(line) {
                Err(other)
                    if may_be_rows && !(self.column.is_none() && is_header(&other.found)) =>
                {
                    &Grammar::LINES
                }
                grammar => grammar?,
            };
            if !grammar.is_lines() && (may_be_rows || self.header.is_some()) {
                return Err(Unexpected::at(1, Actual::RowLine(line.to_vec())));
            }
            self.begin(grammar);
        }
        Ok(false)
    }

    /// The line as a header, if it is one. It tells the column of the records.
    ///
    /// # Errors
    /// If it lacks the name that the user said.
    fn find_header(&mut self, line: &[u8]) -> Result<Option<Header>, Unexpected> {
        let header = Header::of(line);
        let has_record = || {
            line::is_end(line)
                || line::has_field(line)
                || header::names(line).any(header::is_like_puzzle)
        };
        let (number, is_header) = match &self.input.column {
            Some(ColumnChoice::Name(name)) => {
                let missing = Unexpected::at(1, Actual::Header(line.to_vec()));
                (Some(header::number_of(line, name).ok_or(missing)?), true)
            }
            Some(ColumnChoice::Number(number)) => {
                let field = header.numbered(number.get()).field(line);
                let is_name = header::begins_as_name(&line[field]);
                (Some(number.get()), is_name && !has_record())
            }
            None => {
                let columns = (1..).zip(header::names(line));
                let mut wanted = columns.filter(|(_, name)| header::is_name(name));
                let found = wanted.next();
                // Names between white space, or a lone name, may be anything else.
                let is_named =
                    found.is_some() && (!header.is_doubtful() || header::are_names(line));
                let number = found
                    .filter(|_| header.columns > 1)
                    .map(|(number, _)| number);
                (number, is_named && !has_record())
            }
        };
        if is_header {
            self.column = number.map(|number| header.numbered(number));
        }
        Ok(is_header.then_some(header))
    }
}

/// Tells the format by the first record.
///
/// # Errors
/// If no format has such a record.
fn tell_format(line: &[u8]) -> Result<&'static Grammar, Unexpected> {
    let puzzle = match line::find_puzzle(line) {
        Ok(_) => return Ok(&Grammar::LINES),
        Err(unexpected) => unexpected,
    };
    let row = match line::read_row(line) {
        Ok(_) => return Ok(&Grammar::GRID),
        Err(unexpected) => unexpected,
    };
    if drawing::is_title(line) || drawing::is_marks(line) {
        return Ok(&Grammar::GRID);
    }
    if line::is_short_count(line) {
        return Ok(&Grammar::POJ);
    }
    if line::is_end(line) || line::read_fields(line).is_some() {
        return Ok(&Grammar::LINES);
    }
    // A line that is shorter than this is more likely meant as a row.
    const SHORT: usize = 40;
    let is_short = line.trim_ascii().len() < SHORT;
    let unexpected = if is_short { row } else { puzzle };
    Err(match unexpected.found {
        _ if is_short && line::is_count(line) => Unexpected::line(line),
        _ if header::is_header(line) => {
            Unexpected::at(unexpected.column, Actual::Header(line.to_vec()))
        }
        Actual::Symbol(0, _) | Actual::Nothing => Unexpected::line(line),
        _ => unexpected,
    })
}
