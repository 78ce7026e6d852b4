/*! `check` as a user runs it. */

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, output_each_way,
    pencilmarks, rows, run, run_each_way, spaced, start,
};
use crate::support::draw;
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
    let changed_clue = &POJ_SOLVED.replacen('1', "2", 1);
    let two_fives = &rows(WIKI_SOLVED.replacen("534", "535", 1));
    let hole = &WIKI_SOLVED.replacen("534", "53.", 1);
    let (puzzles, answers): (Vec<&str>, Vec<&str>) = [
        (POJ, &changed_clue[..]),
        (WIKI, two_fives.trim_end()),
        (WIKI, hole),
        ("no puzzle at all", "invalid"),
        (POJ, "no solution"),
        (UNSOLVABLE, "no solution"),
        (WIKI, "invalid"),
        (POJ, POJ_SOLVED),
        (UNSOLVABLE, changed_clue),
        ("neither", "no solution"),
        (POJ, POJ_SOLVED),
        (WIKI, "Segmentation fault"),
    ]
    .into_iter()
    .unzip();
    let puzzles = file("wrong-puzzles", puzzles.join("\n"));
    let wrong = [
        "<stdin>:1: puzzle 1: a clue changed in row 1 column 1: 1 to 2",
        "<stdin>:2: puzzle 2: two 5s in row 1",
        "<stdin>:11: puzzle 3: the answer is missing: found `53.678912672195348198342…`",
        "<stdin>:13: puzzle 5: `no solution` although there is one",
        "<stdin>:15: puzzle 7: `invalid` although the puzzle is well formed",
        "<stdin>:17: puzzle 9: a solution although there is none",
        "<stdin>:18: puzzle 10: expected `invalid`: the puzzle is malformed",
        "<stdin>:20: puzzle 12: the answer is missing: found `Segmentation fault`",
        "2 wrong: missing",
        "1 wrong: a clue changed",
        "1 wrong: a digit twice in a house",
        "1 wrong: `no solution` although there is one",
        "1 wrong: `invalid` although the puzzle is well formed",
        "1 wrong: a solution although there is none",
        "1 wrong: not `invalid` although the puzzle is malformed",
        "4 right, 8 wrong",
    ];
    let stderr = format!(
        "lanedoku: 2 malformed puzzles: `invalid` is the right answer; the first: \
         {puzzles}:4:1: expected 81 cells, found `n`\n"
    );
    let expected = Run {
        stdout: wrong.map(|line| format!("{line}\n")).concat(),
        stderr,
        code: 1,
    };
    assert_eq!(
        run_each_way(&["check", &puzzles], answers.join("\n")),
        expected
    );
}

