/*! What the user names: where puzzles come from, what they are, and how answers are laid out. */

use crate::stream::grammar::Grammar;
use std::ffi::OsStr;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// One input: a file, or what stands on standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Stdin,
    File(PathBuf),
}

/// The name that messages call it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => f.write_str(&shown(path)),
        }
    }
}

/// A text as messages quote it. Control and direction characters are escaped: a file's name does
/// not get to move the cursor.
pub fn shown(text: impl AsRef<OsStr>) -> String {
    let mut shown = String::new();
    for char in text.as_ref().to_string_lossy().chars() {
        let is_direction = matches!(
            char,
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        );
        if char.is_control() || is_direction {
            shown.extend(char.escape_default());
        } else {
            shown.push(char);
        }
    }
    shown
}

/// What the user said about an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// `None`: the first record tells.
    pub grammar: Option<&'static Grammar>,
    /// The input has lines whose puzzles stand in the column of this number, from 1. Columns are
    /// what `,`, `;`, `|` or tab separates, whichever a record has first, or else white space.
    pub column: Option<NonZeroUsize>,
}

impl From<&'static Grammar> for Input {
    fn from(grammar: &'static Grammar) -> Input {
        Input {
            grammar: Some(grammar),
            column: None,
        }
    }
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputFormat {
    /// As the puzzles came.
    #[default]
    Same,
    /// Boards back to back: rows, spaced rows or lines as they came; rows if the input is lines.
    Poj,
    /// 81 digits a line.
    Lines,
    /// Rows, spaced if they came spaced, and a blank line between boards.
    Grid,
    /// `puzzle,solution` a line.
    Pairs,
    /// A drawn board, for people.
    Pretty,
}

impl OutputFormat {
    /// The words that name them.
    pub const WORDS: [(&str, OutputFormat); 6] = [
        ("same", OutputFormat::Same),
        ("poj", OutputFormat::Poj),
        ("lines", OutputFormat::Lines),
        ("grid", OutputFormat::Grid),
        ("pairs", OutputFormat::Pairs),
        ("pretty", OutputFormat::Pretty),
    ];
}

/// What `lanedoku help formats` prints; no line is wider than 80 columns.
pub const HELP: &str = "\
A cell is a digit 1 to 9 or a blank, one of 0 . ? _ * -. Lines end in LF, CRLF
or CR. Blank lines, and lines that start with #, are skipped between puzzles.

poj     a count, then that many puzzles, each nine rows (spaced or not) or a
        line of 81 cells; then perhaps another count. Answers: as each puzzle
        came.

            1
            530070000
            600195000
            098000060
            800060003
            400803001
            700020006
            060000280
            000419005
            000080079

lines   a puzzle a line: the first field of 81 cells on it, whatever stands
        around it. A header is skipped, and names the puzzle's column: puzzle,
        quiz, question, board, grid or sudoku (--column N is for files without
        one); a line `end` ends the input. A field of 729 cells is a pencilmark
        puzzle: nine places a cell, each its digit if the cell may hold it, a
        blank if not. Answers: a line of 81 digits for each record, `invalid` if
        the record is malformed.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

grid    nine rows a puzzle, spaced or not, until the input ends. Answers: rows
        as they came, a blank line between boards. Drawings are read in grid and
        poj: bars between cells, rulers, and title lines between boards are
        skipped.

            Grid 01
            5 3 . | . 7 . | . . .
            6 . . | 1 9 5 | . . .
            . 9 8 | . . . | . 6 .
            ------+-------+------
            8 . . | . 6 . | . . 3
            4 . . | 8 . 3 | . . 1
            7 . . | . 2 . | . . 6
            ------+-------+------
            . 6 . | . . . | 2 8 .
            . . . | 4 1 9 | . . 5
            . . . | . 8 . | . 7 9

auto    told from the first record: 81 or 729 cells, a header or `end` is lines;
        nine cells, a title or a ruler is grid; 1 to 8 digits are poj.

Answers in other layouts (-o): poj, lines and grid as above; pairs writes
`puzzle,solution` on a line; pretty draws boards. In every layout a line
`no solution` answers a puzzle that has none (in pairs, `puzzle,no solution`),
and a line `invalid` a malformed record.
";
