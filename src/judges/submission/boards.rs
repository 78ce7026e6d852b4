/*! How boards are handed over by what a judge is given. */

use crate::judges::problem::Handover;

/// The code that hands over a board.
pub enum BoardCode {
    /// A program writes it: by this function in Rust, by the part of `solver.cpp` with this name in
    /// C++.
    Program {
        rust: &'static str,
        cpp: &'static str,
    },
    /// The judge calls this function, in Rust, with a board. What goes in and comes out is not what
    /// `-p` reads and writes, so the header says it in these words.
    Function {
        rust: &'static str,
        input: &'static str,
        output: &'static str,
    },
}

impl BoardCode {
    pub fn of(handover: Handover) -> BoardCode {
        match handover {
            Handover::Line => BoardCode::Program {
                rust: LINE,
                cpp: "write_line",
            },
            Handover::Rows => BoardCode::Program {
                rust: ROWS,
                cpp: "write_rows",
            },
            Handover::Spaced => BoardCode::Program {
                rust: SPACED,
                cpp: "write_spaced",
            },
            Handover::LeetCode => BoardCode::Function {
                rust: LEETCODE,
                input: "a board, nine rows of nine characters, `.` for an empty cell",
                output: "the same board, filled in; without a solution it stays as it is",
            },
            Handover::Codewars => BoardCode::Function {
                rust: CODEWARS,
                input: "a board, nine rows of nine numbers, 0 for an empty cell",
                output: "the same board, filled in; without a solution it stays as it is",
            },
        }
    }
}

const LINE: &str = "\
/// A line of 81 digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(board);
    out.push(b'\\n');
}
";

const ROWS: &str = "\
/// Nine lines of nine digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for row in board.chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\\n');
    }
}
";

const SPACED: &str = "\
/// Nine lines of nine digits with spaces between them.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    for (cell, &digit) in board.iter().enumerate() {
        out.push(digit);
        out.push(if cell % 9 < 8 { b' ' } else { b'\\n' });
    }
}
";

/// LeetCode supplies `struct Solution`.
const LEETCODE: &str = "\
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

const CODEWARS: &str = "\
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
