/*! Submissions, compiled and run as judges do it: by `rustc`, without Cargo. */

use crate::cases::NAMES;
use crate::program::output;
use crate::runner::{self, Target};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// The problems that a file can be submitted for: all but the one whose judge takes 5000 bytes.
pub fn submitted() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter().filter(|name| *name != "easudoku")
}

/// The file to submit for a problem.
pub fn submission(name: &str) -> String {
    output(&["submission", name], "")
}

/// Runs a problem's submission. All of them are one program, compiled once, that takes the name as
/// its argument.
pub fn run_submission(name: &str, input: &[u8]) -> Vec<u8> {
    static ALL: OnceLock<PathBuf> = OnceLock::new();
    let program = ALL.get_or_init(|| {
        let modules: String = submitted()
            .map(|name| {
                let source = submission(name) + &judges_part(name);
                let source = source.replace("\nfn main()", "\npub fn main()");
                format!("mod {name} {{\n{source}}}\n")
            })
            .collect();
        let arms: String = submitted()
            .map(|name| format!("Some({name:?}) => {name}::main(),\n"))
            .collect();
        let main = format!(
            "fn main() {{ match std::env::args().nth(1).as_deref() {{ {arms} _ => panic!() }} }}"
        );
        // Unoptimised code is compiled in a third of the time, and checks its arithmetic.
        compile("submissions", &(modules + &main), "2021", "0")
    });
    run(program, &[name], input)
}

/// What the judge has around a submission that is a function: here a `main` that reads boards and
/// writes what the function makes of them.
fn judges_part(name: &str) -> String {
    let main = match name {
        "leetcode37" => {
            r#"
struct Solution;

fn main() {
    for line in text().split("]]") {
        let cells: Vec<char> = line.chars().filter(|c| matches!(c, '1'..='9' | '.')).collect();
        if cells.len() == 81 {
            let mut board: Vec<Vec<char>> = cells.chunks(9).map(Vec::from).collect();
            Solution::solve_sudoku(&mut board);
            println!("{}", format!("{:?}", board).replace('\'', "\"").replace(' ', ""));
        }
    }
}
"#
        }
        "codewars" => {
            r#"
fn main() {
    for line in text().split("]]") {
        let mut cells = line.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0');
        let mut board = [[0; 9]; 9];
        if cells.clone().count() == 81 {
            board.as_flattened_mut().fill_with(|| cells.next().unwrap());
            sudoku(&mut board);
            println!("{}", format!("{:?}", board).replace(' ', ""));
        }
    }
}
"#
        }
        _ => return String::new(),
    };
    let text = r#"
fn text() -> String {
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}
"#;
    text.to_string() + main
}

/// Compiles a source file of this name, for the target of the tests; the compiler must have nothing
/// to say.
pub fn compile(name: &str, source: &str, edition: &str, opt_level: &str) -> PathBuf {
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
        .args(["--edition", edition, "-C"])
        .arg(format!("opt-level={opt_level}"))
        .arg("-o")
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
