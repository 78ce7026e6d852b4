/*! The answers of a solver, one after the other.

Puzzles are read strictly. Between answers, any line of text may stand.

```text
534678912672195348198342567…            a board
534678912                               a row, the first of nine
no solution                             a verdict
Solution 1:                             a remark
```

Empty lines, rulers and marks mean nothing (but see `rows` for empty lines between rows). Any other
line is a remark. It is quoted where an answer or a row is missing.
*/

use super::answer::{Answer, Found};
use super::rows::{Row, Rows};
use crate::layout::{INVALID, NO_SOLUTION};
use lanedoku::internal::{CELLS, is_complete};
use std::collections::VecDeque;
use std::io::Read;
use std::mem;
use std::sync::Arc;

use crate::input::{
    columns::{self, Column},
    drawing,
    failure::{Actual, Expected, Failure, Kind, Unexpected},
    line::{self, is_punctuation},
    reader::read_some,
    source::ColumnChoice,
    text::{Length, LineFinder},
};

/// A line that is no part of an answer.
pub struct Remark {
    pub line: u64,
    /// The part to quote: the last field if it is nearly a board, else the start of the text.
    pub text: Vec<u8>,
}

/// Where a line has its answer.
enum Place {
    /// Unknown: the first line that means something may be a header.
    Opening,
    /// Anywhere.
    Any,
    /// In a column that a header names. A line without separators does not belong to the table.
    Named {
        column: Column,
        /// The header, until the first board is read.
        header: Option<Box<[u8]>>,
    },
    /// In the column that the user wants, and nowhere else.
    Wanted(Column),
}

/// The answers of a solver. Those that have been compared are forgotten.
pub struct Answers {
    /// What messages call them.
    pub name: Arc<str>,
    input: Box<dyn Read>,
    has_ended: bool,
    failure: Option<Failure>,
    buffer: Vec<u8>,
    /// How many bytes of the buffer are the start of the next line.
    unread: usize,
    text: LineFinder,
    /// The column that the user wants.
    wanted: Option<ColumnChoice>,
    place: Place,
    rows: Rows,
    /// The answers that have not been compared.
    waiting: VecDeque<Found>,
    /// The last line of the last compared answer, or 0.
    last_line: u64,
    /// The remarks after that line.
    remarks: VecDeque<Remark>,
    /// How many were kept since an answer was read.
    last_remarks: usize,
    has_answers: bool,
    has_remarks: bool,
    /// A note if another column has boards, too.
    pub note: Option<String>,
}

/// Bytes that are read at once, at most.
const READ: usize = 64 << 10;

/// Bytes of a remark that are kept.
const REMARK: usize = 100;

/// The most remarks that are kept between two answers.
const MOST_REMARKS: usize = 100;

impl Answers {
    pub fn new(input: impl Read + 'static, name: &str, wanted: Option<ColumnChoice>) -> Answers {
        Answers {
            name: name.into(),
            input: Box::new(input),
            has_ended: false,
            failure: None,
            buffer: vec![0; READ],
            unread: 0,
            text: LineFinder::new(),
            wanted,
            place: Place::Opening,
            rows: Rows::default(),
            waiting: VecDeque::new(),
            last_line: 0,
            remarks: VecDeque::new(),
            last_remarks: 0,
            has_answers: false,
            has_remarks: false,
            note: None,
        }
    }

