/*! The judges' problems: `solve -p`, `check -p`, and submissions. */

use crate::cases::{accepts_solution, all_names, alone, blank, case, is_function, names};
use crate::compilers::{
    self, CPP, RUST, UNOPTIMISED, has_cpp_compiler, run_submission, submission, submitted,
    submitted_for,
};
use crate::inputs;
use crate::program::{file, output, run, run_each_way};
use crate::support::{self, Board, HARD, Random, UNSOLVABLE, shown};
use lanedoku::internal::scalar;

/// The sample of a problem: its input and output.
fn sample(name: &str) -> [String; 2] {
    ["in", "out"].map(|end| {
        let path = format!(
            "{}/testdata/judges/{name}.{end}",
            env!("CARGO_MANIFEST_DIR")
        );
        std::fs::read_to_string(path).expect("every problem has one")
    })
}

#[test]
fn all_names_and_samples_are_listed() {
    let overview = output(&["problems"], "");
    let is_short = overview.lines().all(|line| line.chars().count() <= 100);
    assert!(is_short, "{overview}");
    assert_eq!(overview.matches("\n    wanted ").count(), names().len());
    let mut all = Vec::new();
    for name in names() {
        let description = output(&["problems", name], "");
        let [input, answers] = sample(name);
        assert!(
            description.contains(&input) && description.ends_with(&answers),
            "{name}"
        );
        let words = description
            .lines()
            .find_map(|line| line.strip_prefix("    in "));
        let words = words.expect("it is shown");
        let first = input.lines().next().unwrap_or_default();
        assert_eq!(words.contains("a count"), first.len() < 9, "{description}");
        // Random cases use these blanks.
        let blanks = description
            .lines()
            .find_map(|line| line.strip_prefix("    blank    "));
        let own = format!("`{}` in the problem's own input; `-p` takes ", blank(name));
        let others = blanks.and_then(|blanks| blanks.strip_prefix(&own));
        let others: Vec<_> = others.expect("they are shown").split(' ').take(4).collect();
        for other in ["0", ".", "?", "_", "*"] {
            let is_own = other == blank(name).to_string();
            assert_eq!(others.contains(&other), !is_own, "{description}");
        }
        let is_spaced = input.lines().any(|line| line.split(' ').count() == 9);
        assert_eq!(words.contains("spaced rows"), is_spaced, "{description}");
        all.extend(all_names(name));
    }
    for name in &all {
        assert!(overview.contains(name), "{name}");
        // One source is too long for its judge.
        if *name != "easudoku" {
            let source = output(&["submission", name], "");
            assert!(source.contains(name), "{name}");
            let description = output(&["problems", name], "");
            let lines = format!("{} lines in ", source.lines().count());
            assert!(description.contains(&lines), "{description}");
        }
    }
    let refused = run(&["submission", "easudoku"], "");
    let said = &refused.stderr;
    assert!(said.contains("SPOJ EASUDOKU takes at most 5000"), "{said}");
    assert_eq!((refused.stdout.as_str(), refused.code), ("", 2));
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "a name is not unique");
    let description = output(&["problems", "uva10957"], "");
    for name in ["d352", "UVA10957"] {
        assert_eq!(output(&["problems", name], ""), description);
    }
}

/// They are solved, also by submissions, and checked.
#[test]
fn samples_come_out_byte_for_byte() {
    for name in names() {
        let [input, answers] = sample(name);
        for name in all_names(name) {
            let solved = run_each_way(&["solve", "-p", name], &input).answers();
            assert_eq!(solved, answers, "{name}");
        }
        let puzzles = file(&format!("sample-{name}"), &input);
        let judged = run(&["check", "-p", name, &puzzles], &answers);
        judged.leaves("* right, 0 wrong\n", "", 0);
        for (language, name) in submitted_for(name) {
            let written = run_submission(language, name, input.as_bytes());
            assert_eq!(shown(&written), answers, "{name} in {language}");
        }
    }
}

