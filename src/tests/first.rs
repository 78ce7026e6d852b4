/*! `--first N` answers N records, and reads no more. */

use crate::program::{expect_table, file, filled, run, start, table};
use std::io::{Read, Write};

#[test]
fn the_first_records_are_answered() {
    expect_table(
        r"
--first 1 ~ {poj}\n{wiki}\n ~ P
--first 9 ~ {poj}\n{wiki}\n ~ PQ
--first 1 ~ id,puzzle\n1,{poj}\nx\n ~ P
--first 1 --every-line ~ {poj}\n\n ~ P
count --first 2 ~ {poj}\n{none}\nx\n ~ 1\n0\n
rate --first 1 ~ {poj}\n{none}\nx\n ~ 0\n
-o pairs --first 1 ~ {poj}\n{wiki}\n ~ {poj},{POJ}\n
// The rest of the input does not matter.
--first 1 ~ {poj rows}<5>\n ~ {POJ rows}
--first 1 ~ {poj rows}53..\n ~ {POJ rows}
--first 2 ~ {poj rows}{wiki rows}{poj rows} ~ {POJ rows}\n{WIKI rows}
--first 1 ~ 5\n{poj rows} ~ {POJ rows}
--first 2 ~ 1\n{poj rows}4\n{wiki}\n<5>\n ~ {POJ rows}{WIKI}\n
--first 1 -p poj2676 ~ 5\n{poj rows}{wiki rows} ~ {POJ rows}
// A board directly below text is complete with the line after it.
--first 1 ~ Easy\n{poj rows}\n{wiki rows} ~ {POJ rows}
--first 1 ~ Easy\n{poj rows}Hard\n{wiki rows} ~ {POJ rows}
// Every line up to the last record is echoed.
--first 1 --append ~ # x\n{poj}\n# y\n{wiki}\n ~ # x\n{poj},{POJ}\n
--first 2 --append ~ id;puzzle\n1;{poj}\n\n2;{wiki}\n3;{none}\n ~ id;puzzle;solution\n1;{poj};{POJ}\n\n2;{wiki};{WIKI}\n
--first 1 ~ {none}\n{none}\n ~ no solution\n ~ lanedoku: 1 puzzle without solution*
// Malformed records are records, but an error before them still ends the run.
--first 2 ~ {poj}\nx y\n{wiki}\nz\n ~ P- ~ 2:1:*
count --first 2 ~ {poj}\nx y\n{wiki}\n ~ 1\ninvalid\n ~ 2:1:*
rate --first 2 ~ {poj}\nx y\n{wiki}\n ~ 0\ninvalid\n ~ 2:1:*
--first 2 --append ~ {poj}\nx y\n{wiki}\n ~ {poj},{POJ}\nx y,invalid\n ~ 2:1: expected 81 cells, found `x y`
--first 2 ~ {poj rows}<5>\n{wiki rows} ~ {POJ rows} ~ 10:*
--all --limit 2 --first 1 ~ {empty}\n{poj}\n ~ *\n*\n
",
    );
}

#[test]
fn the_records_of_all_inputs_are_counted_together() {
    let files = [
        ("lines", "{poj}\nx y\n{wiki}\n"),
        ("rows", "{poj rows}{wiki rows}"),
        ("counted", "2\n{wiki rows}{poj}\n"),
        ("bad", "<5>\n"),
    ];
    let files = files.map(|(name, text)| file(&format!("first_{name}"), filled(text)));
    let files = files.join(" ");
    let all = "{POJ}\ninvalid\n{WIKI}\n{POJ}\n{WIKI}\n{WIKI}\n{POJ}\n";
    for count in 1..=8 {
        let answers: String = all.split_inclusive('\n').take(count).collect();
        let (said, code) = match count {
            1 => ("", 0),
            8 => ("*first_lines:2:*\n*first_bad:1:*\n", 2),
            _ => ("*first_lines:2:*\n", 2),
        };
        let args = format!("-o lines --first {count} {files}");
        run(&Vec::from_iter(args.split(' ')), "").leaves(&answers, said, code);
    }
}

#[test]
fn a_writer_that_never_ends_is_left() {
    for [args, line, head, answers] in table(
        r"
--first 2 ~ {poj}\n ~ ~ {POJ}\n{POJ}\n
count --first 3 -j3 ~ x y\n ~ {poj}\n ~ 1\ninvalid\ninvalid\n
--first 1 -o lines ~ {poj rows} ~ ~ {POJ}\n
--first 1 -o lines ~ {poj rows} ~ 99999\n ~ {POJ}\n
--first 1 --append ~ {poj}\n ~ puzzle\n ~ puzzle,solution\n{poj},{POJ}\n
",
    ) {
        let args: Vec<&str> = args.split(' ').collect();
        let mut child = start(&args);
        let mut stdin = child.stdin.take().expect("it is piped");
        let [head, line] = [head, line].map(filled);
        let writer = std::thread::spawn(move || {
            // The program closes the pipe.
            let mut written = stdin.write_all(head.as_bytes());
            while written.is_ok() {
                written = stdin.write_all(line.as_bytes());
            }
        });
        let mut found = String::new();
        let mut stdout = child.stdout.take().expect("it is piped");
        stdout
            .read_to_string(&mut found)
            .expect("the program writes");
        assert_eq!(found, filled(answers), "{args:?}");
        child.wait().expect("the program ends");
        writer.join().expect("it ends");
    }
}
