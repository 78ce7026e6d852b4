/*! The text of one input, line by line, into the records of blocks.

Text may end anywhere: what is not a whole line yet is looked at again when there is more of it, and
a board that is not whole yet waits in [`OpenBoard`]. So the records and the messages are the same
however the text is cut.

Two ways lead through it. Regular boards, the bulk of all input, are found by [`regular`] many at a
time and stay where they are. Every other line is looked at by itself, as the part of the
[`Grammar`](crate::input::grammar::Grammar) whose turn it is:

- `opening`: how the first record tells the format;
- `schedule`: which part comes next;
- `board`: the board whose rows are being read.
*/

mod board;
mod opening;
mod schedule;

use crate::input::{
    block::{Block, Span},
    drawing, encoding,
    failure::{Actual, Expected, Failure, Kind, MOST_MESSAGES, Misfit, Note, Unexpected, misfit},
    grammar::{BoardForm, Cases, Grammar, INVALID, Layout, NO_SOLUTION},
    header::{self, Column, Header},
    line,
    source::{ColumnChoice, Input},
};
use board::OpenBoard;
use lanedoku::internal::{CELLS, regular};
use lanedoku::{Isa, PuzzleShape, Shape};
use schedule::Schedule;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// Reads one input.
pub struct Parser {
    /// The name of the input.
    source: Arc<str>,
    /// What regular boards are looked for with.
    isa: Isa,
    /// What the user said about the input.
    input: Input,
    cut: Cut,
    /// The number of the line that comes next, from 1.
    line: u64,
    /// The header, if it has come. No other follows.
    header: Option<Header>,
    /// In lines: the column that holds the puzzles, or the answers, if it is known.
    column: Option<Column>,
    schedule: Schedule,
    /// Whether it has been noted that something follows the end.
    has_noted_end: bool,
}

/// Where the next byte of the text stands.
#[derive(Clone, Copy, PartialEq)]
enum Cut {
    /// At the start of the input: it may be a byte-order mark, or something that is not text.
    Start,
    /// At the start of a line.
    Line,
    /// Behind a carriage return. A line feed ends the same line.
    BehindReturn,
    /// In the rest of a line that is longer than [`line::LONGEST`], and whether that is a record.
    LongLine(bool),
}

impl Parser {
    pub fn new(source: Arc<str>, input: Input, isa: Isa) -> Parser {
        let needs_lines = input.column.is_some() || input.append.is_some();
        let grammar = if needs_lines && input.grammar.may_be_lines() {
            &Grammar::LINES
        } else {
            input.grammar
        };
        let column = match input.column {
            Some(ColumnChoice::Number(number)) => Some(Column {
                number: number.get(),
                separator: None,
            }),
            _ => None,
        };
        Parser {
            source,
            isa,
            input,
            cut: Cut::Start,
            line: 1,
            header: None,
            column,
            schedule: Schedule::new(grammar),
            has_noted_end: false,
        }
    }

    /// Whether nothing behind this counts: the input has said that it ends here, and its lines do
    /// not come back.
    pub fn has_ended(&self) -> bool {
        self.schedule.has_ended && !self.comes_back()
    }

    /// Whether a count said how many cases there are.
    pub fn is_counted(&self) -> bool {
        self.schedule.grammar.cases == Cases::Counted
    }

    /// Whether the lines come back with their answers.
    fn comes_back(&self) -> bool {
        self.input.append.is_some()
    }

    /// Whether what is read are a solver's answers.
    fn is_answers(&self) -> bool {
        self.schedule.grammar.board == BoardForm::Answer
    }

    /// Adds the records in `text`, a range of the block's text, to the block, and cuts off what has
    /// been read. `is_last` says that nothing follows the text. Behind it a byte is free: a last line
    /// that lacks its end is given one.
    ///
    /// What is left, if the input goes on, has to be seen again together with what follows it. It
    /// has at most [`line::LONGEST`] bytes.
    ///
    /// # Errors
    /// At a record that ends the run. Those before it are in the block. Also if the input ends
    /// where something should follow.
    pub fn parse(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), Failure> {
        block.source = self.source.clone();
        block.puzzles_before = self.schedule.puzzles;
        if self.comes_back() {
            block.lines.copy(&block.text, text.clone());
        }
        let taken = self.take_all(block, text, is_last);
        block.grammar = self.schedule.grammar;
        block.lines.drop_last(text.len());
        match taken.map_err(|misfit| self.line_failure(misfit, self.line)) {
            Ok(()) if is_last => self.finish(block),
            taken => taken,
        }
    }

