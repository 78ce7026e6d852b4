/*! Finds the lines of a text that comes in pieces. */

use super::{
    encoding,
    failure::{Actual, Unexpected},
    line,
};
use std::mem;

/// How far a text is read.
pub struct LineFinder {
    /// The number of the line that comes next, from 1.
    pub line: u64,
    /// After a carriage return: a line feed here belongs to it.
    is_after_return: bool,
    /// In a line that is longer than [`line::LONGEST_LINE`].
    is_long: bool,
}

/// How long a line is, without the byte that ends it.
pub enum Length {
    /// Its end has to be read first.
    Unknown,
    Line(usize),
    /// Too long. The text may begin at its start and may hold its end.
    Long {
        is_start: bool,
        end: Option<usize>,
    },
}

impl LineFinder {
    pub fn new() -> LineFinder {
        LineFinder {
            line: 1,
            is_after_return: false,
            is_long: false,
        }
    }

    /// Whether a line begins here.
    pub fn is_at_line(&self) -> bool {
        !self.is_long
    }

    /// How many bytes at the start of `text`, which is not empty, mean nothing: the rest of a line's
    /// end, or a byte-order mark.
    ///
    /// # Errors
    /// If the input is no text.
    pub fn skipped(&mut self, text: &[u8]) -> Result<usize, Unexpected> {
        if mem::take(&mut self.is_after_return) && text[0] == b'\n' {
            return Ok(1);
        }
        if self.line == 1 && !self.is_long {
            if let Some(signature) = encoding::binary_signature(text) {
                return Err(Unexpected::at(1, Actual::Encoded(signature)));
            }
            if text.starts_with(encoding::BYTE_ORDER_MARK) {
                return Ok(encoding::BYTE_ORDER_MARK.len());
            }
        }
        Ok(0)
    }

    /// Measures the line at the start of `text`. After its end, call this for the line below it.
    pub fn length(&mut self, text: &[u8]) -> Length {
        let end = line::length(text);
        let is_start = !self.is_long;
        let is_long = self.is_long || end.unwrap_or(text.len()) > line::LONGEST_LINE;
        self.is_long = is_long && end.is_none();
        if let Some(length) = end {
            self.is_after_return = text[length] == b'\r';
        }
        match (is_long, end) {
            (false, None) => Length::Unknown,
            (false, Some(length)) => Length::Line(length),
            (true, end) => Length::Long { is_start, end },
        }
    }
}
