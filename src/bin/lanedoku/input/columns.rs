/*! The columns of tables and lists: which of them holds the puzzles, and where it stands on a line.

A header names the column: `id,puzzle,solution`, `,puzzle`, `"Puzzle";"Solution"`. If it uses
another name, the user says which column it is. Without a header, the first record tells it. The
fields of a record stand between the first separator that this line has, `,`, `;`, `|` or tab, or else
between white space. A field in double quotes may have separators in it, and an empty field counts like
any other.
*/

use super::{
    failure::{Actual, Unexpected},
    line,
    source::ColumnChoice,
};
use lanedoku::internal::{CELLS, is_cell};
use std::ops::Range;

/// What a column of puzzles is called, in any case, perhaps with an `s` behind it.
const NAMES: [&str; 7] = [
    "puzzle", "quiz", "quizze", "question", "board", "grid", "sudoku",
];

/// What a column of answers is called, in any case, perhaps with an `s` behind it.
const ANSWER_NAMES: [&str; 2] = ["solution", "answer"];

/// The separator of columns that stand between white space, which may be any number of bytes.
const SPACE: u8 = b' ';

/// The column that holds the puzzles of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Column {
    Field {
        /// Its number, from 1.
        number: usize,
        /// What stands between columns; `None`: the first separator that each record has.
        separator: Option<u8>,
    },
    /// Each record has 81 fields of one cell.
    Cells,
}

impl Column {
    /// The column of this number, without a header.
    pub fn numbered(number: usize) -> Column {
        Column::Field {
            number,
            separator: None,
        }
    }

    /// Its number, if it is a field.
    pub fn number(self) -> Option<usize> {
        match self {
            Column::Field { number, .. } => Some(number),
            Column::Cells => None,
        }
    }

    /// The same column, told by a record that has it.
    pub fn of_record(mut self, record: &[u8]) -> Column {
        if let Column::Field { separator, .. } = &mut self {
            *separator = Some(Fields::of(record, *separator).separator);
        }
        self
    }

    /// How many fields a record has, in which this place is a puzzle, if this is one of its columns; and
    /// where a field opens with a quote and does not close on the line.
    pub fn count_fields(self, record: &[u8], puzzle: Range<usize>) -> (usize, Option<usize>) {
        if self == Column::Cells {
            return (CELLS, None);
        }
        let mut fields = self.fields(record);
        // A puzzle has neither separators nor quotes, nor has the solution that stands behind most.
        let (before, mut behind) = (&record[..puzzle.start], &record[puzzle.end..]);
        let mut count = 1;
        if let Some(([first, solution @ ..], rest)) = behind.split_first_chunk::<{ 1 + CELLS }>()
            && *first == fields.separator
            && line::is_full(solution)
        {
            (behind, count) = (rest, 2);
        }
        let mut has_quote = false;
        for &byte in before.iter().chain(behind) {
            count += usize::from(byte == fields.separator);
            has_quote |= byte == b'"';
        }
        if fields.separator == SPACE || has_quote {
            count = fields.by_ref().count();
        }
        (count, fields.open)
    }

    /// What stands between a record and its answer behind it.
    pub fn before_answer(self, record: &[u8]) -> u8 {
        match self {
            Column::Field {
                separator: Some(separator),
                ..
            } if separator != SPACE => separator,
            _ => before_answer(record),
        }
    }

    /// The puzzle in this column, if the field holds nothing else, as nearly all do: its end needs no
    /// search.
    pub fn plain_puzzle(self, line: &[u8]) -> Option<Range<usize>> {
        let mut fields = self.fields(line);
        if let Some(before) = self.number()?.checked_sub(2) {
            fields.nth(before);
        }
        let start = fields.next?;
        fields
            .begins_with_board(start)
            .then_some(start..start + CELLS)
    }

    /// Where it stands in a record: at the end if the record has fewer fields.
    pub fn field(self, line: &[u8]) -> Range<usize> {
        let field = match self.number() {
            Some(number) => self.fields(line).nth(number - 1),
            None => Some(0..line.len()),
        };
        field.unwrap_or(line.len()..line.len())
    }

