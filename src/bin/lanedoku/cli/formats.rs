/*! The text of `lanedoku help formats`, at most 80 columns wide. */

use crate::output::formats;

pub fn text() -> String {
    let mut text = PUZZLES.to_string();
    for (word, help) in formats::explained() {
        text += &format!("{word:<8}{help}\n");
    }
    text + NOTES
}

const PUZZLES: &str = "\
A cell is a digit from 1 to 9, or empty: one of 0 . ? _ *, or C with --blank C.
If a board has a digit, its empty cells may all be `-`, `x` or `X` instead.
White space, quotes, `,`, `;`, `|` and box-drawing characters separate cells.

Kinds of lines:

row      nine cells in groups of equal size; or nine fields between `,`, `;` or
         tabs, where an empty field is an empty cell
board    81 cells, in groups or fields likewise
entry    81 cells in succession, with other text before or after them
count    one to seven digits
array    an opening bracket, then cells, perhaps after a name: `b = [[5, 3, 0,`
comment  begins with # or //
rule     a separator: only - = + | and the like
text     words

Between puzzles, blank lines, comments, rules and text are skipped, and any
other line is an error (for lists see `lines`).

auto    The first puzzle decides: `grid` for a row, `poj` for a count, `lines`
        for a board or an entry, `json` for an array.

grid    Boards of nine rows. A blank line, a rule or both may follow row 3, and
        the same then follows row 6. A line of nine `-`, `x` or `X` is a row if
        the last empty cell above it, in this board or before, is that symbol,
        or if this board has none yet and no rule may be there. Otherwise it is
        an error, unless it is nine `-` where a rule may be. Lines between
        boards may be missing, except where it would be unclear which lines are
        rows: a message then tells why.

poj     A count, then that many boards, each of nine rows or on one line; then
        another count or the end.

lines   One record per line. Its puzzle is the only unsolved board there; a
        solved board counts only if nothing else is on the line. A line without
        a puzzle is malformed. Blank lines, comments, rules and the word `end`
        are skipped, and so is a header above the records: two or more column
        names (one with -i lines, --append or --column), each with a letter, and
        one of them with puzzle, quiz, question, board, grid or sudoku in it.
        --column N|NAME: the puzzle is in this column. The separator is the
        first , ; | or tab of the header (without one, of the first record), or
        else white space. Quotes are as in CSV.

json    Boards in brackets, as in JSON and arrays of programming languages, with
        any line breaks. A board is 81 cells, perhaps in rows of nine, or a
        string of 81; null, None, -1 and \"\" are empty cells. Solved boards are
        skipped. Answers are as in `lines`. JSON Lines are read as `lines`.

A line has at most 65536 bytes, except in `json`.

Answers (-o):

";

const NOTES: &str = "
A puzzle without a solution gets `no solution`; with --order unique, one with
several gets `several solutions`; in `lines`, a malformed record gets `invalid`
(csv: `,invalid`). csv writes its header once, before the first answer. In json,
`solution` is null in all three cases; `several` is true in the second; in the
third, `puzzle` is null or, with --append, `invalid` is true.
";
