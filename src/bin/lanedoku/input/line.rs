/*! What stands on one line of input: nothing, a puzzle, a row, a count, `end`.

Lines come without their end: a line feed, a carriage return, or the two of them. Nothing here knows
which line it is or what came before; [`parser`](super::parser) does.
*/

use super::{
    encoding,
    failure::{Actual, Unexpected},
};
use lanedoku::internal::{CELLS, is_cell};
use std::array;
use std::borrow::Cow;
use std::ops::Range;

/// Bytes of the longest line that is read. A longer one is malformed. No line with a puzzle is
/// longer in practice, and a line of this length can wait in memory for its end.
pub const LONGEST_LINE: usize = 1 << 14;

pub fn is_end_of_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Bytes before the first that ends a line; `None` if there is none.
pub fn length(text: &[u8]) -> Option<usize> {
    let (chunks, rest) = text.as_chunks::<16>();
    for (index, chunk) in chunks.iter().enumerate() {
        // Nearly all bytes are greater than `\r`, so one test passes 16.
        if any(chunk, |byte| byte <= b'\r') {
            let mut candidates = up_to_return(*chunk);
            while candidates != 0 {
                let at = candidates.trailing_zeros() as usize / 8;
                if is_end_of_line(chunk[at]) {
                    return Some(16 * index + at);
                }
                candidates &= candidates - 1;
            }
        }
    }
    let end = rest.iter().position(|&byte| is_end_of_line(byte));
    end.map(|at| 16 * chunks.len() + at)
}

/// Sets the highest bit of each byte that is at most `\r`. After the first of these, other bytes
/// may have it, too, as the subtraction borrows.
fn up_to_return(bytes: [u8; 16]) -> u128 {
    let bytes = u128::from_le_bytes(bytes);
    let less = bytes.wrapping_sub(u128::from_le_bytes([b'\r' + 1; 16]));
    less & !bytes & u128::from_le_bytes([0x80; 16])
}

/// Whether any byte `is_wanted`. No early exit, so the compiler compares many at once.
pub fn any(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> bool {
    bytes.iter().fold(false, |any, &byte| any | is_wanted(byte))
}

/// What separates the fields of a line: white space, `,`, `;`, `:`, `|` and `"`.
pub fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':' | b'|' | b'"')
}

/// What may stand beside a puzzle in its field: white space, and ASCII punctuation that is no cell.
pub fn is_punctuation(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_punctuation() && !is_cell(byte)
}

/// What stands between the cells of a drawn row: white space and `|`.
pub fn is_bar_or_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'|'
}

/// What may stand between the cells of any row and means nothing: also quotes and brackets.
pub fn is_mark(byte: u8) -> bool {
    is_bar_or_space(byte)
        || matches!(
            byte,
            b'"' | b'\'' | b'`' | b'(' | b')' | b'[' | b']' | b'{' | b'}'
        )
}

/// What separates the fields of a row. Below, a semicolon counts as a comma.
pub fn is_row_separator(byte: u8) -> bool {
    matches!(byte, b',' | b';')
}

/// The line with a dot for each `blank`, which is one more symbol for an empty cell.
pub fn with_blank(line: &[u8], blank: Option<u8>) -> Cow<'_, [u8]> {
    match blank {
        None => Cow::Borrowed(line),
        Some(blank) => line.iter().map(|&byte| dot_for(blank, byte)).collect(),
    }
}

/// A dot for `blank`, and every other byte as it is.
pub fn dot_for(blank: u8, byte: u8) -> u8 {
    if byte == blank { b'.' } else { byte }
}

