/*! Which byte is what: the classes of symbols, and the cells that a user adds.

The rules for boards and rows ask for classes. Columns and rules have lists of their own. A symbol is in
just one class. The class of a symbol that `--blank` names is [`Class::Blank`], so wherever cells are
looked for, it is a cell and nothing else.
*/

use lanedoku::internal::is_cell;

/// What a symbol of a line can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `1` to `9`
    Digit,
    /// An empty cell: `0 . ? _ *`, and one more symbol if the user or the first record names it.
    Blank,
    /// `,` and `;` stand between cells that are fields.
    Comma,
    /// `|`, and UTF-8's vertical lines.
    Bar,
    /// `"`, `'` and the grave accent.
    Quote,
    /// `( ) [ ] { }`
    Bracket,
    /// A letter of any alphabet.
    Letter,
    Space,
    /// Any other ASCII punctuation.
    Punctuation,
    Other,
}

impl Class {
    /// Whether such a symbol means nothing between and around cells: white space, or a mark (a bar, a
    /// quote or a bracket).
    pub fn is_space_or_mark(self) -> bool {
        matches!(
            self,
            Class::Space | Class::Bar | Class::Quote | Class::Bracket
        )
    }
}

/// Bytes that stand in [`plain`](super::encoding::plain) lines for symbols beyond ASCII. For white space
/// stands a space.
pub const UTF8_BAR: u8 = 0x80;
pub const UTF8_LINE: u8 = 0x81;
pub const UTF8_LETTER: u8 = 0x82;
pub const UTF8_OTHER: u8 = 0x83;

/// The class of each byte of a plain line, if the user names no blank.
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
        b'1'..=b'9' => Class::Digit,
        _ if is_cell(byte) => Class::Blank,
        b',' | b';' => Class::Comma,
        b'|' | UTF8_BAR => Class::Bar,
        b'"' | b'\'' | b'`' => Class::Quote,
        b'(' | b')' | b'[' | b']' | b'{' | b'}' => Class::Bracket,
        b'A'..=b'Z' | b'a'..=b'z' | UTF8_LETTER => Class::Letter,
        b' ' | b'\t' | b'\r' | 0x0B | 0x0C => Class::Space,
        _ if byte.is_ascii_punctuation() => Class::Punctuation,
        _ => Class::Other,
    }
}

/// What a cell is: a digit or a blank.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Alphabet {
    /// One more symbol for an empty cell.
    pub blank: Option<u8>,
}

impl Alphabet {
    /// The same with this blank in place of the user's.
    pub fn with(self, blank: u8) -> Alphabet {
        Alphabet { blank: Some(blank) }
    }

    /// The class of a byte of a plain line.
    #[inline]
    pub fn class(self, byte: u8) -> Class {
        match self.blank {
            Some(blank) if blank == byte => Class::Blank,
            _ => CLASSES[usize::from(byte)],
        }
    }

    #[inline]
    pub fn is_cell(self, byte: u8) -> bool {
        matches!(self.class(byte), Class::Digit | Class::Blank)
    }

    /// Whether all bytes are cells.
    ///
    /// There is no early end, so that the compiler compares many bytes at once. It makes better code if it
    /// does not know how many they are, so this is not inlined.
    #[inline(never)]
    pub fn are_cells(self, bytes: &[u8]) -> bool {
        let blank = self.blank.unwrap_or(b'0');
        let others = bytes.iter().fold(0, |others, &byte| {
            others | u8::from(!(is_cell(byte) | (byte == blank)))
        });
        others == 0
    }

    /// Makes dots of the user's blanks, which the engine does not know. Other blanks stay.
    #[inline]
    pub fn dot_all(self, cells: &mut [u8]) {
        if let Some(blank) = self.blank {
            for cell in cells {
                *cell = if *cell == blank { b'.' } else { *cell };
            }
        }
    }

    /// The symbols of a plain line that may be named as blanks and are none yet, each with the number of
    /// cells that the line has then.
    pub fn possible_blanks(self, plain: &[u8]) -> impl Iterator<Item = (u8, usize)> {
        let mut times = [0_usize; 128];
        let mut cells = 0;
        for &byte in plain {
            if let Some(times) = times.get_mut(usize::from(byte)) {
                *times += 1;
            }
            cells += usize::from(self.is_cell(byte));
        }
        let symbols = (0..).zip(times).filter(move |&(symbol, times)| {
            times > 0 && may_be_blank(symbol) && !self.is_cell(symbol)
        });
        symbols.map(move |(symbol, times)| (symbol, cells + times))
    }

    /// Whether a board may begin or end beside this byte of a plain line: white space, or ASCII punctuation
    /// that is no cell.
    #[inline]
    pub fn is_edge(self, byte: u8) -> bool {
        byte.is_ascii()
            && !matches!(
                self.class(byte),
                Class::Digit | Class::Blank | Class::Letter | Class::Other
            )
    }
}

/// True for the digits that a solved board has.
#[inline]
pub fn is_digit(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// Whether all bytes are digits. There is no early end, as in [`Alphabet::are_cells`].
#[inline]
pub fn are_digits(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & is_digit(byte))
}

/// Whether `--blank` may name this symbol: printable ASCII that is no cell, and that neither
/// separates columns nor begins a quote or a comment.
pub fn may_be_blank(byte: u8) -> bool {
    byte.is_ascii_graphic() && !is_cell(byte) && !matches!(byte, b',' | b';' | b'|' | b'"' | b'#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_one_class() {
        for (class, bytes) in [
            (Class::Digit, &b"123456789"[..]),
            (Class::Blank, b"*.0?_"),
            (Class::Comma, b",;"),
            (Class::Bar, b"|\x80"),
            (Class::Quote, b"\"'`"),
            (Class::Bracket, b"()[]{}"),
            (Class::Space, b"\t\x0B\x0C\r "),
            (Class::Punctuation, b"!#$%&+-/:<=>@\\^~"),
        ] {
            let all = (0..=u8::MAX).filter(|&byte| class_of(byte) == class);
            assert_eq!(Vec::from_iter(all), bytes);
        }
        let dashed = Alphabet::default().with(b'-');
        assert_eq!(dashed.class(b'-'), Class::Blank);
        let mut cells = *b"-0.=";
        dashed.dot_all(&mut cells);
        assert_eq!(cells, *b".0.=");
        assert!(dashed.are_cells(b"1-.") && !dashed.are_cells(b"1=."));
        assert!(!dashed.is_edge(b'-') && dashed.is_edge(b'=') && !dashed.is_edge(0x80));
        let possible =
            |alphabet: Alphabet| Vec::from_iter(alphabet.possible_blanks(b"5-- x-\x82,"));
        assert_eq!(possible(Alphabet::default()), [(b'-', 4), (b'x', 2)]);
        assert_eq!(possible(dashed), [(b'x', 5)]);
        assert!(may_be_blank(b'-') && may_be_blank(b'x'));
        assert!(b".1 ,;|\"#\x80".iter().all(|&byte| !may_be_blank(byte)));
    }
}
