/*! What a line is. It follows from the line's own bytes and from what a cell is, whatever stands
around the line.

The kinds are tried in the order of [`Kind`]. What came before a line decides only whether such a line
may stand there: that is the business of the parser's states.
*/

use super::{
    alphabet::{Alphabet, Class, UTF8_BAR, UTF8_LETTER, UTF8_LINE},
    board,
    encoding::{self, trimmed},
    scan::{self, Scan},
    text::{LONGEST_LINE, is_too_long},
};
use lanedoku::internal::CELLS;

/// What a line is. White space at its ends means nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// It has nothing.
    Blank,
    /// It begins with `//`. Or it begins with `#`, unless eight or 80 cells that touch follow, one of them a
    /// digit: then the `#` is most likely a damaged cell.
    Comment,
    Row(Row),
    /// It has a run of 81 cells, or it is a board of cells that do not all touch ([`Scan::board`]).
    Puzzle,
    /// One to seven digits and nothing else.
    Count(u64),
    /// It has three `-`, `=` or UTF-8 lines, vertical ones included, that touch, and neither a digit nor a
    /// letter. Or it is `-` or `--`. Or it has only marks: bars, quotes and brackets, and at most one comma, as
    /// in `},`. In place of the comma there may be a semicolon, as in `};`, but not alone.
    Rule,
    /// It begins with a letter, commas, bars and quotes aside, or has two letters that touch. And it has few
    /// cells ([`scan::has_few_cells`]): no nine touch, and fewer than seven stand alone. If it would be a row or a puzzle
    /// with one more blank ([`lacks_blank`]), it is no text.
    Text,
    /// Anything else: most likely a row or a puzzle that is damaged.
    Misfit,
}

/// Nine cells, with white space and marks among them, or nine fields ([`Scan::row`]). Or nine fields between
/// tabs, some of them empty: each of these is a blank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub cells: [u8; 9],
    /// Whether anything stands between the cells, or a mark or comma around them. White space at the ends
    /// does not count.
    pub is_spaced: bool,
}

/// A line of the input, and what it is.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    /// It comes without its line feed. Of a line that is too long, it is only the start.
    pub text: &'a [u8],
    pub kind: Kind,
    /// From 1.
    pub number: u64,
    /// What a cell is.
    pub alphabet: Alphabet,
}

impl<'a> Line<'a> {
    pub fn new(text: &'a [u8], number: u64, alphabet: Alphabet) -> Line<'a> {
        Line {
            text,
            kind: classify(text, alphabet),
            number,
            alphabet,
        }
    }

    /// The same line with one more symbol for a blank.
    pub fn with(&self, blank: u8) -> Line<'a> {
        Line::new(self.text, self.number, self.alphabet.with(blank))
    }
}

impl Kind {
    /// Whether such a line may stand above a first record and between boards, and means nothing there.
    pub fn is_passed_over(self) -> bool {
        matches!(self, Kind::Blank | Kind::Comment | Kind::Rule | Kind::Text)
    }

    /// Whether a line of this kind is no record where records are lines. `text` is the line.
    pub fn is_no_record(self, text: &[u8]) -> bool {
        match self {
            Kind::Blank | Kind::Comment | Kind::Rule => true,
            Kind::Text => trimmed(text) == b"end",
            _ => false,
        }
    }
}

/// A cheap test for a comment: false only for a line that is none.
#[inline]
pub fn may_be_comment(line: &[u8]) -> bool {
    line.first()
        .is_none_or(|&byte| matches!(byte, b'#' | b'/') || !byte.is_ascii_graphic())
}

/// Says what a line is. `line` has no line feed. Of a line that is too long, it may be only the start.
pub fn classify(line: &[u8], alphabet: Alphabet) -> Kind {
    // Most rows are these.
    if let Some(row) = plain_row(line, alphabet) {
        return Kind::Row(row);
    }
    if is_too_long(line) {
        return match begins_comment(trimmed(&line[..LONGEST_LINE]), alphabet) {
            true => Kind::Comment,
            false => Kind::Misfit,
        };
    }
    let plain = encoding::plain(line);
    let text = trimmed(&plain);
    if text.is_empty() {
        Kind::Blank
    } else if begins_comment(text, alphabet) && !is_damaged_board(text, alphabet) {
        Kind::Comment
    } else if let Some(row) = row(&plain, text, alphabet) {
        Kind::Row(row)
    } else if board::has_board(line, alphabet) {
        Kind::Puzzle
    } else if let Some(count) = count(text) {
        Kind::Count(count)
    } else if is_rule(text, alphabet) {
        Kind::Rule
    } else if is_text(line, text, alphabet) {
        Kind::Text
    } else {
        Kind::Misfit
    }
}

