/*! Finds the lines of a text that comes in pieces. A line ends with a line feed. */

/// Bytes of the longest line that is read, a carriage return at its end aside. No line with a puzzle is
/// longer in practice, and a line of this length can wait in memory for its end.
pub const LONGEST_LINE: usize = 1 << 14;

/// The first bytes of a line that is too long, as many as its reader looks at. They show that it is too
/// long, even if the last of them is a carriage return.
pub const LONG_START: usize = LONGEST_LINE + 2;

/// What old systems write at the end of a text. It is no part of the last line.
pub const CTRL_Z: u8 = 0x1A;

/// Whether a line is longer than [`LONGEST_LINE`].
pub fn is_too_long(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).len() > LONGEST_LINE
}

/// Bytes before the first line feed; `None` if there is none.
pub fn length(text: &[u8]) -> Option<usize> {
    let (chunks, rest) = text.as_chunks::<32>();
    // One test passes 32 bytes.
    let has_feed = |chunk: &[u8; 32]| chunk.iter().fold(false, |any, byte| any | (*byte == b'\n'));
    let full = chunks.iter().take_while(|chunk| !has_feed(chunk)).count();
    let last = chunks.get(full).map_or(rest, |chunk| chunk);
    let end = last.iter().position(|&byte| byte == b'\n');
    end.map(|at| 32 * full + at)
}

/// How far a text is read.
#[derive(Clone)]
pub struct LineFinder {
    /// The number of the line that comes next, or that is too long and has not ended, from 1.
    pub line: u64,
    /// In a line that is too long.
    is_long: bool,
}

/// How long a line is, without its line feed.
pub enum Length {
    /// Its end has to be read first.
    Unknown,
    Line(usize),
    /// Too long.
    Long {
        /// Whether the text begins with the line, and not within it.
        is_start: bool,
        /// Where the line ends, if in this text.
        end: Option<usize>,
    },
}

impl LineFinder {
    pub fn new() -> LineFinder {
        LineFinder {
            line: 1,
            is_long: false,
        }
    }

    /// Whether a line begins here.
    pub fn is_at_line(&self) -> bool {
        !self.is_long
    }

    /// Whether the last line lacks its line feed, if a file ends after `rest`. What was read before `rest` is
    /// whole lines, and perhaps the start of a line that is too long.
    pub fn lacks_feed(&self, rest: &[u8]) -> bool {
        rest.last().map_or(self.is_long, |&last| last != b'\n')
    }

    /// Measures the line, or the rest of a long line, at the start of `text`. If its end is found, the next
    /// call is for the next line.
    pub fn measure(&mut self, text: &[u8]) -> Length {
        let end = length(text);
        let is_start = !self.is_long;
        let is_long = self.is_long
            || match end {
                Some(length) => is_too_long(&text[..length]),
                // Its start has to be whole, and the last byte may be a Ctrl-Z that ends the text.
                None => text.len() > LONG_START,
            };
        self.is_long = is_long && end.is_none();
        match (is_long, end) {
            (false, None) => Length::Unknown,
            (false, Some(length)) => Length::Line(length),
            (true, end) => Length::Long { is_start, end },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_end_at_a_line_feed() {
        for before in 0..100 {
            let bytes = b"\x0b\x8a\x0c\r05".repeat(20);
            let mut text = bytes[..before].to_vec();
            assert_eq!(length(&text), None);
            text.push(b'\n');
            assert_eq!(length(&text), Some(before));
            text.extend_from_slice(b"\n5\n0123456789012345678901234567890\r\n");
            assert_eq!(length(&text), Some(before));
        }
    }

    /// The start of a long line is always the same, wherever the text is cut.
    #[test]
    fn a_line_is_long_once_its_start_is_whole() {
        let text = [b'1'; LONG_START + 1];
        let measured = |text: &[u8]| LineFinder::new().measure(text);
        assert!(matches!(measured(&text), Length::Long { end: None, .. }));
        assert!(matches!(measured(&text[1..]), Length::Unknown));
        let whole = [&text[..LONGEST_LINE + 1], b"\n"].concat();
        assert!(matches!(
            measured(&whole),
            Length::Long { end: Some(_), .. }
        ));
    }

    #[test]
    fn a_carriage_return_does_not_count() {
        let longest = [&[b'1'; LONGEST_LINE][..], b"\r"].concat();
        assert!(!is_too_long(&longest) && is_too_long(&[b'1'; LONGEST_LINE + 1]));
    }
}
