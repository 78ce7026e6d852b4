/*! The input formats, from programs and from people, and the output formats. */

use crate::program::{
    POJ, POJ_SOLVED, WIKI, WIKI_SOLVED, expect, expect_all, expect_answers, expect_table, file,
    filled, output, run, run_each_way, table, values_of,
};
use crate::support::pretty;

const MANY: &str =
    "123456789........................................................................";

const LINES: &str = "{POJ}\n{WIKI}\n";

#[test]
fn published_sample() {
    let sample = include_str!("../../testdata/sample.in");
    let answers = include_str!("../../testdata/sample.out");
    assert_eq!(run_each_way(&[], sample).answers(), answers);
}

#[test]
fn counts_precede_boards_in_any_layout() {
    expect_table(
        r"
~ 2\n{poj rows}{wiki}\n\n# more\n1\n\n{poj spaced} ~ {POJ rows}{WIKI}\n{POJ spaced}
-i poj ~ 2\n{wiki}\n{poj rows} ~ {WIKI}\n{POJ rows}
~ 0\n
~ 0000002\n{poj rows}\n{poj rows} ~ {POJ rows}{POJ rows}
// A board of a judge's problem begins and ends with a line, and its count has a line of its own.
-p poj2676 ~ 2\n{poj}\n\n{wiki spaced} ~ {POJ rows}{WIKI rows}
-p poj2676 ~ 1\n{poj rows}Case 2:\n1\n{wiki}\n ~ {POJ rows}{WIKI rows}
// Titles that the program writes are read again.
~ Scenario #1:\n{POJ rows}\nScenario #2:\n{WIKI rows}\n ~ {POJ rows}\n{WIKI rows}
// The line that pandas writes above rows is a row after a count, as no table has one there.
~ 1\n0,1,2,3,4,5,6,7,8\n0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n\
0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n ~ 9 1 2*\n*\n*\n*\n*\n*\n*\n*\n*\n
-p hdu1426 ~ Grid 01\n{poj rows}Grid 02\n{WIKI}\n ~ {POJ spaced}\n{WIKI spaced}
-p poj3074 ~ {poj rows}{wiki}\nend\nrubbish <5>\n{poj}\n ~ {POJ}\n{WIKI}\n
",
    );
}

#[test]
fn a_list_has_a_puzzle_on_each_line() {
    for line in r#"
{poj},{POJ}
1,{poj},{POJ},27,2.2
{POJ},{poj}
0001f2a9b8c7 {poj} 1.2
{poj} # a remark
7;{poj}|easy
:0100:1:{poj}:..:..:
"{poj}","{POJ}"
  "{poj}",
["{poj}"]
('{poj}', 3)
{"id": 1, "puzzle": "{poj}", "solution": "{POJ}"}
<td>{poj}</td>
https://example.org/?board={poj}&name=x
1/{poj}/2
> {poj}
-{poj}-
INSERT INTO t (id, puzzle) VALUES (1, '{poj}');
x={poj}:{POJ}
{poj commas}
"#
    .trim_start()
    .lines()
    {
        let input = format!("{line}\n# a remark\n\n{}\n", line.replace("poj", "wiki"));
        let input = input.replace("x={wiki}:{POJ}", "x={wiki}:{WIKI}");
        for args in ["", "-i lines"] {
            expect_answers(args, &input, LINES);
        }
    }
    // An empty field may be a blank.
    for between in [",", ", ", ";", " ", "  ", "\t"] {
        let lines = filled("{poj commas}\n{wiki commas}\n").replace(',', between);
        expect_answers("", &lines, LINES);
        if !between.trim().is_empty() {
            let input = filled("{poj commas}\n{wiki commas}\n").replace(['0', '.'], "");
            expect_answers("-i lines", &input.replace(',', between), LINES);
        }
    }
}

