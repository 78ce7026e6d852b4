/*! The judges' problems, by both readings of their table: `solve -p`, and the file to submit. */

use crate::cases::{NAMES, case, is_function};
use crate::compilers::{self, CPP, RUST, run_submission, submission, submitted};
use crate::program::{Run, output, output_each_way, run};
use crate::support::{self, Random};
use std::path::Path;

/// What is published of a problem: an input, and what must come out.
fn sample(name: &str) -> [String; 2] {
    ["in", "out"].map(|end| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judges");
        std::fs::read_to_string(folder.join(format!("{name}.{end}")))
            .expect("every problem has one")
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The names of a problem, from what the program says of it: each on a line of its own.
fn names(name: &str) -> Vec<String> {
    let told = output(&["problems", name], "");
    let lines = told.lines().take_while(|line| !line.starts_with(' '));
    lines
        .map(|line| line.split(' ').next().expect("a first word").to_string())
        .collect()
}

#[test]
fn names_are_found_in_any_case() {
    let mut all: Vec<_> = NAMES.iter().flat_map(|name| names(name)).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "a name stands twice");
    for alias in [
        "p10481",
        "boj7517",
        "eolymp2529",
        "acwing166",
        "p10482",
        "kattis",
        "d352",
    ] {
        assert!(all.iter().any(|name| name == alias), "{alias}");
    }
    let told = output(&["problems", "sudokunique"], "");
    for name in ["kattis", "SUDOKUNIQUE"] {
        assert_eq!(output(&["problems", name], ""), told);
    }
    for args in [
        &["problems", "poj"] as &[&str],
        &["problems", "poj26760"],
        &["problems", ""],
        &["problems", "sud", "sud"],
        &["submission"],
        &["submission", "nothing"],
    ] {
        assert_eq!(run(args, "").code, 2, "{args:?}");
    }
}

#[test]
fn people_are_told_all_names_and_samples() {
    let overview = output(&["problems"], "");
    let problems = overview.matches("\n    wanted ").count();
    assert_eq!(problems, NAMES.len(), "a problem is not tested");
    for name in NAMES {
        let told = output(&["problems", name], "");
        assert!(
            names(name).iter().all(|name| overview.contains(name)),
            "{name}"
        );
        let [input, answers] = sample(name);
        assert!(told.contains(&input) && told.ends_with(&answers), "{name}");
    }
}

#[test]
fn samples_come_out_byte_for_byte() {
    for name in NAMES {
        let [input, answers] = sample(name);
        for name in names(name) {
            assert_eq!(
                output_each_way(&["solve", "-p", &name], &input),
                answers,
                "{name}"
            );
        }
    }
    for (language, name) in submitted() {
        let [input, answers] = sample(name);
        assert_eq!(
            text(&run_submission(language, name, input.as_bytes())),
            answers,
            "{name} in {language}"
        );
    }
}

/// The statements of most judges give the lines of a board no meaning: their solvers read the next
/// cell that is no white space. What is tested here is then right there.
#[test]
fn rows_broken_by_white_space_are_answered_the_same() {
    let is_line = |name: &str| ["poj3074", "sud", "btsudoku"].contains(&name);
    let breaks = [" ", "\t", "\n", "\r\n", " \n\n "];
    for name in submitted().filter(|name| !is_line(name) && !is_function(name)) {
        let [input, answers] = sample(name);
        let is_board = |line: &str| {
            let is_cell = |byte: u8| b"0123456789.?_*-|".contains(&byte);
            let cells = line.bytes().filter(|byte| !byte.is_ascii_whitespace());
            cells.clone().count() >= 9 && cells.clone().all(is_cell)
        };
        for (at, gap) in [1, 7, 1, 4, 8].into_iter().zip(breaks) {
            let broken = |line: &str| {
                let cells: Vec<char> = line.chars().collect();
                let parts = cells.chunks(at).map(|part| part.iter().collect::<String>());
                parts.collect::<Vec<_>>().join(gap) + "\n"
            };
            let line = |line: &str| match is_board(line) {
                true => broken(line),
                false => format!("{line}\n"),
            };
            let input: String = input.lines().map(line).collect();
            assert_eq!(output(&["-p", name], &input), answers, "{name}: {input}");
            let submitted = run_submission(name, input.as_bytes());
            assert_eq!(text(&submitted), answers, "{name}: {input}");
        }
    }
}

#[test]
fn a_file_that_the_judge_does_not_take_is_not_printed() {
    let Run {
        stdout,
        stderr,
        code,
    } = run(&["submission", "easudoku"], "");
    assert_eq!((stdout.as_str(), code), ("", 2));
    for words in ["bytes of source", "this one takes 5000", "found `easudoku`"] {
        assert!(stderr.contains(words), "{stderr}");
    }
}

#[test]
fn random_cases_come_out_right_by_the_engine() {
    for (name, seed) in NAMES.into_iter().zip(1..) {
        let mut random = Random(seed);
        for round in 0..12 {
            let case = case(name, &mut random);
            let threads = if round % 2 == 0 { "-j1" } else { "-j3" };
            let run = run(&["-p", name, threads], &case.input);
            assert_eq!(case.check(run.stdout.as_bytes()), Ok(()), "{name}");
            // Judges have more behind the end of some inputs.
            let is_rest = |line: &str| line.contains("skipped what follows `end`");
            let is_silent = run.stderr.lines().all(is_rest);
            let code = run.code;
            assert_eq!(
                (code, is_silent),
                (i32::from(case.failure), !case.failure),
                "{name}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn random_cases_come_out_right_by_the_submissions() {
    for ((language, name), seed) in submitted().zip(1000..) {
        let mut random = Random(seed);
        for case in (0..16)
            .map(|_| case(name, &mut random))
            // A function that finds no solution leaves its board alone.
            .filter(|case| case.own_blank && !(case.failure && is_function(name)))
        {
            assert_eq!(
                case.check(&run_submission(language, name, &case.input)),
                Ok(()),
                "{name} in {language}"
            );
        }
    }
}

#[test]
fn random_cases_have_puzzles_of_every_kind() {
    let mut random = Random(9);
    let verdicts: String = (0..60)
        .map(|_| run(&["-p", "uva10957"], case("uva10957", &mut random).input).stdout)
        .collect();
    for verdict in ["Illegal", "Unique", "Ambiguous", "Impossible"] {
        assert!(
            verdicts.matches(verdict).count() >= 10,
            "{verdict} too seldom in {verdicts}"
        );
    }
}

/// Every shape of `main` and every part of the solver, in every edition.
#[test]
fn every_edition_compiles_submissions() {
    for (edition, name) in compilers::EDITIONS
        .into_iter()
        .zip(["poj2918", "zad7", "tioj1025", "uva10957"])
    {
        let program = compilers::compile(name, &submission(RUST, name), edition, "2");
        let [input, answers] = sample(name);
        assert_eq!(
            text(&compilers::run(&program, &[], input.as_bytes())),
            answers,
            "{name}"
        );
    }
}

/// The standards beside the one that all are compiled by.
#[test]
fn every_standard_compiles_submissions() {
    if !submitted().any(|(language, _)| language == CPP) {
        return;
    }
    for (standard, name) in ["c++11", "c++14", "c++17", "c++20"]
        .into_iter()
        .zip(["poj2918", "zad7", "novice42", "uva10957"])
    {
        let program = compilers::compile_cpp(name, standard);
        let [input, answers] = sample(name);
        let found = compilers::run(&program, &[], input.as_bytes());
        assert_eq!(text(&found), answers, "{name}, {standard}");
    }
}

#[test]
fn submissions_hold_their_problem_and_nothing_else() {
    for name in NAMES.into_iter().filter(|name| *name != "easudoku") {
        let languages = if is_function(name) {
            &[RUST][..]
        } else {
            &[RUST, CPP]
        };
        for language in languages {
            let source = submission(language, name);
            let main = if *language == RUST {
                "\nfn main() {\n"
            } else {
                "\nint main() {\n"
            };
            if let Some((_, main)) = source.split_once(main) {
                let (main, _) = main.split_once("\n}\n").expect("it ends");
                assert!(main.lines().count() <= 38, "{name}: {main}");
            } else {
                assert!(is_function(name), "{name} has no main");
            }
            assert!(!source.contains("allow("), "{name}");
            assert!(source.lines().all(|line| line.len() <= 100), "{name}");
            let (lines, bytes) = (source.lines().count(), source.len());
            let [most_lines, most_bytes] = match (*language, source.contains("struct Solutions")) {
                (RUST, false) => [600, 21_000],
                (RUST, true) => [720, 25_000],
                (_, false) => [450, 16_000],
                (_, true) => [520, 19_000],
            };
            let is_short = lines <= most_lines && bytes <= most_bytes;
            assert!(is_short, "{name} in {language}: {lines}, {bytes}");
            assert!(
                source.contains(&format!("lanedoku submission {name}")),
                "{name}"
            );
        }
    }
}

#[test]
fn a_submission_is_in_the_language_that_the_judge_takes() {
    let overview = output(&["problems"], "");
    assert!(
        overview.lines().all(|line| line.chars().count() <= 100),
        "{overview}"
    );
    let is_rust = |args: &[&str]| {
        let source = output(&[&["submission"], args].concat(), "");
        let is_rust = source.contains("\nfn main() {\n");
        assert!(is_rust != source.contains("\nint main() {\n"));
        assert_eq!(is_rust, source.contains("Needs rustc 1.48"));
        assert_eq!(!is_rust, source.contains("Needs C++98"));
        is_rust
    };
    for (name, language) in [
        ("poj2676", "C++"),
        ("p10481", "Rust"),
        ("uva10957", "C++"),
        ("d352", "C++"),
        ("kattis", "Rust"),
        ("vijos1632", "Rust?"),
    ] {
        let line = overview
            .lines()
            .find(|line| line.starts_with(name))
            .expect("it is listed");
        let told = line[name.len()..].trim_start();
        assert!(told.starts_with(&format!("{language} ")), "{line}");
        assert_eq!(is_rust(&[name]), language != "C++");
        assert!(is_rust(&["--language", "rust", name]));
        assert!(!is_rust(&[name, "--language=c++"]));
    }
    for (args, message) in [
        (
            ["--language=c++", "lc37"],
            "expected no `--language` beside `lc37`; ",
        ),
        (
            ["--language=rust", "codewars"],
            "expected no `--language` beside `codewars`; ",
        ),
        (
            ["--language=c", "poj2676"],
            "expected rust, c++ after `--language`, found `c`",
        ),
    ] {
        let run = run(&[&["submission"], &args[..]].concat(), "");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn a_submission_ends_well_whatever_it_reads() {
    let mut random = Random(7);
    for (language, name) in submitted() {
        for _ in 0..12 {
            let mut input = case(name, &mut random).input;
            for _ in 0..=random.below(4) {
                let at = random.below(input.len() + 1);
                match random.below(4) {
                    0 => input.truncate(at),
                    1 => input.insert(at, b"\n\r\0 #,9.x\xFF|-{"[random.below(13)]),
                    2 => input.extend_from_within(at..),
                    _ => drop(input.drain(at..(at + random.below(12)).min(input.len()))),
                }
            }
            // Asserts that the exit code is 0.
            run_submission(language, name, &input);
        }
    }
}

#[test]
fn solutions_are_counted_exactly_and_come_in_order() {
    let mut puzzle = support::solved(&mut Random(8));
    puzzle[..36].fill(b'0');
    let all = support::first_solutions(&puzzle, usize::MAX, u64::MAX).expect("there is no limit");
    assert!(all.len() > 1000, "{}", all.len());
    let board = support::rows(text(&puzzle));
    let count = all.len();
    let in_cpp = submitted().any(|(language, _)| language == CPP);
    for language in [None, Some(RUST), in_cpp.then_some(CPP)] {
        let run = |name: &str, input: &str| match language {
            Some(language) => text(&run_submission(language, name, input.as_bytes())),
            None => output(&["-p", name], input),
        };
        assert_eq!(run("zad7", &board), format!("Liczba rozwiazan: {count}\n"));
        assert_eq!(run("sudogob", &format!("1\n{board}")), format!("{count}\n"));
        let every = run("tioj1025", &board);
        let digits = every
            .bytes()
            .filter(u8::is_ascii_digit)
            .take(81 * count)
            .collect::<Vec<_>>();
        assert!(
            digits == all.concat(),
            "not the same solutions, or in another order"
        );
        assert!(every.ends_with(&format!("\n\nthere are a total of {count} solution(s).\n")));
    }
}
