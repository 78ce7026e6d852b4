/*! The counters of a search. */

use std::ops::AddAssign;

/// The work that a search has done.
///
/// ```
/// use lanedoku::{Grid, Solver};
///
/// let mut solver = Solver::default();
/// solver.count_grids(&[Grid::EMPTY; 10], 2);
/// let counters = solver.counters();
/// assert_eq!((counters.puzzles, counters.unguessed), (10, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Puzzles searched.
    pub puzzles: u64,
    /// Puzzles searched without a guess, with or without a solution.
    pub unguessed: u64,
    /// Guesses in the lanes.
    pub guesses: u64,
    /// Guesses of the scalar solver, in tests of whether the rest of a puzzle has a solution. Only
    /// puzzles with very long searches are tested.
    pub test_guesses: u64,
    /// Sweeps: propagation passes, each over all lanes at once.
    pub sweeps: u64,
    /// Running lanes, summed over all sweeps.
    pub lane_sweeps: u64,
}

impl Counters {
    /// Returns the guesses in the lanes and in tests.
    ///
    /// ```
    /// use lanedoku::Counters;
    ///
    /// let counters = Counters { guesses: 3, test_guesses: 4, ..Counters::default() };
    /// assert_eq!(counters.all_guesses(), 7);
    /// ```
    pub fn all_guesses(&self) -> u64 {
        self.guesses + self.test_guesses
    }
}

impl AddAssign for Counters {
    fn add_assign(&mut self, more: Counters) {
        self.puzzles += more.puzzles;
        self.unguessed += more.unguessed;
        self.guesses += more.guesses;
        self.test_guesses += more.test_guesses;
        self.sweeps += more.sweeps;
        self.lane_sweeps += more.lane_sweeps;
    }
}
