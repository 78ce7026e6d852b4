/*! Rows of answers, cut into boards.

Nine rows are a board, and the next board begins after them. If a row is lost or doubled, all later
boards would be cut at wrong places. But a solved board shows where it begins: nine rows from two
boards are hardly ever solved.

```text
if the next nine rows are a solved board: they are an answer
otherwise, if a solved board begins 9, or else 8 to 1 rows later: the rows before it are an answer
otherwise, if an empty line follows row 1, 2, 4, 5, 7 or 8:
    the rows up to it are a board of fewer rows
otherwise: nine rows are an answer, which is wrong
```
*/

use super::answer::Answer;
use lanedoku::internal::{CELLS, is_complete};

/// A row of digits.
struct Row {
    cells: [u8; 9],
    line: u64,
    /// Whether an empty line follows.
    is_last: bool,
}

/// Rows that follow each other and have not been taken as boards yet.
#[derive(Default)]
pub struct Rows {
    rows: Vec<Row>,
}

/// How many rows have to come before a wrong board is taken: that board and the next.
const AHEAD: usize = 18;

impl Rows {
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn push(&mut self, cells: [u8; 9], line: u64) {
        self.rows.push(Row {
            cells,
            line,
            is_last: false,
        });
    }

    /// Notes that an empty line follows the last row.
    pub fn end_stretch(&mut self) {
        if let Some(last) = self.rows.last_mut() {
            last.is_last = true;
        }
    }

    /// Takes the first board, and the line where it begins. `None` if more rows have to come first. If
    /// `are_all`, no more come.
    pub fn take_board(&mut self, are_all: bool) -> Option<(Answer, u64)> {
        let is_solved = self.is_solved(0);
        if !is_solved && !are_all && self.rows.len() < AHEAD {
            return None;
        }
        let line = self.rows.first()?.line;
        let count = if is_solved { 9 } else { self.wrong_rows() };
        let answer = match self.board(0).filter(|_| count == 9) {
            Some(board) if is_solved => Answer::Solved(board),
            Some(board) => Answer::Unsolved(board),
            None => Answer::Rows(count),
        };
        self.rows.drain(..count);
        Some((answer, line))
    }

    /// How many rows the first board has if it is wrong.
    fn wrong_rows(&self) -> usize {
        let rows = self.rows.len();
        if rows < 9 {
            return rows;
        }
        let later = (1..=9).rev().find(|start| self.is_solved(*start));
        let ends = |count: &usize| self.rows[count - 1].is_last && !count.is_multiple_of(3);
        later.or_else(|| (1..9).find(ends)).unwrap_or(9)
    }

    /// Whether the nine rows from this one on are a solved board.
    fn is_solved(&self, start: usize) -> bool {
        // Most other rows fail in the first column.
        let rows = self.rows.iter().skip(start).take(9);
        let digits = rows.fold(0_u16, |digits, row| digits | 1 << (row.cells[0] - b'0'));
        digits == 0b11_1111_1110 && self.board(start).is_some_and(|board| is_complete(&board))
    }

    /// The nine rows from this one on, if there are so many.
    fn board(&self, start: usize) -> Option<[u8; CELLS]> {
        let rows = self.rows.get(start..start + 9)?;
        let mut board = [0; CELLS];
        let cells = board.as_chunks_mut::<9>().0.iter_mut();
        cells.zip(rows).for_each(|(cells, row)| *cells = row.cells);
        Some(board)
    }
}
