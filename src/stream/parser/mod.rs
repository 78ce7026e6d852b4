/*! The text of one input, line by line, into the records of blocks.

Text may end anywhere: what is not a whole line yet is looked at again when there is more of it, and
a board that is not whole yet waits in `Parser::board`. So the records and the messages are the same
however the text is cut.

Two ways lead through it. Regular boards, the bulk of all input, are found by [`regular`]
many at a time and stay where they are. Every other line is looked at by itself, by the functions of
`line`.
*/

mod problem;
mod schedule;

use super::drawing::{self, Ruler};
use super::encoding::{self, Encoding, Start};
use super::header::{self, Column};
use super::line::{self, Found, Mismatch, Row};
use crate::judge::Cases;
use crate::stream::block::{Block, Span};
use crate::stream::format::{Input, InputFormat, Layout};
use lanedoku::internal::{CELLS, regular};
use lanedoku::{Isa, PuzzleShape, Shape};
use schedule::Schedule;
use std::ops::Range;
use std::sync::Arc;

/// Messages about malformed lines in a whole run; after that they are only counted.
pub const MOST_MESSAGES: u64 = 20;

/// What a malformed record of poj or grid, or of an unknown format, ends the run with.
pub type Failure = String;

/// Reads one input.
pub struct Parser {
    source: Arc<str>,
    /// What regular boards are looked for with.
    isa: Isa,
    /// `None` until the first record tells.
    format: Option<InputFormat>,
    /// The problem whose input this is, and what comes next in it. The format is poj where it has a
    /// count, and grid otherwise.
    schedule: Option<Schedule>,
    /// The title of the board that comes next, where the problem has titles.
    title: Vec<u8>,
    /// In lines: the column that holds the puzzles, where it is known.
    column: Option<Column>,
    opening: Opening,
    /// Whether nothing has been read yet, so that a byte-order mark may follow, or something that
    /// is no text.
    at_start: bool,
    /// Lines read.
    lines: u64,
    /// Records read.
    puzzles: u64,
    /// In poj: the puzzles of the current group.
    group: Option<Group>,
    /// The shape of the last record, which the next one likely has too.
    shape: PuzzleShape,
    /// The rows read so far of a board that is not whole.
    board: OpenBoard,
    /// In poj and grid: the line of a title, or of a ruler before the first board, that no board
    /// has followed yet.
    announced: Option<u64>,
    /// Malformed lines in the whole run.
    malformed: u64,
    /// Inside the rest of a line that is longer than [`line::LONGEST`].
    skipping: bool,
    /// After a carriage return, so that a line feed may follow that ends the same line.
    after_return: bool,
    /// After `end`.
    ended: bool,
}

/// What has been read before the first record.
enum Opening {
    /// Nothing but blank lines and comments.
    Nothing,
    /// A name that columns of puzzles have, alone on its line. It is a header if a line of cells
    /// comes next, or nothing.
    Name { line: u64, text: Vec<u8> },
    /// A header, or a record. No header follows that.
    Over,
}

/// A count, and how many puzzles have come after it.
struct Group {
    count: u64,
    /// The count as it was written, where it is too large for 64 bits.
    written: Option<String>,
    puzzles: u64,
}

impl Group {
    /// So many puzzles, in words.
    fn expected(&self) -> String {
        match &self.written {
            Some(count) => format!("{count} puzzles"),
            None if self.count == 1 => "1 puzzle".into(),
            None => format!("{} puzzles", self.count),
        }
    }
}

/// Cells that wait for the rest of their board.
struct OpenBoard {
    text: [u8; Shape::Rows.stride()],
    cells: usize,
    /// Lines that they stood on.
    lines: usize,
    /// The first of these lines.
    line: u64,
    spaced: bool,
    /// How many rows stand before the last ruler.
    ruled: Option<usize>,
    /// Whether a line that looks like a barred row of blank cells was taken for a ruler. Then
    /// rulers are due between all bands of a board with barred rows: without them the line was a
    /// row after all.
    rulers_due: bool,
}

