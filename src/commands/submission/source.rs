/*! The source of a submission beside its solver: `main`, and the functions that it calls.

A problem's row is interpreted by `solve -p`. Here it is written out as plain Rust that knows this
problem and no other.
*/

use crate::problems::{Problem, Wanted};
use crate::stream::grammar::Layout;
use crate::stream::template::{Name, Piece, Template};
use std::fmt::Display;

/// The part of the scalar solver that a problem needs.
pub fn solver_part(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::First => "first",
        Wanted::Unique | Wanted::Count => "count",
        Wanted::Smallest | Wanted::All => "all",
    }
}

/// The program around the solver.
pub fn program(problem: &Problem) -> String {
    match problem.layout {
        Layout::Quoted => return LEETCODE.to_string(),
        Layout::Numbers => return CODEWARS.to_string(),
        _ => {}
    }
    let main = main(problem);
    let cell = match problem.blank {
        '0' => "byte.is_ascii_digit()".to_string(),
        blank => format!("byte.is_ascii_digit() || **byte == b'{blank}'"),
    };
    let next_puzzle = NEXT_PUZZLE.replace("byte.is_ascii_digit()", &cell);
    let write_board = write_board(problem.layout);
    let functions = [
        next_puzzle.as_str(),
        NEXT_NUMBER,
        NEXT_TITLE,
        HAS_CONFLICT,
        write_board,
    ];
    let is_called = |function: &&str| {
        let name = function
            .split("fn ")
            .nth(1)
            .and_then(|rest| rest.split('(').next());
        name.is_some_and(|name| main.contains(name))
    };
    let called: Vec<_> = functions.into_iter().filter(is_called).collect();
    format!(
        "use std::io::{{self, Read, Write}};\n\n{main}\n{}",
        called.join("\n")
    )
}

/// Reads everything, answers one case after the other, and writes the answers now and then.
fn main(problem: &Problem) -> String {
    let (answer, between) = (answer(problem), statements(problem.between, ""));
    let names_case = !between.is_empty() || answer.iter().any(|line| line.contains("case"));
    let case = if names_case { "case" } else { "_" };
    let mut lines: Vec<String> = Vec::new();
    let mut add = |line: &str| lines.push(line.to_string());

    add("fn main() {");
    add("let mut input = Vec::new();");
    add("// A judge takes every exit code but 0 for a crash, so errors end nothing.");
    add("let _ = io::stdin().read_to_end(&mut input);");
    add("let mut input = input.iter();");
    add("let mut out = Vec::new();");
    if problem.grammar.is_counted() {
        add("let cases = next_number(&mut input);");
        statements(problem.head, "")
            .iter()
            .for_each(|line| add(line));
        add(&format!("for {case} in 1..=cases {{"));
    } else if names_case {
        add("for case in 1.. {");
    } else {
        add("loop {");
    }
    if problem.grammar.sized {
        add("// The size of a box, which is always 3.");
        add("next_number(&mut input);");
    }
    if problem.grammar.titled {
        add("let title = next_title(&mut input);");
    }
    add("let puzzle = match next_puzzle(&mut input) {");
    add("Some(puzzle) => puzzle,");
    add("None => break,");
    add("};");
    if !between.is_empty() {
        add("if case > 1 {");
        between.iter().for_each(|line| add(line));
        add("}");
    }
    answer.iter().for_each(|line| add(line));
    if problem.wanted != Wanted::All {
        WRITE_IF_LONG.iter().for_each(|line| add(line));
    }
    ["}", WRITE, "}"].iter().for_each(|line| add(line));
    indented(&lines)
}

