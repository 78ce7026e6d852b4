/*! A list: a record a line. */

use super::{Action, NewRecord, explain};
use crate::input::{
    alphabet::{EmptyCells, trimmed},
    board::{self, Board, LONG_RUN, Place},
    fault::Fault,
    fields::{SPACE, Table},
    line::{Line, may_be_comment},
    source::ReadOptions,
};
use lanedoku::Layout;
use lanedoku::internal::CELLS;

pub struct List {
    /// From 1; `None` for puzzles anywhere on their lines.
    column: Option<usize>,
    table: Table,
    /// Whether a header or a puzzle has settled the table: the first record may be damaged.
    is_settled: bool,
    options: ReadOptions,
    /// Of the last puzzle that has any.
    pub last_empty: EmptyCells,
}

impl List {
    pub fn new(column: Option<usize>, header: Option<Table>, options: ReadOptions) -> List {
        List {
            column,
            table: header.unwrap_or(Table::OF_ONE_COLUMN),
            is_settled: header.is_some(),
            options,
            last_empty: EmptyCells::None,
        }
    }

    #[inline]
    pub fn take(&mut self, text: &[u8], line: u64) -> Action {
        // Fast path: most lines have a puzzle, and are records unless they are comments.
        if may_be_comment(text) && self.is_skipped(text) {
            return Action::Skip;
        }
        // Until a record has a puzzle, each is read with its own table.
        if !self.is_settled {
            self.table = Table::of(text);
        }
        let board = self.puzzle(text);
        self.is_settled |= board.is_some();
        match &board {
            Some(board) if board.is_solved() => {}
            Some(board) => {
                let spare = board.alphabet.spare();
                self.last_empty = spare.map_or(EmptyCells::Common, EmptyCells::Spare);
            }
            None if self.is_skipped(text) => return Action::Skip,
            None => {}
        }
        Action::Record(NewRecord {
            line,
            answer_layout: Layout::Line,
            board,
        })
    }

    #[cold]
    #[inline(never)]
    fn is_skipped(&self, text: &[u8]) -> bool {
        if self.options.every_line {
            return false;
        }
        let line = Line::new(text, 0, self.options.alphabet);
        // Perhaps the rest of a board without a clue.
        let text = trimmed(text);
        let is_long = text.len() >= LONG_RUN && text.iter().all(|&byte| byte == b'-');
        line.kind.is_skipped_in_list() && !is_long || line.says_end()
    }

    /// The table for the answer to the last record.
    pub fn answer_table(&self) -> Table {
        // Words without a puzzle are no columns.
        match self.table {
            table if self.is_settled || table.separator != SPACE => table,
            _ => Table::OF_ONE_COLUMN,
        }
    }

    #[inline]
    fn puzzle(&self, text: &[u8]) -> Option<Board> {
        let (start, part) = match self.column {
            None => (0, text),
            Some(column) => {
                let field = self.table.field(text, column).ok()?;
                (field.start, &text[field])
            }
        };
        let mut puzzle = board::puzzle(part, self.options.alphabet);
        if let Some(Place::Run(at)) = puzzle.as_mut().map(|board| &mut board.place) {
            *at += start;
        }
        puzzle.or_else(|| self.puzzle_without_clue(part))
    }

    /// 81 times the spare symbol of the preceding puzzle.
    #[cold]
    fn puzzle_without_clue(&self, text: &[u8]) -> Option<Board> {
        let alphabet = self.options.alphabet;
        let spare = board::without_clue(trimmed(text), alphabet)?;
        (self.last_empty == EmptyCells::Spare(spare)).then_some(Board {
            alphabet: alphabet.with(EmptyCells::Spare(spare)),
            place: Place::Apart(Box::new([spare; CELLS])),
        })
    }

    pub fn fault(&self, text: &[u8], number: u64) -> Fault {
        let expected = match self.column {
            Some(column) => format!("{CELLS} cells in column {column}"),
            None => format!("{CELLS} cells"),
        };
        let part = match self.column.map(|column| self.table.field(text, column)) {
            None => 0..text.len(),
            Some(Ok(field)) => field,
            Some(Err(found)) => {
                return Fault::new(number, text.trim_ascii_end().len() + 1, expected, found);
            }
        };
        let (start, part, alphabet) = (part.start, &text[part], self.options.alphabet);
        let (at, what) = explain::found(part, alphabet);
        let column = || match self.column {
            None => explain::column(text, self.table, alphabet),
            Some(_) => None,
        };
        let advice = explain::blank_of_puzzle(part, &self.options).or_else(column);
        Fault::new(number, start + at + 1, expected, what).advise(advice)
    }
}