    /// Takes what can be taken of `text`.
    fn take_all(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), Misfit> {
        loop {
            let has_text = text.start < text.end;
            if has_text && self.take_next(block, text)? {
                continue;
            }
            if !is_last || !has_text && !matches!(self.cut, Cut::LongLine(_)) {
                return Ok(());
            }
            block.text[text.end] = b'\n';
            text.end += 1;
            if self.comes_back() {
                block.lines.text.push(b'\n');
            }
        }
    }

    /// Takes the byte-order mark of an input, the rest of a line's end, regular boards, a line, or
    /// what has come of one that is too long. Returns false if what follows has to be seen first.
    fn take_next(&mut self, block: &mut Block, text: &mut Range<usize>) -> Result<bool, Misfit> {
        let rest = &block.text[text.clone()];
        if self.cut == Cut::Start {
            if let Some(start) = encoding::code_start(rest) {
                return Err(misfit(Expected::Text, 1, Actual::Encoded(start)));
            }
            if rest.starts_with(encoding::BYTE_ORDER_MARK) {
                text.start += encoding::BYTE_ORDER_MARK.len();
                self.cut = Cut::Line;
                return Ok(true);
            }
        }
        if self.cut == Cut::BehindReturn {
            text.start += usize::from(rest[0] == b'\n');
            self.cut = Cut::Line;
            return Ok(true);
        }
        let is_long = matches!(self.cut, Cut::LongLine(_));
        if !is_long && self.take_regular(block, text) {
            return Ok(true);
        }
        let rest = &block.text[text.clone()];
        let end = line::length(rest);
        if !is_long && end.unwrap_or(rest.len()) > line::LONGEST {
            // What has come of it is passed next.
            self.cut = self.begin_long_line(rest)?;
            return Ok(true);
        }
        let Some(length) = end else {
            if is_long {
                text.start = text.end;
            } else if !rest.trim_ascii().is_empty() {
                // Nobody waits for the end of a line that stands behind the end.
                self.pass_behind_end(block);
            }
            return Ok(is_long);
        };
        // Looked at before a board is written over the line.
        let is_return = rest[length] == b'\r';
        let line = text.start..text.start + length;
        match self.cut {
            Cut::LongLine(false) => self.pass_behind_end(block),
            Cut::LongLine(true) => self.end_long_line(block, line.end),
            _ => self.take_line(block, line.clone())?,
        }
        text.start = line.end + 1;
        self.cut = if is_return {
            Cut::BehindReturn
        } else {
            Cut::Line
        };
        self.line += 1;
        Ok(true)
    }

    /// Says that nothing follows what was read into this block.
    ///
    /// # Errors
    /// If something should.
    fn finish(&mut self, block: &mut Block) -> Result<(), Failure> {
        if self.is_answers() {
            self.end_answer(block, Actual::EndOfInput);
        }
        let schedule = &self.schedule;
        if let Some(kind) = schedule.too_few(self.line - 1) {
            return Err(self.failure(kind));
        }
        if schedule.board.cells == 0 {
            return Ok(());
        }
        let found = match schedule.board.cells {
            9 if schedule.grammar == &Grammar::GRID => Actual::EndBehindRow,
            _ => Actual::EndOfInput,
        };
        let end = misfit(schedule.board.expected_row(), 1, found);
        Err(self.line_failure(end, self.line))
    }

    /// Takes the regular boards at the start of `text`. Returns false if there are none.
    fn take_regular(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        // A regular board has no columns beside it, and a header comes before all boards. There may
        // be very many blank lines, and their first byte tells them.
        let has_no_board = self.input.column.is_some()
            || self.header.is_some_and(|header| header.columns > 1)
            || line::is_end_of_line(block.text[text.start]);
        let Some((shape, most)) = self.schedule.regular().filter(|_| !has_no_board) else {
            return false;
        };
        let count = regular(self.isa, &block.text[text.clone()], shape);
        let count = most.min(count as u64) as usize;
        if count == 0 {
            return false;
        }
        let is_rows = shape == Shape::Rows.into();
        let layout = if is_rows { Layout::Rows } else { Layout::Line };
        let start = text.start;
        text.start += count * shape.stride();
        self.cut = Cut::Line;
        if self.comes_back() {
            let last = shape.stride() - 1;
            let separator = self.before_answer(b"");
            for end in (start + last..text.start).step_by(last + 1) {
                block.lines.leave_gap(end, separator, 0);
            }
        }
        let span = self.schedule.pass(Some(shape), layout, count, self.line);
        self.line += span.pitch() * count as u64;
        block.push_run(span, start..text.start, text.start);
        true
    }

