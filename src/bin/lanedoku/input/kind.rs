/*! What a line is. It follows from the line's own bytes and from what a cell is, whatever stands
around the line.

The kinds are tried in the order of [`Kind`]. What came before a line decides only whether such a line
may stand there: that is the business of the parser's states.
*/

use super::{
    alphabet::{Alphabet, Class, UTF8_BAR, UTF8_LETTER, UTF8_LINE},
    board,
    encoding::{self, trimmed},
    text::{LONGEST_LINE, is_too_long},
};
use lanedoku::internal::CELLS;

/// What a line is. White space at its ends means nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// It has nothing.
    Blank,
    /// It begins with `#`, unless eight or 80 cells that touch follow, one of them a digit: then the `#` is
    /// most likely a damaged cell.
    Comment,
    Row(Row),
    /// It has a run of 81 cells, or 81 fields of a cell ([`board::has_board`]).
    Puzzle,
    /// One to seven digits and nothing else.
    Count(u64),
    /// It would be a row or a puzzle if one of these symbols were a blank.
    Foreign(SymbolSet),
    /// It has three `-`, `=` or UTF-8 lines, vertical ones included, that touch, and neither a digit nor a
    /// letter. Or it has only marks: bars, quotes and brackets, and at most one comma, as in `},`. In place of
    /// the comma there may be a semicolon, as in `};`, but not alone.
    Rule,
    /// It begins with a letter, commas, bars and quotes aside, and has fewer than nine cells.
    Text,
    /// Anything else: most likely a row or a puzzle that is damaged.
    Misfit,
}

/// Nine cells. Between and around them stand only white space, bars, quotes and brackets; or they are
/// fields between commas. One comma may follow. Between exactly eight commas some fields, but not all,
/// may be empty: each of these is a blank.
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
}

/// A set of ASCII symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SymbolSet(u128);

impl SymbolSet {
    pub fn insert(&mut self, symbol: u8) {
        self.0 |= 1 << symbol;
    }

