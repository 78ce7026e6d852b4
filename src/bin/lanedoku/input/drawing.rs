/*! What stands around the rows of boards and is no part of them: titles, rulers and marks.

```text
Puzzle 7                        a title
+-------+-------+-------+       a ruler
| 5 3 . | . 7 . | . . . |       a row

[                               marks
  [5, 3, 0, 0, 7, 0, 0, 0, 0],  a row
```
*/

use super::{columns, encoding, line};
use lanedoku::internal::is_cell;

/// What a title may call a board, apart from the names of columns; in any case.
const TITLES: [&str; 5] = ["case", "game", "problem", "scenario", "test"];

/// Whether a line stands around boards and is no part of one: a title, or marks.
pub fn stands_between_boards(line: &[u8]) -> bool {
    // Neither begins with a cell, as nearly all records do.
    let begins_as_record = line.first().is_some_and(|&byte| is_cell(byte));
    !begins_as_record && (is_title(line) || is_marks(line))
}

/// True for a line that has at least three `-`, `=` or horizontal lines that touch, and beside these
/// only `+`, `|`, `*`, `.`, `:`, `'`, corners and white space. No cell is a dash, so wherever a ruler
/// stands, it is nothing else.
pub fn is_ruler(line: &[u8]) -> bool {
    let is_dash = |byte: &u8| matches!(byte, b'-' | b'=');
    let belongs = |byte: &u8| {
        is_dash(byte)
            || line::is_bar_or_space(*byte)
            || matches!(byte, b'+' | b'*' | b'.' | b':' | b'\'')
    };
    let line = encoding::plain(line);
    line.iter().all(belongs) && line.windows(3).any(|bytes| bytes.iter().all(is_dash))
}

/// True for a line of brackets, quotes and bars, perhaps with a comma: it stands around the rows of
/// a list. Several commas would be a row of empty fields.
pub fn is_marks(line: &[u8]) -> bool {
    let line = encoding::plain(line);
    let belongs = |&byte: &u8| line::is_mark(byte) || line::is_comma(byte);
    let commas = line.iter().filter(|byte| line::is_comma(**byte));
    !line.trim_ascii().is_empty() && line.iter().all(belongs) && commas.count() <= 1
}

/// True for a line that says which board comes next: `Grid 01`, `Puzzle 7:`, `Case #2:`.
pub fn is_title(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let text = text.strip_suffix(b":").unwrap_or(text);
    let is_word = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b' ';
    let (words, number) = text.split_at(text.iter().take_while(is_word).count());
    let number = number.strip_prefix(b"#").unwrap_or(number);
    let is_known = |word: &[u8]| {
        let name = columns::name_in(word);
        columns::is_name(word) || columns::is_answer_name(word) || TITLES.contains(&&*name)
    };
    let mut words = words.trim_ascii().split(|&byte| byte == b' ');
    line::is_count(number) && words.all(is_known)
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
            "Scenario #3:",
            "TEST CASE # 12 :",
            "sudoku 3:",
            "Solution 4",
        ] {
            assert!(is_title(line.as_bytes()), "of {line}");
        }
        for line in [
            "",
            "7",
            "#7",
            "Puzzle",
            "Version 4",
            "Simple Sudoku 4",
            "Puzzle 7 of 9",
            "Puzzle x",
            "xxx xxx 123",
            "[Puzzle 7]",
            ":",
        ] {
            assert!(!is_title(line.as_bytes()), "of {line}");
        }
    }
}
