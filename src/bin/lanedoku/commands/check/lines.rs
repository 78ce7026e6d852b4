/*! The lines of a file of answers. */

use crate::input::{
    failure::{Expected, Failure, Kind, Unexpected},
    reader::read_some,
    text::{Length, LineFinder},
};
use std::io::Read;
use std::ops::Range;
use std::sync::Arc;

pub struct Lines {
    /// What messages call the file.
    pub name: Arc<str>,
    input: Box<dyn Read>,
    has_ended: bool,
    buffer: Vec<u8>,
    /// The part of the buffer that was read and not taken.
    unread: Range<usize>,
    finder: LineFinder,
}

/// Bytes that are read at once, at most.
const READ: usize = 64 << 10;

/// Bytes that are kept of a line that is too long: fewer than a board has cells.
const START: usize = 80;
const ELLIPSIS: [u8; 3] = *b"\xE2\x80\xA6";

impl Lines {
    pub fn new(input: impl Read + 'static, name: &str) -> Lines {
        Lines {
            name: name.into(),
            input: Box::new(input),
            has_ended: false,
            buffer: vec![0; READ],
            unread: 0..0,
            finder: LineFinder::new(),
        }
    }

    /// The number of the next line, from 1. At the end of the file, that of the missing line.
    pub fn next_number(&self) -> u64 {
        self.finder.line
    }

    /// What has been read of the next lines. Empty within a line that is too long.
    pub fn ahead(&self) -> &[u8] {
        match self.finder.is_at_line() {
            true => &self.buffer[self.unread.clone()],
            false => &[],
        }
    }

    /// Takes this many lines, which have this many bytes with their ends.
    pub fn pass(&mut self, lines: u64, bytes: usize) {
        self.finder.line += lines;
        self.unread.start += bytes;
    }

    /// Takes the next line: its number, and its text without the end. Of a line that is too long, it
    /// gives the start, with `…` after it: no answer looks like that. `None` at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or is no text.
    pub fn take(&mut self) -> Result<Option<(u64, &[u8])>, Failure> {
        while !self.unread.is_empty() || self.read_more()? {
            let (number, start) = (self.next_number(), self.unread.start);
            let text = &self.buffer[self.unread.clone()];
            let skipped = self.finder.skipped(text);
            let skipped = skipped.map_err(|found| self.unlike(number, Expected::Text, found))?;
            if skipped > 0 {
                self.unread.start += skipped;
                continue;
            }
            match self.finder.length(text) {
                Length::Unknown => _ = self.read_more()?,
                Length::Line(length) => {
                    self.pass(1, length + 1);
                    return Ok(Some((number, &self.buffer[start..start + length])));
                }
                Length::Long { is_start, end } => {
                    match end {
                        Some(length) => self.pass(1, length + 1),
                        None => self.unread.start = self.unread.end,
                    }
                    if is_start {
                        let line = &mut self.buffer[start..start + START];
                        let (_, end) = line.split_last_chunk_mut().expect("it is longer");
                        *end = ELLIPSIS;
                        return Ok(Some((number, line)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Reads once after what is unread. Returns whether there is anything to take.
    fn read_more(&mut self) -> Result<bool, Failure> {
        if !self.has_ended {
            self.buffer.copy_within(self.unread.clone(), 0);
            let mut end = self.unread.len();
            // Leave room for the end of a last line.
            let free = &mut self.buffer[..READ - 1];
            let has_ended = read_some(&mut *self.input, free, &mut end, false);
            let unreadable = |error| self.failure(Kind::Unreadable(error));
            self.has_ended = has_ended.map_err(unreadable)?;
            if self.has_ended && end > 0 {
                self.buffer[end] = b'\n';
                end += 1;
            }
            self.unread = 0..end;
        }
        Ok(!self.unread.is_empty())
    }

    /// The failure of a line that is not as expected.
    pub fn unlike(&self, line: u64, expected: Expected, unexpected: Unexpected) -> Failure {
        self.failure(Kind::Line {
            line,
            puzzle: 1,
            expected,
            unexpected: Box::new(unexpected),
        })
    }

    fn failure(&self, kind: Kind) -> Failure {
        Failure {
            source: self.name.clone(),
            kind,
            unread: Box::default(),
        }
    }
}