    /// The fields of a line, split as this column is.
    fn fields(self, line: &[u8]) -> Fields<'_> {
        match self {
            Column::Field { separator, .. } => Fields::of(line, separator),
            Column::Cells => Fields::of(line, None),
        }
    }

    /// The column that the first record of an input tells: the first that holds a puzzle with a blank,
    /// or the only one. If all hold the same solved board, it is the first.
    ///
    /// # Errors
    /// If it tells none. Returns where the longest field stops being cells.
    pub fn of_first(record: &[u8]) -> Result<Column, Unexpected> {
        let mut solved: Option<Range<usize>> = None;
        let mut longest: Option<(usize, Unexpected)> = None;
        let mut are_same = true;
        for (number, field) in (1..).zip(Fields::of(record, None)) {
            let length = field.len();
            match line::find_puzzle(record, field) {
                Ok(puzzle) if !line::is_solved(&record[puzzle.clone()]) => {
                    return Ok(Column::numbered(number).of_record(record));
                }
                Ok(board) => {
                    let first = solved.get_or_insert(board.clone());
                    are_same &= record[first.clone()] == record[board];
                }
                Err(unexpected) => {
                    are_same = false;
                    if longest.as_ref().is_none_or(|longest| length > longest.0) {
                        longest = Some((length, unexpected));
                    }
                }
            }
        }
        if solved.is_some() && are_same {
            return Ok(Column::numbered(1).of_record(record));
        }
        if line::read_fields(record).is_some() {
            return Ok(Column::Cells);
        }
        if let Some(solved) = solved {
            return Err(Unexpected::at(solved.start + 1, Actual::Solution));
        }
        let nothing = Unexpected::at(1, Actual::Cells(0));
        let mut unexpected = longest.map_or(nothing, |longest| longest.1);
        // If no field is longer, each of them was meant as a cell.
        if unexpected.found == Actual::Cells(1) {
            unexpected.found = match line::parts(record).count() {
                CELLS => Actual::EmptyField,
                count => Actual::Cells(count),
            };
        }
        Err(unexpected)
    }
}

/// A line of names that stands above the records.
pub struct Header {
    /// What it says.
    pub text: Box<[u8]>,
    /// How many columns it names.
    pub columns: usize,
    /// What stands before one more.
    pub separator: u8,
    /// The column of puzzles.
    pub column: Column,
    /// Whether a name of it is one of those that columns of puzzles have.
    pub is_known: bool,
}

impl Header {
    /// The line as a header, if it is one.
    ///
    /// # Errors
    /// If the name that the user said is not in it, or if several names are known. Also if a name opens
    /// with a quote and does not close on the line.
    pub fn read(line: &[u8], wanted: Option<&ColumnChoice>) -> Result<Option<Header>, Unexpected> {
        let Some(text) = behind_hash(line) else {
            return Ok(None);
        };
        let known: Vec<usize> = (1..)
            .zip(names(text))
            .filter_map(|(number, name)| is_name(name).then_some(number))
            .collect();
        let is_table = first_separator(text).is_some();
        let is_known = !known.is_empty() && (is_table || are_names(text));
        let unclear = || Err(Unexpected::at(1, Actual::Header(line.to_vec())));
        let number = match wanted {
            Some(ColumnChoice::Name(name)) => match number_of(text, name) {
                None if line[0] == b'#' => return Ok(None),
                None => return unclear(),
                Some(number) => number,
            },
            _ if line::has_run(line, LONGEST + 1) => return Ok(None),
            Some(ColumnChoice::Number(number)) if is_known || are_names(text) => number.get(),
            None if is_known => match known[..] {
                [number] => number,
                _ => return unclear(),
            },
            _ => return Ok(None),
        };
        let (column, columns) = (Column::numbered(number), names(text).count());
        let header = Header {
            text: text.into(),
            columns,
            separator: before_answer(text),
            // Below a single name, any separator parts a record.
            column: match columns {
                1 => column,
                _ => column.of_record(text),
            },
            is_known: !known.is_empty(),
        };
        header.count_fields(text, 0..0)?;
        Ok(Some(header))
    }

    /// Whether white space stands between columns, or there is only one.
    pub fn is_spaced(&self) -> bool {
        self.columns == 1 || self.separator == SPACE
    }

    /// How many fields a record has, in which this place is a puzzle.
    ///
    /// # Errors
    /// If a field opens with a quote and does not close on the line.
    pub fn count_fields(&self, record: &[u8], puzzle: Range<usize>) -> Result<usize, Unexpected> {
        match self.column.count_fields(record, puzzle) {
            (_, Some(open)) => Err(Unexpected::at(open + 1, Actual::EndOfLine)),
            (count, None) => Ok(count),
        }
    }

    /// How many fields at its end a record lacks that has so many.
    ///
    /// # Errors
    /// If it has too many, or another number of them between white space, where none can be empty.
    pub fn missing(&self, record: &[u8], fields: usize) -> Result<usize, Unexpected> {
        match self.columns.checked_sub(fields) {
            Some(0) => Ok(0),
            Some(missing) if !self.is_spaced() => Ok(missing),
            _ => {
                let surplus = self.column.fields(record).nth(self.columns);
                let column = 1 + surplus.map_or(record.len(), |field| field.start);
                let found = Actual::Fields(fields, self.columns);
                Err(Unexpected::at(column, found))
            }
        }
    }
}

/// What a line says that may be a header: the names behind a `#`, unless `#` is one of them. `None`
/// if it is a comment.
fn behind_hash(line: &[u8]) -> Option<&[u8]> {
    let Some(rest) = line.strip_prefix(b"#") else {
        return Some(line);
    };
    let separator = first_separator(rest)?;
    Some(if rest[0] == separator {
        line
    } else {
        rest.trim_ascii_start()
    })
}