/// A row of nine cells that touch, or with a space between each two. [`row`] finds it, too, but not as
/// fast.
fn plain_row(line: &[u8], alphabet: Alphabet) -> Option<Row> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let (cells, is_spaced) = match line.len() {
        9 => (*line.first_chunk()?, false),
        17 => {
            let is_apart = (0..8).fold(true, |all, i| all & (line[2 * i + 1] == b' '));
            let cells = std::array::from_fn(|i| line[2 * i]);
            (is_apart.then_some(cells)?, true)
        }
        _ => return None,
    };
    let are_cells = alphabet.are_cells(&cells);
    are_cells.then_some(Row { cells, is_spaced })
}

fn begins_comment(text: &[u8], alphabet: Alphabet) -> bool {
    text.first() == Some(&b'#') || text.starts_with(b"//") && !alphabet.is_cell(b'/')
}

/// Whether a text may be something else than a comment, if enough symbols are cells.
pub fn may_be_no_comment(text: &[u8]) -> bool {
    text.starts_with(b"//") || [9, CELLS].contains(&text.len())
}

/// Whether a text that begins with `#` is rather a board or row whose first cell is damaged.
fn is_damaged_board(text: &[u8], alphabet: Alphabet) -> bool {
    let cells = &text[1..];
    text[0] == b'#'
        && [9, CELLS].contains(&text.len())
        && alphabet.are_cells(cells)
        && cells.iter().any(u8::is_ascii_digit)
}

/// The row that a line is, if it is one. `text` is the line without white space at its ends.
fn row(plain: &[u8], text: &[u8], alphabet: Alphabet) -> Option<Row> {
    let scan = Scan::of(plain, alphabet);
    let may_have_tabs = scan.foreign.is_none() && (1..9).contains(&scan.count);
    let by_tabs = || {
        may_have_tabs
            .then(|| between_tabs(plain, alphabet))
            .flatten()
    };
    let cells = scan.row().or_else(by_tabs)?;
    let is_spaced = text.len() != 9;
    Some(Row { cells, is_spaced })
}

/// The cells of nine fields between tabs, those at the ends of the line included. Each holds a cell, or is
/// empty and a blank. At least one has a cell. So a spreadsheet copies a board.
fn between_tabs(plain: &[u8], alphabet: Alphabet) -> Option<[u8; 9]> {
    let mut fields = plain.split(|&byte| byte == b'\t');
    let (mut cells, mut filled) = ([b'.'; 9], 0);
    for cell in &mut cells {
        match fields.next()?.trim_ascii() {
            [] => {}
            [symbol] if alphabet.is_cell(*symbol) => (*cell, filled) = (*symbol, filled + 1),
            _ => return None,
        }
    }
    (filled > 0 && fields.next().is_none()).then_some(cells)
}

/// The number that a text is, if it is a count.
fn count(text: &[u8]) -> Option<u64> {
    let is_count = text.len() <= 7 && text.iter().all(u8::is_ascii_digit);
    let digits = text.iter().map(|digit| u64::from(digit - b'0'));
    is_count.then(|| digits.fold(0, |count, digit| 10 * count + digit))
}

fn is_rule(text: &[u8], alphabet: Alphabet) -> bool {
    let is_dash = |byte: &u8| matches!(*byte, b'-' | b'=' | UTF8_LINE | UTF8_BAR);
    let has_word = || {
        text.iter()
            .any(|byte| byte.is_ascii_alphanumeric() || *byte == UTF8_LETTER)
    };
    // Dashes may be blanks, and many of them are rather what is left of a board.
    let is_board = || scan::lone_cells(text, alphabet).1 >= scan::LONG_RUN;
    let is_drawn =
        text.windows(3).any(|bytes| bytes.iter().all(is_dash)) && !has_word() && !is_board();
    if is_drawn || matches!(text, b"-" | b"--") {
        return true;
    }
    let mut commas = 0;
    let are_marks = text.iter().all(|&byte| match alphabet.class(byte) {
        Class::Comma => {
            commas += 1;
            commas == 1
        }
        class => class.is_space_or_mark(),
    });
    // A lone semicolon is rather what is left of a row.
    are_marks && text != b";"
}

