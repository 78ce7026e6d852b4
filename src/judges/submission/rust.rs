/*! How a submission is written in Rust. */

use super::program::{NO_SOLUTION, calls, indented, parts};
use crate::judges::problem::Problem;
use crate::output::scheme::{Value, Wanted};

/// The solver.
const SOLVER: &str = include_str!("../../scalar.rs");

/// The function that the judge calls, and the solver.
pub fn function(function: &str) -> String {
    function.to_string() + &parts(&[SOLVER], &["solve"])
}

/// `main`, the functions that it calls, `writer` to write a board, and the solver.
pub fn program(problem: &Problem, writer: &str) -> String {
    let (main, solver) = main(problem);
    let writer = format!("\n// ---- Part: write_board ----\n{writer}");
    let calls = calls(problem, solver, "write_board");
    let parts = parts(&[FUNCTIONS, &writer, SOLVER], &calls);
    format!("use std::io::{{self, Read, Write}};\n\n{main}{parts}")
}

/// Answers one case after another. Returns the part of the solver that it calls as well.
fn main(problem: &Problem) -> (String, &'static str) {
    let (cases, puzzles) = match problem.grammar.is_counted() {
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
                Value::Solutions => "found.0",
            };
            format!("write!(out, {text:?}, {value}).unwrap();\n")
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
            one_of_two("Solutions::new(&puzzle).next()"),
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
            let counted = "let found = count(&puzzle, u64::MAX);\n";
            let one = format!("if let (1, {solution}) = found {{\n{solved}}}\n");
            ("count", format!("{counted}{heading}{one}"))
        }
    };
    let after = text(problem.answer.after);
    let main = format!(
        "\
fn main() {{
let mut input = Vec::new();
// A judge takes every exit code but 0 for a crash, so errors end nothing.
let _ = io::stdin().read_to_end(&mut input);
let mut input = input.iter();
let mut out = Vec::new();
{cases}let puzzles = std::iter::from_fn(|| next_puzzle(&mut input, b'{}'));
{begin}
{between}{answer}{after}if out.len() > 1 << 16 {{
let _ = io::stdout().write_all(&out);
out.clear();
}}
}}
let _ = io::stdout().write_all(&out);
}}
",
        problem.blank
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

/// The next 81 cells, wherever lines end; `None` if fewer are left.
fn next_puzzle(input: &mut std::slice::Iter<u8>, blank: u8) -> Option<[u8; 81]> {
    let mut puzzle = [0; 81];
    for cell in puzzle.iter_mut() {
        *cell = *input.find(|&&byte| byte.is_ascii_digit() || byte == blank)?;
    }
    Some(puzzle)
}

// ---- Part: next_number ----

/// The next number; 0 if there is none.
fn next_number(input: &mut std::slice::Iter<u8>) -> usize {
    let digits = input.skip_while(|byte| !byte.is_ascii_digit());
    let digits = digits.take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: usize, &digit| {
        number.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
    })
}

// ---- Part: has_conflict ----

/// Whether two equal clues share a row, a column or a box.
fn has_conflict(puzzle: &[u8; 81]) -> bool {
    let house_of = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    (0..81).any(|cell| {
        (0..cell).any(|other| {
            let (a, b) = (house_of(cell), house_of(other));
            let share = a[0] == b[0] || a[1] == b[1] || a[2] == b[2];
            share && puzzle[cell] == puzzle[other] && puzzle[cell] > b'0'
        })
    })
}
";
