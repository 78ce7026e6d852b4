/*! The board that a line holds: a run of 81 cells, or 81 fields of a cell.

A record of a list has other things beside its puzzle: numbers, names, and often the solution. But only
one board on its line is unsolved, and this is the puzzle, wherever it stands.
*/

use super::{
    alphabet::{Alphabet, Class, are_digits},
    encoding::{self, trimmed},
};
use lanedoku::internal::CELLS;
use std::ops::Range;

/// A board on a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    /// A run of 81 cells that begins here.
    Touching(usize),
    /// The cells of 81 fields.
    Fields(Box<[u8; CELLS]>),
}

impl Board {
    /// Its cells. `line` is the line that holds it.
    pub fn cells(&self, line: &[u8]) -> [u8; CELLS] {
        match self {
            Board::Touching(at) => *line[*at..].first_chunk().expect("a board has 81 cells"),
            Board::Fields(cells) => **cells,
        }
    }
}

/// Runs of fewer cells are numbers, or parts of words. A longer one may be what is left of a board.
pub const LONG_RUN: usize = 40;

/// So many bytes are looked at one by one before the fast test for a whole board.
const SHORT: usize = 8;

/// The puzzle of a record: the one unsolved board on its line. Another run of [`LONG_RUN`] cells or
/// more has to be a solved board. A solved board is a puzzle, too, if it is all that the line holds:
/// elsewhere it is most likely the solution of a lost puzzle.
#[inline]
pub fn puzzle(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    let cells = line.strip_suffix(b"\r").unwrap_or(line);
    if cells.len() == CELLS && alphabet.are_cells(cells) {
        return Some(Board::Touching(0));
    }
    let mut puzzles = long_runs(line, alphabet).filter(|run| !is_solved(&line[run.clone()]));
    let Some(run) = puzzles.next() else {
        return whole(line, alphabet);
    };
    let is_only = stands_last(&line[run.end..], alphabet) || puzzles.next().is_none();
    (is_only && is_board(line, &run, alphabet)).then_some(Board::Touching(run.start))
}

/// A cheap test: true if only something short follows a run, or one solved board and then something short.
/// Most lines are like that. False means nothing.
fn stands_last(rest: &[u8], alphabet: Alphabet) -> bool {
    let is_short = |rest: &[u8]| rest.len() <= LONG_RUN;
    let after_solution = || {
        let (solution, after) = rest.get(1..)?.split_at_checked(CELLS)?;
        let ends = after.first().is_none_or(|&byte| !alphabet.is_cell(byte));
        Some(ends && is_short(after) && are_digits(solution))
    };
    is_short(rest) || after_solution() == Some(true)
}

/// The board, solved or not, that is all that a line holds, quotes, brackets and one comma after it
/// aside.
pub fn whole(line: &[u8], alphabet: Alphabet) -> Option<Board> {
    let is_aside = |byte: u8| {
        matches!(
            alphabet.class(byte),
            Class::Space | Class::Quote | Class::Bracket
        )
    };
    let plain: &[u8] = &encoding::plain(line);
    let start = plain.iter().position(|&byte| !is_aside(byte))?;
    let mut end = 1 + plain.iter().rposition(|&byte| !is_aside(byte))?;
    if plain[end - 1] == b',' {
        let cells = &plain[start..end - 1];
        end = start + 1 + cells.iter().rposition(|&byte| !is_aside(byte))?;
    }
    if end - start == CELLS && alphabet.are_cells(&plain[start..end]) {
        return Some(Board::Touching(encoding::offset(line, start)));
    }
    let fields = cells_in_fields(line, alphabet)?;
    Some(Board::Fields(Box::new(fields)))
}

/// Whether a line holds a board anywhere, solved or not.
pub fn has_board(line: &[u8], alphabet: Alphabet) -> bool {
    boards(line, alphabet).next().is_some() || cells_in_fields(line, alphabet).is_some()
}

/// The same, but only a board with a digit, 0 included, counts.
pub fn has_board_with_digit(line: &[u8], alphabet: Alphabet) -> bool {
    let has_digit = |cells: &[u8]| cells.iter().any(u8::is_ascii_digit);
    boards(line, alphabet).any(|run| has_digit(&line[run]))
        || cells_in_fields(line, alphabet).is_some_and(|cells| has_digit(&cells))
}

