/*! Boards of nine rows, as many as come or as a count says. After a count, a board may also be a line.

A board never takes a row from the next board: if a board is cut short, the run ends.

A board directly below text has to end with its ninth row. If a tenth row comes, the text may be a damaged
first row, and all boards below it would be cut at wrong places. To see this, such a board waits for the
next line.
*/

use super::NewRecord;
use super::explain::{self, Mismatch};
use super::passed::{Passed, cure_by_comment};
use super::regular::Regular;
use crate::input::{
    alphabet::Alphabet,
    board,
    fault::{Cure, Fault, Reason},
    format::Format,
    kind::{Kind, Line, Row, classify},
    source::ReadOptions,
};
use crate::layout::Layout;
use crate::units;
use lanedoku::Isa;
use lanedoku::internal::CELLS;
use std::ops::RangeInclusive;

/// The boards, and where the reader stands in them.
pub struct Rows {
    /// Whether counts say how many boards come.
    is_counted: bool,
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
    /// The first and the last line of the present rows with nothing between them.
    stretch: RangeInclusive<u64>,
    /// What has been passed over, here and above the first record.
    passed: Passed,
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
    /// The line of the text that stands directly above the first row.
    title: Option<u64>,
}

/// What stands between two rows.
#[derive(Clone, Copy, Default, PartialEq)]
struct Gap {
    blank: bool,
    rule: bool,
}

/// What stands directly above the next line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Above {
    #[default]
    Other,
    /// Text, on the line of this number.
    Text(u64),
    Row,
    /// The last row of a board directly below text: no row may follow.
    LastRow,
}

impl Above {
    pub fn of(line: Line) -> Above {
        match line.kind {
            Kind::Row(_) => Above::Row,
            Kind::Text => Above::Text(line.number),
            _ => Above::Other,
        }
    }
}

/// What a line means.
pub enum Meaning {
    /// Nothing, between boards.
    Nothing,
    /// A part of the gap after the last row: a rule or a blank line.
    Gap {
        is_rule: bool,
    },
    Row(Row),
    Count(u64),
    /// A whole board.
    Board(Box<[u8; CELLS]>),
}

