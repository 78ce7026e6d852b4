/*! Starts programs that were built for another machine.

`cargo test --target TARGET` starts the tests by the runner in the environment, such as an emulator:

    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"

Programs that a test starts or compiles need these, too. A test knows only a part of the target's name.
*/

use std::env::consts::{ARCH, OS};
use std::ffi::OsStr;
use std::process::Command;

/// Cargo's settings for this target.
pub struct Target {
    /// The value of `rustc --target`.
    pub name: String,
    pub linker: Option<String>,
    /// The emulator and its options.
    pub runner: Vec<String>,
}

impl Target {
    /// `None` if programs of this target need no runner, as under Wine.
    pub fn with_runner() -> Option<Target> {
        if cfg!(windows) {
            return None;
        }
        let (variable, runner) = std::env::vars().find(|(variable, _)| is_runner(variable))?;
        let target = variable
            .strip_prefix("CARGO_TARGET_")?
            .strip_suffix("_RUNNER")?;
        let (arch, rest) = target.split_at(ARCH.len());
        Some(Target {
            name: (arch.to_string() + &rest.replace('_', "-")).to_lowercase(),
            linker: std::env::var(format!("CARGO_TARGET_{target}_LINKER")).ok(),
            runner: runner.split_whitespace().map(String::from).collect(),
        })
    }
}

/// Returns true if the test has to be skipped, as it would observe the emulator.
pub fn is_emulated() -> bool {
    let is_emulated = Target::with_runner().is_some();
    if is_emulated {
        println!("skipped: an emulator runs the program");
    }
    is_emulated
}

/// Returns true if the variable names this architecture and system.
fn is_runner(variable: &str) -> bool {
    let (arch, system) = (ARCH.to_uppercase(), OS.to_uppercase());
    variable.starts_with(&format!("CARGO_TARGET_{arch}_"))
        && variable.contains(&format!("_{system}_"))
        && variable.ends_with("_RUNNER")
}

pub fn command(program: impl AsRef<OsStr>) -> Command {
    match Target::with_runner()
        .as_ref()
        .and_then(|target| target.runner.split_first())
    {
        Some((runner, options)) => {
            let mut command = Command::new(runner);
            command.args(options).arg(program);
            command
        }
        None => Command::new(program),
    }
}

/// A shell for a script, in which `$RUNNER "$0"` starts the first of `args`.
#[cfg(unix)]
pub fn shell(script: &str, args: &[&str]) -> Command {
    let runner = Target::with_runner().map_or(String::new(), |target| target.runner.join(" "));
    let mut command = Command::new("sh");
    command
        .env("RUNNER", runner)
        .args(["-c", script])
        .args(args);
    command
}
