/*! Rates and counts as messages show them. */

use std::fmt::Display;

/// A number of puzzles per second.
pub fn rate(puzzles: u64, seconds: f64) -> String {
    format!("{:.0} puzzles/s", puzzles as f64 / seconds.max(1e-9))
}

/// A count with its noun, which is given in the singular.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
