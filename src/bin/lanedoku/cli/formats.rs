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
If the first puzzle has - or x for its blanks, that is a blank, too. Lines end
in LF or CRLF, and white space at their ends means nothing.

What a line is follows from the line alone. A row has nine cells; between and
around them may stand white space, bars, quotes and brackets; or it is nine
fields between commas, semicolons or tabs, where an empty field is a blank. A
puzzle is 81 cells that touch, 81 fields of a cell, or nine groups of nine. A
name may stand before a bracket, as in `board = [[5,3,...`. A count is one to
seven digits. The rest is passed over between puzzles: blank lines; comments,
which begin with # or //; rules, which have three - or = that touch and no digit
or letter, or are - or --, or brackets and the like alone; and text. Text begins
with a letter or has two that touch, and has few cells: no nine that touch, and
fewer than seven that stand alone. Any other line is an error that names its
line and column.

auto    The first record tells: a row is grid, a puzzle lines, a count poj.

grid    Boards of nine rows until the input ends. A blank line or a rule or both
        may stand after row 3, and then also after row 6. If a line of text
        stands directly above a board, the line below row 9 must not be a row:
        the board is answered when that line has come, or the end.

poj     A count, then that many boards of nine rows or of one line; then another
        count, or the end.

lines   A record a line. Its puzzle is the one unsolved board on the line,
        whatever else stands there, as in 7,53..7...,1.2. A solved board counts
        only if it is alone on the line. --column N or NAME: only that column
        counts. What separates columns is the first , ; | or tab on the line, or
        white space if there is none. A header is a line above the records with
        a column whose name holds puzzle, quiz, question, board, grid or sudoku;
        below it, and after the first record, a line of text is malformed,
        unless it is `end`. --every-line: every line is a record. A line of more
        than 16384 bytes is malformed.

JSON    A record a line, as in {\"puzzle\":\"53..7...\"} or [[5,3,0,...],...], is
        read as it is. Of other JSON, jq makes such lines, of strings of 81
        cells and of arrays of nine rows:

        jq -c '.. | (strings | select(test(\"^[0-9.]{81}$\"))),
          (arrays | select(length == 9 and all(.[]; type == \"array\" and
          length == 9)))' FILE | lanedoku

Answers (-o):

";

const NOTES: &str = "
`no solution` stands for a puzzle that has none; with --order unique, `several
solutions` for a puzzle that has several; in lines, `invalid` for a malformed
record. In csv the last is `,invalid`, and the header is written once, with the
first record. In json, `solution` is null in all three cases; `several` is true
in the second case, and `puzzle` is null in the third.
";
