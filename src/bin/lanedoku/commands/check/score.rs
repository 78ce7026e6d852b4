/*! The score: counts of right, wrong, missing and surplus answers. */

use std::fmt;

#[derive(Debug, Default, PartialEq)]
pub struct Score {
    pub right: u64,
    pub wrong: u64,
    pub missing: u64,
    /// Answers without a puzzle.
    pub too_many: u64,
}

impl Score {
    /// Puzzles so far, also without an answer.
    pub fn puzzles(&self) -> u64 {
        self.right + self.wrong + self.missing
    }

    /// The faults to list: each wrong answer, all missing ones together, all surplus ones together.
    pub fn faults(&self) -> u64 {
        self.wrong + u64::from(self.missing > 0) + u64::from(self.too_many > 0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} right, {} wrong", self.right, self.wrong)?;
        for (count, what) in [(self.missing, "missing"), (self.too_many, "too many")] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}
