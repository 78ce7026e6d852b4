/*! The generated sets in `testdata/`: made anew they are the same bytes, and they give what their
README says.
*/

use crate::program::{file, output, run};
use crate::support::{self, Board, clues_conflict, shown};
use lanedoku::Isa;

const EASY: &str = include_str!("../../testdata/easy.in");
const MEDIUM: &str = include_str!("../../testdata/medium.txt");
const MINIMAL: &str = include_str!("../../testdata/minimal.txt");
const UNSOLVABLE: &str = include_str!("../../testdata/unsolvable.txt");
const TABLE: &str = include_str!("../../testdata/table.csv");
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
fn the_table_has_the_first_puzzles_of_a_list() {
    let records = (1..=3).zip(MEDIUM.lines());
    let records = records.map(|(id, puzzle)| format!("{id},{puzzle}\n"));
    assert_eq!(TABLE, format!("id,puzzle\n{}", records.collect::<String>()));
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
fn puzzles_have_one_solution_or_none() {
    assert_eq!(
        [EASY, MEDIUM, MINIMAL].map(clues),
        [4101, 3100, 2432],
        "and the 1 of a count"
    );
    for (set, count) in [
        (EASY, "1\n"),
        (MEDIUM, "1\n"),
        (MINIMAL, "1\n"),
        (UNSOLVABLE, "0\n"),
    ] {
        assert_eq!(output(&["count"], set), count.repeat(100));
        let answers = run(&["solve", "--exit-zero"], set).stdout;
        let checked = output(&["check", &file("set", set)], answers);
        assert_eq!(checked, "100 right, 0 wrong\n");
    }
}

#[test]
fn many_solutions_are_all_counted() {
    let boards = MANY.split("\n\n").map(|board| board.replace('\n', ""));
    let count = |board: String| support::count(board.as_bytes().try_into().expect("81"), u64::MAX);
    let totals: Vec<u64> = boards.map(count).collect();
    assert_eq!(totals.iter().sum::<u64>(), 11_572);
    for limit in [1, 2, 30, u64::MAX] {
        let capped = totals
            .iter()
            .map(|total| format!("{}\n", total.min(&limit)));
        let limit = format!("--limit={limit}");
        for isa in Isa::available() {
            let args = ["count", &limit, "--isa", isa.name(), "-j3"];
            assert_eq!(output(&args, MANY), capped.clone().collect::<String>());
        }
    }
}
