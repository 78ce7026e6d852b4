/*! The judges' problems, by both readings of their table: `solve -p`, and the file to submit. */

use crate::cases::{alone, case, is_function, names, takes_solution};
use crate::compilers::{self, CPP, RUST, UNOPTIMISED, run_submission, submission, submitted};
use crate::program::{
    POJ, POJ_SOLVED, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, output_each_way, rows, run,
};
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

/// All names of a problem, from what the program says of it: each on a line of its own.
fn all_names(name: &str) -> Vec<String> {
    let told = output(&["problems", name], "");
    let lines = told.lines().take_while(|line| !line.starts_with(' '));
    lines
        .map(|line| line.split(' ').next().expect("a first word").to_string())
        .collect()
}

#[test]
fn people_are_told_all_names_and_samples() {
    let overview = output(&["problems"], "");
    assert!(
        overview.lines().all(|line| line.chars().count() <= 100),
        "{overview}"
    );
    let mut all = Vec::new();
    for name in names() {
        let told = output(&["problems", name], "");
        let [input, answers] = sample(name);
        assert!(told.contains(&input) && told.ends_with(&answers), "{name}");
        all.extend(all_names(name));
    }
    assert_eq!(overview.matches("\n    wanted ").count(), names().len());
    assert!(all.iter().all(|name| overview.contains(name)));
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "a name stands twice");
    let told = output(&["problems", "uva10957"], "");
    for name in ["d352", "UVA10957"] {
        assert_eq!(output(&["problems", name], ""), told);
    }
}

/// The blank of the problem itself is in its sample, and `-p` takes the others that are named.
#[test]
fn blanks_are_those_that_people_are_told() {
    let told = output(&["problems", "uva10957"], "");
    let line = "    blank    `0` in the problem's own input; `-p` takes . ? _ * as well\n";
    assert!(told.contains(line), "{told}");
    for name in names() {
        let told = output(&["problems", name], "");
        let blanks = told.split_once("    blank    `").expect("it is told").1;
        let (own, others) = blanks
            .split_once("` in the problem's own input; `-p` takes ")
            .expect("it is told");
        let (others, _) = others.split_once(" as well\n").expect("it is told");
        let [input, answers] = sample(name);
        assert!(input.contains(own), "{name}");
        let others: Vec<_> = others.split(' ').collect();
        assert_eq!(others.len(), 4, "{name}");
        for other in others {
            // Counts stand on short lines, and may have a 0.
            let lines = input.split_inclusive('\n').map(|line| match line.len() {
                0..9 => line.to_string(),
                _ => line.replace(own, other),
            });
            let input: String = lines.collect();
            assert_eq!(
                output(&["solve", "-p", name], &input),
                answers,
                "{name}, {other}"
            );
        }
    }
}

#[test]
fn a_name_that_is_none_gets_those_that_are_like_it() {
    for (args, message) in [
        (
            &["submission", "luogu"] as &[&str],
            "the name of a problem, found `luogu`; it is part of p10481 (Luogu P10481), p10482 (Luogu \
             P10482), sudogob (SPOJ SUDOGOB (Luogu SP13980)), p1784 (Luogu P1784)",
        ),
        (
            &["problems", "Leet"],
            "the name of a problem, found `Leet`; it is part of leetcode37 (LeetCode 37 Sudoku \
             Solver)",
        ),
        (
            &["-p", "poj-2676"],
            "the name of a problem after `-p`, found `poj-2676`; did you mean `poj2676`?",
        ),
        (
            &["problems", "no such"],
            "the name of a problem, found `no such`; `lanedoku problems` lists them",
        ),
        (
            &["submission"],
            "the name of a problem; `lanedoku problems` lists them",
        ),
        (
            &["problems", "sud", "hj44"],
            "nothing after NAME, found `hj44`",
        ),
    ] {
        let run = run(args, "");
        let start = format!("lanedoku: expected {message}\n");
        assert!(run.stderr.starts_with(&start), "{}", run.stderr);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    }
}

