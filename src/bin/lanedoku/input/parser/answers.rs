/*! The answers of a solver, for `check`. It decides which lines are answers.

Nine rows are read as in a grid, but if something cuts them short, the input goes on. What a list passes over
means nothing. Every other line is a record, whatever it holds.
*/

use super::NewRecord;
use super::rows::Rows;
use crate::input::{
    alphabet::Alphabet,
    block::Cut,
    board,
    kind::{Kind, Line, may_be_comment},
    source::ReadOptions,
    text::is_too_long,
};

pub struct Answers {
    /// The board whose rows come.
    rows: Rows,
    every_line: bool,
    /// Whether the next line stands directly below rows that were cut short. A blank line or text ends what
    /// belongs to them.
    is_below_cut: bool,
}

/// A record.
pub enum Found {
    /// A board in rows, whole or cut short.
    Rows(NewRecord),
    /// The line. Its board begins at this place, if it ends in one.
    Line { board: Option<usize>, cut: Cut },
}

impl Answers {
    pub fn new(options: &ReadOptions) -> Answers {
        Answers {
            rows: Rows::of_answers(),
            every_line: options.every_line,
            is_below_cut: false,
        }
    }

    pub fn is_in_board(&self) -> bool {
        self.rows.open_rows() > 0
    }

    /// Takes the line of this number. Returns the record that it ends or is, if there is one, and whether the line
    /// has been taken. If not, it has cut rows short, and has to be taken once more.
    pub fn take(&mut self, text: &[u8], number: u64, alphabet: Alphabet) -> (Option<Found>, bool) {
        // Nearly every answer on a line ends in a board. Such a line can only be a comment besides.
        let board = match is_too_long(text) {
            true => None,
            false => board::at_end(text, alphabet),
        };
        if board.is_some() && !self.is_in_board() && !may_be_comment(text) {
            return (Some(self.line(board)), true);
        }
        let line = Line::new(text, number, alphabet);
        // What belongs to rows that were cut short goes on up to here.
        let ends_cut = matches!(line.kind, Kind::Blank | Kind::Text);
        let judged = match line.kind {
            Kind::Row(_) => self.rows.judge(line).ok(),
            _ if self.is_in_board() && !(self.is_below_cut && ends_cut) => {
                self.rows.judge(line).ok()
            }
            _ => None,
        };
        if let Some(meaning) = judged {
            let record = self.rows.apply(meaning, line, self.cut(None));
            return (record.map(Found::Rows), true);
        }
        if self.is_in_board() {
            return (self.cut_short().map(Found::Rows), false);
        }
        self.is_below_cut &= !ends_cut;
        let is_passed_over = match self.every_line {
            true => line.kind == Kind::Blank,
            false => line.kind.is_no_record(text),
        };
        ((!is_passed_over).then(|| self.line(board)), true)
    }

    /// The rows of a board that is cut short, if there are some.
    pub fn cut_short(&mut self) -> Option<NewRecord> {
        let rows = self.rows.open_rows();
        let cut = self.cut(Some(rows as u8));
        let record = (rows > 0).then(|| self.rows.take_open(cut));
        self.is_below_cut |= rows > 0;
        record
    }

    /// The line as a record, with a board at this place.
    fn line(&self, board: Option<usize>) -> Found {
        let cut = self.cut(None);
        Found::Line { board, cut }
    }

    fn cut(&self, rows: Option<u8>) -> Cut {
        Cut {
            rows,
            is_below: self.is_below_cut,
        }
    }

    /// How many records that look like the picture may come next.
    pub fn most_alike(&self) -> u64 {
        match self.is_below_cut || self.is_in_board() {
            true => 0,
            false => u64::MAX,
        }
    }
}
