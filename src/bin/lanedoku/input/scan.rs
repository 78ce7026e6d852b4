/*! The cells of a line: one pass, up to the first symbol that cannot stand between cells.

What a row is, which 81 fields are a board, and what is wrong with a line that is neither, are questions to
one [`Scan`]. So what a line is and what messages say of it cannot differ.
*/

use super::alphabet::{Alphabet, Class};
use lanedoku::internal::CELLS;

/// Runs of fewer cells are numbers, or parts of words. A longer one may be what is left of a board.
pub const LONG_RUN: usize = 40;

/// More cells than this are not looked at: one more than a board has.
const MOST: usize = CELLS + 1;

/// The cells of a plain line. Places count from the start of the line, in symbols.
pub struct Scan {
    /// Where cells may begin: after the name that may stand before a bracket.
    pub start: usize,
    cells: [u8; MOST],
    /// The field of each cell. Only the first 256 are told apart; a board has 81.
    field_of: [u8; MOST],
    /// How many cells there are.
    pub count: usize,
    pub commas: usize,
    /// How many fields there are between commas. A bracket that closes and one that opens directly after it
    /// separate fields, too.
    pub fields: usize,
    pub last_is_empty: bool,
    /// Whether the last comma stands after a bracket that closes: then it ends a list, and no field follows it.
    ends_list: bool,
    /// The first cell that is not the first of its field.
    pub crowded: Option<usize>,
    /// The end of the first empty field.
    pub empty: Option<usize>,
    /// The first symbol that cannot stand between cells.
    pub foreign: Option<usize>,
    has_bar: bool,
    /// Whether white space stands between each two cells.
    are_spaced: bool,
    /// Whether all groups of cells that touch have nine.
    are_nines: bool,
}

impl Scan {
    /// Scans the cells of a [`plain`](super::encoding::plain) line.
    pub fn of(plain: &[u8], alphabet: Alphabet) -> Scan {
        let start = after_name(plain, alphabet);
        let mut scan = Scan {
            start,
            cells: [b'.'; MOST],
            field_of: [0; MOST],
            count: 0,
            commas: 0,
            fields: 1,
            last_is_empty: true,
            ends_list: false,
            crowded: None,
            empty: None,
            foreign: None,
            has_bar: false,
            are_spaced: true,
            are_nines: true,
        };
        let (mut touching, mut follows_space, mut has_closed) = (0, true, false);
        for (at, &byte) in plain.iter().enumerate().skip(start) {
            let class = alphabet.class(byte);
            if let Class::Digit | Class::Blank = class {
                if scan.count == MOST {
                    break;
                }
                if !scan.last_is_empty && scan.crowded.is_none() {
                    scan.crowded = Some(at);
                }
                scan.are_spaced &= follows_space;
                scan.cells[scan.count] = byte;
                scan.field_of[scan.count] = (scan.fields - 1) as u8;
                scan.count += 1;
                touching += 1;
                (scan.last_is_empty, follows_space, has_closed) = (false, false, false);
                continue;
            }
            scan.are_nines &= matches!(touching, 0 | 9);
            touching = 0;
            match class {
                Class::Space => follows_space = true,
                Class::Comma => {
                    scan.commas += 1;
                    scan.ends_list = has_closed;
                    scan.end_field(at);
                    has_closed = false;
                }
                Class::Bracket => {
                    if opens(&byte) && has_closed {
                        scan.end_field(at);
                    }
                    has_closed = !opens(&byte);
                }
                Class::Quote => has_closed = false,
                Class::Bar => (scan.has_bar, has_closed) = (true, false),
                _ => {
                    scan.foreign = Some(at);
                    break;
                }
            }
        }
        scan.are_nines &= matches!(touching, 0 | 9);
        scan
    }

    fn end_field(&mut self, at: usize) {
        if self.last_is_empty && self.empty.is_none() {
            self.empty = Some(at);
        }
        self.fields += 1;
        self.last_is_empty = true;
    }

    /// The cells of a row: nine cells with white space and marks among them, perhaps with a comma after them,
    /// or nine fields.
    pub fn row(&self) -> Option<[u8; 9]> {
        match self.count == 9 && self.has_only_cells() {
            true => Some(self.first()),
            false => self.in_fields(),
        }
    }

