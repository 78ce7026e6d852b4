/*! The board that a line holds: a run of 81 cells, 81 fields of a cell, or nine groups of nine.

A record of a list has other things beside its puzzle: numbers, names, and often the solution. But only
one board on its line is unsolved, and this is the puzzle, wherever it stands. A solved board is a puzzle if
it is alone.
*/

use super::{
    alphabet::{Alphabet, Class, are_digits, is_digit},
    encoding,
    scan::{LONG_RUN, Scan},
};
use lanedoku::internal::CELLS;
use std::ops::Range;

/// A board on a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    /// A run of 81 cells that begins here.
    Touching(usize),
    /// 81 cells that do not all touch.
    Apart {
        cells: Box<[u8; CELLS]>,
        /// Where the cells may begin.
        start: usize,
        /// Whether a name stands before them.
        is_named: bool,
    },
}

impl Board {
    /// Its cells. `line` is the line that holds it.
    pub fn cells(&self, line: &[u8]) -> [u8; CELLS] {
        match self {
            Board::Touching(at) => *line[*at..].first_chunk().expect("a board has 81 cells"),
            Board::Apart { cells, .. } => **cells,
        }
    }

    /// The same board on a line that has so many bytes before this one.
    pub fn moved(mut self, by: usize) -> Board {
        let (Board::Touching(start) | Board::Apart { start, .. }) = &mut self;
        *start += by;
        self
    }

    /// The places of its cells on the line. They are fewer than 81 if an empty field is a blank.
    pub fn places(&self, line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = usize> {
        let (Board::Touching(start) | Board::Apart { start, .. }) = *self;
        cells_of(line, start, alphabet).take(CELLS)
    }

    /// Whether a name stands before its cells. It needs a blank then: a solved board with a name is most likely
    /// the solution of another line.
    pub fn is_named(&self) -> bool {
        matches!(self, Board::Apart { is_named: true, .. })
    }
}

/// The places of the cells of a line, from `start` on.
pub fn cells_of(line: &[u8], start: usize, alphabet: Alphabet) -> impl Iterator<Item = usize> {
    (start..line.len()).filter(move |&at| alphabet.is_cell(line[at]))
}

/// So many bytes are looked at one by one before the fast test for a whole board.
const SHORT: usize = 8;

/// The puzzle of a record: the one unsolved board on its line. Another run of [`LONG_RUN`] cells or
/// more has to be a solved board. A solved board is a puzzle, too, if it is all that the line holds:
/// elsewhere it is most likely the solution of a lost puzzle.
#[inline]
pub fn puzzle(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    let cells = line.strip_suffix(b"\r").unwrap_or(line);
    if cells.len() == CELLS && alphabet.are_cells(cells) {
        return Some(Board::Touching(0));
    }
    let mut puzzles = long_runs(line, alphabet).filter(|run| !is_solved(&line[run.clone()]));
    let Some(run) = puzzles.next() else {
        return whole(line, alphabet);
    };
    let is_only = stands_last(&line[run.end..], alphabet) || puzzles.next().is_none();
    (is_only && is_board(line, &run, alphabet)).then_some(Board::Touching(run.start))
}

/// Where the board of a record stood. On the next line it most likely begins at the same place, or after the
/// first byte that is the same as the one before it.
#[derive(Clone, Copy, Default)]
pub struct LastBoard {
    at: usize,
    /// The byte before it, if there is one.
    before: u8,
}

impl LastBoard {
    /// After a record with a board at this place of its line.
    #[inline]
    pub fn at(line: &[u8], at: usize) -> LastBoard {
        let before = if at > 0 { line[at - 1] } else { 0 };
        LastBoard { at, before }
    }

