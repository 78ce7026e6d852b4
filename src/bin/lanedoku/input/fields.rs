/*! The columns of a line, and their names: for `--column`, `--append` and `check`.

The separator of a line is the first `,`, `;`, `|` or tab outside quotes. If there is none, white space
separates columns. A field that begins with a double quote may hold separators, and `""` is a quote in
it.
*/

use super::{
    alphabet::Alphabet,
    board,
    encoding::trimmed,
    kind::{Kind, Line},
    text::is_too_long,
};
use lanedoku::internal::is_cell;
use std::ops::Range;

/// Words that the name of a column of puzzles holds, in small or capital letters.
const PUZZLE_NAMES: [&str; 6] = ["puzzle", "quiz", "question", "board", "grid", "sudoku"];

const SEPARATORS: [u8; 4] = *b",;|\t";

/// Stands for white space where a separator is asked for.
pub const SPACE: u8 = b' ';

/// What stands between the columns of a line: [`SPACE`] if it has no separator.
pub fn separator(line: &[u8]) -> u8 {
    let mut rest = line;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            _ if SEPARATORS.contains(&byte) => return byte,
            // A quote that is not closed is a symbol like any other.
            b'"' => {
                let close = after.iter().position(|&byte| byte == b'"');
                rest = &after[close.map_or(0, |at| at + 1)..];
            }
            _ => {}
        }
    }
    SPACE
}

/// Why a line has no field of a column.
#[derive(Debug, PartialEq)]
pub enum NoField {
    /// A quote opens here and is not closed on the line.
    OpenQuote(usize),
    /// The line has only so many columns.
    TooFew(usize),
}

/// Where the field of column `number`, from 1, stands on a line.
///
/// # Errors
/// If the line has no such field, or if a quote is not closed on it.
pub fn field(line: &[u8], number: usize) -> Result<Range<usize>, NoField> {
    let mut fields = Fields::of(line, separator(line));
    let mut found = None;
    let mut count = 0;
    for field in fields.by_ref() {
        count += 1;
        if count == number {
            found = Some(field);
        }
    }
    match (fields.open_quote, found) {
        (Some(at), _) => Err(NoField::OpenQuote(at)),
        (None, None) => Err(NoField::TooFew(count)),
        (None, Some(field)) => Ok(field),
    }
}

/// The number of the column that this byte of a line stands in, from 1. It is 1 if only white space separates
/// columns.
#[inline]
pub fn column_at(line: &[u8], at: usize) -> usize {
    match at {
        0 => 1,
        _ => column_after_start(line, at),
    }
}

fn column_after_start(line: &[u8], at: usize) -> usize {
    let mut counts = [0_usize; 4];
    let mut quotes = 0;
    // Counting in bytes, without an early end, lets the compiler compare many bytes at once.
    for part in line[..at].chunks(usize::from(u8::MAX)) {
        for (count, separator) in counts.iter_mut().zip(SEPARATORS) {
            let in_part = part
                .iter()
                .fold(0_u8, |sum, &byte| sum + u8::from(byte == separator));
            *count += usize::from(in_part);
        }
        quotes |= part
            .iter()
            .fold(0, |any, &byte| any | u8::from(byte == b'"'));
    }
    let mut found = counts
        .iter()
        .zip(SEPARATORS)
        .filter(|(count, _)| **count > 0);
    match (found.next(), found.next()) {
        (None, _) => 1,
        (Some((count, separator)), None) if quotes == 0 => {
            1 + count - usize::from(frame(line, separator) > 0)
        }
        _ => match separator(line) {
            SPACE => 1,
            separator => {
                let fields = Fields::of(line, separator);
                fields.take_while(|field| field.start <= at).count()
            }
        },
    }
}

/// All fields of a line.
pub fn all(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    Fields::of(line, separator(line)).map(|field| &line[field])
}

/// The number of the first column that a header calls by this name, in small or capital letters.
pub fn column_named(header: &[u8], name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let before = all(header).position(|field| name_in(field) == name);
    before.map(|before| before + 1)
}

