/*! The answers of a solver, one after the other.

Puzzles are read strictly. Between answers, any line of text may stand.

```text
534678912672195348198342567…            a board
534678912                               a row, the first of nine
no solution                             a verdict
Solution 1:                             a remark
```

Empty lines, rulers and marks mean nothing (but see `rows` for empty lines between rows). Any other
line is a remark. It is quoted where an answer is missing.
*/

use super::answer::{self, Answer, Found, Remark};
use super::lines::Lines;
use super::rows::Rows;
use lanedoku::internal::{CELLS, is_complete};
use std::collections::VecDeque;
use std::io::Read;
use std::mem;

use crate::input::{
    columns::{self, Column},
    drawing,
    failure::{Actual, Expected, Failure, Unexpected},
    line,
    source::ColumnChoice,
};

/// Where a line has its answer.
enum Place {
    /// Unknown: the first line that means something may be a header.
    Opening,
    /// Anywhere.
    Any,
    /// In a column that a header names. A line without separators does not belong to the table.
    Named(Column),
    /// In the column that the user wants, and nowhere else.
    Wanted(Column),
}

/// What was expected of a line, and what it has.
type Unlike = (Expected, Unexpected);

impl Place {
    /// Where the answers of a file are: in the column that the user wants, or else as its first line
    /// says.
    ///
    /// # Errors
    /// If the first line does not name the column.
    fn told_by(first: &[u8], wanted: Option<&ColumnChoice>) -> Result<Place, Unlike> {
        Ok(match wanted {
            Some(ColumnChoice::Number(number)) => Place::Wanted(Column::numbered(number.get())),
            Some(ColumnChoice::Name(name)) => {
                let found = Unexpected::at(1, Actual::Header(first.to_vec()));
                let column = columns::named(first, name);
                Place::Wanted(column.ok_or((Expected::Column(name.clone()), found))?)
            }
            None => columns::of_answers(first).map_or(Place::Any, Place::Named),
        })
    }

    /// The part of a line where an answer may stand.
    fn field<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        match self {
            Place::Named(_) if columns::first_separator(line).is_none() => line,
            Place::Named(column) | Place::Wanted(column) => &line[column.field(line)],
            Place::Opening | Place::Any => line,
        }
    }

    /// The number of the column that a header names, and of another that has a board in this record,
    /// too: the user may have meant that.
    fn and_other(&self, record: &[u8]) -> Option<[usize; 2]> {
        let Place::Named(column) = self else {
            return None;
        };
        let compared = column.number()?;
        let mut columns = (1..).zip(columns::names(record));
        let (other, _) =
            columns.find(|&(number, field)| number != compared && line::is_solved(field))?;
        Some([compared, other])
    }
}

/// Answers in order.
#[derive(Default)]
struct Queue {
    answers: VecDeque<Found>,
    /// The rows after them.
    rows: Rows,
    /// The remarks after them.
    remarks: Vec<Remark>,
}

/// The most remarks that are kept between two answers.
const MOST_REMARKS: usize = 100;

impl Queue {
    fn push(&mut self, answer: Answer, line: u64) {
        self.answers.push_back(Found {
            answer,
            line,
            remarks: mem::take(&mut self.remarks),
        });
    }

    fn push_remark(&mut self, line: u64, text: &[u8]) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push(Remark::new(line, text));
        }
    }

    /// Takes boards from the rows. If `are_all`, no row follows.
    fn take_rows(&mut self, are_all: bool) {
        while let Some((answer, line)) = self.rows.take_board(are_all) {
            self.push(answer, line);
        }
    }

    /// Takes the solved boards that come next, as nearly all answers do: 81 digits on a line, or nine
    /// rows. Returns whether there are any.
    fn take_boards(&mut self, lines: &mut Lines) -> bool {
        let before = self.answers.len();
        while self.rows.is_empty() {
            let text = lines.ahead();
            let (board, count) = if let Some(board) = solved::<CELLS>(text) {
                (board, 1)
            } else if let Some(board) = solved::<9>(text) {
                (board, 9)
            } else {
                break;
            };
            self.push(Answer::Solved(board), lines.next_number());
            lines.pass(count, CELLS + count as usize);
        }
        self.answers.len() > before
    }
}

