/*! The judges' problems, by both readings of their table: `solve -p`, and the file to submit. */

use crate::cases::{all_names, alone, case, is_function, names, takes_solution};
use crate::compilers::{
    self, CPP, RUST, UNOPTIMISED, has_cpp_compiler, run_submission, submission, submitted,
    submitted_for,
};
use crate::inputs;
use crate::program::{Run, file, output, output_each_way, run};
use crate::support::{self, Board, Random, shown};
use lanedoku::internal::scalar;
use std::path::Path;

/// What is published of a problem: an input, and what must come out.
fn sample(name: &str) -> [String; 2] {
    ["in", "out"].map(|end| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judges");
        std::fs::read_to_string(folder.join(format!("{name}.{end}")))
            .expect("every problem has one")
    })
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
        let postings = all_names(name);
        for posting in postings.iter().filter(|_| is_function(name)) {
            assert!(
                compilers::is_submitted_function(posting),
                "{posting} is not in FUNCTIONS of src/tests/compilers"
            );
        }
        all.extend(postings);
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
    for name in names() {
        let told = output(&["problems", name], "");
        let line = told
            .lines()
            .find_map(|line| line.strip_prefix("    blank    `"));
        let line =
            line.and_then(|line| line.split_once("` in the problem's own input; `-p` takes "));
        let (own, others) = line.expect("it is told");
        let [input, answers] = sample(name);
        assert!(input.contains(own), "{name}");
        let others: Vec<_> = others.split(' ').take(4).collect();
        assert!(
            "0 . ? _ *"
                .split(' ')
                .all(|blank| blank == own || others.contains(&blank)),
            "{told}"
        );
        for other in others {
            // Counts stand on short lines, and may have a 0.
            let lines = input.split_inclusive('\n').map(|line| match line.len() {
                0..9 => line.to_string(),
                _ => line.replace(own, other),
            });
            let solved = output(&["-p", name], lines.collect::<String>());
            assert_eq!(solved, answers, "{name}, {other}");
        }
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
        check(name, &input, &answers).leaves("* right, 0 wrong\n", "", 0);
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
                assert_eq!(
                    case.check(run.stdout.as_bytes()),
                    Ok(()),
                    "{name}: {}",
                    run.stderr
                );
                let is_silent = run.stderr.is_empty();
                let is_as_told = (run.code, is_silent) == (i32::from(case.failure), !case.failure);
                assert!(is_as_told, "{name}: {}, {}", run.code, run.stderr);
            }
            // A function that finds no solution leaves its board alone.
            if !case.own_blank || case.failure && is_function(name) {
                continue;
            }
            // What is between boards, and how they begin, is the business of `-p`: functions get one.
            let programs = submitted_for(name)
                .into_iter()
                .filter(|_| !is_function(name));
            for (language, name) in programs {
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
            assert_eq!(shown(&written), answers, "{name}, {version}");
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
        let main = main.unwrap_or_default().0;
        assert!(main.lines().count() <= 38, "{name}");
        // A program has nothing for others, and counts nothing that it does not print.
        for foreign in ["allow(", "pub ", "guesses:", "// library"] {
            let is_offered = is_function(name) && foreign == "pub ";
            assert!(is_offered || !source.contains(foreign), "{name}: {foreign}");
        }
        // What `-p` reads for them is an array in brackets.
        let header = source.split("\n\n").next().expect("it is there");
        assert!(!is_function(name) || !header.contains('['), "{name}");
        let command = format!("lanedoku submission {name}");
        assert!(source.contains(&command), "{name}");
        assert!(source.lines().all(|line| line.len() <= 100), "{name}");
        let most = match (language, source.contains("struct Solutions")) {
            (RUST, false) => (595, 23_600),
            (RUST, true) => (695, 27_400),
            (_, false) => (610, 25_000),
            (_, true) => (680, 27_800),
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
        ("poj2676", "poj2676      C++      POJ 2676 Sudoku\n"),
        ("p10481", "p10481       Rust     Luogu P10481\n"),
        ("vijos1632", "vijos1632    Rust?    Vijos 1632\n"),
    ] {
        assert!(overview.contains(told), "{overview}");
        assert_eq!(is_rust(&[name]), told.contains("Rust"));
        assert!(is_rust(&["--language", "Rust", name]));
        for cpp in ["--language=c++", "--language=C++", "--language=cpp"] {
            assert!(!is_rust(&[name, cpp]));
        }
    }
    for (language, name) in [(RUST, "leetcode37"), (RUST, "codewars"), (CPP, "gfg")] {
        assert_eq!(
            submission(language, name),
            output(&["submission", name], "")
        );
    }
}

/// Puzzles as people try functions with: easy and hard, with few clues, complete, without any clue,
/// with clues that clash, and others without a solution.
fn puzzles_for_functions() -> Vec<Board> {
    let random = &mut Random(37);
    let files = [
        include_str!("../../testdata/easy.in"),
        include_str!("../../testdata/minimal.txt"),
        include_str!("../../testdata/climbed.csv"),
        include_str!("../../testdata/unsolvable.txt"),
    ];
    let mut puzzles = Vec::new();
    for file in files {
        let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
        // Their first lines are a count and a header, and what follows a puzzle is no cell.
        let (_, rest) = file.split_once('\n').expect("it has lines");
        let rows = rest
            .lines()
            .map(|line| line.bytes().take_while(is_cell).collect::<Vec<u8>>());
        let cells = rows.collect::<Vec<_>>().concat();
        let boards = cells.as_chunks::<81>().0.iter();
        puzzles
            .extend(boards.map(|board| board.map(|cell| if cell == b'.' { b'0' } else { cell })));
    }
    for _ in 0..40 {
        // The same puzzle with other digits is as hard. Two of these have 17 clues.
        let mut digits = *b"123456789";
        random.shuffle(&mut digits);
        let other = |cell: u8| {
            if cell == b'0' {
                cell
            } else {
                digits[usize::from(cell - b'1')]
            }
        };
        puzzles.extend(support::HARD.map(|puzzle| puzzle.map(other)));
        puzzles.extend(support::UNSOLVABLE.map(|puzzle| puzzle.map(other)));
        puzzles.push(support::solved(random));
    }
    puzzles.push([b'0'; 81]);
    puzzles
}

