/*! All solutions in lexicographic order, against the two plain solvers and the batch engine. */

use crate::support;
use crate::support::{
    Board, Candidates, HARD, POJ_SAMPLE, Random, UNSOLVABLE, candidates, first_solutions,
    is_solution, shown, smallest, solvable, solved,
};
use lanedoku::internal::scalar::Solutions;
use lanedoku::{Isa, Shape, Solver};

/// Digits that the oracle may try on one board.
const BUDGET: u64 = 100_000;

/// The first `limit` solutions.
fn first(candidates: &Candidates, limit: usize) -> Vec<Board> {
    Solutions::of_candidates(candidates).take(limit).collect()
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
                match first_solutions(&puzzle, limit, BUDGET) {
                    Some(expected) => assert_eq!(
                        first(&candidates(&puzzle), limit),
                        expected,
                        "{}",
                        shown(&puzzle)
                    ),
                    None => skipped += 1,
                }
            }
        }
    }
    println!("{boards} boards, {skipped} skipped for the oracle's node budget");
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
    // Four digits removed, in exchange for each other.
    puzzles.push(solved(&mut random).map(|digit| if digit > b'5' { b'0' } else { digit }));
    let limit = 20_000;
    for puzzle in &puzzles {
        let (mut count, mut last) = (0, [b'0'; 81]);
        for solution in Solutions::new(puzzle).take(limit as usize) {
            assert!(
                is_solution(puzzle, &solution),
                "{}: {}",
                shown(puzzle),
                shown(&solution)
            );
            assert!(
                last < solution,
                "{}: {} after {}",
                shown(puzzle),
                shown(&solution),
                shown(&last)
            );
            last = solution;
            count += 1;
        }
        assert_eq!(count, support::count(puzzle, limit), "{}", shown(puzzle));
        let mut counts = [0];
        Solver::new(Isa::detect()).count(
            &[puzzle, &b"\n"[..]].concat(),
            Shape::Line.into(),
            limit,
            &mut counts,
        );
        assert_eq!([count], counts, "{}", shown(puzzle));
    }
}

#[test]
fn the_smallest_solution_of_hard_boards() {
    let mut random = Random(3);
    for puzzle in HARD.into_iter().chain([POJ_SAMPLE]) {
        for count in 0..5 {
            let puzzle = without_clues(puzzle, count, &mut random);
            let solutions = first(&candidates(&puzzle), 2);
            assert_eq!(Some(solutions[0]), smallest(&puzzle), "{}", shown(&puzzle));
            assert_eq!(
                solutions.len() as u64,
                support::count(&puzzle, 2),
                "{}",
                shown(&puzzle)
            );
        }
    }
}

#[test]
fn the_smallest_solution_where_reading_order_is_worst() {
    // Two published boards made against search in reading order, the second upside down; what is
    // missing leaves many dead ends among the last rows.
    let mut random = Random(4);
    for _ in 0..30 {
        let mut puzzle = without_clues(HARD[3 + random.below(2)], 2, &mut random);
        if random.below(2) == 1 {
            puzzle.reverse();
        }
        assert_eq!(
            Some(first(&candidates(&puzzle), 1)[0]),
            smallest(&puzzle),
            "{}",
            shown(&puzzle)
        );
    }
}

#[test]
fn unsolvable_boards_have_none() {
    for puzzle in UNSOLVABLE {
        let mut reversed = *puzzle;
        reversed.reverse();
        let mirrored = std::array::from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]);
        for puzzle in [*puzzle, reversed, mirrored] {
            assert!(
                first(&candidates(&puzzle), 1).is_empty(),
                "{}",
                shown(&puzzle)
            );
        }
    }
}

#[test]
fn complete_boards_are_their_own_solution_or_have_none() {
    let mut random = Random(5);
    for _ in 0..100 {
        let board = solved(&mut random);
        assert_eq!(first(&candidates(&board), 2), [board]);
        let mut wrong = board;
        let cell = random.below(81);
        wrong[cell] = b'1' + (board[cell] - b'1' + 1 + random.below(8) as u8) % 9;
        assert!(
            first(&candidates(&wrong), 1).is_empty(),
            "{}",
            shown(&wrong)
        );
    }
}

#[test]
fn candidates_of_any_kind_are_kept_to() {
    let mut random = Random(6);
    for clues in (26..60).cycle().take(200) {
        let puzzle = solvable(&mut random, clues);
        let Some(mut expected) = first_solutions(&puzzle, usize::MAX, BUDGET) else {
            continue;
        };
        let mut pencilmarks = candidates(&puzzle);
        for _ in 0..random.below(40) {
            let (cell, digit) = (random.below(81), random.below(9));
            pencilmarks[cell] &= !(1 << digit);
            expected.retain(|solution| solution[cell] != b'1' + digit as u8);
        }
        assert_eq!(first(&pencilmarks, usize::MAX), expected, "{pencilmarks:?}");
    }
}

#[test]
fn a_cell_or_a_house_without_a_candidate_leaves_no_solution() {
    for cell in 0..81 {
        let mut empty = [0o777; 81];
        empty[cell] = 0;
        assert!(first(&empty, 1).is_empty());
    }
    for house in lanedoku::internal::HOUSES {
        for digit in 0..9 {
            let mut missing = [0o777; 81];
            house
                .iter()
                .for_each(|&cell| missing[cell] &= !(1 << digit));
            assert!(first(&missing, 1).is_empty(), "{house:?}, {digit}");
        }
    }
    assert!(first(&[0; 81], 1).is_empty());
}

#[test]
fn a_search_may_be_left_alone_or_abandoned() {
    let empty = [0o777; 81];
    let expected = first(&empty, 1000);
    let mut puzzle = solved(&mut Random(7));
    puzzle[54..].fill(b'0');
    let others = first(&candidates(&puzzle), usize::MAX);
    // Two searches in turn, the second until it has no more; then the first is dropped amid its
    // solutions.
    let (mut search, mut other) = (Solutions::of_candidates(&empty), Solutions::new(&puzzle));
    for i in 0..others.len().max(1000) + 10 {
        if i < 1000 {
            assert_eq!(search.next().as_ref(), expected.get(i));
        }
        assert_eq!(other.next().as_ref(), others.get(i));
    }
    for limit in [0, 1, 999] {
        assert_eq!(first(&empty, limit), expected[..limit]);
    }
}
