/*! Boards of nine rows, as many as come or as a count says. After a count, and in some judges' problems, a board
may also be a line.

A board never takes a row from the next board: if a board is cut short, the run ends.

A board directly below text has to end with its ninth row. If a tenth row comes, the text may be a damaged
first row, and all boards below it would be cut at wrong places. To see this, such a board waits for the
next line.

All this is for puzzles. Answers are read by the same code, but no board among them waits, and they go on after
rows that were cut short.
*/

use super::explain::{self, Mismatch};
use super::picture::Picture;
use super::{Meaning, NewRecord};
use crate::input::{
    block::Cut,
    board,
    encoding::trimmed,
    fault::{Cure, Fault, Reason},
    format::Format,
    kind::{Kind, Line, Row},
    scan,
};
use crate::layout::Layout;
use crate::units;
use lanedoku::internal::CELLS;

/// The boards, and where the reader stands in them.
pub struct Rows {
    format: Format,
    /// Whether a line `end` ends the input.
    has_end_line: bool,
    /// Whether a board directly below text has to end with its ninth row.
    doubts_text: bool,
    /// The last count.
    count: u64,
    /// How many of its boards are still to come.
    due: u64,
    /// Boards so far.
    puzzles: u64,
    board: OpenBoard,
    above: Above,
    /// The present rows with nothing between them, but perhaps gaps within boards.
    stretch: Stretch,
}

/// Rows that follow each other.
#[derive(Default)]
struct Stretch {
    first_line: u64,
    last_line: u64,
    rows: u64,
}

/// The board whose rows come.
#[derive(Clone)]
struct OpenBoard {
    cells: [u8; CELLS],
    rows: usize,
    /// The line of the first row.
    line: u64,
    is_spaced: bool,
    /// What stands after row 3, and after row 6.
    gaps: [Gap; 2],
    /// The text that stands directly above the first row.
    title: Option<Title>,
}

/// What stands between two rows.
#[derive(Clone, Copy, Default, PartialEq)]
struct Gap {
    blank: bool,
    rule: bool,
}

/// A line of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Title {
    line: u64,
    has_bracket: bool,
}

/// What stands directly above the next line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Above {
    #[default]
    Other,
    Text(Title),
    Row,
    /// The last row of a board directly below text: no row may follow.
    LastRow,
}

impl Above {
    pub fn of(line: Line) -> Above {
        match line.kind {
            Kind::Row(_) => Above::Row,
            Kind::Text => Above::Text(Title {
                line: line.number,
                has_bracket: line.text.iter().any(scan::opens),
            }),
            _ => Above::Other,
        }
    }
}

impl OpenBoard {
    fn new() -> OpenBoard {
        OpenBoard {
            cells: [b'.'; CELLS],
            rows: 0,
            line: 0,
            is_spaced: false,
            gaps: [Gap::default(); 2],
            title: None,
        }
    }

    fn is_whole(&self) -> bool {
        self.rows == 9
    }
}

impl Rows {
    /// Boards in this format, below this line.
    pub fn new(format: Format, has_end_line: bool, above: Above) -> Rows {
        Rows {
            format,
            has_end_line,
            doubts_text: true,
            count: 0,
            due: 0,
            puzzles: 0,
            board: OpenBoard::new(),
            above,
            stretch: Stretch::default(),
        }
    }

    /// Boards that a solver has written. Many of them may follow each other below one text.
    pub fn of_answers() -> Rows {
        Rows {
            doubts_text: false,
            ..Rows::new(Format::Grid, false, Above::Other)
        }
    }

    /// How many rows of the open board have come.
    pub fn open_rows(&self) -> usize {
        self.board.rows
    }

    pub fn format(&self) -> Format {
        self.format
    }

    fn is_counted(&self) -> bool {
        self.format == Format::Poj
    }

    /// Whether the next board may be a line.
    fn board_may_be_line(&self) -> bool {
        self.board.rows == 0 && (self.format == Format::Boards || self.is_counted() && self.due > 0)
    }

    /// Takes the board that has waited for the next line, unless that line is a row. `next` is its kind.
    pub fn take_waiting(&mut self, next: Kind) -> Option<NewRecord> {
        if !self.board.is_whole() || matches!(next, Kind::Row(_)) {
            return None;
        }
        self.above = Above::LastRow;
        Some(self.complete(Cut::NONE))
    }

    /// What a line means here.
    ///
    /// # Errors
    /// If it cannot stand here.
    pub fn judge(&self, line: Line) -> Result<Meaning, Box<Fault>> {
        let judged = match (self.board.rows, self.board.title) {
            (0, _) => self.judge_between(line),
            (9, Some(title)) => Err(tenth_row(line.number, title)),
            _ => self.judge_in_board(line),
        };
        judged.map_err(Box::new)
    }

