/*! The answers to a block, and counts for the end of the run. */

use super::{
    formats::{AnswerFormat, Verdict},
    text::write_text,
};
use crate::input::{
    append::{Slot, free_name},
    block::{Block, Record},
    fields::{self, Joint},
    text,
};
use crate::layout::BoardText;
use lanedoku::internal::{CELLS, Conflict};
use std::borrow::Cow;
use std::fmt;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

#[derive(Default)]
pub struct BlockAnswers {
    /// Boards as the engine writes them, with room for a separator before each. Never shortened: growth clears memory.
    pub engine_text: Vec<u8>,
    /// Between answers.
    pub separator: &'static str,
    /// From one board to the next, with the separator.
    pub stride: usize,
    /// The length of `engine_text` that has separators from earlier blocks.
    pub filled: usize,
    /// The answers in `engine_text`, if they are boards alone. `text` is empty then.
    pub engine_range: Option<Range<usize>>,
    /// Other answers; with `--append`, within the block's lines.
    pub text: Vec<u8>,
    /// The ends of the records in `text`; empty if every line is a record.
    pub record_ends: Vec<u32>,
    /// The scalar solver's guesses for each well-formed puzzle, if puzzles are rated.
    pub guesses: Vec<u64>,
    pub tally: Tally,
}

#[derive(Clone)]
pub struct PuzzlePlace {
    pub source: Arc<str>,
    pub puzzle: u64,
    pub line: u64,
    pub conflict: Option<Conflict>,
}

impl fmt::Display for PuzzlePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (source, line) = (&self.source, self.line);
        write!(f, "puzzle {} of {source} (line {line})", self.puzzle)
    }
}

impl PuzzlePlace {
    pub fn of(block: &Block, record: &Record) -> PuzzlePlace {
        PuzzlePlace {
            source: block.source.clone(),
            puzzle: record.number,
            line: record.line,
            conflict: record
                .board
                .and_then(|board| Conflict::first(&board.cells())),
        }
    }
}

#[derive(Default)]
pub struct Tally {
    pub malformed: u64,
    pub has_error: bool,
    pub unsolvable: u64,
    /// Puzzles with several solutions, if this is a failure.
    pub several: u64,
    pub first_failure: Option<PuzzlePlace>,
}

impl Tally {
    /// Counts a block without its answers.
    pub fn of(block: &Block) -> Tally {
        Tally {
            malformed: block.malformed,
            has_error: block.error.is_some(),
            ..Tally::default()
        }
    }

    pub fn add(&mut self, later: Tally) {
        self.malformed += later.malformed;
        self.has_error |= later.has_error;
        self.unsolvable += later.unsolvable;
        self.several += later.several;
        self.first_failure = self.first_failure.take().or(later.first_failure);
    }
}

pub enum RecordEnds<'a> {
    /// Every line is a record.
    Lines,
    /// Every record has this many bytes, except that some are missing in the first.
    Every { bytes: usize, missing: usize },
    /// Offsets in ascending order.
    At(&'a [u32]),
}

impl RecordEnds<'_> {
    /// Counts the bytes of whole records in `part`, the start of the text.
    pub fn whole(&self, part: &[u8]) -> usize {
        match *self {
            RecordEnds::Lines => {
                let last = part.iter().rposition(|&byte| byte == b'\n');
                last.map_or(0, |last| last + 1)
            }
            RecordEnds::Every { bytes, missing } => {
                ((missing + part.len()) / bytes * bytes).saturating_sub(missing)
            }
            RecordEnds::At(ends) => {
                let count = ends.partition_point(|&end| end as usize <= part.len());
                ends[..count].last().map_or(0, |&end| end as usize)
            }
        }
    }
}

impl BlockAnswers {
    pub fn end_record(&mut self) {
        self.record_ends.push(self.text.len() as u32);
    }

