/*! `count`, `check` and `generate` as a user runs them, alone and one after the other. */

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, isas, output, output_each_way,
    pencilmarks, rows, run, run_each_way, spaced, start,
};
use crate::support;
use std::io::{BufRead, BufReader, Read};

const MANY: &str = include_str!("../../testdata/many.txt");

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
        for layout in ["same", "poj", "lines", "grid", "pairs"] {
            let answers = output(&["solve", "-o", layout], &puzzles);
            assert_eq!(
                output(&["check", &path], &answers),
                "60 right, 0 wrong\n",
                "{kind} {layout}"
            );
        }
        let counts = output(&["count"], &puzzles);
        assert_eq!(counts.lines().count(), 60);
        assert!(
            kind == "--any" || counts.lines().all(|count| count == "1"),
            "{kind}"
        );
    }
}

/// `pairs` holds the solution that each puzzle was made from.
#[test]
fn generated_pairs_are_right_answers() {
    let lines = file(
        "pairs-puzzles",
        output(&["generate", "50", "-o", "lines", "--seed", "4"], ""),
    );
    let pairs = output(&["generate", "50", "-o", "pairs", "--seed", "4"], "");
    assert_eq!(output(&["check", &lines], &pairs), "50 right, 0 wrong\n");
}

#[test]
fn generate_writes_every_format() {
    let made = |format| output(&["generate", "2", "--seed", "1", "-o", format], "");
    let lines = made("lines");
    let [one, two] = [&lines[..81], &lines[82..163]];
    assert_eq!(lines.len(), 164);
    assert_eq!(made("poj"), format!("2\n{}{}", rows(one), rows(two)));
    assert_eq!(output(&["generate", "2", "--seed", "1"], ""), made("poj"));
    assert_eq!(made("grid"), format!("{}\n{}", rows(one), rows(two)));
    let drawn = made("pretty");
    let cells: String = drawn
        .chars()
        .filter(|cell| matches!(cell, '1'..='9' | '.'))
        .collect();
    assert_eq!(cells, [one, two].concat().replace('0', "."));
    assert_eq!(output(&["generate", "0", "--seed", "1"], ""), "0\n");
}

#[test]
fn generate_needs_no_seed_and_names_the_one_it_drew() {
    let Run {
        stdout,
        stderr,
        code,
    } = run(&["generate"], "");
    assert_eq!(code, 0);
    let seed = stderr
        .trim_end()
        .rsplit(' ')
        .next()
        .expect("there is a last word");
    assert_eq!(stderr, format!("lanedoku: made with --seed {seed}\n"));
    assert_eq!(output(&["generate", "--seed", seed], ""), stdout);
    assert_ne!(run(&["generate"], "").stdout, stdout, "two drawn seeds");
}

#[test]
fn generate_says_why_it_cannot() {
    for (args, reason) in [
        (&["-k", "65"][..], "fewer than 17 clues"),
        (&["-k", "82", "--any"], "0 to 81"),
        (&["-k", "50", "--minimal"], "not both"),
        (&["-o", "same"], "expected poj, lines, grid, pairs, pretty"),
        (&["many"], "COUNT"),
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(&[&["generate"], args].concat(), "");
        assert_eq!((stdout.as_str(), code), ("", 2), "{args:?}");
        assert!(stderr.contains(reason), "{stderr}");
    }
}

/// The count that poj begins with is never there alone.
#[test]
fn generate_writes_nothing_where_the_first_puzzle_is_out_of_reach() {
    let Run {
        stdout,
        stderr,
        code,
    } = run(&["generate", "-k62", "--seed", "1"], "");
    assert_eq!((stdout.as_str(), code), ("", 2));
    // As this takes a moment, it is said first.
    let (tried, failed) = stderr.split_once('\n').expect("there are two lines");
    assert_eq!(
        tried,
        "lanedoku: digging hardly ever reaches 62 empty cells: up to 100000 attempts a puzzle"
    );
    assert!(
        failed
            .starts_with("lanedoku: puzzle 1: expected one solution and the empty cells asked for"),
        "{stderr}"
    );
    let Run { stderr, .. } = run(&["generate", "-k62", "--any", "--seed", "1"], "");
    assert_eq!(stderr, "", "this needs one attempt");
}