    /// The puzzle of the next record, if it stands there. `None` means nothing: then it has to be looked for.
    #[inline]
    pub fn puzzle(self, line: &[u8], alphabet: Alphabet) -> Option<Board> {
        // What stands before it is too short for a part of another board.
        let ahead = line.get(..LONG_RUN)?;
        let is_before = |&byte: &u8| byte == self.before;
        let start = match self.at {
            0 => 0,
            at if ahead.get(at - 1).is_some_and(is_before) => at,
            _ => ahead.iter().position(is_before)? + 1,
        };
        let (cells, rest) = line[start..].split_first_chunk::<CELLS>()?;
        let is_edge = |byte: Option<&u8>| byte.is_none_or(|&byte| alphabet.is_edge(byte));
        let is_puzzle = is_edge(rest.first())
            && is_edge(line[..start].last())
            && alphabet.are_cells(cells)
            && !is_solved(cells)
            && stands_last(rest, alphabet);
        is_puzzle.then_some(Board::Touching(start))
    }
}

/// A cheap test: true if only something short follows a run, or one solved board and then something short.
/// Most lines are like that. False means nothing.
fn stands_last(rest: &[u8], alphabet: Alphabet) -> bool {
    let is_short = |rest: &[u8]| rest.len() <= LONG_RUN;
    let after_solution = || {
        let (solution, after) = rest.get(1..)?.split_at_checked(CELLS)?;
        let ends = after.first().is_none_or(|&byte| !alphabet.is_cell(byte));
        Some(ends && is_short(after) && are_digits(solution))
    };
    is_short(rest) || after_solution() == Some(true)
}

/// The board, solved or not, that is all that a line holds, quotes, brackets and one comma after it
/// aside.
pub fn whole(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    alone(line, alphabet).filter(|board| !board.is_named() || !is_solved(&board.cells(line)))
}

/// The same, but a solved board may have a name.
pub fn alone(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    let plain: &[u8] = &encoding::plain(line);
    let text = before_end(plain, alphabet);
    let start = text.iter().position(|&byte| !is_aside(byte, alphabet))?;
    if text.len() - start == CELLS && alphabet.are_cells(&text[start..]) {
        return Some(Board::Touching(encoding::offset(line, start)));
    }
    apart(line, alphabet)
}

/// Where the 81 digits begin that a line ends in, quotes, brackets, white space and one comma after them aside.
#[inline]
pub fn at_end(line: &[u8], alphabet: Alphabet) -> Option<usize> {
    let text = match line.last() {
        Some(&byte) if is_digit(byte) => line,
        _ => before_end(line, alphabet),
    };
    let (before, digits) = text.split_last_chunk::<CELLS>()?;
    let is_edge = before.is_empty()
        || encoding::last_plain(before).is_some_and(|byte| alphabet.is_edge(byte));
    (is_edge && are_digits(digits)).then_some(before.len())
}

/// Whether this byte of a line, plain or not, may stand around a board that is all that the line holds.
fn is_aside(byte: u8, alphabet: Alphabet) -> bool {
    let class = alphabet.class(byte);
    matches!(class, Class::Space | Class::Quote | Class::Bracket)
}

/// A line without what may stand at its end: white space, quotes, brackets, and one comma.
fn before_end(line: &[u8], alphabet: Alphabet) -> &[u8] {
    let trimmed = |line: &'_ [u8]| {
        let end = line.iter().rposition(|&byte| !is_aside(byte, alphabet));
        end.map_or(0, |end| end + 1)
    };
    let text = &line[..trimmed(line)];
    match text.strip_suffix(b",") {
        Some(before) => &before[..trimmed(before)],
        None => text,
    }
}

/// Whether a line holds a board anywhere, solved or not.
pub fn has_board(line: &[u8], alphabet: Alphabet) -> bool {
    boards(line, alphabet).next().is_some() || apart(line, alphabet).is_some()
}

/// The same, but only a board with a digit, 0 included, counts.
pub fn has_board_with_digit(line: &[u8], alphabet: Alphabet) -> bool {
    let has_digit = |cells: &[u8]| cells.iter().any(u8::is_ascii_digit);
    boards(line, alphabet).any(|run| has_digit(&line[run]))
        || apart(line, alphabet).is_some_and(|board| has_digit(&board.cells(line)))
}

