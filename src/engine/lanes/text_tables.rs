/*! Reads and writes boards as text, for processors that look up sixteen bytes of a table at once.

The text of a band is read and written in chunks, which may overlap: its first 16 bytes, its last 16 bytes, and in
spaced rows two chunks between them.
*/

use super::transpose::Interleave;
use crate::engine::bits::{Pod, cast};
use crate::engine::snapshot::Snapshot;
use crate::engine::text::Layout;

pub trait Bytes: Interleave {
    type Register: Pod;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// Returns the byte of `self` at each index, or 0 for [`NO_BYTE`]. Other indices are below 16.
    fn look_up(self, indices: Self) -> Self;
    /// Returns bytes `BY..BY + 16` of the 32 bytes of `self` and `end`.
    fn shift<const BY: i32>(self, end: Self) -> Self;
    fn register(self) -> Self::Register;
}

/// The operations for [`parse`] and [`print()`].
pub trait Tables: Copy {
    type Bytes: Bytes;

    fn read(self, bytes: &[u8; 16]) -> Self::Bytes;
    /// Returns the digits of a solved board's band as text: cells 0 to 15, and cells 16 to 26 followed by unspecified
    /// bytes.
    fn digits(self, snapshot: &Snapshot, band: usize) -> [Self::Bytes; 2];
}

/// The index of no byte.
pub const NO_BYTE: u8 = 0x80;

macro_rules! bytes {
    (|$byte:ident| $value:expr) => {
        const {
            let mut bytes = [0; 16];
            let mut $byte = 0;
            while $byte < 16 {
                bytes[$byte as usize] = $value;
                $byte += 1;
            }
            bytes
        }
    };
}

/// A byte is a cell if the entries of its nibbles in both tables share a bit. Each high nibble of a cell (2, 3 or 5)
/// has its own bit. Each low nibble has the bits of the high nibbles with which it is a cell.
pub const HIGH_NIBBLES: [u8; 16] = bytes!(|n| match n {
    2 => 1,
    3 => 2,
    5 => 4,
    _ => 0,
});
pub const LOW_NIBBLES: [u8; 16] = bytes!(|n| match n {
    0..=9 => 2,
    10 | 14 => 1,
    15 => 2 | 4,
    _ => 0,
});

/// Cells `first..first + 16` of a band, from the chunks of its text at these offsets, followed by zeros.
macro_rules! cells_in {
    ($tables:ident, $text:ident, $layout:expr, $first:literal, [$($at:literal)+]) => {
        $tables.read(&[0; 16])$(.or({
            let piece = $tables.read($text[$at..].first_chunk().expect("it is in the band"));
            piece.look_up($tables.read(&bytes!(|n| {
                // A cell in two chunks is the same in both.
                match $layout.offset(n as usize + $first).checked_sub($at) {
                    Some(place @ 0..16) if n + $first < 27 => place as u8,
                    _ => NO_BYTE,
                }
            })))
        }))+
    };
}

/// Bytes `at..at + 16` of the text of a band in rows. `digits` has its cells from `first` on.
macro_rules! text_of_rows {
    ($tables:ident, $at:literal, $digits:expr, $first:literal) => {
        $digits
            .look_up($tables.read(&bytes!(|n| match (n + $at) % 10 {
                9 => NO_BYTE,
                col => (n + $at) / 10 * 9 + col - $first,
            })))
            .or($tables.read(&bytes!(|n| if (n + $at) % 10 == 9 { b'\n' } else { 0 })))
    };
}

/// The separators after cells `first..first + 16` of a band in spaced rows.
macro_rules! separators {
    ($tables:ident, $first:literal) => {
        $tables.read(&bytes!(|n| if (n + $first) % 9 == 8 {
            b'\n'
        } else {
            b' '
        }))
    };
}

/// Implements [`Token::parse`](super::Token::parse). The low nibble of a byte is its digit, or marks a blank.
#[inline(always)]
pub fn parse<T: Tables>(tables: T, text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
    let low_half = tables.read(&bytes!(|n| match n {
        1..=8 => 1 << (n - 1),
        9 => 0,
        _ => 0xff,
    }));
    let high_half = tables.read(&bytes!(|n| if 1 <= n && n <= 8 { 0 } else { 1 }));
    let nibble = tables.read(&[15; 16]);
    let is_cell = tables.read(&bytes!(|n| if n < 27 - 16 { 0xff } else { 0 }));
    let span = layout.offset(26) + 1;
    for band in 0..3 {
        let text = &text[layout.offset(27) * band..][..span];
        let (front, back) = match layout {
            Layout::Line => (
                tables.read(text.first_chunk().expect("a band has 27 bytes")),
                cells_in!(tables, text, Layout::Line, 16, [11]),
            ),
            Layout::Rows => (
                cells_in!(tables, text, Layout::Rows, 0, [0 13]),
                cells_in!(tables, text, Layout::Rows, 16, [13]),
            ),
            Layout::Spaced => (
                cells_in!(tables, text, Layout::Spaced, 0, [0 16]),
                cells_in!(tables, text, Layout::Spaced, 16, [32 37]),
            ),
        };
        let [front, back] = [front.and(nibble), back.and(nibble)];
        let [low, high] = [low_half.look_up(front), high_half.look_up(front)];
        write_words(snapshot, 32 * band, low, high);
        // Writes whole registers: narrower stores are not forwarded to the loads that follow.
        let [low, high] = [low_half.look_up(back), high_half.look_up(back)];
        let [low, high] = [low.and(is_cell), high.and(is_cell)];
        write_words(snapshot, 32 * band + 16, low, high);
    }
}

/// Writes sixteen words from word `at` on, a multiple of 16, given their low and high bytes.
#[inline(always)]
fn write_words<B: Bytes>(snapshot: &mut Snapshot, at: usize, low: B, high: B) {
    let (first, last) = (low.zip_low(high), low.zip_high(high));
    snapshot.write(at, [first.register(), last.register()]);
}

/// Implements [`Token::print`](super::Token::print).
#[inline(always)]
pub fn print<T: Tables>(tables: T, snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
    for band in 0..3 {
        let text = &mut text[layout.offset(27) * band..];
        let mut write = |at: usize, piece: T::Bytes| {
            text[at..at + 16].copy_from_slice(&cast::<_, [u8; 16]>(&piece.register()));
        };
        let [start, end] = tables.digits(snapshot, band);
        match layout {
            Layout::Line => {
                write(0, start);
                write(11, start.shift::<11>(end));
            }
            Layout::Rows => {
                let from_13 = start.shift::<13>(end);
                write(0, text_of_rows!(tables, 0, start, 0));
                write(14, text_of_rows!(tables, 14, from_13, 13));
            }
            Layout::Spaced => {
                let from_11 = start.shift::<11>(end);
                write(0, start.zip_low(separators!(tables, 0)));
                write(16, start.zip_high(separators!(tables, 0)));
                write(32, end.zip_low(separators!(tables, 16)));
                // Cells 19 to 26.
                write(38, from_11.zip_high(separators!(tables, 11)));
            }
        }
    }
    if layout == Layout::Line {
        text[81] = b'\n';
    }
}

/// Implements [`Token::parse`](super::Token::parse) and [`Token::print`](super::Token::print).
macro_rules! text_by_tables {
    () => {
        #[inline(always)]
        fn parse(self, text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
            text_tables::parse(self, text, layout, snapshot);
        }

        #[inline(always)]
        fn print(self, snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
            text_tables::print(self, snapshot, layout, text);
        }
    };
}
pub(super) use text_by_tables;