/// A count of nine digits would be read as a row of cells.
#[test]
fn generate_writes_a_count_of_eight_digits_at_most() {
    for (count, first) in [("99999999", "99999999\n"), ("100000000", "99999999\n")] {
        let mut child = start(&["generate", count, "--any", "--seed", "1"]);
        let mut head = vec![0; first.len() + 10];
        let mut stdout = child.stdout.take().expect("it is piped");
        stdout
            .read_exact(&mut head)
            .expect("the program writes puzzles");
        drop(stdout);
        let (count, row) = head.split_at(first.len());
        assert_eq!(count, first.as_bytes());
        assert_eq!(row.len() - 1, row.trim_ascii_end().len(), "a row follows");
        let status = child.wait().expect("the program ends");
        assert!(status.success(), "nobody reads any more");
    }
}

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
        "<stdin>:19: puzzle 11: expected nine rows, 81 digits, `no solution` or `invalid`, found `Segmentation fault`",
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
        "lanedoku: 2 puzzles are malformed, and `invalid` is the right answer; the first: \
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
    // A board that is empty but for the pencilmarks: row 1 may not begin with what the solution
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

/// What can be read is judged; what cannot is named.
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

/// Boards whose totals are known: none, one, two by exchanging 2 and 3 in rows 1 and 2, and as many
/// as a plain solver counts.
#[test]
fn counts_are_exact_up_to_the_limit() {
    let two: String = (0..)
        .zip(POJ_SOLVED.chars())
        .map(|(cell, digit)| {
            if [2, 4, 11, 13].contains(&cell) {
                '0'
            } else {
                digit
            }
        })
        .collect();
    let many = "000001030004000810000040000000000085060010200000000064500007020200095000000000097";
    let total = support::count(many.as_bytes().try_into().expect("81 cells"), u64::MAX);
    assert_eq!(total, 208_982);
    let clash = POJ.replacen("1030", "1130", 1);
    let puzzles = [
        UNSOLVABLE,
        &clash,
        WIKI,
        WIKI_SOLVED,
        &two,
        "no puzzle",
        many,
    ]
    .join("\n");
    for (limit, expected) in [
        ("1", [0, 0, 1, 1, 1, 1]),
        ("2", [0, 0, 1, 1, 2, 2]),
        ("1000", [0, 0, 1, 1, 2, 1000]),
        ("1000000", [0, 0, 1, 1, 2, total]),
    ] {
        let [unsolvable, clashing, wiki, solved, two, many] = expected;
        let stdout =
            format!("{unsolvable}\n{clashing}\n{wiki}\n{solved}\n{two}\ninvalid\n{many}\n");
        let run = run(&["count", "--limit", limit, "-i", "lines"], &puzzles);
        assert_eq!((run.stdout, run.code), (stdout, 2), "limit {limit}");
    }
    let counts = |isa: &str, threads| {
        output(
            &["count", "--limit", "50", "--isa", isa, "-j", threads],
            MANY,
        )
    };
    let expected = counts("portable", "1");
    for isa in isas() {
        assert_eq!(counts(isa.name(), "1"), expected);
        assert_eq!(counts(isa.name(), "3"), expected);
    }
}

/// The puzzles of the set with many solutions, blanks as `0`.
fn many() -> Vec<support::Board> {
    let cells: Vec<u8> = MANY.bytes().filter(u8::is_ascii_digit).collect();
    let (boards, rest) = cells.as_chunks();
    assert!(rest.is_empty() && !boards.is_empty());
    boards.to_vec()
}

/// In lines, all solutions of each board that the naive oracle can list, or `no solution`.
#[test]
fn all_solutions_come_in_lexicographic_order() {
    let mut random = support::Random(77);
    let mut boards = vec![*support::UNSOLVABLE[1]];
    boards.extend((30..60).flat_map(|clues| {
        [
            support::solvable(&mut random, clues),
            support::corrupted(&mut random, clues),
        ]
    }));
    let mut several = 0;
    let expected: Vec<Vec<String>> = boards
        .iter()
        .filter_map(|board| {
            let solutions = support::first_solutions(board, 500, 2_000_000)?;
            several += usize::from(solutions.len() > 1);
            Some(
                solutions
                    .iter()
                    .map(|solution| String::from_utf8_lossy(solution).into_owned())
                    .collect(),
            )
        })
        .collect();
    assert_eq!(expected.len(), boards.len(), "the oracle lists them all");
    assert!(several > 10, "{several} have several solutions");
    let input: String = boards
        .iter()
        .map(|board| format!("{}\n", String::from_utf8_lossy(board)))
        .collect();
    for (limit, format) in [
        (500, "lines"),
        (2, "lines"),
        (500, "grid"),
        (3, "poj"),
        (500, "pairs"),
    ] {
        let answers = expected.iter().zip(&boards).flat_map(|(solutions, board)| {
            let pair = if format == "pairs" {
                format!("{},", String::from_utf8_lossy(board))
            } else {
                String::new()
            };
            let shown = move |text: &str| match format {
                "lines" | "pairs" => format!("{pair}{text}\n"),
                _ if text.len() == 81 => rows(text),
                _ => format!("{text}\n"),
            };
            match solutions[..] {
                [] => vec![shown("no solution")],
                _ => solutions
                    .iter()
                    .take(limit)
                    .map(|solution| shown(solution))
                    .collect(),
            }
        });
        let answers = answers
            .collect::<Vec<_>>()
            .join(if format == "grid" { "\n" } else { "" });
        for threads in ["1", "3"] {
            let run = run(
                &[
                    "--all",
                    "--limit",
                    &limit.to_string(),
                    "-o",
                    format,
                    "-j",
                    threads,
                ],
                &input,
            );
            assert!(
                run.stdout == answers,
                "{format}, at most {limit}, {threads} threads"
            );
            assert_eq!(run.code, 1);
        }
    }
    assert_eq!(
        run(&["--all", "-i", "lines"], format!("rubbish\n{WIKI}\n")).stdout,
        format!("invalid\n{WIKI_SOLVED}\n")
    );
}

