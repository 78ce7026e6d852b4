/*! Makes records of the text of one input, line by line.

A line takes three steps. [`classify`](super::kind::classify) says what it is, from its bytes alone. The
state says what such a line means here: its method `judge` returns a `Meaning`, and changes nothing.
[`Parser::take`] acts on the meaning. In `Rows`, two things come before `judge`: the line may name a blank,
or show that the board that waits for it is complete. The states:

- `Opening`: above the first record, which tells the format (`opening`);
- `List`: a record a line (`list`);
- `Rows`: boards of nine rows, perhaps after a count (`rows`);
- `Cells`: boards of 81 cells, wherever lines end, for a judge's problem (`cells`).

Every record enters a block by [`Parser::accept`], and [`Parser::end`] ends every input.

Regular boards, the bulk of all input, are found many at a time (`regular`). These are just the boards
that would be found line by line, so a text is read the same in either way. Text may end anywhere: a line
that is not whole yet is looked at again when there is more of it, and a board that is not whole yet waits
in its state.
*/

mod cells;
mod explain;
mod list;
mod opening;
mod passed;
mod regular;
mod rows;

use super::{
    alphabet::Alphabet,
    block::{Block, Run},
    board::Board,
    encoding,
    fault::{Fault, InputError, MOST_MESSAGES, Note, Reason},
    fields::{self, Header, Joint},
    format::Format,
    kind::Line,
    source::ReadOptions,
    text::{CTRL_Z, LONG_START, LONGEST_LINE, Length, LineFinder, is_too_long},
};
use crate::layout::Layout;
use cells::Cells;
use lanedoku::Isa;
use lanedoku::internal::CELLS;
use list::List;
use opening::Opening;
pub use regular::Regular;
pub use rows::Rows;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// Reads one input.
pub struct Parser {
    /// The name of the input.
    source: Arc<str>,
    /// The instruction set for `take_regular`.
    isa: Isa,
    options: ReadOptions,
    finder: LineFinder,
    /// What a cell is. The first record may name one more blank.
    alphabet: Alphabet,
    state: State,
    /// Records so far.
    records: u64,
    /// A record whose line is too long. It waits for the end of the line.
    late: Option<Late>,
    /// The header of the table, if its lines come back with their answers.
    header: Option<Header>,
}

/// What comes next in an input.
enum State {
    Opening(Opening),
    List(List),
    Rows(Rows),
    Cells(Cells),
}

/// A record, as it enters a block.
pub enum NewRecord {
    /// Boards that stay where they are in the text.
    Run(Run),
    /// The cells of a board, how it came, and the line that it starts on.
    Board(Box<[u8; CELLS]>, Layout, u64),
    /// With what is wrong. `None`: no message is made, and the record is only counted.
    Malformed(Option<Fault>),
    Late(Late),
}

/// A malformed record that comes with the end of its line, which is too long.
pub struct Late {
    fault: Option<Fault>,
    /// What to write between the record and its answer. The start of the line alone tells it.
    joint: Joint,
}

/// With `--append`, the lines above the first record wait for this record. It may show that the input must
/// be refused, and it tells whether one of the lines is a header. If the lines have more bytes than this,
/// they do not wait, and none of them is taken for a header.
pub const LONGEST_OPENING: usize = 64 << 10;

impl Parser {
    pub fn new(source: Arc<str>, options: ReadOptions, isa: Isa) -> Parser {
        Parser {
            source,
            isa,
            finder: LineFinder::new(),
            alphabet: options.alphabet,
            state: match options.told_format() {
                Format::Problem(cases) => State::Cells(Cells::new(cases)),
                _ => State::Opening(Opening::default()),
            },
            options,
            records: 0,
            late: None,
            header: None,
        }
    }

    /// Whether the rest need not be read: the input of a problem has ended.
    pub fn is_done(&self) -> bool {
        matches!(&self.state, State::Cells(cells) if cells.has_ended())
    }

    /// Whether a count says how many puzzles come. Whoever writes such an input closes it after them, so
    /// the reader waits for the end.
    pub fn knows_end(&self) -> bool {
        matches!(&self.state, State::Cells(cells) if cells.is_counted())
    }

    /// What the input is made of, as far as that is known.
    fn format(&self) -> Format {
        match &self.state {
            State::Opening(_) => self.options.told_format(),
            State::List(_) => Format::Lines,
            State::Rows(rows) => rows.format(),
            State::Cells(cells) => Format::Problem(cells.cases),
        }
    }

