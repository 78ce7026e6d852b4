/*! A second reader of puzzles in lines and of boards, and a second opinion on their answers.

All is as plain as can be, so that a mistake of the program's reader and solvers is not made here
again: a reader looks at a whole input at once, and what a puzzle allows is tried out.
*/

use crate::support::{self, Board, is_solution};
use std::collections::HashMap;

/// Bytes of the longest line that may hold a record.
pub const LONGEST_LINE: usize = 1 << 14;

/// What inputs begin with that are no text: gzip, zstd, xz, bzip2, and UTF-16 of both kinds.
pub const ENCODED: [&[u8]; 6] = [
    b"\x1F\x8B",
    b"\x28\xB5\x2F\xFD",
    b"\xFD7zXZ\0",
    b"BZh",
    b"\xFF\xFE",
    b"\xFE\xFF",
];

/// What a column of puzzles is called, and the separators of columns.
const NAMES: [&str; 8] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "board", "grid", "sudoku",
];
const SEPARATORS: &[u8] = b",;|\t";

/// A record of an input in lines.
#[derive(Debug)]
pub struct Record {
    /// The line that it stands on, from 1.
    pub line: u64,
    /// Its 81 cells or 729 pencilmarks; `None` if it is malformed.
    pub puzzle: Option<Vec<u8>>,
}

/// The column that holds the puzzles.
#[derive(Clone, Copy)]
pub struct Column {
    /// From 0.
    index: usize,
    /// `None`: the first that a record has.
    separator: Option<u8>,
}

/// What an input in lines or boards holds.
#[derive(Debug, Default)]
pub struct Reading {
    pub records: Vec<Record>,
    /// The lines of comments that hold a puzzle.
    pub comments: Vec<u64>,
    /// The lines of records that begin as comments do.
    pub marked: Vec<u64>,
    /// The lines with a second puzzle, where nothing says which column counts.
    pub crowded: Vec<u64>,
}

/// Reads an input in lines, of which the puzzles may stand in the column of this number, from 1.
/// `None` if the input is no text, or if fields may stand in quotes below a header, which is too much
/// for a plain reader.
pub fn read_lines(input: &[u8], number: Option<usize>) -> Option<Reading> {
    if ENCODED.iter().any(|start| input.starts_with(start)) {
        return None;
    }
    let text = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input);
    let lines: Vec<(u64, &[u8])> = (1..)
        .zip(split(text))
        .filter(|(_, line)| !is_blank(line))
        .collect();
    let told = number.map(|number| Column {
        index: number - 1,
        separator: None,
    });
    let mut column = told;
    let mut reading = Reading::default();
    let mut has_header = false;
    for (at, &(line, text)) in lines.iter().enumerate() {
        let is_long = text.len() > LONGEST_LINE;
        let may_be_header = reading.records.is_empty() && !has_header && !is_long;
        let next = || {
            lines[at + 1..]
                .iter()
                .find(|line| !line.1.starts_with(b"#"))
        };
        if text.starts_with(b"#") {
            if is_long {
                continue;
            }
            let named = named_column(text).filter(|_| may_be_header);
            if let Some(named) = named
                && let Some((_, next)) = next()
            {
                if lines[at..].iter().any(|line| line.1.len() > 1000) || input.contains(&b'"') {
                    return None;
                }
                if in_column(next, told.unwrap_or(named)).is_some() {
                    column = told.or(Some(named));
                    has_header = true;
                    continue;
                }
            }
            if told.is_some() && text.contains(&b'"') {
                return None;
            }
            if told.is_some_and(|column| in_column(text, column).is_some()) {
                reading.marked.push(line);
            } else {
                if has_puzzle(text) {
                    reading.comments.push(line);
                }
                continue;
            }
        }
        if may_be_header && find_puzzle(text).is_none() {
            let names_all = names_cells(text) && read_spread(text).is_none();
            if text.contains(&b'"') {
                return None;
            }
            let is_told = told.is_some_and(|column| is_named(text, column));
            let words = named_word(text)
                .filter(|&column| next().is_some_and(|next| in_column(next.1, column).is_some()));
            let named = named_column(text).or(words);
            has_header = is_told || names_all || is_name(text) || named.is_some();
            if !is_told && !names_all && is_name(text) {
                let is_record = |next: &[u8]| {
                    find_puzzle(next).or(find_enclosed(next)).is_some()
                        || read_spread(next).is_some()
                        || next.trim_ascii() == b"end"
                };
                has_header = next().is_none_or(|next| is_record(next.1));
            } else if !is_told && !names_all {
                column = column.or(named);
            }
            if has_header && input.contains(&b'"') {
                return None;
            }
            if has_header {
                continue;
            }
        }
        if !is_long && text.trim_ascii() == b"end" {
            break;
        }
        let puzzle = match column {
            _ if is_long => None,
            None => find_puzzle(text).or(find_enclosed(text)),
            Some(_) if text.contains(&b'"') => return None,
            Some(column) => in_column(text, column),
        };
        if let Some(puzzle) = puzzle
            && !has_header
            && column.is_none()
        {
            let start = puzzle.as_ptr().addr() - text.as_ptr().addr();
            if has_puzzle(&text[start + puzzle.len()..]) {
                reading.crowded.push(line);
            }
        }
        let spread = || read_spread(text).filter(|_| column.is_none() && !is_long);
        let puzzle =
            puzzle.map(|cells| cells.iter().copied().filter(|&byte| byte != b'+').collect());
        reading.records.push(Record {
            line,
            puzzle: puzzle.or_else(spread),
        });
    }
    Some(reading)
}

