/*! A list: a record a line. Nothing in this state changes. */

use super::explain;
use super::opening::Opening;
use super::passed::Passed;
use super::regular::Regular;
use crate::input::{
    alphabet::Alphabet,
    board::{self, Board},
    fault::Fault,
    fields::{self, NoField},
    kind::classify,
    source::{ColumnChoice, ReadOptions},
    text::{LONGEST_LINE, is_too_long},
};
use crate::layout::Layout;
use crate::units;
use lanedoku::Isa;
use lanedoku::internal::CELLS;

pub struct List {
    /// The puzzles stand in the column of this number. `None`: anywhere on their lines.
    column: Option<usize>,
    every_line: bool,
    /// What stands above the records.
    passed: Passed,
}

/// What a line of a list means.
pub enum Meaning {
    /// Nothing: blank, a rule, a comment, or `end`.
    Nothing,
    /// A record with this puzzle.
    Puzzle(Board),
    /// A record without one.
    Malformed,
}

impl List {
    pub fn new(opening: &Opening, options: &ReadOptions) -> List {
        let column = match &options.column {
            Some(ColumnChoice::Number(number)) => Some(number.get()),
            Some(ColumnChoice::Name(_)) => opening.column,
            None => None,
        };
        List {
            column,
            every_line: options.every_line,
            passed: opening.passed,
        }
    }

    /// What a line means.
    #[inline]
    pub fn judge(&self, line: &[u8], alphabet: Alphabet) -> Meaning {
        // Most lines are records. One with a puzzle can only be a comment besides.
        let may_be_comment = line
            .first()
            .is_none_or(|&byte| byte == b'#' || !byte.is_ascii_graphic());
        if (may_be_comment || line.len() > LONGEST_LINE) && self.is_no_record(line, alphabet) {
            return Meaning::Nothing;
        }
        match self.puzzle(line, alphabet) {
            Some(board) => Meaning::Puzzle(board),
            None if self.is_no_record(line, alphabet) => Meaning::Nothing,
            None => Meaning::Malformed,
        }
    }

    /// Whether a line is no record.
    #[cold]
    #[inline(never)]
    fn is_no_record(&self, line: &[u8], alphabet: Alphabet) -> bool {
        !self.every_line && classify(line, alphabet).is_no_record(line)
    }

    /// The puzzle of a record.
    #[inline]
    fn puzzle(&self, line: &[u8], alphabet: Alphabet) -> Option<Board> {
        if is_too_long(line) {
            return None;
        }
        let Some(column) = self.column else {
            return board::puzzle(line, alphabet);
        };
        let field = fields::field(line, column).ok()?;
        let board = board::puzzle(&line[field.clone()], alphabet)?;
        Some(match board {
            Board::Touching(at) => Board::Touching(field.start + at),
            Board::Fields(_) => board,
        })
    }

    /// What is wrong with the malformed record on the line of this number.
    pub fn fault(&self, line: &[u8], number: u64, alphabet: Alphabet) -> Fault {
        let column = self.column.filter(|_| !is_too_long(line));
        let part = match column.map(|column| fields::field(line, column)) {
            None => 0..line.len(),
            Some(Ok(field)) => field,
            Some(Err(NoField::OpenQuote(at))) => {
                return Fault::new(number, at + 1, "a closing quote", "the end of the line");
            }
            Some(Err(NoField::TooFew(columns))) => {
                let found = units::counted(columns, "column");
                let end = line.trim_ascii_end().len();
                return Fault::new(number, end + 1, self.expected(), found);
            }
        };
        let may_name_column = self.column.is_none() && !self.every_line;
        let (found, cure) = explain::no_puzzle(line, part.clone(), alphabet, may_name_column);
        let text = &line[part];
        let by_blank = || {
            let is_wanted = |wider| board::puzzle(text, wider).is_some();
            let cure = self.passed.cure_by_blank(text, alphabet, is_wanted);
            cure.filter(|_| !is_too_long(line))
        };
        let fault = found.fault(number, self.expected());
        fault.cure(cure.or_else(by_blank))
    }

    fn expected(&self) -> String {
        match self.column {
            Some(column) => format!("{CELLS} cells in column {column}"),
            None => format!("{CELLS} cells"),
        }
    }

    /// Takes the regular boards at the start of a text: lines of 81 cells and nothing else.
    pub fn take_regular(&self, text: &[u8], isa: Isa) -> Option<Regular> {
        if self.column.is_some_and(|column| column > 1) || text.get(CELLS) != Some(&b'\n') {
            return None;
        }
        Regular::in_layout(Layout::Line, false, text, isa)
    }
}
