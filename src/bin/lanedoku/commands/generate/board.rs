/*! Random solved boards.

The diagonal boxes share no row or column, so each is shuffled by itself. A depth-first search fills the rest: it takes
one of the most constrained cells at random, and tries its candidates in random order.

Every digit is equally likely in every cell, but the boards are not uniformly random: the search favours some. A test in
`tests.rs` measures the bias.
*/

use super::rng::Rng;
use lanedoku::Grid;
use lanedoku::internal::{CELL_AND_PEERS, CELLS, CellSet, HOUSES};

pub fn solved_board(rng: &mut Rng) -> Grid {
    let mut filling = Filling {
        board: Grid::EMPTY,
        open: (1 << CELLS) - 1,
        digits: [(1 << CELLS) - 1; 9],
    };
    for diagonal_box in [HOUSES[18], HOUSES[22], HOUSES[26]] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        for (cell, digit) in diagonal_box.into_iter().zip(digits) {
            filling.set(cell, digit);
        }
    }
    filling
        .complete(rng)
        .expect("three diagonal boxes leave many solutions")
}

#[derive(Clone, Copy)]
struct Filling {
    board: Grid,
    open: CellSet,
    /// The cells that have each digit as a candidate.
    digits: [CellSet; 9],
}

impl Filling {
    fn set(&mut self, cell: usize, digit: u8) {
        self.board.set(cell, digit);
        let others = !(1 << cell);
        self.open &= others;
        self.digits.iter_mut().for_each(|cells| *cells &= others);
        self.digits[usize::from(digit) - 1] &= !CELL_AND_PEERS[cell];
    }

    fn complete(&self, rng: &mut Rng) -> Option<Grid> {
        if self.open == 0 {
            return Some(self.board);
        }
        let cell = self.most_constrained(rng);
        let mut candidates = [0; 9];
        let mut untried = 0;
        for (digit, cells) in (1..).zip(self.digits) {
            candidates[untried] = digit;
            untried += usize::from(cells & 1 << cell != 0);
        }
        while untried > 0 {
            let choice = rng.below(untried);
            untried -= 1;
            candidates.swap(choice, untried);
            let mut filled = *self;
            filled.set(cell, candidates[untried]);
            if let Some(solution) = filled.complete(rng) {
                return Some(solution);
            }
        }
        None
    }

    /// Returns a random one of the open cells with the fewest candidates; four or more count as equal. Counts in unary,
    /// all cells at once: bit `c` of `more_than[n]` is set if cell `c` has more than `n` candidates.
    fn most_constrained(&self, rng: &mut Rng) -> usize {
        let mut more_than = [0; 4];
        for cells in self.digits {
            for n in (1..4).rev() {
                more_than[n] |= more_than[n - 1] & cells;
            }
            more_than[0] |= cells;
        }
        let fewest = more_than
            .iter()
            .map(|cells| self.open & !cells)
            .find(|&cells| cells != 0)
            .unwrap_or(self.open);
        let skip = rng.below(fewest.count_ones() as usize);
        (0..skip)
            .fold(fewest, |rest, _| rest & (rest - 1))
            .trailing_zeros() as usize
    }
}