    /// The cells of a board that do not all touch: 81 fields of a cell between commas or between white
    /// space, or nine groups of nine.
    pub fn board(&self) -> Option<[u8; CELLS]> {
        let is_whole = self.count == CELLS && self.foreign.is_none();
        let are_words = || self.are_spaced && !self.has_bar && self.has_only_cells();
        match is_whole && (self.are_nines || are_words()) {
            true => Some(self.first()),
            false => self.in_fields(),
        }
    }

    /// Whether there is no comma, but perhaps one after the last cell.
    fn has_only_cells(&self) -> bool {
        self.foreign.is_none() && (self.commas == 0 || self.commas == 1 && self.last_is_empty)
    }

    /// The cells of `FIELDS` fields between commas, white space, quotes and brackets aside. Each field holds
    /// a cell, or is empty and a blank. At least one has a cell. If every field has one, a comma may follow.
    fn in_fields<const FIELDS: usize>(&self) -> Option<[u8; FIELDS]> {
        let is_empty_list = self.last_is_empty && self.ends_list;
        let all_are_there = self.fields == FIELDS && self.count > 0 && !is_empty_list;
        let comma_follows = self.fields == FIELDS + 1 && self.last_is_empty && self.count == FIELDS;
        let are_cells = self.foreign.is_none() && !self.has_bar && self.crowded.is_none();
        if !are_cells || !(all_are_there || comma_follows) {
            return None;
        }
        let mut cells = [b'.'; FIELDS];
        for (&cell, &field) in self.cells.iter().zip(&self.field_of).take(self.count) {
            cells[usize::from(field)] = cell;
        }
        Some(cells)
    }

    fn first<const COUNT: usize>(&self) -> [u8; COUNT] {
        *self.cells.first_chunk().expect("there is room for a board")
    }
}

/// Whether a bracket opens.
pub fn opens(byte: &u8) -> bool {
    matches!(byte, b'(' | b'[' | b'{')
}

/// How many cells of a text stand alone, with no letter or cell beside them, and how many touch at most.
pub fn lone_cells(text: &[u8], alphabet: Alphabet) -> (usize, usize) {
    let (mut alone, mut longest, mut run) = (0, 0, 0);
    // Whether a letter stands before the run of cells.
    let mut follows_letter = false;
    for &byte in text.iter().chain(b" ") {
        match alphabet.class(byte) {
            Class::Digit | Class::Blank => run += 1,
            class => {
                let is_letter = class == Class::Letter;
                alone += usize::from(run == 1 && !follows_letter && !is_letter);
                longest = longest.max(run);
                (run, follows_letter) = (0, is_letter);
            }
        }
    }
    (alone, longest)
}

/// Whether a text has too few cells to be a row or a board: fewer than seven stand alone, and fewer than `run` touch.
pub fn has_few_cells(text: &[u8], alphabet: Alphabet, run: usize) -> bool {
    let (alone, longest_run) = lone_cells(text, alphabet);
    alone < 7 && longest_run < run
}

/// The name that may stand before the cells of a plain line; most lines have none.
pub fn name(plain: &[u8], alphabet: Alphabet) -> &[u8] {
    &plain[..after_name(plain, alphabet)]
}

