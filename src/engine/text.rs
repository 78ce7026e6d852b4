/*! Boards as text: the two regular shapes, and the plain way in and out of a record. */

use super::lanes::Lanes;
use super::record::{ALL_DIGITS, Record};
use crate::geometry::CELLS;
use crate::grid::is_cell;

/// How the text of a board lies in memory. Both shapes end in a line feed, so boards stand back to back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 81 cells and a line feed: 82 bytes.
    Line,
    /// Nine times nine cells and a line feed: 90 bytes.
    Rows,
}

impl Shape {
    /// Bytes from one board to the next.
    pub const fn stride(self) -> usize {
        match self {
            Shape::Line => 82,
            Shape::Rows => 90,
        }
    }

    /// Where a cell stands in its board's text.
    pub const fn offset(self, cell: usize) -> usize {
        match self {
            Shape::Line => cell,
            Shape::Rows => cell + cell / 9,
        }
    }

    /// Bytes of a band: its cells, and in rows their line feeds.
    pub(super) const fn band(self) -> usize {
        self.offset(27)
    }
}

/// What a byte in a cell's place says: its digit's bit, or every digit.
const CANDIDATES: [u16; 256] = {
    let mut table = [ALL_DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// Reads a board's text cell by cell.
#[inline(always)]
pub fn parse(text: &[u8], shape: Shape, record: &mut Record) {
    assert_eq!(text.len(), shape.stride());
    for cell in 0..CELLS {
        record.set(cell, CANDIDATES[text[shape.offset(cell)] as usize]);
    }
}

/// Writes a solved board's text cell by cell.
#[inline(always)]
pub fn print(record: &Record, shape: Shape, text: &mut [u8]) {
    assert_eq!(text.len(), shape.stride());
    text.fill(b'\n');
    for cell in 0..CELLS {
        text[shape.offset(cell)] = b'1' + record.cell(cell).trailing_zeros() as u8;
    }
}

/// How many whole boards at the start of `text` are regular: cells and line feeds in the exact places of `shape`.
///
/// A board is looked at as its first 64 bytes and its last, each at once ([`Lanes::fits`]).
#[inline(always)]
pub fn regular<V: Lanes>(witness: V, text: &[u8], shape: Shape) -> usize {
    let stride = shape.stride();
    let feeds = match shape {
        Shape::Line => const { [feeds(0, 82), feeds(82 - 64, 82)] },
        Shape::Rows => const { [feeds(0, 10), feeds(90 - 64, 10)] },
    };
    text.chunks_exact(stride)
        .take_while(|board| {
            let start = board.first_chunk().expect("a board has 64 bytes");
            let end = board.last_chunk().expect("a board has 64 bytes");
            witness.fits(start, &feeds[0]) & witness.fits(end, &feeds[1])
        })
        .count()
}

/// All ones where a line feed belongs in the 64 bytes from `first`, in lines of `line` bytes.
const fn feeds(first: usize, line: usize) -> [u8; 64] {
    let mut feeds = [0; 64];
    let mut i = 0;
    while i < 64 {
        if (first + i) % line == line - 1 {
            feeds[i] = u8::MAX;
        }
        i += 1;
    }
    feeds
}

/// Whether there are line feeds where they belong and cells elsewhere; no way out in between, so that it compiles to vectors.
#[inline(always)]
pub fn fits(bytes: &[u8; 64], feeds: &[u8; 64]) -> bool {
    let mask = |condition: bool| (condition as u8).wrapping_neg();
    let mut misfits = 0;
    for (&byte, feed) in bytes.iter().zip(feeds) {
        misfits |= (mask(byte == b'\n') & feed | mask(is_cell(byte)) & !feed) ^ u8::MAX;
    }
    misfits == 0
}
