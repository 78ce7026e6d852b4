//! `--append`: every line of the input is echoed, records with their answers.

use crate::program::{
    converse, expect_all, expect_table, file, filled, output, run, run_each_way, table,
};

#[test]
fn each_line_is_echoed_with_its_answer() {
    for [input, expected, said] in table(
        r#"
{poj}\n{wiki}\n ~ {poj},{POJ}\n{wiki},{WIKI}\n
{U+FEFF}# a remark\n\n7,{wiki},1.2\n \t\nx y\n-----\n8,{POJ}x # no\nend\n ~ {U+FEFF}# a remark\n\n\
7,{wiki},1.2,{WIKI}\n \t\nx y,invalid\n-----\n8,{POJ}x # no,invalid\nend\n ~ 5:*\n7:*
\n ~ \n
{wiki}\nend\nx,\n# {poj}\n\n ~ {wiki},{WIKI}\nend\nx,,invalid\n# {poj}\n\n ~ 3:*
// Without a header the separator is the first of the record, or a space in it.
1;{wiki}|3\n ~ 1;{wiki}|3;{WIKI}\n
"a;b",{wiki}\n ~ "a;b",{wiki},{WIKI}\n
 {wiki}  3\n ~  {wiki}  3 {WIKI}\n
{wiki}  \n ~ {wiki}  ,{WIKI}\n
:0:x:{wiki}:::\n ~ :0:x:{wiki}:::,{WIKI}\n
// The header decides, and answers are in its new column.
sep=;\nid;quiz_str\n1;{wiki}\n2\n ~ sep=;\nid;quiz_str;solution\n1;{wiki};{WIKI}\n2;;invalid\n ~ 4:*\nlanedoku: skipped*:1
puzzle;x\n{wiki}5,6\n{wiki}\na,b\n ~ puzzle;x;solution\n{wiki}5,6;;invalid\n{wiki};;{WIKI}\na,b;;invalid\n ~ 2:*\n4:*
id,puzzle,a,b\n1,{wiki}\n2\n---\n3,{poj},x,y\n"4,5",{poj},\n ~ id,puzzle,a,b,solution\n1,{wiki},,,{WIKI}\n\
2,,,,invalid\n---\n3,{poj},x,y,{POJ}\n"4,5",{poj},,,{POJ}\n ~ 3:*
puzzle\tx\n{wiki}\n ~ puzzle\tx\tsolution\n{wiki}\t\t{WIKI}\n
puzzle,a\n{wiki},1,2\n ~ puzzle,a,solution\n{wiki},1,2,{WIKI}\n
| id | puzzle |\n|----|----|\n| 1 | {poj} |\n ~ | id | puzzle |solution\n|----|----|\n| 1 | {poj} |{POJ}\n
// A last empty field may be one too many, and then it is the answer's.
Puzzle,Givens,Difficulty\n{wiki},30,Easy,\n{poj},30,\nx,y,z,\n ~ Puzzle,Givens,Difficulty,solution\n\
{wiki},30,Easy,{WIKI}\n{poj},30,,{POJ}\nx,y,z,invalid\n ~ 4:*
puzzle\n{wiki},\n ~ puzzle,solution\n{wiki},{WIKI}\n
// The new column is numbered if its name is taken.
id,puzzle\n\n ~ id,puzzle,solution\n\n
puzzle,solution\n\n---+---\n{wiki},\n ~ puzzle,solution,solution_2\n\n---+---\n{wiki},,{WIKI}\n
puzzle,SOLUTION,solution_3,Solution_2\n{wiki},,,\n ~ puzzle,SOLUTION,solution_3,Solution_2,solution_4\n{wiki},,,,{WIKI}\n
"board","Solution"\n{wiki},\n ~ "board","Solution",solution_2\n{wiki},,{WIKI}\n
puzzle,solutions\n{wiki},\n ~ puzzle,solutions,solution\n{wiki},,{WIKI}\n
// A record that is an object in JSON gets its answer as a last key.
{"puzzle": "{poj}"}\n {"p":"{wiki}", "a": {}} \n{"p":"x"}\n ~ {"puzzle": "{poj}","solution":"{POJ}"}\n\
 {"p":"{wiki}", "a": {},"solution":"{WIKI}"} \n{"p":"x","solution":null,"invalid":true}\n ~ 3:*
// Other lines in brackets are ordinary lines.
{"p":"{wiki}"}\n{wiki}\n# {}\n{"p":"{poj}"},\n ~ {"p":"{wiki}","solution":"{WIKI}"}\n{wiki},{WIKI}\n# {}\n{"p":"{poj}"},,{POJ}\n
"#,
    ) {
        expect_all(&[("--append", input, expected, said)]);
    }
    expect_table(
        r#"
--append ~ 8,{none} # no\n{"puzzle":"{none}","id":2}\n ~ 8,{none} # no,no solution\n\
{"puzzle":"{none}","id":2,"solution":null}\n ~ lanedoku: 2 puzzles without solution*
// White space may separate columns; then words are in quotes.
--append --column puzzle ~ id puzzle\n1 {wiki}\n2 {poj} x\n3\n ~ id puzzle solution\n1 {wiki} {WIKI}\n2 {poj} x {POJ}\n3 invalid\n ~ 4:*
--append --column puzzle ~ id puzzle\n1 {none}\n ~ id puzzle solution\n1 {none} "no solution"\n ~ lanedoku: 1 puzzle without solution*
--append --column puzzle ~ n the puzzle\n\n1 2 {wiki}\n ~ n the puzzle solution\n\n1 2 {wiki} {WIKI}\n
// Nor are boards in brackets a list.
--append ~ {"boards": [\n"{poj}"]}\n ~ ~ 1:1: expected 81 cells, as `--append` and `--column` read lists, found `{"boards": [`
// A comment next to a header is no record that is missing.
--append ~ # c\nid,puzzle\n# d\n ~ # c\nid,puzzle,solution\n# d\n
// A field in quotes may not continue on the next line.
--append ~ id,puzzle,x\n1,{poj},"two"\n2,{wiki},"two\n"\n ~ id,puzzle,x,solution\n1,{poj},"two",{POJ}\n ~ 3:1: expected \
a record on one line, as `--append` reads lists, found a quote that is not closed on its line
--append ~ puzzle,"x\ny"\n{poj},\n ~ ~ 1:1: expected a record on one line, as `--append` reads lists, found a quote that \
is not closed on its line
--append --column 2 ~ {wiki};{poj}\n{wiki}\n ~ {wiki};{poj};{POJ}\n{wiki};invalid\n ~ 2:82: expected 81 cells in column 2, found 1 column
// Every line may be a record.
--append --every-line ~ junk here\n1;{wiki}\n2,{poj}\n ~ junk here,invalid\n1;{wiki};{WIKI}\n2,{poj};{POJ}\n ~ 1:1:*
--append --every-line ~ puzzle\n{wiki}\n\n# {poj}\nend\n ~ puzzle,invalid\n{wiki},{WIKI}\n,invalid\n# {poj},{POJ}\n\
end,invalid\n ~ 1:1: expected 81 cells, found `puzzle`\n3:1: expected 81 cells, found nothing\n\
5:1: expected 81 cells, found `end`
// Other commands have other answers.
count --append ~ puzzle,Count,solutions\n{wiki},,\n{none},,\nx,,\n ~ puzzle,Count,solutions,count_2\n{wiki},,,1\n\
{none},,,0\nx,,,invalid\n ~ 4:*
--append --blank } ~ {"p":"{poj}"}\n{"p":"{poj}"5\n ~ {"p":"{poj}"},{POJ}\n{"p":"{poj}"5,{POJ}\n
count --append ~ {"p":"{wiki}"}\n{"p":7}\n ~ {"p":"{wiki}","count":1}\n{"p":7,"count":null,"invalid":true}\n ~ 2:*
rate --append ~ {"p":"{wiki}"}\n{"p":7}\n ~ {"p":"{wiki}","guesses":0}\n{"p":7,"guesses":null,"invalid":true}\n ~ 2:*
--append --order unique ~ {"p":"{WIKI ..9}{empty 9..}"}\n{"p":7}\n ~ \
{"p":"{WIKI ..9}{empty 9..}","solution":null,"several":true}\n{"p":7,"solution":null,"invalid":true}\n ~ 2:*\nlanedoku: *several*
"#,
    );
}

/// Also with a long text above the first record.
#[test]
fn a_slow_producer_gets_each_line_at_once() {
    let comments = format!("#{}\n", "c".repeat(98)).repeat(700);
    for [header, named] in table(
        r"
id,puzzle\n ~ id,puzzle,solution\n
id,unsolved\n ~ id,unsolved\n
\n[Puzzle 7]\n ~ \n[Puzzle 7]\n
",
    ) {
        for threads in ["-j1", "-j3"] {
            let steps = [
                (&header[..4], ""),
                (&header[4..], named),
                (&comments, &comments),
                ("1,{wiki ..3}", ""),
                ("{wiki 3..} \r", ""),
                ("\n", "1,{wiki} ,{WIKI}\r\n"),
                ("x,\nend\n", "x,,invalid\nend\n"),
            ];
            assert_eq!(converse(&["--append", threads], &steps).code, 2);
        }
    }
}

#[test]
fn long_lines_are_echoed_whole() {
    let limit = "k".repeat(1 << 16);
    let text =
        |head: &str, wiki: &str, invalid: &str| format!("{head}{{wiki}}{wiki}\n{limit}{invalid}\n");
    for [head, named] in [["", ""], ["puzzle\n", "puzzle,solution\n"]] {
        // A longer line ends the run.
        let input = text(head, "", "") + &limit + "k\n";
        let outcome = run_each_way(&["--append"], filled(&input));
        assert!(outcome.stdout == filled(&text(named, ",{WIKI}", ",invalid")));
    }
    // However many fields are missing, memory stays flat.
    let header = format!("puzzle{}\n", ",x".repeat(8_000));
    let input = format!("{header}{}", "7\n".repeat(1000));
    let line = format!("7{},invalid\n", ",".repeat(8_000));
    let expected = header.replace('\n', ",solution\n") + &line.repeat(1000);
    for threads in ["-j1", "-j3"] {
        assert!(run_each_way(&["--append", "-ilines", threads], &input).stdout == expected);
    }
}

#[test]
fn each_file_has_a_header_of_its_own() {
    let table = file("append_table", filled("id;puzzle\n1;{wiki}"));
    let twice = "id;puzzle;solution\n1;{wiki};{WIKI}\n".repeat(2);
    run(&["--append", &table, &table], "").leaves(&twice, "", 0);
}

#[test]
fn a_large_input_is_echoed_in_order() {
    let numbered = |text: &str| -> String {
        let lines = (0..2000).map(|number| text.replace('#', &number.to_string()));
        filled(&lines.collect::<String>())
    };
    let lines = numbered("{wiki}\n{poj},x#\r\n\n{wiki}\n{none},#\n");
    let answered =
        numbered("{wiki},{WIKI}\n{poj},x#,{POJ}\r\n\n{wiki},{WIKI}\n{none},#,no solution\n");
    for threads in ["-j1", "-j2", "-j5"] {
        let args = ["--append", "--exit-zero", threads];
        assert!(run_each_way(&args, &lines).stdout == answered, "{threads}");
    }
    let bare = filled("{wiki}\n").repeat(5000);
    assert!(output(&["--append"], &bare) == filled("{wiki},{WIKI}\n").repeat(5000));
}
