/*! The answers to a block: their text, and figures for the report at the end of the run. */

use crate::input::{
    append::EchoedLines,
    block::{Block, Place},
    line,
};
use std::mem;

/// The answers to the records of a block.
#[derive(Default)]
pub struct Answers {
    /// Boards as the engine writes them. This is never shortened, because growing it again would
    /// clear its memory for each block.
    pub boards: Vec<u8>,
    /// Answers written one by one; with `--append`, the block's lines with them.
    pub text: Vec<u8>,
    /// Where each record of `text` ends; empty if every line is a record.
    pub record_ends: Vec<u32>,
    pub output: Output,
    /// The scalar solver's guesses for each puzzle that is not malformed, if puzzles are rated.
    pub guesses: Vec<u64>,
    /// Puzzles without a solution.
    pub unsolvable: u64,
    /// The place of the first of them, if they are failures.
    pub first_unsolvable: Option<Place>,
}

/// Which text of [`Answers`] is written.
#[derive(Clone, Copy, Default)]
pub enum Output {
    #[default]
    Text,
    /// The first bytes of `boards`, unchanged.
    Boards { bytes: usize },
}

/// Where the records of a text end.
pub enum Ends<'a> {
    /// Every line is a record.
    Lines,
    /// Every record has this many bytes.
    Every(usize),
    /// The records end here, in ascending order.
    At(&'a [u32]),
}

impl Ends<'_> {
    /// The length of the whole records at the start of the text, of which `part` is the start.
    pub fn whole(&self, part: &[u8]) -> usize {
        match *self {
            Ends::Lines => {
                let last = part.iter().rposition(|&byte| byte == b'\n');
                last.map_or(0, |last| last + 1)
            }
            Ends::Every(bytes) => part.len() / bytes * bytes,
            Ends::At(ends) => {
                let count = ends.partition_point(|&end| end as usize <= part.len());
                ends[..count].last().map_or(0, |&end| end as usize)
            }
        }
    }
}

impl Answers {
    /// Ends a record of `text`.
    pub fn end_record(&mut self) {
        self.record_ends.push(self.text.len() as u32);
    }

    /// Where the records of the text to be written end. They are the answers to this block.
    pub fn ends(&self, block: &Block) -> Ends<'_> {
        match self.output {
            Output::Boards { bytes } => Ends::Every(bytes / block.record_count().max(1) as usize),
            Output::Text if self.record_ends.is_empty() => Ends::Lines,
            Output::Text => Ends::At(&self.record_ends),
        }
    }

    /// The text to be written.
    pub fn text(&self) -> &[u8] {
        match self.output {
            Output::Text => &self.text,
            Output::Boards { bytes } => &self.boards[..bytes],
        }
    }

    /// With `--append`, puts the answers into the lines of the block. Each answer is one line. If
    /// the result may be too large for memory, it is delivered in parts.
    pub fn append_to(&mut self, lines: &EchoedLines, deliver: &mut dyn FnMut(&mut Answers)) {
        if lines.text.is_empty() {
            return;
        }
        let mut filled = Answers::default();
        if let Output::Boards { .. } = self.output {
            // `text` is empty. Its memory is reused, because new memory would have to be cleared
            // first.
            mem::swap(&mut filled.text, &mut self.text);
        }
        fill_gaps(lines, self.text(), &mut filled, deliver);
        self.output = Output::Text;
        self.text = filled.text;
        self.record_ends.clear();
    }

    /// Forgets the answers and keeps their memory.
    pub fn clear(&mut self) {
        self.output = Output::Text;
        self.text.clear();
        self.record_ends.clear();
        self.guesses.clear();
        self.unsolvable = 0;
        self.first_unsolvable = None;
    }
}

/// Copies lines and puts the next line of `answers` into each gap, with separators for lacking
/// fields. If these make the text much longer, the records so far are delivered.
fn fill_gaps<'a>(
    lines: &'a EchoedLines,
    mut answers: &'a [u8],
    filled: &mut Answers,
    deliver: &mut dyn FnMut(&mut Answers),
) {
    let (text, mut name) = (&lines.text, lines.name.as_bytes());
    filled.text.reserve(text.len() + name.len() + answers.len());
    let mut start = 0;
    for gap in &lines.gaps {
        if filled.text.len() > 3 * text.len() {
            // The last gap was at the end of a line, which goes into this part.
            let end = start + 1 + usize::from(text[start..].starts_with(b"\r\n"));
            filled.text.extend_from_slice(&text[start..end]);
            start = end;
            deliver(filled);
        }
        // The name of the column goes into the first gap if there is a header. The answers go into
        // the others. Each ends with a line feed.
        let rest = match name.is_empty() {
            true => &mut answers,
            false => &mut name,
        };
        let length = line::length(rest).expect("each gap has something to go there");
        let at = gap.at as usize;
        filled.text.extend_from_slice(&text[start..at]);
        filled.text.resize(
            filled.text.len() + usize::from(gap.separators),
            gap.separator,
        );
        let quote: &[u8] = match lines.has_space_columns && rest[..length].contains(&b' ') {
            true => b"\"",
            false => b"",
        };
        for part in [quote, &rest[..length], quote] {
            filled.text.extend_from_slice(part);
        }
        *rest = &rest[length + 1..];
        start = at;
    }
    filled.text.extend_from_slice(&text[start..]);
}

/// A block and its answers: one piece of work of the pipeline.
#[derive(Default)]
pub struct Answered {
    pub block: Block,
    pub answers: Answers,
}
