/*! Many records at a time: the learned template.

A record that was read line by line is the example for those directly after it. Its text, with a dot for each cell, is
the *template*; no layout is known beforehand. The engine counts the records that match the template, and these are the
records that would be found line by line: bytes that are no cells are the same, and the cells are at the same offsets.
So an example has only lines whose kind cannot change with the symbols in their cells.

Two things depend on these symbols all the same. In a list, if a line has more than its board, each run of 81 cells has
to be solved or not as in the example. And if the empty cells are a spare symbol, a board has to have a digit, and no
other symbol.

Tried, and not worth it:

- Bitmaps of the whole text, as in simdjson (11.6 GB/s with AVX-512, 2.1 with SSE2): exact, too, but they need a second
  rule next to every rule for bytes, some 6,700 tokens, and win on irregular lists alone.
- Finding the digits of solved boards in the same pass, and one test for a whole record: with AVX-512, a CSV with
  solutions is read and solved 1% faster.
- Prefetching the text: nothing.
*/

use crate::input::{
    alphabet::{Alphabet, EmptyCells, is_digit},
    block::{CellPlaces, Form},
    board::{self, Board, Place},
    cells::Cells,
    line::{Kind, Line},
};
use lanedoku::internal::{CELLS, Pattern, count_matching};
use lanedoku::{Isa, Layout};
use std::sync::Arc;

/// Longer records have no template.
const LONGEST_RECORD: usize = 1 << 14;

/// A template that matches fewer records than this costs more than it saves.
const FEW: u64 = 8;

/// After a template that matches few, this many records are no examples; then twice as many, up to
/// [`LONGEST_PAUSE`]. So a list of irregular lines is not slowed down.
const SHORTEST_PAUSE: u32 = 2;
const LONGEST_PAUSE: u32 = 1 << 10;

/// The template of the last example, and whether it is worth learning one.
#[derive(Default)]
pub struct Learner {
    pub template: Option<Template>,
    /// The number of records that the template has matched.
    matched: u64,
    /// The number of the next records that are no examples.
    pause: u32,
    /// The length of the next pause.
    next_pause: u32,
}

impl Learner {
    /// Learns nothing from here on: the pause does not end.
    #[cfg(test)]
    pub fn stop(&mut self) {
        (self.template, self.pause) = (None, u32::MAX);
    }

    /// Learns from a record that was read line by line, unless that is not worth it.
    #[inline]
    pub fn learn(&mut self, template: impl FnOnce() -> Option<Template>) {
        if self.pause > 0 {
            self.pause -= 1;
            return;
        }
        let Some(template) = template() else {
            // The next record may have one: this one may have begun in the block before.
            self.pause = self.next_pause;
            self.next_pause = (2 * self.next_pause).clamp(1, LONGEST_PAUSE);
            return;
        };
        self.forget();
        self.template = Some(template);
    }

    /// Counts records that the template has matched.
    pub fn count(&mut self, matched: u64) {
        self.matched += matched;
    }

    /// Forgets the template, which does not match the next record.
    pub fn forget(&mut self) {
        if self.template.take().is_some() {
            self.next_pause = if self.matched < FEW {
                (2 * self.next_pause).clamp(SHORTEST_PAUSE, LONGEST_PAUSE)
            } else {
                0
            };
            (self.pause, self.matched) = (self.next_pause, 0);
        }
    }
}

/// What the records directly after an example look like.
pub struct Template {
    /// The text, with a dot for each cell.
    text: Vec<u8>,
    /// The offset of the first cell of the board.
    pub board: usize,
    /// Bytes from there to the end of the last cell.
    span: usize,
    pub form: Form,
    pub lines: u64,
    /// The number of lines above the board.
    pub lines_above: u64,
    /// In rows: whether the line above the board is text.
    pub is_titled: bool,
    /// In a list: the runs of 81 cells, and whether they are solved, if that matters.
    runs: Vec<(usize, bool)>,
}

