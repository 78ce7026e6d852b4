/*! The goal of a search for each puzzle, and the text for its answers. */

use super::lanes::Token;
use super::layouts;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Layout;

/// One type for both: as separate fields of the batch, AVX-512 counts 1 to 2% fewer puzzles a second.
pub struct Request<'a, G> {
    pub answers: Option<AnswerText<'a>>,
    pub goal: G,
}

/// The text for a solution of each puzzle, in the order of the puzzles.
pub struct AnswerText<'a> {
    /// Its length is the number of puzzles times the stride.
    pub text: &'a mut [u8],
    /// Of each answer.
    pub layout: Layout,
    /// The distance in bytes from one answer to the next. The bytes between answers are left unchanged.
    pub stride: usize,
}

impl AnswerText<'_> {
    /// Prefetches the text of an answer, up to the next answer.
    #[inline(always)]
    pub fn prefetch(&self, puzzle: usize) {
        let answer = self.text.as_ptr().wrapping_add(puzzle * self.stride);
        prefetch(answer);
        prefetch(answer.wrapping_add(self.stride - 1));
    }

    /// Writes `grid`, a solution of `puzzle`.
    #[inline(always)]
    pub fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        let answer = &mut self.text[puzzle * self.stride..];
        layouts::write(token, grid, self.layout, answer);
    }
}

pub trait Goal {
    /// Whether the search of a puzzle ends with its first solution in depth-first order; otherwise [`Goal::wants_more`]
    /// decides. A constant, since a test at run time is slower (`EXPERIMENTS.md`).
    const FIRST_ONLY: bool;

    /// Counts a solution of `puzzle`, unless `FIRST_ONLY`.
    fn found(&mut self, _puzzle: usize) {}
    /// Returns whether to search for another solution of `puzzle`.
    fn wants_more(&self, _puzzle: usize) -> bool {
        false
    }
    /// Records that `puzzle` has no solution, if `FIRST_ONLY`.
    fn unsolvable(&mut self, _puzzle: usize) {}
}

pub struct FirstSolution<'a> {
    /// In no particular order.
    pub unsolvable: &'a mut Vec<usize>,
}

impl Goal for FirstSolution<'_> {
    const FIRST_ONLY: bool = true;

    fn unsolvable(&mut self, puzzle: usize) {
        self.unsolvable.push(puzzle);
    }
}

/// Counts up to `limit`, which is at least 1.
pub struct CountUpTo<'a> {
    pub counts: &'a mut [u64],
    pub limit: u64,
}

impl Goal for CountUpTo<'_> {
    const FIRST_ONLY: bool = false;

    fn found(&mut self, puzzle: usize) {
        self.counts[puzzle] += 1;
    }

    fn wants_more(&self, puzzle: usize) -> bool {
        self.counts[puzzle] < self.limit
    }
}
