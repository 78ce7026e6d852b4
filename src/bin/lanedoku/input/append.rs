/*! Lines that are to come back with their answers: `--append`.

The boards of irregular lines are written over the text that they were read from, so a
[`Block`](crate::input::block::Block) has a copy of its lines, if they are wanted. It is the output
already, except for what goes into its gaps: the answers, and the name of their column.

```text
lines:   |id,puzzle⏎# a remark⏎7,53..7…⏎8,rubbish⏎|
gaps:              ↑                   ↑         ↑
output:  |id,puzzle,solution⏎# a remark⏎7,53..7…,5346…⏎8,rubbish,invalid⏎|
```
*/

use super::columns;
use std::iter;

/// Where something goes into a text. There may be a gap for every two bytes of it, so one takes no more
/// memory than it has to.
pub struct Gap {
    pub at: u32,
    /// How many separators come first: one, or none if there is one already, or one more for each field
    /// that the record lacks.
    pub separators: u16,
    pub separator: u8,
}

/// The lines of a block, as they came.
#[derive(Default)]
pub struct Lines {
    pub text: Vec<u8>,
    pub gaps: Vec<Gap>,
    /// Whether white space stands between the columns of a header: then no answer may have it.
    pub is_spaced: bool,
    /// What goes into the first gap, with a line feed, if that is in a header. Answers go into all
    /// others, one for each record.
    pub name: String,
}

impl Lines {
    /// Forgets everything but its memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.gaps.clear();
        self.name.clear();
    }

    /// The first gap gets the name of the column of answers, with a number if the header has that
    /// name.
    pub fn name_answers(&mut self, name: &str, header: &[u8]) {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut names = iter::once(name.to_string()).chain(numbered);
        let name = names.find(|name| columns::number_of(header, name).is_none());
        self.name = name.expect("there is always another number") + "\n";
    }
}