/// `text` is the plain line, without white space at its ends.
fn is_text(line: &[u8], text: &[u8], alphabet: Alphabet) -> bool {
    let is_letter = |&byte: &u8| alphabet.class(byte) == Class::Letter;
    let is_aside = |byte: u8| {
        matches!(
            alphabet.class(byte),
            Class::Space | Class::Comma | Class::Bar | Class::Quote
        )
    };
    let first = text.iter().find(|&&byte| !is_aside(byte));
    let has_word = || text.windows(2).any(|pair| pair.iter().all(is_letter));
    if !first.is_some_and(is_letter) && !has_word() {
        return false;
    }
    scan::has_few_cells(text, alphabet, 9)
        && (is_plain_text(text, alphabet) || !lacks_blank(line, text, alphabet))
}

/// Whether a text has two different letters of ASCII that touch, is shorter than a board, and has no bracket. One
/// more blank makes no cells of both letters, so it makes no row or puzzle of the text, unless they are a name
/// before a bracket. Most titles are such texts.
pub fn is_plain_text(text: &[u8], alphabet: Alphabet) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !alphabet.is_cell(*byte);
    let is_word = |pair: &[u8]| pair.iter().all(is_letter) && pair[0] != pair[1];
    text.len() < CELLS && text.windows(2).any(is_word) && !text.iter().any(scan::opens)
}

/// Whether a line has nine cells, and no field is empty.
pub fn has_nine_cells(line: &[u8], alphabet: Alphabet) -> bool {
    Scan::of(&encoding::plain(line), alphabet).count == 9
}

