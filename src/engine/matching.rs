/*! Counts the records that match a *picture*: an example of a record's text. The picture has a dot
for each cell. Its other bytes are bytes that cannot be a cell. If a record matches, the place of
each of its cells is known.
*/

use super::isa::Isa;
use super::lanes::{Task, Token};
use crate::grid::{CELLS, is_cell};

/// What the records of a text look like.
#[derive(Clone, Copy)]
pub struct Pattern<'a> {
    /// At least 64 bytes. A dot matches any cell, and `blank`. All other bytes match only themselves.
    pub picture: &'a [u8],
    /// One more symbol for an empty cell, in ASCII; `.` if there is none.
    pub blank: u8,
    /// Where 81 cells stand that have to be digits, or of which one must not be a digit.
    pub solved: &'a [(usize, bool)],
    /// A range of at least 64 bytes in which a digit has to stand, and no blank but `blank`.
    pub pure: Option<(usize, usize)>,
}

/// Counts the records at the start of `text` that match the picture, up to the first that does not.
/// The records stand back to back, and each is as long as the picture.
///
/// # Panics
/// If this processor lacks `isa` (see [`Isa::is_available`]), if the picture has fewer than 64 bytes, or
/// if 81 cells do not lie in it.
pub fn count_matching(isa: Isa, text: &[u8], pattern: Pattern) -> usize {
    isa.run(CountMatching { text, pattern })
}

struct CountMatching<'a> {
    text: &'a [u8],
    pattern: Pattern<'a>,
}

impl Task for CountMatching<'_> {
    type Output = usize;

    /// Compares each record with the picture in pieces of 64 bytes ([`Token::matches`]). The last
    /// piece is the last 64 bytes of the record. It may overlap the piece before it.
    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        let Pattern {
            picture,
            blank,
            solved,
            pure,
        } = self.pattern;
        let last = picture
            .last_chunk()
            .expect("a record has at least 64 bytes");
        let mut count = 0;
        // These are loops and not iterators' methods, because closures would not be compiled for the
        // instruction set.
        for record in self.text.chunks_exact(picture.len()) {
            let end = record.last_chunk().expect("a record has at least 64 bytes");
            let mut matches = token.matches(end, last, blank);
            for (piece, drawn) in record.as_chunks().0.iter().zip(picture.as_chunks().0) {
                matches &= token.matches(piece, drawn, blank);
            }
            for &(start, is_solved) in solved {
                matches &=
                    are_digits(record[start..].first_chunk().expect("81 cells")) == is_solved;
            }
            if let Some((start, end)) = pure {
                matches &= is_pure(&record[start..end], blank);
            }
            if !matches {
                break;
            }
            count += 1;
        }
        count
    }
}

/// Whether there is a digit, and no blank but this one.
#[inline(always)]
fn is_pure(bytes: &[u8], blank: u8) -> bool {
    let last: &[u8; 64] = bytes.last_chunk().expect("at least 64 bytes");
    let (mut digits, mut others) = kinds(last, blank);
    for piece in bytes.as_chunks().0 {
        let (more_digits, more_others) = kinds(piece, blank);
        digits |= more_digits;
        others |= more_others;
    }
    digits == 1 && others == 0
}

/// 1 if there is a digit, and 1 if there is a blank, but not this one.
#[inline(always)]
fn kinds(bytes: &[u8; 64], blank: u8) -> (u8, u8) {
    let (mut digits, mut others) = (0, 0);
    for &byte in bytes {
        let digit = u8::from(byte.wrapping_sub(b'1') <= 8);
        digits |= digit;
        others |= u8::from(is_cell(byte)) & u8::from(byte != blank) & (digit ^ 1);
    }
    (digits, others)
}

/// Whether each of 81 bytes is a digit from 1 to 9.
#[inline(always)]
fn are_digits(cells: &[u8; CELLS]) -> bool {
    let first: &[u8; 64] = cells.first_chunk().expect("81 cells");
    let last: &[u8; 64] = cells.last_chunk().expect("81 cells");
    // Nearly every puzzle has a blank among its first 64 cells.
    for cells in [first, last] {
        let mut others = 0;
        for &cell in cells {
            others |= u8::from(cell.wrapping_sub(b'1') > 8);
        }
        if others != 0 {
            return false;
        }
    }
    true
}
