/*! Rows of answers, cut into boards.

Nine rows are a board, wherever it begins. If all rows are there, each board begins after the one
before. A row that is lost, or is there twice, would shift all that follow, but a solved board tells
where it begins: no nine rows that belong to two boards look like one.

```text
if the next nine rows are a solved board: they are an answer
otherwise, if there are solved boards that begin 1 to 8 rows later,
    and more of them than in the places where boards should be:
        the rows before them are a board of fewer rows
otherwise, if an empty line follows a row that is neither the third, the sixth nor the ninth:
    the rows up to it are a board of fewer rows
otherwise: nine rows are an answer, which is wrong
```
*/

use super::answer::{Answer, Found};
use lanedoku::internal::{CELLS, is_complete};

/// A row of digits.
pub struct Row {
    cells: [u8; 9],
    line: u64,
    /// Whether an empty line follows.
    is_last: bool,
}

impl Row {
    pub fn new(cells: [u8; 9], line: u64) -> Row {
        Row {
            cells,
            line,
            is_last: false,
        }
    }
}

/// Rows that follow each other and have not been taken as boards yet.
#[derive(Default)]
pub struct Rows {
    rows: Vec<Row>,
    /// Whether the first nine are known not to be a solved board.
    is_wrong: bool,
}

/// How many of the boards after one that is wrong tell where they begin.
const WITNESSES: usize = 4;

/// Rows that are looked at where the first nine are not a solved board.
const AHEAD: usize = 8 + 9 + 9 * WITNESSES;

impl Rows {
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Notes that an empty line follows the last row.
    pub fn end_stretch(&mut self) {
        if let Some(last) = self.rows.last_mut() {
            last.is_last = true;
        }
    }

    /// Takes the first board. `None` if more rows have to come first; none will if these `are_all`.
    pub fn take_board(&mut self, are_all: bool) -> Option<Found> {
        let is_solved = !self.is_wrong && self.is_solved(0);
        self.is_wrong = self.rows.len() >= 9 && !is_solved;
        if !is_solved && !are_all && self.rows.len() < AHEAD {
            return None;
        }
        let first_line = self.rows.first()?.line;
        let count = if is_solved { 9 } else { self.wrong_rows() };
        let answer = match self.board(0).filter(|_| count == 9) {
            Some(board) if is_solved => Answer::Solved(board),
            Some(board) => Answer::Unsolved(board),
            None => Answer::Rows(count),
        };
        let last_line = self.rows[count - 1].line;
        self.rows.drain(..count);
        self.is_wrong = false;
        Some(Found {
            answer,
            first_line,
            last_line,
        })
    }

    /// How many rows the first board has, which is not solved.
    fn wrong_rows(&self) -> usize {
        let rows = self.rows.len();
        if rows < 9 {
            return rows;
        }
        let solved = |start: usize| {
            let starts = (start..).step_by(9).take(WITNESSES);
            starts.filter(|start| self.is_solved(*start)).count()
        };
        let later = (1..9).find(|start| self.is_solved(*start) && solved(*start) > solved(9));
        let ends = |count: &usize| self.rows[count - 1].is_last && !count.is_multiple_of(3);
        later.or_else(|| (1..9).find(ends)).unwrap_or(9)
    }

    /// Whether the nine rows from this one on are a solved board.
    fn is_solved(&self, start: usize) -> bool {
        // Most others are found out by their first column.
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
