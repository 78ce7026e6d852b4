/*! Arguments in, exit code out: the one place that decides it. */

#![deny(unsafe_code)]

mod cli;
mod commands;
mod judge;
mod options;
mod problems;
mod stream;

/// Boards and an oracle for the tests of the modules, which the tests in `tests` have too.
#[cfg(test)]
#[path = "tests/support/mod.rs"]
mod support;

use cli::Command;
use commands::{bench, check, count, generate, solve, submission};
use std::io::IsTerminal;
use std::process::ExitCode;
use stream::report::{self, Outcome};

fn main() -> ExitCode {
    if std::env::args_os().len() <= 1 && std::io::stdin().is_terminal() {
        report::complain(
            "reading puzzles from the terminal, up to the end of input (Ctrl-D); see `lanedoku --help` for more",
        );
    }
    let outcome = match cli::parse(std::env::args_os().skip(1)) {
        Ok(Command::Solve(options)) => solve::run(&options),
        Ok(Command::Count(options)) => count::run(&options),
        Ok(Command::Check(options)) => check::run(&options),
        Ok(Command::Generate(options)) => generate::run(&options),
        Ok(Command::Bench(options)) => bench::run(&options),
        Ok(Command::Problems(options)) => commands::problems::run(&options),
        Ok(Command::Submission(options)) => submission::run(&options),
        Ok(Command::Print(text)) => report::print(&text),
        Err(error) => {
            report::complain(error);
            Outcome::Error
        }
    };
    ExitCode::from(match outcome {
        Outcome::Success => 0,
        Outcome::Failure => 1,
        Outcome::Error => 2,
    })
}
