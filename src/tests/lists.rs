/*! Lists and tables: records, headers, columns, and notes on skipped lines. */

use crate::program::{expect, expect_all, expect_table, file, filled, run, table};

const LISTS: &str = r#"
// A solved board is a puzzle only if it is alone on its line.
~ 12,{POJ}\n ~ - ~ 1:*solved board*
~ {POJ},{POJ}\n ~ - ~ 1:*
~ ,{POJ}\n{wiki}\n ~ -Q ~ 1:*solved board*
~ {wiki}\n"{POJ}"\n{POJ},\n  {POJ}\t \n'{POJ}',\n ~ QPPPP
~ {wiki}\n["{POJ}"]\n ~ Q- ~ 2:*solved board*
--column 2 ~ 7,{wiki}\n8,'{POJ}'\n ~ QP
// A record does not depend on earlier lines.
~ {POJ}\n{wiki},x\n ~ PQ
~ {wiki},{WIKI}\n{WIKI}\n{poj}\n ~ QQP
~ {"puzzle": "{poj}", "solution": "{POJ}"}\n{"solution": "{WIKI}", "puzzle": "{wiki}"}\n ~ PQ
-i lines ~ {"puzzle": "{POJ}"}\n{"puzzle": "{wiki}"}\n ~ -Q ~ 1:*solved board*
~ {"puzzle": "{wiki}"}\n{"puzzle": "{POJ}"}\n ~ Q- ~ 2:*solved board*
~ {poj}\nend\n{wiki}\n ~ PQ
~ [\n"{poj}",\n"{wiki}"\n]\n ~ PQ
// Bytes beyond ASCII may surround cells.
~ {U+A0}{poj}{U+A0}\n{wiki}{U+A0}x\n ~ PQ
// Half of a lost record is no solution of another.
~ 7,{poj}\n8,{poj ..80},{POJ}\n9,{wiki}\n ~ P-Q ~ 2:83:*80 cells*
~ {poj},{POJ}{wiki},{WIKI}\n{poj}\n ~ -P ~ 1:*162 cells*
~ id,puzzle,x\n7{poj},{POJ}\n8,{POJ},1\n9,{wiki}\n ~ --Q ~ 2:*82 cells*\n3:*solved board*
~ 7,{poj}:{POJ}\n8,{poj ..80}:{POJ}\n9,{poj}:{POJ}{wiki}:{POJ}\n ~ P-- ~ 2:*80 cells*\n3:*162 cells*
--blank : ~ {wiki -}:::\n---------{WIKI 9..}:::\n ~ Q- ~ 2:85: expected 81 cells, found 75 cells
--blank ' ~ '{wiki -}'\n'{WIKI}'\n ~ Q- ~ 2:84: expected 81 cells, found 83 cells
// Nor is a second puzzle, unless an option names the column.
~ {poj},{poj ..40}\n ~ - ~ 1:*
~ {poj},{poj ..39}\n ~ P
~ {poj} {wiki}\n{wiki}\n ~ -Q ~ 1:83:*
~ 7,{poj},{POJ}\n8,{wiki},{wiki}\n9,{POJ},{poj}\n ~ P-P ~ 2:85:*
--column 1 ~ {poj} {wiki}\n{wiki}\n ~ PQ
--column 2 ~ 1|{poj}|{wiki}\n2|{wiki}|x\n ~ PQ
--column 2 ~ \t{poj}\t{wiki}\n1\t{wiki}\n ~ PQ
--column 2 ~   1   {poj} {wiki}\n2\t{wiki}\n ~ PQ
--column 2 ~ "a, {wiki}",{poj}\n"b ""c"",","{wiki}"\n ~ PQ
--column 1 ~ {poj commas}\n ~ - ~ 1:*
--column 2 ~ a|{poj commas}\n ~ P
// The first separator of the first line is that of the table.
--column 3 ~ A\t1\t{poj}\nb, c\t2\t{wiki}\n ~ PQ
--column 2 ~ 1 {poj} {wiki}\n;2 {wiki} {poj}\n ~ PQ
--column 2 ~ 5,{poj}\n4,NaN\n ~ P- ~ 2:3:*`NaN`
--column 2 ~ 1 {poj}0\n{wiki}\n ~ -- ~ 1:85: expected 81 cells in column 2, found 82 cells\n2:82:*1 column*
--column 4000000000 ~ 1,{poj}\n ~ - ~ 1:*
// Columns of a table with a frame count from its first bar, as people see them.
--column 2 ~ | id | puzzle | x |\n|----|:------:|---|\n| 1 | {poj} | a |\n| 2 | {wiki} | |\n ~ PQ
--column 1 ~ | id | puzzle | x |\n| 1 | {poj} | a |\n ~ - ~ 2:*column 1*
// With a column, no quote may be open at the end of a line. Otherwise it is a symbol like any other.
--column 2 ~ 1,{poj},"a\n"a,{wiki}\n3,{wiki}\n ~ --Q ~ 1:*\n2:*
~ 1,{poj},"a\n"a,{wiki}\n ~ PQ
--column 2 ~ 5" x,{poj}\n"a" b,{wiki}\nb"c,{wiki}\n ~ PQQ
// The header is the first line with such a name above the first record, in any case.
-i lines ~ puzzle{wiki x}\n{wiki x}\n ~ -Q ~ 1:*
// Below a header, a number in a table is a damaged record, and a number alone is a count.
~ id\tpuzzle\n1\t\n{wiki}\n ~ -Q ~ 2:2: expected 81 cells, found 1 cell
--column puzzle ~ id,puzzle,Puzzle\n1,{poj},{wiki}\n ~ ~ 1:1: expected a header with a column `puzzle`, found several \
such columns
--column puzzle ~ #,a,puzzle\n1,{wiki},{poj}\n#2,{poj},{wiki}\n ~ P
--column puzzle ~ a puzzle\n1 {poj} {wiki}\n ~ P
--column rätsel ~ RÄTSEL|n\n{poj}|1\n ~ P
--column puzzle ~ tags,puzzle\na;{wiki},{poj}\nb,{wiki}\n ~ PQ
// The first record below a header may be anything, but a row or a count decides for its own format.
~ id,puzzle\nx1,\n{poj}\n ~ -P ~ 2:*
~ id,puzzle\nx1,{poj 1..}\n{poj}\n ~ -P ~ 2:*
-i lines ~ id,puzzle\nx1,{poj 1..}\n{poj}\n ~ -P ~ 2:*
~ id,puzzle\nid,puzzle\n1,{poj}\n ~ -P ~ 2:*
-o lines ~ id,puzzle\n{poj rows} ~ P
-o lines ~ id,puzzle\n1\n{poj rows} ~ P
// One name alone is a header where only a list can come. A long part of a board is in none.
~ puzzle\n{poj}\n ~ P
-i lines ~ puzzle\nx\n{poj}\n ~ -P ~ 2:1:*
-i lines ~ puzzle,{poj ..9}\n{wiki}\n ~ -Q ~ 1:*
// With --every-line every line is a record.
--every-line --column 2 ~ junk here\n1,{wiki}\n2,{poj}\n ~ -QP ~ 1:*
--every-line --column 1 ~ NaN\n{poj}\n\n# {wiki}\nend\n---\n ~ -P-Q-- ~ 1:*\n3:*\n5:*\n6:*
--every-line ~ id,puzzle\n# 5,{poj}\nend\n ~ -P- ~ 1:*\n3:*
"#;

