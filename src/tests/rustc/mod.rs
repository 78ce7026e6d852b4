/*! The judge program as judges compile and run it: one file, `rustc -O`, no Cargo. */

use crate::runner::{self, Target};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Compiles a source file of this name, for the target of the tests; the compiler must have nothing
/// to say.
pub fn compile(name: &str, source: &str, edition: &str) -> PathBuf {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let program = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("{name}-{edition}-{}", std::process::id()));
    let file = program.with_extension("rs");
    std::fs::write(&file, source).expect("the directory for tests can be written");
    let mut command = Command::new(rustc);
    if let Some(target) = Target::with_runner() {
        command.arg("--target").arg(target.name);
        target
            .linker
            .map(|linker| command.arg(format!("-Clinker={linker}")));
    }
    let made = command
        .args(["-O", "--edition", edition, "-o"])
        .args([&program, &file])
        .output();
    let made = made.expect("rustc starts");
    assert!(
        made.status.success() && made.stderr.is_empty(),
        "edition {edition}: {}",
        String::from_utf8_lossy(&made.stderr)
    );
    program
}

/// What the program prints; it must succeed whatever the input.
pub fn run(program: &Path, args: &[&str], input: &[u8]) -> Vec<u8> {
    let mut command = runner::command(program);
    let mut child = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program reads all before it writes.
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(input)
        .expect("the program reads all");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    output.stdout
}
