/*! All parts of submissions in Rust except the solver. `rust.rs` prints them. A text in angle
brackets is replaced by one of a problem, and `b'<'` by the symbol of an empty cell.
*/

// ---- Part: main ----

use std::io::{self, BufWriter, Read, Write};

fn main() {
    let (mut input, mut out) = (Vec::new(), BufWriter::new(io::stdout()));
    // Errors are ignored: a judge takes any exit code but 0 for a crash.
    let _ = io::stdin().read_to_end(&mut input);
    let mut input = input.iter().copied();
    let cases = next_number(&mut input);
    let puzzles = std::iter::from_fn(|| next_puzzle(&mut input)).take(cases);
    for (case, puzzle) in (1..).zip(puzzles) {
        let _ = out.write_all(if case > 1 { "<separator>" } else { "" }.as_bytes());
        let _ = out.write_all(format!("<heading {}>", case).as_bytes());
        let _ = write_solution(&puzzle, &mut out);
        let _ = out.write_all(b"<after>");
    }
}

// ---- Part: next_number ----

/// Reads the next number, and skips everything before it.
fn next_number(input: &mut impl Iterator<Item = u8>) -> usize {
    let bytes = input.skip_while(|byte| !byte.is_ascii_digit());
    let bytes = bytes.map(char::from);
    let digits: String = bytes.take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(usize::MAX) // none, or too large
}

// ---- Part: before_end ----

/// The input before the word `end`.
fn before_end(input: &[u8]) -> &[u8] {
    let end = input.windows(3).position(|word| word == b"end");
    &input[..end.unwrap_or(input.len())]
}

// ---- Part: next_puzzle ----

/// Reads the next 81 cells, and skips everything else. Returns `None` if fewer are left.
fn next_puzzle(input: &mut impl Iterator<Item = u8>) -> Option<[u8; 81]> {
    let mut puzzle = [0; 81];
    for cell in puzzle.iter_mut() {
        let byte = input.find(|byte| byte.is_ascii_digit() || *byte == b'<')?;
        *cell = if byte == b'<' { b'0' } else { byte };
    }
    Some(puzzle)
}

// ---- Part: has_conflict ----

/// Whether two equal clues share a row, a column or a box.
fn has_conflict(puzzle: &[u8; 81]) -> bool {
    let houses_of = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    (0..81).any(|a| {
        (0..a).any(|b| {
            let houses = houses_of(a);
            let shared = (0..3).any(|kind| houses[kind] == houses_of(b)[kind]);
            shared && puzzle[a] == puzzle[b] && puzzle[a] != b'0'
        })
    })
}

// ---- Part: write_line ----

fn write_line(board: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    out.write_all(board)?;
    out.write_all(b"\n")
}

// ---- Part: write_rows ----

fn write_rows(board: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    for row in board.chunks(9) {
        out.write_all(row)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

// ---- Part: write_spaced ----

fn write_spaced(board: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    for (cell, &digit) in board.iter().enumerate() {
        out.write_all(&[digit, if cell % 9 < 8 { b' ' } else { b'\n' }])?;
    }
    Ok(())
}

// ---- Part: write_solution ----

/// A solution, or that there is none.
fn write_solution(puzzle: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    if let (1, solution) = count(puzzle, 1) {
        out.write_all(b"<solved>")?;
        write_rows(&solution, out)
    } else {
        out.write_all(b"<none>")
    }
}

// ---- Part: write_single_solution ----

/// The solution if there is one, or that there is none, or several.
fn write_single_solution(puzzle: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    let (number, solution) = count(puzzle, 2);
    if number == 1 {
        out.write_all(b"<solved>")?;
        return write_rows(&solution, out);
    }
    let verdict = match number {
        0 if has_conflict(puzzle) => "<illegal>",
        0 => "<none>",
        _ => "<several>",
    };
    out.write_all(verdict.as_bytes())
}

// ---- Part: write_verdict ----

/// Whether there is one solution, or none, or several.
fn write_verdict(puzzle: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    let verdict = match count(puzzle, 2).0 {
        0 if has_conflict(puzzle) => "<illegal>",
        0 => "<none>",
        1 => "<solved>",
        _ => "<several>",
    };
    out.write_all(verdict.as_bytes())
}

// ---- Part: write_count ----

/// The number of solutions, and the solution if there is one.
fn write_count(puzzle: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    let (number, solution) = count(puzzle, u64::MAX);
    out.write_all(format!("<count {}>", number).as_bytes())?;
    if number == 1 {
        out.write_all(b"<solved>")?;
        write_rows(&solution, out)?;
    }
    Ok(())
}

// ---- Part: fill_in_characters ----

/// Fills in the empty cells of a board, if it has a solution. A clue is a digit.
fn fill_in_characters(board: &mut Vec<Vec<char>>) {
    let mut puzzle = [0; 81];
    for (cell, byte) in puzzle.iter_mut().enumerate() {
        let digit = board[cell / 9][cell % 9].to_digit(10).unwrap_or(0);
        *byte = b'0' + digit as u8;
    }
    if let (1, solution) = count(&puzzle, 1) {
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
    if let (1, solution) = count(&puzzle, 1) {
        for (cell, &digit) in solution.iter().enumerate() {
            board[cell / 9][cell % 9] = digit - b'0';
        }
    }
}
