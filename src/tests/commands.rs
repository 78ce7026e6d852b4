/*! `count` and `generate` as a user runs them, alone and one after the other. */

use crate::program::{
    POJ_SOLVED, expect, expect_all, expect_answers, file, filled, output, rows, run, start,
    words_of,
};
use crate::support::{self, Board, Random, pretty, shown};
use std::io::Read;

#[test]
fn generated_puzzles_are_solved_and_the_answers_are_right() {
    for (kind, format) in [
        ("-k50", "poj"),
        ("-k48", "lines"),
        ("--minimal", "grid"),
        ("--symmetric", "poj"),
        ("--any", "lines"),
    ] {
        let puzzles = output(&["generate", "60", kind, "-o", format, "--seed", "3"], "");
        let path = file(&format!("round-trip{kind}"), &puzzles);
        let checked = output(&["check", &path], output(&["solve"], &puzzles));
        assert_eq!(checked, "60 right, 0 wrong\n", "{kind}");
        // `pairs` holds the solution that each puzzle was made from.
        let pairs = ["generate", "60", kind, "-o", "pairs", "--seed", "3"];
        let checked = output(&["check", &path], output(&pairs, ""));
        assert_eq!(checked, "60 right, 0 wrong\n", "{kind}");
        let counts = output(&["count"], &puzzles);
        assert_eq!(counts.lines().count(), 60);
        assert!(
            kind == "--any" || counts.lines().all(|count| count == "1"),
            "{kind}"
        );
    }
}

#[test]
fn generate_writes_every_format() {
    let made = |format| output(&["generate", "2", "--seed", "1", "-o", format], "");
    let lines = made("lines");
    let [one, two] = [&lines[..81], &lines[82..163]];
    let in_rows = rows(one) + &rows(two);
    assert_eq!(output(&["generate", "2", "--seed", "1"], ""), made("poj"));
    for format in words_of("-o") {
        let wanted = match format {
            // There is nothing to be the same as.
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
    assert_eq!(output(&["generate", "0", "--seed", "1"], ""), "0\n");
    assert_eq!(output(&["generate", "0", "--seed", "1", "-ocsv"], ""), "");
}

/// The header stands before the first record, once for all inputs, whatever the record is; and nowhere if
/// there is none. The output is a list of puzzles, and a list of answers to them.
#[test]
fn a_header_stands_before_the_first_record() {
    let args = "-i lines -o csv --exit-zero";
    let answers = "{poj},{POJ}\n,invalid\n{none},no solution\n";
    let csv = format!("puzzle,solution\n{answers}");
    let [one, two] = ["header-1", "header-2"].map(|name| file(name, filled("{poj}\n<\n{none}\n")));
    let said = "*-1:2:1:*\n*-2:2:1:*\n";
    expect(
        &format!("{args} {one} {two}"),
        "",
        &format!("{csv}{answers}"),
        said,
        0,
    );
    expect(args, "<\n", "puzzle,solution\n,invalid\n", "*:1:1:*\n", 0);
    for threads in ["-j1", "-j3"] {
        let many = |text: &str| text.repeat(20_000);
        let answers = format!("puzzle,solution\n{}", many("{poj},{POJ}\n"));
        expect_answers(&format!("-o csv {threads}"), &many("{poj}\n"), &answers);
    }
    // No record is a header alone, and none at all.
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

/// A count of more digits would not be read as one.
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

/// Boards whose totals are known: none, one, two by exchanging 2 and 3 in rows 1 and 2, and as many
/// as a plain solver counts.
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

/// All solutions of each board that the naive oracle can list, or `no solution`, in every format.
#[test]
fn all_solutions_come_in_lexicographic_order() {
    let mut random = Random(77);
    let boards: Vec<Board> = (0..60)
        .map(|i| [support::solvable, support::corrupted][i % 2](&mut random, 30 + i / 2))
        .collect();
    let listed = |board| support::first_solutions(board, 500, 2_000_000);
    let solutions: Vec<_> = boards
        .iter()
        .map(|board| listed(board).expect("few"))
        .collect();
    let several = solutions.iter().filter(|listed| listed.len() > 1).count();
    assert!(several > 10, "{several} have several solutions");
    let input: String = boards.iter().map(|board| shown(board) + "\n").collect();
    for (limit, format) in [(500, "lines"), (2, "lines"), (500, "grid"), (500, "pairs")] {
        let answers = boards
            .iter()
            .zip(&solutions)
            .flat_map(|(board, solutions)| {
                let few = solutions.iter().take(limit).map(shown);
                let none = solutions.is_empty().then(|| "no solution".to_string());
                few.chain(none).map(|answer| match (format, answer.len()) {
                    ("grid", 81) => rows(answer),
                    ("pairs", _) => format!("{},{answer}\n", shown(board)),
                    _ => answer + "\n",
                })
            });
        let answers: Vec<_> = answers.collect();
        let answers = answers.join(["", "\n"][usize::from(format == "grid")]);
        for threads in ["-j1", "-j3"] {
            let limit = format!("--limit={limit}");
            let run = run(&["--all", &limit, "-o", format, threads], &input);
            assert!(
                run.stdout == answers && run.code == 1,
                "{format}, {threads}"
            );
        }
    }
    expect(
        "--all -i lines",
        "<\n{wiki}\n",
        "invalid\n{WIKI}\n",
        "*`<`*\n",
        2,
    );
}
