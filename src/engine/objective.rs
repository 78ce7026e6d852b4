/*! Objectives: what a search finds out about each puzzle. */

use super::lanes::Token;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Shape;

/// What a search finds out. The search calls [`Objective::found`] for a solution that it counts,
/// [`Objective::write`] for one that it has unloaded, and [`Objective::exhausted`] for a puzzle
/// that it has searched to the end.
pub struct Objective<'a> {
    /// Where the first solution of each puzzle goes, if it is wanted.
    pub answers: Option<AnswerText<'a>>,
    pub wanted: Wanted<'a>,
}

/// Where the answers to puzzles go, as text.
pub struct AnswerText<'a> {
    pub text: &'a mut [u8],
    pub shape: Shape,
}

/// What is wanted of each puzzle beside a solution.
pub enum Wanted<'a> {
    /// Nothing: the first solution in depth-first order ends its puzzle. The puzzles without a
    /// solution go here, in the order in which they are found to have none.
    First(&'a mut Vec<usize>),
    /// The number of solutions, up to a limit of at least 1.
    Count(&'a mut [u64], u64),
}

impl Objective<'_> {
    /// A search for the solutions of `puzzle` begins.
    #[inline(always)]
    pub fn begin(&self, puzzle: usize) {
        if let Some(AnswerText { text, shape }) = &self.answers {
            // Brings the place of the answer into the cache.
            let answer = text.as_ptr().wrapping_add(puzzle * shape.stride());
            prefetch(answer);
            prefetch(answer.wrapping_add(shape.stride() - 1));
        }
    }

    /// A solution of `puzzle` has been found. Returns whether the search goes on.
    pub fn found(&mut self, puzzle: usize) -> bool {
        if let Wanted::Count(counts, _) = &mut self.wanted {
            counts[puzzle] += 1;
        }
        self.wants_more(puzzle)
    }

    /// Writes `grid`, the first solution of `puzzle` that was found. [`Objective::found`] may have
    /// been called again before this.
    #[inline(always)]
    pub fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        if let Some(AnswerText { text, shape }) = &mut self.answers {
            let at = puzzle * shape.stride();
            token.print(grid, *shape, &mut text[at..at + shape.stride()]);
        }
    }

    /// Whether more solutions of `puzzle` are wanted than have been found.
    pub fn wants_more(&self, puzzle: usize) -> bool {
        match &self.wanted {
            Wanted::First(_) => false,
            Wanted::Count(counts, limit) => counts[puzzle] < *limit,
        }
    }

    /// The puzzle has no further solution.
    pub fn exhausted(&mut self, puzzle: usize) {
        if let Wanted::First(unsolvable) = &mut self.wanted {
            unsolvable.push(puzzle);
        }
    }
}
