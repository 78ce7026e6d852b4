/*! From answers to bytes.

- `query`: solves puzzles and writes the answers in one of the `formats`, with `text`.
- `answers`: the answers to a block.
- `report`: writes answers, then messages; counts for the end of the run.
- `ratings`: the difficulty of a run's puzzles.
- `progress`: the progress line.
*/

pub mod answers;
pub mod formats;
pub mod progress;
pub mod query;
pub mod ratings;
pub mod report;
pub mod text;
