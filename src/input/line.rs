/*! What stands on one line of input: nothing, a puzzle, a row, a list, a count, `end`.

Lines come without their end: a line feed, a carriage return, or the two of them. Nothing here knows
which line it is or what came before; [`parser`](super::parser) does.
*/

use super::{
    encoding::{self, Symbol},
    failure::{Actual, Unexpected},
};
use lanedoku::internal::{CELLS, is_cell, misplaced};
use std::array;
use std::ops::Range;

/// Bytes of the longest line that is read. A longer one is malformed. No line with a puzzle is
/// longer in practice, and a line of this length can wait in memory for its end.
pub const LONGEST: usize = 1 << 14;

/// Places for digits in a puzzle of pencilmarks: nine for each cell.
pub const PLACES: usize = 9 * CELLS;

/// True for the bytes that end a line.
pub fn is_end_of_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Bytes before the first that ends a line; `None` if there is none.
pub fn length(text: &[u8]) -> Option<usize> {
    position(text, b'\r', is_end_of_line)
}

/// Bytes before the first that is wanted, none of which is above `top`; `None` if there is none.
pub fn position(text: &[u8], top: u8, is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let find = |bytes: &[u8]| bytes.iter().position(|&byte| is_wanted(byte));
    let (chunks, rest) = text.as_chunks::<16>();
    for (index, chunk) in chunks.iter().enumerate() {
        // Nearly all bytes are above, and many of them are passed by one test.
        if any(chunk, |byte| byte <= top)
            && let Some(at) = find(chunk)
        {
            return Some(16 * index + at);
        }
    }
    find(rest).map(|at| 16 * chunks.len() + at)
}

/// Whether a byte is as wanted. Without leaving early, the compiler compares many at once.
pub fn any(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> bool {
    bytes.iter().fold(false, |any, &byte| any | is_wanted(byte))
}

/// How many lines end before this column of a record, from 1, and which column of its line that is.
pub fn place(record: &[u8], column: usize) -> (u64, usize) {
    let (mut lines, mut start) = (0, 0);
    let before = &record[..record.len().min(column - 1)];
    while let Some(length) = length(&before[start..]) {
        start += length + 1;
        start += usize::from(before[start - 1..].starts_with(b"\r\n"));
        lines += 1;
    }
    (lines, column - start)
}

/// True for a line that is skipped between records: it is blank, or a comment.
pub fn is_skipped(line: &[u8]) -> bool {
    line.first() == Some(&b'#') || line.trim_ascii().is_empty()
}

/// What separates the fields of a line: white space, `,`, `;`, `:`, `|` and `"`.
pub fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':' | b'|' | b'"')
}

/// What stands between the cells of a drawn row: white space and `|`.
pub fn is_bar_or_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'|'
}

/// What may stand between the cells of any row: also quotes and brackets.
pub fn is_between_cells(byte: u8) -> bool {
    is_bar_or_space(byte)
        || matches!(
            byte,
            b'"' | b'\'' | b'`' | b'(' | b')' | b'[' | b']' | b'{' | b'}'
        )
}

/// What separates the fields of a row.
pub fn is_comma(byte: u8) -> bool {
    matches!(byte, b',' | b';')
}

/// Finds the first field of exactly 81 cells, or of pencilmarks: 729 cells, nine for each cell of
/// the board, each of which holds its digit or a blank.
///
/// The lines of HoDoKu's libraries begin with a colon. In them a `+` before a digit says that it is
/// not a clue of the original puzzle, but was placed on the way to the position that the line
/// shows. The position is then the puzzle, and the marks are not part of it.
///
/// # Errors
/// If there is no such field. Returns where the longest field stops being cells. If several are
/// equally long, it is the first of them.
pub fn find_puzzle(line: &[u8]) -> Result<Range<usize>, Unexpected> {
    let (mut longest, mut start) = (0..0, 0);
    while let Some(rest) = line.get(start..) {
        if starts_with_puzzle(rest, is_separator) {
            return Ok(start..start + CELLS);
        }
        let length = rest.iter().position(|&byte| is_separator(byte));
        let place = start..start + length.unwrap_or(rest.len());
        let field = &line[place.clone()];
        if is_pencilmarks(field) || line.starts_with(b":") && is_marked_puzzle(field) {
            return Ok(place);
        }
        start = place.end + 1;
        if place.len() > longest.len() {
            longest = place;
        }
    }
    Err(unexpected(line, longest))
}

