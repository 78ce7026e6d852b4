/*! Submissions as judges compile and run them: one file, `rustc -O`, no Cargo. */

use crate::problem_table::NAMES;
use crate::program;
use crate::runner::{self, Target};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

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

/// One program with all submissions. Its argument names the problem. All tests share it, as it
/// takes a while to compile.
pub fn submissions() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let mut file = String::new();
        let constants = NAMES.map(|name| {
            file = program::run(&["submission", name], "").stdout;
            let (_, from) = file
                .split_once("const PROBLEM: Option<Problem> = ")
                .expect("it is filled in");
            from.split_once(";\n").expect("it ends").0.to_string()
        });
        // The files differ in the constant alone.
        let last = &constants[constants.len() - 1];
        let source = file
            .replace(
                &format!("const PROBLEM: Option<Problem> = {last}"),
                &format!(
                    "const PROBLEMS: [Option<Problem>; {}] = [{}]",
                    constants.len(),
                    constants.join(", ")
                ),
            )
            .replace(
                "let _ = match PROBLEM {",
                "let name = std::env::args().nth(1).unwrap();
                let is_named = |problem: &&Option<Problem>| problem.unwrap().name == name;
                let _ = match *PROBLEMS.iter().find(is_named).unwrap() {",
            );
        compile("submissions", &source, "2021")
    })
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
