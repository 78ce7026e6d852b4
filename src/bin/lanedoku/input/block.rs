/*! A block: a stretch of input that is answered in one go.

The reader cuts the input into blocks of whole records, and each worker answers a block at a time.
So a block is what travels through the [pipeline](crate::run::pipeline). Its boards stand back to
back in one text, as the [engine](lanedoku::Solver) takes them. Regular input is such a text
already: the bytes that were read *are* the boards. The text of any other board is written over the
bytes that it was read from, as it is never longer. If the boards have several shapes, or if they
are spaced, the worker makes lines of them ([`Block::unify`]).

```text
read:    |53. .7. ...⏎ …       |# a remark⏎|53..7....⏎6..195…⏎|
boards:  |53..7....⏎6..195…⏎|53..7....⏎6..195…⏎|
spans:     1 spaced, line 1     1 rows, line 11
```
*/

use super::{
    append::{EchoedLines, Gap},
    failure::{Failure, Note, NoteCount, Notes},
    grammar::Grammar,
};
use crate::layout::Layout;
use lanedoku::Shape;
use lanedoku::internal::{CELLS, Conflict};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// Records of one kind, one every `pitch` lines.
#[derive(Clone, Copy)]
pub struct Span {
    /// How its boards stand in the block's text; `None`: the records are malformed.
    pub in_text: Option<Layout>,
    /// How they were read.
    pub layout: Layout,
    /// How many, at least 1.
    pub count: usize,
    /// The line that the first one starts on, from 1.
    pub line: u64,
    /// Lines from the start of one record to that of the next.
    pub pitch: u64,
}

impl Span {
    /// Whether `next` can become part of it.
    fn goes_on(&self, next: &Span) -> bool {
        // The lines of malformed records are not asked for: messages have named them.
        let is_malformed = self.in_text.is_none();
        let end = self.line + self.count as u64 * self.pitch;
        let kind = |span: &Span| (span.in_text, span.layout, span.pitch);
        kind(self) == kind(next) && (is_malformed || end == next.line)
    }
}

/// The text of one board, in the shape in which the engine takes and gives it.
#[derive(Clone, Copy)]
pub struct BoardText<'a> {
    /// Its cells, with all line feeds.
    pub text: &'a [u8],
    pub shape: Shape,
}

impl<'a> BoardText<'a> {
    /// A board, its 81 cells back to back.
    pub fn line(text: &'a [u8]) -> BoardText<'a> {
        let shape = Shape::Line;
        BoardText { text, shape }
    }

    /// The nine cells of this row, which counts from 0.
    pub fn row(self, row: usize) -> &'a [u8] {
        &self.text[self.shape.offset(9 * row)..][..9]
    }

    #[inline]
    pub fn cells(self) -> [u8; CELLS] {
        let mut cells = [0; CELLS];
        match self.shape {
            Shape::Line => cells.copy_from_slice(&self.text[..CELLS]),
            Shape::Rows => {
                let rows = cells.chunks_exact_mut(9).zip(self.text.as_chunks::<10>().0);
                rows.for_each(|(cells, row)| cells.copy_from_slice(&row[..9]));
            }
        }
        cells
    }

    /// Writes all 81 cells, and nothing between them.
    #[inline]
    pub fn cells_to(self, out: &mut Vec<u8>) {
        match self.shape {
            // The text has them as they are: one more copy would take longer.
            Shape::Line => out.extend_from_slice(&self.text[..CELLS]),
            Shape::Rows => out.extend_from_slice(&self.cells()),
        }
    }
}

/// Bytes that are kept free at the start of a block's text, for a board whose first rows came with
/// the block before.
pub const HEADROOM: usize = Shape::Rows.stride();

/// One record of a block.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// How it came.
    pub layout: Layout,
    /// Its number in its input, from 1.
    pub number: u64,
    /// The line that it starts on, from 1. If it is malformed, only its message has the exact
    /// line.
    pub line: u64,
    /// `None` if it is malformed.
    pub board: Option<BoardText<'a>>,
}

/// Where a puzzle stands, for messages.
#[derive(Clone)]
pub struct Place {
    pub source: Arc<str>,
    pub puzzle: u64,
    pub line: u64,
    /// The clues of the puzzle that clash, if some do.
    pub conflict: Option<Conflict>,
}

/// A stretch of one input, and the records in it.
#[derive(Default)]
pub struct Block {
    /// What was read, and the boards made of it. The reader sets its length and reuses it.
    pub text: Vec<u8>,
    /// Where the boards stand in `text`.
    boards: Range<usize>,
    /// The records, in order.
    pub spans: Vec<Span>,
    /// Records of the same input that came before.
    pub records_before: u64,
    /// The lines as they came, if they are to come back with their answers; empty otherwise.
    pub lines: EchoedLines,
    pub source: Arc<str>,
    /// What the input is made of.
    pub grammar: &'static Grammar,
    /// Whether it holds the first record of the run.
    pub is_first: bool,
    /// Bytes of input that were read for this block.
    pub bytes: u64,
    /// How many records are malformed.
    pub malformed: u64,
    /// About the first of these.
    pub messages: Vec<Failure>,
    /// Why the run ends after this block, if it does.
    pub failure: Option<Failure>,
    /// What is to be said at the end of the run.
    pub notes: Notes,
}

