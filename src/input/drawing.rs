/*! What stands around the rows of drawn boards, and of boards that are lists: titles, rulers, empty
lines and brackets.

```text
Puzzle 7                        a title
+-------+-------+-------+       a ruler
| 5 3 . | . 7 . | . . . |       a row

[                               brackets
  [5, 3, 0, 0, 7, 0, 0, 0, 0],  a row
```

What may be a gap comes in ASCII; [`encoding::plain`] makes it so.
*/

use super::failure::Gap;
use super::{encoding, header, line};
use lanedoku::internal::{CELLS, is_cell};
use std::borrow::Cow;

/// What a title may call a board, apart from the names of columns of puzzles; in any case.
const TITLES: [&str; 5] = ["case", "game", "problem", "scenario", "test"];

/// A line that separates rows of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ruler {
    /// It can be nothing else.
    Plain,
    /// `---|---|---`: dashes in threes between bars, which may also be a row of blanks.
    LikeRow,
}

/// Tells whether a line is a ruler if it stands where one may.
///
/// A ruler has only `-`, `=`, `+`, `|`, `*`, `.`, `:`, `'` and white space, and at least three `-`
/// or `=` that touch. Most of these are blank cells too, so a whole puzzle is not a ruler, and nine
/// cells are a ruler only in threes between bars. In a table of Markdown a ruler may have fewer
/// dashes, with colons that say how columns are aligned.
pub fn ruler(line: &[u8]) -> Option<Ruler> {
    let text = line.trim_ascii();
    let is_aligned = |column: &[u8]| {
        let dashes = column.strip_prefix(b":").unwrap_or(column);
        let dashes = dashes.strip_suffix(b":").unwrap_or(dashes);
        !dashes.is_empty() && dashes.iter().all(|&byte| byte == b'-')
    };
    if text.starts_with(b"|") && text.contains(&b':') && columns(text).all(is_aligned) {
        return Some(Ruler::Plain);
    }
    let touches = |bytes: &[u8]| bytes.iter().all(|byte| matches!(byte, b'-' | b'='));
    let belongs = |byte: &u8| {
        matches!(byte, b'-' | b'=' | b'+' | b'|' | b'*' | b'.' | b':' | b'\'')
            || byte.is_ascii_whitespace()
    };
    let is_whole_puzzle =
        matches!(text.len(), CELLS | line::PLACES) && text.iter().all(|&byte| is_cell(byte));
    if is_whole_puzzle || !text.iter().all(belongs) || !text.windows(3).any(touches) {
        return None;
    }
    let solid = text.iter().filter(|&&byte| !line::is_bar_or_space(byte));
    if solid.clone().count() != 9 || !solid.clone().all(|&byte| is_cell(byte)) {
        return Some(Ruler::Plain);
    }
    columns(text)
        .all(|part| part == b"---")
        .then_some(Ruler::LikeRow)
}

/// What stands between bars.
fn columns(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let columns = line.split(|&byte| byte == b'|').map(<[u8]>::trim_ascii);
    columns.filter(|column| !column.is_empty())
}

/// The rulers and empty lines between the rows of one board.
///
/// Rulers stand before row 1, and after row 3 or 6; or else after every row, or after row 1 as in a
/// table of Markdown. If an empty line stands after row 3, one stands after row 6, too. Nothing
/// else is allowed: a board that lacks a row must not take one from the next board.
#[derive(Default)]
pub struct Gaps {
    /// Bit `r` says that a ruler stands after row `r`.
    rulers: u16,
    /// Whether a line that looks like a barred row of blank cells was taken for a ruler. Then
    /// rulers are due between all bands of a board with barred rows. Without them the line was a
    /// row.
    was_like_row: bool,
    /// Whether the ruler after row 1 may be that of a table, which has no other.
    is_table: bool,
    /// How many rows stand before the last empty line; 0 if there is none.
    empty: usize,
}

impl Gaps {
    fn has_ruler(&self, rows: usize) -> bool {
        self.rulers & 1 << rows != 0
    }

