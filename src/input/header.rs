/*! The columns of CSV files and similar ones: which of them holds the puzzles, and where it stands
on a line.

A header names the column: `id,puzzle,solution`, `,puzzle`, `"Puzzle";"Solution"`. If it uses
another name, or if there is no header, the user says which column it is. The fields of a record
stand between separators, `,`, `;`, `|` or tab. A field in double quotes may have separators in it,
in a header and below one also ends of lines, and an empty field counts like any other.
*/

use super::{failure::Unexpected, line};
use lanedoku::internal::CELLS;
use std::num::NonZeroUsize;
use std::ops::Range;

/// What a column of puzzles is called, in any case.
const NAMES: [&[u8]; 8] = [
    b"puzzle",
    b"puzzles",
    b"quiz",
    b"quizzes",
    b"question",
    b"board",
    b"grid",
    b"sudoku",
];

/// One column of the records of an input.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its number, from 1.
    pub number: usize,
    /// What stands between columns. `None`: the first separator that a record has, or white space
    /// if it has none.
    separator: Option<u8>,
}

impl Column {
    /// The column of this number, from 1.
    pub fn numbered(number: NonZeroUsize) -> Column {
        Column {
            number: number.get(),
            separator: None,
        }
    }

    /// The column of puzzles that a header names, the first if there are several. `None` if the
    /// line is not a header, or names no such column.
    pub fn of_puzzles(line: &[u8]) -> Option<Column> {
        Column::find(line, is_name).filter(|column| column.separator.is_some())
    }

    /// The column that a header calls by this name, in any case; the first if there are several.
    pub fn named(line: &[u8], name: &str) -> Option<Column> {
        let name = name.to_lowercase();
        Column::find(line, |field| {
            String::from_utf8_lossy(unquoted(field)).to_lowercase() == name
        })
    }

    /// The column of puzzles that words between spaces name, if they all begin as names do. The
    /// record below them tells whether they are a header.
    pub fn of_words(line: &[u8]) -> Option<Column> {
        let are_names = names(line).count() > 1 && names(line).all(begins_as_name);
        Column::find(line, is_name).filter(|column| are_names && column.separator.is_none())
    }

    /// The first column of a header whose field is wanted.
    fn find(line: &[u8], is_wanted: impl Fn(&[u8]) -> bool) -> Option<Column> {
        let before = names(line).position(is_wanted)?;
        Some(Column {
            number: before + 1,
            separator: first_separator(line),
        })
    }

    /// The field in this column of a record; empty if there is none.
    pub fn field(self, line: &[u8]) -> &[u8] {
        let field = Fields::of(line, self.separator).nth(self.number - 1);
        field.map_or(b"", |field| &line[field])
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
            && line::starts_with_puzzle(&line[start..], |byte| Some(byte) == fields.separator)
        {
            return Ok(start..start + CELLS);
        }
        let end = line.len()..line.len();
        line::read_puzzle(line, fields.next().unwrap_or(end))
    }
}

/// What a header says about the lines below it.
#[derive(Clone, Copy)]
pub struct Header {
    /// What stands between columns; `None`: white space, or there is only one column.
    separator: Option<u8>,
    /// What stands before one more column.
    pub before_answer: u8,
    pub columns: usize,
}

impl Header {
    /// Reads a line that is a header.
    pub fn of(line: &[u8]) -> Header {
        let separator = first_separator(line);
        let has_spaces = line.trim_ascii().contains(&b' ');
        Header {
            separator,
            before_answer: separator.unwrap_or(if has_spaces { b' ' } else { b',' }),
            columns: names(line).count(),
        }
    }

    /// How many fields a record lacks, which may stand in quotes; `None` if it has too many. If white
    /// space separates them, they are as many as the header has.
    pub fn missing(self, record: &[u8], has_quotes: bool) -> Option<usize> {
        let separator = self.before_answer;
        let fields = if separator == b' ' {
            self.columns
        } else if has_quotes {
            Fields::of(record, Some(separator)).count()
        } else {
            // In so few bits many bytes are counted at once, and a record is short enough.
            let separators = record.iter().map(|&byte| u16::from(byte == separator));
            1 + usize::from(separators.sum::<u16>())
        };
        self.columns.checked_sub(fields)
    }
}

