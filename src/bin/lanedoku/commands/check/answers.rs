/*! The answers of a solver, in order.

A board of nine rows, a line that ends with 81 digits, or a line that ends with a verdict is an answer. The first board
decides the meaning of other lines:

- On a line: every other line is a wrong answer, except for those that a list of puzzles skips. So is a line with fewer
  solved boards and fewer fields than that of the first answer: it has lost its last field.
- In rows: other lines are skipped. But a truncated board is a wrong answer, together with the lines below it, up to a
  blank line or text.

Above the first board, lines without an answer are skipped; if the puzzles are a list, only text and the lines that a
list skips.
*/

use super::{
    answer::{ALPHABET, Answer, digits_at_end},
    column::Column,
    lines::Lines,
    rows::{Meaning, Rows},
    template::Template,
};
use crate::input::{
    alphabet::{are_digits, trimmed},
    board,
    encoding::quote,
    fault::Fault,
    fields::{self, Table},
    line::{Kind, Line, may_be_comment},
    source::ColumnChoice,
};
use crate::output::formats;
use lanedoku::internal::CELLS;

pub struct Answers {
    lines: Lines,
    /// If explicit. Then answers are lines.
    column: Option<Column>,
    /// Every line is an answer, as every line of the puzzles is a record.
    every_line: bool,
    /// Whether the puzzles are a list.
    pub is_list: bool,
    shape: Shape,
    rows: Rows,
    template: Template,
    /// Whether the current line is read once more.
    is_held: bool,
    pub current: Answer,
    /// The number of its first line; at the end, that of the missing line.
    pub line: u64,
}

enum Shape {
    /// Before the first board.
    Unknown,
    Lines(FirstLine),
    Rows,
}

impl Answers {
    pub fn new(lines: Lines, column: Option<ColumnChoice>, every_line: bool) -> Answers {
        Answers {
            lines,
            column: column.map(Column::new),
            every_line,
            is_list: false,
            shape: Shape::Unknown,
            rows: Rows::default(),
            template: Template::default(),
            is_held: false,
            current: Answer::Other(String::new()),
            line: 1,
        }
    }

    /// Advances to the next answer. Returns false after the last. An error is a message.
    pub fn advance(&mut self) -> Result<bool, String> {
        let template = &self.template;
        if !self.is_held
            && let Some(board) = template.board(self.lines.rest())
        {
            self.line = self.lines.number + 1 + template.lines_above;
            self.lines.skip(template.bytes(), template.lines);
            self.current = Answer::Board(board);
            return Ok(true);
        }
        while self.is_held || self.lines.take_line_of_text()? {
            self.is_held = false;
            self.line = self.lines.number - self.rows.open_lines();
            let read = self.read().map_err(|fault| self.lines.error(&fault))?;
            if let Some(answer) = read {
                self.current = answer;
                return Ok(true);
            }
        }
        self.line = self.lines.number - self.rows.open_lines();
        if let Some(column) = &self.column {
            let ended = column.end(self.line);
            ended.map_err(|fault| self.lines.error(&fault))?;
        }
        let Some(rows) = self.rows.end() else {
            return Ok(false);
        };
        self.current = rows;
        Ok(true)
    }

    /// Whether the current answer is an unsolved board.
    pub fn is_puzzle(&self) -> bool {
        match &self.current {
            Answer::Board(cells) => !are_digits(cells),
            Answer::Verdict(_) => false,
            Answer::Other(_) => {
                let puzzle = board::puzzle(self.lines.line(), ALPHABET);
                puzzle.is_some_and(|board| !board.is_solved())
            }
        }
    }

    /// An answer that ends with the current line or above it.
    #[inline]
    fn read(&mut self) -> Result<Option<Answer>, Fault> {
        // Fast path: a line with a board at the end is an answer unless it is a comment.
        if let Shape::Lines(first) = &self.shape {
            let text = self.lines.line();
            if let Some(board) = digits_at_end(self.part(text).unwrap_or_default())
                && !may_be_comment(text)
            {
                return Ok(Some(first.judge(text, board)));
            }
        }
        self.read_line()
    }

