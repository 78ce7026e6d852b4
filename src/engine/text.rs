/*! Boards as text: the shapes, and plain code that reads text into a snapshot and writes it. */

use super::snapshot::{ALL_DIGITS, Snapshot};
use crate::grid::{CELLS, is_cell};

/// How the text of a board lies in memory. Both shapes end in a line feed, so boards can stand back
/// to back.
///
/// ```
/// use lanedoku::Shape;
///
/// assert_eq!((Shape::Line.stride(), Shape::Rows.stride()), (82, 90));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 81 cells and a line feed: 82 bytes.
    Line,
    /// Nine times nine cells and a line feed: 90 bytes.
    Rows,
}

impl Shape {
    /// Bytes from one board to the next.
    #[inline]
    pub const fn stride(self) -> usize {
        match self {
            Shape::Line => 82,
            Shape::Rows => 90,
        }
    }

    /// Where a cell stands in its board's text.
    #[inline]
    pub const fn offset(self, cell: usize) -> usize {
        match self {
            Shape::Line => cell,
            Shape::Rows => cell + cell / 9,
        }
    }
}

/// How the text of a puzzle lies in memory: as a board, or with pencilmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleShape {
    /// Clues and blanks.
    Board(Shape),
    /// Clues and blanks in nine rows, with a space between two cells: 162 bytes. The engine reads this
    /// more slowly than a [`Shape`].
    Spaced,
    /// 729 marks and a line feed: 730 bytes. A cell has nine marks. The first is `1` if the cell
    /// may be 1, and a blank if not; and so on up to 9.
    Pencilmarks,
}

impl PuzzleShape {
    /// Bytes from one puzzle to the next.
    #[inline]
    pub const fn stride(self) -> usize {
        match self {
            PuzzleShape::Board(shape) => shape.stride(),
            PuzzleShape::Spaced => 2 * CELLS,
            PuzzleShape::Pencilmarks => 9 * CELLS + 1,
        }
    }
}

impl From<Shape> for PuzzleShape {
    #[inline]
    fn from(shape: Shape) -> PuzzleShape {
        PuzzleShape::Board(shape)
    }
}

/// The candidates of a cell by its byte: the bit of a digit, or every digit.
const CANDIDATES: [u16; 256] = {
    let mut table = [ALL_DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// The candidates that a puzzle's text leaves to each cell: bit `d - 1` for digit `d`.
///
/// # Panics
/// If the text ends before its last cell.
pub fn candidates(text: &[u8], shape: impl Into<PuzzleShape>) -> [u16; CELLS] {
    let (shape, mut cells) = (shape.into(), [0; CELLS]);
    // A loop, as a closure would be called for each cell.
    for (cell, candidates) in cells.iter_mut().enumerate() {
        *candidates = candidates_of(cell, text, shape);
    }
    cells
}

/// The candidates of one cell.
#[inline(always)]
fn candidates_of(cell: usize, text: &[u8], shape: PuzzleShape) -> u16 {
    match shape {
        PuzzleShape::Board(shape) => CANDIDATES[usize::from(text[shape.offset(cell)])],
        PuzzleShape::Spaced => CANDIDATES[usize::from(text[2 * cell])],
        PuzzleShape::Pencilmarks => {
            let marks = text.as_chunks::<9>().0[cell].iter().zip(b'1'..);
            marks.fold(0, |candidates, (&byte, digit)| {
                candidates | u16::from(byte == digit) << (digit - b'1')
            })
        }
    }
}

/// [`parse`] for shapes that are rare, apart from the code for boards.
#[cold]
#[inline(never)]
pub fn parse_rare(text: &[u8], shape: PuzzleShape, snapshot: &mut Snapshot) {
    parse(text, shape, snapshot);
}

/// Reads a puzzle's text cell by cell. What follows the last cell does not matter.
#[inline(always)]
pub fn parse(text: &[u8], shape: PuzzleShape, snapshot: &mut Snapshot) {
    assert!(text.len() >= shape.stride());
    for cell in 0..CELLS {
        snapshot.set(cell, candidates_of(cell, text, shape));
    }
}

/// Whether each mark is its digit or a blank, and a line feed ends them.
pub fn are_pencilmarks(text: &[u8]) -> bool {
    let (marks, end) = text.split_at(9 * CELLS);
    end == b"\n" && misplaced(marks).is_none()
}

/// The first of the marks that is neither its digit nor a blank.
pub fn misplaced(marks: &[u8]) -> Option<usize> {
    let mut marks = marks.chunks(9).flat_map(|cell| cell.iter().zip(b'1'..));
    let is_digit = |byte| matches!(byte, b'1'..=b'9');
    marks.position(|(&byte, digit)| byte != digit && (is_digit(byte) || !is_cell(byte)))
}

/// Writes a solved board's text cell by cell.
#[inline(always)]
pub fn print(snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
    text.fill(b'\n');
    for cell in 0..CELLS {
        text[shape.offset(cell)] = b'1' + snapshot.cell(cell).trailing_zeros() as u8;
    }
}

/// Whether the bytes are those of the picture, in which a dot stands for any cell. It looks at all
/// bytes in any case, so that the compiler makes vector code of it.
#[inline(always)]
pub fn fits(bytes: &[u8; 64], picture: &[u8; 64]) -> bool {
    let mut misfits = 0;
    for (&byte, drawn) in bytes.iter().zip(picture) {
        let shown = if is_cell(byte) { b'.' } else { byte };
        misfits |= shown ^ drawn;
    }
    misfits == 0
}