/// Whether a line has a field that names a column of puzzles: letters, digits, `_`, `-` and `.` alone, and a
/// word for a puzzle among them.
pub fn names_puzzles(line: &[u8]) -> bool {
    all(line).any(|field| {
        let name = name_in(field);
        let is_word = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.');
        name.chars().all(is_word) && PUZZLE_NAMES.iter().any(|word| name.contains(word))
    })
}

/// Whether a line above the first record is a header: it names a column of puzzles, it has no board or long
/// part of one, and it has several fields between separators. If only a list can come, it may also be a lone
/// name, and cannot be prose.
pub fn is_header(line: Line, is_list: bool) -> bool {
    let text = line.text;
    let has_columns = || match (separator(text), all(text).nth(1)) {
        (_, None) => is_list,
        (SPACE, _) => false,
        (separator, _) => is_list || !is_prose(text, separator),
    };
    matches!(line.kind, Kind::Text | Kind::Misfit)
        && !is_too_long(text)
        && has_columns()
        && names_puzzles(text)
        && board::long_runs(text, Alphabet::default()).next().is_none()
}

/// Whether a line with these separators is rather prose, or a statement of a program: its first field has several
/// words, or another field has more than four.
fn is_prose(line: &[u8], separator: u8) -> bool {
    Fields::of(line, separator)
        .enumerate()
        .any(|(index, field)| {
            let is_quoted = field.start > 0 && line[field.start - 1] == b'"';
            let words = line[field].split(u8::is_ascii_whitespace);
            let words = words.filter(|word| !word.is_empty()).count();
            !is_quoted && words > if index == 0 { 1 } else { 4 }
        })
}

/// The name that a field holds, in small letters.
fn name_in(field: &[u8]) -> String {
    String::from_utf8_lossy(trimmed(field)).to_lowercase()
}

/// Whether a text may be the name of a column: it begins with a letter, `_`, or a character beyond ASCII,
/// and is not only cells, as `_2..` is. One `_` is a name.
pub fn is_name(text: &str) -> bool {
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    text.as_bytes().first().is_some_and(begins) && (text.len() == 1 || !text.bytes().all(is_cell))
}

/// The header of a table whose lines come back with their answers.
#[derive(Clone)]
pub struct Header {
    columns: usize,
    /// What stands between its columns, if it has several.
    separator: Option<u8>,
}

impl Header {
    pub fn of(line: &[u8]) -> Header {
        let columns = all(line).count();
        let separator = (columns > 1).then(|| separator(line));
        // The name of the answers' column goes into a last empty field.
        let is_open = separator.is_some_and(|separator| ends_empty(line, separator));
        Header {
            columns: columns - usize::from(is_open),
            separator,
        }
    }
}

/// How a record is joined with its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Joint {
    /// The answer is a field after the record.
    Field {
        /// How many separators stand before it: one, and one more for each field that the record lacks. 0 if
        /// the record has one field more than the header, and that field is empty: the answer goes into it.
        separators: u16,
        separator: u8,
    },
    /// The record is an object in JSON, and the answer is a key before its last bracket.
    Key,
}

/// Whether a line is an object in JSON.
pub fn is_object(line: &[u8]) -> bool {
    let text = trimmed(line);
    let key = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    key.is_some_and(|key| key.starts_with(b"\"")) && text.ends_with(b"}")
}

/// What to write between a record and its answer if the record is no object, below this header if there is one.
pub fn joint(record: &[u8], header: Option<&Header>) -> Joint {
    let text = trimmed(record);
    let own = || {
        let is_alone = || Fields::of(text, SPACE).nth(1).is_none();
        match separator(record) {
            SPACE if is_alone() => b',',
            separator => separator,
        }
    };
    let separator = header.and_then(|header| header.separator);
    let separator = separator.unwrap_or_else(own);
    let separators = match header {
        // No field between white space is empty.
        Some(_) if separator == SPACE => 1,
        Some(&Header { columns, .. }) => match count(record, separator) {
            fields if fields == columns + 1 && ends_empty(record, separator) => 0,
            fields => 1 + columns.saturating_sub(fields),
        },
        None => 1,
    };
    Joint::Field {
        separators: separators as u16,
        separator,
    }
}

/// Whether nothing stands after the last separator of a line.
fn ends_empty(line: &[u8], separator: u8) -> bool {
    let last = line.rsplit(|&byte| byte == separator).next();
    last.is_some_and(|field| trimmed(field).is_empty())
}

