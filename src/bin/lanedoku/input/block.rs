/*! A block: a stretch of input that is answered in one go.

The reader cuts the input into blocks of whole records, and each worker answers a block at a time. So a block is what
travels through the [pipeline](crate::run::pipeline). It is a text and its *records*: the line of each, the place of its
board in the text, and its *form*, which boards of one kind share. Boards stay where they were read, also in the middle
of a line.

The engine takes all boards of a block in one layout: that of the form that most of them have. A board of another form
(drawn, in fields, with symbols that the engine does not know) is copied to the end of the text: by the worker or, if
its cells were collected line by line, by [`Block::push_board`].

```text
text:    |7,53..7…,5346…⏎8,.1.6..…⏎|.2..51…⏎|
           ↑               ↑        ↑
records:   2               …        a board that was read in rows
```
*/

use super::{
    alphabet::Alphabet,
    append::Echo,
    fault::{InputError, Note, What},
    format::Format,
};
use crate::layout::BoardText;
use lanedoku::Layout;
use lanedoku::internal::{Boards, CELLS};
use std::mem;
use std::sync::Arc;

/// The most malformed records of a block. A malformed record may be a single byte, and its answer takes many
/// times the memory. The text of a block bounds the number of all other records.
pub const MOST_MALFORMED: u64 = 1 << 14;

/// The places of a board's cells in a text.
#[derive(Clone, Debug, PartialEq)]
pub enum CellPlaces {
    In(Layout),
    /// The offset of each from the first.
    At(Arc<[u16; CELLS]>),
}

/// What boards of a block have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub cells: CellPlaces,
    /// The layout that answers to them have if they look like the puzzle.
    pub layout: Layout,
    pub alphabet: Alphabet,
}

impl Form {
    /// 81 touching cells that were read in this layout.
    pub fn line(layout: Layout, alphabet: Alphabet) -> Form {
        Form {
            cells: CellPlaces::In(Layout::Line),
            layout,
            alphabet,
        }
    }

    /// The layout in which the engine can take such boards where they are.
    fn engine_layout(&self) -> Option<Layout> {
        match self.cells {
            CellPlaces::In(layout) if self.alphabet.blank.is_none() => Some(layout),
            _ => None,
        }
    }

    /// Copies the cells of the board at the start of `text`.
    pub fn copy_cells(&self, text: &[u8], cells: &mut [u8; CELLS]) {
        match self.cells {
            CellPlaces::In(Layout::Line) => cells.copy_from_slice(&text[..CELLS]),
            CellPlaces::In(layout) => *cells = BoardText { text, layout }.cells(),
            CellPlaces::At(ref places) => {
                let rows = places.as_chunks::<9>().0;
                let cells = cells.as_chunks_mut::<9>().0.iter_mut().zip(rows);
                if rows.iter().all(|row| row[8] - row[0] == 8) {
                    // The cells of a row touch, as in rows that end with a carriage return.
                    for (cells, row) in cells {
                        cells.copy_from_slice(&text[usize::from(row[0])..][..9]);
                    }
                } else {
                    let cells = cells.flat_map(|(cells, row)| cells.iter_mut().zip(row));
                    cells.for_each(|(cell, &place)| *cell = text[usize::from(place)]);
                }
            }
        }
    }
}

/// A record in a block. There are many.
#[derive(Clone, Copy)]
struct Entry {
    /// The line that it starts on, from 1.
    line: u64,
    /// The offset of its board in the text.
    place: u32,
    /// The index of its form; [`MALFORMED`] if it has no board.
    form: u32,
}

const MALFORMED: u32 = u32::MAX;

/// One record of a block.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// The layout of the puzzle in the input.
    pub layout: Layout,
    /// Its number in its input, from 1.
    pub number: u64,
    /// The line that it starts on, from 1.
    pub line: u64,
    /// `None` if it is malformed.
    pub board: Option<BoardText<'a>>,
}

/// A stretch of one input, and the records in it.
#[derive(Default)]
pub struct Block {
    /// What was read, and copied boards after it. The reader sets its first length and reuses it.
    pub text: Vec<u8>,
    /// The end of the input in `text`.
    pub read_end: usize,
    /// The end of the copied boards.
    boards_end: usize,
    /// The records, in order.
    records: Vec<Entry>,
    /// Their forms, and how many records have each.
    forms: Vec<(Form, usize)>,
    /// The offsets of all boards, once they are laid out.
    places: Vec<u32>,
    /// The layout of all boards, once they are laid out.
    layout: Layout,
    /// The number of records of the same input in earlier blocks.
    pub records_before: u64,
    /// What is written of the text with the answers.
    pub echo: Echo,
    pub source: Arc<str>,
    /// The detected format of the input.
    pub format: Format,
    /// Whether it holds the first record of all inputs.
    pub is_first: bool,
    /// Bytes of input that were read for this block.
    pub bytes: u64,
    /// The number of malformed records.
    pub malformed: u64,
    /// About the first of these.
    pub messages: Vec<InputError>,
    /// Why the run ends after this block, if it does.
    pub error: Option<InputError>,
    /// Notes for the end of the run.
    pub noted: Vec<Note>,
}

