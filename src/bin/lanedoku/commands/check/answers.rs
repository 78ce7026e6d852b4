/*! The answers of a solver, in order.

The first board tells whether answers are lines or rows. Lines above it are passed over, verdicts aside.

- Lines: from the first board on, or from a header on that names the answers' column, every line is an
  answer, whatever it holds. Only blank lines, comments, rules and `end` are passed over, as in a list of
  puzzles; with `--every-line`, only blank lines.
- Rows: nine rows are an answer, read by the rules of the puzzles' format `grid`; so is a verdict, and a
  board on a line. Rows that something cuts short are an answer, too, which is wrong. Everything else is
  passed over.

A verdict does not tell lines from rows. The next line that is no verdict decides: if it is a row, answers are
rows; if it is a board, they are lines. If it is anything else, they are lines if the puzzles are a list, or if
a column was asked for. If not, it may be a title, and is passed over.
*/

use super::line_reader::LineReader;
use crate::input::{
    alphabet::{Alphabet, are_digits},
    block::read_cells,
    board,
    encoding::{quote, trimmed},
    fault::{Fault, InputError},
    fields::{self, NoField},
    kind::{Kind, Line, classify},
    parser::{NewRecord, Regular, Rows},
    source::ColumnChoice,
};
use crate::layout::Layout;
use crate::output::formats::{Said, read_verdict};
use crate::units;
use lanedoku::Isa;
use lanedoku::internal::CELLS;
use std::collections::VecDeque;
use std::fmt;
use std::io::Read;
use std::mem;

const ALPHABET: Alphabet = Alphabet { blank: None };

/// What a solver says about a puzzle.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// 81 cells, right or wrong.
    Board([u8; CELLS]),
    Verdict(Said),
    /// So many rows, fewer than nine.
    Rows(usize),
    /// A line that has no such column.
    NoField(NoField),
    /// Any other text.
    Text(Vec<u8>),
}

impl Default for Answer {
    fn default() -> Answer {
        Answer::Text(Vec::new())
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Board(_) => f.write_str("a board"),
            Answer::Verdict(said) => write!(f, "`{}`", said.words()),
            Answer::Rows(rows) => write!(f, "{} of a board", units::counted(rows, "row")),
            Answer::NoField(NoField::TooFew(columns)) => {
                f.write_str(&units::counted(columns, "column"))
            }
            Answer::NoField(NoField::OpenQuote(_)) => f.write_str("a quote that is not closed"),
            Answer::Text(text) => f.write_str(&described(text)),
        }
    }
}

/// An answer, and where it stands.
#[derive(Default)]
pub struct PlacedAnswer {
    pub answer: Answer,
    /// The number of its first line.
    pub line: u64,
    /// The last line passed over since the answer before this one, and its number.
    pub passed_over: Option<Box<(u64, Vec<u8>)>>,
}

/// The answers of a file.
pub struct AnswerReader {
    lines: LineReader,
    parser: AnswerParser,
    isa: Isa,
    /// Regular boards that stand next in what has been read.
    regular: Option<Regular>,
    current: PlacedAnswer,
    /// Why no more answers can be read.
    failure: Option<InputError>,
}

impl AnswerReader {
    /// The answers of a file that messages call `name`.
    pub fn new(input: impl Read + 'static, name: &str, options: AnswerOptions) -> AnswerReader {
        AnswerReader {
            lines: LineReader::new(input, name).without_ctrl_z(),
            parser: AnswerParser::new(options),
            isa: Isa::detect(),
            regular: None,
            current: PlacedAnswer::default(),
            failure: None,
        }
    }

    pub fn name(&self) -> &str {
        &self.lines.name
    }

    /// The number of the line that comes next.
    pub fn next_line(&self) -> u64 {
        self.lines.next_number()
    }

    /// Goes on to the next answer. Returns false after the last.
    ///
    /// # Errors
    /// If the file cannot be read, or has no such column as the user asks for.
    pub fn advance(&mut self) -> Result<bool, InputError> {
        if self.parser.found.is_empty() {
            if let Some(failure) = self.failure.take() {
                return Err(failure);
            }
            // Regular boards, the bulk of all answers, do not go through `found`.
            if self.take_regular() {
                return Ok(true);
            }
            self.read()?;
        }
        let next = self.parser.found.pop_front();
        let has_next = next.is_some();
        self.current = next.unwrap_or_default();
        Ok(has_next)
    }