/// Boards in rows: the text before a board, a row with `c` for each cell, the text between rows, more text
/// between bands, and the text after the board.
const SHAPES: &str = r#"
// This program's own, and those of HoDoKu, qqwing and Simple Sudoku.
+---+---+---+\n ~ | c c c | c c c | c c c | ~ \n ~ +---+---+---+\n ~ \n+---+---+---+\n
.-------.-------.\n ~ | c c c | c c c | c c c | ~ \n ~ :-------+-------:\n ~ \n'-------'-------'\n
~  c c c | c c c | c c c  ~ \n ~ -------|-------|-------\n ~ \n
*-----------*\n ~ |ccc|ccc|ccc| ~ \n ~ |---+---+---|\n ~ \n*-----------*\n
~ ccc|ccc|ccc ~ \n ~ -----------\n ~ \n
// What people type.
~ ccc|ccc|ccc ~ \n ~ ---|---|---\n ~ \n
=== === ===\n ~ |c|c|c|c|c|c|c|c|c| ~ \n ~ ===|===|===\n ~ \n===\n
---------\n ~ ccccccccc ~ \n ~ ---------\n ~ \n
~ ccccccccc ~ \n ~ -\n ~ \n
~ ccccccccc ~   \n ~ \n ~ \n
~ c c c  c c c  c c c ~ \n ~  \n ~ \n
~ | c | c | c | c | c | c | c | c | c | ~ \n ~ ~ \n
// Beyond ASCII.
┌───────┬\n ~ │ c c c │ c c c │ c c c │ ~ \n ~ ├───────┼\n ~ \n└───────┴\n
╔═══╦═══╗\n ~ ║ccc║ccc║ccc║ ~ \n ~ ╠═══╬═══╣\n ~ \n╚═══╩═══╝\n
┏━━━┳━━━┓\n ~ ┃ccc ┃ ccc ┃ ccc┃ ~ \n ~ ┣━━━╋━━━┫\n ~ \n┗━━━┻━━━┛\n
╭┄┄┄╮\n ~ ┊ccc┊ccc┊ccc┊ ~ \n ~ ┄┄┄┼┄┄┄┼┄┄┄\n ~ \n╰┄┄┄╯\n
+───+\n ~ │c{U+A0}c{U+A0}c│c{U+A0}c{U+A0}c│c{U+A0}c{U+A0}c│ ~ \n ~ +───+───+\n ~ \n+───+\n
// Titles, some with digits, and prose.
Grid 01\n ~ ccccccccc ~ \n ~ ~ \n\n
Case #2:\n ~ c c c c c c c c c ~ \n ~ ~ \n
45 empty:\n ~ c c c c c c c c c ~ \n ~ ~ \n
Clues: 36, time: 4.25 ms, tries: 7\n ~ c c c c c c c c c ~ \n ~ ~ \n\n
# Solver\n\nIt solves such, in 12.5 ms on 2026-01-02 (v1.2.3):\n\n```\n ~ ccccccccc ~ \n ~ ~ \n```\n\n1. Build it.\n
 // first\n ~ ccccccccc ~ \n ~ ~ \n\n
-\n ~ ccccccccc ~ \n ~ ~ \n
// Tables, in which an empty field may be a blank.
~ c,c,c,c,c,c,c,c,c ~ \n ~ ~ \n
~ "c";"c";"c";"c";"c";"c";"c";"c";"c"; ~ \n ~ ~ \n
Sheet 2\n ~ c\tc\tc\tc\tc\tc\tc\tc\tc ~ \n ~ ~ \n
```\n ~ c\tc\tc\tc\tc\tc\tc\tc\tc\t, ~ \n ~ ~ \n```\n
"#;

/// Boards on a line, likewise.
const LINE_SHAPES: &str = r#"
~ ccccccccc ~   ~ ~ \n
~ ccccccccc ~ ,  ~ ~ \n
~ ccccccccc ~ ; ~ ~ \n
~ ccccccccc ~  |  ~ ~ \n
~ ccccccccc ~ \t ~ ~ \n
" ~ ccccccccc ~ "," ~ ~ "\n
"#;

