/*! Bytes to blocks of records, in bounded memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records; an unfinished last line waits for the next block
  |            text       bytes -> lines
  |            parser     lines -> records: regular boards many at a time, all else line by line
  |            line, columns, drawing, encoding    what stands on one line
  | blocks
```

- `source`: what the user says about an input; `grammar`: what an input is made of.
- `block`: records for the workers; `append`: the lines, written again with their answers.
- `failure`: what is wrong with an input, as values; `messages`: in words.
*/

pub mod append;
pub mod block;
pub mod columns;
pub mod drawing;
pub mod encoding;
pub mod failure;
pub mod grammar;
pub mod line;
mod messages;
mod parser;
pub mod reader;
pub mod source;
pub mod text;

#[cfg(test)]
mod tests;
