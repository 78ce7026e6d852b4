/*! What stands around drawn boards beside their rows: rulers between the bands, and titles.

```text
Puzzle 7                        a title
+-------+-------+-------+       a ruler
| 5 3 . | . 7 . | . . . |       a row
```
*/

use super::header;
use super::line;
use lanedoku::internal::{CELLS, is_cell};

/// What a title may call a board beside the names of columns of puzzles, in any case.
const TITLES: [&str; 5] = ["case", "game", "problem", "scenario", "test"];

/// A line that parts the bands of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruler {
    /// It can be nothing else.
    Plain,
    /// `---|---|---`: dashes in threes between bars, which elsewhere is a row of blanks.
    LikeRow,
}

/// Tells what ruler a line is that stands where one may: before row 1, or after row 3, 6 or 9.
///
/// A ruler has only `-`, `=`, `+`, `|`, `*`, `.`, `:`, `'` and white space, and at least three `-`
/// or `=` that touch. Most of these stand for blank cells too, so a whole puzzle is no ruler, and
/// nine cells are one only in threes between bars.
pub fn ruler(line: &[u8]) -> Option<Ruler> {
    let text = line.trim_ascii();
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
    let mut threes = text
        .split(|&byte| byte == b'|')
        .map(<[u8]>::trim_ascii)
        .filter(|part| !part.is_empty());
    threes.all(|part| part == b"---").then_some(Ruler::LikeRow)
}

/// True for a line that says which board comes next: `Grid 01`, `Puzzle`, `[Puzzle]`, `Case #2:`,
/// `Scenario #3:`.
pub fn is_title(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let text = text
        .strip_prefix(b"[")
        .and_then(|text| text.strip_suffix(b"]"))
        .unwrap_or(text);
    let text = text.strip_suffix(b":").unwrap_or(text);
    let names = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b' ')
        .count();
    let (names, number) = text.split_at(names);
    let number = number.strip_prefix(b"#").unwrap_or(number).trim_ascii();
    let mut names = names
        .split(|&byte| byte == b' ')
        .filter(|name| !name.is_empty())
        .peekable();
    let is_known = |name: &[u8]| {
        header::is_name(name)
            || TITLES
                .iter()
                .any(|title| title.as_bytes().eq_ignore_ascii_case(name))
    };
    names.peek().is_some() && names.all(is_known) && number.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(is_title(line.as_bytes()), "of {line}");
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
            assert!(!is_title(line.as_bytes()), "of {line}");
        }
    }
}
