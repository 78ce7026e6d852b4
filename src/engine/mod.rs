/*! The batch engine: many puzzles at once, one per SIMD lane.

Other solvers look at one puzzle and put its cells or digits side by side in a register. This one
puts *puzzles* side by side. There is one vector for each of the 81 cells, and its word `l`, of 16 bits,
holds the candidates of that cell in the puzzle in lane `l`. So every operation of a sweep works on 32, 16
or 8 puzzles at once. A sweep uses no lookup table, and none of its branches depends on a puzzle.

```text
          parse               load                 unload               print
puzzles --------> snapshots --------> lanes: sweep --------> snapshots -------> answers
                   ^    |                                     |    |
                   |    +------ saved branches of a lane -----+    +-- which cell to guess
                   +---------------- backtrack
```

To read it in an evening, take the files in this order:

- `sweep`: one propagation pass over all lanes. The heart of it.
- `search`: a depth-first search in every lane, and the round that feeds and empties the lanes.
- `guess`: the choice of the cell to guess.
- `chains`: lanes that share a puzzle at the end of a batch.
- `objective`: what a search is to find: one solution, whether there is a second, or how many there
  are.
- `snapshot`, `text`, `regular`: a lane's state outside the vectors; a board's text.
- `bits`, `prefetch`: words of memory as registers; loading memory into the cache.
- `lanes`: the vectors, a file for each instruction set. Everything above is written once, with its
  traits.
- `isa`: the instruction sets, and how code is compiled for each.
- `counters`: the counters of a search.
- `EXPERIMENTS.md`: what was tried and lost, with figures.

An answer depends on its puzzle alone. Between two moves a lane depends only on its own words, and
on whether it has guessed. A lane that waits is frozen. If several lanes work on one puzzle, its
first solution in depth-first order is the answer. So [`Solver::solve`] gives the same bytes on
every instruction set, and for batches of any size and order.

All `unsafe` code of the crate is in this folder, and the compiler refuses it elsewhere:

- in the files of `lanes`: intrinsics, assembler (`asm!`), the volatile stores of AVX-512, and the
  implementations of [`Bits`](bits::Bits) for registers;
- in `isa`: calls of functions that are compiled for an instruction set;
- in `bits` and `snapshot`: words of memory as registers;
- in `search`: plain words as snapshots, and volatile stores;
- in `prefetch`: one instruction;
- in the tests: reading the words of vectors.
*/

/// `[f(0), f(1), f(2)]` written out, for values that are vectors. `array::map` cannot make them: the
/// standard library is not compiled for the instruction set, and a closure that it calls is not
/// either. A closure that is called only by always-inlined functions of this folder is.
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
pub use regular::regular;
pub use text::Shape;

use objective::{Aim, AnswerText, Count, Objective, Unsolvable};
use search::{Batch, Memory, Patience};
use std::fmt;

