/*! Arguments in, exit code out. */

use lanedoku::cli::{self, Command};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::parse(std::env::args_os().skip(1)) {
        Ok(Command::Print(text)) => {
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Ok(_) => {
            eprintln!("lanedoku: this command is not built yet");
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("lanedoku: {error}");
            ExitCode::from(2)
        }
    }
}
