/*! Rates and numbers as people read them. */

use std::fmt::Display;

/// How fast that many puzzles were answered in that many seconds.
pub fn rate(puzzles: u64, seconds: f64) -> String {
    format!("{:.0} puzzles/s", puzzles as f64 / seconds.max(1e-9))
}

/// A number of things, of which a single one is called so.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