impl Template {
    /// The template of a record of a list, which is a line with this board. `None` if it has none.
    pub fn of_line(record: &[u8], board: &Board) -> Option<Template> {
        let (alphabet, line) = (board.alphabet, &record[..record.len() - 1]);
        let cells = Cells::of(line, alphabet);
        // Solved, such a line has a board, too.
        let is_alone = !cells.has_empty_field && cells.places(CELLS).is_some();
        let places: Vec<usize> = match board.place {
            Place::Run(at) => (at..at + CELLS).collect(),
            Place::Apart(_) if is_alone => cells.places(CELLS)?.collect(),
            Place::Apart(_) => return None,
        };
        let mut template = Template::new(record, alphabet, Layout::Line, &places)?;
        if !is_alone {
            for run in board::wide_runs(line, alphabet) {
                let is_board = run == (places[0]..places[0] + CELLS);
                let is_solved = board::is_solved(&line[run.clone()]);
                // Which cells any other run has depends on its symbols.
                if !is_board && !is_solved {
                    return None;
                }
                template.runs.push((run.start, is_solved));
            }
        }
        Some(template)
    }

    /// The template of a record that is a board in rows or on a line, with all lines above it. `None` if the kind of
    /// a line may change with the symbols in its cells.
    pub fn of_rows(record: &[u8], alphabet: Alphabet, layout: Layout) -> Option<Template> {
        let mut places = Vec::with_capacity(CELLS);
        let (mut lines_above, mut start) = (0, 0);
        let (mut follows_text, mut is_titled) = (false, false);
        for line in record.split_inclusive(|&byte| byte == b'\n') {
            let line_start = start;
            start += line.len();
            let line = Line::new(&line[..line.len() - 1], 0, alphabet);
            let has = |is: &dyn Fn(u8) -> bool| line.text.iter().any(|&byte| is(byte));
            match line.kind {
                Kind::Row(..) | Kind::EmptyRow(EmptyCells::Spare(_)) | Kind::Board => {
                    is_titled |= places.is_empty() && follows_text;
                    let count = if line.kind == Kind::Board { CELLS } else { 9 };
                    places.extend(line.cells.places(count)?.map(|at| line_start + at));
                }
                Kind::Blank => {}
                // Next to digits, a spare symbol may be a part of a board.
                Kind::Text
                    if !has(&|byte| alphabet.may_be_cell(byte) && !alphabet.is_cell(byte)) => {}
                Kind::Rule if !has(&|byte| alphabet.is_cell(byte)) => {}
                _ => return None,
            }
            lines_above += u64::from(places.is_empty());
            follows_text = line.kind == Kind::Text;
        }
        let template = Template::new(record, alphabet, layout, &places)?;
        Some(Template {
            lines_above,
            is_titled,
            ..template
        })
    }

    /// The template of a record whose board has these cells. `None` if they are not 81, or if none of them is empty.
    fn new(record: &[u8], alphabet: Alphabet, layout: Layout, cells: &[usize]) -> Option<Template> {
        let cells: &[usize; CELLS] = cells.try_into().ok()?;
        if record.len() > LONGEST_RECORD || cells.iter().all(|&cell| is_digit(record[cell])) {
            return None;
        }
        let places = cells.map(|cell| (cell - cells[0]) as u16);
        // A board in a layout ends within its record: the block's text may end there.
        let is_in = |layout: &Layout| {
            let mut places = places.iter().enumerate();
            cells[0] + layout.stride() <= record.len()
                && places.all(|(cell, &place)| usize::from(place) == layout.offset(cell))
        };
        let engine_layout = Layout::ALL.into_iter().find(is_in);
        let dotted = record
            .iter()
            .map(|&byte| if alphabet.is_cell(byte) { b'.' } else { byte });
        Some(Template {
            text: dotted.collect(),
            board: cells[0],
            span: usize::from(places[CELLS - 1]) + 1,
            form: Form {
                cells: engine_layout
                    .map_or_else(|| CellPlaces::At(Arc::new(places)), CellPlaces::In),
                layout,
                alphabet,
            },
            lines: record.iter().filter(|&&byte| byte == b'\n').count() as u64,
            lines_above: 0,
            is_titled: false,
            runs: Vec::new(),
        })
    }

    /// Its length in bytes.
    pub fn stride(&self) -> usize {
        self.text.len()
    }

    /// Counts the records at the start of `text` that match it, up to the first that does not.
    pub fn count_matches(&self, text: &[u8], isa: Isa) -> usize {
        let alphabet = self.form.alphabet;
        let board = (self.board, self.board + self.span);
        let pattern = Pattern {
            text: &self.text,
            blank: alphabet.blank.unwrap_or(b'.'),
            solved: &self.runs,
            pure: alphabet.spare().map(|_| board),
        };
        count_matching(isa, text, pattern)
    }
}
