/*! The search for boards that can be read as they stand, because their cells and line feeds stand
exactly where a shape has them.
*/

use super::isa::{Isa, Task};
use super::lanes::Token;
use super::text::{PuzzleShape, Shape, are_pencilmarks};

/// The number of whole boards at the start of `text` that are regular: cells and line feeds stand
/// exactly where `shape` has them.
///
/// # Panics
/// If this processor lacks `isa` (see [`Isa::is_available`]).
pub fn regular(isa: Isa, text: &[u8], shape: PuzzleShape) -> usize {
    isa.run(Regular { text, shape })
}

struct Regular<'a> {
    text: &'a [u8],
    shape: PuzzleShape,
}

impl Task for Regular<'_> {
    type Output = usize;

    /// Of each board the first 64 bytes are tested at once, and then the last 64 ([`Token::fits`]).
    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        let Regular { text, shape } = self;
        let stride = shape.stride();
        let PuzzleShape::Board(shape) = shape else {
            return text
                .chunks_exact(stride)
                .take_while(|puzzle| are_pencilmarks(puzzle))
                .count();
        };
        let feeds = match shape {
            Shape::Line => const { [feeds(0, 82), feeds(82 - 64, 82)] },
            Shape::Rows => const { [feeds(0, 10), feeds(90 - 64, 10)] },
        };
        text.chunks_exact(stride)
            .take_while(|board| {
                let start = board.first_chunk().expect("a board has 64 bytes");
                let end = board.last_chunk().expect("a board has 64 bytes");
                token.fits(start, &feeds[0]) & token.fits(end, &feeds[1])
            })
            .count()
    }
}

/// 64 bytes of a text, the first of which has the number `first`, if a line has `line` bytes: all
/// ones for a line feed, zero for any other byte.
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
