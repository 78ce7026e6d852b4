/*! Boards of nine rows, up to the end or as many as a count says. After a count, and in some judges' problems, a board
may also be a line.

A board never takes a row of the next board: a truncated board ends the run. Text directly above a board may be its
damaged first row, and rows of dashes may be rules. So such a board waits for the next line, and a tenth row ends the
run, too.
*/

use super::{Action, NewRecord, explain, template::Template};
use crate::input::{
    alphabet::{EmptyCells, trimmed},
    board::{self, Board, Place},
    encoding::quote,
    fault::Fault,
    format::Format,
    line::{Kind, Line},
    source::ReadOptions,
};
use crate::units;
use lanedoku::Layout;
use lanedoku::internal::CELLS;
use std::mem;

pub struct Rows {
    pub format: Format,
    options: ReadOptions,
    /// The last count, and the number of boards that are missing.
    count: u64,
    due: u64,
    puzzles: u64,
    board: OpenBoard,
    /// Of the last board that has any.
    pub last_empty: EmptyCells,
    above: Above,
}

/// The board whose rows are being read.
struct OpenBoard {
    cells: [u8; CELLS],
    rows: usize,
    /// Of the first row.
    line: u64,
    is_spaced: bool,
    empty: EmptyCells,
    /// The [`GAPS`] after rows 3 and 6.
    gaps: [u8; 2],
    /// The line of the text directly above.
    title: Option<u64>,
}

/// The preceding line.
#[derive(Default)]
pub enum Above {
    #[default]
    Other,
    /// A title, or the damaged first row of a board; with its line.
    Text(u64),
    /// Skipped; with its line.
    EmptyRow { symbol: EmptyCells, number: u64 },
    /// Nine rows. They are a record unless a tenth row follows: one of them may be something else.
    Board(NewRecord, Doubt),
    /// The last row of the last board of a count.
    LastRow,
}

/// Why the nine lines that were read as rows may not be the rows of a board.
#[derive(Clone, Copy)]
pub enum Doubt {
    /// The text on this line, directly above, may be its damaged first row.
    Title(u64),
    /// Some of its rows may be rules.
    Rules,
}

impl Above {
    /// For a line that was skipped.
    pub fn of(line: &Line) -> Above {
        match line.kind {
            Kind::Text => Above::Text(line.number),
            Kind::EmptyRow(symbol) => Above::EmptyRow {
                symbol,
                number: line.number,
            },
            _ => Above::Other,
        }
    }
}

const BLANK: u8 = 1;
const RULE: u8 = 2;
/// A gap between bands is a blank line, a rule, or one of each; also in `LAYOUTS` of `check`.
const GAPS: u8 = BLANK | RULE;

/// The part of a gap that a line is.
fn gap(kind: Kind) -> u8 {
    match kind {
        Kind::Blank => BLANK,
        _ if kind.may_be_rule() => RULE,
        _ => 0,
    }
}

impl OpenBoard {
    fn new() -> OpenBoard {
        OpenBoard {
            cells: [b'.'; CELLS],
            rows: 0,
            line: 0,
            is_spaced: false,
            empty: EmptyCells::None,
            gaps: [0; 2],
            title: None,
        }
    }

    /// The gap that may precede the next row. After row 6: what is still missing of the gap after row 3.
    fn gap_left(&self) -> u8 {
        match self.rows {
            3 => GAPS & !self.gaps[0],
            6 => self.gaps[0] & !self.gaps[1],
            _ => 0,
        }
    }

    /// After a count, the number of boards is known.
    fn doubt(&self, is_counted: bool) -> Option<Doubt> {
        // Nine lines may be eight rows below a rule (line 0), or seven rows with a rule between bands (3 and 7).
        let may_be_rule = |row: usize| self.cells[9 * row..][..9] == [b'-'; 9];
        let has_rules = self.empty == EmptyCells::Spare(b'-')
            && self.gaps == [0; 2]
            && !is_counted
            && (may_be_rule(0) || may_be_rule(3) && may_be_rule(7));
        let rules = has_rules.then_some(Doubt::Rules);
        self.title.map(Doubt::Title).or(rules)
    }

    fn lacks_gap(&self) -> bool {
        self.rows == 6 && self.gap_left() > 0
    }
}

impl Rows {
    pub fn new(format: Format, above: Above, options: ReadOptions) -> Rows {
        Rows {
            format,
            options,
            count: 0,
            due: 0,
            puzzles: 0,
            board: OpenBoard::new(),
            last_empty: EmptyCells::None,
            above,
        }
    }