#[test]
fn functions_fill_in_what_has_a_solution_and_leave_the_rest() {
    let puzzles = puzzles_for_functions();
    assert!(puzzles.len() >= 700, "{}", puzzles.len());
    for (name, empty) in [("leetcode37", '.'), ("codewars", '0')] {
        let quote = if name == "leetcode37" { "\"" } else { "" };
        let input: String = puzzles
            .iter()
            .map(|puzzle| {
                let row = |row: &[u8]| {
                    let cells = row.iter().map(|&cell| {
                        if cell == b'0' {
                            empty
                        } else {
                            char::from(cell)
                        }
                    });
                    let cells: Vec<_> = cells.map(|cell| format!("{quote}{cell}{quote}")).collect();
                    format!("[{}]", cells.join(","))
                };
                format!(
                    "[{}]\n",
                    puzzle.chunks(9).map(row).collect::<Vec<_>>().join(",")
                )
            })
            .collect();
        for (language, name) in submitted_for(name) {
            let written = shown(&run_submission(language, name, input.as_bytes()));
            assert_eq!(
                written.lines().count(),
                puzzles.len(),
                "{name} in {language}"
            );
            let mut unsolvable = 0;
            for ((puzzle, before), after) in puzzles.iter().zip(input.lines()).zip(written.lines())
            {
                let cells = after
                    .bytes()
                    .filter(u8::is_ascii_digit)
                    .collect::<Vec<u8>>();
                let is_solved = cells
                    .first_chunk()
                    .is_some_and(|board| support::is_solution(puzzle, board));
                let is_left = after == before && scalar::solve(puzzle).is_none();
                assert!(
                    is_solved && cells.len() == 81 || is_left,
                    "{name} in {language}: {after}"
                );
                unsolvable += u32::from(is_left);
            }
            assert!(unsolvable > 200, "{unsolvable}");
        }
    }
}

#[test]
fn functions_are_pasted_into_any_file_in_cpp() {
    if has_cpp_compiler() {
        compilers::compile_pasted_functions();
    }
}

/// A count that is too large for any type, and boards after a line `end`.
#[test]
fn submissions_stop_where_the_program_does() {
    let [input, answers] = sample("poj3074");
    let more = format!("{input}{input}");
    assert_eq!(run(&["-p", "poj3074"], &more).stdout, answers);
    for (language, name) in submitted_for("poj3074") {
        let written = run_submission(language, name, more.as_bytes());
        assert_eq!(shown(&written), answers, "{name} in {language}");
    }
    let [input, answers] = sample("poj2676");
    let (_, boards) = input.split_once('\n').expect("it has a count");
    let large = format!("{}\n{boards}", "9".repeat(23));
    for (language, name) in submitted_for("poj2676") {
        let written = run_submission(language, name, large.as_bytes());
        assert_eq!(shown(&written), answers, "{name} in {language}");
    }
}

#[test]
fn a_submission_ends_well_whatever_it_reads() {
    let mut random = Random(7);
    for (language, name) in submitted() {
        for _ in 0..3 {
            let mut input = case(name, &mut random).input;
            inputs::mutate(&mut input, &mut random);
            // Asserts that the exit code is 0.
            run_submission(language, name, &input);
        }
    }
}

/// What `check -p` leaves behind for an output.
fn check(name: &str, input: &str, output: impl AsRef<[u8]>) -> Run {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default().replace(':', "_");
    run(
        &["check", "-p", name, &file(&format!("check-{test}"), input)],
        output,
    )
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
            let is_right = takes_solution(name, place);
            match is_right {
                true => check(name, &input, &written).leaves("1 right, 0 wrong\n", "", 0),
                false => check(name, &input, &written).leaves("*\n0 right, 1 wrong\n", "", 1),
            }
            if !is_right || !written.contains(char::from(solution[0])) {
                continue;
            }
            let is_row = |line: &&str| line.bytes().filter(u8::is_ascii_digit).count() >= 9;
            for (number, line) in (1..).zip(written.lines()).filter(|(_, line)| is_row(line)) {
                let digit = line.rfind(|char: char| char.is_ascii_digit());
                let (kept, rest) = line.split_at(digit.expect("it has some"));
                let other = if rest.starts_with('9') { "1" } else { "9" };
                let damaged = [kept, other, &rest[1..]].concat();
                let said = format!("<stdin>:{number}: case 1: expected *\n0 right, 1 wrong\n");
                check(name, &input, written.replacen(line, &damaged, 1)).leaves(&said, "", 1);
            }
        }
        let own = output(&["-p", name], &input);
        check(name, &input, own).leaves("1 right, 0 wrong\n", "", 0);
    }
}
