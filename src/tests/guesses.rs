/*! One solver in two languages: the scalar solver and the submissions in C++ take the same guesses
for every puzzle, to solve it, to count its solutions to two, and to find the smallest.
*/

use crate::compilers::{CPP, compile, has_cpp_compiler, run, submission};
use crate::support::{
    Board, HARD, POJ_SAMPLE, Random, UNSOLVABLE, arbitrary, corrupted, shown, solvable,
};
use lanedoku::internal::scalar::{Solutions, guesses};

/// Boards of every kind: hard, bad, minimal, and with many solutions or none.
fn boards() -> Vec<Board> {
    let random = &mut Random(80);
    let mut boards: Vec<Board> = HARD.into_iter().chain(UNSOLVABLE).copied().collect();
    boards.push(*POJ_SAMPLE);
    let files = [
        include_str!("../../testdata/climbed.csv"),
        include_str!("../../testdata/many.txt"),
        include_str!("../../testdata/medium.txt"),
        include_str!("../../testdata/minimal.txt"),
        include_str!("../../testdata/unsolvable.txt"),
    ];
    for line in files.iter().flat_map(|file| file.lines()) {
        let board = line.as_bytes().first_chunk::<81>();
        let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
        let board = board.filter(|board| board.iter().all(is_cell)).copied();
        boards.extend(board.map(|board| board.map(|cell| if cell == b'.' { b'0' } else { cell })));
    }
    assert!(boards.len() > 300, "{}", boards.len());
    for clues in (0..=81).cycle().take(820) {
        for kind in [solvable, corrupted, arbitrary] {
            boards.push(kind(random, clues));
        }
    }
    boards
}

/// The guesses of a submission for each board. It writes them, too, before it reads the next one.
fn counted(name: &str, boards: &[Board]) -> Vec<u64> {
    let mut counting = submission(CPP, name);
    for (line, more) in [
        ("#include <cstdio>\n", "static unsigned long guesses;\n"),
        (
            "void remove(const Candidate &candidate) {\n",
            "++guesses;\n",
        ),
        (
            "bool next_puzzle(char *puzzle) {\n",
            "std::printf(\"\\nguesses %lu\\n\", guesses);\nguesses = 0;\n",
        ),
    ] {
        assert_eq!(counting.matches(line).count(), 1, "{name}: {line}");
        counting = counting.replace(line, &[line, more].concat());
    }
    let program = compile(CPP, &format!("guesses-{name}"), &counting, "c++98", "1");
    // The program writes while it reads: few boards at a time, so that no pipe is ever full.
    let runs = boards.chunks(250).flat_map(|boards| {
        let written = run(&program, &[], &boards.join(&b'\n'));
        let lines = shown(&written);
        let numbers = lines
            .lines()
            .filter_map(|line| line.strip_prefix("guesses "));
        // Nothing was guessed before the first board.
        let numbers = numbers
            .skip(1)
            .map(|number| number.parse().expect("a number"));
        numbers.collect::<Vec<u64>>()
    });
    runs.collect()
}

#[test]
fn both_languages_take_the_same_guesses() {
    if !has_cpp_compiler() {
        return;
    }
    let smallest = |board: &Board| {
        let mut solutions = Solutions::new(board);
        solutions.next();
        solutions.guesses()
    };
    type Guesses<'a> = &'a dyn Fn(&Board) -> u64;
    let submissions: [(&str, Guesses); 3] = [
        ("p1784", &|board| guesses(board, 1)),
        ("uva10957", &|board| guesses(board, 2)),
        ("boj2239", &smallest),
    ];
    let boards = boards();
    for (name, guesses) in submissions {
        let counted = counted(name, &boards);
        assert_eq!(counted.len(), boards.len());
        for (board, counted) in boards.iter().zip(counted) {
            assert_eq!(guesses(board), counted, "{name}: {}", shown(board));
        }
    }
}
