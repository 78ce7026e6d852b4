/*! The batch engine: many puzzles at once, one per SIMD lane.

Other solvers put the cells or digits of one puzzle side by side in a register. This one puts *puzzles* side by side:
there is one vector for each of the 81 cells, and its 16-bit word `l` holds the candidates of the cell in the puzzle of
lane `l`. So every operation of a sweep works on 32, 16 or 8 puzzles at once. A sweep uses no lookup table, and no
branch in it depends on a puzzle.

```text
          parse               load                 unload               print
puzzles --------> snapshots --------> lanes: sweep --------> snapshots -------> answers
                   ^    |                                     |    |
                   |    +------ saved branches of a lane -----+    +-- which cell to guess
                   +---------------- backtrack
```

Read the files in this order:

- `sweep`: one propagation pass over all lanes, the heart of the engine.
- `search`: a depth-first search in every lane, and the loading and unloading of lanes.
- `search/tester`: the handling of searches that take very long.
- `guess`: the choice of the cell to guess.
- `chains`: lanes that share a puzzle at the end of a batch.
- `goal`, `counters`: the goal of a search, and its work.
- `snapshot`: the state of a lane outside the vectors.
- `text`, `layouts`, `matching`: the text of a board.
- `lanes`: the vectors, with a file for each instruction set. The other files are written once, over its traits.
- `isa`: the instruction sets, and the compilation for each.
- `EXPERIMENTS.md`: rejected experiments, with figures.

The answer of [`Solver::solve`] to a puzzle that has a solution is the same on every instruction set, and in a batch of
any size and order:

- The effect of a sweep on a lane depends only on the lane's own words, and on whether the lane has guessed. A waiting
  lane is frozen.
- The cells to guess depend only on the lane's board, and their number only on the lane's history with the puzzle.
- A test of a puzzle removes only branches that cannot change the answer.
- If several lanes share a puzzle, the answer is the first solution in depth-first order.

All `unsafe` code of the crate is in this folder, and the compiler rejects it elsewhere.
*/

/// The array `[f(0), f(1), f(2)]`, written out: the closure of `array::map` would not be compiled for the instruction
/// set.
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
mod goal;
mod guess;
mod isa;
mod lanes;
mod layouts;
mod matching;
mod prefetch;
mod search;
mod snapshot;
mod sweep;
#[cfg(test)]
mod tests;
mod text;

pub use counters::Counters;
pub use goal::AnswerText;
pub use isa::Isa;
pub use matching::{Pattern, count_matching};
pub use text::{Boards, Layout};

use goal::{CountUpTo, FirstSolution, Goal, Request};
use search::{Batch, Memory, Patience};
use std::fmt;

/// The engine with its working memory, for any number of batches on one thread.
///
/// [`Solver::solve_grids`] and [`Solver::count_grids`] take [`Grid`](crate::Grid)s. The other methods read and write
/// text: boards back to back, all puzzles of a call in one [`Layout`], and all answers in one, perhaps another. The
/// caller must check the text: bytes between cells are ignored, and a cell that is neither a digit nor a blank may be
/// read as any digit or as a blank.
///
/// ```
/// use lanedoku::{Layout, Solver};
///
/// let puzzles = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut answers = [0; Layout::Line.stride()];
/// let mut solver = Solver::default();
/// let unsolvable = solver.solve(puzzles, Layout::Line, &mut answers, Layout::Line);
/// assert!(unsolvable.is_empty());
/// assert!(answers.starts_with(b"534678912"));
/// ```
pub struct Solver {
    isa: Isa,
    memory: Memory,
    counters: Counters,
    unsolvable: Vec<usize>,
    patience: Patience,
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
    /// Returns a solver for one instruction set.
    ///
    /// ```
    /// use lanedoku::{Isa, Solver};
    ///
    /// let solver = Solver::new(Isa::Arrays);
    /// assert_eq!(solver.counters().puzzles, 0);
    /// ```
    ///
    /// # Panics
    /// If this processor lacks `isa` (see [`Isa::is_available`]).
    pub fn new(isa: Isa) -> Solver {
        assert!(isa.is_available(), "this processor lacks {}", isa.name());
        Solver {
            isa,
            memory: Memory::new(),
            counters: Counters::default(),
            unsolvable: Vec::new(),
            patience: Patience::default(),
        }
    }

    /// Solves the boards in `puzzles`, which have the layout `from`, and writes the solutions to `answers` in the
    /// layout `to`. Returns the indices of the puzzles that have no solution, in ascending order. Their answers are
    /// unspecified.
    ///
    /// ```
    /// use lanedoku::{Layout, Solver};
    ///
    /// let blank = [b'.'; 81];
    /// let two_fives = [&b"55"[..], &blank[2..]].concat();
    /// let puzzles = [&blank, &b"\n"[..], &two_fives, b"\n"].concat();
    /// let mut answers = [0; 2 * Layout::Rows.stride()];
    /// let mut solver = Solver::default();
    /// assert_eq!(solver.solve(&puzzles, Layout::Line, &mut answers, Layout::Rows), [1]);
    /// assert_eq!(answers[9], b'\n');
    /// ```
    ///
    /// # Panics
    /// If the length of `puzzles` is not a multiple of the stride of `from`, or the length of `answers` is not the
    /// number of puzzles times the stride of `to`.
    pub fn solve(
        &mut self,
        puzzles: &[u8],
        from: Layout,
        answers: &mut [u8],
        to: Layout,
    ) -> &[usize] {
        solve_boards(
            self,
            Boards::back_to_back(puzzles, from),
            back_to_back(answers, to),
        )
    }