/// Finds the puzzle in a line in which [`find_puzzle`] finds none. Here a field ends at white space
/// and at all ASCII punctuation that is not a cell. So the puzzle is found in `('53..7…', 3)` and
/// in `x=53..7…`.
///
/// A field of nothing but dashes is not a puzzle here. It is more likely part of a ruler.
pub fn find_enclosed_puzzle(line: &[u8]) -> Option<Range<usize>> {
    // In HoDoKu's lines a `+` is a mark, and spoils the field it does not belong in.
    let is_mark = |byte| byte == b'+' && line[0] == b':';
    let mut start = 0;
    for field in line.split(|&byte| ends_enclosed(byte) && !is_mark(byte)) {
        let is_ruler = field.iter().all(|&byte| byte == b'-');
        if !is_ruler && (is_puzzle(field) || is_pencilmarks(field)) {
            return Some(start..start + field.len());
        }
        start += field.len() + 1;
    }
    None
}

/// True for what ends a field that may stand between any punctuation.
fn ends_enclosed(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_punctuation() && !is_cell(byte)
}

/// True if a field is 81 cells that are a puzzle beyond doubt: it has a digit and a blank. Fields end
/// as in [`find_enclosed_puzzle`].
pub fn has_puzzle(text: &[u8]) -> bool {
    let is_blank = |byte| !matches!(byte, b'1'..=b'9');
    let Some((first, rest)) = text.split_at_checked(CELLS + 1) else {
        return false;
    };
    // Behind a puzzle, its solution is what there is most often.
    if !any(&first[1..], is_blank) {
        return has_puzzle(rest);
    }
    let mut fields = text.split(|&byte| ends_enclosed(byte));
    fields
        .any(|field| is_puzzle(field) && any(field, is_blank) && any(field, |byte| !is_blank(byte)))
}

/// Reads a puzzle that is spread over all fields of a line: 81 of one cell, or nine of nine. They
/// are separated by white space, bars, commas and semicolons. `None` if the line does not look like
/// one.
///
/// # Errors
/// If a field is not a cell, or if there are a few too many or too few.
pub fn read_spread(line: &[u8]) -> Option<Result<[u8; CELLS], Unexpected>> {
    let pieces = || line.split(|&byte| is_comma(byte));
    let words = || line.split(|&byte| is_comma(byte) || is_bar_or_space(byte));
    // Most lines have fewer fields than nine.
    words().nth(8)?;
    let fields: Vec<&[u8]> = words().filter(|field| !field.is_empty()).collect();
    let is_empty = |piece: &&[u8]| piece.iter().all(|&byte| is_bar_or_space(byte));
    let count = fields.len() + pieces().filter(is_empty).count();
    let width = if count == 9 { 9 } else { 1 };
    let is_odd = |field: &&&[u8]| field.len() != width || any(field, |byte| !is_cell(byte));
    let (at, found) = match (count, pieces().find(is_empty), fields.iter().find(is_odd)) {
        (9 | CELLS, None, None) => return fields.concat().try_into().ok().map(Ok),
        (..72, ..) => return None,
        (CELLS, Some(empty), _) => (empty, Actual::EmptyField),
        (CELLS, None, Some(field)) => match unexpected(field, 0..field.len()).found {
            Actual::Symbol(_, symbol) => (*field, Actual::Symbol(0, stray(line, symbol))),
            _ => (*field, Actual::CrowdedField),
        },
        _ => {
            let surplus = fields.get(CELLS).copied().unwrap_or(line);
            (surplus, Actual::Fields(count))
        }
    };
    Some(Err(Unexpected {
        column: 1 + at.as_ptr().addr() - line.as_ptr().addr(),
        found,
    }))
}

/// The puzzle in this field of a line. It has to be the whole field, except for the punctuation
/// that encloses it.
///
/// # Errors
/// If the field is not a puzzle. Returns where it stops being cells.
pub fn read_puzzle(line: &[u8], field: Range<usize>) -> Result<Range<usize>, Unexpected> {
    let text = &line[field.clone()];
    if is_puzzle(text) || is_pencilmarks(text) {
        return Ok(field);
    }
    match find_enclosed_puzzle(text) {
        Some(puzzle) => Ok(field.start + puzzle.start..field.start + puzzle.end),
        None => Err(unexpected(line, field)),
    }
}

