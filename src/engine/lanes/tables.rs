/*! Boards as text by tables of sixteen bytes, for processors that look up sixteen bytes of such a
table at once.

A band has 27 cells, so it is read as the first 16 bytes of its text and the last 16, and written so
too.
*/

use crate::engine::snapshot::Snapshot;
use crate::engine::text::Shape;

/// What a processor needs for [`parse`] and [`print`].
pub trait Tables: Copy {
    /// Sixteen bytes in a register.
    type Bytes: Copy;

    fn read(self, bytes: &[u8; 16]) -> Self::Bytes;
    fn write(self, bytes: Self::Bytes, to: &mut [u8; 16]);
    /// `a & b`
    fn both(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// `a | b`
    fn either(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// The bytes of `table` at these places, each below 16 or [`NO_BYTE`], which gives zero.
    fn look_up(self, table: Self::Bytes, places: Self::Bytes) -> Self::Bytes;
    /// As [`Tables::look_up`], but [`NO_BYTE`] gives a line feed.
    fn look_up_or_feed(self, table: Self::Bytes, places: Self::Bytes) -> Self::Bytes;
    /// Bytes `BY..BY + 16` of `start` and then `end`.
    fn shift<const BY: i32>(self, start: Self::Bytes, end: Self::Bytes) -> Self::Bytes;
    /// Sixteen words from `at` on, a multiple of 16, made of their lower and their upper halves.
    fn set_words(self, snapshot: &mut Snapshot, at: usize, low: Self::Bytes, high: Self::Bytes);
    /// The digits, as text, of a solved board's band: cells 0 to 15, and cells 16 to 26 with
    /// anything behind them.
    fn digits(self, snapshot: &Snapshot, band: usize) -> [Self::Bytes; 2];
}

/// A place in a table where there is no byte.
pub const NO_BYTE: u8 = 0x80;

/// Sixteen bytes, each computed from its number.
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
#[cfg(target_arch = "x86_64")]
pub(super) use bytes;

/// [`Text::parse`](super::Text::parse): the low nibble of a byte tells the digits from the blanks.
#[inline(always)]
pub fn parse<T: Tables>(tables: T, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
    assert_eq!(text.len(), shape.stride());
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
        let text = &text[shape.band() * band..shape.band() * band + span];
        let start = tables.read(text.first_chunk().expect("a band has 16 bytes"));
        let end = tables.read(text.last_chunk().expect("a band has 16 bytes"));
        let (front, back) = match shape {
            Shape::Line => {
                let then = bytes!(|n| if n < 11 { n + 5 } else { NO_BYTE });
                (start, tables.look_up(end, tables.read(&then)))
            }
            Shape::Rows => {
                // Where the cells 0 to 15 are in the first bytes, where those that are not are in
                // the last, and the cells 16 to 26.
                let in_start = bytes!(|n| if n < 15 { n + n / 9 } else { NO_BYTE });
                let in_end = bytes!(|n| if n == 15 { 16 - 13 } else { NO_BYTE });
                let then = bytes!(|n| if n < 11 {
                    (n + 16) + (n + 16) / 9 - 13
                } else {
                    NO_BYTE
                });
                let front = tables.look_up(start, tables.read(&in_start));
                let front = tables.either(front, tables.look_up(end, tables.read(&in_end)));
                (front, tables.look_up(end, tables.read(&then)))
            }
        };
        let [front, back] = [tables.both(front, nibble), tables.both(back, nibble)];
        tables.set_words(
            snapshot,
            32 * band,
            tables.look_up(low_half, front),
            tables.look_up(high_half, front),
        );
        // Not by narrow stores, which would keep the loads that follow waiting.
        let [low, high] = [
            tables.look_up(low_half, back),
            tables.look_up(high_half, back),
        ];
        tables.set_words(
            snapshot,
            32 * band + 16,
            tables.both(low, is_cell),
            tables.both(high, is_cell),
        );
    }
}

/// [`Text::print`](super::Text::print): what the two pieces of a band both write they write alike,
/// or the next band comes later.
#[inline(always)]
pub fn print<T: Tables>(tables: T, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
    assert_eq!(text.len(), shape.stride());
    for band in 0..3 {
        let text = &mut text[shape.band() * band..];
        let [start, end] = tables.digits(snapshot, band);
        let (at, start, end) = match shape {
            Shape::Line => (11, start, tables.shift::<11>(start, end)),
            Shape::Rows => {
                let stretch = bytes!(|n| if n % 10 == 9 { NO_BYTE } else { n - n / 10 });
                // Bytes 14 to 29 start with cell 13.
                let stretch_end = bytes!(|n| if n % 10 == 5 {
                    NO_BYTE
                } else {
                    n + 14 - (n + 14) / 10 - 13
                });
                let from_13 = tables.shift::<13>(start, end);
                let start = tables.look_up_or_feed(start, tables.read(&stretch));
                (
                    14,
                    start,
                    tables.look_up_or_feed(from_13, tables.read(&stretch_end)),
                )
            }
        };
        tables.write(start, text.first_chunk_mut().expect("a band has 16 bytes"));
        tables.write(
            end,
            text[at..]
                .first_chunk_mut()
                .expect("the last 16 bytes of a band"),
        );
    }
    if shape == Shape::Line {
        text[81] = b'\n';
    }
}