    /// Parses whole lines of `text`, a range of the block's text, and adds their records to the block. If
    /// nothing follows the text, `is_last` is true. One byte after the text must be free, for a missing
    /// line feed.
    ///
    /// Afterwards, `text` is what was not parsed: a line without its end and, with `--append`, above it an
    /// opening of at most [`LONGEST_OPENING`] bytes. Call this again with that and what follows. If the
    /// block is full, `text` may have whole lines. Then call this again with `text` alone, and the same
    /// `is_last`.
    ///
    /// # Errors
    /// At a record that ends the program. Those before it are in the block. Also if the input ends
    /// where something should follow.
    pub fn parse(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), InputError> {
        block.source = self.source.clone();
        block.records_before = self.records;
        if is_last {
            if block.text[text.clone()].last() == Some(&CTRL_Z) {
                text.end -= 1;
            }
            let rest = &block.text[text.clone()];
            let is_mark_alone = self.finder.line == 1 && rest == encoding::BYTE_ORDER_MARK;
            if self.finder.lacks_feed(rest) && !is_mark_alone {
                block.text[text.end] = b'\n';
                text.end += 1;
            }
        }
        block.set_read(text.end);
        let (start, finder) = (text.start, self.finder.clone());
        let before = match &self.state {
            State::Opening(opening) if self.options.append.is_some() => Some(opening.clone()),
            _ => None,
        };
        let mut parsed = self.parse_lines(block, text).map_err(Reason::Fault);
        if parsed.is_ok() && is_last && !block.is_full() {
            parsed = self.end(block, text.end);
        }
        block.format = self.format();
        block.alphabet = self.alphabet;
        if self.options.append.is_some() {
            block.echo.end = text.start;
        }
        if let (State::Opening(opening), Some(before)) = (&mut self.state, before) {
            if !opening.waits(text.start) {
                opening.let_go();
            } else if parsed.is_err() {
                // Nothing comes back of an input that is refused.
                block.echo.end = 0;
            } else if !is_last {
                // It is read again, together with what follows.
                *opening = before;
                (text.start, self.finder) = (start, finder);
                block.echo.end = 0;
            }
        }
        parsed.map_err(|reason| self.error(reason))
    }

