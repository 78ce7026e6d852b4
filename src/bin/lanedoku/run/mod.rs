/*! Blocks through an engine, on one thread or many.

- `pipeline`: what a command does to each block, from the first input to the end of the run.
- `pool`: work in pieces on many threads, in order; `generate` uses it too.
*/

pub mod pipeline;
pub mod pool;