impl Block {
    /// Where a record of this block stands.
    pub fn place(&self, record: &Record) -> Place {
        Place {
            source: self.source.clone(),
            puzzle: record.number,
            line: record.line,
            conflict: record
                .board
                .and_then(|board| Conflict::first(&board.cells())),
        }
    }

    /// Notes something about this line of the input.
    pub fn note(&mut self, note: Note, line: u64) {
        self.notes.add(NoteCount {
            note,
            count: 1,
            source: self.source.clone(),
            line,
        });
    }

    /// Empties it and keeps the memory of its texts.
    pub fn clear(&mut self) {
        self.lines.clear();
        *self = Block {
            text: mem::take(&mut self.text),
            lines: mem::take(&mut self.lines),
            ..Block::default()
        };
    }

    /// The boards of all records but the malformed ones, back to back, once they are unified.
    pub fn boards(&self) -> &[u8] {
        &self.text[self.boards.clone()]
    }

    /// The shape in which all boards stand, once they are unified.
    pub fn shape(&self) -> Shape {
        let mut layouts = self.spans.iter().filter_map(|span| span.in_text);
        match layouts.next() {
            Some(Layout::Rows) => Shape::Rows,
            Some(Layout::Line | Layout::Spaced) | None => Shape::Line,
        }
    }

    /// The records one by one, malformed ones included.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        let (mut boards, shape) = (self.boards(), self.shape());
        debug_assert!(self.is_unified());
        let mut number = self.records_before;
        let places = self.spans.iter().flat_map(|span| {
            (0..span.count as u64).map(move |index| (span, span.line + index * span.pitch))
        });
        places.map(move |(span, line)| {
            let board = span.in_text.map(|_| {
                let (text, rest) = boards.split_at(shape.stride());
                boards = rest;
                BoardText { text, shape }
            });
            number += 1;
            Record {
                layout: span.layout,
                number,
                line,
                board,
            }
        })
    }

    /// How many records there are, malformed ones included.
    pub fn record_count(&self) -> u64 {
        self.spans.iter().map(|span| span.count as u64).sum()
    }

    /// True if there is nothing to answer and nothing to say.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
            && self.lines.text.is_empty()
            && self.messages.is_empty()
            && self.failure.is_none()
            && self.notes.0.is_empty()
    }

    /// Leaves a gap in `lines` for an answer, and for so many separators before it. The record
    /// ended at `end` in the text.
    pub fn leave_gap(&mut self, end: usize, separators: usize, separator: u8) {
        self.lines.gaps.push(Gap {
            // What was read begins at `HEADROOM` in the text, and at 0 in `lines`.
            at: (end - HEADROOM) as u32,
            separators: separators as u16,
            separator,
        });
    }

    /// Whether all boards stand in one shape that the engine takes.
    fn is_unified(&self) -> bool {
        let mut layouts = self.spans.iter().filter_map(|span| span.in_text);
        let first = layouts.next();
        first != Some(Layout::Spaced) && layouts.all(|layout| Some(layout) == first)
    }

    /// Makes lines of all boards if they do not all stand in one shape that the engine takes. The
    /// reader does not do this, because only one worker at a time reads.
    pub fn unify(&mut self) {
        if self.is_unified() {
            return;
        }
        // A line is the shortest text of a board, so it is never written over what is read next.
        let (mut from, mut to) = (self.boards.start, self.boards.start);
        for span in &mut self.spans {
            let Some(layout) = span.in_text else { continue };
            for _ in 0..span.count {
                let text = &self.text[from..from + layout.stride()];
                let cells = match layout {
                    Layout::Line => BoardText {
                        text,
                        shape: Shape::Line,
                    }
                    .cells(),
                    Layout::Rows => BoardText {
                        text,
                        shape: Shape::Rows,
                    }
                    .cells(),
                    Layout::Spaced => {
                        let pairs = text.as_chunks::<2>().0.first_chunk::<CELLS>();
                        pairs.expect("a board is 81 pairs").map(|[cell, _]| cell)
                    }
                };
                self.text[to..to + CELLS].copy_from_slice(&cells);
                self.text[to + CELLS] = b'\n';
                (from, to) = (from + layout.stride(), to + Shape::Line.stride());
            }
            span.in_text = Some(Layout::Line);
        }
        self.boards.end = to;
    }

    /// Adds the boards at `from` in the text, which stand there as `span` says. The text before
    /// them may be overwritten.
    #[inline]
    pub fn push_run(&mut self, span: Span, from: Range<usize>) {
        let (to, length_before) = (self.boards.end, self.boards.len());
        debug_assert!(to <= from.start);
        if length_before < from.len() {
            // The run stays where it is, and the boards before it, which are shorter, are moved.
            let boards = mem::replace(&mut self.boards, from.start - length_before..from.end);
            self.text.copy_within(boards, from.start - length_before);
        } else {
            self.boards.end += from.len();
            self.text.copy_within(from, to);
        }
        self.push_span(span);
    }

    /// Adds a board that was read from the text before `read`. That text was at least as long as
    /// `board`.
    pub fn push_board(&mut self, span: Span, board: &[u8], read: usize) {
        let from = read - board.len()..read;
        self.text[from.clone()].copy_from_slice(board);
        self.push_run(span, from);
    }

    /// Adds records that have no board, or whose board is there already.
    pub fn push_span(&mut self, span: Span) {
        match self.spans.last_mut() {
            Some(last) if last.goes_on(&span) => last.count += span.count,
            _ => self.spans.push(span),
        }
    }
}
