/*! Lines that come back with their answers: `--append`.

The lines stay in the text of their [`Block`](crate::input::block::Block) as they came. Into their gaps
go the answers, and the name of the answers' column.

```text
text:    |# a remark⏎id,puzzle⏎7,53..7…⏎8,rubbish⏎|
gaps:                         ↑        ↑         ↑
output:  |# a remark⏎id,puzzle,solution⏎7,53..7…,5346…⏎8,rubbish,invalid⏎|
```
*/

use super::fields::{self, Header, Joint};
use std::iter;

/// Where something goes into a text. A text may have a gap for every two bytes, so that gaps have
/// to be small.
pub struct Gap {
    pub at: u32,
    pub joint: Joint,
}

/// What is to come back of a block's text.
#[derive(Default)]
pub struct Echo {
    /// The lines before this offset come back.
    pub end: usize,
    pub gaps: Vec<Gap>,
    /// What goes into the first gap if it is in a header: a column's name, and a line feed, as after
    /// each answer. All other gaps get answers.
    pub name: String,
}

impl Echo {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.end = 0;
        self.gaps.clear();
        self.name.clear();
    }

    /// Leaves a gap for an answer.
    pub fn leave_gap(&mut self, at: usize, joint: Joint) {
        let at = at as u32;
        self.gaps.push(Gap { at, joint });
    }

    /// Leaves a gap at the end of the header, for the name of the answers' column: with a number if the
    /// header has that name.
    pub fn leave_gap_for_name(&mut self, at: usize, name: &str, header: &[u8]) {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut names = iter::once(name.to_string()).chain(numbered);
        let name = names.find(|name| fields::column_named(header, name).is_none());
        self.name = name.expect("there is always another number") + "\n";
        self.leave_gap(at, fields::joint(header, Some(&Header::of(header))));
    }
}
