/*! What stands before the first record, and how the first record tells the format. */

use super::{Misfit, Parser, misfit, unlike};
use crate::stream::block::Block;
use crate::stream::drawing;
use crate::stream::failure::{Expected, Failure, Found, Mismatch};
use crate::stream::grammar::Grammar;
use crate::stream::header::{self, Column};
use crate::stream::line;
use lanedoku::internal::CELLS;
use std::ops::Range;

/// What has been read before the first record.
pub enum Opening {
    /// Nothing but blank lines and comments.
    Nothing,
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
        if self.take_header(line) {
            return Ok(None);
        }
        if self.schedule.grammar.is_none() {
            let grammar =
                tell_format(line).map_err(|misfit| self.failure(self.lines + 1, misfit))?;
            self.schedule.begin(grammar);
        }
        Ok(self.schedule.grammar)
    }

    /// Takes a first record that names columns, and says whether it is one.
    fn take_header(&mut self, line: &[u8]) -> bool {
        let may_be_lines = self.schedule.grammar.is_none_or(Grammar::is_lines);
        let is_first = self.schedule.puzzles == 0 && matches!(self.opening, Opening::Nothing);
        if !may_be_lines || !is_first {
            return false;
        }
        if header::is_name(line) {
            self.opening = Opening::Name {
                line: self.lines + 1,
                text: line.to_vec(),
            };
            return true;
        }
        let named = Column::named(line).filter(|_| line::find_puzzle(line).is_err());
        if named.is_some() {
            self.schedule.begin(&Grammar::LINES);
            self.column = self.column.or(named);
            self.opening = Opening::Over;
        }
        named.is_some()
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
        if line::find_puzzle(next).is_ok() || line::is_end(next) {
            self.schedule.begin(&Grammar::LINES);
        } else if self.schedule.grammar.is_some() {
            let mismatch = line::find_puzzle(&text).expect_err("a name is no puzzle");
            self.take_invalid(block, line, mismatch);
        } else if is_of_grid(next) {
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
        Ok(&Grammar::LINES)
    } else if is_of_grid(line) {
        Ok(&Grammar::GRID)
    } else if line::is_count(line) && line.trim_ascii().len() <= 8 {
        Ok(&Grammar::POJ)
    } else {
        let Mismatch { column, found } = line::closest_mismatch(line);
        let found = match found {
            Found::Byte(0, _) | Found::Nothing => Found::Line(line.to_vec()),
            Found::Cells(CELLS) => Found::SpacedPuzzle,
            found => found,
        };
        Err(misfit(Expected::FirstRecord, column, found))
    }
}

/// True for a row, and for a ruler or a title, which only a drawn board has around it.
fn is_of_grid(line: &[u8]) -> bool {
    line::read_row(line).is_some() || drawing::is_title(line) || drawing::ruler(line).is_some()
}