/// Solves `puzzle` as the problem wants it, and writes the answer.
fn answer(problem: &Problem) -> Vec<String> {
    let one = statements(problem.one, WRITE_BOARD);
    let none = statements(problem.none.unwrap_or(problem.one), WRITE_NO_SOLUTION);
    match problem.wanted {
        Wanted::First => choose(
            "first(&puzzle)",
            vec![("Some(solution)", one), ("None", none)],
        ),
        Wanted::Smallest => {
            let smallest = "Solutions::new(&puzzle).next()";
            choose(smallest, vec![("Some(solution)", one), ("None", none)])
        }
        Wanted::Unique | Wanted::Count => {
            let is_exact = problem.wanted == Wanted::Count;
            let limit = if is_exact { "u64::MAX" } else { "2" };
            let several = statements(problem.several.unwrap_or(problem.one), WRITE_BOARD);
            let mut arms: Vec<(String, Vec<String>)> = Vec::new();
            if let Some(illegal) = problem.illegal {
                arms.push((
                    "(0, _) if has_conflict(&puzzle)".into(),
                    statements(illegal, ""),
                ));
            }
            if none != several {
                arms.push(("(0, _)".into(), none));
            }
            let names = |lines: &[String], word: &str| lines.iter().any(|line| line.contains(word));
            let number = if names(&one, "count") {
                "count @ 1"
            } else {
                "1"
            };
            let solution = if names(&one, "solution") {
                "Some(solution)"
            } else {
                "_"
            };
            arms.push((format!("({number}, {solution})"), one));
            let many = if names(&several, "count") {
                "(count, _)"
            } else {
                "_"
            };
            arms.push((many.into(), several));
            choose(&format!("count(&puzzle, {limit})"), arms)
        }
        Wanted::All => {
            let mut lines: Vec<String> = Vec::new();
            let mut add = |line: &str| lines.push(line.to_string());
            add("let mut count = 0;");
            add("for solution in Solutions::new(&puzzle) {");
            add("count += 1;");
            one.iter().for_each(|line| add(line));
            WRITE_IF_LONG.iter().for_each(|line| add(line));
            add("}");
            if !none.is_empty() {
                add("if count == 0 {");
                none.iter().for_each(|line| add(line));
                add("}");
            }
            let total = statements(problem.total.unwrap_or(""), "");
            total.iter().for_each(|line| add(line));
            lines
        }
    }
}

/// A `match` with these arms.
fn choose(value: &str, arms: Vec<(impl Display, Vec<String>)>) -> Vec<String> {
    let mut lines = vec![format!("match {value} {{")];
    for (pattern, statements) in arms {
        match &statements[..] {
            [statement] => lines.push(format!("{pattern} => {},", statement.trim_end_matches(';'))),
            _ => {
                lines.push(format!("{pattern} => {{"));
                lines.extend(statements);
                lines.push("}".into());
            }
        }
    }
    lines.push("}".into());
    lines
}

/// The statements that write a template; `board` is the one that writes its board.
fn statements(template: &'static str, board: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut text, mut values) = (String::new(), String::new());
    let flush = |text: &mut String, values: &mut String, lines: &mut Vec<String>| {
        if !values.is_empty() {
            lines.push(format!("write!(out, {text:?}{values}).unwrap();"));
        } else if !text.is_empty() {
            lines.push(format!("out.extend_from_slice(b{text:?});"));
        }
        text.clear();
        values.clear();
    };
    for part in Template::new(template).pieces() {
        let value = match part {
            Piece::Text(part) => {
                text += part;
                continue;
            }
            Piece::Name(Name::Board) => {
                flush(&mut text, &mut values, &mut lines);
                lines.push(board.to_string());
                continue;
            }
            Piece::Name(Name::Cases) => "cases",
            Piece::Name(Name::Case) => "case",
            Piece::Name(Name::Case0) => "case - 1",
            Piece::Name(Name::Title) => "title",
            Piece::Name(Name::Count) => "count",
        };
        text += "{}";
        values += &format!(", {value}");
    }
    flush(&mut text, &mut values, &mut lines);
    lines
}

/// The same source without comments and indentation.
pub fn shortened(source: &str) -> String {
    let lines = source.lines().map(str::trim);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.flat_map(|line| [line, "\n"]).collect()
}

/// Lines of code, indented by their braces.
fn indented(lines: &[String]) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for line in lines {
        depth -= usize::from(line.starts_with('}'));
        text += &format!("{}{line}\n", "    ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
    }
    text
}

const WRITE: &str = "let _ = io::stdout().write_all(&out);";
const WRITE_IF_LONG: [&str; 4] = ["if out.len() > 1 << 16 {", WRITE, "out.clear();", "}"];
const WRITE_BOARD: &str = "write_board(&solution, &mut out);";
const WRITE_NO_SOLUTION: &str = r#"out.extend_from_slice(b"no solution\n");"#;

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

/// The function that writes a board in this layout.
fn write_board(layout: Layout) -> &'static str {
    match layout {
        Layout::Line => {
            "\
/// A line of 81 digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(board);
    out.push(b'\\n');
}
"
        }
        Layout::Rows => {
            "\
/// Nine lines of nine digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for row in board.chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\\n');
    }
}
"
        }
        Layout::Spaced => {
            "\
/// Nine lines of nine digits with spaces between them.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for (cell, &digit) in board.iter().enumerate() {
        out.push(digit);
        out.push(if cell % 9 < 8 { b' ' } else { b'\\n' });
    }
}
"
        }
        _ => {
            "\
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
"
        }
    }
}

/// LeetCode supplies `struct Solution`.
const LEETCODE: &str = "\
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
";

const CODEWARS: &str = "\
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
";
