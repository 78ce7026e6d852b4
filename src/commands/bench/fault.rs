/*! Why a set cannot be timed. */

use crate::commands::check::check_files;
use std::io::{self, Read};

/// Why a row cannot be measured, as the message says it behind the name of the set.
#[derive(Debug)]
pub struct Unmeasured(pub String);

impl From<io::Error> for Unmeasured {
    fn from(error: io::Error) -> Unmeasured {
        Unmeasured(format!("cannot run a solver: {error}"))
    }
}

/// Wrong answers that are named.
const LISTED: u64 = 5;

/// Checks a solver's answers to this many puzzles, as the command `check` does.
///
/// # Errors
/// What is wrong with the solver: its answers cannot be checked, or are wrong. The first wrong ones
/// have a line each.
pub fn verify(
    puzzles: impl Read + Send + 'static,
    answers: impl Read,
    count: usize,
) -> Result<(), String> {
    let checked = check_files(puzzles, answers, LISTED);
    let (score, faults) = checked.map_err(|failure| failure.to_string())?;
    // A solver that can get at its puzzles' file must not make fewer of them.
    if score.wrong == 0 && score.right == count as u64 {
        return Ok(());
    }
    Err(format!("answers wrong: {score}\n{}", faults.trim_end()))
}