/// Boards in brackets: C, JSON, Python, JavaScript, NumPy, MATLAB, and YAML.
const ARRAYS: &str = r#"
int grid[9][9] = {  ~ {c, c, c, c, c, c, c, c, c} ~ ,\n   ~ ~  };\n
{\n ~ {c,c,c,c,c,c,c,c,c}, ~ \n ~ ~ \n};\n
board = [ ~ [c,c,c,c,c,c,c,c,c] ~ ,\n  ~ ~ ]\n
[ ~ ["c","c","c","c","c","c","c","c","c"] ~ \n, ~ ~ ]\n
[ ~ ['c', 'c', 'c', 'c', 'c', 'c', 'c', 'c', 'c'], ~ \n ~ ~ \n],\n
[ ~ ["ccccccccc"], ~ \n ~ ~ \n]\n
(\n ~   (c, c, c, c, c, c, c, c, c), ~ \n ~ ~ \n)\n\n
[[ ~ c c c c c c c c c ~ ]\n [ ~ ~ ]]\n
let b: [[u8; 9]; 9] =[\n ~ c c c c c c c c c; ~ \n ~ ~ \n];\n
2. easy, 2026-11-25: [ ~ [c,c,c,c,c,c,c,c,c] ~ ,\n ~ ~ ],\n
board:\n ~   - [c,c,c,c,c,c,c,c,c] ~ \n ~ ~ \n
~ [c, c, c, c, c, c, c, c, c] ~ ~ ~ \n
Input: board = [ ~ ["c","c","c","c","c","c","c","c","c"] ~ , ~ ~ ]\n
1 2 3 4 5 6 = [ ~ [c,c,c,c,c,c,c,c,c] ~   ~ ~ ];\n
{"id": 7, "board":[ ~ [c,c,c,c,c,c,c,c,c] ~ , ~ ~ ]}\n
x = np.array([ ~ [c, c, c, c, c, c, c, c, c] ~ ,\n ~ ~ ])  # it's [9x9]\n
{ ~ ([c,c,c,c,c,c,c,c,c]) ~ , ~ ~ };
{"given": [\n ~ [ c,\n c,\n c,\n c,\n c,\n c,\n c,\n c,\n c ] ~ ,\n ~ ~ ],\n"id": [9, 9], "name": "a [\\"b\\" ]]"}\n
"#;

fn shaped([open, row, rows, bands, close]: [&str; 5], board: &str) -> String {
    let row = |cells: &[u8]| {
        let cells = cells.iter().map(|&cell| char::from(cell));
        cells.fold(row.to_string(), |row, cell| {
            row.replacen('c', &cell.to_string(), 1)
        })
    };
    let band = |cells: &[u8]| cells.chunks(9).map(row).collect::<Vec<_>>().join(rows);
    let bands_of_board: Vec<String> = board.as_bytes().chunks(27).map(band).collect();
    let between = format!("{rows}{bands}");
    filled(&format!("{open}{}{close}", bands_of_board.join(&between)))
}

#[test]
fn boards_are_read_in_many_shapes() {
    for (layouts, format) in [
        (SHAPES, "-i grid"),
        (LINE_SHAPES, "-i lines"),
        (ARRAYS, "-i json"),
    ] {
        let is_json = format == "-i json";
        for layout in table(layouts) {
            let mut both = vec![shaped(layout, POJ) + &shaped(layout, WIKI)];
            if !is_json && ["c,c", "c\tc"].iter().any(|end| layout[1].ends_with(end)) {
                both.push(both[0].replace(['.', '0'], ""));
            }
            for both in both {
                let apart = both.replace('\n', "\r\n");
                expect_answers("-o lines", &both, LINES);
                expect_answers(&format!("-o lines {format}"), &apart, LINES);
                if !is_json {
                    expect_answers("-o lines", &format!("2\n{both}"), LINES);
                }
            }
        }
    }
}

#[test]
fn empty_cells_and_surrounding_text_do_not_matter() {
    expect_table(
        r"
~ {U+FEFF}2\n{poj ? rows}# remark\n{wiki _ rows} \t\n\n ~ {POJ rows}{WIKI rows}
~ {poj * spaced}\r\n{wiki _ rows}\n\n# remark\n ~ {POJ spaced}\n{WIKI rows}
// The answer to rows with rules between them is in spaced rows.
~ {poj ..27 rows}---\n{poj 27..54 rows}---\n{poj 54.. rows} ~ {POJ spaced}
// With `--blank`, lines that are no cells keep their kinds.
--blank x ~ {wiki x}\n{poj}\n ~ QP
--blank = --column 2 ~ 1,{wiki =},{WIKI}\n ~ Q
--blank / ~ id,puzzle\n1,{wiki /}\n ~ Q
--blank a -o pairs ~ 1\n{wiki a}\n ~ {wiki},{WIKI}\n
--blank ' ~ {wiki ' rows}\n{wiki ' spaced} ~ {WIKI rows}\n{WIKI spaced}
// Then nine or 81 dashes are cells, in groups, too, and all other rules are rules.
--blank - -o lines ~ ---------\n--- --- ---\n--8|---|---\n{WIKI 27.. rows}---+---+---\n ~ *\n
~ {U+FEFF}# remark\n\n{poj *},x \t\n{wiki 0},y\n\n# remark\n ~ {POJ}\n{WIKI}\n
--blank - ~ ---------------------------------------------------------------------------------\n---+---\n ~ *\n
",
    );
}

