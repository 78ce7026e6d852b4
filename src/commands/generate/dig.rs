/*! One attempt at one puzzle: which cells to empty, and how many of them to try at once. */

use super::board::solved_board;
use super::recipe::{Made, Recipe, Target};
use super::rng::Rng;
use lanedoku::Grid;
use lanedoku::internal::CELLS;
use std::ops::Range;

/// The cell that half a turn leaves in place.
const CENTRE: u8 = 40;

/// One attempt at one puzzle.
pub struct Dig {
    /// Index of the puzzle in its block.
    pub(super) puzzle: usize,
    pub(super) attempt: u64,
    symmetric: bool,
    pub(super) solution: Grid,
    /// What is left of it; has one solution.
    pub(super) dug: Grid,
    /// How many of its cells are empty.
    empty: usize,
    /// How many are to be.
    pub(super) wanted: Option<usize>,
    /// The cells in the order of digging; with symmetry each stands for its twin, too.
    pub(super) order: [u8; CELLS],
    /// What of `order` is undecided.
    pub(super) left: Range<usize>,
    /// This many from the start of `left` are known to be too many to go together.
    too_many: Option<usize>,
    /// This many are being tested.
    trial: usize,
}

/// The risk that a board with so many random cells empty has lost its only solution, to be used in
/// differences. It doubles with every four cells, as minus the logarithm of the measured chance to
/// keep it does from 36 cells on (below that, where there is little to lose, with every five); 4 to
/// 7 and their doubles stand for the steps between.
const fn risk(empty: usize) -> u32 {
    (4 + empty as u32 % 4) << (empty / 4)
}

/// The risk that is taken about every second time: 40 cells of a full board.
const EVEN_CHANCE: u32 = risk(40);

/// What an attempt needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The answer whether its trial has one solution.
    Test,
    /// Nothing: the puzzle is as wanted.
    Done,
    /// Nothing: too few cells are left to empty.
    Failed,
}

impl Dig {
    pub fn start(recipe: &Recipe, number: u64, puzzle: usize, attempt: u64) -> Dig {
        let mut rng = Rng::stream(&[recipe.seed, number, attempt]);
        let solution = solved_board(&mut rng);
        let mut order: [u8; CELLS] = std::array::from_fn(|cell| cell as u8);
        let wanted = match recipe.target {
            Target::Empty(k) | Target::Any(k) => Some(k),
            Target::Minimal => None,
        };
        let left = match (recipe.symmetric, wanted) {
            (false, _) => 0..81,
            (true, None) => 0..41,
            // An odd number of empty cells takes the centre in, at once; an even number leaves it
            // out.
            (true, Some(k)) if k % 2 == 1 => {
                order[..41].rotate_right(1);
                0..41
            }
            (true, Some(_)) => 0..40,
        };
        let fixed = usize::from(recipe.symmetric && order[0] == CENTRE);
        rng.shuffle(&mut order[fixed..left.end]);
        Dig {
            puzzle,
            attempt,
            symmetric: recipe.symmetric,
            solution,
            dug: solution,
            empty: 0,
            wanted,
            order,
            left,
            too_many: None,
            trial: 0,
        }
    }

    /// How many cells go with the one at `place` of the order.
    fn cells_at(&self, place: usize) -> usize {
        if self.symmetric && self.order[place] != CENTRE {
            2
        } else {
            1
        }
    }

    /// Chooses the next trial: the run of cells that is as likely to go as not.
    pub fn propose(&mut self) -> Step {
        let most = match self.wanted {
            Some(wanted) if wanted == self.empty => return Step::Done,
            None if self.left.is_empty() => return Step::Done,
            Some(wanted) => (wanted - self.empty).div_ceil(if self.symmetric { 2 } else { 1 }),
            None => self.left.len(),
        };
        if most > self.left.len() {
            return Step::Failed;
        }
        self.trial = match self.too_many {
            None => self.run(most, EVEN_CHANCE),
            Some(too_many) => self.run(too_many - 1, self.risk(too_many) / 2),
        };
        Step::Test
    }

    /// The longest run of undecided cells with no more risk than `bearable`: at least one cell, at
    /// most `most`.
    fn run(&self, most: usize, bearable: u32) -> usize {
        (2..=most)
            .take_while(|&run| self.risk(run) <= bearable)
            .last()
            .unwrap_or(1)
    }

    /// The risk of emptying the next `run` cells at once.
    fn risk(&self, run: usize) -> u32 {
        let cells: usize = (0..run).map(|i| self.cells_at(self.left.start + i)).sum();
        risk(self.empty + cells) - risk(self.empty)
    }

    /// The puzzle with `empty` cells emptied, untested.
    pub fn empty_blindly(mut self, empty: usize) -> Made {
        self.trial = if self.symmetric {
            empty.div_ceil(2)
        } else {
            empty
        };
        self.settle(true);
        self.made()
    }

    pub fn made(&self) -> Made {
        Made {
            puzzle: self.dug,
            solution: self.solution,
        }
    }

    /// Empties the cells of the trial on `board`.
    pub fn empty_trial(&self, board: &mut Grid) {
        for &cell in &self.order[self.left.start..][..self.trial] {
            board.set(usize::from(cell), 0);
            if self.symmetric {
                board.set(CELLS - 1 - usize::from(cell), 0);
            }
        }
    }

    /// Takes the verdict on the trial: its cells stay empty, or it was too long. A cell that cannot
    /// go alone keeps its clue.
    pub fn settle(&mut self, unique: bool) {
        if unique {
            let mut dug = self.dug;
            self.empty_trial(&mut dug);
            self.dug = dug;
            self.empty += (0..self.trial)
                .map(|i| self.cells_at(self.left.start + i))
                .sum::<usize>();
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