/// The column that a header names.
pub fn named_column(line: &[u8]) -> Option<Column> {
    let separator = line.iter().copied().find(|byte| SEPARATORS.contains(byte));
    let index = line
        .split(|&byte| Some(byte) == separator)
        .position(is_name);
    let index = index.filter(|_| separator.is_some())?;
    Some(Column { index, separator })
}

/// The column that words between white space name, if they all begin as names do.
fn named_word(line: &[u8]) -> Option<Column> {
    let words: Vec<&[u8]> = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .collect();
    let all = Column {
        index: 0,
        separator: Some(0),
    };
    let are_names = words.len() > 1 && words.iter().all(|word| is_named(word, all));
    let has_separator = line.iter().any(|byte| SEPARATORS.contains(byte));
    let index = words.iter().position(|word| is_name(word));
    let index = index.filter(|_| are_names && !has_separator)?;
    Some(Column {
        index,
        separator: None,
    })
}

/// The puzzle in this column.
fn in_column(line: &[u8], column: Column) -> Option<&[u8]> {
    let field = field(line, column);
    Some(field)
        .filter(|field| is_puzzle(field))
        .or(find_enclosed(field))
}

/// Whether 81 cells with a digit and a blank stand between punctuation.
fn has_puzzle(text: &[u8]) -> bool {
    let ends =
        |byte: &u8| byte.is_ascii_whitespace() || byte.is_ascii_punctuation() && !is_cell(byte);
    text.split(ends).any(|field| {
        let clues = field.iter().filter(|byte| (b'1'..=b'9').contains(byte));
        field.len() == 81 && field.iter().all(is_cell) && (1..81).contains(&clues.count())
    })
}

/// A line of 81 names, or of the numbers of cells.
fn names_cells(line: &[u8]) -> bool {
    let separator = line.iter().copied().find(|byte| SEPARATORS.contains(byte));
    let fields: Vec<&[u8]> = match separator {
        Some(separator) => line
            .split(|&byte| byte == separator)
            .map(<[u8]>::trim_ascii)
            .collect(),
        None => line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .collect(),
    };
    let all = Column {
        index: 0,
        separator: Some(0),
    };
    let number = |field: &[u8]| String::from_utf8_lossy(field).parse::<usize>().ok();
    fields.len() == 81
        && fields.iter().enumerate().all(|(at, field)| {
            is_named(field, all)
                || number(field).is_some_and(|number| number == at || number == at + 1)
                    && field.iter().all(u8::is_ascii_digit)
                    && (field.len() == 1 || field[0] != b'0')
        })
}

/// The cells of a line that is 81 fields of a cell, or nine of nine.
fn read_spread(line: &[u8]) -> Option<Vec<u8>> {
    let is_bar = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'|';
    let mut pieces = line.split(|byte| b",;".contains(byte));
    if pieces.any(|piece| piece.iter().all(is_bar)) {
        return None;
    }
    let fields: Vec<&[u8]> = line
        .split(|byte| is_bar(byte) || b",;".contains(byte))
        .filter(|field| !field.is_empty())
        .collect();
    let is_spread = [(81, 1), (9, 9)].contains(&(fields.len(), fields.first()?.len()))
        && fields.iter().all(|field| field.len() == fields[0].len())
        && fields.iter().all(|field| field.iter().all(is_cell));
    is_spread.then(|| fields.concat())
}