    /// Parses `text` as far as that can be done now, or until the block is full.
    fn parse_lines(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<(), Box<Fault>> {
        while !block.is_full() && self.parse_next(block, text)? {}
        Ok(())
    }

    /// Parses regular boards, a line, or a part of a line that is too long. Returns false if more text is
    /// needed for that.
    fn parse_next(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<bool, Box<Fault>> {
        if text.start == text.end || self.finder.is_at_line() && self.take_regular(block, text) {
            return Ok(text.start < text.end);
        }
        let rest = &block.text[text.clone()];
        // A byte-order mark is no part of the first line.
        let is_first = self.finder.line == 1 && self.finder.is_at_line();
        let start = match is_first && rest.starts_with(encoding::BYTE_ORDER_MARK) {
            true => text.start + encoding::BYTE_ORDER_MARK.len(),
            false => text.start,
        };
        let length = match self.finder.measure(&block.text[start..text.end]) {
            Length::Unknown => return Ok(false),
            Length::Line(length) => {
                self.take(block, start..start + length)?;
                length
            }
            Length::Long { is_start, end } => {
                let line = start..end.map_or(text.end, |length| start + length);
                if is_start {
                    // Always the same start, however much of the line has come.
                    self.take(block, start..line.end.min(start + LONG_START))?;
                }
                let Some(length) = end else {
                    // What may end the line stays: a carriage return, and a Ctrl-Z that ends the text.
                    let mut part = line;
                    if block.text[part.clone()].last() == Some(&CTRL_Z) {
                        part.end -= 1;
                    }
                    text.start = without_return(&block.text, part).end;
                    return Ok(false);
                };
                if let Some(late) = self.late.take() {
                    self.accept(block, line, NewRecord::Late(late));
                }
                length
            }
        };
        text.start = start + length + 1;
        self.finder.line += 1;
        Ok(true)
    }

    /// Takes the line at this place of the block's text, which has no byte-order mark. Of a line that is too
    /// long, it is the start ([`LONG_START`]).
    ///
    /// # Errors
    /// If it ends the program.
    fn take(&mut self, block: &mut Block, line: Range<usize>) -> Result<(), Box<Fault>> {
        let number = self.finder.line;
        let text = &block.text[line.clone()];
        if number == 1
            && let Some(fault) = Fault::of_no_text(&text[..text.len().min(LONGEST_LINE)])
        {
            return Err(Box::new(fault));
        }
        match &mut self.state {
            State::Opening(opening) => {
                let first = Line::new(text, number, self.alphabet);
                match opening.judge(first, &self.options)? {
                    opening::Meaning::Nothing { column } => {
                        let place = without_return(&block.text, line);
                        opening.pass(first, place, column);
                    }
                    opening::Meaning::Record { format, blank } => {
                        let opening = mem::take(opening);
                        self.name_blank(block, blank);
                        self.begin(block, opening, format, &line);
                        return self.take(block, line);
                    }
                }
            }
            State::List(list) => {
                let record = match list.judge(text, self.alphabet) {
                    list::Meaning::Nothing => return Ok(()),
                    list::Meaning::Puzzle(board) => self.on_line(text, line.start, board),
                    list::Meaning::Malformed => {
                        // Most are only counted.
                        let has_message = block.malformed < MOST_MESSAGES;
                        let fault = || list.fault(text, number, self.alphabet);
                        let fault = has_message.then(fault);
                        if is_too_long(text) {
                            // The line may not have ended. The record is added when its end comes.
                            let joint = self.joint(block, &line);
                            self.late = Some(Late { fault, joint });
                            return Ok(());
                        }
                        NewRecord::Malformed(fault)
                    }
                };
                self.accept(block, line, record);
            }
            State::Rows(rows) => {
                let next = Line::new(text, number, self.alphabet);
                let blank = rows.named_blank(next.kind, &self.options);
                if blank.is_some() {
                    self.name_blank(block, blank);
                    return self.take(block, line);
                }
                if let Some(record) = rows.take_waiting(next.kind) {
                    self.accept(block, line.clone(), record);
                    return self.take(block, line);
                }
                let meaning = rows.judge(next)?;
                if let Some(record) = rows.apply(meaning, next) {
                    self.accept(block, line, record);
                }
            }
            State::Cells(cells) => {
                let meaning = cells.judge(text, number)?;
                if cells.apply(&meaning, text, number) {
                    block.note(Note::AfterEnd, 1, number);
                }
                if let Some(record) = cells.take_board() {
                    self.accept(block, line, record);
                }
            }
        }
        Ok(())
    }

    /// Takes the symbol that the first record has for a blank, if it names one.
    fn name_blank(&mut self, block: &mut Block, blank: Option<u8>) {
        if let Some(blank) = blank {
            self.alphabet = self.alphabet.with(blank);
            block.note(Note::Blank(blank), 1, self.finder.line);
        }
    }

    /// Begins to read records in this format, below this opening. The first is the line at this place.
    fn begin(&mut self, block: &mut Block, opening: Opening, format: Format, first: &Range<usize>) {
        if format != Format::Lines {
            let Opening { above, passed, .. } = opening;
            self.state = State::Rows(Rows::new(format, above, passed));
            return;
        }
        if let Some((lines, first)) = opening.unread {
            block.note(Note::TextAbove, lines, first);
        }
        self.name_answers(block, &opening, Some(first), first.start);
        self.state = State::List(List::new(&opening, &self.options));
    }

    /// With `--append`: if a line above the first record is a header, leaves a slot at its end for the name of
    /// the answers' column. A header names a column of puzzles, or has as many fields as the first record,
    /// if there is one. The lines above it end before offset `end` of the block's text.
    fn name_answers(
        &mut self,
        block: &mut Block,
        opening: &Opening,
        first: Option<&Range<usize>>,
        end: usize,
    ) {
        let Some(name) = self.options.append else {
            return;
        };
        if !opening.waits(end) {
            return;
        }
        let fields = |line: &Range<usize>| fields::all(&block.text[line.clone()]).count();
        let fits =
            |header: &Range<usize>| first.is_some_and(|first| fields(first) == fields(header));
        if let Some(place) = opening.header(fits) {
            let line = &block.text[place.clone()];
            let header = self.header.insert(Header::of(line));
            block
                .echo
                .leave_slot_for_name(place.end, name, line, header);
        }
    }

    /// A board on the line `text`, which begins at `start`, as a record.
    fn on_line(&self, text: &[u8], start: usize, board: Board) -> NewRecord {
        let (came, line) = (Layout::Line, self.finder.line);
        match board {
            Board::Touching(at) => NewRecord::Run(Run {
                in_text: Some(came),
                came,
                start: start + at,
                // Up to the same place of the next line, if that is as long.
                stride: text.len() + 1,
                count: 1,
                line,
                pitch: 1,
            }),
            Board::Fields(mut cells) => {
                self.alphabet.dot_all(&mut *cells);
                NewRecord::Board(cells, came, line)
            }
        }
    }

    /// Takes the regular boards at the start of `text`. Returns false if there are none.
    fn take_regular(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        let rest = &block.text[text.clone()];
        let regular = match &mut self.state {
            State::Opening(_) => None,
            State::List(list) => list.take_regular(rest, self.isa),
            State::Rows(rows) => rows.take_regular(rest, self.finder.line, self.isa),
            State::Cells(cells) => cells.take_regular(rest, self.isa),
        };
        let Some(Regular {
            layout,
            count,
            are_apart,
        }) = regular
        else {
            return false;
        };
        // An empty line adds one byte and one line.
        let gap = usize::from(are_apart);
        let run = Run {
            in_text: Some(layout),
            came: layout,
            start: text.start,
            stride: layout.stride() + gap,
            count,
            line: self.finder.line,
            pitch: layout.lines() + gap as u64,
        };
        self.finder.line += count as u64 * run.pitch;
        text.start += count * run.stride;
        self.accept(block, run.start..run.start + CELLS, NewRecord::Run(run));
        true
    }

    /// Adds a record, or several of a run, to the block. Every record enters the block here. If records are
    /// lines, `line` is the place of the first.
    fn accept(&mut self, block: &mut Block, line: Range<usize>, record: NewRecord) {
        let (count, stride) = match &record {
            NewRecord::Run(run) => (run.count, run.stride),
            NewRecord::Board(..) | NewRecord::Malformed(_) | NewRecord::Late(_) => (1, 0),
        };
        self.records += count as u64;
        if self.options.append.is_some() {
            for index in 0..count {
                let line = line.start + index * stride..line.end + index * stride;
                let joint = match &record {
                    NewRecord::Late(late) => late.joint,
                    _ => self.joint(block, &line),
                };
                let end = without_return(&block.text, line).end;
                block.echo.leave_slot(end, joint);
            }
        }
        match record {
            NewRecord::Run(run) => block.push_run(run),
            NewRecord::Board(cells, came, number) => block.push_board(&cells, came, number),
            NewRecord::Malformed(fault) | NewRecord::Late(Late { fault, .. }) => {
                block.malformed += 1;
                let failure = fault.map(|fault| self.error(fault.into()));
                block.messages.extend(failure);
                block.push_malformed(self.finder.line);
            }
        }
    }

    /// What to write between the record on this line and its answer.
    fn joint(&self, block: &Block, line: &Range<usize>) -> Joint {
        let line = &block.text[without_return(&block.text, line.clone())];
        let start = &line[..line.len().min(LONGEST_LINE)];
        fields::joint(start, self.header.as_ref())
    }

    /// Ends the input, whose last byte is the one before this offset of the block's text: takes a board that
    /// waits for the end, and checks what the state still lacks.
    ///
    /// # Errors
    /// If the input may not end here.
    fn end(&mut self, block: &mut Block, end: usize) -> Result<(), Reason> {
        let last = self.finder.line - 1;
        let reason = match &mut self.state {
            State::Opening(opening) => {
                let opening = opening.clone();
                self.name_answers(block, &opening, None, end);
                opening.end(last).map(Reason::from)
            }
            State::List(_) => None,
            State::Rows(rows) => {
                let (waiting, reason) = rows.end(last);
                if let Some(record) = waiting {
                    self.accept(block, 0..0, record);
                }
                reason
            }
            State::Cells(cells) => cells.end(last),
        };
        reason.map_or(Ok(()), Err)
    }

    /// An error in this input.
    pub fn error(&self, reason: Reason) -> InputError {
        InputError {
            source: self.source.clone(),
            reason,
            unread: Box::default(),
        }
    }
}

/// The place of a line without a carriage return at its end.
fn without_return(text: &[u8], mut line: Range<usize>) -> Range<usize> {
    if text[line.clone()].last() == Some(&b'\r') {
        line.end -= 1;
    }
    line
}
