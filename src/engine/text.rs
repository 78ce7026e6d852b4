/*! Boards as text: the layouts of the text, and plain Rust code that reads and writes boards. */

use super::snapshot::{ALL_DIGITS, Snapshot};
use crate::grid::{CELLS, is_cell};

/// The layout of a board's text. All layouts end in a line feed, so boards can stand back to back.
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
    /// Nine rows, each of nine cells with a space between them, and a line feed: 162 bytes.
    Spaced,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Layout; 3] = [Layout::Line, Layout::Rows, Layout::Spaced];

    /// The number of bytes of a board's text. This is the distance from one board to the next.
    #[inline]
    pub const fn stride(self) -> usize {
        match self {
            Layout::Line => 82,
            Layout::Rows => 90,
            Layout::Spaced => 162,
        }
    }

    /// The offset of a cell in the board's text.
    #[inline]
    pub const fn offset(self, cell: usize) -> usize {
        match self {
            Layout::Line => cell,
            Layout::Rows => cell + cell / 9,
            Layout::Spaced => 2 * cell,
        }
    }
}

/// The boards of a batch: a text, their layout, and where each of them stands in the text.
#[derive(Clone, Copy, Debug)]
pub struct Boards<'a> {
    text: &'a [u8],
    layout: Layout,
    /// [`Layout::stride`], which takes longer to find out.
    stride: usize,
    /// The byte at which each board begins. If it is `None`, the boards stand back to back and fill
    /// the text.
    offsets: Option<&'a [u32]>,
}

impl<'a> Boards<'a> {
    /// Boards back to back.
    ///
    /// # Panics
    /// If the length of `text` is not a multiple of the stride.
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

    /// Boards that begin at these offsets of `text`. Each of them has as many bytes as the stride.
    /// What stands between their cells does not matter.
    ///
    /// # Panics
    /// When a board is read: if its bytes are not all in the text.
    pub fn at(text: &'a [u8], layout: Layout, offsets: &'a [u32]) -> Boards<'a> {
        let (stride, offsets) = (layout.stride(), Some(offsets));
        Boards {
            text,
            layout,
            stride,
            offsets,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        match self.offsets {
            Some(offsets) => offsets.len(),
            None => self.text.len() / self.stride,
        }
    }

    /// The layout of each.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The text of the board with this index: as many bytes as the stride.
    ///
    /// # Panics
    /// If there is no such board.
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

/// The candidates of a cell, for each byte that its text can be. The digits 1 to 9 have one bit.
/// All other bytes, `0` included, have all nine.
const CANDIDATES: [u16; 256] = {
    let mut table = [ALL_DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// Reads a puzzle's text cell by cell. The text must be at least [`Layout::stride`] bytes long. Only
/// the bytes of the cells are read.
#[inline(always)]
pub fn parse(text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
    assert!(text.len() >= layout.stride());
    for cell in 0..CELLS {
        snapshot.set(cell, CANDIDATES[usize::from(text[layout.offset(cell)])]);
    }
}

/// Writes a solved board's text cell by cell. `text` is [`Layout::stride`] bytes long.
#[inline(always)]
pub fn print(snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
    // The second is what directly follows a row, if it is not the first.
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

/// Whether the bytes match the picture. A dot in the picture matches any cell, `blank` included. The
/// other bytes of the picture are bytes that cannot be a cell. The loop has no early exit, so that
/// the compiler turns it into vector code.
#[inline(always)]
pub fn matches(bytes: &[u8; 64], picture: &[u8; 64], blank: u8) -> bool {
    let mut misfits = 0;
    for (&byte, drawn) in bytes.iter().zip(picture) {
        let is_cell = is_cell(byte) | (byte == blank);
        let shown = if is_cell { b'.' } else { byte };
        misfits |= shown ^ drawn;
    }
    misfits == 0
}