/// The length of the record at the start of `text`, or of the header if none has come. The first line
/// has this length.
///
/// A field that opens with a quote, right at the start of the line or behind a separator, goes on
/// until its closing quote, which stands right before a separator or the end of a line. So the field
/// may hold ends of lines, and the record has several lines. If such a field does not close so, if
/// the record is longer than [`line::LONGEST`], or if it should be a header and is none, the record is
/// the first line.
///
/// `None`: what follows has to be seen first. `is_last` says that nothing does.
pub fn record_length(
    header: Option<Header>,
    text: &[u8],
    first: usize,
    is_last: bool,
) -> Option<usize> {
    let line = &text[..first];
    if line.starts_with(b"#") || !has_quote(line) || header.is_none() && !are_names(line) {
        return Some(first);
    }
    let separator = header.map_or_else(|| first_separator(line), |header| header.separator);
    let is_end = |&byte: &u8| {
        let separates = match separator {
            Some(separator) => byte == separator,
            None => is_column_separator(byte) || byte == b' ',
        };
        separates || line::is_end_of_line(byte)
    };
    let text = &text[..text.len().min(line::LONGEST + 1)];
    let mut at = 0;
    loop {
        if text.get(at) == Some(&b'"') {
            let Some(field) = quoted(text, at) else { break };
            at = field.end + 1;
            if at > first && text.get(at).is_some_and(|byte| !is_end(byte)) {
                return Some(first);
            }
        }
        let end = match text[at..].iter().position(is_end) {
            Some(length) => at + length,
            None if is_last && text.len() <= line::LONGEST => text.len(),
            None => break,
        };
        if text.get(end).is_none_or(|&byte| line::is_end_of_line(byte)) {
            let is_record = header.is_some() || is_header(&text[..end]);
            return Some(if is_record { end } else { first });
        }
        at = end + 1;
    }
    (is_last || text.len() > line::LONGEST).then_some(first)
}

/// Whether there is a quote in a text.
pub fn has_quote(text: &[u8]) -> bool {
    line::any(text, |byte| byte == b'"')
}

/// True for a line that holds nothing but the name of a column of puzzles, perhaps in quotes.
pub fn is_name(line: &[u8]) -> bool {
    let text = unquoted(line);
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(text))
}

/// The names of the columns in a header.
pub fn names(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    Fields::of(line, None).map(|field| &line[field])
}

/// True for a line of several fields that are all names, or empty. There are not as many as cells of
/// a board, or as a table of Markdown has for a board.
pub fn is_header(line: &[u8]) -> bool {
    let too_many = if line.starts_with(b"|") { 10 } else { 72 };
    first_separator(line).is_some() && are_names(line) && names(line).count() < too_many
}

/// True for fields that are all names, or empty.
fn are_names(line: &[u8]) -> bool {
    names(line).all(|name| name.is_empty() || begins_as_name(name))
}

/// True for a header of a column for each cell: 81 names, or numbers in order from 0 or 1.
pub fn is_of_cells(line: &[u8]) -> bool {
    let is_next = |(at, field): (usize, &[u8])| {
        let is_number = |number: usize| number.to_string().as_bytes() == field;
        field != b"_" && begins_as_name(field) || is_number(at) || is_number(at + 1)
    };
    names(line).count() == CELLS && names(line).enumerate().all(is_next)
}

/// True for a field that begins with a letter, `_`, or a character beyond ASCII, perhaps behind a
/// quote, and is no longer than names are.
pub fn begins_as_name(field: &[u8]) -> bool {
    const LONGEST: usize = 40;
    let name = match field {
        [b'"' | b'\'', name @ ..] => name,
        _ => field,
    };
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    field.len() <= LONGEST && name.first().is_some_and(begins)
}

/// A field without spaces and quotes around it.
fn unquoted(field: &[u8]) -> &[u8] {
    let field = field.trim_ascii();
    field
        .strip_prefix(b"\"")
        .and_then(|field| field.strip_suffix(b"\""))
        .unwrap_or(field)
        .trim_ascii()
}

/// The separator that ends the first field of a line.
pub fn first_separator(line: &[u8]) -> Option<u8> {
    let from = quoted(line, 0).map_or(0, |field| field.end + 1);
    let mut bytes = line[from..].iter().copied();
    bytes.find(|&byte| is_column_separator(byte))
}

/// What may stand between columns.
pub fn is_column_separator(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'|' | b'\t')
}