/// Finds the puzzle in a field of a line: the one run of 81 cells that has punctuation or the field's
/// end on both sides. Its solution may stand beside it.
///
/// # Errors
/// If there is no puzzle, if another run may be one, too, or if a solution has lost its puzzle.
/// Returns where the field stops being cells, or where the run in question begins.
pub fn find_puzzle(line: &[u8], field: Range<usize>) -> Result<Range<usize>, Unexpected> {
    let text = &line[field.clone()];
    // Nearly all fields are just a puzzle.
    if is_puzzle(text) {
        return Ok(field);
    }
    let (mut puzzle, mut solved) = (None, None);
    // The longest other run that may be meant as a puzzle.
    let mut other = 0..0;
    let mut start = 0;
    for run in text.split(|&byte| !is_cell(byte)) {
        let (begin, end) = (start, start + run.len());
        start = end + 1;
        let is_free = |at: usize| text.get(at).is_none_or(|&byte| is_punctuation(byte));
        let stands_free = is_free(end) && (begin == 0 || is_free(begin - 1));
        let is_board = stands_free && run.len() == CELLS;
        let place = field.start + begin..field.start + end;
        if is_board && is_full(run) {
            solved = Some(place);
        } else if is_board && puzzle.is_none() {
            puzzle = Some(place);
        } else if (run.len() > CELLS || !is_full(run)) && run.len() >= other.len() {
            other = place;
        }
    }
    // Shorter runs beside a puzzle are numbers. Beside a solution, nine cells may be what is left of
    // its puzzle. So may anything in a field that is nearly long enough for both.
    const LEAST_BESIDE_PUZZLE: usize = CELLS / 2;
    const LEAST_BESIDE_SOLUTION: usize = 9;
    const LEAST_FOR_TWO_BOARDS: usize = 2 * CELLS - 40;
    let least = match puzzle {
        Some(_) => LEAST_BESIDE_PUZZLE,
        None => LEAST_BESIDE_SOLUTION,
    };
    let has_lost_puzzle = puzzle.is_none() && text.len() >= LEAST_FOR_TWO_BOARDS;
    let Some(board) = puzzle.or(solved) else {
        return Err(unexpected(line, field));
    };
    if other.len() >= least {
        Err(Unexpected::at(other.start + 1, Actual::TwoPuzzles))
    } else if has_lost_puzzle {
        Err(Unexpected::at(board.start + 1, Actual::Solution))
    } else {
        Ok(board)
    }
}

/// Whether a line holds nothing beside the puzzle at this place but white space, quotes and brackets.
pub fn is_alone(line: &[u8], puzzle: &Range<usize>) -> bool {
    let mut beside = line[..puzzle.start].iter().chain(&line[puzzle.end..]);
    beside.all(|&byte| is_mark(byte) && byte != b'|')
}

/// Whether a text has this many cells that touch.
pub fn has_run(text: &[u8], cells: usize) -> bool {
    let mut runs = text.split(|&byte| !is_cell(byte));
    runs.any(|run| run.len() >= cells)
}

/// Whether a text has a run of 81 to `most` cells that may be a puzzle: it has a digit and a blank,
/// or it is longer than a board, as two joined boards are.
pub fn has_puzzle(text: &[u8], most: usize) -> bool {
    // Most texts are empty, or a separator and a solution.
    if text.len() < CELLS || text.len() == CELLS + 1 && is_full(&text[1..]) {
        return false;
    }
    let mut runs = text.split(|&byte| !is_cell(byte));
    runs.any(|run| {
        let is_open = run.len() > CELLS || !is_full(run) && any(run, is_digit);
        (CELLS..=most).contains(&run.len()) && is_open
    })
}

