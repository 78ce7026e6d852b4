/*! Symbols of UTF-8 in messages, and inputs that are not text. */
use super::alphabet::trimmed;
use std::ffi::OsStr;

/// The symbols of a text, escaped for messages: no text may move the cursor or change the direction of writing.
fn symbols(text: &[u8]) -> impl Iterator<Item = String> {
    let show = |char| match char {
        '"' | '\'' | '\\' => String::from(char),
        _ => char.escape_debug().to_string(),
    };
    text.utf8_chunks().flat_map(move |chunk| {
        let strays = chunk
            .invalid()
            .iter()
            .map(|byte| byte.escape_ascii().to_string());
        chunk.valid().chars().map(show).chain(strays)
    })
}

pub fn first_symbol(text: &[u8]) -> Option<String> {
    symbols(text).next()
}

/// Skipped at the start of an input.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Names and first bytes of other files.
const NOT_TEXT: [(&str, &[u8]); 11] = [
    ("gzip", b"\x1F\x8B"),
    ("zstd", b"\x28\xB5\x2F\xFD"),
    ("xz", b"\xFD7zXZ"),
    ("bzip2", b"BZh9"),
    ("ZIP", b"PK\x03\x04"),
    ("7z", b"7z\xBC\xAF\x27\x1C"),
    ("RAR", b"Rar!\x1A\x07"),
    ("PNG", b"\x89PNG"),
    ("PDF", b"%PDF-"),
    ("UTF-16", b"\xFF\xFE"),
    ("UTF-16", b"\xFE\xFF"),
];

/// Returns the kind of a file that begins with this line, if it is no text.
pub fn not_text(line: &[u8]) -> Option<&'static str> {
    let known = NOT_TEXT.iter().find(|(_, mark)| line.starts_with(mark));
    known
        .map(|(name, _)| *name)
        .or(line.contains(&0).then_some("binary data"))
}

/// Quotes the first symbols of a line.
pub fn quote(line: &[u8]) -> String {
    quote_untrimmed(trimmed(line), 24)
}

/// Quotes at most `most` symbols, white space included.
pub fn quote_untrimmed(text: &[u8], most: usize) -> String {
    let mut symbols = symbols(text);
    let start: String = symbols.by_ref().take(most).collect();
    let rest = if symbols.next().is_some() { "…" } else { "" };
    format!("`{start}{rest}`")
}

/// Escapes a text.
pub fn shown(text: impl AsRef<OsStr>) -> String {
    symbols(text.as_ref().to_string_lossy().as_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text() {
        for (line, name) in [
            (&b"\x1F\x8B\x08"[..], Some("gzip")),
            (b"PK\x03\x04", Some("ZIP")),
            (b"BZh91AY", Some("bzip2")),
            (b"%PDF-1.7", Some("PDF")),
            (b"\xFF\xFE5\0", Some("UTF-16")),
            (b"5 3\0 . .", Some("binary data")),
            (b"PKs", None),
            (b"BZh,a", None),
            (b"", None),
            (b"53..7....", None),
        ] {
            assert_eq!(not_text(line), name);
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
        let shown = |text: &[u8]| symbols(text).collect::<String>();
        assert_eq!(shown("a\"'\\é│数独👍🏽".as_bytes()), "a\"'\\é│数独👍🏽");
        assert_eq!(shown(b"\t\x1b[\xc3(\xff"), "\\t\\u{1b}[\\xc3(\\xff");
        assert_eq!(
            shown("\u{85}\u{61C}\u{202E}\u{2066}\u{2069}\u{FEFF}".as_bytes()),
            "\\u{85}\\u{61c}\\u{202e}\\u{2066}\\u{2069}\\u{feff}"
        );
    }
}
