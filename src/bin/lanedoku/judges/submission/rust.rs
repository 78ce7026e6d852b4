/*! How a submission is written in Rust. */

use super::program::{fill, parts};
use crate::judges::problem::{Problem, Runs};

/// What the judge calls, `main` or a function, the functions that it calls, and the solver.
pub fn source(problem: &Problem) -> String {
    let template = match &problem.runs {
        Runs::Function(function) => function.rust,
        Runs::Program => MAIN,
    };
    let main = fill(template, problem);
    // Nothing is public in one file.
    let solver = include_str!("../../../../scalar.rs").replace("pub ", "");
    let parts = parts(&[FUNCTIONS, &solver], &main, problem);
    main + &parts
}

/// Answers one case after another.
const MAIN: &str = r#"use std::io::{self, Read, Write};

fn main() {
    let mut input = Vec::new();
    // The exit code is 0 even if reading or writing fails: a judge takes any other for a crash.
    let _ = io::stdin().read_to_end(&mut input);
    let mut input = input.iter();
    let mut out = Vec::new();
    let cases = next_number(&mut input); // if counted
    let puzzles = std::iter::from_fn(|| next_puzzle(&mut input));
    // The line `end` has no cells, so it needs no code. // if end
    for (case, puzzle) in (1..).zip(puzzles.take(cases)) { // if counted and numbered
    for (case, puzzle) in (1..).zip(puzzles) { // if not counted and numbered
    for puzzle in puzzles.take(cases) { // if counted and not numbered
    for puzzle in puzzles { // if not counted and not numbered
        if case > 1 { // if between
            out.extend_from_slice(b"<between>"); // if between
        } // if between
        let (number, first) = count(&puzzle, u64::MAX); // if count
        writeln!(out, "<line of heading>", number).unwrap(); // if line of heading and count
        writeln!(out, "<line of heading>", case).unwrap(); // if line of heading and not count
        write!(out, "<heading>", number).unwrap(); // if heading and not line of heading and count
        write!(out, "<heading>", case).unwrap(); // if heading and not line of heading and not count
        if let (1, Some(solution)) = (number, first) { // if count
            out.extend_from_slice(b"<solved>"); // if count and solved
            write_board(&solution, &mut out); // if count
        match count(&puzzle, 2) { // if several
            (1, _) => out.extend_from_slice(b"<solved>"), // if several and not board
            (1, Some(solution)) => write_board(&solution, &mut out), // if several and board and not solved
            (1, Some(solution)) => { // if several and board and solved
        match Solutions::new(&puzzle).next_solution() { // if smallest
        match solve(&puzzle) { // if not several and not count and not smallest
            Some(solution) => write_board(&solution, &mut out), // if not several and not count and not solved
            Some(solution) => { // if not several and not count and solved
                out.extend_from_slice(b"<solved>"); // if not count and board and solved
                write_board(&solution, &mut out); // if not count and board and solved
            } // if not count and board and solved
            (0, _) if has_conflict(&puzzle) => out.extend_from_slice(b"<illegal>"), // if illegal
            (0, _) => out.extend_from_slice(b"<none>"), // if several
            _ => out.extend_from_slice(b"<several>"), // if several
            None => out.extend_from_slice(b"<none>"), // if not several and not count
        }
        out.extend_from_slice(b"<after>"); // if after
        if out.len() > 1 << 16 {
            let _ = io::stdout().write_all(&out);
            out.clear();
        }
    }
    let _ = io::stdout().write_all(&out);
}
"#;

/// LeetCode supplies `struct Solution`.
pub const LEETCODE: &str = "\
impl Solution {
    /// Fills in the empty cells, which are '.'.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut puzzle = [0; 81];
        for (cell, byte) in puzzle.iter_mut().enumerate() {
            *byte = board[cell / 9][cell % 9] as u8;
        }
        if let Some(solution) = solve(&puzzle) {
            let characters = |row: &[u8]| row.iter().map(|&digit| char::from(digit)).collect();
            *board = solution.chunks(9).map(characters).collect();
        }
    }
}
";

/// Codewars calls it so.
pub const CODEWARS: &str = "\
/// Fills in the empty cells, which are 0.
fn sudoku(puzzle: &mut [[u8; 9]; 9]) {
    let mut text = [0; 81];
    for (cell, byte) in text.iter_mut().enumerate() {
        *byte = b'0' + puzzle[cell / 9][cell % 9];
    }
    if let Some(solution) = solve(&text) {
        for (cell, &digit) in solution.iter().enumerate() {
            puzzle[cell / 9][cell % 9] = digit - b'0';
        }
    }
}
";

/// The functions that `main` may call, in parts as the solver is.
const FUNCTIONS: &str = r#"
// ---- Part: next_puzzle ----

/// The next 81 cells. Everything between them is skipped. `None` if fewer are left.
fn next_puzzle(input: &mut std::slice::Iter<u8>) -> Option<[u8; 81]> {
    let mut puzzle = [0; 81];
    for cell in puzzle.iter_mut() {
        *cell = *input.find(|&&byte| byte.is_ascii_digit())?; // if not blank
        *cell = *input.find(|&&byte| byte.is_ascii_digit() || byte == b'<blank>')?; // if blank
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

// ---- Part: write_board ----

/// A line of 81 digits. // if line
/// Nine lines of nine digits. // if rows
/// Nine lines of nine digits with spaces between them. // if spaced
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(board); // if line
    out.push(b'\n'); // if line
    for row in board.chunks(9) { // if rows
        out.extend_from_slice(row); // if rows
        out.push(b'\n'); // if rows
    } // if rows
    for (cell, &digit) in board.iter().enumerate() { // if spaced
        out.push(digit); // if spaced
        out.push(if cell % 9 < 8 { b' ' } else { b'\n' }); // if spaced
    } // if spaced
}
"#;