#[test]
fn check_lists_the_first_wrong_answers_and_counts_all() {
    let puzzles = file("many-wrong", format!("{POJ}\n").repeat(32));
    let changed = POJ_SOLVED.replacen('1', "2", 1);
    let answers = format!("{WIKI_SOLVED}\n").repeat(4)
        + &format!("{changed}\n").repeat(2)
        + &"invalid\n".repeat(24);
    let answers = answers + POJ_SOLVED + "\n";
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(&["check", &puzzles], &answers);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((lines.len(), stderr.as_str(), code), (25, "", 1));
    assert!(
        lines[19].starts_with("<stdin>:20: puzzle 20: `invalid` although"),
        "{stdout}"
    );
    let sums = [
        "11 more wrong answers, which `--all` lists",
        "24 wrong: `invalid` although the puzzle is well formed",
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
    let stdout = "<stdin>:1: puzzle 1: a digit that the pencilmarks rule out in row 1 column 1: 2\n\
                  <stdin>:4: puzzle 4: a digit that the pencilmarks rule out in row 1 column 1: 1\n\
                  <stdin>:6: puzzle 6: `no solution` although there is one\n\
                  2 wrong: a digit that pencilmarks rule out\n\
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

/// What is missing or too many is named where it should stand, or does.
#[test]
fn check_counts_answers() {
    let puzzles = [POJ, WIKI].join("\n");
    let two = [POJ_SOLVED, WIKI_SOLVED].join("\n");
    for (puzzles, answers, stdout) in [
        ("", String::new(), "0 right, 0 wrong\n"),
        (
            POJ,
            "\n".into(),
            "<stdin>:1: puzzle 1: the answer is missing\n0 right, 1 wrong\n",
        ),
        (
            &puzzles,
            format!("{POJ_SOLVED}\n"),
            "<stdin>:2: puzzle 2: the answer is missing\n1 right, 1 wrong\n",
        ),
        (
            &puzzles,
            rows(POJ_SOLVED),
            "<stdin>:10: puzzle 2: the answer is missing\n1 right, 1 wrong\n",
        ),
        (&puzzles, format!("{two}\nDone.\n"), "2 right, 0 wrong\n"),
        (
            &puzzles,
            format!("{two}\n{WIKI_SOLVED}\nno solution\n"),
            "<stdin>:3: one answer too many\n<stdin>:4: one answer too many\n\
             2 right, 0 wrong, 2 too many\n",
        ),
        // One is lost before the end, and one is too many there.
        (
            &puzzles,
            WIKI_SOLVED.into(),
            "<stdin>:1: puzzle 1: the answer is missing\n1 right, 1 wrong\n",
        ),
        (&puzzles, format!("Done.\n{two}"), "2 right, 0 wrong\n"),
    ] {
        let puzzles = file("counted-puzzles", puzzles);
        let found = run_each_way(&["check", &puzzles], &answers);
        let code = i32::from(!stdout.ends_with(" 0 wrong\n"));
        assert_eq!((found.stdout.as_str(), found.code), (stdout, code));
    }
}

/// Twenty answers in a layout that programs write.
type Layout = fn(&str) -> String;

const LAYOUTS: [(&str, Layout); 12] = [
    ("rows", |board| rows(board)),
    ("rows and empty lines", |board| rows(board) + "\n"),
    ("spaced rows", |board| spaced(board)),
    ("spaced rows and empty lines", |board| spaced(board) + "\n"),
    ("bands", |board| {
        let bands = [&board[..27], &board[27..54], &board[54..]].map(rows);
        bands.join("\n") + "\n"
    }),
    ("rulers", |board| {
        let bars = ["| ", " | ", " |"];
        draw(board, ["+-------+-------+-------+"; 3], bars, " ")
    }),
    ("qqwing", |board| {
        draw(
            board,
            ["", "-------|-------|-------", ""],
            [" ", " | ", " "],
            " ",
        ) + "\n"
    }),
    ("a ruler behind every row", |board| {
        rows(board).replace('\n', "\n---+---+---\n")
    }),
    ("lists of rows", |board| {
        let rows = spaced(board)
            .trim_end()
            .replace(' ', ", ")
            .replace('\n', "],\n [");
        format!("[[{rows}]]\n")
    }),
    ("lines", |board| format!("{board}\n")),
    ("pairs", |board| format!("{WIKI},{board}\n")),
    ("CSV", |board| format!("7,{WIKI},\"{board}\"\n")),
];

/// Boards that have no cell in common with each other's solutions.
fn twenty() -> (String, Vec<String>) {
    let puzzles = output(&["generate", "20", "--seed", "3", "-o", "lines"], "");
    let answers = output(&[], &puzzles);
    (puzzles, answers.lines().map(String::from).collect())
}

/// One damage costs the answer that it strikes, and at most one fault more.
#[test]
fn one_damage_accuses_nobody_else() {
    let (puzzles, answers) = twenty();
    let puzzles = file("damaged-puzzles", puzzles);
    let mut runs = 0;
    for (name, layout) in LAYOUTS {
        let texts: Vec<String> = answers.iter().map(|answer| layout(answer)).collect();
        for damaged in [0, 9, 19] {
            let lines: Vec<&str> = texts[damaged].lines().collect();
            let is_row = |line: &&usize| lines[**line].contains(|char: char| char.is_ascii_digit());
            let all: Vec<usize> = (0..lines.len()).collect();
            let rows: Vec<usize> = all.iter().filter(is_row).copied().collect();
            for row in [rows[0], rows[rows.len() / 2], rows[rows.len() - 1]] {
                let line = lines[row];
                let end = line
                    .rfind(|char: char| char.is_ascii_digit())
                    .expect("a digit");
                let next = lines.get(row + 1).filter(|next| !next.is_empty());
                let next = next.copied().unwrap_or(line);
                for (damage, count) in [
                    (String::new(), 1),
                    (String::new(), 2),
                    ("\n".into(), 1),
                    (format!("{line}\n{line}\n"), 1),
                    (format!("{line}{next}\n"), 2),
                    (format!("{}{}\n", &line[..end], &line[end + 1..]), 1),
                    (format!("{}7{}\n", &line[..end], &line[end..]), 1),
                    (format!("{}x{}\n", &line[..end], &line[end + 1..]), 1),
                    ("9\n".into(), 1),
                    ("Segmentation fault\n".into(), 1),
                    (format!("{line}\nhello\n"), 1),
                ] {
                    let mut text: Vec<String> =
                        lines.iter().map(|line| format!("{line}\n")).collect();
                    let range = row..(row + count).min(text.len());
                    text.splice(range, [damage.clone()]);
                    let mut texts = texts.clone();
                    texts[damaged] = text.concat();
                    let ended = run(&["check", &puzzles], texts.concat());
                    let last = ended.stdout.lines().last().expect("a score");
                    let is_expected = match damage.ends_with("hello\n") {
                        true => last == "20 right, 0 wrong",
                        false => [
                            "20 right, 0 wrong",
                            "19 right, 1 wrong",
                            "20 right, 0 wrong, 1 too many",
                            "19 right, 1 wrong, 1 too many",
                            "18 right, 2 wrong",
                        ]
                        .contains(&last),
                    };
                    // The last field of a line counts, so it may have another line before it.
                    let is_joined = line.len() > 100 && damage.starts_with(line);
                    let is_noticed =
                        !last.starts_with("20 right, 0 wrong") || last.ends_with("many");
                    assert!(
                        is_expected && (is_noticed || is_joined || damage.ends_with("hello\n")),
                        "{name}, answer {damaged}, row {row}: {damage:?}\n{}",
                        ended.stdout
                    );
                    runs += 1;
                }
            }
        }
    }
    assert!(runs > 1000, "{runs} runs");
}

/// What a solver writes beside its answers accuses nobody.
#[test]
fn remarks_cost_nothing() {
    let (puzzles, answers) = twenty();
    let file = file("remarked-puzzles", &puzzles);
    for (name, layout) in LAYOUTS {
        for remark in [
            "Solution:",
            "solved in 3 ms",
            "Solution 12:",
            "hello",
            "20",
            "53007000",
            "123 456",
            "# a remark",
            "{\"time\": 0.25}",
            "end",
            &puzzles[..81],
            &rows(&puzzles[..81]),
            "1,2,3",
        ] {
            let with = |behind: bool, answer: &String| match behind {
                false => format!("{remark}\n{}", layout(answer)),
                true => format!("{}{remark}\n", layout(answer)),
            };
            for behind in [false, true] {
                let text: String = answers.iter().map(|answer| with(behind, answer)).collect();
                let found = run(&["check", &file], text).stdout;
                assert_eq!(found, "20 right, 0 wrong\n", "{name}, {remark}");
            }
        }
    }
}

/// Verdicts, as programs write them that put all fields in quotes.
#[test]
fn verdicts_may_be_in_quotes() {
    let puzzles = file("quoted-verdicts", format!("{WIKI}\n{UNSOLVABLE}\nx\n"));
    for [none, invalid] in [
        ["no solution", "invalid"],
        ["\"no solution\"", "\"invalid\""],
        ["P,\"no solution\"", "P;\"invalid\""],
        ["P,no solution", "x invalid"],
        [" 7\tno solution ", "x|invalid"],
    ] {
        let found = run(
            &["check", &puzzles],
            format!("{WIKI_SOLVED}\n{none}\n{invalid}\n"),
        );
        assert_eq!(found.stdout, "3 right, 0 wrong\n", "{none}");
    }
    for verdict in ["xno solution", "no solution\"", "no solution."] {
        let found = run(
            &["check", &puzzles],
            format!("{WIKI_SOLVED}\n{verdict}\ninvalid\n"),
        );
        assert!(found.stdout.ends_with("2 right, 1 wrong\n"), "{verdict}");
    }
}

/// Where nothing fits any more, that is said once.
#[test]
fn what_is_out_of_step_is_named() {
    let puzzles = output(
        &["generate", "2300", "--any", "--seed", "1", "-o", "lines"],
        "",
    );
    let answers: Vec<String> = output(&[], &puzzles).lines().map(String::from).collect();
    let puzzles = file("out-of-step", puzzles);
    for (lost, right, is_lost) in [(1000, 1300, false), (1001, 100, true)] {
        let kept = [&answers[..100], &answers[100 + lost..]].concat();
        let stdout = run(&["check", &puzzles], kept.join("\n")).stdout;
        let last = format!("\n{right} right, {} wrong\n", 2300 - right);
        assert!(stdout.ends_with(&last), "{stdout}");
        let line = "<stdin>:101: from here on no answer fits one of the next 1000 puzzles\n";
        assert_eq!(stdout.contains(line), is_lost, "{stdout}");
    }
    let table = answers
        .iter()
        .take(2300)
        .map(|_| "7,x\n")
        .collect::<String>();
    let stdout = run(&["check", &puzzles], table).stdout;
    assert!(
        stdout.contains("<stdin>: no line and no column holds an answer\n"),
        "{stdout}"
    );
}

/// Answers in another order are wrong, and nothing else.
#[test]
fn answers_in_another_order_are_wrong_once_each() {
    let (puzzles, mut answers) = twenty();
    let puzzles = file("swapped-puzzles", puzzles);
    for (_, layout) in [LAYOUTS[0], LAYOUTS[9]] {
        for at in 0..19 {
            answers.swap(at, at + 1);
            let text: String = answers.iter().map(|answer| layout(answer)).collect();
            let stdout = run(&["check", &puzzles], text).stdout;
            assert!(stdout.ends_with("\n18 right, 2 wrong\n"), "{at}: {stdout}");
            answers.swap(at, at + 1);
        }
    }
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

/// Files with the answer at the end of each line, as `--append` writes them.
#[test]
fn check_reads_answers_behind_their_puzzles() {
    let csv = format!("id,puzzle,rating\n7,{WIKI},1.2\n\nfoo,bar\n8,{UNSOLVABLE},\n9,{POJ},3\n");
    for separator in [",", ";", "|", "\t"] {
        let csv = csv.replace(',', separator);
        let puzzles = file("appended-puzzles", &csv);
        let run = run_each_way(&["check", &puzzles], run(&["--append"], &csv).stdout);
        let found = (run.stdout.as_str(), run.code);
        assert_eq!(found, ("4 right, 0 wrong\n", 0), "{separator}");
    }
    let lines = format!("{WIKI} 1.2\n{UNSOLVABLE} 3\n");
    let puzzles = file("spaced-puzzles", &lines);
    let appended = run(&["--append"], &lines).stdout;
    let found = output_each_way(&["check", &puzzles], appended);
    assert_eq!(found, "2 right, 0 wrong\n");
}

/// A table that has the puzzles and several columns of answers is both files.
#[test]
fn check_says_which_column_of_answers_it_checks() {
    let wrong = POJ_SOLVED.replacen('1', "2", 1);
    let fault = |words| format!("FILE:3: puzzle 2: {words}\n1 right, 1 wrong\n");
    let clue = fault("a clue changed in row 1 column 1: 1 to 2");
    let right = "2 right, 0 wrong\n".to_string();
    let short = &POJ_SOLVED[1..];
    let table = |names: &str, answer: &str| {
        format!("{names}\n1,{WIKI},{WIKI_SOLVED},{WIKI_SOLVED}\n2,{POJ},{wrong},{answer}\n")
    };
    let two = table("id,puzzle,Mine,solution", POJ_SOLVED);
    // The last of several counts, and only what stands there.
    let named = table("id,puzzle,answer,Solutions", POJ_SOLVED);
    let empty = table("id,puzzle,Mine,solution", "");
    let cut = table("id,puzzle,Mine,solution", short);
    let verdict = table("id,puzzle,Mine,solution", "no solution");
    let reversed = format!("\"solution\",\"puzzle\"\n{WIKI_SOLVED},{WIKI}\n{wrong},{POJ}\n");
    for (table, column, stdout) in [
        (&two, None, &right),
        (&two, Some("4"), &right),
        (&two, Some("solution"), &right),
        (&two, Some("mine"), &clue),
        (&two, Some("3"), &clue),
        (&named, None, &right),
        (&empty, None, &fault("the answer is missing")),
        (
            &cut,
            None,
            &fault("the answer is missing: found `436285795721394689867542…`"),
        ),
        (
            &verdict,
            None,
            &fault("`no solution` although there is one"),
        ),
        (&reversed, None, &clue),
    ] {
        let path = file("columns", table);
        let column = column.map(|column| ["--answers", column]);
        let mut args = vec!["check", &path, &path];
        args.extend(column.iter().flatten());
        let run = run(&args, "");
        let found = [run.stdout, run.stderr].map(|text| text.replace(&path, "FILE"));
        assert_eq!(found, [stdout, ""], "{table}{column:?}");
    }
    let path = file("columns-missing", &two);
    let run = run(&["check", &path, &path, "--answers", "rating"], "");
    let message = ":1:1: expected a column `rating`, found the columns `id`, `puzzle`, `Mine`, \
                   `solution`";
    assert_eq!((run.stdout.as_str(), run.code), ("", 2));
    assert!(run.stderr.contains(message), "{}", run.stderr);
}

/// What stands above and around answers.
#[test]
fn check_reads_headers_titles_and_lists() {
    let puzzles = file("listed-puzzles", format!("{WIKI}\n{POJ}\n"));
    let list = |board: &str| {
        let rows = spaced(board).replace('\n', "]\n [");
        format!("[[{}]\n", rows.strip_suffix("\n [").expect("nine rows"))
    };
    for answers in [
        format!("Solutions\n{WIKI_SOLVED}\n{POJ_SOLVED}\n"),
        format!(
            "Solution 1:\n{WIKI_SOLVED}\nSolution 2:\n{}",
            rows(POJ_SOLVED)
        ),
        format!("My solution\n{}{}", rows(WIKI_SOLVED), rows(POJ_SOLVED)),
        format!("answer #1\n{WIKI_SOLVED}\nAnswer #2\n{POJ_SOLVED}\n"),
        list(WIKI_SOLVED) + &list(POJ_SOLVED),
        format!("{}\n{}\n", spaced(WIKI_SOLVED), spaced(POJ_SOLVED))
            .replace('\n', " ")
            .replace("  ", "\n"),
    ] {
        let found = output(&["check", &puzzles], &answers);
        assert_eq!(found, "2 right, 0 wrong\n", "{answers}");
    }
    // Only answers have such titles.
    let titled = format!("Solution 1:\n{WIKI}\n");
    assert_eq!(run(&["-i", "lines"], titled).code, 2);
    let gzip = run(&["check", &puzzles], b"\x1F\x8B\x08\x00");
    assert!(
        gzip.stderr
            .starts_with("<stdin>:1:1: expected text, found ")
    );
    assert_eq!((gzip.stdout.as_str(), gzip.code), ("", 2));
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
    let (start, rest) = line.split_once(" puzzle").expect("it counts puzzles");
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
