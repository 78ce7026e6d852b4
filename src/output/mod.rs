/*! From answers to bytes, in order, and from what is wrong to messages.

- `scheme`: how a puzzle is answered.
- `answers`: what becomes of a block, and what travels behind the engine.
- `layouts`: one board in each output format.
- `report`: writes the answers, then the messages; remembers what the end of the run has to say.
- `messages`: the words for what is wrong with an input.
- `progress`: the line for a person who waits; `units`: rates and times as people read them.
*/

pub mod answers;
pub mod layouts;
pub mod messages;
pub mod progress;
pub mod report;
pub mod scheme;
pub mod units;
