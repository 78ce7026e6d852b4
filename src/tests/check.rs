/*! `check` as a user runs it. */

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, output_each_way,
    pencilmarks, rows, run, run_each_way, spaced, start,
};
use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[test]
fn check_reads_answers_in_any_layout() {
    for (name, puzzles) in [
        ("rows", format!("2\n{}{}", rows(POJ), rows(WIKI))),
        ("lines", format!("{POJ}\n{WIKI}\n")),
    ] {
        let puzzles = file(&format!("layouts-{name}"), puzzles);
        for answers in [
            format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n"),
            format!("{}{}", rows(POJ_SOLVED), rows(WIKI_SOLVED)),
            format!("{}\n{}", spaced(POJ_SOLVED), spaced(WIKI_SOLVED)).replace('\n', "\r\n"),
            format!("{POJ},{POJ_SOLVED}\n\n# the second\n{WIKI},{WIKI_SOLVED}"),
            format!("id,puzzle,solution\n1,{POJ},{POJ_SOLVED}\n2,{WIKI},{WIKI_SOLVED}\n"),
            format!("2\n{}{}", rows(POJ_SOLVED), rows(WIKI_SOLVED)),
            format!("2\n{POJ},{POJ_SOLVED}\n{WIKI},{WIKI_SOLVED}\n"),
            format!(
                "Scenario #1:\n{}\nScenario #2:\n{}\n",
                rows(POJ_SOLVED),
                rows(WIKI_SOLVED)
            ),
            output(&["-o", "pretty"], format!("{POJ}\n{WIKI}\n")),
        ] {
            assert_eq!(
                output_each_way(&["check", &puzzles], &answers),
                "2 right, 0 wrong\n",
                "{answers}"
            );
            assert_eq!(
                output(&["check", &puzzles, "-"], &answers),
                "2 right, 0 wrong\n",
                "{answers}"
            );
            let returns = answers.replace("\r\n", "\n").replace('\n', "\r");
            assert_eq!(
                output_each_way(&["check", &puzzles], returns),
                "2 right, 0 wrong\n",
                "{answers}"
            );
        }
    }
}

/// Every kind of wrong answer, the lines they stand on, and the right ones between them.
#[test]
fn check_names_what_is_wrong() {
    let puzzles = [
        POJ,
        WIKI,
        WIKI,
        "no puzzle at all",
        POJ,
        UNSOLVABLE,
        UNSOLVABLE,
        "neither",
        WIKI,
        POJ,
        WIKI,
    ]
    .join("\n");
    let puzzles = file("wrong-puzzles", puzzles);
    let changed_clue = POJ_SOLVED.replacen('1', "2", 1);
    let two_fives = WIKI_SOLVED.replacen("534", "535", 1);
    let hole = WIKI_SOLVED.replacen("534", "53.", 1);
    let answers = [
        &changed_clue,
        &rows(&two_fives),
        &hole,
        "invalid",
        "no solution",
        "no solution",
        POJ_SOLVED,
        "no solution",
        "invalid",
        POJ_SOLVED,
        "Segmentation fault",
    ]
    .map(|answer| answer.trim_end())
    .join("\n");
    let wrong = [
        "<stdin>:1: puzzle 1: a clue changed in row 1 column 1: 1 to 2",
        "<stdin>:2: puzzle 2: two 5s in row 1",
        "<stdin>:11: puzzle 3: not a digit in row 1 column 3: `.`",
        "<stdin>:13: puzzle 5: `no solution` although there is one",
        "<stdin>:15: puzzle 7: a solution although there is none",
        "<stdin>:16: puzzle 8: expected `invalid`: the puzzle is malformed",
        "<stdin>:17: puzzle 9: `invalid` although the puzzle is well formed",
        "<stdin>:19: puzzle 11: expected nine rows, 81 digits, `no solution` or `invalid`, found \
         `Segmentation fault`",
        "1 wrong: a clue changed",
        "1 wrong: a digit twice in a house",
        "1 wrong: not a digit",
        "1 wrong: `no solution` although there is one",
        "1 wrong: a solution although there is none",
        "1 wrong: not `invalid` although the puzzle is malformed",
        "1 wrong: `invalid` although the puzzle is well formed",
        "1 wrong: neither a board nor `no solution` nor `invalid`",
        "3 right, 8 wrong",
    ];
    let stdout = wrong.map(|line| format!("{line}\n")).concat();
    let stderr = format!(
        "lanedoku: 2 malformed puzzles: `invalid` is the right answer; the first: \
         {puzzles}:4:4: expected 81 cells, found `p`\n"
    );
    assert_eq!(
        run_each_way(&["check", &puzzles], answers),
        Run {
            stdout,
            stderr,
            code: 1
        }
    );
}

