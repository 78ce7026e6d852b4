/*! The columns of a table, and their names: for `--column`, `--append` and `check`.

The separator of a table is the first `,`, `;`, `|` or tab outside quotes in its header or first record. If there is
none, it is white space; but a comma precedes the answers to records of one word. Only white space of ASCII counts here:
other white space is trimmed from fields. A field that begins with a double quote may hold separators, and `""` is a
quote in it.
*/

use super::alphabet::{Alphabet, is_separator, trimmed};
use super::board;
use super::fault::Fault;
use crate::units;
use std::ops::Range;

/// Parts of the names of columns of puzzles.
const PUZZLE_NAMES: [&str; 6] = ["puzzle", "quiz", "question", "board", "grid", "sudoku"];

/// The separator that means any white space.
pub const SPACE: u8 = b' ';

/// What a fault says was found where a record or a header has to be on one line.
pub const OPEN_QUOTE: &str = "a quote that is not closed on its line";

#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub separator: u8,
    /// The number of columns of the header, if there is one. A last column without a name does not count: the answers
    /// go there.
    pub columns: Option<usize>,
}

/// The connection of a record with its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Joint {
    /// A field after the record.
    Field {
        /// Before the answer: one, and one more for each field that the record lacks; none if the record already ends
        /// with an empty field for the answer.
        separators: u16,
        separator: u8,
    },
    /// A key before the last bracket of a JSON object.
    Key,
}

impl Table {
    /// The table of records without a separator. Their answers follow a comma.
    pub const OF_ONE_COLUMN: Table = Table {
        separator: b',',
        columns: None,
    };

    /// Returns the table with this first line, without a header.
    pub fn of(line: &[u8]) -> Table {
        // Quotes without a partner are symbols like any other.
        let quotes = line.iter().filter(|&&byte| byte == b'"').count();
        let mut is_quoted = false;
        let separator = line.iter().copied().find(|&byte| {
            is_quoted ^= byte == b'"' && quotes % 2 == 0;
            is_separator(byte) && !is_quoted
        });
        let with = |separator| Table {
            separator,
            columns: None,
        };
        let has_words = || with(SPACE).fields(trimmed(line)).nth(1).is_some();
        with(separator.unwrap_or_else(|| if has_words() { SPACE } else { b',' }))
    }

    pub fn of_header(line: &[u8]) -> Table {
        let table = Table::of(line);
        let columns = table.fields(line).count();
        let has_free_column = columns > 1 && table.ends_empty(line);
        Table {
            columns: Some(columns - usize::from(has_free_column)),
            ..table
        }
    }

    /// Returns the fields of a line, without quotes and spaces around them.
    pub fn fields(self, line: &[u8]) -> Fields<'_> {
        let blanks = line.len() - line.trim_ascii_start().len();
        // A framed table has a bar before its first column.
        let is_framed = self.separator == b'|' && line.get(blanks) == Some(&b'|');
        Fields {
            line,
            separator: self.separator,
            start: Some(if is_framed { blanks + 1 } else { 0 }),
            is_open: false,
        }
    }

    /// Returns the field of column `number`, from 1. The error is what was found instead.
    pub fn field(self, line: &[u8], number: usize) -> Result<Range<usize>, String> {
        let mut fields = self.fields(line);
        let field = fields.nth(number - 1);
        if fields.end_open() {
            return Err(format!("{OPEN_QUOTE}, and records have to be on one line"));
        }
        field.ok_or_else(|| units::counted(self.fields(line).count(), "column"))
    }

    /// Returns true if a field begins with a quote that is not closed on the line.
    pub fn has_open_quote(self, line: &[u8]) -> bool {
        self.fields(line).end_open()
    }

    pub fn joint(self, record: &[u8], alphabet: Alphabet) -> Joint {
        let separator = self.separator;
        let text = trimmed(record);
        let key = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
        if key.is_some_and(|key| key.starts_with(b"\""))
            && text.ends_with(b"}")
            && !matches!(alphabet.blank, Some(b'{' | b'}'))
        {
            return Joint::Key;
        }
        let separators = match self.columns {
            // No field between white space is empty.
            Some(columns) if separator != SPACE => match self.fields(record).count() {
                fields if fields == columns + 1 && self.ends_empty(record) => 0,
                fields => 1 + columns.saturating_sub(fields),
            },
            _ => 1,
        };
        Joint::Field {
            separators: separators as u16,
            separator,
        }
    }

    /// Whether the field after the last separator is empty.
    fn ends_empty(self, line: &[u8]) -> bool {
        let last = line.rsplit(|&byte| byte == self.separator).next();
        last.is_some_and(|field| trimmed(field).is_empty())
    }
}