/// Where the cells of a plain line may begin. Before a bracket may stand a name, which ends in `=` or `:`, or a dash
/// or a comma, as in `board = [[5,3,0,…]`, `- [5,3,0,…]` and `,["5","3",…]`. But a name with many cells is no
/// name: it may hold another board.
fn after_name(plain: &[u8], alphabet: Alphabet) -> usize {
    let first = plain.iter().position(|byte| !byte.is_ascii_whitespace());
    let is_before_bracket = |at: usize| {
        let rest = plain[at + 1..].trim_ascii_start();
        let is_bracket = |byte: &u8| opens(byte) && alphabet.class(*byte) == Class::Bracket;
        rest.first().is_some_and(is_bracket)
    };
    // None of these is a cell, even if it is a blank elsewhere.
    let is_mark = |at: usize, marks: &[u8]| marks.contains(&plain[at]) && is_before_bracket(at);
    let ends_name = |&at: &usize| is_mark(at, b"=:");
    match ((0..plain.len()).rev().find(ends_name), first) {
        (Some(end), _) if has_few_cells(&plain[..end], alphabet, LONG_RUN) => end + 1,
        (None, Some(first)) if is_mark(first, b"-,") => first + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALPHABET: Alphabet = Alphabet { blank: None };

    fn scan(text: &str) -> Scan {
        Scan::of(text.as_bytes(), ALPHABET)
    }

    #[test]
    fn the_first_symbol_that_is_out_of_place_is_known() {
        for (text, count, crowded, empty, foreign) in [
            ("53..7....", 9, Some(1), None, None),
            ("5 3 | . x 1", 3, Some(2), None, Some(8)),
            ("5,,34", 3, Some(4), Some(2), None),
            (",5", 1, None, Some(0), None),
            ("[5][3] [4,]", 3, None, None, None),
            ("", 0, None, None, None),
        ] {
            let found = scan(text);
            let places = (found.crowded, found.empty, found.foreign);
            assert_eq!(
                (found.count, places),
                (count, (crowded, empty, foreign)),
                "{text}"
            );
        }
        let many = scan(&"5".repeat(200));
        assert_eq!((many.count, many.board()), (MOST, None));
    }

    #[test]
    fn names_stand_before_brackets() {
        for (text, start) in [
            ("board = [[5,3", 7),
            ("int grid[9][9] = { {5, 3", 16),
            ("{\"a\": 1, \"board\": [[5", 17),
            ("- [5,3", 1),
            (",[\"5\"", 1),
            ("- 5", 0),
            ("a: 5", 0),
            ("a: (5) b", 2),
            (": 1 2 3 4 5 6 7: [5", 0),
            ("-", 0),
        ] {
            assert_eq!(scan(text).start, start, "{text}");
        }
        let dashed = ALPHABET.with(b'-');
        assert_eq!(Scan::of(b"- [-,3", dashed).start, 1);
    }

    /// Boards of nine such rows: what stands before them, a row, and what stands between and after them.
    #[test]
    fn fields_of_a_cell() {
        let text = |[before, row, between, after]: [&str; 4]| {
            format!("{before}{}{after}", [row; 9].join(between))
        };
        for rows in [
            ["", "5,3,.,.,7,.,.,.,.", ",", ""],
            ["", "5, 3, ., ., 7, ., ., ., .", ", ", ","],
            ["[[", "5 3 . . 7 . . . .", " ", "]],"],
            ["", "5\t3\t.\t.\t7\t.\t.\t.\t.", "\t", ","],
            ["", "5,3,,,7,,,,", ",", ""],
            ["'", "5';'3';'.';'.';'7';'.';'.';'.';'.", "';'", "'"],
            ["", "[5,3,.,.,7,.,.,.,.]", "", ""],
            ["", "{5,3,.,.,7,.,.,.,.}", " ", " "],
            ["", "(5,3,.,.,7,.,.,.,.)", ",", ","],
            ["x = [", "[5,3,.,.,7,.,.,.,.]", "", "];"],
            ["", "53..7....", " ", ""],
            ["", "53..7....", ";", ";"],
            ["[\"", "53..7....", "\", \"", "\"]"],
        ] {
            let text = text(rows);
            let read = scan(&text).board().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                String::from_utf8_lossy(&read),
                "53..7....".repeat(9),
                "{text}"
            );
        }
        for rows in [
            ["", ",,,,,,,,", ",", ""],
            ["", "5,3,.,.,7,.,.,.,", ",", ","],
            ["", "5,3,.,.,7,.,.,.,12", ",", ""],
            ["", "5  3      7        ", "  ", ""],
            ["", "5|3|.|.|7|.|.|.|.", "|", ""],
            ["1,", "5,3,.,.,7,.,.,.,.", ",", ""],
            ["", "5,3,.,.,7,.,.,.,.", ",", " x"],
            ["[", "5,3,.,.,7,.,.,.", ",", "],"],
            ["", "53..7....", " ", "1"],
            ["53..7.... ", "53..7....", " ", ""],
        ] {
            let text = text(rows);
            assert_eq!(scan(&text).board(), None, "{text}");
        }
    }
}
