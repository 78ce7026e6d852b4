/*! The text of one input, line by line, into the records of blocks.

Text may end anywhere: what is not a whole line yet is looked at again when there is more of it, and
a board that is not whole yet waits in [`OpenBoard`]. So the records and the messages are the same
however the text is cut.

Two ways lead through it. Regular boards, the bulk of all input, are found by [`regular`] many at a
time and stay where they are. Every other line is looked at by itself, as the part of the
[`Grammar`](crate::input::grammar::Grammar) whose turn it is:

- `opening`: what stands before the first record, which may have to tell the format;
- `schedule`: which part comes next;
- `board`: the board whose rows are being read.
*/

mod board;
mod opening;
mod schedule;

use crate::input::{
    append,
    block::Block,
    drawing, encoding,
    failure::{Actual, Expected, Failure, Kind, MOST_MESSAGES, Misfit, Note, Unexpected, misfit},
    grammar::{BoardForm, Cases, Grammar, Layout},
    header::{self, Column, Header},
    line,
    source::{ColumnChoice, Input},
};
use board::OpenBoard;
use lanedoku::internal::{CELLS, regular};
use lanedoku::{Isa, PuzzleShape, Shape};
use schedule::{Next, Schedule};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// What has come below the line at `text`, up to `end` or as much of it as is waited for.
fn below<'a>(block: &'a Block, text: &Range<usize>, end: usize) -> &'a [u8] {
    let end = end.min(text.start + line::LONGEST).max(text.end + 1);
    &block.text[text.end + 1..end]
}

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
    /// Whether there is a quote in the text that is read. Most texts have none, and then no record
    /// is looked at for one.
    has_quotes: bool,
    schedule: Schedule,
    /// In lines: the column that holds the puzzles, if it is known.
    column: Option<Column>,
    /// The line `end`, until something else has come behind it.
    end_line: Option<u64>,
    /// What the last line ended with.
    end: &'static [u8],
}

/// Where the next byte of the text stands.
#[derive(Clone, Copy, PartialEq)]
enum Cut {
    /// At the start of the input: it may be a byte-order mark, or something that is not text.
    Start,
    /// At the start of a line.
    Line,
    /// In the rest of a line that is longer than [`line::LONGEST`]. A comment has `None`. A record
    /// has the column in which it stops being cells, and the separator before its answer.
    LongLine(Option<(usize, u8)>),
}

impl Parser {
    pub fn new(source: Arc<str>, input: Input, isa: Isa) -> Parser {
        let column = match input.column {
            Some(ColumnChoice::Number(number)) => Some(Column::numbered(number)),
            _ => None,
        };
        let needs_lines = input.column.is_some() || input.append.is_some();
        let grammar = if needs_lines {
            &Grammar::LINES
        } else {
            input.grammar
        };
        Parser {
            source,
            isa,
            input,
            cut: Cut::Start,
            line: 1,
            header: None,
            has_quotes: false,
            schedule: Schedule::new(grammar),
            column,
            end_line: None,
            end: b"\n",
        }
    }

    /// Whether nothing is read behind this: the input has said that it ends here, and its lines do
    /// not come back.
    pub fn has_ended(&self) -> bool {
        self.schedule.has_ended && !self.comes_back()
    }

    /// Whether the lines come back with their answers.
    fn comes_back(&self) -> bool {
        self.input.append.is_some()
    }

    /// The name of the column that holds the puzzles, until the header has come, which has to name
    /// it.
    fn column_name(&self) -> Option<&Arc<str>> {
        match &self.input.column {
            Some(ColumnChoice::Name(name)) if self.header.is_none() => Some(name),
            _ => None,
        }
    }

    /// What is to be noted if more than white space follows what the input has said to be its end.
    pub fn behind_end(&self) -> Note {
        match self.schedule.grammar.cases {
            Cases::Counted => Note::BehindCount,
            _ => Note::BehindEnd,
        }
    }

