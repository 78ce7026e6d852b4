/*! The generated sets in `testdata/` are reproducible, and have the totals in its README. */

use crate::program::{file, output, run};
use crate::support::{self, Board, clues_conflict, shown};
use lanedoku::Isa;

const EASY: &str = include_str!("../../testdata/easy.in");
const MEDIUM: &str = include_str!("../../testdata/medium.txt");
const MINIMAL: &str = include_str!("../../testdata/minimal.txt");
const UNSOLVABLE: &str = include_str!("../../testdata/unsolvable.txt");
const TABLE: &str = include_str!("../../testdata/table.csv");
const BOARDS: &str = include_str!("../../testdata/boards.json");
const MANY: &str = include_str!("../../testdata/many.txt");

fn generate(args: &str) -> String {
    let args = ["generate"].into_iter().chain(args.split(' '));
    output(&args.collect::<Vec<_>>(), "")
}

#[test]
fn seeds_give_the_same_sets() {
    for (args, set) in [
        ("100 -k 40 --seed 1", EASY),
        ("100 -k 50 --seed 2 -o lines", MEDIUM),
        ("100 --minimal --seed 3 -o lines", MINIMAL),
        ("50 --any -k 52 --seed 5 -o grid", MANY),
    ] {
        assert_eq!(generate(args), set);
    }
}

#[test]
fn the_table_has_the_first_puzzles_of_a_list() {
    let records = (1..=3).zip(MEDIUM.lines());
    let records = records.map(|(id, puzzle)| format!("{id},{puzzle}\n"));
    assert_eq!(TABLE, format!("id,puzzle\n{}", records.collect::<String>()));
}

#[test]
fn boards_in_brackets_are_the_first_puzzles_of_a_list() {
    let list: Vec<&str> = MEDIUM.lines().take(3).collect();
    let pairs = |puzzles: &str| output(&["-o", "pairs"], puzzles);
    assert_eq!(pairs(BOARDS), pairs(&list.join("\n")));
}

#[test]
fn unsolvable_puzzles_have_one_clue_too_many() {
    let pairs = generate("100 -k 50 --seed 4 -o pairs");
    let made: Vec<String> = pairs.lines().map(contradict).collect();
    assert_eq!(made.join("\n") + "\n", UNSOLVABLE);
}

fn board(text: &str) -> Board {
    text.as_bytes().try_into().expect("81 cells")
}

/// Adds a clue: in the first possible cell, the lowest digit that neither a clue excludes nor the solution has.
fn contradict(pair: &str) -> String {
    let (puzzle, solution) = pair.split_once(',').expect("a pair");
    let places = (0..81).flat_map(|cell| (b'1'..=b'9').map(move |digit| (cell, digit)));
    let mut added = places.filter_map(|(cell, digit)| {
        let mut more = board(puzzle);
        let is_free = more[cell] == b'0' && digit != solution.as_bytes()[cell];
        more[cell] = digit;
        (is_free && !clues_conflict(&more)).then_some(more)
    });
    shown(&added.next().expect("some cell has two candidates"))
}

#[test]
fn puzzles_have_one_solution_or_none() {
    let is_clue = |byte: &u8| matches!(byte, b'1'..=b'9');
    // The count above a set has a 1, too.
    for (set, clues, count) in [
        (EASY, 4101, "1\n"),
        (MEDIUM, 3100, "1\n"),
        (MINIMAL, 2432, "1\n"),
        (UNSOLVABLE, 3200, "0\n"),
    ] {
        assert_eq!(set.bytes().filter(is_clue).count(), clues);
        assert_eq!(output(&["count"], set), count.repeat(100));
        let answers = run(&["solve", "--exit-zero"], set).stdout;
        let checked = output(&["check", &file("set", set)], answers);
        assert_eq!(checked, "100 right, 0 wrong\n");
    }
}

#[test]
fn many_solutions_are_all_counted() {
    let boards = MANY
        .split("\n\n")
        .map(|rows| board(&rows.replace('\n', "")));
    let totals: Vec<u64> = boards
        .map(|board| support::count(&board, u64::MAX))
        .collect();
    assert_eq!(totals.iter().sum::<u64>(), 11_572);
    for limit in [1, 2, 30, u64::MAX] {
        let capped = totals
            .iter()
            .map(|total| format!("{}\n", total.min(&limit)));
        let capped: String = capped.collect();
        for isa in Isa::available() {
            let limit = format!("--limit={limit}");
            assert_eq!(
                output(&["count", &limit, "--isa", isa.name(), "-j3"], MANY),
                capped
            );
        }
    }
}