    /// Solves as [`Solver::solve`] does, and also writes a count for each puzzle to `counts`: 0 if the puzzle has no
    /// solution, 1 if it has exactly one, and 2 if it has several. Then its answer may be any of them, and may differ
    /// from batch to batch.
    ///
    /// ```
    /// use lanedoku::{Layout, Solver};
    ///
    /// let puzzles = [&[b'.'; 81][..], b"\n"].concat();
    /// let (mut answers, mut counts) = ([0; Layout::Line.stride()], [0]);
    /// let mut solver = Solver::default();
    /// solver.solve_unique(&puzzles, Layout::Line, &mut answers, Layout::Line, &mut counts);
    /// assert_eq!(counts, [2]);
    /// ```
    ///
    /// # Panics
    /// If [`Solver::solve`] would panic, or the length of `counts` is not the number of puzzles.
    pub fn solve_unique(
        &mut self,
        puzzles: &[u8],
        from: Layout,
        answers: &mut [u8],
        to: Layout,
        counts: &mut [u64],
    ) {
        let puzzles = Boards::back_to_back(puzzles, from);
        solve_boards_uniquely(self, puzzles, back_to_back(answers, to), counts);
    }

    /// Counts the solutions of each board up to `limit`, and writes the counts to `counts`.
    ///
    /// ```
    /// use lanedoku::{Layout, Solver};
    ///
    /// let puzzles = [&[b'.'; 81][..], b"\n"].concat();
    /// let mut counts = [0];
    /// Solver::default().count(&puzzles, Layout::Line, 1000, &mut counts);
    /// assert_eq!(counts, [1000]);
    /// ```
    ///
    /// # Panics
    /// If the length of `puzzles` is not a multiple of the stride of `layout`, or the length of `counts` is not the
    /// number of puzzles.
    pub fn count(&mut self, puzzles: &[u8], layout: Layout, limit: u64, counts: &mut [u64]) {
        count_boards(self, Boards::back_to_back(puzzles, layout), limit, counts);
    }

    /// Also writes a solution of each board to `answers`, if given; then `limit` must be 2. With 1, a search would end
    /// before its solution is written; above 2, several lanes of a puzzle could wait to write a solution, and the
    /// search handles only one.
    fn count_and_solve(
        &mut self,
        puzzles: Boards,
        answers: Option<AnswerText>,
        limit: u64,
        counts: &mut [u64],
    ) {
        debug_assert!(answers.is_none() || limit == 2);
        let (expected, found) = (puzzles.count(), counts.len());
        assert!(
            found == expected,
            "expected one count for each puzzle ({expected}), found {found}"
        );
        counts.fill(0);
        if limit != 0 {
            self.run(puzzles, answers, CountUpTo { counts, limit });
        }
    }

    fn run(&mut self, puzzles: Boards, answers: Option<AnswerText>, goal: impl Goal) {
        self.counters += self.isa.run(Batch {
            memory: &mut self.memory,
            puzzles,
            request: Request { answers, goal },
            patience: self.patience,
        });
    }

    /// Returns the work that this solver has done so far.
    ///
    /// ```
    /// use lanedoku::{Grid, Solver};
    ///
    /// let mut solver = Solver::default();
    /// solver.solve_grids(&[Grid::EMPTY; 10]);
    /// assert_eq!(solver.counters().puzzles, 10);
    /// ```
    pub fn counters(&self) -> Counters {
        self.counters
    }
}

/// Sets when a solver tests puzzles (see `Patience`). No answer of [`Solver::solve`] and no count depends on it.
pub fn set_patience(solver: &mut Solver, guesses: u64, skipped_tests: u64) {
    solver.patience = Patience {
        guesses,
        skipped_tests,
    };
}

fn back_to_back(text: &mut [u8], layout: Layout) -> AnswerText<'_> {
    let stride = layout.stride();
    AnswerText {
        text,
        layout,
        stride,
    }
}

/// [`Solver::solve`] for boards at any offsets of a text, with the same panics.
pub fn solve_boards<'a>(
    solver: &'a mut Solver,
    puzzles: Boards,
    answers: AnswerText,
) -> &'a [usize] {
    let answers = checked(answers, puzzles);
    let mut unsolvable = std::mem::take(&mut solver.unsolvable);
    unsolvable.clear();
    let goal = FirstSolution {
        unsolvable: &mut unsolvable,
    };
    solver.run(puzzles, answers, goal);
    unsolvable.sort_unstable();
    solver.unsolvable = unsolvable;
    &solver.unsolvable
}

/// [`Solver::solve_unique`] likewise.
pub fn solve_boards_uniquely(
    solver: &mut Solver,
    puzzles: Boards,
    answers: AnswerText,
    counts: &mut [u64],
) {
    let answers = checked(answers, puzzles);
    solver.count_and_solve(puzzles, answers, 2, counts);
}

/// [`Solver::count`] likewise.
pub fn count_boards(solver: &mut Solver, puzzles: Boards, limit: u64, counts: &mut [u64]) {
    solver.count_and_solve(puzzles, None, limit, counts);
}

/// Panics unless the answers have the length of the puzzles.
fn checked<'a>(answers: AnswerText<'a>, puzzles: Boards) -> Option<AnswerText<'a>> {
    let (count, stride, bytes) = (puzzles.count(), answers.stride, answers.text.len());
    assert!(
        bytes == count * stride,
        "expected {count} times {stride} bytes for the answers, found {bytes} bytes"
    );
    Some(answers)
}
