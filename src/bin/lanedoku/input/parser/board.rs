/*! The board whose rows are being read. */

use crate::input::{
    columns::Column,
    drawing,
    failure::{Actual, Expected, Unexpected},
    grammar::BoardForm,
    line,
};
use crate::layout::Came;
use lanedoku::Shape;
use lanedoku::internal::CELLS;

/// Cells that wait for the rest of their board.
pub struct OpenBoard {
    text: [u8; CELLS],
    /// How many there are.
    pub cells: usize,
    /// The line of the first of them.
    pub line: u64,
    /// Lines that they stood on.
    pub lines: usize,
    spaced: bool,
    /// How many rows stand before the last empty line; 0 if there is none.
    rows_before_gap: usize,
    /// The rows behind which rulers or marks stand: the bit of each.
    rulers: u16,
}

impl OpenBoard {
    pub fn new() -> OpenBoard {
        OpenBoard {
            text: [0; CELLS],
            cells: 0,
            line: 0,
            lines: 0,
            spaced: false,
            rows_before_gap: 0,
            rulers: 0,
        }
    }

    /// Whole rows.
    pub fn rows(&self) -> usize {
        self.cells / 9
    }

    /// What comes next of a board in this form.
    pub fn expected(&self, form: BoardForm) -> Expected {
        let row = self.rows() + 1;
        match self.lacks() {
            _ if form.is_tokens() => Expected::Cells,
            Some(what) => Expected::Between(what, row),
            None => Expected::Row(row),
        }
    }

    /// What has to come next between two rows: an empty line behind row 6, as there is one behind row 3,
    /// or a ruler behind each row, as there is one behind row 1.
    fn lacks(&self) -> Option<&'static str> {
        let lacks_gap = self.cells == 54 && self.rows_before_gap == 3;
        let lacks_ruler = self.rulers & 0b10 > 0 && !self.has_ruler();
        let gap = lacks_gap.then_some("an empty line");
        gap.or(lacks_ruler.then_some("a ruler"))
    }

    /// Whether a ruler or marks stand behind the last row.
    fn has_ruler(&self) -> bool {
        self.rulers >> self.rows() & 1 == 1
    }

    /// Takes what stands between rows and is no part of a board: rulers, marks and empty lines, these
    /// anywhere if it may have `gaps`. Returns whether the line is one of them.
    pub fn take_drawing(&mut self, line: &[u8], gaps: bool) -> bool {
        // Nearly all rows have a digit, and what is looked for in a board has none.
        if line::any(line, |byte| byte.is_ascii_digit()) {
            return false;
        }
        if line::is_blank(line) {
            return gaps || self.take_gap();
        }
        // Bars alone might be a row of blank cells.
        let may_be_row = || line.contains(&b'|') || !line.is_ascii();
        let is_ruler = drawing::is_ruler(line);
        if !is_ruler && (may_be_row() || !drawing::is_marks(line)) {
            return false;
        }
        // Packed rows between rulers are a drawing, too.
        self.spaced |= is_ruler;
        gaps || self.take_ruler()
    }

    /// Takes an empty line if one may stand here: after row 3, and then after row 6, too.
    fn take_gap(&mut self) -> bool {
        let may_stand = matches!((self.rows_before_gap, self.cells), (0, 27) | (3, 54));
        if may_stand {
            self.rows_before_gap = self.rows();
        }
        may_stand
    }

    /// Takes a ruler, or marks, if they may stand here: once behind rows 3 and 6, or once behind every
    /// row.
    fn take_ruler(&mut self) -> bool {
        let row = 1 << self.rows();
        let is_known_place = self.rows().is_multiple_of(3) || self.rulers == row - 2;
        let may_stand = is_known_place && !self.has_ruler();
        if may_stand {
            self.rulers |= row;
        }
        may_stand
    }

    /// Takes the cells of the line with this number: a row, or what else this form lets stand on a
    /// line.
    pub fn take_cells(
        &mut self,
        line: &[u8],
        number: u64,
        form: BoardForm,
    ) -> Result<(), Unexpected> {
        if self.lacks().is_some() {
            return Err(Unexpected::line(line));
        }
        let is_first = self.cells == 0;
        if is_first {
            self.line = number;
        }
        self.lines += 1;
        let is_tokens = form.is_tokens();
        let may_be_line = is_first && form.may_be_line();
        // Tabs at the end are blanks in a row only.
        let line = if is_tokens {
            line.trim_ascii_end()
        } else {
            line
        };
        if may_be_line && line::is_puzzle(line.trim_ascii()) {
            return self.push(line.trim_ascii(), line);
        }
        let mut unexpected = match line::read_row(line) {
            Ok(row) => {
                self.spaced |= is_first && line::is_spaced(line);
                return self.push(&row, line);
            }
            Err(unexpected) => unexpected,
        };
        if is_tokens {
            let mut cells = [0; CELLS];
            let count = line::read_cells(line, &mut cells).map_err(|mut unexpected| {
                if let Actual::Symbol(count, _) = &mut unexpected.found {
                    *count += self.cells;
                }
                unexpected
            })?;
            return self.push(&cells[..count], line);
        }
        if form.is_rows() && Column::of_first(line).is_ok() {
            unexpected.found = Actual::Puzzle;
        }
        Err(match unexpected.found {
            // More than two rows are rather meant as a line.
            Actual::Cells(count) if may_be_line && count > 18 && count != CELLS => {
                Unexpected::at(line.trim_ascii_end().len() + 1, Actual::BoardCells(count))
            }
            _ => unexpected,
        })
    }

    /// Adds cells, which are those of this line.
    fn push(&mut self, cells: &[u8], line: &[u8]) -> Result<(), Unexpected> {
        let end = self.cells + cells.len();
        let Some(place) = self.text.get_mut(self.cells..end) else {
            return Err(Unexpected::at(line.len() + 1, Actual::Cells(end)));
        };
        place.copy_from_slice(cells);
        self.cells = end;
        Ok(())
    }

    /// How the board came.
    pub fn came(&self) -> Came {
        match (self.spaced, self.lines) {
            (true, _) => Came::Spaced,
            (false, 1) => Came::Line,
            (false, _) => Came::Rows,
        }
    }

    /// The text of the whole board as the engine takes it, never longer than what it was read from:
    /// a board on fewer lines than it has rows may have come in too little text for the line feeds
    /// of its rows.
    pub fn text(&self) -> (Shape, [u8; Shape::Rows.stride()]) {
        let shape = match self.lines {
            0..9 => Shape::Line,
            _ => Shape::Rows,
        };
        let mut text = [b'\n'; Shape::Rows.stride()];
        for (row, cells) in self.text.chunks_exact(9).enumerate() {
            text[shape.offset(9 * row)..][..9].copy_from_slice(cells);
        }
        (shape, text)
    }
}