impl OpenBoard {
    const EMPTY: OpenBoard = OpenBoard {
        text: [b'\n'; Shape::Rows.stride()],
        cells: 0,
        lines: 0,
        line: 0,
        spaced: false,
        ruled: None,
        rulers_due: false,
    };

    /// Whole rows.
    fn rows(&self) -> usize {
        self.cells / 9
    }
}

impl Parser {
    /// `malformed`: how many malformed lines the inputs before this one had.
    pub fn new(source: Arc<str>, input: Input, isa: Isa, malformed: u64) -> Parser {
        let mut format = None;
        let mut column = None;
        let mut schedule = None;
        match input {
            Input::Auto => {}
            Input::Format(named) => format = Some(named),
            Input::Column(number) => {
                format = Some(InputFormat::Lines);
                column = Some(Column::numbered(number));
            }
            Input::Problem(problem) => {
                let is_counted = problem.cases == Cases::Counted;
                format = Some(if is_counted {
                    InputFormat::Poj
                } else {
                    InputFormat::Grid
                });
                schedule = Some(Schedule::first(problem));
            }
        }
        Parser {
            source,
            isa,
            format,
            shape: schedule
                .as_ref()
                .map_or(Shape::Rows, Schedule::shape)
                .into(),
            schedule,
            title: Vec::new(),
            column,
            opening: Opening::Nothing,
            at_start: true,
            lines: 0,
            puzzles: 0,
            group: None,
            board: OpenBoard::EMPTY,
            announced: None,
            malformed,
            skipping: false,
            after_return: false,
            ended: false,
        }
    }

    /// The format, once it is known.
    pub fn format(&self) -> Option<InputFormat> {
        self.format
    }

    /// Whether the input has said that it ends here, whatever follows.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Malformed lines so far, those of the inputs before included.
    pub fn malformed(&self) -> u64 {
        self.malformed
    }

    /// Adds the records in `text` (a range of the block's text) to the block. Returns where the
    /// text starts that has to be seen again together with what follows it: at most
    /// [`line::LONGEST`] bytes, none of which ends a line.
    ///
    /// # Errors
    /// At a record that ends the run. Those before it are in the block.
    pub fn parse(&mut self, block: &mut Block, text: Range<usize>) -> Result<usize, Failure> {
        let Range { start: mut at, end } = text;
        if self.at_start {
            match encoding::tell(&block.text[at..end]) {
                Start::Unknown => return Ok(at),
                Start::Text(from) => at += from,
                Start::Encoded(Encoding { name, remedy, .. }) => {
                    let text = format!("expected text, found {name}; try `{remedy} | lanedoku`");
                    return Err(self.message(1, 1, &text));
                }
            }
            self.at_start = false;
        }
        while at < end && !self.ended {
            if std::mem::take(&mut self.after_return) && block.text[at] == b'\n' {
                at += 1;
                continue;
            }
            let regular = if self.skipping {
                0
            } else {
                self.take_regular(block, at..end)
            };
            if regular > 0 {
                at += regular;
                continue;
            }
            let length = line::length(&block.text[at..end]);
            match length {
                Some(length) if self.skipping || length <= line::LONGEST => {
                    // Looked at before a board is written over the line.
                    self.after_return = block.text[at + length] == b'\r';
                    if !self.skipping {
                        self.take_line(block, at..at + length)?;
                    }
                    self.skipping = false;
                    self.lines += 1;
                    at += length + 1;
                }
                None if self.skipping => at = end,
                None if end - at <= line::LONGEST => break,
                _ => {
                    self.take_long_line(block, at..at + line::LONGEST)?;
                    self.skipping = true;
                    at += line::LONGEST;
                }
            }
        }
        Ok(at)
    }

