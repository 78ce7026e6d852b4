/*! What `lanedoku help formats` prints. No line is wider than 80 columns. */

/// The layouts of puzzles and answers.
pub const HELP: &str = "\
A cell is a digit 1 to 9 or a blank, one of 0 . ? _ *. A dash is never a cell.
Lines end in LF, CRLF or CR. Between puzzles, blank lines, lines that start
with # and rulers are skipped, in every format. A ruler has at least three - or
= that touch, and beside them only + | * . : ' and spaces. What fits no rule is
an error that names its line and column.

poj     A count, then that many puzzles, each nine rows or a line of 81 cells;
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

lines   A puzzle a line: the first field of 81 cells, whatever else stands on
        the line. White space and , ; : | \" end a field. Only if that gives no
        puzzle, all other punctuation but the dash does too, as in
        ('53..7...', 3). If a field of 81 other characters stands before the
        puzzle, it may be meant as the puzzle, and is an error.

        Two other lines are puzzles: 81 fields of a cell each, and a field of
        729 cells, pencilmarks: nine places for each cell, each with its digit
        if that may stand there, and with a blank if not.

        A header is skipped. One of its names is puzzle, quiz, question, board,
        grid or sudoku (or a plural), and that column holds the puzzles. If it
        has another name, or if there is no header, say --column NAME or
        --column N. Columns stand between , ; | or tabs, whichever the header
        has first, or else between spaces. Without a header it is the first that
        the record has. A field in quotes ends on its line.

        A line `end` ends the input. Answers: a line of 81 digits for each
        record, `invalid` if the record is malformed.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

grid    Nine rows a puzzle until the input ends. A row is a line of nine cells.
        Between and around them may stand white space, bars, quotes and
        brackets; commas or semicolons too, and then each field is a cell. An
        empty field is an error: write 0 or . for a blank. Lines of nothing but
        such marks are skipped, and so are titles, a word and a number: Grid 01,
        Puzzle 7:. Drawings with lines of Unicode are read too. In a board, an
        empty line and a ruler may stand after rows 3 and 6, or a ruler after
        every row; anything else between its rows is an error. Answers: rows,
        with spaces if the puzzle's had more than cells in them or rulers
        between them; an empty line between boards.

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

auto    The first record tells: 81 or 729 cells, 81 fields, a header or `end` is
        lines; a row, a title, or marks alone is grid; 1 to 8 digits are poj.

Answers in other layouts (-o): poj, lines and grid as above; pairs writes
`puzzle,solution` on a line; pretty draws boards. In every layout a line
`no solution` answers a puzzle that has none (in pairs, `puzzle,no solution`).
If the input is lines, a line `invalid` answers a malformed record. In other
input a malformed record ends the run. Notes at the end tell of puzzles behind
a #, of a second puzzle on a line whose column nobody names, and of text behind
the end: these are not answered.
";
