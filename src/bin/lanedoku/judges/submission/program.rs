/*! The parts of submissions in Rust, but for the solver. [`super::rust`] prints them.

Only the tests compile this file. As it is, it answers a problem whose texts are the names in angle
brackets, and whose blank is `<`.
*/

use lanedoku::internal::scalar::{Solutions, count, solve};

// ---- Part: main ----

use std::io::{self, Read, Write};

fn main() {
    let mut input = Vec::new();
    // The exit code is 0 even if reading or writing fails: a judge takes any other for a crash.
    let _ = io::stdin().read_to_end(&mut input);
    let _ = write_answers(&input, &mut io::stdout());
}

// ---- Part: write_answers ----

/// Writes the answers to all cases, many at a time.
fn write_answers(input: &[u8], output: &mut dyn Write) -> io::Result<()> {
    let mut out = Vec::new();
    for (case, puzzle) in (1..).zip(puzzles(input)) {
        out.extend(if case > 1 { "<between>" } else { "" }.bytes());
        out.extend(format!("<heading {}>", case).bytes());
        write_solution(&puzzle, &mut out);
        out.extend_from_slice(b"<after>");
        if out.len() > 1 << 16 {
            output.write_all(&out)?;
            out.clear();
        }
    }
    output.write_all(&out)
}

// ---- Part: write_solution ----

/// A solution, or that there is none.
fn write_solution(puzzle: &[u8; 81], out: &mut Vec<u8>) {
    if let Some(solution) = solve(puzzle) {
        out.extend_from_slice(b"<solved>");
        write_rows(&solution, out);
    } else {
        out.extend_from_slice(b"<none>");
    }
}

// ---- Part: write_single_solution ----

/// The solution if there is one, or that there is none, or several.
fn write_single_solution(puzzle: &[u8; 81], out: &mut Vec<u8>) {
    match count(puzzle, 2) {
        (0, _) if has_conflict(puzzle) => out.extend_from_slice(b"<illegal>"),
        (0, _) => out.extend_from_slice(b"<none>"),
        (1, Some(solution)) => {
            out.extend_from_slice(b"<solved>");
            write_rows(&solution, out);
        }
        _ => out.extend_from_slice(b"<several>"),
    }
}

// ---- Part: write_verdict ----

/// Whether there is one solution, or none, or several.
fn write_verdict(puzzle: &[u8; 81], out: &mut Vec<u8>) {
    let verdict = match count(puzzle, 2).0 {
        0 if has_conflict(puzzle) => "<illegal>",
        0 => "<none>",
        1 => "<solved>",
        _ => "<several>",
    };
    out.extend_from_slice(verdict.as_bytes());
}

// ---- Part: write_count ----

/// The number of solutions, and the solution if there is one.
fn write_count(puzzle: &[u8; 81], out: &mut Vec<u8>) {
    let (number, first) = count(puzzle, u64::MAX);
    out.extend(format!("<count {}>", number).bytes());
    if let (1, Some(solution)) = (number, first) {
        out.extend_from_slice(b"<solved>");
        write_rows(&solution, out);
    }
}

// ---- Part: smallest ----

/// The solution that comes first in lexicographic order.
fn smallest(puzzle: &[u8; 81]) -> Option<[u8; 81]> {
    Solutions::new(puzzle).next_solution()
}

// ---- Part: counted_puzzles ----

/// The puzzles, after their number.
fn counted_puzzles(input: &[u8]) -> impl Iterator<Item = [u8; 81]> + '_ {
    let is_digit = |byte: &&u8| byte.is_ascii_digit();
    let start = input.iter().take_while(|byte| !is_digit(byte)).count();
    let digits = input[start..].iter().take_while(is_digit).count();
    let (number, rest) = input[start..].split_at(digits);
    // If it does not fit its type, it is above any real count.
    let number = String::from_utf8_lossy(number).parse();
    puzzles(rest).take(number.unwrap_or(usize::MAX))
}

// ---- Part: puzzles_before_end ----

/// The puzzles before the word `end`.
fn puzzles_before_end(input: &[u8]) -> impl Iterator<Item = [u8; 81]> + '_ {
    let end = input.windows(3).position(|word| word == b"end");
    puzzles(&input[..end.unwrap_or(input.len())])
}

// ---- Part: puzzles ----

/// The puzzles, 81 cells each. Everything between cells is skipped.
fn puzzles(input: &[u8]) -> impl Iterator<Item = [u8; 81]> + '_ {
    let mut cells = input.iter().copied().filter(|&byte| is_cell(byte));
    std::iter::from_fn(move || {
        let mut puzzle = [0; 81];
        for cell in puzzle.iter_mut() {
            *cell = cells.next()?;
        }
        Some(puzzle)
    })
}

// ---- Part: is_cell ----

/// Whether a byte is a clue or a blank.
fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'<'
}

// ---- Part: has_conflict ----

/// Whether two equal clues share a row, a column or a box.
fn has_conflict(puzzle: &[u8; 81]) -> bool {
    let houses_of = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    (0..81).any(|a| {
        (0..a).any(|b| {
            let houses = houses_of(a);
            let shared = (0..3).any(|kind| houses[kind] == houses_of(b)[kind]);
            shared && puzzle[a] == puzzle[b] && (b'1'..=b'9').contains(&puzzle[a])
        })
    })
}

// ---- Part: write_line ----

/// A line of 81 digits.
fn write_line(board: &[u8; 81], out: &mut Vec<u8>) {
    out.extend_from_slice(board);
    out.push(b'\n');
}

// ---- Part: write_rows ----

/// Nine lines of nine digits.
fn write_rows(board: &[u8; 81], out: &mut Vec<u8>) {
    for row in board.chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

// ---- Part: write_spaced ----

/// Nine lines of nine digits with spaces between them.
fn write_spaced(board: &[u8; 81], out: &mut Vec<u8>) {
    for (cell, &digit) in board.iter().enumerate() {
        out.push(digit);
        out.push(if cell % 9 < 8 { b' ' } else { b'\n' });
    }
}

// ---- Part: fill_in_characters ----

/// Fills in the empty cells of a board, if it has a solution. A clue is a digit.
fn fill_in_characters(board: &mut Vec<Vec<char>>) {
    let mut puzzle = [0; 81];
    for (cell, byte) in puzzle.iter_mut().enumerate() {
        *byte = board[cell / 9][cell % 9] as u8;
    }
    if let Some(solution) = solve(&puzzle) {
        let characters = |row: &[u8]| row.iter().map(|&digit| char::from(digit)).collect();
        *board = solution.chunks(9).map(characters).collect();
    }
}

// ---- Part: fill_in_numbers ----

/// Fills in the empty cells of a board, which are 0, if it has a solution.
fn fill_in_numbers(board: &mut [[u8; 9]; 9]) {
    let mut puzzle = [0; 81];
    for (cell, byte) in puzzle.iter_mut().enumerate() {
        *byte = b'0' + board[cell / 9][cell % 9];
    }
    if let Some(solution) = solve(&puzzle) {
        for (cell, &digit) in solution.iter().enumerate() {
            board[cell / 9][cell % 9] = digit - b'0';
        }
    }
}
