/*! Makes records of the text of one input, line by line.

A *state* says what a line means in its place. Its method `judge` returns a [`Meaning`], and changes nothing.
[`Parser::take`] acts on the meaning. (`Answers` has no `judge`: its `take` decides.) The states:

- `Opening`: above the first record, which tells the format unless the user does (`opening`);
- `List`: a record a line (`list`);
- `Rows`: boards of nine rows, perhaps after a count (`rows`);
- `Answers`: what a solver has written (`answers`).

[`Parser::take`] classifies each line for `Opening` and `Rows`: [`classify`](super::kind::classify) says what it is,
from its bytes and from what a cell is. `List` looks for a puzzle first, unless the line may be a comment, and `Answers`
for 81 digits at its end.

Where a line cannot stand, the parser tries it again with each symbol that may be a blank (`blanks`). This names the
blank, or is the cure in the message.

Every record enters a block by [`Parser::accept`], and [`Parser::end`] ends every input that is read to its end. No
line waits for the first record. Three things wait here:

- A line that is not whole yet is looked at again when there is more of it, unless it is too long.
- A board that is not whole yet waits in `Rows`. So does a puzzle in rows directly below text, for the next line.
- A malformed record of a list, on a line that is too long, waits for the end of the line ([`Late`]).

Records that look like the one before them are found many at a time (`picture`). These are just the records that
would be found line by line, so a text is read the same in either way.
*/

mod answers;
mod blanks;
mod explain;
mod list;
mod opening;
mod picture;
mod rows;

use super::{
    alphabet::Alphabet,
    block::{Block, CellPlaces, Cut, Run},
    board::{Board, LastBoard},
    encoding,
    fault::{Fault, InputError, MOST_MESSAGES, Note, Reason},
    fields::{self, Header, Joint},
    format::Format,
    kind::{Kind, Line, Row},
    source::ReadOptions,
    text::{CTRL_Z, LONG_START, LONGEST_LINE, Length, LineFinder, is_too_long},
};
use crate::layout::Layout;
use answers::Answers;
use blanks::Passed;
use lanedoku::internal::CELLS;
use lanedoku::{Isa, Shape};
use list::List;
use opening::Opening;
use picture::{Gallery, Picture};
use rows::Rows;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// Reads one input.
pub struct Parser {
    /// The name of the input.
    source: Arc<str>,
    /// The instruction set that finds many records at a time.
    isa: Isa,
    options: ReadOptions,
    finder: LineFinder,
    /// What a cell is. The first puzzle may name one more blank.
    alphabet: Alphabet,
    state: State,
    /// The lines that were passed over.
    passed: Passed,
    /// Records so far.
    records: u64,
    /// Whether one of them has a puzzle.
    has_puzzle: bool,
    /// Whether a line has ended the input.
    has_ended: bool,
    /// The first line that is not blank, if it begins as JSON does, and is not read as a puzzle.
    json_line: Option<u64>,
    /// Whether a line has come that is not blank.
    has_begun: bool,
    /// A malformed record of a list whose line is too long. It waits for the end of the line.
    late: Option<Late>,
    /// The header of the table, if its lines come back with their answers.
    header: Option<Header>,
    /// What the next records may look like.
    gallery: Gallery,
    /// Where the board of the next line may stand, in a list.
    last_board: LastBoard,
    /// Where the text of the next record begins, with the lines above it: after the last record. `None` if it
    /// began in an earlier block, or if a line stands there that belongs to no picture.
    example: Option<usize>,
}

/// What comes next in an input.
enum State {
    Opening(Opening),
    List(List),
    Rows(Rows),
    Answers(Answers),
}

/// What a line means in its place.
pub enum Meaning {
    /// It is passed over.
    Nothing,
    /// A header. If the user has named a column, the header tells its number.
    Header {
        column: Option<usize>,
    },
    /// The first record is in this format. Then the line is taken once more.
    Begins(Format),
    Count(u64),
    /// A part of the gap between two rows of a board: a rule or a blank line.
    Gap {
        is_rule: bool,
    },
    Row(Row),
    /// A record with a board on its line.
    Board(Board),
    /// A record without one.
    Malformed,
    /// It ends the input.
    End,
}

