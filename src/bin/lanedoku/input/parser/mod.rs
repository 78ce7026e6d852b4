/*! Makes records of the text of one input, line by line.

The parser is a machine. Its [`State`] says what comes next, and owns what only that state needs:

- `Opening`: a header, or the first record, which tells the format and the column (`opening`);
- `Lines`: a record a line, in a list or a table (`lines`);
- `Rows`: boards in rows, perhaps after a count (`rows`, and `board` for the board that is open);
- `Ended`: nothing, as a count or a line `end` has said that the input ends here.

[`Parser::judge`] says what a line is, and changes nothing. [`Parser::apply`] does what follows.
Only it and `take_regular` change the state. Regular boards, the bulk of all input, are found many
at a time and stay where they are. `Lines` and `Rows` have a method `regular` for this. It finds
just those boards that `judge` would find line by line, so a text is read the same in either way.

Text may end anywhere: a line that is not whole yet is looked at again when there is more of it, and a
board that is not whole yet waits in its state.
*/

mod board;
mod lines;
mod opening;
mod rows;

use crate::input::{
    block::{Block, Span},
    columns, drawing,
    failure::{Actual, Expected, Failure, Kind, MOST_MESSAGES, Note, Unexpected},
    grammar::{BoardForm, Cases, Grammar},
    line,
    source::{ColumnChoice, Input},
    text::{Length, LineFinder},
};
use crate::layout::Layout;
use board::Part;
use lanedoku::Isa;
use lanedoku::internal::CELLS;
use lines::Lines;
use rows::Rows;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// Reads one input.
pub struct Parser {
    /// The name of the input.
    source: Arc<str>,
    /// The instruction set for `regular`.
    isa: Isa,
    /// What the user said about the input.
    input: Input,
    finder: LineFinder,
    /// What the input is made of, as far as that is known.
    grammar: &'static Grammar,
    state: State,
    /// Records so far.
    records: u64,
    /// Whether a line that is too long, and has not ended, is a record.
    is_long_record: bool,
    /// Whether a line was not blank.
    has_text: bool,
    /// Whether it has been noted that something follows the end.
    has_noted_end: bool,
}

/// What comes next in an input.
enum State {
    Opening,
    Lines(Lines),
    Rows(Rows),
    Ended,
}

/// A line as it came, and, in `cells`, with a dot for each of the user's blanks. Cells are looked
/// for in `cells`, everything else in `text`.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a [u8],
    cells: &'a [u8],
}

/// What a line is.
struct Judged {
    /// The next state, if the line changes it. If a first record does, `apply` gives the record to
    /// that state.
    next: Option<Box<State>>,
    what: What,
    note: Option<Note>,
}

enum What {
    /// No part of a record.
    Nothing,
    /// Text after the end of the input.
    AfterEnd,
    Header,
    Record(LineRecord),
    /// A part of an input of rows.
    Part(Part),
}

/// A record that is a line.
struct LineRecord {
    puzzle: Result<Puzzle, Box<Unexpected>>,
    /// How many separators stand between the record and its answer, if the line comes back.
    separators: usize,
}

/// Where the puzzle of a record is.
enum Puzzle {
    /// At this place of its line.
    Field(Range<usize>),
    /// In 81 fields of the line.
    Cells(Vec<u8>),
}

/// Regular boards, back to back.
struct Run {
    layout: Layout,
    count: usize,
    /// Whether an empty line stands after each.
    are_apart: bool,
}

/// A line that is longer than any record.
const TOO_LONG: Unexpected = Unexpected::at(line::LONGEST_LINE + 1, Actual::LongLine);

/// What old systems write at the end of a text.
const CTRL_Z: u8 = 0x1A;

impl Judged {
    fn new(what: What) -> Judged {
        Judged {
            next: None,
            what,
            note: None,
        }
    }

    fn nothing() -> Judged {
        Judged::new(What::Nothing)
    }