/// How many fields a line has between these separators.
fn count(line: &[u8], separator: u8) -> usize {
    let (mut separators, mut quotes) = (0, 0);
    // Counting in bytes, without an early end, lets the compiler compare many bytes at once.
    for part in line.chunks(usize::from(u8::MAX)) {
        let mut in_part = 0_u8;
        for &byte in part {
            in_part += u8::from(byte == separator);
            quotes |= u8::from(byte == b'"');
        }
        separators += usize::from(in_part);
    }
    match quotes {
        0 => separators + 1 - usize::from(frame(line, separator) > 0),
        _ => Fields::of(line, separator).count(),
    }
}

/// Where the first field of a line begins: after the bar that a framed table has there.
fn frame(line: &[u8], separator: u8) -> usize {
    let blanks = line.len() - line.trim_ascii_start().len();
    match separator == b'|' && line.get(blanks) == Some(&b'|') {
        true => blanks + 1,
        false => 0,
    }
}

/// Where the fields of a line stand, without quotes and spaces around them.
struct Fields<'a> {
    line: &'a [u8],
    separator: u8,
    /// Where the next field starts; `None` after the last.
    start: Option<usize>,
    /// Where one of the fields so far opens with a quote that the line does not close.
    open_quote: Option<usize>,
}

impl<'a> Fields<'a> {
    fn of(line: &'a [u8], separator: u8) -> Fields<'a> {
        Fields {
            line,
            separator,
            start: Some(frame(line, separator)),
            open_quote: None,
        }
    }

    /// Whether this byte stands between fields.
    fn ends(&self, byte: u8) -> bool {
        match self.separator {
            SPACE => byte.is_ascii_whitespace(),
            separator => byte == separator,
        }
    }
}

impl Iterator for Fields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let line = self.line;
        let mut start = self.start?;
        if self.separator == SPACE {
            start += line[start..].iter().position(|byte| !self.ends(*byte))?;
        }
        let open = opening_quote(line, start);
        let quoted = open.and_then(|open| quoted(line, open));
        if quoted.is_none() {
            self.open_quote = self.open_quote.or(open);
        }
        let from = quoted.as_ref().map_or(start, |field| field.end + 1);
        let length = line[from..].iter().position(|byte| self.ends(*byte));
        let end = length.map_or(line.len(), |length| from + length);
        self.start = (end < line.len()).then_some(end + 1);
        // If nothing stands after the closing quote, the quotes are no part of the field.
        if quoted.is_some() && trimmed(&line[from..end]).is_empty() {
            return quoted;
        }
        let field = line[start..end].trim_ascii_start();
        let start = end - field.len();
        Some(start..start + field.trim_ascii_end().len())
    }
}

/// What stands between the quote at `open` and the one that closes it.
fn quoted(line: &[u8], open: usize) -> Option<Range<usize>> {
    let mut close = open + 1;
    loop {
        close += line[close..].iter().position(|&byte| byte == b'"')?;
        // Two quotes are a quote that belongs to the text.
        if line.get(close + 1) != Some(&b'"') {
            return Some(open + 1..close);
        }
        close += 2;
    }
}

