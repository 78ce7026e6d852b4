/*! The counters of a search. */

use std::ops::AddAssign;

/// How much work a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Puzzles searched.
    pub puzzles: u64,
    /// Puzzles whose search ended without a guess, whether they have a solution or not.
    pub unguessed: u64,
    /// Guesses taken.
    pub guesses: u64,
    /// Sweeps: propagation passes, each over all lanes at once.
    pub sweeps: u64,
    /// The number of running lanes, summed over all sweeps.
    pub lane_sweeps: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, more: Counters) {
        self.puzzles += more.puzzles;
        self.unguessed += more.unguessed;
        self.guesses += more.guesses;
        self.sweeps += more.sweeps;
        self.lane_sweeps += more.lane_sweeps;
    }
}
