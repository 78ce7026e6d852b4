/*! The counters of a search. */

use std::ops::AddAssign;

/// How much work a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Puzzles searched.
    pub puzzles: u64,
    /// Puzzles whose search ended without a guess, whether they have a solution or not.
    pub unguessed: u64,
    /// Guesses taken in the lanes.
    pub guesses: u64,
    /// Guesses that the scalar solver took when it tested if what is left of a puzzle has a
    /// solution. Only puzzles that are searched for very long are tested.
    pub test_guesses: u64,
    /// Sweeps: propagation passes, each over all lanes at once.
    pub sweeps: u64,
    /// The number of running lanes, summed over all sweeps.
    pub lane_sweeps: u64,
}

impl Counters {
    /// All guesses: those taken in the lanes, and those of tests.
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