/// The runs of 81 cells that stand between edges.
pub fn boards(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = Range<usize>> {
    long_runs(line, alphabet).filter(move |run| is_board(line, run, alphabet))
}

#[inline]
fn is_board(line: &[u8], run: &Range<usize>, alphabet: Alphabet) -> bool {
    let is_edge = |byte: Option<u8>| byte.is_none_or(|byte| alphabet.is_edge(byte));
    run.len() == CELLS
        && is_edge(encoding::last_plain(&line[..run.start]))
        && is_edge(encoding::first_plain(&line[run.end..]))
}

/// Whether a run of cells is a board without a blank.
pub fn is_solved(run: &[u8]) -> bool {
    // Nearly all puzzles have a blank at their start.
    run.len() == CELLS && are_digits(&run[..16]) && are_digits(run)
}

/// The runs of at least [`LONG_RUN`] cells, each as long as it can be.
pub fn long_runs(line: &[u8], alphabet: Alphabet) -> impl Iterator<Item = Range<usize>> {
    // The next run begins here or later.
    let mut start = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = line.get(start..)?;
            if rest.len() < LONG_RUN {
                return None;
            }
            // A board is seen at once. What stands before it is short.
            let cells = |text: &[u8]| {
                let cells = text.iter().take_while(|&&byte| alphabet.is_cell(byte));
                cells.count()
            };
            let mut length = cells(&rest[..SHORT]);
            if length == SHORT {
                let board = rest.first_chunk::<CELLS>();
                if board.is_some_and(|board| alphabet.are_cells(board)) {
                    length = CELLS;
                }
                length += cells(&rest[length..]);
            }
            let run = start..start + length;
            start = run.end + 1;
            if run.len() >= LONG_RUN {
                return Some(run);
            }
        }
    })
}

/// The cells of a line of 81 fields of one cell, between commas or between white space; quotes and
/// brackets aside. One comma may follow.
fn cells_in_fields(line: &[u8], alphabet: Alphabet) -> Option<[u8; CELLS]> {
    if line.len() < CELLS {
        return None;
    }
    let plain = encoding::plain(line);
    let text = trimmed(&plain);
    cells_between_spaces(text, alphabet).or_else(|| fields(text, alphabet))
}

fn cells_between_spaces(text: &[u8], alphabet: Alphabet) -> Option<[u8; CELLS]> {
    let mut cells = [0; CELLS];
    let mut count = 0;
    let (mut is_in_field, mut has_ended) = (false, false);
    for &byte in text {
        match alphabet.class(byte) {
            Class::Quote | Class::Bracket => {}
            Class::Space => is_in_field = false,
            Class::Comma if count == CELLS && !has_ended => has_ended = true,
            Class::Digit | Class::Blank if !is_in_field && !has_ended => {
                *cells.get_mut(count)? = byte;
                count += 1;
                is_in_field = true;
            }
            _ => return None,
        }
    }
    (count == CELLS).then_some(cells)
}

