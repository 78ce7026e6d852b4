/*! Why a set cannot be timed. */

use crate::commands::check::Score;
use crate::stream::failure::Failure;
use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why a row cannot be measured.
#[derive(Debug)]
pub enum Error {
    /// What cannot be done, and why.
    Io(String, io::Error),
    /// A set and a solver, and what is wrong with the solver.
    Solver(String, Fault),
}

impl Error {
    pub fn io(action: impl Into<String>) -> impl FnOnce(io::Error) -> Error {
        |error| Error::Io(action.into(), error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Io(action, error) => write!(f, "cannot {action}: {error}"),
            Error::Solver(run, fault) => write!(f, "{run} {fault}"),
        }
    }
}

/// What is wrong with a solver.
#[derive(Debug)]
pub enum Fault {
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
    /// A wrong answer of the engine.
    WrongAnswer {
        number: usize,
        puzzle: String,
        answer: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::NoShell => {
                f.write_str("cannot be run: expected a shell, the command `sh`, found none")
            }
            Fault::Silent(time) => write!(f, "was ended: it wrote nothing for {time:?}"),
            Fault::Floods(most) => write!(f, "writes more than {most} bytes"),
            Fault::Fails(status, last_words) => write!(f, "fails, {status}{last_words}"),
            Fault::Unchecked(failure) => failure.fmt(f),
            Fault::Wrong(score, faults) => write!(f, "answers wrong: {score}\n{faults}"),
            Fault::WrongAnswer {
                number,
                puzzle,
                answer,
            } => write!(f, "answers puzzle {number}, {puzzle}, wrong: {answer}"),
        }
    }
}
