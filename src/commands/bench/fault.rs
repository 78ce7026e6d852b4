/*! Why a set cannot be timed. */

use crate::commands::check::{Score, check_files};
use crate::input::failure::Failure;
use std::fmt;
use std::io::{self, Read};
use std::process::ExitStatus;
use std::time::Duration;

/// Why a row cannot be measured.
#[derive(Debug)]
pub enum Unmeasured {
    /// What cannot be done, and why.
    Io(String, io::Error),
    /// A solver, and what is wrong with it.
    Solver(String, SolverFault),
}

impl From<io::Error> for Unmeasured {
    fn from(error: io::Error) -> Unmeasured {
        Unmeasured::Io("run a solver".to_string(), error)
    }
}

impl fmt::Display for Unmeasured {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unmeasured::Io(action, error) => write!(f, "cannot {action}: {error}"),
            Unmeasured::Solver(name, fault) => write!(f, "{name} {fault}"),
        }
    }
}

/// What is wrong with a solver.
#[derive(Debug)]
pub enum SolverFault {
    NoShell,
    Silent(Duration),
    /// It wrote this many bytes, or more, to one file.
    Floods(u64),
    /// The last that it wrote on standard error.
    Fails(ExitStatus, String),
    /// Its answers cannot be checked; the reason.
    Unchecked(Box<Failure>),
    /// The first wrong answers, a line each.
    Wrong(Score, String),
}

impl fmt::Display for SolverFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SolverFault::NoShell => {
                f.write_str("cannot be run: expected a shell, the command `sh`, found none")
            }
            SolverFault::Silent(time) => write!(f, "was ended: it wrote nothing for {time:?}"),
            SolverFault::Floods(most) => write!(f, "writes more than {most} bytes"),
            SolverFault::Fails(status, last_words) => write!(f, "fails, {status}{last_words}"),
            SolverFault::Unchecked(failure) => failure.fmt(f),
            SolverFault::Wrong(score, faults) => write!(f, "answers wrong: {score}\n{faults}"),
        }
    }
}

/// Wrong answers that are named.
const LISTED: u64 = 5;

/// Checks a solver's answers to this many puzzles, as the command `check` does.
///
/// # Errors
/// What is wrong with the solver.
pub fn verify(
    puzzles: impl Read + Send + 'static,
    answers: impl Read,
    count: usize,
) -> Result<(), SolverFault> {
    let checked = check_files(puzzles, answers, LISTED);
    let (score, faults) = checked.map_err(|failure| SolverFault::Unchecked(failure.into()))?;
    // A solver that can get at its puzzles' file must not make fewer of them.
    if score.wrong == 0 && score.right == count as u64 {
        Ok(())
    } else {
        Err(SolverFault::Wrong(score, faults.trim_end().to_string()))
    }
}
