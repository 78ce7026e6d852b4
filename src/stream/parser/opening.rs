/*! What stands before the first record, and how the first record tells the format. */

use super::{Misfit, Parser, misfit, unlike};
use crate::stream::append::Lines;
use crate::stream::block::Block;
use crate::stream::drawing;
use crate::stream::encoding;
use crate::stream::failure::{Expected, Failure, Found, Mismatch};
use crate::stream::grammar::Grammar;
use crate::stream::header::{self, Column};
use crate::stream::line;
use lanedoku::internal::CELLS;
use std::ops::Range;
use std::sync::Arc;

/// What has been read before the first record.
pub enum Opening {
    /// Nothing but blank lines and comments.
    Nothing,
    /// Nothing yet, and the header has to name this column.
    Header(Arc<str>),
    /// A name that columns of puzzles have, alone on its line. It is a header if a line of cells
    /// comes next, or nothing.
    Name { line: u64, text: Vec<u8> },
    /// A header, or a name that turned out to be something else. No header follows that.
    Over,
}

impl Parser {
    /// The grammar of the input, to which the line at `text` belongs; `None` if the line is a
    /// header and has been read.
    pub(super) fn open(
        &mut self,
        block: &mut Block,
        text: &Range<usize>,
    ) -> Result<Option<&'static Grammar>, Failure> {
        self.settle_name(block, text)?;
        let line = &block.text[text.clone()];
        let number = self.lines + 1;
        let misfit = match self.take_header(line, &mut block.lines) {
            Ok(true) => return Ok(None),
            Ok(false) if self.schedule.grammar.is_some() => return Ok(self.schedule.grammar),
            Ok(false) => match tell_format(line) {
                Ok(grammar) => {
                    self.schedule.begin(grammar);
                    return Ok(Some(grammar));
                }
                Err(misfit) => misfit,
            },
            Err(misfit) => misfit,
        };
        Err(self.failure(number, misfit))
    }

    /// Takes a first record that names columns, and says whether it is one.
    fn take_header(&mut self, line: &[u8], lines: &mut Lines) -> Result<bool, Misfit> {
        let may_be_lines = self.schedule.grammar.is_none_or(Grammar::is_lines);
        let is_first = self.schedule.puzzles == 0
            && matches!(self.opening, Opening::Nothing | Opening::Header(_));
        if !may_be_lines || !is_first {
            return Ok(false);
        }
        let found = if let Opening::Header(name) = &self.opening {
            let lacks = || {
                misfit(
                    Expected::Column(name.clone()),
                    1,
                    Found::Header(line.to_vec()),
                )
            };
            Some(Column::named(line, name).ok_or_else(lacks)?)
        } else if self.column.is_some_and(|column| column.has_name_in(line)) && !line::is_end(line)
        {
            self.column
        } else if header::is_name(line) {
            self.opening = Opening::Name {
                line: self.lines + 1,
                text: line.to_vec(),
            };
            if self.answers.is_some() {
                lines.name = Some(lines.text.len());
            }
            return Ok(true);
        } else {
            Column::of_puzzles(line).filter(|_| line::find_puzzle(line).is_err())
        };
        if found.is_some() {
            self.begin_lines(line, lines);
            self.column = self.column.or(found);
        }
        Ok(found.is_some())
    }

    /// Goes on behind a header.
    fn begin_lines(&mut self, header: &[u8], lines: &mut Lines) {
        self.schedule.begin(&Grammar::LINES);
        self.opening = Opening::Over;
        if let Some(column) = &mut self.answers {
            column.add_name(header, lines);
        }
    }

    /// Takes the name alone on the first line for a header, if there is one.
    pub(super) fn take_name_as_header(&mut self, lines: &mut Lines) {
        if let Opening::Name { text, .. } = &mut self.opening {
            let text = std::mem::take(text);
            self.begin_lines(&text, lines);
        }
    }

    /// Tells what a name alone on the first line is, if there is one, by the line after it; that is
    /// empty if it is too long to be seen.
    pub(super) fn settle_name(
        &mut self,
        block: &mut Block,
        next: &Range<usize>,
    ) -> Result<(), Failure> {
        let Opening::Name { line, text } = &mut self.opening else {
            return Ok(());
        };
        let (line, text) = (*line, std::mem::take(text));
        self.opening = Opening::Over;
        let next = &block.text[next.clone()];
        let told = tell_format(next).ok();
        if told.is_some_and(Grammar::is_lines) {
            self.begin_lines(&text, &mut block.lines);
        } else if self.schedule.grammar.is_some() {
            let mismatch = line::find_puzzle(&text).expect_err("a name is no puzzle");
            self.leave_gap(&mut block.lines, b',');
            self.take_invalid(block, line, mismatch);
        } else if told == Some(&Grammar::GRID) {
            self.schedule.begin(&Grammar::GRID);
            self.schedule.announced = Some(line);
        } else {
            return Err(self.failure(line, unlike(Expected::FirstRecord, &text)));
        }
        Ok(())
    }
}

/// Tells the format by the first record.
fn tell_format(line: &[u8]) -> Result<&'static Grammar, Misfit> {
    if line::find_puzzle(line).is_ok() || line::is_end(line) {
        return Ok(&Grammar::LINES);
    }
    if is_of_grid(line) {
        return Ok(&Grammar::GRID);
    }
    if line::is_count(line) && line.trim_ascii().len() <= 8 {
        return Ok(&Grammar::POJ);
    }
    if line::find_enclosed_puzzle(line).is_some() {
        return Ok(&Grammar::LINES);
    }
    let Mismatch { column, found } =
        line::closest_mismatch(line).expect("it is neither puzzle nor row");
    let found = match found {
        _ if header::is_header(line) => Found::Header(line.to_vec()),
        Found::Symbol(0, _) | Found::Nothing => Found::Line(line.to_vec()),
        Found::Cells(CELLS) => Found::SpacedPuzzle,
        found => found,
    };
    Err(misfit(Expected::FirstRecord, column, found))
}

/// True for a row or a board, and for what only such boards have around them.
fn is_of_grid(line: &[u8]) -> bool {
    let plain = encoding::plain(line);
    line::read_row(line).is_ok()
        || line::read_list(line).is_some()
        || drawing::is_title(line)
        || drawing::ruler(&plain).is_some()
        || drawing::is_bracket(&plain)
}
