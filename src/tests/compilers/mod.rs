/*! Submissions, compiled and run as judges do it: by `rustc`, without Cargo, or by a C++ compiler.

The C++ compiler is what the environment calls `CXX`, or `c++`, `g++` or `clang++`. Without one, and
under an emulator, the submissions in C++ are not tested, unless `LANEDOKU_NEEDS_CXX` is set.

What is printed in Rust is formatted as `rustfmt` wants it, if there is one. Every version of `clippy`
knows of more to warn of, so it is asked only if `LANEDOKU_NEEDS_CLIPPY` is set.
*/

use crate::cases::{has_file, is_function, names};
use crate::program::output;
use crate::runner::{self, Target};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A language of submissions, as the program calls it.
pub type Language = &'static str;
pub const RUST: Language = "rust";
pub const CPP: Language = "c++";

/// Such code is compiled in a third of the time, and Rust checks its arithmetic.
pub const UNOPTIMISED: &str = "0";

/// The submissions that there are, but those that no compiler of this machine can be tested with.
pub fn submitted() -> impl Iterator<Item = (Language, &'static str)> {
    let has_cpp = has_cpp_compiler();
    let names = names().into_iter().filter(|name| has_file(name));
    names.flat_map(move |name| {
        let in_cpp = (has_cpp && !is_function(name)).then_some((CPP, name));
        [(RUST, name)].into_iter().chain(in_cpp)
    })
}

/// The file to submit for a problem.
pub fn submission(language: Language, name: &str) -> String {
    output(&["submission", "--language", language, name], "")
}

/// Runs a problem's submission.
pub fn run_submission(language: Language, name: &str, input: &[u8]) -> Vec<u8> {
    let program = match language {
        RUST => rust_submissions(),
        _ => cpp_submissions(),
    };
    run(program, &[name], input)
}

/// All submissions in a language, with their names.
fn submissions(language: Language) -> impl Iterator<Item = (&'static str, String)> {
    let names = submitted().filter(move |(other, _)| *other == language);
    names.map(move |(_, name)| (name, submission(language, name)))
}

/// All submissions in Rust as one program, compiled once, that takes the name as its argument.
/// Meanwhile those in C++ are compiled, so that nobody has to wait for them.
fn rust_submissions() -> &'static Path {
    static ALL: OnceLock<PathBuf> = OnceLock::new();
    ALL.get_or_init(|| {
        let cpp = std::thread::spawn(|| has_cpp_compiler().then(cpp_submissions));
        let source = all_in_rust();
        let program = compile(RUST, "submissions", &source, "2021", UNOPTIMISED);
        cpp.join().expect("all are compiled");
        program
    })
}

/// The source of that program: each submission is a module.
fn all_in_rust() -> String {
    let (mut modules, mut arms) = (String::new(), String::new());
    for (name, source) in submissions(RUST) {
        let source = source + &judges_part(name);
        let source = source.replace("\nfn main()", "\npub fn main()");
        modules += &format!("mod {name} {{\n{source}}}\n");
        arms += &format!("Some({name:?}) => {name}::main(),\n");
    }
    let main = format!(
        "fn main() {{ match std::env::args().nth(1).as_deref() {{ {arms} _ => panic!() }} }}"
    );
    modules + &main
}

/// What `rustfmt` would change in the submissions. If there is none, says so.
pub fn what_rustfmt_changes() -> String {
    let has_rustfmt = Command::new("rustfmt").arg("--version").output();
    if !has_rustfmt.is_ok_and(|output| output.status.success()) {
        println!("skipped: how submissions are formatted, as there is no rustfmt");
        return String::new();
    }
    let folder = folder().join(format!("formatted-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the directory for tests can be written");
    let files = submissions(RUST).map(|(name, source)| {
        let file = folder.join(name).with_extension("rs");
        std::fs::write(&file, source).expect("the directory for tests can be written");
        file
    });
    let files: Vec<_> = files.collect();
    let mut command = Command::new("rustfmt");
    command.args("--check --color never --edition 2021".split(' '));
    command.args(files);
    said_by(command)
}

/// What `clippy` warns of in the submissions, if it is to be asked.
pub fn what_clippy_warns_of() -> String {
    if std::env::var_os("LANEDOKU_NEEDS_CLIPPY").is_none() {
        println!("skipped: clippy on submissions, as LANEDOKU_NEEDS_CLIPPY is not set");
        return String::new();
    }
    let file = folder().join(format!("clippy-{}.rs", std::process::id()));
    std::fs::write(&file, all_in_rust()).expect("the directory for tests can be written");
    let mut command = Command::new("clippy-driver");
    command.args([
        "--edition",
        "2021",
        "--emit",
        "metadata",
        "-Dwarnings",
        "-o",
    ]);
    command.arg(file.with_extension("rmeta")).arg(file);
    said_by(command)
}

/// All that a command says. It says something if it fails.
fn said_by(mut command: Command) -> String {
    let output = command.output().expect("the command starts");
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success() || !said.is_empty());
    String::from_utf8_lossy(&said).into_owned()
}