    /// A line between two boards.
    fn judge_between(&self, line: Line) -> Result<Meaning, Fault> {
        let wants_count = self.is_counted() && self.due == 0;
        match line.kind {
            _ if self.has_end_line && trimmed(line.text) == b"end" => return Ok(Meaning::End),
            kind if kind.is_passed_over() => return Ok(Meaning::Nothing),
            Kind::Count(count) if wants_count => return Ok(Meaning::Count(count)),
            // No row follows a board directly below text.
            Kind::Row(row) if !wants_count && self.above != Above::LastRow => {
                return Ok(Meaning::Row(row));
            }
            Kind::Puzzle if self.board_may_be_line() => {
                if let Some(board) = board::whole(line.text, line.alphabet) {
                    return Ok(Meaning::Board(board));
                }
            }
            _ => {}
        }
        let fault = match wants_count {
            true => {
                let expected = match self.count {
                    0 if self.puzzles == 0 => "a count of puzzles".into(),
                    count => {
                        let count = units::counted(count, "puzzle");
                        format!("another count or the end of input after {count}")
                    }
                };
                Mismatch::line(line.text).fault(line.number, expected)
            }
            false => self.no_row(line),
        };
        Err(fault.remark(self.size_remark()))
    }

    /// A line after the first row of a board and before its last.
    fn judge_in_board(&self, line: Line) -> Result<Meaning, Fault> {
        let Line { text, number, .. } = line;
        let [after_three, after_six] = self.board.gaps;
        let lacks_gap = self.board.rows == 6 && after_six != after_three;
        // After row 3, an empty line and a rule may come, each once. After row 6, only what came after row 3
        // may come, each once.
        let may_come = |part: fn(&Gap) -> bool| match self.board.rows {
            3 => !part(&after_three),
            6 => !part(&after_six) && part(&after_three),
            _ => false,
        };
        match line.kind {
            Kind::Row(_) if lacks_gap => {
                let gap = match after_three.blank && !after_six.blank {
                    true => "an empty line",
                    false => "a rule",
                };
                let puzzle = self.puzzles + 1;
                let expected = format!("{gap} before row 7 of puzzle {puzzle}, as before row 4");
                return Err(Mismatch::line(text).fault(number, expected));
            }
            Kind::Row(row) => return Ok(Meaning::Row(row)),
            Kind::Blank if may_come(|gap| gap.blank) => return Ok(Meaning::Gap { is_rule: false }),
            Kind::Rule if may_come(|gap| gap.rule) => return Ok(Meaning::Gap { is_rule: true }),
            _ => {}
        }
        let fault = self.no_row(line);
        // If the line is one that is passed over, a row may be lost. Otherwise it is most likely a damaged row.
        let lost_row = match line.kind.is_passed_over() {
            true => self.lost_row_remark(),
            false => String::new(),
        };
        // Above some boards stand the numbers of their columns.
        let is_heading = self.board.rows == 1 && self.board.cells.starts_with(b"123456789");
        let heading = match is_heading {
            true => format!("line {} may be a heading", self.board.line),
            false => String::new(),
        };
        Err(fault.remark(heading).remark(lost_row))
    }

    /// Why a line is no row where one is due.
    fn no_row(&self, line: Line) -> Fault {
        let mut found = explain::no_board(line, self.board_may_be_line());
        // 81 cells with nothing beside them would have been taken as a board.
        if line.kind == Kind::Puzzle && self.board_may_be_line() {
            found.what = "81 cells beside other text".into();
        }
        let is_long = self.board_may_be_line() && trimmed(line.text).len() >= CELLS / 2;
        let (row, puzzle) = (self.board.rows + 1, self.puzzles + 1);
        let expected = match is_long {
            true => format!("{CELLS} cells in puzzle {puzzle}"),
            false => format!("nine cells in row {row} of puzzle {puzzle}"),
        };
        found.fault(line.number, expected)
    }

    /// A remark if more rows than a board has follow each other directly; otherwise empty.
    fn lost_row_remark(&self) -> String {
        let Stretch {
            first_line,
            last_line,
            rows,
        } = self.stretch;
        if rows < 10 {
            return String::new();
        }
        format!(
            "in lines {first_line} to {last_line} a row is lost or doubled, or the first is a header: the \
             answers to these boards may be wrong"
        )
    }

