/*! The columns of tables and lists: which of them holds the puzzles, and where it stands on a line.

A header names the column: `id,puzzle,solution`, `,puzzle`, `"Puzzle";"Solution"`. If it uses
another name, the user says which column it is. Without a header, the first record tells it. The
separator is the first `,`, `;`, `|` or tab of the header, or of the first record with several
fields, or else white space. A field in double quotes may have separators in it. An empty field
counts like any other.
*/

use super::{
    failure::{Actual, Unexpected},
    line,
    source::ColumnChoice,
};
use lanedoku::internal::{CELLS, is_cell};
use std::ops::Range;

/// What a column of puzzles is called, in any case, perhaps with an `s` after it. `quizze` is for
/// `quizzes`.
const NAMES: [&str; 7] = [
    "puzzle", "quiz", "quizze", "question", "board", "grid", "sudoku",
];

/// What a column of answers is called, in any case, perhaps with an `s` after it.
const ANSWER_NAMES: [&str; 2] = ["solution", "answer"];

/// Stands for white space of any length as the separator of columns.
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

/// What stands beside the puzzle of a record.
pub struct Beside<'a> {
    /// How many fields there are, with the puzzle's.
    pub fields: usize,
    /// Where a field opens with a quote that is not closed on the line.
    pub open_quote: Option<usize>,
    /// The text before the puzzle, and after it, but without its solution if that follows at once.
    texts: [&'a [u8]; 2],
}

impl Beside<'_> {
    /// Whether another field may hold a puzzle ([`line::has_puzzle`]).
    pub fn has_puzzle(&self) -> bool {
        let [before, after] = self.texts.map(|text| line::has_puzzle(text, usize::MAX));
        before || after
    }
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
    pub fn number(&self) -> Option<usize> {
        match *self {
            Column::Field { number, .. } => Some(number),
            Column::Cells => None,
        }
    }

    /// With this record's separator if it has none.
    pub fn with_separator_of(mut self, record: &[u8]) -> Column {
        if let Column::Field { separator, .. } = &mut self {
            *separator = Some(Fields::of(record, *separator).separator);
        }
        self
    }

    /// What stands beside the puzzle of a record. If there is no puzzle, its place is empty. A
    /// puzzle holds neither separators nor quotes.
    pub fn beside<'a>(&self, record: &'a [u8], puzzle: &Range<usize>) -> Beside<'a> {
        let (before, mut after) = (&record[..puzzle.start], &record[puzzle.end..]);
        let mut fields = self.fields(record);
        let mut count = 1;
        // Most puzzles have their solution next to them.
        if let Some(([first, solution @ ..], rest)) = after.split_first_chunk::<{ 1 + CELLS }>()
            && *first == fields.separator
            && line::is_full(solution)
        {
            (after, count) = (rest, 2);
        }
        let mut has_quote = false;
        for &byte in before.iter().chain(after) {
            count += usize::from(byte == fields.separator);
            has_quote |= byte == b'"';
        }
        if fields.separator == SPACE || has_quote {
            // This also finds a quote that is not closed.
            count = fields.by_ref().count();
        }
        Beside {
            fields: count,
            open_quote: fields.open_quote,
            texts: [before, after],
        }
    }

    /// What stands between a record and its answer.
    pub fn answer_separator(self, record: &[u8]) -> u8 {
        match self {
            Column::Field {
                separator: Some(separator),
                ..
            } if separator != SPACE => separator,
            _ => answer_separator(record),
        }
    }

    /// The puzzle in this column, if the field holds nothing else, as nearly all do. It is found
    /// faster.
    pub fn plain_puzzle(&self, line: &[u8]) -> Option<Range<usize>> {
        let mut fields = self.fields(line);
        fields.pass(self.number()? - 1);
        let start = fields.start?;
        fields
            .begins_with_board(start)
            .then_some(start..start + CELLS)
    }

    /// Where its field stands in a record; at the end if there are too few.
    pub fn field(&self, line: &[u8]) -> Range<usize> {
        let field = match self.number() {
            Some(number) => self.fields(line).nth(number - 1),
            None => Some(0..line.len()),
        };
        field.unwrap_or(line.len()..line.len())
    }

    /// The fields of a line, split as this column is.
    fn fields<'a>(&self, line: &'a [u8]) -> Fields<'a> {
        match *self {
            Column::Field { separator, .. } => Fields::of(line, separator),
            Column::Cells => Fields::of(line, None),
        }
    }

    /// The column that a record tells: the first with an unsolved puzzle, its only field, or
    /// [`Column::Cells`].
    ///
    /// # Errors
    /// If it tells none. Returns where the longest field stops being cells.
    pub fn of_first(record: &[u8]) -> Result<Column, Unexpected> {
        let mut solved: Option<Range<usize>> = None;
        let mut longest: Option<(usize, Unexpected)> = None;
        let mut fields = 0;
        for field in Fields::of(record, None) {
            fields += 1;
            let length = field.len();
            match line::find_puzzle(record, field) {
                Ok(puzzle) if !line::is_full(&record[puzzle.clone()]) => {
                    return Ok(Column::numbered(fields));
                }
                Ok(board) => solved = solved.or(Some(board)),
                Err(unexpected) => {
                    if longest.as_ref().is_none_or(|longest| length > longest.0) {
                        longest = Some((length, unexpected));
                    }
                }
            }
        }
        if let Some(solved) = solved {
            return match fields {
                1 => Ok(Column::numbered(1)),
                _ => Err(Unexpected::at(solved.start + 1, Actual::Solution)),
            };
        }
        if line::read_fields(record).is_some() {
            return Ok(Column::Cells);
        }
        let nothing = Unexpected::at(1, Actual::Cells(0));
        let mut unexpected = longest.map_or(nothing, |longest| longest.1);
        // Fields of at most one cell were each meant as a cell.
        if unexpected.found == Actual::Cells(1) {
            match line::parts(record).count() {
                CELLS => unexpected = line::unexpected_cell(record),
                count => unexpected.found = Actual::Cells(count),
            }
        }
        Err(unexpected)
    }
}