    fn read_line(&mut self) -> Result<Option<Answer>, Fault> {
        let text = self.lines.line();
        let line = Line::new(text, self.lines.number, ALPHABET);
        if self.column.is_none() && !matches!(self.shape, Shape::Lines(_)) {
            if self.rows.is_below_truncated {
                self.template.clear();
            }
            let is_row = matches!(line.kind, Kind::Row(..));
            self.template.add(self.lines.whole_line(), is_row);
            match self.rows.take(line.kind) {
                Meaning::Nothing => {}
                Meaning::Part => return Ok(None),
                Meaning::Board(board) => {
                    self.shape = Shape::Rows;
                    self.template.end();
                    return Ok(Some(board));
                }
                Meaning::Truncated(rows) => {
                    self.is_held = true;
                    self.template.clear();
                    return Ok(Some(rows));
                }
            }
        }
        if let Some(column) = &mut self.column
            && column.is_above_records(&line)?
        {
            return Ok(None);
        }
        let part = self.part(text);
        let answer = part.as_ref().ok().and_then(|part| Answer::at_end(part));
        if self.is_skipped(&line, answer.is_some()) {
            return Ok(None);
        }
        if !matches!(self.shape, Shape::Lines(_)) {
            self.template.clear();
        }
        if let Some(column) = &mut self.column {
            column.begin(&line)?;
        }
        if let (Shape::Unknown, Some(Answer::Board(_))) = (&self.shape, &answer) {
            self.shape = Shape::Lines(FirstLine::of(text, self.column.is_some()));
            self.template.add(self.lines.whole_line(), true);
            self.template.end();
        }
        let begins_arrays = self.column.is_none()
            && line.kind == Kind::Array
            && matches!(trimmed(text), b"[" | [b'[', b'[', ..])
            && matches!(self.shape, Shape::Unknown);
        Ok(Some(match (answer, part) {
            (Some(Answer::Board(board)), _) => match &self.shape {
                Shape::Lines(first) => first.judge(text, &board),
                _ => Answer::Board(board),
            },
            (Some(verdict), _) => verdict,
            (None, _) if begins_arrays => {
                let found = "an array; `-p leetcode37` and `-p codewars` read arrays of cells";
                return Err(Fault::new(line.number, 1, "an answer as digits", found));
            }
            (None, Ok(part)) => Answer::Other(self.describe(part)),
            (None, Err(found)) => Answer::Other(found),
        }))
    }

    /// Fails as [`Column::field`].
    #[inline]
    fn part<'a>(&self, line: &'a [u8]) -> Result<&'a [u8], String> {
        match &self.column {
            Some(column) => column.field(line),
            None => Ok(line),
        }
    }

    fn is_skipped(&self, line: &Line, has_answer: bool) -> bool {
        let kind = line.kind;
        let is_skipped_in_list = kind.is_skipped_in_list() || line.says_end();
        if kind == Kind::Blank || !self.every_line && is_skipped_in_list {
            return true;
        }
        match self.shape {
            Shape::Lines(_) => false,
            Shape::Rows => !has_answer || self.rows.is_below_truncated,
            Shape::Unknown if has_answer => false,
            Shape::Unknown => {
                !self.is_list
                    || self.rows.is_below_truncated
                    || kind == Kind::Rule
                    || kind == Kind::Text && !self.every_line
                    || formats::is_header(line.text)
                    || fields::is_header(line.text, ALPHABET, true)
            }
        }
    }

    /// A text without an answer, for messages.
    fn describe(&self, text: &[u8]) -> String {
        if trimmed(text).is_empty() {
            return "nothing".into();
        }
        match solved_column(text) {
            Some(column) if self.column.is_none() => format!(
                "a solved board in column {column}, not at the end; `--answers {column}` reads it"
            ),
            _ => quote(text),
        }
    }
}

/// The line of the first answer. A later one with fewer columns and fewer solved boards has lost its answer.
struct FirstLine {
    table: Table,
    solved: usize,
    fields: usize,
}

impl FirstLine {
    /// With an explicit column, other fields are ignored.
    fn of(text: &[u8], has_column: bool) -> FirstLine {
        let table = Table::of(text);
        FirstLine {
            table,
            solved: if has_column { 0 } else { solved_boards(text) },
            fields: fields(table, text),
        }
    }

    #[inline]
    fn judge(&self, text: &[u8], board: &[u8; CELLS]) -> Answer {
        if self.solved > 1
            && solved_boards(text) < self.solved
            && fields(self.table, text) < self.fields
        {
            let column = self.fields;
            return Answer::Other(format!(
                "nothing in column {column}, which has the first answer"
            ));
        }
        Answer::Board(*board)
    }
}

/// Returns the number of the first column with a solved board.
fn solved_column(text: &[u8]) -> Option<usize> {
    let mut columns = (1..).zip(Table::of(text).fields(text));
    columns.find_map(|(column, field)| board::is_solved(&text[field]).then_some(column))
}

fn solved_boards(text: &[u8]) -> usize {
    let runs = text.split(|&byte| !ALPHABET.is_cell(byte));
    runs.filter(|run| board::is_solved(run)).count()
}

/// Without an empty one at the end.
fn fields(table: Table, text: &[u8]) -> usize {
    let fields = (1..).zip(table.fields(text));
    let filled = fields.filter(|(_, field)| !field.is_empty());
    filled.last().map_or(0, |(number, _)| number)
}
