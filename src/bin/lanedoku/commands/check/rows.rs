/*! Boards in nine rows, line by line. */

use super::answer::Answer;
use crate::input::line::Kind;
use crate::units;

/// The lines of a board: `r` is a row, a space a blank line, `-` a rule. The gaps are those of `input/parser/rows.rs`.
const LAYOUTS: [&str; 7] = [
    "rrrrrrrrr",
    "rrr rrr rrr",
    "rrr-rrr-rrr",
    "rrr -rrr -rrr",
    "rrr- rrr- rrr",
    "rrr -rrr- rrr",
    "rrr- rrr -rrr",
];

/// The open board.
#[derive(Default)]
pub struct Rows {
    /// Its lines so far, as in [`LAYOUTS`]. The first is a row.
    lines: String,
    cells: Vec<u8>,
    /// Whether the previous board was truncated, and neither a blank line nor text has followed.
    pub is_below_truncated: bool,
}

pub enum Meaning {
    /// No part of a board.
    Nothing,
    Part,
    /// The end of a board.
    Board(Answer),
    /// The line does not continue the board, which is truncated. The line is taken once more.
    Truncated(Answer),
}

impl Rows {
    /// The number of lines of the open board.
    pub fn open_lines(&self) -> u64 {
        self.lines.len() as u64
    }

    pub fn take(&mut self, kind: Kind) -> Meaning {
        let line = match kind {
            Kind::Row(..) => 'r',
            Kind::Blank => ' ',
            _ if kind.may_be_rule() => '-',
            _ => 'x',
        };
        self.is_below_truncated &= !matches!(kind, Kind::Blank | Kind::Text);
        if line == 'r' && self.is_below_truncated {
            return Meaning::Part;
        }
        if line != 'r' && self.lines.is_empty() {
            return Meaning::Nothing;
        }
        self.lines.push(line);
        if !LAYOUTS.iter().any(|lines| lines.starts_with(&self.lines)) {
            self.lines.pop();
            // Rows directly above a row are the start of another board.
            let below = match line {
                'r' => self.lines.len() - self.lines.trim_end_matches('r').len(),
                _ => 0,
            };
            return Meaning::Truncated(self.truncate(below));
        }
        if let Kind::Row(cells, _) = kind {
            self.cells.extend(cells);
        }
        match self.cells[..].try_into() {
            Ok(board) => {
                *self = Rows::default();
                Meaning::Board(Answer::Board(board))
            }
            Err(_) => Meaning::Part,
        }
    }

    /// Truncates a board that is open at the end of the input.
    pub fn end(&mut self) -> Option<Answer> {
        (!self.lines.is_empty()).then(|| self.truncate(0))
    }

    /// Truncates the open board. The last `below` rows are the start of another.
    fn truncate(&mut self, below: usize) -> Answer {
        let rows = self.cells.len() / 9 - below;
        let gap = self.lines.rsplit('r').next().unwrap_or_default();
        self.is_below_truncated = below == 0 && !gap.contains(' ');
        self.lines = "r".repeat(below);
        self.cells.drain(..9 * rows);
        Answer::Other(format!("{} of a board", units::counted(rows, "row")))
    }
}