    fn end() -> Judged {
        Judged {
            next: Some(Box::new(State::Ended)),
            ..Judged::nothing()
        }
    }
}

impl Line<'_> {
    /// Whether it is a comment, where there may be one.
    fn is_comment(self) -> bool {
        self.text.first() == Some(&b'#')
    }

    /// What is noted of a comment.
    fn comment_note(self) -> Option<Note> {
        line::has_puzzle(self.cells, CELLS).then_some(Note::Comment)
    }

    /// Whether it is a ruler. If dashes are blanks, nine or 81 of them are cells.
    fn is_ruler(self, blank: Option<u8>) -> bool {
        let text = self.text.trim_ascii();
        let are_cells = || {
            let is_blank = |byte: &u8| Some(*byte) == blank;
            [9, CELLS].contains(&text.len()) && text.iter().all(is_blank)
        };
        drawing::is_ruler(self.text) && !are_cells()
    }
}

impl Parser {
    pub fn new(source: Arc<str>, input: Input, isa: Isa) -> Parser {
        let needs_lines = input.asks_for_lines() || input.append.is_some();
        let grammar = match needs_lines {
            true => &Grammar::LINES,
            false => input.grammar,
        };
        let state = match grammar.board {
            BoardForm::Field | BoardForm::Unknown => State::Opening,
            BoardForm::Rows | BoardForm::RowsOrLine | BoardForm::AnyLines => {
                State::Rows(Rows::new(grammar))
            }
        };
        Parser {
            source,
            isa,
            input,
            finder: LineFinder::new(),
            grammar,
            state,
            records: 0,
            is_long_record: false,
            has_text: false,
            has_noted_end: false,
        }
    }

