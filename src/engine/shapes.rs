/*! Reads and writes boards of each shape with code for an instruction set. Code for the shapes that come more
rarely stands apart: beside the search it would slow down the others (`EXPERIMENTS.md`).
*/

use super::lanes::{Task, Token};
use super::snapshot::Snapshot;
use super::text::Shape;

/// Writes the code out for each shape, so that the shape is a constant in it.
macro_rules! for_each_shape {
    ($shape:ident => $code:expr) => {
        match $shape {
            Shape::Line => for_each_shape!(Line, $shape => $code),
            Shape::Rows => for_each_shape!(Rows, $shape => $code),
            Shape::CrlfRows => for_each_shape!(CrlfRows, $shape => $code),
            Shape::Spaced => for_each_shape!(Spaced, $shape => $code),
        }
    };
    ($which:ident, $shape:ident => $code:expr) => {{
        let $shape = Shape::$which;
        $code
    }};
}

/// Reads the puzzle at the start of a text.
#[inline(always)]
pub fn read<T: Token>(token: T, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
    match shape {
        Shape::Line => token.parse(&text[..Shape::Line.stride()], Shape::Line, snapshot),
        Shape::Rows => token.parse(&text[..Shape::Rows.stride()], Shape::Rows, snapshot),
        Shape::CrlfRows | Shape::Spaced => token.run_apart(Read {
            text,
            shape,
            snapshot,
        }),
    }
}

/// Writes a solved board at the start of a text.
#[inline(always)]
pub fn write<T: Token>(token: T, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
    match shape {
        Shape::Line => token.print(snapshot, Shape::Line, &mut text[..Shape::Line.stride()]),
        Shape::Rows => token.print(snapshot, Shape::Rows, &mut text[..Shape::Rows.stride()]),
        Shape::CrlfRows | Shape::Spaced => token.run_apart(Write {
            snapshot,
            shape,
            text,
        }),
    }
}

struct Read<'a> {
    text: &'a [u8],
    shape: Shape,
    snapshot: &'a mut Snapshot,
}

impl Task for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn run<T: Token>(self, token: T) {
        let Read {
            text,
            shape,
            snapshot,
        } = self;
        for_each_shape!(shape => token.parse(&text[..shape.stride()], shape, snapshot));
    }
}

struct Write<'a> {
    snapshot: &'a Snapshot,
    shape: Shape,
    text: &'a mut [u8],
}

impl Task for Write<'_> {
    type Output = ();

    #[inline(always)]
    fn run<T: Token>(self, token: T) {
        let Write {
            snapshot,
            shape,
            text,
        } = self;
        for_each_shape!(shape => token.print(snapshot, shape, &mut text[..shape.stride()]));
    }
}
