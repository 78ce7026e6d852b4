/*! Submissions, compiled and run as judges do it: by `rustc`, without Cargo, or by a C++ compiler.

The C++ compiler is `CXX`, `c++`, `g++` or `clang++`. Submissions in C++ are skipped without one and under an
emulator, unless `LANEDOKU_NEEDS_CXX` is set; those in Rust under Wine, which has no `rustc`.

New versions of `clippy` have new warnings, so it runs only if `LANEDOKU_NEEDS_CLIPPY` is set.
*/

use crate::cases::{all_names, is_function, names};
use crate::program::{self, output};
use crate::runner::{self, Target};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A value of `submission --language`.
pub type Language = &'static str;
pub const RUST: Language = "rust";
pub const CPP: Language = "c++";

/// This compiles in a third of the time, and Rust checks its arithmetic.
pub const UNOPTIMISED: &str = "0";

/// A language, and the name of the problem.
pub type Submitted = (Language, &'static str);

/// The submissions for a problem that can be compiled here. A judge may accept none.
pub fn submitted_for(problem: &'static str) -> Vec<Submitted> {
    let is_function = is_function(problem);
    let names = if is_function {
        all_names(problem)
    } else {
        vec![problem]
    };
    let both = names.iter().flat_map(|name| [(RUST, *name), (CPP, *name)]);
    let is_tested = |(language, name): &Submitted| {
        let command = ["submission", "--language", language, name];
        has_compiler(language) && program::run(&command, "").code == 0
    };
    both.filter(is_tested).collect()
}

pub fn submitted() -> impl Iterator<Item = Submitted> {
    names().into_iter().flat_map(submitted_for)
}

pub fn submission(language: Language, name: &str) -> String {
    output(&["submission", "--language", language, name], "")
}

pub fn run_submission(language: Language, name: &str, input: &[u8]) -> Vec<u8> {
    let program = match language {
        RUST => rust_submissions(),
        _ => cpp_submissions(),
    };
    run(program, &[name], input)
}

fn submissions(language: Language) -> impl Iterator<Item = (&'static str, String)> {
    let names = submitted().filter(move |(other, _)| *other == language);
    names.map(move |(_, name)| (name, submission(language, name)))
}

/// A program of all submissions in Rust, with the name as its argument. Those in C++ are compiled at the same
/// time.
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

/// A module for each submission.
fn all_in_rust() -> String {
    let (mut modules, mut arms) = (String::new(), String::new());
    for (name, source) in submissions(RUST) {
        let source = source + &judges_part_in_rust(name);
        let source = source.replace("\nfn main()", "\npub fn main()");
        modules += &format!("mod {name} {{\n{source}}}\n");
        arms += &format!("Some({name:?}) => {name}::main(),\n");
    }
    let main = format!(
        "fn main() {{ match std::env::args().nth(1).as_deref() {{ {arms} _ => panic!() }} }}"
    );
    modules + &main
}

pub fn what_rustfmt_changes() -> String {
    if !is_there("rustfmt") {
        println!("skipped: how submissions are formatted, as there is no rustfmt");
        return String::new();
    }
    let files = submissions(RUST);
    let files = files.map(|(name, source)| written(&format!("formatted_{name}"), "rs", &source));
    let files: Vec<_> = files.collect();
    let mut command = Command::new("rustfmt");
    command.args("--check --color never --edition 2021".split(' '));
    command.args(files);
    said_by(command)
}

pub fn what_clippy_warns_of() -> String {
    if std::env::var_os("LANEDOKU_NEEDS_CLIPPY").is_none() {
        println!("skipped: clippy on submissions, as LANEDOKU_NEEDS_CLIPPY is not set");
        return String::new();
    }
    let file = written("clippy", "rs", &all_in_rust());
    let mut command = Command::new("clippy-driver");
    command.args("--edition 2021 --emit metadata -Dwarnings -o".split(' '));
    command.arg(file.with_extension("rmeta")).arg(file);
    said_by(command)
}

/// The output, which is not empty if the command fails.
fn said_by(mut command: Command) -> String {
    let output = command.output().expect("the command starts");
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success() || !said.is_empty());
    String::from_utf8_lossy(&said).into_owned()
}

fn written(name: &str, extension: &str, source: &str) -> PathBuf {
    let name = format!("{name}-{}.{extension}", std::process::id());
    program::file(&name, source).into()
}