/// An empty board has more solutions than anybody can wait for.
#[test]
fn solutions_without_an_end_are_written_while_somebody_reads() {
    for threads in ["1", "2"] {
        let mut child = start(&["--all", "-j", threads]);
        let mut stdin = child.stdin.take().expect("it is piped");
        let input = format!("{WIKI}\n{}\n{WIKI}\n", ".".repeat(81));
        std::io::Write::write_all(&mut stdin, input.as_bytes()).expect("the program reads");
        drop(stdin);
        let lines: Vec<String> =
            BufReader::new(child.stdout.take().expect("it is piped").take(20_001 * 82))
                .lines()
                .map(|line| line.expect("the output can be read"))
                .collect();
        let end = child.wait_with_output().expect("the program ends");
        assert_eq!((end.status.code(), end.stderr), (Some(0), Vec::new()));
        assert_eq!(lines[0], WIKI_SOLVED);
        assert_eq!(
            lines[1],
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
        );
        assert!(
            lines[1..].windows(2).all(|pair| pair[0] < pair[1]),
            "they ascend"
        );
    }
}

/// The smallest solution is the first that a search in reading order finds, at any width and with
/// any number of threads.
#[test]
fn the_smallest_solution_is_that_of_the_oracle() {
    let mut boards = many();
    boards.extend(support::HARD);
    boards.extend(support::UNSOLVABLE);
    let smallest =
        |board: &support::Board| match support::first_solutions(board, 1, 20_000_000).as_deref() {
            Some([]) => Some("no solution".to_string()),
            Some([solution, ..]) => Some(String::from_utf8_lossy(solution).into_owned()),
            _ => None,
        };
    let expected: Vec<_> = boards.iter().map(smallest).collect();
    assert!(
        expected.iter().flatten().count() > boards.len() / 2,
        "the oracle solves most of them"
    );
    let input: String = boards
        .iter()
        .map(|board| format!("{}\n", String::from_utf8_lossy(board)))
        .collect();
    let reference = run(&["--order", "smallest"], &input);
    assert_eq!(reference.code, 1);
    for (line, (answer, expected)) in reference.stdout.lines().zip(&expected).enumerate() {
        assert!(
            expected.as_ref().is_none_or(|expected| answer == expected),
            "puzzle {}: {answer}",
            line + 1
        );
    }
    for isa in isas() {
        for threads in ["1", "3"] {
            assert_eq!(
                run(
                    &["--order", "smallest", "--isa", isa.name(), "-j", threads],
                    &input
                ),
                reference
            );
        }
    }
}

/// A run without an end goes as far as somebody reads.
#[test]
fn generate_stops_where_nobody_reads() {
    let mut child = start(&[
        "generate",
        "18446744073709551615",
        "--any",
        "-o",
        "lines",
        "--seed",
        "9",
        "-j",
        "2",
    ]);
    let lines: Vec<String> = BufReader::new(child.stdout.take().expect("it is piped"))
        .lines()
        .take(5000)
        .map(|line| line.expect("the output can be read"))
        .collect();
    let end = child.wait_with_output().expect("the program ends");
    assert_eq!((end.status.code(), end.stderr), (Some(0), Vec::new()));
    let few = output(
        &[
            "generate", "5000", "--any", "-o", "lines", "--seed", "9", "-j", "1",
        ],
        "",
    );
    assert!(few.lines().eq(&lines));
}