/// All commands read the same records.
#[test]
fn a_record_is_its_one_unsolved_board_or_the_column_that_counts() {
    expect_table(LISTS);
    for [args, input, slots, _] in table(LISTS).filter(|run| !run[0].contains("-o")) {
        let words: Vec<&str> = args.split_whitespace().collect();
        let path = file("lists", filled(input));
        let with = |command: &[&str], input: &str| run(&[command, &words].concat(), input).stdout;
        let counts = with(&["count", &path], "");
        let expected = slots.replace(['P', 'Q'], "1\n").replace('-', "invalid\n");
        assert_eq!(counts, expected, "{input}");
        let answers = with(&[&path], "");
        let checked = with(&["check", &path], &answers);
        let right = format!("{} right, 0 wrong\n", slots.len());
        assert!(checked == right || slots.is_empty(), "{input}{checked}");
    }
}

/// Tables as printed by programs, with the name of the column.
#[test]
fn tables_are_lists() {
    for [table, name] in table(
        r#"
solution,Puzzle\n{POJ},{poj}\n,{wiki}\n ~ puzzle
"n";"the ""sudoku"""\n"1";"{poj}"\n2;{wiki}\n ~ the ""sudoku""
sep=;\nid;quiz_str\n1;{poj}\n2;{wiki}\n ~ quiz_str
  | id | puzzle |\n|---:|--------|\n| 1 | {poj} |\n| 2 | {wiki} |\n ~ PUZZLE
 id | puzzle\n----+-------\n  1 | {poj}\n  2 | {wiki}\n ~ puzzle
id  puzzle\n--  ---------------------------------------------------------------------------------\n1   {poj}\n2   {wiki}\n ~ puzzle
+--+---+\n| id | puzzle |\n+--+---+\n|  1 | {poj} |\n|  2 | {wiki} |\n+--+---+\n ~ puzzle
"#,
    ) {
        let (input, answers) = (filled(table), filled("{POJ}\n{WIKI}\n"));
        for args in [&[][..], &["-i", "lines"], &["--column", name]] {
            assert_eq!(run(args, &input).stdout, answers, "{args:?} of {input}");
        }
    }
}