/// Where a field that is not a puzzle stops being cells, and what stands there.
fn unexpected(line: &[u8], field: Range<usize>) -> Unexpected {
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
        return Unexpected {
            column: start + place + 1,
            found: Actual::Misplaced(b'1' + (place % 9) as u8, field[place]),
        };
    }
    let found = match encoding::symbols(&field[cells..]).next() {
        Some(symbol) => Actual::Symbol(cells, stray(field, symbol)),
        None if cells == 0 => Actual::Nothing,
        None => some_cells(line, cells),
    };
    Unexpected {
        column: start + cells + 1,
        found,
    }
}

/// A symbol of this line that is not a cell. It stands for a blank if the line is a row or a board
/// then.
pub fn stray(text: &[u8], symbol: Symbol) -> Symbol {
    let is_meant = |byte: &&u8| is_cell(**byte) || matches!(byte, b'x' | b'X');
    let is_gap = |byte: &u8| is_between_cells(*byte) || is_comma(*byte);
    match symbol {
        Symbol::Char(char @ ('x' | 'X'))
            if matches!(text.iter().filter(is_meant).count(), 9 | CELLS)
                && text.iter().all(|byte| is_meant(&byte) || is_gap(byte)) =>
        {
            Symbol::Blank(char)
        }
        _ => symbol,
    }
}

/// This many cells, which are too few or too many, in a line. Spaces may stand for others.
fn some_cells(line: &[u8], cells: usize) -> Actual {
    let is_short = cells < 9 || (73..=CELLS).contains(&line.len());
    let is_cell_or_space = |&byte: &u8| is_cell(byte) || is_bar_or_space(byte);
    if is_short && line.windows(2).any(|pair| pair == b"  ") && line.iter().all(is_cell_or_space) {
        return Actual::Symbol(cells, Symbol::Blank(' '));
    }
    Actual::Cells(cells)
}

/// True if the field at the start of `text` is exactly 81 cells. It ends where `is_separator` says.
pub fn starts_with_puzzle(text: &[u8], is_separator: impl Fn(u8) -> bool) -> bool {
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
    let mut pieces = field.split(|&byte| byte == b'+').skip(1);
    field.len() > CELLS
        && pieces.all(|piece| piece.first().is_some_and(u8::is_ascii_digit))
        && is_puzzle(&unmarked(field))
}

/// A field without the marks of HoDoKu.
pub fn unmarked(field: &[u8]) -> Vec<u8> {
    field.iter().copied().filter(|&byte| byte != b'+').collect()
}

