/*! Why a line is no row, and why it holds no puzzle: the first place that is wrong, and what stands there. */

use crate::input::{
    alphabet::Alphabet,
    board::{self, cells_of},
    encoding::{self, Symbol, quote, trimmed},
    fault::{Cure, Fault},
    fields,
    kind::{Kind, Line},
    scan::{self, LONG_RUN, Scan},
    text::{LONGEST_LINE, is_too_long},
};
use crate::units;
use lanedoku::internal::CELLS;
use std::borrow::Cow;
use std::ops::Range;

/// Advice for a line of several puzzles, which are no columns of a table.
pub const ONE_PUZZLE: &str = "write one puzzle a line";

/// Where a line is not as it should be, in bytes from 1, what stands there, and what helps.
pub struct Mismatch {
    pub column: usize,
    pub what: String,
    pub remark: &'static str,
    pub cure: Option<Cure>,
}

impl Mismatch {
    fn new(at: usize, what: impl Into<String>) -> Mismatch {
        Mismatch {
            column: at + 1,
            what: what.into(),
            remark: "",
            cure: None,
        }
    }

    /// The line itself.
    pub fn line(line: &[u8]) -> Mismatch {
        Mismatch::new(line.len() - line.trim_ascii_start().len(), quote(line))
    }

    fn remark(self, remark: &'static str) -> Mismatch {
        Mismatch { remark, ..self }
    }

    /// The fault that this is on the line of this number, where something else was expected.
    pub fn fault(self, number: u64, expected: impl Into<Cow<'static, str>>) -> Fault {
        Fault::new(number, self.column, expected, self.what)
            .cure(self.cure)
            .remark(self.remark)
    }
}

/// Why a line is no board on a line, if it `may_be_line`, and no row of nine cells.
pub fn no_board(line: Line, may_be_line: bool) -> Mismatch {
    // A line that is shorter than this is more likely meant as a row.
    const SHORT: usize = 40;
    match may_be_line && line.kind != Kind::Puzzle && trimmed(line.text).len() >= SHORT {
        true => no_puzzle(line.text, 0..line.text.len(), line.alphabet, false),
        false => no_row(line),
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
        Kind::Count(_) | Kind::Row(_) | Kind::Misfit => no_nine(line.text, line.alphabet),
    }
}

/// Why a line does not have nine cells or nine fields.
fn no_nine(line: &[u8], alphabet: Alphabet) -> Mismatch {
    if is_too_long(line) {
        return too_long();
    }
    let plain = encoding::plain(line);
    let scan = Scan::of(&plain, alphabet);
    let at = |place| encoding::offset(line, place);
    let end = line.trim_ascii_end().len();
    let has_fields = scan.fields > 2 || scan.fields == 2 && !scan.last_is_empty;
    match (
        scan.foreign,
        scan.crowded.filter(|_| has_fields),
        scan.empty,
    ) {
        (Some(place), ..) => {
            let symbol = encoding::symbols(line).nth(place);
            let symbol = symbol.expect("each byte of the plain line is a symbol");
            let remark = match plain[place..].starts_with(b"-1") {
                true => "write 0 or . for `-1`",
                false => "",
            };
            Mismatch::new(at(place), after_cells(scan.count, symbol)).remark(remark)
        }
        (_, Some(place), _) => Mismatch::new(at(place), "a field of more than one cell"),
        (_, _, Some(_)) if scan.fields != 9 => {
            Mismatch::new(end, units::counted(scan.fields, "field"))
        }
        (_, _, Some(place)) => Mismatch::new(at(place), "an empty field"),
        _ if scan.count == 0 => Mismatch::line(line),
        _ => {
            let first = at(scan.start);
            let surplus = cells_of(line, first, alphabet).nth(9);
            // White space after the last cell means nothing.
            let text = line.trim_ascii_end();
            let has_gap =
                text.len() == 9 || scan.count > 1 && text.windows(2).any(|pair| pair == b"  ");
            let remark = match surplus.is_none() && scan.commas == 0 && has_gap {
                true => "write 0 or . for an empty cell",
                false => "",
            };
            let cells = match scan.count > CELLS {
                true => format!("more than {CELLS} cells"),
                false => units::counted(scan.count, "cell"),
            };
            Mismatch::new(surplus.unwrap_or(end), cells).remark(remark)
        }
    }
}

/// Why a line that is too long is nothing else.
pub fn too_long() -> Mismatch {
    Mismatch::new(
        LONGEST_LINE,
        format!("a line of more than {LONGEST_LINE} bytes"),
    )
}

/// Why a record has no puzzle in this part of its line. If several columns hold one, the cure is to name
/// the first of them.
pub fn no_puzzle(
    line: &[u8],
    part: Range<usize>,
    alphabet: Alphabet,
    may_name_column: bool,
) -> Mismatch {
    if is_too_long(line) {
        return too_long();
    }
    let text = &line[part.clone()];
    let is_open = |run: &Range<usize>| !board::is_solved(&text[run.clone()]);
    let boards: Vec<_> = board::boards(text, alphabet).collect();
    let mut puzzles = boards.iter().filter(|run| is_open(run));
    let at = |run: &Range<usize>| part.start + run.start;
    match (puzzles.next(), puzzles.next()) {
        (Some(_), Some(second)) => {
            let found = Mismatch::new(at(second), "a second puzzle");
            return match column_of_first(line, alphabet) {
                Some(_) if !may_name_column => found,
                Some(cure) => Mismatch {
                    cure: Some(cure),
                    ..found
                },
                None => found.remark(ONE_PUZZLE),
            };
        }
        (Some(puzzle), None) => {
            let mut others = board::long_runs(text, alphabet);
            if let Some(other) = others.find(|run| run != puzzle && is_open(run)) {
                let what = format!("{} beside the puzzle", units::counted(other.len(), "cell"));
                return Mismatch::new(at(&other), what);
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
        return Mismatch::new(at(solved), what);
    }
    if trimmed(text).is_empty() {
        return Mismatch::new(part.start, "nothing");
    }
    let longest = &text[place.clone()];
    let cells = longest.iter().take_while(|&&byte| alphabet.is_cell(byte));
    let cells = cells.count();
    if cells < 9 && longest.len() < LONG_RUN {
        // It is no board at all.
        let blanks = text.len() - text.trim_ascii_start().len();
        return Mismatch::new(part.start + blanks, quote(text));
    }
    let what = match encoding::symbols(&longest[cells..]).next() {
        Some(symbol) => after_cells(cells, symbol),
        None => units::counted(cells, "cell"),
    };
    // A program that takes a puzzle for a number loses its leading zeros.
    let is_number = longest.iter().all(u8::is_ascii_digit) && longest.contains(&b'0');
    let remark = match is_number && (CELLS - 3..CELLS).contains(&cells) && text.contains(&b',') {
        true => "leading zeros may be lost",
        false => "",
    };
    Mismatch::new(part.start + place.start + cells, what).remark(remark)
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

/// The cure for a line of several puzzles: the number of the first column that holds one. There is none if
/// the columns are an array, or have only white space between them: then each puzzle is most likely a record.
fn column_of_first(line: &[u8], alphabet: Alphabet) -> Option<Cure> {
    if fields::separator(line) == fields::SPACE || line.iter().any(scan::opens) {
        return None;
    }
    // If a quote is not closed, no column can be read.
    fields::field(line, 1).ok()?;
    let mut columns = (1..).zip(fields::all(line));
    let first = columns.find(|(_, field)| board::puzzle(field, alphabet).is_some());
    first.map(|(number, _)| Cure::Column(number))
}
