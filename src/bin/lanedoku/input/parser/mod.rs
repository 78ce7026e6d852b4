/*! Converts the text of one input to records, line by line.

[`Line::new`] classifies a line by its own bytes. The *state* interprets it in its context, as an [`Action`]:

- [`Opening`]: lines above the first record, which decides the format;
- [`List`]: a record a line, also the lines that [`Json`] makes of boards in brackets;
- [`Rows`]: boards of nine rows, perhaps after a count.

Records enter a block one by one in [`Parser::add`], or many at a time in [`Parser::take_matches`]. An unfinished line
waits for its rest, and an open board for its ninth row. A board waits for the next line if a tenth row would make it
doubtful. Records like the preceding one are found many at a time, with the same result (`template`).
*/

mod explain;
mod list;
mod opening;
mod rows;
mod template;

use super::{
    block::{Block, Form},
    board::{Board, Place},
    encoding,
    fault::{Fault, InputError, MOST_MESSAGES, Note, NoteKind, Reason},
    fields::{OPEN_QUOTE, Table},
    format::Format,
    json::Json,
    line::Line,
    source::ReadOptions,
    text::{self, LONGEST_LINE},
};
use lanedoku::{Isa, Layout};
use list::List;
use opening::Opening;
use rows::Rows;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
pub use template::Learner;
use template::Template;

pub struct Parser {
    source: Arc<str>,
    isa: Isa,
    options: ReadOptions,
    state: State,
    /// The number of the next line, from 1.
    line: u64,
    records: u64,
    /// Ended by a line.
    has_ended: bool,
    /// Once boards in brackets have begun.
    json: Option<Json>,
    learner: Learner,
    /// The end of the last record in this block's text.
    record_end: usize,
}

/// The interpreter of the next line.
enum State {
    Opening(Box<Opening>),
    List(Box<List>),
    Rows(Box<Rows>),
}

/// The effect of a line.
enum Action {
    /// None yet: skipped, or a part of an incomplete record.
    Skip,
    Header(Table),
    /// The line ends this record.
    Record(NewRecord),
    /// This record ended before the line, which is interpreted again.
    RecordAbove(NewRecord),
    /// The records begin, for this state. The line is interpreted again.
    Begin(State),
    /// Boards in brackets begin with the line: a list of the lines that [`Json`] makes of them.
    BeginJson,
    End,
}

struct NewRecord {
    /// Its first line, from 1.
    line: u64,
    answer_layout: Layout,
    /// `None` if malformed.
    board: Option<Board>,
}

impl Parser {
    pub fn new(source: Arc<str>, options: ReadOptions, isa: Isa) -> Parser {
        Parser {
            source,
            isa,
            state: State::Opening(Box::default()),
            options,
            line: 1,
            records: 0,
            has_ended: false,
            json: None,
            learner: Learner::default(),
            record_end: 0,
        }
    }

    #[cfg(test)]
    pub fn learner(&mut self) -> &mut Learner {
        &mut self.learner
    }

    /// Returns true if the rest of the input is not read.
    pub fn is_done(&self) -> bool {
        self.has_ended || self.left() == 0
    }

    /// The number of records still wanted.
    fn left(&self) -> u64 {
        self.options
            .first
            .map_or(u64::MAX, |first| first - self.records)
    }

    fn format(&self) -> Format {
        match &self.state {
            State::Opening(_) => self.options.explicit_format(),
            State::List(_) => Format::Lines,
            State::Rows(rows) => rows.format,
        }
    }

    /// Adds the records of whole lines to the block. `text` is a range of the block's text, and the byte after it is
    /// free, for a missing line feed. `is_last`: nothing follows `text`.
    ///
    /// Afterwards, `text` is the unparsed rest: an unfinished line, to be passed again with more text; or, if the block
    /// is full, lines to be passed again alone, with the same `is_last`. After an error, the block has the records
    /// before it.
    pub fn parse(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), InputError> {
        if self.json.is_none() {
            self.parse_text(block, text, is_last)?;
        }
        let Some(json) = &mut self.json else {
            return Ok(());
        };
        let transcoded = json.transcode(&mut block.text, text, is_last);
        let (lines, solved, mixed) = (mem::take(&mut json.lines), json.solved, json.mixed);
        self.parse_text(block, text, is_last)?;
        block.set_lines(&lines);
        match transcoded {
            // An error counts only after the puzzles above it, and not if enough were read.
            Err(fault) if !self.is_done() => return Err(self.error(fault)),
            // If enough were read, the text after them is not counted, however much of it was delivered.
            Ok(()) if is_last && !self.is_done() => {
                self.note(block, NoteKind::Solved, solved);
                self.note(block, NoteKind::Mixed, mixed);
            }
            _ => {}
        }
        Ok(())
    }