    /// Takes a line that stands after this many rows if it is a gap, and one may stand there.
    pub fn take(&mut self, line: &[u8], rows: usize) -> Option<Gap> {
        if line.trim_ascii().is_empty() {
            let may_be_empty = matches!((self.empty, rows), (0, 3) | (3, 6));
            return may_be_empty.then(|| {
                self.empty = rows;
                Gap::EmptyLine
            });
        }
        let ruler = ruler(line)?;
        let is_new = !self.has_ruler(rows);
        let may_stand = match ruler {
            // If there was none after row 3, none is due after row 6.
            Ruler::LikeRow if rows == 6 => is_new && self.has_ruler(3),
            Ruler::LikeRow => rows.is_multiple_of(3),
            Ruler::Plain => {
                rows.is_multiple_of(3) || is_new && (1..rows).all(|row| self.has_ruler(row))
            }
        };
        if !may_stand {
            return None;
        }
        if rows == 1 {
            self.is_table = columns(line).count() == 9;
        }
        self.rulers |= 1 << rows;
        self.was_like_row |= ruler == Ruler::LikeRow;
        Some(Gap::Ruler)
    }

    /// What has to stand between this many rows and the row on `line`, and does not.
    pub fn missing(&self, line: &[u8], rows: usize) -> Option<Gap> {
        let is_barred = || encoding::plain(line).contains(&b'|');
        let is_ruled = self.has_ruler(1) && (self.has_ruler(2) || !self.is_table);
        let is_due =
            rows > 1 && is_ruled || self.was_like_row && matches!(rows, 3 | 6) && is_barred();
        if is_due && !self.has_ruler(rows) {
            Some(Gap::Ruler)
        } else {
            (rows == 6 && self.empty == 3).then_some(Gap::EmptyLine)
        }
    }
}

/// True for a line of brackets, quotes and bars, perhaps with a comma: it stands around the rows of
/// a list or of a table. Several commas would be a row of empty fields.
pub fn is_bracket(line: &[u8]) -> bool {
    let belongs = |&byte: &u8| line::is_between_cells(byte) || line::is_comma(byte);
    !line.trim_ascii().is_empty()
        && line.iter().all(belongs)
        && line.split(|&byte| line::is_comma(byte)).count() <= 2
}

/// A line without the marks of quoted mail at its start.
pub fn unquoted(line: &[u8]) -> &[u8] {
    let is_mark = |byte: &&u8| line[0] == b'>' && matches!(byte, b'>' | b' ');
    &line[line.iter().take_while(is_mark).count()..]
}

/// A line with spaces in place of what does not belong to its board: the marks of quoted mail, and, at
/// the start of a board, what stands before the brackets of a list: `puzzle = [[`, `array([`.
pub fn bare(line: &[u8], is_start: bool) -> Cow<'_, [u8]> {
    const LONGEST: usize = 64;
    let text = unquoted(line);
    let marks = line.len() - text.len();
    let opens = |byte| matches!(byte, b'[' | b'{' | b'(');
    let begins_list = |&at: &usize| {
        let name = || line[marks..at].trim_ascii();
        let next = line.get(at + 1);
        opens(line[at])
            && matches!(name().last(), Some(b'=' | b':' | b'('))
            && header::begins_as_name(name())
            && (next.is_some_and(|&byte| opens(byte)) || is_bracket(&line[at..]))
    };
    // Nearly no line has a name and a bracket.
    let text = text.trim_ascii_start();
    let may_begin_list =
        is_start && line::any(text, opens) && header::begins_as_name(&text[..text.len().min(2)]);
    let mut places = (marks..line.len()).take(if may_begin_list { LONGEST } else { 0 });
    let before = places.find(begins_list).unwrap_or(marks);
    let mut bare = Cow::Borrowed(line);
    if before > 0 {
        bare.to_mut()[..before].fill(b' ');
    }
    bare
}

