/*! How an input opens: with a header, or with a first record that tells the format and the column. */

use super::{Next, Parser};
use crate::input::{
    block::Block,
    columns::{self, Column, Header},
    drawing,
    failure::{Actual, Note, Unexpected},
    grammar::Grammar,
    line,
    source::ColumnChoice,
};
use std::ops::Range;

impl Parser {
    /// Takes the line at `text` while the first record has to tell something.
    pub fn open(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        // A header may begin as a comment does.
        if self.skips(&block.text[text.clone()])
            || self.may_be_header() && self.take_header(block, text.clone())?
            || self.skips_comment(block, text.clone())
        {
            return Ok(());
        }
        let line = &block.text[text.clone()];
        let is_auto = !self.input.grammar.board.is_known();
        // With `--append`, too, it is looked at: rows, and a header whose names say nothing, would be
        // spoilt by answers.
        let is_known = self.input.column.is_some() && !self.comes_back() || self.input.no_header;
        if is_auto && !is_known {
            match tell_format(line) {
                Ok(grammar) if grammar.is_lines() => self.begin(grammar),
                Ok(_) if self.comes_back() => {
                    return Err(Unexpected::at(1, Actual::RowLine(line.to_vec())));
                }
                Ok(grammar) => {
                    if drawing::is_title(line) {
                        self.heading = Some((self.text.line, line.into()));
                    }
                    self.begin(grammar);
                    return self.take_line(block, text);
                }
                Err(unexpected) => {
                    let is_header = matches!(unexpected.found, Actual::Header(_));
                    if !self.comes_back() || is_header && self.input.column.is_none() {
                        return Err(unexpected);
                    }
                }
            }
        }
        let column = match self.input.column {
            Some(ColumnChoice::Number(number)) => Ok(Column::numbered(number.get())),
            _ => Column::of_first(line),
        };
        match column {
            Ok(column) => {
                self.next = Next::Record { column, fields: 0 };
                self.take_line(block, text)
            }
            Err(mut unexpected) => {
                if columns::is_header(line) && self.puzzles == 0 {
                    unexpected.found = Actual::Header(line.to_vec());
                }
                self.take_misfit(block, &text, 0, unexpected);
                Ok(())
            }
        }
    }

    /// Takes the line at `text` if it is a header.
    ///
    /// # Errors
    /// If it does not tell the column of puzzles as it should.
    fn take_header(&mut self, block: &mut Block, text: Range<usize>) -> Result<bool, Unexpected> {
        let (line, wanted) = (&block.text[text.clone()], self.input.column.as_ref());
        if drawing::is_title(line) && !matches!(wanted, Some(ColumnChoice::Name(_))) {
            return Ok(false);
        }
        let Some(header) = Header::read(line, wanted)? else {
            return Ok(false);
        };
        if !header.is_known && matches!(wanted, Some(ColumnChoice::Number(_))) {
            block.note(Note::Header, self.text.line);
        }
        if let Some(name) = self.input.append {
            block.leave_gap(text.end, header.separator, 0);
            block.lines.name_answers(name, &header.text);
        }
        // Between white space, the names may be the words of a title.
        if header.is_spaced() && header.columns > 1 && !self.grammar.is_lines() {
            self.heading = Some((self.text.line, header.text.clone()));
        }
        self.begin(&Grammar::LINES);
        self.next = Next::Record {
            column: header.column,
            fields: header.columns,
        };
        self.header = Some(header);
        Ok(true)
    }
}

/// Tells the format by the first record.
///
/// # Errors
/// If no format has such a record.
fn tell_format(line: &[u8]) -> Result<&'static Grammar, Unexpected> {
    let puzzle = match Column::of_first(line) {
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
    // A line that is shorter than this is more likely meant as a row.
    const SHORT: usize = 40;
    let is_short = line.trim_ascii().len() < SHORT;
    let unexpected = if is_short { row } else { puzzle };
    Err(match unexpected.found {
        _ if is_short && line::is_count(line) => Unexpected::line(line),
        _ if columns::is_header(line) => {
            Unexpected::at(unexpected.column, Actual::Header(line.to_vec()))
        }
        Actual::Symbol(0, _) | Actual::Cells(0) => Unexpected::line(line),
        _ => unexpected,
    })
}