/// Each problem's sample: solved, by its submissions as well, and judged.
#[test]
fn samples_come_out_byte_for_byte() {
    for name in names() {
        let [input, answers] = sample(name);
        for name in all_names(name) {
            let solved = output_each_way(&["solve", "-p", &name], &input);
            assert_eq!(solved, answers, "{name}");
        }
        let (score, code) = check(name, &input, &answers);
        assert!(score.ends_with(" right, 0 wrong\n"), "{name}: {score}");
        assert_eq!((score.lines().count(), code), (1, 0), "{name}: {score}");
    }
    for (language, name) in submitted() {
        let [input, answers] = sample(name);
        let written = run_submission(language, name, input.as_bytes());
        assert_eq!(text(&written), answers, "{name} in {language}");
    }
}

#[test]
fn random_cases_come_out_right() {
    let submitted: Vec<_> = submitted().collect();
    for (name, seed) in names().into_iter().zip(1..) {
        let mut random = Random(seed);
        for threads in ["-j1", "-j3"].into_iter().cycle().take(12) {
            let case = case(name, &mut random);
            let run = run(&["-p", name, threads], &case.input);
            assert_eq!(case.check(run.stdout.as_bytes()), Ok(()), "{name}");
            // Judges have more behind the end of some inputs.
            let is_rest = |line: &str| line.contains("skipped what follows");
            let is_silent = run.stderr.lines().all(is_rest);
            let is_as_told = (run.code, is_silent) == (i32::from(case.failure), !case.failure);
            assert!(is_as_told, "{name}: {}, {}", run.code, run.stderr);
            // A function that finds no solution leaves its board alone.
            if !case.own_blank || case.failure && is_function(name) {
                continue;
            }
            for (language, _) in submitted.iter().filter(|(_, other)| *other == name) {
                let written = run_submission(language, name, &case.input);
                assert_eq!(case.check(&written), Ok(()), "{name} in {language}");
            }
        }
    }
}

/// Files of their own, in editions and standards beside those that all are compiled by.
#[test]
fn every_edition_and_standard_compiles_submissions() {
    for (language, version, name) in [
        (RUST, "2015", "poj2918"),
        (RUST, "2018", "uva10957"),
        (RUST, "2024", "boj2239"),
        (CPP, "c++98", "sudogob"),
        (CPP, "c++11", "uva10957"),
        (CPP, "c++20", "poj2918"),
    ] {
        if submitted().any(|submitted| submitted == (language, name)) {
            let source = submission(language, name);
            let program = compilers::compile(language, name, &source, version, UNOPTIMISED);
            let [input, answers] = sample(name);
            let written = compilers::run(&program, &[], input.as_bytes());
            assert_eq!(text(&written), answers, "{name}, {version}");
        }
    }
}

#[test]
fn submissions_hold_their_problem_and_nothing_else() {
    for (language, name) in submitted() {
        let source = submission(language, name);
        let main = source.split_once("main() {\n");
        let main = main.and_then(|(_, main)| main.split_once("\n}\n"));
        assert_eq!(main.is_none(), is_function(name), "{name}");
        assert!(
            main.is_none_or(|(main, _)| main.lines().count() <= 38),
            "{name}"
        );
        assert!(!source.contains("allow("), "{name}");
        // A program has nothing for others, and counts nothing that it does not print.
        assert!(main.is_none() || !source.contains("pub "), "{name}");
        assert!(!source.contains("guesses:"), "{name}");
        assert!(!source.contains("// if "), "{name}");
        // What `-p` reads for them is an array in brackets.
        let header = source.split("\n\n").next().expect("it is there");
        assert!(!is_function(name) || !header.contains('['), "{name}");
        assert!(
            source.contains(&format!("lanedoku submission {name}")),
            "{name}"
        );
        assert!(source.lines().all(|line| line.len() <= 100), "{name}");
        let most = match (language, source.contains("struct Solutions")) {
            (RUST, false) => (470, 17_800),
            (RUST, true) => (560, 20_000),
            (_, false) => (470, 19_000),
            (_, true) => (500, 20_200),
        };
        let (lines, bytes) = (source.lines().count(), source.len());
        let is_short = lines <= most.0 && bytes <= most.1;
        assert!(is_short, "{name} in {language}: {lines}, {bytes}");
    }
}

#[test]
fn submissions_in_rust_are_formatted_and_nobody_warns_of_them() {
    for said in [
        compilers::what_rustfmt_changes(),
        compilers::what_clippy_warns_of(),
    ] {
        assert!(said.is_empty(), "{said}");
    }
}

