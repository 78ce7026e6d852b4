/*! `check` as a user runs it. */

use crate::inputs;
use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, command, file, filled, output,
    output_each_way, rows, run, run_each_way, spaced, start,
};
use crate::support::draw;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

#[test]
fn check_reads_answers_in_any_layout() {
    let drawn = output(&["-o", "pretty"], filled("{poj}\n{wiki}\n"));
    let list = |board| format!("[[{}]\n", spaced(board).trim_end().replace('\n', "]\n ["));
    for (name, puzzles) in [
        ("layouts-rows", "2\n{poj rows}{wiki rows}"),
        ("layouts-lines", "{poj}\n{wiki}\n"),
    ] {
        let puzzles = file(name, filled(puzzles));
        for answers in [
            "{POJ}\n{WIKI}\n",
            "{POJ rows}{WIKI rows}",
            "{POJ spaced}\n{WIKI spaced}",
            "{poj},{POJ}\n\n# the second\n{wiki},{WIKI}",
            "id,puzzle,solution\n1,{poj},{POJ}\n2,{wiki},{WIKI}\n",
            "2\n{POJ rows}{WIKI rows}",
            "2\n{poj},{POJ}\n{wiki},{WIKI}\n",
            "Scenario #1:\n{POJ rows}\nScenario #2:\n{WIKI rows}\n",
            &drawn,
            // What stands above and around answers.
            "Solutions\n{POJ}\n{WIKI}\n",
            "Solution 1:\n{POJ}\nSolution 2:\n{WIKI rows}",
            "My solution\n{POJ rows}{WIKI rows}",
            "answer #1\n{POJ}\nAnswer #2\n{WIKI}\n",
            &(list(POJ_SOLVED) + &list(WIKI_SOLVED)),
            &filled("{POJ spaced}\n{WIKI spaced}\n")
                .replace('\n', " ")
                .replace("  ", "\n"),
        ] {
            for end in ["\n", "\r\n", "\r"] {
                let answers = filled(answers).replace('\n', end);
                let checked = output_each_way(&["check", &puzzles], &answers);
                assert_eq!(checked, "2 right, 0 wrong\n", "{answers}");
            }
        }
    }
}

#[test]
fn check_lists_the_first_wrong_answers_and_counts_all() {
    let puzzles = file("many-wrong", filled("{poj}\n").repeat(32));
    let changed = POJ_SOLVED.replacen('1', "2", 1) + "\n";
    let parts = [
        ("{WIKI}\n", 4),
        (&changed, 2),
        ("invalid\n", 24),
        ("{POJ}\n", 1),
    ];
    let answers = filled(&parts.map(|(answer, times)| answer.repeat(times)).concat());
    let wrong = (1..31)
        .chain([32])
        .map(|number| format!("*: puzzle {number}: *\n"));
    let wrong: Vec<String> = wrong.collect();
    let sums = "1 right, 31 wrong\n";
    let first = wrong[..20].concat() + "11 more faults, which `--all` lists\n" + sums;
    run_each_way(&["check", &puzzles], &answers).leaves(&first, "", 1);
    let all = wrong.concat() + sums;
    run_each_way(&["check", "--all", &puzzles], &answers).leaves(&all, "", 1);
}

