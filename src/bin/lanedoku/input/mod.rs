/*! Bytes to blocks of records, in bounded memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records; an unfinished last line waits for the next block
  |            json       boards in brackets -> lines
  |            text       bytes -> lines
  |            parser     what a line means in its place; lines -> records
  |            board      the board that a line holds
  |            line       what a line is: rules for its cells
  |            cells      the cells of a line: one pass over it
  | blocks
```

- `alphabet`: which byte is what; `encoding`: symbols in messages; `fields`: the columns of a table.
- `source`: what the user says about an input; `format`: what an input is made of.
- `block`: records for the workers; `append`: where answers go into the lines that come back.
- `fault`: what is wrong with an input, and what is worth a note.
*/

pub mod alphabet;
pub mod append;
pub mod block;
pub mod board;
pub mod cells;
pub mod encoding;
pub mod fault;
pub mod fields;
pub mod format;
pub mod json;
pub mod line;
pub mod parser;
pub mod reader;
pub mod source;
pub mod text;

#[cfg(test)]
mod tests;
