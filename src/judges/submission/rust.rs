/*! How a submission is written in Rust. */

use super::program::{NO_SOLUTION, about_end, calls, indented, parts, with_is_cell};
use crate::judges::problem::Problem;
use crate::output::scheme::{Value, Wanted};

/// The function that the judge calls, and the solver.
pub fn function(function: &str) -> String {
    function.to_string() + &parts(&[&solver()], &["solve"])
}

/// `main`, the functions that it calls, `writer` to write a board, and the solver.
pub fn program(problem: &Problem, writer: &str) -> String {
    let (main, solve) = main(problem);
    let is_digit = "byte.is_ascii_digit()";
    let functions = with_is_cell(FUNCTIONS, is_digit, problem.blank, "b");
    let writer = format!("\n// ---- Part: write_board ----\n{writer}");
    let calls = calls(problem, solve, "write_board");
    let parts = parts(&[&functions, &writer, &solver()], &calls);
    format!("use std::io::{{self, Read, Write}};\n\n{main}{parts}")
}

/// The solver without what the library has for itself. Nothing is public in one file, and nobody
/// reads there how many guesses were taken.
fn solver() -> String {
    let mut solver = String::new();
    for line in include_str!("../../scalar.rs").lines() {
        if !line.ends_with(" // library") {
            let code = line.trim_start();
            let indent = &line[..line.len() - code.len()];
            let code = code.strip_prefix("pub ").unwrap_or(code);
            solver += &format!("{indent}{code}\n");
        }
    }
    solver
}

/// Answers one case after another. Returns the part of the solver that it calls as well.
fn main(problem: &Problem) -> (String, &'static str) {
    let (cases, puzzles) = match problem.grammar.cases.are_counted() {
        true => (
            "let cases = next_number(&mut input);\n",
            "puzzles.take(cases)",
        ),
        false => ("", "puzzles"),
    };
    let begin = match problem.numbers_cases() {
        true => format!("for (case, puzzle) in (1..).zip({puzzles}) {{"),
        false => format!("for puzzle in {puzzles} {{"),
    };
    let between = match problem.between {
        "" => String::new(),
        between => format!("if case > 1 {{\n{}}}\n", text(between)),
    };
    let heading = problem
        .answer
        .heading
        .map_or(String::new(), |(start, value, end)| {
            let text = format!("{start}{{}}{end}");
            let value = match value {
                Value::Case => "case",
                Value::Solutions => "number",
            };
            match text.strip_suffix('\n') {
                Some(line) => format!("writeln!(out, {line:?}, {value}).unwrap();\n"),
                None => format!("write!(out, {text:?}, {value}).unwrap();\n"),
            }
        });
    let (solution, board) = match problem.answer.shows_board {
        true => ("Some(solution)", "write_board(&solution, &mut out);\n"),
        false => ("_", ""),
    };
    let solved = text(problem.answer.solved) + board;
    let none = text(problem.answer.none.unwrap_or(NO_SOLUTION));
    let one_of_two = |solve| {
        let arms = arm(solution, &solved) + &arm("None", &none);
        format!("{heading}match {solve} {{\n{arms}}}\n")
    };
    let (solver, answer) = match problem.answer.wanted {
        Wanted::First => ("solve", one_of_two("solve(&puzzle)")),
        Wanted::Smallest => (
            "Solutions::new",
            one_of_two("Solutions::new(&puzzle).next_solution()"),
        ),
        Wanted::Unique { several, illegal } => {
            let mut arms = arm(&format!("(1, {solution})"), &solved);
            if let Some(illegal) = illegal {
                arms += &arm("(0, _) if has_conflict(&puzzle)", &text(illegal));
            }
            arms += &(arm("(0, _)", &none) + &arm("_", &text(several)));
            (
                "count",
                format!("{heading}match count(&puzzle, 2) {{\n{arms}}}\n"),
            )
        }
        Wanted::Count => {
            let counted = "let (number, first) = count(&puzzle, u64::MAX);\n";
            let one = format!("if let (1, {solution}) = (number, first) {{\n{solved}}}\n");
            ("count", format!("{counted}{heading}{one}"))
        }
    };
    let after = text(problem.answer.after);
    let about_end = about_end(problem);
    let main = format!(
        "\
fn main() {{
let mut input = Vec::new();
// The exit code is 0 even if reading or writing fails: a judge takes any other for a crash.
let _ = io::stdin().read_to_end(&mut input);
let mut input = input.iter();
let mut out = Vec::new();
{cases}let puzzles = std::iter::from_fn(|| next_puzzle(&mut input));
{about_end}{begin}
{between}{answer}{after}if out.len() > 1 << 16 {{
let _ = io::stdout().write_all(&out);
out.clear();
}}
}}
let _ = io::stdout().write_all(&out);
}}
"
    );
    (indented(&main), solver)
}

/// The statement that writes a text, if there is one.
fn text(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("out.extend_from_slice(b{text:?});\n"),
    }
}

/// What is done for a pattern.
fn arm(pattern: &str, code: &str) -> String {
    match code.strip_suffix(";\n") {
        Some(line) if !line.contains('\n') => format!("{pattern} => {line},\n"),
        _ => format!("{pattern} => {{\n{code}}}\n"),
    }
}

/// The functions that `main` may call, in parts as the solver is.
const FUNCTIONS: &str = "
// ---- Part: next_puzzle ----

/// The next 81 cells. Everything between them is skipped. `None` if fewer are left.
fn next_puzzle(input: &mut std::slice::Iter<u8>) -> Option<[u8; 81]> {
    let mut puzzle = [0; 81];
    for cell in puzzle.iter_mut() {
        *cell = *input.find(|&&byte| is_cell(byte))?;
    }
    Some(puzzle)
}

// ---- Part: next_number ----

/// The next number; 0 if there is none.
fn next_number(input: &mut std::slice::Iter<u8>) -> usize {
    let digits = input.skip_while(|byte| !byte.is_ascii_digit());
    let digits = digits.take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: usize, &digit| {
        let tens = number.saturating_mul(10);
        tens.saturating_add(usize::from(digit - b'0'))
    })
}

// ---- Part: has_conflict ----

/// Whether two equal clues share a row, a column or a box.
fn has_conflict(puzzle: &[u8; 81]) -> bool {
    let houses_of = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    (0..81).any(|a| {
        (0..a).any(|b| {
            let houses = houses_of(a);
            let shared = (0..3).any(|kind| houses[kind] == houses_of(b)[kind]);
            shared && puzzle[a] == puzzle[b] && puzzle[a] > b'0'
        })
    })
}
";
