/*! The columns of CSV files and similar ones: which of them holds the puzzles, and where it stands
on a line.

A header names the column: `id,puzzle,solution`, `,puzzle`, `"Puzzle";"Solution"`. If it uses
another name, or if there is no header, the user says which column it is. The fields of a record
stand between separators, `,`, `;`, `|` or tab, or else between white space. A field in double
quotes may have separators in it, and an empty field counts like any other.
*/

use super::{
    failure::{Actual, Unexpected},
    line,
};
use lanedoku::internal::{CELLS, is_cell};
use std::ops::Range;

/// What a column of puzzles is called, in any case.
const NAMES: [&str; 8] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "board", "grid", "sudoku",
];

/// What a column of answers is called, in any case.
const ANSWER_NAMES: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The separator of columns that stand between white space, which may be any number of bytes.
const SPACE: u8 = b' ';

/// One column of the records of an input.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its number, from 1.
    pub number: usize,
    /// What stands between columns. `None`: the first separator that a record has, or white space
    /// if it has none.
    pub separator: Option<u8>,
}

impl Column {
    /// The field in this column of a record; at its end if there is none.
    pub fn field(self, line: &[u8]) -> Range<usize> {
        let field = Fields::of(line, self.separator).nth(self.number - 1);
        field.unwrap_or(line.len()..line.len())
    }

    /// Finds the puzzle in this column of a record.
    ///
    /// # Errors
    /// If the column holds none. Returns where it stops being cells.
    pub fn find_puzzle(self, line: &[u8]) -> Result<Range<usize>, Unexpected> {
        let mut fields = Fields::of(line, self.separator);
        for _ in 1..self.number {
            fields.next();
        }
        // Nearly all fields hold a puzzle and nothing else: their end needs no search.
        if let Some(start) = fields.next
            && line::starts_with_puzzle(&line[start..], |byte| byte == fields.separator)
        {
            return Ok(start..start + CELLS);
        }
        line::read_puzzle(line, self.field(line))
    }
}

/// A line of names that stands above the records.
#[derive(Clone, Copy)]
pub struct Header {
    /// What stands between columns; `None`: there is only one.
    pub separator: Option<u8>,
    pub columns: usize,
}

impl Header {
    /// A line that is taken for a header.
    pub fn of(line: &[u8]) -> Header {
        Header {
            separator: separator(line),
            columns: names(line).count(),
        }
    }

    /// The column of this number, from 1.
    pub fn numbered(self, number: usize) -> Column {
        Column {
            number,
            separator: self.separator,
        }
    }

    /// Whether names between white space, or a lone name, have to stand above a puzzle to be a header.
    pub fn is_doubtful(self) -> bool {
        matches!(self.separator, None | Some(SPACE))
    }

    /// How many fields a record lacks that the header has. Between white space none can be missed.
    ///
    /// # Errors
    /// If a field opens with a quote and does not close on the line.
    pub fn missing(self, record: &[u8]) -> Result<usize, Unexpected> {
        let count = if has_quote(record) {
            // In the only column, white space separates nothing.
            let separator = self.separator.or_else(|| first_separator(record));
            let mut fields = Fields::of(record, Some(before_answer(separator)));
            let count = fields.by_ref().count();
            if let Some(open) = fields.open {
                return Err(Unexpected::at(open + 1, Actual::EndOfLine));
            }
            count
        } else {
            let separator = before_answer(self.separator);
            // In so few bits many bytes are counted at once, and a record is short enough.
            let separators = record.iter().map(|&byte| u16::from(byte == separator));
            1 + usize::from(separators.sum::<u16>())
        };
        let is_spaced = self.separator == Some(SPACE);
        Ok(if is_spaced {
            0
        } else {
            self.columns.saturating_sub(count)
        })
    }
}

/// What separates the columns of a line; `None`: there is only one.
pub fn separator(line: &[u8]) -> Option<u8> {
    let has_spaces = || behind_first_quotes(line.trim_ascii()).contains(&SPACE);
    first_separator(line).or_else(|| has_spaces().then_some(SPACE))
}

