/*! Tests of `Solutions`, which gives all solutions in lexicographic order. It is compared with the
two plain solvers and the batch engine.
*/

use crate::support;
use crate::support::{
    Board, HARD, Random, UNSOLVABLE, first_solutions, is_solution, shown, smallest, solvable,
    solved,
};
use lanedoku::internal::scalar::{Finder, Solutions};
use lanedoku::{Shape, Solver};

/// How many digits `first_solutions`, the oracle of these tests, may try on one board.
const BUDGET: u64 = 100_000;

/// The first `limit` solutions.
fn first(puzzle: &Board, limit: usize) -> Vec<Board> {
    Solutions::new(puzzle).take(limit).collect()
}

/// `puzzle` without `count` of its clues.
fn without_clues(puzzle: &Board, count: usize, random: &mut Random) -> Board {
    let mut clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != b'0').collect();
    random.shuffle(&mut clues);
    let mut board = *puzzle;
    clues[..count].iter().for_each(|&cell| board[cell] = b'0');
    board
}

#[test]
fn the_first_solutions_are_the_oracles() {
    let mut random = Random(1);
    let (mut boards, mut skipped) = (0, 0);
    for clues in 0..=81 {
        for kind in [support::solvable, support::corrupted, support::arbitrary] {
            for limit in [1, 2, 7, 60] {
                let puzzle = kind(&mut random, clues);
                boards += 1;
                let Some(expected) = first_solutions(&puzzle, limit, BUDGET) else {
                    skipped += 1;
                    continue;
                };
                let found = first(&puzzle, limit);
                assert_eq!(found, expected, "{}", shown(&puzzle));
            }
        }
    }
    assert!(skipped * 5 < boards, "{skipped} of {boards} boards skipped");
}

#[test]
fn all_solutions_ascend_and_are_as_many_as_others_count() {
    let mut random = Random(2);
    let mut puzzles: Vec<Board> = (22..40).map(|clues| solvable(&mut random, clues)).collect();
    for range in [0..18, 63..81, 54..81, 20..61] {
        let mut puzzle = solved(&mut random);
        puzzle[range].fill(b'0');
        puzzles.push(puzzle);
    }
    // All clues of four digits are removed. A solution with these digits exchanged is a solution,
    // too.
    puzzles.push(solved(&mut random).map(|digit| if digit > b'5' { b'0' } else { digit }));
    let limit = 20_000;
    for puzzle in &puzzles {
        let found: Vec<_> = Solutions::new(puzzle).take(limit as usize).collect();
        let is_right = found.iter().all(|solution| is_solution(puzzle, solution));
        assert!(
            is_right && found.is_sorted_by(|a, b| a < b),
            "{}",
            shown(puzzle)
        );
        let count = found.len() as u64;
        assert_eq!(count, support::count(puzzle, limit), "{}", shown(puzzle));
        let line = [puzzle, &b"\n"[..]].concat();
        let mut counts = [0];
        Solver::default().count(&line, Shape::Line, limit, &mut counts);
        assert_eq!([count], counts, "{}", shown(puzzle));
    }
}

/// Two of the hard boards are made against search in reading order; the second of them stands
/// upside down. The clues that the test removes leave many dead ends among the last rows.
#[test]
fn the_smallest_solution_of_hard_boards() {
    let mut random = Random(3);
    for i in 0..60 {
        let mut puzzle = without_clues(HARD[i % HARD.len()], random.below(5), &mut random);
        if random.below(2) == 1 {
            puzzle.reverse();
        }
        let found = first(&puzzle, 2);
        assert_eq!(Some(found[0]), smallest(&puzzle), "{}", shown(&puzzle));
        assert_eq!(found.len() as u64, support::count(&puzzle, 2));
    }
}

#[test]
fn unsolvable_boards_have_none() {
    for puzzle in UNSOLVABLE {
        let mut reversed = *puzzle;
        reversed.reverse();
        let mirrored = std::array::from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]);
        for puzzle in [*puzzle, reversed, mirrored] {
            let found = first(&puzzle, 1);
            assert!(found.is_empty(), "{}", shown(&puzzle));
        }
    }
}

#[test]
fn a_cell_or_a_house_without_a_candidate_leaves_no_solution() {
    for cell in 0..81 {
        let mut empty = [0o777; 81];
        empty[cell] = 0;
        assert!(Finder::default().find(&empty).is_none());
    }
    for house in lanedoku::internal::HOUSES {
        for digit in 0..9 {
            let mut missing = [0o777; 81];
            house
                .iter()
                .for_each(|&cell| missing[cell] &= !(1 << digit));
            assert!(
                Finder::default().find(&missing).is_none(),
                "{house:?}, {digit}"
            );
        }
    }
    assert!(Finder::default().find(&[0; 81]).is_none());
}
