/*! The search for boards that can be read as they stand, because each cell, and what stands
between cells, is exactly where a picture has it.
*/

use super::isa::{Isa, Task};
use super::lanes::Token;

/// The number of whole boards at the start of `text` that look like the picture, back to back. A dot
/// in the picture stands for any cell, and every other byte for itself.
///
/// # Panics
/// If this processor lacks `isa` (see [`Isa::is_available`]), or the picture has fewer than 64 bytes.
pub fn regular(isa: Isa, text: &[u8], picture: &[u8]) -> usize {
    isa.run(Regular { text, picture })
}

struct Regular<'a> {
    text: &'a [u8],
    picture: &'a [u8],
}

impl Task for Regular<'_> {
    type Output = usize;

    /// Boards are compared with the picture 64 bytes at a time ([`Token::fits`]): from their start
    /// on, and then their last 64.
    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        let Regular { text, picture } = self;
        let last = picture.last_chunk().expect("a board has 64 bytes");
        let mut count = 0;
        // A loop, as a closure would not be compiled for the instruction set.
        for board in text.chunks_exact(picture.len()) {
            let end = board.last_chunk().expect("a board has 64 bytes");
            let mut fits = token.fits(end, last);
            for (piece, drawn) in board.as_chunks().0.iter().zip(picture.as_chunks().0) {
                fits &= token.fits(piece, drawn);
            }
            if !fits {
                break;
            }
            count += 1;
        }
        count
    }
}