/// The answers of a solver. Those that have been compared are forgotten.
pub struct Answers {
    pub lines: Lines,
    failure: Option<Failure>,
    /// The column that the user wants.
    wanted: Option<ColumnChoice>,
    place: Place,
    /// The answers that have not been compared.
    waiting: Queue,
    /// Whether a line with a solved board has been read.
    has_board: bool,
    /// A note if another column has boards, too.
    pub note: Option<String>,
}

impl Answers {
    pub fn new(input: impl Read + 'static, name: &str, wanted: Option<ColumnChoice>) -> Answers {
        Answers {
            lines: Lines::new(input, name),
            failure: None,
            wanted,
            place: Place::Opening,
            waiting: Queue::default(),
            has_board: false,
            note: None,
        }
    }

    /// The failure, once no answer waits before it.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref().filter(|_| self.ahead() == 0)
    }

    pub fn ahead(&self) -> usize {
        self.waiting.answers.len()
    }

    /// The answer this many places ahead.
    #[inline]
    pub fn get(&self, ahead: usize) -> Option<&Answer> {
        Some(&self.waiting.answers.get(ahead)?.answer)
    }

    /// Takes the next answer, and the remarks before it.
    #[inline]
    pub fn pop(&mut self) -> Option<Found> {
        self.waiting.answers.pop_front()
    }

    /// The line of the next answer. At the end, that of the missing one.
    pub fn next_line(&self) -> u64 {
        let next = self.waiting.answers.front().map(|next| next.line);
        next.unwrap_or(self.lines.next_number())
    }

    /// Takes the first remark before the next answer.
    pub fn take_remark(&mut self) -> Option<Remark> {
        let next = self.waiting.answers.front_mut();
        let remarks = next.map_or(&mut self.waiting.remarks, |next| &mut next.remarks);
        (!remarks.is_empty()).then(|| remarks.remove(0))
    }

    /// Reads until this many answers wait, or the input ends.
    pub fn read_to(&mut self, ahead: usize) {
        while self.ahead() < ahead && self.failure.is_none() {
            match self.read() {
                Ok(true) => {}
                Ok(false) => return,
                Err(failure) => self.failure = Some(failure),
            }
        }
    }

    /// Reads the boards that come next, or else a line. Returns false at the end.
    fn read(&mut self) -> Result<bool, Failure> {
        let Answers { waiting, place, .. } = self;
        if matches!(place, Place::Any) && waiting.take_boards(&mut self.lines) {
            return Ok(true);
        }
        let Some((number, line)) = self.lines.take()? else {
            waiting.take_rows(true);
            return Ok(false);
        };
        if line.trim_ascii().is_empty() {
            waiting.rows.end_stretch();
            return Ok(true);
        }
        let means_nothing = || drawing::is_ruler(line) || drawing::is_marks(line);
        if matches!(place, Place::Opening) && !means_nothing() {
            match Place::told_by(line, self.wanted.as_ref()) {
                Ok(told) => *place = told,
                Err((expected, found)) => return Err(self.lines.unlike(number, expected, found)),
            }
        }
        let field = place.field(line);
        if let Some(answer) = Answer::read(field) {
            let is_board = matches!(answer, Answer::Solved(_));
            let is_first = is_board && !mem::replace(&mut self.has_board, true);
            let columns = is_first.then(|| place.and_other(line)).flatten();
            waiting.take_rows(true);
            waiting.push(answer, number);
            if let Some([compared, other]) = columns {
                self.note = Some(format!(
                    "column {compared} of {} is compared, and column {other} holds boards, too: \
                     `--answers {other}` chooses that",
                    self.lines.name
                ));
            }
        } else if !matches!(place, Place::Wanted(_))
            && let Some(row) = answer::row(line)
        {
            waiting.rows.push(row, number);
            waiting.take_rows(false);
        } else if !means_nothing() {
            waiting.take_rows(true);
            waiting.push_remark(number, field);
        }
        Ok(true)
    }
}

/// The solved board at the start of a text, with a line feed after every `WIDTH` digits.
fn solved<const WIDTH: usize>(text: &[u8]) -> Option<[u8; CELLS]> {
    let mut board = [0; CELLS];
    let text = text.get(..CELLS + CELLS / WIDTH)?;
    for (cells, line) in board
        .chunks_exact_mut(WIDTH)
        .zip(text.chunks_exact(WIDTH + 1))
    {
        cells.copy_from_slice(&line[..WIDTH]);
        if line[WIDTH] != b'\n' {
            return None;
        }
    }
    is_complete(&board).then_some(board)
}
