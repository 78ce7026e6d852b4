/*! The scalar solver and the submissions in Rust and C++ search alike. For every puzzle they take
the same number of guesses to solve it, to count its solutions to two, and to find the smallest
solution. So `rate`, which prints the scalar solver's, tells how hard a puzzle is for all of them.
*/

use crate::compilers::{CPP, Language, RUST, compile, has_cpp_compiler, run, submission};
use crate::support::{Board, Random, any_board, shown};
use lanedoku::internal::scalar::{Solutions, effort};

/// Boards of every kind, and those that are made to be hard for a solver.
fn boards() -> Vec<Board> {
    let random = &mut Random(80);
    let mut boards: Vec<Board> = (0..2500).map(|_| any_board(random)).collect();
    let climbed = include_str!("../../testdata/climbed.csv").lines();
    let climbed = climbed.filter_map(|line| line.as_bytes().first_chunk::<81>());
    let climbed = climbed.map(|board| board.map(|cell| if cell == b'.' { b'0' } else { cell }));
    boards.extend(climbed.filter(|board| board.iter().all(u8::is_ascii_digit)));
    assert!(boards.len() > 2500, "{}", boards.len());
    boards
}

/// The guesses of a submission for each board. Code that counts guesses is put into its source.
/// Before it reads a board, the changed submission prints the guesses since the board before.
fn counted(language: Language, name: &str, boards: &[Board]) -> Vec<u64> {
    let lines = match language {
        RUST => [
            (
                "use std::io::",
                "use std::sync::atomic::{AtomicU64, Ordering};\n\
                 static GUESSES: AtomicU64 = AtomicU64::new(0);\n",
            ),
            (
                "board.restrict(cell, candidates, guessed);\n",
                "GUESSES.fetch_add(1, Ordering::Relaxed);\n",
            ),
            (
                "let mut puzzle = [0; 81];\n",
                "println!(\"\\nguesses {}\", GUESSES.swap(0, Ordering::Relaxed));\n",
            ),
        ],
        _ => [
            ("#include <cstdio>\n", "static unsigned long guesses;\n"),
            (
                "board.set_cell(candidate.cell, candidate.digit);\n",
                "++guesses;\n",
            ),
            (
                "int cell = 0, byte = 0;\n",
                "std::printf(\"\\nguesses %lu\\n\", guesses);\nguesses = 0;\n",
            ),
        ],
    };
    let mut counting = submission(language, name);
    for (line, more) in lines {
        assert_eq!(counting.matches(line).count(), 1, "{name}: {line}");
        // New code follows a line that is given whole. It goes before `use std::io::`, which is
        // only the start of a line.
        let with_more = match line.ends_with('\n') {
            true => [line, more],
            false => [more, line],
        };
        counting = counting.replace(line, &with_more.concat());
    }
    let version = if language == RUST { "2021" } else { "c++98" };
    let program = compile(
        language,
        &format!("guesses-{name}"),
        &counting,
        version,
        "1",
    );
    let written = run(&program, &[], &boards.join(&b'\n'));
    let lines = shown(&written);
    let numbers = lines
        .lines()
        .filter_map(|line| line.strip_prefix("guesses "));
    // The first number is printed before the first board is read, so it belongs to no board.
    let numbers = numbers
        .skip(1)
        .map(|number| number.parse().expect("a number"));
    numbers.collect()
}

#[test]
fn both_languages_take_the_same_guesses() {
    type Guesses = fn(&Board) -> u64;
    let submissions: [(&str, Guesses); 3] = [
        ("p1784", |board| effort(board, 1).guesses),
        ("sudokunique", |board| effort(board, 2).guesses),
        ("boj2239", |board| {
            let mut solutions = Solutions::new(board);
            solutions.next();
            solutions.guesses()
        }),
    ];
    let boards = boards();
    let languages = [Some(RUST), has_cpp_compiler().then_some(CPP)];
    for (name, guesses) in submissions {
        let guesses: Vec<u64> = boards.iter().map(guesses).collect();
        for language in languages.into_iter().flatten() {
            let counted = counted(language, name, &boards);
            assert_eq!(counted.len(), boards.len());
            for ((board, guesses), counted) in boards.iter().zip(&guesses).zip(counted) {
                assert_eq!(*guesses, counted, "{name} in {language}: {}", shown(board));
            }
        }
    }
}