#[test]
fn random_cases_come_out_right() {
    for (name, seed) in names().into_iter().zip(1..) {
        let mut random = Random(seed);
        for threads in ["-j1", "-j3"].into_iter().cycle().take(12) {
            let case = case(name, &mut random);
            if !case.is_spread {
                let run = run(&["-p", name, threads], &case.input);
                let said = &run.stderr;
                assert_eq!(case.check(run.stdout.as_bytes()), Ok(()), "{name}: {said}");
                let code = (run.code, said.is_empty());
                let expected = (i32::from(case.failure), !case.failure);
                assert_eq!(code, expected, "{name}: {said}");
            }
            // Functions get one board, without other text.
            if case.own_blank && !is_function(name) {
                for (language, name) in submitted_for(name) {
                    let written = run_submission(language, name, &case.input);
                    assert_eq!(case.check(&written), Ok(()), "{name} in {language}");
                }
            }
        }
    }
}

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
            assert_eq!(shown(&written), answers, "{name}, {version}");
        }
    }
}

#[test]
fn a_submission_needs_no_builtins_of_a_compiler() {
    if has_cpp_compiler() {
        let source = submission(CPP, "poj2676").replace("__GNUC__", "OTHER_COMPILER");
        assert!(source.contains("#ifdef OTHER_COMPILER\n"));
        let program = compilers::compile(CPP, "portable", &source, "c++98", UNOPTIMISED);
        let [input, answers] = sample("poj2676");
        let written = compilers::run(&program, &[], input.as_bytes());
        assert_eq!(shown(&written), answers);
    }
}

#[test]
fn submissions_hold_their_problem_and_nothing_else() {
    for (language, name) in submitted() {
        let source = submission(language, name);
        let main = source.split_once("main() {\n");
        let main = main.and_then(|(_, main)| main.split_once("\n}\n"));
        assert_eq!(main.is_none(), is_function(name), "{name}");
        let main = main.unwrap_or_default().0;
        assert!(main.lines().count() <= 38, "{name}");
        // It has no code for other problems.
        for foreign in ["allow(", "pub "] {
            let is_offered = is_function(name) && foreign == "pub ";
            assert!(is_offered || !source.contains(foreign), "{name}: {foreign}");
        }
        // `-p` reads arrays for functions.
        let header = source.split("\n\n").next().expect("it is there");
        assert!(!is_function(name) || !header.contains('['), "{name}");
        let command = format!("lanedoku submission {name}");
        assert!(source.contains(&command), "{name}");
        assert!(source.lines().all(|line| line.len() <= 100), "{name}");
        let most = match language {
            RUST => (325, 12_200),
            _ => (290, 11_800),
        };
        let (lines, bytes) = (source.lines().count(), source.len());
        let is_short = lines <= most.0 && bytes <= most.1;
        assert!(is_short, "{name} in {language}: {lines}, {bytes}");
    }
}

#[test]
fn submissions_in_rust_are_formatted_and_nobody_warns_of_them() {
    assert_eq!(compilers::what_rustfmt_changes(), "");
    assert_eq!(compilers::what_clippy_warns_of(), "");
}

#[test]
fn a_submission_is_in_the_language_that_the_judge_takes() {
    let overview = output(&["problems"], "");
    for (name, language, description) in [
        ("poj2676", CPP, "poj2676      C++      POJ 2676 Sudoku"),
        ("leetcode37", RUST, "leetcode37   Rust     LeetCode 37"),
        ("vijos1632", RUST, "vijos1632    Rust?    Vijos 1632"),
    ] {
        assert!(overview.contains(description), "{overview}");
        let printed = output(&["submission", name], "");
        assert_eq!(printed, submission(language, name));
    }
    assert!(
        overview.contains("\neasudoku     none     SPOJ"),
        "{overview}"
    );
    // A function may be available in both languages.
    submission(CPP, "leetcode37");
    let [rust, cpp] = [RUST, CPP].map(|language| submission(language, "poj2676"));
    assert!(rust.contains("Needs rustc 1.48") && rust.contains("\nfn main() {\n"));
    assert!(cpp.contains("Needs C++98") && cpp.contains("\nint main() {\n"));
    for (word, source) in [("Rust", rust), ("C++", cpp.clone()), ("cpp", cpp)] {
        let language = format!("--language={word}");
        assert_eq!(output(&["submission", "poj2676", &language], ""), source);
    }
}

