/*! `count` and `generate` as a user runs them, alone and one after the other. */

use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, rows, run, start,
};
use crate::support;
use lanedoku::Isa;
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
fn generate_writes_nothing_if_the_first_puzzle_is_out_of_reach() {
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
    for isa in Isa::available() {
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
    for isa in Isa::available() {
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
fn generate_stops_when_nobody_reads() {
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
