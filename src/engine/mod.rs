/*! The batch engine: many puzzles at once, one per SIMD lane.

Solvers usually look at one puzzle and put its cells or digits side by side in a register. This one
puts *puzzles* side by side: for each of the 81 cells there is one vector, and its word `l` holds
the candidates of that cell in the puzzle in lane `l`. So every operation of a sweep works on 32, 16
or 8 puzzles at once, it looks nothing up, and none of its branches depends on a puzzle.

```text
                 parse               load                 unload               print
text of puzzles -------> snapshots --------> lanes: sweep --------> snapshots -------> text of answers
                          ^    |                                     |    |
                          |    +------ saved branches of a lane -----+    +-- guess: which cell to branch on
                          +----------------- backtrack
```

To read it in an evening, take the files in this order:

- `sweep`: one propagation pass over all lanes. The heart of it.
- `search`: a depth-first search in every lane, and the round that feeds and empties them.
- `guess`: the choice of the cell to branch on.
- `chains`: lanes that share a puzzle when the batch comes to its end.
- `objective`: what is searched for: a solution, whether there is another, or how many there are.
- `snapshot`, `text`, `regular`, `prefetch`: a lane's state outside the vectors; a board's text.
- `lanes`: the vectors, a file for each instruction set; all that is above is written once over its
  traits.
- `isa`: the instruction sets, and how code is compiled for each.
- `ordered`: every solution of one puzzle, in lexicographic order: a scalar search of its own,
  without lanes.
- `EXPERIMENTS.md`: what was tried and lost, with figures.

An answer depends on its puzzle alone. What a lane does between two moves depends on its own words
only; a lane that waits is frozen; and where several lanes work on one puzzle, its first solution in
depth-first order wins. So [`Solver::solve`] gives the same bytes for batches of any size and order
on every instruction set.

All of the crate's `unsafe` code is in this folder: in the files of `lanes`, where `isa` enters
them, and for memory that starts as zeros. The compiler refuses it elsewhere.
*/

/// `[f(0), f(1), f(2)]` written out: a closure given to `array::map` is compiled without the
/// features of its surroundings.
macro_rules! three {
    (|$i:ident| $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
        ]
    };
}

mod bits;
mod chains;
mod counters;
mod guess;
mod isa;
mod lanes;
mod objective;
mod ordered;
mod prefetch;
mod regular;
mod search;
mod snapshot;
mod sweep;
#[cfg(test)]
mod tests;
mod text;

pub use counters::Counters;
pub use isa::Isa;
pub use ordered::Ordered;
pub use text::{PuzzleShape, Shape, candidates, misplaced};

use isa::Task;
use lanes::Token;
use objective::{Answers, FirstSolution, Objective, SolutionCount, UniqueSolution};
use search::Memory;
use std::fmt;

struct SearchTask<'a, O> {
    memory: &'a mut Memory,
    puzzles: &'a [u8],
    shape: PuzzleShape,
    objective: O,
}

impl<O: Objective> Task for SearchTask<'_, O> {
    type Output = Counters;

    #[inline(always)]
    fn run<T: Token>(self, token: T) -> Counters {
        search::run(token, self.memory, self.puzzles, self.shape, self.objective)
    }
}

/// The engine with its working memory; one per thread, used for any number of batches.
///
/// Boards are handed over as text, back to back, all in one [`Shape`]. The caller has checked the
/// text: the solver does not look at line feeds, and it may read a byte that is not a cell as any
/// digit or as a blank.
pub struct Solver {
    isa: Isa,
    memory: Memory,
    counters: Counters,
    unsolvable: Vec<usize>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("isa", &self.isa)
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// # Panics
    /// Where this processor lacks `isa` (see [`Isa::is_available`]).
    pub fn new(isa: Isa) -> Solver {
        assert!(isa.is_available(), "this processor lacks {}", isa.name());
        Solver {
            isa,
            memory: Memory::new(),
            counters: Counters::default(),
            unsolvable: Vec::new(),
        }
    }

    /// Solves the boards in `puzzles`, in the shape `from`, and writes each solution with its line
    /// feeds to the same place of `answers`, in the shape `to`. Returns the indices of the puzzles
    /// without a solution, ascending; their places in `answers` hold nothing of use.
    ///
    /// # Panics
    /// Where the lengths are not the strides times one count.
    pub fn solve(
        &mut self,
        puzzles: &[u8],
        from: PuzzleShape,
        answers: &mut [u8],
        to: Shape,
    ) -> &[usize] {
        check_answers(puzzles, from, answers, to);
        let mut unsolvable = std::mem::take(&mut self.unsolvable);
        unsolvable.clear();
        self.search(
            puzzles,
            from,
            FirstSolution {
                answers: Answers {
                    text: answers,
                    shape: to,
                },
                unsolvable: &mut unsolvable,
            },
        );
        unsolvable.sort_unstable();
        self.unsolvable = unsolvable;
        &self.unsolvable
    }

    /// Solves as [`Solver::solve`] does, and finds out whether a puzzle has a second solution. Each
    /// of `counts` becomes 0 where the puzzle has no solution, 1 where the answer is its one
    /// solution, and 2 where it has two or more; the answer is one of them then, not always the one
    /// of [`Solver::solve`].
    ///
    /// # Panics
    /// Where the lengths do not agree.
    pub fn solve_unique(
        &mut self,
        puzzles: &[u8],
        from: PuzzleShape,
        answers: &mut [u8],
        to: Shape,
        counts: &mut [u8],
    ) {
        check_answers(puzzles, from, answers, to);
        assert_eq!(answers.len(), counts.len() * to.stride());
        counts.fill(0);
        self.search(
            puzzles,
            from,
            UniqueSolution {
                answers: Answers {
                    text: answers,
                    shape: to,
                },
                counts,
            },
        );
    }

    /// Counts the solutions of each board, up to `limit`, into `counts`.
    ///
    /// # Panics
    /// Where the lengths do not agree.
    pub fn count(&mut self, puzzles: &[u8], shape: PuzzleShape, limit: u64, counts: &mut [u64]) {
        assert_eq!(puzzles.len(), counts.len() * shape.stride());
        counts.fill(0);
        if limit != 0 {
            self.search(puzzles, shape, SolutionCount { counts, limit });
        }
    }

    fn search(&mut self, puzzles: &[u8], shape: PuzzleShape, objective: impl Objective) {
        self.counters += self.isa.run(SearchTask {
            memory: &mut self.memory,
            puzzles,
            shape,
            objective,
        });
    }

    /// What has been done since this solver was made.
    pub fn counters(&self) -> Counters {
        self.counters
    }
}

/// Panics where there is not one place for the answer to each puzzle.
fn check_answers(puzzles: &[u8], from: PuzzleShape, answers: &[u8], to: Shape) {
    let count = puzzles.len() / from.stride();
    assert_eq!(puzzles.len(), count * from.stride());
    assert_eq!(answers.len(), count * to.stride());
}

/// How many whole boards at the start of `text` are regular: cells and line feeds in the exact
/// places of `shape`.
///
/// # Panics
/// Where this processor lacks `isa` (see [`Isa::is_available`]).
pub fn regular(isa: Isa, text: &[u8], shape: PuzzleShape) -> usize {
    isa.run(RegularTask { text, shape })
}

struct RegularTask<'a> {
    text: &'a [u8],
    shape: PuzzleShape,
}

impl Task for RegularTask<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<T: Token>(self, token: T) -> usize {
        regular::regular(token, self.text, self.shape)
    }
}