#[test]
fn check_lists_the_first_wrong_answers_and_counts_all() {
    let puzzles = file("many-wrong", format!("{POJ}\n").repeat(32));
    let changed = POJ_SOLVED.replacen('1', "2", 1);
    let answers = format!("{WIKI_SOLVED}\n").repeat(4)
        + &format!("{changed}\n").repeat(2)
        + &"rubbish\n".repeat(24);
    let answers = answers + POJ_SOLVED + "\n";
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(&["check", &puzzles], &answers);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((lines.len(), stderr.as_str(), code), (25, "", 1));
    assert!(
        lines[19].starts_with("<stdin>:20: puzzle 20: expected nine rows"),
        "{stdout}"
    );
    let sums = [
        "11 more wrong answers, which `--all` lists",
        "24 wrong: neither a board nor `no solution` nor `invalid`",
        "6 wrong: a clue changed",
        "1 wrong: missing",
        "1 right, 31 wrong",
    ];
    assert_eq!(lines[20..], sums);

    let all = run_each_way(&["check", "--all", &puzzles], &answers);
    let lines: Vec<&str> = all.stdout.lines().collect();
    assert_eq!((lines.len(), all.stderr.as_str(), all.code), (35, "", 1));
    assert!(
        lines[..31]
            .iter()
            .enumerate()
            .all(|(index, line)| line.contains(&format!(": puzzle {}: ", index + 1 + index / 30)))
    );
    assert_eq!(lines[31..], sums[1..]);
}

#[test]
fn check_judges_pencilmarks() {
    // A board without clues, but with a pencilmark less: row 1 may not begin with what the solution
    // begins with.
    let empty = pencilmarks(&".".repeat(81));
    let without_1 = empty.replacen('1', ".", 1);
    let puzzles = [
        &pencilmarks(POJ),
        &pencilmarks(UNSOLVABLE),
        &empty,
        &without_1,
        &without_1,
        &pencilmarks(WIKI),
    ];
    let puzzles = file("pencilmark-puzzles", puzzles.map(String::as_str).join("\n"));
    let changed = POJ_SOLVED.replacen('1', "2", 1);
    let answers = [
        &changed,
        "no solution",
        POJ_SOLVED,
        POJ_SOLVED,
        WIKI_SOLVED,
        "no solution",
    ]
    .join("\n");
    let stdout = "<stdin>:1: puzzle 1: a clue changed in row 1 column 1: 1 to 2\n\
                  <stdin>:4: puzzle 4: a digit that the pencilmarks rule out in row 1 column 1: 1\n\
                  <stdin>:6: puzzle 6: `no solution` although there is one\n\
                  1 wrong: a clue changed\n\
                  1 wrong: a digit that pencilmarks rule out\n\
                  1 wrong: `no solution` although there is one\n\
                  3 right, 3 wrong\n";
    assert_eq!(
        run_each_way(&["check", &puzzles], answers),
        Run {
            stdout: stdout.into(),
            stderr: String::new(),
            code: 1
        }
    );
}

#[test]
fn check_counts_answers() {
    let puzzles = file("counted-puzzles", [POJ, WIKI].join("\n"));
    let missing = run(&["check", &puzzles], format!("{POJ_SOLVED}\n"));
    assert_eq!(
        missing.stdout,
        "<stdin>:2: puzzle 2: the answer is missing\n1 right, 1 wrong\n"
    );
    assert_eq!(missing.code, 1);
    let extra = run(
        &["check", &puzzles],
        [POJ_SOLVED, WIKI_SOLVED, WIKI_SOLVED].join("\n"),
    );
    assert_eq!(
        extra.stdout,
        "<stdin>:3: puzzle 3: one answer too many: 2 were expected\n2 right, 1 wrong\n"
    );
    assert_eq!(extra.code, 1);
    assert_eq!(
        output(&["check", &file("no-puzzles", "")], ""),
        "0 right, 0 wrong\n"
    );
}

/// Answers to what can be read are checked. What cannot be read is named.
#[test]
fn check_needs_puzzles_that_can_be_read() {
    let cut = file("cut-puzzles", format!("2\n{}1030\n", rows(POJ)));
    let Run {
        stdout,
        stderr,
        code,
    } = run(&["check", &cut], rows(WIKI_SOLVED));
    assert_eq!(code, 2);
    assert!(
        stdout.starts_with("<stdin>:1: puzzle 1: a clue changed")
            && stdout.ends_with("\n0 right, 1 wrong\n"),
        "{stdout}"
    );
    assert!(stderr.contains("cut-puzzles:11:"), "{stderr}");

    let puzzles = file("readable-puzzles", POJ);
    for args in [
        ["check", "/no/such/puzzles", &puzzles],
        ["check", &puzzles, "/no/such/answers"],
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(&args, "");
        assert_eq!((stdout.as_str(), code), ("", 2));
        assert!(
            stderr.starts_with("lanedoku: cannot read /no/such/"),
            "{stderr}"
        );
    }
}