/// Returns true unless white space separates the columns of a line.
pub fn has_separator(line: &[u8]) -> bool {
    Table::of(line).separator != SPACE
}

/// Returns the number of the column with this name, in upper or lower case, if the header on line `number` has one.
/// Fails if it has several.
pub fn column_named(header: &[u8], number: u64, name: &str) -> Result<Option<usize>, Fault> {
    let own_name = name.to_lowercase();
    let columns = (1..).zip(names(header));
    let mut columns = columns.filter_map(|(column, own)| (own == own_name).then_some(column));
    match (columns.next(), columns.next()) {
        (Some(_), Some(_)) => Err(Fault::of_no_column(number, name, "several such columns")),
        (column, _) => Ok(column),
    }
}

/// Returns the names in a header, in lower case.
pub fn names(header: &[u8]) -> impl Iterator<Item = String> {
    let fields = Table::of(header).fields(header);
    fields.map(|field| name_in(&header[field]))
}

/// Letters, digits, `_`, `-` and `.` alone, with a word for a puzzle.
fn is_puzzle_name(name: &str) -> bool {
    let is_word = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.');
    name.chars().all(is_word) && PUZZLE_NAMES.iter().any(|word| name.contains(word))
}

/// Returns true for a header above the first record: all fields have a letter, and one names a column of puzzles. The
/// separator is not white space. No nine cells are contiguous, and no 40 symbols that may be cells. Unless the format
/// is a list, there are several columns.
pub fn is_header(text: &[u8], alphabet: Alphabet, is_list: bool) -> bool {
    let table = Table::of(text);
    let has_letter = |field: &str| field.contains(char::is_alphabetic);
    let mut names: Vec<String> = table
        .fields(text)
        .map(|field| name_in(&text[field]))
        .collect();
    // A line may end in a separator, as in a frame.
    if names.len() > 1 && names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    let is_cell = |byte: &u8| alphabet.is_cell(*byte);
    table.separator != SPACE
        && (is_list || names.len() > 1)
        && names.iter().all(|name| has_letter(name))
        && names.iter().any(|name| is_puzzle_name(name))
        && text.split(|byte| !is_cell(byte)).all(|run| run.len() < 9)
        && board::possible_runs(text, alphabet).next().is_none()
}

fn name_in(field: &[u8]) -> String {
    String::from_utf8_lossy(trimmed(field)).to_lowercase()
}

pub struct Fields<'a> {
    line: &'a [u8],
    separator: u8,
    start: Option<usize>,
    /// Whether a field so far has an opening quote without a closing one.
    is_open: bool,
}

impl Fields<'_> {
    /// Reads the rest. Returns true if a field begins with a quote that is not closed.
    fn end_open(&mut self) -> bool {
        self.line.contains(&b'"') && {
            self.for_each(drop);
            self.is_open
        }
    }

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
        // Not closed, a quote is a symbol.
        let quoted = open.and_then(|open| quoted(line, open));
        self.is_open |= open.is_some() && quoted.is_none();
        let from = quoted.as_ref().map_or(start, |field| field.end + 1);
        let length = line[from..].iter().position(|byte| self.ends(*byte));
        let end = length.map_or(line.len(), |length| from + length);
        self.start = (end < line.len()).then_some(end + 1);
        // Quotes are a part of the field if text follows the closing one.
        if quoted.is_some() && trimmed(&line[from..end]).is_empty() {
            return quoted;
        }
        let field = line[start..end].trim_ascii_start();
        if !field.is_empty() {
            start = end - field.len();
        }
        Some(start..start + field.trim_ascii_end().len())
    }
}

