/*! Lines that come back with their answers: `--append`.

The boards of irregular lines are written over the text that they were read from, so a
[`Block`](crate::stream::block::Block) keeps its lines here as well, if they are wanted. What is
kept is the output already, but for the answers:

```text
read:    |id,puzzle⏎|# a remark⏎|7,53..7…⏎|8,rubbish⏎|
kept:    |id,puzzle,solution⏎# a remark⏎7,53..7…,⏎8,rubbish,⏎|
gaps:                                           ↑          ↑
```
*/

use super::header::{self, Column};
use super::line;
use std::ops::Range;

/// The lines of a block.
#[derive(Default)]
pub struct Lines {
    pub text: Vec<u8>,
    /// Where in `text` the answers go, one for each record.
    gaps: Vec<usize>,
    /// Where a name ends that stands alone on its line. It may be a header or a record, and until
    /// that is known, nothing of the text can be written.
    pub name: Option<usize>,
}

impl Lines {
    /// Bytes that may follow a name before it is taken for a header, whatever comes next.
    const MOST_BELOW_NAME: usize = 2 * line::LONGEST;

    /// True if there is nothing to be written yet.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() || self.name.is_some()
    }

    pub fn clear(&mut self) {
        self.text.clear();
        self.gaps.clear();
        self.name = None;
    }

    /// Keeps what was read.
    pub fn keep(&mut self, read: &[u8]) {
        self.text.extend_from_slice(read);
    }

    /// Whether a name waits that has to be taken for a header now.
    pub fn is_full(&self) -> bool {
        self.name
            .is_some_and(|end| self.text.len() > end + Lines::MOST_BELOW_NAME)
    }

    /// Adds a field to the last line, or to the name that waits; without a text it is for the
    /// answer.
    pub fn add_field(&mut self, separator: u8, text: Option<&str>) {
        let end = self.name.take().unwrap_or(self.text.len());
        self.text.insert(end, separator);
        match text {
            Some(text) => drop(self.text.splice(end + 1..end + 1, text.bytes())),
            None => self.gaps.push(end + 1),
        }
    }

    /// Writes the text with the answers, which are a line each, in its gaps. `length` is that of
    /// every answer, if they are all as long.
    pub fn fill(&self, mut answers: &[u8], length: Option<usize>, out: &mut Vec<u8>) {
        let mut start = 0;
        for &gap in &self.gaps {
            let length = length.or_else(|| line::length(answers));
            let length = length.expect("each record has an answer");
            out.extend_from_slice(&self.text[start..gap]);
            out.extend_from_slice(&answers[..length]);
            answers = &answers[length + 1..];
            start = gap;
        }
        out.extend_from_slice(&self.text[start..]);
    }
}

/// The column of the answers to one input.
pub struct AnswerColumn {
    pub name: &'static str,
    /// What the header has between its columns; `None` without a header.
    separator: Option<u8>,
}

impl AnswerColumn {
    pub fn new(name: &'static str) -> AnswerColumn {
        AnswerColumn {
            name,
            separator: None,
        }
    }

    /// Adds its name to a header, which is the last line or the name that waits.
    pub fn add_name(&mut self, header: &[u8], lines: &mut Lines) {
        let has_spaces = header.trim_ascii().contains(&b' ');
        let other = if has_spaces { b' ' } else { b',' };
        let separator = header::first_separator(header).unwrap_or(other);
        self.separator = Some(separator);
        lines.add_field(separator, Some(self.name));
        if Column::named(header, self.name).is_some() {
            lines.keep(b"_2");
        }
    }

    /// What stands between a record, with the puzzle at this place, and its answer.
    pub fn separator(&self, record: &[u8], puzzle: Option<&Range<usize>>) -> u8 {
        let found = self.separator.or_else(|| match puzzle {
            Some(puzzle) => {
                let behind = separator_beside(record[puzzle.end..].iter());
                let before = separator_beside(record[..puzzle.start].iter().rev());
                let both = [behind, before].into_iter().flatten();
                both.min_by_key(|&separator| separator == b' ')
            }
            None => header::first_separator(record),
        });
        found.unwrap_or(b',')
    }
}

/// The separator between a puzzle and what stands beside it, from there on outwards. Quotes and
/// blanks may come first; blanks alone are a space, unless nothing else is there.
fn separator_beside<'a>(mut beside: impl Iterator<Item = &'a u8>) -> Option<u8> {
    let mut is_apart = false;
    let next = beside.find(|byte| {
        let is_blank = byte.is_ascii_whitespace() && **byte != b'\t';
        is_apart |= is_blank;
        !is_blank && !matches!(byte, b'"' | b'\'')
    })?;
    if header::is_separator(*next) {
        Some(*next)
    } else {
        is_apart.then_some(b' ')
    }
}
