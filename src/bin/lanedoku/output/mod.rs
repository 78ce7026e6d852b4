/*! From answers to bytes, in order.

- `query`: solves puzzles and writes the answers.
- `formats`: the formats of answers.
- `text`: boards, texts and numbers.
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
