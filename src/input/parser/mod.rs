/*! The text of one input, line by line, into the records of blocks.

Text may end anywhere: what is not a whole line yet is looked at again when there is more of it, and
a board that is not whole yet waits in [`OpenBoard`]. So the records and the messages are the same
however the text is cut.

Two ways lead through it. Regular boards, the bulk of all input, are found by [`regular`] many at a
time and stay where they are. Every other line is looked at by itself, as the part of the
[`Grammar`](crate::input::grammar::Grammar) whose turn it is:

- `opening`: the header, or how else the first record tells the format;
- `schedule`: which part comes next;
- `board`: the board whose rows are being read.
*/

mod board;
mod opening;
mod schedule;

use crate::input::{
    block::Block,
    drawing, encoding,
    failure::{Actual, Expected, Failure, Kind, MOST_MESSAGES, Misfit, Note, Unexpected},
    grammar::{BoardForm, Cases, Grammar, Layout},
    header::{self, Column, Header},
    line,
    source::{ColumnChoice, Input},
};
use board::OpenBoard;
use lanedoku::internal::{CELLS, regular};
use lanedoku::{Isa, PuzzleShape, Shape};
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
    /// Behind a carriage return. A line feed ends the same line.
    is_behind_return: bool,
    /// In the rest of a line that is longer than [`line::LONGEST`]: whether it is a record.
    long_line: Option<bool>,
    /// The number of the line that comes next, from 1.
    line: u64,
    /// The header, if it has come. No other follows.
    header: Option<Header>,
    /// In lines: the column that holds the puzzles, or the answers, if it is known.
    column: Option<Column>,
    /// What the input is made of, as far as that is known.
    grammar: &'static Grammar,
    /// Records so far.
    puzzles: u64,
    /// The last count that was read, or what 64 bits hold if it is more.
    count: Option<u64>,
    /// Records that come before the next count, or before the end that a count or a line `end` has
    /// told. Without either it is more than any input has.
    left: u64,
    board: OpenBoard,
    /// The shape of the last puzzle, which the next one likely has too.
    shape: PuzzleShape,
    /// Whether it has been noted that something follows the end.
    has_noted_end: bool,
}

