/*! A block: a stretch of input that is answered in one go.

The reader cuts the input into blocks of whole records, and each worker answers a block at a time.
So a block is what travels through the [pipeline](crate::run::pipeline). It is a text and *runs* of
records. Boards stay where they were read, also in the middle of a line. The engine takes the text, the
shape of the boards, and the place of each of them.

The engine takes all boards of a block in one shape, that of the longest run. A board that came in another
way (drawn, in fields, with a blank of the user, or begun in the block before) is written after what was
read: by the worker if it is one of a run, and by [`Block::push_board`] if it is alone.

```text
text:   |7,53..7…,5346…⏎8,.1.6..…⏎|.2..51…⏎|
          ↑               ↑        ↑
places:   2               …        a board that came in rows
```
*/

use super::{
    alphabet::Alphabet,
    append::Echo,
    fault::{InputError, Note, NoteCount, Notes},
    format::Format,
};
use crate::layout::Layout;
use lanedoku::Shape;
use lanedoku::internal::{Boards, CELLS, Conflict};
use std::array;
use std::fmt;
use std::iter;
use std::mem;
use std::sync::Arc;

/// The most malformed records of a block. A malformed record may be a single byte, and its answer has many
/// times as much memory. The text of a block bounds the number of all other records.
pub const MOST_MALFORMED: u64 = 1 << 14;

/// Writes the cells of a board in a shape. What stands between them stays as it is: the engine does not look at it.
fn write_cells(text: &mut [u8], cells: &[u8; CELLS], shape: Shape) {
    for (cell, &byte) in cells.iter().enumerate() {
        text[shape.offset(cell)] = byte;
    }
}

/// Copies the cells at these places of `from`.
fn gather_cells(cells: &mut [u8; CELLS], from: &[u8], places: &[u16; CELLS]) {
    let rows = cells.as_chunks_mut::<9>().0.iter_mut();
    for (cells, places) in rows.zip(places.as_chunks::<9>().0) {
        let (first, last) = (usize::from(places[0]), usize::from(places[8]));
        let from = &from[..=last];
        if last - first == 8 {
            cells.copy_from_slice(&from[first..]);
        } else {
            for (cell, &place) in cells.iter_mut().zip(places) {
                *cell = from[usize::from(place)];
            }
        }
    }
}

/// How the cells of a board lie in a text.
#[derive(Clone, Debug, PartialEq)]
pub enum CellPlaces {
    In(Shape),
    /// The offset of each from the first.
    At(Arc<[u16; CELLS]>),
}

/// Records of one kind, at equal distances in the text and in lines.
#[derive(Clone, Debug)]
pub struct Run {
    /// How the boards lie in the block's text; `None`: the records have no board.
    pub in_text: Option<CellPlaces>,
    /// How they came.
    pub came: Layout,
    /// Where the first board, or the line that has none, begins in the block's text.
    pub start: usize,
    /// How many bytes of its record stand before it.
    pub before: usize,
    /// Bytes from one board to the next.
    pub stride: usize,
    /// How many, at least 1.
    pub count: usize,
    /// The line that the first one starts on, from 1.
    pub line: u64,
    /// Lines from the start of one record to that of the next.
    pub pitch: u64,
    /// Of an answer: whether it is whole.
    pub cut: Cut,
}

/// Whether rows of an answer are missing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cut {
    /// If something has cut a board short: how many rows have come.
    pub rows: Option<u8>,
    /// Whether the answer stands directly below such rows.
    pub is_below: bool,
}

impl Cut {
    pub const NONE: Cut = Cut {
        rows: None,
        is_below: false,
    };
}

impl Run {
    /// Whether `next` can become part of it.
    fn goes_on(&self, next: &Run) -> bool {
        let kind = |run: &Run| {
            let Run {
                stride,
                pitch,
                before,
                cut,
                ..
            } = *run;
            (run.came, stride, pitch, before, cut)
        };
        let end = self.start + self.count * self.stride;
        let last_line = self.line + self.count as u64 * self.pitch;
        // The places and lines of malformed puzzles are not asked for: messages have named them.
        let has_no_place = self.stride == 0;
        kind(self) == kind(next)
            && self.in_text == next.in_text
            && (has_no_place || (end, last_line) == (next.start, next.line))
    }
}

