/*! What stands on one line of input: nothing, a puzzle, a row, a count, a header.

Lines come without their end: a line feed, a carriage return, or the two of them. Nothing here knows
which line it is or what came before; [`parser`](super::parser) does.
*/

use crate::stream::failure::{Found, Mismatch};
use lanedoku::internal::{CELLS, is_cell, misplaced};
use std::ops::Range;

/// Bytes of the longest line that is read; a longer one is malformed. Longer than any line that
/// holds a puzzle in practice, and short enough to wait in memory for its end.
pub const LONGEST: usize = 1 << 14;

/// Places for digits in a puzzle of pencilmarks: nine for each cell.
pub const PLACES: usize = 9 * CELLS;

/// True for the bytes that end a line.
pub const fn is_end_of_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Bytes before the first that ends a line; `None` where there is none.
pub fn length(text: &[u8]) -> Option<usize> {
    const CHUNK: usize = 32;
    const WORD: usize = size_of::<u64>();
    // Whole chunks, without leaving early: that lets the compiler compare many bytes at once.
    let has_none = |chunk: &&[u8]| {
        !chunk
            .iter()
            .fold(false, |any, &byte| any | is_end_of_line(byte))
    };
    let mut at = CHUNK * text.chunks_exact(CHUNK).take_while(has_none).count();
    for word in text[at..].chunks_exact(WORD) {
        let word = u64::from_le_bytes(word.try_into().expect("a word has eight bytes"));
        let ends = zero_bytes(word ^ u64::from_le_bytes([b'\n'; WORD]))
            | zero_bytes(word ^ u64::from_le_bytes([b'\r'; WORD]));
        if ends != 0 {
            return Some(at + ends.trailing_zeros() as usize / 8);
        }
        at += WORD;
    }
    text[at..]
        .iter()
        .position(|&byte| is_end_of_line(byte))
        .map(|rest| at + rest)
}

/// The top bit of each byte that is zero; bytes above the lowest of these may be marked wrongly.
const fn zero_bytes(word: u64) -> u64 {
    let ones = u64::from_le_bytes([1; 8]);
    word.wrapping_sub(ones) & !word & (ones << 7)
}

/// True for a line that is skipped between records: blank, or a comment.
pub fn is_skipped(line: &[u8]) -> bool {
    line.first() == Some(&b'#') || line.trim_ascii().is_empty()
}

/// What parts the fields of a line: white space, `,`, `;`, `:`, `|` and `"`.
pub const fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':' | b'|' | b'"')
}

/// What may stand between the cells of a row: white space and `|`.
pub const fn is_bar_or_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'|'
}

/// Puts blanks in the place of what stands around the cells of a JSON array.
pub fn blank_out_json(line: &mut [u8]) {
    for byte in line {
        if matches!(byte, b'[' | b']' | b'"' | b',') {
            *byte = b' ';
        }
    }
}

/// Where the first field of exactly 81 cells stands, or of pencilmarks: 729 cells, nine for each of
/// the board, which hold their digit or a blank.
///
/// In HoDoKu's libraries, whose lines begin with a colon, a `+` before a digit says that it is no
/// clue of the original puzzle but was placed on the way to the position that the line shows. The
/// position is the puzzle then, and the marks are read over ([`copy_cells`]).
///
/// # Errors
/// Where there is none: the place at which the longest field stops being cells (the first of
/// several that are equally long).
pub fn find_puzzle(line: &[u8]) -> Result<Range<usize>, Mismatch> {
    let mut longest = 0..0;
    let mut start = 0;
    while let Some(skipped) = line[start..].iter().position(|&byte| !is_separator(byte)) {
        start += skipped;
        if starts_with_puzzle(&line[start..]) {
            return Ok(start..start + CELLS);
        }
        let end = line[start..]
            .iter()
            .position(|&byte| is_separator(byte))
            .map_or(line.len(), |length| start + length);
        let field = &line[start..end];
        if is_pencilmarks(field) || line[0] == b':' && is_marked_puzzle(field) {
            return Ok(start..end);
        }
        if end - start > longest.len() {
            longest = start..end;
        }
        start = end;
    }
    Err(mismatch(line, longest))
}

/// The puzzle that is to stand in this field of a line, and nothing else with it.
///
/// # Errors
/// Where it does not: the place at which the field stops being cells.
pub fn read_puzzle(line: &[u8], field: Range<usize>) -> Result<Range<usize>, Mismatch> {
    let text = &line[field.clone()];
    if is_puzzle(text) || is_pencilmarks(text) {
        Ok(field)
    } else {
        Err(mismatch(line, field))
    }
}

