/*! Classes of bytes, and the symbols that are cells. */

use lanedoku::internal::{CELLS, is_cell};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A digit from 1 to 9, or an empty cell of any board: `0 . ? _ *`, and the symbol of `--blank`.
    Cell,
    /// `-`, `x` or `X`: an empty cell of a board without another symbol for one.
    Spare,
    /// Any other letter of ASCII.
    Letter,
    /// White space (but no tab), bars and quotes.
    Filler,
    Separator,
    Tab,
    Other,
}

/// Without `--blank`.
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class_of(byte as u8);
        byte += 1;
    }
    classes
};

const fn class_of(byte: u8) -> Class {
    match byte {
        _ if is_cell(byte) => Class::Cell,
        b'-' | b'x' | b'X' => Class::Spare,
        b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
        b'\t' => Class::Tab,
        b',' | b';' => Class::Separator,
        b'|' => Class::Filler,
        _ if is_quote(byte) || is_space(byte) => Class::Filler,
        _ => Class::Other,
    }
}

/// The symbols for the empty cells of a row or board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyCells {
    #[default]
    None,
    /// Any of `0 . ? _ *` and the symbol of `--blank`.
    Common,
    /// Fields without a symbol, perhaps next to common ones.
    Fields,
    /// Only this one of `-`, `x` and `X`.
    Spare(u8),
}

