/*! Arguments in, exit code out. */

#![deny(unsafe_code)]

mod cli;
mod commands;
mod input;
mod judges;
mod layout;
mod options;
mod output;
mod run;
mod system;
mod units;

/// Shared with the integration tests.
#[cfg(test)]
#[path = "../../tests/support/mod.rs"]
mod support;

use output::report;

fn main() {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    report::end(cli::run(&args))
}
