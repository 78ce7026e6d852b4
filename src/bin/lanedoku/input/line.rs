/*! The kind of a line, by rules for its own bytes and the alphabet.

The parser's states decide whether a line of this kind may follow. Messages use the same [`Cells`].
*/

use super::{
    alphabet::{self, Alphabet, EmptyCells, WIDE_SPACES, is_digit, is_space, opens, trimmed},
    board,
    cells::Cells,
    json,
};
use lanedoku::internal::CELLS;

/// The first kind that fits. White space at the ends of a line is ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Blank,
    /// Begins with `//` or `#`, except for `#` and eight or 80 contiguous cells, one of them a digit: a damaged row or
    /// board.
    Comment,
    /// Nine cells.
    Row([u8; 9], EmptyCells),
    /// 81 cells.
    Board,
    /// Has a run of 81 cells.
    Record,
    /// Begins boards in brackets ([`json::begins`]).
    Array,
    /// One to seven digits.
    Count(u64),
    /// Nine times the same spare symbol, or nine empty fields.
    EmptyRow(EmptyCells),
    /// A line of a frame or between boxes ([`is_rule`]).
    Rule,
    /// Words, with few cells among them ([`is_text`]).
    Text,
    /// Anything else: probably a damaged row or board.
    Malformed,
}

pub struct Line<'a> {
    /// Without its line feed.
    pub text: &'a [u8],
    /// From 1.
    pub number: u64,
    pub cells: Cells,
    pub kind: Kind,
}

impl<'a> Line<'a> {
    pub fn new(text: &'a [u8], number: u64, alphabet: Alphabet) -> Line<'a> {
        let cells = Cells::of(text, alphabet);
        let kind = kind(text, &cells, alphabet);
        Line {
            text,
            number,
            cells,
            kind,
        }
    }

    /// Returns true if the line would have the same kind with other symbols in its cells, as a template requires. One
    /// exception: a row may lose its last clue.
    ///
    /// In step with [`kind`], where two rules look at the symbols of cells in a text: [`is_text`] tells spare symbols
    /// from other cells, and [`json::begins`] looks at what is next to a bracket.
    pub fn has_fixed_kind(&self, alphabet: Alphabet) -> bool {
        let has = |is: &dyn Fn(u8) -> bool| self.text.iter().any(|&byte| is(byte));
        let is_cell = |byte| alphabet.is_cell(byte);
        let may_be_cell = |byte| alphabet.may_be_cell(byte);
        match self.kind {
            Kind::Blank => true,
            // The symbol of `--blank`, or of the board, may have any meaning in a text.
            Kind::Text if alphabet.blank.is_some() || has(&opens) => !has(&may_be_cell),
            Kind::Row(..) | Kind::Board | Kind::Text => {
                !has(&|byte| may_be_cell(byte) && !is_cell(byte))
            }
            Kind::Rule => !has(&is_cell),
            _ => false,
        }
    }

    pub fn says_end(&self) -> bool {
        trimmed(self.text) == b"end"
    }
}

impl Kind {
    /// Returns true for a kind that is skipped above the first record and, unless it may be a row, between boards.
    pub fn is_skipped(self) -> bool {
        self.is_skipped_in_list() || matches!(self, Kind::EmptyRow(_) | Kind::Text)
    }

    /// Returns true for a kind that is skipped among the records of a list.
    pub fn is_skipped_in_list(self) -> bool {
        matches!(self, Kind::Blank | Kind::Comment) || self.may_be_rule()
    }

