/*! The board whose rows are being read. */

use crate::input::{
    failure::{Actual, Expected, Unexpected},
    grammar::BoardForm,
    line,
};
use crate::layout::Layout;
use lanedoku::Shape;
use lanedoku::internal::CELLS;

/// What a line means in an input of rows.
pub enum Part {
    Count(u64),
    Row {
        cells: [u8; 9],
        is_spaced: bool,
    },
    /// This many cells of a board on a line that is no row.
    Cells {
        cells: Box<[u8; CELLS]>,
        count: usize,
    },
    /// What stands between rows of a board and is no part of it.
    Drawing(Drawing),
    /// An empty line between boards.
    EmptyLine,
    Title(Box<[u8]>),
    /// Anything else between boards.
    Other,
}

/// Cells that wait for the rest of their board.
pub struct OpenBoard {
    cells: [u8; CELLS],
    /// How many there are.
    count: usize,
    /// The line of the first of them.
    pub line: u64,
    /// Lines that they stood on.
    lines: usize,
    is_spaced: bool,
    /// How many rows stand before the last empty line, if there is one.
    empty_line: Option<usize>,
    /// Bit `n` is set if a ruler or marks stand after row `n`, from 1.
    rulers: u16,
}

/// What may stand between the rows of a board.
#[derive(Clone, Copy)]
pub enum Drawing {
    EmptyLine,
    Ruler,
    Marks,
}

impl OpenBoard {
    pub fn new() -> OpenBoard {
        OpenBoard {
            cells: [0; CELLS],
            count: 0,
            line: 0,
            lines: 0,
            is_spaced: false,
            empty_line: None,
            rulers: 0,
        }
    }

    pub fn is_open(&self) -> bool {
        self.count > 0
    }

    pub fn is_whole(&self) -> bool {
        self.count == CELLS
    }

    pub fn rows(&self) -> usize {
        self.count / 9
    }

    /// What comes next of a board in this form.
    pub fn expected(&self, form: BoardForm) -> Expected {
        let row = self.rows() + 1;
        match self.missing_drawing() {
            _ if form == BoardForm::AnyLines => Expected::Cells,
            Some(drawing) => Expected::DrawingBefore { row, drawing },
            None => Expected::Row(row),
        }
    }