    /// The failure, once no answer waits before it.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref().filter(|_| self.waiting.is_empty())
    }

    pub fn ahead(&self) -> usize {
        self.waiting.len()
    }

    /// The answer this many places ahead.
    #[inline]
    pub fn get(&self, ahead: usize) -> Option<&Answer> {
        Some(&self.waiting.get(ahead)?.answer)
    }

    /// Whether remarks were read, and no answer.
    pub fn has_only_remarks(&self) -> bool {
        self.has_remarks && !self.has_answers
    }

    /// Reads until this many answers wait, or the input ends.
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

    /// The first line of the next answer, or where it should be.
    pub fn line(&self) -> u64 {
        let next = self.waiting.front().map(|next| next.first_line);
        let remark = self.remarks.front().map(|remark| remark.line);
        next.or(remark).unwrap_or(self.last_line + 1)
    }

    /// Takes the first remark that stands before the next answer.
    pub fn take_remark(&mut self) -> Option<Remark> {
        let next = self.waiting.front();
        let remark = self.remarks.front()?;
        let is_before = next.is_none_or(|next| remark.line < next.first_line);
        is_before.then(|| self.remarks.pop_front())?
    }

    /// Takes the next answer, and forgets the remarks before it.
    #[inline]
    pub fn pop(&mut self) -> Option<Answer> {
        let found = self.waiting.pop_front()?;
        self.last_line = found.last_line;
        while let Some(remark) = self.remarks.front()
            && remark.line < found.last_line
        {
            self.remarks.pop_front();
        }
        Some(found.answer)
    }

    /// Reads once, and takes the complete lines.
    fn read_more(&mut self) -> Result<(), Kind> {
        let mut buffer = mem::take(&mut self.buffer);
        let mut end = self.unread;
        // Leave room for the end of a last line.
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
        if self.has_ended {
            self.end_rows();
        }
        buffer.copy_within(start..end, 0);
        self.unread = end - start;
        self.buffer = buffer;
        Ok(())
    }

    /// The failure of the next line: it is no text, or lacks the wanted column.
    fn failure_in_line(&self, unexpected: Unexpected) -> Kind {
        let expected = match &self.wanted {
            Some(ColumnChoice::Name(name)) => Expected::Column(name.clone()),
            Some(ColumnChoice::Number(_)) | None => Expected::Text,
        };
        Kind::Line {
            line: self.text.line,
            puzzle: 1,
            expected,
            unexpected: Box::new(unexpected),
        }
    }

    /// Takes the start of a text: boards, a line, or a part of a long line. Returns the length of
    /// what it took, or 0 if more has to be read first.
    fn take_start(&mut self, text: &[u8]) -> Result<usize, Unexpected> {
        let skipped = self.text.skipped(text)?;
        if skipped > 0 {
            return Ok(skipped);
        }
        if matches!(self.place, Place::Any) && self.text.is_at_line() {
            let regular = self.take_boards(text);
            if regular > 0 {
                return Ok(regular);
            }
        }
        let length = match self.text.length(text) {
            Length::Unknown => return Ok(0),
            Length::Line(length) => {
                self.take(&text[..length])?;
                length
            }
            Length::Long { is_start, end } => {
                if is_start {
                    // Not all that has come: how much that is varies with the reads.
                    self.remark(&text[..REMARK]);
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

    /// Takes the solved boards at the start of a text, fast: those of 81 digits a line, or else
    /// those of nine rows. Nearly all answers are such boards. Returns the length of what it took.
    fn take_boards(&mut self, text: &[u8]) -> usize {
        let mut taken = 0;
        for line in text.as_chunks::<{ CELLS + 1 }>().0 {
            let (board, end) = line.split_first_chunk().expect("a line is longer");
            if end != b"\n" || !is_complete(board) {
                break;
            }
            self.push(Answer::Solved(*board));
            self.text.line += 1;
            taken += line.len();
        }
        if taken > 0 || !self.rows.is_empty() {
            return taken;
        }
        for rows in text.as_chunks::<90>().0 {
            let (mut board, mut are_rows) = ([0; CELLS], true);
            let cells = board.as_chunks_mut::<9>().0.iter_mut();
            for (cells, row) in cells.zip(rows.as_chunks::<10>().0) {
                cells.copy_from_slice(&row[..9]);
                are_rows &= row[9] == b'\n';
            }
            if !are_rows || !is_complete(&board) {
                break;
            }
            self.wait(Found {
                answer: Answer::Solved(board),
                first_line: self.text.line,
                last_line: self.text.line + 8,
            });
            self.text.line += 9;
            taken += rows.len();
        }
        taken
    }

    fn take(&mut self, line: &[u8]) -> Result<(), Unexpected> {
        if line.trim_ascii().is_empty() {
            self.rows.end_stretch();
            return Ok(());
        }
        let means_nothing = || drawing::is_ruler(line) || drawing::is_marks(line);
        if matches!(self.place, Place::Opening) && !means_nothing() {
            self.place = self.open(line)?;
        }
        let field = match &self.place {
            Place::Opening | Place::Any => line,
            Place::Named { .. } if columns::first_separator(line).is_none() => line,
            Place::Named { column, .. } | Place::Wanted(column) => &line[column.field(line)],
        };
        if let Some(board) = board(field) {
            self.learn_column(line);
            self.push(Answer::board(board));
        } else if !matches!(self.place, Place::Wanted(_))
            && let Some(cells) = row(line)
        {
            let line = self.text.line;
            self.rows.push(Row::new(cells, line));
            self.take_rows(false);
        } else if let Some(verdict) = verdict(field) {
            self.push(verdict);
        } else if !means_nothing() {
            self.remark(field);
        }
        Ok(())
    }

    /// Where answers stand, told by the first line.
    fn open(&self, line: &[u8]) -> Result<Place, Unexpected> {
        Ok(match &self.wanted {
            Some(ColumnChoice::Number(number)) => Place::Wanted(Column::numbered(number.get())),
            Some(ColumnChoice::Name(name)) => {
                let column = columns::named(line, name);
                let found = Unexpected::at(1, Actual::Header(line.to_vec()));
                Place::Wanted(column.ok_or(found)?)
            }
            None => match columns::of_answers(line) {
                Some(column) => Place::Named {
                    column,
                    header: Some(line.into()),
                },
                None => Place::Any,
            },
        })
    }

    /// Learns the separator from a record with a board. Notes if another column that the user may
    /// have meant holds boards, too.
    fn learn_column(&mut self, record: &[u8]) {
        let (column, header) = match &mut self.place {
            Place::Opening | Place::Any => return,
            Place::Named { column, header } => (column, header.take()),
            Place::Wanted(column) => (column, None),
        };
        *column = column.with_separator_of(record);
        let Some((header, compared)) = header.as_deref().zip(column.number()) else {
            return;
        };
        let puzzles = columns::names(header).position(columns::is_name);
        let after_puzzles = puzzles.map_or(0, |index| index + 1);
        let columns = (1..).zip(columns::names(header).zip(columns::names(record)));
        let mut others = columns
            .skip(after_puzzles)
            .filter(|(number, (_, field))| *number != compared && line::is_solved(field));
        if let Some((_, (other, _))) = others.next() {
            let name = columns::names(header).nth(compared - 1).unwrap_or_default();
            self.note = Some(format!(
                "the column {} of {} is compared, and {} holds boards, too: `--answers NAME` chooses \
                 another",
                line::quote(name),
                self.name,
                line::quote(other)
            ));
        }
    }

    /// Takes an answer that is a line of its own.
    fn push(&mut self, answer: Answer) {
        self.end_rows();
        self.wait(Found {
            answer,
            first_line: self.text.line,
            last_line: self.text.line,
        });
    }

    fn wait(&mut self, found: Found) {
        self.waiting.push_back(found);
        self.has_answers = true;
        self.last_remarks = 0;
    }

    fn take_rows(&mut self, are_all: bool) {
        while let Some(found) = self.rows.take_board(are_all) {
            self.wait(found);
        }
    }

    /// Takes the last rows: no others follow.
    fn end_rows(&mut self) {
        if !self.rows.is_empty() {
            self.take_rows(true);
        }
    }

    fn remark(&mut self, text: &[u8]) {
        self.end_rows();
        self.has_remarks = true;
        if self.last_remarks == MOST_REMARKS {
            return;
        }
        self.last_remarks += 1;
        let text = text.trim_ascii();
        let mut fields = text.rsplit(|&byte| is_punctuation(byte));
        let last = fields.next().unwrap_or_default();
        let text = if is_nearly_board(last) { last } else { text };
        self.remarks.push_back(Remark {
            line: self.text.line,
            text: text[..text.len().min(REMARK)].to_vec(),
        });
    }
}

/// Whether a field was probably meant as a board.
pub fn is_nearly_board(field: &[u8]) -> bool {
    (CELLS / 2..REMARK).contains(&field.len()) && line::has_run(field, field.len())
}

/// The last field of 81 digits, or 81 fields of one digit. `None` if the text ends in a verdict.
fn board(text: &[u8]) -> Option<[u8; CELLS]> {
    let text = text.trim_ascii_end();
    // Nearly every line ends in a board.
    let (before, last) = text.split_last_chunk::<CELLS>()?;
    if line::is_full(last) && before.last().is_none_or(|&byte| is_punctuation(byte)) {
        return Some(*last);
    }
    // A board before a verdict is the puzzle, even if full.
    if verdict(text).is_some() {
        return None;
    }
    let mut fields = text.rsplit(|&byte| is_punctuation(byte));
    if let Some(field) = fields.find(|field| line::is_solved(field)) {
        return field.try_into().ok();
    }
    let cells = line::read_fields(text).filter(|cells| line::is_full(cells));
    cells?.try_into().ok()
}

/// The nine digits of a row, or `None` with a blank.
fn row(text: &[u8]) -> Option<[u8; 9]> {
    line::read_row(text).ok().filter(|row| line::is_full(row))
}

/// The verdict that a text ends with, perhaps in quotes.
fn verdict(text: &[u8]) -> Option<Answer> {
    let text = text.trim_ascii();
    // Quotes stand on both sides, or on none.
    let quote: &[u8] = if text.ends_with(b"\"") { b"\"" } else { b"" };
    let text = text.strip_suffix(quote)?;
    let separates = |&byte: &u8| columns::is_column_separator(byte) || byte.is_ascii_whitespace();
    let verdicts = [
        (NO_SOLUTION, Answer::NoSolution),
        (INVALID, Answer::Invalid),
    ];
    verdicts.into_iter().find_map(|(words, verdict)| {
        let start = text.len().checked_sub(words.len())?;
        let (before, last) = text.split_at(start);
        let before = before.strip_suffix(quote)?;
        let is_field = before.last().is_none_or(separates);
        (is_field && last.eq_ignore_ascii_case(words.as_bytes())).then_some(verdict)
    })
}
