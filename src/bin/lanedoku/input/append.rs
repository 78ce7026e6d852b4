/*! Lines that are written again with their answers: `--append`.

They remain in the text of their [`Block`](crate::input::block::Block). The answers, and the name of the answers'
column, go into *slots* of this text.

```text
text:    |# a remark⏎id,puzzle⏎7,53..7…⏎8,rubbish⏎|
slots:                         ↑        ↑         ↑
output:  |# a remark⏎id,puzzle,solution⏎7,53..7…,5346…⏎8,rubbish,invalid⏎|
```
*/

use super::alphabet::Alphabet;
use super::fields::{self, Joint, Table};
use std::borrow::Cow;
use std::collections::HashSet;
use std::iter;

/// A place for an answer in a text. A block may have more than 16,000 slots, so they are small.
pub struct Slot {
    pub at: u32,
    /// Precedes the answer.
    pub joint: Joint,
}

/// The lines of a block that are written again.
#[derive(Default)]
pub struct Echo {
    /// The end of these lines in the block's text; 0 without `--append`.
    pub end: usize,
    pub slots: Vec<Slot>,
    /// If the first slot is in a header: the name of the answers' column and a line feed, as after each answer.
    /// Otherwise empty.
    pub name: String,
    /// The key of an answer in a JSON object.
    pub key: &'static str,
}

impl Echo {
    /// Returns true with `--append`, unless no line is complete yet.
    pub fn is_wanted(&self) -> bool {
        self.end > 0
    }

    pub fn clear(&mut self) {
        self.end = 0;
        self.slots.clear();
        self.name.clear();
    }

    pub fn leave_slots(&mut self, places: impl IntoIterator<Item = usize>, joint: Joint) {
        let slots = places.into_iter().map(|at| Slot {
            at: at as u32,
            joint,
        });
        self.slots.extend(slots);
    }

    /// Leaves a slot at the end of the header `line` for the name of the answers' column, with a number if the header
    /// has that name.
    pub fn leave_slot_for_name(
        &mut self,
        at: usize,
        name: &'static str,
        line: &[u8],
        table: Table,
    ) {
        let taken: HashSet<String> = fields::names(line).collect();
        self.name = free_name(name, |name| !taken.contains(name)).into_owned() + "\n";
        self.leave_slots([at], table.joint(line, Alphabet::default()));
    }
}

/// Returns the name, with a number from 2 if it is not free.
pub fn free_name(name: &'static str, is_free: impl Fn(&str) -> bool) -> Cow<'static, str> {
    let numbered = (2..).map(|number| Cow::from(format!("{name}_{number}")));
    let mut names = iter::once(Cow::from(name)).chain(numbered);
    let name = names.find(|name| is_free(name));
    name.expect("there is always another number")
}
