/*! The answers of a solver, as a tape of rows.

Puzzles are read strictly, answers forgivingly: no line of them is an error, and none tells where an
answer should begin or end.

```text
read:                              on the tape:
    Solution 1:                        (a remark)
    534678912                          534678912
    672195348                          672195348
    …                                  …
    no solution                        nine places that say `no solution`
    2,53..7…,534678912…                534678912 672195348 …
```

A row is nine digits, and has a place on the tape. A board on a line has nine places, as its rows
have, and so has a verdict. Whatever else a line holds is a remark: it has no place, and is quoted
where an answer is missing.
*/

use crate::layout::{INVALID, NO_SOLUTION};
use lanedoku::internal::{CELLS, regular};
use lanedoku::{Isa, Shape};
use std::collections::VecDeque;
use std::io::Read;
use std::mem;
use std::ops::Range;

use super::puzzles::{LAST_CELLS, Last};
use crate::input::{
    block::BoardText,
    columns::{self, Column},
    drawing,
    failure::{Actual, Expected, Failure, Kind, Unexpected},
    line,
    reader::read_some,
    source::ColumnChoice,
    text::{Length, Text},
};

/// What a solver says about a puzzle.
#[derive(Clone, Copy)]
pub enum Answer<'a> {
    /// 81 digits.
    Board(&'a [u8; CELLS]),
    /// `no solution` or `invalid`.
    Verdict(&'static str),
}

/// What stands in the places of a verdict, a byte for each.
const VERDICTS: [(u8, &str); 2] = [(b'n', NO_SOLUTION), (b'i', INVALID)];

/// Bytes of a place.
const PLACE: usize = 9;

/// Places of an answer.
pub const ANSWER: usize = CELLS / PLACE;

/// Bytes of a remark that are kept.
const REMARK: usize = 100;

/// The most remarks that are kept between two places.
const MOST_REMARKS: usize = 1000;

/// Bytes that are read at once, at most.
const READ: usize = 64 << 10;

/// A line that is no part of an answer.
pub struct Remark {
    pub line: u64,
    pub text: Vec<u8>,
}

/// Lines that follow each other, and have equally many places.
#[derive(Clone, Copy)]
struct Run {
    /// The first place.
    place: usize,
    /// The number of the first line.
    line: u64,
    /// How many lines.
    count: usize,
    /// Places of each.
    length: usize,
}

impl Run {
    fn end(&self) -> usize {
        self.place + self.count * self.length
    }

    /// How many of its lines begin before this place.
    fn lines_before(&self, place: usize) -> usize {
        let places = place.saturating_sub(self.place);
        places.div_ceil(self.length).min(self.count)
    }

    /// The places at which its lines begin, from one place on, and none as far as `end`.
    fn starts(self, from: usize, end: usize) -> impl Iterator<Item = usize> {
        let lines = self.lines_before(from)..self.lines_before(end);
        lines.map(move |line| self.place + line * self.length)
    }
}

/// The answers, of which those at the front have been compared and are forgotten.
pub struct Tape {
    name: String,
    input: Box<dyn Read>,
    has_ended: bool,
    failure: Option<Failure>,
    buffer: Vec<u8>,
    /// What has been read of the line that comes next.
    unread: Range<usize>,
    text: Text,
    /// The column that the user wants.
    wanted: Option<ColumnChoice>,
    /// The column that counts; without one, the last field of a line that is a board.
    column: Option<Column>,
    /// Whether a header may still come.
    is_opening: bool,
    /// What regular boards are looked for with, and their shape if there are any.
    isa: Isa,
    shape: Shape,
    /// The places read so far, without the first of them, which are forgotten.
    places: Vec<u8>,
    forgotten: usize,
    /// Places that have been passed.
    passed: usize,
    /// What lines the places come from.
    runs: VecDeque<Run>,
    /// Remarks, each with the place before which it stands.
    remarks: VecDeque<(usize, Remark)>,
    /// The line behind the last one that was passed.
    next_line: u64,
    /// Whether there was a remark.
    has_remarks: bool,
}

impl Tape {
    pub fn new(
        input: impl Read + 'static,
        name: &str,
        wanted: Option<ColumnChoice>,
        isa: Isa,
    ) -> Tape {
        let column = match wanted {
            Some(ColumnChoice::Number(number)) => Some(Column::numbered(number.get())),
            _ => None,
        };
        Tape {
            name: name.into(),
            input: Box::new(input),
            has_ended: false,
            failure: None,
            buffer: vec![0; READ],
            unread: 0..0,
            text: Text::new(),
            wanted,
            column,
            is_opening: true,
            isa,
            shape: Shape::Line,
            places: Vec::new(),
            forgotten: 0,
            passed: 0,
            runs: VecDeque::new(),
            remarks: VecDeque::new(),
            next_line: 1,
            has_remarks: false,
        }
    }

    /// Why there is no next answer, if it cannot be read.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref().filter(|_| self.ahead() == 0)
    }

    /// Places read so far.
    fn end(&self) -> usize {
        self.forgotten + self.places.len() / PLACE
    }

    /// Places that have been read and not passed.
    pub fn ahead(&self) -> usize {
        self.end() - self.passed
    }

    /// Whether lines were read, and none holds an answer or a part of one.
    pub fn has_only_remarks(&self) -> bool {
        self.end() == 0 && self.has_remarks
    }

    /// Reads until this many places are ahead, or the input ends.
    pub fn read_to(&mut self, ahead: usize) {
        while self.ahead() < ahead && !self.has_ended {
            self.read_more();
        }
    }

    /// The answer that begins this many places ahead.
    #[inline]
    pub fn answer(&self, ahead: usize) -> Option<Answer<'_>> {
        let start = self.passed - self.forgotten + ahead;
        let board: &[u8; CELLS] = self.places.get(PLACE * start..)?.first_chunk()?;
        let words = VERDICTS.iter().find(|verdict| verdict.0 == board[0]);
        Some(words.map_or(Answer::Board(board), |verdict| Answer::Verdict(verdict.1)))
    }

    /// The last cells of the board that begins this many places ahead.
    pub fn last(&self, ahead: usize) -> Option<Last> {
        let end = PLACE * (self.passed - self.forgotten + ahead) + CELLS;
        let last = self.places.get(end - LAST_CELLS..end)?;
        Some(Last::from_ne_bytes(last.try_into().ok()?))
    }

    /// The places ahead at which lines begin, but none as far as `end`.
    pub fn starts(&self, from: usize, end: usize) -> impl Iterator<Item = usize> {
        let [from, end] = [from, end].map(|ahead| self.passed + ahead);
        let first = self.runs.partition_point(|run| run.end() <= from);
        let runs = self
            .runs
            .range(first..)
            .take_while(move |run| run.place < end);
        let starts = runs.flat_map(move |run| run.starts(from, end));
        starts.map(|start| start - self.passed)
    }

    /// How many places the next answer has, if it is wrong: those of a line that has nine, or as many
    /// rows as follow each other, up to nine.
    pub fn next_length(&self) -> usize {
        let ends = self.starts(1, ANSWER + 1).chain([self.ahead()]);
        let rows = (1..=ANSWER).zip(ends).take_while(|(row, end)| row == end);
        match rows.count() {
            0 => ANSWER.min(self.ahead()),
            rows => rows,
        }
    }

    /// The line that an answer stands on, or should stand on.
    pub fn line(&self) -> u64 {
        self.runs.front().map_or(self.next_line, |run| run.line)
    }

    /// Takes the first remark that stands before or among the next places, or behind them.
    pub fn take_remark(&mut self, places: usize) -> Option<Remark> {
        let next = self.remarks.front()?.0;
        let remark = (next <= self.passed + places).then(|| self.remarks.pop_front())?;
        remark.map(|remark| remark.1)
    }

    /// Goes on behind these places.
    pub fn pass(&mut self, places: usize) {
        self.passed += places;
        while let Some(run) = self.runs.front_mut() {
            let lines = run.lines_before(self.passed);
            if lines == 0 {
                break;
            }
            run.place += lines * run.length;
            run.count -= lines;
            run.line += lines as u64;
            self.next_line = run.line;
            if run.count > 0 {
                break;
            }
            self.runs.pop_front();
        }
        while self
            .remarks
            .front()
            .is_some_and(|remark| remark.0 < self.passed)
        {
            self.remarks.pop_front();
        }
    }

    /// Reads what there is, and puts its lines on the tape.
    fn read_more(&mut self) {
        self.places.drain(..PLACE * (self.passed - self.forgotten));
        self.forgotten = self.passed;
        let mut buffer = mem::take(&mut self.buffer);
        buffer.copy_within(self.unread.clone(), 0);
        let mut end = self.unread.len();
        // A last line that lacks its end is given one.
        let free = &mut buffer[..READ - 1];
        match read_some(&mut *self.input, free, &mut end, false) {
            Ok(has_ended) => self.has_ended = has_ended,
            Err(error) => self.fail(Kind::Unreadable(error)),
        }
        if self.has_ended && end > 0 {
            buffer[end] = b'\n';
            end += 1;
        }
        let mut start = 0;
        while let Some(length) = self.take_start(&buffer[start..end]) {
            start += length;
        }
        self.unread = start..end;
        self.buffer = buffer;
    }

    /// Takes what stands at the start of a text: a line, or what there is of one that is too long.
    /// Returns how much that is; `None` if more has to be read first.
    fn take_start(&mut self, text: &[u8]) -> Option<usize> {
        if text.is_empty() || self.failure.is_some() {
            return None;
        }
        match self.text.skipped(text) {
            Ok(0) => {}
            Ok(skipped) => return Some(skipped),
            Err(unexpected) => {
                self.fail_in_line(Expected::Text, unexpected.found);
                return None;
            }
        }
        if let Some(length) = self.take_regular(text) {
            return Some(length);
        }
        let length = match self.text.length(text) {
            Length::Unknown => return None,
            Length::Line(length) => {
                self.take(&text[..length]);
                length
            }
            Length::Long { is_start, end } => {
                if is_start {
                    self.remark(text);
                }
                let Some(length) = end else {
                    return Some(text.len());
                };
                length
            }
        };
        self.text.line += 1;
        Some(length + 1)
    }

    /// Takes the regular boards at the start of a text, which are most of all answers.
    fn take_regular(&mut self, text: &[u8]) -> Option<usize> {
        if self.is_opening || !self.text.is_at_line() || self.column.is_some() {
            return None;
        }
        let (shape, stride) = (self.shape.into(), self.shape.stride());
        let (lines, length) = match self.shape {
            Shape::Line => (1, ANSWER),
            Shape::Rows => (ANSWER as u64, 1),
        };
        let count = regular(self.isa, text, shape);
        let boards = text.chunks_exact(stride).take(count);
        let boards = boards.map(|text| BoardText { text, shape }.board());
        let mut taken = 0;
        for board in boards.map_while(|board| board.filter(|board| line::is_full(board))) {
            self.push(&board, length);
            self.text.line += lines;
            taken += stride;
        }
        (taken > 0).then_some(taken)
    }

    fn fail(&mut self, kind: Kind) {
        self.has_ended = true;
        self.failure = Some(Failure {
            source: self.name.as_str().into(),
            kind,
            unread: Box::default(),
        });
    }

    /// The input cannot be gone on with because of the line that comes next.
    fn fail_in_line(&mut self, expected: Expected, found: Actual) {
        self.fail(Kind::Line {
            line: self.text.line,
            puzzle: 1,
            expected,
            unexpected: Unexpected::at(1, found),
        });
    }

    /// Takes a line.
    fn take(&mut self, line: &[u8]) {
        let means_nothing =
            || line.trim_ascii().is_empty() || drawing::is_ruler(line) || drawing::is_marks(line);
        if self.is_opening && !means_nothing() {
            self.is_opening = false;
            self.open(line);
        }
        // Below a header, a line without separators is none of the table's.
        let is_told = self.wanted.is_some() || columns::first_separator(line).is_some();
        let column = self.column.filter(|_| is_told);
        let field = column.map_or(line, |column| &line[column.field(line)]);
        if let Some(board) = board(field) {
            self.column = self.column.map(|column| column.of_record(line));
            self.push(&board, ANSWER);
            self.shape = Shape::Line;
        } else if self.wanted.is_none()
            && let Some(row) = row(line)
        {
            self.push(&row, 1);
            self.shape = Shape::Rows;
        } else if let Some(verdict) = verdict(field) {
            self.push(&[verdict; CELLS], ANSWER);
        } else if !means_nothing() {
            self.remark(field);
        }
    }

    /// Finds the column that counts, if the first line is a header.
    fn open(&mut self, line: &[u8]) {
        match &self.wanted {
            Some(ColumnChoice::Name(name)) => {
                self.column = columns::named(line, name);
                if self.column.is_none() {
                    let found = Actual::Header(line.to_vec());
                    self.fail_in_line(Expected::Column(name.clone()), found);
                }
            }
            Some(ColumnChoice::Number(_)) => {}
            None => self.column = columns::of_answers(line),
        }
    }

    /// Puts lines of this many places each on the tape.
    fn push(&mut self, cells: &[u8], length: usize) {
        let (place, line, count) = (self.end(), self.text.line, cells.len() / PLACE / length);
        self.places.extend_from_slice(cells);
        match self.runs.back_mut() {
            Some(run) if run.length == length && run.line + run.count as u64 == line => {
                run.count += count;
            }
            _ => self.runs.push_back(Run {
                place,
                line,
                count,
                length,
            }),
        }
    }

    fn remark(&mut self, text: &[u8]) {
        self.has_remarks = true;
        let place = self.end();
        let count = self.remarks.len();
        let is_full = count >= MOST_REMARKS && self.remarks[count - MOST_REMARKS].0 == place;
        if !is_full {
            let text = text[..text.len().min(REMARK)].to_vec();
            let line = self.text.line;
            self.remarks.push_back((place, Remark { line, text }));
        }
    }
}