/// The runs of 81 cells that stand between edges.
pub fn boards(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = Range<usize>> {
    long_runs(line, alphabet).filter(move |run| is_board(line, run, alphabet))
}

#[inline]
fn is_board(line: &[u8], run: &Range<usize>, alphabet: Alphabet) -> bool {
    let is_edge = |byte: Option<u8>| byte.is_none_or(|byte| alphabet.is_edge(byte));
    run.len() == CELLS
        && is_edge(encoding::last_plain(&line[..run.start]))
        && is_edge(encoding::first_plain(&line[run.end..]))
}

/// Whether a run of cells is a board without a blank.
pub fn is_solved(run: &[u8]) -> bool {
    // Nearly all puzzles have a blank at their start.
    run.len() == CELLS && are_digits(&run[..16]) && are_digits(run)
}

/// The runs of at least [`LONG_RUN`] cells, each as long as it can be.
pub fn long_runs(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = Range<usize>> {
    // The next run begins here or later.
    let mut start = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = line.get(start..)?;
            if rest.len() < LONG_RUN {
                return None;
            }
            // A board is seen at once. What stands before it is short.
            let cells = |text: &[u8]| {
                let cells = text.iter().take_while(|&&byte| alphabet.is_cell(byte));
                cells.count()
            };
            let mut length = cells(&rest[..SHORT]);
            if length == SHORT {
                let board = rest.first_chunk::<CELLS>();
                if board.is_some_and(|board| alphabet.are_cells(board)) {
                    length = CELLS;
                }
                length += cells(&rest[length..]);
            }
            let run = start..start + length;
            start = run.end + 1;
            if run.len() >= LONG_RUN {
                return Some(run);
            }
        }
    })
}

/// The board of a line whose cells do not all touch.
fn apart(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    if line.len() < CELLS {
        return None;
    }
    let scan = Scan::of(&encoding::plain(line), alphabet);
    Some(Board::Apart {
        cells: Box::new(scan.board()?),
        start: encoding::offset(line, scan.start),
        is_named: scan.start > 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tests::inputs::filled;

    const ALPHABET: Alphabet = Alphabet { blank: None };

    fn found(line: &str) -> Option<Board> {
        super::puzzle(line.as_bytes(), ALPHABET)
    }

    /// Whether a line has a puzzle, which is the first board that the line names.
    #[test]
    fn the_puzzle_is_the_one_unsolved_board() {
        let [puzzle, solution] = ["53..7....", "534678912"].map(|row| row.repeat(9));
        let numbers = "1,".repeat(100);
        for (has_puzzle, lines) in [
            (
                true,
                "{P}\r
-{P}-
{P},{S}
('{P}', 3)
x={P}
a!{P}@b
{\"puzzle\": \"{P}\"}
puzzle='1.','{P}'
1,<b>{P}</b>
{numbers}{P},{numbers}
111111111111111111111111111111111111111,{P};.......................................
{S}
[\"{S}\" ] , 
  {S}\t
'{S}',",
            ),
            (
                false,
                "
x{P}
'{P}.
é{P}
{P} {P}
53..7....:{S}
{P},{S}5
{P},53..7....53..7....53..7....53..7....53..
{S},1
1,{S}
x='{S}'
{S},,
{S};",
            ),
        ] {
            for line in lines.split('\n') {
                let line = filled(&line.replace("{numbers}", &numbers), 0, &puzzle, &solution);
                let start = line.find(&puzzle).or(line.find(&solution));
                let board = start.filter(|_| has_puzzle).map(Board::Touching);
                assert_eq!(found(&line), board, "{line}");
                // Where a board stood is a hint for the next line, and changes nothing.
                let last = LastBoard::at(line.as_bytes(), start.unwrap_or_default());
                let hinted = last.puzzle(line.as_bytes(), ALPHABET);
                assert!(hinted.is_none() || hinted == board, "{line}");
            }
        }
        let beside = format!("{solution} {puzzle}:{solution}");
        assert_eq!(found(&beside), Some(Board::Touching(82)));
        assert_eq!(found(&puzzle.replacen('.', "-", 1)), None);
        let dashed = Alphabet { blank: Some(b'-') };
        let line = format!("'{}'", "-".repeat(81));
        assert_eq!(
            super::puzzle(line.as_bytes(), dashed),
            Some(Board::Touching(1))
        );
    }

    #[test]
    fn runs_are_found_wherever_they_stand() {
        for before in 0..100 {
            for length in [1, 39, 40, 41, 79, 81, 120] {
                let line = format!("{}{}x..x", "1x".repeat(before), "1".repeat(length));
                let run = 2 * before..2 * before + length;
                let runs: Vec<_> = long_runs(line.as_bytes(), ALPHABET).collect();
                assert_eq!(
                    runs,
                    Vec::from_iter((length >= 40).then_some(run)),
                    "{line}"
                );
            }
        }
    }
}
