/*! One attempt at one puzzle: which cells to empty, and how many of them to try at once.

With symmetry, a cell is emptied together with its twin, half a turn around the board: an entry of the digging order is
two cells. The centre has no twin, but counts as two cells, too, which hardly matters.
*/

use super::board::solved_board;
use super::rng::Rng;
use lanedoku::Grid;
use lanedoku::internal::CELLS;
use std::ops::Range;

pub struct Recipe {
    /// `None`: minimal puzzles, where no clue can go; with symmetry, no pair of twins, nor the centre.
    pub empty: Option<usize>,
    pub unique: bool,
    pub symmetric: bool,
    pub seed: u64,
    /// The most attempts at one puzzle. If all fail, it is out of reach.
    pub attempts: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    pub puzzle: Grid,
    pub solution: Grid,
}

pub struct Attempt {
    pub puzzle_number: u64,
    pub number: u64,
    cells_per_entry: usize,
    /// In entries: with symmetry half the cells, rounded up for the centre. `None`: as many as possible.
    wanted: Option<usize>,
    /// The solution, and the puzzle without the cells of successful trials.
    pub made: Made,
    emptied_entries: usize,
    /// The cells in digging order; with symmetry, one of each pair of twins.
    order: [u8; CELLS],
    pub undecided: Range<usize>,
    /// The current trial is this many of the first undecided entries.
    trial_length: usize,
    /// The shortest failed trial from the start of `undecided`.
    failed_length: Option<usize>,
    /// The puzzle without the cells of the trial.
    pub tried: Grid,
}

/// The risk that a board with so many random empty cells has several solutions. Only differences have a meaning.
///
/// It doubles every four cells: 4, 5, 6, 7, 8, 10, 12, 14, 16 and so on. From 36 empty cells on, so does the negative
/// logarithm of the measured chance of a unique solution. (Below 36, where the risk is small, it doubles every five.)
const fn risk(empty: usize) -> u32 {
    (4 + empty as u32 % 4) << (empty / 4)
}

/// The added risk of a trial with an even chance of success: 40 cells of a full board.
const EVEN_CHANCE: u32 = risk(40);

impl Attempt {
    pub fn start(recipe: &Recipe, puzzle_number: u64, number: u64) -> Attempt {
        let mut rng = Rng::stream(&[recipe.seed, puzzle_number, number]);
        let solution = solved_board(&mut rng);
        let mut order = std::array::from_fn(|cell| cell as u8);
        // Entries from `fixed` to `end` are shuffled, later ones unused.
        let (fixed, end) = match recipe.empty.map(|empty| empty % 2) {
            _ if !recipe.symmetric => (0, CELLS),
            None => (0, 41),
            // The centre keeps its clue.
            Some(0) => (0, 40),
            // The centre is emptied first.
            Some(_) => {
                order[..41].rotate_right(1);
                (1, 41)
            }
        };
        rng.shuffle(&mut order[fixed..end]);
        let cells_per_entry = if recipe.symmetric { 2 } else { 1 };
        Attempt {
            puzzle_number,
            number,
            cells_per_entry,
            wanted: recipe.empty.map(|empty| empty.div_ceil(cells_per_entry)),
            made: Made {
                puzzle: solution,
                solution,
            },
            emptied_entries: 0,
            order,
            undecided: 0..end,
            trial_length: 0,
            failed_length: None,
            tried: solution,
        }
    }

    /// For a minimal puzzle, all undecided entries.
    pub fn still_wanted(&self) -> usize {
        self.wanted
            .map_or(self.undecided.len(), |wanted| wanted - self.emptied_entries)
    }

    /// Chooses the next trial: up to as many entries as are still wanted, with an even chance of success.
    pub fn propose(&mut self) {
        let risk_of = |length| risk(self.cells_per_entry * (self.emptied_entries + length));
        let (most, bearable) = match self.failed_length {
            None => (self.still_wanted(), risk_of(0) + EVEN_CHANCE),
            Some(failed) => (failed - 1, (risk_of(0) + risk_of(failed)) / 2),
        };
        let longer = (2..=most).take_while(|&length| risk_of(length) <= bearable);
        self.trial_length = longer.last().unwrap_or(1);
        self.tried = self.made.puzzle;
        for &cell in &self.order[self.undecided.start..][..self.trial_length] {
            self.tried.set(usize::from(cell), 0);
            if self.cells_per_entry == 2 {
                self.tried.set(CELLS - 1 - usize::from(cell), 0);
            }
        }
    }

    /// The cells of a successful trial stay empty. After a failure, the next trial is shorter.
    pub fn settle(&mut self, succeeded: bool) {
        if succeeded {
            self.made.puzzle = self.tried;
            self.emptied_entries += self.trial_length;
            self.undecided.start += self.trial_length;
            self.failed_length = self.failed_length.map(|failed| failed - self.trial_length);
        } else {
            self.failed_length = Some(self.trial_length);
        }
        // An entry that fails alone keeps its clues.
        if self.failed_length == Some(1) {
            self.undecided.start += 1;
            self.failed_length = None;
        }
    }
}