/// Reads an input of boards without titles, as poj and grid have them, or of lines. The first
/// record says which. `None` if the input is malformed.
pub fn read_boards(input: &[u8]) -> Option<Reading> {
    let text = in_ascii(input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input));
    let lines = || {
        (1..)
            .zip(split(&text))
            .filter(|(_, line)| !is_comment(line))
            .map(|(number, line)| (number, unquoted(line)))
            .filter(|(_, line)| !line.iter().all(is_gap))
    };
    let first = lines().find(|(_, line)| !is_ruler(line));
    let is_counted = first.is_some_and(|(_, line)| read_count(line).is_some());
    if first.is_some_and(|(_, line)| {
        let puzzle = find_puzzle(line).or(find_enclosed(line));
        puzzle.is_some() || read_spread(line).is_some() || names_cells(line)
    }) {
        return read_lines(input, None);
    }
    let mut records = Vec::new();
    let comments = (1..)
        .zip(split(&text))
        .filter(|(_, line)| is_comment(line) && has_puzzle(line));
    let comments = comments.map(|(line, _)| line).collect();
    // Boards that the current group still lacks.
    let mut lacking = is_counted.then_some(0);
    let mut start = 0;
    let mut cells = Vec::new();
    // How many cells stand before the last ruler of the board.
    let mut ruled = None;
    for (number, line) in lines() {
        // Dashes in threes between bars are a ruler after row 3. After row 6 they are one only if
        // there was one after row 3.
        let may_be_ruled = cells.len() != 54 || !is_row(line) || ruled == Some(27);
        if cells.len() % 27 == 0 && may_be_ruled && is_ruler(line) {
            ruled = Some(cells.len());
            continue;
        }
        if cells.is_empty() {
            if lacking == Some(0) {
                lacking = Some(read_count(line)?);
                continue;
            }
            start = number;
        }
        cells.extend(line.iter().copied().filter(|byte| !is_gap(byte)));
        if !cells.iter().all(is_cell) || !cells.len().is_multiple_of(9) || cells.len() > 81 {
            return None;
        }
        if cells.len() == 81 {
            let puzzle = Some(std::mem::take(&mut cells));
            records.push(Record {
                line: start,
                puzzle,
            });
            lacking = lacking.map(|boards| boards - 1);
            ruled = None;
        }
    }
    let reading = Reading {
        records,
        comments,
        ..Reading::default()
    };
    (cells.is_empty() && lacking.unwrap_or(0) == 0).then_some(reading)
}

/// A count of boards; nine digits are a row.
fn read_count(line: &[u8]) -> Option<u64> {
    let text = line.trim_ascii();
    let is_count = (1..9).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    String::from_utf8_lossy(text)
        .parse()
        .ok()
        .filter(|_| is_count)
}

/// What may stand between the cells of a row.
fn is_gap(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || b"|,;\"'`()[]{}".contains(byte)
}

/// The same text with drawings in ASCII.
fn in_ascii(text: &[u8]) -> Vec<u8> {
    let Ok(text) = str::from_utf8(text) else {
        return text.to_vec();
    };
    let ascii = |char| match char {
        '·' => '.',
        '│' | '┃' | '║' => '|',
        '─' | '━' => '-',
        '═' => '=',
        '\u{2500}'..='\u{257F}' => '+',
        _ => char,
    };
    text.chars().map(ascii).collect::<String>().into_bytes()
}

fn is_row(line: &[u8]) -> bool {
    let cells: Vec<u8> = line.iter().copied().filter(|byte| !is_gap(byte)).collect();
    cells.len() == 9 && cells.iter().all(is_cell)
}

/// A line that is drawn above, between or below bands, like `------+-------+------`. Nine cells
/// are a row, unless they are dashes in threes between bars.
fn is_ruler(line: &[u8]) -> bool {
    let is_drawn = |byte: &u8| byte.is_ascii_whitespace() || b"-+=|*.:'".contains(byte);
    let touch = |three: &[u8]| three.iter().all(|byte| b"-=".contains(byte));
    let boxes = line.split(|&byte| byte == b'|').map(<[u8]>::trim_ascii);
    let is_threes = boxes
        .filter(|part| !part.is_empty())
        .all(|part| part == b"---");
    line.iter().all(is_drawn)
        && line.windows(3).any(touch)
        && !is_puzzle(line.trim_ascii())
        && (!is_row(line) || is_threes)
}

/// Lines without their ends: a line feed, a carriage return, or the two of them.
pub fn split(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest
            .iter()
            .position(|byte| b"\r\n".contains(byte))
            .unwrap_or(rest.len());
        lines.push(&rest[..end]);
        rest = &rest[end..];
        rest = [b"\r\n" as &[u8], b"\r", b"\n"]
            .iter()
            .find_map(|end| rest.strip_prefix(*end))
            .unwrap_or(rest);
    }
    lines
}

/// A line that is too long to be looked at whole is a comment or a record.
fn is_blank(line: &[u8]) -> bool {
    line.len() <= LONGEST_LINE && line.trim_ascii().is_empty()
}

fn is_comment(line: &[u8]) -> bool {
    line.starts_with(b"#")
}

