/*! The lines of a program's output. */

use crate::input::{encoding, fault::Fault, reader, text};
use std::io::Read;
use std::ops::Range;

/// An appended answer, and separators for missing fields, may extend the record of a list.
const LONGEST_LINE: usize = 2 * text::LONGEST_LINE + 1024;

const BUFFER: usize = 1 << 18;

pub struct Lines {
    bytes: Box<dyn Read>,
    buffer: Vec<u8>,
    /// With its line feed; empty at the end.
    line: Range<usize>,
    /// The end of the text in the buffer.
    end: usize,
    /// At the end of the output, that of the missing line.
    pub number: u64,
    pub has_ended: bool,
    /// An end is not read twice: at a terminal, more may follow it.
    has_read_all: bool,
    name: String,
}

impl Lines {
    pub fn new(output: impl Read + 'static, name: &str) -> Lines {
        Lines {
            bytes: Box::new(output),
            buffer: vec![0; BUFFER],
            line: 0..0,
            end: 0,
            number: 0,
            has_ended: false,
            has_read_all: false,
            name: name.to_string(),
        }
    }

    pub fn whole_line(&self) -> &[u8] {
        &self.buffer[self.line.clone()]
    }

    #[inline]
    pub fn line(&self) -> &[u8] {
        self.whole_line().trim_ascii_end()
    }

    /// The text below the current line, as far as it is in the buffer.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.line.end..self.end]
    }

    pub fn skip(&mut self, bytes: usize, lines: u64) {
        let end = self.line.end + bytes;
        self.line = end..end;
        self.number += lines;
    }

    /// Takes the next line of a text, which may end with Ctrl-Z.
    pub fn take_line_of_text(&mut self) -> Result<bool, String> {
        let is_line = self.take_line()?;
        let is_last = self.has_read_all && self.line.end == self.end;
        self.has_ended |= is_last && text::is_ctrl_z(self.whole_line());
        Ok(is_line && !self.has_ended)
    }

    /// Takes the next line. Returns false at the end. An error is a message.
    pub fn take_line(&mut self) -> Result<bool, String> {
        if self.has_ended {
            return Ok(false);
        }
        self.number += 1;
        self.line.start = self.line.end;
        let length = loop {
            let seen = self.line.len();
            if let Some(length) = text::line_length(self.rest()) {
                self.line.end += length + 1;
                break seen + length;
            }
            self.line.end = self.end;
            if self.has_read_all || self.line.len() > LONGEST_LINE {
                break self.line.len();
            }
            self.fill()?;
        };
        if self.number == 1 {
            if let Some(fault) = Fault::of_no_text(self.whole_line()) {
                return Err(self.error(&fault));
            }
            if self.whole_line().starts_with(encoding::BYTE_ORDER_MARK) {
                self.line.start += encoding::BYTE_ORDER_MARK.len();
            }
        }
        if length > LONGEST_LINE {
            return Err(self.error(&text::too_long(self.number, LONGEST_LINE)));
        }
        self.has_ended = self.line.is_empty();
        Ok(!self.has_ended)
    }

    /// Reads more of the current line, and drops all before it.
    fn fill(&mut self) -> Result<(), String> {
        if self.end == self.buffer.len() {
            self.buffer.copy_within(self.line.clone(), 0);
            self.line = 0..self.line.len();
            self.end = self.line.end;
        }
        let ended = reader::read_some(&mut self.bytes, &mut self.buffer, &mut self.end, false);
        self.has_read_all =
            ended.map_err(|error| format!("lanedoku: cannot read {}: {error}", self.name))?;
        Ok(())
    }

    pub fn error(&self, fault: &Fault) -> String {
        let (name, line, column) = (&self.name, fault.line, fault.column);
        format!("{name}:{line}:{column}: {fault}")
    }
}
