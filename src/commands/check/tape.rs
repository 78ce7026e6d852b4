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
use std::iter;
use std::mem;
use std::ops::{Range, RangeInclusive};

use super::puzzles::Last;
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
    /// The places that have been read, without the first of them, which are forgotten.
    places: Vec<u8>,
    /// The line that each of them stands on.
    lines: Vec<u64>,
    forgotten: usize,
    /// Places that have been passed.
    passed: usize,
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
        Tape {
            name: name.into(),
            input: Box::new(input),
            has_ended: false,
            failure: None,
            buffer: vec![0; READ],
            unread: 0..0,
            text: Text::new(),
            wanted,
            column: None,
            is_opening: true,
            isa,
            shape: Shape::Line,
            places: Vec::new(),
            lines: Vec::new(),
            forgotten: 0,
            passed: 0,
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
        self.forgotten + self.lines.len()
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

    /// The lines of the places from one ahead on.
    fn lines(&self, ahead: usize) -> &[u64] {
        let start = self.passed - self.forgotten + ahead;
        self.lines.get(start..).unwrap_or_default()
    }

    /// What stands in the nine places from one ahead on.
    #[inline]
    pub fn cells(&self, ahead: usize) -> Option<&[u8; CELLS]> {
        let start = self.passed - self.forgotten + ahead;
        self.places.get(PLACE * start..)?.first_chunk()
    }

    /// The answer that begins this many places ahead: a line, or nine rows.
    #[inline]
    pub fn answer(&self, ahead: usize) -> Option<Answer<'_>> {
        let cells = self.cells(ahead)?;
        let lines = self.lines(ahead);
        // If the last place is a row, so are all.
        let is_whole = lines[0] == lines[ANSWER - 1] || self.is_row(ahead + ANSWER - 1);
        let words = VERDICTS.iter().find(|verdict| verdict.0 == cells[0]);
        let answer = words.map_or(Answer::Board(cells), |verdict| Answer::Verdict(verdict.1));
        is_whole.then_some(answer)
    }

    /// The last cells of what stands in the nine places from one ahead on.
    pub fn last(&self, ahead: usize) -> Option<Last> {
        let last = self.cells(ahead)?.last_chunk();
        last.map(|last| Last::from_ne_bytes(*last))
    }

    /// The places at which lines begin, from one ahead on.
    pub fn starts(&self, from: usize) -> impl Iterator<Item = usize> {
        let begins = |place: &usize| {
            *place == 0 || {
                let lines = self.lines(place - 1);
                lines[0] != lines[1]
            }
        };
        let end = self.ahead();
        let first = (from..end).find(begins);
        iter::successors(first, move |place| {
            let next = place + if self.is_row(*place) { 1 } else { ANSWER };
            (next < end).then_some(next)
        })
    }

    /// Whether a place is a row: the next one stands on another line.
    fn is_row(&self, ahead: usize) -> bool {
        let lines = self.lines(ahead);
        lines.first().is_some_and(|line| lines.get(1) != Some(line))
    }

    /// How many places may be one wrong answer that begins on a line this far ahead: all nine of the
    /// line, or any number of the rows that follow each other.
    pub fn lengths(&self, ahead: usize) -> RangeInclusive<usize> {
        let rows = (0..ANSWER).take_while(|row| self.is_row(ahead + row));
        match rows.count() {
            0 => ANSWER..=self.lines(ahead).len().min(ANSWER),
            rows => 1..=rows,
        }
    }

    /// The line that an answer stands on, or should stand on.
    pub fn line(&self) -> u64 {
        let next = self.lines(0).first();
        next.map_or(self.next_line, |line| *line)
    }

    /// Takes the first remark that stands before or among the next places, or behind them.
    pub fn take_remark(&mut self, places: usize) -> Option<Remark> {
        let next = self.remarks.front()?.0;
        let remark = (next <= self.passed + places).then(|| self.remarks.pop_front())?;
        remark.map(|remark| remark.1)
    }

    /// Goes on behind these places.
    pub fn pass(&mut self, places: usize) {
        if let Some(last) = places.checked_sub(1) {
            self.next_line = self.lines(last)[0] + 1;
        }
        self.passed += places;
        let is_behind = |remark: &(usize, Remark)| remark.0 < self.passed;
        while self.remarks.front().is_some_and(is_behind) {
            self.remarks.pop_front();
        }
    }

    /// Reads what there is, and puts its lines on the tape.
    fn read_more(&mut self) {
        let passed = self.passed - self.forgotten;
        self.places.drain(..PLACE * passed);
        self.lines.drain(..passed);
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
        // How many lines further each place of a board stands.
        let pitch = match self.shape {
            Shape::Line => 0,
            Shape::Rows => 1,
        };
        let count = regular(self.isa, text, shape, false);
        let boards = text.chunks_exact(stride).take(count);
        let boards = boards.map(|text| BoardText { text, shape }.board());
        let mut taken = 0;
        for board in boards.map_while(|board| board.filter(|board| line::is_full(board))) {
            self.push(&board, pitch);
            self.text.line += (ANSWER as u64 - 1) * pitch + 1;
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
            self.push(&board, 0);
            self.shape = Shape::Line;
        } else if self.wanted.is_none()
            && let Some(row) = row(line)
        {
            self.push(&row, 0);
            self.shape = Shape::Rows;
        } else if let Some(verdict) = verdict(field) {
            self.push(&[verdict; CELLS], 0);
        } else if !means_nothing() {
            self.remark(field);
        }
    }

    /// Finds the column that counts: the first line may be a header.
    fn open(&mut self, line: &[u8]) {
        match &self.wanted {
            Some(ColumnChoice::Name(name)) => {
                self.column = columns::named(line, name);
                if self.column.is_none() {
                    let found = Actual::Header(line.to_vec());
                    self.fail_in_line(Expected::Column(name.clone()), found);
                }
            }
            Some(ColumnChoice::Number(number)) => {
                self.column = Some(Column::numbered(number.get()));
            }
            None => self.column = columns::of_answers(line),
        }
    }

    /// Puts places on the tape, each this many lines behind the one before it.
    fn push(&mut self, cells: &[u8], pitch: u64) {
        self.places.extend_from_slice(cells);
        let places = 0..(cells.len() / PLACE) as u64;
        self.lines
            .extend(places.map(|place| self.text.line + place * pitch));
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

/// What stands in the places of the verdict that a text ends with, perhaps in quotes.
fn verdict(text: &[u8]) -> Option<u8> {
    let text = text.trim_ascii();
    let quote: &[u8] = if text.ends_with(b"\"") { b"\"" } else { b"" };
    let ends = |&byte: &u8| columns::is_column_separator(byte) || byte.is_ascii_whitespace();
    let is_end = |words: &str| {
        let verdict = [quote, words.as_bytes(), quote].concat();
        let before = text.strip_suffix(&verdict[..]);
        before.is_some_and(|before| before.last().is_none_or(ends))
    };
    let verdict = VERDICTS.iter().find(|verdict| is_end(verdict.1));
    verdict.map(|verdict| verdict.0)
}
