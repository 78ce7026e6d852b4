/*! Objectives: what a search is to find for each puzzle. */

use super::lanes::Token;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::text::Shape;

/// What a search is to find, and where it writes answers. The search calls [`Aim::found`] when it
/// counts a solution, [`Objective::write`] when it has a solution's grid, and [`Aim::exhausted`] when
/// it has searched a puzzle to the end.
pub struct Objective<'a, A> {
    /// Receives a solution of each puzzle. `None`: solutions are only counted.
    pub answers: Option<AnswerText<'a>>,
    pub aim: A,
}

/// The text of the answers, back to back.
pub struct AnswerText<'a> {
    pub text: &'a mut [u8],
    pub shape: Shape,
}

impl<A> Objective<'_, A> {
    /// The search of `puzzle` begins.
    #[inline(always)]
    pub fn begin(&self, puzzle: usize) {
        if let Some(AnswerText { text, shape }) = &self.answers {
            // Brings the answer's bytes into the cache.
            let answer = text.as_ptr().wrapping_add(puzzle * shape.stride());
            prefetch(answer);
            prefetch(answer.wrapping_add(shape.stride() - 1));
        }
    }

    /// Writes `grid`, a solution of `puzzle`. [`Aim::found`] may have been called for other solutions
    /// of `puzzle` in the meantime.
    #[inline(always)]
    pub fn write<T: Token>(&mut self, puzzle: usize, token: T, grid: &Snapshot) {
        if let Some(AnswerText { text, shape }) = &mut self.answers {
            let at = puzzle * shape.stride();
            token.print(grid, *shape, &mut text[at..at + shape.stride()]);
        }
    }
}

/// What a search is to find, apart from the text of a solution.
pub trait Aim {
    /// Whether the search of a puzzle ends with its first solution in depth-first order. If not,
    /// [`Aim::wants_more`] says when it ends. This is a constant because a test at run time is slower
    /// (`EXPERIMENTS.md`).
    const FIRST_ONLY: bool;

    /// A solution of `puzzle` has been found.
    fn found(&mut self, _puzzle: usize) {}
    /// Whether to search `puzzle` for another solution.
    fn wants_more(&self, _puzzle: usize) -> bool {
        false
    }
    /// The puzzle has been searched to the end, and no further solution was found.
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

/// Counts the solutions of each puzzle, up to a limit of at least 1.
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
