/*! The puzzle of a line.

A record of a list has more than its puzzle: numbers, names, and often the solution. The puzzle is the only run of 81
cells that is not solved, in any column; or else a board that is all of the line, and may be solved.
*/

use super::{
    alphabet::{Alphabet, EmptyCells, are_digits, begins_apart, ends_apart, is_bracket, is_digit},
    cells::Cells,
};
use lanedoku::internal::CELLS;
use std::iter;
use std::ops::Range;

/// The shortest run of cells that may be the rest of a board. Shorter ones are numbers, or parts of words.
pub const LONG_RUN: usize = 40;

/// To find a long run, every 16th byte is looked at. With [`LONG_RUN`], no run would be missed either, but its start
/// would be further away.
const PROBE_STEP: usize = 16;

pub struct Board {
    pub alphabet: Alphabet,
    pub place: Place,
}

pub enum Place {
    /// Contiguous, from this offset.
    Run(usize),
    /// A copy of the cells, which are apart.
    Apart(Box<[u8; CELLS]>),
}

impl Board {
    /// Returns true if no cell is empty. A board that is a run is unsolved.
    pub fn is_solved(&self) -> bool {
        matches!(&self.place, Place::Apart(cells) if are_digits(&cells[..]))
    }
}

/// At least [`LONG_RUN`] contiguous cells.
pub struct Run {
    pub range: Range<usize>,
    pub alphabet: Alphabet,
    pub is_solved: bool,
}

impl Run {
    /// Returns true for 81 cells with white space, punctuation or nothing on each side.
    pub fn is_board(&self, line: &[u8]) -> bool {
        let Range { start, end } = self.range;
        self.range.len() == CELLS
            && ends_apart(&line[..start])
            && begins_apart(&line[end..])
            && (self.alphabet.spare().is_none() || line[start..end].iter().copied().any(is_digit))
    }
}

#[inline]
pub fn puzzle(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    let mut puzzles = runs(line, alphabet).filter(|run| !run.is_solved);
    match puzzles.next() {
        None => alone(line, alphabet),
        Some(run) => (run.is_board(line) && puzzles.next().is_none()).then_some(Board {
            alphabet: run.alphabet,
            place: Place::Run(run.range.start),
        }),
    }
}

/// Finds the board that is all of a line. With brackets around or between its cells, or next to an empty field, it has
/// to be unsolved.
pub fn alone(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    if line.len() < CELLS {
        return None;
    }
    let is_bracket = |byte| is_bracket(byte) && !alphabet.is_cell(byte);
    let has_bracket = line.iter().any(|&byte| is_bracket(byte));
    let without_bracket = |&byte: &u8| if is_bracket(byte) { b' ' } else { byte };
    let line: Vec<u8> = line.iter().map(without_bracket).collect();
    let cells = Cells::of(&line, alphabet);
    let (board, empty) = of_cells(&line, &cells, alphabet)?;
    // A bracket in an otherwise empty field may be a damaged clue.
    let is_whole = cells.count == CELLS || !has_bracket;
    let is_alone = !cells.has_empty_field && !has_bracket || empty != EmptyCells::None;
    (is_whole && is_alone).then_some(Board {
        alphabet: alphabet.with(empty),
        place: Place::Apart(Box::new(board)),
    })
}

/// Returns the board of these cells, and its empty cells.
pub fn of_cells(
    line: &[u8],
    cells: &Cells,
    alphabet: Alphabet,
) -> Option<([u8; CELLS], EmptyCells)> {
    let board: [u8; CELLS] = cells.exactly(line, alphabet)?;
    let empty = alphabet.empty_cells(&board)?;
    let has_clue = || board.iter().copied().any(is_digit);
    (!matches!(empty, EmptyCells::Spare(_)) || has_clue()).then_some((board, empty))
}

/// Returns the spare symbol of a text that repeats it 81 times. Only the preceding record decides if it is a board
/// without a clue.
pub fn without_clue(text: &[u8], alphabet: Alphabet) -> Option<u8> {
    let &first = text.first()?;
    let is_spare = alphabet.may_be_cell(first) && !alphabet.is_cell(first);
    (is_spare && text == [first; CELLS]).then_some(first)
}

