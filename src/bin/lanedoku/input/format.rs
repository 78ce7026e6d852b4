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
    /// Boards, each nine rows or a line, as many as come. No option names it: a judge's problem has it.
    Boards,
    /// Answers of a solver: boards of nine rows, and lines, whatever they hold. No option names it.
    Answers,
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

    /// Whether the next line may be a board, at the start of an input or between two boards.
    pub fn boards_may_be_lines(self) -> bool {
        !matches!(self, Format::Poj | Format::Grid)
    }
}
