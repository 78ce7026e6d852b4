/*! Solves Sudoku puzzles in bulk: many at the same time, one in each lane of the processor's vector
registers.

```
use lanedoku::{Grid, NotAGrid, Solver};

fn main() -> Result<(), NotAGrid> {
    let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    println!("{}", puzzle.solve().expect("it has a solution"));

    // A solver takes many puzzles at once.
    let puzzles = vec![puzzle; 10_000];
    let solutions = Solver::default().solve_grids(&puzzles);
    assert!(solutions.iter().all(|solution| solution.is_some_and(|grid| grid.solves(&puzzle))));
    Ok(())
}
```

# What to call

| You have | You want | Call |
|---|---|---|
| one puzzle | a solution, or the number of solutions up to a limit | [`Grid::solve`], [`Grid::count_solutions`] |
| one puzzle | all solutions, in lexicographic order | [`Grid::solutions`] |
| many puzzles | a solution of each | [`Solver::solve_grids`] |
| many puzzles | the number of solutions of each, up to a limit | [`Solver::count_grids`] |
| the text of many puzzles | the same, from and to text | [`Solver::solve`], [`Solver::solve_unique`], [`Solver::count`] |

Give a [`Solver`] many puzzles at a time, thousands if possible: it puts one puzzle into each of its lanes, and a single
puzzle leaves most lanes idle. The methods of [`Grid`] search one board, about two microseconds for an easy puzzle.

Every known puzzle takes at most 30,000 guesses, regardless of the rest of its batch. Solving one, or counting to two,
takes less time than the same call takes for 3,000 average puzzles of hardest375, a list of very hard puzzles. Only
counting or listing many solutions takes longer.

# Determinism

An answer depends on its puzzle alone, not on the instruction set, the size and order of the batch, or the number of
threads, with one exception: if a puzzle has several solutions, [`Solver::solve_unique`] may give different ones in
different batches.

If a puzzle has several solutions, each search returns the first that it finds: [`Solver::solve`] and
[`Solver::solve_grids`] the same one, [`Grid::solve`] perhaps another, and a later version of the library perhaps
others. The first of [`Grid::solutions`] is always the smallest.

# Threads

A solver works on the thread that calls it. Several threads make a solver each, and divide the puzzles:

```
use lanedoku::{Grid, Solver};

let puzzles = vec![Grid::EMPTY; 1000];
let solved: usize = std::thread::scope(|scope| {
    let halves = puzzles.chunks(500).map(|half| {
        scope.spawn(move || Solver::default().solve_grids(half).iter().flatten().count())
    });
    let halves: Vec<_> = halves.collect();
    halves.into_iter().map(|half| half.join().expect("it does not panic")).sum()
});
assert_eq!(solved, 1000);
```

# Instruction sets

[`Solver::default`] uses the processor's fastest instruction set, [`Solver::new`] the given [`Isa`]. On x86-64 and
AArch64 no compiler flags are needed: the library contains code for every set of the architecture, and detects at run
time which ones the processor has.

In a debug build, vectors are a hundred times slower. These two lines in the `Cargo.toml` of your program optimize the
library in debug builds, too:

```toml
[profile.dev.package.lanedoku]
opt-level = 3
```
*/

#![deny(unsafe_code, clippy::undocumented_unsafe_blocks)]
#![warn(missing_docs)]

mod batch;
#[allow(unsafe_code, reason = "vectors; every block says why it is sound")]
mod engine;
mod grid;
#[doc(hidden)]
pub mod internal;
mod scalar;
#[cfg(test)]
#[path = "tests/support/mod.rs"]
mod support;

pub use engine::{Counters, Isa, Layout, Solver};
pub use grid::{Grid, NotAGrid};