impl OpenBoard {
    fn new() -> OpenBoard {
        OpenBoard {
            cells: [0; CELLS],
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
    /// Boards in this format, below what has been passed over.
    pub fn new(format: Format, above: Above, passed: Passed) -> Rows {
        Rows {
            is_counted: format == Format::Poj,
            doubts_text: true,
            count: 0,
            due: 0,
            puzzles: 0,
            board: OpenBoard::new(),
            above,
            stretch: 0..=0,
            passed,
        }
    }

    /// Boards that a solver has written. Many of them may follow each other below one text.
    pub fn of_answers() -> Rows {
        Rows {
            doubts_text: false,
            ..Rows::new(Format::Grid, Above::Other, Passed::default())
        }
    }

    /// How many rows of the open board have come.
    pub fn open_rows(&self) -> usize {
        self.board.rows
    }

    /// The line of the first of them.
    pub fn open_line(&self) -> u64 {
        self.board.line
    }

    pub fn format(&self) -> Format {
        match self.is_counted {
            true => Format::Poj,
            false => Format::Grid,
        }
    }

    /// The symbol that a line of this kind names as a blank. Only the first board after the first count
    /// names one.
    pub fn named_blank(&self, kind: Kind, options: &ReadOptions) -> Option<u8> {
        let is_first = self.is_counted && self.puzzles == 0 && self.board.rows == 0;
        self.passed.named_blank(kind, options).filter(|_| is_first)
    }

    /// Takes the board that has waited for the next line, unless that line is a row. `next` is its kind.
    pub fn take_waiting(&mut self, next: Kind) -> Option<NewRecord> {
        if !self.board.is_whole() || matches!(next, Kind::Row(_)) {
            return None;
        }
        self.above = Above::LastRow;
        Some(self.complete())
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
        let Line { text, alphabet, .. } = line;
        let wants_count = self.is_counted && self.due == 0;
        match line.kind {
            kind if kind.is_passed_over() => return Ok(Meaning::Nothing),
            Kind::Count(count) if wants_count => return Ok(Meaning::Count(count)),
            Kind::Row(row) if !wants_count => return Ok(Meaning::Row(row)),
            Kind::Puzzle if self.is_counted && !wants_count => {
                if let Some(board) = board::whole(text, alphabet) {
                    let mut cells = Box::new(board.cells(text));
                    alphabet.dot_all(&mut *cells);
                    return Ok(Meaning::Board(cells));
                }
            }
            _ => {}
        }
        let comment = || cure_by_comment(line);
        if wants_count {
            let expected = match self.count {
                0 if self.puzzles == 0 => "a count of puzzles".into(),
                count => {
                    let count = units::counted(count, "puzzle");
                    format!("another count or the end of input after {count}")
                }
            };
            let fault = Mismatch::line(text).fault(line.number, expected);
            return Err(fault.cure(comment()).remark(self.size_remark()));
        }
        let is_wanted = |wider: Alphabet| match classify(text, wider) {
            Kind::Row(_) => self.above != Above::LastRow,
            Kind::Puzzle => self.is_counted && board::whole(text, wider).is_some(),
            _ => false,
        };
        let blank = self.passed.cure_by_blank(text, alphabet, is_wanted);
        let fault = self.no_row(line).cure(blank.or_else(comment));
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
        let is_wanted = |wider| matches!(classify(text, wider), Kind::Row(_));
        // If an empty line or a rule is due first, one more symbol for empty cells does not help.
        let blank = match lacks_gap {
            true => None,
            false => self.passed.cure_by_blank(text, line.alphabet, is_wanted),
        };
        // If the line is not one that is passed over, it is most likely a damaged row, and no row is lost.
        let remark = match line.kind.is_passed_over() {
            true => self.lost_row_remark(),
            false => String::new(),
        };
        Err(self.no_row(line).cure(blank).remark(remark))
    }

    /// Why a line is no row where one is due.
    fn no_row(&self, line: Line) -> Fault {
        let mut found = explain::no_row(line);
        // 81 cells with nothing beside them would have been taken as a board.
        if line.kind == Kind::Puzzle && self.is_counted && self.board.rows == 0 {
            found.what = "81 cells beside other text".into();
        }
        found.fault(line.number, self.expected())
    }

    /// The row that comes.
    fn expected(&self) -> String {
        let (row, puzzle) = (self.board.rows + 1, self.puzzles + 1);
        format!("nine cells in row {row} of puzzle {puzzle}")
    }

    /// A remark if more rows than a board has follow each other directly; otherwise empty.
    fn lost_row_remark(&self) -> String {
        let (first, last) = (self.stretch.start(), self.stretch.end());
        if last - first < 9 {
            return String::new();
        }
        format!(
            "in lines {first} to {last} a row is lost or doubled, or the first is a header: the \
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

    /// Acts on what a line means. Returns the board that it completes.
    pub fn apply(&mut self, meaning: Meaning, line: Line) -> Option<NewRecord> {
        let mut board = None;
        if let Meaning::Nothing | Meaning::Gap { .. } = meaning {
            self.passed.add(line);
        }
        match meaning {
            Meaning::Nothing => {}
            Meaning::Gap { is_rule } => {
                let gap = &mut self.board.gaps[self.board.rows / 3 - 1];
                gap.rule |= is_rule;
                gap.blank |= !is_rule;
                // The answer to rows with a rule between them is written in spaced rows.
                self.board.is_spaced |= is_rule;
            }
            Meaning::Row(row) => board = self.take_row(row, line),
            Meaning::Count(count) => (self.count, self.due) = (count, count),
            Meaning::Board(cells) => {
                self.count_off(1);
                board = Some(NewRecord::Board(cells, Layout::Line, line.number));
            }
        }
        self.above = Above::of(line);
        board
    }

    fn take_row(&mut self, mut row: Row, line: Line) -> Option<NewRecord> {
        let number = line.number;
        self.stretch = match self.above {
            Above::Row => *self.stretch.start()..=number,
            _ => number..=number,
        };
        let board = &mut self.board;
        if board.rows == 0 {
            board.line = number;
            board.is_spaced = row.is_spaced;
            board.title = match self.above {
                Above::Text(line) if self.doubts_text => Some(line),
                _ => None,
            };
        }
        line.alphabet.dot_all(&mut row.cells);
        board.cells[9 * board.rows..][..9].copy_from_slice(&row.cells);
        board.rows += 1;
        let is_complete = board.is_whole() && board.title.is_none();
        is_complete.then(|| self.complete())
    }

    /// Takes the open board, which is whole.
    fn complete(&mut self) -> NewRecord {
        let board = std::mem::replace(&mut self.board, OpenBoard::new());
        self.count_off(1);
        let came = match board.is_spaced {
            true => Layout::Spaced,
            false => Layout::Rows,
        };
        NewRecord::Board(Box::new(board.cells), came, board.line)
    }

    fn count_off(&mut self, boards: u64) {
        self.puzzles += boards;
        if self.is_counted {
            self.due -= boards;
        }
    }

    /// Takes the regular boards at the start of a text, which begins with the line of this number. None of
    /// them stands directly below text.
    #[inline]
    pub fn take_regular(&mut self, text: &[u8], line: u64, isa: Isa) -> Option<Regular> {
        if self.board.rows > 0 || matches!(self.above, Above::Text(_)) {
            return None;
        }
        let most = match self.is_counted {
            true => self.due,
            false => u64::MAX,
        };
        let regular = Regular::find(text, self.is_counted, isa)?.at_most(most)?;
        // Boards with nothing between them are one stretch.
        if regular.are_apart || regular.layout == Layout::Line {
            self.above = Above::Other;
        } else {
            let last = line + regular.count as u64 * regular.layout.lines() - 1;
            self.stretch = match self.above {
                Above::Row => *self.stretch.start()..=last,
                _ => line..=last,
            };
            self.above = Above::Row;
        }
        self.count_off(regular.count as u64);
        Some(regular)
    }

    /// Takes the board that waits for the end, and says what is wrong if the input ends after the line
    /// of this number.
    pub fn end(&mut self, number: u64) -> (Option<NewRecord>, Option<Reason>) {
        let waiting = self.board.is_whole().then(|| self.complete());
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
                let fault = Fault::new(number + 1, 1, self.expected(), "the end of input");
                fault.remark(lost_row).into()
            })
        };
        (waiting, reason)
    }
}

/// The fault if a board directly below text has a tenth row, which is on the line of this number.
fn tenth_row(number: u64, title: u64) -> Fault {
    let found = format!("a tenth row in line {number}: this line may be a row that is damaged");
    let expected = "a title with nine rows below it";
    Fault::new(title, 1, expected, found).cure(Some(Cure::Comment))
}
