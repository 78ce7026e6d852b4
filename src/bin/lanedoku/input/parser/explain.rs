/*! Messages on a line that is no row and has no puzzle: the first wrong place, what was found there, and advice. Advice
is safe: with it, the line is read, and no answer is that of another puzzle. */

use crate::input::{
    alphabet::{Alphabet, Class, EmptyCells, is_digit, may_be_blank, opens, trimmed},
    board::{self, Place, Run},
    cells::Cells,
    encoding::{first_symbol, quote},
    fault::{Advice, Fault},
    fields::{SPACE, Table},
    line::{Kind, Line},
    source::ReadOptions,
};
use crate::units;
use lanedoku::internal::CELLS;
use std::borrow::Cow;

/// Returns the fault of a line that is not as expected.
pub fn refuse(line: &Line, expected: impl Into<Cow<'static, str>>, alphabet: Alphabet) -> Fault {
    let (at, what) = match line.kind {
        Kind::Blank | Kind::Board | Kind::Record | Kind::Malformed => found(line.text, alphabet),
        _ => (0, quote(line.text)),
    };
    Fault::new(line.number, at + 1, expected, what)
}

/// Returns the first wrong place, and what was found there.
pub fn found(text: &[u8], alphabet: Alphabet) -> (usize, String) {
    let inner = trimmed(text);
    if inner.is_empty() {
        return (0, "nothing".into());
    }
    let start = inner.as_ptr().addr() - text.as_ptr().addr();
    let text = &text[..start + inner.len()];
    found_in_runs(text, alphabet).unwrap_or_else(|| found_in_cells(text, start, alphabet))
}

fn found_in_runs(text: &[u8], alphabet: Alphabet) -> Option<(usize, String)> {
    let (mut puzzles, mut parts) = (Vec::new(), Vec::new());
    let mut solution = None;
    for run in board::runs(text, alphabet) {
        if run.is_solved {
            solution = solution.or(Some(run.range.start));
        } else if run.is_board(text) {
            puzzles.push(run);
        } else {
            parts.push(run);
        }
    }
    if let Some(second) = puzzles.get(1) {
        return Some((second.range.start, "a second puzzle".into()));
    }
    if let Some(part) = parts.first().or(puzzles.first()) {
        return Some(part_of_board(text, part));
    }
    solution.map(|at| (at, "a solved board without its puzzle".into()))
}

/// For a text that begins at `start` and has no long run.
fn found_in_cells(text: &[u8], start: usize, alphabet: Alphabet) -> (usize, String) {
    let cells = Cells::of(text, alphabet);
    let odd = [cells.foreign, first_odd(text, alphabet)];
    let odd = odd.into_iter().flatten().min();
    let before = &text[..odd.unwrap_or(text.len())];
    // Text with no cell before its first odd symbol.
    if cells.count < 9 && !before.iter().any(|&byte| alphabet.is_cell(byte)) {
        return (start, quote(text));
    }
    match odd {
        Some(at) => {
            let before = before.iter().filter(|&&byte| alphabet.may_be_cell(byte));
            (at, cells_and_then(before.count(), &text[at..]))
        }
        None if cells.has_empty_field => (start, units::counted(cells.field_count(), "field")),
        None if cells.exactly::<9>(text, alphabet).is_some() => (start, "nine cells".into()),
        None if matches!(cells.count, 9 | CELLS) => {
            let found = format!("{} cells in groups of different sizes", cells.count);
            (start, found)
        }
        None => {
            // The first excess cell of a row, or the end.
            let end = cells.place(9).unwrap_or(text.len());
            (end, cells_and_then(cells.count, b""))
        }
    }
}

/// The first symbol for an empty cell that no board has together with those before it.
fn first_odd(text: &[u8], alphabet: Alphabet) -> Option<usize> {
    let mut empty = EmptyCells::None;
    text.iter().position(|&byte| {
        let symbol = if alphabet.may_be_cell(byte) {
            alphabet.empty_cells(&[byte]).unwrap_or(EmptyCells::None)
        } else {
            EmptyCells::None
        };
        match empty.and(symbol) {
            Some(both) => {
                empty = both;
                false
            }
            None => true,
        }
    })
}

/// For a run of cells that is no board, or a board where none is expected.
fn part_of_board(text: &[u8], run: &Run) -> (usize, String) {
    let (start, end) = (run.range.start, run.range.end);
    if !text[start..end].iter().copied().any(is_digit) {
        return (start, quote(text));
    }
    let count = run.range.len();
    match text[..start].last() {
        Some(&letter) if letter.is_ascii_alphabetic() => {
            let letter = char::from(letter);
            (
                start - 1,
                format!("{count} cells directly after `{letter}`"),
            )
        }
        _ => (end, cells_and_then(count, &text[end..])),
    }
}

fn cells_and_then(count: usize, rest: &[u8]) -> String {
    let cells = units::counted(count, "cell");
    match first_symbol(rest) {
        Some(symbol) => format!("{cells} and then `{symbol}`"),
        None => cells,
    }
}

/// Advises on the first column with a puzzle, if several have one.
pub fn column(line: &[u8], table: Table, alphabet: Alphabet) -> Option<Advice> {
    if table.separator == SPACE || line.iter().copied().any(opens) {
        return None;
    }
    let mut columns = (1..).zip(table.fields(line)).filter_map(|(number, field)| {
        let puzzle = board::puzzle(&line[field], alphabet);
        puzzle.map(|_| Advice::Column(number))
    });
    let first = columns.next()?;
    columns.next().map(|_| first)
}

/// Advises on a symbol that makes a line a row.
pub fn blank_of_row(line: &[u8], options: &ReadOptions) -> Option<Advice> {
    advice(line, options, |blank| {
        let kind = Line::new(line, 0, Alphabet::new(Some(blank))).kind;
        matches!(kind, Kind::Row(row, _) if are_empty_cells(&row, blank))
    })
}

/// Advises on a symbol that makes a puzzle of a text.
pub fn blank_of_puzzle(text: &[u8], options: &ReadOptions) -> Option<Advice> {
    advice(text, options, |blank| {
        let board = board::puzzle(text, Alphabet::new(Some(blank)));
        board.is_some_and(|board| match board.place {
            Place::Run(at) => are_empty_cells(&text[at..at + CELLS], blank),
            Place::Apart(cells) => are_empty_cells(&cells[..], blank),
        })
    })
}

/// Whether all empty cells are this symbol, and not a misread digit: there are more of them than of any digit, which
/// occurs once in a row.
fn are_empty_cells(cells: &[u8], blank: u8) -> bool {
    let count = cells.iter().filter(|&&cell| cell == blank).count();
    cells.iter().all(|&cell| is_digit(cell) || cell == blank) && count > cells.len() / 9
}

/// Advises on the first symbol that `cures` a text. A judge's problem has fixed empty cells.
fn advice(text: &[u8], options: &ReadOptions, cures: impl Fn(u8) -> bool) -> Option<Advice> {
    if options.is_problem || options.alphabet.blank.is_some() || text.len() < 9 {
        return None;
    }
    let is_symbol = |byte: u8| {
        let class = options.alphabet.class(byte);
        may_be_blank(byte) && matches!(class, Class::Letter | Class::Other)
    };
    let mut symbols = (b'!'..=b'~').filter(|&byte| is_symbol(byte) && text.contains(&byte));
    symbols.find(|&byte| cures(byte)).map(Advice::Blank)
}
