/*! Inputs that are not text as they stand: compressed files, and UTF-16.

Their first bytes tell which they are. They may well hold puzzles, so people are told how to get at
them.
*/

/// An encoding that has to be undone before there is text to read.
#[derive(Debug, PartialEq, Eq)]
pub struct Encoding {
    /// What people call it.
    pub name: &'static str,
    /// The bytes that an input in it begins with.
    start: &'static [u8],
    /// The command that turns a FILE into text.
    pub remedy: &'static str,
}

const UTF_16: &str = "iconv -f UTF-16 -t UTF-8 FILE";

static ENCODINGS: [Encoding; 6] = [
    Encoding {
        name: "gzip",
        start: b"\x1F\x8B",
        remedy: "zcat FILE",
    },
    Encoding {
        name: "zstd",
        start: b"\x28\xB5\x2F\xFD",
        remedy: "zstdcat FILE",
    },
    Encoding {
        name: "xz",
        start: b"\xFD7zXZ\0",
        remedy: "xzcat FILE",
    },
    Encoding {
        name: "bzip2",
        start: b"BZh",
        remedy: "bzcat FILE",
    },
    Encoding {
        name: "UTF-16",
        start: b"\xFF\xFE",
        remedy: UTF_16,
    },
    Encoding {
        name: "UTF-16",
        start: b"\xFE\xFF",
        remedy: UTF_16,
    },
];

/// What UTF-8 text of some origins begins with; it is read over.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// What the first bytes of an input say.
#[derive(Debug, PartialEq, Eq)]
pub enum Start {
    /// Too few to tell.
    Unknown,
    /// It is text, after this many bytes.
    Text(usize),
    Encoded(&'static Encoding),
}

/// Tells what an input is that begins with these bytes.
pub fn tell(bytes: &[u8]) -> Start {
    if let Some(encoding) = ENCODINGS
        .iter()
        .find(|encoding| bytes.starts_with(encoding.start))
    {
        return Start::Encoded(encoding);
    }
    let mut starts = ENCODINGS
        .iter()
        .map(|encoding| encoding.start)
        .chain([BYTE_ORDER_MARK]);
    if bytes.starts_with(BYTE_ORDER_MARK) {
        Start::Text(BYTE_ORDER_MARK.len())
    } else if starts.any(|start| start.starts_with(bytes)) {
        Start::Unknown
    } else {
        Start::Text(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(tell(start), Start::Unknown, "of {start:?}");
        }
        for (start, length) in [
            (b"1" as &[u8], 0),
            (b"\n", 0),
            (b"Bo", 0),
            (b"\xEF\xBB1", 0),
            (b"\xEF\xBB\xBF", 3),
        ] {
            assert_eq!(tell(start), Start::Text(length), "of {start:?}");
        }
        for (start, name) in [
            (b"\x1F\x8B\x08" as &[u8], "gzip"),
            (b"\xFD7zXZ\0\0", "xz"),
            (b"\xFE\xFF\x001", "UTF-16"),
        ] {
            assert!(
                matches!(tell(start), Start::Encoded(encoding) if encoding.name == name),
                "of {start:?}"
            );
        }
    }
}
