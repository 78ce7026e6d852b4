/*! One attempt at one puzzle: which cells to empty, and how many of them to try at once.

With symmetry, a cell is emptied together with its twin, the cell half a turn around the board. So a
place of the digging order stands for two cells, except that of the centre, which has no twin. The
length of a trial counts the centre as two cells as well: one cell does not matter there.
*/

use super::board::solved_board;
use super::rng::Rng;
use lanedoku::Grid;
use lanedoku::internal::CELLS;
use std::ops::Range;

/// What to make.
pub struct Recipe {
    /// The number of empty cells. `None`: clues are removed until none can go; with symmetry, until
    /// no pair that half a turn exchanges can go, nor the centre.
    pub empty: Option<usize>,
    /// Whether the puzzle has one solution. If not, any number of solutions will do.
    pub unique: bool,
    /// A cell is empty only together with the one half a turn around the board.
    pub symmetric: bool,
    pub seed: u64,
    /// Attempts at one puzzle. If all of them fail, the puzzle is out of reach.
    pub attempts: u64,
}

/// A puzzle and the board it was dug from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    pub puzzle: Grid,
    pub solution: Grid,
}

/// One attempt at one puzzle.
pub struct Dig {
    /// The number of the puzzle, and of the attempt at it.
    pub number: u64,
    pub attempt: u64,
    /// How many cells a place of `order` stands for: with symmetry two.
    cells_per_place: usize,
    /// How many places are to be emptied: half of the cells with symmetry, rounded up, as an odd number
    /// of them has the centre. `None`: as many as can be.
    wanted: Option<usize>,
    /// The puzzle so far: the board without the cells of all trials that succeeded.
    pub made: Made,
    /// How many places are empty.
    empty: usize,
    /// The cells in the order of digging. With symmetry each stands for its twin, too.
    order: [u8; CELLS],
    /// The places of `order` that are not decided yet.
    pub left: Range<usize>,
    /// A trial that ended this many places behind the start of `left` has failed.
    too_many: Option<usize>,
    /// This many places from the start of `left` are being tested.
    trial: usize,
    /// The puzzle with the cells of the trial emptied.
    pub tried: Grid,
}

/// The risk that a board with this many random cells empty has more than one solution. Only
/// differences of it are used.
///
/// It doubles every four cells: 4, 5, 6, 7, 8, 10, 12, 14, 16 and so on. The measured risk, which
/// is minus the logarithm of the chance that one solution is left, does the same from 36 empty
/// cells on. (Below 36 it doubles every five cells, but there it is small.)
const fn risk(empty: usize) -> u32 {
    (4 + empty as u32 % 4) << (empty / 4)
}

/// The risk at which a trial succeeds about every second time: 40 cells of a full board.
const EVEN_CHANCE: u32 = risk(40);

impl Dig {
    pub fn start(recipe: &Recipe, number: u64, attempt: u64) -> Dig {
        let mut rng = Rng::stream(&[recipe.seed, number, attempt]);
        let solution = solved_board(&mut rng);
        let mut order = std::array::from_fn(|cell| cell as u8);
        let (fixed, end) = match recipe.empty.map(|empty| empty % 2) {
            _ if !recipe.symmetric => (0, CELLS),
            None => (0, 41),
            // The centre has no twin. So it keeps its clue if the number of empty cells is even. If
            // that is odd, it is empty, and the first in the order.
            Some(0) => (0, 40),
            Some(_) => {
                order[..41].rotate_right(1);
                (1, 41)
            }
        };
        rng.shuffle(&mut order[fixed..end]);
        let cells_per_place = if recipe.symmetric { 2 } else { 1 };
        Dig {
            number,
            attempt,
            cells_per_place,
            wanted: recipe.empty.map(|empty| empty.div_ceil(cells_per_place)),
            made: Made {
                puzzle: solution,
                solution,
            },
            empty: 0,
            order,
            left: 0..end,
            too_many: None,
            trial: 0,
            tried: solution,
        }
    }

    /// How many places are to be emptied before the puzzle is as wanted, at most.
    pub fn most(&self) -> usize {
        self.wanted
            .map_or(self.left.len(), |wanted| wanted - self.empty)
    }

    /// Chooses the next trial: the run of undecided places that succeeds about every second time, at
    /// least one place, at most as many as are to be emptied.
    pub fn propose(&mut self) {
        let risk_of = |run| risk(self.cells_per_place * (self.empty + run));
        let (most, bearable) = match self.too_many {
            None => (self.most(), risk_of(0) + EVEN_CHANCE),
            Some(too_many) => (too_many - 1, (risk_of(0) + risk_of(too_many)) / 2),
        };
        let longer = (2..=most).take_while(|&run| risk_of(run) <= bearable);
        self.trial = longer.last().unwrap_or(1);
        self.tried = self.made.puzzle;
        for &cell in &self.order[self.left.start..][..self.trial] {
            self.tried.set(usize::from(cell), 0);
            if self.cells_per_place == 2 {
                self.tried.set(CELLS - 1 - usize::from(cell), 0);
            }
        }
    }

    /// Ends the trial. If it succeeded, its cells stay empty. If not, it was too long, and a cell that
    /// cannot be emptied by itself keeps its clue.
    pub fn settle(&mut self, succeeded: bool) {
        if succeeded {
            self.made.puzzle = self.tried;
            self.empty += self.trial;
            self.left.start += self.trial;
            self.too_many = self.too_many.map(|too_many| too_many - self.trial);
        } else {
            self.too_many = Some(self.trial);
        }
        if self.too_many == Some(1) {
            self.left.start += 1;
            self.too_many = None;
        }
    }
}