/// The includes, and a namespace for each submission.
fn cpp_submissions() -> &'static Path {
    static ALL: OnceLock<PathBuf> = OnceLock::new();
    ALL.get_or_init(|| {
        let (mut includes, mut parts) = ("#include <cstring>\n".to_string(), String::new());
        let mut main = "int main(int, char **names)\n{\n".to_string();
        for (name, source) in submissions(CPP) {
            let [before, after] = judges_parts_in_cpp(name);
            let source = before + &source + &after;
            let source = source.replace("int main()", "int run()");
            let is_included = |line: &&str| line.starts_with("#include");
            let (included, lines): (Vec<_>, Vec<_>) = source.lines().partition(is_included);
            includes += &(included.join("\n") + "\n");
            parts += &format!("namespace {name} {{\n{}\n}}\n", lines.join("\n"));
            main += &format!("    if (!std::strcmp(names[1], \"{name}\")) return {name}::run();\n");
        }
        let source = includes + &parts + &main + "    return 1;\n}\n";
        compile(CPP, "submissions", &source, "c++98", UNOPTIMISED)
    })
}

fn cpp_compiler() -> Option<&'static str> {
    static COMPILER: OnceLock<Option<String>> = OnceLock::new();
    let found = COMPILER.get_or_init(|| {
        let named = std::env::var("CXX").into_iter();
        let mut all = named.chain(["c++", "g++", "clang++"].map(String::from));
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

pub fn has_compiler(language: Language) -> bool {
    match language {
        RUST => has_rust_compiler(),
        _ => has_cpp_compiler(),
    }
}

fn has_rust_compiler() -> bool {
    static IS_THERE: OnceLock<bool> = OnceLock::new();
    *IS_THERE.get_or_init(|| {
        let is_there = is_there(&rustc());
        assert!(is_there || cfg!(windows), "submissions in Rust need one");
        if !is_there {
            println!("skipped: submissions in Rust, as Wine starts no compiler");
        }
        is_there
    })
}

fn rustc() -> String {
    std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into())
}

fn is_there(name: &str) -> bool {
    let output = Command::new(name).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// Whether submissions in C++ have to be tested, and optimized as judges do.
fn is_cpp_needed() -> bool {
    std::env::var_os("LANEDOKU_NEEDS_CXX").is_some()
}

/// A `main` that reads boards, calls the function and writes them.
fn judges_part_in_rust(name: &str) -> String {
    let main = match name {
        "leetcode37" => {
            r#"
struct Solution;

fn main() {
    for text in text().split("]]") {
        let cells: Vec<char> = text.chars().filter(|c| matches!(c, '1'..='9' | '.')).collect();
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
    for text in text().split("]]") {
        let mut cells = text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0');
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
        name if is_function(name) => {
            panic!("`judges_part_in_rust` has no arm for {name}")
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

/// Names that a judge's own code may have.
const NAMES_OF_JUDGES: &str = "
struct Board { int cells; };
static int solve(Board board) { return board.cells; }
static int count(int cells) { Board board = { cells }; return solve(board); }
const int BAND = count(3), TABLES = count(9);
";

/// The code before and after a function in C++, with its class.
fn judges_parts_in_cpp(name: &str) -> [String; 2] {
    let (before, cell, call) = match name {
        "leetcode37" => ("", "char", "Solution().solveSudoku(board)"),
        "interviewbit" => (
            "class Solution { public: void solveSudoku(std::vector<std::vector<char> > &A); };",
            "char",
            "Solution().solveSudoku(board)",
        ),
        "gfg" | "lintcode802" => ("", "int", "Solution().solveSudoku(board)"),
        "codingninjas699919" => ("", "int", "solveSudoku(board)"),
        name if is_function(name) => {
            panic!("`judges_parts_in_cpp` has no arm for {name}")
        }
        _ => return [String::new(), String::new()],
    };
    let (quote, zero) = if cell == "char" {
        ("\\\"", "0")
    } else {
        ("", "'0'")
    };
    let after = r#"
int main() {
    std::string cells;
    char last = 0, next = 0;
    for (; std::cin.get(next); last = next) {
        if (next == '.' || (next >= '0' && next <= '9')) {
            cells += next;
        }
        if (last == ']' && next == ']' && cells.size() == 81) {
            std::vector<std::vector<CELL> > board(9, std::vector<CELL>(9));
            for (std::size_t i = 0; i < 81; ++i) {
                board[i / 9][i % 9] = CELL(cells[i] - ZERO);
            }
            CALL;
            for (std::size_t i = 0; i < 81; ++i) {
                std::cout << (i == 0 ? "[[" : i % 9 == 0 ? "],[" : ",");
                std::cout << "QUOTE" << board[i / 9][i % 9] << "QUOTE";
            }
            std::cout << "]]\n";
        }
        if (last == ']' && next == ']') {
            cells.clear();
        }
    }
    return BAND + TABLES == 12 ? 0 : 1;
}
"#;
    let after = after.replace("CELL", cell).replace("CALL", call);
    let after = after.replace("QUOTE", quote).replace("ZERO", zero);
    let includes = "#include <iostream>\n#include <string>\n#include <vector>\n";
    [format!("{includes}{NAMES_OF_JUDGES}{before}\n"), after]
}

/// Compiles in all standards, with and without the usual prelude of judges.
pub fn compile_pasted_functions() {
    // All take some 40 seconds.
    let all = ["c++98", "c++11", "c++14", "c++17", "c++20", "c++23"];
    let (bare, with_prelude) = if is_cpp_needed() {
        (&all[..], &all[..])
    } else {
        (&all[..1], &all[3..4])
    };
    let prelude = "#include <bits/stdc++.h>\nusing namespace std;\n";
    for (name, source) in submissions(CPP).filter(|(name, _)| is_function(name)) {
        for (prelude, standards) in [("", bare), (prelude, with_prelude)] {
            let [before, after] = judges_parts_in_cpp(name);
            let source = [prelude, &before, &source, &after].concat();
            let file = written(&format!("pasted-{name}"), "cpp", &source);
            for standard in standards {
                let mut compiler = cpp(standard, UNOPTIMISED);
                compiler.arg("-fsyntax-only").arg(&file);
                assert_silent(compiler, name, standard);
            }
        }
    }
}

/// Compiles a source without warnings. The version is an edition of Rust or a standard of C++.
pub fn compile(
    language: Language,
    name: &str,
    source: &str,
    version: &str,
    opt_level: &str,
) -> PathBuf {
    let extension = if language == RUST { "rs" } else { "cpp" };
    let file = written(&format!("{name}-{version}"), extension, source);
    let program = file.with_extension("");
    let mut compiler = match language {
        RUST => rust(version, opt_level),
        // Some warnings need optimization.
        _ if is_cpp_needed() => cpp(version, "2"),
        _ => cpp(version, opt_level),
    };
    compiler.arg("-o").args([&program, &file]);
    assert_silent(compiler, name, version);
    program
}

fn rust(edition: &str, opt_level: &str) -> Command {
    let mut compiler = Command::new(rustc());
    if let Some(target) = Target::with_runner() {
        let linker = target.linker.map(|linker| format!("-Clinker={linker}"));
        compiler.args(["--target", &target.name]).args(linker);
    }
    compiler.args(["--edition", edition, &format!("-Copt-level={opt_level}")]);
    compiler
}

fn cpp(standard: &str, opt_level: &str) -> Command {
    let mut compiler = Command::new(cpp_compiler().expect("there is one"));
    compiler.args("-Wall -Wextra -pedantic -Wshadow -Wconversion -Werror".split(' '));
    compiler.args([format!("-std={standard}"), format!("-O{opt_level}")]);
    compiler
}

fn assert_silent(compiler: Command, name: &str, version: &str) {
    let said = said_by(compiler);
    assert!(said.is_empty(), "{name}, {version}: {said}");
}

/// Returns the output, and asserts success.
pub fn run(program: &Path, args: &[&str], input: &[u8]) -> Vec<u8> {
    let mut command = runner::command(program);
    let piped = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut output = std::thread::scope(|scope| {
        // The program may stop reading early.
        scope.spawn(move || _ = stdin.write_all(input));
        child.wait_with_output().expect("the program ends")
    });
    assert!(output.status.success());
    if cfg!(windows) {
        // C++ writes CRLF there.
        output.stdout.retain(|&byte| byte != b'\r');
    }
    output.stdout
}
