/*! Blocks through an engine: in one loop, or on many threads.

- `pipeline`: what a command does to each block, from the first input to the end of the run.
- `pool`: work in pieces on many threads, in order; `generate` uses it too.
*/

pub mod pipeline;
pub mod pool;
