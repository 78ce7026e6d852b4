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
Lines end in LF, CRLF or CR. Spaces at their ends mean nothing. Between puzzles,
blank lines, comments (lines that start with #) and rulers (three - or = in a
row, and otherwise only - = + | * . : ' and spaces) are skipped. What fits no
rule is an error that names its line and column. In poj and grid it ends a run.

poj     A count, then that many puzzles, each nine rows or a line of 81 cells;
        then perhaps another count.

grid    Nine rows a puzzle until the input ends. A row is a line of nine cells;
        between and around them may stand white space, bars, commas, quotes and
        brackets. In a row with exactly eight commas, semicolons or tabs, an
        empty field is an empty cell. Rulers may stand after row 3, row 6 or
        every row, and empty lines after both rows 3 and 6; anything else
        between the rows of a puzzle is an error. Titles are skipped: they begin
        with a letter, have two adjacent letters and fewer than nine cells.

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

lines   A puzzle a line, always in the same column: the one that --column or
        the header names, or else the first that has a blank in the first line.
        The separator is the first of , ; | or tab on the line, or else white
        space; quotes are as in CSV. In its field, a puzzle may have punctuation
        and other text around it, as in ('53..7...', 3). A line of 81 fields,
        each a cell, is a puzzle, too. If the field holds no puzzle, the record
        is malformed, even if another field does. A solved board is malformed,
        too, as it may be the solution of a lost puzzle; in a plain list it is
        not. A header is a first line with a name that is puzzle, quiz,
        question, board, grid or sudoku (or a plural). For other names, or if
        white space separates them, say --column NAME, or --column N, from 1.
        Below a header every line is a record, also one with #. A record has no
        more fields than the header, except an empty last one. --no-header: the
        first line, comments and `end` are records, too. Otherwise, without a
        header, a line `end` ends the input.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

auto    The first record tells: 81 cells, 81 fields, a header or `end` is lines;
        a row, title, brackets or bars is grid; 1 to 7 digits are poj.

Answers (-o):

";

const NOTES: &str = "
`no solution` stands for a puzzle that has none; with --order unique, `several
solutions` for one that has several; in lines, `invalid` for a malformed record.
In json the solution is null then, and so is the puzzle of a malformed record;
a third field, `several`, is true if there are several. Notes at the end of a
run (a comment that holds a puzzle, a second puzzle on a line, a guessed header,
text after the end, only comments) do not change the exit code. A line of more
than 16384 bytes is malformed, unless it is a comment.
";
