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
use lanedoku::internal::CELLS;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::Read;
use std::iter;
use std::mem;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::input::{
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

/// A verdict has its first letter in all its places.
const VERDICTS: [&str; 2] = [NO_SOLUTION, INVALID];

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
    /// What messages call the answers.
    pub name: Arc<str>,
    input: Box<dyn Read>,
    has_ended: bool,
    failure: Option<Failure>,
    buffer: Vec<u8>,
    /// Bytes of the buffer that have been read of the line that comes next.
    unread: usize,
    text: Text,
    /// The column that the user wants.
    wanted: Option<ColumnChoice>,
    /// The column that counts; without one, the last field of a line that is a board.
    column: Option<Column>,
    /// Whether a header may still come.
    is_opening: bool,
    /// The places, and the line that each of them stands on. All that have been passed may be
    /// forgotten but the last; before the first place of all there is one on line 0.
    places: Vec<u8>,
    lines: Vec<u64>,
    /// How many of them have been passed.
    passed: usize,
    /// The remarks that have not been passed.
    remarks: VecDeque<Remark>,
    /// Whether there was a remark.
    has_remarks: bool,
}

impl Tape {
    pub fn new(input: impl Read + 'static, name: &str, wanted: Option<ColumnChoice>) -> Tape {
        Tape {
            name: name.into(),
            input: Box::new(input),
            has_ended: false,
            failure: None,
            buffer: vec![0; READ],
            unread: 0,
            text: Text::new(),
            wanted,
            column: None,
            is_opening: true,
            places: vec![0; PLACE],
            lines: vec![0],
            passed: 1,
            remarks: VecDeque::new(),
            has_remarks: false,
        }
    }