#[test]
fn a_submission_is_in_the_language_that_the_judge_takes() {
    let is_rust = |args: &[&str]| {
        let source = output(&[&["submission"], args].concat(), "");
        let is_rust = source.contains("Needs rustc 1.48");
        assert!(is_rust != source.contains("Needs C++98"));
        assert!(is_rust != source.contains("\nint main() {\n"));
        is_rust
    };
    let overview = output(&["problems"], "");
    for (name, told) in [
        ("poj2676", "C++      POJ 2676 Sudoku"),
        ("p10481", "Rust     Luogu P10481"),
        ("vijos1632", "Rust?    Vijos 1632"),
    ] {
        assert!(
            overview.contains(&format!("{name:<12} {told}\n")),
            "{overview}"
        );
        assert_eq!(is_rust(&[name]), !told.starts_with("C++"));
        assert!(is_rust(&["--language", "Rust", name]));
        for cpp in ["--language=c++", "--language=C++", "--language=cpp"] {
            assert!(!is_rust(&[name, cpp]));
        }
    }
    for name in ["leetcode37", "codewars"] {
        let source = output(&["submission", name], "");
        assert_eq!(submission(RUST, name), source);
    }
    for (args, message) in [
        (
            ["--language=c++", "leetcode37"],
            "expected `--language rust` or none beside `leetcode37`; ",
        ),
        (
            ["--language=c", "poj2676"],
            "expected rust, c++, cpp after `--language`, found `c`",
        ),
        (
            ["--language=rust", "easudoku"],
            "expected a problem that there is a file for, found `easudoku`; the judge takes at \
             most 5000 bytes of source",
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
        for _ in 0..3 {
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

/// What `check -p` says of an output.
fn check(name: &str, input: &str, output: impl AsRef<[u8]>) -> (String, i32) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default().replace(':', "_");
    let input = file(&format!("check-{test}"), input);
    let run = run(&["check", "-p", name, &input], output);
    assert_eq!(run.stderr, "", "{name}");
    (run.stdout, run.code)
}

/// Of a board with several solutions each is right where any is wanted, and where not, the one
/// answer that the problem wants. If a digit of a right one is damaged, its line is named.
#[test]
fn the_solutions_that_a_problem_wants_are_right() {
    let mut random = Random(30);
    let (puzzle, solutions) = loop {
        let puzzle = support::solvable(&mut random, 28);
        match support::first_solutions(&puzzle, 5, 30_000) {
            Some(solutions) if (2..5).contains(&solutions.len()) => break (puzzle, solutions),
            _ => {}
        }
    };
    for name in names() {
        let input = alone(name, &puzzle);
        for (place, solution) in solutions.iter().enumerate() {
            // The program writes a solution that it is given as the problem has it.
            let written = output(&["-p", name], alone(name, solution));
            let (score, code) = check(name, &input, &written);
            let is_right = takes_solution(name, place);
            let last = if is_right {
                "1 right, 0 wrong"
            } else {
                "0 right, 1 wrong"
            };
            assert_eq!(score.lines().last(), Some(last), "{name}: {score}");
            assert_eq!(code, i32::from(!is_right), "{name}");
            if !is_right || !written.contains(char::from(solution[0])) {
                continue;
            }
            let is_row = |line: &&str| line.bytes().filter(u8::is_ascii_digit).count() >= 9;
            for (number, line) in (1..).zip(written.lines()).filter(|(_, line)| is_row(line)) {
                let digit = line
                    .rfind(|c: char| c.is_ascii_digit())
                    .expect("it has some");
                let other = if line.as_bytes()[digit] == b'9' {
                    "1"
                } else {
                    "9"
                };
                let damaged = [&line[..digit], other, &line[digit + 1..]].concat();
                let (score, _) = check(name, &input, written.replacen(line, &damaged, 1));
                let start = format!("<stdin>:{number}: case 1: expected ");
                assert!(score.starts_with(&start), "{name}: {score}");
            }
        }
        let own = output(&["-p", name], &input);
        assert_eq!(check(name, &input, own), ("1 right, 0 wrong\n".into(), 0));
    }
}

#[test]
fn the_first_difference_is_named() {
    let [poj, wiki] = [POJ_SOLVED, WIKI_SOLVED].map(rows);
    let input = format!("2\n{}\n{}\nthe rest\n", rows(POJ), rows(WIKI));
    let right = format!("Scenario #1:\n{poj}\nScenario #2:\n{wiki}\n");
    for output in [
        &right,
        right.trim_end(),
        &(right.clone() + "\n \n"),
        &right.replace('\n', " \t\n"),
        &right.replace('\n', "\r\n"),
    ] {
        let score = check("poj2918", &input, output);
        assert_eq!(score, ("2 right, 0 wrong\n".into(), 0));
    }
    let (to_8, end) = (wiki.replacen('9', "8", 1), format!("{wiki}\n\nx\n"));
    for (cases, from, to, message) in [
        (
            1,
            "#2",
            "#2.",
            "12: case 2: expected `Scenario #2:`, found `Scenario #2.:`",
        ),
        (
            0,
            "1:\n",
            "1:\n ",
            "2: case 1: expected nine digits, found ` 143628579`",
        ),
        (
            0,
            "391542786",
            "391.42786",
            "5: case 1: expected nine digits, found `391.42786`",
        ),
        (
            0,
            &poj,
            "no solution\n",
            "2: case 1: expected nine digits, found `no solution`",
        ),
        (
            0,
            &poj,
            &wiki,
            "2: case 1: expected a solution, found a clue changed in row 1 column 1: 1 to 5",
        ),
        (
            1,
            &wiki,
            &to_8,
            "13: case 2: expected a solution, found two 8s in row 1",
        ),
        (
            1,
            "672195348\n",
            "\n",
            "14: case 2: expected nine digits, found an empty line",
        ),
        (
            1,
            &right[right.len() - 104..],
            "",
            "12: case 2: expected `Scenario #2:`, found the end of the output",
        ),
        (
            2,
            &format!("{wiki}\n"),
            &end,
            "24: expected the end of the output, found `x`",
        ),
    ] {
        let output = right.replacen(from, to, 1);
        assert_ne!(output, right);
        let expected = format!("<stdin>:{message}\n{cases} right, 1 wrong\n");
        assert_eq!(check("poj2918", &input, &output), (expected, 1), "{output}");
    }
    // Of an endless line, the start is kept.
    let (long, kept) = ("x".repeat(1 << 18), "x".repeat(400));
    let message =
        format!("<stdin>:1: case 1: expected 81 digits, found `{kept}…`\n0 right, 1 wrong\n");
    assert_eq!(check("poj3074", WIKI, long), (message, 1));
}

#[test]
fn what_is_no_fault_of_the_output_is_an_error() {
    let good = file("good-input", format!("{POJ}\n"));
    let mixed = file("mixed-input", format!("{POJ}\n{UNSOLVABLE}\n"));
    let short = file("short-input", format!("{POJ}\n{}\n", &WIKI[1..]));
    let right = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    let judge = |args: &[&str], output: &str| {
        let args = [&["check", "--exit-zero", "-p", "poj3074"], args].concat();
        run(&args, output)
    };
    let no_solution = "has no solution, and poj3074 has no such puzzles\n";
    for (args, stdout, stderr) in [
        (
            &[&mixed[..]][..],
            "1 right, 0 wrong\n",
            format!("lanedoku: puzzle 2 of {mixed} (line 2) {no_solution}"),
        ),
        (
            &[&short],
            "1 right, 0 wrong\n",
            format!("{short}:2:81: expected 81 cells in puzzle 2, found 80 cells\n"),
        ),
        (
            &[&good, "no.such.file"],
            "",
            "lanedoku: cannot read no.such.file: ".into(),
        ),
    ] {
        let run = judge(args, &right);
        assert_eq!((run.stdout.as_str(), run.code), (stdout, 2));
        assert!(run.stderr.starts_with(&stderr), "{}", run.stderr);
    }
    let wrong = judge(&[&good], "x");
    let message = "<stdin>:1: case 1: expected 81 digits, found `x`\n0 right, 1 wrong\n";
    assert_eq!((wrong.stdout.as_str(), wrong.code), (message, 0));
}
