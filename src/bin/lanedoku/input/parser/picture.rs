/*! Many records at a time: the learned picture.

A record that was read line by line is the example for those directly after it. Its text, with a dot for each
cell, is the *picture*. No layout is known beforehand. The engine counts the records that match the picture, and
these are just the records that would be found line by line: bytes that are no cells are the same, and cells
stand in the same places. So an example holds only lines whose kind cannot change with the digits in their
cells.

Two things depend on digits all the same: in a list, if other things stand beside the board, each run of 81
cells has to be solved or not as in the example; and a board behind a name needs a blank. Among answers, a line of
81 cells with a blank is found as a board here, and as a line without one otherwise. `check` calls it wrong in
either case. One thing depends on the next line: a board directly below text is complete only with it, so the
last match is left to the lines.

Tried, and not worth it:

- Bitmaps of the whole text, as simdjson makes them (11.6 GB/s with AVX-512, 2.1 with SSE2). They are exact too,
  but they need a second rule beside every rule for bytes, some 6,700 tokens, and win on lists of irregular lines
  alone.
- Digits of solved boards told in the same pass as the rest, and one test for a whole record: with AVX-512, a CSV
  with solutions is read and solved 1% faster.
- The text loaded into the cache before it is compared: nothing.
*/

use crate::input::{
    alphabet::{Alphabet, is_digit},
    block::CellPlaces,
    board::{self, Board, cells_of},
    encoding,
    kind::{Kind, classify, is_plain_text},
    scan::Scan,
    text::LONGEST_LINE,
};
use crate::layout::Layout;
use lanedoku::internal::{CELLS, Pattern, count_matching};
use lanedoku::{Isa, Shape};
use std::ops::Range;
use std::sync::Arc;

/// So many bytes at the end of a record are compared with those of the next before a picture is made.
const LOOKED_AT: usize = 24;

/// A picture that finds fewer records than this costs more than it saves.
const FEW: u64 = 8;

/// After a picture that finds few, this many records are no examples; then twice as many, up to
/// [`LONGEST_PAUSE`]. So a list of lines that are hardly ever alike is not slowed down.
const SHORTEST_PAUSE: u32 = 2;
const LONGEST_PAUSE: u32 = 1 << 10;

/// The picture of the last example, and whether it is worth making one.
#[derive(Default)]
pub struct Gallery {
    pub picture: Option<Picture>,
    /// How many records the picture has found.
    found: u64,
    /// How many of the next records are no examples.
    pause: u32,
    /// How long the next pause is.
    next_pause: u32,
}

impl Gallery {
    /// No record is an example from here on: the pause does not end.
    #[cfg(test)]
    pub fn close(&mut self) {
        (self.picture, self.pause) = (None, u32::MAX);
    }

    /// A record has been read line by line. Makes a picture of it, unless that is not worth it.
    #[inline]
    pub fn add(&mut self, picture: impl FnOnce() -> Option<Picture>) {
        if self.pause > 0 {
            self.pause -= 1;
        } else if let Some(picture) = picture() {
            self.forget();
            self.picture = Some(picture);
        }
    }

    /// The picture has found so many records.
    pub fn count(&mut self, found: u64) {
        self.found += found;
    }

    /// Forgets the picture, which does not match the next record.
    pub fn forget(&mut self) {
        if self.picture.take().is_some() {
            self.next_pause = match self.found < FEW {
                true => (2 * self.next_pause).clamp(SHORTEST_PAUSE, LONGEST_PAUSE),
                false => 0,
            };
            (self.pause, self.found) = (self.next_pause, 0);
        }
    }
}

/// What the records directly after an example look like.
pub struct Picture {
    /// The text, with a dot for each cell.
    text: Vec<u8>,
    /// What a cell is.
    alphabet: Alphabet,
    /// The first cell of the board.
    pub board: usize,
    /// How its cells lie.
    pub cells: CellPlaces,
    /// How the board came.
    pub came: Layout,
    pub lines: u64,
    /// How many of them stand above the board.
    pub lines_above: u64,
    /// In rows: whether text stands directly above the board.
    pub is_titled: bool,
    /// In a list: the runs of 81 cells, and whether they are solved, if that matters.
    runs: Vec<(usize, bool)>,
    /// Whether the board must have a blank.
    needs_blank: bool,
}

impl Picture {
    /// The picture of the record at this place of `text`, which is a line with this board. `None` if the next
    /// line does not seem to look like it.
    pub fn of_line(
        text: &[u8],
        place: Range<usize>,
        alphabet: Alphabet,
        board: &Board,
    ) -> Option<Picture> {
        if !is_next_alike(text, &place, alphabet) {
            return None;
        }
        let record = &text[place];
        let line = &record[..record.len() - 1];
        let cells: Vec<usize> = board.places(line, alphabet).collect();
        let mut picture = Picture::new(record, alphabet, Layout::Line, &cells)?;
        picture.needs_blank = board.is_named();
        // A board that is alone on its line may be solved or not.
        if board::whole(line, alphabet).as_ref() != Some(board) {
            let runs = board::long_runs(line, alphabet).filter(|run| run.len() == CELLS);
            let runs = runs.map(|run| (run.start, board::is_solved(&line[run])));
            picture.runs = runs.collect();
        }
        Some(picture)
    }

