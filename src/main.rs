/*! Arguments in, exit code out. */

use lanedoku::cli::{self, Command};
use lanedoku::commands::{bench, check, count, generate, solve};
use lanedoku::stream::report;
use std::process::ExitCode;

fn main() -> ExitCode {
    let code = match cli::parse(std::env::args_os().skip(1)) {
        Ok(Command::Solve(options)) => solve::run(&options),
        Ok(Command::Count(options)) => count::run(&options),
        Ok(Command::Check(options)) => check::run(&options),
        Ok(Command::Generate(options)) => generate::run(&options),
        Ok(Command::Bench(options)) => bench::run(&options),
        Ok(Command::Print(text)) => report::print(&text),
        Err(error) => {
            report::complain(error);
            report::ERROR
        }
    };
    ExitCode::from(code)
}
