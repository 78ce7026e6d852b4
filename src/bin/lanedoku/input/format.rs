/*! The formats of inputs. */

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The first record decides between the next four.
    #[default]
    Auto,
    /// A count and that many boards, each nine rows or a line; repeated.
    Poj,
    /// A record a line.
    Lines,
    /// Boards of nine rows.
    Grid,
    /// Boards in brackets.
    Json,
    /// Boards, each nine rows or a line; for judges' problems, not for `-i`.
    Boards,
}

impl Format {
    /// The words of `-i`.
    pub const WORDS: [(&str, Format); 5] = [
        ("auto", Format::Auto),
        ("poj", Format::Poj),
        ("lines", Format::Lines),
        ("grid", Format::Grid),
        ("json", Format::Json),
    ];

    /// Returns true if records are lines, or may turn out to be.
    pub fn may_be_lines(self) -> bool {
        matches!(self, Format::Auto | Format::Lines)
    }
}