/// The text between the quote at `open` and the closing one.
fn quoted(line: &[u8], open: usize) -> Option<Range<usize>> {
    let mut close = open + 1;
    loop {
        close += line[close..].iter().position(|&byte| byte == b'"')?;
        // A doubled quote is a part of the text.
        if line.get(close + 1) != Some(&b'"') {
            return Some(open + 1..close);
        }
        close += 2;
    }
}

/// Perhaps after spaces.
fn opening_quote(line: &[u8], start: usize) -> Option<usize> {
    let open = start + line[start..].iter().position(|&byte| byte != b' ')?;
    (line[open] == b'"').then_some(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Vec<&str> {
        let fields = Table::of(line.as_bytes()).fields(line.as_bytes());
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
    }

    #[test]
    fn a_column_is_a_field_or_says_why_not() {
        let field = |line: &[u8], number| Table::of(line).field(line, number);
        assert_eq!(field(b"1,\"2,2\",3", 2), Ok(3..6));
        assert_eq!(field(b"1,2\",3", 2), Ok(2..4));
        assert_eq!(field(b"1;2", 3), Err("2 columns".into()));
        for line in [&b"1,\"2,3"[..], b"1,2,\"3"] {
            assert!(field(line, 2).is_err_and(|found| found.contains("quote")));
        }
    }

    /// `<…>` marks the text between a record and its answer.
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
            ("puzzle", "1<,>\n1,<>\n1;<,>\n1 2<,>"),
            ("id puzzle", "1< >"),
            ("", "1<,>\n1;2<,>\n1 2<,>"),
            ("", "1;2<;>\n1,2<;>"),
            ("", "1  2< >"),
            ("", " 1 <,>"),
            ("", "\"1 2\"<,>"),
            ("", "\"1 2\" 3< >"),
        ] {
            let first = records.split('<').next().expect("there is one");
            let table = match header {
                "" => Table::of(first.as_bytes()),
                _ => Table::of_header(header.as_bytes()),
            };
            for line in records.lines() {
                let record = line.split('<').next().expect("it is there");
                let joint = table.joint(record.as_bytes(), Alphabet::default());
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
                let joint = Table::OF_ONE_COLUMN.joint(record.as_bytes(), Alphabet::default());
                assert_eq!(joint == Joint::Key, is_object, "{record}");
            }
        }
    }

    /// Whether lines are headers in any format, and in a list.
    #[test]
    fn a_header_names_a_column_of_puzzles() {
        for (expected, lines) in [
            (
                [true, true],
                "id; Quizzes 
x,\"Puzzle\"
puzzle,a,
a|sudoku-puzzle|b
| id | puzzle |
the id, puzzle
Puzzle,time (ms),number of clues
Sudoku, also known as Number Place
import json, keyboard",
            ),
            (
                [false, true],
                "puzzle
board_str\t",
            ),
            (
                [false, false],
                "Puzzle 7
'puzzle',a
the puzzle,a
id,unsolved
initial.grid,1
1,2,my_board
puzzle,a123456789
puzzle,........................................
",
            ),
        ] {
            for text in lines.split('\n') {
                let is_header = |is_list| is_header(text.as_bytes(), Alphabet::default(), is_list);
                let found = [false, true].map(is_header);
                assert_eq!(found, expected, "{text}");
            }
        }
    }

    #[test]
    fn columns_have_any_name() {
        for (header, name, columns) in [
            ("id,quiz_str,quiz", "Quiz_Str", Some(Some(2))),
            ("id,quiz_str,QUIZ_STR", "Quiz_Str", None),
            (
                "\"id\";\"Mein R\u{e4}tsel\"",
                "MEIN R\u{c4}TSEL",
                Some(Some(2)),
            ),
            (" unsolved ", "unsolved", Some(Some(1))),
            ("\"not solved\"", "not solved", Some(Some(1))),
            ("id  unsolved  rating", "unsolved", Some(Some(2))),
            ("id,unsolved", "solved", Some(None)),
            ("", "x", Some(None)),
        ] {
            let column = column_named(header.as_bytes(), 1, name).ok();
            assert_eq!(column, columns, "of {header}");
        }
    }
}
