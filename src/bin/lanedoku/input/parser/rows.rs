/*! Boards in rows, or over any lines: what stands in a board, between boards, and before them. */

use super::board::{Drawing, OpenBoard, Part};
use super::{Judged, Line, Run, What};
use crate::input::{
    columns::Column,
    drawing,
    failure::{Actual, Expected, Kind, OpenPuzzle, Remedy, Unexpected},
    grammar::{Cases, Grammar},
    line,
};
use crate::layout::Layout;
use lanedoku::Isa;
use lanedoku::internal::{CELLS, regular};

/// What is known of the boards.
pub struct Rows {
    pub grammar: &'static Grammar,
    /// The board that the next row belongs to.
    board: OpenBoard,
    count: Count,
    between: BetweenBoards,
    /// Whether two boards, or a count and a board, have followed each other directly. Then what looks
    /// like a title may be a spoilt row.
    are_packed: bool,
}

/// How many boards come.
#[derive(Clone, Copy)]
enum Count {
    /// As many as there are.
    ToEnd,
    /// A count comes next. `after` is the one before, if there was one.
    Due { after: Option<u64> },
    /// `left` of the `all` counted boards come.
    Running { all: u64, left: u64 },
}

/// What has come since the last board or count, or the start.
#[derive(Default)]
struct BetweenBoards {
    /// A board or count just ended.
    is_directly_after: bool,
    has_empty_line: bool,
    /// The last title.
    title: Option<Box<[u8]>>,
}

/// The header that pandas writes above rows.
const NUMBERED_COLUMNS: &[u8] = b"0,1,2,3,4,5,6,7,8";

impl Rows {
    pub fn new(grammar: &'static Grammar) -> Rows {
        Rows {
            grammar,
            board: OpenBoard::new(),
            count: match grammar.cases.are_counted() {
                true => Count::Due { after: None },
                false => Count::ToEnd,
            },
            between: BetweenBoards::default(),
            are_packed: false,
        }
    }

    pub fn is_open(&self) -> bool {
        self.board.is_open()
    }

    /// What a line is. `is_first` says that no record has come, and `blank` is one more symbol for an
    /// empty cell.
    ///
    /// # Errors
    /// If it cannot stand here.
    pub fn judge(
        &self,
        line: Line,
        blank: Option<u8>,
        is_first: bool,
    ) -> Result<Judged, Unexpected> {
        let part = |part| Ok(Judged::new(What::Part(part)));
        if self.is_open() {
            return match self.drawing(line, blank) {
                Some(drawing) => part(Part::Drawing(drawing)),
                None => self.judge_cells(line).and_then(part),
            };
        }
        // Most begin with a digit.
        if !line.text.first().is_some_and(u8::is_ascii_digit) {
            if self.grammar.cases.has_end_line() && line::is_end(line.text) {
                return Ok(Judged::end());
            }
            if line::is_empty_line(line.text) {
                return part(Part::EmptyLine);
            }
            if line.is_comment() {
                return Ok(Judged {
                    note: line.comment_note(),
                    ..Judged::new(What::Part(Part::Other))
                });
            }
            if line.is_ruler(blank) || drawing::is_marks(line.cells) {
                return part(Part::Other);
            }
            let may_be_title = !self.are_packed || self.between.has_empty_line;
            if may_be_title && drawing::is_title(line.text, blank) {
                return part(Part::Title(line.text.into()));
            }
        }
        let judged = match self.count {
            Count::Due { .. } => self.judge_count(line).map(Part::Count),
            Count::ToEnd | Count::Running { .. } => self.judge_first_row(line, is_first),
        };
        let comment = || drawing::has_word(line.text).then_some(Remedy::Comment);
        let judged = judged.map_err(|unexpected| match unexpected.found {
            // These have a hint of their own.
            Actual::Puzzle | Actual::PuzzleBelowTitle(_) => unexpected,
            _ => unexpected.or_remedy(comment),
        });
        judged.and_then(part)
    }