/// The last field of 81 digits in a text, or 81 fields of one digit.
fn board(text: &[u8]) -> Option<[u8; CELLS]> {
    let text = text.trim_ascii_end();
    // Nearly every line ends in a board.
    let (before, last) = text.split_last_chunk::<CELLS>()?;
    if line::is_full(last) && before.last().is_none_or(|&byte| line::is_punctuation(byte)) {
        return Some(*last);
    }
    let mut fields = text.rsplit(|&byte| line::is_punctuation(byte));
    let field = fields.find_map(|field| {
        <[u8; CELLS]>::try_from(field)
            .ok()
            .filter(|field| line::is_full(field))
    });
    field.or_else(|| {
        line::read_fields(text)?
            .try_into()
            .ok()
            .filter(|cells: &[u8; CELLS]| line::is_full(cells))
    })
}

/// The nine digits of a row. A row with a blank is none.
fn row(text: &[u8]) -> Option<[u8; PLACE]> {
    line::read_row(text).ok().filter(|row| line::is_full(row))
}

/// What stands in the places of the verdict that a text, or the last field of it, is.
fn verdict(text: &[u8]) -> Option<u8> {
    let text = text.trim_ascii();
    let (text, quote) = match text.strip_suffix(b"\"") {
        Some(text) => (text, &b"\""[..]),
        None => (text, &b""[..]),
    };
    let separates = |&byte: &u8| columns::is_column_separator(byte) || byte.is_ascii_whitespace();
    let is_last = |words: &str| {
        let before = text.strip_suffix(words.as_bytes());
        let before = before.and_then(|before| before.strip_suffix(quote));
        before.is_some_and(|before| before.last().is_none_or(separates))
    };
    let verdict = VERDICTS.iter().find(|verdict| is_last(verdict.1));
    verdict.map(|verdict| verdict.0)
}