/// A record, as it enters a block.
pub enum NewRecord {
    /// Boards that stay where they are in the text, or an answer without one.
    Run(Run),
    /// The cells of a board, how it came, the line that it starts on, and whether it is whole.
    Board(Box<[u8; CELLS]>, Layout, u64, Cut),
    /// With what is wrong. `None`: no message is made, and the record is only counted.
    Malformed(Option<Box<Fault>>),
    Late(Late),
}

/// A malformed record that comes with the end of its line, which is too long.
pub struct Late {
    fault: Option<Box<Fault>>,
    /// What to write between the record and its answer. The start of the line alone tells it.
    joint: Joint,
}

impl Parser {
    pub fn new(source: Arc<str>, options: ReadOptions, isa: Isa) -> Parser {
        Parser {
            source,
            isa,
            finder: LineFinder::new(),
            alphabet: options.alphabet,
            state: match options.format {
                Format::Answers => State::Answers(Answers::new(&options)),
                _ => State::Opening(Opening::default()),
            },
            options,
            passed: Passed::default(),
            records: 0,
            has_puzzle: false,
            has_ended: false,
            json_line: None,
            has_begun: false,
            late: None,
            header: None,
            gallery: Gallery::default(),
            last_board: LastBoard::default(),
            example: None,
        }
    }

    /// Reads line by line from here on, without pictures.
    #[cfg(test)]
    pub fn close_gallery(&mut self) {
        self.gallery.close();
    }

    /// Whether the rest of the input is not read: a line has ended it, or all records that the user wants have
    /// come.
    pub fn is_done(&self) -> bool {
        self.has_ended || self.left() == 0
    }

    /// How many records may still come.
    fn left(&self) -> u64 {
        self.options
            .first
            .map_or(u64::MAX, |first| first - self.records)
    }

    /// What the input is made of, as far as that is known.
    fn format(&self) -> Format {
        match &self.state {
            State::Opening(_) => self.options.told_format(),
            State::List(_) => Format::Lines,
            State::Rows(rows) => rows.format(),
            State::Answers(_) => Format::Answers,
        }
    }

