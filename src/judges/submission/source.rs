/*! The source of a submission beside its solver: `main`, and the functions that it calls.

What `solve -p` does by a [`Problem`] is written out here as plain Rust that knows this problem and
no other.
*/

use crate::input::grammar::Layout;
use crate::judges::{
    problem::{BoardWriter, Function, Handed, Problem, Wanted},
    template::{Name, Segment, Template},
};
use std::mem;

/// The part of the scalar solver that a problem needs.
pub fn solver_part(wanted: &Wanted) -> &'static str {
    match wanted {
        Wanted::First => "first",
        Wanted::Unique { .. } | Wanted::Count { .. } => "count",
        Wanted::Smallest | Wanted::All { .. } => "all",
    }
}

/// The program around the solver.
pub fn program(problem: &Problem) -> String {
    let writer = match problem.handed {
        Handed::Function(function) => return function.rust.to_string(),
        Handed::Program(writer) => writer,
    };
    let main = main(problem);
    let cell = match problem.blank {
        '0' => "byte.is_ascii_digit()".to_string(),
        blank => format!("byte.is_ascii_digit() || **byte == b'{blank}'"),
    };
    let next_puzzle = NEXT_PUZZLE.replace("byte.is_ascii_digit()", &cell);
    let mut source = format!("use std::io::{{self, Read, Write}};\n\n{main}");
    for (name, function) in [
        ("next_puzzle", &next_puzzle[..]),
        ("next_number", NEXT_NUMBER),
        ("next_title", NEXT_TITLE),
        ("has_conflict", HAS_CONFLICT),
        ("write_board", writer.rust),
    ] {
        if main.contains(name) {
            source += &format!("\n{function}");
        }
    }
    source
}

/// Reads everything, answers one case after the other, and writes the answers now and then.
fn main(problem: &Problem) -> String {
    let (answer, between) = (answer(problem), write(problem.between, ""));
    let names_case = !between.is_empty() || answer.contains("case");
    let mut main = BEGIN.to_string();
    if problem.grammar.is_counted() {
        main += "let cases = next_number(&mut input);\n";
        main += &statements(&problem.head, "");
        let case = if names_case { "case" } else { "_" };
        main += &format!("for {case} in 1..=cases {{\n");
    } else if names_case {
        main += "for case in 1.. {\n";
    } else {
        main += "loop {\n";
    }
    if problem.grammar.titled {
        main += "let title = next_title(&mut input);\n";
    }
    main += MATCH_PUZZLE;
    if !between.is_empty() {
        main += &format!("if case > 1 {{\n{between}}}\n");
    }
    main += &answer;
    if !matches!(problem.wanted, Wanted::All { .. }) {
        main += WRITE_IF_LONG;
    }
    indented(&(main + END))
}

/// Solves `puzzle` as the problem wants it, and writes the answer.
fn answer(problem: &Problem) -> String {
    let one = statements(&problem.one, WRITE_BOARD);
    let none = problem.none.as_ref().unwrap_or(&problem.one);
    let none = statements(none, WRITE_NO_SOLUTION);
    let with_solution = |solver: &str| {
        let arms = arm("Some(solution)", &one) + &arm("None", &none);
        format!("match {solver} {{\n{arms}}}\n")
    };
    let with_count = |limit: &str, several: &Template, illegal: &Option<Template>| {
        let several = statements(several, "");
        let mut arms = String::new();
        if let Some(illegal) = illegal {
            arms += &arm("(0, _) if has_conflict(&puzzle)", &statements(illegal, ""));
        }
        if none != several {
            arms += &arm("(0, _)", &none);
        }
        let pattern = |code: &str, name, bound, unbound| {
            if code.contains(name) { bound } else { unbound }
        };
        let count = pattern(&one, "count", "count @ 1", "1");
        let solution = pattern(&one, "solution", "Some(solution)", "_");
        arms += &arm(&format!("({count}, {solution})"), &one);
        arms += &arm(pattern(&several, "count", "(count, _)", "_"), &several);
        format!("match count(&puzzle, {limit}) {{\n{arms}}}\n")
    };
    match &problem.wanted {
        Wanted::First => with_solution("first(&puzzle)"),
        Wanted::Smallest => with_solution("Solutions::new(&puzzle).next()"),
        Wanted::Unique { several, illegal } => with_count("2", several, illegal),
        Wanted::Count { several } => with_count("u64::MAX", several, &None),
        Wanted::All { total } => {
            let list = format!(
                "let mut count = 0;\nfor solution in Solutions::new(&puzzle) {{\ncount += 1;\n\
                 {one}{WRITE_IF_LONG}}}\n"
            );
            list + &statements(total, "")
        }
    }
}

/// An arm of a `match`.
fn arm(pattern: &str, statements: &str) -> String {
    match statements.strip_suffix(";\n") {
        Some(statement) if !statement.contains('\n') => format!("{pattern} => {statement},\n"),
        _ => format!("{pattern} => {{\n{statements}}}\n"),
    }
}