    /// Interprets a line. Fails if it may not follow.
    pub fn take(&mut self, line: &Line) -> Result<Action, Fault> {
        let above = match mem::take(&mut self.above) {
            Above::Board(_, doubt) if self.is_tenth_row(line) => {
                return Err(tenth_row(doubt, line));
            }
            Above::Board(board, _) => return Ok(Action::RecordAbove(board)),
            above => above,
        };
        if let Some((cells, empty)) = self.row(line) {
            return self.take_row(cells, empty, line, above);
        }
        let (kind, rows) = (line.kind, self.board.rows);
        match kind {
            _ if rows == 0 && self.options.has_end_line && line.says_end() => {
                return Ok(Action::End);
            }
            Kind::Count(count) if self.needs_count() => (self.count, self.due) = (count, count),
            Kind::Board if self.board_may_be_line() => {
                return Ok(Action::Record(self.record_of_line(line)));
            }
            // No rule, so perhaps a row in the wrong place.
            Kind::EmptyRow(EmptyCells::Spare(b'x' | b'X')) => return Err(self.no_row(line)),
            // A rule, or a tenth row.
            Kind::EmptyRow(empty)
                if empty == self.last_empty && matches!(above, Above::LastRow) =>
            {
                return Err(self.no_row(line));
            }
            _ if rows == 0 && kind.is_skipped() => self.above = Above::of(line),
            _ if gap(kind) & self.board.gap_left() > 0 => {
                self.board.gaps[rows / 3 - 1] |= gap(kind);
                // The layout of answers that is nearest to boxes between rules.
                self.board.is_spaced |= kind != Kind::Blank;
            }
            _ => return Err(self.no_row(line)),
        }
        Ok(Action::Skip)
    }

    fn row(&self, line: &Line) -> Option<([u8; 9], EmptyCells)> {
        if self.needs_count() || self.board.lacks_gap() {
            return None;
        }
        match line.kind {
            Kind::Row(cells, empty) => Some((cells, empty)),
            Kind::EmptyRow(empty) if self.is_row(empty) => {
                let cell = self.options.alphabet.with(empty).spare().unwrap_or(b'.');
                Some(([cell; 9], empty))
            }
            _ => None,
        }
    }

    /// Returns true if nine such empty cells are a row. They may also be a rule.
    fn is_row(&self, empty: EmptyCells) -> bool {
        let board = &self.board;
        if board.empty != EmptyCells::None {
            return board.empty == empty;
        }
        // In a spreadsheet, empty fields probably separate boards.
        let is_expected = self.last_empty == empty && empty != EmptyCells::Fields;
        is_expected || !board.rows.is_multiple_of(3)
    }

    fn take_row(
        &mut self,
        cells: [u8; 9],
        empty: EmptyCells,
        line: &Line,
        above: Above,
    ) -> Result<Action, Fault> {
        let expected = self.next_row();
        let board = &mut self.board;
        match above {
            Above::EmptyRow { symbol, number } if symbol == empty => {
                let found = "nine empty cells, which may be either";
                return Err(Fault::new(number, 1, "a row or a separator", found));
            }
            Above::Text(title) => board.title = Some(title),
            _ => {}
        }
        let Some(empty) = board.empty.and(empty) else {
            let expected = format!("{expected}, with the same symbol for empty cells as before");
            return Err(Fault::new(line.number, 1, expected, quote(line.text)));
        };
        board.empty = empty;
        if board.rows == 0 {
            board.line = line.number;
            board.is_spaced = trimmed(line.text).len() != 9;
        }
        board.cells[9 * board.rows..][..9].copy_from_slice(&cells);
        board.rows += 1;
        if board.rows < 9 {
            return Ok(Action::Skip);
        }
        let board = mem::replace(&mut self.board, OpenBoard::new());
        let layout = if board.is_spaced {
            Layout::Spaced
        } else {
            Layout::Rows
        };
        let record = self.record(board.cells, board.empty, layout, board.line);
        Ok(match board.doubt(self.is_counted()) {
            Some(doubt) => {
                self.above = Above::Board(record, doubt);
                Action::Skip
            }
            None => {
                self.above = self.above_next();
                Action::Record(record)
            }
        })
    }

