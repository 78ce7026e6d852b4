/*! Boards as text: their layouts, and portable code that reads and writes them. */

use super::snapshot::{ALL_DIGITS, Snapshot};
use crate::grid::{CELLS, is_cell};

/// The layout of a board's text. Every layout ends in a line feed, so boards can be back to back.
///
/// ```
/// use lanedoku::Layout;
///
/// assert_eq!(Layout::ALL.map(Layout::stride), [82, 90, 162]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// 81 cells and a line feed: 82 bytes.
    #[default]
    Line,
    /// Nine rows, each of nine cells and a line feed: 90 bytes.
    Rows,
    /// Nine rows, each of nine cells separated by spaces, and a line feed: 162 bytes.
    Spaced,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Layout; 3] = [Layout::Line, Layout::Rows, Layout::Spaced];

    /// Returns the length of a board's text in bytes: the distance from one board to the next.
    ///
    /// ```
    /// assert_eq!(lanedoku::Layout::Rows.stride(), 90);
    /// ```
    #[inline]
    pub const fn stride(self) -> usize {
        match self {
            Layout::Line => 82,
            Layout::Rows => 90,
            Layout::Spaced => 162,
        }
    }

    /// Returns the offset of a cell in the board's text.
    ///
    /// ```
    /// assert_eq!(lanedoku::Layout::Rows.offset(9), 10);
    /// ```
    #[inline]
    pub const fn offset(self, cell: usize) -> usize {
        match self {
            Layout::Line => cell,
            Layout::Rows => cell + cell / 9,
            Layout::Spaced => 2 * cell,
        }
    }
}

/// The boards of a batch: a text, their layout, and their offsets.
#[derive(Clone, Copy, Debug)]
pub struct Boards<'a> {
    text: &'a [u8],
    layout: Layout,
    /// [`Layout::stride`], cached.
    stride: usize,
    /// `None`: the boards are back to back and fill the text.
    offsets: Option<&'a [u32]>,
}

impl<'a> Boards<'a> {
    /// Returns boards that are back to back. Panics unless the length of `text` is a multiple of the stride.
    pub fn back_to_back(text: &'a [u8], layout: Layout) -> Boards<'a> {
        let (bytes, stride) = (text.len(), layout.stride());
        assert!(
            bytes.is_multiple_of(stride),
            "expected puzzles of {stride} bytes each, found {bytes} bytes"
        );
        let offsets = None;
        Boards {
            text,
            layout,
            stride,
            offsets,
        }
    }

    /// Returns the boards at these offsets of `text`.
    pub fn at(text: &'a [u8], layout: Layout, offsets: &'a [u32]) -> Boards<'a> {
        let (stride, offsets) = (layout.stride(), Some(offsets));
        Boards {
            text,
            layout,
            stride,
            offsets,
        }
    }

    /// Counts the boards.
    pub fn count(&self) -> usize {
        match self.offsets {
            Some(offsets) => offsets.len(),
            None => self.text.len() / self.stride,
        }
    }

    /// Returns the layout of each board.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the text of a board, as long as the stride.
    ///
    /// # Panics
    /// If there is no such board, or it is not entirely in the text.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &'a [u8] {
        let stride = self.stride;
        let offset = match self.offsets {
            Some(offsets) => offsets[index] as usize,
            None => index * stride,
        };
        &self.text[offset..][..stride]
    }
}

/// One bit for the digits 1 to 9, all nine for other bytes.
const CANDIDATES: [u16; 256] = {
    let mut table = [ALL_DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// Reads a puzzle's text of at least [`Layout::stride`] bytes, cell by cell.
#[inline(always)]
pub fn parse(text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
    assert!(text.len() >= layout.stride());
    for cell in 0..CELLS {
        snapshot.set(cell, CANDIDATES[usize::from(text[layout.offset(cell)])]);
    }
}

/// Writes a solved board's text, [`Layout::stride`] bytes, cell by cell.
#[inline(always)]
pub fn print(snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
    // The separators within and after a row, the latter only if they differ.
    let (filler, row_end) = match layout {
        Layout::Line | Layout::Rows => (b'\n', None),
        Layout::Spaced => (b' ', Some(b'\n')),
    };
    text.fill(filler);
    for cell in 0..CELLS {
        text[layout.offset(cell)] = b'1' + snapshot.cell(cell).trailing_zeros() as u8;
    }
    if let Some(row_end) = row_end {
        for last in (8..CELLS).step_by(9) {
            text[layout.offset(last) + 1] = row_end;
        }
    }
}

/// Returns whether the bytes match the template. A dot in it matches any cell, `blank` included; its other bytes cannot
/// be cells. No early exit, so that the compiler vectorizes the loop.
#[inline(always)]
pub fn matches(bytes: &[u8; 64], template: &[u8; 64], blank: u8) -> bool {
    let mut mismatches = 0;
    for (&byte, expected) in bytes.iter().zip(template) {
        let is_cell = is_cell(byte) | (byte == blank);
        let shown = if is_cell { b'.' } else { byte };
        mismatches |= shown ^ expected;
    }
    mismatches == 0
}