    /// Parses whole lines of `text`, a range of the block's text, and adds their records to the block. If
    /// nothing follows the text, `is_last` is true. One byte after the text must be free, for a missing
    /// line feed.
    ///
    /// Afterwards, `text` is what was not parsed: a line without its end. Call this again with that and what
    /// follows. If the block is full, `text` may have whole lines. Then call this again with `text` alone, and
    /// the same `is_last`.
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
        self.example = (self.finder.is_at_line() && !self.is_in_board()).then_some(text.start);
        let mut parsed = self.parse_lines(block, text).map_err(Reason::Fault);
        if parsed.is_ok() && is_last && !block.is_full() && !self.is_done() {
            parsed = self.end(block);
        }
        block.format = self.format();
        block.alphabet = self.alphabet;
        block.next_line = self.finder.line;
        if let Some(key) = self.options.append {
            block.echo.key = key;
            block.echo.end = text.start;
        }
        parsed.map_err(|reason| self.error(reason))
    }

    /// Parses `text` as far as that can be done now, or until the block is full.
    fn parse_lines(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<(), Box<Fault>> {
        while !block.is_full() && !self.is_done() && self.parse_next(block, text)? {}
        Ok(())
    }

    /// Parses many records, a line, or a part of a line that is too long. Returns false if more text is
    /// needed for that.
    fn parse_next(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<bool, Box<Fault>> {
        if text.start == text.end {
            return Ok(false);
        }
        if self.finder.is_at_line() && self.take_alike(block, text) {
            return Ok(true);
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
                let is_taken = self.take(block, start..start + length, text.end)?;
                if !is_taken {
                    return Ok(true);
                }
                length
            }
            Length::Long { is_start, end } => {
                let line = start..end.map_or(text.end, |length| start + length);
                if is_start {
                    // Always the same start, however much of the line has come.
                    let start = start..line.end.min(start + LONG_START);
                    while !self.is_done() && !self.take(block, start.clone(), text.end)? {}
                }
                self.example = None;
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
    /// long, it is the start ([`LONG_START`]). What was read ends at `end`. Returns false if the line has to be
    /// taken once more.
    ///
    /// # Errors
    /// If it ends the program.
    fn take(
        &mut self,
        block: &mut Block,
        line: Range<usize>,
        end: usize,
    ) -> Result<bool, Box<Fault>> {
        let number = self.finder.line;
        let text = &block.text[line.clone()];
        if number == 1 {
            self.check_first(text)?;
        }
        match &mut self.state {
            State::Opening(opening) => {
                let next = Line::new(text, number, self.alphabet);
                if next.kind != Kind::Blank && !mem::replace(&mut self.has_begun, true) {
                    self.json_line = encoding::begins_json(text).then_some(number);
                }
                match opening.judge(next, &self.options) {
                    Ok(Meaning::Begins(format)) => {
                        self.begin(block, format);
                        self.example = Some(line.start);
                        return Ok(false);
                    }
                    Ok(Meaning::End) => self.has_ended = true,
                    Ok(Meaning::Header { column }) => {
                        opening.pass(next, &self.options, true, column);
                        self.take_header(block, line);
                    }
                    Ok(_) => {
                        opening.pass(next, &self.options, false, None);
                        self.passed.add_above(next);
                    }
                    Err(fault) => return self.cure(block, line, *fault),
                }
            }
            State::List(list) => match list.judge(text, self.alphabet, self.last_board) {
                Meaning::Board(board) => {
                    if let Board::Touching(at) = board {
                        self.last_board = LastBoard::at(text, at);
                    }
                    let record = self.on_line(text, line.start, &board);
                    self.accept(block, line.clone(), record);
                    self.learn_line(block, line, end, &board);
                }
                Meaning::Malformed => return Ok(self.take_malformed(block, line)),
                // Later, no line names a blank.
                Meaning::Nothing if !self.has_puzzle => {
                    self.passed
                        .add_above(Line::new(text, number, self.alphabet));
                }
                _ => {}
            },
            State::Rows(rows) => {
                let next = Line::new(text, number, self.alphabet);
                if let Some(record) = rows.take_waiting(next.kind) {
                    self.accept_rows(block, line.start, end, record);
                    return Ok(false);
                }
                let meaning = match rows.judge(next) {
                    Ok(meaning) => meaning,
                    Err(fault) => return self.cure(block, line, *fault),
                };
                if let Meaning::Nothing | Meaning::Gap { .. } = meaning {
                    self.passed.add(next);
                }
                self.has_ended = matches!(meaning, Meaning::End);
                // A count belongs to no picture.
                if let Meaning::Count(_) = meaning {
                    self.example = Some(line.end + 1);
                }
                if let Some(record) = rows.apply(meaning, next, Cut::NONE) {
                    self.accept_rows(block, line.end + 1, end, record);
                }
            }
            State::Answers(answers) => {
                let (record, is_taken) = answers.take(text, number, self.alphabet);
                match record {
                    Some(answers::Found::Rows(record)) => {
                        let end_of_record = if is_taken { line.end + 1 } else { line.start };
                        self.accept_rows(block, end_of_record, end, record);
                    }
                    Some(answers::Found::Line { board, cut }) => {
                        let run = self.run_of_line(text, line.start, board, cut);
                        self.accept(block, line.clone(), NewRecord::Run(run));
                        self.example = Some(line.end + 1);
                        if let Some(at) = board {
                            self.learn_line(block, line, end, &Board::Touching(at));
                        }
                    }
                    None => {}
                }
                return Ok(is_taken);
            }
        }
        Ok(true)
    }

    /// Refuses an input whose first line is no text. Where every line is a record, or an answer, it is malformed or
    /// wrong instead: but an answer that is compressed is no answer of a solver.
    fn check_first(&self, line: &[u8]) -> Result<(), Box<Fault>> {
        let is_answer = matches!(self.state, State::Answers(_));
        let is_refused = match is_answer {
            true => encoding::has_signature(line),
            false => !self.options.every_line,
        };
        let start = &line[..line.len().min(LONGEST_LINE)];
        match Fault::of_no_text(start).filter(|_| is_refused) {
            Some(fault) => Err(Box::new(fault)),
            None => Ok(()),
        }
    }

    /// Takes the header at this place. With `--append`, leaves a slot at its end for the name of the answers'
    /// column.
    fn take_header(&mut self, block: &mut Block, line: Range<usize>) {
        let Some(name) = self.options.append else {
            return;
        };
        let place = without_return(&block.text, line);
        let text = &block.text[place.clone()];
        let header = self.header.insert(Header::of(text));
        block
            .echo
            .leave_slot_for_name(place.end, name, text, header);
    }

    /// Begins to read records in this format.
    fn begin(&mut self, block: &mut Block, format: Format) {
        let State::Opening(opening) = &mut self.state else {
            return;
        };
        let opening = mem::take(opening);
        if format != Format::Lines {
            let has_end_line = self.options.has_end_line;
            self.state = State::Rows(Rows::new(format, has_end_line, opening.above));
            return;
        }
        if let Some((lines, first)) = opening.unread {
            let lacks_header = self.options.append.is_some() && self.header.is_none();
            let note = match lacks_header {
                true => Note::NoHeader,
                false => Note::TextAbove,
            };
            block.note(note, lines, first);
        }
        self.state = State::List(List::new(opening.column, &self.options));
    }

    /// Takes a record of a list that has no puzzle. Returns false if the line has named the blank, and has to
    /// be taken once more.
    fn take_malformed(&mut self, block: &mut Block, line: Range<usize>) -> bool {
        // Most are only counted.
        let has_message = block.malformed < MOST_MESSAGES;
        let may_name = self.may_name_blank();
        let number = self.finder.line;
        let text = &block.text[line.clone()];
        let blank = match has_message || may_name {
            true => self.missing_blank(text, has_message),
            false => None,
        };
        if self.name_blank(block, blank) {
            return false;
        }
        let State::List(list) = &self.state else {
            unreachable!("only a list has malformed records");
        };
        let text = &block.text[line.clone()];
        let fault = has_message.then(|| {
            let fault = list.fault(text, number, self.alphabet);
            Box::new(self.cured(fault, blank))
        });
        if is_too_long(text) {
            // The line may not have ended. The record is added when its end comes.
            let joint = self.joint(block, &line);
            self.late = Some(Late { fault, joint });
        } else {
            self.accept(block, line, NewRecord::Malformed(fault));
        }
        true
    }

    /// Whether a board has begun.
    fn is_in_board(&self) -> bool {
        match &self.state {
            State::Opening(_) | State::List(_) => false,
            State::Rows(rows) => rows.open_rows() > 0,
            State::Answers(answers) => answers.is_in_board(),
        }
    }

    /// A board on the line `text`, which begins at `start`, as a record.
    fn on_line(&self, text: &[u8], start: usize, board: &Board) -> NewRecord {
        match board {
            Board::Touching(at) => {
                NewRecord::Run(self.run_of_line(text, start, Some(*at), Cut::NONE))
            }
            Board::Apart { cells, .. } => {
                let mut cells = cells.clone();
                self.alphabet.dot_all(&mut *cells);
                NewRecord::Board(cells, Layout::Line, self.finder.line, Cut::NONE)
            }
        }
    }

    /// The line `text`, which begins at `start`, as a record. Its board begins at this place of it, if it has one.
    fn run_of_line(&self, text: &[u8], start: usize, board: Option<usize>, cut: Cut) -> Run {
        let before = board.unwrap_or(0);
        Run {
            in_text: board.map(|_| CellPlaces::In(Shape::Line)),
            came: Layout::Line,
            start: start + before,
            before,
            // Up to the same place of the next line, if that is as long.
            stride: text.len() + 1,
            count: 1,
            line: self.finder.line,
            pitch: 1,
            cut,
        }
    }

    /// Takes many records at the start of `text` that look like the one before. Returns false if there are none.
    fn take_alike(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        let Some(picture) = &self.gallery.picture else {
            return false;
        };
        let most = match &self.state {
            State::Opening(_) => 0,
            State::List(_) => u64::MAX,
            State::Rows(rows) => rows.most_alike(picture),
            State::Answers(answers) => answers.most_alike(),
        };
        let rest = &block.text[text.clone()];
        if most == 0 || rest.len() < picture.stride() {
            return false;
        }
        let mut count = picture.count(rest, self.isa) as u64;
        if count == 0 {
            self.gallery.forget();
            return false;
        }
        // A board below a title is complete with the line after it.
        count -= u64::from(picture.is_titled);
        count = count.min(most).min(self.left());
        if count == 0 {
            return false;
        }
        let (line, start) = (self.finder.line, text.start);
        if let State::Rows(rows) = &mut self.state {
            rows.take_alike(count, picture, line);
        }
        let run = Run {
            in_text: Some(picture.cells.clone()),
            came: picture.came,
            start: start + picture.board,
            before: picture.board,
            stride: picture.stride(),
            count: count as usize,
            line: line + picture.lines_above,
            pitch: picture.lines,
            cut: Cut::NONE,
        };
        self.finder.line += count * picture.lines;
        self.gallery.count(count);
        text.start += run.count * run.stride;
        let first = start..start + run.stride - 1;
        self.example = Some(text.start);
        self.accept(block, first, NewRecord::Run(run));
        true
    }

    /// Makes the line at this place, which has this board, the example for those after it. What was read ends at
    /// `end`.
    fn learn_line(&mut self, block: &Block, line: Range<usize>, end: usize, board: &Board) {
        let (text, example) = (&block.text[..end], line.start..line.end + 1);
        let picture = || Picture::of_line(text, example, self.alphabet, board);
        self.gallery.add(picture);
    }

    /// Adds a board of `Rows` to the block. Its text ends at `board_end`, and what was read at `end`. The board is
    /// the example for those after it.
    fn accept_rows(&mut self, block: &mut Block, board_end: usize, end: usize, record: NewRecord) {
        let came = match record {
            NewRecord::Board(_, came, ..) => came,
            _ => Layout::Rows,
        };
        self.accept(block, 0..0, record);
        if let Some(start) = self.example {
            let (text, example) = (&block.text[..end], start..board_end);
            let picture = || Picture::of_rows(text, example, self.alphabet, came);
            self.gallery.add(picture);
        }
        self.example = Some(board_end);
    }

    /// Adds a record, or several of a run, to the block. Every record enters the block here. If records are
    /// lines, `line` is the place of the first.
    fn accept(&mut self, block: &mut Block, line: Range<usize>, record: NewRecord) {
        let (count, stride) = match &record {
            NewRecord::Run(run) => (run.count, run.stride),
            NewRecord::Board(..) | NewRecord::Malformed(_) | NewRecord::Late(_) => (1, 0),
        };
        self.records += count as u64;
        let first_line = match &record {
            NewRecord::Run(Run { line, .. }) | NewRecord::Board(_, _, line, _) => Some(*line),
            NewRecord::Malformed(_) | NewRecord::Late(_) => None,
        };
        self.has_puzzle |= first_line.is_some();
        self.json_line = self.json_line.filter(|_| self.json_line != first_line);
        if self.options.append.is_some() {
            // The lines of a run differ in their cells alone, so one of them tells for all.
            let joint = match &record {
                NewRecord::Late(late) => late.joint,
                _ => self.joint(block, &line),
            };
            let end = without_return(&block.text, line).end;
            for index in 0..count {
                block.echo.leave_slot(end + index * stride, joint);
            }
        }
        match record {
            NewRecord::Run(run) => block.push_run(run),
            NewRecord::Board(cells, came, number, cut) => {
                block.push_board(&cells, came, number, cut);
            }
            NewRecord::Malformed(fault) | NewRecord::Late(Late { fault, .. }) => {
                block.malformed += 1;
                let error = fault.map(|fault| self.error(Reason::Fault(fault)));
                block.messages.extend(error);
                block.push_malformed(self.finder.line);
            }
        }
    }

    /// What to write between the record on this line and its answer.
    fn joint(&self, block: &Block, line: &Range<usize>) -> Joint {
        let line = &block.text[without_return(&block.text, line.clone())];
        let start = &line[..line.len().min(LONGEST_LINE)];
        // Where an object that is too long ends is not known when its record is read.
        match line.len() <= LONGEST_LINE && fields::is_object(line) {
            true => Joint::Key,
            false => fields::joint(start, self.header.as_ref()),
        }
    }

    /// Ends the input: takes a board that waits for the end, and checks what the state still lacks.
    ///
    /// # Errors
    /// If the input may not end here.
    fn end(&mut self, block: &mut Block) -> Result<(), Reason> {
        let last = self.finder.line - 1;
        let reason = match &mut self.state {
            State::Opening(opening) => {
                let fault = opening.end(last, &self.options);
                fault.map(|fault| self.cured(fault, None).into())
            }
            State::List(_) => None,
            State::Rows(rows) => {
                let (waiting, reason) = rows.end(last);
                if let Some(record) = waiting {
                    self.accept(block, 0..0, record);
                }
                // No more is read, so nothing is missing.
                reason.filter(|_| !self.is_done())
            }
            State::Answers(answers) => {
                if let Some(record) = answers.cut_short() {
                    self.accept(block, 0..0, record);
                }
                None
            }
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
