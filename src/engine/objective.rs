/*! Objectives: what a search finds out about each puzzle. */

use super::lanes::Token;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Shape;

/// What a search finds out. The search calls [`Aim::found`] for a solution that it counts,
/// [`Objective::write`] for one that it has unloaded, and [`Aim::exhausted`] for a puzzle that it
/// has searched to the end.
pub struct Objective<'a, A> {
    /// Where the first solution of each puzzle goes, if it is wanted.
    pub answers: Option<AnswerText<'a>>,
    pub aim: A,
}

/// Where the answers to puzzles go, as text.
pub struct AnswerText<'a> {
    pub text: &'a mut [u8],
    pub shape: Shape,
}

impl<A> Objective<'_, A> {
    /// A search for the solutions of `puzzle` begins.
    #[inline(always)]
    pub fn begin(&self, puzzle: usize) {
        if let Some(AnswerText { text, shape }) = &self.answers {
            // Brings the answer's bytes into the cache.
            let answer = text.as_ptr().wrapping_add(puzzle * shape.stride());
            prefetch(answer);
            prefetch(answer.wrapping_add(shape.stride() - 1));
        }
    }

    /// Writes `grid`, the first solution of `puzzle` that was found. [`Aim::found`] may have been
    /// called again before this.
    #[inline(always)]
    pub fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        if let Some(AnswerText { text, shape }) = &mut self.answers {
            let at = puzzle * shape.stride();
            token.print(grid, *shape, &mut text[at..at + shape.stride()]);
        }
    }
}

/// What is wanted of each puzzle beside a solution.
pub trait Aim {
    /// Whether the first solution in depth-first order ends its puzzle. If not, [`Aim::wants_more`]
    /// says how long the search goes on. The compiler has to know this: a search that asks as it runs is
    /// slower (`EXPERIMENTS.md`).
    const FIRST_ONLY: bool;

    /// A solution of `puzzle` has been found.
    fn found(&mut self, _puzzle: usize) {}
    /// Whether more solutions of `puzzle` are wanted than have been found.
    fn wants_more(&self, _puzzle: usize) -> bool {
        false
    }
    /// The puzzle has no further solution.
    fn exhausted(&mut self, _puzzle: usize) {}
}

/// The puzzles without a solution, in the order in which they are found to have none.
pub struct Unsolvable<'a>(pub &'a mut Vec<usize>);

impl Aim for Unsolvable<'_> {
    const FIRST_ONLY: bool = true;

    fn exhausted(&mut self, puzzle: usize) {
        self.0.push(puzzle);
    }
}

/// The number of solutions of each puzzle, up to a limit of at least 1.
pub struct Count<'a> {
    pub counts: &'a mut [u64],
    pub limit: u64,
}

impl Aim for Count<'_> {
    const FIRST_ONLY: bool = false;

    fn found(&mut self, puzzle: usize) {
        self.counts[puzzle] += 1;
    }

    fn wants_more(&self, puzzle: usize) -> bool {
        self.counts[puzzle] < self.limit
    }
}
