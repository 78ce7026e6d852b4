/*! The output formats, and how each writes a board. */

use crate::input::{block::BoardText, format::Format};
use crate::layout::{Drawing, Layout, NO_SOLUTION, OutputLayout};
use lanedoku::Shape;
use lanedoku::internal::CELLS;
use std::array;

/// An output format: how answers are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum OutputFormat {
    /// As the puzzles came.
    #[default]
    Same,
    /// Boards without blank lines between them: rows if the input format is lines, otherwise as the
    /// puzzles came.
    Poj,
    /// 81 digits a line.
    Lines,
    /// Rows, spaced if they came spaced, and a blank line between boards.
    Grid,
    /// `puzzle,solution` a line.
    Pairs,
    /// A drawn board, for people.
    Pretty,
    /// As a judge's problem demands. `-o` has no word for it.
    Fixed(Style),
}

/// The words of `-o`. `generate`, which has no input, does not take the first.
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
    pub layout: OutputLayout,
    /// Whether the puzzle and a comma stand before the solution.
    pub is_pair: bool,
    /// The text between two answers.
    pub between: &'static str,
}

impl Style {
    /// The style of the answer to a puzzle of this input format that came in this layout.
    pub fn of(output: OutputFormat, input: Format, layout: Layout) -> Style {
        let rows = match layout {
            Layout::Line => Layout::Rows,
            Layout::Rows | Layout::Spaced => layout,
        };
        let (layout, between) = match output {
            OutputFormat::Lines | OutputFormat::Pairs => (OutputLayout::Plain(Shape::Line), ""),
            // The format grid.
            OutputFormat::Same if input == Format::Grid => (layout.into(), "\n"),
            OutputFormat::Poj if input == Format::Lines => (rows.into(), ""),
            OutputFormat::Same | OutputFormat::Poj => (layout.into(), ""),
            OutputFormat::Grid => (rows.into(), "\n"),
            OutputFormat::Pretty => (OutputLayout::Drawn(&Drawing::FRAMED), "\n"),
            OutputFormat::Fixed(style) => return style,
        };
        Style {
            layout,
            is_pair: output == OutputFormat::Pairs,
            between,
        }
    }

    /// Writes the solution of a puzzle, or `no solution`, and a line feed.
    pub fn write(self, out: &mut Vec<u8>, puzzle: BoardText, solution: Option<BoardText>) {
        if self.is_pair {
            puzzle.cells_to(out);
            out.push(b',');
        }
        match solution {
            Some(solution) => write_board(out, self.layout, solution),
            None => write_line(out, NO_SOLUTION),
        }
    }
}

/// Writes a board and a line feed.
pub fn write_board(out: &mut Vec<u8>, layout: OutputLayout, board: BoardText) {
    match layout {
        OutputLayout::Plain(Shape::Line) => {
            board.cells_to(out);
            out.push(b'\n');
        }
        OutputLayout::Plain(Shape::Rows) if board.shape == Shape::Rows => {
            out.extend_from_slice(&board.text[..Shape::Rows.stride()])
        }
        OutputLayout::Plain(Shape::Rows) => {
            for row in 0..9 {
                out.extend_from_slice(board.row(row));
                out.push(b'\n');
            }
        }
        OutputLayout::Spaced => write_spaced(out, board),
        OutputLayout::Drawn(drawing) => write_drawn(out, drawing, board),
    }
}

/// Writes spaced rows. They come in bulk, so this is faster code than for a [`Drawing`].
fn write_spaced(out: &mut Vec<u8>, board: BoardText) {
    // The separators are a constant: writing nine line feeds over spaces would hold up the copy.
    let after = const {
        let (mut after, mut cell) = ([b' '; CELLS], 8);
        while cell < CELLS {
            after[cell] = b'\n';
            cell += 9;
        }
        after
    };
    let cells = board.cells();
    let pairs: [_; CELLS] = array::from_fn(|cell| [cells[cell], after[cell]]);
    out.extend_from_slice(pairs.as_flattened());
}

/// Draws a board. Blanks stay dots.
fn write_drawn(out: &mut Vec<u8>, drawing: &Drawing, board: BoardText) {
    let start = out.len();
    out.extend_from_slice(drawing.text);
    let drawn = &mut out[start..];
    for (row, cells) in drawing.cells.iter().enumerate() {
        for (&cell, &digit) in cells.iter().zip(board.row(row)) {
            drawn[cell] = if digit == b'0' { b'.' } else { digit };
        }
    }
}

/// Writes an answer without a board, and a line feed.
pub fn write_line(out: &mut Vec<u8>, answer: &str) {
    write_text(out, answer);
    out.push(b'\n');
}

/// Writes a text before or after a board. Most are empty, and even a copy of nothing costs a call.
#[inline]
pub fn write_text(out: &mut Vec<u8>, text: &str) {
    if !text.is_empty() {
        out.extend_from_slice(text.as_bytes());
    }
}

/// Writes a number in decimal.
pub fn write_number(out: &mut Vec<u8>, number: u64) {
    match number {
        // Most counts of solutions have one digit. Formatting would take longer than solving an
        // easy puzzle.
        0..10 => out.push(b'0' + number as u8),
        _ => out.extend_from_slice(number.to_string().as_bytes()),
    }
}