/// Where the tests write files.
fn folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// All submissions in C++ as one program, compiled once, that takes the name as its argument: each
/// in a namespace, behind what any of them includes.
fn cpp_submissions() -> &'static Path {
    static ALL: OnceLock<PathBuf> = OnceLock::new();
    ALL.get_or_init(|| {
        let (mut includes, mut parts) = ("#include <cstring>\n".to_string(), String::new());
        let mut main = "int main(int, char **names)\n{\n".to_string();
        for (name, source) in submissions(CPP) {
            let source = source.replace("int main()", "int run()");
            let is_included = |line: &&str| line.starts_with("#include");
            let (included, lines): (Vec<_>, Vec<_>) = source.lines().partition(is_included);
            includes += &(included.join("\n") + "\n");
            parts += &format!("namespace {name} {{\n{}\n}}\n", lines.join("\n"));
            main += &format!("    if (!std::strcmp(names[1], \"{name}\")) return {name}::run();\n");
        }
        let main = main + "    return 1;\n}\n";
        compile(
            CPP,
            "submissions",
            &(includes + &parts + &main),
            "c++98",
            UNOPTIMISED,
        )
    })
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

pub fn has_cpp_compiler() -> bool {
    cpp_compiler().is_some()
}

/// Whether submissions in C++ have to be tested, and compiled as judges do.
fn is_cpp_needed() -> bool {
    std::env::var_os("LANEDOKU_NEEDS_CXX").is_some()
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

/// Compiles a source file in an edition of Rust or by a standard of C++, for the target of the
/// tests; the compiler must have nothing to say.
pub fn compile(
    language: Language,
    name: &str,
    source: &str,
    version: &str,
    opt_level: &str,
) -> PathBuf {
    let program = folder().join(format!("{name}-{version}-{}", std::process::id()));
    let file = program.with_extension(if language == RUST { "rs" } else { "cpp" });
    std::fs::write(&file, source).expect("the directory for tests can be written");
    let mut command = if language == RUST {
        let mut command = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()));
        if let Some(target) = Target::with_runner() {
            command.args(["--target", &target.name]);
            target
                .linker
                .map(|linker| command.arg(format!("-Clinker={linker}")));
        }
        command.args([
            "--edition",
            version,
            "-C",
            &format!("opt-level={opt_level}"),
        ]);
        command
    } else {
        let mut command = Command::new(cpp_compiler().expect("there is one"));
        // Some warnings need optimised code.
        let opt_level = if is_cpp_needed() { "2" } else { opt_level };
        command.arg(format!("-O{opt_level}"));
        command.args("-Wall -Wextra -pedantic -Werror".split(' '));
        command.arg(format!("-std={version}"));
        command
    };
    let made = command.arg("-o").args([&program, &file]).output();
    let made = made.expect("the compiler starts");
    let is_silent = made.status.success() && made.stderr.is_empty();
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(is_silent, "{name}, {version}: {said}");
    program
}

/// What the program prints; it must succeed whatever the input.
pub fn run(program: &Path, args: &[&str], input: &[u8]) -> Vec<u8> {
    let mut command = runner::command(program);
    let piped = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    // The program reads before it writes. What stands behind its cases it need not read.
    _ = child.stdin.take().expect("it is piped").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    output.stdout
}