    /// What a line that stands between rows is, if it is no row.
    fn drawing(&self, line: Line, blank: Option<u8>) -> Option<Drawing> {
        // Nearly all rows have a digit, and what is looked for here has none.
        let drawing = if line::any(line.text, |byte| byte.is_ascii_digit()) {
            return None;
        } else if line::is_empty_line(line.text) {
            Drawing::EmptyLine
        } else if line.is_ruler(blank) {
            Drawing::Ruler
        } else if drawing::is_marks(line.cells)
            && line.text.is_ascii()
            && !line.text.contains(&b'|')
        {
            // Bars alone might be a row of blank cells.
            Drawing::Marks
        } else {
            return None;
        };
        (self.grammar.has_free_drawings || self.board.may_have(drawing)).then_some(drawing)
    }

    /// The number on a line that starts a group.
    fn judge_count(&self, line: Line) -> Result<u64, Unexpected> {
        let Line { text, cells } = line;
        let digits = text.trim_ascii();
        let is_row = line::read_row(cells).is_ok();
        let is_puzzle = line::is_puzzle(cells.trim_ascii());
        // Nine digits are a row, unless somebody says that the format is poj.
        let may_have_nine_digits =
            matches!(self.count, Count::Due { after: None }) && self.grammar == &Grammar::POJ;
        if !line::is_count(text) || is_puzzle || is_row && !may_have_nine_digits {
            let mut unexpected = Unexpected::line(text);
            if !is_row && !is_puzzle {
                let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
                unexpected.column += digits.count();
            }
            return Err(unexpected);
        }
        Ok(String::from_utf8_lossy(digits).parse().unwrap_or(u64::MAX))
    }

    /// The cells of a line that begins a board.
    fn judge_first_row(&self, line: Line, is_first: bool) -> Result<Part, Unexpected> {
        let may_be_header = is_first && !self.has_count();
        if may_be_header && line.text.trim_ascii() == NUMBERED_COLUMNS {
            return Err(Unexpected::at(1, Actual::NumberedColumns));
        }
        let mut judged = self.judge_cells(line);
        if let Err(unexpected) = &mut judged {
            if self.grammar.board.is_rows() && Column::of_first(line.cells).is_ok() {
                unexpected.found = match &self.between.title {
                    Some(title) => Actual::PuzzleBelowTitle(title.clone()),
                    None => Actual::Puzzle,
                };
            }
            if is_first && line::has_other_size(line.cells) {
                unexpected.remedy = unexpected.remedy.or(Some(Remedy::Size));
            }
            let field = || super::lines::blank_remedy(line.cells);
            unexpected.remedy = unexpected.remedy.or_else(field);
            if line.text.trim_ascii() == b"9" {
                unexpected.remedy = Some(Remedy::RemoveSize);
            }
        }
        judged
    }

    fn judge_cells(&self, line: Line) -> Result<Part, Unexpected> {
        let cells = self.board.judge_cells(line.cells, self.grammar.board);
        cells.map_err(|unexpected| unexpected.or_remedy(|| blank_remedy(line.cells)))
    }

    /// Takes a part, which stands on the line of this number. Returns the board that it completes.
    pub fn take(&mut self, part: Part, line: u64) -> Option<OpenBoard> {
        match part {
            Part::Drawing(drawing) => self
                .board
                .take_drawing(drawing, self.grammar.has_free_drawings),
            Part::EmptyLine => self.pass(true, None),
            Part::Title(title) => self.pass(false, Some(title)),
            Part::Other => self.pass(false, None),
            Part::Count(count) => {
                self.count = Count::Running {
                    all: count,
                    left: count,
                };
                self.count_off(0);
            }
            Part::Row { cells, is_spaced } => return self.take_cells(&cells, is_spaced, line),
            Part::Cells { cells, count } => return self.take_cells(&cells[..count], false, line),
        }
        None
    }

    /// Passes a line between boards: an empty one, a title, or neither.
    fn pass(&mut self, is_empty: bool, title: Option<Box<[u8]>>) {
        self.between.is_directly_after = false;
        self.between.has_empty_line |= is_empty;
        self.between.title = title.or(self.between.title.take());
    }

    /// Takes the cells of a line. Returns the board if it is whole then.
    fn take_cells(&mut self, cells: &[u8], is_spaced: bool, line: u64) -> Option<OpenBoard> {
        if !self.is_open() {
            self.begin_board();
        }
        self.board.push(cells, is_spaced, line);
        if !self.board.is_whole() {
            return None;
        }
        self.count_off(1);
        Some(std::mem::replace(&mut self.board, OpenBoard::new()))
    }

