/*! lanedoku solves Sudoku puzzles in bulk: many at once, one in each lane of the processor's vector
registers.

The program `lanedoku` reads puzzles in the layouts of online judges and of puzzle sets and writes
their solutions; its README says how it is used. As a library the crate offers the engine:

```
use lanedoku::{Grid, Isa, Solver};

let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
assert_eq!(puzzle.count_solutions(2), 1);
println!("{}", puzzle.solve().expect("it has one"));

// Many puzzles at once are what it is made for.
let mut solver = Solver::new(Isa::detect());
let solutions = solver.solve_grids(&vec![puzzle; 10_000]);
assert!(solutions.iter().all(|solution| solution.is_some_and(|grid| grid.solves(&puzzle))));
# Ok::<(), lanedoku::NotAGrid>(())
```

[`Grid::solutions`] lists all solutions of one puzzle in lexicographic order. [`Solver::solve`],
[`Solver::solve_unique`] and [`Solver::count`] work from text to text, without a copy. Each solver
works on the thread that calls it; a program with several threads gives each its own.

# A map of the source

```text
main.rs                 arguments in, exit code out
cli/                    arguments -> Command; the help and the completions, from the commands' tables of options
options.rs              options as data
commands/               solve, count, check, generate, bench, problems, submission: each with its options and its run
stream/                 bytes in, bytes out, in order, in flat memory
    line, header, drawing, encoding    what stands on a line
    parser/ reader block               bytes -> records -> blocks
    pipeline pool                      blocks through an engine, on one thread or many
    answers output template            answers -> bytes
    report progress system             what people are told; what the operating system is asked
engine/                 texts of boards in, texts of boards out; knows nothing of the rest
grid.rs                 one board: cells, houses, rules, text
batch.rs                grids through the engine, for other programs
problems.rs             the judges' problems, a row each
judge.rs                the program that is submitted to a judge: one file, its own scalar solver, the engine's reference
```

A record goes along `stream`: the reader cuts the input into blocks of whole records, the pipeline
hands each block and an engine to the command's job, and the report writes the answers in order. A
new output layout is a variant of `stream::format::OutputFormat` and its arm in `stream::output`. A
new instruction set is a file in `engine/lanes` and a row in `engine/isa.rs`. A new judge's problem
is a row in `problems.rs` and a sample in `testdata/judges`.

# Glossary

| Word | Meaning |
|---|---|
| cell, row, column, box, house | as in every text on Sudoku; a house is any of the 27 rows, columns and boxes |
| band, stack, chute | three boxes side by side, three one below the other, either |
| minirow, minicol, triad | the three cells that a box shares with a row, with a column, with either |
| clue, blank | a cell that is given, one that is not |
| candidate | a digit that a cell may still hold |
| naked single, hidden single | a cell with one candidate; a digit with one place in a house |
| locked candidates | a digit that can stand in one triad only, of a row or column, or of a box |
| configuration | one of the six ways in which a digit's places in a chute match its lines to its boxes |
| puzzle, solution | what comes in; a board that keeps its clues and holds every digit once in every house |
| unsolvable | said of a puzzle without a solution |
| record | a puzzle's place in the input: a line, or nine rows; malformed where no puzzle can be read from it |
| block | a stretch of input with whole records, the unit of work |
| format | what `-i` and `-o` name: how records are told apart (`poj`, `lines`, `grid`) |
| layout | how one board stands in text: a line, rows, spaced rows, drawn |
| shape | the exact text of a board that the engine takes: where each cell stands, how long it is |
| lane | one puzzle's slot in the vectors |
| token | a value that proves that the processor has an instruction set |
| sweep | one propagation pass over all lanes |
| guess, branch, backtrack | trying a candidate; the state saved for the others; going back to it |
| snapshot | one lane's state outside the vectors |
| trail | the snapshots of a lane's branches, oldest first |
| chain | the lanes that work on one puzzle, in the order of their branches |
| victim, thief | a lane that a branch is taken from, and the idle one that takes it |
*/

#![deny(unsafe_code, clippy::undocumented_unsafe_blocks)]
#![warn(missing_docs)]

/// The README's example of the library, which is compiled with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod batch;
#[allow(unsafe_code, reason = "vectors; every block says what makes it sound")]
mod engine;
mod grid;
#[doc(hidden)]
pub mod internal;

pub use engine::{Counters, Isa, PuzzleShape, Shape, Solver};
pub use grid::{Grid, NotAGrid};
