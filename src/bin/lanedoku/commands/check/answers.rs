/*! The answers of a solver, in order.

The first board tells whether answers are lines or rows. If they are lines, every line that is not blank
is an answer from the first one on, whatever it holds. If they are rows, nine rows are an answer, read by
the rules of the puzzles' format `grid`; so is a verdict, and a board on a line; everything else is passed
over, as are the lines above the first answer. Rows that something cuts short are an answer, too, which is
wrong.
*/

use super::lines::Lines;
use crate::input::{
    block::read_cells,
    board::{self, Board},
    cells::{Alphabet, are_digits},
    encoding::{quote, trimmed},
    fault::{Failure, Fault},
    fields::{self, NoField},
    kind::{Kind, classify},
    parser::{Record, Regular, Rows},
    source::ColumnChoice,
};
use crate::layout::Layout;
use crate::output::formats::{INVALID, NO_SOLUTION, SEVERAL, Said, read_verdict};
use crate::units;
use lanedoku::Isa;
use lanedoku::internal::CELLS;
use std::collections::VecDeque;
use std::fmt;
use std::io::Read;

const ALPHABET: Alphabet = Alphabet { blank: None };

/// What a solver says about a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Answer {
    /// 81 cells, right or wrong.
    Board([u8; CELLS]),
    #[default]
    NoSolution,
    Several,
    Invalid,
    /// So many rows, fewer than nine.
    Rows(usize),
    /// Something else, as messages quote it.
    Other(String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Board(_) => f.write_str("a board"),
            Answer::NoSolution => write!(f, "`{NO_SOLUTION}`"),
            Answer::Several => write!(f, "`{SEVERAL}`"),
            Answer::Invalid => write!(f, "`{INVALID}`"),
            Answer::Rows(rows) => write!(f, "{} of a board", units::counted(rows, "row")),
            Answer::Other(what) => f.write_str(what),
        }
    }
}

/// An answer and where it stands.
#[derive(Default)]
pub struct Found {
    pub answer: Answer,
    /// The number of its first line.
    pub line: u64,
    /// The last line that was passed over since the answer before it: its number, and how messages quote
    /// it.
    pub passed_over: Option<Box<(u64, String)>>,
}

/// The answers of a file.
pub struct Answers {
    lines: Lines,
    reading: Reading,
    isa: Isa,
    /// Regular boards that stand next in what has been read.
    regular: Option<Regular>,
    passed_over: Option<Box<(u64, String)>>,
    /// The second answer of the last line.
    second: Option<Found>,
    current: Found,
    /// Answers that were read ahead, and why no more can be.
    ahead: VecDeque<Found>,
    failure: Option<Failure>,
}

