/*! What stands around the rows of boards and is no part of them: titles, rulers and marks.

```text
Puzzle 7                        a title
+-------+-------+-------+       a ruler
| 5 3 . | . 7 . | . . . |       a row

[                               marks
  [5, 3, 0, 0, 7, 0, 0, 0, 0],  a row
```
*/

use super::{
    encoding::{self, Symbol},
    line,
};
use lanedoku::internal::is_cell;

/// True for a line that has at least three `-`, `=` or horizontal lines that touch, and beside these
/// only `+`, `|`, `*`, `.`, `:`, `'`, corners and white space. Without `--blank`, no cell is a
/// dash, so a ruler is no row.
pub fn is_ruler(line: &[u8]) -> bool {
    let is_dash = |byte: &u8| matches!(byte, b'-' | b'=');
    let belongs = |byte: &u8| {
        is_dash(byte)
            || line::is_bar_or_space(*byte)
            || matches!(byte, b'+' | b'*' | b'.' | b':' | b'\'')
    };
    // No ruler has a digit, and nearly all records have one at their start.
    let start = &line[..line.len().min(32)];
    if line::any(start, |byte| byte.is_ascii_digit()) {
        return false;
    }
    let line = encoding::plain(line);
    line.iter().all(belongs) && line.windows(3).any(|bytes| bytes.iter().all(is_dash))
}

/// True for a line of brackets, quotes and bars, perhaps with a comma: it stands around the rows of
/// a list. Several commas would be a row of empty fields.
pub fn is_marks(line: &[u8]) -> bool {
    let line = encoding::plain(line);
    let belongs = |&byte: &u8| line::is_mark(byte) || line::is_row_separator(byte);
    let commas = line.iter().filter(|byte| line::is_row_separator(**byte));
    !line.trim_ascii().is_empty() && line.iter().all(belongs) && commas.count() <= 1
}

/// True for a line that may stand between boards and say which comes next: it begins with a letter,
/// has two letters that touch and fewer than nine cells, as in `Grid 01`, `Easy` and `Nr. 3`. Here
/// `blank`, too, is a cell. No other symbol, as a blank, may make it a row.
pub fn is_title(line: &[u8], blank: Option<u8>) -> bool {
    let text = line.trim_ascii();
    if !encoding::symbols(text).next().is_some_and(is_letter) {
        return false;
    }
    let is_cell = |byte: &&u8| is_cell(**byte) || blank == Some(**byte);
    let cells = text.iter().filter(is_cell).count();
    let may_be_row = line::other_blank(text).is_some() && line::any(text, line::is_digit);
    cells < 9 && !may_be_row && has_word(text)
}

/// Whether two letters, of any alphabet, touch in a line.
pub fn has_word(line: &[u8]) -> bool {
    let mut follows_letter = false;
    encoding::symbols(line).any(|symbol| {
        let is_letter = is_letter(symbol);
        let touch = follows_letter && is_letter;
        follows_letter = is_letter;
        touch
    })
}

fn is_letter(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Char(char) if char.is_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        for line in [
            "[", "]", "],", "[[", " ] ] ;", "\"\"\"", "};", "|  |  |", ",", "('", "```", "│",
        ] {
            assert!(is_marks(line.as_bytes()), "of {line}");
        }
        for line in [
            "",
            " ",
            ",,",
            "\"\",\"\",\"\"",
            "[1",
            "x",
            "[.]",
            "+",
            "[],[],",
        ] {
            assert!(!is_marks(line.as_bytes()), "of {line}");
        }
    }

    #[test]
    fn rulers() {
        for line in [
            "+-------+-------+-------+",
            " *-----------*",
            "------+-------+------",
            "---|---|---",
            "|---+---+---|",
            ".-----------.-----------.----------.",
            ":--- '===' --- *",
            "---",
            "---------",
            "├───┼───┤",
            "╔═══════╗",
            &"-".repeat(81),
            &format!("--  {}  ---", "-".repeat(81)),
        ] {
            assert!(is_ruler(line.as_bytes()), "of {line}");
        }
        for line in [
            "- - - - - - - - -",
            "...|...|...",
            "*-*-*-*-*",
            "--",
            "---x",
            "---1",
            "+ - + - +",
            "",
        ] {
            assert!(!is_ruler(line.as_bytes()), "of {line}");
        }
    }

    #[test]
    fn titles() {
        for line in [
            "Grid 01",
            "Puzzle 7",
            "Case #2:",
            "TEST CASE # 12 :",
            " Easy",
            "easy:",
            "Nr. 3",
            "Puzzle 7 (hard):",
            "\u{6570}\u{72ec} 5",
            "Puzzle 7 of 9",
            "e-mail",
            "xx0070000",
            "Level 1234567",
        ] {
            assert!(is_title(line.as_bytes(), None), "of {line}");
        }
        for line in [
            "",
            "7",
            "#7",
            "x",
            "A 1",
            "[Puzzle 7]",
            "7 Puzzle",
            ":",
            "Puzzle 2 of 2026-11-25",
            "xx3xxx5xx",
            "\u{ff}\u{a9}",
        ] {
            assert!(!is_title(line.as_bytes(), None), "of {line}");
        }
        // A blank of the user counts as a cell.
        assert!(is_title(b"xxxxxxx", Some(b'x')) && is_title(b"xxxxxxxxx 1", None));
        assert!(!is_title(b"xxxxxxxxx 1", Some(b'x')));
        assert!(has_word(b"1 ab") && !has_word(b"a b 1c"));
    }
}