#[test]
fn a_header_is_what_names_its_columns() {
    let names = r"
puzzle
 Quiz
board_str
sudoku-puzzle
initial.grid
QUESTIONS
my_puzzle_2
puzzle_a_b_c_d_e_f_g_h_i
rätselgrid
";
    let above = ["", "# x; y\n", "\n---+---\n// y\n", "\n\n"];
    for (name, above) in names.trim_start().lines().zip(above.iter().cycle()) {
        let header = format!("{above}\"x\",{name} ,x_y,a_b");
        let table = format!("{header}\nx1,\n1,{{wiki}}\n\n");
        let answered = format!("{header},solution\nx1,,,,invalid\n1,{{wiki}},,,{{WIKI}}\n\n");
        let column = format!("--column={}", name.trim().to_uppercase());
        let said = format!("{}:*", above.lines().count() + 2);
        for separator in [",", ";", "|", "\t"] {
            let [table, answered] = [&table, &answered].map(|text| text.replace(',', separator));
            expect_all(&[
                ("", &table, "-Q", &said),
                (&column, &table, "-Q", &said),
                ("--append", &table, &answered, &said),
            ]);
        }
    }
    // The option makes such a line a header.
    for [line, name] in table(
        r#"
id,unsolved ~ Unsolved
-,x4 ~ X4
n,"the_puzzle!" ~ the_puzzle!
"#,
    ) {
        let input = format!("{line}\nx1,{{poj}}\nx2,\n");
        let answered = format!("{line},solution\nx1,{{poj}},{{POJ}}\nx2,,invalid\n");
        let args = format!("--append --column {name}");
        expect_all(&[(&args, &input, &answered, "3:*")]);
    }
}

