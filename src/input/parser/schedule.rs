/*! How far an input has come in its grammar: which part comes next, and what is known of it. */

use super::board::OpenBoard;
use crate::input::{
    block::Span,
    drawing::{self, Gaps},
    encoding,
    failure::{Count, Expected, Gap, Kind, Misfit, unlike},
    grammar::{BoardForm, Cases, Grammar, Layout},
    line,
};
use lanedoku::internal::is_cell;
use lanedoku::{PuzzleShape, Shape};

/// What comes next.
#[derive(Clone, Copy, PartialEq)]
pub enum Next {
    Count,
    Title,
    Board,
}

/// Where an input stands in its grammar.
pub struct Schedule {
    pub grammar: &'static Grammar,
    pub next: Next,
    /// Records so far.
    pub puzzles: u64,
    /// The last count that was read.
    pub count: Option<Count>,
    /// Puzzles that have come after it.
    since: u64,
    /// The title of the board that comes next.
    pub title: Vec<u8>,
    pub board: OpenBoard,
    /// The line of a title, or of a ruler before the first board, until a board follows.
    pub announced: Option<u64>,
    /// The shape of the last puzzle, which the next one likely has too.
    shape: PuzzleShape,
    /// Whether the input has said that it ends here, whatever follows.
    pub has_ended: bool,
}

impl Schedule {
    pub fn new(grammar: &'static Grammar) -> Schedule {
        let mut schedule = Schedule {
            grammar,
            next: Next::Board,
            puzzles: 0,
            count: None,
            since: 0,
            title: Vec::new(),
            board: OpenBoard::new(),
            announced: None,
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
        let is_next = self.board.cells == 0 && self.next == Next::Board && !self.has_ended;
        let follows_board = self.grammar.board != BoardForm::Unknown && !self.grammar.titled;
        let count = self.count.as_ref();
        let most = count.map_or(u64::MAX, |count| count.number - self.since);
        (is_next && follows_board).then_some((self.shape, most))
    }

    /// Reads the line that starts a group.
    pub fn take_count(&mut self, line: &[u8]) -> Result<u64, Misfit> {
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
        self.announced = None;
        self.begin_case();
        Ok(number)
    }

    /// Reads the title of a board, on the line of this number.
    pub fn take_title(&mut self, line: &[u8], number: u64) {
        self.announced = Some(number);
        self.title = line.trim_ascii_end().to_vec();
        self.next = Next::Board;
    }

    /// Reads what stands around rows and is not part of the grammar: titles and brackets between
    /// boards, rulers, and empty lines. Returns whether the line, of this number, is one of them.
    ///
    /// If the grammar says that empty lines mean nothing, several rows may stand on a line, so
    /// between most rows dashes are cells. If lines may end anywhere, dashes alone always are.
    pub fn take_drawing(&mut self, line: &[u8], number: u64) -> bool {
        let board = &mut self.board;
        if board.cells == 0 && drawing::is_title(line, &[]) {
            self.announced = Some(number);
            return true;
        }
        // Nothing of a board stands before the first count. Most rows have a digit, and what is
        // looked for here has none.
        let may_be_gap = self.next == Next::Board || self.count.is_some();
        if !may_be_gap || line.iter().any(u8::is_ascii_digit) {
            return false;
        }
        let is_token = |&byte: &u8| is_cell(byte) || byte.is_ascii_whitespace();
        let are_cells = self.grammar.board == BoardForm::Tokens && line.iter().all(is_token);
        let line = encoding::plain(line);
        if board.cells == 0 && drawing::is_bracket(&line) {
            return true;
        }
        let step = if self.grammar.gaps { 27 } else { 9 };
        if !board.cells.is_multiple_of(step) || are_cells {
            return false;
        }
        match board.gaps.take(&line, board.rows()) {
            None => return false,
            Some(Gap::Ruler) if board.cells > 0 => board.spaced = true,
            Some(Gap::Ruler) if self.puzzles == 0 => self.announced = Some(number),
            Some(_) => {}
        }
        true
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
        self.announced = None;
        self.board.gaps = Gaps::default();
        self.puzzles += count as u64;
        self.since += count as u64;
        self.begin_case();
        Span {
            shape,
            layout,
            count,
            line,
        }
    }

    /// Goes on to the next case, or to the count before it.
    fn begin_case(&mut self) {
        let needs_count = match &self.count {
            Some(count) => self.since == count.number,
            None => self.grammar.is_counted(),
        };
        self.has_ended |=
            needs_count && self.count.is_some() && self.grammar.cases == Cases::Counted;
        self.next = match needs_count {
            true => Next::Count,
            false if self.grammar.titled => Next::Title,
            false => Next::Board,
        };
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
