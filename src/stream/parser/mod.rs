/*! The text of one input, line by line, into the records of blocks.

Text may end anywhere: what is not a whole line yet is looked at again when there is more of it, and
a board that is not whole yet waits in [`OpenBoard`](board::OpenBoard). So the records and the
messages are the same however the text is cut.

Two ways lead through it. Regular boards, the bulk of all input, are found by [`regular`] many at a
time and stay where they are. Every other line is looked at by itself, as the part of the
[`Grammar`](crate::stream::grammar::Grammar) whose turn it is:

- `opening`: what stands before the first record, which may have to tell the format;
- `schedule`: which part comes next;
- `board`: the board whose rows are being read.
*/

mod board;
mod opening;
mod schedule;

use super::{
    append::{AnswerColumn, Lines},
    block::Block,
    encoding::{self, Start},
    failure::{Expected, Failure, Found, Kind, MOST_MESSAGES, Unexpected},
    format::{ColumnChoice, Input},
    grammar::{Board, Cases, Grammar, Layout},
    header::{self, Column},
    line,
};
use board::OpenBoard;
use lanedoku::internal::{CELLS, regular};
use lanedoku::{Isa, PuzzleShape, Shape};
use schedule::{Next, Schedule};
use std::ops::Range;
use std::sync::Arc;

/// Reads one input.
pub struct Parser {
    /// The name of the input.
    pub source: Arc<str>,
    /// What regular boards are looked for with.
    isa: Isa,
    cut: Cut,
    /// Lines read.
    lines: u64,
    /// The name of the column that holds the puzzles, until the header has come, which has to name
    /// it.
    column_name: Option<Arc<str>>,
    /// Whether a header has come. No other follows.
    has_header: bool,
    schedule: Schedule,
    /// In lines: the column that holds the puzzles, if it is known.
    column: Option<Column>,
    /// The column of the answers, if the lines come back with them.
    answers: Option<AnswerColumn>,
}

/// Where the next byte of the text stands.
#[derive(Clone, Copy, PartialEq)]
enum Cut {
    /// At the start of the input: it may be a byte-order mark, or something that is not text.
    Start,
    /// At the start of a line.
    Line,
    /// Behind a carriage return: a line feed may follow that ends the same line.
    AfterReturn,
    /// In the rest of a line that is longer than [`line::LONGEST`]. A record stops being cells in
    /// this column, and has this byte before its answer; a comment has `None`.
    LongLine(Option<(usize, u8)>),
}

/// What is wrong with a line.
type Misfit = (Expected, Unexpected);

fn misfit(expected: Expected, column: usize, found: Found) -> Misfit {
    (expected, Unexpected { column, found })
}

/// What is wrong with a line that is something else.
fn unlike(expected: Expected, line: &[u8]) -> Misfit {
    let column = 1 + line.len() - line.trim_ascii_start().len();
    misfit(expected, column, Found::Line(line.to_vec()))
}

impl Parser {
    pub fn new(source: Arc<str>, input: Input, isa: Isa) -> Parser {
        let Input {
            grammar,
            column,
            append,
        } = input;
        let lines = &Grammar::LINES;
        let (grammar, column, column_name) = match column {
            Some(ColumnChoice::Name(name)) => (lines, None, Some(name)),
            Some(ColumnChoice::Number(number)) => (lines, Some(Column::numbered(number)), None),
            None => (grammar, None, None),
        };
        Parser {
            source,
            isa,
            cut: Cut::Start,
            lines: 0,
            column_name,
            has_header: false,
            schedule: Schedule::new(grammar),
            column,
            answers: append.map(AnswerColumn::new),
        }
    }