/// Where the field at `start` has its opening quote, perhaps after spaces.
fn opening_quote(line: &[u8], start: usize) -> Option<usize> {
    let open = start + line[start..].iter().position(|&byte| byte != b' ')?;
    (line[open] == b'"').then_some(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Vec<&str> {
        let fields = Fields::of(line.as_bytes(), separator(line.as_bytes()));
        fields.map(|field| &line[field]).collect()
    }

    #[test]
    fn fields_stand_between_separators() {
        assert_eq!(fields("a, b ,,c"), ["a", "b", "", "c"]);
        assert_eq!(fields(";a,b;"), ["", "a,b", ""]);
        assert_eq!(fields("\ta b\t "), ["", "a b", ""]);
        assert_eq!(fields(" a  b "), ["a", "b"]);
        assert_eq!(
            fields(r#""a;b", "c""d" ,"e"f,g"#),
            ["a;b", r#"c""d"#, r#""e"f"#, "g"]
        );
        assert_eq!(fields(r#"a,"b;c"#), ["a", r#""b;c"#]);
        assert_eq!(fields(r#""a,b";"c"#), ["a,b", r#""c"#]);
    }

    #[test]
    fn a_column_is_a_field_or_says_why_not() {
        assert_eq!(field(b"1,\"2,2\",3", 2), Ok(3..6));
        assert_eq!(field(b"1,\"2,3", 1), Err(NoField::OpenQuote(2)));
        assert_eq!(field(b"1, \"2\"\",3", 2), Err(NoField::OpenQuote(3)));
        assert_eq!(field(b"1,2\",3", 2), Ok(2..4));
        assert_eq!(field(b"1;2", 3), Err(NoField::TooFew(2)));
        assert_eq!(field(b"", 1), Err(NoField::TooFew(0)));
    }

    /// Records below a header, and in brackets what goes between each and its answer.
    #[test]
    fn answers_stand_in_their_column() {
        for (header, records) in [
            (
                "puzzle,b,c",
                "1,2,3<,>
1,2,3,<>
1,2,3, <>
1,2,3,4<,>
1,2,3,,<,>
1,\"2,2\",3<,>
\"\"\"\",\"2\"<,,>
1<,,,>",
            ),
            ("| id | puzzle |", "| 1 | 2 |<>\n| id | puzzle |<>"),
            ("puzzle", "1<,>\n1,<>\n1;<>\n1 2< >"),
            ("id puzzle", "1< >"),
            (
                "",
                "1<,>
1;2<;>
1  2< >
 1 <,>
\"1 2\"<,>
\"1 2\" 3< >",
            ),
        ] {
            let header = (!header.is_empty()).then(|| Header::of(header.as_bytes()));
            for line in records.lines() {
                let record = line.split('<').next().expect("it is there");
                let joint = joint(record.as_bytes(), header.as_ref());
                let Joint::Field {
                    separators,
                    separator,
                } = joint
                else {
                    panic!("{line}");
                };
                let gap = char::from(separator).to_string().repeat(separators.into());
                assert_eq!(format!("{record}<{gap}>"), line);
            }
        }
        for (is_object, records) in [
            (true, ["{\"puzzle\": \"1\"}", " {\"a\":{}}\r", "{\"a\":1}"]),
            (false, ["{\"a\":1},", "{{1,2},{3}}", "1,{\"a\":1}"]),
        ] {
            for record in records {
                assert_eq!(super::is_object(record.as_bytes()), is_object, "{record}");
            }
        }
    }

    /// Whether these lines are headers of a table, and of a list.
    #[test]
    fn a_header_names_a_column_of_puzzles() {
        for (expected, lines) in [
            (
                [true, true],
                "id; Quizzes 
x,\"Puzzle\"
board_str\t
a|sudoku-puzzle|b
initial.grid,1
1,2,my_board
\"the id\", puzzle
Puzzle,time (ms),number of clues",
            ),
            (
                [false, true],
                "puzzle
Sudoku, also known as Number Place
import json, keyboard",
            ),
            (
                [false, false],
                "Puzzle 7
'puzzle',a
the puzzle,a
id,unsolved
puzzle,........................................
#puzzle,a
",
            ),
        ] {
            for text in lines.split('\n') {
                let line = Line::new(text.as_bytes(), 1, Alphabet::default());
                let found = [is_header(line, false), is_header(line, true)];
                assert_eq!(found, expected, "{text}");
            }
        }
    }

    #[test]
    fn columns_have_any_name() {
        for (header, name, number) in [
            ("id,quiz_str,QUIZ_STR", "Quiz_Str", Some(2)),
            ("\"id\";\"Mein R\u{e4}tsel\"", "MEIN R\u{c4}TSEL", Some(2)),
            (" unsolved ", "unsolved", Some(1)),
            ("\"not solved\"", "not solved", Some(1)),
            ("id  unsolved  rating", "unsolved", Some(2)),
            ("id,unsolved", "solved", None),
            ("", "x", None),
        ] {
            assert_eq!(column_named(header.as_bytes(), name), number, "of {header}");
        }
        assert!(is_name("a") && is_name("_") && is_name("\u{fc}"));
        assert!(!is_name("") && !is_name("1a") && !is_name("-") && !is_name("_2.."));
    }
}