/// Returns true if a run is a board, solved or not.
pub fn has_run(line: &[u8], alphabet: Alphabet) -> bool {
    runs(line, alphabet).any(|run| run.is_board(line))
}

/// Finds the maximal runs of at least [`LONG_RUN`] cells. A run with spare symbols has no others for empty cells.
#[inline]
pub fn runs(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = Run> {
    let mut tested = tested_runs(line, alphabet);
    let mut open = Vec::new().into_iter();
    iter::from_fn(move || {
        loop {
            if let Some(run) = open.next() {
                return Some(run);
            }
            let (range, are_cells) = tested.next()?;
            let run = &line[range.clone()];
            let is_solved = is_solved(run);
            if are_cells || is_solved || alphabet.are_cells(run) {
                return Some(Run {
                    range,
                    alphabet,
                    is_solved,
                });
            }
            open = parts(line, range, alphabet).into_iter();
        }
    })
}

/// Finds the long runs in a range of symbols that may be cells. The range is read four times: without spare symbols,
/// and with each of `-`, `x` and `X` as the only empty cell. Digits alone are a run if they are a solved board;
/// otherwise they are a part of a run with a spare symbol.
#[cold]
fn parts(line: &[u8], range: Range<usize>, alphabet: Alphabet) -> Vec<Run> {
    let spares = (*b"-xX").map(|symbol| alphabet.with(EmptyCells::Spare(symbol)));
    let mut found = Vec::new();
    for reading in iter::once(alphabet).chain(spares) {
        let is_cell = move |byte| match reading.spare() {
            None => alphabet.is_cell(byte),
            Some(spare) => !alphabet.is_cell(spare) && (is_digit(byte) || byte == spare),
        };
        for (range, _) in long_runs(line, range.clone(), |_| false, is_cell) {
            let run = &line[range.clone()];
            let is_read = match reading.spare() {
                None => is_solved(run) || !are_digits(run),
                // Next to a solved board, `-` is a dash.
                Some(spare) => run.contains(&spare) && !run.windows(CELLS).any(are_digits),
            };
            if is_read {
                found.push(Run {
                    is_solved: is_solved(run),
                    range,
                    alphabet: reading,
                });
            }
        }
    }
    found
}

/// Counts the cells outside long runs.
pub fn cells_outside_runs(line: &[u8], alphabet: Alphabet) -> usize {
    let is_cell = |&&byte: &&u8| alphabet.is_cell(byte);
    let in_runs = |range: Range<usize>| line[range].iter().filter(is_cell).count();
    let apart = line.iter().filter(is_cell).count();
    possible_runs(line, alphabet).fold(apart, |apart, range| apart - in_runs(range))
}

/// Finds the maximal runs of symbols that [may be cells](Alphabet::may_be_cell).
#[inline]
pub fn possible_runs(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = Range<usize>> {
    tested_runs(line, alphabet).map(|(range, _)| range)
}

/// As [`possible_runs`], and whether a run is known to be 81 cells without a spare symbol.
#[inline]
fn tested_runs(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = (Range<usize>, bool)> {
    let is_board = move |board: &[u8; CELLS]| alphabet.are_81_cells(board);
    let may_be_cell = move |byte| alphabet.may_be_cell(byte);
    long_runs(line, 0..line.len(), is_board, may_be_cell)
}

pub fn is_solved(run: &[u8]) -> bool {
    // Nearly all puzzles have an empty cell near their start.
    run.len() == CELLS && are_digits(&run[..16]) && are_digits(run)
}

/// Finds the runs of at least [`LONG_RUN`] cells in a part of a line, and whether `is_board` accepted them: a faster
/// test of 81 cells at once.
#[inline]
fn long_runs(
    line: &[u8],
    part: Range<usize>,
    is_board: impl Fn(&[u8; CELLS]) -> bool,
    is_cell: impl Fn(u8) -> bool,
) -> impl Iterator<Item = (Range<usize>, bool)> {
    let line = &line[..part.end];
    // The least start of the next run.
    let mut from = part.start;
    iter::from_fn(move || {
        loop {
            // Any long run that begins before this byte includes it.
            let probe = from + PROBE_STEP - 1;
            if !is_cell(*line.get(probe)?) {
                from = probe + 1;
                continue;
            }
            let before = &line[from..probe];
            let start = before.iter().rposition(|&byte| !is_cell(byte));
            let start = start.map_or(from, |at| from + at + 1);
            // Fast path: most runs are a board.
            let board = line[start..].first_chunk::<CELLS>();
            let is_known = board.is_some_and(&is_board);
            let known = if is_known { start + CELLS } else { probe + 1 };
            let rest = line[known..].iter();
            let end = known + rest.take_while(|&&byte| is_cell(byte)).count();
            from = end;
            if end - start >= LONG_RUN {
                return Some((start..end, is_known && end == known));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tests::inputs::filled;
    use crate::support::shown;

    const ALPHABET: Alphabet = Alphabet::new(None);

    fn found(line: &str) -> Option<usize> {
        match puzzle(line.as_bytes(), ALPHABET)?.place {
            Place::Run(at) => Some(at),
            Place::Apart(_) => line.bytes().position(|byte| ALPHABET.may_be_cell(byte)),
        }
    }

    /// With `has_puzzle`, the first board of each line is the puzzle.
    #[test]
    fn the_puzzle_is_the_one_unsolved_board() {
        let [puzzle, solution] = ["53..7....", "534678912"].map(|row| row.repeat(9));
        let numbers = "1,".repeat(100);
        let dashed = puzzle.replace('.', "-");
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
  {S}\t
'{S}',
{S};
({P})
{P}-{S}
{S}-{P}-{S}",
            ),
            (
                false,
                "
x{P}
é{P}
'{P}.
,{S}
{P} {P}
53..7....:{S}
{P},{S}5
{P},53..7....53..7....53..7....53..7....53..
{P},{dashed}
{dashed} {P}
{P},53--7----53--7----53--7----53--7----53--
{S},1
1,{S}
x='{S}'
[{S}]
{S},,",
            ),
        ] {
            for line in lines.split('\n') {
                let line = line
                    .replace("{numbers}", &numbers)
                    .replace("{dashed}", &dashed);
                let line = filled(&line, 0, &puzzle, &solution);
                let start = line.find(&puzzle).or(line.find(&solution));
                let board = start.filter(|_| has_puzzle);
                assert_eq!(found(&line), board, "{line}");
            }
        }
        let between = format!("{solution} {puzzle}:{solution}");
        assert_eq!(found(&between), Some(82));
        let mixed = puzzle.replacen('.', "-", 1);
        assert_eq!((found(&dashed), found(&mixed)), (Some(0), None));
        assert_eq!(found(&format!("7,{dashed},{solution}")), Some(2));
        assert_eq!(found(&format!("{}-7", puzzle.replace('.', "x"))), Some(0));
        assert_eq!(found(&"-".repeat(81)), None);
        let groups: Vec<_> = puzzle.as_bytes().chunks(9).map(shown).collect();
        assert_eq!(found(&format!("[{}]", groups.join("], ["))), Some(1));
        let fields = Vec::from_iter(puzzle.chars().map(String::from)).join(",");
        assert_eq!(found(&fields.replacen('.', "]", 1).replace('.', "")), None);
    }

    #[test]
    fn runs_are_found_wherever_they_stand() {
        for before in 0..100 {
            for length in [1, 39, 40, 41, 79, 81, 120] {
                let line = format!("{}{}:..:", "1:".repeat(before), "1".repeat(length));
                let run = 2 * before..2 * before + length;
                let runs = runs(line.as_bytes(), ALPHABET);
                let runs: Vec<_> = runs.map(|run| run.range).collect();
                assert_eq!(
                    runs,
                    Vec::from_iter((length >= 40).then_some(run)),
                    "{line}"
                );
            }
        }
    }
}