/// The text of one board, in a shape: as long as the shape, or 81 cells ([`BoardText::line`]). What stands between
/// the cells of a puzzle may be anything.
#[derive(Clone, Copy)]
pub struct BoardText<'a> {
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
    #[inline]
    pub fn row(self, row: usize) -> [u8; 9] {
        let row = &self.text[self.shape.offset(9 * row)..];
        match self.shape {
            Shape::Spaced => array::from_fn(|col| row[2 * col]),
            _ => *row.first_chunk().expect("a row has nine cells"),
        }
    }

    #[inline]
    pub fn cells(self) -> [u8; CELLS] {
        let mut cells = [0; CELLS];
        match self.shape {
            Shape::Line => cells.copy_from_slice(&self.text[..CELLS]),
            Shape::Rows | Shape::CrlfRows => {
                let text = &self.text[..self.shape.stride()];
                let rows = text.chunks_exact(self.shape.offset(9));
                let cells = cells.chunks_exact_mut(9).zip(rows);
                cells.for_each(|(cells, row)| cells.copy_from_slice(&row[..9]));
            }
            Shape::Spaced => {
                let pairs = cells.iter_mut().zip(self.text.as_chunks::<2>().0);
                pairs.for_each(|(cell, pair)| *cell = pair[0]);
            }
        }
        cells
    }

    /// All 81 cells, and nothing between them. They are copied into `space` only if they do not touch: whoever
    /// reads a copy at once waits for it.
    #[inline]
    pub fn cells_in(self, space: &'a mut [u8; CELLS]) -> &'a [u8; CELLS] {
        match self.shape {
            Shape::Line => self.text.first_chunk().expect("a board has 81 cells"),
            _ => {
                *space = self.cells();
                space
            }
        }
    }

    /// Writes all 81 cells, and nothing between them.
    #[inline]
    pub fn cells_to(self, out: &mut Vec<u8>) {
        match self.shape {
            // The text has them as they are: one more copy would take longer.
            Shape::Line => out.extend_from_slice(&self.text[..CELLS]),
            _ => out.extend_from_slice(&self.cells()),
        }
    }
}

/// One record of a block.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// How it came.
    pub came: Layout,
    /// Its number in its input, from 1.
    pub number: u64,
    /// The line that it starts on, from 1. If it is malformed, only its message has the exact
    /// line.
    pub line: u64,
    /// `None` if it is malformed or, among answers, a line that does not end in one.
    pub board: Option<BoardText<'a>>,
    /// Of an answer: where its board begins on its line.
    pub at: usize,
    pub cut: Cut,
}

/// A place in the records of a block.
#[derive(Clone, Copy, Default)]
pub struct Cursor {
    /// The run, and the record in it.
    run: usize,
    index: usize,
    /// How many records, and how many boards, stand before it.
    record: u64,
    board: usize,
}

/// Where a puzzle stands, for messages.
#[derive(Clone)]
pub struct PuzzlePlace {
    pub source: Arc<str>,
    pub puzzle: u64,
    pub line: u64,
    /// The clues of the puzzle that clash, if some do.
    pub conflict: Option<Conflict>,
}

impl fmt::Display for PuzzlePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (source, line) = (&self.source, self.line);
        write!(f, "puzzle {} of {source} (line {line})", self.puzzle)
    }
}

/// A stretch of one input, and the records in it.
#[derive(Default)]
pub struct Block {
    /// What was read, and after it boards that were written. The reader sets its first length and reuses it.
    pub text: Vec<u8>,
    /// Where the input ends in `text`. Boards that were written come after it.
    pub read_end: usize,
    /// Where these boards end.
    boards_end: usize,
    /// The records, in order.
    pub runs: Vec<Run>,
    /// The places of all boards, and their shape, once they are laid out.
    places: Vec<u32>,
    laid_shape: Shape,
    /// Records of the same input that came before.
    pub records_before: u64,
    /// What is to come back of the text with the answers.
    pub echo: Echo,
    pub source: Arc<str>,
    /// What the input is made of.
    pub format: Format,
    /// What a cell is in the text that was read.
    pub alphabet: Alphabet,
    /// Whether it holds the first record of all inputs.
    pub is_first: bool,
    /// Bytes of input that were read for this block.
    pub bytes: u64,
    /// The number of the line after those that were read.
    pub next_line: u64,
    /// How many records are malformed.
    pub malformed: u64,
    /// About the first of these.
    pub messages: Vec<InputError>,
    /// Why the run ends after this block, if it does.
    pub error: Option<InputError>,
    /// What is to be said at the end of the run.
    pub notes: Notes,
}

