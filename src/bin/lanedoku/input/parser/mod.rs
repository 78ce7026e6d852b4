/*! The text of one input, line by line, into the records of blocks.

Text may end anywhere: what is not a whole line yet is looked at again when there is more of it, and
a board that is not whole yet waits in [`OpenBoard`]. So the records and the messages are the same
however the text is cut.

Two ways lead through it. Regular boards, the bulk of all input, are found by [`regular`] many at a
time and stay where they are. Every other line is looked at by itself, and [`Next`] says as what:

- `opening`: the header, or the first record, which tells the format or the column;
- `record`: a record that is a line;
- `board`: the board whose rows are being read.
*/

mod board;
mod opening;
mod record;

use crate::input::{
    block::{Block, Span},
    columns::{Column, Header},
    drawing,
    failure::{Actual, Expected, Failure, Kind, Note, Unexpected},
    grammar::{BoardForm, Cases, Grammar},
    line,
    source::{ColumnChoice, Input},
    text::{Length, Text},
};
use crate::layout::Came;
use board::OpenBoard;
use lanedoku::Isa;
use lanedoku::internal::{CELLS, regular};
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
    text: Text,
    /// What the input is made of, as far as that is known.
    grammar: &'static Grammar,
    next: Next,
    /// The header, if it has come.
    header: Option<Header>,
    /// What was taken for a title, or for a header whose names may be the words of a title, and the
    /// number of its line. The first record may show that it is none.
    heading: Option<(u64, Box<[u8]>)>,
    /// Records so far.
    puzzles: u64,
    /// The last count that was read, or what 64 bits hold if it is more.
    count: Option<u64>,
    /// How many of its cases are still to come; without a count, as many as there are.
    left: u64,
    board: OpenBoard,
    /// How the last board came, as the next one likely does too.
    came: Came,
    /// Whether a line that is too long, and has not ended, is a record.
    is_long_record: bool,
    /// Whether a line was not blank.
    has_text: bool,
    /// Whether it has been noted that something follows the end.
    has_noted_end: bool,
}

/// What comes next in an input.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Next {
    /// The first record, which tells the format if that is not known, and in lines the column. Before
    /// it there may be a header.
    First,
    /// A count.
    Count,
    /// A record that is a line.
    Record {
        /// The column that holds the puzzles.
        column: Column,
        /// How many columns the header has, or fields the first record; 0 if neither has come.
        fields: usize,
    },
    /// A board, or the next part of one.
    Board,
    /// Nothing: a count or a line `end` has said that the input ends here.
    Nothing,
}

/// A line that is longer than any record.
const TOO_LONG: Unexpected = Unexpected::at(line::LONGEST + 1, Actual::LongLine);

impl Parser {
    pub fn new(source: Arc<str>, input: Input, isa: Isa) -> Parser {
        let needs_lines = input.column.is_some() || input.append.is_some() || input.no_header;
        let grammar = match needs_lines {
            true => &Grammar::LINES,
            false => input.grammar,
        };
        let mut parser = Parser {
            source,
            isa,
            text: Text::new(),
            grammar,
            next: Next::First,
            input,
            header: None,
            heading: None,
            puzzles: 0,
            count: None,
            left: u64::MAX,
            board: OpenBoard::new(),
            came: Came::Rows,
            is_long_record: false,
            has_text: false,
            has_noted_end: false,
        };
        parser.begin(grammar);
        parser
    }

    /// Begins with the first part of this grammar.
    fn begin(&mut self, grammar: &'static Grammar) {
        self.grammar = grammar;
        match grammar.board {
            // How it opens tells more.
            BoardForm::Unknown => {}
            BoardForm::Field => self.came = Came::Line,
            BoardForm::Rows | BoardForm::RowsOrLine | BoardForm::Tokens => {
                self.next = match grammar.cases.are_counted() {
                    true => Next::Count,
                    false => Next::Board,
                };
            }
        }
    }

    /// Whether nothing behind this counts: the input has said that it ends here, and its lines do
    /// not come back.
    pub fn is_done(&self) -> bool {
        self.next == Next::Nothing && !self.comes_back()
    }

