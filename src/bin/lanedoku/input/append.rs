/*! Lines that come back with their answers: `--append`.

The lines stay in the text of their [`Block`](crate::input::block::Block) as they came. The answers, and the
name of the answers' column, go into *slots* of this text.

```text
text:    |# a remark⏎id,puzzle⏎7,53..7…⏎8,rubbish⏎|
slots:                         ↑        ↑         ↑
output:  |# a remark⏎id,puzzle,solution⏎7,53..7…,5346…⏎8,rubbish,invalid⏎|
```
*/

use super::fields::{self, Header, Joint};
use std::iter;

/// A place where something goes into a text. A text may have a slot for every two bytes, so slots have to
/// be small.
pub struct Slot {
    pub at: u32,
    /// What to write before that.
    pub joint: Joint,
}

/// What is to come back of a block's text.
#[derive(Default)]
pub struct Echo {
    /// The lines before this offset come back.
    pub end: usize,
    pub slots: Vec<Slot>,
    /// What goes into the first slot if it is in a header: a column's name, and a line feed, as after
    /// each answer. All other slots get answers.
    pub name: String,
    /// The key of an answer in an object in JSON.
    pub key: &'static str,
}

impl Echo {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.end = 0;
        self.slots.clear();
        self.name.clear();
    }

    /// Leaves a slot for an answer.
    pub fn leave_slot(&mut self, at: usize, joint: Joint) {
        let at = at as u32;
        self.slots.push(Slot { at, joint });
    }

    /// Leaves a slot at the end of `line`, which is the header, for the name of the answers' column: with
    /// a number if the header has that name.
    pub fn leave_slot_for_name(&mut self, at: usize, name: &str, line: &[u8], header: &Header) {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut names = iter::once(name.to_string()).chain(numbered);
        let name = names.find(|name| fields::column_named(line, name).is_none());
        self.name = name.expect("there is always another number") + "\n";
        self.leave_slot(at, fields::joint(line, Some(header)));
    }
}
