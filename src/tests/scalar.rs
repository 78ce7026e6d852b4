/*! The scalar solver against the two plain solvers. How it lists solutions in order has a file of
its own: `ordered`.
*/

use crate::support;
use crate::support::{Board, HARD, POJ_SOLVED, Random, UNSOLVABLE, first_solutions, is_solution};
use lanedoku::internal::scalar::{Finder, count, solve};

const SOURCE: &str = include_str!("../scalar.rs");

/// Digits that the oracle may try on one board.
const BUDGET: u64 = 100_000;

/// Compares `solve` and `count` with the oracle. False if the oracle runs out of its budget; the
/// answer is still checked then.
fn agrees(puzzle: &Board) -> bool {
    let name = support::shown(puzzle);
    let (answer, (number, found)) = (solve(puzzle), count(puzzle, 2));
    assert_eq!(
        (number > 0, number > 0),
        (answer.is_some(), found.is_some()),
        "{name}"
    );
    let mut solutions = answer.into_iter().chain(found);
    assert!(
        solutions.all(|solution| is_solution(puzzle, &solution)),
        "{name}"
    );
    let expected = first_solutions(puzzle, 2, BUDGET);
    assert!(
        expected
            .iter()
            .all(|expected| expected.len() as u64 == number),
        "{name}"
    );
    expected.is_some()
}

#[test]
fn random_boards_agree_with_the_oracle() {
    let mut random = Random(1);
    let (mut boards, mut skipped) = (0, 0);
    for clues in 0..=81 {
        for kind in [support::solvable, support::corrupted, support::arbitrary] {
            for _ in 0..6 {
                boards += 1;
                skipped += u32::from(!agrees(&kind(&mut random, clues)));
            }
        }
    }
    assert!(skipped * 5 < boards, "{skipped} of {boards} boards skipped");
}

#[test]
fn hard_boards_have_one_solution_or_none() {
    for (puzzles, expected) in [(&HARD[..], 1), (&UNSOLVABLE, 0)] {
        for puzzle in puzzles {
            agrees(puzzle);
            assert_eq!(count(puzzle, u64::MAX).0, expected);
        }
    }
}

#[test]
fn counts_are_exact_and_capped() {
    // Two rows of a band without clues.
    let mut puzzle = support::solved(&mut Random(3));
    puzzle[..18].fill(b'0');
    let total = support::count(&puzzle, u64::MAX);
    assert!(total > 1);
    for limit in 0..=total + 1 {
        assert_eq!(count(&puzzle, limit).0, limit.min(total));
    }
    assert_eq!(count(&[b'0'; 81], 1000).0, 1000);
}

/// As the engine's branches are: any cell may have any candidates, and none is set.
#[test]
fn candidates_have_a_solution_or_not() {
    let random = &mut Random(4);
    let mut solvable = 0;
    for clues in (12..40).cycle().take(3000) {
        let board = random.pick(&[support::solvable, support::corrupted])(random, clues);
        let mut candidates = support::candidates(&board);
        for _ in 0..random.below(60) {
            candidates[random.below(81)] &= !(1 << random.below(9));
        }
        let expected = support::count_candidates(&candidates, 1, BUDGET).expect("it is soon known");
        assert_eq!(
            u64::from(Finder::default().find(&candidates).is_some()),
            expected,
            "{candidates:?}"
        );
        solvable += expected;
    }
    assert!((300..2700).contains(&solvable), "{solvable}");
}

#[test]
fn blanks_of_every_kind_are_blanks() {
    for blank in b".?_*-".map(char::from) {
        let puzzle = support::POJ.replace('0', &blank.to_string());
        let solution = solve(puzzle.as_bytes().try_into().expect("81 cells"));
        assert_eq!(
            solution.as_ref().map(support::shown).as_deref(),
            Some(POJ_SOLVED)
        );
    }
}

#[test]
fn the_source_depends_on_nothing() {
    for path in ["crate::", "super::", "thread::", "unsafe"] {
        assert!(!SOURCE.contains(path), "{path}");
    }
}