/// Where a field that is no puzzle stops being cells.
fn mismatch(line: &[u8], field: Range<usize>) -> Mismatch {
    let start = field.start;
    let field = &line[field];
    let cells = field
        .iter()
        .position(|&byte| !is_cell(byte))
        .unwrap_or(field.len());
    if cells == PLACES
        && field.len() == PLACES
        && let Some(place) = misplaced(field)
    {
        return Mismatch {
            column: start + place + 1,
            found: Found::Misplaced(b'1' + (place % 9) as u8, field[place]),
        };
    }
    let found = match field.get(cells) {
        Some(&byte) => Found::Byte(cells, byte),
        None if cells == 0 => Found::Nothing,
        None => Found::Cells(cells),
    };
    Mismatch {
        column: start + cells + 1,
        found,
    }
}

/// True where the field at the start of `text` is exactly 81 cells.
fn starts_with_puzzle(text: &[u8]) -> bool {
    let Some((cells, rest)) = text.split_at_checked(CELLS) else {
        return false;
    };
    rest.first().is_none_or(|&byte| is_separator(byte)) && is_puzzle(cells)
}

/// True for 729 cells that hold their digit or a blank.
fn is_pencilmarks(text: &[u8]) -> bool {
    text.len() == PLACES && misplaced(text).is_none()
}

/// True for 81 cells with marks before some of the digits.
fn is_marked_puzzle(field: &[u8]) -> bool {
    let marks_are_right = field
        .windows(2)
        .all(|pair| pair[0] != b'+' || pair[1].is_ascii_digit());
    let mut cells = field.iter().filter(|&&byte| byte != b'+');
    marks_are_right
        && field.last() != Some(&b'+')
        && cells.clone().count() == CELLS
        && cells.all(|&byte| is_cell(byte))
}

/// Copies the 81 cells of a puzzle without the marks between them.
pub fn copy_cells(puzzle: &[u8], cells: &mut [u8]) {
    if puzzle.len() == CELLS {
        return cells.copy_from_slice(puzzle);
    }
    for (cell, &byte) in cells
        .iter_mut()
        .zip(puzzle.iter().filter(|&&byte| byte != b'+'))
    {
        *cell = byte;
    }
}

/// True for 81 cells and nothing else.
pub fn is_puzzle(text: &[u8]) -> bool {
    // All of them, without leaving early: that lets the compiler compare many bytes at once.
    text.len() == CELLS && text.iter().fold(true, |all, &byte| all & is_cell(byte))
}

/// [`is_cell`] of every byte: for nine of them, looking up is quicker than comparing.
static IS_CELL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = is_cell(byte as u8);
        byte += 1;
    }
    table
};

/// One row of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub cells: [u8; 9],
    /// Whether spaces or bars stand between its cells, or bars around them.
    pub spaced: bool,
}

/// Reads nine cells, with or without spaces and bars between them; `None` if the line is something
/// else.
pub fn read_row(line: &[u8]) -> Option<Row> {
    let text = line.trim_ascii_end();
    if let Ok(cells) = <[u8; 9]>::try_from(text)
        && cells
            .iter()
            .fold(true, |all, &byte| all & IS_CELL[byte as usize])
    {
        return Some(Row {
            cells,
            spaced: false,
        });
    }
    if let Ok(pairs) = <[u8; 17]>::try_from(text)
        && (0..9).fold(true, |all, i| all & IS_CELL[pairs[2 * i] as usize])
        && (0..8).fold(true, |all, i| all & (pairs[2 * i + 1] == b' '))
    {
        return Some(Row {
            cells: std::array::from_fn(|i| pairs[2 * i]),
            spaced: true,
        });
    }
    let Cells {
        count: 9,
        stray: None,
        ..
    } = Cells::of(line)
    else {
        return None;
    };
    let mut cells = [0; 9];
    let found = text.iter().filter(|&&byte| is_cell(byte));
    cells
        .iter_mut()
        .zip(found)
        .for_each(|(cell, &byte)| *cell = byte);
    Some(Row {
        cells,
        spaced: text.trim_ascii_start().len() > 9,
    })
}

/// The cells at the start of a line, and what stands behind them.
pub struct Cells {
    pub count: usize,
    /// The first byte that is neither cell nor white space nor bar.
    pub stray: Option<u8>,
    /// Where that stands, or where the line ends, in bytes from 1.
    pub end: usize,
}

