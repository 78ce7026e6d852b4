/*! The way of the data: bytes in, records, blocks of records, answers, bytes out, in order and in
flat memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records; what is left of the last line waits for the next one
  |            parser     lines -> records: regular boards many at a time, all else line by line
  |            line, header, drawing, encoding    what stands on one line
  | blocks
pipeline     one loop for small input, the worker pool for large
  |            a command's job: a block and an engine -> answers
  | blocks and their answers
report       writes the answers, then the messages; remembers what the end of the run has to say
  | bytes
system       standard output
```

- `grammar`: what an input is made of; `format`: what the user names; `failure`: what is wrong.
- `block`, `answered`: what travels.
- `output`, `template`: one answer's text, in an output format or in the words of a judge's problem.
- `append`: the lines that were read, to come back with their answers.
- `pool`: work in pieces on many threads, in order; `generate` uses it too.
- `progress`: the line for a person who waits.
- `units`: rates and times as people read them.
*/

pub mod answered;
mod append;
pub mod block;
pub mod drawing;
mod encoding;
pub mod failure;
pub mod format;
pub mod grammar;
pub mod header;
pub mod line;
pub mod output;
mod parser;
pub mod pipeline;
pub mod pool;
pub mod progress;
pub mod reader;
pub mod report;
pub mod system;
pub mod template;
pub mod units;

#[cfg(test)]
mod tests;