    fn parse_text(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), InputError> {
        block.source = self.source.clone();
        block.records_before = self.records;
        let mut lines = block.text[text.clone()].rsplit(|&byte| byte == b'\n');
        let unfinished = lines.next().unwrap_or_default();
        if is_last && text::is_ctrl_z(unfinished) && self.options.append.is_none() {
            text.end -= 1;
        } else if is_last && !unfinished.is_empty() {
            block.text[text.end] = b'\n';
            text.end += 1;
        }
        block.set_read(text.end);
        self.record_end = text.start;
        let mut parsed = self.parse_lines(block, text);
        if parsed.is_ok() && is_last && !block.is_full() && !self.is_done() {
            parsed = self.end(block, text.end);
        }
        block.format = self.format();
        if let Some(key) = self.options.append {
            block.echo.key = key;
            block.echo.end = text.start;
        }
        parsed.map_err(|fault| self.error(fault))
    }

    /// Parses `text` up to an unfinished line, or until the block is full.
    fn parse_lines(&mut self, block: &mut Block, text: &mut Range<usize>) -> Result<(), Fault> {
        while !block.is_full() && !self.is_done() && text.start < text.end {
            if self.take_matches(block, text) {
                continue;
            }
            let length = text::line_length(&block.text[text.clone()]);
            let is_long = length.unwrap_or(text.len()) > LONGEST_LINE;
            if length.is_none() && !is_long {
                break;
            }
            let length = length.map_or(LONGEST_LINE, |length| length.min(LONGEST_LINE));
            let mut line = text.start..text.start + length;
            let is_opening = matches!(self.state, State::Opening(_));
            if self.line == 1 && is_opening {
                let first = &block.text[line.clone()];
                // With `--every-line`, a malformed record.
                match Fault::of_no_text(first) {
                    Some(fault) if !self.options.every_line => return Err(fault),
                    _ => {}
                }
                if first.starts_with(encoding::BYTE_ORDER_MARK) {
                    line.start += encoding::BYTE_ORDER_MARK.len();
                    text.start = line.start;
                }
            }
            let end = line.end;
            // Only the start of a long line is shown to the opening, to see if it begins boards in brackets. Whatever
            // else it finds, the line is too long.
            let may_be_json = is_opening && self.options.explicit_format() != Format::Lines;
            let taken = if may_be_json || !is_long {
                self.take(block, line)
            } else {
                Ok(false)
            };
            if is_opening && self.json.is_some() {
                break;
            }
            if is_long {
                return Err(text::too_long(self.line, LONGEST_LINE));
            }
            if taken? {
                text.start = end + 1;
                self.line += 1;
            }
        }
        Ok(())
    }

    /// Interprets a line of the block's text. Returns false if it has to be interpreted again.
    fn take(&mut self, block: &mut Block, line: Range<usize>) -> Result<bool, Fault> {
        let text = &block.text[line.clone()];
        let whole = || Line::new(text, self.line, self.options.alphabet);
        let action = match &mut self.state {
            State::Opening(opening) => opening.take(&whole(), &self.options)?,
            State::List(list) => list.take(text, self.line),
            State::Rows(rows) => rows.take(&whole())?,
        };
        match action {
            Action::Skip => {}
            Action::Header(table) => {
                self.require_one_line(table, text)?;
                self.take_header(block, line, table);
            }
            Action::Record(record) => {
                if let (Some(_), State::List(list)) = (self.options.append, &self.state) {
                    self.require_one_line(list.answer_table(), text)?;
                }
                self.add(block, record, line.start..line.end + 1);
            }
            Action::RecordAbove(record) => {
                self.add(block, record, line.start..line.start);
                return Ok(false);
            }
            Action::Begin(state) => {
                self.begin(block, state);
                return Ok(false);
            }
            Action::BeginJson => {
                let options = self.options.clone();
                self.json = Some(Json::new(self.line, &options));
                self.state = State::List(Box::new(List::new(None, None, options)));
                return Ok(false);
            }
            Action::End => self.has_ended = true,
        }
        Ok(true)
    }

    /// Answers are appended to lines, not into a field that goes on in the next line.
    fn require_one_line(&self, table: Table, text: &[u8]) -> Result<(), Fault> {
        match self.options.append {
            Some(_) if table.has_open_quote(text) => Err(Fault::new(
                self.line,
                1,
                "a record on one line, as `--append` reads lists",
                OPEN_QUOTE,
            )),
            _ => Ok(()),
        }
    }

    /// With `--append`, leaves a slot at the end of the header.
    fn take_header(&self, block: &mut Block, line: Range<usize>, table: Table) {
        if let Some(name) = self.options.append {
            let place = without_return(&block.text, line);
            let text = &block.text[place.clone()];
            block.echo.leave_slot_for_name(place.end, name, text, table);
        }
    }

    /// Ends the opening. Only above a list is text noted.
    fn begin(&mut self, block: &mut Block, state: State) {
        let opening = mem::replace(&mut self.state, state);
        if let (State::Opening(opening), State::List(_)) = (opening, &self.state) {
            self.note(block, NoteKind::Text, opening.titles);
        }
    }

