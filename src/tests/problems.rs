/*! The judges' problems, by both readings of their table: `solve -p`, and the file to submit. */

use crate::cases::{NAMES, alone, case, is_function, takes_any_solution};
use crate::compilers::{self, CPP, RUST, run_submission, submission, submitted};
use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output, output_each_way, rows, run,
    run_each_way, shell,
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
    for (language, name) in submitted().filter(|(_, name)| !is_line(name) && !is_function(name)) {
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
            let submitted = run_submission(language, name, input.as_bytes());
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
        let program = compilers::compile_cpp(name, &submission(CPP, name), standard);
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
                (RUST, false) => [480, 17_000],
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

/// What `check -p` says of an output.
fn check(name: &str, input: &str, output: &str) -> (String, i32) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default().replace(':', "_");
    let input = file(&format!("check-{test}"), input);
    let run = run_each_way(&["check", "-p", name, &input], output);
    assert_eq!(run.stderr, "", "{name}");
    (run.stdout, run.code)
}

#[test]
fn samples_are_right() {
    for name in NAMES {
        let [input, answers] = sample(name);
        let (score, code) = check(name, &input, &answers);
        assert!(score.ends_with(" right, 0 wrong\n"), "{name}: {score}");
        assert_eq!((score.lines().count(), code), (1, 0), "{name}: {score}");
    }
}

/// Of a board with several solutions each is right where any is wanted, and where not, the one
/// answer that the problem wants.
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
    let smallest = ["boj2239", "ecnu1021", "novice42", "easudoku"];
    for name in NAMES {
        let input = alone(name, &puzzle);
        for (index, solution) in solutions.iter().enumerate() {
            // The program writes a solution that it is given as the problem has it.
            let written = output(&["-p", name], alone(name, solution));
            let (score, code) = check(name, &input, &written);
            let is_right = takes_any_solution(name) || smallest.contains(&name) && index == 0;
            let last = if is_right {
                "1 right, 0 wrong"
            } else {
                "0 right, 1 wrong"
            };
            assert_eq!(score.lines().last(), Some(last), "{name}: {score}");
            assert_eq!(code, i32::from(!is_right), "{name}");
        }
        let own = output(&["-p", name], &input);
        assert_eq!(check(name, &input, &own), ("1 right, 0 wrong\n".into(), 0));
    }
}

#[test]
fn what_submissions_write_is_right() {
    for ((language, name), seed) in submitted().zip(3000..) {
        let mut random = Random(seed);
        let cases = (0..40).map(|_| case(name, &mut random));
        for case in cases.filter(|case| case.own_blank && !case.failure).take(4) {
            let input = file(&format!("submitted-{name}"), &case.input);
            let written = run_submission(language, name, &case.input);
            let score = output(&["check", "-p", name, &input], written);
            assert!(score.ends_with(" right, 0 wrong\n"), "{name}: {score}");
        }
    }
}

