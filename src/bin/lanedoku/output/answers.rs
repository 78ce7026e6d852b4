/*! What becomes of a block: the text of its answers, and what the end of the run has to say about
them.
*/

use crate::input::{
    append::Lines,
    block::{Block, Place},
    line,
};
use std::mem;

/// What is written for a block: the answers to its records.
#[derive(Default)]
pub struct Answers {
    /// Boards as the engine writes them. This is never shortened, so that it is not filled again
    /// for each block.
    pub boards: Vec<u8>,
    /// How much of `boards` is the output as it stands; 0 if `text` is the output.
    pub whole: usize,
    /// Answers that were written one by one, or lines that come back with their answers.
    pub text: Vec<u8>,
    /// The scalar solver's guesses for each puzzle that is not malformed, if puzzles are rated.
    pub guesses: Vec<u64>,
    /// Puzzles without a solution.
    pub unsolvable: u64,
    /// Where the first of them stands, if that is a failure.
    pub first_unsolvable: Option<Place>,
}

impl Answers {
    /// The text to be written.
    pub fn text(&self) -> &[u8] {
        match self.whole {
            0 => &self.text,
            whole => &self.boards[..whole],
        }
    }

    /// Puts the answers, which are a line each, into the lines of the block, if those come back. If
    /// they are too much for memory, they are delivered in parts.
    pub fn append_to(&mut self, lines: &Lines, deliver: &mut dyn FnMut(&mut Vec<u8>)) {
        if lines.text.is_empty() {
            return;
        }
        let mut filled = Vec::new();
        if self.whole > 0 {
            // Nothing is in the text, and its memory is used again: new memory would have to be
            // cleared first.
            mem::swap(&mut filled, &mut self.text);
        }
        fill(lines, self.text(), &mut filled, deliver);
        self.whole = 0;
        self.text = filled;
    }

    /// Forgets the answers, which have been written, but not their memory.
    pub fn clear(&mut self) {
        self.whole = 0;
        self.text.clear();
        self.guesses.clear();
        self.unsolvable = 0;
        self.first_unsolvable = None;
    }
}

/// Writes lines with the answers, which are a line each, in their gaps. If what records lack makes the
/// text much longer, it is delivered in parts, each of whole records.
fn fill<'a>(
    lines: &'a Lines,
    mut answers: &'a [u8],
    filled: &mut Vec<u8>,
    deliver: &mut dyn FnMut(&mut Vec<u8>),
) {
    let (text, mut name) = (&lines.text, lines.name.as_bytes());
    filled.reserve(text.len() + name.len() + answers.len());
    let mut start = 0;
    for &(gap, missing, separator) in &lines.gaps {
        if filled.len() > 3 * text.len() {
            let end = start + 1 + usize::from(text[start..].starts_with(b"\r\n"));
            filled.extend_from_slice(&text[start..end]);
            start = end;
            deliver(filled);
        }
        // What goes into a gap is a line.
        let rest = match name.is_empty() {
            true => &mut answers,
            false => &mut name,
        };
        let length = line::length(rest).expect("each gap has something to go there");
        let gap = gap as usize;
        filled.extend_from_slice(&text[start..gap]);
        filled.resize(filled.len() + 1 + usize::from(missing), separator);
        let quote: &[u8] = match lines.is_spaced && rest[..length].contains(&b' ') {
            true => b"\"",
            false => b"",
        };
        for text in [quote, &rest[..length], quote] {
            filled.extend_from_slice(text);
        }
        *rest = &rest[length + 1..];
        start = gap;
    }
    filled.extend_from_slice(&text[start..]);
}

/// A block and its answers, as they travel together.
#[derive(Default)]
pub struct Answered {
    pub block: Block,
    pub answers: Answers,
}