    /// The drawing that is missing after the last row: an empty line after row 6 if there was one
    /// after row 3, or a ruler after each row if there was one after row 1.
    fn missing_drawing(&self) -> Option<&'static str> {
        let lacks_empty_line = self.count == 54 && self.empty_line == Some(3);
        let lacks_ruler = self.has_ruler_after(1) && !self.has_ruler_after(self.rows());
        let empty_line = lacks_empty_line.then_some("an empty line");
        empty_line.or(lacks_ruler.then_some("a ruler"))
    }

    /// Whether a ruler or marks stand after this row, from 1.
    fn has_ruler_after(&self, row: usize) -> bool {
        self.rulers >> row & 1 == 1
    }

    /// Whether this may stand after the last row: an empty line after row 3, and then after row 6, too;
    /// one ruler after rows 3 and 6, or after every row.
    pub fn may_have(&self, drawing: Drawing) -> bool {
        match drawing {
            Drawing::EmptyLine => {
                matches!((self.empty_line, self.count), (None, 27) | (Some(3), 54))
            }
            Drawing::Ruler | Drawing::Marks => {
                let row = self.rows();
                let is_after_all_before = (1..row).all(|before| self.has_ruler_after(before));
                (row.is_multiple_of(3) || is_after_all_before) && !self.has_ruler_after(row)
            }
        }
    }

    /// Takes what stands after the last row. Its place does not matter if drawings may stand
    /// anywhere.
    pub fn take_drawing(&mut self, drawing: Drawing, are_free: bool) {
        // A ruler makes even packed rows spaced.
        self.is_spaced |= matches!(drawing, Drawing::Ruler);
        match drawing {
            _ if are_free => {}
            Drawing::EmptyLine => self.empty_line = Some(self.rows()),
            Drawing::Ruler | Drawing::Marks => self.rulers |= 1 << self.rows(),
        }
    }

    /// The cells of a line: a row, or more or fewer if `form` allows that.
    ///
    /// # Errors
    /// If the line does not continue the board.
    pub fn judge_cells(&self, line: &[u8], form: BoardForm) -> Result<Part, Unexpected> {
        if line::is_empty_line(line) {
            return Err(Unexpected::at(1, Actual::EmptyLine));
        }
        if self.missing_drawing().is_some() {
            return Err(Unexpected::line(line));
        }
        let is_first = !self.is_open();
        let over_any_lines = form == BoardForm::AnyLines;
        let may_be_line = is_first && form.allows_one_line();
        // On any lines, tabs at the end mean nothing.
        let line = if over_any_lines {
            line.trim_ascii_end()
        } else {
            line
        };
        let part = if let Ok(cells) = <&[u8; CELLS]>::try_from(line.trim_ascii())
            && may_be_line
            && line::is_puzzle(cells)
        {
            Part::Cells {
                cells: Box::new(*cells),
                count: CELLS,
            }
        } else {
            match line::read_row(line) {
                Ok(cells) => Part::Row {
                    cells,
                    is_spaced: is_first && line::is_spaced(line),
                },
                Err(_) if over_any_lines => self.judge_board_part(line)?,
                // More than 18 cells are meant as a board. If there are 81, their number is right.
                Err(Unexpected {
                    found: Actual::Cells(count @ (19..=80 | 82..)),
                    ..
                }) if may_be_line => {
                    let column = line.trim_ascii_end().len() + 1;
                    return Err(Unexpected::at(column, Actual::BoardCells(count)));
                }
                Err(unexpected) => return Err(unexpected),
            }
        };
        let more = match &part {
            Part::Cells { count, .. } => *count,
            _ => 9,
        };
        match self.count + more {
            0..=CELLS => Ok(part),
            cells => Err(Unexpected::at(line.len() + 1, Actual::Cells(cells))),
        }
    }

    /// The cells of a line that is a part of a board.
    fn judge_board_part(&self, line: &[u8]) -> Result<Part, Unexpected> {
        let mut cells = Box::new([0; CELLS]);
        match line::read_cells(line, &mut cells) {
            Ok(count) => Ok(Part::Cells { cells, count }),
            Err(mut unexpected) => {
                if let Actual::Symbol(count, _) = &mut unexpected.found {
                    *count += self.count;
                }
                Err(unexpected)
            }
        }
    }

    /// Adds the cells of the line with this number.
    pub fn push(&mut self, cells: &[u8], is_spaced: bool, line: u64) {
        if !self.is_open() {
            self.line = line;
        }
        self.lines += 1;
        self.is_spaced |= is_spaced;
        self.cells[self.count..][..cells.len()].copy_from_slice(cells);
        self.count += cells.len();
    }

    /// How the board came.
    pub fn layout(&self) -> Layout {
        match (self.is_spaced, self.lines) {
            (true, _) => Layout::Spaced,
            (false, 1) => Layout::Line,
            (false, _) => Layout::Rows,
        }
    }

    /// The shape of its text. The text is never longer than what was read: fewer than nine lines
    /// may have had too few bytes for nine line feeds.
    pub fn shape(&self) -> Shape {
        match self.lines {
            0..9 => Shape::Line,
            _ => Shape::Rows,
        }
    }

    /// The text of the whole board, which the engine takes. Line feeds fill up a shorter one.
    pub fn text(&self) -> [u8; Shape::Rows.stride()] {
        let shape = self.shape();
        let mut text = [b'\n'; Shape::Rows.stride()];
        for (row, cells) in self.cells.chunks_exact(9).enumerate() {
            text[shape.offset(9 * row)..][..9].copy_from_slice(cells);
        }
        text
    }
}