/// What stands before one more column behind those of a line.
pub fn before_answer(line: &[u8]) -> u8 {
    let columns = behind_first_quotes(line.trim_ascii());
    match first_separator(line) {
        Some(separator) => separator,
        None if columns.iter().any(u8::is_ascii_whitespace) => SPACE,
        None => b',',
    }
}

/// Whether a field is the name of a column of puzzles.
pub fn is_name(field: &[u8]) -> bool {
    let name = name_in(field);
    NAMES.contains(&name.strip_suffix('s').unwrap_or(&name))
}

/// The column that a header gives to answers: the last that is called so, perhaps with a number as
/// `--append` gives it. Between white space the words may be a title.
pub fn of_answers(header: &[u8]) -> Option<Column> {
    first_separator(header)?;
    let columns = (1..).zip(names(header));
    let (number, _) = columns.filter(|(_, name)| is_answer_name(name)).last()?;
    Some(Column::numbered(number).of_record(header))
}

/// The number of the first column that a header calls by this name, in any case.
pub fn number_of(header: &[u8], name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let before = names(header).position(|field| name_in(field) == name);
    before.map(|before| before + 1)
}

/// The column that a header calls by this name.
pub fn named(header: &[u8], name: &str) -> Option<Column> {
    number_of(header, name).map(|number| Column::numbered(number).of_record(header))
}

/// Whether a field is the name of a column of answers.
pub fn is_answer_name(field: &[u8]) -> bool {
    let name = name_in(field);
    let name = name.trim_end_matches(|char: char| char.is_ascii_digit());
    let name = name.strip_suffix('_').unwrap_or(name);
    ANSWER_NAMES.contains(&name.strip_suffix('s').unwrap_or(name))
}

/// The fields of a line that is taken for a header.
pub fn names(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    Fields::of(line, None).map(|field| &line[field])
}

/// Whether the fields of a line are names, or empty, but not all of them empty.
fn are_names(line: &[u8]) -> bool {
    names(line).all(|name| name.is_empty() || begins_as_name(name))
        && names(line).any(begins_as_name)
}

/// Whether names stand between separators, so that a line is a header whatever it calls its columns.
pub fn is_header(line: &[u8]) -> bool {
    first_separator(line).is_some() && are_names(line)
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

impl Fields<'_> {
    /// Whether this byte stands between fields.
    fn ends(&self, byte: u8) -> bool {
        match self.separator {
            SPACE => byte.is_ascii_whitespace(),
            separator => byte == separator,
        }
    }

    /// Whether what begins here is a board and nothing else.
    fn begins_with_board(&self, start: usize) -> bool {
        let cells = self.line[start..].split_at_checked(CELLS);
        cells.is_some_and(|(cells, rest)| {
            rest.first().is_none_or(|&byte| self.ends(byte)) && line::is_puzzle(cells)
        })
    }
}

impl Iterator for Fields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let line = self.line;
        let mut start = self.next?;
        if self.separator == SPACE {
            start += line[start..].iter().position(|byte| !self.ends(*byte))?;
        }
        let open = opening_quote(line, start);
        let quoted = open.and_then(|open| quoted(line, open));
        if quoted.is_none() {
            self.open = self.open.or(open);
        }
        let from = quoted.as_ref().map_or(start, |field| field.end + 1);
        // A board is passed at once: its end needs no search.
        let rest = &line[from..];
        let length = match self.begins_with_board(from) {
            true => CELLS,
            false => rest
                .iter()
                .position(|byte| self.ends(*byte))
                .unwrap_or(rest.len()),
        };
        let end = from + length;
        self.next = (end < line.len()).then_some(end + 1);
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

    fn header(line: &str) -> Header {
        let header = Header::read(line.as_bytes(), None);
        header.expect("one name is known").expect("a header")
    }

    /// How many fields a record lacks, or where it is not as it should be.
    fn missing(header: &Header, record: &str) -> Result<usize, usize> {
        let record = record.as_bytes();
        let fields = header.count_fields(record, 0..0);
        let missing = fields.and_then(|fields| header.missing(record, fields));
        missing.map_err(|unexpected| unexpected.column)
    }

    #[test]
    fn quotes_close_on_their_line() {
        let table = header("puzzle,b,c");
        for (record, lacks) in [
            ("1,2,3", Ok(0)),
            ("1,2,3,4", Err(7)),
            ("1,\"2,2\",3", Ok(0)),
            ("\"\"\"\",\"2\"", Ok(1)),
            ("1,2\",3", Ok(0)),
            ("1,\"2,3", Err(3)),
            ("1, \"2\"\",3", Err(4)),
            ("\"", Err(1)),
        ] {
            assert_eq!(missing(&table, record), lacks, "{record}");
        }
        let spaced = header("a puzzle");
        for (record, lacks) in [
            ("1  2 ", Ok(0)),
            ("1", Err(2)),
            ("1 2 3", Err(5)),
            ("1 \"2", Err(3)),
        ] {
            assert_eq!(missing(&spaced, record), lacks, "{record}");
        }
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
            ("id,\t\"unsolved\"", "unsolved", Some(2)),
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