/// A line of names that stands above the records.
#[derive(Clone)]
pub struct Header {
    pub text: Box<[u8]>,
    /// The number of its line.
    pub line: u64,
    /// How many columns it names.
    pub columns: usize,
    /// Separates an added column.
    pub separator: u8,
    /// The column of puzzles.
    pub column: Column,
    /// Whether one of its names is in `NAMES`.
    pub is_known: bool,
}

impl Header {
    /// The header on line `line_number`, if it is one. `cells` has dots for the user's blanks.
    ///
    /// # Errors
    /// If it lacks the column that the user wants, or if several names are known. Also if a quote is
    /// not closed on it.
    pub fn read(
        line: &[u8],
        cells: &[u8],
        line_number: u64,
        wanted: Option<&ColumnChoice>,
    ) -> Result<Option<Header>, Unexpected> {
        let known: Vec<usize> = (1..)
            .zip(names(line))
            .filter_map(|(number, name)| is_name(name).then_some(number))
            .collect();
        let columns = names(line).count();
        let is_table = first_separator(line).is_some();
        let is_known = !known.is_empty() && (is_table || columns == 1);
        let has_hash = line.first() == Some(&b'#');
        if has_hash && !line.get(1).is_some_and(|&byte| is_column_separator(byte)) {
            return Ok(None);
        }
        let unclear = || Err(Unexpected::at(1, Actual::Header(line.to_vec())));
        let column = match wanted {
            Some(ColumnChoice::Name(name)) => match number_of(line, name) {
                None if has_hash => return Ok(None),
                None => return unclear(),
                Some(column) => column,
            },
            // Cells that are too many for a name make the line a record.
            _ if line::has_run(cells, LONGEST_NAME + 1) => return Ok(None),
            Some(ColumnChoice::Number(column)) if is_known || are_names(line) => {
                if column.get() > columns {
                    return unclear();
                }
                column.get()
            }
            None if is_known => match known[..] {
                [column] => column,
                _ => return unclear(),
            },
            _ => return Ok(None),
        };
        let column = Column::numbered(column);
        let mut fields = column.fields(line);
        fields.by_ref().for_each(drop);
        if let Some(open) = fields.open_quote {
            return Err(Unexpected::at(open + 1, Actual::EndOfLine));
        }
        Ok(Some(Header {
            text: line.into(),
            line: line_number,
            columns,
            separator: answer_separator(line),
            // Below a single name, any separator ends a field.
            column: match columns {
                1 => column,
                _ => column.with_separator_of(line),
            },
            is_known: !known.is_empty(),
        }))
    }