/// True for 81 cells and nothing else.
pub fn is_puzzle(text: &[u8]) -> bool {
    text.len() == CELLS && !any(text, |byte| !is_cell(byte))
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

/// Reads nine cells. Between them, and around them, may stand what [`is_between_cells`]. If there
/// are commas, each field is one cell, or one field is the row; one comma may end the row.
///
/// # Errors
/// If a symbol is neither a cell nor any of these, or if there are fewer or more than nine cells.
pub fn read_row(line: &[u8]) -> Result<[u8; 9], Unexpected> {
    let text = line.trim_ascii_end();
    let is_row = |cells: &[u8; 9]| !any(cells, |byte| !IS_CELL[byte as usize]);
    if let Ok(cells) = text.try_into()
        && is_row(&cells)
    {
        return Ok(cells);
    }
    if let Ok(pairs) = <[u8; 17]>::try_from(text)
        && (0..8).fold(true, |all, i| all & (pairs[2 * i + 1] == b' '))
    {
        let cells = array::from_fn(|i| pairs[2 * i]);
        if is_row(&cells) {
            return Ok(cells);
        }
    }
    // Most other rows have only spaces and bars around their cells.
    let mut solid = text.iter().filter(|byte| !is_bar_or_space(**byte));
    let mut cells = array::from_fn(|_| *solid.next().unwrap_or(&b' '));
    if solid.next().is_some() || !is_row(&cells) {
        read_cells(text, &encoding::plain(text), &mut cells)?;
    }
    Ok(cells)
}

/// Whether something stands between the cells of a row, or around them.
pub fn is_spaced(row: &[u8]) -> bool {
    encoding::plain(row).trim_ascii().len() > 9
}

/// Reads a board that is a list of lists on one line: it begins with `[[`, and each of its 81
/// fields is a cell.
pub fn read_list(line: &[u8]) -> Option<[u8; CELLS]> {
    let text = line.trim_ascii();
    let mut cells = [0; CELLS];
    (text.starts_with(b"[[") && read_cells(text, &encoding::plain(text), &mut cells).is_ok())
        .then_some(cells)
}

/// Reads the cells of a line into `cells`, all of them. `plain` is the line in ASCII.
fn read_cells(line: &[u8], plain: &[u8], cells: &mut [u8]) -> Result<(), Unexpected> {
    let mut end = plain.len();
    let (mut count, mut fields, mut in_field) = (0, 0, 0);
    // Where the first field is empty, the first one has two cells, and the first cell is too many.
    let (mut empty, mut crowded, mut surplus) = (None, None, None);
    for (at, &byte) in plain.iter().enumerate() {
        if IS_CELL[byte as usize] {
            fields += usize::from(in_field == 0);
            in_field += 1;
            match cells.get_mut(count) {
                Some(cell) => *cell = byte,
                None => surplus = surplus.or(Some(at)),
            }
            if in_field == 2 {
                crowded = crowded.or(Some(at));
            }
            count += 1;
        } else if is_comma(byte) {
            if in_field == 0 {
                empty = empty.or(Some(at));
            }
            in_field = 0;
        } else if !is_between_cells(byte) {
            end = at;
            break;
        }
    }
    let is_list = fields > 1 || cells.len() == CELLS;
    if count == 0 && end < plain.len() {
        // Brackets alone are not the start of a row.
        let start = plain.iter().position(|&byte| !is_bar_or_space(byte));
        end = start.unwrap_or(end);
    }
    let symbol = plain[end..]
        .first()
        .and_then(|_| encoding::symbols(line).nth(end));
    let (at, found) = match (empty, crowded, surplus, symbol) {
        (_, Some(at), _, _) if is_list => (at, Actual::CrowdedField),
        (Some(at), _, _, None) => (at, Actual::EmptyField),
        (_, _, Some(at), _) => (at, some_cells(plain, count)),
        (_, _, _, Some(symbol)) => (end, Actual::Symbol(count, stray(plain, symbol))),
        _ if count == cells.len() => return Ok(()),
        _ if count == 0 => (0, Actual::Nothing),
        _ => (end, some_cells(plain, count)),
    };
    Err(Unexpected {
        column: encoding::offset(line, at) + 1,
        found,
    })
}

/// True for a line of digits, perhaps with spaces around them.
pub fn is_count(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// True for the line that ends an input of lines.
pub fn is_end(line: &[u8]) -> bool {
    line.trim_ascii() == b"end"
}

/// A line as messages quote it: its first symbols.
pub fn quote(line: &[u8]) -> String {
    quote_all(line.trim_ascii(), 24)
}

/// The first symbols of a text, as messages quote them, white space included.
pub fn quote_all(text: &[u8], most: usize) -> String {
    let mut symbols = encoding::symbols(text).map(|symbol| symbol.to_string());
    let start: String = symbols.by_ref().take(most).collect();
    let rest = if symbols.next().is_some() { "…" } else { "" };
    format!("`{start}{rest}`")
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
            let line = line.as_bytes();
            read_row(line).map(|cells| {
                (
                    String::from_utf8_lossy(&cells).into_owned(),
                    is_spaced(line),
                )
            })
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
            "5,3,.,.,7,.,.,.,.",
            " [5, 3, ., ., 7, ., ., ., .],",
            "5;3;.;.;7;.;.;.;.;",
            r#"[["5","3",".",".","7",".",".",".","."],"#,
            "{'53..7....'},",
            "`53. .7. ...`",
            "│ 5 3 · │ · 7 · ┃ · · · ║",
            "53..7....,",
        ] {
            assert_eq!(row(line), Ok((cells.clone(), true)), "of {line}");
        }
        for (line, column, found) in [
            ("5 3 . . 7 . . .  ", 16, Actual::Cells(8)),
            (
                "5 3 . . 7 . . . x",
                17,
                Actual::Symbol(8, Symbol::Blank('x')),
            ),
            ("5 3 . . 7 . . ...", 17, Actual::Cells(10)),
            ("| |", 1, Actual::Nothing),
            ("5,3,,,7,,,,", 5, Actual::EmptyField),
            (",5,3,.,.,7,.,.,.,.", 1, Actual::EmptyField),
            ("5,3,.,.,7,.,.,.,.,,", 19, Actual::EmptyField),
            (",,,,,,,,", 1, Actual::EmptyField),
            ("5,3.,.,7,.,.,.,.", 4, Actual::CrowdedField),
            ("53..7....,5", 2, Actual::CrowdedField),
            ("5,3,.,.,7,.,.,.", 16, Actual::Cells(8)),
            ("5,3,.,.,7,.,.,.,.,6", 19, Actual::Cells(10)),
            ("53..7....0,x", 10, Actual::Cells(10)),
            ("·│·é", 8, Actual::Symbol(2, Symbol::Char('é'))),
            ("·│·\u{80}x", 8, Actual::Symbol(2, Symbol::Char('\u{80}'))),
        ] {
            assert_eq!(row(line), Err(Unexpected { column, found }), "of {line}");
        }
        assert_eq!(row("53··7····"), Ok((cells, false)));
    }

    #[test]
    fn lists_on_one_line() {
        let row = "5,3,.,.,7,.,.,.,.";
        let rows = |ends: &str| [row; 9].join(ends);
        let cells = || "53..7....".repeat(9).into_bytes();
        let list = |line: String| read_list(line.as_bytes()).map(Vec::from);
        assert_eq!(list(format!("[[{}]]", rows("],["))), Some(cells()));
        assert_eq!(list(format!(" [[{}]],", rows(", "))), Some(cells()));
        assert_eq!(list(format!("[{}]", rows(","))), None);
        assert_eq!(list(format!("[[{}]],,", rows("],["))), None);
        assert_eq!(list(format!("[[{}],[5]]", rows("],["))), None);
        assert_eq!(list(format!("[[{}]]", "5".repeat(81))), None);
        assert_eq!(list(format!("[[{row}]]")), None);
    }

    #[test]
    fn puzzles_stand_between_punctuation() {
        let puzzle = "53..7....".repeat(9);
        for (before, after) in [
            ("('", "', 3)"),
            ("x=", ""),
            ("`", "`"),
            ("a!", "@b"),
            ("{\"puzzle\": \"", "\"}"),
            ("puzzle='1.','", "'"),
        ] {
            let line = format!("{before}{puzzle}{after}");
            let place = before.len()..before.len() + 81;
            assert_eq!(
                find_enclosed_puzzle(line.as_bytes()),
                Some(place),
                "of {line}"
            );
        }
        let pencilmarks = format!("<{}>", "1........".repeat(81));
        assert_eq!(find_enclosed_puzzle(pencilmarks.as_bytes()), Some(1..730));
        for line in [
            format!("x{puzzle}"),
            format!("'{puzzle}."),
            format!("é{puzzle}"),
            format!("+{}+", "-".repeat(81)),
            format!("+{}+", "-".repeat(729)),
            format!("<{}>", "2........".repeat(81)),
        ] {
            assert_eq!(find_enclosed_puzzle(line.as_bytes()), None, "of {line}");
        }
        let line = format!("1,<b>{puzzle}</b>");
        assert_eq!(read_puzzle(line.as_bytes(), 2..line.len()), Ok(5..86));
    }

    #[test]
    fn quotes_cut_no_symbol() {
        assert_eq!(quote(" 数独\t\u{202e} ".as_bytes()), "`数独\\t\\u{202e}`");
        assert_eq!(
            quote("é".repeat(24).as_bytes()),
            format!("`{}`", "é".repeat(24))
        );
        assert_eq!(
            quote("é".repeat(25).as_bytes()),
            format!("`{}…`", "é".repeat(24))
        );
        assert_eq!(quote(b"\xff"), "`\\xff`");
    }
}