    /// A remark for a wrong count that may be the size of the boards or of their boxes.
    fn size_remark(&self) -> &'static str {
        match self.count {
            9 => "if 9 is the size of the boards, remove its line",
            3 => "if 3 is the size of the boxes, remove its line",
            _ => "",
        }
    }

    /// Acts on what a line means. Returns the board that it completes, with this cut.
    pub fn apply(&mut self, meaning: Meaning, line: Line, cut: Cut) -> Option<NewRecord> {
        let mut board = None;
        match meaning {
            Meaning::Gap { is_rule } => {
                let gap = &mut self.board.gaps[self.board.rows / 3 - 1];
                gap.rule |= is_rule;
                gap.blank |= !is_rule;
                // The answer to rows with a rule between them is written in spaced rows.
                self.board.is_spaced |= is_rule;
            }
            Meaning::Row(row) => board = self.take_row(row, line, cut),
            Meaning::Count(count) => (self.count, self.due) = (count, count),
            Meaning::Board(found) => {
                self.count_off(1);
                let mut cells = found.cells(line.text);
                line.alphabet.dot_all(&mut cells);
                let cells = Box::new(cells);
                board = Some(NewRecord::Board(cells, Layout::Line, line.number, cut));
            }
            _ => {}
        }
        self.above = Above::of(line);
        board
    }

    fn take_row(&mut self, mut row: Row, line: Line, cut: Cut) -> Option<NewRecord> {
        let number = line.number;
        if self.board.rows == 0 && self.above != Above::Row {
            self.stretch = Stretch {
                first_line: number,
                ..Stretch::default()
            };
        }
        self.stretch.last_line = number;
        self.stretch.rows += 1;
        let board = &mut self.board;
        if board.rows == 0 {
            board.line = number;
            board.is_spaced = row.is_spaced;
            board.title = match self.above {
                Above::Text(title) if self.doubts_text => Some(title),
                _ => None,
            };
        }
        line.alphabet.dot_all(&mut row.cells);
        board.cells[9 * board.rows..][..9].copy_from_slice(&row.cells);
        board.rows += 1;
        let is_complete = board.is_whole() && board.title.is_none();
        is_complete.then(|| self.complete(cut))
    }

    /// Takes the open board, which is whole.
    fn complete(&mut self, cut: Cut) -> NewRecord {
        self.count_off(1);
        self.take_open(cut)
    }

    /// Takes the open board. Rows that are missing are blank.
    pub fn take_open(&mut self, cut: Cut) -> NewRecord {
        let board = std::mem::replace(&mut self.board, OpenBoard::new());
        let came = match board.is_spaced {
            true => Layout::Spaced,
            false => Layout::Rows,
        };
        NewRecord::Board(Box::new(board.cells), came, board.line, cut)
    }

    fn count_off(&mut self, boards: u64) {
        self.puzzles += boards;
        if self.is_counted() {
            self.due -= boards;
        }
    }

    /// How many boards that look like the picture may come next: none within a board, and none if the first
    /// would stand directly below text.
    pub fn most_alike(&self, picture: &Picture) -> u64 {
        let is_titled = matches!(self.above, Above::Text(_)) && picture.lines_above == 0;
        match self.is_counted() {
            _ if self.board.rows > 0 || is_titled => 0,
            true => self.due,
            false => u64::MAX,
        }
    }

    /// Takes so many boards, at least one, that look like the picture. The first begins on the line of this
    /// number.
    pub fn take_alike(&mut self, count: u64, picture: &Picture, line: u64) {
        self.count_off(count);
        let last = line + count * picture.lines - 1;
        if picture.came == Layout::Line {
            self.above = Above::Other;
            return;
        }
        let board_lines = picture.lines - picture.lines_above;
        let (first_line, rows) = match (picture.lines_above, self.above) {
            (0, Above::Row) => (self.stretch.first_line, self.stretch.rows + 9 * count),
            (0, _) => (line, 9 * count),
            _ => (last + 1 - board_lines, 9),
        };
        self.stretch = Stretch {
            first_line,
            last_line: last,
            rows,
        };
        self.above = match picture.is_titled && self.doubts_text {
            true => Above::LastRow,
            false => Above::Row,
        };
    }

    /// Takes the board that waits for the end, and says what is wrong if the input ends after the line
    /// of this number.
    pub fn end(&mut self, number: u64) -> (Option<NewRecord>, Option<Reason>) {
        let waiting = self.board.is_whole().then(|| self.complete(Cut::NONE));
        let row = (self.board.rows > 0).then_some(self.board.rows);
        let lost_row = match row {
            Some(_) => self.lost_row_remark(),
            None => String::new(),
        };
        let reason = if self.due > 0 {
            let remark = match lost_row.is_empty() {
                true => self.size_remark().to_string(),
                false => lost_row,
            };
            Some(Reason::TooFew {
                count: self.count,
                puzzles: self.count - self.due,
                puzzle: self.puzzles + 1,
                line: number,
                row,
                remark,
            })
        } else {
            row.map(|_| {
                let (row, puzzle) = (self.board.rows + 1, self.puzzles + 1);
                let expected = format!("nine cells in row {row} of puzzle {puzzle}");
                let fault = Fault::new(number + 1, 1, expected, "the end of input");
                fault.remark(lost_row).into()
            })
        };
        (waiting, reason)
    }
}

/// The fault if a board directly below text has a tenth row, which is on the line of this number.
fn tenth_row(number: u64, title: Title) -> Fault {
    let found = format!("a tenth row in line {number}: this line may be a row that is damaged");
    let expected = "a title with nine rows below it";
    let cure = (!title.has_bracket).then_some(Cure::Comment);
    Fault::new(title.line, 1, expected, found).cure(cure)
}
