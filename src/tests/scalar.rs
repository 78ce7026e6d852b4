/*! The scalar solver against the reference solvers and the batch engine. */

use crate::support::{
    self, Board, HARD, POJ, POJ_SOLVED, Random, UNSOLVABLE, arbitrary, corrupted, first_solutions,
    is_solution, shown, smallest, solvable, solved,
};
use lanedoku::internal::scalar::{Finder, Solutions, count, solve};
use lanedoku::{Layout, Solver};

/// The digits that the oracle may try on a board.
const BUDGET: u64 = 100_000;

#[test]
fn random_boards_agree_with_the_oracle() {
    let random = &mut Random(1);
    let (mut boards, mut skipped) = (0, 0);
    for clues in 0..=81 {
        for kind in [solvable, corrupted, arbitrary] {
            for limit in [1, 2, 7, 60] {
                let puzzle = kind(random, clues);
                let name = shown(&puzzle);
                boards += 1;
                let Some(expected) = first_solutions(&puzzle, limit, BUDGET) else {
                    skipped += 1;
                    continue;
                };
                let found: Vec<_> = Solutions::new(&puzzle).take(limit).collect();
                assert_eq!(found, expected, "{name}");
                let (number, any) = count(&puzzle, limit as u64);
                assert_eq!(number, expected.len() as u64, "{name}");
                for answer in [solve(&puzzle), any] {
                    let is_right = answer.map(|answer| is_solution(&puzzle, &answer));
                    assert_eq!(is_right, (number > 0).then_some(true), "{name}");
                }
            }
        }
    }
    assert!(skipped * 5 < boards, "{skipped} of {boards} boards skipped");
}

/// Some boards are made to slow down a search in reading order, or from the end. Without some clues, they have many
/// dead ends in the last rows.
#[test]
fn the_smallest_solution_of_hard_boards() {
    let random = &mut Random(3);
    let boards = [&HARD[..], &UNSOLVABLE].concat();
    for board in boards.into_iter().cycle().take(108) {
        let mut puzzle = *board;
        for _ in 0..random.below(20) {
            puzzle[random.below(81)] = b'0';
        }
        if random.below(2) == 1 {
            puzzle.reverse();
        }
        let name = shown(&puzzle);
        assert_eq!(Solutions::new(&puzzle).next(), smallest(&puzzle), "{name}");
        assert_eq!(count(&puzzle, 2).0, support::count(&puzzle, 2), "{name}");
    }
}

#[test]
fn all_solutions_ascend_and_are_as_many_as_others_count() {
    let random = &mut Random(2);
    let mut puzzles: Vec<Board> = (22..40).map(|clues| solvable(random, clues)).collect();
    for range in [0..18, 63..81, 54..81, 20..61] {
        let mut puzzle = solved(random);
        puzzle[range].fill(b'0');
        puzzles.push(puzzle);
    }
    // Four digits without clues are interchangeable.
    puzzles.push(solved(random).map(|digit| if digit > b'5' { b'0' } else { digit }));
    let limit = 20_000;
    for puzzle in &puzzles {
        let name = shown(puzzle);
        let found: Vec<_> = Solutions::new(puzzle).take(limit as usize).collect();
        let are_right = found.iter().all(|solution| is_solution(puzzle, solution));
        assert!(are_right && found.is_sorted_by(|a, b| a < b), "{name}");
        let line = [puzzle, &b"\n"[..]].concat();
        let mut counts = [0];
        Solver::default().count(&line, Layout::Line, limit, &mut counts);
        let counts = [
            counts[0],
            count(puzzle, limit).0,
            support::count(puzzle, limit),
        ];
        assert_eq!(counts, [found.len() as u64; 3], "{name}");
        let fewer = found.len() as u64 / 2;
        assert_eq!(count(puzzle, fewer).0, fewer, "{name}");
    }
}

/// In the engine's branches, cells have any candidates, or none.
#[test]
fn candidates_have_a_solution_or_not() {
    let random = &mut Random(4);
    let mut with_solution = 0;
    for clues in (0..40).cycle().take(4000) {
        let board = random.pick(&[solvable, corrupted])(random, clues);
        let mut candidates = support::candidates(&board);
        for _ in 0..random.below(60) {
            candidates[random.below(81)] &= !(1 << random.below(9));
        }
        match random.below(40) {
            0 => candidates[random.below(81)] = 0,
            1 => {
                let digit = 1 << random.below(9);
                let house = random.pick(&lanedoku::internal::HOUSES);
                house.iter().for_each(|&cell| candidates[cell] &= !digit);
            }
            _ => {}
        }
        let expected = support::count_candidates(&candidates, 1, BUDGET).expect("it is soon known");
        let found = Finder::default().find(&candidates);
        assert_eq!(u64::from(found.is_some()), expected, "{candidates:?}");
        with_solution += expected;
    }
    assert!((300..3700).contains(&with_solution), "{with_solution}");
}

#[test]
fn blanks_of_every_kind_are_blanks() {
    for blank in [".", "?", "_", "*", "-"] {
        let puzzle = POJ.replace('0', blank);
        let solution = solve(puzzle.as_bytes().first_chunk().expect("81 cells"));
        assert_eq!(solution.expect("it has one"), POJ_SOLVED.as_bytes());
    }
}
