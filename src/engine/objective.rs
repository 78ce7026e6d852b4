/*! Objectives: what a search finds out about each puzzle. */

use super::lanes::Token;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Shape;

/// What is wanted of each puzzle. The search calls it for every solution, and for every puzzle that
/// has no more of them.
pub trait Objective {
    /// Whether only the first solution in depth-first order is wanted, so that it ends its puzzle.
    /// If not, [`Objective::found`] says how long the search goes on.
    const FIRST_ONLY: bool;
    /// Whether a puzzle's first solution is written by [`Objective::write`].
    const WRITES: bool;

    /// A search for the solutions of `puzzle` begins.
    fn begin(&self, _puzzle: usize) {}
    /// A solution of `puzzle` has been found. Returns whether the search goes on.
    fn found(&mut self, puzzle: usize) -> bool;
    /// Writes `grid`, the first solution of `puzzle` that was found. [`Objective::found`] may have
    /// been called again before this.
    fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot);
    /// Whether more solutions of `puzzle` are wanted than have been found.
    fn wants_more(&self, puzzle: usize) -> bool;
    /// The puzzle has no further solution.
    fn exhausted(&mut self, _puzzle: usize) {}
}

/// Where the answers to puzzles go, as text.
pub struct AnswerText<'a> {
    pub text: &'a mut [u8],
    pub shape: Shape,
}

impl AnswerText<'_> {
    /// Brings the place of an answer into the cache.
    #[inline(always)]
    fn prefetch(&self, puzzle: usize) {
        let stride = self.shape.stride();
        let answer = self.text.as_ptr().wrapping_add(puzzle * stride);
        prefetch(answer);
        prefetch(answer.wrapping_add(stride - 1));
    }

    #[inline(always)]
    fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        let stride = self.shape.stride();
        token.print(
            grid,
            self.shape,
            &mut self.text[puzzle * stride..(puzzle + 1) * stride],
        );
    }
}

/// The first solution of each puzzle.
pub struct FirstSolution<'a> {
    pub answers: AnswerText<'a>,
    /// The puzzles without a solution, in the order in which they were found to have none.
    pub unsolvable: &'a mut Vec<usize>,
}

impl Objective for FirstSolution<'_> {
    const FIRST_ONLY: bool = true;
    const WRITES: bool = true;

    #[inline(always)]
    fn begin(&self, puzzle: usize) {
        self.answers.prefetch(puzzle);
    }

    fn found(&mut self, _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        self.answers.write(puzzle, token, grid);
    }

    fn wants_more(&self, _: usize) -> bool {
        false
    }

    fn exhausted(&mut self, puzzle: usize) {
        self.unsolvable.push(puzzle);
    }
}

/// A solution of each puzzle, and whether there is another one.
pub struct UniqueSolution<'a> {
    pub answers: AnswerText<'a>,
    /// The number of solutions found of each puzzle: 0, 1, or 2 for two and more.
    pub counts: &'a mut [u8],
}

impl Objective for UniqueSolution<'_> {
    const FIRST_ONLY: bool = false;
    const WRITES: bool = true;

    #[inline(always)]
    fn begin(&self, puzzle: usize) {
        self.answers.prefetch(puzzle);
    }

    #[inline(always)]
    fn found(&mut self, puzzle: usize) -> bool {
        self.counts[puzzle] += 1;
        self.wants_more(puzzle)
    }

    #[inline(always)]
    fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        self.answers.write(puzzle, token, grid);
    }

    #[inline(always)]
    fn wants_more(&self, puzzle: usize) -> bool {
        self.counts[puzzle] < 2
    }
}

/// The number of solutions of each puzzle, up to a limit of at least 1.
pub struct SolutionCount<'a> {
    pub counts: &'a mut [u64],
    pub limit: u64,
}

impl Objective for SolutionCount<'_> {
    const FIRST_ONLY: bool = false;
    const WRITES: bool = false;

    #[inline(always)]
    fn found(&mut self, puzzle: usize) -> bool {
        self.counts[puzzle] += 1;
        self.wants_more(puzzle)
    }

    fn write<T: Token>(&mut self, _: usize, _: T, _: &Snapshot) {}

    #[inline(always)]
    fn wants_more(&self, puzzle: usize) -> bool {
        self.counts[puzzle] < self.limit
    }
}
