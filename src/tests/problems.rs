/*! The judges' problems: the table, their samples, and the program that is submitted for each. */

use crate::cases::case;
use crate::judge;
use crate::problem_table::{PROBLEMS, Problem, Wanted, find};
use crate::program;
use crate::rustc;
use crate::stream::grammar::{Board, Cases, Layout};
use crate::support;
use crate::support::Random;
use std::collections::HashSet;

/// The line that a submission fills in.
const PLACE: &str = "const PROBLEM: Option<Problem> = None;";

/// What the program prints of all problems.
fn overview() -> String {
    program::output(&["problems"], "")
}

/// What it prints of one.
fn describe(entry: &Problem) -> String {
    program::output(&["problems", entry.name], "")
}

/// The file to submit, and the warning that comes with it.
fn submission(entry: &Problem) -> (String, String) {
    let run = program::run(&["submission", entry.name], "");
    (run.stdout, run.stderr)
}

/// The problem as the program that is submitted for it has it.
fn submitted(problem: &Problem) -> judge::Problem {
    judge::Problem {
        name: problem.name,
        cases: match problem.grammar.cases {
            Cases::Counted | Cases::CountedGroups => judge::Cases::Counted,
            Cases::ToEnd => judge::Cases::ToEnd,
            Cases::ToEndLine => judge::Cases::ToEndLine,
        },
        sized: problem.grammar.sized,
        titled: problem.grammar.titled,
        tokens: problem.grammar.board == Board::Tokens,
        layout: match problem.layout {
            Layout::Line => judge::BoardLayout::Line,
            Layout::Spaced => judge::BoardLayout::Spaced,
            Layout::Drawn => judge::BoardLayout::Drawn,
            _ => judge::BoardLayout::Rows,
        },
        wanted: match problem.wanted {
            Wanted::First => judge::Wanted::First,
            Wanted::Smallest => judge::Wanted::Smallest,
            Wanted::Unique => judge::Wanted::Unique,
            Wanted::Count => judge::Wanted::Count,
            Wanted::All => judge::Wanted::All,
        },
        head: problem.head,
        between: problem.between,
        one: problem.one,
        none: problem.none,
        several: problem.several,
        illegal: problem.illegal,
        total: problem.total,
    }
}