impl Block {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.records.clear();
        self.places.clear();
        self.echo.clear();
        *self = Block {
            text: mem::take(&mut self.text),
            records: mem::take(&mut self.records),
            places: mem::take(&mut self.places),
            echo: mem::take(&mut self.echo),
            ..Block::default()
        };
    }

    /// Sets the end of the input in the text. No board was copied yet.
    pub fn set_read(&mut self, end: usize) {
        debug_assert!(self.records.is_empty(), "no place changes");
        (self.read_end, self.boards_end) = (end, end);
    }

    /// The boards of all records but the malformed ones, once they are laid out.
    pub fn boards(&self) -> Boards<'_> {
        Boards::at(&self.text, self.layout, &self.places)
    }

    /// The forms of its boards, in the order of their first boards.
    pub fn forms(&self) -> impl Iterator<Item = &Form> {
        self.forms.iter().map(|(form, _)| form)
    }

    /// The records one by one, malformed ones included, once they are laid out.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        (0..self.records.len()).map(|index| self.record(index))
    }

    /// The record with this index, once they are laid out.
    #[inline]
    pub fn record(&self, index: usize) -> Record<'_> {
        let Entry { line, place, form } = self.records[index];
        let form = self.forms.get(form as usize);
        let layout = self.layout;
        let board = |_| BoardText {
            text: &self.text[place as usize..][..layout.stride()],
            layout,
        };
        Record {
            layout: form.map_or(Layout::Line, |(form, _)| form.layout),
            number: self.records_before + index as u64 + 1,
            line,
            board: form.map(board),
        }
    }

    /// The number of records, malformed ones included.
    pub fn record_count(&self) -> u64 {
        self.records.len() as u64
    }

    /// Returns true if it takes no more records, even if there is more text.
    pub fn is_full(&self) -> bool {
        self.malformed >= MOST_MALFORMED
    }

    /// Returns true if there is nothing to answer and nothing to say.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
            && self.echo.end == 0
            && self.messages.is_empty()
            && self.error.is_none()
            && self.noted.is_empty()
    }

    /// Lays out the boards for the engine: finds the place of each, and copies those that the engine cannot take
    /// where they are. The reader leaves this to the workers, because only one of them at a time reads.
    pub fn lay_out(&mut self) {
        let most = self.forms.iter().max_by_key(|(_, count)| count);
        let layout = most.and_then(|(form, _)| form.engine_layout());
        self.layout = layout.unwrap_or_default();
        let (mut records, forms) = (mem::take(&mut self.records), mem::take(&mut self.forms));
        for record in &mut records {
            // A malformed record has no form.
            let Some((form, _)) = forms.get(record.form as usize) else {
                continue;
            };
            if form.engine_layout() != Some(self.layout) {
                record.place = self.copy_board(record, form);
            }
            self.places.push(record.place);
        }
        (self.records, self.forms) = (records, forms);
    }

    /// Copies the board of this record to the end of the text. Returns its new place.
    fn copy_board(&mut self, record: &Entry, form: &Form) -> u32 {
        let layout = self.layout;
        let board = self.room_for_board(layout);
        let (read, written) = self.text.split_at_mut(board);
        let text = &read[record.place as usize..];
        let mut space = [0; CELLS];
        // A line is copied once, because a second copy would wait for the first (store forwarding).
        let cells = match layout {
            Layout::Line => written.first_chunk_mut().expect("81 cells"),
            _ => &mut space,
        };
        form.copy_cells(text, cells);
        let is_mixed = form.alphabet.is_mixed(cells);
        form.alphabet.dot_all(cells);
        if layout != Layout::Line {
            for (cell, &byte) in space.iter().enumerate() {
                written[layout.offset(cell)] = byte;
            }
        }
        if is_mixed {
            self.note_mixed(record.line);
        }
        board as u32
    }

    /// Makes room for a board after the text, and returns its place.
    fn room_for_board(&mut self, layout: Layout) -> usize {
        let place = self.boards_end;
        self.boards_end += layout.stride();
        if self.text.len() < self.boards_end {
            // It grows rarely, and never shrinks.
            self.text.resize(self.boards_end + self.text.len() / 4, 0);
        }
        place
    }

    /// Adds a board of these cells, and copies it after the text.
    pub fn push_board(
        &mut self,
        mut cells: [u8; CELLS],
        layout: Layout,
        alphabet: Alphabet,
        line: u64,
    ) {
        if alphabet.is_mixed(&cells) {
            self.note_mixed(line);
        }
        alphabet.dot_all(&mut cells);
        let place = self.room_for_board(Layout::Line);
        self.text[place..][..CELLS].copy_from_slice(&cells);
        self.push(&Form::line(layout, Alphabet::default()), [(place, line)]);
    }

    /// Notes that the board on this line has the symbol of `--blank` and others for its empty cells.
    fn note_mixed(&mut self, line: u64) {
        let note = Note {
            what: What::Mixed,
            count: 1,
            source: self.source.clone(),
            line,
        };
        Note::add(&mut self.noted, &[note]);
    }

    /// Sets the lines that its records start on.
    pub fn set_lines(&mut self, lines: &[u64]) {
        for (record, &line) in self.records.iter_mut().zip(lines) {
            record.line = line;
        }
    }

    /// Adds a malformed record, which is this line.
    pub fn push_malformed(&mut self, line: u64) {
        let (place, form) = (0, MALFORMED);
        self.malformed += 1;
        self.records.push(Entry { line, place, form });
    }

    /// Adds records of this form, whose boards begin at these offsets of the text, and on these lines.
    #[inline]
    pub fn push(&mut self, form: &Form, places: impl IntoIterator<Item = (usize, u64)>) {
        let known = self.forms.iter().rposition(|(known, _)| known == form);
        let number = known.unwrap_or_else(|| {
            self.forms.push((form.clone(), 0));
            self.forms.len() - 1
        });
        let before = self.records.len();
        self.records
            .extend(places.into_iter().map(|(place, line)| Entry {
                line,
                place: place as u32,
                form: number as u32,
            }));
        self.forms[number].1 += self.records.len() - before;
    }
}
