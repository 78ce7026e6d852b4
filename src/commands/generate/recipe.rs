/*! What is to be made, and what was. */
use lanedoku::Grid;

/// Which puzzles to make: where digging ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// One solution and exactly this many empty cells, 0 to 64.
    Empty(usize),
    /// Exactly this many empty cells, 0 to 81, and any number of solutions.
    Any(usize),
    /// One solution, and no clue can go. Of a symmetric puzzle no two clues that half a turn
    /// exchanges can go, nor the centre.
    Minimal,
}

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    pub target: Target,
    /// A cell is empty only together with the one half a turn around the board.
    pub symmetric: bool,
    pub seed: u64,
    /// Attempts at one puzzle before it is given up as out of reach; [`ATTEMPTS`](super::ATTEMPTS)
    /// unless somebody is in a hurry.
    pub attempts: u64,
}

/// A puzzle and the board it was dug from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub puzzle: Grid,
    pub solution: Grid,
}