/// True for a line that says which board comes next: `Grid 01`, `Puzzle`, `[Puzzle]`, `Case #2:`,
/// `Scenario #3:`, `Puzzle 1 (easy)`; and for the names of nine columns between bars.
///
/// `names` are more that a board can have.
pub fn is_title(line: &[u8], names: &[&str]) -> bool {
    let text = line.trim_ascii();
    if text.starts_with(b"|") {
        let mut names = columns(text);
        let is_name = |name: &[u8]| name[0].is_ascii_alphabetic();
        return columns(text).count() == 9 && names.all(is_name);
    }
    let text = text
        .strip_prefix(b"[")
        .and_then(|text| text.strip_suffix(b"]"))
        .unwrap_or(text);
    let text = text.strip_suffix(b":").unwrap_or(text);
    let remark = text
        .strip_suffix(b")")
        .and_then(|text| text.iter().position(|&byte| byte == b'('));
    let text = remark.map_or(text, |remark| &text[..remark]);
    let words = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b' ')
        .count();
    let (words, number) = text.split_at(words);
    let number = number.strip_prefix(b"#").unwrap_or(number).trim_ascii();
    let words = words.trim_ascii();
    let is_known = |name: &[u8]| {
        let mut titles = TITLES.iter().chain(names);
        name.is_empty()
            || header::is_name(name)
            || titles.any(|title| title.as_bytes().eq_ignore_ascii_case(name))
    };
    !words.is_empty()
        && words.split(|&byte| byte == b' ').all(is_known)
        && number.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows after which a board has a ruler (`-`) or an empty line (` `), or neither (`.`), and
    /// whether all may stand there, and none is missing.
    #[test]
    fn gaps_stand_where_they_may() {
        let ruler = "+-------+-------+-------+";
        for (gaps, line, are_right) in [
            ("..-..-..", ruler, true),
            ("..-.....", ruler, true),
            (".....-..", ruler, true),
            ("--------", ruler, true),
            ("-.......", ruler, false),
            ("-.-..-..", ruler, false),
            ("--.-----", ruler, false),
            (".-......", ruler, false),
            ("...-....", ruler, false),
            (".......-", ruler, false),
            ("--------", "├─┼─┤", true),
            ("..-..-..", "─────┼─────", true),
            ("..-..-..", "---|---|---", true),
            ("..-.....", "---|---|---", false),
            ("-.......", "|---|---|---|---|---|---|---|---|---|", true),
            ("--------", "|---|---|---|---|---|---|---|---|---|", true),
            ("--......", "|---|---|---|---|---|---|---|---|---|", false),
            (".. .. ..", "", true),
            (".. .....", "", false),
            ("..... ..", "", false),
            (" .......", "", false),
            ("....  ..", "", false),
        ] {
            let mut all = Gaps::default();
            let is_right = (1..9).zip(gaps.chars()).all(|(rows, gap)| {
                let line = if gap == ' ' { "" } else { line };
                (gap == '.' || all.take(&encoding::plain(line.as_bytes()), rows).is_some())
                    && all.missing(b"123|456|789", rows).is_none()
            });
            assert_eq!(is_right, are_right, "{gaps} {line}");
        }
        let mut twice = Gaps::default();
        assert!(twice.take(b"", 3).is_some() && twice.take(b"", 3).is_none());
        assert_eq!(twice.missing(b"1", 6), Some(Gap::EmptyLine));
    }

    #[test]
    fn brackets() {
        for line in [
            "[", "]", "],", "[[", " ] ] ;", "\"\"\"", "};", "|  |  |", ",", "('", "```",
        ] {
            assert!(is_bracket(line.as_bytes()), "of {line}");
        }
        for line in [",,", "\"\",\"\",\"\"", "[1", "x", "[.]", "+", "[],[],"] {
            assert!(!is_bracket(line.as_bytes()), "of {line}");
        }
    }

    #[test]
    fn rulers() {
        for line in [
            "+-------+-------+-------+",
            " *-----------*",
            "------+-------+------",
            "-------|-------|-------",
            "|---+---+---|",
            "-----------",
            ".-----------.-----------.----------.",
            ":--- '===' --- *",
            "=========",
            "---",
        ] {
            assert_eq!(ruler(line.as_bytes()), Some(Ruler::Plain), "of {line}");
        }
        for line in ["---|---|---", " | --- | --- | --- |\t"] {
            assert_eq!(ruler(line.as_bytes()), Some(Ruler::LikeRow), "of {line}");
        }
        for line in [
            "---------",
            "- - - - - - - - -",
            "--- --- ---",
            "--|----|---",
            "...|---|...",
            "*-------*",
            "--",
            "---x",
            "+ - + - +",
            "",
            &"-".repeat(81),
            &"-".repeat(729),
        ] {
            assert_eq!(ruler(line.as_bytes()), None, "of {line}");
        }
    }

    #[test]
    fn titles() {
        for line in [
            "Grid 01",
            "Puzzle 7",
            "Puzzle",
            "[Puzzle]",
            "Case #2:",
            "Scenario #3:",
            "TEST CASE # 12 :",
            "sudoku 3:",
        ] {
            assert!(is_title(line.as_bytes(), &[]), "of {line}");
        }
        for line in [
            "",
            "7",
            "#7",
            "[State]",
            "Version 4.2n",
            "Simple Sudoku",
            "Puzzle 7 of 9",
            "Puzzle x",
            "[Puzzle",
            "[",
            ":",
        ] {
            assert!(!is_title(line.as_bytes(), &[]), "of {line}");
        }
    }
}