    /// Why there is no next answer, if it cannot be read.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref().filter(|_| self.ahead() == 0)
    }

    /// Places that have been read and not passed.
    pub fn ahead(&self) -> usize {
        self.lines.len() - self.passed
    }

    /// Whether lines were read, and none holds an answer or a part of one.
    pub fn has_only_remarks(&self) -> bool {
        self.lines.last() == Some(&0) && self.has_remarks
    }

    /// Reads until this many places are ahead, or the input ends.
    pub fn read_to(&mut self, ahead: usize) {
        while self.ahead() < ahead && !self.has_ended {
            if let Err(kind) = self.read_more() {
                self.has_ended = true;
                self.failure = Some(Failure {
                    source: self.name.clone(),
                    kind,
                    unread: Box::default(),
                });
            }
        }
    }

    /// What stands in the nine places from one ahead on.
    #[inline]
    pub fn cells(&self, ahead: usize) -> Option<&[u8; CELLS]> {
        let start = self.passed + ahead;
        self.places.get(PLACE * start..)?.first_chunk()
    }

    /// The answer that begins this many places ahead: a line, or nine rows.
    #[inline]
    pub fn answer(&self, ahead: usize) -> Option<Answer<'_>> {
        let cells = self.cells(ahead)?;
        let verdict = VERDICTS
            .iter()
            .find(|words| words.as_bytes()[0] == cells[0]);
        let answer = verdict.map_or(Answer::Board(cells), |words| Answer::Verdict(words));
        self.is_start(ahead + ANSWER).then_some(answer)
    }

    /// Whether a line of the tape begins this many places ahead, or the last one ends.
    fn is_start(&self, ahead: usize) -> bool {
        let place = self.passed + ahead;
        self.lines.get(place) != self.lines.get(place - 1)
    }

    /// The places at which lines begin, and the end of the last one.
    pub fn starts(&self) -> impl Iterator<Item = usize> {
        let lines = &self.lines[self.passed..];
        iter::successors(Some(0), |place| {
            let is_row = lines.get(*place) != lines.get(place + 1);
            let next = place + if is_row { 1 } else { ANSWER };
            (next <= lines.len()).then_some(next)
        })
    }

    /// How many places may be one wrong answer that begins on a line this far ahead: all nine of the
    /// line, or any number of the rows that follow each other.
    pub fn lengths(&self, ahead: usize) -> RangeInclusive<usize> {
        let rows = (1..=ANSWER).take_while(|row| self.is_start(ahead + row));
        match rows.count() {
            0 => ANSWER..=(self.ahead() - ahead).min(ANSWER),
            rows => 1..=rows,
        }
    }

    /// The line that the next answer stands on, or should stand on: behind the last place, that is the
    /// line of a remark.
    pub fn line(&self) -> u64 {
        let remark = self.remarks.front().map(|remark| remark.line);
        let next = self.lines.get(self.passed).copied().or(remark);
        next.unwrap_or(self.lines[self.passed - 1] + 1)
    }

    /// Takes the first remark that stands before or among the next places, or behind them.
    pub fn take_remark(&mut self, places: usize) -> Option<Remark> {
        let remark = self.remarks.front()?;
        let behind = self.lines.get(self.passed + places);
        let is_before = behind.is_none_or(|line| remark.line < *line);
        is_before.then(|| self.remarks.pop_front())?
    }

    /// Goes on behind these places.
    pub fn pass(&mut self, places: usize) {
        self.passed += places;
        while let Some(remark) = self.remarks.front()
            && remark.line < self.lines[self.passed - 1]
        {
            self.remarks.pop_front();
        }
    }

    /// Reads what there is, and puts its lines on the tape.
    fn read_more(&mut self) -> Result<(), Kind> {
        let forgotten = self.passed - 1;
        self.places.drain(..PLACE * forgotten);
        self.lines.drain(..forgotten);
        self.passed = 1;
        let mut buffer = mem::take(&mut self.buffer);
        let mut end = self.unread;
        // A last line that lacks its end is given one.
        let free = &mut buffer[..READ - 1];
        let has_ended = read_some(&mut *self.input, free, &mut end, false);
        self.has_ended = has_ended.map_err(Kind::Unreadable)?;
        if self.has_ended && end > 0 {
            buffer[end] = b'\n';
            end += 1;
        }
        let mut start = 0;
        while start < end {
            let taken = self.take_start(&buffer[start..end]);
            let taken = taken.map_err(|unexpected| self.failure_in_line(unexpected))?;
            if taken == 0 {
                break;
            }
            start += taken;
        }
        buffer.copy_within(start..end, 0);
        self.unread = end - start;
        self.buffer = buffer;
        Ok(())
    }

    /// The line that comes next is no text, or no header although it should be one.
    fn failure_in_line(&self, unexpected: Unexpected) -> Kind {
        let expected = match &self.wanted {
            Some(ColumnChoice::Name(name)) => Expected::Column(name.clone()),
            Some(ColumnChoice::Number(_)) | None => Expected::Text,
        };
        Kind::Line {
            line: self.text.line,
            puzzle: 1,
            expected,
            unexpected,
        }
    }

    /// Takes what stands at the start of a text: a line, or what there is of one that is too long.
    /// Returns how much that is: nothing if more has to be read first.
    fn take_start(&mut self, text: &[u8]) -> Result<usize, Unexpected> {
        let skipped = self.text.skipped(text)?;
        if skipped > 0 {
            return Ok(skipped);
        }
        let regular = self.take_regular(text);
        if regular > 0 {
            return Ok(regular);
        }
        let length = match self.text.length(text) {
            Length::Unknown => return Ok(0),
            Length::Line(length) => {
                self.take(&text[..length])?;
                length
            }
            Length::Long { is_start, end } => {
                if is_start {
                    self.remark(text);
                }
                let Some(length) = end else {
                    return Ok(text.len());
                };
                length
            }
        };
        self.text.line += 1;
        Ok(length + 1)
    }

    /// Takes the lines of 81 or nine digits at the start of a text, which are most of all answers.
    fn take_regular(&mut self, text: &[u8]) -> usize {
        if self.is_opening || !self.text.is_at_line() || self.column.is_some() {
            return 0;
        }
        match text.get(PLACE) {
            Some(b'\n') => self.take_lines::<{ PLACE + 1 }>(text),
            _ => self.take_lines::<{ CELLS + 1 }>(text),
        }
    }

    /// Takes lines of digits that have this many bytes, with their ends. Returns how much they are.
    fn take_lines<const LENGTH: usize>(&mut self, text: &[u8]) -> usize {
        let mut taken = 0;
        for line in text.as_chunks::<LENGTH>().0 {
            let (cells, end) = line.split_at(LENGTH - 1);
            if end != b"\n" || !line::is_full(cells) {
                break;
            }
            self.push(cells);
            self.text.line += 1;
            taken += LENGTH;
        }
        taken
    }

    /// Takes a line.
    fn take(&mut self, line: &[u8]) -> Result<(), Unexpected> {
        let means_nothing =
            || line.trim_ascii().is_empty() || drawing::is_ruler(line) || drawing::is_marks(line);
        if self.is_opening && !means_nothing() {
            self.is_opening = false;
            self.open(line)?;
        }
        // Below a header, a line without separators is none of the table's.
        let is_told = self.wanted.is_some() || columns::first_separator(line).is_some();
        let column = self.column.filter(|_| is_told);
        let field = column.map_or(line, |column| &line[column.field(line)]);
        if let Some(board) = board(field) {
            self.column = self.column.map(|column| column.of_record(line));
            self.push(&board);
        } else if self.wanted.is_none()
            && let Some(row) = row(line)
        {
            self.push(&row);
        } else if let Some(verdict) = verdict(field) {
            self.push(&[verdict.as_bytes()[0]; CELLS]);
        } else if !means_nothing() {
            self.remark(field);
        }
        Ok(())
    }

    /// Finds the column that counts: the first line may be a header.
    fn open(&mut self, line: &[u8]) -> Result<(), Unexpected> {
        self.column = match &self.wanted {
            Some(ColumnChoice::Name(name)) => {
                let column = columns::named(line, name);
                let found = Unexpected::at(1, Actual::Header(line.to_vec()));
                Some(column.ok_or(found)?)
            }
            Some(ColumnChoice::Number(number)) => Some(Column::numbered(number.get())),
            None => columns::of_answers(line),
        };
        Ok(())
    }

    /// Puts the cells of a line on the tape.
    #[inline]
    fn push(&mut self, cells: &[u8]) {
        self.places.extend_from_slice(cells);
        let places = self.lines.len() + cells.len() / PLACE;
        self.lines.resize(places, self.text.line);
    }

    fn remark(&mut self, text: &[u8]) {
        self.has_remarks = true;
        let place = self.lines.last();
        let first = self.remarks.iter().nth_back(MOST_REMARKS - 1);
        if first.is_none_or(|first| Some(&first.line) < place) {
            self.remarks.push_back(Remark {
                line: self.text.line,
                text: text[..text.len().min(REMARK)].to_vec(),
            });
        }
    }
}

