/*! `--first N`: so many records are answered, and no more is read. */

use crate::program::{expect, expect_answers, file, filled, run, start};
use std::io::{Read, Write};

#[test]
fn the_first_records_are_answered() {
    for (args, input, answers) in [
        ("--first 1", "{poj}\n{wiki}\n", "{POJ}\n"),
        ("--first 2", "{poj}\n{wiki}\n{none}\n", "{POJ}\n{WIKI}\n"),
        ("--first 9", "{poj}\n{wiki}\n", "{POJ}\n{WIKI}\n"),
        ("--first 1", "id,puzzle\n1,{poj}\nx\n", "{POJ}\n"),
        ("--first 1 --every-line", "{poj}\n\n", "{POJ}\n"),
        ("count --first 2", "{poj}\n{none}\nx\n", "1\n0\n"),
        ("rate --first 1", "{poj}\n{none}\nx\n", "0\n"),
        ("-o pairs --first 1", "{poj}\n{wiki}\n", "{poj},{POJ}\n"),
        // What comes after them does not matter, and nothing is missing.
        ("--first 1", "{poj rows}<5>\n", "{POJ rows}"),
        ("--first 1", "{poj rows}53..\n", "{POJ rows}"),
        (
            "--first 1 -i grid",
            "Easy\n\n{poj rows}\n{wiki rows}",
            "{POJ rows}",
        ),
        (
            "--first 2",
            "{poj rows}{wiki rows}{poj rows}",
            "{POJ rows}\n{WIKI rows}",
        ),
        ("--first 1", "5\n{poj rows}", "{POJ rows}"),
        (
            "--first 2",
            "1\n{poj rows}4\n{wiki}\n<5>\n",
            "{POJ rows}{WIKI}\n",
        ),
        (
            "--first 1 -p poj2676",
            "5\n{poj rows}{wiki rows}",
            "{POJ rows}",
        ),
        ("--first 1 -p poj3074", "{poj}\n<5>\n", "{POJ}\n"),
        // A board directly below text is complete with the line after it.
        ("--first 1", "Easy\n{poj rows}\n{wiki rows}", "{POJ rows}"),
        (
            "--first 1",
            "Easy\n{poj rows}Hard\n{wiki rows}",
            "{POJ rows}",
        ),
        // Every line up to the last record comes back.
        (
            "--first 1 --append",
            "# x\n{poj}\n# y\n{wiki}\n",
            "# x\n{poj},{POJ}\n",
        ),
        (
            "--first 2 --append",
            "id;puzzle\n1;{poj}\n\n2;{wiki}\n3;{none}\n",
            "id;puzzle;solution\n1;{poj};{POJ}\n\n2;{wiki};{WIKI}\n",
        ),
        (
            "count --first 1 --append",
            "{\"p\":\"{poj}\"}\n{\"p\":\"{poj}\"}\n",
            "{\"p\":\"{poj}\",\"count\":1}\n",
        ),
    ] {
        for threads in ["-j1", "-j3"] {
            let args = format!("{args} {threads}");
            expect_answers(&args, input, answers);
        }
    }
    let all = format!("{}\n{{poj}}\n", ".".repeat(81));
    expect("--all --limit 2 --first 1", &all, "*\n*\n", "", 0);
    let none = "*1 puzzle without solution*\n";
    expect("--first 1", "{none}\n{none}\n", "no solution\n", none, 1);
}

#[test]
fn malformed_records_are_records() {
    for (args, answers) in [
        ("--first 2", "{POJ}\ninvalid\n"),
        ("count --first 2", "1\ninvalid\n"),
        ("rate --first 2", "0\ninvalid\n"),
        ("--first 2 --append", "{poj},{POJ}\nx y invalid\n"),
    ] {
        expect(
            args,
            "{poj}\nx y\n{wiki}\nz\n",
            answers,
            "<stdin>:2:1:*\n",
            2,
        );
    }
    // Many at a time, too, wherever blocks end.
    for count in [1, 19, 21, 5000, 20_000] {
        let input = "x y\n".repeat(25_000);
        let left = run(&["--every-line", &format!("--first={count}")], &input);
        assert!(
            left.stdout == "invalid\n".repeat(count) && left.code == 2,
            "{count}"
        );
    }
    // An error before them still ends the run.
    expect(
        "--first 2",
        "{poj rows}<5>\n{wiki rows}",
        "{POJ rows}",
        "<stdin>:10:*\n",
        2,
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
    let [lines, rows, counted, bad] =
        files.map(|(name, text)| file(&format!("first_{name}"), filled(text)));
    let all = [
        "{POJ}\n",
        "invalid\n",
        "{WIKI}\n",
        "{POJ}\n",
        "{WIKI}\n",
        "{WIKI}\n",
        "{POJ}\n",
    ];
    for count in 1..=7 {
        let args = [
            "-o",
            "lines",
            "--first",
            &count.to_string(),
            &lines,
            &rows,
            &counted,
            &bad,
        ];
        let said = if count > 1 { "*first_lines:2:*\n" } else { "" };
        let code = if count > 1 { 2 } else { 0 };
        run(&args, "").leaves(&all[..count].concat(), said, code);
    }
    let args = ["-o", "lines", "--first", "8", &lines, &rows, &counted, &bad];
    run(&args, "").leaves(&all.concat(), "*first_lines:2:*\n*first_bad:1:*\n", 2);
}

/// Large regular input, found many at a time.
#[test]
fn bulk_ends_at_the_right_record() {
    for (pair, answers) in [
        ("{poj}\n{wiki}\n", ["{POJ}\n", "{WIKI}\n"]),
        ("1,{poj},x\n2,{wiki},y\n", ["{POJ}\n", "{WIKI}\n"]),
        ("{poj rows}{wiki rows}", ["{POJ}\n", "{WIKI}\n"]),
        (
            "Grid\n{poj spaced}Grid\n{wiki spaced}",
            ["{POJ}\n", "{WIKI}\n"],
        ),
    ] {
        let input = filled(&pair.repeat(4000));
        for count in [1, 2, 7, 100, 3199, 3200, 3201, 7999_usize] {
            for threads in ["-j1", "-j2"] {
                let args = ["-o", "lines", threads, "--first", &count.to_string()];
                let answers = filled(&answers.concat().repeat(usize::div_ceil(count, 2)));
                let answers: String = answers.split_inclusive('\n').take(count).collect();
                let left = run(&args, &input);
                assert!(
                    left.stdout == answers && left.stderr.is_empty() && left.code == 0,
                    "{count} of {pair}"
                );
            }
        }
    }
}

/// A pipe is not read to its end, which may never come.
#[test]
fn a_writer_that_never_ends_is_left() {
    for (args, line, head, answers) in [
        ("--first 2", "{poj}\n", "", "{POJ}\n{POJ}\n"),
        (
            "count --first 3 -j3",
            "x y\n",
            "{poj}\n",
            "1\ninvalid\ninvalid\n",
        ),
        ("--first 1 -o lines", "{poj rows}", "", "{POJ}\n"),
        ("--first 1 -o lines", "{poj rows}", "99999\n", "{POJ}\n"),
        (
            "--first 1 --append",
            "{poj}\n",
            "puzzle\n",
            "puzzle,solution\n{poj},{POJ}\n",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let mut child = start(&args);
        let mut stdin = child.stdin.take().expect("it is piped");
        let [head, line] = [head, line].map(filled);
        let writer = std::thread::spawn(move || {
            // A program that stops reading closes the pipe.
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
