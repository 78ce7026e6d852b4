/*! Reads and writes boards in each layout, with code for an instruction set.

The code for spaced rows, which are rarer, is out of line: inlined, it would slow down the other layouts
(`EXPERIMENTS.md`).
*/

use super::lanes::{Task, Token};
use super::snapshot::Snapshot;
use super::text::Layout;

/// Reads the puzzle at the start of `text`.
#[inline(always)]
pub fn read<T: Token>(token: T, text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
    match layout {
        Layout::Line => token.parse(&text[..Layout::Line.stride()], Layout::Line, snapshot),
        Layout::Rows => token.parse(&text[..Layout::Rows.stride()], Layout::Rows, snapshot),
        Layout::Spaced => token.run_out_of_line(ReadSpaced { text, snapshot }),
    }
}

/// Writes a solved board to the start of `text`.
#[inline(always)]
pub fn write<T: Token>(token: T, snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
    match layout {
        Layout::Line => token.print(snapshot, Layout::Line, &mut text[..Layout::Line.stride()]),
        Layout::Rows => token.print(snapshot, Layout::Rows, &mut text[..Layout::Rows.stride()]),
        Layout::Spaced => token.run_out_of_line(WriteSpaced { snapshot, text }),
    }
}

struct ReadSpaced<'a> {
    text: &'a [u8],
    snapshot: &'a mut Snapshot,
}

impl Task for ReadSpaced<'_> {
    type Output = ();

    #[inline(always)]
    fn run<T: Token>(self, token: T) {
        let text = &self.text[..Layout::Spaced.stride()];
        token.parse(text, Layout::Spaced, self.snapshot);
    }
}

struct WriteSpaced<'a> {
    snapshot: &'a Snapshot,
    text: &'a mut [u8],
}

impl Task for WriteSpaced<'_> {
    type Output = ();

    #[inline(always)]
    fn run<T: Token>(self, token: T) {
        let text = &mut self.text[..Layout::Spaced.stride()];
        token.print(self.snapshot, Layout::Spaced, text);
    }
}
