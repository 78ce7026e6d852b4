/*! Objectives: the goal of a search for each puzzle, and the text for its answers. */

use super::lanes::Token;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Shape;

/// What a search is to find, and where it writes answers. When the search counts a solution, it
/// calls [`Aim::found`]. When it has the grid of a solution, it calls [`Objective::write`]. When no
/// branch of a puzzle is left to search, it calls [`Aim::exhausted`].
pub struct Objective<'a, A> {
    /// Receives one solution of each puzzle. If it is `None`, no solution is written.
    pub answers: Option<AnswerText<'a>>,
    pub aim: A,
}

/// Where the answers are written: back to back in `text`, each in `shape`.
pub struct AnswerText<'a> {
    pub text: &'a mut [u8],
    pub shape: Shape,
}

impl<A> Objective<'_, A> {
    /// Prepares for the answer to `puzzle`. The search calls this when it begins the puzzle.
    #[inline(always)]
    pub fn begin(&self, puzzle: usize) {
        if let Some(AnswerText { text, shape }) = &self.answers {
            // Prefetches the first and the last byte of the answer.
            let answer = text.as_ptr().wrapping_add(puzzle * shape.stride());
            prefetch(answer);
            prefetch(answer.wrapping_add(shape.stride() - 1));
        }
    }

    /// Writes `grid`, a solution of `puzzle`. After [`Aim::found`] was called for this solution,
    /// and before this call, it may have been called for other solutions of `puzzle`.
    #[inline(always)]
    pub fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        if let Some(AnswerText { text, shape }) = &mut self.answers {
            let at = puzzle * shape.stride();
            token.print(grid, *shape, &mut text[at..at + shape.stride()]);
        }
    }
}

/// The goal of a search, without the text for its answers.
pub trait Aim {
    /// Whether the search of a puzzle ends with its first solution in depth-first order. If not,
    /// [`Aim::wants_more`] decides whether it goes on. This is a constant because a test at run
    /// time is slower (`EXPERIMENTS.md`).
    const FIRST_ONLY: bool;

    /// A solution of `puzzle` has been counted. Not called if `FIRST_ONLY` is true.
    fn found(&mut self, _puzzle: usize) {}
    /// Whether to search `puzzle` for another solution.
    fn wants_more(&self, _puzzle: usize) -> bool {
        false
    }
    /// No branch of the puzzle is left to search. If [`Aim::FIRST_ONLY`] is true, the puzzle has no
    /// solution.
    fn exhausted(&mut self, _puzzle: usize) {}
}

/// Finds one solution of each puzzle, and collects the puzzles that have none, in no particular
/// order.
pub struct Unsolvable<'a>(pub &'a mut Vec<usize>);

impl Aim for Unsolvable<'_> {
    const FIRST_ONLY: bool = true;

    fn exhausted(&mut self, puzzle: usize) {
        self.0.push(puzzle);
    }
}

/// Counts the solutions of each puzzle until `limit` is reached. `limit` is at least 1.
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
