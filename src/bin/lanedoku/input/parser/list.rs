/*! A list: a record a line. Nothing in this state changes.

A line that may be a comment, or is very long, is classified first. If it is none, and in every other line, the puzzle
is looked for. A line without a puzzle is classified, too. With `--every-line`, none is classified.
*/

use super::Meaning;
use super::explain;
use crate::input::{
    alphabet::Alphabet,
    board::{self, Board, LastBoard},
    fault::Fault,
    fields::{self, NoField},
    kind::{classify, may_be_comment},
    source::{ColumnChoice, ReadOptions},
    text::{LONGEST_LINE, is_too_long},
};
use crate::units;
use lanedoku::internal::CELLS;

pub struct List {
    /// The puzzles stand in the column of this number. `None`: anywhere on their lines.
    column: Option<usize>,
    every_line: bool,
    /// The blank of the user.
    blank: Option<u8>,
}

impl List {
    /// `named` is the number of the column that the user has named.
    pub fn new(named: Option<usize>, options: &ReadOptions) -> List {
        let column = match &options.column {
            Some(ColumnChoice::Number(number)) => Some(number.get()),
            Some(ColumnChoice::Name(_)) => named,
            None => None,
        };
        List {
            column,
            every_line: options.every_line,
            blank: options.alphabet.blank,
        }
    }

    /// What a line means: it is passed over, a record, or malformed. `last_board` is that of a record before.
    #[inline]
    pub fn judge(&self, line: &[u8], alphabet: Alphabet, last_board: LastBoard) -> Meaning {
        // Most lines are records. One with a puzzle can only be a comment besides.
        if (may_be_comment(line) || line.len() > LONGEST_LINE) && self.is_no_record(line, alphabet)
        {
            return Meaning::Nothing;
        }
        let expected = match self.column {
            None if line.len() <= LONGEST_LINE => last_board.puzzle(line, alphabet),
            _ => None,
        };
        match expected.or_else(|| self.puzzle(line, alphabet)) {
            Some(board) => Meaning::Board(board),
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
    pub fn puzzle(&self, line: &[u8], alphabet: Alphabet) -> Option<Board> {
        if is_too_long(line) {
            return None;
        }
        let Some(column) = self.column else {
            return board::puzzle(line, alphabet);
        };
        let field = fields::field(line, column).ok()?;
        let board = board::puzzle(&line[field.clone()], alphabet)?;
        Some(board.moved(field.start))
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
        // With a column, another line might be the first puzzle, and name no blank.
        let may_name_column =
            self.column.is_none() && !self.every_line && alphabet.blank == self.blank;
        explain::no_puzzle(line, part, alphabet, may_name_column).fault(number, self.expected())
    }

    fn expected(&self) -> String {
        match self.column {
            Some(column) => format!("{CELLS} cells in column {column}"),
            None => format!("{CELLS} cells"),
        }
    }
}