/// True for the digits that a solved board has.
pub fn is_digit(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// Whether a text is a board without a blank.
pub fn is_solved(text: &[u8]) -> bool {
    // Nearly all puzzles have a blank at their start.
    let start = text.first_chunk::<16>();
    text.len() == CELLS && start.is_some_and(|start| is_full(start)) && is_full(text)
}

/// Whether all cells hold a digit.
pub fn is_full(cells: &[u8]) -> bool {
    !any(cells, |byte| !is_digit(byte))
}

/// Reads a line whose fields are the cells of a puzzle, one each. `None` if there are not 81.
/// Between exactly 80 commas, semicolons or tabs, an empty field is a blank; elsewhere it is not.
pub fn read_fields(line: &[u8]) -> Option<Vec<u8>> {
    if let Some(cells) = read_with_blanks::<CELLS>(line) {
        // 80 separators and nothing else are no record.
        return any(line, is_cell).then(|| cells.to_vec());
    }
    let cells = parts(line).map(|part| match part {
        [cell] => Some(*cell),
        _ => None,
    });
    let cells: Vec<u8> = cells.collect::<Option<_>>()?;
    let mut pieces = line.split(|&byte| is_row_separator(byte));
    (is_puzzle(&cells) && pieces.all(|piece| any(piece, is_cell))).then_some(cells)
}

/// The parts of a line between separators, but no empty ones.
pub fn parts(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = line.split(|&byte| is_separator(byte));
    parts.filter(|part| !part.is_empty())
}

/// For a field without a puzzle: where its longest part stops being cells, and what is there.
pub fn unexpected(line: &[u8], field: Range<usize>) -> Unexpected {
    let (mut longest, mut start) = (field.start..field.start, field.start);
    for part in line[field].split(|&byte| is_separator(byte)) {
        if part.len() > longest.len() {
            longest = start..start + part.len();
        }
        start += part.len() + 1;
    }
    let start = longest.start;
    let field = &line[longest];
    let cells = field.iter().take_while(|&&byte| is_cell(byte)).count();
    let found = match encoding::symbols(&field[cells..]).next() {
        Some(symbol) => Actual::Symbol(cells, symbol),
        None => Actual::Cells(cells),
    };
    Unexpected::at(start + cells + 1, found)
}

/// The first field of a line that should be one cell and is not: it holds something else, or nothing.
pub fn unexpected_cell(line: &[u8]) -> Unexpected {
    let mut start = 0;
    let mut empty = line.len();
    for field in line.split(|&byte| is_row_separator(byte)) {
        let text = field.trim_ascii();
        if text.is_empty() {
            empty = empty.min(start);
        } else if !matches!(text, [cell] if is_cell(*cell)) {
            return unexpected(line, start..start + field.len());
        }
        start += field.len() + 1;
    }
    Unexpected::at(empty + 1, Actual::EmptyField)
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

/// Reads nine cells. Marks ([`is_mark`]) may stand between and around them. If there are
/// commas, each field is one cell, or one field is the row; one comma may end the row. In a row with
/// exactly eight separators, as spreadsheets write it, an empty field is a blank.
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
    // Nine cells with a space between each two.
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
    let row = array::from_fn(|_| *solid.next().unwrap_or(&b' '));
    if solid.next().is_none() && is_row(&row) {
        return Ok(row);
    }
    read_nine(text).or_else(|unexpected| match read_with_blanks::<9>(line) {
        Some(row) if any(&row, |byte| byte != b'.') => Ok(row),
        Some(_) => Err(Unexpected::at(1, Actual::Separators)),
        None => Err(unexpected),
    })
}

/// Reads nine cells, but no empty fields.
fn read_nine(text: &[u8]) -> Result<[u8; 9], Unexpected> {
    let mut cells = [0; CELLS];
    let count = read_cells(text, &mut cells)?;
    if count == 9 {
        return Ok(array::from_fn(|col| cells[col]));
    }
    let mut columns = (1..).zip(text).filter(|(_, byte)| is_cell(**byte));
    // Where the tenth cell stands, or where the next is missing.
    let column = match columns.nth(9) {
        Some((surplus, _)) => surplus,
        None if count == 0 => 1,
        None => text.len() + 1,
    };
    Err(Unexpected::at(column, Actual::Cells(count)))
}

/// Reads `FIELDS` fields with a separator between each two. Each is a cell, or it is empty and
/// becomes a dot. `None` if the line is anything else.
fn read_with_blanks<const FIELDS: usize>(line: &[u8]) -> Option<[u8; FIELDS]> {
    let count = |separator: u8| line.iter().filter(|byte| **byte == separator).count();
    // The first of these that the line has often enough.
    let mut separators = [b',', b';', b'\t'].into_iter();
    let separator = separators.find(|&byte| count(byte) + 1 == FIELDS)?;
    // Not brackets: `],` may end the row.
    let means_nothing = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'"';
    let mut cells = [b'.'; FIELDS];
    for (cell, field) in cells.iter_mut().zip(line.split(|&byte| byte == separator)) {
        let mut bytes = field.iter().filter(|byte| !means_nothing(byte));
        match (bytes.next(), bytes.next()) {
            (None, _) => {}
            (Some(&byte), None) if is_cell(byte) => *cell = byte,
            _ => return None,
        }
    }
    Some(cells)
}

/// Whether a line is blank, and no row of empty fields: that has eight tabs.
pub fn is_empty_line(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() && line.iter().filter(|byte| **byte == b'\t').count() != 8
}

/// Reads the cells of a line, returns how many. Marks ([`is_mark`]) may stand between and around
/// them. If there are commas, each field is one cell, or one holds all; one comma may end the line.
///
/// # Errors
/// If a symbol is neither a cell nor any of these, or if the line has more cells than a board.
pub fn read_cells(line: &[u8], cells: &mut [u8; CELLS]) -> Result<usize, Unexpected> {
    let plain = encoding::plain(line);
    let fault = |at, found| {
        let column = encoding::offset(line, at) + 1;
        Err(Unexpected::at(column, found))
    };
    let (mut count, mut full_fields, mut cells_in_field) = (0, 0, 0);
    // The first cell that is the second of its field.
    let mut crowded = None;
    for (at, &byte) in plain.iter().enumerate() {
        if is_cell(byte) {
            let Some(cell) = cells.get_mut(count) else {
                return fault(at, Actual::Cells(count + 1));
            };
            *cell = byte;
            count += 1;
            full_fields += usize::from(cells_in_field == 0);
            if cells_in_field == 1 {
                crowded = crowded.or(Some(at));
            }
            cells_in_field += 1;
        } else if is_row_separator(byte) {
            if cells_in_field == 0 {
                return fault(at, Actual::EmptyField);
            }
            cells_in_field = 0;
        } else if !is_mark(byte) {
            let symbol = encoding::symbols(line).nth(at);
            let symbol = symbol.expect("each byte of `plain` is a symbol");
            return fault(at, Actual::Symbol(count, symbol));
        }
    }
    match crowded {
        Some(at) if full_fields > 1 => fault(at, Actual::CrowdedField),
        _ => Ok(count),
    }
}

/// The one symbol beside digits in a text of nine or 81 symbols. If it were a blank, the text would
/// be a row or a puzzle.
pub fn other_blank(text: &[u8]) -> Option<u8> {
    let mut others = text.iter().copied().filter(|&byte| !is_digit(byte));
    let other = others.next()?;
    let is_board = [9, CELLS].contains(&text.len()) && may_be_blank(other);
    (is_board && others.all(|byte| byte == other)).then_some(other)
}

/// What the user may call a blank: a symbol that is no cell, and neither separates columns nor
/// begins a quote or a comment.
pub fn may_be_blank(byte: u8) -> bool {
    byte.is_ascii_graphic() && !is_cell(byte) && !matches!(byte, b',' | b';' | b'|' | b'"' | b'#')
}

/// Whether a line has as many symbols, or fields, as a row or a board of another size than 9 by 9, and
/// all of them are digits, letters or blanks.
pub fn has_other_size(line: &[u8]) -> bool {
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || is_cell(byte);
    let line = line.trim_ascii();
    if line.iter().all(|&byte| belongs(byte)) {
        return [16, 25, 256, 625].contains(&line.len());
    }
    // A longer part is rather a word.
    let may_be_cell = |part: &[u8]| part.len() <= 2 && !any(part, |byte| !belongs(byte));
    [16, 25].contains(&parts(line).count()) && parts(line).all(may_be_cell)
}

/// Whether a row is not just nine cells side by side.
pub fn is_spaced(row: &[u8]) -> bool {
    let row = row.trim_ascii();
    row.len() != 9 || any(row, |byte| !is_cell(byte))
}

/// True for a line of digits, perhaps with spaces around them.
pub fn is_count(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// True for a count of at most seven digits. Eight are rather a row that has lost one.
pub fn is_short_count(line: &[u8]) -> bool {
    is_count(line) && line.trim_ascii().len() < 8
}

/// True for the line that ends an input of lines.
pub fn is_end(line: &[u8]) -> bool {
    line.trim_ascii() == b"end"
}

/// A line as messages quote it: its first symbols.
pub fn quote(line: &[u8]) -> String {
    quote_untrimmed(line.trim_ascii(), 24)
}

/// The first symbols of a text, as messages quote them, white space included.
pub fn quote_untrimmed(text: &[u8], most: usize) -> String {
    let mut symbols = encoding::symbols(text).map(|symbol| symbol.to_string());
    let start: String = symbols.by_ref().take(most).collect();
    let rest = if symbols.next().is_some() { "…" } else { "" };
    format!("`{start}{rest}`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding::Symbol;

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
            "│ 5 3 . │ . 7 . ┃ . . . ║",
            "53..7....,",
            "5,3,,,7,,,,",
            "\"5\";3; ;;7;;;;",
            "5\t3\t\t\t7\t\t\t\t",
        ] {
            assert_eq!(row(line), Ok((cells.clone(), true)), "of {line}");
        }
        for (line, column, found) in [
            ("5 3 . . 7 . . .  ", 16, Actual::Cells(8)),
            ("5 3 - - 7", 5, Actual::Symbol(2, Symbol::Char('-'))),
            ("5 3 . . 7 . . ...", 17, Actual::Cells(10)),
            ("| |", 1, Actual::Cells(0)),
            (",5,3,.,.,7,.,.,.,.", 1, Actual::EmptyField),
            ("5,3,.,.,7,.,.,.,.,,", 19, Actual::EmptyField),
            (",,,,,,,,", 1, Actual::Separators),
            ("\t\t\t\t \t\t\t\t", 1, Actual::Separators),
            (",5,3,4,,7,,,,,", 1, Actual::EmptyField),
            ("\t5\t34\t\t7\t\t\t\t", 9, Actual::Cells(4)),
            ("5,3.,.,7,.,.,.,.", 4, Actual::CrowdedField),
            ("53..7....,5", 2, Actual::CrowdedField),
            ("5,3,.,.,7,.,.,.", 16, Actual::Cells(8)),
            ("5,3,.,.,7,.,.,.,.,6", 19, Actual::Cells(10)),
            ("53..7....0", 10, Actual::Cells(10)),
            (".│.é", 6, Actual::Symbol(2, Symbol::Char('é'))),
            (".│.\u{80}x", 6, Actual::Symbol(2, Symbol::Char('\u{80}'))),
        ] {
            assert_eq!(row(line), Err(Unexpected::at(column, found)), "of {line}");
        }
    }

    #[test]
    fn puzzles_stand_between_punctuation() {
        let find = |line: &str| find_puzzle(line.as_bytes(), 0..line.len());
        let puzzle = "53..7....".repeat(9);
        let solved = "534678912".repeat(9);
        for (before, after) in [
            ("-", "-"),
            (&format!("{solved} "), &format!(":{solved}")),
            ("('", "', 3)"),
            ("x=", ""),
            ("`", "`"),
            ("a!", "@b"),
            ("{\"puzzle\": \"", "\"}"),
            ("puzzle='1.','", "'"),
        ] {
            let line = format!("{before}{puzzle}{after}");
            let place = before.len()..before.len() + 81;
            assert_eq!(find(&line), Ok(place), "of {line}");
        }
        for line in [
            format!("x{puzzle}"),
            format!("'{puzzle}."),
            format!("é{puzzle}"),
            puzzle.replacen('.', "-", 1),
            format!("{puzzle} {puzzle}"),
            format!("{}:{solved}", &puzzle[1..]),
            format!("{}:{solved}", puzzle.replace('.', "~")),
        ] {
            assert!(find(&line).is_err(), "of {line}");
        }
        let line = format!("1,<b>{puzzle}</b>");
        assert_eq!(find_puzzle(line.as_bytes(), 2..line.len()), Ok(5..86));
        let line = format!("x='{solved}'");
        assert_eq!(find(&line), Ok(3..84));
        let is_alone = |line: &str, start| is_alone(line.as_bytes(), &(start..start + 81));
        assert!(!is_alone(&line, 3) && is_alone(&format!("[\"{solved}\" ]"), 2));
        assert!(!is_alone(&format!("{solved},"), 0) && !is_alone(&format!("|{solved}|"), 1));
    }

    #[test]
    fn fields_of_a_cell() {
        let cells = "53..7....".repeat(9);
        let between = |separator: &str| cells.split("").collect::<Vec<_>>()[1..82].join(separator);
        for line in [
            between(","),
            between(", "),
            between(" | "),
            format!("| {} |", between(" ")),
            between(",").replace('.', ""),
            between("\t").replace('.', " "),
            between("\";\"").replace('.', ""),
        ] {
            let line = line.trim_matches('"');
            let read = read_fields(line.as_bytes()).expect("81 fields");
            assert_eq!(String::from_utf8_lossy(&read), cells, "of {line}");
        }
        let blank = [".", "0"].map(|cell| [cell; 81].join(","));
        assert!(
            blank
                .iter()
                .all(|line| read_fields(line.as_bytes()).is_some())
        );
        for line in [
            ",".repeat(80),
            between(",").replacen('.', "", 1) + ",",
            between(",").replacen('.', "12", 1),
            between("  ").replace('.', ""),
        ] {
            assert_eq!(read_fields(line.as_bytes()), None, "of {line}");
        }
    }

    #[test]
    fn other_blanks_and_sizes() {
        for (text, blank) in [
            ("53--7----", Some(b'-')),
            ("xxxxxxxxx", Some(b'x')),
            ("534678912", None),
            ("53--7---.", None),
            ("53--7---x", None),
            ("53  7    ", None),
            ("53--7---", None),
            ("53##7####", None),
        ] {
            assert_eq!(other_blank(text.as_bytes()), blank, "of {text}");
        }
        for line in [
            "1..4 ..3. 2..1 .4.."[..4].repeat(4).as_str(),
            "A.3F..9B.1..2C.D",
            "1 16 3 . . . 7 8 9 10 11 12 13 14 15 2",
        ] {
            assert!(has_other_size(line.as_bytes()), "of {line}");
        }
        for line in [
            "53..7....",
            "A.3F..9B.1..2C.-",
            "one two three four five six seven eight",
        ] {
            assert!(!has_other_size(line.as_bytes()), "of {line}");
        }
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
