/*! What `lanedoku help formats` prints. No line is wider than 80 columns. */

/// The formats of puzzles and answers.
pub const HELP: &str = "\
A cell is a digit 1 to 9 or a blank, one of 0 . ? _ *; --blank C adds one more.
Lines end in LF, CRLF or CR. Spaces at their ends mean nothing. Between puzzles,
blank lines, comments (lines that start with #) and rulers (three - or = that
touch, and beside them only + | * . : ' and spaces) are skipped. What fits no
rule is an error that names its line and column, and what to do.

poj     A count, then that many puzzles, each nine rows or a line of 81 cells;
        then perhaps another count. Answers: as it came (lines: rows).

grid    Nine rows a puzzle until the input ends. A row is a line of nine cells;
        between and around them may stand white space, bars, commas, quotes and
        brackets. Between exactly eight commas, semicolons or tabs, an empty
        field is a blank. Rulers may stand after row 3, row 6 or every row, and
        empty lines after both rows 3 and 6; anything else between the rows of
        a puzzle is an error. Titles are skipped: a line that begins with a
        letter, has two adjacent letters and fewer than nine cells.
        Answers: rows, spaced if they came so; an empty line between boards.

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

lines   A puzzle a line, always in the same column: that of --column, of the
        header, or of the first puzzle with a blank in the first record.
        The separator is the first of , ; | or tab on the line, or else white
        space; quotes are as in CSV. In its field, a puzzle may have punctuation
        and other text around it, as in ('53..7...', 3). A line of 81 fields,
        each a cell, is a puzzle, too. Any other record is malformed, whatever
        its other fields hold. So is a solved board, which may be the solution
        of a lost puzzle, unless it is alone on its line and there was no sign
        of other columns.
        A header is a first line with a name that is puzzle, quiz, question,
        board, grid or sudoku (or a plural). For other names, or names between
        white space, say --column NAME, or --column N, from 1. Below a header
        every line is a record, also one with #. It has at most the fields of
        the header, plus an empty one at its end. --no-header: the first line is
        a record, too. Without a header a line `end` ends the input.
        Answers: 81 digits a line, `invalid` for a malformed record.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

auto    The first record tells: 81 cells, 81 fields, a header or `end` is lines;
        a row, title, brackets or bars is grid; 1 to 7 digits are poj.

Answers in other formats (-o): poj, lines and grid as above; pairs writes
`puzzle,solution` on a line; pretty draws boards. `no solution` stands for a
puzzle that has none. In poj and grid a malformed record ends the run. Notes at
the end of a run (a comment that holds a puzzle, a second puzzle on a line, a
guessed header, text after the end, no puzzle) do not change the exit code. A
line of more than 16384 bytes is malformed, unless it is a comment.
";
