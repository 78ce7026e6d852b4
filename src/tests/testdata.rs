/*! The generated sets in `testdata/`: made anew they are the same bytes, and they give what their
README says.
*/

use crate::program::{Run, file, output, run};
use crate::support::{self, Board, clues_conflict, shown};
use lanedoku::Grid;

const EASY: &str = include_str!("../../testdata/easy.in");
const MEDIUM: &str = include_str!("../../testdata/medium.txt");
const MINIMAL: &str = include_str!("../../testdata/minimal.txt");
const UNSOLVABLE: &str = include_str!("../../testdata/unsolvable.txt");
const MANY: &str = include_str!("../../testdata/many.txt");

fn generate(args: &str) -> String {
    let args: Vec<&str> = ["generate"].into_iter().chain(args.split(' ')).collect();
    output(&args, "")
}

fn clues(boards: &str) -> usize {
    boards
        .bytes()
        .filter(|byte| matches!(byte, b'1'..=b'9'))
        .count()
}

#[test]
fn seeds_give_the_same_sets() {
    assert_eq!(generate("100 -k 40 --seed 1"), EASY);
    assert_eq!(generate("100 -k 50 --seed 2 -o lines"), MEDIUM);
    assert_eq!(generate("100 --minimal --seed 3 -o lines"), MINIMAL);
    assert_eq!(generate("50 --any -k 52 --seed 5 -o grid"), MANY);
}

#[test]
fn unsolvable_puzzles_have_one_clue_too_many() {
    let made: String = generate("100 -k 50 --seed 4 -o pairs")
        .lines()
        .map(|pair| contradict(pair) + "\n")
        .collect();
    assert_eq!(made, UNSOLVABLE);
    assert_eq!(clues(UNSOLVABLE), 100 * 32);
    for puzzle in UNSOLVABLE.lines() {
        assert_eq!(
            support::count(puzzle.as_bytes().try_into().expect("81 cells"), 1),
            0,
            "{puzzle}"
        );
    }
}

/// The puzzle of a pair with a clue more: in the first cell that allows it, the lowest digit that
/// no clue forbids and that is not the solution's.
fn contradict(pair: &str) -> String {
    let (puzzle, solution) = pair.split_at(81);
    let solution = &solution.as_bytes()[1..];
    let empty = (0..81).filter(|&cell| puzzle.as_bytes()[cell] == b'0');
    let mut added = empty
        .flat_map(|cell| (b'1'..=b'9').map(move |digit| (cell, digit)))
        .filter_map(|(cell, digit)| {
            let mut board: Board = puzzle.as_bytes().try_into().expect("81 cells");
            board[cell] = digit;
            (digit != solution[cell] && !clues_conflict(&board)).then_some(board)
        });
    shown(&added.next().expect("some cell has two candidates"))
}

#[test]
fn proper_puzzles_have_one_solution() {
    assert_eq!(
        [EASY, MEDIUM, MINIMAL].map(clues),
        [4101, 3100, 2432],
        "the 1 of easy's count included"
    );
    for (name, set) in [
        ("easy.in", EASY),
        ("medium.txt", MEDIUM),
        ("minimal.txt", MINIMAL),
    ] {
        assert_eq!(output(&["count"], set), "1\n".repeat(100), "{name}");
        assert_eq!(
            output(&["check", &file(name, set)], output(&["solve"], set)),
            "100 right, 0 wrong\n",
            "{name}"
        );
    }
}

#[test]
fn unsolvable_puzzles_have_no_solution() {
    assert_eq!(output(&["count"], UNSOLVABLE), "0\n".repeat(100));
    let Run { stdout, code, .. } = run(&["solve"], UNSOLVABLE);
    assert_eq!(
        (stdout.as_str(), code),
        ("no solution\n".repeat(100).as_str(), 1)
    );
    assert_eq!(
        output(&["check", &file("unsolvable.txt", UNSOLVABLE)], stdout),
        "100 right, 0 wrong\n"
    );
}

#[test]
fn many_solutions_are_all_counted() {
    let puzzles = output(&["solve", "-o", "pairs"], MANY);
    let totals: Vec<u64> = puzzles
        .lines()
        .map(|pair| {
            let (puzzle, solution) = pair.split_at(81);
            let [puzzle, solution] = [puzzle, &solution[1..]]
                .map(|board| board.as_bytes().try_into().expect("81 cells"));
            let [board, solved] =
                [puzzle, solution].map(|text| Grid::from_text(text).expect("81 cells"));
            assert!(solved.solves(&board));
            support::count(puzzle, u64::MAX)
        })
        .collect();
    assert_eq!(totals.iter().sum::<u64>(), 11_572);
    for limit in [1, 2, 3, 30, 1000, u64::MAX] {
        let capped: String = totals
            .iter()
            .map(|total| format!("{}\n", total.min(&limit)))
            .collect();
        assert_eq!(
            output(&["count", "--limit", &limit.to_string()], MANY),
            capped,
            "{limit}"
        );
    }
}