    /// The answer that the last call of [`AnswerReader::advance`] has gone on to.
    pub fn current(&self) -> &PlacedAnswer {
        &self.current
    }

    /// The answer so many places ahead, from 0, if there is one.
    pub fn peek(&mut self, ahead: usize) -> Option<&PlacedAnswer> {
        while self.parser.found.len() <= ahead && self.failure.is_none() {
            match self.read() {
                Ok(true) => {}
                Ok(false) => break,
                Err(failure) => self.failure = Some(failure),
            }
        }
        self.parser.found.get(ahead)
    }

    /// Reads lines up to one that completes an answer. Returns false if none does.
    fn read(&mut self) -> Result<bool, InputError> {
        self.regular = None;
        let before = self.parser.found.len();
        while self.parser.found.len() == before {
            let line = self.lines.take()?;
            let is_last = line.is_none();
            let taken = match line {
                Some((number, line)) => self.parser.take(line, number),
                None => self.parser.end(self.lines.next_number()),
            };
            taken.map_err(|fault| self.lines.fault(fault))?;
            if is_last {
                break;
            }
        }
        Ok(self.parser.found.len() > before)
    }

    /// Goes on to the next of the regular boards. Returns false if there is none.
    fn take_regular(&mut self) -> bool {
        if self.regular.is_none() {
            self.regular = self.parser.regular(self.lines.ahead(), self.isa);
        }
        let Some(regular) = &mut self.regular else {
            return false;
        };
        let layout = regular.layout;
        let gap = usize::from(regular.are_apart);
        regular.count -= 1;
        if regular.count == 0 {
            self.regular = None;
        }
        self.current.line = self.lines.next_number();
        self.current.passed_over = self.parser.passed_over.take();
        let bytes = layout.stride() + gap;
        let text = self.lines.pass(layout.lines() + gap as u64, bytes);
        self.current.answer = Answer::Board(read_cells(text, layout));
        true
    }
}

/// What the user says about answers.
#[derive(Clone, Debug, Default)]
pub struct AnswerOptions {
    /// The column that counts.
    pub column: Option<ColumnChoice>,
    /// Every line is an answer, as every line of the puzzles is a record.
    pub every_line: bool,
    /// Whether the puzzles are a list. If the file begins with verdicts, this decides between lines and
    /// rows.
    pub puzzles_are_list: bool,
}

/// Tells answers from other lines.
struct AnswerParser {
    options: AnswerOptions,
    form: Form,
    /// If answers are rows: the rows of the board that is not complete yet.
    rows: Rows,
    answer_field: AnswerField,
    /// Whether a header has come that names the column of the answers.
    has_header: bool,
    /// The most columns of a line above the first board.
    columns: usize,
    /// Whether a verdict has come.
    has_verdict: bool,
    /// The answers that were found and not taken yet.
    found: VecDeque<PlacedAnswer>,
    /// The last line passed over since the last answer.
    passed_over: Option<Box<(u64, Vec<u8>)>>,
}

/// How answers come.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// No board has come.
    Unknown,
    Lines,
    Rows,
}

/// Where on a line its answer stands.
#[derive(Clone, Copy)]
enum AnswerField {
    /// The last board or verdict.
    Anywhere,
    /// The last column.
    LastColumn,
    /// The column of this number.
    Column(usize),
}

impl AnswerParser {
    fn new(options: AnswerOptions) -> AnswerParser {
        AnswerParser {
            form: Form::Unknown,
            rows: Rows::of_answers(),
            answer_field: match &options.column {
                Some(ColumnChoice::Number(number)) => AnswerField::Column(number.get()),
                _ => AnswerField::Anywhere,
            },
            options,
            has_header: false,
            columns: 0,
            has_verdict: false,
            found: VecDeque::new(),
            passed_over: None,
        }
    }

    /// Takes the line of this number.
    ///
    /// # Errors
    /// If this line had to name the column that the user asks for, and does not.
    fn take(&mut self, line: &[u8], number: u64) -> Result<(), Fault> {
        match self.form {
            Form::Unknown => return self.take_first(line, number),
            Form::Lines => self.take_line(line, number),
            Form::Rows => self.take_in_rows(line, number),
        }
        Ok(())
    }

