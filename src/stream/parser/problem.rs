/*! The input of a judge's problem, read forgivingly.

What comes in is a sequence of parts, and each has its turn:

```text
the count of cases         where the problem has one
for each case:
    the size of its boxes  where the problem has it: 3
    its title              where the problem has one
    81 cells               on whole rows, or wherever lines end, as the problem has it
```

Blank lines may stand anywhere, spaces and bars between any cells, and rulers between bands. After
so many cases as the count says, or after `end` in problems that have it, nothing is read.
*/

use super::schedule::{Part, Schedule};
use super::{Failure, Found, Layout, Mismatch, OpenBoard, Parser, Shape, line};
use crate::judge::Cases;
use crate::stream::block::Block;
use lanedoku::internal::{CELLS, is_cell};
use std::ops::Range;

impl Parser {
    /// Takes a whole line of a problem's input.
    pub(super) fn take_part(
        &mut self,
        block: &mut Block,
        text: Range<usize>,
    ) -> Result<(), Failure> {
        let line = &block.text[text.clone()];
        let Some(Schedule { problem, next }) = self.schedule else {
            return Ok(());
        };
        let is_remark = line.starts_with(b"#") && self.board.cells == 0 && next != Part::Title;
        if line.trim_ascii().is_empty() || is_remark {
            return Ok(());
        }
        if problem.cases == Cases::ToEndLine && self.board.cells == 0 && line::is_end(line) {
            self.ended = true;
            return Ok(());
        }
        match next {
            Part::Count => {
                self.take_count(line)?;
                let count = self.group.as_ref().map_or(0, |group| group.count);
                block.cases = Some(count);
                self.ended = count == 0;
            }
            Part::Size if line.trim_ascii() != b"3" => {
                let column = 1 + line.len() - line.trim_ascii_start().len();
                let text = format!(
                    "expected size 3 for puzzle {}, found {}",
                    self.puzzles + 1,
                    line::quote(line)
                );
                return Err(self.message(self.lines + 1, column, &text));
            }
            Part::Size => self.announced = Some(self.lines + 1),
            Part::Title => {
                self.announced = Some(self.lines + 1);
                self.title = line.trim_ascii_end().to_vec();
            }
            Part::Cells if self.take_drawing(line) => return Ok(()),
            Part::Cells => {
                self.take_cells(&block.text[text.clone()], problem.tokens)?;
                if self.board.cells < CELLS {
                    return Ok(());
                }
                self.push_cells(block, text.end + 1);
            }
        }
        self.schedule.iter_mut().for_each(Schedule::pass);
        Ok(())
    }

    /// Adds the cells of a line to the board: whole rows, or any number where `tokens` says that
    /// lines mean nothing.
    fn take_cells(&mut self, line: &[u8], tokens: bool) -> Result<(), Failure> {
        self.expect_ruler(line)?;
        if self.board.cells == 0 {
            self.board.line = self.lines + 1;
        }
        let before = self.board.cells;
        self.board.lines += 1;
        // Nearly every line is a row, and those are read faster.
        if before < CELLS
            && before.is_multiple_of(9)
            && let Ok(row) = line::read_row(line)
        {
            self.board.text[Shape::Rows.offset(before)..][..9].copy_from_slice(&row.cells);
            self.board.cells += 9;
            return Ok(());
        }
        for (at, &byte) in line
            .iter()
            .enumerate()
            .filter(|(_, byte)| !line::is_bar_or_space(**byte))
        {
            let column = at + 1;
            let count = self.board.cells - before;
            if !is_cell(byte) {
                // What stands right behind a row on its line spoils that row, not the next.
                let (row, cells) = match (self.board.cells, self.board.cells % 9) {
                    (CELLS, _) if tokens || count > 9 => (None, CELLS),
                    (_, 0) if !tokens && count > 0 => (Some(self.board.rows()), 9),
                    (_, cells) => (Some(self.board.rows() + 1), cells),
                };
                return Err(self.no_cells(
                    row,
                    Mismatch {
                        column,
                        found: Found::Byte(cells, byte),
                    },
                ));
            }
            if self.board.cells == CELLS {
                let cells = line.iter().filter(|&&byte| is_cell(byte)).count();
                return Err(self.no_cells(
                    None,
                    Mismatch {
                        column,
                        found: Found::Cells(before + cells),
                    },
                ));
            }
            self.board.text[Shape::Rows.offset(self.board.cells)] = byte;
            self.board.cells += 1;
        }
        if !tokens && !self.board.cells.is_multiple_of(9) {
            let count = self.board.cells - before;
            // So few cells are meant as a row, more as a board.
            let row = (count < 18).then_some(before / 9 + 1);
            return Err(self.no_cells(
                row,
                Mismatch {
                    column: line.trim_ascii_end().len() + 1,
                    found: Found::Cells(count),
                },
            ));
        }
        Ok(())
    }

    /// What is said of a line where this row goes wrong, or the whole board.
    fn no_cells(&self, row: Option<usize>, Mismatch { column, found }: Mismatch) -> Failure {
        let expected = match row {
            Some(row) => self.expected_nine(row),
            None => format!("expected 81 cells in puzzle {}", self.puzzles + 1),
        };
        self.message(
            self.lines + 1,
            column,
            &format!("{expected}, found {found}"),
        )
    }

    /// Adds the board that is whole now, read from text which ends before `read`.
    fn push_cells(&mut self, block: &mut Block, read: usize) {
        let board = std::mem::replace(&mut self.board, OpenBoard::EMPTY);
        if self
            .schedule
            .as_ref()
            .is_some_and(|schedule| schedule.problem.titled)
        {
            block.push_title(&std::mem::take(&mut self.title));
        }
        // A board on fewer lines than it has rows may have come in too little text for the line
        // feeds of its rows.
        if board.lines >= 9 {
            let span = self.span(Some(Layout::Rows), 1, board.line, 9);
            block.push_board(span, &board.text, read);
        } else {
            let mut text = [b'\n'; Shape::Line.stride()];
            (0..CELLS).for_each(|cell| text[cell] = board.text[Shape::Rows.offset(cell)]);
            let span = self.span(Some(Layout::Line), 1, board.line, 1);
            block.push_board(span, &text, read);
        }
    }
}