    /// Whether the rest need not be read: a count or `end` has ended the input, and its lines do
    /// not come back.
    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Ended) && !self.echoes_lines()
    }

    /// Whether one count says how many cases come.
    pub fn knows_end(&self) -> bool {
        self.grammar.cases == Cases::Counted
    }

    /// Whether the lines come back with their answers.
    fn echoes_lines(&self) -> bool {
        self.input.append.is_some()
    }

    /// Parses whole lines of `text`, a range of the block's text, and adds their records to the
    /// block. Then `text` begins after them. `is_last` says that nothing follows the text. The byte
    /// after it is free: a last line may lack its end.
    ///
    /// What is left, if the input goes on, has to be seen again together with what follows it. It
    /// has at most [`line::LONGEST_LINE`] bytes.
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
        block.records_before = self.records;
        if is_last && block.text[text.clone()].last() == Some(&CTRL_Z) {
            text.end -= 1;
        }
        if self.echoes_lines() {
            let echoed = &mut block.lines.text;
            echoed.extend_from_slice(&block.text[text.clone()]);
        }
        let parsed = self.parse_lines(block, text, is_last);
        block.grammar = self.grammar;
        // Unread text comes again: drop it.
        let echoed = &mut block.lines.text;
        echoed.truncate(echoed.len().saturating_sub(text.len()));
        block.lines.has_space_columns = match &self.state {
            State::Lines(lines) => lines.has_space_columns(),
            State::Opening | State::Rows(_) | State::Ended => false,
        };
        match parsed {
            Ok(()) if is_last => self.finish(block),
            parsed => parsed.map_err(|unexpected| self.line_failure(unexpected)),
        }
    }

    /// Parses `text` as far as that can be done now.
    fn parse_lines(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
        is_last: bool,
    ) -> Result<(), Unexpected> {
        loop {
            let has_bytes = text.start < text.end;
            if has_bytes && self.parse_next(block, text)? {
                continue;
            }
            if !is_last || !has_bytes && self.finder.is_at_line() {
                return Ok(());
            }
            // The last line gets the end that it lacks, and is parsed next.
            block.text[text.end] = b'\n';
            text.end += 1;
            if self.echoes_lines() {
                block.lines.text.push(b'\n');
            }
        }
    }

    /// Parses bytes that mean nothing, regular boards, a line, or a part of a line that is too
    /// long. Returns false if more text is needed for that.
    fn parse_next(
        &mut self,
        block: &mut Block,
        text: &mut Range<usize>,
    ) -> Result<bool, Unexpected> {
        let skipped = self.finder.skipped(&block.text[text.clone()])?;
        text.start += skipped;
        if skipped > 0 || self.finder.is_at_line() && self.take_regular(block, text) {
            return Ok(true);
        }
        let rest = &block.text[text.clone()];
        let length = match self.finder.length(rest) {
            Length::Unknown => {
                // A line after the end of the input is noted at once.
                let is_blank = [&b""[..], &[CTRL_Z]].contains(&rest.trim_ascii());
                if matches!(self.state, State::Ended) && !is_blank {
                    self.note_end(block);
                }
                return Ok(false);
            }
            Length::Line(length) => {
                let line = text.start..text.start + length;
                self.has_text = self.has_text || !block.text[line.clone()].trim_ascii().is_empty();
                let judged = self.judge(&block.text[line.clone()])?;
                self.apply(block, line, judged);
                length
            }
            Length::Long { is_start, end } => {
                if is_start {
                    self.is_long_record = self.judge_long(rest)?;
                }
                let Some(length) = end else {
                    text.start = text.end;
                    return Ok(true);
                };
                let end = text.start + length;
                if self.is_long_record {
                    // The line's start may have been dropped. Its answer goes to its end.
                    self.push_malformed(block, &(end..end), 1, TOO_LONG);
                } else if matches!(self.state, State::Ended) {
                    self.note_end(block);
                }
                length
            }
        };
        text.start += length + 1;
        self.finder.line += 1;
        Ok(true)
    }

    /// What a line is.
    ///
    /// # Errors
    /// If it ends the run.
    fn judge(&self, text: &[u8]) -> Result<Judged, Unexpected> {
        let cells = line::with_blank(text, self.input.blank);
        let line = Line {
            text,
            cells: &cells,
        };
        let is_first = self.records == 0;
        match &self.state {
            State::Opening => self.judge_first(line),
            State::Lines(lines) => lines.judge(line, &self.input, is_first),
            State::Rows(rows) => rows.judge(line, self.input.blank, is_first),
            State::Ended if text.trim_ascii().is_empty() => Ok(Judged::nothing()),
            State::Ended => Ok(Judged::new(What::AfterEnd)),
        }
    }

    /// Does what `judged` says about the line at `text`.
    fn apply(&mut self, block: &mut Block, text: Range<usize>, judged: Judged) {
        if let Some(note) = judged.note {
            block.note(note, self.finder.line);
        }
        if let Some(state) = judged.next {
            self.grammar = match &*state {
                State::Lines(_) => &Grammar::LINES,
                State::Rows(rows) => rows.grammar,
                State::Opening | State::Ended => self.grammar,
            };
            self.state = *state;
        }
        match judged.what {
            What::Nothing => {}
            What::AfterEnd => self.note_end(block),
            What::Header => self.name_answers(block, text),
            What::Record(record) => self.push_record(block, text, record),
            What::Part(part) => self.take_part(block, text, part),
        }
    }

    /// Notes that something follows the end, once.
    fn note_end(&mut self, block: &mut Block) {
        if !mem::replace(&mut self.has_noted_end, true) {
            block.note(Note::AfterEnd, self.finder.line);
        }
    }

    /// Makes a column for the answers at the end of the header at `text`, if its line comes back.
    fn name_answers(&self, block: &mut Block, text: Range<usize>) {
        if let Some(name) = self.input.append {
            self.leave_gap(block, &text, 1);
            let header = &block.text[text];
            block.lines.name_answers(name, header);
        }
    }

    fn push_record(&mut self, block: &mut Block, text: Range<usize>, record: LineRecord) {
        let place = match record.puzzle {
            Ok(Puzzle::Field(place)) => place,
            Ok(Puzzle::Cells(cells)) => {
                self.leave_gap(block, &text, record.separators);
                return self.push_cells(block, text, &cells);
            }
            Err(unexpected) => {
                return self.push_malformed(block, &text, record.separators, *unexpected);
            }
        };
        self.leave_gap(block, &text, record.separators);
        let puzzle = text.start + place.start..text.start + place.end;
        if let Some(blank) = self.input.blank {
            for cell in &mut block.text[puzzle.clone()] {
                *cell = line::dot_for(blank, *cell);
            }
        }
        let span = self.next_span(Layout::Line, 1, self.finder.line);
        block.text[puzzle.end] = b'\n';
        block.push_run(span, puzzle.start..puzzle.end + 1);
    }

    /// Adds a puzzle of these cells, which the line at `text` has in its fields.
    fn push_cells(&mut self, block: &mut Block, text: Range<usize>, cells: &[u8]) {
        let mut board = [b'\n'; CELLS + 1];
        board[..CELLS].copy_from_slice(cells);
        let span = self.next_span(Layout::Line, 1, self.finder.line);
        block.push_board(span, &board, text.end + 1);
    }

    /// Adds the line at `text`, which is a malformed record, with what is wrong with it.
    fn push_malformed(
        &mut self,
        block: &mut Block,
        text: &Range<usize>,
        separators: usize,
        unexpected: Unexpected,
    ) {
        self.leave_gap(block, text, separators);
        block.malformed += 1;
        if block.malformed <= MOST_MESSAGES {
            block.messages.push(self.line_failure(unexpected));
        }
        let span = Span {
            in_text: None,
            ..self.next_span(Layout::Line, 1, self.finder.line)
        };
        block.push_span(span);
    }

    /// Takes the part that the line at `text` is, and adds the board that it completes.
    fn take_part(&mut self, block: &mut Block, text: Range<usize>, part: Part) {
        let State::Rows(rows) = &mut self.state else {
            return;
        };
        let board = rows.take(part, self.finder.line);
        self.end_if_over();
        if let Some(board) = board {
            let shape = board.shape();
            let span = Span {
                layout: board.layout(),
                ..self.next_span(shape.into(), 1, board.line)
            };
            block.push_board(span, &board.text()[..shape.stride()], text.end + 1);
        }
    }

    /// Takes the regular boards at the start of `text`. Returns false if there are none.
    fn take_regular(&mut self, block: &mut Block, text: &mut Range<usize>) -> bool {
        let rest = &block.text[text.clone()];
        let run = match &self.state {
            State::Lines(lines) => lines.regular(rest, self.isa),
            State::Rows(rows) => rows.regular(rest, self.isa),
            State::Opening | State::Ended => None,
        };
        let Some(run) = run else {
            return false;
        };
        let Run { layout, count, .. } = run;
        let (start, stride) = (text.start, layout.stride());
        // Its bytes, or lines.
        let empty_line = usize::from(run.are_apart);
        if run.are_apart {
            // Without the empty lines they stand back to back.
            for index in 1..count {
                let board = start + index * (stride + empty_line);
                let board = board..board + stride;
                block.text.copy_within(board, start + index * stride);
            }
        }
        text.start += count * (stride + empty_line);
        if self.echoes_lines() {
            // Each board is a line, and lines are never apart.
            let separator = self.answer_separator(b"");
            for end in (start + stride - 1..text.start).step_by(stride) {
                block.leave_gap(end, 1, separator);
            }
        }
        if let State::Rows(rows) = &mut self.state {
            rows.take_run(&run);
            self.end_if_over();
        }
        let mut span = self.next_span(layout, count, self.finder.line);
        span.pitch += empty_line as u64;
        self.finder.line += span.pitch * count as u64;
        block.push_run(span, start..start + count * stride);
        true
    }

    /// Ends the input if a count has said that it ends here.
    fn end_if_over(&mut self) {
        if let State::Rows(rows) = &self.state
            && rows.is_over()
        {
            self.state = State::Ended;
        }
    }

    /// Counts the next records and returns their span. The first of them is on this line.
    fn next_span(&mut self, layout: Layout, count: usize, line: u64) -> Span {
        self.records += count as u64;
        Span {
            in_text: Some(layout),
            layout,
            count,
            line,
            pitch: layout.lines(),
        }
    }

    /// Leaves room for the answer to the record at `text`, if its line comes back, after so many
    /// separators.
    fn leave_gap(&self, block: &mut Block, text: &Range<usize>, separators: usize) {
        if self.echoes_lines() {
            let separator = self.answer_separator(&block.text[text.clone()]);
            block.leave_gap(text.end, separators, separator);
        }
    }

    /// What stands between a record and its answer.
    fn answer_separator(&self, record: &[u8]) -> u8 {
        match &self.state {
            State::Lines(lines) => lines.answer_separator(record),
            State::Opening | State::Rows(_) | State::Ended => columns::answer_separator(record),
        }
    }

    /// Whether a line that is too long counts as a record, as far as its start tells.
    ///
    /// # Errors
    /// If it ends the run.
    fn judge_long(&self, start: &[u8]) -> Result<bool, Unexpected> {
        let is_comment = start[0] == b'#' && !self.input.no_header;
        match &self.state {
            State::Ended => Ok(false),
            State::Opening if is_comment => Ok(false),
            State::Lines(lines) => Ok(!(is_comment && lines.has_remarks(&self.input))),
            State::Rows(rows) if is_comment && !rows.is_open() => Ok(false),
            State::Opening if self.grammar.is_lines() => match self.input.column {
                // It should be a header.
                Some(ColumnChoice::Name(_)) => Err(TOO_LONG),
                Some(ColumnChoice::Number(_)) | None => Ok(true),
            },
            State::Opening | State::Rows(_) => Err(TOO_LONG),
        }
    }

    /// Checks that the input may end after this block.
    ///
    /// # Errors
    /// If it may not.
    fn finish(&mut self, block: &mut Block) -> Result<(), Failure> {
        let may_be_empty = match &self.state {
            State::Rows(rows) => {
                let line = self.finder.line - 1;
                if let Some(kind) = rows.too_few(self.records, line) {
                    return Err(self.failure(kind));
                }
                if let Some(found) = rows.cut_short(self.records) {
                    return Err(self.line_failure(Unexpected::at(1, found)));
                }
                rows.has_count()
            }
            State::Opening => false,
            State::Lines(_) | State::Ended => true,
        };
        if self.has_text && self.records == 0 && !may_be_empty {
            block.note(Note::NoPuzzle, 1);
        }
        Ok(())
    }

    /// What should come next.
    fn expected(&self) -> Expected {
        match (&self.state, &self.input.column) {
            (State::Opening, Some(ColumnChoice::Name(name))) => Expected::Column(name.clone()),
            (State::Opening, _) if self.grammar.is_lines() => Expected::Puzzle(None),
            (State::Opening, _) => Expected::FirstRecord,
            (State::Lines(lines), _) => lines.expected(&self.input),
            (State::Rows(rows), _) => rows.expected(),
            // No line is wrong after the end.
            (State::Ended, _) => Expected::Text,
        }
    }

    /// The [`Failure`] for this line, as a part of the next record.
    fn line_failure(&self, unexpected: Unexpected) -> Failure {
        let line = match unexpected.found {
            Actual::HeaderOfRows { line, .. } => line,
            _ => self.finder.line,
        };
        self.failure(Kind::Line {
            line,
            puzzle: self.records + 1,
            expected: self.expected(),
            unexpected: Box::new(unexpected),
        })
    }

    /// A failure of this input.
    pub fn failure(&self, kind: Kind) -> Failure {
        Failure {
            source: self.source.clone(),
            kind,
            unread: Box::default(),
        }
    }
}
