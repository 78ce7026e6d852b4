/*! From answers to bytes, in order.

- `scheme`: how a puzzle is answered.
- `answers`: what becomes of a block, and what travels behind the engine.
- `layouts`: one board in each output format.
- `report`: writes the answers, then the messages; remembers what the end of the run has to say.
- `progress`: the line for a person who waits.
*/

pub mod answers;
pub mod layouts;
pub mod progress;
pub mod ratings;
pub mod report;
pub mod scheme;