/// One line lost, or one too many, is one fault, and everything else stays right.
#[test]
fn check_recognises_a_lost_and_an_extra_answer() {
    let puzzles = output(&["generate", "5000", "-o", "lines", "--seed", "18"], "");
    let answers = output(&[], &puzzles);
    let lines: Vec<&str> = answers.split_inclusive('\n').collect();
    let puzzles = file("steps-puzzles", puzzles);
    for at in [0, 1, 2500, 4998, 4999] {
        let lost = [&lines[..at], &lines[at + 1..]].concat().concat();
        let Run { stdout, code, .. } = run_each_way(&["check", &puzzles], lost);
        let number = at + 1;
        let expected = format!(
            "<stdin>:{number}: puzzle {number}: the answer is missing\n4999 right, 1 wrong\n"
        );
        assert_eq!((stdout, code), (expected, 1));

        let extra = [&lines[..at], &["Done.\n"], &lines[at..]].concat().concat();
        let Run { stdout, code, .. } = run_each_way(&["check", &puzzles], extra);
        let expected = format!(
            "<stdin>:{number}: puzzle {number}: one answer too many\n5000 right, 1 wrong\n"
        );
        assert_eq!((stdout, code), (expected, 1));
    }
}

/// Files with the answer at the end of each line, as `--append` writes them.
#[test]
fn check_reads_answers_behind_their_puzzles() {
    let csv = format!(
        "id,puzzle,rating\n# three\n7,{WIKI},1.2\n\nfoo,bar\n8,{UNSOLVABLE},\n9,{POJ},3\nend\n"
    );
    let puzzles = file("appended-puzzles", csv);
    for separator in [",", ";", "|", "\t"] {
        let appended = format!(
            "id,puzzle,rating,solution\n# three\n7,{WIKI},1.2,{WIKI_SOLVED}\n\nfoo,bar,invalid\n\
             8,{UNSOLVABLE},,no solution\n9,{POJ},3,{POJ_SOLVED}\nend\n"
        );
        let run = run_each_way(&["check", &puzzles], appended.replace(',', separator));
        assert_eq!(
            (run.stdout.as_str(), run.code),
            ("4 right, 0 wrong\n", 0),
            "{separator}"
        );
    }
    let puzzles = file("spaced-puzzles", format!("{WIKI} 1.2\n{UNSOLVABLE} 3\n"));
    let appended = format!("{WIKI} 1.2 {WIKI_SOLVED}\n{UNSOLVABLE} 3 no solution\n");
    assert_eq!(
        output_each_way(&["check", &puzzles], appended),
        "2 right, 0 wrong\n"
    );
}

/// A table that has the puzzles and several columns of answers is both files.
#[test]
fn check_says_which_column_of_answers_it_checks() {
    let wrong = POJ_SOLVED.replacen('1', "2", 1);
    let fault = |line: u8, column| format!(":{line}: puzzle 2: {column}\n1 right, 1 wrong\n");
    let clue = "a clue changed in row 1 column 1: 1 to 2";
    let note = |line: u8, column: u8| {
        format!(
            "lanedoku: FILE:{line}: more than one field could be the answer, column {column} was \
             checked; `--answers` names another\n"
        )
    };
    let right = "2 right, 0 wrong\n".to_string();
    let table = format!(
        "id,puzzle,Mine,solution\n1,{WIKI},{WIKI_SOLVED},{WIKI_SOLVED}\n2,{POJ},{wrong},{POJ_SOLVED}\n"
    );
    let verdicts = format!(
        "id;puzzle;Mine;solution\n1;{WIKI};no solution;{WIKI_SOLVED}\n2;{POJ};{POJ_SOLVED};no solution\n"
    );
    let dotted = POJ_SOLVED.replacen('1', ".", 1);
    let reversed = format!("\"solution\",\"puzzle\"\n{WIKI_SOLVED},{WIKI}\n{wrong},{POJ}\n");
    let incomplete = format!("{WIKI},{WIKI_SOLVED},{WIKI_SOLVED}\n{POJ},{POJ_SOLVED},{dotted}\n");
    let blank = fault(2, "not a digit in row 1 column 1: `.`");
    let second = "lanedoku: read only the first of several puzzles on 1 line; the first: FILE:2\n";
    for (table, column, stdout, stderr) in [
        (&table, None, right.clone(), note(3, 4)),
        (&table, Some("4"), right.clone(), String::new()),
        (&table, Some("solution"), right.clone(), String::new()),
        (&table, Some("mine"), fault(3, clue), String::new()),
        (&table, Some("3"), fault(3, clue), String::new()),
        (&verdicts, None, right, note(2, 4)),
        (&reversed, None, fault(3, clue), String::new()),
        (&incomplete, None, blank, second.into()),
    ] {
        let path = file("columns", table);
        let column = column.map(|column| ["--answers", column]);
        let mut args = vec!["check", &path, &path];
        args.extend(column.iter().flatten());
        let run = run(&args, "");
        let [out, err] = [run.stdout, run.stderr].map(|text| text.replace(&path, "FILE"));
        let expected = stdout.replacen(":", "FILE:", usize::from(stdout.starts_with(':')));
        assert_eq!((out, err), (expected, stderr), "{table}{column:?}");
    }
    let path = file("columns-missing", &table);
    let run = run(&["check", &path, &path, "--answers", "rating"], "");
    let found = "expected the column of `--answers` in line 1, found `id,puzzle,Mine,solution`\n";
    assert_eq!((run.stdout.as_str(), run.code), ("", 2));
    assert!(run.stderr.ends_with(found), "{}", run.stderr);
}

