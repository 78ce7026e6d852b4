/*! A block: a part of one input, and the records in it. Workers answer a block at a time.

A record has a line, the offset of its board in the text, and a *form*, which boards of one kind share. Contiguous
cells remain where they were read, also in the middle of a line, and so do boards that match a template.

The engine takes all boards of a block in one layout: that of the most frequent form. Boards of other forms (drawn, in
fields, with symbols that the engine does not know) are copied to the end of the text: by the worker or, if the cells
were collected one by one, by [`Block::push_board`].

```text
text:    |7,53..7…,5346…⏎8,.1.6..…⏎9,"5 3 . …"⏎|53.…⏎|
            ↑               ↑                    ↑
records:    7               8                    9, a copy
```
*/

use super::{
    alphabet::Alphabet,
    append::Echo,
    fault::{InputError, Note},
    format::Format,
};
use crate::layout::BoardText;
use lanedoku::Layout;
use lanedoku::internal::{Boards, CELLS};
use std::mem;
use std::sync::Arc;

/// The most malformed records of a block. One may be a single byte, and its answer takes many times the memory. The
/// text bounds the number of others.
pub const MOST_MALFORMED: u64 = 1 << 14;

/// Where a board's cells are, from the first one on.
#[derive(Clone, Debug, PartialEq)]
pub enum CellPlaces {
    In(Layout),
    /// Rows that end with a carriage return and a line feed.
    CrlfRows,
    /// At these offsets.
    At(Arc<[u16; CELLS]>),
}

const CRLF_ROW: usize = 11;
const CRLF_ROWS: usize = 9 * CRLF_ROW;

impl CellPlaces {
    /// `room`: the number of bytes from the first cell to the end of the record, where the block's text may end, too.
    /// A layout with a longer stride is not used.
    pub fn of(offsets: [u16; CELLS], room: usize) -> CellPlaces {
        let are = |stride, offset: &dyn Fn(usize) -> usize| {
            let mut offsets = offsets.iter().enumerate();
            room >= stride && offsets.all(|(cell, &at)| usize::from(at) == offset(cell))
        };
        let mut layouts = Layout::ALL.into_iter();
        match layouts.find(|layout| are(layout.stride(), &|cell| layout.offset(cell))) {
            Some(layout) => CellPlaces::In(layout),
            None if are(CRLF_ROWS, &|cell| cell / 9 * CRLF_ROW + cell % 9) => CellPlaces::CrlfRows,
            None => CellPlaces::At(Arc::new(offsets)),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub cells: CellPlaces,
    /// The layout of answers that look like the puzzle.
    pub answer_layout: Layout,
    pub alphabet: Alphabet,
}

impl Form {
    /// 81 contiguous cells, perhaps copied from rows.
    pub fn line(answer_layout: Layout, alphabet: Alphabet) -> Form {
        Form {
            cells: CellPlaces::In(Layout::Line),
            answer_layout,
            alphabet,
        }
    }

    /// The layout in which the engine takes such boards in place.
    fn engine_layout(&self) -> Option<Layout> {
        match self.cells {
            CellPlaces::In(layout) if self.alphabet.blank.is_none() => Some(layout),
            _ => None,
        }
    }

    fn is_in(&self, layout: Layout) -> bool {
        self.engine_layout() == Some(layout)
    }

    /// Copies the board at the start of `text` to a text in the layout. Returns true if its empty cells are mixed
    /// ([`Alphabet::dot_all`]).
    fn copy_board(&self, text: &[u8], copy: &mut [u8], layout: Layout) -> bool {
        if layout == Layout::Line {
            // Only once: a second copy would wait for the first (store forwarding).
            return self.copy_cells(text, copy.first_chunk_mut().expect("81 cells"));
        }
        let mut cells = [0; CELLS];
        let is_mixed = self.copy_cells(text, &mut cells);
        for (cell, &byte) in cells.iter().enumerate() {
            copy[layout.offset(cell)] = byte;
        }
        is_mixed
    }

    /// Copies the cells of the board at the start of `text`, with symbols that the engine knows. Returns true if its
    /// empty cells are mixed.
    #[inline(always)]
    fn copy_cells(&self, text: &[u8], cells: &mut [u8; CELLS]) -> bool {
        match self.cells {
            CellPlaces::In(layout) => *cells = BoardText { text, layout }.cells(),
            CellPlaces::CrlfRows => {
                let text: &[u8; CRLF_ROWS] = text.first_chunk().expect("nine rows");
                for row in 0..9 {
                    cells[9 * row..][..9].copy_from_slice(&text[CRLF_ROW * row..][..9]);
                }
            }
            CellPlaces::At(ref places) => {
                let places = cells.iter_mut().zip(places.iter());
                places.for_each(|(cell, &place)| *cell = text[usize::from(place)]);
            }
        }
        self.alphabet.dot_all(cells)
    }
}

/// A [`Record`] in compact storage.
#[derive(Clone, Copy)]
struct Entry {
    line: u64,
    place: u32,
    /// An index, or [`MALFORMED`].
    form: u32,
}

const MALFORMED: u32 = u32::MAX;

#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// The layout of an answer that looks like the puzzle.
    pub answer_layout: Layout,
    /// In its input, from 1.
    pub number: u64,
    pub line: u64,
    /// `None` if malformed.
    pub board: Option<BoardText<'a>>,
}

#[derive(Default)]
pub struct Block {
    /// The input, and copied boards after it.
    pub text: Vec<u8>,
    /// The end of the input in `text`.
    pub read_end: usize,
    boards_end: usize,
    records: Vec<Entry>,
    /// The forms, and the number of records of each.
    forms: Vec<(Form, usize)>,
    /// The offsets and the layout of all boards, set by [`Block::lay_out`].
    places: Vec<u32>,
    layout: Layout,
    /// In earlier blocks of the same input.
    pub records_before: u64,
    pub echo: Echo,
    pub source: Arc<str>,
    pub format: Format,
    /// Whether the first record of the run is in it.
    pub is_first: bool,
    pub bytes: u64,
    pub malformed: u64,
    /// About the first malformed records.
    pub messages: Vec<InputError>,
    /// Ends the run after this block.
    pub error: Option<InputError>,
    pub noted: Vec<Note>,
}

impl Block {
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