    /// Says that nothing follows.
    ///
    /// # Errors
    /// Where something should.
    pub fn finish(&mut self) -> Result<(), Failure> {
        // The last line may lack its end; a shorter one was given it.
        self.lines += u64::from(std::mem::take(&mut self.skipping));
        match &self.group {
            _ if self.ended => Ok(()),
            Some(group) if group.puzzles < group.count => {
                let (source, lines, expected, puzzles) =
                    (&self.source, self.lines, group.expected(), group.puzzles);
                let mut message = format!(
                    "{source}: expected {expected}, input ends after {puzzles} (line {lines})"
                );
                if self.board.cells > 0 {
                    message += &format!(
                        ", in puzzle {} after row {}",
                        self.puzzles + 1,
                        self.board.rows()
                    );
                }
                Err(message)
            }
            _ if self.board.cells > 0 => Err(self.message(
                self.lines + 1,
                1,
                &format!("{}, found the end of input", self.expected_row()),
            )),
            _ => match self.announced {
                Some(line) => {
                    let text =
                        format!("expected a puzzle after line {line}, found the end of input");
                    Err(self.message(self.lines + 1, 1, &text))
                }
                None => Ok(()),
            },
        }
    }

    /// Takes the regular boards at the start of `text`, and says how many bytes they have.
    fn take_regular(&mut self, block: &mut Block, text: Range<usize>) -> usize {
        let shape = match self.format {
            // A line of cells alone has one column.
            Some(InputFormat::Lines) if self.column.is_some_and(|column| column.number() > 1) => {
                return 0;
            }
            Some(InputFormat::Lines) if self.shape == PuzzleShape::Pencilmarks => {
                PuzzleShape::Pencilmarks
            }
            Some(InputFormat::Lines) => Shape::Line.into(),
            Some(_)
                if self
                    .schedule
                    .as_ref()
                    .is_some_and(|schedule| !schedule.may_be_regular()) =>
            {
                return 0;
            }
            Some(InputFormat::Grid) if self.schedule.is_none() => Shape::Rows.into(),
            Some(InputFormat::Grid) => self.shape,
            Some(InputFormat::Poj) => self.shape,
            None => return 0,
        };
        // Blank lines, of which there may be very many, are told by their first byte.
        if self.board.cells > 0 || line::is_end_of_line(block.text[text.start]) {
            return 0;
        }
        let wanted = match (self.format, &self.group) {
            (Some(InputFormat::Poj), Some(group)) => group.count - group.puzzles,
            (Some(InputFormat::Poj), None) => 0,
            _ => u64::MAX,
        };
        let most = usize::try_from(wanted)
            .unwrap_or(usize::MAX)
            .saturating_mul(shape.stride());
        let count = regular(
            self.isa,
            &block.text[text.start..text.end.min(text.start.saturating_add(most))],
            shape,
        );
        if count == 0 {
            return 0;
        }
        let (layout, pitch) = match shape {
            PuzzleShape::Board(Shape::Line) => (Layout::Line, 1),
            PuzzleShape::Board(Shape::Rows) => (Layout::Rows, 9),
            PuzzleShape::Pencilmarks => (Layout::Pencilmarks, 1),
        };
        let bytes = count * shape.stride();
        let span = self.span(Some(layout), count, self.lines + 1, pitch);
        block.push_run(span, text.start..text.start + bytes);
        self.lines += pitch * count as u64;
        bytes
    }

