/*! From bytes to blocks of records, in flat memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records; what is left of the last line waits for the next one
  |            text       bytes -> lines
  |            parser     lines -> records: regular boards many at a time, all else line by line
  |            line, columns, drawing, encoding    what stands on one line
  | blocks
```

- `source`: what the user says about an input; `grammar`: what an input is made of.
- `block`: what travels; `append`: the lines that were read, to come back with their answers.
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