impl Answers {
    /// The answers of a file that messages call `name`.
    pub fn new(input: impl Read + 'static, name: &str, options: AnswerOptions) -> Answers {
        Answers {
            lines: Lines::new(input, name),
            reading: Reading::new(options),
            isa: Isa::detect(),
            regular: None,
            passed_over: None,
            second: None,
            current: Found::default(),
            ahead: VecDeque::new(),
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
    pub fn advance(&mut self) -> Result<bool, Failure> {
        if let Some(found) = self.ahead.pop_front() {
            self.current = found;
            return Ok(true);
        }
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        // The bulk of all answers goes to its place at once.
        let is_regular = self.second.is_none() && self.take_regular();
        if !is_regular {
            match self.read()? {
                Some(found) => self.current = found,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The answer that the last call of [`Answers::advance`] has gone on to.
    pub fn current(&self) -> &Found {
        &self.current
    }

    /// The answer so many places ahead, from 0, if there is one.
    pub fn peek(&mut self, ahead: usize) -> Option<&Found> {
        // Reading on replaces it.
        let current = std::mem::take(&mut self.current);
        let mut has_ended = false;
        while self.ahead.len() <= ahead && self.failure.is_none() && !has_ended {
            match self.read() {
                Ok(Some(found)) => self.ahead.push_back(found),
                Ok(None) => has_ended = true,
                Err(failure) => self.failure = Some(failure),
            }
        }
        self.current = current;
        self.ahead.get(ahead)
    }

    fn read(&mut self) -> Result<Option<Found>, Failure> {
        if let Some(found) = self.second.take() {
            return Ok(Some(found));
        }
        loop {
            if self.take_regular() {
                return Ok(Some(std::mem::take(&mut self.current)));
            }
            let Some((number, line)) = self.lines.take()? else {
                let last = self.reading.end(self.lines.next_number());
                let last = last.map_err(|fault| self.lines.fault(fault))?;
                return Ok(last.map(|(answer, line)| self.found(answer, line)));
            };
            let answers = match self.reading.take(line, number) {
                Ok(answers) => answers,
                Err(fault) => return Err(self.lines.fault(fault)),
            };
            let [first, second] = match answers {
                [None, second] => [second, None],
                both => both,
            };
            let Some((answer, line_of_answer)) = first else {
                if !self.reading.has_open_rows() && !trimmed(line).is_empty() {
                    self.passed_over = Some(Box::new((number, quote(line))));
                }
                continue;
            };
            let found = self.found(answer, line_of_answer);
            self.second = second.map(|(answer, line)| self.found(answer, line));
            return Ok(Some(found));
        }
    }

    fn found(&mut self, answer: Answer, line: u64) -> Found {
        let passed_over = self.passed_over.take();
        Found {
            answer,
            line,
            passed_over,
        }
    }

    /// Goes on to the next of the regular boards. Returns false if there is none.
    fn take_regular(&mut self) -> bool {
        if self.regular.is_none() {
            self.regular = self.reading.regular(self.lines.ahead(), self.isa);
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
        self.current.passed_over = self.passed_over.take();
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
    /// Whether the puzzles are a list: then answers most likely are lines, if verdicts come first.
    pub are_lines: bool,
}

/// How answers are told from other lines.
struct Reading {
    options: AnswerOptions,
    form: Form,
    place: Place,
    /// Whether the header with the user's column has come.
    has_header: bool,
    /// The most columns of a line above the first answer.
    columns: usize,
    /// Whether a verdict has come.
    has_verdict: bool,
}

/// How answers come.
enum Form {
    /// No board has come.
    Unknown,
    Lines,
    Rows(Box<Rows>),
}

/// Where on a line its answer stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    /// The last board or verdict.
    Anywhere,
    /// The last column.
    LastColumn,
    /// The column of this number.
    Column(usize),
}

/// An answer, and the number of its first line.
type Placed = (Answer, u64);

impl Reading {
    fn new(options: AnswerOptions) -> Reading {
        Reading {
            form: Form::Unknown,
            place: match &options.column {
                Some(ColumnChoice::Number(number)) => Place::Column(number.get()),
                _ => Place::Anywhere,
            },
            options,
            has_header: false,
            columns: 0,
            has_verdict: false,
        }
    }

    /// The answers that a line completes: at most that of rows which it cuts short, and its own.
    ///
    /// # Errors
    /// If the user's column should have come.
    fn take(&mut self, line: &[u8], number: u64) -> Result<[Option<Placed>; 2], Fault> {
        match &mut self.form {
            Form::Unknown => self.take_first(line, number),
            Form::Lines => {
                let answer = (!self.is_aside(line)).then(|| (self.on_line(line), number));
                Ok([None, answer])
            }
            Form::Rows(rows) => Ok(in_rows(rows, line, number)),
        }
    }

    fn has_open_rows(&self) -> bool {
        matches!(&self.form, Form::Rows(rows) if rows.open_rows() > 0)
    }

    /// Whether a line is no answer where answers are lines: what a list passes over, too.
    fn is_aside(&self, line: &[u8]) -> bool {
        // Nearly all answers begin with a digit.
        if line.first().is_some_and(u8::is_ascii_digit) {
            return false;
        }
        match classify(line, ALPHABET) {
            Kind::Blank => true,
            Kind::Comment | Kind::Rule => !self.options.every_line,
            Kind::Text => !self.options.every_line && trimmed(line) == b"end",
            _ => false,
        }
    }

    /// The same as [`Reading::take`], above the first board.
    fn take_first(&mut self, line: &[u8], number: u64) -> Result<[Option<Placed>; 2], Fault> {
        let kind = classify(line, ALPHABET);
        if let Some(ColumnChoice::Name(name)) = &self.options.column
            && !self.has_header
        {
            match fields::column_named(line, name) {
                Some(column) => self.take_header(line, column),
                None if kind.is_passed_over() => {}
                None => return Err(no_column(name, line, number)),
            }
            return Ok([None, None]);
        }
        if self.is_aside(line) {
            return Ok([None, None]);
        }
        self.columns = self.columns.max(fields::names(line).count());
        let has_column = self.options.column.is_some();
        if let Kind::Row(_) = kind
            && !has_column
        {
            self.form = Form::Rows(Box::new(Rows::of_answers()));
            return self.take(line, number);
        }
        let answer = match self.field(line) {
            Ok(text) => verdict(text).or_else(|| solution(text)),
            Err(_) => None,
        };
        // Only lines have columns.
        let are_lines = has_column || self.place != Place::Anywhere || self.options.every_line;
        match &answer {
            Some(Answer::Board(_)) => self.form = Form::Lines,
            Some(_) if are_lines => self.form = Form::Lines,
            Some(_) => self.has_verdict = true,
            None if self.has_verdict && self.options.are_lines => {
                self.form = Form::Lines;
                return self.take(line, number);
            }
            None if !has_column && !self.has_verdict => {
                let is_table = fields::separator(line) != fields::SPACE;
                let column = fields::answer_column(line);
                let column = column.filter(|_| is_table || fields::names(line).count() == 1);
                column
                    .into_iter()
                    .for_each(|column| self.take_header(line, column));
            }
            None => {}
        }
        Ok([None, answer.map(|answer| (answer, number))])
    }

    /// Takes the header whose column of this number has the answers.
    fn take_header(&mut self, line: &[u8], column: usize) {
        self.has_header = true;
        let is_last = column == fields::names(line).count();
        self.place = match is_last {
            true => Place::LastColumn,
            false => Place::Column(column),
        };
    }

    /// The part of a line that has the answer.
    ///
    /// # Errors
    /// If the line has too few columns, or a quote that is not closed.
    fn field<'a>(&self, line: &'a [u8]) -> Result<&'a [u8], NoField> {
        match self.place {
            Place::Anywhere => Ok(line),
            Place::LastColumn => Ok(fields::names(line).last().unwrap_or_default()),
            Place::Column(number) => fields::field(line, number).map(|field| &line[field]),
        }
    }

    /// The answer that a line is, whatever it holds.
    fn on_line(&self, line: &[u8]) -> Answer {
        // Nearly every line ends in a board.
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !matches!(self.place, Place::Column(_))
            && let Some((before, last)) = line.split_last_chunk()
            && are_digits(last)
            && before.last().is_none_or(|&byte| ALPHABET.is_edge(byte))
        {
            return Answer::Board(*last);
        }
        match self.field(line) {
            Err(NoField::TooFew(columns)) => Answer::Other(units::counted(columns, "column")),
            Err(NoField::OpenQuote(_)) => Answer::Other("a quote that is not closed".into()),
            Ok(text) => verdict(text)
                .or_else(|| solution(text))
                .unwrap_or_else(|| other(text)),
        }
    }

    /// The regular boards at the start of a text.
    fn regular(&self, text: &[u8], isa: Isa) -> Option<Regular> {
        let are_lines = match &self.form {
            Form::Lines if !matches!(self.place, Place::Column(2..)) => true,
            Form::Rows(rows) if rows.open_rows() == 0 => false,
            _ => return None,
        };
        let found = Regular::find(text, are_lines, isa)?;
        ((found.layout == Layout::Line) == are_lines).then_some(found)
    }

    /// What is left at the end of the file, whose missing line has this number.
    ///
    /// # Errors
    /// If the user's column has not come.
    fn end(&mut self, number: u64) -> Result<Option<Placed>, Fault> {
        match (&mut self.form, &self.options.column) {
            (Form::Rows(rows), _) => Ok(take_cut(rows)),
            (Form::Unknown, Some(ColumnChoice::Name(name))) if !self.has_header => {
                Err(no_column(name, b"", number))
            }
            (Form::Unknown, Some(ColumnChoice::Number(column)))
                if (1..column.get()).contains(&self.columns) =>
            {
                let found = units::counted(self.columns, "column");
                Err(Fault::new(
                    1,
                    1,
                    format!("answers in column {column}"),
                    found,
                ))
            }
            _ => Ok(None),
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

/// The answers that a line completes where answers are rows.
fn in_rows(rows: &mut Rows, line: &[u8], number: u64) -> [Option<Placed>; 2] {
    let kind = classify(line, ALPHABET);
    let meaning = rows.judge(line, kind, number, ALPHABET);
    let cut = match &meaning {
        Err(_) => take_cut(rows),
        Ok(_) => None,
    };
    let meaning = match meaning {
        Err(_) if cut.is_some() => rows.judge(line, kind, number, ALPHABET),
        meaning => meaning,
    };
    let own = match meaning {
        Ok(meaning) => rows.apply(meaning, line, kind, number, ALPHABET),
        Err(_) => None,
    };
    let own = match own {
        Some(Record::Board(cells, _, first)) => Some((Answer::Board(*cells), first)),
        _ if rows.open_rows() > 0 || kind == Kind::Comment => None,
        _ => verdict(line)
            .or_else(|| solution(line))
            .map(|answer| (answer, number)),
    };
    [cut, own]
}

/// Takes the open board as an answer of too few rows.
fn take_cut(rows: &mut Rows) -> Option<Placed> {
    let open = std::mem::replace(rows, Rows::of_answers());
    let count = open.open_rows();
    (count > 0).then(|| (Answer::Rows(count), open.open_line()))
}

/// The verdict that a text ends with, perhaps in quotes.
fn verdict(text: &[u8]) -> Option<Answer> {
    let text = trimmed(text);
    match read_verdict(text) {
        Some(Said::NoSolution) => return Some(Answer::NoSolution),
        Some(Said::Several) => return Some(Answer::Several),
        Some(Said::Invalid) => return Some(Answer::Invalid),
        None => {}
    }
    let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'');
    let text = match text.split_last() {
        Some((last, rest)) if is_quote(last) => rest,
        _ => text,
    };
    let verdicts = [
        (NO_SOLUTION, Answer::NoSolution),
        (SEVERAL, Answer::Several),
        (INVALID, Answer::Invalid),
    ];
    verdicts.into_iter().find_map(|(words, verdict)| {
        let (before, last) = text.split_at(text.len().checked_sub(words.len())?);
        let is_field = before.last().is_none_or(|&byte| ALPHABET.is_edge(byte));
        (is_field && last.eq_ignore_ascii_case(words.as_bytes())).then_some(verdict)
    })
}

/// The last run of 81 digits 1 to 9 in a text, or 81 fields of one.
fn solution(text: &[u8]) -> Option<Answer> {
    let runs = board::long_runs(text, ALPHABET);
    let solved = runs
        .filter(|run| board::is_solved(&text[run.clone()]))
        .last();
    let cells = match solved {
        Some(run) => *text[run].first_chunk()?,
        None => match board::whole(text, ALPHABET)? {
            Board::Run(at) => *text[at..].first_chunk()?,
            Board::Fields(cells) => *cells,
        },
    };
    are_digits(&cells).then_some(Answer::Board(cells))
}

/// What a text is that is no answer, as messages quote it.
fn other(text: &[u8]) -> Answer {
    let text = trimmed(text);
    let last = text
        .rsplit(|&byte| ALPHABET.is_edge(byte))
        .next()
        .unwrap_or_default();
    let digits = last.iter().filter(|byte| byte.is_ascii_digit()).count();
    Answer::Other(match text {
        b"" => "nothing".into(),
        _ if last.len() == CELLS && ALPHABET.are_cells(last) => {
            format!("81 cells with blanks, {}", quote(last))
        }
        _ if digits > CELLS / 2 => format!("{digits} digits, {}", quote(last)),
        _ => quote(text),
    })
}