    /// Takes a line above the first board.
    fn take_first(&mut self, line: &[u8], number: u64) -> Result<(), Fault> {
        let kind = classify(line, ALPHABET);
        if let Some(ColumnChoice::Name(name)) = &self.options.column
            && !self.has_header
        {
            match fields::column_named(line, name) {
                Some(column) => self.take_header(line, column),
                None if kind.is_passed_over() => {}
                None => return Err(no_column(name, line, number)),
            }
            return Ok(());
        }
        if self.is_no_answer(line, kind) {
            self.pass(line, kind, number);
            return Ok(());
        }
        let has_column = self.options.column.is_some();
        if has_column {
            self.columns = self.columns.max(fields::all(line).count());
        }
        let is_row = matches!(kind, Kind::Row(_)) && !has_column;
        let answer = self.field(line).ok().and_then(answer);
        // Only lines have columns.
        let are_lines = self.has_header
            || self.options.every_line
            || self.has_verdict && (self.options.puzzles_are_list || has_column);
        match answer {
            _ if is_row => self.form = Form::Rows,
            Some(Answer::Board(_)) => self.form = Form::Lines,
            Some(verdict) => {
                self.has_verdict = true;
                self.push(verdict, number);
            }
            None if are_lines => self.form = Form::Lines,
            None => {
                let has_separator = || fields::separator(line) != fields::SPACE;
                let may_be_header = kind == Kind::Text && !has_column && has_separator();
                let column = may_be_header.then(|| fields::answer_column(line));
                match column.flatten() {
                    Some(column) => self.take_header(line, column),
                    None => self.pass(line, kind, number),
                }
            }
        }
        match self.form {
            Form::Unknown => Ok(()),
            _ => self.take(line, number),
        }
    }

    /// Takes a header. The answers are in its column `column`.
    fn take_header(&mut self, line: &[u8], column: usize) {
        self.has_header = true;
        let is_last = column == fields::all(line).count();
        self.answer_field = match is_last {
            true => AnswerField::LastColumn,
            false => AnswerField::Column(column),
        };
    }

    /// Takes a line where answers are lines.
    fn take_line(&mut self, line: &[u8], number: u64) {
        // Nearly all answers begin with a digit.
        if !line.first().is_some_and(u8::is_ascii_digit) {
            let kind = classify(line, ALPHABET);
            if self.is_no_answer(line, kind) {
                return self.pass(line, kind, number);
            }
        }
        self.push(self.on_line(line), number);
    }

    /// Whether a line is no answer where answers are lines: what a list of puzzles passes over, too.
    fn is_no_answer(&self, line: &[u8], kind: Kind) -> bool {
        let may_be_passed = kind == Kind::Blank || !self.options.every_line;
        may_be_passed && kind.is_no_record(line)
    }

    /// Takes a line where answers are rows.
    fn take_in_rows(&mut self, line: &[u8], number: u64) {
        let next = Line::new(line, number, ALPHABET);
        let kind = next.kind;
        while matches!(kind, Kind::Row(_)) || self.rows.open_rows() > 0 {
            let Ok(meaning) = self.rows.judge(next) else {
                self.cut();
                continue;
            };
            let record = self.rows.apply(meaning, next);
            if let Some(NewRecord::Board(cells, _, first)) = record {
                self.push(Answer::Board(*cells), first);
            }
            return;
        }
        match answer(line).filter(|_| kind != Kind::Comment) {
            Some(answer) => self.push(answer, number),
            None => self.pass(line, kind, number),
        }
    }

    /// Takes the rows of a board that is cut short, if there are any.
    fn cut(&mut self) {
        let open = mem::replace(&mut self.rows, Rows::of_answers());
        if open.open_rows() > 0 {
            self.push(Answer::Rows(open.open_rows()), open.open_line());
        }
    }

    fn push(&mut self, answer: Answer, line: u64) {
        let passed_over = self.passed_over.take();
        self.found.push_back(PlacedAnswer {
            answer,
            line,
            passed_over,
        });
    }

    /// Passes a line over.
    fn pass(&mut self, line: &[u8], kind: Kind, number: u64) {
        // A rule among rows is part of a drawing. A rule among lines may stand in place of an answer, so a
        // message shows it.
        let is_told = match kind {
            Kind::Blank => false,
            Kind::Rule => self.form == Form::Lines,
            _ => true,
        };
        if is_told {
            let passed_over = self.passed_over.get_or_insert_default();
            passed_over.0 = number;
            passed_over.1.clear();
            passed_over.1.extend_from_slice(line);
        }
    }

