/*! What is not plain ASCII: symbols of UTF-8 in a line, and inputs that are not text at all.

All rules about lines look at bytes. Boards are also drawn with other characters, as in `│ 5 3 . │`.
[`plain`] replaces each symbol beyond ASCII by one byte that has its [class](super::alphabet::Class), so
that no rule has to know UTF-8.
*/

use super::alphabet::{UTF8_BAR, UTF8_LETTER, UTF8_LINE, UTF8_OTHER};
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

/// Bytes of the longest character in UTF-8.
const LONGEST_CHAR: usize = 4;

/// The first symbol of a text.
fn first(text: &[u8]) -> Option<Symbol> {
    symbols(&text[..text.len().min(LONGEST_CHAR)]).next()
}

/// The last symbol of a text.
fn last(text: &[u8]) -> Option<Symbol> {
    symbols(&text[text.len().saturating_sub(LONGEST_CHAR)..]).last()
}

/// The first byte of [`plain`] for a text.
#[inline]
pub fn first_plain(text: &[u8]) -> Option<u8> {
    match text.first() {
        Some(byte) if !byte.is_ascii() => first(text).map(Symbol::plain),
        byte => byte.copied(),
    }
}

/// The last byte of [`plain`] for a text.
#[inline]
pub fn last_plain(text: &[u8]) -> Option<u8> {
    match text.last() {
        Some(byte) if !byte.is_ascii() => last(text).map(Symbol::plain),
        byte => byte.copied(),
    }
}

/// Vertical lines: what stands between cells.
const BARS: &str = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿";