/// What people and programs write above and around answers.
#[test]
fn check_reads_headers_titles_and_lists() {
    let puzzles = file("listed-puzzles", format!("{WIKI}\n{POJ}\n"));
    let list = |board: &str, comma: &str| {
        let rows: Vec<String> = spaced(board)
            .lines()
            .map(|row| format!("[{}]", row.replace(' ', comma)))
            .collect();
        format!("[{}]\n", rows.join(if comma == " " { "\n " } else { ", " }))
    };
    for answers in [
        format!("Solutions\n{WIKI_SOLVED}\n{POJ_SOLVED}\n"),
        format!(
            "Solution 1:\n{WIKI_SOLVED}\nSolution 2:\n{}",
            rows(POJ_SOLVED)
        ),
        format!("answer #1\n{WIKI_SOLVED}\nAnswer #2\n{POJ_SOLVED}\n"),
        list(WIKI_SOLVED, ", ") + &list(POJ_SOLVED, ", "),
        list(WIKI_SOLVED, " ") + &list(POJ_SOLVED, " "),
    ] {
        assert_eq!(
            output(&["check", &puzzles], &answers),
            "2 right, 0 wrong\n",
            "{answers}"
        );
    }
    // Only answers have such titles.
    assert_eq!(
        run(&["-i", "lines"], format!("Solution 1:\n{WIKI}\n")).code,
        2
    );
    let gzip = run(&["check", &puzzles], b"\x1F\x8B\x08\x00");
    let message = "lanedoku: cannot read <stdin>: expected text, found gzip; try `zcat FILE`\n";
    assert_eq!((gzip.stderr.as_str(), gzip.code), (message, 2));
}

/// Right answers are counted block by block, so that the progress is seen while answers still come.
#[test]
fn progress_is_drawn_while_answers_are_awaited() {
    const COUNT: usize = 10_000;
    let puzzles = file("awaited", format!("{WIKI}\n").repeat(COUNT));
    let mut child = start(&["check", "--progress", "always", &puzzles]);
    let mut pipe = child.stdin.take().expect("it is piped");
    let mut messages = child.stderr.take().expect("it is piped");
    let (sender, drawn) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut bytes = [0; 100];
        let length = messages.read(&mut bytes).expect("the line can be read");
        let line = String::from_utf8_lossy(&bytes[..length]).into_owned();
        sender.send(line).expect("somebody waits for it");
        io::copy(&mut messages, &mut io::sink()).expect("all lines can be read")
    });
    let answers = format!("{WIKI_SOLVED}\n").repeat(COUNT / 2);
    pipe.write_all(answers.as_bytes()).expect("it reads on");
    let line = drawn.recv_timeout(Duration::from_secs(60));
    let line = line.expect("it draws before the last answer");
    let (start, rest) = line.split_once(" puzzles, ").expect("it counts puzzles");
    let number: usize = start
        .trim_start_matches("\r\x1b[K")
        .parse()
        .expect("a number");
    assert!((1..=COUNT / 2).contains(&number), "{line}");
    assert!(rest.ends_with('%') && !rest.ends_with(" 100%"), "{line}");
    pipe.write_all(answers.as_bytes()).expect("it reads on");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    reader.join().expect("the messages end");
    assert_eq!(output.stdout, b"10000 right, 0 wrong\n");
}