    /// The part of a line that has the answer.
    ///
    /// # Errors
    /// If the line has too few columns, or a quote that is not closed.
    fn field<'a>(&self, line: &'a [u8]) -> Result<&'a [u8], NoField> {
        match self.answer_field {
            AnswerField::Anywhere => Ok(line),
            AnswerField::LastColumn => Ok(fields::all(line).last().unwrap_or_default()),
            AnswerField::Column(number) => fields::field(line, number).map(|field| &line[field]),
        }
    }

    /// The answer that a line is, whatever it holds.
    fn on_line(&self, line: &[u8]) -> Answer {
        // Nearly every line ends in a board.
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !matches!(self.answer_field, AnswerField::Column(_))
            && let Some((before, last)) = line.split_last_chunk()
            && are_digits(last)
            && before.last().is_none_or(|&byte| ALPHABET.is_edge(byte))
        {
            return Answer::Board(*last);
        }
        match self.field(line) {
            Err(no_field) => Answer::NoField(no_field),
            Ok(text) => match (answer(text), whole_board(text)) {
                (Some(answer), _) => answer,
                (None, Some(cells)) => Answer::Board(cells),
                (None, None) => Answer::Text(text.to_vec()),
            },
        }
    }

    /// The regular boards at the start of a text.
    fn regular(&self, text: &[u8], isa: Isa) -> Option<Regular> {
        let are_lines = match self.form {
            Form::Lines if !matches!(self.answer_field, AnswerField::Column(2..)) => true,
            Form::Rows if self.rows.open_rows() == 0 => false,
            _ => return None,
        };
        let found = Regular::find(text, are_lines, isa)?;
        ((found.layout == Layout::Line) == are_lines).then_some(found)
    }

    /// Ends the file. `number` is that of the line after the last.
    ///
    /// # Errors
    /// If the user's column has not come.
    fn end(&mut self, number: u64) -> Result<(), Fault> {
        self.cut();
        match &self.options.column {
            Some(ColumnChoice::Name(name)) if !self.has_header => Err(no_column(name, b"", number)),
            Some(ColumnChoice::Number(column))
                if self.form == Form::Unknown && (1..column.get()).contains(&self.columns) =>
            {
                let found = units::counted(self.columns, "column");
                let expected = format!("answers in column {column}");
                Err(Fault::new(1, 1, expected, found))
            }
            _ => Ok(()),
        }
    }
}

fn no_column(name: &str, line: &[u8], number: u64) -> Fault {
    let found = match line {
        b"" => "the end of the answers".to_string(),
        line => quote(line),
    };
    let expected = format!("a header with a column {}", quote(name.as_bytes()));
    Fault::new(number, 1, expected, found)
}

/// The answer that a text has.
fn answer(text: &[u8]) -> Option<Answer> {
    let verdict = verdict(text).map(Answer::Verdict);
    verdict.or_else(|| solution(text))
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

/// The last 81 digits 1 to 9 that touch, or 81 fields of one digit.
fn solution(text: &[u8]) -> Option<Answer> {
    let runs = board::boards(text, ALPHABET);
    let solved = runs.filter(|run| board::is_solved(&text[run.clone()]));
    match solved.last() {
        Some(run) => Some(Answer::Board(*text[run].first_chunk()?)),
        None => whole_board(text)
            .filter(|cells| are_digits(cells))
            .map(Answer::Board),
    }
}

/// The board, solved or not, that is all that a text has.
fn whole_board(text: &[u8]) -> Option<[u8; CELLS]> {
    let board = board::whole(text, ALPHABET)?;
    Some(board.cells(text))
}

/// A text that is no answer, as messages describe it.
fn described(text: &[u8]) -> String {
    let text = trimmed(text);
    let last = text.rsplit(|&byte| ALPHABET.is_edge(byte)).next();
    let last = last.unwrap_or_default();
    let digits = last.iter().filter(|byte| byte.is_ascii_digit()).count();
    match text {
        b"" => "nothing".into(),
        _ if digits > CELLS / 2 => format!("{digits} digits, {}", quote(last)),
        _ => quote(text),
    }
}