impl Symbol {
    /// The byte that stands for it in a plain line. Symbols beyond ASCII share a few bytes: all that
    /// counts of them is their class.
    fn plain(self) -> u8 {
        match self {
            Symbol::Char(char) if char.is_ascii() => char as u8,
            Symbol::Char(char) if BARS.contains(char) => UTF8_BAR,
            // Horizontal lines, corners and crossings.
            Symbol::Char('\u{2500}'..='\u{257F}') => UTF8_LINE,
            Symbol::Char(char) if char.is_whitespace() => b' ',
            Symbol::Char(char) if char.is_alphabetic() => UTF8_LETTER,
            Symbol::Char(_) | Symbol::Byte(_) => UTF8_OTHER,
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

/// A line with one byte for each symbol: what [`Symbol::plain`] gives for it.
pub fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() {
        Cow::Borrowed(line)
    } else {
        symbols(line).map(Symbol::plain).collect()
    }
}

/// A line, plain or not, without white space at its ends.
pub fn trimmed(line: &[u8]) -> &[u8] {
    let is_space = |byte: u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let length = |symbol: Option<Symbol>| symbol.map_or(0, Symbol::length);
    // Most white space is ASCII, and there may be much of it.
    let mut line = line.trim_ascii();
    while first_plain(line).is_some_and(is_space) {
        line = &line[length(first(line))..];
    }
    while last_plain(line).is_some_and(is_space) {
        line = &line[..line.len() - length(last(line))];
    }
    line
}

/// Where in a line the symbol for byte `at` of [`plain`] begins.
pub fn offset(line: &[u8], at: usize) -> usize {
    match line.get(..at) {
        Some(before) if before.is_ascii() => at,
        _ => symbols(line).take(at).map(Symbol::length).sum(),
    }
}

/// What some programs write before UTF-8 text. It is skipped.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The first bytes of gzip, zstd, xz, zip, 7z, RAR, and UTF-16 in both orders.
const NOT_TEXT: [&[u8]; 9] = [
    b"\x1F\x8B",
    b"\x28\xB5\x2F\xFD",
    b"\xFD7zXZ",
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"7z\xBC\xAF",
    b"Rar!\x1A",
    b"\xFF\xFE",
    b"\xFE\xFF",
];

/// Whether a file that begins with this line is compressed or UTF-16.
pub fn has_signature(line: &[u8]) -> bool {
    let is_bzip2 = matches!(line, [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', ..]);
    is_bzip2 || NOT_TEXT.iter().any(|mark| line.starts_with(mark))
}

/// Whether a line may be the first of a text in JSON.
pub fn begins_json(line: &[u8]) -> bool {
    let Some((first, rest)) = trimmed(line).split_first() else {
        return false;
    };
    match (first, rest.trim_ascii_start().first()) {
        (b'[' | b'{', None) => true,
        (b'[', Some(next)) => {
            matches!(next, b'[' | b'{' | b'"' | b']' | b'-') || next.is_ascii_digit()
        }
        (b'{', Some(next)) => matches!(next, b'"' | b'}'),
        _ => false,
    }
}

/// Why a first line is no text: the bytes that it begins with. `None` if it is text.
pub fn not_text(line: &[u8]) -> Option<&[u8]> {
    let text = line.trim_ascii_end();
    (has_signature(line) || line.contains(&0)).then(|| &text[..text.len().min(4)])
}

/// A line as messages quote it: its first symbols.
pub fn quote(line: &[u8]) -> String {
    quote_untrimmed(line.trim_ascii(), 24)
}

/// The first symbols of a text, as messages quote them, white space included.
pub fn quote_untrimmed(text: &[u8], most: usize) -> String {
    let mut symbols = symbols(text).map(|symbol| symbol.to_string());
    let start: String = symbols.by_ref().take(most).collect();
    let rest = if symbols.next().is_some() { "…" } else { "" };
    format!("`{start}{rest}`")
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
        assert_eq!(
            &*plain(drawn),
            b"\x805\x803 . \x80 \x81\x81\x81\x81 + \x82 \x83"
        );
        assert_eq!(&*plain(b"\xC2|\xB7\x80"), b"\x83|\x83\x83");
        assert!(matches!(plain(b"+-|*."), Cow::Borrowed(b"+-|*.")));
        for (at, (start, _)) in "║5│3 .\u{A0}┃".char_indices().enumerate() {
            assert_eq!(offset(drawn, at), start);
        }
        assert_eq!(offset(b"\xC2\xFF|", 2), 2);
    }

    #[test]
    fn white_space_at_the_ends_is_aside() {
        for (line, text) in [
            (" \t\x0B\x0C\r", ""),
            ("\u{A0}\u{3000}", ""),
            ("\u{A0} 5 \u{A0}3\r\u{2003}", "5 \u{A0}3"),
            ("é\u{85}", "é"),
        ] {
            assert_eq!(trimmed(line.as_bytes()), text.as_bytes(), "{line:?}");
        }
        let strays = b"\xA0\x80\xC2";
        assert_eq!(trimmed(strays), strays);
        assert_eq!(last(b"\xE2\x94\x82"), Some(Symbol::Char('│')));
        assert_eq!(last(b"\xC2\xC2\xA0"), Some(Symbol::Char('\u{A0}')));
        assert_eq!(first(b"\xC2"), Some(Symbol::Byte(0xC2)));
        assert_eq!((first(b""), last(b"")), (None, None));
    }

    #[test]
    fn what_is_no_text() {
        for line in [
            &b"\x1F\x8B\x08"[..],
            b"BZh91AY&SY\x01",
            b"PK\x03\x04",
            b"\xFF\xFE5\0",
            b"5 3\0 . .",
        ] {
            assert!(not_text(line).is_some_and(|start| line.starts_with(start)));
        }
        for line in [
            &b"BZh, the hard ones"[..],
            b"BZh1",
            b"PKs",
            b"",
            b"53..7....",
        ] {
            assert_eq!(not_text(line), None);
        }
    }

    #[test]
    fn quotes_cut_no_symbol() {
        assert_eq!(quote(" 数独\t\u{202e} ".as_bytes()), "`数独\\t\\u{202e}`");
        let longest = "éééééééééééééééééééééééé";
        assert_eq!(quote(longest.as_bytes()), format!("`{longest}`"));
        let longer = longest.to_string() + "é";
        assert_eq!(quote(longer.as_bytes()), format!("`{longest}…`"));
        assert_eq!(quote(b"\xff"), "`\\xff`");
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
