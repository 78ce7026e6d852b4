/*! How an input opens: with a header, or with a first record that tells the format and the column. */

use super::{Judged, Line, LineRecord, Lines, Parser, Rows, State, What};
use crate::input::{
    columns::{self, Column, Header},
    drawing,
    failure::{Actual, Note, Remedy, Unexpected},
    grammar::Grammar,
    line,
    source::ColumnChoice,
};
use lanedoku::internal::CELLS;

impl Parser {
    /// What a line is before the first record.
    ///
    /// # Errors
    /// If it ends the run.
    pub(super) fn judge_first(&self, line: Line) -> Result<Judged, Unexpected> {
        let input = &self.input;
        let has_remarks = !input.no_header;
        if has_remarks && line::is_end(line.text) {
            return Ok(Judged::end());
        }
        // Eight tabs may be a row.
        let is_blank = match self.grammar.is_lines() {
            true => line.text.trim_ascii().is_empty(),
            false => line::is_empty_line(line.text),
        };
        if is_blank || line.is_ruler(input.blank) {
            return Ok(Judged::nothing());
        }
        if has_remarks {
            let wanted = input.column.as_ref();
            if let Some(header) = Header::read(line.text, line.cells, self.finder.line, wanted)? {
                let is_guess = !header.is_known && matches!(wanted, Some(ColumnChoice::Number(_)));
                return Ok(Judged {
                    next: Some(Box::new(State::Lines(Lines::below(header)))),
                    what: What::Header,
                    note: is_guess.then_some(Note::Header),
                });
            }
            if line.is_comment() {
                return Ok(Judged {
                    note: line.comment_note(),
                    ..Judged::nothing()
                });
            }
        }
        if input.asks_for_lines() {
            return self.judge_first_of_lines(line);
        }
        match tell_format(line, input.blank) {
            Ok(format) if format.is_lines() => {
                // A malformed record tells no format. `--append` has said that it is a line.
                let judged = self.judge_first_of_lines(line)?;
                match judged.what {
                    What::Record(LineRecord {
                        puzzle: Err(unexpected),
                        ..
                    }) if !self.echoes_lines() => Err(*unexpected),
                    _ => Ok(judged),
                }
            }
            // `--append` has no use for rows.
            Ok(_) if self.echoes_lines() => {
                let found = Actual::RowLine(line.text.to_vec());
                Err(Unexpected::at(1, found))
            }
            Ok(format) => {
                let rows = Rows::new(format);
                let judged = rows.judge(line, input.blank, true)?;
                Ok(Judged {
                    next: Some(Box::new(State::Rows(rows))),
                    ..judged
                })
            }
            // With `--append`, a malformed record. Not a header of unknown names: an answer would
            // spoil it.
            Err(unexpected)
                if self.echoes_lines() && !matches!(unexpected.found, Actual::Header(_)) =>
            {
                self.judge_first_of_lines(line)
            }
            Err(unexpected) => Err(unexpected),
        }
    }

    /// What the first record of lines is, which tells the column.
    fn judge_first_of_lines(&self, line: Line) -> Result<Judged, Unexpected> {
        let lines = Lines::new(&self.input);
        let mut judged = lines.judge_record(line, &self.input, true)?;
        if let What::Record(LineRecord {
            puzzle: Err(unexpected),
            ..
        }) = &mut judged.what
            && self.input.column.is_none()
        {
            if columns::is_header(line.text) {
                **unexpected = match self.input.no_header {
                    true => Unexpected::line(line.text),
                    false => Unexpected::at(1, Actual::Header(line.text.to_vec())),
                };
            }
            unexpected.remedy = unexpected.remedy.or_else(|| first_line_remedy(line));
        }
        judged.next = judged.next.or(Some(Box::new(State::Lines(lines))));
        Ok(judged)
    }
}

/// Tells the format by the first record.
///
/// # Errors
/// If no format has such a record.
fn tell_format(line: Line, blank: Option<u8>) -> Result<&'static Grammar, Unexpected> {
    let Line { text, cells } = line;
    let no_puzzle = match Column::of_first(cells) {
        Ok(_) => return Ok(&Grammar::LINES),
        Err(unexpected) => unexpected,
    };
    let no_row = match line::read_row(cells) {
        Ok(_) => return Ok(&Grammar::GRID),
        Err(unexpected) => unexpected,
    };
    if drawing::is_title(text, blank) || drawing::is_marks(text) {
        return Ok(&Grammar::GRID);
    }
    if line::is_short_count(text) {
        return Ok(&Grammar::POJ);
    }
    // A line that is shorter than this is more likely meant as a row.
    const SHORT: usize = 40;
    let is_short = text.trim_ascii().len() < SHORT;
    let unexpected = if is_short { no_row } else { no_puzzle };
    let unexpected = match unexpected.found {
        _ if is_short && line::is_count(text) => Unexpected::line(text),
        _ if columns::is_header(text) => Unexpected::at(1, Actual::Header(text.to_vec())),
        Actual::Symbol(0, _) | Actual::Cells(0) => Unexpected::line(text),
        _ => unexpected,
    };
    Err(unexpected.or_remedy(|| {
        let blank = super::rows::blank_remedy(cells).or_else(|| super::lines::blank_remedy(cells));
        let is_word = drawing::has_word(text);
        let comment = || is_word.then_some(Remedy::Comment);
        blank.or_else(|| first_line_remedy(line)).or_else(comment)
    }))
}

/// What to do if the first line is no record.
fn first_line_remedy(line: Line) -> Option<Remedy> {
    let columns = || columns::names(line.text);
    let is_number = |name: &[u8]| !name.is_empty() && name.iter().all(u8::is_ascii_digit);
    let are_numbers = || columns().all(is_number) && columns().any(|name| name.len() > 1);
    if columns().count() == CELLS && (columns::is_header(line.text) || are_numbers()) {
        return Some(Remedy::NoHeader);
    }
    line::has_other_size(line.cells).then_some(Remedy::Size)
}
