/*! What is not plain ASCII: symbols of UTF-8 in a line, and inputs that are not text at all.

All rules about lines are written for ASCII. Boards are also drawn with other characters, as in
`│ 5 3 · │`. [`plain`] replaces each symbol of a line by the ASCII byte that means the same, so that
no rule has to know them.

Compressed files and UTF-16 are told by their first bytes. They may well hold puzzles, so people are
told how to get at them.
*/

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::{self, Write};

/// What a line consists of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Symbol {
    Char(char),
    /// A byte that is not part of a character.
    Byte(u8),
    /// A character that stands for a blank cell, and is not one of those that may.
    Blank(char),
}

/// The symbols of a text, in order.
pub fn symbols(text: &[u8]) -> impl Iterator<Item = Symbol> {
    text.utf8_chunks().flat_map(|chunk| {
        let strays = chunk.invalid().iter().map(|&byte| Symbol::Byte(byte));
        chunk.valid().chars().map(Symbol::Char).chain(strays)
    })
}

/// Vertical lines: what stands between cells.
const BARS: &str = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿";

/// Horizontal lines: what rulers consist of.
const DASHES: &str = "─━┄┅┈┉╌╍╴╶╸╺╼╾";

impl Symbol {
    /// The ASCII byte that means the same in a board. A symbol that means nothing there becomes a
    /// byte beyond ASCII.
    fn plain(self) -> u8 {
        let char = match self {
            Symbol::Char(char) | Symbol::Blank(char) => char,
            Symbol::Byte(byte) => return byte,
        };
        match char {
            '·' => b'.',
            _ if BARS.contains(char) => b'|',
            _ if DASHES.contains(char) => b'-',
            // Corners and crossings make rulers as lines do, but are never cells.
            '+' | '\u{2500}'..='\u{257F}' => b'=',
            _ if char.is_whitespace() => b' ',
            _ => u8::try_from(char).unwrap_or(u8::MAX),
        }
    }

    /// Its bytes in the text.
    fn length(self) -> usize {
        match self {
            Symbol::Byte(_) => 1,
            Symbol::Char(char) | Symbol::Blank(char) => char.len_utf8(),
        }
    }
}

/// As messages show it: a text does not get to move the cursor or to turn the direction of writing.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Symbol::Byte(byte) => byte.escape_ascii().fmt(f),
            Symbol::Char(char) if char.is_ascii_control() => (char as u8).escape_ascii().fmt(f),
            Symbol::Char(char) if is_hidden(char) => char.escape_unicode().fmt(f),
            Symbol::Char(char) | Symbol::Blank(char) => f.write_char(char),
        }
    }
}

/// True for characters that messages escape: they move the cursor, turn the direction of writing,
/// or show nothing.
pub fn is_hidden(char: char) -> bool {
    let is_invisible = matches!(
        char,
        '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}'
            | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    );
    char.is_control() || is_invisible
}

/// A line with a byte of ASCII in the place of each symbol that means something in a board.
pub fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() {
        Cow::Borrowed(line)
    } else {
        symbols(line).map(Symbol::plain).collect()
    }
}

/// Where the symbol stands in a line that [`plain`] replaces by the byte at `at`.
pub fn offset(line: &[u8], at: usize) -> usize {
    symbols(line).take(at).map(Symbol::length).sum()
}

const UTF_16: &str = "iconv -f UTF-16 -t UTF-8 FILE";

/// The bytes that an input in an encoding begins with, the encoding's name, and the command that
/// turns a FILE in it into text.
const ENCODINGS: [(&[u8], &str, &str); 6] = [
    (b"\x1F\x8B", "gzip", "zcat FILE"),
    (b"\x28\xB5\x2F\xFD", "zstd", "zstdcat FILE"),
    (b"\xFD7zXZ\0", "xz", "xzcat FILE"),
    (b"BZh", "bzip2", "bzcat FILE"),
    (b"\xFF\xFE", "UTF-16", UTF_16),
    (b"\xFE\xFF", "UTF-16", UTF_16),
];

