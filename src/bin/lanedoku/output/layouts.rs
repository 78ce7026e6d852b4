/*! How answers are laid out: boards in, bytes of each output format out. */

use crate::input::{block::BoardText, grammar::Grammar};
use crate::layout::{Layout, NO_SOLUTION};
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
    /// As a judge's problem has them. No word of `-o` says so.
    Fixed(Style),
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
#[derive(Clone, Copy, Debug, PartialEq)]
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
            OutputFormat::Same if input.board.is_rows() => (came, "\n"),
            OutputFormat::Poj if input.is_lines() => (rows, ""),
            OutputFormat::Same | OutputFormat::Poj => (came, ""),
            OutputFormat::Grid => (rows, "\n"),
            OutputFormat::Pairs => (Layout::Pair, ""),
            OutputFormat::Pretty => (Layout::Framed, "\n"),
            OutputFormat::Fixed(style) => return style,
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
        Layout::Spaced => write_spaced(out, solution),
        Layout::Framed => FRAMED.write(out, solution),
        Layout::Quoted => QUOTED.write(out, solution),
        Layout::Numbers => NUMBERS.write(out, solution),
    }
}

/// Writes spaced rows. They come in bulk, and a [`Picture`] would take longer.
fn write_spaced(out: &mut Vec<u8>, solution: BoardText) {
    let cells = solution.board().expect("a solution is a board");
    let mut pairs = cells.map(|cell| [cell, b' ']);
    for row in pairs.chunks_exact_mut(9) {
        row[8][1] = b'\n';
    }
    out.extend_from_slice(pairs.as_flattened());
}

/// Writes the answer to a puzzle or a record that gets no board.
pub fn write_line(out: &mut Vec<u8>, answer: &str) {
    write_text(out, answer);
    out.push(b'\n');
}

/// Writes a text beside a board. Most are empty, and it takes time to call for a copy of nothing.
#[inline]
pub fn write_text(out: &mut Vec<u8>, text: &str) {
    if !text.is_empty() {
        out.extend_from_slice(text.as_bytes());
    }
}

/// A board as it is laid out, with a dot in the place of each cell.
struct Picture {
    text: &'static [u8],
    /// Where the dots of each row are.
    cells: [[usize; 9]; 9],
}

impl Picture {
    const fn new(text: &'static str) -> Picture {
        let text = text.as_bytes();
        let mut cells = [[0; 9]; 9];
        let (mut at, mut cell) = (0, 0);
        while at < text.len() {
            if text[at] == b'.' {
                cells[cell / 9][cell % 9] = at;
                cell += 1;
            }
            at += 1;
        }
        Picture { text, cells }
    }

    /// Writes it with the digits of a board in the place of dots. Blanks stay dots.
    fn write(&self, out: &mut Vec<u8>, board: BoardText) {
        let start = out.len();
        out.extend_from_slice(self.text);
        let drawn = &mut out[start..];
        for (row, cells) in self.cells.iter().enumerate() {
            for (&cell, &digit) in cells.iter().zip(board.row(row)) {
                drawn[cell] = if digit == b'0' { b'.' } else { digit };
            }
        }
    }
}

static FRAMED: Picture = Picture::new(
    "\
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| . . . | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
",
);

/// JSON, with strings.
static QUOTED: Picture = Picture::new(concat!(
    r#"[[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."],"#,
    r#"[".",".",".",".",".",".",".",".","."]]"#,
    "\n",
));

/// JSON, with numbers.
static NUMBERS: Picture = Picture::new(
    "\
[[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],\
[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.],[.,.,.,.,.,.,.,.,.]]
",
);

/// Writes a number in decimal.
pub fn write_number(out: &mut Vec<u8>, number: u64) {
    match number {
        // Most counts of solutions have one digit. Formatting would take longer than solving an
        // easy puzzle.
        0..10 => out.push(b'0' + number as u8),
        _ => out.extend_from_slice(number.to_string().as_bytes()),
    }
}