/// What stands between the quotes of a field that begins with one, at `start` or behind spaces.
fn quoted(line: &[u8], start: usize) -> Option<Range<usize>> {
    let open = start + line[start..].iter().position(|&byte| byte != b' ')?;
    if line[open] != b'"' {
        return None;
    }
    let mut close = open + 1;
    loop {
        close += line::position(&line[close..], b'"', |byte| byte == b'"')?;
        // Two quotes are a quote that belongs to the text.
        if line.get(close + 1) != Some(&b'"') {
            return Some(open + 1..close);
        }
        close += 2;
    }
}

/// Where the fields of a line stand, without quotes and spaces around them.
struct Fields<'a> {
    line: &'a [u8],
    /// `None`: white space.
    separator: Option<u8>,
    /// Where the next field starts; `None` after the last.
    next: Option<usize>,
}

impl<'a> Fields<'a> {
    /// The fields that this separator makes; `None`: the first one that the line has.
    fn of(line: &'a [u8], separator: Option<u8>) -> Fields<'a> {
        Fields {
            line,
            separator: separator.or_else(|| first_separator(line)),
            next: Some(0),
        }
    }

    /// The field that starts here, or behind the white space here.
    fn word(&mut self, start: usize) -> Option<Range<usize>> {
        let rest = self.line[start..].trim_ascii_start();
        let start = self.line.len() - rest.len();
        let mut bytes = rest.iter();
        let length = bytes.position(u8::is_ascii_whitespace);
        self.next = length.map(|length| start + length);
        (!rest.is_empty()).then(|| start..self.next.unwrap_or(self.line.len()))
    }
}

impl Iterator for Fields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.next?;
        let Some(separator) = self.separator else {
            return self.word(start);
        };
        let line = self.line;
        let quoted = quoted(line, start);
        let from = quoted.as_ref().map_or(start, |field| field.end + 1);
        let length = line[from..].iter().position(|&byte| byte == separator);
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
        assert_eq!(
            fields(r#""a;b", "c""d" ,"e"f,g"#),
            ["a;b", r#"c""d"#, r#""e"f"#, "g"]
        );
        assert_eq!(fields(r#"a,"b;c"#), ["a", r#""b;c"#]);
    }

    #[test]
    fn headers_name_the_column() {
        for (header, number) in [
            ("Puzzle,", Some(1)),
            (",puzzle,solution", Some(2)),
            ("solution;rating;QUIZ;grid", Some(3)),
            ("\"a,puzzle,b\"\t\"Sudoku\"", Some(2)),
            ("id|board", Some(2)),
            ("puzzle", None),
            ("a,b", None),
            ("My puzzles, said I", None),
            ("puzzle 1,puzzle 2", None),
        ] {
            assert_eq!(
                Column::of_puzzles(header.as_bytes()).map(|column| column.number),
                number,
                "of {header}"
            );
        }
        assert!(is_name(b" Quizzes ") && !is_name(b"puzzle 1") && !is_name(b""));
        assert!(is_name(b" \"Puzzle\"") && !is_name(b"\"puzzle") && !is_name(b"'puzzle'"));
    }

    #[test]
    fn columns_have_any_name() {
        for (header, name, number) in [
            ("id,quiz_str,QUIZ_STR", "Quiz_Str", Some(2)),
            ("\"id\";\"Mein R\u{e4}tsel\"", "MEIN R\u{c4}TSEL", Some(2)),
            (" unsolved ", "unsolved", Some(1)),
            ("\"unsolved\"", "unsolved", Some(1)),
            ("id unsolved\trating", "unsolved", None),
            ("id  unsolved  rating", "unsolved", Some(2)),
            ("id,unsolved", "solved", None),
            ("", "x", None),
        ] {
            let column = Column::named(header.as_bytes(), name);
            assert_eq!(column.map(|column| column.number), number, "of {header}");
        }
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
        ] {
            assert_eq!(begins_as_name(field.as_bytes()), is_name, "of {field}");
        }
        let second = Column::numbered(NonZeroUsize::new(2).expect("it is not 0"));
        let has_name = |line: &[u8]| begins_as_name(second.field(line));
        assert!(has_name(b"1,x") && has_name(b"1 \"x"));
        assert!(!has_name(b"x,1") && !has_name(b"x"));
        assert!(names(b",id;x,\"b\"").eq([&b""[..], b"id;x", b"b"]));
        assert!(is_header(b",id;x,\"b\"") && !is_header(b"a b") && !is_header(b"a,1"));
    }
}
