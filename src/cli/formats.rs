/*! What `lanedoku help formats` prints. No line is wider than 80 columns. */

/// The layouts of puzzles and answers.
pub const HELP: &str = "\
A cell is a digit 1 to 9 or a blank, one of 0 . ? _ * -. Letters such as x,
spaces and empty fields are refused as blanks, because a puzzle that is spoilt
looks the same: write 0 or . instead. Lines end in LF, CRLF or CR. Blank lines,
and lines that start with #, are skipped between puzzles.

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
        line is a header if its field there begins with a letter or _. There and
        below, a field in quotes may hold ends of lines if its record has at
        most 16384 bytes. With --column, a line that starts with # is a record
        if its field there is a puzzle. A first line such as #,puzzle is a
        header if the record below has a puzzle in that column. A line `end`
        ends the input. If a line is nothing but 81 fields of one cell, or nine
        of nine, that is a puzzle too. White space , ; or | separates such
        fields, and a header of 81 names is skipped. More fields are refused:
        which of them is no cell, nobody knows. A field of 729 cells is a
        pencilmark puzzle: nine places for each cell, each holds its digit if
        that may stand there, and a blank if not. Answers: a line of 81 digits
        for each record, `invalid` if the record is malformed.

            id,puzzle,rating
            7,53..7....6..195....98...(81 cells in all)...419..5....8..79,1.2

grid    nine rows a puzzle until the input ends. Answers: rows, spaced if
        anything stands between the cells; a blank line between boards.
        Between cells may stand white space, bars, quotes and brackets. Commas
        or semicolons may separate fields: each field is a cell, or one field is
        the row. Write 0 or . for a blank, because an empty field is an error.
        Titles, lines of brackets, and rulers are skipped. A title is a word
        that can name the column in lines, or case, game, problem, scenario or
        test, perhaps with a number, a colon and a remark in parentheses, or
        the nine names at the top of a Markdown table. Rulers stand around
        bands, or after every row, or after row 1 as in a Markdown table. An
        empty line may stand after rows 3 and 6. Drawings of Unicode lines are
        read too, and a middle dot is a blank. [[5,3,0,...],...] with 81 fields
        on one line is a board. What stands before [[ or a lone bracket, as in
        board = [ or array([[, is skipped, and so is > of quoted mail before any
        line.

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

auto    the first record tells: 81 or 729 cells, 81 fields of a cell, nine of
        nine, a header or `end` is lines; a row, a title, a ruler, brackets or
        [[ is grid; 1 to 8 digits are poj.

Answers in other layouts (-o): poj, lines and grid as above; pairs writes
`puzzle,solution` on a line; pretty draws boards. In every layout a line
`no solution` answers a puzzle that has none (in pairs, `puzzle,no solution`).
If the input is lines, a line `invalid` answers a malformed record. In other
input a malformed record ends the run. Notes at the end tell of puzzles behind
a #, of a second puzzle on a line whose column nobody names, and of text behind
`end`: these are not answered.
";
