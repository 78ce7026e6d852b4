/*! The answers of a solver, in order.

Nine rows, a line's last 81 digits, or a verdict is an answer. The first board tells whether answers are lines or
rows:

- Lines: every other line is a wrong answer. The reader passes over what a list of puzzles passes over.
- Rows: a line that is neither a board nor a verdict is passed over. Rows that something cuts short are one wrong
  answer, together with what stands directly below them.

Above the first board, lines that are no verdict are passed over. But if the puzzles are a list, only text is.
*/

use super::stream::Stream;
use crate::input::{
    alphabet::{Alphabet, is_digit},
    block::{BoardText, Cut, Record},
    board,
    encoding::{quote, trimmed},
    fault::{Fault, InputError},
    fields::{self, NoField},
    kind::{Kind, classify},
    reader::Reader,
    text::is_too_long,
};
use crate::layout::Layout;
use crate::output::formats::{Said, read_verdict};
use crate::units;
use lanedoku::internal::CELLS;

const ALPHABET: Alphabet = Alphabet { blank: None };

/// What a solver says about a puzzle.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// The board of the record, right or wrong.
    Board,
    /// Another board on its line.
    OtherBoard(Box<[u8; CELLS]>),
    Verdict(Said),
    /// So many rows, fewer than nine.
    Rows(u8),
    /// A line that has no such column.
    NoField(NoField),
    /// A board that stands in another column than the first answer.
    OtherColumn {
        found: usize,
        first: usize,
    },
    /// Any other text.
    Text,
}

/// The answers of a file.
pub struct Answers {
    stream: Stream,
    options: AnswerOptions,
    form: Form,
    /// The column of the first board on a line.
    first_column: Option<usize>,
    /// If answers are lines: how many rows of the record come after this one, each a wrong answer.
    rows_left: u8,
    current: Answer,
}

/// What is known about answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnswerOptions {
    /// The column that counts, from 1. Only lines have columns.
    pub column: Option<usize>,
    /// Every line is an answer, as every line of the puzzles is a record.
    pub every_line: bool,
    /// Whether the puzzles are a list.
    pub puzzles_are_list: bool,
}

/// How answers come.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// No whole board has come.
    Unknown,
    Lines,
    Rows,
}

impl Answers {
    pub fn new(reader: Reader, options: AnswerOptions) -> Answers {
        Answers {
            stream: Stream::new(reader),
            options,
            form: Form::Unknown,
            first_column: None,
            rows_left: 0,
            current: Answer::Text,
        }
    }

