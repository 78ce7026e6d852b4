/*! Counts the records that match a *picture*: an example of a record's text. The picture has a dot
for each cell. Its other bytes are bytes that cannot be a cell. If a record matches, the place of
each of its cells is known.
*/

use super::isa::{Isa, Task};
use super::lanes::Token;

/// Counts the records at the start of `text` that match the picture, up to the first that does not.
/// The records stand back to back, and each is as long as the picture. A dot in the picture matches
/// any cell, and `blank`, which is one more symbol for an empty cell (`.` if there is none). All
/// other bytes match only themselves.
///
/// # Panics
/// If this processor lacks `isa` (see [`Isa::is_available`]), or the picture has fewer than 64
/// bytes.
pub fn count_matching(isa: Isa, text: &[u8], picture: &[u8], blank: u8) -> usize {
    isa.run(CountMatching {
        text,
        picture,
        blank,
    })
}

struct CountMatching<'a> {
    text: &'a [u8],
    picture: &'a [u8],
    blank: u8,
}

impl Task for CountMatching<'_> {
    type Output = usize;

    /// Compares each record with the picture in pieces of 64 bytes ([`Token::matches`]). The last
    /// piece is the last 64 bytes of the record. It may overlap the piece before it.
    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        let CountMatching {
            text,
            picture,
            blank,
        } = self;
        let last = picture
            .last_chunk()
            .expect("a record has at least 64 bytes");
        let mut count = 0;
        // This is a loop and not an iterator's method, because a closure would not be compiled for
        // the instruction set.
        for record in text.chunks_exact(picture.len()) {
            let end = record.last_chunk().expect("a record has at least 64 bytes");
            let mut matches = token.matches(end, last, blank);
            for (piece, drawn) in record.as_chunks().0.iter().zip(picture.as_chunks().0) {
                matches &= token.matches(piece, drawn, blank);
            }
            if !matches {
                break;
            }
            count += 1;
        }
        count
    }
}
