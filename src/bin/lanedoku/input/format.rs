/*! The formats: how the records of an input are found. */

/// What an input is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The first record tells whether it is one of the next four.
    #[default]
    Auto,
    /// A count, and that many boards, each nine rows or a line; again and again.
    Poj,
    /// A record a line.
    Lines,
    /// Boards of nine rows, as many as come.
    Grid,
    /// Boards in brackets.
    Json,
    /// Boards, each nine rows or a line, as many as come. No option names it: a judge's problem has it.
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

    /// Whether each record is a line, or may be one once the first record has come.
    pub fn may_be_lines(self) -> bool {
        matches!(self, Format::Auto | Format::Lines)
    }
}