    fn record_of_line(&mut self, line: &Line) -> NewRecord {
        let board = board::of_cells(line.text, &line.cells, self.options.alphabet);
        let (cells, empty) = board.expect("the line is a board");
        self.record(cells, empty, Layout::Line, line.number)
    }

    fn record(
        &mut self,
        cells: [u8; CELLS],
        empty: EmptyCells,
        answer_layout: Layout,
        line: u64,
    ) -> NewRecord {
        self.count_off(1);
        if empty != EmptyCells::None {
            self.last_empty = empty;
        }
        NewRecord {
            line,
            answer_layout,
            board: Some(Board {
                alphabet: self.options.alphabet.with(empty),
                place: Place::Apart(Box::new(cells)),
            }),
        }
    }

    /// Below a board.
    fn above_next(&self) -> Above {
        if self.needs_count() {
            Above::LastRow
        } else {
            Above::Other
        }
    }

    fn count_off(&mut self, boards: u64) {
        self.puzzles += boards;
        if self.is_counted() {
            self.due -= boards;
        }
    }

    fn is_counted(&self) -> bool {
        self.format == Format::Poj
    }

    fn board_may_be_line(&self) -> bool {
        self.board.rows == 0 && (self.format == Format::Boards || self.is_counted() && self.due > 0)
    }

    fn needs_count(&self) -> bool {
        self.is_counted() && self.due == 0 && self.board.rows == 0
    }

    /// Whether a line is a row directly below a whole board.
    fn is_tenth_row(&self, line: &Line) -> bool {
        match line.kind {
            Kind::Row(..) => true,
            Kind::EmptyRow(empty) => empty == self.last_empty,
            _ => false,
        }
    }

    fn no_row(&self, line: &Line) -> Fault {
        let has_cells = matches!(line.kind, Kind::Row(..) | Kind::Board);
        let expected = match self.needs_count() {
            true => "a count of puzzles, or the end of input".into(),
            false if self.board.lacks_gap() && has_cells => {
                "a gap after row 6, as after row 3".into()
            }
            false => self.next_row(),
        };
        let is_curable = !self.needs_count() && self.board.empty == EmptyCells::None;
        let advice = || {
            let row = explain::blank_of_row(line.text, &self.options);
            let line = || explain::blank_of_puzzle(line.text, &self.options);
            row.or_else(|| self.board_may_be_line().then(line).flatten())
        };
        let fault = explain::refuse(line, expected, self.options.alphabet);
        fault.advise(is_curable.then(advice).flatten())
    }

    fn next_row(&self) -> String {
        let (row, puzzle) = (self.board.rows + 1, self.puzzles + 1);
        format!("nine cells in row {row} of puzzle {puzzle}")
    }

    /// The most boards that may match the template: none within a board, and none if the preceding line may change the
    /// meaning of the first line.
    pub fn most_matches(&self, template: &Template) -> u64 {
        let may_follow = match self.above {
            Above::Other | Above::LastRow => true,
            Above::Text(_) | Above::EmptyRow { .. } => template.lines_above > 0,
            Above::Board(..) => false,
        };
        match self.is_counted() {
            _ if self.board.rows > 0 || !may_follow => 0,
            true => self.due,
            false => u64::MAX,
        }
    }

    pub fn take_matches(&mut self, count: u64) {
        self.count_off(count);
        self.above = self.above_next();
    }

    pub fn take_waiting(&mut self) -> Option<NewRecord> {
        match mem::take(&mut self.above) {
            Above::Board(record, _) => Some(record),
            _ => None,
        }
    }

    /// Returns the fault of an input that ends after this line.
    pub fn end(&self, number: u64) -> Option<Fault> {
        let end = "the end of input";
        if self.board.rows > 0 {
            return Some(Fault::new(number + 1, 1, self.next_row(), end));
        }
        let expected = units::counted(self.count, "puzzle");
        let found = format!("{end} after {}", self.count - self.due);
        (self.due > 0).then(|| Fault::new(number + 1, 1, expected, found))
    }
}

/// The fault that a tenth row follows a board.
fn tenth_row(doubt: Doubt, line: &Line) -> Fault {
    match doubt {
        Doubt::Title(title) => {
            let found = format!(
                "a tenth row in line {}: this line may be a damaged row",
                line.number
            );
            Fault::new(title, 1, "a title with nine rows below it", found)
        }
        Doubt::Rules => {
            let expected = "no tenth row, as empty rows of the nine above may be rules";
            Fault::new(line.number, 1, expected, quote(line.text))
        }
    }
}
