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

/// The count that poj begins with is never there alone.
#[test]
fn generate_writes_nothing_if_the_first_puzzle_is_out_of_reach() {
    let Run {
        stdout,
        stderr,
        code,
    } = run(&["generate", "-k64", "--symmetric", "--seed", "1"], "");
    assert_eq!((stdout.as_str(), code), ("", 2));
    // As this takes a moment, it is said first.
    let (tried, failed) = stderr.split_once('\n').expect("there are two lines");
    assert_eq!(
        tried,
        "lanedoku: digging seldom reaches more than 59 empty cells: 300000 attempts a puzzle, and \
         the first that is not found ends the run"
    );
    assert!(
        failed
            .starts_with("lanedoku: puzzle 1: expected one solution and the empty cells asked for"),
        "{stderr}"
    );
    for args in [["-k64", "--any"], ["-k58", "--symmetric"], ["-k60", ""]] {
        let args = args.into_iter().filter(|arg| !arg.is_empty());
        let args: Vec<_> = ["generate", "--seed=1"].into_iter().chain(args).collect();
        let run = run(&args, "");
        assert_eq!((run.stderr.as_str(), run.code), ("", 0), "within reach");
    }
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
    let mut two = POJ_SOLVED.to_string();
    for cell in [2, 4, 11, 13] {
        two.replace_range(cell..cell + 1, "0");
    }
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
    for limit in [1, 2, 1000, 1_000_000] {
        let [two, many] = [2, total].map(|total| total.min(limit));
        let run = run(
            &["count", "--limit", &limit.to_string(), "-i", "lines"],
            &puzzles,
        );
        let stdout = format!("0\n0\n1\n1\n{two}\ninvalid\n{many}\n");
        assert_eq!((run.stdout, run.code), (stdout, 2), "limit {limit}");
    }
    let counts = |isa: &str, threads| {
        output(
            &["count", "--limit", "50", "--isa", isa, "-j", threads],
            MANY,
        )
    };
    let expected = counts("arrays", "1");
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

/// All solutions of each board that the naive oracle can list, or `no solution`, in every format.
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
    let listed =
        |board| support::first_solutions(board, 500, 2_000_000).expect("within its budget");
    let solutions: Vec<Vec<support::Board>> = boards.iter().map(listed).collect();
    let several = solutions.iter().filter(|listed| listed.len() > 1).count();
    assert!(several > 10, "{several} have several solutions");
    let input: String = boards
        .iter()
        .map(|board| support::shown(board) + "\n")
        .collect();
    for (limit, format) in [
        (500, "lines"),
        (2, "lines"),
        (500, "grid"),
        (3, "poj"),
        (500, "pairs"),
    ] {
        let answers = solutions
            .iter()
            .zip(&boards)
            .flat_map(|(solutions, board)| {
                let shown = move |text: &[u8]| {
                    let text = support::shown(text);
                    match format {
                        "pairs" => format!("{},{text}\n", support::shown(board)),
                        "grid" | "poj" if text.len() == 81 => rows(text),
                        _ => format!("{text}\n"),
                    }
                };
                let none = solutions.is_empty().then(|| shown(b"no solution"));
                let some = solutions.iter().take(limit).map(move |board| shown(board));
                some.chain(none).collect::<Vec<_>>()
            });
        let between = if format == "grid" { "\n" } else { "" };
        let answers = answers.collect::<Vec<_>>().join(between);
        let limit = limit.to_string();
        for threads in ["1", "3"] {
            let args = ["--all", "--limit", &limit, "-o", format, "-j", threads];
            let run = run(&args, &input);
            assert!(run.stdout == answers && run.code == 1, "{args:?}");
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
    let input: String = boards
        .iter()
        .map(|board| support::shown(board) + "\n")
        .collect();
    let reference = run(&["--order", "smallest"], &input);
    assert_eq!(reference.code, 1);
    let mut known = 0;
    for (board, answer) in boards.iter().zip(reference.stdout.lines()) {
        if let Some(solutions) = support::first_solutions(board, 1, 20_000_000) {
            let smallest = solutions
                .first()
                .map_or("no solution".into(), support::shown);
            assert_eq!(answer, smallest);
            known += 1;
        }
    }
    assert!(known > boards.len() / 2, "the oracle solves most of them");
    for isa in Isa::available() {
        for threads in ["1", "3"] {
            let args = ["--order", "smallest", "--isa", isa.name(), "-j", threads];
            assert_eq!(run(&args, &input), reference);
        }
    }
}

/// A run without an end goes as far as somebody reads.
#[test]
fn generate_stops_when_nobody_reads() {
    let args = |count| ["generate", count, "--any", "-olines", "--seed=9", "-j2"];
    let mut child = start(&args("18446744073709551615"));
    let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let lines = stdout.lines().take(5000);
    let lines: Vec<String> = lines.map(|line| line.expect("it can be read")).collect();
    let end = child.wait_with_output().expect("the program ends");
    assert_eq!((end.status.code(), end.stderr), (Some(0), Vec::new()));
    assert!(output(&args("5000"), "").lines().eq(&lines));
}
