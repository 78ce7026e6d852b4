/*! Counts the records that match a *template*: the text of a record with a dot for each cell. Its other bytes cannot be
cells, so a match gives the offset of each cell.
*/

use super::isa::Isa;
use super::lanes::{Task, Token};
use crate::grid::{CELLS, is_cell};

/// The requirements that records have to match.
#[derive(Clone, Copy)]
pub struct Pattern<'a> {
    /// At least 64 bytes. A dot matches any cell and `blank`; other bytes match themselves.
    pub text: &'a [u8],
    /// One more ASCII symbol for an empty cell; `.` if there is none.
    pub blank: u8,
    /// Offsets of boards of 81 contiguous cells, and whether each must be full; otherwise it must have an empty cell.
    pub boards: &'a [(usize, bool)],
    /// The range of a board, at least 64 bytes long, that must have a digit and no blank other than `blank`.
    pub pure: Option<(usize, usize)>,
}

/// Counts the records at the start of `text` up to the first that does not match. Records are contiguous, and as long
/// as the template.
///
/// # Panics
/// If this processor lacks `isa` (see [`Isa::is_available`]), the template or its `pure` range has fewer than 64 bytes,
/// or an offset or range of the pattern is not in the template.
pub fn count_matching(isa: Isa, text: &[u8], pattern: Pattern) -> usize {
    isa.run(CountMatching { text, pattern })
}

struct CountMatching<'a> {
    text: &'a [u8],
    pattern: Pattern<'a>,
}

impl Task for CountMatching<'_> {
    type Output = usize;

    /// Compares chunks of 64 bytes ([`Token::matches`]). The last chunk may overlap the one before.
    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        let Pattern {
            text: template,
            blank,
            boards,
            pure,
        } = self.pattern;
        let last = template
            .last_chunk()
            .expect("a record has at least 64 bytes");
        let mut count = 0;
        // Loops, because closures of iterator methods would not be compiled for the instruction set.
        for record in self.text.chunks_exact(template.len()) {
            let end = record.last_chunk().expect("a record has at least 64 bytes");
            let mut matches = token.matches(end, last, blank);
            for (piece, expected) in record.as_chunks().0.iter().zip(template.as_chunks().0) {
                matches &= token.matches(piece, expected, blank);
            }
            for &(start, is_solved) in boards {
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

/// Returns 1 if there is a digit, and 1 if there is a blank other than `blank`.
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

#[inline(always)]
fn are_digits(cells: &[u8; CELLS]) -> bool {
    let first: &[u8; 64] = cells.first_chunk().expect("81 cells");
    let last: &[u8; 64] = cells.last_chunk().expect("81 cells");
    // Early exit: nearly every puzzle has a blank among its first 64 cells.
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
