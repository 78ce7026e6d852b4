/*! How far an input has come in its grammar: which part comes next. */

use super::Parser;
use crate::input::{
    block::Span,
    failure::{Kind, Unexpected},
    grammar::{BoardForm, Cases, Grammar, Layout},
    line,
};
use lanedoku::{PuzzleShape, Shape};

impl Parser {
    /// Begins with the first part of this grammar.
    pub fn begin(&mut self, grammar: &'static Grammar) {
        self.grammar = grammar;
        self.left = if grammar.is_counted() { 0 } else { u64::MAX };
        if grammar.is_lines() {
            self.shape = Shape::Line.into();
        }
    }

    /// Whether a count comes next, and not a board.
    pub fn needs_count(&self) -> bool {
        let may_be_next = match self.grammar.cases {
            Cases::CountedGroups => true,
            Cases::Counted => self.count.is_none(),
            Cases::ToEnd | Cases::ToEndLine => false,
        };
        self.left == 0 && may_be_next
    }

    /// Whether the input has said that it ends here, whatever follows.
    pub fn has_ended(&self) -> bool {
        self.left == 0 && !self.needs_count()
    }

    /// The shape in which regular boards may come next, and at most how many; `None` if no board
    /// comes next, or something else stands between boards.
    pub fn regular(&self) -> Option<(PuzzleShape, u64)> {
        let is_next = self.board.cells == 0 && self.left > 0;
        let is_known = self.grammar.board != BoardForm::Unknown;
        (is_next && is_known).then_some((self.shape, self.left))
    }

    /// Reads the line that starts a group.
    pub fn take_count(&mut self, line: &[u8]) -> Result<(), Unexpected> {
        let text = line.trim_ascii();
        let is_row = line::read_row(line).is_ok();
        let is_puzzle = line::is_puzzle(text);
        // Nine digits are a row, unless somebody says that the format is poj.
        let is_told = self.count.is_none() && self.grammar == &Grammar::POJ;
        if !line::is_count(line) || is_puzzle || is_row && !is_told {
            let mut unexpected = Unexpected::line(line);
            if !is_row && !is_puzzle {
                unexpected.column += text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            }
            return Err(unexpected);
        }
        self.left = String::from_utf8_lossy(text).parse().unwrap_or(u64::MAX);
        self.count = Some(self.left);
        Ok(())
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
        self.left -= count as u64;
        Span {
            shape,
            layout,
            count,
            line,
        }
    }

    /// The failure if the input ends, on this line, before all puzzles of a count have come.
    pub fn too_few(&self, line: u64) -> Option<Kind> {
        let expected = self.count.filter(|_| self.left > 0)?;
        let is_open = self.board.cells > 0;
        Some(Kind::TooFew {
            expected,
            puzzles: expected - self.left,
            line,
            open: is_open.then(|| (self.puzzles + 1, self.board.rows())),
        })
    }
}