/// `-`, `x` and `X` need no option.
#[test]
fn a_board_may_have_a_blank_of_its_own() {
    expect_table(
        r#"
~ {wiki -}\n{poj -}\n ~ QP ~
~ {wiki -},{WIKI}\n{poj},{POJ}\n ~ QP ~
-i grid ~ {wiki - spaced} ~ {WIKI spaced} ~
~ \n{wiki x}\n{poj x}\n ~ QP ~
~ id,puzzle\n1,{wiki x},{WIKI}\n ~ Q ~
-o lines ~ Grid 01\n{wiki x rows}\n{wiki x rows} ~ QQ ~
-o lines ~ 1\n{wiki x rows} ~ Q ~
~ {wiki X}\n ~ Q ~
// After white space and rules, text with the symbol, and other records.
-i poj ~ 0\n1\n# x\n{wiki x}\n ~ Q ~
-o lines ~ \n---+---\nExtra text\n{wiki x rows} ~ Q ~
// A header that the user names is one regardless of cells.
--column puzzle ~ x,-,X,puzzle\n1,2,3,{wiki x}\n ~ Q ~
// A comment, unless its `#` would be a cell.
~ # easy x set 1\n# xxxxxxxx\n# 3xx7xxxx\n{wiki x}\n ~ Q
~ #{wiki x 1..}\n{wiki x}\n{wiki x}\n ~ ~ 1:*
~ #3xx7xxxx\n{wiki x rows} ~ ~ 1:*
~ 1\n#{wiki - 1..}\n{wiki -}\n ~ ~ 2:*
// No later record, and none below a line that may be a row.
~ {poj}\n{wiki -}\n ~ PQ
--blank / ~ {wiki x}\n ~ Q
~ xxxxxxxxx\n{wiki x rows} ~ ~ 1:1: expected a row or a separator, found nine empty cells, which may be either
// An `x` as a text is a letter in any drawing.
~ │ x\n{wiki x}\n ~ Q ~ lanedoku: skipped*
~ "x"\n{wiki x}\n ~ Q ~ lanedoku: skipped*
// In rows, each board has its own, and no row has another.
-o lines ~ {wiki - rows}{poj rows}{wiki x rows} ~ QPQ
~ {wiki - rows}{wiki . ..27 rows}{wiki - 27.. rows} ~ {WIKI rows} ~ 13:1: expected nine cells in row 4 of puzzle 2, \
with the same symbol for empty cells as before, found `8---6---3`
~ {wiki x ..27 rows}{wiki - 27.. rows} ~ ~ 4:1: expected nine cells in row 4 of puzzle 1, with the same symbol for \
empty cells as before, found `8---6---3`
~ {wiki - ..27 rows}{wiki 27.. rows} ~ ~ 4:1: expected nine cells in row 4 of puzzle 1, with the same symbol for \
empty cells as before, found `8...6...3`
// With every line a record, those above are, too.
--every-line ~ \n# x\n{wiki -}\n ~ --Q ~ 1:1: expected 81 cells, found nothing\n2:1: expected 81 cells, found `# x`
--every-line ~ 53..7\n{wiki -}\n ~ -Q ~ 1:6: expected 81 cells, found 5 cells
"#,
    );
}