impl Block {
    /// Where a record of this block stands.
    pub fn place(&self, record: &Record) -> PuzzlePlace {
        PuzzlePlace {
            source: self.source.clone(),
            puzzle: record.number,
            line: record.line,
            conflict: record
                .board
                .and_then(|board| Conflict::first(&board.cells())),
        }
    }

    /// Notes something about this line of the input.
    pub fn note(&mut self, note: Note, count: u64, line: u64) {
        self.notes.add(NoteCount {
            note,
            count,
            source: self.source.clone(),
            line,
        });
    }

    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.runs.clear();
        self.places.clear();
        self.echo.clear();
        *self = Block {
            text: mem::take(&mut self.text),
            runs: mem::take(&mut self.runs),
            places: mem::take(&mut self.places),
            echo: mem::take(&mut self.echo),
            ..Block::default()
        };
    }

    /// Says that the text up to here was read, and that no board stands after it yet.
    pub fn set_read(&mut self, end: usize) {
        debug_assert!(self.runs.is_empty(), "no place changes");
        (self.read_end, self.boards_end) = (end, end);
    }

    /// The boards of all records but the malformed ones, once they are laid out.
    pub fn boards(&self) -> Boards<'_> {
        Boards::at(&self.text, self.laid_shape, &self.places)
    }

    /// The shape of the boards of a run, if the engine can take them where they are. It does not know the
    /// user's blank.
    fn own_shape(&self, run: &Run) -> Option<Shape> {
        let has_other_blank = self.alphabet.blank.is_some() && run.start < self.read_end;
        match run.in_text {
            Some(CellPlaces::In(shape)) if !has_other_blank => Some(shape),
            _ => None,
        }
    }

    /// The shape for the engine: that of the longest run, so that few boards have to be copied.
    fn main_shape(&self) -> Shape {
        let with_boards = self.runs.iter().filter(|run| run.in_text.is_some());
        let longest = with_boards.max_by_key(|run| run.count);
        longest
            .and_then(|run| self.own_shape(run))
            .unwrap_or_default()
    }

    /// The records one by one, malformed ones included, once they are laid out.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        let mut cursor = Cursor::default();
        iter::from_fn(move || {
            let record = self.record(&cursor)?;
            self.pass(&mut cursor);
            Some(record)
        })
    }

    /// The record at this place, once the boards are laid out. `None` after the last.
    #[inline]
    pub fn record(&self, cursor: &Cursor) -> Option<Record<'_>> {
        let run = self.runs.get(cursor.run)?;
        Some(Record {
            came: run.came,
            number: self.records_before + cursor.record + 1,
            line: run.line + cursor.index as u64 * run.pitch,
            board: self.board(cursor),
            at: run.before,
            cut: run.cut,
        })
    }

    /// The line of the answer at this place. Empty if it came in rows.
    #[inline]
    pub fn line(&self, cursor: &Cursor) -> &[u8] {
        let run = &self.runs[cursor.run];
        let start = run.start - run.before + cursor.index * run.stride;
        match run.came {
            Layout::Line => &self.text[start..][..run.stride.saturating_sub(1)],
            Layout::Rows | Layout::Spaced => &[],
        }
    }

    /// The board at this place, once the boards are laid out. `None` if the record has none.
    #[inline]
    pub fn board(&self, cursor: &Cursor) -> Option<BoardText<'_>> {
        self.runs.get(cursor.run)?.in_text.as_ref()?;
        let start = self.places[cursor.board] as usize;
        let shape = self.laid_shape;
        let text = &self.text[start..start + shape.stride()];
        Some(BoardText { text, shape })
    }

    /// Passes the record at this place.
    #[inline]
    pub fn pass(&self, cursor: &mut Cursor) {
        let run = &self.runs[cursor.run];
        cursor.record += 1;
        cursor.board += usize::from(run.in_text.is_some());
        cursor.index += 1;
        if cursor.index == run.count {
            (cursor.run, cursor.index) = (cursor.run + 1, 0);
        }
    }

    /// How many records there are, malformed ones included.
    pub fn record_count(&self) -> u64 {
        self.runs.iter().map(|run| run.count as u64).sum()
    }

    /// Whether it takes no more records, even if there is more text.
    pub fn is_full(&self) -> bool {
        self.malformed >= MOST_MALFORMED
    }

    /// True if there is nothing to answer and nothing to say.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
            && self.echo.end == 0
            && self.messages.is_empty()
            && self.error.is_none()
            && self.notes.0.is_empty()
    }

    /// Lays out the boards for the engine: finds the place of each, and writes those after the text that
    /// came in another way than the engine takes them. The reader does not do this, because only one
    /// worker at a time reads.
    pub fn lay_out(&mut self) {
        let shape = self.main_shape();
        self.laid_shape = shape;
        let mut places = mem::take(&mut self.places);
        for index in 0..self.runs.len() {
            let run = self.runs[index].clone();
            let Some(cell_places) = &run.in_text else {
                continue;
            };
            let boards = (0..run.count).map(|board| run.start + board * run.stride);
            if self.own_shape(&run) == Some(shape) {
                places.extend(boards.map(|place| place as u32));
                continue;
            }
            for place in boards {
                let board = self.room_for_board(shape);
                let (read, written) = self.text.split_at_mut(board);
                let (text, board_text) = (&read[place..], &mut written[..shape.stride()]);
                // A line is written where it belongs: whoever reads a copy at once waits for it.
                let mut space = [0; CELLS];
                let cells = match shape {
                    Shape::Line => board_text.first_chunk_mut().expect("81 cells"),
                    _ => &mut space,
                };
                match *cell_places {
                    CellPlaces::In(Shape::Line) => cells.copy_from_slice(&text[..CELLS]),
                    CellPlaces::In(own) => *cells = BoardText { text, shape: own }.cells(),
                    CellPlaces::At(ref places) => gather_cells(cells, text, places),
                }
                self.alphabet.dot_all(cells);
                if shape != Shape::Line {
                    write_cells(board_text, &space, shape);
                }
                places.push(board as u32);
            }
        }
        self.places = places;
    }

    /// Makes room for a board after the text, and returns its place.
    fn room_for_board(&mut self, shape: Shape) -> usize {
        let place = self.boards_end;
        self.boards_end += shape.stride();
        if self.text.len() < self.boards_end {
            // It grows rarely, and never shrinks.
            self.text.resize(self.boards_end + self.text.len() / 4, 0);
        }
        place
    }

    /// Adds a board of these cells, and writes it after the text. Blanks of the user must be dots already.
    pub fn push_board(&mut self, cells: &[u8; CELLS], came: Layout, line: u64, cut: Cut) {
        let shape = Shape::Line;
        let start = self.room_for_board(shape);
        self.text[start..][..CELLS].copy_from_slice(cells);
        self.push_run(Run {
            in_text: Some(CellPlaces::In(shape)),
            came,
            start,
            before: 0,
            stride: shape.stride(),
            count: 1,
            line,
            pitch: came.lines(),
            cut,
        });
    }

    /// Adds a malformed record, which is this line.
    pub fn push_malformed(&mut self, line: u64) {
        self.push_run(Run {
            in_text: None,
            came: Layout::Line,
            start: 0,
            before: 0,
            stride: 0,
            count: 1,
            line,
            pitch: 1,
            cut: Cut::NONE,
        });
    }

    /// Adds records whose boards are in the text, or that have none.
    #[inline]
    pub fn push_run(&mut self, run: Run) {
        match self.runs.last_mut() {
            Some(last) if last.goes_on(&run) => last.count += run.count,
            _ => self.runs.push(run),
        }
    }
}
