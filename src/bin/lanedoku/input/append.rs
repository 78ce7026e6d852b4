/*! Lines that are to come back with their answers: `--append`.

The boards of irregular lines are written over the text that they were read from, so a
[`Block`](crate::input::block::Block) has a copy of its lines for `--append`. The copy is the output
already, but for what goes into its gaps: the answers, and their column's name.

```text
lines:   |# a remark⏎id,puzzle⏎7,53..7…⏎8,rubbish⏎|
gaps:                         ↑        ↑         ↑
output:  |# a remark⏎id,puzzle,solution⏎7,53..7…,5346…⏎8,rubbish,invalid⏎|
```
*/

use super::columns;
use std::iter;

/// Where something goes into a text. A text may have a gap for every two bytes, so that gaps have
/// to be small.
pub struct Gap {
    pub at: u32,
    /// How many separators come first: one, and one for each missing field. None if there is an
    /// empty field too many.
    pub separators: u16,
    pub separator: u8,
}

/// The lines of a block, as they came.
#[derive(Default)]
pub struct EchoedLines {
    pub text: Vec<u8>,
    pub gaps: Vec<Gap>,
    /// Whether white space separates the header's columns: then no answer may contain any.
    pub has_space_columns: bool,
    /// What goes into the first gap if it is in a header: a column's name, and a line feed,
    /// as after each answer. All other gaps get answers.
    pub name: String,
}

impl EchoedLines {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.gaps.clear();
        self.name.clear();
    }

    /// Puts the answers' name into the first gap, with a number if the header has that name.
    pub fn name_answers(&mut self, name: &str, header: &[u8]) {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut names = iter::once(name.to_string()).chain(numbered);
        let name = names.find(|name| columns::number_of(header, name).is_none());
        self.name = name.expect("there is always another number") + "\n";
    }
}
