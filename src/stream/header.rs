/*! The columns of CSV files and their like: which one holds the puzzles, and where it stands on a
line.

A header names the column: `id,puzzle,solution`, `,puzzle`, `"Puzzle";"Solution"`. Where there is
none, a number can. The fields of a record stand between separators, `,`, `;`, `|` or tab; one in
double quotes may have separators in it, and an empty field counts like any other.
*/

use super::line;
use crate::stream::failure::Mismatch;
use lanedoku::internal::CELLS;
use std::num::NonZeroUsize;
use std::ops::Range;

/// What a column of puzzles is called, in any case.
const NAMES: [&str; 8] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "board", "grid", "sudoku",
];

/// One column of the records of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Columns that stand before it.
    before: usize,
    /// What stands between columns. `None`: the first separator that a record has, or white space
    /// where it has none.
    separator: Option<u8>,
}

impl Column {
    /// The column of this number, from 1.
    pub fn numbered(number: NonZeroUsize) -> Column {
        Column {
            before: number.get() - 1,
            separator: None,
        }
    }

    /// The column of puzzles that a header names, the first if there are several. `None` where the
    /// line is no header.
    pub fn named(line: &[u8]) -> Option<Column> {
        let separator = first_separator(line)?;
        let before = Fields {
            line,
            separator,
            next: Some(0),
        }
        .position(|field| is_name(&line[field]))?;
        Some(Column {
            before,
            separator: Some(separator),
        })
    }

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self.before + 1
    }

    /// Where the puzzle in this column of a record stands.
    ///
    /// # Errors
    /// Where the column holds none: the place at which it stops being cells.
    pub fn find_puzzle(self, line: &[u8]) -> Result<Range<usize>, Mismatch> {
        // The first column of most files needs no search.
        let is_first = self.before == 0
            && self.separator.is_some()
            && line.get(CELLS).copied() == self.separator;
        if is_first && line::is_puzzle(&line[..CELLS]) {
            return Ok(0..CELLS);
        }
        line::read_puzzle(line, self.field(line))
    }

    /// Where this column of a record stands, without quotes and spaces around it; at the end of a
    /// record that lacks it.
    fn field(self, line: &[u8]) -> Range<usize> {
        let Some(separator) = self.separator.or_else(|| first_separator(line)) else {
            let mut words = line
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty());
            return words
                .nth(self.before)
                .map_or(line.len()..line.len(), |word| place(line, word));
        };
        Fields {
            line,
            separator,
            next: Some(0),
        }
        .nth(self.before)
        .unwrap_or(line.len()..line.len())
    }
}

/// True for a line that holds nothing but the name of a column of puzzles.
pub fn is_name(line: &[u8]) -> bool {
    NAMES
        .iter()
        .any(|name| name.as_bytes().eq_ignore_ascii_case(line.trim_ascii()))
}

/// The separator that ends the first field of a line.
fn first_separator(line: &[u8]) -> Option<u8> {
    let from = quoted(line, 0).map_or(0, |field| field.end + 1);
    line[from..]
        .iter()
        .copied()
        .find(|byte| matches!(byte, b',' | b';' | b'|' | b'\t'))
}

/// What stands between the quotes of a field that begins with one, at `start` or behind spaces.
fn quoted(line: &[u8], start: usize) -> Option<Range<usize>> {
    let open = start + line[start..].iter().position(|&byte| byte != b' ')?;
    if line[open] != b'"' {
        return None;
    }
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

/// Where the fields of a line stand, without quotes and spaces around them.
struct Fields<'a> {
    line: &'a [u8],
    separator: u8,
    /// Where the next field starts; `None` after the last.
    next: Option<usize>,
}

impl Iterator for Fields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.next?;
        let quoted = quoted(self.line, start);
        let from = quoted.as_ref().map_or(start, |field| field.end + 1);
        let end = self.line[from..]
            .iter()
            .position(|&byte| byte == self.separator)
            .map(|length| from + length);
        self.next = end.map(|end| end + 1);
        let rest = &self.line[from..end.unwrap_or(self.line.len())];
        // What stands behind the closing quote belongs to the field: then the quotes do too.
        let whole = start..from + rest.len();
        Some(
            quoted
                .filter(|_| rest.trim_ascii().is_empty())
                .unwrap_or_else(|| place(self.line, self.line[whole].trim_ascii())),
        )
    }
}

/// Where a part of a line stands on it.
fn place(line: &[u8], part: &[u8]) -> Range<usize> {
    let start = part.as_ptr() as usize - line.as_ptr() as usize;
    start..start + part.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Vec<&str> {
        let separator = first_separator(line.as_bytes()).expect("there is a separator");
        Fields {
            line: line.as_bytes(),
            separator,
            next: Some(0),
        }
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
                Column::named(header.as_bytes()).map(Column::number),
                number,
                "of {header}"
            );
        }
        assert!(is_name(b" Quizzes ") && !is_name(b"puzzle 1") && !is_name(b""));
    }
}
