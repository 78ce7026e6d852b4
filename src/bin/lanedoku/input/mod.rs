/*! Bytes to blocks of records, in bounded memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records
  |            json       boards in brackets -> lines
  |            text       bytes -> lines
  |            parser     lines -> records
  |            board      the board of a line
  |            line       the kind of a line
  |            cells      the cells of a line
  | blocks
```

- `alphabet`: classes of bytes; `encoding`: symbols in messages; `fields`: the columns of a table.
- `source`: inputs and options; `format`: formats of inputs.
- `block`: records for the workers; `append`: slots for answers in lines that are written again.
- `fault`: errors and notes.
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
