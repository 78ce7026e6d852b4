/*! The formats: how the records of an input are found. */

/// What an input is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The first record tells whether it is one of the next three.
    #[default]
    Auto,
    /// A count, and that many boards, each nine rows or a line; again and again.
    Poj,
    /// A record a line.
    Lines,
    /// Boards of nine rows, as many as come.
    Grid,
    /// What a judge's problem has: boards of 81 cells, wherever lines end.
    Problem(Cases),
}

/// What tells the number of boards in the input of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A count comes first.
    Counted,
    /// As many as come until the input ends.
    ToEnd,
    /// The same, but a line `end` ends the input before.
    ToEndLine,
}

impl Format {
    /// The words of `-i`.
    pub const WORDS: [(&str, Format); 4] = [
        ("auto", Format::Auto),
        ("poj", Format::Poj),
        ("lines", Format::Lines),
        ("grid", Format::Grid),
    ];

    /// Whether each record is a line, or may be one once the first record has come.
    pub fn may_be_lines(self) -> bool {
        matches!(self, Format::Auto | Format::Lines)
    }
}
