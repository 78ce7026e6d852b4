/*! Goals: what a search is to find for each puzzle, and the text for its answers. */

use super::lanes::Token;
use super::layouts;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Layout;

/// What is asked of a search. The two fields stand in one type because the search is faster so: AVX-512
/// counts 1 to 2% more puzzles a second.
pub struct Request<'a, G> {
    /// If it is `None`, no solution is written.
    pub answers: Option<AnswerText<'a>>,
    pub goal: G,
}

/// The text that receives one solution of each puzzle, in the order of the puzzles.
pub struct AnswerText<'a> {
    /// As many bytes as the number of puzzles times the stride.
    pub text: &'a mut [u8],
    /// The layout of each answer.
    pub layout: Layout,
    /// Bytes from the start of one answer to that of the next. What stands after an answer stays as it is.
    pub stride: usize,
}

impl AnswerText<'_> {
    /// Loads the place of an answer into the cache. The search calls this when it begins `puzzle`.
    #[inline(always)]
    pub fn prefetch(&self, puzzle: usize) {
        // The first byte of the answer, and the last before the next one.
        let answer = self.text.as_ptr().wrapping_add(puzzle * self.stride);
        prefetch(answer);
        prefetch(answer.wrapping_add(self.stride - 1));
    }

    /// Writes `grid`, a solution of `puzzle`. If solutions are counted, this solution has already
    /// been counted. Other solutions of `puzzle` may have been counted since.
    #[inline(always)]
    pub fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        let answer = &mut self.text[puzzle * self.stride..];
        layouts::write(token, grid, self.layout, answer);
    }
}

/// What a search is to find.
pub trait Goal {
    /// Whether the search of a puzzle ends with its first solution in depth-first order. If not,
    /// [`Goal::wants_more`] decides whether it goes on. This is a constant because a test at run
    /// time is slower (`EXPERIMENTS.md`).
    const FIRST_ONLY: bool;

    /// The search counts a solution of `puzzle`. Not called if `FIRST_ONLY` is true.
    fn found(&mut self, _puzzle: usize) {}
    /// Whether to search `puzzle` for another solution.
    fn wants_more(&self, _puzzle: usize) -> bool {
        false
    }
    /// The puzzle has no solution. Not called if `FIRST_ONLY` is false.
    fn unsolvable(&mut self, _puzzle: usize) {}
}

/// Finds one solution of each puzzle.
pub struct FirstSolution<'a> {
    /// Receives the puzzles that have no solution, in no particular order.
    pub unsolvable: &'a mut Vec<usize>,
}

impl Goal for FirstSolution<'_> {
    const FIRST_ONLY: bool = true;

    fn unsolvable(&mut self, puzzle: usize) {
        self.unsolvable.push(puzzle);
    }
}

/// Counts the solutions of each puzzle until `limit` is reached. `limit` is at least 1.
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
