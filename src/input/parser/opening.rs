/*! What stands before the first record, and how the first record tells the format. */

use super::{Misfit, Parser, misfit, unlike};
use crate::input::{
    block::Block,
    drawing, encoding,
    failure::{Expected, Found, Unexpected},
    grammar::{BoardForm, Grammar},
    header::{self, Column},
    line,
};
use lanedoku::internal::CELLS;
use std::ops::Range;

impl Parser {
    /// Whether a header may come next.
    fn may_be_header(&self) -> bool {
        let grammar = self.schedule.grammar;
        grammar.may_be_lines() && self.schedule.puzzles == 0 && !self.has_header
    }

    /// Whether the line is a name that columns of puzzles have, and may be a header or not. The
    /// record below it tells that, and has not come yet.
    pub fn is_undecided(&self, line: &[u8], below: &[u8]) -> bool {
        self.may_be_header() && header::is_name(line) && !first_record(below).1
    }

    /// Takes the line at `text` if it is a header or a title. Returns false if it is neither, and
    /// then the grammar is known. What has come below the line ends at `end`.
    pub fn open(
        &mut self,
        block: &mut Block,
        text: &Range<usize>,
        end: usize,
    ) -> Result<bool, Misfit> {
        let line = &block.text[text.clone()];
        if !self.may_be_header() {
            if self.schedule.grammar.board == BoardForm::Unknown {
                // A name has come before, and might have been a header.
                let grammar = tell_format(line).unwrap_or(&Grammar::LINES);
                self.schedule.begin(grammar);
            }
            return Ok(false);
        }
        let mut grammar = &Grammar::LINES;
        let column = if let Some(name) = &self.column_name {
            let column = Column::named(line, name);
            if column.is_none() {
                let found = Found::Header(line.to_vec());
                return Err(misfit(Expected::Column(name.clone()), 1, found));
            }
            column
        } else if self.column.is_some_and(|column| column.has_name_in(line)) && !line::is_end(line)
        {
            self.column
        } else if header::is_name(line) {
            let end = end.min(text.start + line::LONGEST).max(text.end + 1);
            let (below, _) = first_record(&block.text[text.end + 1..end]);
            match tell_format(below) {
                // The first record is too far below to be waited for, or there is none.
                _ if line::is_skipped(below) => {
                    grammar = self.schedule.grammar;
                    None
                }
                Ok(&Grammar::LINES) => None,
                _ if self.schedule.grammar.is_lines() => return Ok(false),
                Ok(&Grammar::GRID) => {
                    self.schedule.begin(&Grammar::GRID);
                    self.schedule.announced = Some(self.lines + 1);
                    return Ok(true);
                }
                _ => return Err(unlike(Expected::FirstRecord, line)),
            }
        } else {
            let column = Column::of_puzzles(line).filter(|_| line::find_puzzle(line).is_err());
            if column.is_none() {
                if !self.schedule.grammar.is_lines() {
                    self.schedule.begin(tell_format(line)?);
                }
                return Ok(false);
            }
            column
        };
        self.schedule.begin(grammar);
        (self.column_name, self.has_header) = (None, true);
        self.column = self.column.or(column);
        if let Some(answers) = &mut self.answers {
            answers.add_name(line, text.end, &mut block.lines);
        }
        Ok(true)
    }
}

/// The first line that is not skipped, and whether all of it has come.
fn first_record(mut text: &[u8]) -> (&[u8], bool) {
    while let Some(length) = line::length(text) {
        let line = &text[..length];
        if !line::is_skipped(line) {
            return (line, true);
        }
        text = &text[length + 1..];
    }
    (text, false)
}

/// Tells the format by the first record.
fn tell_format(line: &[u8]) -> Result<&'static Grammar, Misfit> {
    let (puzzle, row) = match (line::find_puzzle(line), line::read_row(line)) {
        (Ok(_), _) => return Ok(&Grammar::LINES),
        (_, Ok(_)) => return Ok(&Grammar::GRID),
        (Err(puzzle), Err(row)) => (puzzle, row),
    };
    if is_of_grid(line) {
        return Ok(&Grammar::GRID);
    }
    if line::is_count(line) && line.trim_ascii().len() <= 8 {
        return Ok(&Grammar::POJ);
    }
    if line::is_end(line) || line::find_enclosed_puzzle(line).is_some() {
        return Ok(&Grammar::LINES);
    }
    // The line is taken for a puzzle or a row, whichever it is closer to. If what stands behind its
    // cells spoils a row, the message says so.
    let cells = |unexpected: &Unexpected| match unexpected.found {
        Found::Cells(count) | Found::Symbol(count, _) => count,
        _ => 0,
    };
    let is_row = match row.found {
        Found::Symbol(count, _) => count >= cells(&puzzle),
        _ => cells(&puzzle) == 0 || cells(&row) > cells(&puzzle),
    };
    let Unexpected { column, found } = if is_row { row } else { puzzle };
    let found = match found {
        _ if header::is_header(line) => Found::Header(line.to_vec()),
        Found::Symbol(0, _) | Found::Nothing => Found::Line(line.to_vec()),
        Found::Cells(CELLS) => Found::SpacedPuzzle,
        found => found,
    };
    Err(misfit(Expected::FirstRecord, column, found))
}

/// True for what only boards in rows have around them, and for a board that is a list.
fn is_of_grid(line: &[u8]) -> bool {
    let plain = encoding::plain(line);
    line::read_list(line).is_some()
        || drawing::is_title(line)
        || drawing::ruler(&plain).is_some()
        || drawing::is_bracket(&plain)
}