/// Whether a line would be a row of nine symbols or a puzzle if one more symbol were a blank, and then has a
/// digit among its cells: otherwise a word of nine letters would be a row. `text` is the plain line.
fn lacks_blank(line: &[u8], text: &[u8], alphabet: Alphabet) -> bool {
    let is_comma = |&&byte: &&u8| alphabet.class(byte) == Class::Comma;
    let fields = 1 + text.iter().filter(is_comma).count();
    let name = scan::name(text, alphabet);
    let mut symbols = alphabet.possible_blanks(text);
    symbols.any(|(symbol, cells)| {
        let wider = alphabet.with(symbol);
        let in_name = name.iter().filter(|&&byte| wider.is_cell(byte)).count();
        // A cheap test first: there have to be nine cells, or enough for a board.
        let is_row = || {
            let row = Scan::of(text, wider).row();
            row.is_some_and(|cells| cells.iter().any(u8::is_ascii_digit))
        };
        let has_enough = cells >= CELLS || fields >= CELLS;
        cells - in_name == 9 && is_row() || has_enough && board::has_board_with_digit(line, wider)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tests::inputs::filled;

    /// The table of the kinds: a kind, and lines of it.
    #[test]
    fn each_line_is_one_thing() {
        let [puzzle, solution] = ["53..7....", "534678912"].map(|row| row.repeat(9));
        let row = |cells: &str, is_spaced| {
            let cells = cells.as_bytes().try_into().expect("nine cells");
            Kind::Row(Row { cells, is_spaced })
        };
        let kinds = [
            (
                Kind::Blank,
                "
 \t\r
\u{A0}
\t\t\t\t\t\t\t\t",
            ),
            (
                Kind::Comment,
                "#
 # 53..7....
#3..7....x
#........
#{P}
// 53..7....
//",
            ),
            (
                Kind::Count(7),
                "7
\t\t\t\t\t\t\t\t\t7
\t\t\t\t\t\t\t7",
            ),
            (Kind::Count(12345), " 0012345"),
            (
                row("53..7....", false),
                "53..7....
 53..7.... \t\r",
            ),
            (row("012345678", false), "012345678"),
            (row("*********", false), "*********"),
            (
                row("53..7....", true),
                "5 3 . . 7 . . . .
|53.|.7.|...|
 5 3 . | . 7 . | . . . 
5\t3 . . 7 . . . .
53. .7. ...
5,3,.,.,7,.,.,.,.
 [5, 3, ., ., 7, ., ., ., .],
5;3;.;.;7;.;.;.;.;
[[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"],
{'53..7....'},
│ 5 3 . │ . 7 . ┃ . . . ║
53..7....,
5,3,,,7,,,,
5,3,.,.,7,.,.,.,
\"5\";3; ;;7;;;;
board = [[5,3,.,.,7,.,.,.,.],
int a[9][9] = { {5, 3, ., ., 7, ., ., ., .},
- [5,3,.,.,7,.,.,.,.]
,[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"]
5\t3\t\t\t7\t\t\t\t",
            ),
            (row("........7", true), "\t\t\t\t\t\t\t\t7\r"),
            (
                Kind::Puzzle,
                "{P}
{S}
x,{P} 7
---|{P}
\u{A0}{P}\u{3000}x
{P},{P}
{commas}
{blanks}
{rows}
a = [{commas}]
53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7....
5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,",
            ),
            (
                Kind::Rule,
                "---
---------
--- --- ---
+-------+-------+-------+
 *-----------*
:--- '===' --- *
├───┼───┤
-│-
---------------------------------------------------------------------------------
[
],
};
\"\"\"
│
|  |  |
,
-
 -- ",
            ),
            (
                Kind::Text,
                "Grid 01
Level 1234567
\"board\": [
| id | puzzle |
,puzzle
数独 5
id,puzzle,solution
end
sep=;
x
Puzzle 2 of 2026-11-25
[Puzzle 7]
7 Puzzle
45 empty:
time: 11.25 ms
1 2 3 4 5 6 and
c0,c1,c2,c3,c4,c5,c6,c7,c8,c9
xxxxxxxxx
x3y......",
            ),
            (
                Kind::Misfit,
                "#3..7....
12345678
7.
53--7----
5 3 - | - 7 - | - - -
53xx7xxxx
53oo7oooo
0x0x0x0x0
53--7---x
│{P}
x{P}
;
,,
,,,,,,,,
---1
---x
- - -
+
(c) 2026
1 2 3 4 5 6 7 and
id 123456789
x 3 . . 7 . . . .
x3x......
x,3,x,.,.,.,.,.,.
board = [x,3,x,.,.,.,.,.,.]
/ 5
- 5 3 . . 7 . . . .
x: 5 3 . . 7 . . . .
53..7.... 53..7.... 53..7.... 53..7.... 53..7.... 53..7.... 53..7.... 53..7....
5 3 . . 7 . . .
53..7....0
53..7.,...
,5,3,.,.,7,.,.,.,.
5,3,.,.,7,.,.,.,.,,
5,34,.,.,7,.,.,.,.
[5,3,.,.,7,.,.,.],
{P}1
1{P}",
            ),
        ];
        for (kind, lines) in kinds {
            for line in filled(lines, 0, &puzzle, &solution).split('\n') {
                let found = classify(line.as_bytes(), Alphabet::default());
                assert_eq!(found, kind, "{line}");
            }
        }
        let dashed = puzzle.replace('.', "-");
        for (line, puzzle) in [
            ("{P}", &dashed[..]),
            ("7,{P}", &dashed),
            ("{commas}", &dashed),
            ("{P}", &puzzle[1..]),
            ("#{P}", &puzzle[1..]),
        ] {
            let line = filled(line, 0, puzzle, "");
            let found = classify(line.as_bytes(), Alphabet::default());
            assert_eq!(found, Kind::Misfit, "{line}");
        }
    }

    #[test]
    fn a_blank_of_the_user_is_a_cell_and_nothing_else() {
        let dashed = Alphabet::default().with(b'-');
        for (line, cells) in [
            ("53--7----", "53--7----"),
            ("---------", "---------"),
            ("--- --- ---", "---------"),
            ("-|-|-|-|-|-|-|-|-", "---------"),
            ("-,-,-,,,,,,", "---......"),
        ] {
            let Kind::Row(row) = classify(line.as_bytes(), dashed) else {
                panic!("{line}");
            };
            assert_eq!(String::from_utf8_lossy(&row.cells), cells, "{line}");
        }
        assert_eq!(classify("-".repeat(81).as_bytes(), dashed), Kind::Puzzle);
        assert_eq!(classify(b"---+---+---", dashed), Kind::Rule);
        assert_eq!(classify("-".repeat(80).as_bytes(), dashed), Kind::Misfit);
        let crossed = Alphabet::default().with(b'x');
        assert_eq!(classify(b"xxxxxxxx", crossed), Kind::Misfit);
        assert_eq!(classify(b"Examples", crossed), Kind::Text);
        let quoted = Alphabet::default().with(b'\'');
        assert!(matches!(classify(b"53''7''''", quoted), Kind::Row(_)));
    }

    #[test]
    fn a_line_that_is_too_long_is_a_misfit_or_a_comment() {
        let long = |text: &str| [text.as_bytes(), &[b' '; LONGEST_LINE]].concat();
        let kind = |text| classify(&long(text), Alphabet::default());
        assert_eq!(kind(""), Kind::Blank);
        assert_eq!(kind(" "), Kind::Misfit);
        assert_eq!(kind("7"), Kind::Misfit);
        assert_eq!(kind(" #"), Kind::Comment);
    }
}
