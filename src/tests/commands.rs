/*! The commands `count` and `generate`, alone and in a pipeline. */

use crate::program::{
    POJ_SOLVED, expect, expect_all, expect_answers, file, filled, output, rows, run, start,
    values_of,
};
use crate::support::{self, Random, pretty, shown};
use std::io::Read;

#[test]
fn generated_puzzles_are_solved_and_the_answers_are_right() {
    for kind in ["-k50", "--minimal", "--symmetric", "--any"] {
        // Pairs include the solution of each puzzle.
        let pairs = ["generate", "60", kind, "-o", "pairs", "--seed", "3"];
        let pairs = output(&pairs, "");
        let puzzles = output(&["generate", "60", kind, "--seed", "3"], "");
        let path = file(&format!("round-trip{kind}"), &puzzles);
        for answers in [pairs, output(&["solve"], &puzzles)] {
            let checked = output(&["check", &path], answers);
            assert_eq!(checked, "60 right, 0 wrong\n", "{kind}");
        }
        let counts = output(&["count"], &puzzles);
        assert!(kind == "--any" || counts == "1\n".repeat(60), "{kind}");
    }
}

#[test]
fn generate_writes_every_format() {
    let made = |format| output(&["generate", "2", "--seed", "1", "-o", format], "");
    let lines = made("lines");
    let [one, two] = [&lines[..81], &lines[82..163]];
    let in_rows = rows(one) + &rows(two);
    assert_eq!(output(&["generate", "2", "--seed", "1"], ""), made("poj"));
    for format in values_of("-o") {
        let wanted = match format {
            // Without an input, nothing is the same.
            "same" => continue,
            "poj" => format!("2\n{in_rows}"),
            "lines" => format!("{one}\n{two}\n"),
            "grid" => format!("{}\n{}", rows(one), rows(two)),
            "pairs" | "csv" | "json" => output(&["-o", format], &lines),
            "pretty" => format!("{}\n{}", pretty(one), pretty(two)).replace('0', "."),
            other => panic!("what does it write as {other}?"),
        };
        assert_eq!(made(format), wanted, "{format}");
    }
    let with_clues = ["generate", "2", "--seed", "1", "--clues", "31", "-olines"];
    assert_eq!(output(&with_clues, ""), lines);
    assert_eq!(output(&["generate", "0", "--seed", "1"], ""), "0\n");
    assert_eq!(output(&["generate", "0", "--seed", "1", "-ocsv"], ""), "");
}

/// It precedes even a malformed record. The output is both a list of puzzles and a list of answers.
#[test]
fn a_header_precedes_the_first_record() {
    let args = "-i lines -o csv --exit-zero";
    let answers = "{poj},{POJ}\n,invalid\n{none},no solution\n";
    let csv = format!("puzzle,solution\n{answers}");
    let [one, two] = ["header-1", "header-2"].map(|name| file(name, filled("{poj}\n7\n{none}\n")));
    let said = "*-1:2:2:*\n*-2:2:2:*\n";
    expect(
        &format!("{args} {one} {two}"),
        "",
        &format!("{csv}{answers}"),
        said,
        0,
    );
    expect(args, "7\n", "puzzle,solution\n,invalid\n", "*:1:2:*\n", 0);
    for threads in ["-j1", "-j3"] {
        let many = |text: &str| text.repeat(20_000);
        let answers = format!("puzzle,solution\n{}", many("{poj},{POJ}\n"));
        expect_answers(&format!("-o csv {threads}"), &many("{poj}\n"), &answers);
    }
    // Without a record, there is no header.
    expect_all(&[
        ("-o csv", "", "", ""),
        ("-o csv", "0\n", "", ""),
        ("-o csv", "puzzle,id\n", "", ""),
        ("-o csv", "what is this 123456789 12\n", "", "1:*"),
    ]);

    let csv = file("header.csv", filled(&csv));
    let checked = run(&["check", "--exit-zero", "-ilines", &one, &csv], "");
    checked.leaves("3 right, 0 wrong\n", "*1 malformed*\n", 0);
    let again = "{POJ}\ninvalid\nno solution\n";
    run(&[&csv, "--exit-zero"], "").leaves(again, "*:3:1:*\n", 0);
}

