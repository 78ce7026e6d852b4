/*! Boards as text: the shapes of the text, and plain Rust code that reads and writes boards. */

use super::snapshot::{ALL_DIGITS, Snapshot};
use crate::grid::{CELLS, is_cell};

/// The shape of a board's text. Both shapes end in a line feed, so boards can stand back to back.
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
    /// Nine rows, each of nine cells and a line feed: 90 bytes.
    Rows,
}

impl Shape {
    /// The number of bytes of a board's text. This is the distance from one board to the next.
    #[inline]
    pub const fn stride(self) -> usize {
        match self {
            Shape::Line => 82,
            Shape::Rows => 90,
        }
    }

    /// The offset of a cell in the board's text.
    #[inline]
    pub const fn offset(self, cell: usize) -> usize {
        match self {
            Shape::Line => cell,
            Shape::Rows => cell + cell / 9,
        }
    }
}

/// The candidates of a cell, for each byte that its text can be. The digits 1 to 9 have one bit.
/// Every other byte, `0` included, has all nine.
const CANDIDATES: [u16; 256] = {
    let mut table = [ALL_DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// Reads a puzzle's text cell by cell. The text must be at least [`Shape::stride`] bytes long. Only
/// the bytes of the cells are read.
#[inline(always)]
pub fn parse(text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
    assert!(text.len() >= shape.stride());
    for cell in 0..CELLS {
        snapshot.set(cell, CANDIDATES[usize::from(text[shape.offset(cell)])]);
    }
}

/// Writes a solved board's text cell by cell. Every other byte of `text` becomes a line feed.
#[inline(always)]
pub fn print(snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
    text.fill(b'\n');
    for cell in 0..CELLS {
        text[shape.offset(cell)] = b'1' + snapshot.cell(cell).trailing_zeros() as u8;
    }
}

/// Whether the bytes match the picture. In the picture, a dot stands for any cell. The loop has no
/// early exit, so that the compiler turns it into vector code.
#[inline(always)]
pub fn fits(bytes: &[u8; 64], picture: &[u8; 64]) -> bool {
    let mut misfits = 0;
    for (&byte, drawn) in bytes.iter().zip(picture) {
        let shown = if is_cell(byte) { b'.' } else { byte };
        misfits |= shown ^ drawn;
    }
    misfits == 0
}