fn run(problem: &Problem, input: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    judge::run(&submitted(problem), input, &mut output).expect("a vector takes all");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn names_are_found_and_belong_to_one_problem() {
    let mut names = HashSet::new();
    for entry in &PROBLEMS {
        for name in std::iter::once(&entry.name).chain(entry.aliases) {
            assert!(names.insert(name.to_lowercase()), "{name} twice");
            for name in [name.to_string(), name.to_uppercase()] {
                assert_eq!(find(&name).expect("it is in the table").name, entry.name);
            }
        }
    }
    for alias in [
        "p10481",
        "boj7517",
        "eolymp2529",
        "acwing166",
        "p10482",
        "eolymp3524",
        "kattis",
        "d352",
        "sp13980",
        "SP13980",
    ] {
        assert!(find(alias).is_some(), "{alias}");
    }
    assert!(find("").is_none() && find("poj").is_none() && find("poj26760").is_none());
}

#[test]
fn samples_come_out_byte_for_byte() {
    for entry in &PROBLEMS {
        let output = run(entry, entry.sample.input.as_bytes());
        assert_eq!(text(&output), entry.sample.output, "{}", entry.name);
    }
}

#[test]
fn random_cases_come_out_right() {
    for (entry, seed) in PROBLEMS.iter().zip(1..) {
        let mut random = Random(seed);
        for _ in 0..60 {
            let case = case(entry.name, &mut random);
            let output = run(entry, &case.input);
            assert_eq!(case.check(&output), Ok(()), "{}", entry.name);
            assert_eq!(
                case.failure,
                text(&output).contains("no solution"),
                "{}",
                entry.name
            );
        }
    }
}

/// The same inputs through `solve -p`, which shares no solver with the program that is submitted.
#[test]
fn the_engine_answers_samples_and_random_cases() {
    for (entry, seed) in PROBLEMS.iter().zip(1..) {
        let name = entry.name;
        for name in std::iter::once(&name).chain(entry.aliases) {
            assert_eq!(
                program::output_each_way(&["solve", "-p", name], entry.sample.input),
                entry.sample.output,
                "{name}"
            );
        }
        let mut random = Random(seed);
        for round in 0..12 {
            let case = case(name, &mut random);
            let threads = if round % 2 == 0 { "-j1" } else { "-j3" };
            let run = program::run(&["-p", name, threads], &case.input);
            assert_eq!(case.check(run.stdout.as_bytes()), Ok(()), "{name}");
            assert_eq!(
                (run.code, run.stderr.is_empty()),
                (i32::from(case.failure), !case.failure),
                "{name}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn people_read_of_problems_on_the_command_line() {
    for name in ["kattis", "SUDOKUNIQUE"] {
        let told = describe(find(name).expect("it is in the table"));
        assert_eq!(program::output(&["problems", name], ""), told);
    }
    let source = program::output(&["submission", "P10481"], "");
    assert_eq!(
        source,
        submission(find("poj2676").expect("it is in the table")).0
    );
    let warned = program::run(&["submission", "easudoku"], "");
    assert!(
        warned.stderr.contains("at most 5000 bytes") && warned.code == 0,
        "{}",
        warned.stderr
    );
    for args in [
        &["problems", "poj"] as &[&str],
        &["submission"],
        &["submission", "nothing"],
        &["problems", "sud", "sud"],
    ] {
        assert_eq!(program::run(args, "").code, 2, "{args:?}");
    }
}

#[test]
fn random_cases_have_puzzles_of_every_kind() {
    let verdicts = find("uva10957").expect("it is in the table");
    let mut random = Random(9);
    let output: String = (0..60)
        .map(|_| text(&run(verdicts, &case("uva10957", &mut random).input)))
        .collect();
    for verdict in ["Illegal", "Unique", "Ambiguous", "Impossible"] {
        assert!(
            output.matches(verdict).count() >= 10,
            "{verdict} too seldom in {output}"
        );
    }
}

#[test]
fn compiled_submissions_answer_samples_and_random_cases() {
    let program = rustc::submissions();
    for (i, entry) in PROBLEMS.iter().enumerate() {
        let run = |input: &[u8]| rustc::run(program, &[entry.name], input);
        assert_eq!(
            text(&run(entry.sample.input.as_bytes())),
            entry.sample.output,
            "{}",
            entry.name
        );
        let mut random = Random(100 + i as u64);
        for _ in 0..6 {
            let case = case(entry.name, &mut random);
            assert_eq!(case.check(&run(&case.input)), Ok(()), "{}", entry.name);
        }
    }
}

#[test]
fn every_edition_compiles_submissions() {
    for (edition, name) in rustc::EDITIONS
        .into_iter()
        .zip(["poj2918", "zad7", "tioj1025", "uva10957"])
    {
        let program = rustc::compile(
            name,
            &submission(find(name).expect("it is in the table")).0,
            edition,
        );
        let sample = &find(name).expect("it is in the table").sample;
        assert_eq!(
            text(&rustc::run(&program, &[], sample.input.as_bytes())),
            sample.output,
            "{name}"
        );
    }
}

#[test]
fn submissions_fit_the_judges() {
    for entry in &PROBLEMS {
        let name = entry.name;
        let (source, warning) = submission(entry);
        assert!(source.len() < 50_000, "{name}");
        assert!(
            source.starts_with(&format!("// Solves {name}")) && !source.contains(PLACE),
            "{name}"
        );
        assert_eq!(!warning.is_empty(), name == "easudoku", "{name}");
    }
}

#[test]
fn malformed_input_stops_after_the_answers_before_it() {
    let [rows, spaced] = ["poj2676", "hj44"].map(|name| find(name).expect("it is in the table"));
    let board = rows.sample.input.split_once('\n').expect("a count").1;
    let answer = rows.sample.output;
    for (input, expected) in [
        ("".to_string(), ""),
        ("x\n".to_string(), ""),
        ("0\n".to_string(), ""),
        (board.to_string(), ""),
        (format!("2\n{board}"), answer),
        (format!("2\n{board}{}", &board[..80]), answer),
        (
            format!("3\n{board}{}{board}", board.replacen('3', "x", 1)),
            answer,
        ),
        (
            format!("3\n{board}{}{board}", board.replacen('\n', "", 1)),
            answer,
        ),
        (format!("3\n{board}{}{board}", &board[1..]), answer),
        (format!("1\n{board}{board}"), answer),
    ] {
        assert_eq!(text(&run(rows, input.as_bytes())), expected, "{input:?}");
    }
    let cut = format!("{}1 2 3", spaced.sample.input);
    assert_eq!(text(&run(spaced, cut.as_bytes())), spaced.sample.output);
    let sized = find("uva989").expect("it is in the table");
    for size in ["1\n1\n", "2\n", "9\n", "x\n", ""] {
        let input = format!(
            "{}{size}{}",
            sized.sample.input,
            sized.sample.input.split_once('\n').expect("a size").1
        );
        assert_eq!(
            text(&run(sized, input.as_bytes())),
            sized.sample.output,
            "{size:?}"
        );
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let mut random = Random(7);
    for entry in &PROBLEMS {
        for _ in 0..40 {
            let mut input = case(entry.name, &mut random).input;
            for _ in 0..=random.below(4) {
                let at = random.below(input.len() + 1);
                match random.below(4) {
                    0 => input.truncate(at),
                    1 => input.insert(at, b"\n\r\0 #,9.x\xFF|-{"[random.below(13)]),
                    2 => input.extend_from_within(at..),
                    _ => drop(input.drain(at..(at + random.below(12)).min(input.len()))),
                }
            }
            run(entry, &input);
        }
    }
}

#[test]
fn solutions_are_counted_exactly_and_come_in_order() {
    let mut random = Random(8);
    let mut puzzle = support::solved(&mut random);
    puzzle[..36].fill(b'0');
    let all = support::first_solutions(&puzzle, usize::MAX, u64::MAX).expect("there is no limit");
    assert!(all.len() > 1000, "{}", all.len());
    let answer = |name: &str, input: String| {
        text(&run(
            find(name).expect("it is in the table"),
            input.as_bytes(),
        ))
    };
    let board = format!("{}\n", text(&puzzle));
    assert_eq!(
        answer("zad7", board.clone()),
        format!("Liczba rozwiazan: {}\n", all.len())
    );
    assert_eq!(
        answer("sudogob", format!("1\n{board}")),
        format!("{}\n", all.len())
    );

    let every = answer("tioj1025", board);
    let digits: Vec<u8> = every
        .bytes()
        .filter(u8::is_ascii_digit)
        .take(81 * all.len())
        .collect();
    assert!(
        digits == all.concat(),
        "not the same solutions, or in another order"
    );
    assert!(every.ends_with(&format!(
        "\n\nthere are a total of {} solution(s).\n",
        all.len()
    )));
}

#[test]
fn people_are_told_all_names() {
    let overview = overview();
    for entry in &PROBLEMS {
        let told = describe(entry);
        for name in std::iter::once(&entry.name).chain(entry.aliases) {
            assert!(overview.contains(name) && told.contains(name), "{name}");
        }
        assert!(
            told.contains(entry.sample.input) && told.ends_with(entry.sample.output),
            "{}",
            entry.name
        );
    }
}
