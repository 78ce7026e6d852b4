/*! The board whose rows are being read. */

use super::{Misfit, misfit, unlike};
use crate::stream::drawing::{self, Ruler};
use crate::stream::failure::{Expected, Found};
use crate::stream::grammar::Layout;
use crate::stream::line::{self, Cells, Row};
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
    spaced: bool,
    /// How many rows stand before the last ruler.
    ruled: Option<usize>,
    /// Whether a line that looks like a barred row of blank cells was taken for a ruler. Then
    /// rulers are due between all bands of a board with barred rows: without them the line was a
    /// row after all.
    pub rulers_due: bool,
}

impl OpenBoard {
    pub const EMPTY: OpenBoard = OpenBoard {
        text: [b'\n'; Shape::Rows.stride()],
        cells: 0,
        line: 0,
        lines: 0,
        spaced: false,
        ruled: None,
        rulers_due: false,
    };

    /// Whole rows.
    pub fn rows(&self) -> usize {
        self.cells / 9
    }

    /// The row that comes next, as what is expected.
    pub fn expected_row(&self) -> Expected {
        Expected::Row(self.rows() + 1)
    }

    /// Takes the line if it is a ruler and one may stand here: before row 1, or after row 3, 6 or
    /// 9.
    pub fn take_ruler(&mut self, line: &[u8]) -> bool {
        let rows = self.rows();
        let Some(ruler) = self
            .cells
            .is_multiple_of(27)
            .then(|| drawing::ruler(line))
            .flatten()
        else {
            return false;
        };
        // If there was none after row 3, none is due after row 6.
        if ruler == Ruler::LikeRow && rows == 6 && self.ruled != Some(3) {
            return false;
        }
        self.ruled = Some(rows);
        self.rulers_due |= ruler == Ruler::LikeRow;
        self.spaced |= rows > 0;
        true
    }

    /// Takes the cells of the line with this number: whole rows, or any number of cells if `tokens`
    /// says that the ends of lines mean nothing.
    pub fn take_cells(&mut self, line: &[u8], number: u64, tokens: bool) -> Result<(), Misfit> {
        self.expect_ruler(line)?;
        let is_first = self.cells == 0;
        if is_first {
            self.line = number;
        }
        self.lines += 1;
        // Nearly every line is a whole board or a row, and those are read faster.
        if is_first && line.len() >= CELLS && line::is_puzzle(line.trim_ascii()) {
            line.trim_ascii()
                .chunks_exact(9)
                .for_each(|row| self.push_row(row));
            return Ok(());
        }
        if self.cells.is_multiple_of(9)
            && let Some(Row { cells, spaced }) = line::read_row(line)
        {
            self.spaced |= is_first && spaced;
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
        let Cells { count, stray, end } = Cells::of(line);
        let total = self.cells + count;
        let is_whole = tokens || count.is_multiple_of(9) && end > 1;
        if stray.is_none() && total <= CELLS && is_whole {
            self.spaced |= self.cells == 0 && line.trim_ascii().len() > count;
            for &byte in line.iter().filter(|&&byte| is_cell(byte)) {
                self.text[Shape::Rows.offset(self.cells)] = byte;
                self.cells += 1;
            }
            return Ok(());
        }
        Err(match stray {
            // So few cells are meant as a row, more as a board.
            _ if !tokens && count < 18 => (self.expected_row(), line::row_mismatch(line)),
            _ if total > CELLS => {
                let column = line::column_of_cell(line, CELLS - self.cells);
                misfit(Expected::Cells, column, Found::Cells(total))
            }
            Some(byte) if total == CELLS => misfit(Expected::Cells, end, Found::Byte(CELLS, byte)),
            Some(byte) => misfit(
                Expected::Row(total / 9 + 1),
                end,
                Found::Byte(total % 9, byte),
            ),
            None => misfit(Expected::Cells, end, Found::Cells(count)),
        })
    }

    /// Checks that a ruler stands before this line of cells if one has to.
    fn expect_ruler(&self, line: &[u8]) -> Result<(), Misfit> {
        let rows = self.rows();
        let is_due = self.rulers_due && matches!(self.cells, 27 | 54) && line.contains(&b'|');
        if !is_due || self.ruled == Some(rows) {
            return Ok(());
        }
        Err(unlike(Expected::Ruler(rows + 1), line))
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