/// Rows and boards without a clue may have the preceding one's blank.
#[test]
fn dashes_may_be_a_row_a_rule_or_a_board() {
    let board = "-".repeat(81);
    let rows = "---------\n".repeat(9);
    for [args, input, stdout, said] in table(
        r"
-o lines ~ {wiki - rows}{rows} ~ Q*
~ {rows}{wiki rows} ~ {WIKI rows}
-o lines ~ 53--7----\n---------\n{wiki - 18.. rows} ~ *
-o lines ~ 534678912\n---------\n{wiki - 18.. rows} ~ *
-o lines ~ {wiki - rows}{WIKI ..27 rows}---------\n{wiki - 36.. rows} ~ Q*
-o lines ~ {wiki - ..27 rows}---------\n{wiki - 36.. rows} ~ *
~ {wiki ..27 rows}---------\n{wiki 27..54 rows}---------\n{wiki 54.. rows} ~ {WIKI spaced}
// A damaged first row, and an empty row of the next board.
~ Ab3--7---\n{wiki - 9.. rows}---------\n{wiki - 9.. rows} ~ ~ 1:1: expected a title with nine rows below it, found \
a tenth row in line 11: this line may be a damaged row
~ {wiki rows}---------\n{wiki - rows} ~ {WIKI rows} ~ 10:1: expected a row or a separator, found nine empty \
cells, which may be either
// Rules between bands, or empty rows: the tenth row tells.
~ {wiki - ..27 rows}---------\n{wiki - 27..54 rows}---------\n{wiki - 54.. rows} ~ ~ 10:1: expected no tenth row, as \
empty rows of the nine above may be rules, found `---419--5`
~ {wiki - rows}---------\n{wiki - rows} ~ {WIKI rows} ~ 19:1: expected no tenth row, as empty rows of the nine above may \
be rules, found `----8--79`
-o lines ~ {wiki - rows}\n{wiki - rows}\n---------\n{wiki - rows} ~ QQ ~ 30:1: expected no tenth row, as empty rows of \
the nine above may be rules, found `----8--79`
-o lines ~ {wiki - ..27 rows}---------\n{wiki - 36..63 rows}---------\n{wiki - 72.. rows}\n{wiki - rows} ~ *Q
~ {wiki x rows}---------\n{wiki x rows} ~ {WIKI rows}\n{WIKI rows}
~ {wiki x ..18 rows}---------\n ~ ~ 3:1: expected nine cells in row 3 of puzzle 1, found `---------`
-o lines ~ ,,,,,,,,\n5,3,4,6,7,8,9,1,2\n,,,,,,,,\n{wiki 18.. rows} ~ *
// In a list.
~ {board}\n{poj}\n ~ ~ 1:1:*
~ {poj}\n{board}\n{wiki}\n ~ P-Q ~ 2:1:*
~ {wiki -}\n{board}\n{wiki}\n{board}\n ~ Q*Q- ~ 4:1:*
-o lines ~ 1,{wiki -}\n2,{board}\n ~ Q- ~ 2:3:*
--column 2 ~ 1,{wiki -}\n2,{board}\n ~ Q*
",
    ) {
        let input = input.replace("{board}", &board).replace("{rows}", &rows);
        // Boards of few clues have many solutions.
        let stdout = if stdout.contains('*') {
            let long = stdout.replace('Q', "{WIKI}\n").replace('-', "invalid\n");
            long.replace('*', "*\n")
        } else {
            stdout.to_string()
        };
        expect_all(&[(args, &input, &stdout, said)]);
    }
}

#[test]
fn output_formats() {
    let lines = "{poj}\n{none}\n{wiki}\n";
    let pairs = "{poj},{POJ}\n{none},no solution\n{wiki},{WIKI}\n";
    let csv = format!("puzzle,solution\n{pairs}");
    let json = "{\"puzzle\":\"{poj}\",\"solution\":\"{POJ}\"}\n\
                {\"puzzle\":\"{none}\",\"solution\":null}\n\
                {\"puzzle\":\"{wiki}\",\"solution\":\"{WIKI}\"}\n";
    let drawn = [POJ_SOLVED, WIKI_SOLVED]
        .map(pretty)
        .join("\nno solution\n\n");
    let poj = "{POJ rows}no solution\n{WIKI rows}";
    let grid = "{POJ rows}\nno solution\n\n{WIKI rows}";
    let solved = "{POJ}\nno solution\n{WIKI}\n";
    for (format, input, line, same) in [
        ("poj", "3\n{poj rows}{none rows}{wiki rows}", 11, poj),
        ("lines", lines, 2, solved),
        ("grid", "{poj rows}{none rows}{wiki rows}", 10, grid),
    ] {
        let wanted = [same, poj, solved, grid, pairs, &csv, json, &drawn];
        let words = values_of("-o");
        assert_eq!(words.len(), wanted.len());
        for (word, wanted) in words.iter().zip(wanted) {
            let said = format!("*without solution*puzzle 2*(line {line})\n");
            expect(&format!("-i {format} -o {word}"), input, wanted, &said, 1);
        }
    }
    expect_table(
        r#"
-o grid ~ {poj spaced}{wiki spaced} ~ {POJ spaced}\n{WIKI spaced}
-o pairs ~ {poj spaced}{wiki spaced} ~ {poj},{POJ}\n{wiki},{WIKI}\n
-i lines -o json ~ 7\n ~ {"puzzle":null,"solution":null}\n ~ 1:*
"#,
    );
}

