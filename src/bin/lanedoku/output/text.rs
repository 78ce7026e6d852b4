/*! How boards, texts and numbers are written. */

use crate::input::block::BoardText;
use crate::layout::{Drawing, Layout};
use lanedoku::Shape;
use lanedoku::internal::CELLS;
use std::array;

/// Draws a board. There is faster code for layouts that come in bulk.
pub fn write_board(out: &mut Vec<u8>, drawing: &Drawing, board: BoardText) {
    match drawing.layout {
        Some(Layout::Line) => {
            board.cells_to(out);
            out.push(b'\n');
        }
        Some(Layout::Rows) if board.shape == Shape::Rows => {
            out.extend_from_slice(&board.text[..Shape::Rows.stride()])
        }
        Some(Layout::Rows) => {
            for row in 0..9 {
                out.extend_from_slice(board.row(row));
                out.push(b'\n');
            }
        }
        Some(Layout::Spaced) => write_spaced(out, board),
        None => write_drawn(out, drawing, board),
    }
}

/// Writes spaced rows.
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

/// Draws a board row by row. Blanks stay dots.
fn write_drawn(out: &mut Vec<u8>, drawing: &Drawing, board: BoardText) {
    let start = out.len();
    out.extend_from_slice(drawing.text);
    let drawn = &mut out[start..];
    for (row, cells) in drawing.cells.iter().enumerate() {
        let row = board.row(row);
        let row: [u8; 9] = array::from_fn(|col| if row[col] == b'0' { b'.' } else { row[col] });
        if cells[8] - cells[0] == 8 {
            // The cells touch, as in a line.
            drawn[cells[0]..][..9].copy_from_slice(&row);
        } else {
            for (&cell, digit) in cells.iter().zip(row) {
                drawn[cell] = digit;
            }
        }
    }
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
