/*! How boards are written by what a judge is given. */

use crate::judges::problem::Handover;

/// The code that hands over a board.
pub struct BoardWriter {
    /// The function of a program that writes a board, or the function that is handed in.
    pub rust: &'static str,
    /// The name of the function of a program, which is a part of `solver.cpp`. `None`: the judge
    /// calls a function, which is in Rust.
    pub cpp: Option<&'static str>,
}

impl BoardWriter {
    pub fn of(handover: Handover) -> &'static BoardWriter {
        match handover {
            Handover::Line => &LINE,
            Handover::Rows => &ROWS,
            Handover::Spaced => &SPACED,
            Handover::LeetCode => &LEETCODE,
            Handover::Codewars => &CODEWARS,
        }
    }
}

static LINE: BoardWriter = BoardWriter {
    cpp: Some("write_line"),
    rust: "\
/// A line of 81 digits.
fn write_board(board: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(board);
    out.push(b'\\n');
}
",
};

static ROWS: BoardWriter = BoardWriter {
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

static SPACED: BoardWriter = BoardWriter {
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
static LEETCODE: BoardWriter = BoardWriter {
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

static CODEWARS: BoardWriter = BoardWriter {
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