    /// Returns true for a rule, and for nine dashes, which are a rule if they are no row.
    pub fn may_be_rule(self) -> bool {
        matches!(self, Kind::Rule | Kind::EmptyRow(EmptyCells::Spare(b'-')))
    }
}

/// Cheap test: false is certain, true is not. White space beyond ASCII may precede a comment.
#[inline]
pub fn may_be_comment(line: &[u8]) -> bool {
    line.first()
        .is_none_or(|&byte| matches!(byte, b'#' | b'/' | 0xC2 | 0xE3) || is_space(byte))
}

fn kind(line: &[u8], cells: &Cells, alphabet: Alphabet) -> Kind {
    let text = trimmed(line);
    if text.is_empty() {
        return Kind::Blank;
    }
    if text.starts_with(b"//") && !alphabet.is_cell(b'/') {
        return Kind::Comment;
    }
    if let Some(rest) = text.strip_prefix(b"#") {
        let is_damaged = [8, CELLS - 1].contains(&rest.len())
            && rest.iter().any(u8::is_ascii_digit)
            && rest.iter().all(|&byte| alphabet.may_be_cell(byte));
        return if is_damaged {
            Kind::Malformed
        } else {
            Kind::Comment
        };
    }
    if let Some(row) = cells.exactly(line, alphabet) {
        match alphabet.empty_cells(&row) {
            Some(empty @ EmptyCells::Spare(_)) if !row.iter().copied().any(is_digit) => {
                return Kind::EmptyRow(empty);
            }
            Some(_) if cells.count < 9 => return Kind::Row(row, EmptyCells::Fields),
            Some(empty) => return Kind::Row(row, empty),
            None => return Kind::Malformed,
        }
    }
    if board::of_cells(line, cells, alphabet).is_some() {
        return Kind::Board;
    }
    if board::has_run(line, alphabet) {
        return Kind::Record;
    }
    if json::begins(text, alphabet) {
        return Kind::Array;
    }
    if text.len() <= 7 && text.iter().all(u8::is_ascii_digit) {
        let digits = text.iter().map(|digit| u64::from(digit - b'0'));
        return Kind::Count(digits.fold(0, |count, digit| 10 * count + digit));
    }
    if cells.separators == 8 && text.len() == 8 {
        return Kind::EmptyRow(EmptyCells::Fields);
    }
    // A damaged board, or one without a clue.
    if text.len() == CELLS && text.iter().all(|&byte| alphabet.may_be_cell(byte)) {
        return Kind::Malformed;
    }
    let symbols = String::from_utf8_lossy(text);
    if is_rule(&symbols, alphabet) {
        Kind::Rule
    } else if is_text(&symbols, alphabet) {
        Kind::Text
    } else {
        Kind::Malformed
    }
}

/// Bars and other lines of UTF-8.
fn is_drawn(char: char) -> bool {
    matches!(char, '|' | '\u{2500}'..='\u{257F}')
}

fn is_white(char: char) -> bool {
    char.is_ascii() && is_space(char as u8) || WIDE_SPACES.iter().any(|space| space.contains(char))
}

fn is_quote(char: char) -> bool {
    char.is_ascii() && alphabet::is_quote(char as u8)
}

/// Dashes, lines, bars, quotes and white space, not all of them cells. With three contiguous dashes, also `.`, `:` and
/// `*`, the corners of some programs.
fn is_rule(text: &str, alphabet: Alphabet) -> bool {
    let is_dash = |char| matches!(char, '-' | '=' | '+' | '\u{2012}'..='\u{2015}' | '\u{2212}');
    let is_filler = |char| is_drawn(char) || is_white(char) || is_quote(char);
    let is_corner = |char| matches!(char, '.' | ':' | '*');
    let is_cell = |char| is_cell(char, alphabet);
    let has_dashes = || text.contains("---") || text.contains("===");
    text.chars()
        .all(|char| is_dash(char) || is_filler(char) || is_corner(char))
        && (!text.contains(is_corner) || has_dashes())
        && !text.chars().all(|char| is_cell(char) || is_white(char))
}

/// Words and numbers: a first letter, or two contiguous letters. Fewer than nine cells are contiguous, and fewer than
/// seven stand alone, as in `1 2 3`. No 20 contiguous symbols that may be cells have a digit among them.
fn is_text(text: &str, alphabet: Alphabet) -> bool {
    let is_cell = |char| is_cell(char, alphabet);
    let is_letter = |char: char| char.is_alphabetic() && !is_cell(char);
    let precedes = |char| {
        is_drawn(char)
            || is_white(char)
            || is_quote(char)
            || matches!(char, ',' | ';' | '[' | '(' | '{' | '<')
    };
    let is_part = |run: &str| run.len() >= 20 && run.contains(|char: char| char.is_ascii_digit());
    let may_be_cell = |char: char| char.is_ascii() && alphabet.may_be_cell(char as u8);
    let begins_with_letter = text.trim_start_matches(precedes).starts_with(is_letter);
    let mut words = text.split(|char| !is_letter(char));
    let mut groups = text.split(|char| !is_cell(char));
    let tokens = text.split(|char| !is_cell(char) && !is_letter(char));
    let lone = tokens.filter(|token| token.len() == 1 && token.contains(is_cell));
    (begins_with_letter || words.any(|word| word.chars().nth(1).is_some()))
        && groups.all(|group| group.len() < 9)
        && lone.count() < 7
        && !text.split(|char| !may_be_cell(char)).any(is_part)
}

/// Cells are ASCII.
fn is_cell(char: char, alphabet: Alphabet) -> bool {
    char.is_ascii() && alphabet.is_cell(char as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tests::inputs::filled;
    use std::{iter, mem};

    const DASHES: EmptyCells = EmptyCells::Spare(b'-');

    fn row(cells: &str) -> Kind {
        let row = cells.as_bytes().try_into().expect("nine cells");
        let empty = Alphabet::default().empty_cells(cells.as_bytes());
        Kind::Row(row, empty.expect("a row"))
    }

    fn fields(cells: &str) -> Kind {
        let row = cells.as_bytes().try_into().expect("nine cells");
        Kind::Row(row, EmptyCells::Fields)
    }

    fn kinds() -> Vec<(Kind, &'static str)> {
        vec![
            (Kind::Blank, "\n \t\r\n\x1A\n\t\t\t\t\t\t\t\t"),
            (
                Kind::Comment,
                "#
 # 53..7....
#........
#--------
#{P}
// 53..7....
//",
            ),
            (Kind::Count(7), "7\n\t\t\t\t\t\t\t7\n 0000007"),
            (
                row("53..7...."),
                "53..7....
 53..7.... \t\r
\u{3000}53..7....\u{A0}
5 3 . . 7 . . . .
|53.|.7.|...|
 5 3 . | . 7 . | . . . \n5\t3 . . 7 . . . .
53. .7. ...
5,3,.,.,7,.,.,.,.
5;3;.;.;7;.;.;.;.;
│ 5 3 . │ . 7 . ┃ . . . ║
53..7....,
5,3,.,.,7,.,.,.,.,",
            ),
            (
                fields("53..7...."),
                "5,3,,,7,,,,
5,3,.,,7,.,,,
\"5\";3; ;;7;;;;
5\t3\t\t\t7\t\t\t\t",
            ),
            (row("*********"), "*********"),
            (fields("........7"), "\t\t\t\t\t\t\t\t7\r"),
            (row("53--7----"), "53--7----\n5,3,-,-,7,-,-,-,-"),
            (row("53xx7xxxx"), "53x x7x xxx"),
            (
                Kind::EmptyRow(DASHES),
                "---------
--- --- ---
- - - | - - - | - - -
-,-,-,-,-,-,-,-,-",
            ),
            (Kind::EmptyRow(EmptyCells::Spare(b'x')), "xxxxxxxxx"),
            (Kind::EmptyRow(EmptyCells::Fields), ",,,,,,,,\n;;;;;;;;"),
            (
                Kind::Board,
                "{P}
{S}
\u{A0}{P}\u{3000}
'{P}',
{commas}
{blanks}
{rows}
53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7...., 53..7....
5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,,5,3,,,7,,,,",
            ),
            (
                Kind::Record,
                "a,{P} 7
---|{P}
{P},{P}
({P})
{P}-{S}
\u{A0}{P}\u{3000}x",
            ),
            (
                Kind::Array,
                "[
\"board\": [
{
 [5, 3, ., ., 7, ., ., ., .],
[5,3,.,.,7,.,.,.],
[[\"5\",\"3\"
{'53..7....'},
{null, 5
board = [[5,3,.,.,7,.,.,.,.],
int a[9][9] = { {5, 3, ., ., 7, ., ., ., .},
- [5,3,.,.,7,.,.,.,.]
,[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"]
x = np.array([[5, 3
x = np.array([
[5 3 .
a = [{commas}]",
            ),
            (
                Kind::Rule,
                "---
----------
+-------+-------+-------+
+–––––––––+–––––––––+
'===' ---
.-------.-------.
:-------+-------:
'-------'-------'
|---:|--------|
*-----------*
├───┼───┤
--------------------------------------------------------------------------------
\"\"\"
|  |  |
+",
            ),
            (
                Kind::Text,
                "Grid 01
Level 1234567
| id | puzzle |
数独 five
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
x3y......
Ab3.7....
数独 5
xxxxxxxxxxx
53oo7oooo
é",
            ),
            (
                Kind::Malformed,
                "#3..7....
#3--7----
12345678
7.
53-.7----
53--7---x
1{P}
x{P}
é{P}
---1
--.------
*.:
53..e....
5,３,.,.,7,.,.,.,.
5,３,,,7,,,,
1 b
e3--7----6--195----98
---------------------------------------------------------------------------------
5,3,,.,.,7,.,.,.,.
5,-,,,7,,,,
1 2 3 4 5 6 7 and
id 123456789
x: 5 3 . . 7 . . . .
53..7.... 53..7.... 53..7.... 53..7.... 53..7.... 53..7.... 53..7.... 53..7....
5 3 . . 7 . . .
53..7....0
5 34 . . 7 . . .
5,3,.,.,7,.,.,.,.,1
],
};
{P}1",
            ),
        ]
    }

    #[test]
    fn each_line_is_one_thing() {
        let [puzzle, solution] = ["53..7....", "534678912"].map(|row| row.repeat(9));
        for (kind, lines) in kinds() {
            for line in filled(lines, 0, &puzzle, &solution).split('\n') {
                let found = Line::new(line.as_bytes(), 1, Alphabet::default()).kind;
                assert_eq!(found, kind, "{line}");
            }
        }
    }

    #[test]
    fn a_fixed_kind_is_that_of_the_line_with_other_cells() {
        let plain = Alphabet::default();
        let of_user = b"-xa:'{".map(|symbol| Alphabet::new(Some(symbol)));
        let of_boards = b"-x".map(|symbol| plain.with(EmptyCells::Spare(symbol)));
        let more = "e.--.----.--...----..\nLevel: ?((a))\nScore: (12)\n1-2-3-4 5-6-7-8 abc";
        let lines: Vec<&str> = kinds()
            .iter()
            .flat_map(|(_, lines)| lines.split('\n'))
            .collect();
        let mut fixed = 0;
        for alphabet in [plain].into_iter().chain(of_user).chain(of_boards) {
            for line in lines.iter().copied().chain(more.split('\n')) {
                let line = Line::new(line.as_bytes(), 1, alphabet);
                if !line.has_fixed_kind(alphabet) {
                    continue;
                }
                fixed += 1;
                let own = mem::discriminant(&line.kind);
                let places = (0..line.text.len()).filter(|&at| alphabet.is_cell(line.text[at]));
                let places: Vec<usize> = places.collect();
                let all = iter::once(&places[..]);
                for places in all.chain(places.chunks(1)) {
                    for symbol in b"50.?_*".iter().copied().chain(alphabet.blank) {
                        let mut other = line.text.to_vec();
                        places.iter().for_each(|&at| other[at] = symbol);
                        let kind = Line::new(&other, 1, alphabet).kind;
                        assert_eq!(mem::discriminant(&kind), own, "{other:?}, {alphabet:?}");
                    }
                }
            }
        }
        assert!(fixed > 400, "{fixed}");
    }

    #[test]
    fn a_symbol_of_the_user_is_a_cell_and_nothing_else() {
        let kind =
            |line: &str, blank| Line::new(line.as_bytes(), 1, Alphabet::new(Some(blank))).kind;
        for line in [
            "53--7----",
            "---------",
            "--- --- ---",
            "-|-|-|-|-|-|-|-|-",
            "-,-,-,,,,,,",
            "xxx7xxxxx",
        ] {
            assert!(matches!(kind(line, b'-'), Kind::Row(..)), "{line}");
        }
        assert_eq!(kind(&"-".repeat(81), b'-'), Kind::Board);
        assert_eq!(kind("------+-------", b'-'), Kind::Rule);
        // Perhaps the rest of a record.
        assert_eq!(kind("-", b'-'), Kind::Malformed);
        assert_eq!(kind(&"-".repeat(80), b'-'), Kind::Malformed);
        assert_eq!(kind("xxxxxxxx", b'x'), Kind::Malformed);
        assert_eq!(kind("Examples", b'x'), Kind::Text);
        assert!(matches!(kind("53''7''''", b'\''), Kind::Row(..)));
    }
}
