/*! How boards are written: by `solve -p`, and by what a judge is given. */

use crate::input::grammar::Layout;
use crate::judges::problem::BoardWriter;

pub static LINE: BoardWriter = BoardWriter {
    layout: Layout::Line,
    line: "81 digits",
    cpp: Some("write_line"),
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
    line: "nine digits",
    cpp: Some("write_rows"),
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
    line: "nine digits with spaces between them",
    cpp: Some("write_spaced"),
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

/// LeetCode supplies `struct Solution`.
pub static LEETCODE: BoardWriter = BoardWriter {
    layout: Layout::Quoted,
    line: "an array of nine rows of nine digits in quotes",
    cpp: None,
    rust: "\
impl Solution {
    /// Fills in the empty cells, which are '.'.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut puzzle = [0; 81];
        for (cell, byte) in puzzle.iter_mut().enumerate() {
            *byte = board[cell / 9][cell % 9] as u8;
        }
        if let Some(solution) = solve(&puzzle) {
            for (cell, &digit) in solution.iter().enumerate() {
                board[cell / 9][cell % 9] = char::from(digit);
            }
        }
    }
}
",
};

pub static CODEWARS: BoardWriter = BoardWriter {
    layout: Layout::Numbers,
    line: "an array of nine rows of nine digits",
    cpp: None,
    rust: "\
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
",
};