/// What stands before one more column behind those that this separates.
pub fn before_answer(separator: Option<u8>) -> u8 {
    separator.unwrap_or(b',')
}

/// The number of the first column that a header calls by this name, in any case.
pub fn number_of(line: &[u8], name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let before = names(line).position(|field| name_in(field) == name);
    before.map(|before| before + 1)
}

/// Whether there is a quote in a text.
pub fn has_quote(text: &[u8]) -> bool {
    line::any(text, |byte| byte == b'"')
}

/// Whether a field is the name of a column of puzzles.
pub fn is_name(field: &[u8]) -> bool {
    NAMES.contains(&&*name_in(field))
}

/// Whether a field is the name of a column of answers, perhaps with a number as `--append` gives it.
pub fn is_answer_name(field: &[u8]) -> bool {
    let name = name_in(field);
    let name = name.trim_end_matches(|char: char| char.is_ascii_digit());
    ANSWER_NAMES.contains(&name.strip_suffix('_').unwrap_or(name))
}

/// The fields of a line that is taken for a header.
pub fn names(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    Fields::of(line, None).map(|field| &line[field])
}

/// Whether all fields of a line are names, or empty.
pub fn are_names(line: &[u8]) -> bool {
    names(line).all(|name| name.is_empty() || begins_as_name(name))
}

/// Whether a line is a header whatever stands below it: separators stand between names.
pub fn is_header(line: &[u8]) -> bool {
    first_separator(line).is_some() && are_names(line) && names(line).any(|name| !name.is_empty())
}

/// Bytes of the longest name.
const LONGEST: usize = 40;

/// True for a field that begins with a letter, `_`, or a character beyond ASCII, perhaps behind a
/// quote, and is no longer than names are. Nothing but cells is no name.
pub fn begins_as_name(field: &[u8]) -> bool {
    let name = match field {
        [b'"' | b'\'', name @ ..] => name,
        _ => field,
    };
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    field.len() <= LONGEST
        && name.first().is_some_and(begins)
        && (name.len() == 1 || line::any(name, |byte| !is_cell(byte)))
}

/// Whether a field has more cells than any name, so that it is meant as a puzzle.
pub fn is_like_puzzle(field: &[u8]) -> bool {
    field.iter().filter(|&&byte| is_cell(byte)).count() > LONGEST
}

/// The name that a field holds, without spaces and quotes around it, in small letters.
pub fn name_in(field: &[u8]) -> String {
    let field = field.trim_ascii();
    let inner = field
        .strip_prefix(b"\"")
        .and_then(|field| field.strip_suffix(b"\""));
    String::from_utf8_lossy(inner.unwrap_or(field).trim_ascii()).to_lowercase()
}

/// The separator that ends the first field of a line.
pub fn first_separator(line: &[u8]) -> Option<u8> {
    let mut bytes = behind_first_quotes(line).iter().copied();
    bytes.find(|&byte| is_column_separator(byte))
}

/// What stands behind the first field of a line if that is in quotes; else the line.
fn behind_first_quotes(line: &[u8]) -> &[u8] {
    let field = opening_quote(line, 0).and_then(|open| quoted(line, open));
    &line[field.map_or(0, |field| field.end + 1)..]
}

/// What may stand between columns.
pub fn is_column_separator(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'|' | b'\t')
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

/// Where the quote stands that a field begins with, at `start` or behind spaces.
fn opening_quote(line: &[u8], start: usize) -> Option<usize> {
    let open = start + line[start..].iter().position(|&byte| byte != b' ')?;
    (line[open] == b'"').then_some(open)
}

/// Where the fields of a line stand, without quotes and spaces around them.
struct Fields<'a> {
    line: &'a [u8],
    separator: u8,
    /// Where the next field starts; `None` after the last.
    next: Option<usize>,
    /// Where a field opens with a quote that the line does not close.
    open: Option<usize>,
}