#[test]
fn the_first_difference_is_named() {
    let [poj, wiki] = [POJ_SOLVED, WIKI_SOLVED].map(rows);
    let input = format!("2\n{}\n{}\nthe rest\n", rows(POJ), rows(WIKI));
    let right = format!("Scenario #1:\n{poj}\nScenario #2:\n{wiki}\n");
    let forgiven = right.replace('\n', " \t\n");
    for output in [
        &right,
        right.trim_end(),
        &(right.clone() + "\n \n"),
        &forgiven,
    ] {
        assert_eq!(
            check("poj2918", &input, output),
            ("2 right, 0 wrong\n".into(), 0)
        );
        let returns = output.replace('\n', "\r\n");
        assert_eq!(
            check("poj2918", &input, &returns),
            ("2 right, 0 wrong\n".into(), 0)
        );
    }
    let line = |number: usize| right.lines().nth(number - 1).expect("it has 22 lines");
    for (right_cases, from, to, message) in [
        (
            0,
            "#1",
            "#0",
            "1: case 1: expected `Scenario #1:`, found `Scenario #0:`",
        ),
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
            "2: case 1: expected `143628579`, found ` 143628579`",
        ),
        (
            0,
            &poj,
            &wiki,
            "2: case 1: expected a solution, found a clue changed in row 1 column 1: 1 to 5",
        ),
        (
            0,
            "143",
            "133",
            "2: case 1: expected a solution, found two 3s in row 1",
        ),
        (
            0,
            line(5),
            "391542",
            "5: case 1: expected `391542786`, found `391542`",
        ),
        (
            0,
            line(5),
            "3915427860",
            "5: case 1: expected `391542786`, found `3915427860`",
        ),
        (
            0,
            line(5),
            "391.42786",
            "5: case 1: expected `391542786`, found `391.42786`",
        ),
        (
            0,
            &poj,
            "no solution\n",
            "2: case 1: expected `143628579`, found `no solution`",
        ),
        (
            0,
            "\n\nS",
            "\nS",
            "11: case 1: expected an empty line, found `Scenario #2:`",
        ),
        (
            1,
            "Scenario #2:\n",
            "",
            "12: case 2: expected `Scenario #2:`, found `534678912`",
        ),
        (
            1,
            line(13),
            "534678912\n\n",
            "14: case 2: expected `672195348`, found an empty line",
        ),
        (
            1,
            &format!("\nScenario #2:\n{wiki}\n"),
            "",
            "11: case 2: expected `Scenario #2:`, found the end of the output",
        ),
        (
            2,
            &format!("{wiki}\n"),
            &format!("{wiki}\n\nx\n"),
            "24: expected the end of the output, found `x`",
        ),
    ] {
        let output = right.replacen(from, to, 1);
        assert_ne!(output, right);
        let expected = format!("<stdin>:{message}\n{right_cases} right, 1 wrong\n");
        assert_eq!(check("poj2918", &input, &output), (expected, 1), "{output}");
    }
    let damaged = format!("{}879", &WIKI_SOLVED[..78]);
    let half = &WIKI_SOLVED[..40];
    // Of an endless line, the ends are kept.
    let (long, kept) = ("x".repeat(1 << 18), "x".repeat(128));
    for (found, what) in [
        (
            &long[..],
            format!("expected `{WIKI_SOLVED}`, found `{kept}…`"),
        ),
        (
            &damaged[..],
            "expected a solution, found two 8s in row 9".to_string(),
        ),
        (half, format!("expected `{WIKI_SOLVED}`, found `{half}`")),
    ] {
        let message = format!("<stdin>:1: case 1: {what}\n0 right, 1 wrong\n");
        assert_eq!(check("poj3074", WIKI, found), (message, 1));
    }
    // Of an output of nothing else, there is only the head.
    assert_eq!(
        check("p76807", "0\n", "0\n"),
        ("0 right, 0 wrong\n".into(), 0)
    );
    let message = "<stdin>:1: expected `0`, found `1`\n0 right, 1 wrong\n";
    assert_eq!(check("p76807", "0\n", "1\n"), (message.into(), 1));
}

#[test]
fn what_is_no_fault_of_the_output_is_an_error() {
    let good = file("good-input", format!("{POJ}\n"));
    let mixed = file("mixed-input", format!("{POJ}\n{UNSOLVABLE}\n"));
    let short = file("short-input", format!("{POJ}\n{}\n", &WIKI[1..]));
    let right = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n");
    for (args, stdout, stderr) in [
        (
            ["poj3074", &mixed, "-"],
            "1 right, 0 wrong\n",
            format!(
                "lanedoku: puzzle 2 of {mixed} (line 2) has no solution, and poj3074 has no such \
                 puzzles\n"
            ),
        ),
        (
            ["poj3074", &short, "-"],
            "1 right, 0 wrong\n",
            format!("{short}:2:81: expected 81 cells in puzzle 2, found 80 cells\n"),
        ),
        (
            ["poj3074", &good, "no.such.file"],
            "",
            "lanedoku: cannot read no.such.file: ".into(),
        ),
    ] {
        for more in [&[][..], &["--exit-zero"]] {
            let run = run(&[&["check", "-p"], &args[..], more].concat(), &right);
            assert_eq!((run.stdout.as_str(), run.code), (stdout, 2));
            assert!(run.stderr.starts_with(&stderr), "{}", run.stderr);
        }
    }
    let run = run(&["check", "-p", "poj3074", &good, "--exit-zero"], "x");
    let message = format!("<stdin>:1: case 1: expected `{POJ_SOLVED}`, found `x`");
    assert_eq!(
        (run.stdout, run.code),
        (format!("{message}\n0 right, 1 wrong\n"), 0)
    );
}

/// Neither side of an endless list is collected.
#[test]
fn a_list_of_solutions_is_compared_as_it_streams() {
    let empty = file("empty-board", rows("0".repeat(81)));
    let script = "$RUNNER \"$0\" -p tioj1025 \"$1\" | head -n 200000 | $RUNNER \"$0\" check -p tioj1025 \"$1\"";
    let run = Run::of(shell(script, &[&empty]).output().expect("a shell starts"));
    let stdout = "<stdin>:200001: case 1: expected `1 2 3 4 5 6 7 8 9`, found the end of the output\n0 right, 1 wrong\n";
    assert_eq!(
        (run.stdout.as_str(), run.code),
        (stdout, 1),
        "{}",
        run.stderr
    );
}
