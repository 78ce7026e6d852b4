/*! Submissions, compiled and run as judges do it: by `rustc`, without Cargo, or by a C++ compiler.

The C++ compiler is what the environment calls `CXX`, or `c++`, `g++` or `clang++`. Without one, and
under an emulator, the submissions in C++ are not tested, unless `LANEDOKU_NEEDS_CXX` is set.
*/

use crate::cases::{NAMES, is_function};
use crate::program::output;
use crate::runner::{self, Target};
use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// A language of submissions, as the program calls it.
pub type Language = &'static str;
pub const RUST: Language = "rust";
pub const CPP: Language = "c++";

/// The submissions that there are, but those that no compiler of this machine can be tested with.
pub fn submitted() -> impl Iterator<Item = (Language, &'static str)> {
    let has_cpp = cpp_compiler().is_some();
    // The judge of the other one takes 5000 bytes.
    let names = NAMES.into_iter().filter(|name| *name != "easudoku");
    let in_cpp = names
        .clone()
        .filter(move |name| has_cpp && !is_function(name));
    names
        .map(|name| (RUST, name))
        .chain(in_cpp.map(|name| (CPP, name)))
}

/// The file to submit for a problem.
pub fn submission(language: Language, name: &str) -> String {
    match is_function(name) {
        true => output(&["submission", name], ""),
        false => output(&["submission", "--language", language, name], ""),
    }
}

/// Runs a problem's submission.
pub fn run_submission(language: Language, name: &str, input: &[u8]) -> Vec<u8> {
    match language {
        RUST => run(rust_submissions(), &[name], input),
        _ => run(&cpp_submissions()[name], &[name], input),
    }
}

/// All submissions in Rust as one program, compiled once, that takes the name as its argument.
/// Meanwhile those in C++ are compiled, so that nobody has to wait for them.
fn rust_submissions() -> &'static Path {
    static ALL: OnceLock<PathBuf> = OnceLock::new();
    ALL.get_or_init(|| {
        let cpp = std::thread::spawn(cpp_submissions);
        let (mut modules, mut arms) = (String::new(), String::new());
        for (_, name) in submitted().filter(|(language, _)| *language == RUST) {
            let source = submission(RUST, name) + &judges_part(name);
            let source = source.replace("\nfn main()", "\npub fn main()");
            modules += &format!("mod {name} {{\n{source}}}\n");
            arms += &format!("Some({name:?}) => {name}::main(),\n");
        }
        let main = format!(
            "fn main() {{ match std::env::args().nth(1).as_deref() {{ {arms} _ => panic!() }} }}"
        );
        // Unoptimised code is compiled in a third of the time, and checks its arithmetic.
        let program = compile("submissions", &(modules + &main), "2021", "0");
        cpp.join().expect("all are compiled");
        program
    })
}

/// The submissions in C++ by name. If they have to be tested, each is a program of its own, and two
/// threads compile them. If not, one program has them all, as in Rust: that takes a fraction of the
/// time, but an `#include` that one of them lacks may be another's.
fn cpp_submissions() -> &'static HashMap<&'static str, PathBuf> {
    static ALL: OnceLock<HashMap<&str, PathBuf>> = OnceLock::new();
    ALL.get_or_init(|| {
        let names: Vec<_> = submitted()
            .filter(|(language, _)| *language == CPP)
            .map(|(_, name)| name)
            .collect();
        if !names.is_empty() && !is_cpp_needed() {
            let all = compile_cpp("submissions", &all_in_cpp(&names), "c++98");
            return names.into_iter().map(|name| (name, all.clone())).collect();
        }
        let compile = |&name| (name, compile_cpp(name, &submission(CPP, name), "c++98"));
        std::thread::scope(|scope| {
            let (left, right) = names.split_at(names.len() / 2);
            let left = scope.spawn(move || left.iter().map(compile).collect::<Vec<_>>());
            let right = right.iter().map(compile).collect();
            [left.join().expect("all are compiled"), right].concat()
        })
        .into_iter()
        .collect()
    })
}