    /// Whether white space stands between columns.
    pub fn has_space_columns(&self) -> bool {
        self.columns > 1 && self.separator == SPACE
    }

    /// How many separators to write between a record of so many fields and its answer: one, and one
    /// more for each missing field. 0 if the record has one empty field too many: the answer goes
    /// there.
    ///
    /// # Errors
    /// If there are too many fields. Also if there are too few between white space, where no field
    /// is empty.
    pub fn separators(&self, record: &[u8], fields: usize) -> Result<usize, Unexpected> {
        let may_be_empty = !self.has_space_columns();
        match self.columns.checked_sub(fields) {
            Some(0) => return Ok(1),
            Some(missing) if may_be_empty => return Ok(1 + missing),
            _ => {}
        }
        let surplus = self.column.fields(record).nth(self.columns);
        // A field of two quotes does not count: an answer after it would spoil it.
        let is_empty = |field: &Range<usize>| record[field.start..].trim_ascii().is_empty();
        if fields == self.columns + 1 && may_be_empty && surplus.as_ref().is_some_and(is_empty) {
            return Ok(0);
        }
        let column = 1 + surplus.map_or(record.len(), |field| field.start);
        let found = Actual::Fields {
            count: fields,
            columns: self.columns,
        };
        Err(Unexpected::at(column, found))
    }
}

