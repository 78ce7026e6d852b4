/*! Writes boards, texts and numbers. */

use crate::layout::{BoardText, Drawing};
use lanedoku::Layout;

pub fn write_board(out: &mut Vec<u8>, drawing: &Drawing, board: BoardText) {
    match drawing.layout {
        Some(Layout::Line) => {
            board.cells_to(out);
            out.push(b'\n');
        }
        // As the engine has written it.
        Some(layout) if layout == board.layout => out.extend_from_slice(board.text),
        _ => write_drawn(out, drawing, board),
    }
}

/// Empty cells are dots in drawings that are no layout.
fn write_drawn(out: &mut Vec<u8>, drawing: &Drawing, board: BoardText) {
    let start = out.len();
    out.extend_from_slice(drawing.text);
    let drawn = &mut out[start..];
    for (row, cells) in drawing.cells.iter().enumerate() {
        let row = board.row(row);
        let row = row.map(|cell| match cell {
            b'0' if drawing.layout.is_none() => b'.',
            _ => cell,
        });
        if cells[8] - cells[0] == 8 {
            drawn[cells[0]..][..9].copy_from_slice(&row);
        } else {
            for (&cell, digit) in cells.iter().zip(row) {
                drawn[cell] = digit;
            }
        }
    }
}

/// Writes a text, usually empty: an empty copy would cost a call.
#[inline]
pub fn write_text(out: &mut Vec<u8>, text: &str) {
    if !text.is_empty() {
        out.extend_from_slice(text.as_bytes());
    }
}

pub fn write_number(out: &mut Vec<u8>, number: u64) {
    match number {
        // Fast path: formatting takes longer than solving an easy puzzle.
        0..10 => out.push(b'0' + number as u8),
        _ => out.extend_from_slice(number.to_string().as_bytes()),
    }
}
