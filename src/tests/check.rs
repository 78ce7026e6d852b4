/*! `check` as a user runs it. */

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, command, file, filled, output,
    output_each_way, rows, run, run_each_way, spaced, start,
};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

#[test]
fn check_reads_answers_in_any_layout() {
    let drawn = output(&["-o", "pretty"], filled("{poj}\n{wiki}\n"));
    let list = |board| format!("[[{}]\n", spaced(board).trim_end().replace('\n', "]\n ["));
    let fields = filled("{POJ spaced}\n{WIKI spaced}\n")
        .replace('\n', " ")
        .replace("  ", "\n");
    for (name, puzzles) in [
        ("layouts-rows", "2\n{poj rows}{wiki rows}"),
        ("layouts-lines", "{poj}\n{wiki}\n"),
    ] {
        let puzzles = file(name, filled(puzzles));
        for answers in [
            "{POJ}\n{WIKI}\n",
            "{POJ}\n{WIKI}",
            " {POJ}\t\n\"{WIKI}\",\n",
            "{POJ rows}{WIKI rows}",
            "{POJ rows}\n{WIKI rows}\n",
            "{POJ spaced}\n{WIKI spaced}\n",
            "{poj},{POJ}\n\n# the second\n---\n{wiki},{WIKI}\nend\n",
            "id,puzzle,solution\n1,{poj},{POJ}\n2,{wiki},{WIKI}\n",
            "2\n{POJ rows}{WIKI rows}",
            "2\n{poj},{POJ}\n{wiki},{WIKI}\n",
            "Scenario #1:\n{POJ rows}\nScenario #2:\n{WIKI rows}\n",
            &drawn,
            &fields,
            &fields.replace(' ', ","),
            // What stands above and around answers.
            "Solutions\n{POJ}\n{WIKI}\n\u{1A}",
            "My solution\n{POJ rows}{WIKI rows}",
            "Solution, 3 ms\n{POJ rows}{WIKI rows}",
            "\u{FEFF}{POJ rows}{poj}\n0.25\n{WIKI}\nDone in 3 ms\n",
            &(list(POJ_SOLVED) + &list(WIKI_SOLVED)),
        ] {
            for end in ["\n", "\r\n"] {
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
    let wrong = (1..31).map(|number| format!("*:{number}: puzzle {number}: *\n"));
    let wrong: Vec<String> = wrong.collect();
    let missing = "<stdin>:32: puzzle 32: the answer is missing\n";
    let sums = "1 right, 30 wrong, 1 missing\n";
    let first = wrong[..20].concat() + "11 more faults, which `--all` lists\n" + sums;
    run_each_way(&["check", &puzzles], &answers).leaves(&first, "", 1);
    let all = wrong.concat() + missing + sums;
    run_each_way(&["check", "--all", &puzzles], &answers).leaves(&all, "", 1);
    run_each_way(&["check", "--exit-zero", &puzzles], &answers).leaves(&first, "", 0);
}

/// What is missing or too many is named where it should stand, or does.
#[test]
fn check_counts_answers() {
    let two = "{poj}\n{wiki}";
    for (puzzles, answers, stdout, code) in [
        (
            "{poj}",
            "\n",
            "<stdin>:2: puzzle 1: the answer is missing\n0 right, 0 wrong, 1 missing\n",
            1,
        ),
        (
            two,
            "",
            "<stdin>:1: puzzle 1: the answer is missing, and 1 more\n0 right, 0 wrong, 2 missing\n",
            1,
        ),
        (
            two,
            "{POJ}\n",
            "<stdin>:2: puzzle 2: the answer is missing\n1 right, 0 wrong, 1 missing\n",
            1,
        ),
        (
            two,
            "{POJ rows}",
            "<stdin>:10: puzzle 2: the answer is missing\n1 right, 0 wrong, 1 missing\n",
            1,
        ),
        (
            two,
            "{POJ}\n{WIKI}\n{WIKI}\nno solution\n",
            "<stdin>:3: there is no puzzle for this answer, nor for the 1 after it\n\
             2 right, 0 wrong, 2 too many\n",
            1,
        ),
        // Among lines, every line is an answer. Among rows, it is passed over.
        (
            two,
            "{POJ}\n{WIKI}\nDone.\n",
            "<stdin>:3: there is no puzzle for this answer\n2 right, 0 wrong, 1 too many\n",
            1,
        ),
        (two, "{POJ rows}{WIKI rows}Done.\n", "2 right, 0 wrong\n", 0),
        // One is lost.
        (
            two,
            "{WIKI}",
            "<stdin>:1: puzzle 1: a clue changed *; right for puzzle 2: 1 answer may be missing here\n\
             <stdin>:2: puzzle 2: the answer is missing\n0 right, 1 wrong, 1 missing\n",
            1,
        ),
        (
            two,
            "Segmentation fault\n{WIKI}",
            "<stdin>:2: puzzle 1: a clue changed *; passed over before it: `Segmentation fault` in \
             line 1; right for puzzle 2: 1 answer may be missing here\n\
             <stdin>:3: puzzle 2: the answer is missing\n0 right, 1 wrong, 1 missing\n",
            1,
        ),
        (two, "Done.\n{POJ}\n{WIKI}", "2 right, 0 wrong\n", 0),
    ] {
        let puzzles = file("counted-puzzles", filled(puzzles));
        run_each_way(&["check", &puzzles], filled(answers)).leaves(stdout, "", code);
    }
}

/// If a download has failed, nothing is right.
#[test]
fn without_a_puzzle_there_is_nothing_to_check() {
    for (puzzles, options) in [
        ("", ""),
        ("id,puzzle\n", "-i=lines"),
        ("0\n", ""),
        ("", "--exit-zero"),
    ] {
        let path = file("no-puzzles", puzzles);
        let args = ["check", &path, options];
        for answers in ["", "{WIKI}\n", "no solution\n"] {
            let args = &args[..2 + usize::from(!options.is_empty())];
            let said = format!("lanedoku: no puzzle in {path}: nothing to check\n");
            run_each_way(args, filled(answers)).leaves("", &said, 2);
        }
        run(&["check", &path, &path], "").leaves("", "*: nothing to check\n", 2);
    }
}

/// What a solver writes between rows, beside its answers, accuses nobody.
#[test]
fn lines_between_rows_are_passed_over() {
    let puzzles = output(&["generate", "20", "--seed", "3", "-o", "lines"], "");
    let answers = output(&[], &puzzles);
    let file = file("remarked-puzzles", &puzzles);
    for layout in ["grid", "pretty"] {
        let shown = |answer: &str| output(&["-o", layout], answer);
        let boards: Vec<String> = answers.lines().map(shown).collect();
        for remark in [
            "Solution:",
            "solved in 3 ms",
            "hello",
            "20",
            "53007000",
            "123 456",
            "# no solution",
            "{\"time\": 0.25}",
            "end",
            &puzzles[..81],
            "1,2,3",
        ] {
            for text in [
                boards
                    .iter()
                    .map(|board| format!("{remark}\n{board}"))
                    .collect::<String>(),
                boards
                    .iter()
                    .map(|board| format!("{board}{remark}\n"))
                    .collect(),
            ] {
                let found = run(&["check", &file], text).stdout;
                assert_eq!(found, "20 right, 0 wrong\n", "{layout}, {remark}");
            }
        }
    }
}

/// Verdicts, in any case, as the last field of a line, and as programs write them that put all fields in
/// quotes.
#[test]
fn verdicts_may_be_in_quotes() {
    let empty = ".".repeat(81);
    let set = format!("{WIKI}\n{UNSOLVABLE}\nx\n{empty}\n");
    let puzzles = file("quoted-verdicts", set);
    for (none, invalid, several, right) in [
        ("no solution", "invalid", "several solutions", 4),
        ("\"no solution\"", "'invalid'", "\"several solutions\"", 4),
        (
            "P,\"no solution\"",
            "P;\"invalid\"",
            "P|several solutions",
            4,
        ),
        ("P,no solution", "x invalid", "2: several solutions", 4),
        (" 7\tno solution ", "x|invalid", "\tseveral solutions", 4),
        ("No solution", "Invalid", "Several Solutions", 4),
        ("NO SOLUTION", "\"INVALID\"", "SEVERAL SOLUTIONS", 4),
        ("no solution\"", "invalid", "several solutions\"", 4),
        ("xno solution", "invalid", "several solutions", 3),
        ("no solution.", "invalid.", "several", 1),
        ("invalid", "several solutions", "no solution", 1),
    ] {
        let answers = format!("{WIKI_SOLVED}\n{none}\n{invalid}\n{several}\n");
        let found = run_each_way(&["check", &puzzles], answers).stdout;
        let score = format!("{right} right, {} wrong\n", 4 - right);
        assert!(found.ends_with(&score), "{none}: {found}");
    }
}

/// Before the first board, a verdict does not tell whether answers are lines or rows.
#[test]
fn verdicts_come_before_rows_and_before_lines() {
    let set = format!("{UNSOLVABLE}\n{UNSOLVABLE}\n{WIKI}\n{POJ}\n");
    let lines = file("verdicts-first", &set);
    let boards = format!("{}\n{}\n", rows(WIKI_SOLVED), rows(POJ_SOLVED));
    let grids = set.lines().map(rows).collect::<String>();
    let grids = file("verdicts-first-rows", grids);
    for (puzzles, answers, expected) in [
        (
            &lines,
            "no solution\nno solution\n{WIKI}\n{POJ}\n",
            "4 right, 0 wrong\n",
        ),
        (
            &lines,
            &format!("no solution\nno solution\n{boards}"),
            "4 right, 0 wrong\n",
        ),
        // Only among rows, a title may follow.
        (
            &grids,
            &format!("Grid 1:\nno solution\nGrid 2:\nno solution\nGrid 3:\n{boards}"),
            "4 right, 0 wrong\n",
        ),
        (
            &lines,
            "Answers\nno solution\nSegmentation fault\n{WIKI}\n{POJ}\n",
            "<stdin>:3: puzzle 2: expected `no solution`, found `Segmentation fault`\n3 right, 1 wrong\n",
        ),
        (
            &lines,
            &format!("no solution\n{}\n{{WIKI}}\n{{POJ}}\n", &POJ_SOLVED[1..]),
            "<stdin>:2: puzzle 2: expected `no solution`, found 80 digits, `*`\n3 right, 1 wrong\n",
        ),
        (
            &grids,
            "no solution\nno solution\n{WIKI}\n{POJ}\n",
            "4 right, 0 wrong\n",
        ),
        (
            &grids,
            &format!("no solution\n0.25\nno solution\n[3]\n{boards}"),
            "4 right, 0 wrong\n",
        ),
    ] {
        let code = i32::from(expected.contains("1 wrong"));
        run_each_way(&["check", puzzles], filled(answers)).leaves(expected, "", code);
    }
}

/// With `--every-line`, a comment is an answer, as it is a record.
#[test]
fn with_every_line_each_line_is_an_answer() {
    let puzzles = file(
        "every-line",
        "# 1\n{wiki}\n---\nend\n".replace("{wiki}", WIKI),
    );
    let answers = run(&["--every-line", &puzzles], "").stdout;
    assert_eq!(
        answers,
        format!("invalid\n{WIKI_SOLVED}\ninvalid\ninvalid\n")
    );
    let args = ["check", "--every-line", &puzzles];
    let said = "lanedoku: 3 malformed puzzles*\n";
    run_each_way(&args, &answers).leaves("4 right, 0 wrong\n", said, 0);
    let remarks = answers.replace("invalid", "# 1");
    let found = run_each_way(&args, &remarks).stdout;
    assert!(found.ends_with("\n1 right, 3 wrong\n"), "{found}");
}

/// Old systems write Ctrl-Z at the end of a text, also where the last line has no end.
#[test]
fn ctrl_z_ends_answers() {
    let puzzle = file("ctrl-z", WIKI);
    let rows = rows(WIKI_SOLVED);
    for answers in [
        WIKI_SOLVED,
        &format!("{WIKI_SOLVED}\n"),
        rows.trim_end(),
        &rows,
    ] {
        let answers = format!("{answers}\u{1a}");
        run_each_way(&["check", &puzzle], &answers).leaves("1 right, 0 wrong\n", "", 0);
    }
    // Anywhere else, it is a byte like any other.
    let puzzles = file("ctrl-z-more", format!("{WIKI}\n").repeat(3));
    for (answers, said) in [
        (
            "{WIKI}\n{WIKI}\n\u{1a}",
            "<stdin>:3: puzzle 3: the answer is missing\n2 right, 0 wrong, 1 missing\n",
        ),
        (
            "{WIKI}\n{WIKI}\u{1a}\n{WIKI}\n",
            "<stdin>:2: puzzle 2: expected a solution, *\n2 right, 1 wrong\n",
        ),
        (
            "{WIKI}\n\u{1a}\n{WIKI}\n",
            "<stdin>:2: puzzle 2: expected a solution, found `\\u{1a}`; line 3 is right: *\n\
             2 right, 1 wrong\n",
        ),
    ] {
        run_each_way(&["check", &puzzles], filled(answers)).leaves(said, "", 1);
    }
}

/// A line that is too long is a line like any other, also if nothing ends it.
#[test]
fn the_line_after_a_long_one_is_numbered() {
    let puzzles = file("long-last", format!("{WIKI}\n").repeat(3));
    for end in ["", "\n", "\u{1a}"] {
        let answers = format!("{WIKI_SOLVED}\n{}{end}", "x".repeat(20_000));
        let said = "<stdin>:2: puzzle 2: *\n<stdin>:3: puzzle 3: the answer is missing\n\
                    1 right, 1 wrong, 1 missing\n";
        run_each_way(&["check", &puzzles], &answers).leaves(said, "", 1);
    }
}

/// Of a line that is too long, the start is quoted, however much of it comes at once.
#[test]
fn a_long_remark_is_quoted_the_same_each_way() {
    let puzzles = file("long-remark", filled("{wiki}\n{wiki}"));
    let answers = format!(
        "{WIKI_SOLVED}\nx {}{}\n",
        "7 ".repeat(8_200),
        &WIKI_SOLVED[..63]
    );
    let said = "<stdin>:2: puzzle 2: expected a solution, found `x 7 7 7 *\n1 right, 1 wrong\n";
    run_each_way(&["check", &puzzles], &answers).leaves(said, "", 1);
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

/// What `--append` writes has the puzzles and their answers, whatever its records lack or have too many.
#[test]
fn a_table_is_right_for_itself() {
    let csv = format!(
        "# odd\nid,puzzle,rating\n7,{WIKI},1.2\n\nfoo,bar\n8,{UNSOLVABLE},\n9,{POJ},3\n---\n10,{WIKI}\n\
         11,{POJ},2,\n{WIKI}\n12,{POJ},,,,\n13,{POJ},1,2,3\n14,\"{WIKI}\",\"a \"\"b\"\"\"\nend\n# end\n"
    );
    for separator in [",", ";", "|", "\t"] {
        let csv = csv.replace(',', separator);
        let puzzles = file("appended-puzzles", &csv);
        let appended = run(&["--append"], &csv).stdout;
        let table = file("appended-table", &appended);
        let malformed = "*: `invalid` is the right answer; *\n";
        let checked = run_each_way(&["check", &puzzles], &appended);
        checked.leaves("10 right, 0 wrong\n", malformed, 0);
        run_each_way(&["check", &table], &appended).leaves("10 right, 0 wrong\n", malformed, 0);
        let named = ["check", "--answers", "solution", &table];
        run_each_way(&named, &appended).leaves("10 right, 0 wrong\n", malformed, 0);
        // A second table has the answers in a column of another name.
        let twice = run(&["--append"], &appended).stdout;
        run_each_way(&["check", &table], twice).leaves("10 right, 0 wrong\n", malformed, 0);
    }
    for lines in [
        format!("{WIKI} 1.2\n{UNSOLVABLE} 3\n"),
        format!("{WIKI}\n{UNSOLVABLE}\n"),
        format!("{UNSOLVABLE}:::\n{WIKI},,\n"),
        format!("'{WIKI}', {{\n\"{UNSOLVABLE}\": 7\n"),
    ] {
        let appended = run(&["--append"], &lines).stdout;
        let table = file("appended-lines", &appended);
        let found = output_each_way(&["check", &table], appended);
        assert_eq!(found, "2 right, 0 wrong\n", "{lines}");
    }
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
    let numbered = table("id,puzzle,solution,solution_2", "{POJ}");
    let middle = table("id,puzzle,Solution,rating", "7");
    let empty = table("id,puzzle,Mine,solution", "");
    let cut = table("id,puzzle,Mine,solution", &POJ_SOLVED[1..]);
    let verdict = table("id,puzzle,Mine,solution", "no solution");
    let plain = table("a,b,c,d", "{POJ}");
    let reversed = format!("\"solution\",\"puzzle\"\n{{WIKI}},{{wiki}}\n{wrong},{{poj}}\n");
    let puzzles = file("columns-of-puzzles", filled("{wiki}\n{poj}\n"));
    for (table, column, fault) in [
        (&two, "", ""),
        (&two, "--answers=4", ""),
        (&two, "--answers=solution", ""),
        (&two, "--answers=mine", "a clue changed *"),
        (&two, "--answers=3", "a clue changed *"),
        (&two, "--answers=2", "missing"),
        (&named, "", ""),
        (&numbered, "", ""),
        (&middle, "", "a clue changed *"),
        (&plain, "", ""),
        (&plain, "--answers=C", "a clue changed *"),
        (&empty, "", "expected a solution, found nothing"),
        (
            &cut,
            "",
            "expected a solution, found 80 digits, `436285795721394689867542…`",
        ),
        (&verdict, "", "`no solution` although the puzzle has one"),
        (&reversed, "", "a clue changed *"),
    ] {
        let path = file("columns-of-answers", filled(table));
        let args = ["check", &puzzles, &path, column];
        let args = &args[..4 - usize::from(column.is_empty())];
        let run = run(args, "");
        match (fault, column) {
            ("", _) => run.leaves("2 right, 0 wrong\n", "", 0),
            // No answer stands in this column.
            (_, "--answers=2") => {
                let stdout =
                    "*: puzzle 1: the answer is missing, and 1 more\n0 right, 0 wrong, 2 missing\n";
                run.leaves(stdout, "", 1);
            }
            (fault, _) => {
                let said = format!("*:3: puzzle 2: {fault}\n1 right, 1 wrong\n");
                run.leaves(&said, "", 1);
            }
        }
    }
    // A table is both files.
    let path = file("columns-both", filled(&two));
    run(&["check", &path, &path], "").leaves("2 right, 0 wrong\n", "", 0);
    let said = "*:2:1: expected a header with a column `rating`, found `1,*\n";
    run(&["check", &path, &path, "--answers", "rating"], "").leaves("", said, 2);
    let said = "*:1:1: expected answers in column 9, found 4 columns\n";
    run(&["check", &path, &path, "--answers", "9"], "").leaves("*", said, 2);
}

#[test]
fn check_reads_no_binary_file() {
    let puzzles = file("text-puzzles", WIKI);
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
        let number = start.trim_start_matches("\r\x1b[K\x1b[?7l").parse::<u32>();
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
