/*! How answers are laid out: boards in, bytes of each output format out. */

use crate::input::{
    block::BoardText,
    grammar::{Grammar, Layout, NO_SOLUTION},
};
use lanedoku::Shape;

/// How answers are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum OutputFormat {
    /// As the puzzles came.
    #[default]
    Same,
    /// Boards back to back: rows, spaced rows or lines as they came; rows if the input is lines.
    Poj,
    /// 81 digits a line.
    Lines,
    /// Rows, spaced if they came spaced, and a blank line between boards.
    Grid,
    /// `puzzle,solution` a line.
    Pairs,
    /// A drawn board, for people.
    Pretty,
}

/// The words of `-o`. Only a command that has an input takes the first of them.
pub const OUTPUTS: [(&str, OutputFormat); 6] = [
    ("same", OutputFormat::Same),
    ("poj", OutputFormat::Poj),
    ("lines", OutputFormat::Lines),
    ("grid", OutputFormat::Grid),
    ("pairs", OutputFormat::Pairs),
    ("pretty", OutputFormat::Pretty),
];

/// How one answer is written.
pub struct Style {
    pub layout: Layout,
    /// What stands between it and the answer before it.
    pub between: &'static str,
}

impl Style {
    /// How a puzzle of this input, which came in this layout, is answered.
    pub fn of(output: OutputFormat, input: &Grammar, came: Layout) -> Style {
        let rows = if came == Layout::Line {
            Layout::Rows
        } else {
            came
        };
        let (layout, between) = match output {
            OutputFormat::Lines => (Layout::Line, ""),
            OutputFormat::Same if input.is_lines() => (Layout::Line, ""),
            OutputFormat::Same if !input.is_counted() => (rows, "\n"),
            OutputFormat::Poj if input.is_lines() => (rows, ""),
            OutputFormat::Same | OutputFormat::Poj => (came, ""),
            OutputFormat::Grid => (rows, "\n"),
            OutputFormat::Pairs => (Layout::Pair, ""),
            OutputFormat::Pretty => (Layout::Framed, "\n"),
        };
        Style { layout, between }
    }
}

/// Writes the board of a solution, with the line feed it ends in, or that there is none. Only pairs
/// look at `puzzle`.
pub fn write_board(
    out: &mut Vec<u8>,
    layout: Layout,
    puzzle: BoardText,
    solution: Option<BoardText>,
) {
    if layout == Layout::Pair {
        puzzle.cells_to(out);
        out.push(b',');
    }
    let Some(solution) = solution else {
        return write_line(out, NO_SOLUTION);
    };
    match layout {
        Layout::Line | Layout::Pair => {
            solution.cells_to(out);
            out.push(b'\n');
        }
        Layout::Rows if solution.shape == Shape::Rows.into() => {
            out.extend_from_slice(&solution.text[..Shape::Rows.stride()])
        }
        Layout::Rows => {
            for row in 0..9 {
                out.extend_from_slice(solution.row(row));
                out.push(b'\n');
            }
        }
        Layout::Spaced => {
            for row in 0..9 {
                let mut spaced = [b' '; 18];
                for (place, &digit) in spaced.iter_mut().step_by(2).zip(solution.row(row)) {
                    *place = digit;
                }
                spaced[17] = b'\n';
                out.extend_from_slice(&spaced);
            }
        }
        Layout::Framed => draw(out, solution),
        Layout::Quoted => write_json(out, solution, b"\""),
        Layout::Numbers => write_json(out, solution, b""),
    }
}

/// Writes the answer to a puzzle or a record that gets no board.
pub fn write_line(out: &mut Vec<u8>, answer: &str) {
    out.extend_from_slice(answer.as_bytes());
    out.push(b'\n');
}

/// Writes an array of arrays, with this before and behind each digit.
fn write_json(out: &mut Vec<u8>, board: BoardText, quote: &[u8]) {
    out.push(b'[');
    for row in 0..9 {
        out.push(b'[');
        for &digit in board.row(row) {
            out.extend_from_slice(quote);
            out.push(digit);
            out.extend_from_slice(quote);
            out.push(b',');
        }
        // No comma follows the last digit.
        out.pop();
        out.extend_from_slice(if row < 8 { b"]," } else { b"]]" });
    }
    out.push(b'\n');
}

/// What stands above and below the boxes of a drawing.
const RULE: &[u8; 25] = b"+-------+-------+-------+";

/// Draws a board.
///
/// ```text
/// +-------+-------+-------+
/// | 1 4 3 | 6 2 8 | 5 7 9 |
/// ```
fn draw(out: &mut Vec<u8>, board: BoardText) {
    let mut write = |line: &[u8; 25]| {
        out.extend_from_slice(line);
        out.push(b'\n');
    };
    for row in 0..9 {
        if row % 3 == 0 {
            write(RULE);
        }
        let mut line = *b"| . . . | . . . | . . . |";
        for (col, &digit) in board.row(row).iter().enumerate() {
            if matches!(digit, b'1'..=b'9') {
                line[2 * (col + col / 3) + 2] = digit;
            }
        }
        write(&line);
    }
    write(RULE);
}

/// Writes a number in decimal. Formatting would take longer than solving an easy puzzle.
pub fn write_number(out: &mut Vec<u8>, mut number: u64) {
    // Most counts of solutions have one digit.
    if number < 10 {
        return out.push(b'0' + number as u8);
    }
    let mut digits = [0; 20];
    let mut first = digits.len();
    while number > 0 {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    out.extend_from_slice(&digits[first..]);
}

#[cfg(test)]
mod tests {
    use super::write_number;

    #[test]
    fn numbers_are_decimal() {
        for number in [0, 1, 9, 10, 99, 100, 1234567890, u64::MAX] {
            let mut out = Vec::new();
            write_number(&mut out, number);
            assert_eq!(String::from_utf8_lossy(&out), number.to_string());
        }
    }
}
