/*! The score: how many answers are right, and what is wrong with the others. */

use crate::units;
use std::cmp::Reverse;
use std::fmt;

#[derive(Default)]
pub struct Score {
    pub right: u64,
    /// Wrong or missing answers.
    pub wrong: u64,
    /// Answers without a puzzle.
    pub too_many: u64,
    /// How many are wrong for each reason, in the order of their first use.
    reasons: Vec<(&'static str, u64)>,
}

impl Score {
    pub fn count(&mut self, reason: &'static str) {
        self.wrong += 1;
        match self.reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => self.reasons.push((reason, 1)),
        }
    }

    /// Puzzles so far, also without an answer.
    pub fn puzzles(&self) -> u64 {
        self.right + self.wrong
    }

    /// Wrong answers, and those that are too many.
    pub fn faults(&self) -> u64 {
        self.wrong + self.too_many
    }

    /// The lines below a list of at most `listed` faults. If only one answer is wrong, the list has
    /// given the reason, and the summary does not.
    pub fn summary(&mut self, listed: u64) -> String {
        let mut text = String::new();
        let unlisted = self.faults().saturating_sub(listed);
        if unlisted > 0 {
            let unlisted = units::counted(unlisted, "more fault");
            text += &format!("{unlisted}, which `--all` lists\n");
        }
        if self.wrong > 1 {
            self.reasons.sort_by_key(|&(_, count)| Reverse(count));
            for (reason, count) in &self.reasons {
                text += &format!("{count} wrong: {reason}\n");
            }
        }
        format!("{text}{self}\n")
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