/// What is missing or too many is named where it should stand, or does.
#[test]
fn check_counts_answers() {
    let two = "{poj}\n{wiki}";
    for (puzzles, answers, stdout, code) in [
        ("", "", "0 right, 0 wrong\n", 0),
        (
            "{poj}",
            "\n",
            "<stdin>:2: puzzle 1:*missing\n0 right, 1 wrong\n",
            1,
        ),
        (
            two,
            "{POJ}\n",
            "<stdin>:2: puzzle 2:*missing\n1 right, 1 wrong\n",
            1,
        ),
        (
            two,
            "{POJ rows}",
            "<stdin>:10: puzzle 2:*missing\n1 right, 1 wrong\n",
            1,
        ),
        (two, "{POJ}\n{WIKI}\nDone.\n", "2 right, 0 wrong\n", 0),
        (
            two,
            "{POJ}\n{WIKI}\n{WIKI}\nno solution\n",
            "<stdin>:3: one answer too many\n<stdin>:4: one*\n2 right, 0 wrong, 2 too many\n",
            1,
        ),
        // One is lost before the end, and one is too many there.
        (
            two,
            "{WIKI}",
            "<stdin>:1: puzzle 1:*missing\n1 right, 1 wrong\n",
            1,
        ),
        (two, "Done.\n{POJ}\n{WIKI}", "2 right, 0 wrong\n", 0),
    ] {
        let puzzles = file("counted-puzzles", filled(puzzles));
        run_each_way(&["check", &puzzles], filled(answers)).leaves(stdout, "", code);
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
    for (name, layout) in LAYOUTS {
        let texts: Vec<String> = answers.iter().map(|answer| layout(answer)).collect();
        for damaged in [0, 9, 19] {
            let lines: Vec<_> = texts[damaged]
                .split_inclusive('\n')
                .map(String::from)
                .collect();
            let last_digit = |at: usize| lines[at].rfind(|char: char| char.is_ascii_digit());
            let rows: Vec<_> = (0..lines.len())
                .filter(|&at| last_digit(at).is_some())
                .collect();
            for row in [rows[0], rows[rows.len() / 2], rows[rows.len() - 1]] {
                let (line, digit) = (lines[row].trim_end(), last_digit(row).expect("a digit"));
                for (count, text) in inputs::accidents(&lines, row, digit, ['7', 'x']) {
                    let mut left = lines.clone();
                    left.splice(row..left.len().min(row + count), [text.clone()]);
                    let mut texts = texts.clone();
                    texts[damaged] = left.concat();
                    let ended = run(&["check", &puzzles], texts.concat()).stdout;
                    let last = ended.lines().last().expect("a score");
                    let faults = [
                        "19 right, 1 wrong",
                        "20 right, 0 wrong, 1 too many",
                        "19 right, 1 wrong, 1 too many",
                        "18 right, 2 wrong",
                    ];
                    // The last field of a line counts, so it may have another line before it. A
                    // remark ends a board, so after it nothing is amiss.
                    let is_joined = line.len() > 100 && text.starts_with(line);
                    let is_remark = row == rows[rows.len() - 1] && text.ends_with("hello\n");
                    let is_expected = match last == "20 right, 0 wrong" {
                        true => is_joined || is_remark,
                        false => faults.contains(&last) && !is_remark,
                    };
                    assert!(is_expected, "{name}, {damaged}, {row}: {text:?}\n{ended}");
                }
            }
        }
    }
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
    for (none, invalid, score) in [
        ("no solution", "invalid", "3 right, 0 wrong\n"),
        ("\"no solution\"", "\"invalid\"", "3 right, 0 wrong\n"),
        ("P,\"no solution\"", "P;\"invalid\"", "3 right, 0 wrong\n"),
        ("P,no solution", "x invalid", "3 right, 0 wrong\n"),
        (" 7\tno solution ", "x|invalid", "3 right, 0 wrong\n"),
        ("No solution", "Invalid", "3 right, 0 wrong\n"),
        ("NO SOLUTION", "\"INVALID\"", "3 right, 0 wrong\n"),
        ("xno solution", "invalid", "2 right, 1 wrong\n"),
        ("no solution\"", "invalid", "3 right, 0 wrong\n"),
        ("no solution.", "invalid", "2 right, 1 wrong\n"),
    ] {
        let answers = format!("{WIKI_SOLVED}\n{none}\n{invalid}\n");
        let found = run(&["check", &puzzles], answers).stdout;
        assert!(found.ends_with(score), "{none}: {found}");
    }
}

/// Of a line that is too long, the start is quoted, however much of it comes at once.
#[test]
fn a_long_remark_is_quoted_the_same_each_way() {
    let puzzles = file("long-remark", WIKI);
    let answers = format!("x {}{}\n", "7 ".repeat(8_200), &WIKI_SOLVED[..63]);
    let said = "<stdin>:1: puzzle 1: the answer is missing: found `x 7 7 7 *\n0 right, 1 wrong\n";
    run_each_way(&["check", &puzzles], &answers).leaves(said, "", 1);
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

/// The verdict is the exit code, also if the reader of the list goes away before its end.
#[test]
fn a_closed_pipe_leaves_the_verdict() {
    let puzzles = file("closed-puzzles", format!("{WIKI}\n").repeat(20_000));
    let wrong = file("closed-answers", format!("{POJ_SOLVED}\n").repeat(20_000));
    for (options, code) in [(&[][..], 1), (&["--exit-zero"], 0)] {
        let args = [&["check", "--all", &puzzles, &wrong], options].concat();
        let mut child = start(&args);
        let mut list = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut first = String::new();
        list.read_line(&mut first).expect("it is text");
        assert!(first.contains(":1: puzzle 1: a clue changed"), "{first}");
        drop(list);
        Run::of(child.wait_with_output().expect("it ends")).leaves("", "", code);
    }
}

/// Answers to what can be read are checked. What cannot be read is named.
#[test]
fn check_needs_puzzles_that_can_be_read() {
    let cut = file("cut-puzzles", format!("2\n{}1030\n", rows(POJ)));
    let faults = "<stdin>:1: puzzle 1: a clue changed*\n0 right, 1 wrong\n";
    run(&["check", &cut], rows(WIKI_SOLVED)).leaves(faults, "*cut-puzzles:11:*\n", 2);
    let puzzles = file("readable-puzzles", POJ);
    for args in [["/no/such", &puzzles], [&puzzles, "/no/such"]] {
        let args = [&["check"], &args[..]].concat();
        run(&args, "").leaves("", "lanedoku: cannot read /no/such: *\n", 2);
    }
}

/// Files with the answer at the end of each line, as `--append` writes them.
#[test]
fn check_reads_answers_behind_their_puzzles() {
    let csv = format!("id,puzzle,rating\n7,{WIKI},1.2\n\nfoo,bar\n8,{UNSOLVABLE},\n9,{POJ},3\n");
    for separator in [",", ";", "|", "\t"] {
        let csv = csv.replace(',', separator);
        let puzzles = file("appended-puzzles", &csv);
        let appended = run(&["--append"], &csv).stdout;
        let run = run_each_way(&["check", &puzzles], appended);
        assert_eq!(run.stdout, "4 right, 0 wrong\n", "{separator}");
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
    let table = |names: &str, answer: &str| {
        format!("{names}\n1,{{wiki}},{{WIKI}},{{WIKI}}\n2,{{poj}},{wrong},{answer}\n")
    };
    let two = table("id,puzzle,Mine,solution", "{POJ}");
    // The last of several counts, and only what stands there.
    let named = table("id,puzzle,answer,Solutions", "{POJ}");
    let empty = table("id,puzzle,Mine,solution", "");
    let cut = table("id,puzzle,Mine,solution", &POJ_SOLVED[1..]);
    let verdict = table("id,puzzle,Mine,solution", "no solution");
    let reversed = format!("\"solution\",\"puzzle\"\n{{WIKI}},{{wiki}}\n{wrong},{{poj}}\n");
    let note = "lanedoku: column 4 of *compared*column 3*`--answers 3` chooses that\n";
    for (table, column, fault) in [
        (&two, "", ""),
        (&two, "--answers=4", ""),
        (&two, "--answers=solution", ""),
        (&two, "--answers=mine", "a clue changed"),
        (&two, "--answers=3", "a clue changed"),
        (&named, "", ""),
        (&empty, "", "the answer is missing"),
        (
            &cut,
            "",
            "missing: found 80 digits in 80 cells, `436285795721394689867542…`",
        ),
        (&verdict, "", "`no solution` although"),
        (&reversed, "", "a clue changed"),
    ] {
        let path = file("columns-of-answers", filled(table));
        let args = ["check", &path, &path, column];
        let args = &args[..4 - usize::from(column.is_empty())];
        let is_unclear = column.is_empty() && table.starts_with("id");
        let note = if is_unclear { note } else { "" };
        match fault {
            "" => run(args, "").leaves("2 right, 0 wrong\n", note, 0),
            fault => {
                let said = format!("*:3: puzzle 2: *{fault}*\n1 right, 1 wrong\n");
                run(args, "").leaves(&said, note, 1);
            }
        }
    }
    let path = file("columns-missing", filled(&two));
    let run = run(&["check", &path, &path, "--answers", "rating"], "");
    run.leaves("", "*:1:1:*column `rating`*`Mine`*\n", 2);
}

#[test]
fn check_reads_no_puzzles_as_answers() {
    let puzzles = file("titled-puzzles", WIKI);
    // Only answers have such titles.
    let titled = format!("Solution 1:\n{WIKI}\n");
    assert_eq!(run(&["-i", "lines"], titled).code, 2);
    let gzip = run(&["check", &puzzles], b"\x1F\x8B\x08\x00");
    gzip.leaves("", "<stdin>:1:1: expected text*\n", 2);
}

/// Right answers are counted block by block, so that the progress is seen while answers still come.
#[test]
fn progress_is_drawn_while_answers_are_awaited() {
    let puzzles = file("awaited", filled("{wiki}\n").repeat(10_000));
    let path = file("awaited-messages", "");
    let messages = File::create(&path).expect("it was written");
    let mut command = command(&["check", "--progress", "always", &puzzles]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(messages);
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("it is piped");
    let half = filled("{WIKI}\n").repeat(5_000);
    pipe.write_all(half.as_bytes()).expect("it reads on");
    // It draws before the last answer comes.
    let drawn = (0..600).find_map(|_| {
        thread::sleep(Duration::from_millis(100));
        let drawn = std::fs::read_to_string(&path).expect("it was written");
        let (start, rest) = drawn.split_once(" puzzle")?;
        let number = start.trim_start_matches("\r\x1b[K").parse::<u32>();
        Some((number.expect("a number"), rest.to_string()))
    });
    let (number, rest) = drawn.expect("it draws");
    assert!((1..=5_000).contains(&number), "{number}");
    assert!(rest.contains('%') && !rest.contains(" 100%"), "{rest}");
    pipe.write_all(half.as_bytes()).expect("it reads on");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, b"10000 right, 0 wrong\n");
}
