/*! Runs blocks through an engine, on one thread or many.

- `pipeline`: reads blocks, runs a command's job on each, and writes the answers.
- `pool`: processes pieces on threads and delivers them in order, also for `generate`.
*/

pub mod pipeline;
pub mod pool;
