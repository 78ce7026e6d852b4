/*! The score: how many answers are right, wrong, and too many. */

use std::fmt;

#[derive(Debug, Default, PartialEq)]
pub struct Score {
    pub right: u64,
    /// Wrong or missing answers.
    pub wrong: u64,
    /// Answers without a puzzle.
    pub too_many: u64,
}

impl Score {
    /// Puzzles so far, also without an answer.
    pub fn puzzles(&self) -> u64 {
        self.right + self.wrong
    }

    /// Wrong answers, and those that are too many.
    pub fn faults(&self) -> u64 {
        self.wrong + self.too_many
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} right, {} wrong", self.right, self.wrong)?;
        match self.too_many {
            0 => Ok(()),
            count => write!(f, ", {count} too many"),
        }
    }
}