#[test]
fn generate_needs_no_seed_and_names_the_one_it_drew() {
    let drawn = run(&["generate"], "");
    let words: Vec<&str> = drawn.stderr.split_whitespace().collect();
    let seed = words.last().expect("there is a last word");
    assert_eq!(output(&["generate", "--seed", seed], ""), drawn.stdout);
    drawn.leaves(&drawn.stdout, "lanedoku: *--seed *\n", 0);
    assert_ne!(
        run(&["generate"], "").stdout,
        drawn.stdout,
        "two drawn seeds"
    );
}

/// A longer number would not be read as a count.
#[test]
fn generate_writes_a_count_of_seven_digits_at_most() {
    for count in ["9999999", "10000000"] {
        let mut child = start(&["generate", count, "--any", "--seed", "1"]);
        let mut head = [0; 18];
        let mut stdout = child.stdout.take().expect("it is piped");
        stdout.read_exact(&mut head).expect("the program writes");
        drop(stdout);
        let lines = shown(&head);
        let lengths = lines.lines().map(str::len);
        assert!(
            lines.starts_with("9999999\n") && lengths.eq([7, 9]),
            "{lines}"
        );
        let status = child.wait().expect("the program ends");
        assert!(status.success(), "nobody reads any more");
    }
}

/// The totals are known: none, one, two by exchanging 2 and 3 in rows 1 and 2, and a reference count.
#[test]
fn counts_are_exact_up_to_the_limit() {
    let mut two = POJ_SOLVED.to_string();
    for cell in [2, 4, 11, 13] {
        two.replace_range(cell..cell + 1, "0");
    }
    let many = "000001030004000810000040000000000085060010200000000064500007020200095000000000097";
    let total = support::count(many.as_bytes().try_into().expect("81 cells"), u64::MAX);
    assert_eq!(total, 208_982);
    let puzzles = format!("{{none}}\n{{wiki}}\n{{WIKI}}\n{two}\nno puzzle\n{many}\n");
    for limit in [1, 2, 1000, 1_000_000] {
        let [two, many] = [2, total].map(|total| total.min(limit));
        let counts = format!("0\n1\n1\n{two}\ninvalid\n{many}\n");
        let args = format!("count --limit {limit} -i lines");
        expect(&args, &puzzles, &counts, "<stdin>:5:*\n", 2);
    }
}

#[test]
fn all_solutions_come_in_lexicographic_order() {
    let random = &mut Random(77);
    let (mut input, mut several) = (String::new(), 0);
    let (mut all, mut few, mut pairs) = (String::new(), String::new(), String::new());
    for i in 0..60 {
        let board = [support::solvable, support::corrupted][i % 2](random, 30 + i / 2);
        let solutions = support::first_solutions(&board, 500, 2_000_000).expect("few");
        let mut answers: Vec<_> = solutions.iter().map(|board| shown(board) + "\n").collect();
        several += usize::from(answers.len() > 1);
        if answers.is_empty() {
            answers.push("no solution\n".to_string());
        }
        all += &answers.concat();
        few += &answers[..answers.len().min(2)].concat();
        let puzzle = shown(&board);
        input += &format!("{puzzle}\n");
        pairs.extend(answers.iter().map(|answer| format!("{puzzle},{answer}")));
    }
    assert!(several > 10, "{several} have several solutions");
    for (args, answers) in [
        ("--limit 500 -o lines", &all),
        ("--limit 2 -o lines", &few),
        ("--limit 500 -o pairs", &pairs),
    ] {
        for threads in ["-j1", "-j3"] {
            let args: Vec<_> = args.split(' ').chain(["--all", threads]).collect();
            run(&args, &input).leaves(answers, "*28 puzzles without solution*\n", 1);
        }
    }
    expect(
        "--all -o grid -i lines",
        "7\n{wiki}\n",
        "invalid\n\n{WIKI rows}",
        "*1 cell*\n",
        2,
    );
}