    fn begin_board(&mut self) {
        self.are_packed |= self.between.is_directly_after;
        self.between = BetweenBoards::default();
    }

    /// Counts off this many boards; 0 after a count.
    fn count_off(&mut self, boards: u64) {
        self.between = BetweenBoards {
            is_directly_after: true,
            ..BetweenBoards::default()
        };
        self.count = match self.count {
            Count::Running { all, left } if left == boards => match self.grammar.cases {
                Cases::CountedGroups => Count::Due { after: Some(all) },
                Cases::Counted | Cases::ToEnd | Cases::ToEndLine => Count::Running { all, left: 0 },
            },
            Count::Running { all, left } => Count::Running {
                all,
                left: left - boards,
            },
            Count::ToEnd | Count::Due { .. } => self.count,
        };
    }

    /// Whether a count has said that the input ends here.
    pub fn is_over(&self) -> bool {
        matches!(self.count, Count::Running { left: 0, .. })
    }

    /// Whether a count has come.
    pub fn has_count(&self) -> bool {
        match self.count {
            Count::ToEnd | Count::Due { after: None } => false,
            Count::Due { after: Some(_) } | Count::Running { .. } => true,
        }
    }

    /// The regular boards at the start of a text.
    pub fn regular(&self, text: &[u8], isa: Isa) -> Option<Run> {
        let most = match self.count {
            Count::ToEnd => u64::MAX,
            Count::Due { .. } => return None,
            Count::Running { left, .. } => left,
        };
        if line::is_end_of_line(text[0]) || self.is_open() {
            return None;
        }
        let layout = if text.get(1) == Some(&b' ') {
            Layout::Spaced
        } else if text.get(9) == Some(&b'\n') {
            Layout::Rows
        } else if self.grammar.board.allows_one_line() {
            Layout::Line
        } else {
            return None;
        };
        let are_apart = layout != Layout::Line && text.get(layout.stride()) == Some(&b'\n');
        let picture = match are_apart {
            true => layout.picture_with_gap(),
            false => layout.picture(),
        };
        let count = most.min(regular(isa, text, picture) as u64) as usize;
        (count > 0).then_some(Run {
            layout,
            count,
            are_apart,
        })
    }

    pub fn take_run(&mut self, run: &Run) {
        self.begin_board();
        self.are_packed |= run.count > 1 && !run.are_apart;
        self.count_off(run.count as u64);
        if run.are_apart {
            self.pass(true, None);
        }
    }

    /// What is wrong if the input ends after `records` records, on line `line`, and its count says
    /// that more come.
    pub fn too_few(&self, records: u64, line: u64) -> Option<Kind> {
        // If none is left, a count has ended the input.
        let Count::Running {
            all,
            left: left @ 1..,
        } = self.count
        else {
            return None;
        };
        Some(Kind::TooFew {
            count: all,
            puzzles: all - left,
            line,
            open: self.is_open().then(|| OpenPuzzle {
                number: records + 1,
                row: self.board.rows(),
            }),
        })
    }

    /// The end of the input as an [`Actual`], if it cuts a board short, or if only titles have
    /// come.
    pub fn cut_short(&self, records: u64) -> Option<Actual> {
        match &self.between.title {
            _ if self.is_open() => Some(Actual::EndOfInput),
            Some(title) if records == 0 => Some(Actual::EndBelowTitle(title.clone())),
            _ => None,
        }
    }

    /// What should come next.
    pub fn expected(&self) -> Expected {
        match self.count {
            Count::Due { after } => Expected::Count(after),
            Count::ToEnd | Count::Running { .. } => self.board.expected(self.grammar.board),
        }
    }
}

/// The symbol that, as a blank, makes a line a row or a puzzle.
pub fn blank_remedy(line: &[u8]) -> Option<Remedy> {
    let is_between =
        |byte: u8| line::is_bar_or_space(byte) || line::is_row_separator(byte) || byte == b'"';
    let symbols = line.iter().copied().filter(|&byte| !is_between(byte));
    let symbols: Vec<u8> = symbols.take(CELLS + 1).collect();
    line::other_blank(&symbols).map(Remedy::Blank)
}
