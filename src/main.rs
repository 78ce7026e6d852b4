/*! Arguments in, exit code out. */

#![deny(unsafe_code)]

mod cli;
mod commands;
mod input;
mod judges;
mod options;
mod output;
mod run;
mod system;

/// Boards and an oracle for the tests of the modules. The tests in `tests` have them too.
#[cfg(test)]
#[path = "tests/support/mod.rs"]
mod support;

use output::report;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let outcome = match cli::parse(&args) {
        Ok(command) => command.run(),
        Err(misuse) => report::fail(misuse),
    };
    ExitCode::from(outcome as u8)
}
