/*! What the user names: where puzzles come from, what they are, and how answers are laid out. */

use super::{encoding, grammar::Grammar};
use std::ffi::OsStr;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// One input: a file, or what stands on standard input.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Source {
    #[default]
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
        if encoding::is_hidden(char) {
            shown.extend(char.escape_default());
        } else {
            shown.push(char);
        }
    }
    shown
}

/// What the user said about an input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Input {
    pub grammar: &'static Grammar,
    /// The input has lines, and their puzzles stand in this column. Columns are what `,`, `;`, `|`
    /// or tab separates, whichever a record has first. If it has none, white space separates them.
    pub column: Option<ColumnChoice>,
    /// The input has lines, and each comes back with its answer, in a column that a header calls
    /// so.
    pub append: Option<&'static str>,
}

/// A column of the records of lines.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnChoice {
    /// From 1.
    Number(NonZeroUsize),
    /// As a header names it, in any case.
    Name(Arc<str>),
}

impl From<&'static Grammar> for Input {
    fn from(grammar: &'static Grammar) -> Input {
        Input {
            grammar,
            ..Input::default()
        }
    }
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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

poj     a count, then that many puzzles, each nine rows or a line of 81 cells;
        then perhaps another count. Rows may look as they do in grid.
        Answers: as each puzzle came.

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

lines   a puzzle a line: the first field of 81 cells on it. White space and
        , ; : | \" end a field. If no field is a puzzle, all other punctuation
        that is not a cell ends a field too, as in ('53..7...', 3) or x=53..7...
        A header is skipped. It names the column of the puzzles: puzzle, quiz,
        question, board, grid or sudoku. If it has another name, or if there is
        no header, say --column NAME or --column N. With --column N, a first
        line is a header if its field there begins with a letter or _.
        A line `end` ends the input. A field of 729 cells is a pencilmark
        puzzle: nine places for each cell, each holds its digit if that may
        stand there, and a blank if not. Answers: a line of 81 digits for each
        record, `invalid` if the record is malformed.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

grid    nine rows a puzzle until the input ends. Answers: rows, spaced if
        anything stands between the cells; a blank line between boards.
        Between cells may stand white space, bars, quotes and brackets. Commas
        or semicolons may separate fields: each field is a cell, or one field is
        the row. Write 0 or . for a blank, because an empty field is an error.
        Titles, lines of brackets, and rulers are skipped. A title is a word
        that can name the column in lines, or case, game, problem, scenario or
        test, perhaps with a number and a colon. Rulers stand around bands, or
        after every row, or after row 1 as in a Markdown table. An empty line
        may stand after rows 3 and 6. Drawings of Unicode lines are read too,
        and a middle dot is a blank. [[5,3,0,...],...] with 81 fields on one
        line is a board.

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

auto    the first record tells: 81 or 729 cells, a header or `end` is lines; a
        row, a title, a ruler, brackets or [[ is grid; 1 to 8 digits are poj.

Answers in other layouts (-o): poj, lines and grid as above; pairs writes
`puzzle,solution` on a line; pretty draws boards. In every layout a line
`no solution` answers a puzzle that has none (in pairs, `puzzle,no solution`).
If the input is lines, a line `invalid` answers a malformed record. In other
input a malformed record ends the run.
";