    /// The grammar, as far as it is known.
    pub fn grammar(&self) -> &'static Grammar {
        self.schedule.grammar
    }

    /// Whether the input has said that it ends here, whatever follows.
    pub fn has_ended(&self) -> bool {
        let is_whole = self.answers.is_none() || self.cut != Cut::AfterReturn;
        self.schedule.has_ended && is_whole
    }

    /// Whether the last line has come in part, and is not waited for.
    pub fn is_in_line(&self) -> bool {
        matches!(self.cut, Cut::LongLine(_))
    }

    /// What is to be said if more follows the cases that a count has asked for; `None` if that is
    /// nothing special.
    pub fn surplus(&self) -> Option<Failure> {
        self.schedule
            .surplus(self.lines)
            .map(|kind| self.fail(kind))
    }

    /// Adds the records in `text`, a range of the block's text, to the block. `is_last` says that
    /// nothing follows the text.
    ///
    /// Returns where the text starts that has to be seen again together with what follows it. It
    /// has at most [`line::LONGEST`] bytes. After the end of the input it is what has not been
    /// read.
    ///
    /// # Errors
    /// At a record that ends the run. Those before it are in the block.
    pub fn parse(
        &mut self,
        block: &mut Block,
        text: Range<usize>,
        is_last: bool,
    ) -> Result<usize, Failure> {
        let Range { start: mut at, end } = text;
        while at < end && !self.has_ended() {
            match self.take(block, at..end, is_last)? {
                Some(taken) => at += taken,
                None => break,
            }
        }
        Ok(at)
    }

    /// Takes what stands at the start of `text`, and returns how many bytes that are. `None` says
    /// that what follows has to be seen first.
    fn take(
        &mut self,
        block: &mut Block,
        text: Range<usize>,
        is_last: bool,
    ) -> Result<Option<usize>, Failure> {
        let rest = &block.text[text.clone()];
        let is_long = self.is_in_line();
        match self.cut {
            Cut::Start => match encoding::tell(rest) {
                Start::Unknown => return Ok(None),
                Start::Text(from) => {
                    self.keep(&mut block.lines, &rest[..from]);
                    self.cut = Cut::Line;
                    return Ok(Some(from));
                }
                Start::Encoded(encoding) => {
                    let found = Found::Encoded(encoding);
                    return Err(self.failure(1, misfit(Expected::Text, 1, found)));
                }
            },
            Cut::AfterReturn => {
                self.cut = Cut::Line;
                let feed = &rest[..usize::from(rest[0] == b'\n')];
                self.keep(&mut block.lines, feed);
                return Ok(Some(feed.len()));
            }
            Cut::Line => {
                if let Some(regular) = self.take_regular(block, text.clone()) {
                    return Ok(Some(regular));
                }
            }
            Cut::LongLine(_) => {}
        }
        let rest = &block.text[text.clone()];
        match line::length(rest) {
            Some(length) if is_long || length <= line::LONGEST => {
                let (line, below) = (&rest[..length], &rest[length + 1..]);
                let may_wait = !is_long && !is_last && rest.len() < line::LONGEST;
                if may_wait && self.is_undecided(line, below) {
                    return Ok(None);
                }
                // Looked at before a board is written over the line.
                let end_of_line = rest[length];
                self.keep(&mut block.lines, line);
                let taken = match self.cut {
                    Cut::LongLine(None) => Ok(()),
                    Cut::LongLine(Some((column, separator))) => {
                        let found = Found::LongLine;
                        self.take_invalid(block, self.lines + 1, Unexpected { column, found });
                        self.leave_gap(&mut block.lines, separator);
                        Ok(())
                    }
                    _ => self.take_line(block, text.start..text.start + length, text.end),
                };
                self.keep(&mut block.lines, &[end_of_line]);
                taken?;
                self.cut = match end_of_line {
                    b'\r' => Cut::AfterReturn,
                    _ => Cut::Line,
                };
                self.lines += 1;
                Ok(Some(length + 1))
            }
            None if is_long => {
                self.keep(&mut block.lines, rest);
                Ok(Some(rest.len()))
            }
            None if rest.len() <= line::LONGEST => Ok(None),
            _ => {
                let start = &rest[..line::LONGEST];
                self.cut = Cut::LongLine(self.take_long_line(start)?);
                self.keep(&mut block.lines, start);
                Ok(Some(line::LONGEST))
            }
        }
    }

    /// Keeps what was read, if lines come back.
    fn keep(&self, lines: &mut Lines, read: &[u8]) {
        if self.answers.is_some() {
            lines.text.extend_from_slice(read);
        }
    }

    /// Says that nothing follows what was read into this block.
    ///
    /// # Errors
    /// If something should.
    pub fn finish(&self) -> Result<(), Failure> {
        if self.has_ended() {
            return Ok(());
        }
        if let Some(kind) = self.schedule.too_few(self.lines) {
            return Err(self.fail(kind));
        }
        let Schedule {
            board, announced, ..
        } = &self.schedule;
        let expected = match announced {
            _ if board.cells > 0 => board.expected_row(),
            Some(line) => Expected::Announced(*line),
            None => return Ok(()),
        };
        Err(self.failure(self.lines + 1, misfit(expected, 1, Found::EndOfInput)))
    }

    /// Takes the regular boards at the start of `text`, if there are any, and says how many bytes
    /// they have.
    fn take_regular(&mut self, block: &mut Block, text: Range<usize>) -> Option<usize> {
        // A regular board has one column, and a header comes before all boards. There may be very
        // many blank lines, and their first byte tells them.
        let has_no_board = self.column.is_some_and(|column| column.number() > 1)
            || self.column_name.is_some()
            || line::is_end_of_line(block.text[text.start]);
        let (shape, most) = self.schedule.regular().filter(|_| !has_no_board)?;
        let most = usize::try_from(most)
            .unwrap_or(usize::MAX)
            .saturating_mul(shape.stride());
        let end = text.end.min(text.start.saturating_add(most));
        let count = regular(self.isa, &block.text[text.start..end], shape);
        if count == 0 {
            return None;
        }
        let layout = match shape {
            PuzzleShape::Board(Shape::Rows) => Layout::Rows,
            _ => Layout::Line,
        };
        let bytes = count * shape.stride();
        if self.answers.is_some() {
            let separator = self.separator(b"", None);
            for line in block.text[text.start..][..bytes].chunks_exact(shape.stride()) {
                self.keep(&mut block.lines, &line[..line.len() - 1]);
                self.leave_gap(&mut block.lines, separator);
                self.keep(&mut block.lines, b"\n");
            }
        }
        let span = self
            .schedule
            .pass(Some(shape), layout, count, self.lines + 1);
        self.lines += span.pitch * count as u64;
        block.push_run(span, text.start..text.start + bytes);
        Some(bytes)
    }

    /// Takes the whole line at `text`. What has been read below it ends at `end`.
    fn take_line(
        &mut self,
        block: &mut Block,
        text: Range<usize>,
        end: usize,
    ) -> Result<(), Failure> {
        if self.is_skipped(&block.text[text.clone()]) {
            return Ok(());
        }
        let taken = match self.open(block, &text, end) {
            Ok(false) => self.take_part(block, text),
            opened => opened.map(drop),
        };
        taken.map_err(|misfit| self.failure(self.lines + 1, misfit))
    }

    /// True for blank lines and comments, unless they stand inside of a board or are its title.
    fn is_skipped(&self, line: &[u8]) -> bool {
        let Schedule { grammar, board, .. } = &self.schedule;
        if line.trim_ascii().is_empty() {
            return board.cells == 0 || grammar.gaps;
        }
        line[0] == b'#' && board.cells == 0 && self.schedule.next != Next::Title
    }

    /// Takes the line at `text` as the part of the grammar that comes next.
    fn take_part(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Misfit> {
        let (schedule, number) = (&mut self.schedule, self.lines + 1);
        let grammar = schedule.grammar;
        let line = &block.text[text.clone()];
        let may_end = grammar.cases == Cases::ToEndLine && schedule.board.cells == 0;
        if may_end && line::is_end(line) {
            schedule.has_ended = true;
            return Ok(());
        }
        let next = schedule.next;
        match next {
            Next::Size => schedule.take_size(line, number)?,
            Next::Title => schedule.take_title(line, number),
            Next::Board if grammar.is_lines() => self.take_record(block, text),
            _ if schedule.take_drawing(line, number) => {}
            Next::Count => {
                let count = schedule.take_count(line)?;
                if grammar.cases == Cases::Counted {
                    block.cases = Some(count);
                }
            }
            Next::Board => {
                let tokens = grammar.board == Board::Tokens;
                schedule.board.take_cells(line, number, tokens)?;
                if schedule.board.cells == CELLS {
                    let mut board = std::mem::replace(&mut schedule.board, OpenBoard::EMPTY);
                    if grammar.titled {
                        block.push_title(&std::mem::take(&mut schedule.title));
                    }
                    let (line, layout) = (board.line, board.layout());
                    let (shape, cells) = board.text();
                    let span = schedule.pass(Some(shape.into()), layout, 1, line);
                    block.push_board(span, cells, text.end + 1);
                }
            }
        }
        Ok(())
    }

    /// Takes a line that holds a record by itself.
    fn take_record(&mut self, block: &mut Block, text: Range<usize>) {
        let line = &block.text[text.clone()];
        let puzzle = match self.column {
            Some(column) => column.find_puzzle(line),
            None => line::find_puzzle(line)
                .or_else(|unexpected| line::find_enclosed_puzzle(line).ok_or(unexpected)),
        };
        let is_first = self.schedule.puzzles == 0;
        let separator = self.separator(line, puzzle.as_ref().ok());
        self.leave_gap(&mut block.lines, separator);
        let number = self.lines + 1;
        match puzzle {
            Ok(puzzle) => {
                let shape = match puzzle.len() {
                    line::PLACES => PuzzleShape::Pencilmarks,
                    _ => Shape::Line.into(),
                };
                let span = self.schedule.pass(Some(shape), Layout::Line, 1, number);
                let puzzle = text.start + puzzle.start..text.start + puzzle.end;
                block.push_line(span, puzzle, text.end + 1);
            }
            Err(Unexpected { column, .. })
                if is_first && self.column.is_none() && header::is_header(line) =>
            {
                let found = Found::Header(line.to_vec());
                self.take_invalid(block, number, Unexpected { column, found });
            }
            Err(unexpected) => self.take_invalid(block, number, unexpected),
        }
    }

    /// What stands between a record, with the puzzle at this place, and its answer.
    fn separator(&self, record: &[u8], puzzle: Option<&Range<usize>>) -> u8 {
        let column = self.answers.as_ref();
        column.map_or(b',', |column| column.separator(record, puzzle))
    }

    /// Leaves room for the answer to a record, if lines come back.
    fn leave_gap(&self, lines: &mut Lines, separator: u8) {
        if self.answers.is_some() {
            lines.leave_gap(separator);
        }
    }

    /// Takes a record that is no puzzle.
    fn take_invalid(&mut self, block: &mut Block, line: u64, unexpected: Unexpected) {
        block.malformed += 1;
        if block.malformed <= MOST_MESSAGES {
            let expected = Expected::Puzzle(self.column.map(Column::number));
            block
                .messages
                .push(self.failure(line, (expected, unexpected)));
        }
        block.push_span(self.schedule.pass(None, Layout::Line, 1, line));
    }

    /// Takes the start of a line that is longer than any record; the rest of it is skipped.
    fn take_long_line(&self, line: &[u8]) -> Result<Option<(usize, u8)>, Failure> {
        if line[0] == b'#' && self.schedule.board.cells == 0 {
            return Ok(None);
        }
        let separator = self.separator(line, None);
        let column = line::find_puzzle(line)
            .map_or_else(|unexpected| unexpected.column, |_| line::LONGEST + 1);
        let Schedule {
            grammar,
            next,
            board,
            ..
        } = &self.schedule;
        let expected = match (&self.column_name, grammar.board) {
            (Some(name), _) => Expected::Column(name.clone()),
            (_, Board::Unknown) => Expected::FirstRecord,
            (_, Board::Field) => return Ok(Some((column, separator))),
            _ if *next == Next::Count => self.schedule.expected_count(),
            _ => board.expected_row(),
        };
        Err(self.failure(self.lines + 1, misfit(expected, column, Found::LongLine)))
    }

    /// What there is to say about a line that is not what it should be.
    fn failure(&self, line: u64, (expected, unexpected): Misfit) -> Failure {
        self.fail(Kind::Line {
            line,
            puzzle: self.schedule.puzzles + 1,
            expected,
            unexpected,
        })
    }

    /// What is wrong with this input.
    pub fn fail(&self, kind: Kind) -> Failure {
        Failure {
            source: self.source.clone(),
            kind,
        }
    }
}
