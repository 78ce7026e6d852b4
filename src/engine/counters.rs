/*! What a search counts while it works. */

use std::ops::AddAssign;

/// What the search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Puzzles searched.
    pub puzzles: u64,
    /// Puzzles that were solved, counted or found to be unsolvable without a guess.
    pub unguessed: u64,
    /// Guesses taken.
    pub guesses: u64,
    /// Passes over all lanes.
    pub sweeps: u64,
    /// Passes over a running lane.
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