/// The separator to write before one more column.
pub fn answer_separator(line: &[u8]) -> u8 {
    let columns = after_first_quotes(line.trim_ascii());
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

/// The last column that a header names as answers, perhaps with a number, as `--append` writes it.
/// `None` if only space separates: it may be a title.
pub fn of_answers(header: &[u8]) -> Option<Column> {
    first_separator(header)?;
    let columns = (1..).zip(names(header));
    let (number, _) = columns.filter(|(_, name)| is_answer_name(name)).last()?;
    Some(Column::numbered(number).with_separator_of(header))
}

/// The number of the first column that a header calls by this name, in any case.
pub fn number_of(header: &[u8], name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let before = names(header).position(|field| name_in(field) == name);
    before.map(|before| before + 1)
}

/// The column that a header calls by this name.
pub fn named(header: &[u8], name: &str) -> Option<Column> {
    number_of(header, name).map(|number| Column::numbered(number).with_separator_of(header))
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

/// Whether a line is several names, and so likely a header whatever it calls its columns.
pub fn is_header(line: &[u8]) -> bool {
    are_names(line) && names(line).nth(1).is_some()
}

/// Bytes of the longest name.
const LONGEST_NAME: usize = 40;

/// True for a field that begins with a letter, `_`, or a character beyond ASCII, perhaps after a
/// quote, and is no longer than `LONGEST_NAME`. Several cells are none.
pub fn begins_as_name(field: &[u8]) -> bool {
    let name = match field {
        [b'"' | b'\'', name @ ..] => name,
        _ => field,
    };
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    field.len() <= LONGEST_NAME
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
    let mut bytes = after_first_quotes(line).iter().copied();
    bytes.find(|&byte| is_column_separator(byte))
}

/// What stands after the first field of a line if that is in quotes; else the line.
fn after_first_quotes(line: &[u8]) -> &[u8] {
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

/// Where the field at `start` has its opening quote, perhaps after spaces.
fn opening_quote(line: &[u8], start: usize) -> Option<usize> {
    let open = start + line[start..].iter().position(|&byte| byte != b' ')?;
    (line[open] == b'"').then_some(open)
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
    /// Splits a line at this separator, or, if `None`, at the first that it has.
    fn of(line: &'a [u8], separator: Option<u8>) -> Fields<'a> {
        Fields {
            line,
            separator: separator.or_else(|| first_separator(line)).unwrap_or(SPACE),
            start: Some(0),
            open_quote: None,
        }
    }
}

impl Fields<'_> {
    /// Passes this many fields.
    fn pass(&mut self, count: usize) {
        if let Some(before_last) = count.checked_sub(1) {
            self.nth(before_last);
        }
    }

    /// Whether this byte stands between fields.
    fn ends(&self, byte: u8) -> bool {
        match self.separator {
            SPACE => byte.is_ascii_whitespace(),
            separator => byte == separator,
        }
    }

    /// Whether the field at `start` is just a board.
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
        self.start = (end < line.len()).then_some(end + 1);
        // If nothing stands after the closing quote, the quotes are no part of the field.
        if quoted.is_some() && line[from..end].trim_ascii().is_empty() {
            return quoted;
        }
        let field = line[start..end].trim_ascii_start();
        let start = end - field.len();
        Some(start..start + field.trim_ascii_end().len())
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
        let header = Header::read(line.as_bytes(), line.as_bytes(), 1, None);
        header.expect("one name is known").expect("a header")
    }

    /// How many separators stand between a record and its answer, or where it is not as it should be.
    fn separators(header: &Header, record: &str) -> Result<usize, usize> {
        let record = record.as_bytes();
        let beside = header.column.beside(record, &(0..0));
        let separators = header.separators(record, beside.fields);
        separators.map_err(|unexpected| unexpected.column)
    }

    #[test]
    fn answers_stand_in_their_column() {
        let table = header("puzzle,b,c");
        for (record, count) in [
            ("1,2,3", Ok(1)),
            ("1,2,3,", Ok(0)),
            ("1,2,3, ", Ok(0)),
            ("1,2,3,\"\"", Err(8)),
            ("1,2,3,4", Err(7)),
            ("1,2,3,,", Err(7)),
            ("1,\"2,2\",3", Ok(1)),
            ("\"\"\"\",\"2\"", Ok(2)),
            ("1", Ok(3)),
        ] {
            assert_eq!(separators(&table, record), count, "{record}");
        }
        let lone = header("puzzle");
        for (record, count) in [
            ("1", Ok(1)),
            ("1;", Ok(0)),
            ("1;2", Err(3)),
            ("1 2", Err(3)),
        ] {
            assert_eq!(separators(&lone, record), count, "{record}");
        }
        let spaced = Column::numbered(2).with_separator_of(b"a puzzle");
        let spaced = Header {
            column: spaced,
            columns: 2,
            separator: SPACE,
            ..table
        };
        for (record, count) in [("1  2 ", Ok(1)), ("1", Err(2)), ("1 2 3", Err(5))] {
            assert_eq!(separators(&spaced, record), count, "{record}");
        }
    }

    #[test]
    fn quotes_close_on_their_line() {
        for (record, open) in [
            ("1,\"2,2\",3", None),
            ("1,2\",3", None),
            ("1,\"2,3", Some(2)),
            ("1, \"2\"\",3", Some(3)),
            ("\"", Some(0)),
            ("1 \"2", Some(2)),
        ] {
            let beside = Column::numbered(1).beside(record.as_bytes(), &(0..0));
            assert_eq!(beside.open_quote, open, "{record}");
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
        assert!(is_header(b",id;x,\"b\"") && is_header(b"a b"));
        assert!(!is_header(b"a") && !is_header(b"a,1"));
    }
}