    /// The picture of the record at this place of `text`, which is a board in rows or on a line, and all that
    /// stands above it. `None` if the next record does not seem to look like it, or if the kind of a line may
    /// change with the digits in its cells.
    pub fn of_rows(
        text: &[u8],
        place: Range<usize>,
        alphabet: Alphabet,
        came: Layout,
    ) -> Option<Picture> {
        if !is_next_alike(text, &place, alphabet) {
            return None;
        }
        let record = &text[place];
        let mut cells = Vec::with_capacity(CELLS);
        let (mut lines_above, mut needs_blank) = (0, false);
        let (mut start, mut follows_text, mut is_titled) = (0, false, false);
        for line in record.split_inclusive(|&byte| byte == b'\n') {
            let text = &line[..line.len() - 1];
            let kind = classify(text, alphabet);
            let before = cells.len();
            match kind {
                Kind::Row(_) => {
                    let scan = Scan::of(&encoding::plain(text), alphabet);
                    let from = encoding::offset(text, scan.start);
                    cells.extend(cells_of(text, from, alphabet).map(|at| start + at));
                    // A blank that is an empty field has no place.
                    if cells.len() != before + 9 {
                        return None;
                    }
                }
                Kind::Puzzle => {
                    let board = board::whole(text, alphabet)?;
                    cells.extend(board.places(text, alphabet).map(|at| start + at));
                    needs_blank = board.is_named();
                }
                Kind::Blank => {}
                Kind::Rule if !text.iter().any(|&byte| alphabet.is_cell(byte)) => {}
                Kind::Text if is_plain_text(text, alphabet) => {}
                _ => return None,
            }
            if cells.len() > before {
                is_titled |= before == 0 && follows_text;
            } else {
                lines_above += u64::from(before == 0);
            }
            follows_text = kind == Kind::Text;
            start += line.len();
        }
        let picture = Picture::new(record, alphabet, came, &cells)?;
        Some(Picture {
            lines_above,
            is_titled,
            needs_blank,
            ..picture
        })
    }

    /// The picture of a record whose board has these cells. `None` if they are not 81.
    fn new(record: &[u8], alphabet: Alphabet, came: Layout, cells: &[usize]) -> Option<Picture> {
        let cells: &[usize; CELLS] = cells.try_into().ok()?;
        if record.len() > LONGEST_LINE {
            return None;
        }
        let places = cells.map(|cell| (cell - cells[0]) as u16);
        // A board in a shape ends within its record: the block's text may end there.
        let is_in = |shape: &Shape| {
            let mut places = places.iter().enumerate();
            cells[0] + shape.stride() <= record.len()
                && places.all(|(cell, &place)| usize::from(place) == shape.offset(cell))
        };
        let shape = Shape::ALL.into_iter().find(is_in);
        let dotted = record.iter().map(|&byte| match alphabet.is_cell(byte) {
            true => b'.',
            false => byte,
        });
        Some(Picture {
            text: dotted.collect(),
            alphabet,
            board: cells[0],
            cells: shape.map_or_else(|| CellPlaces::At(Arc::new(places)), CellPlaces::In),
            came,
            lines: record.iter().filter(|&&byte| byte == b'\n').count() as u64,
            lines_above: 0,
            is_titled: false,
            runs: Vec::new(),
            needs_blank: false,
        })
    }

    /// Its length in bytes.
    pub fn stride(&self) -> usize {
        self.text.len()
    }

    /// Counts the records at the start of `text` that look like it, up to the first that does not.
    pub fn count(&self, text: &[u8], isa: Isa) -> usize {
        let pattern = Pattern {
            picture: &self.text,
            blank: self.alphabet.blank.unwrap_or(b'.'),
            solved: &self.runs,
        };
        let count = count_matching(isa, text, pattern);
        if !self.needs_blank {
            return count;
        }
        let records = text.chunks_exact(self.stride()).take(count);
        records.take_while(|record| self.has_blank(record)).count()
    }

    /// Whether the board of a record that matches has a blank.
    fn has_blank(&self, record: &[u8]) -> bool {
        let cells = self.text.iter().zip(record).skip(self.board);
        let cells = cells.filter(|(drawn, _)| **drawn == b'.').take(CELLS);
        !cells.map(|(_, &cell)| cell).all(is_digit)
    }
}

/// A cheap test for whether the record after the one at this place may look like it.
fn is_next_alike(text: &[u8], place: &Range<usize>, alphabet: Alphabet) -> bool {
    let (Some(record), Some(next)) = (
        text[place.clone()].last_chunk::<LOOKED_AT>(),
        text[place.end..]
            .get(..place.len())
            .and_then(<[u8]>::last_chunk::<LOOKED_AT>),
    ) else {
        return false;
    };
    next[LOOKED_AT - 1] == b'\n'
        && record
            .iter()
            .zip(next)
            .all(|(&byte, &next)| byte == next || alphabet.is_cell(byte) && alphabet.is_cell(next))
}
