/*! From answers to bytes, in order.

- `scheme`: how a puzzle is answered: what is found, and what is written.
- `formats`: the formats of answers.
- `text`: how boards, texts and numbers are written.
- `answers`: the answers to a block.
- `report`: writes the answers, then the messages; counts for the end of the run.
- `ratings`: how hard the puzzles of a run are.
- `progress`: the progress line.
*/

pub mod answers;
pub mod formats;
pub mod progress;
pub mod ratings;
pub mod report;
pub mod scheme;
pub mod text;
