/*! What `lanedoku help formats` prints. No line is wider than 80 columns. */

use crate::output::formats;

/// The formats of puzzles and answers.
pub fn text() -> String {
    let mut text = PUZZLES.to_string();
    for (word, help) in formats::explained() {
        text += &format!("{word:<8}{help}\n");
    }
    text + NOTES
}

const PUZZLES: &str = "\
A cell is a digit 1 to 9 or a blank, one of 0 . ? _ *; --blank C adds one more.
A board may have - or x instead, for all its empty cells, if it has a digit.
Between cells may stand white space , ; | quotes, and what is not ASCII. What a
line is follows from the line alone:

row      nine cells in groups of one size; or nine fields between , ; or tabs,
         where an empty one is a blank
puzzle   81 cells in the same ways; or 81 cells that touch, beside other things
count    one to seven digits
array    a bracket opens, as in `board = [[5,3,0,...`, and there is no puzzle
comment  begins with # or //
rule     no letter, digit or bracket, and no blank or three - or = that touch
text     it begins with a letter, or two letters touch; and it has few cells: no
         nine touch, and fewer than seven are alone

Blank lines, comments, rules and text are passed over between puzzles. Any other
line is an error that names its line and column.

auto    The first record tells: a row is grid, a puzzle lines, a count poj, an
        array json.

grid    Boards of nine rows until the input ends. A blank line, a rule or both
        may stand after row 3, and then the same after row 6. No row may follow
        the nine rows of a board that has text directly above it. A line of nine
        - or x is a row if the rows above have them, or the board above.

poj     A count, then that many boards of nine rows or of one line; then another
        count, or the end.

lines   A record a line. Its puzzle is the one unsolved board on the line,
        whatever else stands there, as in 7,53..7...,1.2. A solved board counts
        only if it is alone on the line. --column N or NAME: only that column
        counts. What separates columns is the first , ; | or tab of the header
        or the first record, or white space if there is none. A header is a line
        above the records with a letter in each column, and a name that holds
        puzzle, quiz, question, board, grid or sudoku; below it, and after the
        first record, a line of text is malformed, unless it is `end`.
        --every-line: every line is a record.

json    Boards in brackets: JSON, and arrays of programming languages. A board
        is 81 cells in brackets, perhaps in rows of nine, or a string of 81;
        null and \"\" are blanks. Solved boards are skipped. Answers are lines.

A line has at most 65536 bytes, but in json.

Answers (-o):

";

const NOTES: &str = "
`no solution` stands for a puzzle that has none; with --order unique, `several
solutions` for a puzzle that has several; in lines, `invalid` for a malformed
record. In csv the last is `,invalid`, and the header is written once, with the
first record. In json, `solution` is null in all three cases; `several` is true
in the second case, and `puzzle` is null in the third.
";
