/*! Arguments in, exit code out: the one place that decides it. */

#![deny(unsafe_code)]

mod cli;
mod commands;
mod options;
mod problems;
mod stream;

/// Boards and an oracle for the tests of the modules. The tests in `tests` have them too.
#[cfg(test)]
#[path = "tests/support/mod.rs"]
mod support;

use std::io::IsTerminal;
use std::process::ExitCode;
use stream::report::{self, Outcome};

fn main() -> ExitCode {
    if std::env::args_os().len() <= 1 && std::io::stdin().is_terminal() {
        report::complain(
            "reading puzzles from the terminal, up to the end of input (Ctrl-D); \
             see `lanedoku --help` for more",
        );
    }
    let outcome = match cli::parse(std::env::args_os().skip(1)) {
        Ok(command) => command.run(),
        Err(misuse) => report::fail(misuse),
    };
    ExitCode::from(match outcome {
        Outcome::Success => 0,
        Outcome::Failure => 1,
        Outcome::Error => 2,
    })
}