/// The engine with its working memory. A thread makes one and uses it for any number of batches.
///
/// [`Solver::solve_grids`] and [`Solver::count_grids`] take [`Grid`](crate::Grid)s. The other methods
/// read and write text: boards back to back. All puzzles have one [`Shape`], and all answers have
/// one. The caller must check the text: the solver does not look at line feeds, and it may read a
/// byte that is not a cell as any digit or as a blank.
///
/// ```
/// use lanedoku::{Shape, Solver};
///
/// let puzzles = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut answers = [0; Shape::Line.stride()];
/// let mut solver = Solver::default();
/// let unsolvable = solver.solve(puzzles, Shape::Line, &mut answers, Shape::Line);
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
    /// A solver for one instruction set.
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

    /// Solves the boards in `puzzles`, which have the shape `from`. Writes the solutions to
    /// `answers`, in the shape `to` and in the order of the puzzles. Returns the indices of the
    /// puzzles without a solution in ascending order. Their answers may hold anything.
    ///
    /// ```
    /// use lanedoku::{Shape, Solver};
    ///
    /// let blank = [b'.'; 81];
    /// let two_fives = [&b"55"[..], &blank[2..]].concat();
    /// let puzzles = [&blank, &b"\n"[..], &two_fives, b"\n"].concat();
    /// let mut answers = [0; 2 * Shape::Rows.stride()];
    /// let mut solver = Solver::default();
    /// assert_eq!(solver.solve(&puzzles, Shape::Line, &mut answers, Shape::Rows), [1]);
    /// assert_eq!(answers[9], b'\n');
    /// ```
    ///
    /// # Panics
    /// If the length of `puzzles` is not a multiple of its stride, or if `answers` is shorter or longer
    /// than one answer for each puzzle.
    pub fn solve(
        &mut self,
        puzzles: &[u8],
        from: Shape,
        answers: &mut [u8],
        to: Shape,
    ) -> &[usize] {
        let answers = answer_text(puzzles, from, answers, to);
        let mut unsolvable = std::mem::take(&mut self.unsolvable);
        unsolvable.clear();
        self.run(puzzles, from, answers, Unsolvable(&mut unsolvable));
        unsolvable.sort_unstable();
        self.unsolvable = unsolvable;
        &self.unsolvable
    }

    /// Solves as [`Solver::solve`] does, and finds out whether a puzzle has a second solution. The
    /// puzzle's count becomes 0 if it has no solution, 1 if the answer is its only solution, and 2
    /// if it has several. If it has several, the answer is any of them: not always that of
    /// [`Solver::solve`], and perhaps a different one in another batch.
    ///
    /// ```
    /// use lanedoku::{Shape, Solver};
    ///
    /// let puzzles = [&[b'.'; 81][..], b"\n"].concat();
    /// let (mut answers, mut counts) = ([0; Shape::Line.stride()], [0]);
    /// let mut solver = Solver::default();
    /// solver.solve_unique(&puzzles, Shape::Line, &mut answers, Shape::Line, &mut counts);
    /// assert_eq!(counts, [2]);
    /// ```
    ///
    /// # Panics
    /// As [`Solver::solve`], and if there is not one count for each puzzle.
    pub fn solve_unique(
        &mut self,
        puzzles: &[u8],
        from: Shape,
        answers: &mut [u8],
        to: Shape,
        counts: &mut [u64],
    ) {
        let answers = answer_text(puzzles, from, answers, to);
        self.count_and_solve(puzzles, from, answers, 2, counts);
    }

    /// Counts the solutions of each board, up to `limit`.
    ///
    /// ```
    /// use lanedoku::{Shape, Solver};
    ///
    /// let puzzles = [&[b'.'; 81][..], b"\n"].concat();
    /// let mut counts = [0];
    /// Solver::default().count(&puzzles, Shape::Line, 1000, &mut counts);
    /// assert_eq!(counts, [1000]);
    /// ```
    ///
    /// # Panics
    /// If the length of `puzzles` is not a multiple of its stride, or if there is not one count for
    /// each puzzle.
    pub fn count(&mut self, puzzles: &[u8], shape: Shape, limit: u64, counts: &mut [u64]) {
        self.count_and_solve(puzzles, shape, None, limit, counts);
    }

    /// Counts the solutions of each board up to a limit. With `answers` it also writes one solution,
    /// and the limit must be 2.
    fn count_and_solve(
        &mut self,
        puzzles: &[u8],
        shape: Shape,
        answers: Option<AnswerText>,
        limit: u64,
        counts: &mut [u64],
    ) {
        debug_assert!(answers.is_none() || limit == 2);
        let expected = count_puzzles(puzzles, shape);
        let found = counts.len();
        assert!(
            found == expected,
            "expected one count for each puzzle ({expected}), found {found}"
        );
        counts.fill(0);
        if limit != 0 {
            self.run(puzzles, shape, answers, Count { counts, limit });
        }
    }

    /// Searches a batch on the instruction set of this solver.
    fn run(&mut self, puzzles: &[u8], shape: Shape, answers: Option<AnswerText>, aim: impl Aim) {
        self.counters += self.isa.run(Batch {
            memory: &mut self.memory,
            puzzles,
            shape,
            objective: Objective { answers, aim },
            patience: self.patience,
        });
    }

    /// The work that this solver has done so far.
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

/// For tests of the engine: sets when a solver tests branches, as `Patience` says. No answer depends on
/// it.
pub fn set_patience(solver: &mut Solver, guesses: u64, rounds: u64) {
    solver.patience = Patience { guesses, rounds };
}

/// The number of puzzles in a text.
///
/// # Panics
/// If its length is not a multiple of the stride.
fn count_puzzles(puzzles: &[u8], shape: Shape) -> usize {
    let (bytes, stride) = (puzzles.len(), shape.stride());
    assert!(
        bytes.is_multiple_of(stride),
        "expected puzzles of {stride} bytes each, found {bytes} bytes"
    );
    bytes / stride
}

/// The text for the answers.
///
/// # Panics
/// If it is shorter or longer than one answer for each puzzle.
fn answer_text<'a>(
    puzzles: &[u8],
    from: Shape,
    text: &'a mut [u8],
    shape: Shape,
) -> Option<AnswerText<'a>> {
    let (count, stride, bytes) = (count_puzzles(puzzles, from), shape.stride(), text.len());
    assert!(
        bytes == count * stride,
        "expected {count} times {stride} bytes for the answers, found {bytes} bytes"
    );
    Some(AnswerText { text, shape })
}
