//! Errors in input, arguments and the system: the output, the full wording of the message, and the exit code.

use crate::program::{
    POJ, Run, WIKI, command, expect, expect_all, expect_answers, expect_table, file, filled,
    output, rows, run, run_each_way, table,
};
use crate::support::is_like;
use std::fs::File;

/// The first record decides the format.
#[test]
fn a_first_record_that_tells_no_format() {
    expect_table(
        r#"
~ \n  <5>\n{poj}\n ~ ~ 2:3: expected 81 cells, a row of nine, or a count of puzzles as the first record, found `<5>`
~ (the one)\n ~ ~ 1:1: expected a record, found `(the one)` and then the end of input
~ \nend\n ~ ~ 2:1: expected a record, found `end` and then the end of input
~ # a\n# b\n ~ ~ 1:1: expected a record, found `# a` and then the end of input
~ é+é+é+é+é+é+é+é+é+é+é+é+é+é+\n ~ ~ 1:1: expected a record, found `é+é+é+é+é+é+é+é+é+é+é+é+…` and then the end of input
~ {U+1B}[31m\n ~ ~ 1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, found `\u{1b}[31m`
~ "数 \ a{U+202E}\n ~ ~ 1:1: expected a record, found `"数 \ a\u{202e}` and then the end of input
~ -5\n ~ ~ 1:3: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 2 cells
~ 1000000000\n{poj rows} ~ ~ 1:10:*found 10 cells
~ 12345678\n{poj rows} ~ ~ 1:9: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 8 cells
~ {wiki}0\n ~ ~ 1:83:*found 82 cells
~ {wiki 1..}\n{poj}\n ~ ~ 1:81:*80 cells
~ {U+A0}{wiki 1..}\n{poj}\n ~ ~ 1:83:*80 cells
~ 53..7....6 x\n ~ ~ 1:12:*found 10 cells and then `x`
~ A.3F..9B.1..2C.D\n ~ ~ 1:1:*found `A.3F..9B.1..2C.D` and*
~ y 3 . . 7 . . . .\n ~ ~ 1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, found `y 3 . . 7 . . . .`
~ + 3 . . 7 . . . . x\n ~ ~ 1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, found `+ 3 . . 7 . . . . x`
~ #3..7....\n{wiki 9.. rows} ~ ~ 1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, found `#3..7....`
~ #{wiki 1..}\n ~ ~ 1:82: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 80 cells
~ 5 3 . . 7 . . .\n ~ ~ 1:16: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 8 cells
~ ,2,7,5,9,,,,,\n ~ ~ 1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 10 fields
~ ,,,,,,,,\n5,3,,,7,,,,\n ~ ~ 1:1: expected a row or a separator, found nine empty cells, which may be either
// Too similar to a row for a title.
~ a 1 2 3 4 5 6 7\n{poj rows} ~ ~ 1:1:*
~ Puzzle 123456789\n{poj rows} ~ ~ 1:*
~ 5 3 . . 7 . . . ab\n{poj rows} ~ ~ 1:*
// One more symbol would make a record of it, but not in this format.
-i lines ~ o3oo7oooo\n ~ ~ 1:1: expected a record, found `o3oo7oooo` and then the end of input
-i grid ~ {wiki o}\n ~ ~ 1:1:*and then the end of input
// A misread digit is no empty cell.
~ 53..7....6..195....98....6.8...6...34..8.3..17...Z...6.6....Z8....419..5....8..79\n ~ ~ 1:50:*found 49 cells and then `Z`
~ 53467891Z67Z19534819834Z5678597614Z34Z68537917139Z4856961537Z84Z87419635345Z86179\n ~ ~ 1:9:*cells and then `Z`
// One more symbol would make a record of it.
~ o3oo7oooo\n ~ ~ 1:1: expected a record, found `o3oo7oooo` and then the end of input; `--blank o` makes `o` an empty cell
~ {wiki o}\n ~ ~ 1:*; `--blank o` makes `o` an empty cell
~ 5 : : : : : : : 7\n ~ ~ 1:3:*; `--blank :` makes `:` an empty cell
~ 5 3 -1 -1 7 -1 -1 -1 -1\n ~ ~ 1:16: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 15 cells
~ [-1, 3, -1, -1, 7, -1, -1, -1, -1],\n ~ ~ 2:1: expected the next row of a board, found the end of input
// A space for an empty cell.
~ 53  7    \n6  195   \n ~ ~ 1:*3 cells
~ |5 3  |  7  |     |\n ~ ~ 1:*cells
// The size of the boards. Row, column and digit are none.
~ 9 3 3\n{poj rows} ~ ~ 1:6: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 3 cells
~ 1 1 9\n2 2 8\n ~ ~ 1:6: expected 81 cells, a row of nine, or a count of puzzles as the first record, found 3 cells
~ 534678912 672195348 198342567\n ~ ~ 1:11:*27 cells
// The numbers of columns.
~ 1,2,3,4,5,6,7,8,9\n\n{poj rows} ~ ~ 2:1: expected nine cells in row 2 of puzzle 1, found nothing
~    1 2 3  4 5 6  7 8 9\n  ┌─────┬─────┬─────┐\n ~ ~ 2:1: expected nine cells in row 2 of puzzle 1, found `┌─────┬─────┬─────┐`
// A row, and no more.
~ 123456789\n ~ ~ 2:1: expected nine cells in row 2 of puzzle 1, found the end of input
// Each format by name.
-i grid ~ {poj}\n ~ ~ 1:82: expected a row of nine cells, found 81 cells
-i grid ~ 1\n{poj rows} ~ ~ 1:1: expected a row of nine cells, found `1`
-i poj ~ {poj}\n ~ ~ 1:82: expected a count of puzzles, found 81 cells
-i poj ~ {wiki rows} ~ ~ 1:1:*a count of puzzles, found `53..7....`
-i poj ~ 99999999\n ~ ~ 1:9:*a count*found 8 cells*
-i poj ~   12x\n ~ ~ 1:6: expected a count of puzzles, found 3 cells
"#,
    );
}

#[test]
fn what_is_wrong_with_brackets_is_said() {
    expect_table(
        r#"
~ [\n ~ ~ 2:1: expected `]` for the bracket in line 1, found the end of input
~ # x\n{"id": 7}\n ~ ~ 3:1: expected 81 cells in brackets, found the end of input
~ ["{poj}",\n"{wiki}"}\n ~ PQ ~ 2:84: expected `]` for the bracket in line 1, found `}`
~ ["{poj}",\n"{wiki}"\n ~ PQ ~ 3:1: expected `]` for the bracket in line 1, found the end of input
~ [\n"{poj}"]\n]\n ~ P ~ 3:1: expected an opening bracket, found `]`
~ ["{poj}",\n"a]\n ~ P ~ 2:1: expected a string that ends with `"`, found the end of the line
~ ["{poj}",\n"{wiki 1..}"]\n ~ P ~ 2:1: expected 81 cells, found `3..7....6..195....98....…`
~ [["53..7....",\n"6..195..."]]\n ~ ~ 3:1: expected 81 cells in brackets, found the end of input
~ ["53..7....",\n[6,0,0,1,9,5,0,0]]\n ~ ~ 3:1: expected the next row of a board, found the end of input
~ [[5,3,0,0,7,0,-1,0,0],\n"6..195..."]\n ~ ~ 2:12: expected 81 cells in the brackets from line 1, found 18 cells
~ ["{poj}",\n[1,2,3,4,5,6,7,8,9]]\n ~ P
~ [[1,2]: 3, "{poj}"]\n ~ P
~ ["53..7....", 6: 3]\n ~ ~ 1:19: expected 81 cells in the brackets from line 1, found 10 cells
~ [[5,3,0,0,7,0,0,0,0]: [5]]\n ~ ~ 1:26: expected 81 cells in the brackets from line 1, found 9 cells and `:`
~ [5,3,0,0,7,0,0,0,0],\n[6,0,0,1,9,5,0,0],\n ~ ~ 2:17: expected 81 cells in the brackets from line 2, found 8 cells
~ [5,3,0,0,7,0,0,0,0],\n["{poj}"]\n ~ P ~ 2:85: expected 81 cells in the brackets from line 2, found 0 cells and a board
~ [5,3,0,0,7,0,0,0,0],\n\n ~ ~ 2:1: expected the next row of a board, found the end of input
~ ["{poj}", "-{wiki 1..}"]\n ~ P ~ 1:87: expected 81 cells, found `-3..7....6..195....98...…`
// A string with as many digits as a puzzle, and empty cells that are none.
~ ["{poj}",\n"{wiki /}"]\n ~ P ~ 2:1: expected 81 cells, found `53//7////6//195////98///…`
// A damaged solution next to an array is no record of a list.
~ {"a": [[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],\
[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]], "b": "{WIKI ..80}-"}\n ~ QQ
~ ["{poj}", "{POJ}",\n"{WIKI}"]\n ~ P ~ lanedoku: skipped 2 solved boards, the first <stdin>:1
~ ["{POJ}"]\n ~ ~ 2:1: expected a puzzle after 1 solved board, found the end of input
-i json ~ {wiki rows} ~ ~ 10:1: expected 81 cells in brackets, found the end of input
-i grid ~ [5,3,0,0,7,0,0,0,0]\n ~ ~ 1:1: expected a row of nine cells, found `[5,3,0,0,7,0,0,0,0]`
"#,
    );
    // Long lines take linear time.
    let spaces = format!("a{}b\n", " ".repeat(60_000));
    expect_all(&[(
        "",
        &spaces,
        "",
        "1:1: expected a record, found `a*` and then the end of input",
    )]);
    let deep = format!("{}\n", "[".repeat(65));
    let said = "1:65: expected at most 64 open brackets, found one more";
    let numbers = format!("{{\"a\": [{}]}}\n", "1, ".repeat(100));
    let many = "1:251: expected 81 cells in the brackets from line 1, found 82 cells";
    expect_all(&[("", &deep, "", said), ("", &numbers, "", many)]);
}

#[test]
fn what_is_wrong_with_a_row_is_said() {
    for [row, said] in table(
        r#"
5,3,,,7,,, ~ 1: expected nine cells in row 4 of puzzle 2, found 8 fields
"","","3" ~ 1:*found 3 fields
5\t3\t\t\t7\t\t\t ~ *
5,3.,.,7,.,.,.,. ~ 1:*found 9 cells in groups of different sizes
53007 ~ 1:*found `53007`
5300700001 ~ 10:*found 10 cells
[5,3,.,.,7,.,.,.,.], ~ 1:*found `[5,3,.,.,7,.,.,.,.],`
5 3 . . 7 . . . . | 6 . . 1 9 5 . . . ~ 21:*found 18 cells
{wiki} ~ 82:*found 81 cells
#...6...3 ~ 1:*found `#...6...3`
53007000x ~ 9:*found 8 cells and then `x`
- 3 - - 7 - | - - - ~ 1:*, with the same symbol for empty cells as before, found*
8+..6...3 ~ 2:*1 cell and then `+`
5 3 0 0 7 0 0 0 é ~ 17:*found 8 cells and then `é`
│ 5 é ~ 7:*1 cell and then `é`
5 3 {U+202E} ~ 5:*2 cells and then*
# remark ~ 1:*found `# remark`
Puzzle 3 ~ 1:*found `Puzzle 3`
2 ~ 1:*found `2`
"#,
    ) {
        let bad = filled("{wiki rows}").replace("8...6...3", row);
        for (args, count, line) in [("", "", 14), ("", "3\n", 15), ("-i grid", "", 14)] {
            let input = format!("{count}{{poj rows}}\n{bad}{{poj rows}}");
            expect_all(&[(args, &input, "{POJ rows}", &format!("{line}:{said}"))]);
        }
    }
    // A board ends with its ninth row.
    expect_table(
        r"
~ {poj spaced}9 2 4\n ~ {POJ spaced} ~ 10:6: expected nine cells in row 1 of puzzle 2, found 3 cells
",
    );
}

#[test]
fn lost_and_doubled_rows_are_noticed() {
    let board = rows(WIKI);
    let lines: Vec<&str> = board.split_inclusive('\n').collect();
    // The numbers of rows, `/` for an empty line, `-` for a ruler.
    for [bad, said] in table(
        r"
/12/3456789 ~ 13:1: expected nine cells in row 3 of puzzle 2, found nothing
123//456789 ~ 14:1: expected nine cells in row 4 of puzzle 2, found nothing
/123/-456/789 ~ 20:1: expected a gap after row 6, as after row 3, found `.6....28.`
/123/456-789 ~ 18:1:*row 7*found `---`
/123//456/789 ~ 15:1:*row 4*found nothing
/123456/789 ~ 17:1:*row 7*found nothing
/123/45/6789 ~ 17:1:*row 6*found nothing
/123/456789 ~ 18:1:*a gap*
/123-456789 ~ 18:1:*a gap*
/123-/456-789 ~ 20:1:*a gap*
/12346789/ ~ 19:1:*row 9*found nothing
/123/456/79/ ~ 21:1:*row 9*found nothing
1/23456789 ~ 11:1:*row 2*found nothing
12346789/ ~ 18:1:*row 9*found nothing
12346789 ~ 27:1:*row 9 of puzzle 3, found the end of input
12334567 ~ 27:1:*row 9 of puzzle 3*
1223456789 ~ 29:1:*row 2 of puzzle 4*
",
    ) {
        let line = |char: char| match char {
            '/' => "\n",
            '-' => "---\n",
            row => lines[row as usize - '1' as usize],
        };
        let bad: String = bad.chars().map(line).collect();
        let outcome = run_each_way(&[], filled(&format!("{{poj rows}}{bad}{{poj rows}}")));
        let first = outcome.stderr.lines().next().unwrap_or_default();
        let is_said = is_like(first, &format!("<stdin>:{said}"));
        let starts = outcome.stdout.starts_with(&filled("{POJ rows}"));
        assert!(
            is_said && starts && outcome.code == 2,
            "{bad}{said}\n{outcome:?}"
        );
    }
    // A first row may be a title, until there is a tenth row.
    let title = "expected a title with nine rows below it, found a tenth row in line *: this line may be a \
                 damaged row";
    let spoilt = format!("Ab3.7....\n{}", &board[10..]);
    for [args, input, stdout, said] in table(
        r"
~ {poj rows}{spoilt}{poj rows} ~ {POJ rows} ~ 10:1: {title}
~ Easy\n53..7....\n{wiki rows} ~ ~ 1:1: {title}
~ 2\n{spoilt}{wiki rows} ~ ~ 2:1: {title}
~ {poj rows}{spoilt}\n{poj rows} ~ {POJ rows} ~ 19:1:*row 9 of puzzle 2, found *
~ {poj rows}{spoilt} ~ {POJ rows} ~ 19:1:*row 9 of puzzle 2, found *
~ Easy\n{poj rows}53--7----\n ~ ~ 1:1: {title}
// An error after a board below a title is no tenth row.
~ Easy\n{poj rows}<5>\n ~ {POJ rows} ~ 11:1:*puzzle 2, found `<5>`
// A board on a line may follow.
~ 2\nEasy\n{poj rows}{wiki -}\n ~ {POJ rows}{WIKI}\n
",
    ) {
        let input = input.replace("{spoilt}", &spoilt);
        expect_all(&[(args, &input, stdout, &said.replace("{title}", title))]);
    }
}

#[test]
fn puzzles_without_a_solution() {
    expect_table(
        r"
~ # remark\n{poj}\n{none}\n11{empty 2..}\n{wiki}\n ~ {POJ}\nno solution\nno solution\n{WIKI}\n ~ \
lanedoku: 2 puzzles without solution; the first: puzzle 2 of <stdin> (line 3)
~ {poj}\n11{empty 2..}\n{none}\n ~ {POJ}\nno solution\nno solution\n ~ \
lanedoku: 2 puzzles without solution; the first: puzzle 2 of <stdin> (line 2), with two 1s in row 1
",
    );
    // The first unsolvable puzzle is in the second of many blocks.
    let blocks = |texts: [&str; 3]| texts.map(|text| text.repeat(5000)).concat();
    let input = blocks(["{poj}\n", "{none}\n", "{poj}\n"]);
    let answers = blocks(["{POJ}\n", "no solution\n", "{POJ}\n"]);
    let first = "lanedoku: 5000*the first: puzzle 5001 of <stdin> (line 5001)\n";
    for args in ["-j1", "-j3"] {
        expect(args, &input, &answers, first, 1);
    }
}

#[test]
fn malformed_lines_get_their_slot_and_the_rest_goes_on() {
    expect_table(
        r"
-i lines ~ {poj}\n{poj ..80}\n{poj}1\n,,,\n{wiki x} 3\n12 3\n{wiki}\n ~ P---Q-Q ~ \
2:81: expected 81 cells, found 80 cells\n3:83: expected 81 cells, found 82 cells\n\
4:1: expected 81 cells, found `,,,`\n6:5: expected 81 cells, found 3 cells
",
    );
    for (more, rest) in [
        (1, "1 more malformed record"),
        (13, "13 more malformed records"),
    ] {
        let input = format!("{{poj}}\n{}{{wiki}}\n", "rubbish\n".repeat(20 + more));
        let answers = format!("P{}Q", "-".repeat(20 + more));
        let line = |line| format!("{line}:1:*`rubbish`\n");
        let messages: String = (2..22).map(line).collect();
        let said = format!("{messages}lanedoku: {rest}");
        expect_all(&[("", &input, &answers, &said)]);
    }
    for [line, said] in table(
        r#"
// The delimiters of 81 cells.
y{wiki} ~ 1:*found 81 cells directly after `y`
'{wiki 1..}' ~ *
#{wiki 1..} ~ 82:*80 cells
{wiki}0='{wiki}. ~ 83:*found 82 cells*
:0:1:53+4{wiki}: ~ *
53..7.... 6..195... ~ 11:*found 18 cells
a,puzzle ~ 1:*found `a,puzzle`
Puzzle 7 ~ 1:*found `Puzzle 7`
// Remains of a record.
1,{POJ} ~ 3: expected 81 cells, found a solved board without its puzzle
solution = [{POJ commas}] ~ *
{poj},{POJ}1 ~ 165: expected 81 cells, found 82 cells
{wiki} {poj} ~ 83: expected 81 cells, found a second puzzle
1,{wiki},{poj} ~ 85:*a second puzzle; `--column 2` reads column 2 alone
('{poj}', '{wiki}') ~ *
["{poj}","{wiki}"] ~ *
// No names before an array: many cells, and words without `=` or `:`.
1 2 3 4 5 6 7 = [{poj commas}] ~ *
board [{poj commas}] ~ *
x + [{poj commas}] ~ *
// Zeros that a program has lost with a number.
30070000{wiki 9.. 0},{WIKI} ~ 81:*80 cells and then `,`
// An unknown solution.
{wiki},000000000000000000000000000000000000000000000000000000000000000000000000000000000 ~ 83:*; `--column 1` reads column 1 alone
{wiki ·} ~ *
"#,
    ) {
        let input = format!("{{poj}}\n{line}\n{{poj}}\n");
        expect_all(&[("", &input, "P-P", &format!("2:{said}"))]);
    }
}

#[test]
fn a_column_that_is_asked_for_has_to_be_there() {
    expect_table(
        r#"
--column puzzle ~ # each puzzle has one solution\nid,puzzle\n1,{poj}\n ~ P
--append ~ {poj rows}{wiki rows} ~ ~ 1:1: expected 81 cells, as `--append` and `--column` read lists, found `103000509`
--column 2 ~ {poj rows}{wiki rows} ~ ~ 1:1: expected 81 cells, as `--append` and `--column` read lists, found `103000509`
--column quiz ~ id,a{U+202E}b\n1,{poj}\n ~ ~ 1:1: expected a header with a column `quiz`, found `id,a\u{202e}b`
--column c ~ id,puzzle\n1,{poj}\n ~ ~ 1:1: expected a header with a column `c`, found `id,puzzle`
--column c ~ # x\nMy list\nid;puzzle\n---\n1;{poj}\n ~ ~ 1:1: expected a header with a column `c`, found `# x`
--column c ~ puzzle\nrubbish\n{poj}\n ~ ~ 1:1:*found `puzzle`
--column c ~ d,e\n1,{poj}\n ~ ~ 1:1: expected a header with a column `c`, found `d,e`
--column quiz ~ # x\n---\nid\n ~ ~ 1:1:*
--column 3 ~ 1,{poj}\n ~ - ~ 1:84: expected 81 cells in column 3, found 2 columns
--column 3 ~    1,2\n ~ - ~ 1:7: expected 81 cells in column 3, found 2 columns
--column 2 ~ 1,{poj}1\n ~ - ~ 1:85:*in column 2, found 82 cells
--column 2 ~ 1,\n ~ - ~ 1:*in column 2, found nothing
--column 2 ~ 1,{poj} {wiki}\n ~ - ~ 1:85: expected 81 cells in column 2, found a second puzzle
--column 2 ~ 1,"a,{poj}\n ~ - ~ 1:87: expected 81 cells in column 2, found a quote that is not closed on its line, \
and records have to be on one line
--every-line ~ {poj}\n\n ~ P- ~ 2:1: expected 81 cells, found nothing
--append ~ |\n ~ |\n ~ 1:1: expected a record, found `|` and then the end of input
--append --column c ~ id,puzzle\n1,{poj}\n ~ id,puzzle\n ~ 1:1: expected a header with a column `c`, found `id,puzzle`
--column quiz
--column quiz ~ id,quiz\n
"#,
    );
}

#[test]
fn counts_that_are_wrong() {
    expect_table(
        r"
~ 1\n ~ ~ 2:1: expected 1 puzzle, found the end of input after 0
~ 9\n{poj rows} ~ {POJ rows} ~ 11:1: expected 9 puzzles, found the end of input after 1
~ 3\n{poj rows} ~ {POJ rows} ~ 11:1: expected 3 puzzles, found the end of input after 1
~ 2\n{poj rows}{wiki ..36 rows} ~ {POJ rows} ~ 15:1: expected nine cells in row 5 of puzzle 2, found the end of input
// Lines are counted as an editor does.
~ 4\n{poj rows}{wiki rows} ~ {POJ rows}{WIKI rows} ~ 20:1: expected 4 puzzles, found the end of input after 2
~ 4\n{poj rows}{wiki rows}\n ~ {POJ rows}{WIKI rows} ~ 21:1: expected 4 puzzles, found the end of input after 2
~ 9\n{poj rows}9\n{wiki rows} ~ {POJ rows} ~ 11:1: expected nine cells in row 1 of puzzle 2, found `9`
~ 1\n{poj rows}{wiki rows} ~ {POJ rows} ~ 11:1: expected a count of puzzles, or the end of input, found `53..7....`
~ 1\n{wiki - rows}---------\n ~ {WIKI rows} ~ 11:1: expected a count of puzzles, or the end of input, found `---------`
~ 1\n{wiki - rows}\n---------\n ~ {WIKI rows}
~ 1\n{wiki rows}---------\n ~ {WIKI rows}
~ 0\n{wiki}\n ~ ~ 2:82: expected a count of puzzles, or the end of input, found 81 cells
~ 2\n{poj}\n{wiki},x\n ~ P ~ 3:82:*81 cells and then `,`
// In a judge's problem, too, a count is alone on its line, and a board has nine rows or one line.
-p poj2676 ~ 4\n{poj rows}{wiki rows} ~ {POJ rows}{WIKI rows} ~ 20:1: expected 4 puzzles, found the end of input after 2
-p poj2676 ~ 2\n{poj rows}\n{wiki ..36 rows} ~ {POJ rows} ~ 16:1: expected nine cells in row 5 of puzzle 2, found the end of input
-p poj2676 ~ {poj rows} ~ ~ 1:1:*a count*`103000509`
-p poj2676 ~ 1\n{poj rows}{wiki rows} ~ {POJ rows} ~ 11:1: expected a count of puzzles, or the end of input, found `53..7....`
-p poj2676 ~ ---\n ~ ~ 1:1: expected a record, found `---` and then the end of input
-p boj2239 ~ {poj rows}{wiki ..72 rows} ~ {POJ rows} ~ 18:1:*puzzle 2*the end of input*
-p boj2239 ~ {poj rows}53..7...x\n ~ {POJ rows} ~ 10:9: expected nine cells in row 1 of puzzle 2, found 8 cells and then `x`
-p poj2676 ~ 1\n53..7....g\n ~ ~ 2:10:*9 cells and then `g`
-p poj2676 ~ 1\n{poj ..72 rows}804000107g\n ~ ~ 10:10:*9 cells and then `g`
-p hdu1426 ~ {POJ}0\n ~ ~ 1:83:*82 cells
-p poj3074 ~ {POJ}\n{wiki 1..}\nend\n ~ {POJ}\n ~ 2:81: expected nine cells in row 1 of puzzle 2, found 80 cells
// A lost cell, and one too many, are noticed before the next board is.
-p poj2676 ~ 4\n{poj rows}53..7....\n6.195...\n{wiki 18.. rows}{poj rows} ~ {POJ rows} ~ \
12:9: expected nine cells in row 2 of puzzle 2, found 8 cells
-p poj2676 ~ 4\n{poj rows}53..7....\n6...195...\n{wiki 18.. rows}{poj rows} ~ {POJ rows} ~ 12:10:*puzzle 2, found 10 cells
-p poj2676 ~ 2 53..7...x\n ~ ~ 1:11:*a count*found 9 cells and then `x`
-p poj2676 ~ 1 {poj rows} ~ ~ 1:11:*a count*found 10 cells
-p poj2676 ~ 1\n53\n ~ ~ 2:1:*row 1 of puzzle 1, found `53`
-p poj2676 ~ 1\n53..7....6\n ~ ~ 2:10:*row 1 of puzzle 1, found 10 cells
-p poj2676 ~ 1\n53..7....\n ~ ~ 3:1: expected nine cells in row 2 of puzzle 1, found the end of input
",
    );
    let nine = format!("9\n{}{{wiki rows}}", "{poj rows}".repeat(9));
    let long = format!("4\n{{poj rows}}{{wiki rows}}#{}", "x".repeat(1 << 16));
    let too_many = "83:1:*a count of puzzles*, found `53..7....`";
    let missing = "20:65537:*";
    expect_all(&[
        ("", &nine, &"{POJ rows}".repeat(9), too_many),
        ("", &long, "{POJ rows}{WIKI rows}", missing),
    ]);
}

#[test]
fn what_is_no_text_is_refused_by_its_first_bytes() {
    for (start, name) in [
        (b"\x1f\x8b\x08\0" as &[u8], "gzip"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"\xfd7zXZ\0", "xz"),
        (b"BZh9", "bzip2"),
        (b"PK\x03\x04", "ZIP"),
        (b"7z\xbc\xaf\x27\x1c", "7z"),
        (b"Rar!\x1a\x07", "RAR"),
        (b"\x89PNG\r", "PNG"),
        (b"%PDF-1.7", "PDF"),
        (b"\xff\xfe5\x003\0", "UTF-16"),
        (b"\xfe\xff\x005\x003", "UTF-16"),
        (b"53\0", "binary data"),
    ] {
        let said = format!("<stdin>:1:1: expected text, found {name}\n");
        for args in ["-iauto", "-ipoj", "-ilines", "-igrid", "-ppoj3074"] {
            run_each_way(&[args], [start, b"\n1\n2\n"].concat()).leaves("", &said, 2);
        }
        // Without a line feed.
        run_each_way(&[], [start, &[b'1'; 1 << 17]].concat()).leaves("", &said, 2);
    }
    let puzzles = file("no_text", filled("{poj}"));
    let said = "<stdin>:1:1: expected text, found binary data\n";
    run(&["check", &puzzles], [0; 1 << 18]).leaves("", said, 2);
    // A title may begin like a compressed file.
    for title in ["BZh,a,puzzle", "PK,puzzles", "Rar,board"] {
        expect_answers("-i lines", &format!("{title}\n{{poj}}\n"), "{POJ}\n");
    }
}

#[test]
fn input_that_holds_nothing() {
    for format in ["-i auto", "-i poj", "-i lines", "-i grid"] {
        for nothing in ["", "\n \t\r\n", "\u{FEFF}", "\u{FEFF}\n", "\u{1a}"] {
            expect_answers(format, nothing, "");
        }
        let said = "1:1: expected a record, found `# x` and then the end of input";
        expect_all(&[(format, "# x\n", "", said)]);
    }
    expect_answers("-i json", "\u{FEFF}", "");
    expect_table(
        r#"
~ 0\n
~ id,puzzle\n
~ id,puzzle\n{U+1A}
// A byte-order mark is nothing only where the text begins.
-i lines ~ {wiki}\n{U+FEFF}\n ~ Q- ~ 2:1:*`\u{feff}`*
~ {U+FEFF}["{wiki}"]\n ~ Q
~ {U+FEFF}# x [\n["{wiki}"]\n ~ Q
-i json ~ {U+FEFF}{wiki}\n ~ Q
-i json ~ {U+FEFF}# x [\n["{wiki}"]\n ~ Q
"#,
    );
}

#[test]
fn bytes_that_are_no_text() {
    let (poj, wiki) = (filled("{poj}\n"), filled("{wiki}\n"));
    let middle = b"\0\0\0\n\xff\xfe\xc3\n\xef\xbb\n";
    run_each_way(&[], [poj.as_bytes(), middle, wiki.as_bytes()].concat()).leaves(
        "{POJ}\ninvalid\ninvalid\ninvalid\n{WIKI}\n",
        "<stdin>:2:1:*`\\0\\0\\0`\n<stdin>:3:1:*`\\xff\\xfe\\xc3`\n<stdin>:4:1:*`\\xef\\xbb`\n",
        2,
    );
}

#[test]
fn lines_of_any_length() {
    let said_whole = "1:65537: expected the end of the line, found more than 65536 bytes";
    for [args, input, stdout, said] in table(
        r"
-i lines ~ {ones}\n{wiki}\n{poj}\n ~ ~ {said}
~ {poj}\n#{ones}\n{wiki}\n ~ P ~ 2:65537:*
~ {ones} ~ ~ {said}
-i poj ~ {ones} ~ ~ {said}
-i grid ~ {ones} ~ ~ {said}
-p poj2676 ~ {ones} ~ ~ {said}
--column p ~ {fields}p\n{fields}{poj}\n ~ P
--append ~ # x\npuzzle{fields}{fields}{fields}{fields}\n{poj}\n ~ # x\n ~ 2:65537:*
-p boj2239 ~ {poj}\n{blanks}{wiki}\n ~ {POJ rows}{WIKI rows}
",
    ) {
        let input = input
            .replace("{ones}", &"1".repeat(3 << 20))
            .replace("{fields}", &"1,".repeat(10_000))
            .replace("{blanks}", &" ".repeat(20_000));
        expect_all(&[(args, &input, stdout, &said.replace("{said}", said_whole))]);
    }
    // Columns are found in linear time.
    let wide_records = format!("{}{POJ},{WIKI}\n", ",".repeat(16_000)).repeat(20);
    let messages = run(&[], &wide_records).stderr;
    let pattern = "<stdin>:1:16083:*second puzzle; `--column 16001` *";
    assert!(is_like(&messages, pattern), "{messages}");
}

#[test]
fn files_that_cannot_be_read_end_the_list() {
    let [first, last] = ["unreadable_first", "unreadable_last"].map(|name| file(name, POJ));
    let bad = file("malformed_bad", rows(POJ) + "53..\n");
    for (path, answers, said) in [
        // The rest of the message depends on the system.
        (
            "no/such/file",
            "{POJ}\n",
            "lanedoku: cannot read no/such/file: *",
        ),
        (
            env!("CARGO_TARGET_TMPDIR"),
            "{POJ}\n",
            "lanedoku: cannot read *",
        ),
        (&bad, "{POJ}\n\n{POJ rows}", "*malformed_bad:10:5:*4 cells*"),
    ] {
        for (more, unread) in [
            (&[][..], String::new()),
            (&[&*last], format!("lanedoku: not read: {last}\n")),
            (
                &[&*last, "-", &first],
                format!("lanedoku: not read: {last}, <stdin>, {first}\n"),
            ),
        ] {
            let args = [&[&*first, path], more].concat();
            run(&args, "").leaves(answers, &format!("{said}\n{unread}"), 2);
        }
    }
}

#[test]
fn the_highest_exit_code_applies_unless_it_is_forgiven() {
    let (lines, said) = ("{none}\nrubbish\n{poj}\n", "<stdin>:2:1:*`rubbish`\n");
    let answers = "no solution\ninvalid\n{POJ}\n";
    expect_table(
        r"
~ 2\n{none rows} ~ no solution\n ~ 11:1: expected 2 puzzles, found the end of input after 1\n\
lanedoku: 1 puzzle without solution; the first: puzzle 1 of <stdin> (line 2)
~ {none}\nrubbish\n{poj}\n ~ no solution\ninvalid\n{POJ}\n ~ 2:1:*`rubbish`\nlanedoku: 1 puzzle without solution*(line 1)
",
    );
    // This forgives unsolvable puzzles and malformed records, but not errors that end the run.
    for (args, answers) in [
        ("--exit-zero", answers),
        ("-j2 --exit-zero", answers),
        ("count --exit-zero", "0\ninvalid\n1\n"),
    ] {
        expect(args, lines, answers, said, 0);
        for input in ["2\n{wiki rows}", "{wiki rows}<5>\n", "<5>\n"] {
            let args: Vec<&str> = args.split(' ').collect();
            assert_eq!(run_each_way(&args, filled(input)).code, 2, "{args:?}");
        }
    }
    assert_eq!(run(&["--exit-zero", "/no/such/file", "-"], "").code, 2);
}

const WRONG_ARGUMENTS: &str = r"
sovle ~ a command, a file or a puzzle, found `sovle`; did you mean `solve`?
--frobnicate ~ an option of `solve`, found `--frobnicate`
// Common mistakes.
--csv x ~ *found `--csv`; did you mean `-o csv`?
--json x ~ *found `--json`; did you mean `-o json`?
-pretty x ~ *found `retty`; did you mean `-o pretty`?
--unique x ~ *found `--unique`; did you mean `--order unique`?
--poj2676 x ~ *found `--poj2676`; did you mean `-p poj2676`?
-i csv x ~ *found `csv`; did you mean `-i lines`?
--input=x.txt ~ *found `x.txt`; did you mean `lanedoku solve x.txt`?
count -f x.txt ~ *found `-f`; did you mean `lanedoku count x.txt`?
-o out.txt x ~ *found `out.txt`; did you mean `> out.txt`?
count -o out.txt x ~ *found `-o`; did you mean `> out.txt`?
generate -n 2 ~ *found `-n`; did you mean `lanedoku generate 2`?
generate --count 3 ~ *found `--count`; did you mean `lanedoku generate 3`?
-t4 x ~ *found `-t4`; did you mean `-j 4`?
--format csv x ~ *found `--format`; did you mean `-o csv`?
generate --format=csv ~ *found `--format`; did you mean `-o csv`?
count --format csv x ~ *found `--format`; did you mean `-i lines`?
check --format poj x ~ *found `--format`; did you mean `-i poj`?
-a x ~ an option of `solve`, found `-a`
-c x ~ an option of `solve`, found `-c`
-c puzzle x ~ *found `-c`; did you mean `--column puzzle`?
-c 3 x ~ *found `-c`; did you mean `--column 3`?
-q x ~ *found `-q`; did you mean `--progress never`?
count --quiet ~ *found `--quiet`; did you mean `--progress never`?
--time x ~ *found `--time`; did you mean `--stats`?
generate --easy ~ *found `--easy`; did you mean `--clues 40`?
generate 5 --hard ~ *found `--hard`; did you mean `--minimal`?
--delimiter ; x ~ an option of `solve`, found `--delimiter`
verify a b ~ *found `verify`; did you mean `check`?
validate a b ~ *found `validate`; did you mean `check`?
formats ~ *found `formats`; did you mean `help formats`?
help csv ~ *found `csv`; did you mean `lanedoku help formats`?
help poj2676 ~ *found `poj2676`; did you mean `lanedoku problems poj2676`?
help chek ~ *found `chek`; did you mean `lanedoku help check`?
-n5 x ~ *found `-n5`; did you mean `--first 5`?
submit poj2676 ~ *found `submit`; did you mean `submission`?
--generate 5 ~ *found `--generate`; did you mean `generate`?
version ~ *found `version`; did you mean `--version`?
-v ~ *found `-v`; did you mean `-V`?
SOLVE x ~ *found `SOLVE`; did you mean `solve`?
count --csv x ~ an option of `count`, found `--csv`
-x ~ an option of `solve`, found `-x`
--colum 3 ~ an option of `solve`, found `--colum`; did you mean `--column`?
-append ~ *found `-append`; did you mean `--append`?
-colum ~ *found `-colum`; did you mean `--column`?
puzzels.txt ~ a command, a file or a puzzle, found `puzzels.txt`; there is no command or file of that name
--blank 0 ~ one more symbol after `--blank`, found `0`; it is a blank anyway
--blank , ~ *after `--blank`, found `,`*
--blank xy ~ *after `--blank`, found `xy`*
--blank - -p poj2676 ~ `--problem` or `--blank`, not both; poj2676 defines its input and output
gen ~ *`gen`; did you mean `generate`?
-j 2 count f ~ the command `count` first, before its options and files
--limit 7 count f ~ the command `count` first*
-j 0 -- count ~ *after `-j`, found `0`
-i ~ FORMAT after `-i`
-i sudoku ~ auto, poj, lines, grid, json after `-i`, found `sudoku`
-o=rows ~ *after `-o`, found `rows`
-j 0 ~ *after `-j`, found `0`
--threads=-1 ~ *after `--threads`, found `-1`
-j 1025 ~ a whole number from 1 to 1024 after `-j`, found `1025`
--isa mmx ~ *after `--isa`, found `mmx`
--stats=yes ~ no value after `--stats`
--progress=maybe ~ auto, always, never after `--progress`, found `maybe`
generate --limit 3 ~ an option of `generate`, found `--limit`
--limit 3 ~ `--all` with `--limit`; `count --limit` counts solutions
--append -o pairs ~ `--append` or `--output`, not both; each answer goes on the line of its puzzle
--append -o same ~ `--append` or `--output`, not both*
--append -p poj2676 ~ `--problem` or `--append`, not both; poj2676 defines its input and output
--append --all ~ `--append` or `--all`, not both*
--order unique --all ~ `--order unique` or `--all`, not both; `--all` writes several solutions
-p poj2676 --order unique ~ `--problem` or `--order`, not both*
--append -i grid ~ `-i lines` or no `--input` with `--append`; in other formats, a record is not a line
--column 2 -i poj ~ `-i lines` or no `--input` with `--column`*
--all -p poj2676 ~ `--problem` or `--all`, not both*
check -p poj2676 --all x ~ `--problem` or `--all`, not both*
check --answers 2 -p poj2676 x ~ `--problem` or `--answers`, not both*
check -p poj2676 -i lines x ~ `--problem` or `--input`, not both*
check -p poj2676 --column 2 x ~ `--problem` or `--column`, not both*
-p poj1 ~ the name of a problem after `-p`, found `poj1`; `lanedoku problems` lists them; *
count --limit 0 ~ a whole number from 1 to 18446744073709551615 after `--limit`, found `0`
count --limit 99999999999999999999 ~ *after `--limit`, found `99999999999999999999`
count -o lines ~ an option of `count`, found `-o`
check ~ PUZZLES and at most one file of ANSWERS
check a b c ~ nothing after PUZZLES and at most one file of ANSWERS, found `c`
check - ~ PUZZLES or ANSWERS from a file; both cannot be standard input
generate many ~ *as COUNT, found `many`
generate 99999999999999999999 ~ *as COUNT, found `99999999999999999999`
generate 1 2 ~ nothing after COUNT, found `2`
generate -k 82 --any ~ *from 0 to 81 after `-k`, found `82`
generate -k 65 ~ at most 64 empty cells, found `65`; no puzzle with one solution has fewer than 17 clues (McGuire, \
Tugemann, Civario 2012); `--any` makes puzzles with any number of solutions
generate -k 40 --minimal ~ `--empty` or `--minimal`, not both; a minimal puzzle has the clues it needs
generate --clues 30 --minimal ~ `--clues` or `--minimal`, not both*
generate --clues 30 -k 51 ~ `--empty` or `--clues`, not both; either gives the other
generate --clues 10 ~ at least 17 clues, found `10`; no puzzle*
generate -o same ~ *after `-o`, found `same`
completions ~ bash, zsh, fish
help sudoku ~ a command (*) or formats, found `sudoku`
bench ~ at least one FILE to time
bench --seconds 0 x ~ a number of seconds, more than 0 and at most 1000000, after `--seconds`, found `0`
bench --seconds 1e20 --against cat x ~ *after `--seconds`, found `1e20`
submission ~ the name of a problem; `lanedoku problems` lists them; if yours is not there, take one with the same input and output
problems nosuch ~ the name of a problem, found `nosuch`; `lanedoku problems` lists them; if *
problems sud hj44 ~ nothing after NAME, found `hj44`
-p poj-2676 ~ the name of a problem after `-p`, found `poj-2676`; did you mean `poj2676`?
submission --language=c++ codewars ~ `--language rust` or none with `codewars`; the judge calls a function, which is in Rust here
submission --language=rust gfg ~ `--language c++` or none with `gfg`; the judge calls a function, which is in C++ here
submission --language=c poj2676 ~ rust, c++, cpp after `--language`, found `c`
submission luogu ~ the name of a problem, found `luogu`; it is part of\np10481       Luogu P10481\n\
    in       a count; rows\n    out      rows\np10482       Luogu P10482\n    in       lines *\n\
    out      lines *\nsudogob      SPOJ SUDOGOB (Luogu SP13980)\n    in *\n    out *\np1784        Luogu P1784\n\
    in *\n    out *
problems Leet ~ the name of a problem, found `Leet`; it is part of\nleetcode37   LeetCode 37 Sudoku Solver\n    in *\n    out *
";

#[test]
fn wrong_arguments() {
    for [args, message] in table(WRONG_ARGUMENTS) {
        let args: Vec<&str> = args.split(' ').collect();
        let said = format!("lanedoku: expected {message}\nsee `lanedoku*--help`\n");
        run(&args, "").leaves("", &said, 2);
    }
    for (args, topic) in [
        ("sovle", ""),
        ("--blank xy", "solve "),
        ("count --all", "count "),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let said = format!("lanedoku: *\nsee `lanedoku {topic}--help`\n");
        run(&args, "").leaves("", &said, 2);
    }
}

/// Notes do not change the exit code.
#[test]
fn notes() {
    expect_table(
        r"
~ id,unsolved\n1,{wiki}\n ~ Q ~ lanedoku: skipped 1 line of text above the puzzles, the first <stdin>:1
~ \na\nb\n{wiki}\n ~ Q ~ lanedoku: skipped 2 lines of text above the puzzles, the first <stdin>:2
~ {wiki -}\n ~ Q ~
// With `--append`, the answers' column has no name then.
--append ~ id,unsolved\n1,{wiki}\n ~ id,unsolved\n1,{wiki},{WIKI}\n ~ lanedoku: skipped 1 line of text above the \
puzzles, the first <stdin>:1
",
    );
}

/// No count is written without a puzzle. The warning precedes the long search.
#[test]
fn generate_writes_nothing_if_the_first_puzzle_is_out_of_reach() {
    let said = "lanedoku: puzzles with more than 59 empty cells are seldom found; the run ends after 300000 failed attempts at one\n\
                lanedoku: puzzle 1: none with one solution and so many empty cells was found in 300000 \
                attempts; fewer empty cells are easier to find, and `--any` allows several solutions\n";
    run(&["generate", "-k64", "--symmetric", "--seed=1"], "").leaves("", said, 2);
    for args in [["-k64", "--any"], ["-k58", "--symmetric"], ["-k60", "-j1"]] {
        let args = [&["generate", "--seed=1"], &args[..]].concat();
        assert!(output(&args, "").starts_with("1\n"), "within reach");
    }
}

/// The first fault that `check -p` finds, and accepted differences.
#[test]
fn differences_from_what_a_problem_wants() {
    let puzzles = filled("2\n{poj rows}\n{wiki rows}\nthe rest\n");
    let puzzles = file("different", puzzles);
    let right = filled("Scenario #1:\n{POJ rows}\nScenario #2:\n{WIKI rows}\n");
    let check = |output: &str| run(&["check", "-p", "poj2918", &puzzles], output);
    for output in [
        right.trim_end(),
        &(right.clone() + "\n \n"),
        &right.replace('\n', " \t\r\n"),
    ] {
        check(output).leaves("2 right, 0 wrong\n", "", 0);
    }
    for [from, to, said] in table(
        r"
#2 ~ #2. ~ 12: case 2: expected `Scenario #2:`, found `Scenario #2.:`\n1 right
1:\n ~ 1:\n  ~ 2: case 1: expected nine digits, found ` 143628579`\n0 right
391542786 ~ 391.42786 ~ 5: case 1:*`391.42786`\n0 right
{POJ rows} ~ no solution\n ~ 2: case 1:*`no solution`\n0 right
{POJ rows} ~ {WIKI rows} ~ 2: case 1: expected a solution, found a clue changed in row 1 column 1: 1 to 5\n0 right
534678912 ~ 534678812 ~ 13: case 2:*two 8s in row 1\n1 right
672195348\n ~ \n ~ 14: case 2:*found an empty line\n1 right
Scenario #2:\n{WIKI rows}\n ~ ~ 12: case 2:*found the end of the output\n1 right
345286179\n ~ 345286179\n\nx\n ~ 23: expected the end of the output, found `x`\n2 right
",
    ) {
        let said = format!("<stdin>:{said}, 1 wrong\n");
        check(&right.replacen(&filled(from), &filled(to), 1)).leaves(&said, "", 1);
    }
    // Malformed puzzles are errors. `--exit-zero` forgives wrong answers.
    for (input, output, answers, said, code) in [
        (
            "{poj}\n{none}\n",
            "{POJ}\n",
            "1 right, 0 wrong\n",
            "lanedoku: puzzle 2 of *different (line 2) has no solution, and poj3074 has no such puzzles\n",
            2,
        ),
        (
            "{poj}\n{wiki}0\n",
            "{POJ}\n{WIKI}\n",
            "1 right, 0 wrong\n",
            "*different:2:83: expected nine cells in row 1 of puzzle 2, found 82 cells\n",
            2,
        ),
        (
            "{poj}\n",
            "x",
            "<stdin>:1: case 1: *\n0 right, 1 wrong\n",
            "",
            0,
        ),
    ] {
        let puzzles = file("different", filled(input));
        let args = ["check", "--exit-zero", "-p", "poj3074", &puzzles];
        run(&args, filled(output)).leaves(answers, said, code);
    }
}

#[test]
fn check_names_what_is_wrong() {
    let puzzles = "{wiki}\n{poj}\n{wiki}\n{wiki}\n{poj}\nno puzzle\n{wiki}\n{none}\n{poj}\n{none}\n\
                   neither\n{poj}\n{none}\n{poj}\n{wiki}\n";
    let puzzles = file("wrong-puzzles", filled(puzzles));
    let answers = "{WIKI}\n2{POJ 1..}\n535{WIKI 3..}\n53.{WIKI 3..}\n{POJ 1..}\n{POJ}\n\nno solution\n\
                   2{POJ 1..}\ninvalid\nseveral solutions\nx\n\"\",no solution.\nno solution\n7,\n\
                   Segmentation fault\nDone.\n";
    let faults = "<stdin>:2: puzzle 2: a clue changed in row 1 column 1: 1 to 2\n\
                  <stdin>:3: puzzle 3: two 5s in row 1\n\
                  <stdin>:4: puzzle 4: expected a solution, found `53.*`\n\
                  <stdin>:5: puzzle 5: expected a solution, found `436285795721394689867542…`\n\
                  <stdin>:6: puzzle 6: expected `invalid`, because the puzzle is malformed: found a board\n\
                  <stdin>:8: puzzle 7: `no solution` although the puzzle has one\n\
                  <stdin>:9: puzzle 8: a board although the puzzle has no solution: a clue changed in row 1 column 8: 6 to 7\n\
                  <stdin>:10: puzzle 9: `invalid` although the puzzle is well formed\n\
                  <stdin>:11: puzzle 10: `several solutions` although the puzzle has none\n\
                  <stdin>:12: puzzle 11: expected `invalid`, because the puzzle is malformed: found `x`\n\
                  <stdin>:13: puzzle 12: expected a solution, found `\"\",no solution.`\n\
                  <stdin>:15: puzzle 14: expected a solution, found `7,`\n\
                  <stdin>:16: puzzle 15: expected a solution, found `Segmentation fault`\n\
                  <stdin>:17: there is no puzzle for this answer\n\
                  2 right, 13 wrong, 1 too many\n";
    let said = "lanedoku: 2 malformed puzzles: `invalid` is the right answer; the first: \
                *wrong-puzzles:6:1: expected 81 cells, found `no puzzle`\n";
    run_each_way(&["check", &puzzles], filled(answers)).leaves(faults, said, 1);
}

/// A lost or additional answer shifts all that follow.
#[test]
fn check_moves_no_answer() {
    let puzzles = file("lost-answers", filled("{wiki}\n{poj}\n{none}\n{wiki}\n"));
    for [answers, faults] in table(
        r"
{WIKI rows}no solution\n{WIKI rows} ~ <stdin>:10: puzzle 2: `no solution` although the puzzle has one\n\
<stdin>:11: puzzle 3: a board although the puzzle has no solution: a clue changed in row 1 column 8: 6 to 1\n\
<stdin>:20: puzzle 4: the answer is missing\n1 right, 2 wrong, 1 missing\n
{WIKI rows}{WIKI rows}Puzzle 2\n{POJ rows}no solution\n{WIKI rows} ~ <stdin>:10: puzzle 2: a clue changed in row 1 \
column 1: 1 to 5\n<stdin>:20: puzzle 3: a board although the puzzle has no solution: a clue changed in row 1 column \
8: 6 to 7\n<stdin>:29: puzzle 4: `no solution` although the puzzle has one\n\
<stdin>:30: there is no puzzle for this answer\n1 right, 3 wrong, 1 too many\n
{WIKI rows}Puzzle 2\n143628579\ntimeout\n ~ <stdin>:11: puzzle 2: expected a solution, found 1 row of a board\n\
<stdin>:13: puzzle 3: the answer is missing, and 1 more\n1 right, 1 wrong, 2 missing\n
{WIKI}\n ~ <stdin>:2: puzzle 2: the answer is missing, and 2 more\n1 right, 0 wrong, 3 missing\n
{WIKI}\n{POJ}\nno solution\n{WIKI}\n\n{POJ}\ninvalid\nno solution\n ~ <stdin>:6: there is no puzzle for this answer, \
nor for the 2 after it\n4 right, 0 wrong, 3 too many\n
",
    ) {
        run_each_way(&["check", &puzzles], filled(answers)).leaves(faults, "", 1);
    }
}

#[test]
fn sets_that_cannot_be_timed() {
    let puzzle = file("timed-first", POJ);
    for [set, said] in table(
        r"
{poj}\n{wiki}0\n ~ *:2:83: expected 81 cells, found 82 cells\n
3\n{poj rows} ~ *:11:1: expected 3 puzzles, found the end of input after 1\n
# x\n ~ *timed-second:1:1: expected a record, found `# x` and then the end of input\n
",
    ) {
        let set = file("timed-second", filled(set));
        run(&["bench", &puzzle, &set], "").leaves("", said, 2);
    }
}

/// The program would read its own output endlessly.
#[test]
fn an_input_that_is_the_output_is_refused() {
    let mut cases = vec![("BOTH", true), ("check OTHER BOTH", true), ("OTHER", false)];
    // Elsewhere, standard input is not identified.
    if cfg!(unix) {
        cases.push(("-", true));
    }
    for (args, is_refused) in cases {
        let [both, other] = ["both", "other"].map(|name| file(name, POJ));
        let args = args.replace("BOTH", &both).replace("OTHER", &other);
        let output = File::options().append(true).open(&both);
        let mut command = command(&args.split(' ').collect::<Vec<_>>());
        command
            .stdin(File::open(&both).expect("it was written"))
            .stdout(output.expect("it was written"));
        let (said, code) = if is_refused {
            ("*: the input file is the output file\n", 2)
        } else {
            ("", 0)
        };
        Run::of(command.output().expect("the program starts")).leaves("", said, code);
        let left = std::fs::read_to_string(&both).expect("it is there");
        assert_eq!(left == POJ, is_refused, "{args}");
    }
}

/// Windows has no metadata for it.
#[test]
#[cfg(windows)]
fn the_null_device_is_an_empty_file() {
    run(&["solve", "NUL"], "").leaves("", "", 0);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::program::shell;

    #[test]
    fn names_of_files_do_not_control_the_terminal() {
        let path = file("es\u{1b}[2Jcape\u{9b}", "hello\n");
        let stderr = run(&[&path, &format!("{path}\n")], "").stderr;
        assert_eq!(stderr.matches("es\\u{1b}[2Jcape\\u{9b}").count(), 2);
        assert!(!stderr.replace('\n', "").contains(char::is_control));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let puzzle = file("full_disk", POJ);
        let said = "lanedoku: cannot write to standard output: No space left on device*\n";
        for args in [
            "-j1 \"$1\"",
            "-j2 \"$1\"",
            "count \"$1\"",
            "--help",
            "generate 18446744073709551615 --any -j3 --seed 1",
        ] {
            let script = format!("exec $RUNNER \"$0\" {args} > /dev/full");
            let output = shell(&script, &[&puzzle]).output();
            Run::of(output.expect("there is a shell")).leaves("", said, 2);
        }
    }

    /// With and without the signal. The limit is in the middle of a record.
    #[test]
    fn a_file_that_may_not_grow_keeps_the_whole_records_that_fit() {
        const LIMIT: usize = 97 * 512;
        let drawn = run(&["-o", "pretty"], POJ).answers().len();
        let of = |name: &str, text: &str| file(name, filled(text).repeat(1500));
        let (lines, boards) = (
            of("filling_lines", "{poj}\n"),
            of("filling_rows", "{poj rows}"),
        );
        let counted = format!("1500\n{}", rows(POJ).repeat(1500));
        let counted = file("filling_counted", counted);
        let empty = file("filling_empty", ".".repeat(81));
        // The bytes of a record, and of a separator.
        for (args, record, between) in [
            (format!("-j1 {lines}"), 82, 0),
            (format!("-j2 {lines}"), 82, 0),
            (format!("-o poj {lines}"), 90, 0),
            (format!("-o pretty {lines}"), drawn, 1),
            (format!("-j2 {boards}"), 90, 1),
            (format!("-p poj2676 {counted}"), 90, 0),
            (format!("--append {lines}"), 164, 0),
            (format!("rate --append {lines}"), 84, 0),
            (format!("--all --limit 1500 -o lines {empty}"), 82, 0),
            ("generate 1500 --any -o pretty --seed 1".into(), drawn, 1),
        ] {
            let [all, output] = ["filling_all", "filling_output"].map(|name| file(name, ""));
            for (start, to, code) in [
                ("", &all, 0),
                ("ulimit -f 97; ", &output, 2),
                ("trap '' XFSZ; ulimit -f 97; ", &output, 2),
            ] {
                let script = format!("{start}exec $RUNNER \"$0\" {args} > \"$1\"");
                let run = Run::of(shell(&script, &[to]).output().expect("there is a shell"));
                let said = "lanedoku: cannot write to standard output: *\n";
                let said = said.repeat(usize::from(code > 0));
                assert!(run.is("", &said, code), "{script}: {run:?}");
            }
            let [all, left] = [all, output].map(|path| std::fs::read(path).expect("it is there"));
            let fitting = (LIMIT + between) / (record + between) * (record + between) - between;
            assert_eq!(left.len(), fitting, "{args}");
            assert!(all.len() > LIMIT && all.starts_with(&left), "{args}");
        }
    }
}
