/*! The board whose rows are being read. */

use crate::input::{
    drawing::Gaps,
    encoding,
    failure::{Actual, Expected, Misfit, misfit, unlike},
    grammar::Layout,
    line,
};
use lanedoku::Shape;
use lanedoku::internal::{CELLS, is_cell};

/// Cells that wait for the rest of their board.
pub struct OpenBoard {
    /// Nine rows.
    text: [u8; Shape::Rows.stride()],
    pub cells: usize,
    /// The line of the first of them.
    pub line: u64,
    /// Lines that they stood on.
    lines: usize,
    pub spaced: bool,
    /// What stands between its rows, and before the first.
    pub gaps: Gaps,
}

impl OpenBoard {
    pub fn new() -> OpenBoard {
        OpenBoard {
            text: [b'\n'; Shape::Rows.stride()],
            cells: 0,
            line: 0,
            lines: 0,
            spaced: false,
            gaps: Gaps::default(),
        }
    }

    /// Whole rows.
    pub fn rows(&self) -> usize {
        self.cells / 9
    }

    /// The row that comes next, as what is expected.
    pub fn expected_row(&self) -> Expected {
        Expected::Row(self.rows() + 1)
    }

    /// Takes the cells of the line with this number: whole rows, or any number of cells if `tokens`
    /// says that the ends of lines mean nothing. A ruler or an empty line stands before it if one has
    /// to.
    pub fn take_cells(&mut self, line: &[u8], number: u64, tokens: bool) -> Result<(), Misfit> {
        let rows = self.rows();
        if self.cells.is_multiple_of(9)
            && let Some(gap) = self.gaps.missing(line, rows)
        {
            return Err(unlike(Expected::Gap(gap, rows + 1), line));
        }
        let is_first = self.cells == 0;
        if is_first {
            self.line = number;
        }
        self.lines += 1;
        // Nearly every line is a whole board or a row, and those are read faster.
        if is_first && line.len() >= CELLS {
            let text = line.trim_ascii();
            let list = line::read_list(text);
            let board = list.as_ref().map_or(text, |cells| cells);
            if line::is_puzzle(board) {
                self.spaced = list.is_some();
                board.chunks_exact(9).for_each(|row| self.push_row(row));
                return Ok(());
            }
        }
        if self.cells.is_multiple_of(9)
            && let Ok(cells) = line::read_row(line)
        {
            self.spaced |= is_first && line::is_spaced(line);
            self.push_row(&cells);
            return Ok(());
        }
        self.take_odd_line(line, tokens)
    }

    fn push_row(&mut self, row: &[u8]) {
        self.text[Shape::Rows.offset(self.cells)..][..9].copy_from_slice(row);
        self.cells += 9;
    }

    /// Takes the cells of a line that is neither a row nor a board.
    fn take_odd_line(&mut self, line: &[u8], tokens: bool) -> Result<(), Misfit> {
        let text = line.trim_ascii_end();
        let is_list = |byte| tokens && (line::is_between_cells(byte) || line::is_comma(byte));
        let belongs = |&&byte: &&u8| is_cell(byte) || line::is_bar_or_space(byte) || is_list(byte);
        let end = text.iter().take_while(belongs).count();
        let mut symbols = encoding::symbols(&text[end..]);
        let stray = symbols.next().map(|symbol| line::stray(text, symbol));
        let mut cells = (1..).zip(&text[..end]).filter(|(_, byte)| is_cell(**byte));
        let count = cells.clone().count();
        let total = self.cells + count;
        let is_whole = tokens || count.is_multiple_of(9) && end > 0;
        if stray.is_none() && total <= CELLS && is_whole {
            self.spaced |= self.cells == 0 && line.trim_ascii().len() > count;
            for (_, &byte) in cells {
                self.text[Shape::Rows.offset(self.cells)] = byte;
                self.cells += 1;
            }
            return Ok(());
        }
        // So few cells are meant as a row, more as a board.
        if !tokens
            && count < 18
            && let Err(unexpected) = line::read_row(line)
        {
            return Err((self.expected_row(), unexpected));
        }
        Err(match stray {
            _ if total > CELLS => {
                let column = cells
                    .nth(CELLS - self.cells)
                    .map_or(end, |(column, _)| column);
                misfit(Expected::Cells, column, Actual::Cells(total))
            }
            Some(symbol) if total == CELLS => {
                misfit(Expected::Cells, end + 1, Actual::Symbol(CELLS, symbol))
            }
            Some(symbol) => misfit(
                Expected::Row(total / 9 + 1),
                end + 1,
                Actual::Symbol(total % 9, symbol),
            ),
            None => misfit(Expected::Cells, end + 1, Actual::Cells(count)),
        })
    }

    /// How the board came.
    pub fn layout(&self) -> Layout {
        match (self.spaced, self.lines) {
            (true, _) => Layout::Spaced,
            (false, 1) => Layout::Line,
            (false, _) => Layout::Rows,
        }
    }

    /// The text of the whole board as the engine takes it, never longer than what it was read from:
    /// a board on fewer lines than it has rows may have come in too little text for the line feeds
    /// of its rows.
    pub fn text(&mut self) -> (Shape, &[u8]) {
        if self.lines >= 9 {
            return (Shape::Rows, &self.text);
        }
        for row in 1..9 {
            let start = Shape::Rows.offset(9 * row);
            self.text.copy_within(start..start + 9, 9 * row);
        }
        self.text[CELLS] = b'\n';
        (Shape::Line, &self.text[..Shape::Line.stride()])
    }
}
