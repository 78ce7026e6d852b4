/*! The lines of a file of answers. */

use crate::input::{
    encoding,
    fault::{Fault, InputError, Reason},
    reader::read_some,
    text::{CTRL_Z, Length, LineFinder},
};
use std::io::Read;
use std::ops::Range;
use std::sync::Arc;

pub struct LineReader {
    /// What messages call the file.
    pub name: Arc<str>,
    input: Box<dyn Read>,
    /// Whether a Ctrl-Z at the end of the file is no part of it.
    skips_ctrl_z: bool,
    has_ended: bool,
    buffer: Vec<u8>,
    /// The part of the buffer that was read and not taken.
    unread: Range<usize>,
    finder: LineFinder,
}

/// Bytes that are read at once, at most.
const BUFFER_BYTES: usize = 64 << 10;

/// From a line that is too long, only these first bytes are kept. A board has more cells, so what is kept
/// is no answer.
const KEPT_BYTES: usize = 80;
const ELLIPSIS: [u8; 3] = *b"\xE2\x80\xA6";

impl LineReader {
    pub fn new(input: impl Read + 'static, name: &str) -> LineReader {
        LineReader {
            name: name.into(),
            input: Box::new(input),
            skips_ctrl_z: false,
            has_ended: false,
            buffer: vec![0; BUFFER_BYTES],
            unread: 0..0,
            finder: LineFinder::new(),
        }
    }

    /// Skips a Ctrl-Z at the end of the file, which old systems write.
    pub fn without_ctrl_z(mut self) -> LineReader {
        self.skips_ctrl_z = true;
        self
    }

    /// The number of the next line, from 1. Within a line that is too long, the number of this line. At the
    /// end of the file, that of the missing line.
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

    /// Takes `lines` lines, which have `bytes` bytes, line ends included.
    pub fn pass(&mut self, lines: u64, bytes: usize) -> &[u8] {
        let start = self.unread.start;
        self.finder.line += lines;
        self.unread.start += bytes;
        &self.buffer[start..start + bytes]
    }

    /// Takes the next line: its number, and its text without the end. Of a line that is too long, it
    /// gives the start, with `…` after it: no answer looks like that. `None` at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or is no text.
    pub fn take(&mut self) -> Result<Option<(u64, &[u8])>, InputError> {
        while !self.unread.is_empty() || self.read_more()? {
            let (number, start) = (self.next_number(), self.unread.start);
            let text = &self.buffer[self.unread.clone()];
            match self.finder.measure(text) {
                Length::Unknown => _ = self.read_more()?,
                Length::Line(length) => {
                    self.pass(1, length + 1);
                    let line = self.checked(number, start..start + length)?;
                    return Ok(Some((number, &self.buffer[line])));
                }
                Length::Long { is_start, end } => {
                    match end {
                        Some(length) => _ = self.pass(1, length + 1),
                        None => self.unread.start = self.unread.end,
                    }
                    if is_start {
                        let line = self.checked(number, start..start + KEPT_BYTES)?;
                        let line = &mut self.buffer[line];
                        let (_, end) = line.split_last_chunk_mut().expect("it is longer");
                        *end = ELLIPSIS;
                        return Ok(Some((number, line)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The place of a line in the buffer, without a byte-order mark.
    ///
    /// # Errors
    /// If this is the first line, and the file is compressed or UTF-16.
    fn checked(&self, number: u64, mut line: Range<usize>) -> Result<Range<usize>, InputError> {
        let text = &self.buffer[line.clone()];
        if number == 1 {
            // A program that writes NUL bytes gives a wrong answer.
            if encoding::has_signature(text)
                && let Some(fault) = Fault::of_no_text(text)
            {
                return Err(self.fault(fault));
            }
            if text.starts_with(encoding::BYTE_ORDER_MARK) {
                line.start += encoding::BYTE_ORDER_MARK.len();
            }
        }
        Ok(line)
    }

    /// Reads once after what is unread. Returns whether there is anything to take.
    fn read_more(&mut self) -> Result<bool, InputError> {
        if !self.has_ended {
            self.buffer.copy_within(self.unread.clone(), 0);
            let mut end = self.unread.len();
            // Leave room for the end of a last line.
            let free = &mut self.buffer[..BUFFER_BYTES - 1];
            let has_ended = read_some(&mut *self.input, free, &mut end, false);
            let unreadable = |error| self.error(Reason::Unreadable(error));
            self.has_ended = has_ended.map_err(unreadable)?;
            if self.has_ended {
                if self.skips_ctrl_z && self.buffer[..end].last() == Some(&CTRL_Z) {
                    end -= 1;
                }
                if self.finder.lacks_feed(&self.buffer[..end]) {
                    self.buffer[end] = b'\n';
                    end += 1;
                }
            }
            self.unread = 0..end;
        }
        Ok(!self.unread.is_empty())
    }

    pub fn fault(&self, fault: Fault) -> InputError {
        self.error(Reason::Fault(Box::new(fault)))
    }

    fn error(&self, reason: Reason) -> InputError {
        InputError {
            source: self.name.clone(),
            reason,
            unread: Box::default(),
        }
    }
}
