/*! How a submission is written in Rust. */

use super::program::{Finding, Idiom, main, parts};
use crate::judges::{
    problem::{Problem, Wanted},
    template::Name,
};

/// The function that the judge calls, or `main` and the functions that it calls; and the solver.
pub fn source(problem: &Problem) -> String {
    let writer = problem.writer;
    let mut source = writer.rust.to_string();
    if writer.cpp.is_some() {
        let main = main(&RUST, problem, "write_board(&solution, &mut out);\n");
        let mut functions = parts(FUNCTIONS, &main);
        if problem.blank != '0' {
            let cell = format!("byte.is_ascii_digit() || **byte == b'{}')?", problem.blank);
            functions = functions.replace("byte.is_ascii_digit())?", &cell);
        }
        if main.contains("write_board") {
            functions += &format!("\n{}", writer.rust);
        }
        source = format!("use std::io::{{self, Read, Write}};\n\n{main}{functions}");
    }
    let solver = parts(include_str!("../../scalar.rs"), &source);
    source + &solver
}

static RUST: Idiom = Idiom {
    begin: "\
fn main() {
let mut input = Vec::new();
// A judge takes every exit code but 0 for a crash, so errors end nothing.
let _ = io::stdin().read_to_end(&mut input);
let mut input = input.iter();
let mut out = Vec::new();
",
    count: "let cases = next_number(&mut input);\n",
    loops: [
        ["loop {\n", "for case in 1.. {\n"],
        ["for _ in 1..=cases {\n", "for case in 1..=cases {\n"],
    ],
    title: "let title = next_title(&mut input);\n",
    puzzle: ["\
let puzzle = match next_puzzle(&mut input) {
Some(puzzle) => puzzle,
None => break,
};
"; 2],
    if_later: "if case > 1 {\n",
    list: "\
let mut count = 0;
for solution in Solutions::new(&puzzle) {
count += 1;
",
    after_answer: "\
if out.len() > 1 << 16 {
let _ = io::stdout().write_all(&out);
out.clear();
}
",
    end: "\
}
let _ = io::stdout().write_all(&out);
}
",
    value: |name| {
        let value = match name {
            Name::Cases => "cases",
            Name::Case => "case",
            Name::Case0 => "case - 1",
            Name::Title => "title",
            Name::Board => "solution",
            Name::Count => "count",
        };
        ["{}", value]
    },
    write: |text, values| match values {
        "" => format!("out.extend_from_slice(b{text:?});\n"),
        _ => format!("write!(out, {text:?}{values}).unwrap();\n"),
    },
    choose,
};

/// [`Idiom::choose`]
fn choose(wanted: Wanted, arms: &[(Finding, String)]) -> String {
    let (solver, is_counted) = match wanted {
        Wanted::First => ("first(&puzzle)", false),
        Wanted::Unique => ("count(&puzzle, 2)", true),
        Wanted::Count => ("count(&puzzle, u64::MAX)", true),
        Wanted::Smallest | Wanted::All => ("Solutions::new(&puzzle).next()", false),
    };
    let mut text = format!("match {solver} {{\n");
    for (finding, code) in arms {
        let bound = |name, bound, unbound| {
            if code.contains(name) { bound } else { unbound }
        };
        let solution = bound("solution", "Some(solution)", "_");
        let pattern = match finding {
            Finding::None if !is_counted => "None",
            Finding::One if !is_counted => solution,
            Finding::Illegal => "(0, _) if has_conflict(&puzzle)",
            Finding::None => "(0, _)",
            Finding::One => &format!("({}, {solution})", bound("count", "count @ 1", "1")),
            Finding::Several => bound("count", "(count, _)", "_"),
        };
        text += &match code.strip_suffix(";\n") {
            Some(line) if !line.contains('\n') => format!("{pattern} => {line},\n"),
            _ => format!("{pattern} => {{\n{code}}}\n"),
        };
    }
    text + "}\n"
}

/// The functions that `main` may call, in parts as the solver is.
const FUNCTIONS: &str = "
// ---- Part: next_puzzle ----

/// The next 81 cells, wherever lines end; `None` if fewer are left.
fn next_puzzle(input: &mut std::slice::Iter<u8>) -> Option<[u8; 81]> {
    let mut puzzle = [0; 81];
    for cell in puzzle.iter_mut() {
        *cell = *input.find(|byte| byte.is_ascii_digit())?;
    }
    Some(puzzle)
}

// ---- Part: next_number ----

/// The next number; 0 if there is none.
fn next_number(input: &mut std::slice::Iter<u8>) -> u64 {
    let digits = input.skip_while(|byte| !byte.is_ascii_digit());
    let digits = digits.take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u64, &digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}

// ---- Part: next_title ----

/// The next line that is not blank, without the blanks at its end.
fn next_title(input: &mut std::slice::Iter<u8>) -> String {
    let mut line = Vec::new();
    for &byte in input {
        line.push(byte);
        let is_blank = line.iter().all(u8::is_ascii_whitespace);
        if is_blank {
            line.clear();
        } else if byte == b'\\n' || byte == b'\\r' {
            break;
        }
    }
    String::from_utf8_lossy(&line).trim_end().to_string()
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