    /// Takes the whole line at `text`.
    fn take_line(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Failure> {
        if self.schedule.is_some() {
            return self.take_part(block, text);
        }
        let line = &block.text[text.clone()];
        if self.board.cells == 0 && line::is_skipped(line) {
            return Ok(());
        }
        self.settle_name(block, &text)?;
        let line = &block.text[text.clone()];
        if self.take_header(line) {
            return Ok(());
        }
        let format = match self.format {
            Some(format) => format,
            None => self.tell_format(line)?,
        };
        self.format = Some(format);
        if format != InputFormat::Lines && self.take_drawing(&block.text[text.clone()]) {
            return Ok(());
        }
        match format {
            InputFormat::Lines => self.take_record(block, text),
            InputFormat::Grid => return self.take_row(block, text),
            InputFormat::Poj if self.wants_count() => return self.take_count(&block.text[text]),
            InputFormat::Poj if self.board.cells == 0 && line::is_puzzle(line.trim_ascii()) => {
                self.take_record(block, text)
            }
            InputFormat::Poj => return self.take_row(block, text),
        }
        Ok(())
    }

    /// Tells the format by the first record.
    fn tell_format(&self, line: &[u8]) -> Result<InputFormat, Failure> {
        if line::find_puzzle(line).is_ok() || line::is_end(line) {
            Ok(InputFormat::Lines)
        } else if line::read_row(line).is_ok() || is_around_board(line) {
            Ok(InputFormat::Grid)
        } else if line::is_count(line) && line.trim_ascii().len() <= 8 {
            Ok(InputFormat::Poj)
        } else {
            let Mismatch { column, found } =
                line::closest_mismatch(line).expect("it is neither puzzle nor row");
            let found = match found {
                Found::Byte(0, _) | Found::Nothing => line::quote(line),
                Found::Cells(CELLS) => format!("{CELLS} cells with spaces or bars between them"),
                found => found.to_string(),
            };
            Err(self.unknown_format(self.lines + 1, column, &found))
        }
    }

    /// What is said of a first record that tells no format.
    fn unknown_format(&self, line: u64, column: usize, found: &str) -> Failure {
        let expected =
            "expected 81 cells, a row of nine, or a count of puzzles as the first record";
        let help = "`-i FORMAT` names the format where the first record cannot tell it";
        self.message(line, column, &format!("{expected}, found {found}; {help}"))
    }

    /// Takes a first record that names columns, and says whether it is one.
    fn take_header(&mut self, line: &[u8]) -> bool {
        let may_have_header = matches!(self.format, None | Some(InputFormat::Lines));
        if !may_have_header || !matches!(self.opening, Opening::Nothing) {
            return false;
        }
        if header::is_name(line) {
            self.opening = Opening::Name {
                line: self.lines + 1,
                text: line.to_vec(),
            };
            return true;
        }
        let named = Column::named(line).filter(|_| line::find_puzzle(line).is_err());
        if named.is_some() {
            self.format = Some(InputFormat::Lines);
            self.column = self.column.or(named);
            self.opening = Opening::Over;
        }
        named.is_some()
    }

    /// Tells what a name alone on the first line is, if there is one, by the line after it; that is
    /// empty where it is too long to be seen.
    fn settle_name(&mut self, block: &mut Block, next: &Range<usize>) -> Result<(), Failure> {
        let Opening::Name { line, text } = &mut self.opening else {
            return Ok(());
        };
        let (line, text) = (*line, std::mem::take(text));
        self.opening = Opening::Over;
        let column = 1 + text.len() - text.trim_ascii_start().len();
        let next = &block.text[next.clone()];
        if line::find_puzzle(next).is_ok() || line::is_end(next) {
            self.format = Some(InputFormat::Lines);
        } else if self.format.is_none() && (line::read_row(next).is_ok() || is_around_board(next)) {
            self.format = Some(InputFormat::Grid);
            self.announced = Some(line);
        } else if self.format.is_some() {
            self.take_invalid(
                block,
                line,
                &line::find_puzzle(&text).expect_err("a name is no puzzle"),
            );
        } else {
            return Err(self.unknown_format(line, column, &line::quote(&text)));
        }
        Ok(())
    }

    /// Takes a line that holds a record by itself.
    fn take_record(&mut self, block: &mut Block, text: Range<usize>) {
        let line = &block.text[text.clone()];
        let puzzle = match self.column {
            Some(column) => column.find_puzzle(line),
            None => line::find_puzzle(line),
        };
        match puzzle {
            Ok(puzzle) if puzzle.len() == line::PLACES => {
                let mut places = [b'\n'; PuzzleShape::Pencilmarks.stride()];
                places[..line::PLACES].copy_from_slice(&line[puzzle]);
                let span = self.span(Some(Layout::Pencilmarks), 1, self.lines + 1, 1);
                block.push_board(span, &places, text.end + 1);
            }
            Ok(puzzle) => {
                let mut board = [b'\n'; Shape::Line.stride()];
                line::copy_cells(&line[puzzle], &mut board[..CELLS]);
                let span = self.span(Some(Layout::Line), 1, self.lines + 1, 1);
                block.push_board(span, &board, text.end + 1);
            }
            Err(_) if line::is_end(line) => self.ended = true,
            Err(mismatch) => self.take_invalid(block, self.lines + 1, &mismatch),
        }
    }

    /// Takes a record that is no puzzle.
    fn take_invalid(
        &mut self,
        block: &mut Block,
        line: u64,
        Mismatch { column, found }: &Mismatch,
    ) {
        self.malformed += 1;
        block.malformed += 1;
        if self.malformed <= MOST_MESSAGES {
            let place = self.column.map_or(String::new(), |column| {
                format!(" in column {}", column.number())
            });
            block.messages.push(self.message(
                line,
                *column,
                &format!("expected 81 cells{place}, found {found}"),
            ));
        }
        let span = self.span(None, 1, line, 1);
        block.push_span(span);
    }

    /// In poj, whether the group before is complete.
    fn wants_count(&self) -> bool {
        self.group
            .as_ref()
            .is_none_or(|group| group.puzzles == group.count)
    }

    /// Takes the line that starts a group.
    fn take_count(&mut self, line: &[u8]) -> Result<(), Failure> {
        let count = line.trim_ascii();
        // A row where a problem has its count, or a board behind the last one of a group.
        let is_row =
            (self.group.is_some() || self.schedule.is_some()) && line::read_row(line).is_ok();
        if !line::is_count(line) || line::is_puzzle(count) || is_row {
            let start = line.len() - line.trim_ascii_start().len();
            let is_board = line::is_puzzle(count) || line::read_row(line).is_ok();
            let digits = if is_board {
                0
            } else {
                count
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit())
                    .count()
            };
            let expected = match &self.group {
                Some(group) => format!(
                    "expected another count or the end of input after {}",
                    group.expected()
                ),
                None => "expected a count of puzzles".to_string(),
            };
            let text = format!("{expected}, found {}", line::quote(line));
            return Err(self.message(self.lines + 1, 1 + start + digits, &text));
        }
        let text = String::from_utf8_lossy(count);
        let number = text.parse();
        let written = number.is_err().then(|| text.into_owned());
        self.announced = None;
        self.group = Some(Group {
            count: number.unwrap_or(u64::MAX),
            written,
            puzzles: 0,
        });
        Ok(())
    }