impl EmptyCells {
    /// Returns the empty cells of a board with both, if that is possible.
    pub fn and(self, other: EmptyCells) -> Option<EmptyCells> {
        match (self, other) {
            (EmptyCells::None, empty) | (empty, EmptyCells::None) => Some(empty),
            (EmptyCells::Common, EmptyCells::Fields) | (EmptyCells::Fields, EmptyCells::Common) => {
                Some(EmptyCells::Fields)
            }
            _ => (self == other).then_some(self),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Alphabet {
    /// One more symbol for an empty cell: that of `--blank`, or a spare one.
    pub blank: Option<u8>,
    is_spare: bool,
}

impl Alphabet {
    pub const fn new(blank: Option<u8>) -> Alphabet {
        let is_spare = false;
        Alphabet { blank, is_spare }
    }

    /// Returns the alphabet of a board with such empty cells.
    pub const fn with(self, empty: EmptyCells) -> Alphabet {
        match empty {
            EmptyCells::None | EmptyCells::Common | EmptyCells::Fields => self,
            EmptyCells::Spare(symbol) => Alphabet {
                blank: Some(symbol),
                is_spare: true,
            },
        }
    }

    pub fn spare(self) -> Option<u8> {
        self.blank.filter(|_| self.is_spare)
    }

    #[inline]
    pub fn class(self, byte: u8) -> Class {
        if self.blank == Some(byte) {
            Class::Cell
        } else {
            CLASSES[usize::from(byte)]
        }
    }

    /// Returns true for a cell. A spare symbol is not one unless it is `blank`.
    #[inline]
    pub fn is_cell(self, byte: u8) -> bool {
        self.class(byte) == Class::Cell
    }

    /// Returns true for a cell, or for a spare symbol: a cell of a board without other symbols for empty cells.
    #[inline]
    pub fn may_be_cell(self, byte: u8) -> bool {
        matches!(self.class(byte), Class::Cell | Class::Spare)
    }

    /// Returns true if all bytes are cells.
    #[inline]
    pub fn are_cells(self, bytes: &[u8]) -> bool {
        let blank = self.blank.unwrap_or(b'0');
        // Without an early exit, the compiler compares many bytes at once.
        let others = bytes.iter().fold(0, |others, &byte| {
            others | u8::from(!(is_cell(byte) | (byte == blank)))
        });
        others == 0
    }

    /// As [`Alphabet::are_cells`]. Not inlined, so that the compiler makes code for this length.
    #[inline(never)]
    pub fn are_81_cells(self, cells: &[u8; CELLS]) -> bool {
        self.are_cells(cells)
    }

    /// Returns the symbols for empty cells among symbols that [may be cells](Alphabet::may_be_cell), or `None` if there
    /// are two that no board mixes.
    pub fn empty_cells(self, symbols: &[u8]) -> Option<EmptyCells> {
        if are_digits(symbols) {
            return Some(EmptyCells::None);
        }
        if self.are_cells(symbols) {
            return Some(EmptyCells::Common);
        }
        let mut spares = symbols.iter().filter(|&&byte| !is_digit(byte));
        let &spare = spares.next()?;
        let is_only = !self.is_cell(spare) && spares.all(|&other| other == spare);
        is_only.then_some(EmptyCells::Spare(spare))
    }

    /// Returns true if cells have the symbol of `--blank` and another one for empty cells.
    fn is_mixed(self, cells: &[u8]) -> bool {
        let user = self.blank.filter(|_| !self.is_spare);
        user.is_some_and(|blank| {
            let is_other = |&cell: &u8| cell != blank && !is_digit(cell);
            cells.contains(&blank) && cells.iter().any(is_other)
        })
    }

    /// Replaces empty cells that the engine does not know by dots. Returns true if the empty cells were *mixed*: the
    /// symbol of `--blank`, and another one.
    #[inline]
    pub fn dot_all(self, cells: &mut [u8]) -> bool {
        let is_mixed = self.is_mixed(cells);
        if let Some(blank) = self.blank {
            for cell in cells {
                *cell = if *cell == blank { b'.' } else { *cell };
            }
        }
        is_mixed
    }
}

/// Returns true for a digit of a solved board.
#[inline]
pub fn is_digit(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// Returns true if all bytes are digits, without an early exit as in [`Alphabet::are_cells`].
#[inline]
pub fn are_digits(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & is_digit(byte))
}

/// Returns true for white space, and for Ctrl-Z, with which old systems end a text.
#[inline]
pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r' | 0x1A)
}

pub const fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`')
}

/// The no-break space and the ideographic space.
pub const WIDE_SPACES: [&str; 2] = ["\u{A0}", "\u{3000}"];

const WIDE_BARS: [&str; 15] = [
    "│", "┃", "┆", "┇", "┊", "┋", "╎", "╏", "║", "╵", "╷", "╹", "╻", "╽", "╿",
];

/// Counts the bytes of white space or a vertical line beyond ASCII at the start of `text`.
pub fn wide_filler(text: &[u8]) -> usize {
    let mut fillers = WIDE_SPACES.iter().chain(&WIDE_BARS);
    let filler = fillers.find(|filler| text.starts_with(filler.as_bytes()));
    filler.map_or(0, |filler| filler.len())
}

/// Returns true if `text` may follow a board: it is empty, or begins with white space or punctuation.
pub fn begins_apart(text: &[u8]) -> bool {
    is_apart(text.first(), |space| text.starts_with(space))
}

/// As [`begins_apart`], for text before a board.
pub fn ends_apart(text: &[u8]) -> bool {
    is_apart(text.last(), |space| text.ends_with(space))
}

fn is_apart(next: Option<&u8>, is_next: impl Fn(&[u8]) -> bool) -> bool {
    next.is_none_or(|&byte| is_space(byte) || byte.is_ascii_punctuation())
        || WIDE_SPACES.iter().any(|space| is_next(space.as_bytes()))
}

pub const fn is_separator(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'|' | b'\t')
}

pub fn opens(byte: u8) -> bool {
    matches!(byte, b'(' | b'[' | b'{')
}

pub fn is_bracket(byte: u8) -> bool {
    opens(byte) || matches!(byte, b')' | b']' | b'}')
}

/// Returns a line without white space at its ends.
pub fn trimmed(line: &[u8]) -> &[u8] {
    let is_ink = |byte: &u8| !is_space(*byte);
    let mut text = line;
    loop {
        let Some(start) = text.iter().position(is_ink) else {
            return &[];
        };
        text = &text[start..=text.iter().rposition(is_ink).unwrap_or(start)];
        let inner = WIDE_SPACES.iter().fold(text, |text, space| {
            let text = text.strip_prefix(space.as_bytes()).unwrap_or(text);
            text.strip_suffix(space.as_bytes()).unwrap_or(text)
        });
        if inner.len() == text.len() {
            return text;
        }
        text = inner;
    }
}

/// Returns true if `--blank` may name this symbol: printable ASCII that is no cell, separator, double quote or `#`.
pub fn may_be_blank(byte: u8) -> bool {
    byte.is_ascii_graphic() && !is_cell(byte) && !is_separator(byte) && !matches!(byte, b'"' | b'#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_one_class() {
        for (class, bytes) in [
            (Class::Cell, &b"*.0123456789?_"[..]),
            (Class::Spare, b"-xX"),
            (Class::Letter, b"AZaz"),
            (Class::Filler, b" \n\x0B\x0C\r\x1A\"'`|"),
            (Class::Separator, b",;"),
            (Class::Tab, b"\t"),
            (Class::Other, b"\0\x01!#$%&()+/:<=>@[\\]^{}~\x7F\x80\xFF"),
        ] {
            for &byte in bytes {
                assert_eq!(class_of(byte), class, "{byte}");
            }
        }
        let dashed = Alphabet::new(Some(b'-'));
        assert_eq!(dashed.class(b'-'), Class::Cell);
        let mut cells = *b"-0.=";
        assert!(dashed.dot_all(&mut cells) && !dashed.dot_all(&mut b"-5-".to_vec()));
        assert_eq!(cells, *b".0.=");
        assert!(dashed.are_cells(b"1-.") && !dashed.are_cells(b"1=."));
        assert!(may_be_blank(b'-') && may_be_blank(b'x'));
        assert!(b".1 ,;|\"#\x80".iter().all(|&byte| !may_be_blank(byte)));
    }

    #[test]
    fn white_space_is_trimmed_and_separates() {
        assert_eq!(trimmed(b" \t5 3\r\x1A"), b"5 3");
        assert_eq!(trimmed(b" \r"), b"");
        assert_eq!(
            trimmed("\u{A0} \u{3000}5é\u{A0}\r".as_bytes()),
            "5é".as_bytes()
        );
        for (text, is_apart) in [("", true), ("-", true), ("\u{A0}", true), ("x", false)] {
            assert_eq!(begins_apart(text.as_bytes()), is_apart, "{text}");
            assert_eq!(ends_apart(text.as_bytes()), is_apart, "{text}");
        }
        assert!(!begins_apart("é".as_bytes()) && !ends_apart("3".as_bytes()));
        assert_eq!(wide_filler("║5".as_bytes()), 3);
        assert_eq!(wide_filler("３".as_bytes()), 0);
    }

    #[test]
    fn spare_symbols_are_all_empty_cells_of_a_board() {
        let plain = Alphabet::default();
        for (cells, empty) in [
            ("5346", Some(EmptyCells::None)),
            ("53.0_", Some(EmptyCells::Common)),
            ("53--", Some(EmptyCells::Spare(b'-'))),
            ("xxx", Some(EmptyCells::Spare(b'x'))),
            ("53.-", None),
            ("53-.", None),
            ("53-x", None),
            ("53xX", None),
        ] {
            assert_eq!(plain.empty_cells(cells.as_bytes()), empty, "{cells}");
        }
        let dashed = Alphabet::new(Some(b'-'));
        assert_eq!(dashed.empty_cells(b"53.-"), Some(EmptyCells::Common));
        assert_eq!(
            EmptyCells::Common.and(EmptyCells::Fields),
            Some(EmptyCells::Fields)
        );
        assert_eq!(EmptyCells::Common.and(EmptyCells::Spare(b'x')), None);
        assert_eq!(plain.with(EmptyCells::Spare(b'x')).spare(), Some(b'x'));
        assert_eq!(dashed.with(EmptyCells::Common), dashed);
    }
}
