/*! Lines that come back with their answers: `--append`.

The boards of irregular lines are written over the text that they were read from, so a
[`Block`](crate::stream::block::Block) keeps its lines here as well, if they are wanted. What is
kept is the output already, except for the answers:

```text
read:    |id,puzzle⏎|# a remark⏎|7,53..7…⏎|8,rubbish⏎|
kept:    |id,puzzle,solution⏎# a remark⏎7,53..7…,⏎8,rubbish,⏎|
gaps:                                           ↑          ↑
```
*/

use super::{
    header::{self, Column},
    line,
};
use std::ops::Range;

/// The lines of a block.
#[derive(Default)]
pub struct Lines {
    pub text: Vec<u8>,
    /// Where in `text` the answers go, one for each record.
    gaps: Vec<usize>,
}

impl Lines {
    pub fn clear(&mut self) {
        self.text.clear();
        self.gaps.clear();
    }

    /// Leaves room for an answer at the end of the last line.
    pub fn leave_gap(&mut self, separator: u8) {
        self.text.push(separator);
        self.gaps.push(self.text.len());
    }

    /// The text with the answers, which are a line each, in its gaps.
    pub fn fill(&self, mut answers: &[u8]) -> Vec<u8> {
        let mut filled = Vec::with_capacity(self.text.len() + answers.len());
        let mut start = 0;
        for &gap in &self.gaps {
            let length = line::length(answers).expect("each record has an answer");
            filled.extend_from_slice(&self.text[start..gap]);
            filled.extend_from_slice(&answers[..length]);
            answers = &answers[length + 1..];
            start = gap;
        }
        filled.extend_from_slice(&self.text[start..]);
        filled
    }
}

/// The column of the answers to one input.
pub struct AnswerColumn {
    name: &'static str,
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

    /// Adds its name to a header, which is the last line.
    pub fn add_name(&mut self, header: &[u8], lines: &mut Lines) {
        let has_spaces = header.trim_ascii().contains(&b' ');
        let other = if has_spaces { b' ' } else { b',' };
        let separator = header::first_separator(header).unwrap_or(other);
        self.separator = Some(separator);
        lines.text.push(separator);
        lines.text.extend_from_slice(self.name.as_bytes());
        if Column::named(header, self.name).is_some() {
            lines.text.extend_from_slice(b"_2");
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

/// The separator between a puzzle and what stands beside it, which comes from there on outwards.
/// Quotes and blanks may stand before it. If it is none of those that columns have, blanks are a
/// space, unless nothing but blanks and quotes is left.
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