    /// Takes a title between boards or a ruler between bands, and says whether the line is one.
    fn take_drawing(&mut self, line: &[u8]) -> bool {
        let rows = self.board.rows();
        if rows == 0 && drawing::is_title(line) {
            self.announced = Some(self.lines + 1);
            return true;
        }
        // Where a count has to come first, there is no board yet.
        let may_be_ruled = self.board.cells.is_multiple_of(27)
            && (self.format == Some(InputFormat::Grid) || self.group.is_some());
        let Some(ruler) = may_be_ruled.then(|| drawing::ruler(line)).flatten() else {
            return false;
        };
        // Where there was none after row 3, none is due after row 6.
        if ruler == Ruler::LikeRow && rows == 6 && self.board.ruled != Some(3) {
            return false;
        }
        if rows == 0 && self.puzzles == 0 {
            self.announced = Some(self.lines + 1);
        }
        self.board.ruled = Some(rows);
        self.board.rulers_due |= ruler == Ruler::LikeRow;
        self.board.spaced |= rows > 0;
        true
    }

    /// Checks that a ruler stands before this line of cells where one has to.
    fn expect_ruler(&self, line: &[u8]) -> Result<(), Failure> {
        let rows = self.board.rows();
        let is_due =
            self.board.rulers_due && line.contains(&b'|') && matches!(self.board.cells, 27 | 54);
        if !is_due || self.board.ruled == Some(rows) {
            return Ok(());
        }
        let expected = format!(
            "expected a ruler before row {} of puzzle {}, as there is one before",
            rows + 1,
            self.puzzles + 1
        );
        Err(self.message(
            self.lines + 1,
            1,
            &format!("{expected}, found {}", line::quote(line)),
        ))
    }