    /// Goes on to the next answer. Returns false after the last.
    ///
    /// # Errors
    /// If the file cannot be read, or if its first answer has no such column as the user asks for.
    pub fn advance(&mut self) -> Result<bool, InputError> {
        if self.rows_left > 0 {
            self.rows_left -= 1;
            return Ok(true);
        }
        while self.stream.advance()? {
            if let Some(answer) = self.read()? {
                self.current = answer;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The answer that the last call of [`Answers::advance`] has gone on to.
    #[inline]
    pub fn current(&self) -> &Answer {
        &self.current
    }

    /// Its board, if it is one. If need be, it is copied into `space`.
    #[inline]
    pub fn board<'a>(&'a self, space: &'a mut [u8; CELLS]) -> Option<&'a [u8; CELLS]> {
        match &self.current {
            Answer::Board => self.stream.board().map(|board| board.cells_in(space)),
            Answer::OtherBoard(cells) => Some(cells),
            _ => None,
        }
    }

    /// The number of its first line.
    pub fn line(&self) -> u64 {
        let record = self.stream.record();
        // Rows that are an answer each.
        let before = match (self.form, record.cut.rows) {
            (Form::Lines, Some(rows)) => rows - 1 - self.rows_left,
            _ => 0,
        };
        record.line + u64::from(before)
    }

    /// The number of the line after all that has been read.
    pub fn next_line(&self) -> u64 {
        self.stream.next_line
    }

    /// The answer that the current record is. `None` if it is passed over.
    fn read(&mut self) -> Result<Option<Answer>, InputError> {
        let (record, text) = (self.stream.record(), self.stream.line());
        if record.came != Layout::Line {
            let cut = record.cut;
            return Ok(self.read_rows(cut));
        }
        // Nearly all answers on lines.
        if self.form == Form::Lines && self.options.column.is_none() && record.board.is_some() {
            let column = fields::column_at(text, record.at);
            return Ok(Some(self.in_first_column(Answer::Board, column)));
        }
        let answer = match self.options.column {
            Some(column) => in_column(text, column),
            None => on_line(&record, text),
        };
        // A board with a blank is no answer: most likely it is the puzzle. Among lines, it is wrong in either case.
        let is_full = |cells: &[u8; CELLS]| cells.iter().all(|&cell| is_digit(cell));
        let is_board = match &answer {
            Answer::Board => record.board.is_some_and(|board| is_full(&board.cells())),
            Answer::OtherBoard(cells) => is_full(cells),
            _ => false,
        };
        let is_answer = match self.form {
            Form::Lines => true,
            Form::Rows => !record.cut.is_below,
            // Only above the first board it matters whether a line is text.
            Form::Unknown => {
                is_board || !record.cut.is_below && self.may_be_first(&record, &answer)?
            }
        };
        let is_said = is_board || matches!(answer, Answer::Verdict(_));
        if !is_answer || self.form == Form::Rows && !is_said {
            return Ok(None);
        }
        if is_board {
            if self.form == Form::Unknown {
                self.form = Form::Lines;
            }
            let column = fields::column_at(text, record.at);
            return Ok(Some(self.in_first_column(answer, column)));
        }
        Ok(Some(answer))
    }

    /// A board in this column. It is another answer if the first board is in another column.
    #[inline]
    fn in_first_column(&mut self, board: Answer, found: usize) -> Answer {
        let first = *self.first_column.get_or_insert(found);
        match found == first || self.options.column.is_some() {
            true => board,
            false => Answer::OtherColumn { found, first },
        }
    }

    /// Whether a line above the first board is an answer.
    ///
    /// # Errors
    /// If it has no such column as the user asks for.
    #[cold]
    fn may_be_first(&self, record: &Record, answer: &Answer) -> Result<bool, InputError> {
        let is_text = classify(self.stream.line(), ALPHABET) == Kind::Text;
        match (answer, self.options.column) {
            (Answer::Verdict(_), _) => Ok(true),
            (Answer::NoField(NoField::TooFew(columns)), Some(column)) if !is_text => {
                let expected = format!("answers in column {column}");
                let found = units::counted(*columns, "column");
                let fault = Fault::new(record.line, 1, expected, found);
                Err(self.stream.error(fault))
            }
            _ => Ok(self.options.every_line || self.options.puzzles_are_list && !is_text),
        }
    }

    /// The answer that a board in rows is, whole or cut short. `None` if it is passed over.
    fn read_rows(&mut self, cut: Cut) -> Option<Answer> {
        if self.form != Form::Lines && cut.is_below {
            return None;
        }
        if let Some(rows) = cut.rows {
            // Where answers are lines, each of these is one.
            self.rows_left = match self.form {
                Form::Lines => rows - 1,
                _ => 0,
            };
            return Some(Answer::Rows(rows));
        }
        if self.form == Form::Unknown {
            self.form = match self.options.column {
                Some(_) => Form::Lines,
                None => Form::Rows,
            };
        }
        Some(match self.options.column {
            Some(_) => Answer::Text,
            None => Answer::Board,
        })
    }

    /// The current answer, as messages describe it.
    pub fn describe(&self) -> String {
        match &self.current {
            Answer::Board | Answer::OtherBoard(_) => "a board".into(),
            Answer::Verdict(said) => format!("`{}`", said.words()),
            Answer::Rows(rows) => format!("{} of a board", units::counted(rows, "row")),
            Answer::NoField(NoField::TooFew(columns)) => units::counted(columns, "column"),
            Answer::NoField(NoField::OpenQuote(_)) => "a quote that is not closed".into(),
            Answer::OtherColumn { found, first } => {
                format!("a board in column {found}, and the first answer is in column {first}")
            }
            Answer::Text => described(self.stream.line(), self.options.column),
        }
    }
}

/// The answer that a line is, whatever it holds.
#[inline]
fn on_line(record: &Record, text: &[u8]) -> Answer {
    match record.board {
        Some(_) => Answer::Board,
        None if is_too_long(text) => Answer::Text,
        None => whole(text),
    }
}

/// The answer in the column of this number.
fn in_column(line: &[u8], column: usize) -> Answer {
    if is_too_long(line) {
        return Answer::Text;
    }
    match fields::field(line, column) {
        Ok(field) => match board::at_end(&line[field.clone()], ALPHABET) {
            Some(at) => {
                let digits = &line[field.start + at..];
                Answer::OtherBoard(Box::new(BoardText::line(digits).cells()))
            }
            None => whole(&line[field]),
        },
        Err(no_field) => Answer::NoField(no_field),
    }
}

/// The answer that a text is if it does not end in 81 digits.
fn whole(text: &[u8]) -> Answer {
    if let Some(said) = verdict(text) {
        return Answer::Verdict(said);
    }
    match board::alone(text, ALPHABET) {
        Some(board) => Answer::OtherBoard(Box::new(board.cells(text))),
        None => Answer::Text,
    }
}

/// The verdict that a text ends with, perhaps in quotes.
fn verdict(text: &[u8]) -> Option<Said> {
    let text = trimmed(text);
    if let Some(said) = read_verdict(text) {
        return Some(said);
    }
    let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'');
    let text = match text.split_last() {
        Some((last, rest)) if is_quote(last) => rest,
        _ => text,
    };
    Said::ALL.into_iter().find_map(|said| {
        let words = said.words().as_bytes();
        let (before, last) = text.split_at(text.len().checked_sub(words.len())?);
        let is_field = before.last().is_none_or(|&byte| ALPHABET.is_edge(byte));
        (is_field && last.eq_ignore_ascii_case(words)).then_some(said)
    })
}

/// A line that is no answer, as messages describe it.
fn described(line: &[u8], column: Option<usize>) -> String {
    let field = column.and_then(|column| fields::field(line, column).ok());
    let text = trimmed(field.map_or(line, |field| &line[field]));
    let last = text.rsplit(|&byte| ALPHABET.is_edge(byte)).next();
    let last = last.unwrap_or_default();
    let digits = last.iter().filter(|byte| byte.is_ascii_digit()).count();
    match text {
        b"" => "nothing".into(),
        _ if digits > CELLS / 2 => format!("{digits} digits, {}", quote(last)),
        _ => quote(text),
    }
}
