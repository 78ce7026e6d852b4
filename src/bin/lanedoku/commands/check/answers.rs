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
use crate::units;
use lanedoku::internal::CELLS;

pub struct Answers {
    lines: Lines,
    /// If explicit. Then answers are lines.
    column: Option<Column>,
    /// Every line is an answer, as every line of the puzzles is a record.
    every_line: bool,
    /// Whether the puzzles are a list.
    pub is_list: bool,
    form: Form,
    rows: Rows,
    template: Template,
    /// Whether the current line is read once more.
    is_held: bool,
    current: Answer,
    /// The number of its first line; at the end, that of the missing line.
    line: u64,
}

enum Form {
    /// Before the first board.
    Unknown,
    Lines(First),
    Rows,
}

impl Answers {
    pub fn new(lines: Lines, column: Option<ColumnChoice>, every_line: bool) -> Answers {
        Answers {
            lines,
            column: column.map(Column::new),
            every_line,
            is_list: false,
            form: Form::Unknown,
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
            let read = self.read().map_err(|fault| self.lines.error(&fault))?;
            if let Some((answer, above)) = read {
                (self.current, self.line) = (answer, self.lines.number - above);
                return Ok(true);
            }
        }
        self.line = self.lines.number;
        if let Some(column) = &self.column {
            let ended = column.end(self.line);
            ended.map_err(|fault| self.lines.error(&fault))?;
        }
        let Some((rows, above)) = self.rows.end() else {
            return Ok(false);
        };
        self.current = rows;
        self.line -= above;
        Ok(true)
    }

    #[inline]
    pub fn current(&self) -> &Answer {
        &self.current
    }

    pub fn line(&self) -> u64 {
        self.line
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

    /// An answer that ends with the current line or above it, and the distance of its first line.
    #[inline]
    fn read(&mut self) -> Result<Option<(Answer, u64)>, Fault> {
        let text = self.lines.line();
        let part = match &self.column {
            Some(column) => column.field(text).unwrap_or_default(),
            None => text,
        };
        // Fast path: such a line is an answer unless it is a comment.
        if let Form::Lines(first) = &self.form
            && let Some(board) = digits_at_end(part)
            && !may_be_comment(text)
        {
            return Ok(Some((first.judge(text, board), 0)));
        }
        self.read_line()
    }

    fn read_line(&mut self) -> Result<Option<(Answer, u64)>, Fault> {
        let text = self.lines.line();
        let line = Line::new(text, self.lines.number, ALPHABET);
        if self.column.is_none() && !matches!(self.form, Form::Lines(_)) {
            if self.rows.is_below_truncated {
                self.template.clear();
            }
            let is_row = matches!(line.kind, Kind::Row(..));
            self.template.add(self.lines.whole_line(), is_row);
            match self.rows.take(line.kind) {
                Meaning::Nothing => {}
                Meaning::Part => return Ok(None),
                Meaning::Board(board, above) => {
                    self.form = Form::Rows;
                    self.template.end();
                    return Ok(Some((board, above)));
                }
                Meaning::Above(rows, above) => {
                    self.is_held = true;
                    self.template.clear();
                    return Ok(Some((rows, above)));
                }
            }
        }
        if let Some(column) = &mut self.column
            && column.is_above_records(&line)?
        {
            return Ok(None);
        }
        let part = match &self.column {
            Some(column) => column.field(text),
            None => Ok(text),
        };
        let answer = part.as_ref().ok().and_then(|part| Answer::at_end(part));
        let is_skipped = match line.kind {
            Kind::Blank => true,
            kind if !self.every_line && (kind.is_skipped_in_list() || line.is_end()) => true,
            kind => match &self.form {
                Form::Lines(_) => false,
                _ if answer.is_some() => {
                    matches!(self.form, Form::Rows) && self.rows.is_below_truncated
                }
                Form::Rows => true,
                Form::Unknown => {
                    !self.is_list
                        || self.rows.is_below_truncated
                        || kind == Kind::Rule
                        || kind == Kind::Text && !self.every_line
                        || formats::is_header(text)
                        || fields::is_header(text, ALPHABET, true)
                }
            },
        };
        if is_skipped {
            return Ok(None);
        }
        if !matches!(self.form, Form::Lines(_)) {
            self.template.clear();
        }
        if let Some(column) = &mut self.column {
            column.begin(&line)?;
        }
        let answer = match (answer, part) {
            (Some(Answer::Board(board)), _) => {
                if let Form::Unknown = self.form {
                    self.form = Form::Lines(First::of(text, self.column.is_some()));
                    self.template.add(self.lines.whole_line(), true);
                    self.template.end();
                }
                match &self.form {
                    Form::Lines(first) => first.judge(text, &board),
                    _ => Answer::Board(board),
                }
            }
            (Some(verdict), _) => verdict,
            (None, Ok(part)) if trimmed(part).is_empty() => Answer::Other("nothing".into()),
            (None, Ok(part)) => Answer::Other(match solved_column(part) {
                Some(column) if self.column.is_none() => format!(
                    "a solved board in column {column}, not at the end; `--answers {column}` reads it"
                ),
                _ => quote(part),
            }),
            (None, Err(found)) => Answer::Other(found),
        };
        Ok(Some((answer, 0)))
    }
}

struct First {
    table: Table,
    solved: usize,
    fields: usize,
}

impl First {
    /// With an explicit column, other fields are ignored.
    fn of(text: &[u8], has_column: bool) -> First {
        let table = Table::of(text);
        let solved = if has_column { 0 } else { solved_boards(text) };
        let fields = fields(table, text);
        First {
            table,
            solved,
            fields,
        }
    }

    #[inline]
    fn judge(&self, text: &[u8], board: &[u8; CELLS]) -> Answer {
        if self.solved > 1 && solved_boards(text) < self.solved {
            let fields = fields(self.table, text);
            if fields < self.fields {
                let fields = units::counted(fields, "column");
                return Answer::Other(format!(
                    "{fields}, fewer than on the line of the first answer"
                ));
            }
        }
        Answer::Board(*board)
    }
}

/// Returns the number of the first column with a solved board.
fn solved_column(text: &[u8]) -> Option<usize> {
    let is_solved = |field: &[u8]| field.len() == CELLS && are_digits(field);
    let mut columns = (1..).zip(Table::of(text).fields(text));
    columns.find_map(|(column, field)| is_solved(&text[field]).then_some(column))
}

fn solved_boards(text: &[u8]) -> usize {
    let runs = text.split(|&byte| !ALPHABET.is_cell(byte));
    runs.filter(|run| run.len() == CELLS && are_digits(run))
        .count()
}

/// Without an empty one at the end.
fn fields(table: Table, text: &[u8]) -> usize {
    let fields = (1..).zip(table.fields(text));
    let filled = fields.filter(|(_, field)| !field.is_empty());
    filled.last().map_or(0, |(number, _)| number)
}