impl<'a> Fields<'a> {
    /// The fields that this separator makes; `None`: the first one that the line has.
    fn of(line: &'a [u8], separator: Option<u8>) -> Fields<'a> {
        Fields {
            line,
            separator: separator.or_else(|| first_separator(line)).unwrap_or(SPACE),
            next: Some(0),
            open: None,
        }
    }
}

impl Iterator for Fields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let (line, separator) = (self.line, self.separator);
        let ends = |byte: &u8| match separator {
            SPACE => byte.is_ascii_whitespace(),
            _ => *byte == separator,
        };
        let mut start = self.next?;
        if separator == SPACE {
            start += line[start..].iter().position(|byte| !ends(byte))?;
        }
        let open = opening_quote(line, start);
        let quoted = open.and_then(|open| quoted(line, open));
        if quoted.is_none() {
            self.open = self.open.or(open);
        }
        let from = quoted.as_ref().map_or(start, |field| field.end + 1);
        let length = line[from..].iter().position(ends);
        let end = length.map_or(line.len(), |length| from + length);
        self.next = length.map(|_| end + 1);
        // What stands behind the closing quote belongs to the field: then the quotes do too.
        if quoted.is_some() && line[from..end].trim_ascii().is_empty() {
            return quoted;
        }
        let field = line[start..end].trim_ascii_start();
        Some(end - field.len()..end - field.len() + field.trim_ascii_end().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Vec<&str> {
        Fields::of(line.as_bytes(), None)
            .map(|field| &line[field])
            .collect()
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
    }

    #[test]
    fn quotes_close_on_their_line() {
        let header = Header::of(b"a,b,c");
        for (record, missing) in [
            ("1,2,3", Ok(0)),
            ("1,2,3,4", Ok(0)),
            ("1,\"2,2\",3", Ok(0)),
            ("\"\"\"\",\"2\"", Ok(1)),
            ("1,2\",3", Ok(0)),
            ("1,\"2,3", Err(3)),
            ("1, \"2\"\",3", Err(4)),
            ("\"", Err(1)),
        ] {
            let found = header.missing(record.as_bytes());
            assert_eq!(found.map_err(|open| open.column), missing, "{record}");
        }
        assert!(Header::of(b"a b").missing(b"\"1").is_err());
    }

    #[test]
    fn columns_have_any_name() {
        for (header, name, number) in [
            ("id,quiz_str,QUIZ_STR", "Quiz_Str", Some(2)),
            ("\"id\";\"Mein R\u{e4}tsel\"", "MEIN R\u{c4}TSEL", Some(2)),
            (" unsolved ", "unsolved", Some(1)),
            ("\"not solved\"", "not solved", Some(1)),
            ("id unsolved\trating", "unsolved", None),
            ("id  unsolved  rating", "unsolved", Some(2)),
            ("id,unsolved", "solved", None),
            ("", "x", None),
        ] {
            assert_eq!(number_of(header.as_bytes(), name), number, "of {header}");
        }
        assert!(is_name(b" Quizzes ") && !is_name(b"puzzle 1") && !is_name(b""));
        assert!(is_name(b" \"Puzzle\"") && !is_name(b"\"puzzle") && !is_name(b"'puzzle'"));
        assert!(is_answer_name(b"Solution") && !is_answer_name(b"puzzle"));
        assert!(is_answer_name(b"\"solution_2\"") && !is_answer_name(b"solution_of"));
    }

    #[test]
    fn names_begin_as_names_do() {
        let forty = "x".repeat(40);
        for (field, is_name) in [
            ("a", true),
            ("_", true),
            ("\"Z", true),
            ("'z'", true),
            ("\u{fc}", true),
            (&forty, true),
            (&format!("{forty}x"), false),
            ("", false),
            ("\"", false),
            ("1a", false),
            (".a", false),
            ("-", false),
            ("_2..", false),
        ] {
            assert_eq!(begins_as_name(field.as_bytes()), is_name, "of {field}");
        }
        assert!(names(b",id;x,\"b\"").eq([&b""[..], b"id;x", b"b"]));
        assert!(is_header(b",id;x,\"b\"") && !is_header(b"a b") && !is_header(b"a,1"));
    }
}
