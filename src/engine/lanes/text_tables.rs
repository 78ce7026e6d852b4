/*! Reads boards from text, and writes them, with tables of sixteen bytes. This is for processors
that look up sixteen bytes of a table at once.

A band has 27 cells. Its text is read in two pieces: its first 16 bytes and its last 16 bytes. These
overlap. It is written in the same way.
*/

use super::transpose::Interleave;
use crate::engine::bits::{Bits, cast};
use crate::engine::snapshot::Snapshot;
use crate::engine::text::Shape;

/// Sixteen bytes in a register.
pub trait Bytes: Interleave {
    type Register: Bits;

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// For each index, the byte of `self` that has this number. Each index is below 16 or is
    /// [`NO_BYTE`]. For [`NO_BYTE`] the result is 0.
    fn look_up(self, indices: Self) -> Self;
    /// As [`Bytes::look_up`], but [`NO_BYTE`] gives a line feed.
    fn look_up_or_feed(self, indices: Self) -> Self;
    /// Puts `end` after `self`, and gives bytes `BY..BY + 16` of these 32 bytes.
    fn shift<const BY: i32>(self, end: Self) -> Self;
    fn register(self) -> Self::Register;
}

/// The operations that [`parse`] and [`print()`] need.
pub trait Tables: Copy {
    type Bytes: Bytes;

    fn read(self, bytes: &[u8; 16]) -> Self::Bytes;
    /// The digits of a solved board's band as text, in two pieces. The first has cells 0 to 15. The
    /// second has cells 16 to 26, and then anything.
    fn digits(self, snapshot: &Snapshot, band: usize) -> [Self::Bytes; 2];
}

/// An index that stands for no byte of a table.
pub const NO_BYTE: u8 = 0x80;

/// Sixteen bytes, each computed from its index.
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

/// These two tables find the bytes that stand for a cell: a digit, or another sign for a blank. The
/// high nibble of such a byte is 2, 3 or 5, and the first table has a bit for each of these. The
/// second table has, for each low nibble, the bits of the high nibbles that go with it. The byte
/// stands for a cell if its two entries have a bit in common.
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

/// Does the work of [`Token::parse`](super::Token::parse). The low nibble of a byte shows which
/// digit it is, or that it is a blank.
#[inline(always)]
pub fn parse<T: Tables>(tables: T, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
    let low_half = tables.read(&bytes!(|n| match n {
        1..=8 => 1 << (n - 1),
        9 => 0,
        _ => 0xff,
    }));
    let high_half = tables.read(&bytes!(|n| if 1 <= n && n <= 8 { 0 } else { 1 }));
    let nibble = tables.read(&[15; 16]);
    let is_cell = tables.read(&bytes!(|n| if n < 27 - 16 { 0xff } else { 0 }));
    // The band's cells span 27 or 29 bytes.
    let span = shape.offset(26) + 1;
    for band in 0..3 {
        let text = &text[shape.offset(27) * band..shape.offset(27) * band + span];
        let start = tables.read(text.first_chunk().expect("a band has 16 bytes"));
        let end = tables.read(text.last_chunk().expect("a band has 16 bytes"));
        let (front, back) = match shape {
            Shape::Line => {
                let then = bytes!(|n| if n < 11 { n + 5 } else { NO_BYTE });
                (start, end.look_up(tables.read(&then)))
            }
            Shape::Rows => {
                // `in_start` has the indices of cells 0 to 14 in the first 16 bytes. `in_end` has
                // that of cell 15 in the last 16 bytes, and `then` those of cells 16 to 26.
                let in_start = bytes!(|n| if n < 15 { n + n / 9 } else { NO_BYTE });
                let in_end = bytes!(|n| if n == 15 { 16 - 13 } else { NO_BYTE });
                let then = bytes!(|n| if n < 11 {
                    (n + 16) + (n + 16) / 9 - 13
                } else {
                    NO_BYTE
                });
                let front = start.look_up(tables.read(&in_start));
                let front = front.or(end.look_up(tables.read(&in_end)));
                (front, end.look_up(tables.read(&then)))
            }
        };
        let [front, back] = [front.and(nibble), back.and(nibble)];
        let [low, high] = [low_half.look_up(front), high_half.look_up(front)];
        write_words(snapshot, 32 * band, low, high);
        // Whole registers are written, with zeros after the last cell. If the stores were narrower,
        // the loads that follow would have to wait.
        let [low, high] = [low_half.look_up(back), high_half.look_up(back)];
        let [low, high] = [low.and(is_cell), high.and(is_cell)];
        write_words(snapshot, 32 * band + 16, low, high);
    }
}

/// Writes sixteen words, from word `at` on. `low` has their low bytes and `high` their high bytes.
/// `at` is a multiple of 16.
#[inline(always)]
fn write_words<B: Bytes>(snapshot: &mut Snapshot, at: usize, low: B, high: B) {
    let (first, last) = (low.zip_low(high), low.zip_high(high));
    snapshot.write(at, [first.register(), last.register()]);
}

/// Does the work of [`Token::print`](super::Token::print). The two pieces of a band overlap, and
/// where they do, both write the same bytes.
#[inline(always)]
pub fn print<T: Tables>(tables: T, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
    for band in 0..3 {
        let text = &mut text[shape.offset(27) * band..];
        let [start, end] = tables.digits(snapshot, band);
        let (at, start, end) = match shape {
            Shape::Line => (11, start, start.shift::<11>(end)),
            Shape::Rows => {
                let stretch = bytes!(|n| if n % 10 == 9 { NO_BYTE } else { n - n / 10 });
                // The second piece is bytes 14 to 29 of the band. Byte 14 is cell 13.
                let stretch_end = bytes!(|n| if n % 10 == 5 {
                    NO_BYTE
                } else {
                    n + 14 - (n + 14) / 10 - 13
                });
                let from_13 = start.shift::<13>(end);
                let start = start.look_up_or_feed(tables.read(&stretch));
                let end = from_13.look_up_or_feed(tables.read(&stretch_end));
                (14, start, end)
            }
        };
        text[..16].copy_from_slice(&cast::<_, [u8; 16]>(&start.register()));
        text[at..at + 16].copy_from_slice(&cast::<_, [u8; 16]>(&end.register()));
    }
    if shape == Shape::Line {
        text[81] = b'\n';
    }
}

/// The methods [`Token::parse`](super::Token::parse) and [`Token::print`](super::Token::print), for
/// a token that has [`Tables`].
macro_rules! text_by_tables {
    () => {
        #[inline(always)]
        fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
            text_tables::parse(self, text, shape, snapshot);
        }

        #[inline(always)]
        fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
            text_tables::print(self, snapshot, shape, text);
        }
    };
}
pub(super) use text_by_tables;