    /// Notes that something follows.
    pub fn note_rest(&self, block: &mut Block) {
        block.source = self.source.clone();
        block.note(self.behind_end(), self.line - 1);
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
        self.has_quotes = self.header.is_some() && header::has_quote(&block.text[text.clone()]);
        let taken = self.take_all(block, text, is_last);
        block.grammar = self.schedule.grammar;
        block.lines.drop_last(text.len());
        match taken.map_err(|misfit| self.line_failure(misfit, self.line)) {
            Ok(()) if is_last => self.finish(),
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
        while !self.has_ended() {
            let has_text = text.start < text.end;
            if has_text && self.take_next(block, text, is_last)? {
                continue;
            }
            if !is_last || !has_text && !matches!(self.cut, Cut::LongLine(_)) {
                break;
            }
            block.text[text.end] = b'\n';
            text.end += 1;
            if self.comes_back() {
                block.lines.text.extend_from_slice(self.end);
            }
        }
        Ok(())
    }

    /// Takes the byte-order mark of an input that is text, the rest of a line's end, regular boards, a
    /// line, or what has come of one that is too long. Returns false if what follows has to be seen
    /// first.
    fn take_next(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<bool, Misfit> {
        let is_long = matches!(self.cut, Cut::LongLine(_));
        let rest = &block.text[text.clone()];
        if self.cut == Cut::Start {
            let encoded = |(name, remedy)| misfit(Expected::Text, 1, Actual::Encoded(name, remedy));
            let start = encoding::text_start(rest).map_err(encoded)?;
            if let Some(start) = start {
                text.start += start;
                self.cut = Cut::Line;
            }
            return Ok(start.is_some());
        }
        if !is_long && self.end == b"\r" && rest[0] == b'\n' {
            // Both end the same line.
            self.end = b"\r\n";
            text.start += 1;
            return Ok(true);
        }
        if !is_long && self.take_regular(block, text) {
            return Ok(true);
        }
        let rest = &block.text[text.clone()];
        let length = line::length(rest).filter(|length| is_long || *length <= line::LONGEST);
        let Some(first) = length else {
            if is_long {
                text.start = text.end;
            } else if rest.len() <= line::LONGEST {
                return Ok(false);
            } else {
                self.cut = self.take_long_line(&rest[..line::LONGEST])?;
                text.start += line::LONGEST;
            }
            return Ok(true);
        };
        let (line, below) = (&rest[..first], &rest[first + 1..]);
        let may_wait = !is_long && !is_last && rest.len() < line::LONGEST;
        if may_wait && self.is_undecided(line, below) {
            return Ok(false);
        }
        let (mut length, mut more) = (first, 0);
        if (self.has_quotes || self.may_be_header()) && !is_long {
            match header::record_length(self.header, rest, first, is_last) {
                Some(record) if record < rest.len() => length = record,
                _ => return Ok(false),
            }
            more = line::place(rest, length + 1).0;
        }
        // Looked at before a board is written over the line.
        let is_return = rest[length] == b'\r';
        let line = text.start..text.start + length;
        match self.cut {
            Cut::LongLine(None) => self.pass_behind_end(block, true),
            Cut::LongLine(Some((column, separator))) => {
                let found = Actual::LongLine;
                self.take_invalid(block, Unexpected { column, found }, self.line);
                if self.comes_back() {
                    block.lines.leave_gap(line.end, separator, 0);
                }
            }
            _ => self.take_line(block, line.clone(), text.end)?,
        }
        text.start = line.end + 1;
        self.cut = Cut::Line;
        self.end = if is_return { b"\r" } else { b"\n" };
        self.line += 1 + more;
        Ok(true)
    }

    /// Says that nothing follows what was read into this block.
    ///
    /// # Errors
    /// If something should.
    fn finish(&self) -> Result<(), Failure> {
        let schedule = &self.schedule;
        if let Some(kind) = schedule.too_few(self.line - 1) {
            return Err(self.failure(kind));
        }
        let expected = match schedule.announced {
            _ if schedule.has_ended => return Ok(()),
            _ if schedule.board.cells > 0 => schedule.board.expected_row(),
            Some(line) => Expected::Announced(line),
            None => return Ok(()),
        };
        let end = misfit(expected, 1, Actual::EndOfInput);
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
        self.end = b"\n";
        if self.comes_back() {
            let separator = append::separator(self.header, b"", None);
            let last = shape.stride() - 1;
            for end in (start + last..text.start).step_by(last + 1) {
                block.lines.leave_gap(end, separator, 0);
            }
        }
        let span = self.schedule.pass(Some(shape), layout, count, self.line);
        self.line += span.pitch() * count as u64;
        block.push_run(span, start..text.start, text.start);
        true
    }

    /// Takes the whole line at `text`. What has been read below it ends at `end`.
    fn take_line(
        &mut self,
        block: &mut Block,
        text: Range<usize>,
        end: usize,
    ) -> Result<(), Misfit> {
        let line = &block.text[text.clone()];
        if self.schedule.has_ended {
            self.pass_behind_end(block, !line.trim_ascii().is_empty());
            return Ok(());
        }
        if self.is_skipped(line) && !self.is_comment_header(line, below(block, &text, end)) {
            let told = self.column.filter(|_| self.input.column.is_some());
            if told.is_some_and(|column| column.find_puzzle(line).is_ok()) {
                block.note(Note::CommentRecord, self.line);
            } else {
                if line::has_puzzle(line) {
                    block.note(Note::Comment, self.line);
                }
                return Ok(());
            }
        }
        if self.open(block, &text, end)? {
            return Ok(());
        }
        let line = &block.text[text.clone()];
        let schedule = &mut self.schedule;
        let grammar = schedule.grammar;
        let may_end = grammar.cases == Cases::ToEndLine && schedule.board.cells == 0;
        match schedule.next {
            _ if may_end && line::is_end(line) => {
                schedule.has_ended = true;
                self.end_line = Some(self.line);
            }
            Next::Title => schedule.take_title(line, self.line),
            Next::Board if grammar.is_lines() => self.take_record(block, text),
            _ => self.take_drawn(block, text)?,
        }
        Ok(())
    }

    /// Passes a line that comes back from behind the end, if there was one.
    fn pass_behind_end(&mut self, block: &mut Block, is_text: bool) {
        if is_text && let Some(line) = self.end_line.take() {
            block.note(Note::BehindEnd, line);
        }
    }

    /// True for blank lines and comments, unless they stand inside of a board or are its title.
    fn is_skipped(&self, line: &[u8]) -> bool {
        let Schedule { grammar, board, .. } = &self.schedule;
        let line = if grammar.is_lines() {
            line
        } else {
            drawing::unquoted(line)
        };
        if line.trim_ascii().is_empty() {
            return board.cells == 0 || grammar.gaps;
        }
        line[0] == b'#' && board.cells == 0 && self.schedule.next != Next::Title
    }

    /// Whether a header may come next.
    fn may_be_header(&self) -> bool {
        let schedule = &self.schedule;
        schedule.grammar.may_be_lines() && schedule.puzzles == 0 && self.header.is_none()
    }

    /// Whether the line may be a header, and the record below it, which tells that, has not come yet.
    fn is_undecided(&self, line: &[u8], below: &[u8]) -> bool {
        self.may_be_header()
            && (header::is_name(line)
                || Column::of_words(line).is_some()
                || line.starts_with(b"#") && self.named_column(line).is_some())
            && !opening::first_record(below).1
    }

    /// The column of puzzles that a line names.
    fn named_column(&self, line: &[u8]) -> Option<Column> {
        let named = match self.column_name() {
            Some(name) => Column::named(line, name),
            None => Column::of_puzzles(line),
        };
        named.map(|named| self.column.unwrap_or(named))
    }

    /// Whether a comment is a header, as in `#,puzzle`: the first record below it has a puzzle in the
    /// column.
    fn is_comment_header(&self, line: &[u8], below: &[u8]) -> bool {
        let has_puzzle =
            |column: Column| column.find_puzzle(opening::first_record(below).0).is_ok();
        self.may_be_header() && self.named_column(line).is_some_and(has_puzzle)
    }

    /// Takes the line at `text` if it is a header, or a title that is like one. Returns false if it is
    /// neither, and then the grammar is known. What has come below the line ends at `end`.
    fn open(&mut self, block: &mut Block, text: &Range<usize>, end: usize) -> Result<bool, Misfit> {
        let line = &block.text[text.clone()];
        let grammar = self.schedule.grammar;
        if !self.may_be_header() {
            if grammar.board == BoardForm::Unknown {
                // A name has come before, and might have been a header.
                let grammar = opening::tell_format(line).unwrap_or(&Grammar::LINES);
                self.schedule.begin(grammar);
            }
            return Ok(false);
        }
        let below = below(block, text, end);
        let name = self.column_name();
        let (grammar, is_header, column) = opening::tell(line, below, grammar, self.column, name)?;
        if !is_header
            && self.column.is_none()
            && header::is_header(line)
            && !self.input.grammar.is_lines()
        {
            let found = Actual::Header(line.to_vec());
            return Err(misfit(Expected::Puzzle(None), 1, found));
        }
        self.schedule.begin(grammar);
        if is_header {
            let header = self.header.insert(Header::of(line));
            self.has_quotes = header::has_quote(&block.text[text.end..]);
            self.column = self.column.or(column);
            if let Some(name) = self.input.append {
                block.lines.leave_gap(text.end, header.before_answer, 0);
                block.lines.name_answers(name, line);
            }
        }
        let is_title = grammar == &Grammar::GRID && header::is_name(line);
        if is_title {
            self.schedule.announced = Some(self.line);
        }
        Ok(is_header || is_title)
    }

    /// Takes the line at `text` as a count, or as a part of a board that stands in rows.
    fn take_drawn(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Misfit> {
        let line = &block.text[text.clone()];
        let schedule = &mut self.schedule;
        let grammar = schedule.grammar;
        // Nothing of a drawing begins with a digit, as nearly all rows do.
        let begins_with_digit = line.first().is_some_and(u8::is_ascii_digit);
        let bare = (!begins_with_digit).then(|| drawing::bare(line, schedule.board.cells == 0));
        let line = bare.as_deref().unwrap_or(line);
        if !begins_with_digit && schedule.take_drawing(line, self.line) {
            return Ok(());
        }
        if schedule.next == Next::Count {
            let count = schedule.take_count(line)?;
            if grammar.cases == Cases::Counted {
                block.cases = Some(count);
            }
            return Ok(());
        }
        let tokens = grammar.board == BoardForm::Tokens;
        schedule.board.take_cells(line, self.line, tokens)?;
        if schedule.board.cells == CELLS {
            let mut board = mem::replace(&mut schedule.board, OpenBoard::new());
            if grammar.titled {
                block.push_title(&mem::take(&mut schedule.title));
            }
            let (line, layout) = (board.line, board.layout());
            let (shape, cells) = board.text();
            let span = schedule.pass(Some(shape.into()), layout, 1, line);
            block.push_board(span, cells, text.end + 1);
        }
        Ok(())
    }

    /// Takes a line that holds a record by itself.
    fn take_record(&mut self, block: &mut Block, text: Range<usize>) {
        let line = &block.text[text.clone()];
        let header = self.header.filter(|_| self.comes_back());
        let missing = header.map_or(Some(0), |header| header.missing(line, self.has_quotes));
        let mut puzzle = match self.column {
            Some(column) => column.find_puzzle(line),
            None => line::find_puzzle(line)
                .or_else(|unexpected| line::find_enclosed_puzzle(line).ok_or(unexpected)),
        };
        if puzzle.is_err()
            && self.column.is_none()
            && let Some(spread) = line::read_spread(line)
        {
            // The line becomes a field of all cells, and what separated them.
            let separator = header::first_separator(line).unwrap_or(b' ');
            puzzle = spread.map(|cells| {
                let line = &mut block.text[text.clone()];
                line[..CELLS].copy_from_slice(&cells);
                line[CELLS] = separator;
                0..CELLS
            });
        }
        let line = &block.text[text.clone()];
        if self.comes_back() {
            let separator = append::separator(self.header, line, puzzle.as_ref().ok());
            let gap = missing.unwrap_or(0);
            block.lines.leave_gap(text.end, separator, gap);
        }
        if missing.is_none() {
            block.note(Note::LongRow, self.line);
        }
        let line = &block.text[text.clone()];
        match puzzle {
            Ok(puzzle) => {
                let is_named = self.column.is_some() || self.header.is_some();
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
            }
            Err(mut unexpected) => {
                if self.schedule.puzzles == 0 && self.column.is_none() && header::is_header(line) {
                    unexpected.found = Actual::Header(line.to_vec());
                }
                let (below, column) = line::place(line, unexpected.column);
                unexpected.column = column;
                self.take_invalid(block, unexpected, self.line + below);
            }
        }
    }

    /// Takes a malformed record, which stops being a puzzle on this line.
    fn take_invalid(&mut self, block: &mut Block, unexpected: Unexpected, line: u64) {
        block.malformed += 1;
        if block.malformed <= MOST_MESSAGES {
            let expected = Expected::Puzzle(self.column.map(|column| column.number));
            let failure = self.line_failure((expected, unexpected), line);
            block.messages.push(failure);
        }
        let span = self.schedule.pass(None, Layout::Line, 1, self.line);
        block.push_span(span);
    }

    /// Takes the start of a line that is longer than any record; the rest of it is skipped.
    fn take_long_line(&self, line: &[u8]) -> Result<Cut, Misfit> {
        let schedule = &self.schedule;
        if line[0] == b'#' && schedule.board.cells == 0 || schedule.has_ended {
            return Ok(Cut::LongLine(None));
        }
        let column = line::find_puzzle(line)
            .map_or_else(|unexpected| unexpected.column, |_| line::LONGEST + 1);
        let expected = match (self.column_name(), schedule.grammar.board) {
            (Some(name), _) => Expected::Column(name.clone()),
            (_, BoardForm::Unknown) => Expected::FirstRecord,
            (_, BoardForm::Field) => {
                let separator = append::separator(self.header, line, None);
                return Ok(Cut::LongLine(Some((column, separator))));
            }
            _ if schedule.next == Next::Count => Expected::Count(schedule.count.clone()),
            _ => schedule.board.expected_row(),
        };
        Err(misfit(expected, column, Actual::LongLine))
    }

    /// What is not as it should be on this line, while the record that comes next is read.
    fn line_failure(&self, (expected, unexpected): Misfit, line: u64) -> Failure {
        self.failure(Kind::Line {
            line,
            puzzle: self.schedule.puzzles + 1,
            expected,
            unexpected,
        })
    }

    /// What is wrong with this input.
    pub fn failure(&self, kind: Kind) -> Failure {
        Failure {
            source: self.source.clone(),
            kind,
        }
    }
}