    /// Whether a count said how many cases there are.
    pub fn knows_end(&self) -> bool {
        self.grammar.cases.know_end()
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
            let lines = &mut block.lines.text;
            lines.extend_from_slice(&block.text[text.clone()]);
        }
        let taken = self.take_all(block, text, is_last);
        block.grammar = self.grammar;
        // What has not been read comes again.
        let lines = &mut block.lines.text;
        lines.truncate(lines.len().saturating_sub(text.len()));
        block.lines.is_spaced = self.header.as_ref().is_some_and(Header::is_spaced);
        match taken {
            Ok(()) if is_last => self.finish(block),
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
            if !is_last || !has_text && self.text.is_at_line() {
                return Ok(());
            }
            block.text[text.end] = b'\n';
            text.end += 1;
            if self.comes_back() {
                block.lines.text.push(b'\n');
            }
        }
    }

    /// Takes bytes that mean nothing, regular boards, a line, or what has come of one that is too
    /// long. Returns false if what follows has to be seen first.
    fn take_next(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<bool, Unexpected> {
        let skipped = self.text.skipped(&block.text[text.clone()])?;
        text.start += skipped;
        if skipped > 0 || self.text.is_at_line() && self.take_regular(block, text) {
            return Ok(true);
        }
        let rest = &block.text[text.clone()];
        let length = match self.text.length(rest) {
            Length::Unknown => {
                // Nobody waits for the end of a line that stands behind the end.
                if !rest.trim_ascii().is_empty() {
                    self.pass_behind_end(block);
                }
                return Ok(false);
            }
            Length::Line(length) => {
                self.take_line(block, text.start..text.start + length)?;
                length
            }
            Length::Long { is_start, end } => {
                if is_start {
                    self.is_long_record = self.is_long_record(rest)?;
                }
                let Some(length) = end else {
                    text.start = text.end;
                    return Ok(true);
                };
                let end = text.start + length;
                match self.is_long_record {
                    true => self.take_misfit(block, &(end..end), 0, TOO_LONG),
                    false => self.pass_behind_end(block),
                }
                length
            }
        };
        text.start += length + 1;
        self.text.line += 1;
        Ok(true)
    }

    /// Says that nothing follows what was read into this block.
    ///
    /// # Errors
    /// If something should.
    fn finish(&mut self, block: &mut Block) -> Result<(), Failure> {
        let is_open = self.board.cells > 0;
        let says_something = self.header.is_some() || self.next == Next::Nothing;
        match self.count {
            Some(expected) if self.left > 0 => Err(self.failure(Kind::TooFew {
                expected,
                puzzles: expected - self.left,
                line: self.text.line - 1,
                open: is_open.then(|| (self.puzzles + 1, self.board.rows())),
            })),
            _ if is_open => Err(self.line_failure(Unexpected::at(1, Actual::EndOfInput))),
            None if self.has_text && self.puzzles == 0 && !says_something => {
                block.note(Note::NoPuzzle, 1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// How regular boards may come next, if they begin as this text does; `None` if no board comes
    /// next, or something else stands between boards.
    fn regular_boards(&self, text: &[u8]) -> Option<Came> {
        match self.next {
            Next::Board if self.board.cells == 0 => Some(match self.came {
                _ if text.get(1) == Some(&b' ') => Came::Spaced,
                Came::Spaced => Came::Rows,
                came => came,
            }),
            // A regular board is the only field of its line.
            Next::Record { column, .. } => {
                let is_only = self
                    .header
                    .as_ref()
                    .is_none_or(|header| header.columns == 1);
                (column.number() == Some(1) && is_only).then_some(self.came)
            }
            Next::First | Next::Count | Next::Board | Next::Nothing => None,
        }
    }

    /// Takes the regular boards at the start of `text`. Returns false if there are none.
    fn take_regular(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        let rest = &block.text[text.clone()];
        let Some(came) = self.regular_boards(rest) else {
            return false;
        };
        // There may be very many blank lines, and their first byte tells them.
        if line::is_end_of_line(rest[0]) {
            return false;
        }
        let stride = came.stride();
        let are_apart = came != Came::Line && rest.get(stride) == Some(&b'\n');
        let picture = match are_apart {
            true => came.picture_apart(),
            false => came.picture(),
        };
        let count = regular(self.isa, rest, picture);
        let count = self.left.min(count as u64) as usize;
        if count == 0 {
            return false;
        }
        let start = text.start;
        let gap = usize::from(are_apart);
        if are_apart {
            // Without the empty lines they stand back to back.
            for index in 1..count {
                let board = start + index * (stride + gap);
                let board = board..board + stride;
                block.text.copy_within(board, start + index * stride);
            }
        }
        text.start += count * (stride + gap);
        if self.comes_back() {
            let last = stride - 1;
            let separator = self.before_answer(b"");
            for end in (start + last..text.start).step_by(stride) {
                block.leave_gap(end, separator, 0);
            }
        }
        let mut span = self.pass(Some(came), count, self.text.line);
        span.pitch += gap as u64;
        self.text.line += span.pitch * count as u64;
        block.push_run(span, start..start + count * stride);
        true
    }

    /// Takes the whole line at `text`.
    fn take_line(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        let line = &block.text[text.clone()];
        let is_blank = line.trim_ascii().is_empty();
        self.has_text |= !is_blank;
        let next = self.next;
        match next {
            Next::First => self.open(block, text)?,
            Next::Nothing if is_blank => {}
            Next::Nothing => self.pass_behind_end(block),
            Next::Board if self.board.cells > 0 => {
                if !self.board.take_drawing(line, self.grammar.gaps) {
                    self.take_row(block, text)?;
                }
            }
            _ if self.skips(line) || self.skips_comment(block, text.clone()) => {}
            Next::Record { column, fields } => self.take_record(block, text, column, fields)?,
            _ if drawing::stands_between_boards(&block.text[text.clone()]) => {}
            Next::Count => self.take_count(&block.text[text])?,
            Next::Board => self.take_row(block, text)?,
        }
        Ok(())
    }

    /// Whether the line at `text` means nothing between records, or only that they end.
    fn skips(&mut self, line: &[u8]) -> bool {
        // Nearly all records begin so.
        if line.first().is_some_and(u8::is_ascii_digit) {
            return false;
        }
        if self.has_remarks() && self.grammar.cases.may_end_by_line() && line::is_end(line) {
            self.next = Next::Nothing;
            return true;
        }
        let is_blank = match self.grammar.is_lines() {
            true => line.trim_ascii().is_empty(),
            false => line::is_blank(line),
        };
        is_blank || drawing::is_ruler(line)
    }

    /// Whether the line at `text`, between records, is a comment.
    fn skips_comment(&self, block: &mut Block, text: Range<usize>) -> bool {
        let line = &block.text[text];
        let is_comment = line.first() == Some(&b'#') && self.has_remarks();
        if is_comment && line::has_puzzle(line, CELLS) {
            block.note(Note::Comment, self.text.line);
        }
        is_comment
    }

    /// Whether a line may be no record: below a header, or if there is none for sure, every line is one.
    fn has_remarks(&self) -> bool {
        self.header.is_none() && !self.input.no_header
    }

    /// Whether the first line may be a header: a record has not come, not even a malformed one.
    fn may_be_header(&self) -> bool {
        self.has_remarks() && self.puzzles == 0
    }

    /// Passes a line that stands behind the end.
    fn pass_behind_end(&mut self, block: &mut Block) {
        if self.next == Next::Nothing && !mem::replace(&mut self.has_noted_end, true) {
            block.note(Note::BehindEnd, self.text.line);
        }
    }

    /// Reads the line that starts a group.
    fn take_count(&mut self, line: &[u8]) -> Result<(), Unexpected> {
        let text = line.trim_ascii();
        let is_row = line::read_row(line).is_ok();
        let is_puzzle = line::is_puzzle(text);
        // Nine digits are a row, unless somebody says that the format is poj.
        let is_told = self.count.is_none() && self.grammar == &Grammar::POJ;
        if !line::is_count(line) || is_puzzle || is_row && !is_told {
            let mut unexpected = Unexpected::line(line);
            if !is_row && !is_puzzle {
                unexpected.column += text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            }
            return Err(unexpected);
        }
        self.left = String::from_utf8_lossy(text).parse().unwrap_or(u64::MAX);
        self.count = Some(self.left);
        self.end_case();
        Ok(())
    }

    /// Goes on behind a count, or a case.
    fn end_case(&mut self) {
        match self.grammar.cases {
            Cases::Counted if self.left == 0 => self.next = Next::Nothing,
            Cases::CountedGroups if self.left == 0 => self.next = Next::Count,
            Cases::Counted | Cases::CountedGroups => self.next = Next::Board,
            // What comes next stays the same.
            Cases::ToEnd | Cases::ToEndLine => {}
        }
    }

    /// Takes the row at `text`, and adds the board if it is whole.
    fn take_row(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Unexpected> {
        let line = &block.text[text.clone()];
        let taken = self
            .board
            .take_cells(line, self.text.line, self.grammar.board);
        if let Err(unexpected) = taken {
            // Rather the first line was no title.
            return Err(match self.heading.take() {
                Some((line, title)) if unexpected.found == Actual::Puzzle => {
                    Unexpected::at(1, Actual::Heading(line, title, [0; 2]))
                }
                _ => unexpected,
            });
        }
        self.heading = None;
        if self.board.cells < CELLS {
            return Ok(());
        }
        let board = mem::replace(&mut self.board, OpenBoard::new());
        let (shape, cells) = board.text();
        let span = Span {
            came: board.came(),
            ..self.pass(Some(shape.into()), 1, board.line)
        };
        block.push_board(span, &cells[..shape.stride()], text.end + 1);
        Ok(())
    }

    /// Numbers the records that come next, the first of which begins on this line, and goes on to
    /// the part after them. If their boards stand in no way, they are malformed.
    fn pass(&mut self, stands: Option<Came>, count: usize, line: u64) -> Span {
        self.came = stands.unwrap_or(self.came);
        self.puzzles += count as u64;
        self.left = self.left.saturating_sub(count as u64);
        self.end_case();
        let came = stands.unwrap_or(Came::Line);
        Span {
            stands,
            came,
            count,
            line,
            pitch: came.lines(),
        }
    }

    /// Whether a line that is longer than any record stands in the place of one, as its start tells.
    fn is_long_record(&self, line: &[u8]) -> Result<bool, Unexpected> {
        let is_comment = line[0] == b'#' && self.board.cells == 0 && self.has_remarks();
        let is_named = matches!(self.input.column, Some(ColumnChoice::Name(_)));
        let is_header = is_named && self.may_be_header();
        match self.next {
            Next::Nothing => Ok(false),
            _ if is_comment => Ok(false),
            Next::Record { .. } => Ok(true),
            Next::First if self.grammar.is_lines() && !is_header => Ok(true),
            Next::First | Next::Count | Next::Board => Err(TOO_LONG),
        }
    }

    /// What should come next.
    fn expected(&self) -> Expected {
        match (self.next, &self.input.column) {
            (Next::First, Some(ColumnChoice::Name(name))) => Expected::Column(name.clone()),
            (Next::First, _) if self.grammar.is_lines() => Expected::Puzzle(None),
            (Next::First, _) => Expected::FirstRecord,
            (Next::Count, _) => Expected::Count(self.count),
            (Next::Record { column, .. }, _) => {
                let number = column.number();
                Expected::Puzzle(number.filter(|number| self.is_named() || *number > 1))
            }
            (Next::Board, _) => self.board.expected(self.grammar.board),
            (Next::Nothing, _) => Expected::Text,
        }
    }

    /// What is not as it should be on this line, while the record that comes next is read.
    fn line_failure(&self, unexpected: Unexpected) -> Failure {
        let line = match unexpected.found {
            Actual::Heading(line, ..) => line,
            _ => self.text.line,
        };
        self.failure(Kind::Line {
            line,
            puzzle: self.puzzles + 1,
            expected: self.expected(),
            unexpected,
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