/// What some programs write before UTF-8 text. It is skipped.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where the text of an input starts that begins with these bytes; `None` if they are too few to tell.
///
/// # Errors
/// If it becomes text only when an encoding is undone. Returns the encoding's name and the command
/// that undoes it.
pub fn text_start(bytes: &[u8]) -> Result<Option<usize>, (&'static str, &'static str)> {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        return Ok(Some(BYTE_ORDER_MARK.len()));
    }
    for (start, name, remedy) in ENCODINGS {
        if bytes.starts_with(start) {
            return Err((name, remedy));
        }
    }
    let mut starts = ENCODINGS.iter().map(|row| row.0).chain([BYTE_ORDER_MARK]);
    let is_unknown = starts.any(|start| start.starts_with(bytes));
    Ok((!is_unknown).then_some(0))
}

/// A text as messages quote it. Control and direction characters are escaped: a file's name does
/// not get to move the cursor.
pub fn shown(text: impl AsRef<OsStr>) -> String {
    let mut shown = String::new();
    for char in text.as_ref().to_string_lossy().chars() {
        if is_hidden(char) {
            shown.extend(char.escape_default());
        } else {
            shown.push(char);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_symbols_have_a_byte_each() {
        let drawn = "║5│3 ·\u{A0}┃ ╪═┼─ + é\u{3000}€".as_bytes();
        assert_eq!(&*plain(drawn), b"|5|3 . | ===- = \xE9 \xFF");
        assert_eq!(&*plain(b"\xC2|\xB7"), b"\xC2|\xB7");
        assert!(matches!(plain(b"+-|*."), Cow::Borrowed(b"+-|*.")));
        for (at, (start, _)) in "║5│3 ·\u{A0}┃".char_indices().enumerate() {
            assert_eq!(offset(drawn, at), start);
        }
        assert_eq!(offset(b"\xC2\xFF|", 2), 2);
    }

    #[test]
    fn symbols_are_shown_as_they_are_unless_they_do_something() {
        let shown = |text: &[u8]| {
            symbols(text)
                .map(|symbol| symbol.to_string())
                .collect::<String>()
        };
        assert_eq!(shown("a\"'\\é│数独👍🏽".as_bytes()), "a\"'\\é│数独👍🏽");
        assert_eq!(shown(b"\t\x1b[\x00\xc3(\xff"), "\\t\\x1b[\\x00\\xc3(\\xff");
        assert_eq!(
            shown("\u{85}\u{61C}\u{202E}\u{2066}\u{2069}\u{FEFF}".as_bytes()),
            "\\u{85}\\u{61c}\\u{202e}\\u{2066}\\u{2069}\\u{feff}"
        );
    }

    #[test]
    fn a_few_bytes_tell() {
        for start in [
            b"" as &[u8],
            b"\xEF",
            b"\xEF\xBB",
            b"\x1F",
            b"\xFD7zXZ",
            b"BZ",
            b"\xFF",
        ] {
            assert_eq!(text_start(start), Ok(None), "of {start:?}");
        }
        for (start, length) in [
            (b"1" as &[u8], 0),
            (b"\n", 0),
            (b"Bo", 0),
            (b"\xEF\xBB1", 0),
            (b"\xEF\xBB\xBF", 3),
        ] {
            assert_eq!(text_start(start), Ok(Some(length)), "of {start:?}");
        }
        for (start, name) in [
            (b"\x1F\x8B\x08" as &[u8], "gzip"),
            (b"\xFD7zXZ\0\0", "xz"),
            (b"\xFE\xFF\x001", "UTF-16"),
        ] {
            assert!(
                matches!(text_start(start), Err((encoding, _)) if encoding == name),
                "of {start:?}"
            );
        }
    }
}