/// With `--order unique`, they are a failure.
#[test]
fn several_solutions_are_reported() {
    let both = "lanedoku: 1 puzzle without solution, 2 puzzles with several solutions; the first: \
                puzzle 1 of <stdin> (line 1)\n";
    let alone =
        "lanedoku: 1 puzzle with several solutions; the first: puzzle 1 of <stdin> (line 1)\n";
    for [args, expected] in table(
        r#"
~ several solutions\n{POJ}\nno solution\nseveral solutions\n
-o grid ~ several solutions\n\n{POJ rows}\nno solution\n\nseveral solutions\n
-o pairs ~ {many},several solutions\n{poj},{POJ}\n{none},no solution\n{many},several solutions\n
--append ~ {many},several solutions\n{poj},{POJ}\n{none},no solution\n{many},several solutions\n
-o json ~ {"puzzle":"{many}","solution":null,"several":true}\n{"puzzle":"{poj}","solution":"{POJ}"}\n\
{"puzzle":"{none}","solution":null}\n{"puzzle":"{many}","solution":null,"several":true}\n
"#,
    ) {
        let args = format!("--order unique -i lines {args}");
        let with = |text: &str| text.replace("{many}", MANY);
        let (input, expected) = (with("{many}\n{poj}\n{none}\n{many}\n"), with(expected));
        expect(&args, &input, &expected, both, 1);
        expect(&format!("{args} --exit-zero"), &input, &expected, "", 0);
    }
    for (input, answer, summary, said, code) in [
        (MANY, "several solutions\n", ", 1 with several\n", alone, 1),
        (WIKI, "{WIKI}\n", "\n", "", 0),
    ] {
        expect("--order unique", input, answer, said, code);
        let said = format!("1 puzzle in * 0 without solution{summary}{said}");
        run(&["--order", "unique", "-s"], input).leaves(answer, &said, code);
    }
}

#[test]
fn each_file_is_an_input_of_its_own() {
    let files = [
        ("own_poj", "1\n{poj rows}"),
        ("own_lines", "\u{FEFF}{wiki}\r\nend\n"),
        ("own_grid", "{poj spaced}"),
        ("own_empty", ""),
    ];
    let files = files.map(|(name, text)| file(name, filled(text)));
    let args: Vec<&str> = files.iter().map(String::as_str).chain(["-"]).collect();
    let answers = "{POJ rows}{WIKI}\n\n{POJ spaced}{WIKI}\n";
    run(&args, WIKI).leaves(answers, "", 0);
}

#[test]
fn every_format_is_explained_and_answers_are_read_back() {
    let help = output(&["help", "formats"], "");
    let is_narrow = help.lines().all(|line| line.chars().count() <= 80);
    assert!(is_narrow && help.lines().count() <= 66, "{help}");
    let (inputs, outputs) = help.split_once("\nAnswers (-o):\n").expect("there are");
    for word in values_of("-i") {
        assert!(inputs.contains(&format!("\n{word} ")), "{word}");
    }
    let input = format!("{{poj}}\n{{none}}\nrubbish\n{MANY}\n{{wiki}}\n");
    let path = file("read_back", filled(&input));
    for word in values_of("-o") {
        assert!(outputs.contains(&format!("\n{word} ")), "{word}");
        let answers = run(&["--order", "unique", "-o", word, &path], "").stdout;
        let checked = run(&["check", &path], &answers).stdout;
        assert_eq!(checked, "5 right, 0 wrong\n", "{word}");
    }
}
