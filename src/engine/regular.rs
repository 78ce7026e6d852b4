/*! The search for boards that can be read as they stand, because each cell, and what stands
between cells, is exactly where a shape has it.
*/

use super::isa::{Isa, Task};
use super::lanes::Token;
use super::text::{PuzzleShape, Shape, are_pencilmarks};

/// The number of whole boards at the start of `text` that are regular: each cell, and what
/// stands between cells, is exactly where `shape` has it. If they are `apart`, there is an empty line
/// behind each.
///
/// # Panics
/// If this processor lacks `isa` (see [`Isa::is_available`]), or if boards are apart that have no rows.
pub fn regular(isa: Isa, text: &[u8], shape: PuzzleShape, apart: bool) -> usize {
    isa.run(Regular { text, shape, apart })
}

struct Regular<'a> {
    text: &'a [u8],
    shape: PuzzleShape,
    apart: bool,
}

impl Task for Regular<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        let picture = match self.shape {
            PuzzleShape::Board(Shape::Line) => LINE,
            PuzzleShape::Board(Shape::Rows) => ROWS,
            PuzzleShape::Spaced => SPACED,
            PuzzleShape::Pencilmarks => {
                let puzzles = self.text.chunks_exact(self.shape.stride());
                return puzzles.take_while(|puzzle| are_pencilmarks(puzzle)).count();
            }
        };
        let length = self.shape.stride() + usize::from(self.apart);
        count_like(token, self.text, &picture[..length])
    }
}

/// The number of boards at the start of `text` that are as the picture. They are compared with it 64
/// bytes at a time ([`Token::fits`]): from their start on, and then their last 64.
#[inline(always)]
fn count_like<T: Token>(token: T, text: &[u8], picture: &[u8]) -> usize {
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

const LINE: &[u8] = b"\
...........................\
...........................\
...........................\
\n";

/// Rows, and the empty line behind them if they are apart.
const ROWS: &[u8] = b"\
.........
.........
.........
.........
.........
.........
.........
.........
.........

";

const SPACED: &[u8] = b"\
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .

";
