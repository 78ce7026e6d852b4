/*! How boards and answers lie in text: the words that input and output share. */

/// The answer to a puzzle without a solution.
pub const NO_SOLUTION: &str = "no solution";

/// The answer to a malformed record.
pub const INVALID: &str = "invalid";

/// How a board lies in text. Puzzles are read from the first three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 81 cells on a line.
    Line,
    /// Nine lines of nine cells.
    Rows,
    /// Nine lines of nine cells with spaces between them.
    Spaced,
    /// Spaced rows with bars and rulers between boxes, in a frame.
    Framed,
    /// The puzzle, a comma and the solution on a line.
    Pair,
    /// `[["5","3",…],…]`
    Quoted,
    /// `[[5,3,…],…]`
    Numbers,
}