    pub fn contains(self, symbol: u8) -> bool {
        symbol.is_ascii() && self.0 >> symbol & 1 == 1
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

/// Says what a line is. `line` has no line feed. Of a line that is too long, it may be only the start.
pub fn classify(line: &[u8], alphabet: Alphabet) -> Kind {
    // Most rows are these.
    if let Some(row) = plain_row(line, alphabet) {
        return Kind::Row(row);
    }
    if is_too_long(line) {
        let is_comment = trimmed(&line[..LONGEST_LINE]).first() == Some(&b'#');
        return if is_comment {
            Kind::Comment
        } else {
            Kind::Misfit
        };
    }
    let plain = encoding::plain(line);
    let text = trimmed(&plain);
    let Some(first) = text.first() else {
        return Kind::Blank;
    };
    if *first == b'#' && is_comment(text, alphabet) {
        Kind::Comment
    } else if let Some(row) = row(text, alphabet) {
        Kind::Row(row)
    } else if board::has_board(line, alphabet) {
        Kind::Puzzle
    } else if let Some(count) = count(text) {
        Kind::Count(count)
    } else if let Some(symbols) = foreign(line, text, alphabet) {
        Kind::Foreign(symbols)
    } else if is_rule(text, alphabet) {
        Kind::Rule
    } else if is_text(text, alphabet) {
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

/// Whether a text that begins with `#` may be something else than a comment, if enough symbols are cells.
pub fn may_be_no_comment(text: &[u8]) -> bool {
    [9, CELLS].contains(&text.len())
}

/// A comment, if the text begins with `#`.
fn is_comment(text: &[u8], alphabet: Alphabet) -> bool {
    let cells = &text[1..];
    let is_damaged = may_be_no_comment(text)
        && alphabet.are_cells(cells)
        && cells.iter().any(u8::is_ascii_digit);
    !is_damaged
}

/// The row that a text is, if it is one.
fn row(text: &[u8], alphabet: Alphabet) -> Option<Row> {
    let means_something = |byte: &u8| !alphabet.class(*byte).is_space_or_mark();
    let mut rest = text.iter().copied().filter(means_something);
    let mut cells = [0; 9];
    let is_row = cells.iter_mut().all(|cell| {
        *cell = rest.next().unwrap_or_default();
        alphabet.is_cell(*cell)
    });
    let is_comma = |byte: u8| alphabet.class(byte) == Class::Comma;
    if is_row && rest.next().is_none_or(is_comma) && rest.next().is_none() {
        let is_spaced = text.len() != 9;
        return Some(Row { cells, is_spaced });
    }
    let is_spaced = true;
    board::fields(text, alphabet).map(|cells| Row { cells, is_spaced })
}

/// The number that a text is, if it is a count.
fn count(text: &[u8]) -> Option<u64> {
    let is_count = text.len() <= 7 && text.iter().all(u8::is_ascii_digit);
    let digits = text.iter().map(|digit| u64::from(digit - b'0'));
    is_count.then(|| digits.fold(0, |count, digit| 10 * count + digit))
}

/// The symbols each of which, as a blank, would make the line a row of nine symbols or a puzzle. The row or
/// puzzle must have a digit: otherwise a word of nine letters would be one. `text` is the plain line.
fn foreign(line: &[u8], text: &[u8], alphabet: Alphabet) -> Option<SymbolSet> {
    let is_comma = |&&byte: &&u8| alphabet.class(byte) == Class::Comma;
    let fields = 1 + text.iter().filter(is_comma).count();
    let mut symbols = SymbolSet::default();
    for (symbol, cells) in alphabet.possible_blanks(text) {
        // The user's blank is no blank then: only one symbol can be named.
        let wider = alphabet.with(symbol);
        // A cheap test first: there have to be nine cells, or enough for a board.
        let has_enough = cells >= CELLS || fields >= CELLS;
        let is_row = || {
            cells == 9
                && row(text, wider).is_some_and(|row| row.cells.iter().any(u8::is_ascii_digit))
        };
        if is_row() || has_enough && board::has_board_with_digit(line, wider) {
            symbols.insert(symbol);
        }
    }
    (symbols != SymbolSet::default()).then_some(symbols)
}

fn is_rule(text: &[u8], alphabet: Alphabet) -> bool {
    let is_dash = |byte: &u8| matches!(*byte, b'-' | b'=' | UTF8_LINE | UTF8_BAR);
    let has_word = || {
        text.iter()
            .any(|byte| byte.is_ascii_alphanumeric() || *byte == UTF8_LETTER)
    };
    if text.windows(3).any(|bytes| bytes.iter().all(is_dash)) && !has_word() {
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

fn is_text(text: &[u8], alphabet: Alphabet) -> bool {
    let is_aside = |byte: u8| {
        matches!(
            alphabet.class(byte),
            Class::Space | Class::Comma | Class::Bar | Class::Quote
        )
    };
    let first = text.iter().find(|&&byte| !is_aside(byte));
    first.is_some_and(|&byte| alphabet.class(byte) == Class::Letter)
        && text.iter().filter(|&&byte| alphabet.is_cell(byte)).count() < 9
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line, and what it is: the table of the kinds.
    #[test]
    fn each_line_is_one_thing() {
        let [puzzle, solution] = ["53..7....", "534678912"].map(|row| row.repeat(9));
        let dashed = puzzle.replace('.', "-");
        let fields = |board: &str| board.split("").collect::<Vec<_>>()[1..82].join(",");
        let row = |cells: &str, is_spaced| {
            let cells = cells.as_bytes().try_into().expect("nine cells");
            Kind::Row(Row { cells, is_spaced })
        };
        let [packed, spaced] = [false, true].map(|is_spaced| row("53..7....", is_spaced));
        let foreign = |symbols: &str| {
            let mut set = SymbolSet::default();
            symbols.bytes().for_each(|symbol| set.insert(symbol));
            Kind::Foreign(set)
        };
        for (line, kind) in [
            ("", Kind::Blank),
            (" \t\r", Kind::Blank),
            ("\u{A0}", Kind::Blank),
            ("\t\t\t\t\t\t\t\t", Kind::Blank),
            ("#", Kind::Comment),
            (" # 53..7....", Kind::Comment),
            ("#3..7....x", Kind::Comment),
            ("#........", Kind::Comment),
            ("#3..7....", Kind::Misfit),
            (&format!("#{}", &puzzle[1..]), Kind::Misfit),
            (&format!("#{puzzle}"), Kind::Comment),
            ("53..7....", packed),
            (" 53..7.... \t\r", packed),
            ("5 3 . . 7 . . . .", spaced),
            ("|53.|.7.|...|", spaced),
            (" 5 3 . | . 7 . | . . . ", spaced),
            ("5\t3 . . 7 . . . .", spaced),
            ("53. .7. ...", spaced),
            ("5,3,.,.,7,.,.,.,.", spaced),
            (" [5, 3, ., ., 7, ., ., ., .],", spaced),
            ("5;3;.;.;7;.;.;.;.;", spaced),
            (r#"[["5","3",".",".","7",".",".",".","."],"#, spaced),
            ("{'53..7....'},", spaced),
            ("│ 5 3 . │ . 7 . ┃ . . . ║", spaced),
            ("53..7....,", spaced),
            ("5,3,,,7,,,,", spaced),
            ("\"5\";3; ;;7;;;;", spaced),
            ("012345678", row("012345678", false)),
            ("*********", row("*********", false)),
            (&puzzle, Kind::Puzzle),
            (&solution, Kind::Puzzle),
            (&format!("x,{puzzle} 7"), Kind::Puzzle),
            (&format!("---|{puzzle}"), Kind::Puzzle),
            (&format!("\u{A0}{puzzle}\u{3000}x"), Kind::Puzzle),
            (&format!("│{puzzle}"), Kind::Misfit),
            (&format!("{puzzle},{puzzle}"), Kind::Puzzle),
            (&fields(&puzzle), Kind::Puzzle),
            (&fields(&puzzle).replace('.', ""), Kind::Puzzle),
            (&fields(&puzzle).replace(',', " "), Kind::Puzzle),
            ("7", Kind::Count(7)),
            (" 0012345", Kind::Count(12345)),
            ("12345678", Kind::Misfit),
            ("7.", Kind::Misfit),
            ("53--7----", foreign("-")),
            ("5 3 - | - 7 - | - - -", foreign("-")),
            ("53xx7xxxx", foreign("x")),
            ("53oo7oooo", foreign("o")),
            ("0x0x0x0x0", foreign("x")),
            ("53--7---x", Kind::Misfit),
            ("xxxxxxxxx", Kind::Text),
            (&dashed, foreign("-")),
            (&format!("7,{dashed}"), foreign("-")),
            (&fields(&dashed), foreign("-")),
            ("---", Kind::Rule),
            ("---------", Kind::Rule),
            ("--- --- ---", Kind::Rule),
            ("+-------+-------+-------+", Kind::Rule),
            (" *-----------*", Kind::Rule),
            (":--- '===' --- *", Kind::Rule),
            ("├───┼───┤", Kind::Rule),
            ("-│-", Kind::Rule),
            (&"-".repeat(81), Kind::Rule),
            ("[", Kind::Rule),
            ("],", Kind::Rule),
            ("};", Kind::Rule),
            ("\"\"\"", Kind::Rule),
            ("│", Kind::Rule),
            ("|  |  |", Kind::Rule),
            (",", Kind::Rule),
            (";", Kind::Misfit),
            (",,", Kind::Misfit),
            (",,,,,,,,", Kind::Misfit),
            ("--", Kind::Misfit),
            ("---1", Kind::Misfit),
            ("---x", Kind::Misfit),
            ("- - -", Kind::Misfit),
            ("+", Kind::Misfit),
            ("Grid 01", Kind::Text),
            ("Level 1234567", Kind::Text),
            ("\"board\": [", Kind::Text),
            ("| id | puzzle |", Kind::Text),
            (",puzzle", Kind::Text),
            ("\u{6570}\u{72ec} 5", Kind::Text),
            ("id,puzzle,solution", Kind::Text),
            ("end", Kind::Text),
            ("sep=;", Kind::Text),
            ("x", Kind::Text),
            ("Puzzle 2 of 2026-11-25", Kind::Misfit),
            ("[Puzzle 7]", Kind::Misfit),
            ("7 Puzzle", Kind::Misfit),
            ("5 3 . . 7 . . .", Kind::Misfit),
            ("53..7....0", Kind::Misfit),
            ("53..7.,...", Kind::Misfit),
            (",5,3,.,.,7,.,.,.,.", Kind::Misfit),
            ("5,3,.,.,7,.,.,.,.,,", Kind::Misfit),
            ("5,34,.,.,7,.,.,.,.", Kind::Misfit),
            (&puzzle[1..], Kind::Misfit),
            (&format!("{puzzle}1"), Kind::Misfit),
        ] {
            let found = classify(line.as_bytes(), Alphabet::default());
            assert_eq!(found, kind, "{line}");
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