/// The statements that write a template; `board` is the one that writes its board.
fn statements(template: &Template, board: &str) -> String {
    let mut lines = String::new();
    let (mut text, mut values) = (String::new(), String::new());
    for segment in template.segments() {
        let value = match segment {
            Segment::Text(part) => {
                text += part;
                continue;
            }
            Segment::Name(Name::Board) => {
                lines += &write(&mem::take(&mut text), &mem::take(&mut values));
                lines += board;
                continue;
            }
            Segment::Name(Name::Cases) => "cases",
            Segment::Name(Name::Case) => "case",
            Segment::Name(Name::Case0) => "case - 1",
            Segment::Name(Name::Title) => "title",
            Segment::Name(Name::Count) => "count",
        };
        text += "{}";
        values += &format!(", {value}");
    }
    lines + &write(&text, &values)
}

/// The statement that writes a text, with values where it has `{}`. An empty text
/// needs no statement.
fn write(text: &str, values: &str) -> String {
    match (text, values) {
        ("", _) => String::new(),
        (_, "") => format!("out.extend_from_slice(b{text:?});\n"),
        _ => format!("write!(out, {text:?}{values}).unwrap();\n"),
    }
}

/// Code, indented by its braces.
fn indented(code: &str) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for line in code.lines() {
        depth -= usize::from(line.starts_with('}'));
        text += &format!("{}{line}\n", "    ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
    }
    text
}

const BEGIN: &str = "\
fn main() {
let mut input = Vec::new();
// A judge takes every exit code but 0 for a crash, so errors end nothing.
let _ = io::stdin().read_to_end(&mut input);
let mut input = input.iter();
let mut out = Vec::new();
";

const MATCH_PUZZLE: &str = "\
let puzzle = match next_puzzle(&mut input) {
Some(puzzle) => puzzle,
None => break,
};
";

const WRITE_IF_LONG: &str = "\
if out.len() > 1 << 16 {
let _ = io::stdout().write_all(&out);
out.clear();
}
";

const END: &str = "\
}
let _ = io::stdout().write_all(&out);
}
";

const WRITE_BOARD: &str = "write_board(&solution, &mut out);\n";
const WRITE_NO_SOLUTION: &str = "out.extend_from_slice(b\"no solution\\n\");\n";

const NEXT_PUZZLE: &str = "\
/// The next 81 cells, wherever lines end; `None` if fewer are left.
fn next_puzzle(input: &mut std::slice::Iter<u8>) -> Option<[u8; 81]> {
    let mut puzzle = [0; 81];
    for cell in puzzle.iter_mut() {
        *cell = *input.find(|byte| byte.is_ascii_digit())?;
    }
    Some(puzzle)
}
";

const NEXT_NUMBER: &str = "\
/// The next number; 0 if there is none.
fn next_number(input: &mut std::slice::Iter<u8>) -> u64 {
    let digits = input.skip_while(|byte| !byte.is_ascii_digit());
    let digits = digits.take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u64, &digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}
";

const NEXT_TITLE: &str = "\
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
";

const HAS_CONFLICT: &str = "\
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

pub static LINE: BoardWriter = BoardWriter {
    layout: Layout::Line,
    rust: "\
/// A line of 81 digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(board);
    out.push(b'\\n');
}
",
};

pub static ROWS: BoardWriter = BoardWriter {
    layout: Layout::Rows,
    rust: "\
/// Nine lines of nine digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for row in board.chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\\n');
    }
}
",
};

pub static SPACED: BoardWriter = BoardWriter {
    layout: Layout::Spaced,
    rust: "\
/// Nine lines of nine digits with spaces between them.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for (cell, &digit) in board.iter().enumerate() {
        out.push(digit);
        out.push(if cell % 9 < 8 { b' ' } else { b'\\n' });
    }
}
",
};

pub static DRAWN: BoardWriter = BoardWriter {
    layout: Layout::Drawn,
    rust: "\
/// Nine lines of nine digits with bars between the stacks and rulers between the bands.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for (cell, &digit) in board.iter().enumerate() {
        out.push(digit);
        let behind = match cell {
            26 | 53 => \"\\n------+-------+------\\n\",
            _ if cell % 9 == 8 => \"\\n\",
            _ if cell % 3 == 2 => \" | \",
            _ => \" \",
        };
        out.extend_from_slice(behind.as_bytes());
    }
}
",
};

/// LeetCode supplies `struct Solution`.
pub static LEETCODE: Function = Function {
    layout: Layout::Quoted,
    rust: "\
impl Solution {
    /// Fills in the empty cells, which are '.'.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut puzzle = [0; 81];
        for (cell, byte) in puzzle.iter_mut().enumerate() {
            *byte = board[cell / 9][cell % 9] as u8;
        }
        if let Some(solution) = first(&puzzle) {
            for (cell, &digit) in solution.iter().enumerate() {
                board[cell / 9][cell % 9] = char::from(digit);
            }
        }
    }
}
",
};

pub static CODEWARS: Function = Function {
    layout: Layout::Numbers,
    rust: "\
/// Fills in the empty cells, which are 0.
fn sudoku(puzzle: &mut [[u8; 9]; 9]) {
    let mut text = [0; 81];
    for (cell, byte) in text.iter_mut().enumerate() {
        *byte = b'0' + puzzle[cell / 9][cell % 9];
    }
    if let Some(solution) = first(&text) {
        for (cell, &digit) in solution.iter().enumerate() {
            puzzle[cell / 9][cell % 9] = digit - b'0';
        }
    }
}
",
};