    /// Takes the whole line at `text`.
    fn take_line(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Misfit> {
        let line = &block.text[text.clone()];
        if self.schedule.has_ended {
            if !line.trim_ascii().is_empty() {
                self.pass_behind_end(block);
            }
            return Ok(());
        }
        if self.is_skipped(line) {
            if line::has_puzzle(line) {
                block.note(Note::Comment, self.line);
            }
            return Ok(());
        }
        if self.is_opening() && self.open(block, &text)? {
            return Ok(());
        }
        let line = &block.text[text.clone()];
        let schedule = &mut self.schedule;
        let grammar = schedule.grammar;
        let is_open = schedule.board.cells > 0;
        let is_row = || self.column.is_none() && line::is_like_row(line, !is_open);
        if !is_open && grammar.cases == Cases::ToEndLine && line::is_end(line) {
            schedule.has_ended = true;
        } else if grammar.is_lines() {
            self.take_record(block, text)?;
        } else if schedule.take_drawing(line) {
            // It is no part of a board.
        } else if schedule.needs_count {
            schedule.take_count(line)?;
        } else if grammar.board != BoardForm::Answer || is_row() {
            self.take_row(block, text)?;
        } else if is_open {
            let found = match line.trim_ascii() {
                b"" => Actual::Nothing,
                text => Actual::Line(text.to_vec()),
            };
            self.end_answer(block, found);
            self.take_line(block, text)?;
        } else {
            self.take_record(block, text)?;
        }
        Ok(())
    }

    /// Passes a line that stands behind the end.
    fn pass_behind_end(&mut self, block: &mut Block) {
        if self.schedule.has_ended && !mem::replace(&mut self.has_noted_end, true) {
            block.note(Note::BehindEnd, self.line);
        }
    }

    /// True for blank lines, comments and rulers between boards.
    fn is_skipped(&self, line: &[u8]) -> bool {
        let is_none = |line: &[u8]| match line.first() {
            // Nearly all records begin so.
            Some(b'0'..=b'9') => false,
            Some(b'#') => true,
            _ => line.trim_ascii().is_empty() || drawing::is_ruler(line),
        };
        self.schedule.board.cells == 0 && is_none(line)
    }

    /// Whether a header may come next, or the first record has to tell the format.
    fn is_opening(&self) -> bool {
        let Schedule { grammar, board, .. } = &self.schedule;
        let may_be_header = grammar.is_lines() || self.is_answers();
        let is_first = self.schedule.puzzles == 0 && board.cells == 0;
        grammar.board == BoardForm::Unknown || may_be_header && is_first && self.header.is_none()
    }

    /// Takes the line at `text` if it is a header. Returns false if it is none, and then the grammar
    /// is known.
    fn open(&mut self, block: &mut Block, text: &Range<usize>) -> Result<bool, Misfit> {
        let line = &block.text[text.clone()];
        if self.header.is_none()
            && let Some(header) = self.find_header(line)?
        {
            count_fields(header, line)?;
            if let Some(name) = self.input.append {
                block
                    .lines
                    .leave_gap(text.end, header::before_answer(header.separator), 0);
                block.lines.name_answers(name, line);
            }
            self.header = Some(header);
            if self.schedule.grammar.board == BoardForm::Unknown && !header.is_doubtful() {
                self.schedule.begin(&Grammar::LINES);
            }
            return Ok(true);
        }
        // With `--append`, too, it is looked at: rows, and a header whose names say nothing, would be
        // spoilt by answers.
        let is_unknown = self.schedule.grammar.board == BoardForm::Unknown;
        let may_be_rows = self.input.grammar.board == BoardForm::Unknown && self.comes_back();
        if is_unknown || may_be_rows {
            let grammar = match opening::tell_format(line) {
                Err((_, unexpected)) if may_be_rows => match unexpected.found {
                    Actual::Header(_) if self.column.is_none() => {
                        return Err((self.expected_record(), unexpected));
                    }
                    _ => &Grammar::LINES,
                },
                grammar => grammar?,
            };
            if !grammar.is_lines() && (may_be_rows || self.header.is_some()) {
                let found = Actual::RowLine(line.to_vec());
                return Err(misfit(Expected::Line, 1, found));
            }
            self.schedule.begin(grammar);
        }
        Ok(false)
    }

    /// The line as a header, if it is one. It tells the column of the records.
    ///
    /// # Errors
    /// If it lacks the name that the user said.
    fn find_header(&mut self, line: &[u8]) -> Result<Option<Header>, Misfit> {
        let header = Header::of(line);
        let is_answers = self.is_answers();
        let has_record =
            || line::is_end(line) || is_answers && verdict(line).is_some() || line::has_field(line);
        let (number, is_header) = match &self.input.column {
            Some(ColumnChoice::Name(name)) => {
                let found = Actual::Header(line.to_vec());
                let missing = misfit(Expected::Column(name.clone()), 1, found);
                (Some(header::number_of(line, name).ok_or(missing)?), true)
            }
            Some(ColumnChoice::Number(number)) => {
                let field = header.numbered(number.get()).field(line);
                let is_name = header::begins_as_name(&line[field]);
                (Some(number.get()), is_name && !has_record())
            }
            None => {
                let is_wanted = |(_, name): &(usize, &[u8])| match is_answers {
                    true => header::is_answer_name(name),
                    false => header::is_name(name),
                };
                let mut wanted = (1..).zip(header::names(line)).filter(is_wanted);
                let found = if is_answers {
                    wanted.last()
                } else {
                    wanted.next()
                };
                // Names between white space, or a lone name, may be anything else.
                let is_named =
                    found.is_some() && (!header.is_doubtful() || header::are_names(line));
                let is_above_answers =
                    is_answers && (header::is_header(line) || line::is_short_count(line));
                let number = found
                    .filter(|_| header.columns > 1)
                    .map(|(number, _)| number);
                (number, (is_named || is_above_answers) && !has_record())
            }
        };
        if is_header {
            self.column = number.map(|number| header.numbered(number));
        }
        Ok(is_header.then_some(header))
    }

    /// Takes the row at `text`, and adds the board if it is whole.
    fn take_row(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Misfit> {
        let line = &block.text[text.clone()];
        let Schedule { grammar, board, .. } = &mut self.schedule;
        match board.take_cells(line, self.line, grammar.board) {
            Err(fault) if grammar.board == BoardForm::Answer => board.take_fault(fault, self.line),
            taken => taken?,
        }
        if board.cells < CELLS {
            return Ok(());
        }
        let mut board = mem::replace(board, OpenBoard::new());
        if let Some((misfit, line)) = board.fault {
            self.take_malformed(block, misfit, line);
            return Ok(());
        }
        let (line, layout) = (board.line, board.layout());
        let (shape, cells) = board.text();
        let span = self.schedule.pass(Some(shape.into()), layout, 1, line);
        block.push_board(span, cells, text.end + 1);
        Ok(())
    }

    /// Takes an answer whose rows end too early, if there is one, as this was found in place of the
    /// next.
    fn end_answer(&mut self, block: &mut Block, found: Actual) {
        if self.schedule.board.cells > 0 {
            let board = mem::replace(&mut self.schedule.board, OpenBoard::new());
            let end = (misfit(board.expected_row(), 1, found), self.line);
            let (misfit, line) = board.fault.unwrap_or(end);
            self.take_malformed(block, misfit, line);
        }
    }

    /// Takes a line that holds a record by itself.
    fn take_record(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Misfit> {
        let line = &block.text[text.clone()];
        let missing = match self.header {
            Some(header) if self.comes_back() || header::has_quote(line) => {
                header.columns.saturating_sub(count_fields(header, line)?)
            }
            _ => 0,
        };
        if let Some(words) = self.verdict_of(line) {
            let verdict = Some(words);
            let span = self.schedule.pass(None, Layout::Line, 1, self.line);
            block.push_span(Span { verdict, ..span });
            return Ok(());
        }
        let mut puzzle = match self.column {
            Some(column) => column.find_puzzle(line),
            None if self.is_answers() => line::find_answer(line),
            None => line::find_puzzle(line),
        };
        if puzzle.is_err()
            && self.column.is_none()
            && let Some(cells) = line::read_fields(line)
        {
            // The line becomes a field of all cells, and what separated them.
            let separator = self.before_answer(line);
            let line = &mut block.text[text.clone()];
            line[..CELLS].copy_from_slice(&cells);
            line[CELLS] = separator;
            puzzle = Ok(0..CELLS);
        }
        let line = &block.text[text.clone()];
        let is_first = self.schedule.puzzles == 0;
        if self.comes_back() {
            block
                .lines
                .leave_gap(text.end, self.before_answer(line), missing);
        }
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(mut unexpected) => {
                if is_first && self.column.is_none() && header::is_header(line) {
                    unexpected.found = Actual::Header(line.to_vec());
                }
                let is_text = matches!(unexpected.found, Actual::Symbol(0, _));
                if is_text && self.column.is_none() && self.is_answers() {
                    unexpected.found = Actual::Line(line.to_vec());
                }
                let misfit = (self.expected_record(), unexpected);
                self.take_malformed(block, misfit, self.line);
                return Ok(());
            }
        };
        let is_named = self.column.is_some() || self.header.is_some() || self.is_answers();
        if !is_named && line::has_puzzle(&line[puzzle.end..]) {
            block.note(Note::SecondPuzzle, self.line);
        }
        let shape = match puzzle.len() {
            line::PLACES => PuzzleShape::Pencilmarks,
            _ => Shape::Line.into(),
        };
        let span = self.schedule.pass(Some(shape), Layout::Line, 1, self.line);
        let puzzle = text.start + puzzle.start..text.start + puzzle.end;
        block.push_line(span, puzzle, text.end + 1);
        Ok(())
    }

    /// The verdict that a line of answers is.
    fn verdict_of(&self, line: &[u8]) -> Option<&'static str> {
        // Nearly all answers are digits.
        if !self.is_answers() || !line::any(line, |byte| byte == b'n') {
            return None;
        }
        match self.column {
            Some(column) => verdict(&line[column.field(line)]),
            None => verdict(line),
        }
    }

    /// What stands between this record and its answer if its lines come back.
    fn before_answer(&self, record: &[u8]) -> u8 {
        let separator = match self.header {
            Some(header) => header.separator,
            None => header::separator(record),
        };
        header::before_answer(separator)
    }

    /// What is expected of a line that holds a record by itself.
    fn expected_record(&self) -> Expected {
        match self.column {
            None if self.is_answers() => Expected::Answer,
            column => Expected::Puzzle(column.map(|column| column.number)),
        }
    }

    /// Takes a malformed record, which is not as it should be on this line.
    fn take_malformed(&mut self, block: &mut Block, misfit: Misfit, line: u64) {
        block.malformed += 1;
        // A check looks at each answer.
        if block.malformed <= MOST_MESSAGES || self.is_answers() {
            let failure = self.line_failure(misfit, line);
            block.messages.push(failure);
        }
        let span = self.schedule.pass(None, Layout::Line, 1, line);
        block.push_span(span);
    }

    /// Looks at the start of a line that is longer than any record; the rest of it is skipped.
    fn begin_long_line(&self, line: &[u8]) -> Result<Cut, Misfit> {
        let schedule = &self.schedule;
        if line[0] == b'#' && schedule.board.cells == 0 || schedule.has_ended {
            return Ok(Cut::LongLine(false));
        }
        let expected = match (&self.input.column, schedule.grammar.board) {
            (Some(ColumnChoice::Name(name)), _) if self.header.is_none() => {
                Expected::Column(name.clone())
            }
            (_, BoardForm::Field | BoardForm::Answer) => return Ok(Cut::LongLine(true)),
            (_, BoardForm::Unknown) => Expected::FirstRecord,
            _ if schedule.needs_count => Expected::Count(schedule.count.clone()),
            _ => schedule.board.expected_row(),
        };
        Err(misfit(expected, line::LONGEST + 1, Actual::LongLine))
    }

    /// Takes a record that is a line which is too long, and ends here.
    fn end_long_line(&mut self, block: &mut Block, end: usize) {
        self.end_answer(block, Actual::LongLine);
        let unexpected = Unexpected {
            column: line::LONGEST + 1,
            found: Actual::LongLine,
        };
        self.take_malformed(block, (self.expected_record(), unexpected), self.line);
        if self.comes_back() {
            block.lines.leave_gap(end, self.before_answer(b""), 0);
        }
    }

    /// What is not as it should be on this line, while the record that comes next is read.
    fn line_failure(&self, misfit: Misfit, line: u64) -> Failure {
        self.failure(Kind::Line {
            line,
            puzzle: self.schedule.puzzles + 1,
            misfit,
        })
    }

    /// What is wrong with this input.
    pub fn failure(&self, kind: Kind) -> Failure {
        Failure {
            source: self.source.clone(),
            kind,
            unread: Box::default(),
        }
    }
}

/// The verdict that a line of answers, or the last field of it, is.
fn verdict(line: &[u8]) -> Option<&'static str> {
    let line = line.trim_ascii();
    let mut verdicts = [NO_SOLUTION, INVALID].into_iter();
    let separates = |&byte: &u8| header::is_column_separator(byte) || byte.is_ascii_whitespace();
    verdicts.find(|words| {
        let before = line.strip_suffix(words.as_bytes());
        before.is_some_and(|before| before.last().is_none_or(separates))
    })
}

/// The number of fields of a record below this header.
///
/// # Errors
/// If a field in quotes goes on behind the end of the line.
fn count_fields(header: Header, line: &[u8]) -> Result<usize, Misfit> {
    let open = |place| misfit(Expected::ClosingQuote, place + 1, Actual::EndOfLine);
    header.count_fields(line).map_err(open)
}