    /// The ends of the records in [`BlockAnswers::output`].
    pub fn ends(&self, block: &Block) -> RecordEnds<'_> {
        match &self.engine_range {
            Some(range) => RecordEnds::Every {
                bytes: range.end / block.record_count().max(1) as usize,
                missing: range.start,
            },
            None if self.record_ends.is_empty() => RecordEnds::Lines,
            None => RecordEnds::At(&self.record_ends),
        }
    }

    pub fn output(&self) -> &[u8] {
        match &self.engine_range {
            Some(range) => &self.engine_text[range.clone()],
            None => &self.text,
        }
    }

    /// Writes the answer to each record: `answer` for puzzles, the format's text for malformed records.
    pub fn write_each(
        &mut self,
        block: &Block,
        format: &AnswerFormat,
        mut answer: impl FnMut(&mut BlockAnswers, &Record, BoardText),
    ) {
        let mut is_first = block.is_first;
        for record in block.records() {
            format.write_before(&mut self.text, mem::take(&mut is_first));
            match record.board {
                Some(puzzle) => answer(self, &record, puzzle),
                None => write_text(&mut self.text, format.invalid),
            }
            self.end_record();
        }
    }

    /// With `--append`, puts the answers into the lines of the block. Delivers parts, since the result may be too large
    /// for memory.
    pub fn append_to(&mut self, block: &Block, deliver: &mut dyn FnMut(&mut BlockAnswers)) {
        if !block.echo.is_wanted() {
            return;
        }
        let mut filled = BlockAnswers {
            tally: mem::take(&mut self.tally),
            ..BlockAnswers::default()
        };
        if self.engine_range.is_some() {
            // Reuses the memory of the empty `text`: new memory would be cleared.
            mem::swap(&mut filled.text, &mut self.text);
        }
        fill_slots(block, self.output(), &mut filled, deliver);
        self.engine_range = None;
        self.text = filled.text;
        self.tally = filled.tally;
        self.record_ends.clear();
    }

    pub fn clear(&mut self) {
        self.engine_range = None;
        self.text.clear();
        self.record_ends.clear();
        self.guesses.clear();
        self.tally = Tally::default();
    }
}

/// Copies the lines of a block, with the next line of `answers` in each slot. Delivers finished lines if the answers
/// make the text much longer.
fn fill_slots(
    block: &Block,
    answers: &[u8],
    filled: &mut BlockAnswers,
    deliver: &mut dyn FnMut(&mut BlockAnswers),
) {
    let (lines, name) = (&block.text[..block.echo.end], block.echo.name.as_bytes());
    filled
        .text
        .reserve(lines.len() + name.len() + answers.len());
    let mut start = 0;
    // A slot in a header, which is the first, is for the name of the column.
    let mut fillings = [name, answers];
    for Slot { at, joint } in &block.echo.slots {
        let rest = &mut fillings[usize::from(fillings[0].is_empty())];
        let length = text::line_length(rest).expect("each slot has something to go there");
        let filling = &rest[..length];
        *rest = &rest[length + 1..];
        if filled.text.len() > 3 * lines.len() {
            // Completes the line of the previous slot. Delivering all lines so far leaves the text empty.
            let rest = text::line_length(&lines[start..]);
            let end = rest.map_or(lines.len(), |length| start + length + 1);
            filled.text.extend_from_slice(&lines[start..end]);
            start = end;
            deliver(filled);
        }
        let mut at = *at as usize;
        match *joint {
            Joint::Field {
                separators,
                separator,
            } => {
                filled.text.extend_from_slice(&lines[start..at]);
                let length = filled.text.len() + usize::from(separators);
                filled.text.resize(length, separator);
                // A field of two words needs quotes if white space separates fields.
                let quote: &[u8] = if separator == fields::SPACE && filling.contains(&b' ') {
                    b"\""
                } else {
                    b""
                };
                for part in [quote, filling, quote] {
                    filled.text.extend_from_slice(part);
                }
            }
            Joint::Key => {
                let bracket = lines[start..at].iter().rposition(|&byte| byte == b'}');
                at = start + bracket.expect("an object ends with a bracket");
                filled
                    .text
                    .extend_from_slice(lines[start..at].trim_ascii_end());
                let line = lines[start..at].rsplit(|&byte| byte == b'\n').next();
                let key = free_key(block.echo.key, line.unwrap_or_default());
                write_key(&mut filled.text, &key, filling);
            }
        }
        start = at;
    }
    filled.text.extend_from_slice(&lines[start..]);
}

/// Returns `name`, or `name` with a number: the first that is nowhere in quotes in a JSON object, key or value.
fn free_key(name: &'static str, object: &[u8]) -> Cow<'static, str> {
    let is_free = |name: &str| {
        let quoted = format!("\"{name}\"");
        let mut windows = object.windows(quoted.len());
        !windows.any(|window| window == quoted.as_bytes())
    };
    free_name(name, is_free)
}

fn write_key(out: &mut Vec<u8>, key: &str, answer: &[u8]) {
    write_text(out, ",\"");
    write_text(out, key);
    write_text(out, "\":");
    let verdict = Verdict::ALL
        .into_iter()
        .find(|verdict| answer == verdict.words().as_bytes());
    let value: [&[u8]; 3] = match verdict {
        Some(verdict) => [verdict.json().as_bytes(), b"", b""],
        None if answer.len() >= CELLS => [b"\"", answer, b"\""],
        None => [b"", answer, b""],
    };
    value.iter().for_each(|part| out.extend_from_slice(part));
}

#[derive(Default)]
pub struct AnsweredBlock {
    pub block: Block,
    pub answers: BlockAnswers,
}
