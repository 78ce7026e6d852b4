/*! What is not plain ASCII: symbols of UTF-8 in a line, and inputs that are not text at all.

All rules about lines are written for ASCII. Boards are also drawn with other characters, as in
`│ 5 3 . │`. [`plain`] replaces each symbol of a line by the ASCII byte that means the same, so that
no rule has to know them.
*/

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::{self, Write};

/// One symbol of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Symbol {
    Char(char),
    /// A byte that is not part of a character.
    Byte(u8),
}

pub fn symbols(text: &[u8]) -> impl Iterator<Item = Symbol> {
    text.utf8_chunks().flat_map(|chunk| {
        let strays = chunk.invalid().iter().map(|&byte| Symbol::Byte(byte));
        chunk.valid().chars().map(Symbol::Char).chain(strays)
    })
}

/// Vertical lines: what stands between cells.
const BARS: &str = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿";

impl Symbol {
    /// The ASCII byte that means the same in a board. Any other symbol beyond ASCII becomes
    /// a byte beyond it.
    fn plain(self) -> u8 {
        match self {
            Symbol::Byte(byte) => byte,
            Symbol::Char(char) if BARS.contains(char) => b'|',
            // Horizontal lines, corners and crossings.
            Symbol::Char('\u{2500}'..='\u{257F}') => b'-',
            Symbol::Char(char) if char.is_whitespace() => b' ',
            Symbol::Char(char) => u8::try_from(char).unwrap_or(u8::MAX),
        }
    }

    /// Its bytes in the text.
    fn length(self) -> usize {
        match self {
            Symbol::Byte(_) => 1,
            Symbol::Char(char) => char.len_utf8(),
        }
    }
}

/// As messages show it, escaped: no text may move the cursor or turn the direction of writing.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Symbol::Byte(byte) => byte.escape_ascii().fmt(f),
            Symbol::Char(char @ ('"' | '\'' | '\\')) => f.write_char(char),
            Symbol::Char(char) => char.escape_debug().fmt(f),
        }
    }
}

/// A line with one byte for each symbol: ASCII if it means something in a board.
pub fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() {
        Cow::Borrowed(line)
    } else {
        symbols(line).map(Symbol::plain).collect()
    }
}

/// Where in a line the symbol for byte `at` of [`plain`] begins.
pub fn offset(line: &[u8], at: usize) -> usize {
    symbols(line).take(at).map(Symbol::length).sum()
}

/// What some programs write before UTF-8 text. It is skipped.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The first bytes of gzip, zstd, xz, bzip2, and UTF-16 in both orders.
const NOT_TEXT: [&[u8]; 6] = [
    b"\x1F\x8B",
    b"\x28\xB5\x2F\xFD",
    b"\xFD7zXZ",
    b"BZh",
    b"\xFF\xFE",
    b"\xFE\xFF",
];

/// The bytes of `NOT_TEXT` that `start` begins with. If there are any, it is no text.
pub fn binary_signature(start: &[u8]) -> Option<&'static [u8]> {
    NOT_TEXT.into_iter().find(|bytes| start.starts_with(bytes))
}

/// A text as messages quote it.
pub fn shown(text: impl AsRef<OsStr>) -> String {
    let text = text.as_ref().to_string_lossy();
    text.chars()
        .map(|char| Symbol::Char(char).to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_symbols_have_a_byte_each() {
        let drawn = "║5│3 .\u{A0}┃ ╪═┼─ + é\u{3000}€".as_bytes();
        assert_eq!(&*plain(drawn), b"|5|3 . | ---- + \xE9 \xFF");
        assert_eq!(&*plain(b"\xC2|\xB7"), b"\xC2|\xB7");
        assert!(matches!(plain(b"+-|*."), Cow::Borrowed(b"+-|*.")));
        for (at, (start, _)) in "║5│3 .\u{A0}┃".char_indices().enumerate() {
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
        assert_eq!(shown(b"\t\x1b[\xc3(\xff"), "\\t\\u{1b}[\\xc3(\\xff");
        assert_eq!(
            shown("\u{85}\u{61C}\u{202E}\u{2066}\u{2069}\u{FEFF}".as_bytes()),
            "\\u{85}\\u{61c}\\u{202e}\\u{2066}\\u{2069}\\u{feff}"
        );
    }
}