/// A line that is longer than any record.
const TOO_LONG: Unexpected = Unexpected::at(line::LONGEST + 1, Actual::LongLine);

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
        let mut parser = Parser {
            source,
            isa,
            input,
            is_behind_return: false,
            long_line: None,
            line: 1,
            header: None,
            column,
            grammar,
            puzzles: 0,
            count: None,
            left: 0,
            board: OpenBoard::new(),
            shape: Shape::Rows.into(),
            has_noted_end: false,
        };
        parser.begin(grammar);
        parser
    }

    /// Whether nothing behind this counts: the input has said that it ends here, and its lines do
    /// not come back.
    pub fn is_done(&self) -> bool {
        self.has_ended() && !self.comes_back()
    }

    /// Whether a count said how many cases there are.
    pub fn is_counted(&self) -> bool {
        self.grammar.cases == Cases::Counted
    }

    /// Whether the lines come back with their answers.
    fn comes_back(&self) -> bool {
        self.input.append.is_some()
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
        block.puzzles_before = self.puzzles;
        if self.comes_back() {
            block.lines.copy(&block.text, text.clone());
        }
        let taken = self.take_all(block, text, is_last);
        block.grammar = self.grammar;
        block.lines.drop_last(text.len());
        match taken {
            Ok(()) if is_last => self.finish(),
            taken => taken.map_err(|unexpected| self.line_failure(unexpected)),
        }
    }

    /// Takes what can be taken of `text`.
    fn take_all(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), Unexpected> {
        loop {
            let has_text = text.start < text.end;
            if has_text && self.take_next(block, text)? {
                continue;
            }
            if !is_last || !has_text && self.long_line.is_none() {
                return Ok(());
            }
            block.text[text.end] = b'\n';
            text.end += 1;
            if self.comes_back() {
                block.lines.text.push(b'\n');
            }
        }
    }

    /// Takes the rest of a line's end, the byte-order mark of an input, regular boards, a line, or
    /// what has come of one that is too long. Returns false if what follows has to be seen first.
    fn take_next(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<bool, Unexpected> {
        if mem::take(&mut self.is_behind_return) && block.text[text.start] == b'\n' {
            text.start += 1;
            return Ok(true);
        }
        let is_long = self.long_line.is_some();
        if self.line == 1 && !is_long {
            let start = &block.text[text.clone()];
            if let Some(start) = encoding::code_start(start) {
                return Err(Unexpected::at(1, Actual::Encoded(start)));
            }
            if start.starts_with(encoding::BYTE_ORDER_MARK) {
                text.start += encoding::BYTE_ORDER_MARK.len();
                return Ok(true);
            }
        }
        if !is_long && self.take_regular(block, text) {
            return Ok(true);
        }
        let rest = &block.text[text.clone()];
        let end = line::length(rest);
        if !is_long && end.unwrap_or(rest.len()) > line::LONGEST {
            // What has come of it is passed next.
            self.long_line = Some(self.is_long_record(rest)?);
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
        self.is_behind_return = rest[length] == b'\r';
        let line = text.start..text.start + length;
        match self.long_line.take() {
            Some(false) => self.pass_behind_end(block),
            Some(true) => self.end_long_line(block, line.end),
            None => self.take_line(block, line.clone())?,
        }
        text.start = line.end + 1;
        self.line += 1;
        Ok(true)
    }

    /// Says that nothing follows what was read into this block.
    ///
    /// # Errors
    /// If something should.
    fn finish(&self) -> Result<(), Failure> {
        if let Some(kind) = self.too_few(self.line - 1) {
            return Err(self.failure(kind));
        }
        match self.board.cells {
            0 => Ok(()),
            _ => Err(self.line_failure(Unexpected::at(1, Actual::EndOfInput))),
        }
    }

    /// Takes the regular boards at the start of `text`. Returns false if there are none.
    fn take_regular(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        // A regular board has no columns beside it, and a header comes before all boards. There may
        // be very many blank lines, and their first byte tells them.
        let has_no_board = self.input.column.is_some()
            || self.header.is_some_and(|header| header.columns > 1)
            || line::is_end_of_line(block.text[text.start]);
        let Some((shape, most)) = self.regular().filter(|_| !has_no_board) else {
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
        if self.comes_back() {
            let last = shape.stride() - 1;
            let separator = self.before_answer(b"");
            for end in (start + last..text.start).step_by(last + 1) {
                block.lines.leave_gap(end, separator, 0);
            }
        }
        let span = self.pass(Some(shape), layout, count, self.line);
        self.line += span.pitch() * count as u64;
        block.push_run(span, start..text.start, text.start);
        true
    }

    /// Takes the whole line at `text`.
    fn take_line(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        let line = &block.text[text.clone()];
        if self.has_ended() {
            if !line.trim_ascii().is_empty() {
                self.pass_behind_end(block);
            }
            return Ok(());
        }
        let is_open = self.board.cells > 0;
        if !is_open && is_skipped(line) {
            if line::has_puzzle(line) {
                block.note(Note::Comment, self.line);
            }
            return Ok(());
        }
        if self.is_opening() && self.open(block, &text)? {
            return Ok(());
        }
        let line = &block.text[text.clone()];
        if !is_open && self.grammar.cases == Cases::ToEndLine && line::is_end(line) {
            self.left = 0;
        } else if self.grammar.is_lines() {
            self.take_record(block, text)?;
        } else if self.board.take_drawing(line, self.grammar.gaps) {
            // It is no part of a board.
        } else if self.needs_count() {
            self.take_count(line)?;
        } else {
            self.take_row(block, text)?;
        }
        Ok(())
    }

    /// Passes a line that stands behind the end.
    fn pass_behind_end(&mut self, block: &mut Block) {
        if self.has_ended() && !mem::replace(&mut self.has_noted_end, true) {
            block.note(Note::BehindEnd, self.line);
        }
    }

    /// Takes the row at `text`, and adds the board if it is whole.
    fn take_row(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        let line = &block.text[text.clone()];
        self.board.take_cells(line, self.line, self.grammar.board)?;
        if self.board.cells < CELLS {
            return Ok(());
        }
        let mut board = mem::replace(&mut self.board, OpenBoard::new());
        let (line, layout) = (board.line, board.layout());
        let (shape, cells) = board.text();
        let span = self.pass(Some(shape.into()), layout, 1, line);
        block.push_board(span, cells, text.end + 1);
        Ok(())
    }

    /// Takes a line that holds a record by itself.
    fn take_record(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        let line = &block.text[text.clone()];
        let missing = match self.header {
            Some(header) if self.comes_back() || header::has_quote(line) => header.missing(line)?,
            _ => 0,
        };
        if self.comes_back() {
            block
                .lines
                .leave_gap(text.end, self.before_answer(line), missing);
        }
        let mut puzzle = match self.column {
            Some(column) => column.find_puzzle(line),
            None => line::find_puzzle(line),
        };
        if puzzle.is_err()
            && self.column.is_none()
            && let Some(cells) = line::read_fields(line)
        {
            // The line becomes one field.
            block.text[text.start..][..CELLS].copy_from_slice(&cells);
            puzzle = Ok(0..CELLS);
        }
        let line = &block.text[text.clone()];
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(mut unexpected) => {
                if self.puzzles == 0 && self.column.is_none() && header::is_header(line) {
                    unexpected.found = Actual::Header(line.to_vec());
                }
                let misfit = self.misfit(unexpected);
                self.take_malformed(block, misfit, self.line);
                return Ok(());
            }
        };
        let is_named = self.column.is_some() || self.header.is_some();
        if !is_named && line::has_puzzle(&line[puzzle.end..]) {
            block.note(Note::SecondPuzzle, self.line);
        }
        let shape = match puzzle.len() {
            line::PLACES => PuzzleShape::Pencilmarks,
            _ => Shape::Line.into(),
        };
        let span = self.pass(Some(shape), Layout::Line, 1, self.line);
        let end = text.start + puzzle.end;
        block.text[end] = b'\n';
        block.push_run(span, text.start + puzzle.start..end + 1, text.end + 1);
        Ok(())
    }

    /// What stands between this record and its answer if its lines come back.
    fn before_answer(&self, record: &[u8]) -> u8 {
        let separator = match self.header {
            Some(header) => header.separator,
            None => header::separator(record),
        };
        header::before_answer(separator)
    }

    /// Takes a malformed record, which is not as it should be on this line.
    fn take_malformed(&mut self, block: &mut Block, misfit: Misfit, line: u64) {
        block.malformed += 1;
        if block.malformed <= MOST_MESSAGES {
            block.messages.push(self.misfit_failure(misfit, line));
        }
        let span = self.pass(None, Layout::Line, 1, line);
        block.push_span(span);
    }

    /// Whether a line that is longer than any record stands in the place of one, as its start tells.
    fn is_long_record(&self, line: &[u8]) -> Result<bool, Unexpected> {
        let is_comment = line[0] == b'#' && self.board.cells == 0;
        let is_named = matches!(self.input.column, Some(ColumnChoice::Name(_)));
        let may_be_header = is_named && self.header.is_none();
        match self.grammar.board {
            _ if is_comment || self.has_ended() => Ok(false),
            BoardForm::Field if !may_be_header => Ok(true),
            _ => Err(TOO_LONG),
        }
    }

    /// Takes a record that is a line which is too long, and ends here.
    fn end_long_line(&mut self, block: &mut Block, end: usize) {
        let misfit = self.misfit(TOO_LONG);
        self.take_malformed(block, misfit, self.line);
        if self.comes_back() {
            block.lines.leave_gap(end, self.before_answer(b""), 0);
        }
    }

    /// What is wrong if this stands in place of what comes next in the input.
    fn misfit(&self, unexpected: Unexpected) -> Misfit {
        let column = self.column.map(|column| column.number);
        let expected = match (self.grammar.board, &unexpected.found, &self.input.column) {
            (_, Actual::Encoded(_), _) => Expected::Text,
            (_, Actual::EndOfLine, _) => Expected::ClosingQuote,
            (_, Actual::RowLine(_), _) => Expected::Line,
            (_, _, Some(ColumnChoice::Name(name))) if self.header.is_none() => {
                Expected::Column(name.clone())
            }
            (BoardForm::Unknown, ..) => Expected::FirstRecord,
            (BoardForm::Field, ..) => Expected::Puzzle(column),
            _ if self.needs_count() => Expected::Count(self.count),
            (BoardForm::Tokens, found, _) if *found != Actual::EndOfInput => Expected::Cells,
            (_, Actual::BoardCells(_), _) => Expected::Cells,
            _ => self.board.expected(),
        };
        (expected, unexpected)
    }

    /// What is not as it should be on this line, while the record that comes next is read.
    fn line_failure(&self, unexpected: Unexpected) -> Failure {
        self.misfit_failure(self.misfit(unexpected), self.line)
    }

    fn misfit_failure(&self, misfit: Misfit, line: u64) -> Failure {
        self.failure(Kind::Line {
            line,
            puzzle: self.puzzles + 1,
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

/// True for blank lines, comments and rulers, which mean nothing between boards.
fn is_skipped(line: &[u8]) -> bool {
    match line.first() {
        // Nearly all records begin so.
        Some(b'0'..=b'9') => false,
        Some(b'#') => true,
        _ => line.trim_ascii().is_empty() || drawing::is_ruler(line),
    }
}
