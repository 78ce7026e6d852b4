/*! The counters of a search. */

use std::ops::AddAssign;

/// How much work a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Puzzles searched.
    pub puzzles: u64,
    /// Puzzles that were solved, counted or found to be unsolvable without a guess.
    pub unguessed: u64,
    /// Guesses taken.
    pub guesses: u64,
    /// Sweeps: propagation passes, each over all lanes at once.
    pub sweeps: u64,
    /// The sum over all sweeps of the number of lanes that were running.
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
