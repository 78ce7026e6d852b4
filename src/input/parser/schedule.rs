/*! How far an input has come in its grammar: which part comes next, and what is known of it. */

use super::board::OpenBoard;
use crate::input::{
    block::Span,
    drawing,
    failure::{Count, Expected, Kind, Misfit, unlike},
    grammar::{BoardForm, Cases, Grammar, Layout},
    line,
};
use lanedoku::internal::is_cell;
use lanedoku::{PuzzleShape, Shape};

/// Where an input stands in its grammar.
pub struct Schedule {
    pub grammar: &'static Grammar,
    /// Whether a count comes next, and not a board.
    pub needs_count: bool,
    /// Records so far.
    pub puzzles: u64,
    /// The last count that was read.
    pub count: Option<Count>,
    /// Puzzles that have come after it.
    since: u64,
    pub board: OpenBoard,
    /// The shape of the last puzzle, which the next one likely has too.
    shape: PuzzleShape,
    /// Whether the input has said that it ends here, whatever follows.
    pub has_ended: bool,
}

impl Schedule {
    pub fn new(grammar: &'static Grammar) -> Schedule {
        let mut schedule = Schedule {
            grammar,
            needs_count: false,
            puzzles: 0,
            count: None,
            since: 0,
            board: OpenBoard::new(),
            shape: Shape::Rows.into(),
            has_ended: false,
        };
        schedule.begin(grammar);
        schedule
    }

    /// Begins with the first part of this grammar.
    pub fn begin(&mut self, grammar: &'static Grammar) {
        self.grammar = grammar;
        if grammar.is_lines() {
            self.shape = Shape::Line.into();
        }
        self.begin_case();
    }

    /// The shape in which regular boards may come next, and at most how many; `None` if no board
    /// comes next, or something else stands between boards.
    pub fn regular(&self) -> Option<(PuzzleShape, u64)> {
        let is_next = self.board.cells == 0 && !self.needs_count && !self.has_ended;
        let is_known = self.grammar.board != BoardForm::Unknown;
        let count = self.count.as_ref();
        let most = count.map_or(u64::MAX, |count| count.number - self.since);
        (is_next && is_known).then_some((self.shape, most))
    }

    /// Reads the line that starts a group.
    pub fn take_count(&mut self, line: &[u8]) -> Result<(), Misfit> {
        let text = line.trim_ascii();
        let is_row = line::read_row(line).is_ok();
        let is_puzzle = line::is_puzzle(text);
        // Nine digits are a row, unless somebody says that the format is poj.
        let is_told = self.count.is_none() && self.grammar == &Grammar::POJ;
        if !line::is_count(line) || is_puzzle || is_row && !is_told {
            let (expected, mut unexpected) = unlike(Expected::Count(self.count.clone()), line);
            if !is_row && !is_puzzle {
                unexpected.column += text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            }
            return Err((expected, unexpected));
        }
        let text = String::from_utf8_lossy(text);
        let (number, text) = match text.parse() {
            Ok(number) => (number, u64::to_string(&number)),
            Err(_) => (u64::MAX, text.into_owned()),
        };
        (self.count, self.since) = (Some(Count { number, text }), 0);
        self.begin_case();
        Ok(())
    }

    /// Reads what stands around rows and is not part of the grammar: titles and marks between
    /// boards; rulers, marks and empty lines in them. Returns whether the line is one of them.
    pub fn take_drawing(&mut self, line: &[u8]) -> bool {
        let board = &mut self.board;
        if board.cells == 0 {
            // Neither begins with a cell, as nearly all records do.
            let begins_as_record = line.first().is_some_and(|&byte| is_cell(byte));
            return !begins_as_record && (drawing::is_title(line) || drawing::is_marks(line));
        }
        // Nearly all rows have a digit, and what is looked for in a board has none.
        if line::any(line, |byte| byte.is_ascii_digit()) {
            return false;
        }
        if line.trim_ascii().is_empty() {
            return self.grammar.gaps || board.take_gap();
        }
        // Bars alone might be a row of blank cells.
        let may_be_row = || line.contains(&b'|') || !line.is_ascii();
        let is_ruler = drawing::is_ruler(line);
        if !is_ruler && (may_be_row() || !drawing::is_marks(line)) {
            return false;
        }
        // Packed rows between rulers are a drawing, too.
        board.spaced |= is_ruler;
        self.grammar.gaps || board.take_ruler()
    }

    /// Numbers the records that come next, the first of which begins on this line, and goes on to
    /// the part after them. Without a shape they are malformed.
    pub fn pass(
        &mut self,
        shape: Option<PuzzleShape>,
        layout: Layout,
        count: usize,
        line: u64,
    ) -> Span {
        self.shape = shape.unwrap_or(self.shape);
        self.puzzles += count as u64;
        self.since += count as u64;
        self.begin_case();
        Span {
            shape,
            verdict: None,
            layout,
            count,
            line,
        }
    }

    /// Goes on to the next case, or to the count before it.
    fn begin_case(&mut self) {
        self.needs_count = match &self.count {
            Some(count) => self.since == count.number,
            None => self.grammar.is_counted(),
        };
        let is_last = self.count.is_some() && self.grammar.cases == Cases::Counted;
        self.has_ended |= self.needs_count && is_last;
    }

    /// The failure if the input ends, on this line, before all puzzles of a count have come.
    pub fn too_few(&self, line: u64) -> Option<Kind> {
        let count = self.count.as_ref()?;
        let is_open = self.board.cells > 0;
        (self.since < count.number).then(|| Kind::TooFew {
            expected: count.clone(),
            puzzles: self.since,
            line,
            open: is_open.then(|| (self.puzzles + 1, self.board.rows())),
        })
    }
}
