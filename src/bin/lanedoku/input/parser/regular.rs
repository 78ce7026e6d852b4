/*! Regular boards: the bulk of all input, found many at a time.

They are just the boards that would be found line by line, so a text is read the same in either way.
*/

use crate::layout::Layout;
use lanedoku::Isa;
use lanedoku::internal::{CELLS, count_matching};

/// Regular boards, back to back.
pub struct Regular {
    pub layout: Layout,
    pub count: usize,
    /// Whether an empty line stands after each.
    pub are_apart: bool,
}

impl Regular {
    /// The regular boards at the start of a text: rows, packed or spaced, perhaps with an empty line
    /// after each board, and lines if these may come.
    pub fn find(text: &[u8], may_be_lines: bool, isa: Isa) -> Option<Regular> {
        let layout = if text.get(1) == Some(&b' ') {
            Layout::Spaced
        } else if text.get(9) == Some(&b'\n') {
            Layout::Rows
        } else if may_be_lines && text.get(CELLS) == Some(&b'\n') {
            Layout::Line
        } else {
            return None;
        };
        let are_apart = layout != Layout::Line && text.get(layout.stride()) == Some(&b'\n');
        Regular::in_layout(layout, are_apart, text, isa)
    }

    /// The boards of this layout at the start of a text, with an empty line after each if they are apart.
    pub fn in_layout(layout: Layout, are_apart: bool, text: &[u8], isa: Isa) -> Option<Regular> {
        let picture = match are_apart {
            true => layout.picture_with_gap(),
            false => layout.picture(),
        };
        let count = count_matching(isa, text, picture);
        (count > 0).then_some(Regular {
            layout,
            count,
            are_apart,
        })
    }

    /// The first of these boards, if more than `most` are found, and none if `most` is 0.
    pub fn at_most(self, most: u64) -> Option<Regular> {
        let count = most.min(self.count as u64) as usize;
        (count > 0).then_some(Regular { count, ..self })
    }
}
