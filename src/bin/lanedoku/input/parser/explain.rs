/*! Why a line is no row, and why it holds no puzzle: the first place that is wrong, and what stands there. */

use crate::input::{
    alphabet::{Alphabet, Class},
    board::{self, LONG_RUN},
    encoding::{self, Symbol, quote, trimmed},
    fault::{Cure, Fault},
    fields,
    kind::{Kind, Line},
    text::{LONGEST_LINE, is_too_long},
};
use crate::units;
use lanedoku::internal::CELLS;
use std::borrow::Cow;
use std::ops::Range;

/// Where a line is not as it should be, in bytes from 1, and what stands there.
pub struct Mismatch {
    pub column: usize,
    pub what: String,
}

impl Mismatch {
    fn new(at: usize, what: impl Into<String>) -> Mismatch {
        let (column, what) = (at + 1, what.into());
        Mismatch { column, what }
    }

    /// The line itself.
    pub fn line(line: &[u8]) -> Mismatch {
        Mismatch::new(line.len() - line.trim_ascii_start().len(), quote(line))
    }

    /// The fault that this is on the line of this number, where something else was expected.
    pub fn fault(self, number: u64, expected: impl Into<Cow<'static, str>>) -> Fault {
        Fault::new(number, self.column, expected, self.what)
    }
}

/// Why a line is no row of nine cells.
pub fn no_row(line: Line) -> Mismatch {
    match line.kind {
        Kind::Blank => Mismatch::new(0, "an empty line"),
        Kind::Puzzle => Mismatch {
            what: units::counted(CELLS, "cell"),
            ..Mismatch::line(line.text)
        },
        Kind::Text | Kind::Comment | Kind::Rule => Mismatch::line(line.text),
        Kind::Count(_) | Kind::Row(_) | Kind::Foreign(_) | Kind::Misfit => {
            no_cells(line.text, line.alphabet, 0, 9)
        }
    }
}

/// A board or row has `most` cells, and `before` of them have come. Says why this line cannot hold the
/// others, with nothing but white space, marks and commas around them.
pub fn no_cells(line: &[u8], alphabet: Alphabet, before: usize, most: usize) -> Mismatch {
    if is_too_long(line) {
        return too_long();
    }
    let plain = encoding::plain(line);
    let offset = |at| encoding::offset(line, at);
    // The cells so far, the cells of the last field, and the number of fields.
    let (mut count, mut in_field, mut fields) = (before, 0, 1);
    let (mut surplus, mut crowded, mut empty, mut extra_field) = (None, None, None, None);
    for (at, &byte) in plain.iter().enumerate() {
        match alphabet.class(byte) {
            Class::Digit | Class::Blank => {
                count += 1;
                in_field += 1;
                if count > most {
                    surplus = surplus.or(Some(at));
                }
                if in_field == 2 {
                    crowded = crowded.or(Some(at));
                }
            }
            Class::Comma => {
                if in_field == 0 {
                    empty = empty.or(Some(at));
                }
                (in_field, fields) = (0, fields + 1);
                if fields == most + 1 {
                    extra_field = Some(at);
                }
            }
            class if class.is_space_or_mark() => {}
            _ => {
                let symbol = encoding::symbols(line).nth(at);
                let symbol = symbol.expect("each byte of the plain line is a symbol");
                return Mismatch::new(offset(at), after_cells(count, symbol));
            }
        }
    }
    // One comma may end a row.
    let has_fields = fields > 2 || fields == 2 && in_field > 0;
    match (crowded.filter(|_| has_fields), empty, surplus) {
        (Some(at), ..) => Mismatch::new(offset(at), "a field of more than one cell"),
        // Empty fields are blanks if there are nine fields.
        (_, Some(_), _) if most == 9 && fields != 9 => {
            let end = line.trim_ascii_end().len();
            let at = extra_field.map_or(end, offset);
            Mismatch::new(at, units::counted(fields, "field"))
        }
        (_, Some(at), _) => Mismatch::new(offset(at), "an empty field"),
        (_, _, Some(at)) => Mismatch::new(offset(at), units::counted(count, "cell")),
        _ if count == before => Mismatch::line(line),
        _ => Mismatch::new(line.trim_ascii_end().len(), units::counted(count, "cell")),
    }
}