    /// `skipped`: how many, and the line of the first.
    fn note(&self, block: &mut Block, kind: NoteKind, skipped: Option<(u64, u64)>) {
        block.noted.extend(skipped.map(|(count, line)| Note {
            kind,
            count,
            source: self.source.clone(),
            line,
        }));
    }

    /// Adds the record that ends with this line, line feed included.
    fn add(&mut self, block: &mut Block, record: NewRecord, line: Range<usize>) {
        let NewRecord {
            line: number,
            answer_layout,
            board,
        } = record;
        match &board {
            Some(Board {
                alphabet,
                place: Place::Run(at),
            }) => {
                let form = Form::line(answer_layout, *alphabet);
                block.push(&form, [(line.start + at, number)]);
            }
            Some(Board {
                alphabet,
                place: Place::Apart(cells),
            }) => block.push_board(**cells, answer_layout, *alphabet, number),
            None => {
                // Most are only counted.
                if let State::List(list) = &self.state
                    && block.malformed < MOST_MESSAGES
                {
                    let text = &block.text[line.start..line.end - 1];
                    let fault = list.fault(text, number);
                    let error = self.error(fault);
                    block.messages.push(error);
                }
                block.push_malformed(number);
            }
        }
        let record_end = self.record_end;
        self.accept(block, line.clone(), 1);
        let Some(board) = board else { return };
        let (is_list, last_empty) = match &self.state {
            State::Rows(rows) => (false, rows.last_empty),
            State::List(list) => (true, list.last_empty),
            State::Opening(_) => return,
        };
        self.learner.learn(last_empty, || {
            if is_list {
                Template::of_line(&block.text[line], &board, self.options.alphabet)
            } else {
                Template::of_rows(
                    &block.text[record_end..line.end],
                    board.alphabet,
                    answer_layout,
                )
            }
        });
    }

    /// Takes the records at the start of `text` that match the template. Returns false if there are none.
    fn take_matches(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        let Some(template) = &self.learner.template else {
            return false;
        };
        let most = match &self.state {
            State::Opening(_) => 0,
            State::List(_) => u64::MAX,
            State::Rows(rows) => rows.most_matches(template),
        };
        let rest = &block.text[text.clone()];
        if most == 0 || rest.len() < template.stride() {
            return false;
        }
        let count = template.count_matches(rest, self.isa) as u64;
        if count == 0 {
            self.learner.forget();
            return false;
        }
        let count = count - u64::from(template.needs_next_line);
        let count = count.min(most).min(self.left());
        if count == 0 {
            return false;
        }
        let (stride, lines, start) = (template.stride(), template.lines, text.start);
        let first = (start + template.board, self.line + template.lines_above);
        let places =
            (0..count).map(|index| (first.0 + index as usize * stride, first.1 + index * lines));
        block.push(&template.form, places);
        if let State::Rows(rows) = &mut self.state {
            rows.take_matches(count);
        }
        self.line += count * lines;
        self.learner.count(count);
        text.start += count as usize * stride;
        self.accept(block, start..start + stride, count);
        true
    }

    /// Counts `count` records of equal length, one after the other. `first` is the range of the first, line feed
    /// included. With `--append`, leaves a slot at the end of each.
    fn accept(&mut self, block: &mut Block, first: Range<usize>, count: u64) {
        let stride = first.len();
        self.records += count;
        self.record_end = first.start + count as usize * stride;
        let (Some(_), State::List(list)) = (self.options.append, &self.state) else {
            return;
        };
        // Many lines at a time differ in their cells alone, so they share a joint.
        let line = without_return(&block.text, first.start..first.end - 1);
        let joint = list
            .answer_table()
            .joint(&block.text[line.clone()], self.options.alphabet);
        let places = (0..count as usize).map(|index| line.end + index * stride);
        block.echo.leave_slots(places, joint);
    }

    /// Takes a waiting board. Fails if the input may not end here.
    fn end(&mut self, block: &mut Block, at: usize) -> Result<(), Fault> {
        let (waiting, fault) = match &mut self.state {
            State::Opening(opening) => (None, opening.end()),
            State::List(_) => (None, None),
            State::Rows(rows) => (rows.take_waiting(), rows.end(self.line - 1)),
        };
        if let Some(board) = waiting {
            self.add(block, board, at..at);
        }
        // Nothing is missing in an input that is not read to its end.
        fault.filter(|_| !self.is_done()).map_or(Ok(()), Err)
    }

    fn error(&self, fault: Fault) -> InputError {
        self.refuse(Reason::Fault(Box::new(fault)))
    }

    pub fn refuse(&self, reason: Reason) -> InputError {
        InputError {
            source: self.source.clone(),
            reason,
            unread: Box::default(),
        }
    }
}

/// The range of a line without its carriage return.
fn without_return(text: &[u8], mut line: Range<usize>) -> Range<usize> {
    if text[line.clone()].last() == Some(&b'\r') {
        line.end -= 1;
    }
    line
}