/// Text that is no header, and lines without text.
#[test]
fn text_above_a_list_is_noted_if_it_names_no_puzzles() {
    let words = r#"
Hard ones of a forum
id,unsolved
the puzzle,x
"x";'puzzle'
1;board!
puzzle{};x
[Puzzle 7]
2026-11-25 the first
45 empty:
7. Easy
> rubbish
x
a 1 2 3 4 5 6
v1.2.3 / 1234567
a1 b2 c3 d4 e5 f6 g7 h8
| nr | 5 | 7 |
=== Hard ===
A.3F..9B.1..2C.D
"#;
    let wordless = r"
# x
---+---
// easy
//
  // {wiki}
-
 --
```
";
    let passed = "lanedoku: skipped 1 line of text above the puzzles, the first <stdin>:2";
    for (lines, note, append_note) in [(words, passed, passed), (wordless, "", "")] {
        for line in lines.trim_start().lines() {
            let [list, answered] =
                ["{poj}", "{poj},{POJ}"].map(|record| format!("\n{line}\n{record}\n"));
            let boards = format!("{line}\n{{poj rows}}\n{line}\n{{wiki rows}}{line}\n");
            let counted = format!("{line}\n1\n{line}\n{{poj rows}}{line}\n1\n{{wiki}}\n{line}\n");
            expect_all(&[
                ("", &list, "P", note),
                ("count", &list, "1\n", note),
                ("--append", &list, &answered, append_note),
                ("-o lines", &boards, "PQ", ""),
                ("-o lines", &counted, "PQ", ""),
            ]);
            // Below a record, text is a malformed record.
            let below = format!("{{poj}}\n{line}\n{{wiki}}\n");
            let is_wordless = lines == wordless;
            let (slots, said) = if is_wordless {
                ("PQ", "")
            } else {
                ("P-Q", "2:*")
            };
            expect_all(&[("", &below, slots, said)]);
        }
    }
    expect_table(
        r"
~ # x\na\n\nb c\n---\nid,puzzle\n1,{poj}\n ~ P ~ lanedoku: skipped 2 lines of text above the puzzles, the first <stdin>:2
--column 1 ~ NaN\n{poj}\n ~ P ~ lanedoku: skipped 1 line of text above the puzzles, the first <stdin>:1
",
    );
    // Such columns are no header, but no error.
    for name in ["c", "cell_", "r1c"] {
        let header: Vec<_> = (0..81).map(|cell| format!("{name}{cell}")).collect();
        let input = format!("{}\n{{poj commas}}\n{{wiki commas}}\n", header.join(","));
        expect_all(&[("", &input, "PQ", "lanedoku: skipped *<stdin>:1")]);
    }
}

#[test]
fn each_file_has_a_header_of_its_own() {
    let files = [
        ("quiz,id\n{poj},1\n", "named_first"),
        ("id;x;QUIZ\n1;;{wiki}\n", "named_last"),
        ("puzzle,d\nx,1\n", "named_otherwise"),
    ];
    let [one, two, three] = files.map(|(text, name)| file(name, filled(text)));
    run(&["--column", "quiz", &one, &two, &three], "").leaves(
        "{POJ}\n{WIKI}\n",
        "*named_otherwise:1:1:*\n",
        2,
    );
}

#[test]
fn notes_are_one_of_each_kind_for_all_inputs() {
    let input = filled("Easy\n{poj -}\n");
    let [first, second] = ["notes_first", "notes_second"].map(|name| file(name, &input));
    let said = "*2 lines of text*notes_first:1\n";
    for threads in ["-j1", "-j3"] {
        run(&[threads, &first, &second], "").leaves("{POJ}\n{POJ}\n", said, 0);
    }
    let once = "*text*notes_second:1\n";
    run(&["check", &second], filled("{POJ}\n")).leaves("1 right, 0 wrong\n", once, 0);
    let timed = run(&["bench", "--seconds", "0.01", &first, &second], "");
    timed.leaves("*\n*\n*\n", said, 0);
    // The second of these boards is copied before the first.
    let mixed = "{wiki z ..40}{wiki 40..}";
    for input in [
        format!("{mixed}\n{{wiki z ..27}} {{wiki 27..54}} {{wiki 54..}}\n{{poj}}\n"),
        format!("[[\"{mixed}\"], [\"{mixed}\"],\n[\"{{poj}}\"]]"),
    ] {
        let said = "*read 2 boards*--blank*others*<stdin>:1\n";
        expect("--blank z", &input, "{WIKI}\n{WIKI}\n{POJ}\n", said, 0);
    }
    // Notes precede the messages that decide the exit code.
    let said = "*text*:1\n*without solution*(line 3)\n";
    expect(
        "",
        "Easy\n{wiki}\n{none}\n",
        "{WIKI}\nno solution\n",
        said,
        1,
    );
}
