/*! Many records at a time, by a learned template.

A record that was read line by line is the example for the next ones: its text, with a dot for each cell, is the
*template*. The engine counts the records that match it: the same bytes apart from cells, and cells at the same offsets.
The result is that of reading line by line. This rests on the following:

- In rows, no line of an example has a kind that depends on the symbols in its cells ([`Line::has_fixed_kind`]).
- In a list, each run of 81 cells is solved or not, as in the example, if the line has more than its board.
- If the empty cells are a spare symbol, each board has a digit and no other symbol.
- Later lines may depend on the last symbol for empty cells: a template is valid as long as that of its example
  ([`Learner::learn`]).
- Where a tenth row is an error, the last match is read line by line ([`Template::needs_next_line`]). Boards of dashes
  without a line between them have no template.
- The line above the first match may change its meaning, and a count limits the boards (`Rows::most_matches`).
- Bytes other than cells are those of the example, and so are separators, quotes and ends of JSON objects.

Tried without success:

- Bitmaps of the whole text, as in simdjson (11.6 GB/s with AVX-512, 2.1 with SSE2): some 6,700 tokens for a second
  copy of the rules for bytes, faster on irregular lists alone.
- Finding the digits of solved boards in the same pass, and one test for a whole record: with AVX-512, a CSV with
  solutions is read and solved 1% faster.
- Prefetching the text: no effect.
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

/// Longer records have no template.
const LONGEST_RECORD: usize = 1 << 14;

/// A template with fewer matches costs more than it saves.
const FEW: u64 = 8;

/// The number of records that are no examples after a template with few matches. It doubles, so that a list of
/// irregular lines is not slowed down.
const SHORTEST_PAUSE: u32 = 2;
const LONGEST_PAUSE: u32 = 1 << 10;

/// The current template, and whether to learn another one.
#[derive(Default)]
pub struct Learner {
    pub template: Option<Template>,
    /// The last symbol for empty cells at the time the template was learned.
    last_empty: EmptyCells,
    matched: u64,
    /// The number of records to skip as examples.
    pause: u32,
    next_pause: u32,
    #[cfg(test)]
    is_eager: bool,
}

impl Learner {
    /// Learns nothing from here on: the pause does not end.
    #[cfg(test)]
    pub fn stop(&mut self) {
        (self.template, self.pause) = (None, u32::MAX);
    }

    /// Learns without pauses from here on.
    #[cfg(test)]
    pub fn hurry(&mut self) {
        self.is_eager = true;
    }

    /// Learns from a record that was read line by line, except in a pause. `last_empty`: the last symbol for empty
    /// cells, on which the meaning of later lines may depend. A template does not outlive it.
    #[inline]
    pub fn learn(&mut self, last_empty: EmptyCells, template: impl FnOnce() -> Option<Template>) {
        if self.template.is_some() && self.last_empty != last_empty {
            self.forget();
        }
        #[cfg(test)]
        if self.is_eager {
            self.pause = 0;
        }
        if self.pause > 0 {
            self.pause -= 1;
            return;
        }
        let Some(template) = template() else {
            // No pause the first time: this record may have begun in the previous block.
            self.pause = self.next_pause;
            self.next_pause = (2 * self.next_pause).clamp(1, LONGEST_PAUSE);
            return;
        };
        self.forget();
        (self.template, self.last_empty) = (Some(template), last_empty);
    }

    pub fn count(&mut self, matched: u64) {
        self.matched += matched;
    }

    /// Drops the template at a record that does not match.
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

pub struct Template {
    /// With a dot for each cell.
    text: Vec<u8>,
    /// The offset of the first cell.
    pub board: usize,
    /// The bytes from the first cell to the last.
    span: usize,
    pub form: Form,
    pub lines: u64,
    /// Above the board.
    pub lines_above: u64,
    /// In rows: a tenth row may be an error ([`Doubt`](super::rows::Doubt)), so a record ends only with the next line.
    pub needs_next_line: bool,
    /// In a list, for lines with more than a board: the runs of 81 cells, and whether they are solved.
    runs: Vec<(usize, bool)>,
}

impl Template {
    /// Returns the template of a line in a list. `reading`: the alphabet in which it was read.
    pub fn of_line(record: &[u8], board: &Board, reading: Alphabet) -> Option<Template> {
        let (alphabet, line) = (board.alphabet, &record[..record.len() - 1]);
        let cells = Cells::of(line, reading);
        // A solved board is a puzzle if it is all of the line.
        let is_alone = !cells.has_empty_field && cells.places(CELLS).is_some();
        let places: Vec<usize> = match board.place {
            Place::Run(at) => (at..at + CELLS).collect(),
            Place::Apart(_) if is_alone => cells.places(CELLS)?.collect(),
            Place::Apart(_) => return None,
        };
        let mut template = Template::new(record, alphabet, Layout::Line, &places)?;
        if !is_alone {
            for run in board::possible_runs(line, reading) {
                let is_board = run == (places[0]..places[0] + CELLS);
                let is_solved = board::is_solved(&line[run.clone()]);
                // The extent of any other run depends on its symbols.
                if !is_board && !is_solved {
                    return None;
                }
                template.runs.push((run.start, is_solved));
            }
        }
        Some(template)
    }

    /// Returns the template of a board in rows or on a line, with all lines above it, unless the kind of a line depends
    /// on the symbols in its cells.
    pub fn of_rows(record: &[u8], alphabet: Alphabet, answer_layout: Layout) -> Option<Template> {
        let mut places = Vec::with_capacity(CELLS);
        let (mut lines_above, mut start) = (0, 0);
        let (mut follows_text, mut is_titled) = (false, false);
        for line in record.split_inclusive(|&byte| byte == b'\n') {
            let line_start = start;
            start += line.len();
            let line = Line::new(&line[..line.len() - 1], 0, alphabet);
            if !line.has_fixed_kind(alphabet) {
                return None;
            }
            if matches!(line.kind, Kind::Row(..) | Kind::Board) {
                is_titled |= places.is_empty() && follows_text;
                let count = if line.kind == Kind::Board { CELLS } else { 9 };
                places.extend(line.cells.places(count)?.map(|at| line_start + at));
            }
            lines_above += u64::from(places.is_empty());
            follows_text = line.kind == Kind::Text;
        }
        let template = Template::new(record, alphabet, answer_layout, &places)?;
        let may_have_rules = alphabet.spare() == Some(b'-');
        // If no line separates the boards, the first row of each is the tenth of the one before.
        if may_have_rules && lines_above == 0 {
            return None;
        }
        Some(Template {
            lines_above,
            needs_next_line: is_titled || may_have_rules,
            ..template
        })
    }

    /// Returns `None` without 81 cells, or if none of them is empty.
    fn new(
        record: &[u8],
        alphabet: Alphabet,
        answer_layout: Layout,
        cells: &[usize],
    ) -> Option<Template> {
        let cells: &[usize; CELLS] = cells.try_into().ok()?;
        if record.len() > LONGEST_RECORD || cells.iter().all(|&cell| is_digit(record[cell])) {
            return None;
        }
        let places = cells.map(|cell| (cell - cells[0]) as u16);
        let dotted = record
            .iter()
            .map(|&byte| if alphabet.is_cell(byte) { b'.' } else { byte });
        Some(Template {
            text: dotted.collect(),
            board: cells[0],
            span: usize::from(places[CELLS - 1]) + 1,
            form: Form {
                cells: CellPlaces::of(places, record.len() - cells[0]),
                answer_layout,
                alphabet,
            },
            lines: record.iter().filter(|&&byte| byte == b'\n').count() as u64,
            lines_above: 0,
            needs_next_line: false,
            runs: Vec::new(),
        })
    }

    pub fn stride(&self) -> usize {
        self.text.len()
    }

    /// Counts the matching records at the start of `text`.
    pub fn count_matches(&self, text: &[u8], isa: Isa) -> usize {
        let alphabet = self.form.alphabet;
        let board = (self.board, self.board + self.span);
        let pattern = Pattern {
            text: &self.text,
            blank: alphabet.blank.unwrap_or(b'.'),
            boards: &self.runs,
            pure: alphabet.spare().map(|_| board),
        };
        count_matching(isa, text, pattern)
    }
}
