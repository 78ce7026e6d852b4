/*! Finding the boards that can be read as they stand: cells and line feeds in the exact places of a
shape.
*/

use super::lanes::Token;
use super::text::{PuzzleShape, Shape, are_pencilmarks};

/// How many whole boards at the start of `text` are regular: cells and line feeds in the exact
/// places of `shape`.
///
/// A board is looked at as its first 64 bytes and its last, each at once ([`Token::fits`]).
#[inline(always)]
pub fn regular<T: Token>(token: T, text: &[u8], shape: PuzzleShape) -> usize {
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
