/*! The scalar solver against the two plain solvers. How it lists solutions in order has a file of
its own: `ordered`.
*/

use crate::support::{
    self, Board, HARD, POJ, POJ_SOLVED, Random, UNSOLVABLE, arbitrary, corrupted, first_solutions,
    is_solution, shown, solvable,
};
use lanedoku::internal::scalar::{Finder, count, solve};

const SOURCE: &str = include_str!("../scalar.rs");

/// Digits that the oracle may try on one board.
const BUDGET: u64 = 100_000;

/// Compares `solve` and `count` with the oracle. False if the oracle runs out of its budget; the
/// answer is still checked then.
fn agrees(puzzle: &Board) -> bool {
    let name = shown(puzzle);
    let (number, found) = count(puzzle, 2);
    for answer in [solve(puzzle), found] {
        let is_right = answer.map(|answer| is_solution(puzzle, &answer));
        assert_eq!(is_right, (number > 0).then_some(true), "{name}");
    }
    let expected = first_solutions(puzzle, 2, BUDGET);
    let expected = expected.map(|solutions| solutions.len() as u64);
    assert_eq!(expected.unwrap_or(number), number, "{name}");
    expected.is_some()
}

#[test]
fn random_boards_agree_with_the_oracle() {
    let mut random = Random(1);
    let kinds = [solvable, corrupted, arbitrary].into_iter().cycle();
    let boards = kinds.zip((0..=81).cycle()).take(18 * 82);
    let boards: Vec<_> = boards
        .map(|(kind, clues)| kind(&mut random, clues))
        .collect();
    let agreeing = boards.iter().filter(|board| agrees(board)).count();
    assert!(
        agreeing * 5 > boards.len() * 4,
        "{agreeing} are known to the oracle"
    );
}

#[test]
fn hard_boards_have_one_solution_or_none() {
    let hard = HARD.into_iter().map(|board| (board, 1));
    for (board, expected) in hard.chain(UNSOLVABLE.map(|board| (board, 0))) {
        agrees(board);
        assert_eq!(count(board, u64::MAX).0, expected);
    }
}

#[test]
fn counts_are_exact_and_capped() {
    // Two rows of a band without clues.
    let mut puzzle = support::solved(&mut Random(3));
    puzzle[..18].fill(b'0');
    let total = support::count(&puzzle, u64::MAX);
    for limit in 0..=total + 1 {
        assert_eq!(count(&puzzle, limit).0, limit.min(total));
    }
    assert_eq!(count(&[b'0'; 81], 1000).0, 1000);
}

/// As the engine's branches are: any cell may have any candidates, and none is set.
#[test]
fn candidates_have_a_solution_or_not() {
    let random = &mut Random(4);
    let mut with_solution = 0;
    for clues in (12..40).cycle().take(3000) {
        let board = random.pick(&[solvable, corrupted])(random, clues);
        let mut candidates = support::candidates(&board);
        for _ in 0..random.below(60) {
            candidates[random.below(81)] &= !(1 << random.below(9));
        }
        let expected = support::count_candidates(&candidates, 1, BUDGET).expect("it is soon known");
        let found = Finder::default().find(&candidates);
        assert_eq!(u64::from(found.is_some()), expected, "{candidates:?}");
        with_solution += expected;
    }
    assert!((300..2700).contains(&with_solution), "{with_solution}");
}

#[test]
fn blanks_of_every_kind_are_blanks() {
    for blank in [".", "?", "_", "*", "-"] {
        let puzzle = POJ.replace('0', blank);
        let solution = solve(puzzle.as_bytes().first_chunk().expect("81 cells"));
        assert_eq!(solution.expect("it has one"), POJ_SOLVED.as_bytes());
    }
}

#[test]
fn the_source_depends_on_nothing() {
    for path in ["crate::", "super::", "thread::", "unsafe"] {
        assert!(!SOURCE.contains(path), "{path}");
    }
}