    /// Takes one of the nine lines of a board.
    fn take_row(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Failure> {
        self.expect_ruler(&block.text[text.clone()])?;
        let Row { cells, spaced } =
            line::read_row(&block.text[text.clone()]).map_err(|Mismatch { column, found }| {
                self.message(
                    self.lines + 1,
                    column,
                    &format!("{}, found {found}", self.expected_row()),
                )
            })?;
        if self.board.cells == 0 {
            self.board.line = self.lines + 1;
            self.board.spaced = spaced;
        }
        self.board.text[Shape::Rows.offset(self.board.cells)..][..9].copy_from_slice(&cells);
        self.board.cells += 9;
        if self.board.cells == CELLS {
            let board = std::mem::replace(&mut self.board, OpenBoard::EMPTY);
            let layout = if board.spaced {
                Layout::Spaced
            } else {
                Layout::Rows
            };
            let span = self.span(Some(layout), 1, board.line, 9);
            block.push_board(span, &board.text, text.end + 1);
        }
        Ok(())
    }

    /// Takes the start of a line that is longer than any record; the rest of it is skipped.
    fn take_long_line(&mut self, block: &mut Block, text: Range<usize>) -> Result<(), Failure> {
        let line = &block.text[text];
        if self.board.cells == 0 && line.first() == Some(&b'#') {
            return Ok(());
        }
        let column =
            line::find_puzzle(line).map_or_else(|mismatch| mismatch.column, |_| line::LONGEST + 1);
        self.settle_name(block, &(0..0))?;
        let found = Found::LongLine;
        let expected = match self.format {
            Some(InputFormat::Lines) => {
                self.take_invalid(block, self.lines + 1, &Mismatch { column, found });
                return Ok(());
            }
            Some(InputFormat::Poj) if self.wants_count() => {
                "expected a count of puzzles".to_string()
            }
            Some(_) => self.expected_row(),
            None => return Err(self.unknown_format(self.lines + 1, column, &found.to_string())),
        };
        Err(self.message(
            self.lines + 1,
            column,
            &format!("{expected}, found {found}"),
        ))
    }

    /// Numbers the records that come next, and counts them.
    fn span(&mut self, layout: Option<Layout>, count: usize, line: u64, pitch: u64) -> Span {
        let span = Span {
            layout,
            count,
            puzzle: self.puzzles + 1,
            line,
            pitch,
        };
        self.opening = Opening::Over;
        self.announced = None;
        self.board.rulers_due = false;
        self.puzzles += count as u64;
        if let Some(group) = &mut self.group {
            group.puzzles += count as u64;
            // What follows so many cases is no part of a problem's input.
            self.ended = self.schedule.is_some() && group.puzzles == group.count;
        }
        self.shape = layout.map_or(self.shape, Layout::shape);
        span
    }

    /// What is said where the next row is none.
    fn expected_row(&self) -> String {
        self.expected_nine(self.board.rows() + 1)
    }

    /// What is said where this row of the board is none.
    fn expected_nine(&self, row: usize) -> String {
        format!(
            "expected nine cells in row {row} of puzzle {}",
            self.puzzles + 1
        )
    }

    fn message(&self, line: u64, column: usize, text: &str) -> String {
        format!("{}:{line}:{column}: {text}", self.source)
    }
}

/// True for a ruler or a title, which only a drawn board has around it.
fn is_around_board(line: &[u8]) -> bool {
    drawing::is_title(line) || drawing::ruler(line).is_some()
}
