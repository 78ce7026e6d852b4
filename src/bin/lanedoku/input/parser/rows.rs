/*! Boards of nine rows, as many as come or as a count says. After a count, a board may also be a line.

A board never takes a row from the next. So what cuts it short ends the run. And a board directly below
text ends with its ninth row: if a tenth comes, the text may be a row that is damaged, and all boards
below it would be cut at wrong places. So such a board waits for the next line.
*/

use super::explain::{self, Mismatch};
use super::passed::{Passed, cure_by_comment};
use super::{Record, Regular};
use crate::input::{
    board::{self, Board},
    cells::Alphabet,
    fault::{Cure, Fault, Reason},
    format::Format,
    kind::{Kind, Row, classify},
};
use crate::layout::Layout;
use crate::units;
use lanedoku::Isa;
use lanedoku::internal::{CELLS, regular};
use std::ops::RangeInclusive;

/// The boards, and where the reader stands in them.
pub struct Rows {
    /// Whether counts say how many boards come.
    is_counted: bool,
    /// Whether a board directly below text has to end with its ninth row.
    doubts_text: bool,
    /// The last count, and how many of its boards are still to come.
    count: u64,
    due: u64,
    /// Boards so far.
    puzzles: u64,
    board: OpenBoard,
    above: Above,
    /// The lines of the rows that follow each other directly, up to the last row.
    stretch: RangeInclusive<u64>,
    /// What has been passed over, here and above the first record.
    pub passed: Passed,
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

    /// Whether the next board is the first after the first count, so that it may name a blank.
    pub fn may_name_blank(&self) -> bool {
        self.is_counted && self.puzzles == 0 && self.board.rows == 0
    }

    /// Takes the board that has waited for the next line, which is of this kind and no row.
    pub fn take_waiting(&mut self, next: Kind) -> Option<Record> {
        let is_taken = self.board.is_whole() && !matches!(next, Kind::Row(_));
        is_taken.then(|| self.complete())
    }

    /// What the line of this number means here.
    ///
    /// # Errors
    /// If it cannot stand here.
    pub fn judge(
        &self,
        line: &[u8],
        kind: Kind,
        number: u64,
        alphabet: Alphabet,
    ) -> Result<Meaning, Box<Fault>> {
        let judged = match (self.board.rows, self.board.title) {
            (0, _) => self.judge_between(line, kind, number, alphabet),
            (9, Some(title)) => Err(tenth_row(number, title)),
            _ => self.judge_in_board(line, kind, number, alphabet),
        };
        judged.map_err(Box::new)
    }

    /// A line between two boards.
    fn judge_between(
        &self,
        line: &[u8],
        kind: Kind,
        number: u64,
        alphabet: Alphabet,
    ) -> Result<Meaning, Fault> {
        let wants_count = self.is_counted && self.due == 0;
        match kind {
            _ if kind.is_passed_over() => return Ok(Meaning::Nothing),
            Kind::Count(count) if wants_count => return Ok(Meaning::Count(count)),
            Kind::Row(row) if !wants_count => return Ok(Meaning::Row(row)),
            Kind::Puzzle if self.is_counted && !wants_count => {
                if let Some(board) = board::whole(line, alphabet) {
                    return Ok(Meaning::Board(cells_of(board, line, alphabet)));
                }
            }
            _ => {}
        }
        let comment = || cure_by_comment(line, kind);
        if wants_count {
            let found = Mismatch::line(line);
            let expected = match self.count {
                0 if self.puzzles == 0 => "a count of puzzles".into(),
                count => {
                    let count = units::counted(count, "puzzle");
                    format!("another count or the end of input after {count}")
                }
            };
            let fault = Fault::new(number, found.column, expected, found.what);
            return Err(fault.cure(comment()).remark(self.size()));
        }
        let is_wanted = |wider: Alphabet| match classify(line, wider) {
            Kind::Row(_) => true,
            Kind::Puzzle => self.is_counted && board::whole(line, wider).is_some(),
            _ => false,
        };
        let blank = self.passed.cure_by_blank(line, alphabet, is_wanted);
        let fault = self.no_row(line, kind, number, alphabet);
        let fault = fault.cure(blank.or_else(comment));
        Err(fault.remark(self.size()))
    }