    /// Sets the end of the input. No board is copied yet.
    pub fn set_read(&mut self, end: usize) {
        debug_assert!(self.records.is_empty(), "no place changes");
        (self.read_end, self.boards_end) = (end, end);
    }

    /// Returns the boards of well-formed records, after [`Block::lay_out`].
    pub fn boards(&self) -> Boards<'_> {
        Boards::at(&self.text, self.layout, &self.places)
    }

    /// Returns the forms in the order of their first boards.
    pub fn forms(&self) -> impl Iterator<Item = &Form> {
        self.forms.iter().map(|(form, _)| form)
    }

    /// Returns all records, malformed ones included, after [`Block::lay_out`].
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        (0..self.records.len()).map(|index| self.record(index))
    }

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
            answer_layout: form.map_or(Layout::Line, |(form, _)| form.answer_layout),
            number: self.records_before + index as u64 + 1,
            line,
            board: form.map(board),
        }
    }

    pub fn record_count(&self) -> u64 {
        self.records.len() as u64
    }

    /// Returns true if the block takes no more malformed records. The reader bounds its text.
    pub fn is_full(&self) -> bool {
        self.malformed >= MOST_MALFORMED
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
            && !self.echo.is_wanted()
            && self.messages.is_empty()
            && self.error.is_none()
            && self.noted.is_empty()
    }

    /// Locates the boards for the engine, and copies those that it cannot take in place. Left to the workers, since
    /// only one of them reads at a time.
    pub fn lay_out(&mut self) {
        let most = self.forms.iter().max_by_key(|(_, count)| count);
        let layout = most.and_then(|(form, _)| form.engine_layout());
        let layout = layout.unwrap_or_default();
        let others = self.forms.iter().filter(|(form, _)| !form.is_in(layout));
        let start = self.make_room(layout, others.map(|(_, count)| count).sum());
        let (read, copies) = self.text.split_at_mut(start);
        let mut copies = copies.chunks_exact_mut(layout.stride());
        let mut place = start as u32;
        for record in &mut self.records {
            let Some((form, _)) = self.forms.get(record.form as usize) else {
                continue;
            };
            if !form.is_in(layout) {
                let copy = copies.next().expect("room for each board");
                let is_mixed = form.copy_board(&read[record.place as usize..], copy, layout);
                if is_mixed {
                    Note::add(&mut self.noted, &[Note::mixed(&self.source, record.line)]);
                }
                record.place = place;
                place += layout.stride() as u32;
            }
            self.places.push(record.place);
        }
        self.layout = layout;
    }

    /// Makes room for more boards after the text. Returns the offset of the first.
    fn make_room(&mut self, layout: Layout, boards: usize) -> usize {
        let start = self.boards_end;
        self.boards_end += boards * layout.stride();
        if self.text.len() < self.boards_end {
            self.text.resize(self.boards_end, 0);
        }
        start
    }

    pub fn push_board(
        &mut self,
        mut cells: [u8; CELLS],
        answer_layout: Layout,
        alphabet: Alphabet,
        line: u64,
    ) {
        if alphabet.dot_all(&mut cells) {
            Note::add(&mut self.noted, &[Note::mixed(&self.source, line)]);
        }
        let place = self.make_room(Layout::Line, 1);
        self.text[place..][..CELLS].copy_from_slice(&cells);
        self.push(
            &Form::line(answer_layout, Alphabet::default()),
            [(place, line)],
        );
    }

    pub fn set_lines(&mut self, lines: &[u64]) {
        for (record, &line) in self.records.iter_mut().zip(lines) {
            record.line = line;
        }
    }

    pub fn push_malformed(&mut self, line: u64) {
        let (place, form) = (0, MALFORMED);
        self.malformed += 1;
        self.records.push(Entry { line, place, form });
    }

    /// Adds records of one form, by the offsets and lines of their boards.
    #[inline(always)]
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