impl Cells {
    pub fn of(line: &[u8]) -> Cells {
        let text = line.trim_ascii_end();
        let is_stray = |&byte: &u8| !is_cell(byte) && !is_bar_or_space(byte);
        let at = text.iter().position(is_stray);
        let end = at.unwrap_or(text.len());
        Cells {
            count: text[..end].iter().filter(|&&byte| is_cell(byte)).count(),
            stray: at.map(|at| text[at]),
            end: end + 1,
        }
    }
}

/// The column of a cell of a line, by its number from 0.
pub fn column_of_cell(line: &[u8], number: usize) -> usize {
    let mut cells = (1..).zip(line).filter(|(_, byte)| is_cell(**byte));
    cells.nth(number).map_or(line.len(), |(column, _)| column)
}

/// Where a line that is no row stops being one.
pub fn row_mismatch(line: &[u8]) -> Mismatch {
    let Cells { count, stray, end } = Cells::of(line);
    let (column, found) = match stray {
        _ if count > 9 => (column_of_cell(line, 9), Found::Cells(count)),
        Some(byte) => (end, Found::Byte(count, byte)),
        None if count == 0 => (1, Found::Nothing),
        None => (end, Found::Cells(count)),
    };
    Mismatch { column, found }
}

/// True for a line of digits alone (and spaces around them).
pub fn is_count(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// What a line has that is neither a puzzle nor a row nor a count, and where; whichever of the
/// first two it comes closer to.
pub fn closest_mismatch(line: &[u8]) -> Mismatch {
    let cells = |mismatch: &Mismatch| match mismatch.found {
        Found::Cells(count) | Found::Byte(count, _) => count,
        _ => 0,
    };
    let row = row_mismatch(line);
    let Err(puzzle) = find_puzzle(line) else {
        return row;
    };
    // A row that is spoilt by what stands behind its cells says so.
    let is_row = match row.found {
        Found::Byte(count, _) => count >= cells(&puzzle),
        _ => cells(&puzzle) == 0 || cells(&row) > cells(&puzzle),
    };
    if is_row { row } else { puzzle }
}

/// True for the line that ends an input of lines.
pub fn is_end(line: &[u8]) -> bool {
    line.trim_ascii() == b"end"
}

/// A line as messages quote it: its start, with everything that is no printable ASCII escaped.
pub fn quote(line: &[u8]) -> String {
    const LONGEST: usize = 24;
    let text = line.trim_ascii();
    match text.get(..LONGEST) {
        Some(start) if text.len() > LONGEST => format!("`{}…`", start.escape_ascii()),
        _ => format!("`{}`", text.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_end_at_either_byte() {
        for length_before in 0..100 {
            for end in *b"\n\r" {
                // The bytes that differ from the two ends in one bit are none.
                let mut text: Vec<u8> = (0..length_before)
                    .map(|i| b"\x0b\x8a\x0c\x8d\x0f5"[i % 6])
                    .collect();
                assert_eq!(length(&text), None);
                text.push(end);
                assert_eq!(length(&text), Some(length_before));
                text.extend_from_slice(b"\n\r5\n0123456789012345678901234567890\r\n");
                assert_eq!(length(&text), Some(length_before));
            }
        }
    }

    #[test]
    fn rows_with_spaces_and_bars() {
        let row = |line: &str| {
            read_row(line.as_bytes())
                .ok_or_else(|| row_mismatch(line.as_bytes()))
                .map(|Row { cells, spaced }| (String::from_utf8_lossy(&cells).into_owned(), spaced))
        };
        let cells = "53..7....".to_string();
        assert_eq!(row("53..7...."), Ok((cells.clone(), false)));
        assert_eq!(row(" 53..7.... \t"), Ok((cells.clone(), false)));
        for line in [
            "5 3 . . 7 . . . .",
            "|53.|.7.|...|",
            " 5 3 . | . 7 . | . . . ",
            "5\t3 . . 7 . . . .",
            "53. .7. ...",
        ] {
            assert_eq!(row(line), Ok((cells.clone(), true)), "of {line}");
        }
        for (line, column, found) in [
            ("5 3 . . 7 . . .  ", 16, Found::Cells(8)),
            ("5 3 . . 7 . . . x", 17, Found::Byte(8, b'x')),
            ("5 3 . . 7 . . ...", 17, Found::Cells(10)),
            ("| |", 1, Found::Nothing),
        ] {
            assert_eq!(row(line), Err(Mismatch { column, found }), "of {line}");
        }
    }
}
