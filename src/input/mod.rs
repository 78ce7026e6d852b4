/*! From bytes to blocks of records, in flat memory.

```text
system       files and standard input
  | bytes
reader       fills a block with whole records; what is left of the last line waits for the next one
  |            parser     lines -> records: regular boards many at a time, all else line by line
  |            line, header, drawing, encoding    what stands on one line
  | blocks
```

- `source`: what the user says about an input; `grammar`: what an input is made of.
- `block`: what travels; `append`: the lines that were read, to come back with their answers.
- `failure`: what is wrong with an input.
*/

pub mod append;
pub mod block;
pub mod drawing;
pub mod encoding;
pub mod failure;
pub mod grammar;
pub mod header;
pub mod line;
mod parser;
pub mod reader;
pub mod source;

#[cfg(test)]
mod tests;