/// The source of all submissions in C++: each in a namespace, behind what any of them includes. The
/// program takes the name as its argument.
fn all_in_cpp(names: &[&str]) -> String {
    let (mut includes, mut parts) = (
        BTreeSet::from(["#include <cstring>\n".to_string()]),
        String::new(),
    );
    let mut main = "int main(int, char **names)\n{\n".to_string();
    for name in names {
        let source = submission(CPP, name);
        let lines = source.split_inclusive('\n');
        let (included, lines): (Vec<&str>, Vec<&str>) =
            lines.partition(|line| line.starts_with("#include"));
        includes.extend(included.into_iter().map(String::from));
        let source = lines.concat().replace("int main()", "int run()");
        parts += &format!("namespace {name} {{\n{source}}}\n");
        main += &format!("    if (!std::strcmp(names[1], \"{name}\")) return {name}::run();\n");
    }
    let includes: String = includes.into_iter().collect();
    format!("{includes}{parts}{main}    return 1;\n}}\n")
}

/// The C++ compiler. If there is none, says so.
fn cpp_compiler() -> Option<&'static str> {
    static COMPILER: OnceLock<Option<String>> = OnceLock::new();
    let found = COMPILER.get_or_init(|| {
        let named = std::env::var("CXX").into_iter();
        let mut all = named.chain(["c++", "g++", "clang++"].map(String::from));
        let is_there = |name: &String| {
            let output = Command::new(name).arg("--version").output();
            output.is_ok_and(|output| output.status.success())
        };
        let found = all.find(|name| Target::with_runner().is_none() && is_there(name));
        if found.is_none() {
            assert!(!is_cpp_needed(), "submissions in C++ need a compiler");
            println!("skipped: submissions in C++, as there is no compiler for this target");
        }
        found
    });
    found.as_deref()
}

/// Whether submissions in C++ have to be tested, and compiled as judges do.
fn is_cpp_needed() -> bool {
    std::env::var_os("LANEDOKU_NEEDS_CXX").is_some()
}

/// Compiles a source in C++ by this standard; the compiler must have nothing to say.
pub fn compile_cpp(name: &str, source: &str, standard: &str) -> PathBuf {
    let program = program_path(&format!("{name}-{standard}"));
    let file = program.with_extension("cpp");
    std::fs::write(&file, source).expect("the directory for tests can be written");
    let mut command = Command::new(cpp_compiler().expect("there is one"));
    // Unoptimised code is compiled in half the time. Some warnings need the whole.
    command.arg(if is_cpp_needed() { "-O2" } else { "-O0" });
    command.args("-Wall -Wextra -pedantic -Werror".split(' '));
    command.arg(format!("-std={standard}")).arg("-o");
    succeed(command.args([&program, &file]), name);
    program
}

/// Where a program is made.
fn program_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

/// Runs a compiler, which must have nothing to say.
fn succeed(compiler: &mut Command, what: &str) {
    let made = compiler.output().expect("the compiler starts");
    let is_silent = made.status.success() && made.stderr.is_empty();
    assert!(
        is_silent,
        "{what}: {}",
        String::from_utf8_lossy(&made.stderr)
    );
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
    let program = program_path(&format!("{name}-{edition}"));
    let file = program.with_extension("rs");
    std::fs::write(&file, source).expect("the directory for tests can be written");
    let mut command = Command::new(rustc);
    if let Some(target) = Target::with_runner() {
        command.arg("--target").arg(target.name);
        target
            .linker
            .map(|linker| command.arg(format!("-Clinker={linker}")));
    }
    command.args(["--edition", edition, "-C"]);
    command.arg(format!("opt-level={opt_level}")).arg("-o");
    succeed(command.args([&program, &file]), edition);
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
