/*! From answers to bytes, in order.

- `scheme`: how a puzzle is answered.
- `answers`: the answers to a block.
- `layouts`: the output formats, and how each writes a board.
- `report`: writes the answers, then the messages; counts for the end of the run.
- `ratings`: how hard the puzzles of a run are.
- `progress`: the progress line.
*/

pub mod answers;
pub mod layouts;
pub mod progress;
pub mod ratings;
pub mod report;
pub mod scheme;