#[test]
fn functions_fill_in_what_has_a_solution_and_leave_the_rest() {
    let random = &mut Random(37);
    let mut puzzles: Vec<Board> = HARD.into_iter().chain(UNSOLVABLE).copied().collect();
    puzzles.extend((0..700).map(|_| support::any_board(random)));
    puzzles.push([b'0'; 81]);
    for problem in ["leetcode37", "codewars"] {
        let input: String = puzzles
            .iter()
            .map(|puzzle| alone(problem, puzzle))
            .collect();
        for (language, name) in submitted_for(problem) {
            let written = shown(&run_submission(language, name, input.as_bytes()));
            let boards: Vec<&str> = written.split_inclusive('\n').collect();
            assert_eq!(boards.len(), puzzles.len(), "{name} in {language}");
            for (puzzle, board) in puzzles.iter().zip(boards) {
                let digits: Vec<u8> = board.bytes().filter(u8::is_ascii_digit).collect();
                // Any of several solutions is right.
                let is_right = match digits.try_into() {
                    Ok(answer) if support::is_solution(puzzle, &answer) => {
                        alone(problem, &answer) == board
                    }
                    _ => scalar::solve(puzzle).is_none() && alone(problem, puzzle) == board,
                };
                assert!(is_right, "{name} in {language}: {board}{}", shown(puzzle));
            }
        }
    }
}

#[test]
fn functions_are_pasted_into_any_file_in_cpp() {
    if has_cpp_compiler() {
        compilers::compile_pasted_functions();
    }
}

#[test]
fn a_count_may_be_larger_than_any_number() {
    let [input, solution] = sample("poj2676");
    let (_, board) = input.split_once('\n').expect("it has a count");
    let large = format!("{}\n{}", "9".repeat(23), board.repeat(1000));
    for (language, name) in submitted_for("poj2676") {
        let written = run_submission(language, name, large.as_bytes());
        assert!(shown(&written) == solution.repeat(1000), "{language}");
    }
}

#[test]
fn a_submission_succeeds_on_any_input() {
    let mut random = Random(7);
    for (language, name) in submitted().flat_map(|submitted| [submitted; 3]) {
        let mut input = case(name, &mut random).input;
        inputs::mutate(&mut input, &mut random);
        // This asserts success.
        run_submission(language, name, &input);
    }
}

/// A damaged digit is reported with its line.
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
        let puzzle = file(&format!("several-{name}"), alone(name, &puzzle));
        let judge = |output: &str| run(&["check", "-p", name, &puzzle], output);
        for (place, solution) in solutions.iter().enumerate() {
            // A solution is its own solution, in the problem's format.
            let written = output(&["-p", name], alone(name, solution));
            if !accepts_solution(name, place) {
                judge(&written).leaves("*\n0 right, 1 wrong\n", "", 1);
                continue;
            }
            judge(&written).leaves("1 right, 0 wrong\n", "", 0);
            let is_row = |line: &&str| line.bytes().filter(u8::is_ascii_digit).count() >= 9;
            for (number, line) in (1..).zip(written.lines()).filter(|(_, line)| is_row(line)) {
                let damaged = line.replace('1', "2");
                let said = format!("<stdin>:{number}: case 1: expected *\n0 right, 1 wrong\n");
                judge(&written.replacen(line, &damaged, 1)).leaves(&said, "", 1);
            }
        }
        let own = run(&["-p", name, &puzzle], "").answers();
        judge(&own).leaves("1 right, 0 wrong\n", "", 0);
    }
}