    /// A line after the first row of a board and before its last.
    fn judge_in_board(
        &self,
        line: &[u8],
        kind: Kind,
        number: u64,
        alphabet: Alphabet,
    ) -> Result<Meaning, Fault> {
        let [after_three, after_six] = self.board.gaps;
        let gap = match self.board.rows {
            3 => after_three,
            6 => after_six,
            _ => Gap {
                blank: true,
                rule: true,
            },
        };
        let may_have = |gap: fn(&Gap) -> bool| self.board.rows != 6 || gap(&after_three);
        match kind {
            Kind::Row(_) if self.board.rows == 6 && after_six != after_three => {
                let gap = match after_three.blank && !after_six.blank {
                    true => "an empty line",
                    false => "a rule",
                };
                let puzzle = self.puzzles + 1;
                let expected = format!("{gap} before row 7 of puzzle {puzzle}, as before row 4");
                let found = Mismatch::line(line);
                return Err(Fault::new(number, found.column, expected, found.what));
            }
            Kind::Row(row) => return Ok(Meaning::Row(row)),
            Kind::Blank if !gap.blank && may_have(|gap| gap.blank) => {
                return Ok(Meaning::Gap { is_rule: false });
            }
            Kind::Rule if !gap.rule && may_have(|gap| gap.rule) => {
                return Ok(Meaning::Gap { is_rule: true });
            }
            _ => {}
        }
        let is_wanted = |wider| matches!(classify(line, wider), Kind::Row(_));
        // With the blank the line is a row, but a gap may be missing above it.
        let blank = match self.board.rows {
            6 if after_six != after_three => None,
            _ => self.passed.cure_by_blank(line, alphabet, is_wanted),
        };
        let fault = self.no_row(line, kind, number, alphabet).cure(blank);
        // Any other line is rather a damaged row.
        let remark = match kind.is_passed_over() {
            true => self.lost_row(),
            false => String::new(),
        };
        Err(fault.remark(remark))
    }

    /// Why a line is no row where one is due.
    fn no_row(&self, line: &[u8], kind: Kind, number: u64, alphabet: Alphabet) -> Fault {
        let found = explain::no_row(line, kind, alphabet);
        let what = match kind {
            // Alone they would be a board.
            Kind::Puzzle if self.is_counted && self.board.rows == 0 => {
                "81 cells beside other text".to_string()
            }
            _ => found.what,
        };
        Fault::new(number, found.column, self.expected(), what)
    }

    /// The row that comes.
    fn expected(&self) -> String {
        let (row, puzzle) = (self.board.rows + 1, self.puzzles + 1);
        format!("nine cells in row {row} of puzzle {puzzle}")
    }

    /// A remark if more rows than a board has follow each other directly; otherwise empty.
    fn lost_row(&self) -> String {
        let (first, last) = (self.stretch.start(), self.stretch.end());
        if last - first < 9 {
            return String::new();
        }
        format!(
            "in lines {first} to {last} a row is lost or doubled, or the first is a header: the \
             answers to these boards may be wrong"
        )
    }

