/*! Bytes to blocks of records, in bounded memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records; an unfinished last line waits for the next block
  |            text       bytes -> lines
  |            parser     what a line means in its place; lines -> records
  |            board      the board that a line holds
  |            kind       what a line is
  |            scan       the cells of a line
  | blocks
```

- `alphabet`: which byte is what; `encoding`: symbols beyond ASCII; `fields`: the columns of a line.
- `source`: what the user says about an input; `format`: what an input is made of.
- `block`: records for the workers; `append`: where answers go into the lines that come back.
- `fault`: what is wrong with an input, and what is worth a note.
*/

pub mod alphabet;
pub mod append;
pub mod block;
pub mod board;
pub mod encoding;
pub mod fault;
pub mod fields;
pub mod format;
pub mod kind;
pub mod parser;
pub mod reader;
pub mod scan;
pub mod source;
pub mod text;

#[cfg(test)]
mod tests;
