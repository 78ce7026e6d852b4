/*! The way of the data: bytes in, records, blocks of them, answers, bytes out. */

pub mod answers;
pub mod block;
pub(crate) mod drawing;
mod encoding;
pub mod format;
pub(crate) mod header;
pub(crate) mod line;
pub mod output;
mod parser;
pub mod pipeline;
pub mod pool;
pub mod progress;
pub mod reader;
pub mod report;
pub mod system;
pub mod template;