    /// What is said if the count does not fit and may be something else.
    fn size(&self) -> &'static str {
        match self.count {
            9 => "if 9 is the size of the boards, remove its line",
            3 => "if 3 is the size of the boxes, remove its line",
            _ => "",
        }
    }

    /// Acts on what the line of this number means. Returns the board that it completes.
    pub fn apply(
        &mut self,
        meaning: Meaning,
        line: &[u8],
        kind: Kind,
        number: u64,
        alphabet: Alphabet,
    ) -> Option<Record> {
        let mut board = None;
        match meaning {
            Meaning::Nothing | Meaning::Gap { .. } => self.passed.add(line, kind, alphabet),
            _ => {}
        }
        match meaning {
            Meaning::Nothing => {}
            Meaning::Gap { is_rule } => {
                let gap = &mut self.board.gaps[self.board.rows / 3 - 1];
                gap.rule |= is_rule;
                gap.blank |= !is_rule;
                // Even packed rows are drawn if a rule stands between them.
                self.board.is_spaced |= is_rule;
            }
            Meaning::Row(row) => board = self.take_row(row, number, alphabet),
            Meaning::Count(count) => (self.count, self.due) = (count, count),
            Meaning::Board(cells) => {
                self.count_off(1);
                board = Some(Record::Board(cells, Layout::Line, number));
            }
        }
        self.above = match kind {
            Kind::Row(_) => Above::Row,
            Kind::Text => Above::Text(number),
            _ => Above::Other,
        };
        board
    }

    fn take_row(&mut self, row: Row, number: u64, alphabet: Alphabet) -> Option<Record> {
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
        let cells = row.cells.map(|cell| alphabet.dotted(cell));
        board.cells[9 * board.rows..][..9].copy_from_slice(&cells);
        board.rows += 1;
        let is_complete = board.is_whole() && board.title.is_none();
        is_complete.then(|| self.complete())
    }

    /// Takes the open board, which is whole.
    fn complete(&mut self) -> Record {
        let board = std::mem::replace(&mut self.board, OpenBoard::new());
        self.count_off(1);
        let came = match board.is_spaced {
            true => Layout::Spaced,
            false => Layout::Rows,
        };
        Record::Board(Box::new(board.cells), came, board.line)
    }

    fn count_off(&mut self, boards: u64) {
        self.puzzles += boards;
        if self.is_counted {
            self.due -= boards;
        }
    }

    /// The regular boards at the start of a text. None of them stands directly below text.
    pub fn regular(&self, text: &[u8], isa: Isa) -> Option<Regular> {
        if self.board.rows > 0 || matches!(self.above, Above::Text(_)) {
            return None;
        }
        let most = match self.is_counted {
            true => self.due,
            false => u64::MAX,
        };
        Regular::find(text, self.is_counted, isa)?.at_most(most)
    }

    /// Takes regular boards, which begin on the line of this number.
    pub fn take_regular(&mut self, regular: &Regular, line: u64) {
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
    }

    /// Takes the board that waits for the end, and says what is wrong if the input ends after the line
    /// of this number.
    pub fn end(&mut self, number: u64) -> (Option<Record>, Option<Reason>) {
        let waiting = self.board.is_whole().then(|| self.complete());
        let row = (self.board.rows > 0).then_some(self.board.rows);
        let lost_row = match row {
            Some(_) => self.lost_row(),
            None => String::new(),
        };
        let reason = if self.due > 0 {
            let remark = match lost_row.is_empty() {
                true => self.size().to_string(),
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
                Reason::Fault(Box::new(fault.remark(lost_row)))
            })
        };
        (waiting, reason)
    }
}

impl Regular {
    /// The regular boards at the start of a text: rows, packed or spaced, perhaps with an empty line
    /// after each board, and lines if these may come.
    pub fn find(text: &[u8], may_be_lines: bool, isa: Isa) -> Option<Regular> {
        let layout = if text.get(1) == Some(&b' ') {
            Layout::Spaced
        } else if text.get(9) == Some(&b'\n') {
            Layout::Rows
        } else if may_be_lines && text.get(CELLS) == Some(&b'\n') {
            Layout::Line
        } else {
            return None;
        };
        let are_apart = layout != Layout::Line && text.get(layout.stride()) == Some(&b'\n');
        let picture = match are_apart {
            true => layout.picture_with_gap(),
            false => layout.picture(),
        };
        let count = regular(isa, text, picture);
        (count > 0).then_some(Regular {
            layout,
            count,
            are_apart,
        })
    }

    /// The first of these boards, if more than `most` are found, and none if `most` is 0.
    pub fn at_most(self, most: u64) -> Option<Regular> {
        let count = most.min(self.count as u64) as usize;
        (count > 0).then_some(Regular { count, ..self })
    }
}

/// The fault if a board directly below text has a tenth row, which is on the line of this number.
fn tenth_row(number: u64, title: u64) -> Fault {
    let found = format!("a tenth row in line {number}: this line may be a row that is damaged");
    let expected = "a title with nine rows below it";
    Fault::new(title, 1, expected, found).cure(Some(Cure::Comment))
}

/// The cells of a board on a line, with dots for the user's blanks.
fn cells_of(board: Board, line: &[u8], alphabet: Alphabet) -> Box<[u8; CELLS]> {
    let mut cells = match board {
        Board::Run(at) => Box::new(*line[at..].first_chunk().expect("a board has 81 cells")),
        Board::Fields(cells) => cells,
    };
    for cell in cells.iter_mut() {
        *cell = alphabet.dotted(*cell);
    }
    cells
}
