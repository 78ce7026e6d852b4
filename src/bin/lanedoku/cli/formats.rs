/*! What `lanedoku help formats` prints. No line is wider than 80 columns. */

/// The layouts of puzzles and answers.
pub const HELP: &str = "\
A cell is a digit 1 to 9 or a blank, one of 0 . ? _ *. A dash is never a cell.
Lines end in LF, CRLF or CR. Between puzzles, blank lines, comments (lines that
start with #) and rulers are skipped, in every format; below a header a line
with # is a record. A ruler has at least three - or = that touch, and beside
them only + | * . : ' and spaces. What fits no rule is an error that names its
line and column.

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

lines   A puzzle a line, always in the same column. A header tells which, or
        else the first record: its first field with a puzzle that has a blank,
        or its only field. Fields stand between the first of , ; | or tab that
        this line has, or else between white space; quotes are as in CSV, and a
        field in quotes ends on its line. In its field, a puzzle may have
        punctuation and other text around it, as in ('53..7...', 3). Any
        other line is a malformed record, whatever its other fields hold.

        A header is a first line with a name that is puzzle, quiz, question,
        board, grid or sudoku (or a plural). Names between spaces are a header
        only if the next line has as many fields. Below a header every line is
        a record and has no more fields than the header (between spaces, as
        many). If the column has another name, say --column NAME, or --column N,
        from 1: a first line of nothing but names is a header then; without one,
        the first record with a puzzle there tells what stands between fields.
        --no-header says that every line is a record. A record with a solved
        board there is malformed if it has fewer fields than the header, or
        other than the first record: it may be the solution of a lost puzzle.

        A line of 81 fields of a cell each is a puzzle, too.

        Without a header, a line `end` ends the input. Answers: a line of 81
        digits for each record, `invalid` if the record is malformed.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

grid    Nine rows a puzzle until the input ends. A row is a line of nine cells.
        Between and around them may stand white space, bars, quotes and
        brackets; commas or semicolons too, and then each field is a cell. With
        exactly eight commas, semicolons or tabs, an empty field is a blank, as
        spreadsheets write it. Lines of nothing but such marks are skipped, and
        so are titles, a word and a number: Grid 01, Puzzle 7:. Drawings with
        lines of Unicode are read too. In a board, empty lines may stand after
        rows 3 and 6, both or none; rulers after these, or after every row;
        anything else between its rows is an error. Answers: rows, with spaces
        if the puzzle's had more than cells in them or rulers between them; an
        empty line between boards.

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

auto    The first record tells: a puzzle, 81 fields, a header or `end` is lines;
        a row, a title, or marks alone is grid; 1 to 7 digits are poj.

Answers in other layouts (-o): poj, lines and grid as above; pairs writes
`puzzle,solution` on a line; pretty draws boards. In every layout a line
`no solution` answers a puzzle that has none (in pairs, `puzzle,no solution`).
If the input is lines, a line `invalid` answers a malformed record. In other
input a malformed record ends the run. Notes at the end tell of puzzles behind
a #, of a second puzzle on a line whose column nobody names, of a first line
that --column N took for a header, of text behind the end, and of an input that
says something and holds no puzzle. They leave the exit code as it is.
";