/// The last field of 81 digits in a text, or 81 fields of one digit.
fn board(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    let text = text.trim_ascii_end();
    // Nearly every line ends in a board.
    let (before, last) = text.split_last_chunk::<CELLS>()?;
    if line::is_full(last) && before.last().is_none_or(|&byte| line::is_punctuation(byte)) {
        return Some(last.into());
    }
    let mut fields = text.rsplit(|&byte| line::is_punctuation(byte));
    if let Some(field) = fields.find(|field| line::is_solved(field)) {
        return Some(field.into());
    }
    let cells = line::read_fields(text)?;
    line::is_full(&cells).then_some(cells.into())
}

/// The nine digits of a row. A row with a blank is none.
fn row(text: &[u8]) -> Option<[u8; PLACE]> {
    line::read_row(text).ok().filter(|row| line::is_full(row))
}

/// The verdict that a text ends with, perhaps in quotes.
fn verdict(text: &[u8]) -> Option<&'static str> {
    let text = text.trim_ascii();
    let quote = if text.ends_with(b"\"") { "\"" } else { "" };
    let ends = |&byte: &u8| columns::is_column_separator(byte) || byte.is_ascii_whitespace();
    VERDICTS.into_iter().find(|words| {
        let verdict = format!("{quote}{words}{quote}");
        let before = text.strip_suffix(verdict.as_bytes());
        before.is_some_and(|before| before.last().is_none_or(ends))
    })
}