/// Why a line that is too long is nothing else.
pub fn too_long() -> Mismatch {
    Mismatch::new(
        LONGEST_LINE,
        format!("a line of more than {LONGEST_LINE} bytes"),
    )
}

/// Why a record has no puzzle in this part of its line. If several fields hold one, the cure is to name
/// a column.
pub fn no_puzzle(
    line: &[u8],
    part: Range<usize>,
    alphabet: Alphabet,
    may_name_column: bool,
) -> (Mismatch, Option<Cure>) {
    if is_too_long(line) {
        return (too_long(), None);
    }
    let text = &line[part.clone()];
    let is_open = |run: &Range<usize>| !board::is_solved(&text[run.clone()]);
    let boards: Vec<_> = board::boards(text, alphabet).collect();
    let mut puzzles = boards.iter().filter(|run| is_open(run));
    let at = |run: &Range<usize>| part.start + run.start;
    match (puzzles.next(), puzzles.next()) {
        (Some(_), Some(second)) => {
            let cure = match may_name_column {
                true => column_of_first(line, alphabet),
                false => None,
            };
            return (Mismatch::new(at(second), "a second puzzle"), cure);
        }
        (Some(puzzle), None) => {
            let mut others = board::long_runs(text, alphabet);
            if let Some(other) = others.find(|run| run != puzzle && is_open(run)) {
                let what = format!("{} beside the puzzle", units::counted(other.len(), "cell"));
                return (Mismatch::new(at(&other), what), None);
            }
        }
        _ => {}
    }
    // If most of a puzzle is left, the message is about it, and not about the solution beside it.
    let place = longest_part(text, alphabet);
    let is_board = |board: &Range<usize>| place.start <= board.start && board.end <= place.end;
    let is_damaged = place.len() >= LONG_RUN && !boards.iter().any(is_board);
    if let Some(solved) = boards.first().filter(|_| !is_damaged) {
        let what = "a solved board, perhaps the solution of a lost puzzle";
        return (Mismatch::new(at(solved), what), None);
    }
    if trimmed(text).is_empty() {
        return (Mismatch::new(part.start, "nothing"), None);
    }
    let longest = &text[place.clone()];
    let cells = longest.iter().take_while(|&&byte| alphabet.is_cell(byte));
    let cells = cells.count();
    if cells < 9 && longest.len() < LONG_RUN {
        // It is no board at all.
        let blanks = text.len() - text.trim_ascii_start().len();
        return (Mismatch::new(part.start + blanks, quote(text)), None);
    }
    let what = match encoding::symbols(&longest[cells..]).next() {
        Some(symbol) => after_cells(cells, symbol),
        None => units::counted(cells, "cell"),
    };
    (Mismatch::new(part.start + place.start + cells, what), None)
}

/// A symbol after so many cells.
fn after_cells(cells: usize, symbol: Symbol) -> String {
    match cells {
        0 => format!("`{symbol}`"),
        _ => format!("{} and then `{symbol}`", units::counted(cells, "cell")),
    }
}

/// The longest part of a text between separators and quotes, solved boards left out unless there is
/// nothing else.
fn longest_part(text: &[u8], alphabet: Alphabet) -> Range<usize> {
    let is_between = |byte: u8| {
        !alphabet.is_cell(byte)
            && (byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':' | b'|' | b'"'))
    };
    let (mut longest, mut start) = (0..0, 0);
    let mut longest_key = (false, 0);
    for part in text.split(|&byte| is_between(byte)) {
        let key = (!board::is_solved(part), part.len());
        if !part.is_empty() && key > longest_key {
            (longest_key, longest) = (key, start..start + part.len());
        }
        start += part.len() + 1;
    }
    longest
}

/// The cure for a line of several puzzles: the number of the first column that holds one.
fn column_of_first(line: &[u8], alphabet: Alphabet) -> Option<Cure> {
    // If a quote is not closed, no column can be read.
    fields::field(line, 1).ok()?;
    let mut columns = (1..).zip(fields::all(line));
    let first = columns.find(|(_, field)| board::puzzle(field, alphabet).is_some());
    first.map(|(number, _)| Cure::Column(number))
}
