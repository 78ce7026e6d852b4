/*! Reads inputs into [blocks](crate::input::block) of records.

From a file, as much is read as fits into a block. From a pipe or a terminal, each read makes a block if it completes a
record or other output. So bulk input is processed in bulk, and a slow producer gets each answer at once. Memory is
bounded: the blocks, and an unfinished line or the rest of a *full* block, which takes no more malformed records.
*/

use super::{
    block::Block,
    fault::{InputError, Reason},
    parser::Parser,
    source::{ReadOptions, Source},
    text::LONGEST_LINE,
};
use crate::system::{self, Opened};
use lanedoku::Isa;
use std::io::{self, Read};
use std::vec;

/// The most bytes of text in a block, some three thousand puzzles: enough that the engine's start and end on a block
/// cost little, and few enough that a block and its answers remain in the cache.
pub const BLOCK_BYTES: usize = 256 << 10;

pub const LEAST_BLOCK_BYTES: usize = LONGEST_LINE + 1024;

pub struct Reader {
    sources: vec::IntoIter<Source>,
    options: ReadOptions,
    isa: Isa,
    block_bytes: usize,
    current: Option<(Opened, Parser)>,
    /// Read, but not parsed.
    tail: Vec<u8>,
    /// After a full block: whether the input ends after the tail, or its error.
    after_tail: Option<io::Result<bool>>,
    /// Whether there was a record.
    begun: bool,
}

impl Reader {
    /// Reads `sources` in this order. Panics at the first text if this processor lacks `isa`.
    pub fn new(sources: Vec<Source>, options: ReadOptions, isa: Isa) -> Reader {
        Reader {
            sources: sources.into_iter(),
            options,
            isa,
            block_bytes: BLOCK_BYTES,
            current: None,
            tail: Vec::new(),
            after_tail: None,
            begun: false,
        }
    }

    /// Reads bytes that are not a file. `name` is for messages.
    pub fn from_bytes(
        bytes: impl Read + Send + 'static,
        name: &str,
        options: ReadOptions,
        isa: Isa,
    ) -> Reader {
        let opened = Opened {
            bytes: Box::new(bytes),
            is_regular: false,
        };
        let parser = Parser::new(name.into(), options.clone(), isa);
        Reader {
            current: Some((opened, parser)),
            ..Reader::new(Vec::new(), options, isa)
        }
    }

    /// Applies a change to the learner of the current input.
    #[cfg(test)]
    pub fn set_learner(&mut self, set: fn(&mut super::parser::Learner)) {
        if let Some((_, parser)) = &mut self.current {
            set(parser.learner());
        }
    }

    /// Sets the bytes of later blocks, from [`LEAST_BLOCK_BYTES`] to [`BLOCK_BYTES`].
    pub fn set_block_bytes(&mut self, block_bytes: usize) {
        self.block_bytes = block_bytes.clamp(LEAST_BLOCK_BYTES, BLOCK_BYTES);
    }

    /// Fills `block` with the next records of one input, and waits until it is not empty. Returns false after the last.
    /// At an error that ends the run, the block has the records before it, and the error.
    pub fn next(&mut self, block: &mut Block) -> bool {
        block.clear();
        if block.text.is_empty() {
            // Only its filled part takes memory.
            block.text = vec![0; BLOCK_BYTES];
        }
        while block.is_empty() {
            let result = match self.current.take() {
                Some((opened, parser)) => self.fill(opened, parser, block),
                None if self.options.first == Some(0) => return false,
                None => match self.sources.next() {
                    Some(source) => self.open(&source),
                    None => return false,
                },
            };
            if let Err(mut error) = result {
                error.unread = self
                    .sources
                    .by_ref()
                    .map(|source| source.to_string())
                    .collect();
                block.error = Some(error);
            }
        }
        block.is_first = !self.begun && block.record_count() > 0;
        self.begun |= block.is_first;
        true
    }

    fn open(&mut self, source: &Source) -> Result<(), InputError> {
        let parser = Parser::new(source.to_string().into(), self.options.clone(), self.isa);
        let opened = source.open();
        let opened = opened.map_err(|error| parser.refuse(Reason::Unreadable(error)))?;
        self.tail.clear();
        self.current = Some((opened, parser));
        Ok(())
    }

    /// Reads more after the tail, unless that is the rest of a full block. The input remains `current` unless it has
    /// ended.
    fn fill(
        &mut self,
        mut opened: Opened,
        mut parser: Parser,
        block: &mut Block,
    ) -> Result<(), InputError> {
        let mut text = 0..self.tail.len();
        block.text[text.clone()].copy_from_slice(&self.tail);
        let has_ended = self.after_tail.take().unwrap_or_else(|| {
            // The last byte is for a missing line feed.
            let limit = self.block_bytes - 1;
            let (before, free) = (text.end, &mut block.text[..limit]);
            // Reads of a file never wait.
            let in_bulk = opened.is_regular;
            let has_ended = read_some(&mut opened.bytes, free, &mut text.end, in_bulk);
            block.bytes += (text.end - before) as u64;
            has_ended
        });
        let is_last = matches!(has_ended, Ok(true));
        let parsed = parser.parse(block, &mut text, is_last);
        self.options.first = self.options.first.map(|first| first - block.record_count());
        if parsed.is_ok() && block.is_full() {
            self.tail = block.text[text].to_vec();
            self.after_tail = Some(has_ended);
            self.current = Some((opened, parser));
            return Ok(());
        }
        let unreadable = |error| parser.refuse(Reason::Unreadable(error));
        parsed.and(has_ended.map_err(unreadable))?;
        self.tail = block.text[text].to_vec();
        self.current = (!is_last && !parser.is_done()).then_some((opened, parser));
        Ok(())
    }
}

/// Reads into `buffer` from `end` on, and advances `end`: once, or in bulk until `buffer` is full. Returns true at the
/// end of the input.
pub fn read_some(
    input: &mut dyn Read,
    buffer: &mut [u8],
    end: &mut usize,
    in_bulk: bool,
) -> io::Result<bool> {
    loop {
        match input.read(&mut buffer[*end..]) {
            Ok(0) => return Ok(true),
            Ok(bytes) => *end += bytes,
            Err(error) => {
                system::wait_out(error)?;
                continue;
            }
        }
        if !in_bulk || *end == buffer.len() {
            return Ok(false);
        }
    }
}