/// The cells of `FIELDS` fields between commas, white space, quotes and brackets aside. Each field holds a
/// cell, or is empty and a blank. At least one has a cell. If every field has one, a comma may follow.
pub fn fields<const FIELDS: usize>(text: &[u8], alphabet: Alphabet) -> Option<[u8; FIELDS]> {
    let mut cells = [b'.'; FIELDS];
    let (mut field, mut filled) = (0, 0);
    // Whether the field has a cell.
    let mut is_full = false;
    for &byte in text {
        match alphabet.class(byte) {
            Class::Space | Class::Quote | Class::Bracket => {}
            Class::Comma if field < FIELDS => {
                field += 1;
                is_full = false;
            }
            Class::Digit | Class::Blank if field < FIELDS && !is_full => {
                cells[field] = byte;
                filled += 1;
                is_full = true;
            }
            _ => return None,
        }
    }
    let all_are_there = field + 1 == FIELDS && filled > 0;
    let comma_follows = field == FIELDS && filled == FIELDS;
    (all_are_there || comma_follows).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALPHABET: Alphabet = Alphabet { blank: None };

    fn found(line: &str) -> Option<Board> {
        puzzle(line.as_bytes(), ALPHABET)
    }

    #[test]
    fn the_puzzle_is_the_one_unsolved_board() {
        let [p, s] = ["53..7....", "534678912"].map(|row| row.repeat(9));
        for (before, after) in [
            ("", "\r".into()),
            ("-", "-".into()),
            ("", format!(",{s}")),
            (&format!("{s} "), format!(":{s}")),
            ("('", "', 3)".into()),
            ("x=", "".into()),
            ("a!", "@b".into()),
            ("{\"puzzle\": \"", "\"}".into()),
            ("puzzle='1.','", "'".into()),
            ("1,<b>", "</b>".into()),
            (&"1,".repeat(100), ",".repeat(100)),
            (
                &format!("{},", "1".repeat(39)),
                format!(";{}", ".".repeat(39)),
            ),
        ] {
            let line = format!("{before}{p}{after}");
            assert_eq!(found(&line), Some(Board::Touching(before.len())), "{line}");
        }
        for line in [
            String::new(),
            format!("x{p}"),
            format!("'{p}."),
            format!("é{p}"),
            p.replacen('.', "-", 1),
            format!("{p} {p}"),
            format!("{}:{s}", &p[1..]),
            format!("{p},{}", &s[..40]),
            format!("{p},{}", &s[..80]),
            format!("{s},1"),
            format!("1,{s}"),
            format!("x='{s}'"),
            format!("{s},,"),
            format!("{s};"),
        ] {
            assert_eq!(found(&line), None, "{line}");
        }
        for (line, start) in [
            (s.clone(), 0),
            (format!("[\"{s}\" ] , "), 2),
            (format!("  {s}\t"), 2),
            (format!("'{s}',"), 1),
        ] {
            assert_eq!(found(&line), Some(Board::Touching(start)), "{line}");
        }
        let dashed = Alphabet { blank: Some(b'-') };
        let line = format!("'{}'", "-".repeat(81));
        assert_eq!(puzzle(line.as_bytes(), dashed), Some(Board::Touching(1)));
    }

    #[test]
    fn runs_are_found_wherever_they_stand() {
        for before in 0..100 {
            for length in [1, 39, 40, 41, 79, 81, 120] {
                let line = format!("{}{}x..x", "1x".repeat(before), "1".repeat(length));
                let run = 2 * before..2 * before + length;
                let runs: Vec<_> = long_runs(line.as_bytes(), ALPHABET).collect();
                assert_eq!(
                    runs,
                    Vec::from_iter((length >= 40).then_some(run)),
                    "{line}"
                );
            }
        }
    }

    #[test]
    fn fields_of_a_cell() {
        let cells = "53..7....".repeat(9);
        let solved = "534678912".repeat(9);
        let between = |cells: &str, separator: &str| {
            cells.split("").collect::<Vec<_>>()[1..82].join(separator)
        };
        for (cells, line) in [
            (&cells, between(&cells, ",")),
            (&cells, between(&cells, ", ") + ","),
            (&cells, format!("[[{}]],", between(&cells, " "))),
            (&cells, between(&cells, "\t") + ","),
            (&cells, between(&cells, ",").replace('.', "")),
            (&cells, format!("'{}'", between(&cells, "';'"))),
            (&solved, between(&solved, ",")),
        ] {
            let Some(Board::Fields(read)) = found(&line) else {
                panic!("{line}");
            };
            assert_eq!(String::from_utf8_lossy(&*read), *cells, "{line}");
        }
        for line in [
            ",".repeat(80),
            between(&cells, ",").replacen('.', "", 1) + ",",
            between(&cells, ",").replacen('.', "12", 1),
            between(&cells, "  ").replace('.', ""),
            between(&cells, "|"),
            format!("1,{}", between(&cells, ",")),
            between(&cells, ",") + " x",
        ] {
            assert_eq!(found(&line), None, "{line}");
        }
    }
}