/// A line without the marks of quoted mail.
fn unquoted(line: &[u8]) -> &[u8] {
    let is_mark = |byte: &&u8| line[0] == b'>' && b"> ".contains(byte);
    &line[line.iter().take_while(is_mark).count()..]
}

fn is_name(field: &[u8]) -> bool {
    NAMES
        .iter()
        .any(|name| field.trim_ascii().eq_ignore_ascii_case(name.as_bytes()))
}

/// The first field that is a puzzle.
fn find_puzzle(line: &[u8]) -> Option<&[u8]> {
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || b",;:|\"".contains(byte);
    let is_record = line.len() <= LONGEST_LINE;
    line.split(is_separator)
        .find(|field| is_record && (is_puzzle(field) || line[0] == b':' && is_marked(field)))
}

/// The first field that is a puzzle if any punctuation ends fields.
fn find_enclosed(line: &[u8]) -> Option<&[u8]> {
    let is_mark = |byte: u8| line[0] == b':' && byte == b'+';
    let ends = |&byte: &u8| {
        byte.is_ascii_whitespace()
            || byte.is_ascii_punctuation() && !is_cell(&byte) && !is_mark(byte)
    };
    let is_record = line.len() <= LONGEST_LINE;
    line.split(ends)
        .find(|field| is_record && is_puzzle(field) && field.iter().any(|&byte| byte != b'-'))
}

/// Whether a first record is a header of the column that was asked for: its field there begins as a
/// name does, and is no longer than names are.
fn is_named(line: &[u8], column: Column) -> bool {
    let field = field(line, column);
    let name = field.strip_prefix(b"'").unwrap_or(field);
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || *byte >= 0x80;
    field.len() <= 40 && name.first().is_some_and(begins) && line.trim_ascii() != b"end"
}

fn field(line: &[u8], Column { index, separator }: Column) -> &[u8] {
    match separator.or_else(|| line.iter().copied().find(|byte| SEPARATORS.contains(byte))) {
        Some(separator) => line
            .split(|&byte| byte == separator)
            .nth(index)
            .unwrap_or_default()
            .trim_ascii(),
        None => line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .nth(index)
            .unwrap_or_default(),
    }
}

fn is_cell(byte: &u8) -> bool {
    b"0123456789.?_*-".contains(byte)
}

/// 81 cells, or 729 places that hold their digit or a blank.
fn is_puzzle(field: &[u8]) -> bool {
    let is_its_own = |(place, &byte): (usize, &u8)| {
        !(b'1'..=b'9').contains(&byte) || byte == b'1' + (place % 9) as u8
    };
    field.iter().all(is_cell)
        && (field.len() == 81 || field.len() == 729 && field.iter().enumerate().all(is_its_own))
}

/// 81 cells with a `+` before digits that were placed on the way to a position, as HoDoKu writes
/// them.
fn is_marked(field: &[u8]) -> bool {
    let cells: Vec<u8> = field.iter().copied().filter(|&byte| byte != b'+').collect();
    let stands_before_digit = |(at, &byte): (usize, &u8)| {
        byte != b'+' || field.get(at + 1).is_some_and(u8::is_ascii_digit)
    };
    cells.len() == 81
        && cells.iter().all(is_cell)
        && field.iter().enumerate().all(stands_before_digit)
}

/// True if the answer is a solution of a puzzle of 81 cells or 729 pencilmarks.
pub fn is_right(puzzle: &[u8], answer: &[u8]) -> bool {
    let Ok(answer) = <Board>::try_from(answer) else {
        return false;
    };
    let allows = |cell: usize| match puzzle.len() {
        81 => !(b'1'..=b'9').contains(&puzzle[cell]) || puzzle[cell] == answer[cell],
        _ => puzzle[9 * cell..][..9].contains(&answer[cell]),
    };
    is_solution(&[b'0'; 81], &answer) && (0..81).all(allows)
}

/// Remembers how many solutions puzzles have.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<(Vec<u8>, u64), Option<u64>>,
}

impl Oracle {
    /// The number of solutions, counted up to `limit`; `None` if that takes too long to find
    /// out.
    pub fn count(&mut self, puzzle: &[u8], limit: u64) -> Option<u64> {
        let key = (puzzle.to_vec(), limit);
        if let Some(count) = self.known.get(&key) {
            return *count;
        }
        let candidates = match <&Board>::try_from(puzzle) {
            Ok(board) => support::candidates(board),
            Err(_) => std::array::from_fn(|cell| {
                (b'1'..=b'9')
                    .filter(|digit| puzzle[9 * cell..][..9].contains(digit))
                    .map(|digit| 1 << (digit - b'1'))
                    .sum()
            }),
        };
        let count = support::count_candidates(&candidates, limit, 100_000);
        self.known.insert(key, count);
        count
    }
}
