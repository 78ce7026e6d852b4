/*! The scalar solver against the two plain solvers. How it lists solutions in order has a file of
its own: `ordered`.
*/

use crate::support;
use crate::support::{Board, HARD, POJ_SAMPLE, Random, UNSOLVABLE, Verdict, is_solution, oracle};
use lanedoku::internal::scalar::{count, is_solvable, solve};

const SOURCE: &str = include_str!("../scalar.rs");

/// Digits that the oracle may try on one board.
const BUDGET: u64 = 100_000;

/// The number of solutions, counted up to `limit`. The solution that comes with it is checked.
fn number(puzzle: &Board, limit: u64) -> u64 {
    let (number, solution) = count(puzzle, limit);
    assert_eq!(number > 0, solution.is_some(), "{}", support::shown(puzzle));
    assert!(solution.is_none_or(|solution| is_solution(puzzle, &solution)));
    number
}

/// Compares `solve` and `count` with the oracle. False if the oracle ran out of its budget; the
/// answer is still checked then.
fn agrees(puzzle: &Board, budget: u64) -> bool {
    let name = support::shown(puzzle);
    let answer = solve(puzzle);
    assert!(
        answer.is_none_or(|answer| is_solution(puzzle, &answer)),
        "{name}: wrong answer"
    );
    let verdict = oracle(puzzle, budget);
    match verdict {
        Verdict::Unsolvable => assert_eq!((answer, count(puzzle, 2)), (None, (0, None)), "{name}"),
        Verdict::Unique(solution) => {
            let solution = Some(solution);
            assert_eq!(
                (answer, count(puzzle, 2)),
                (solution, (1, solution)),
                "{name}"
            )
        }
        Verdict::Many(_) => assert_eq!((answer.is_some(), number(puzzle, 2)), (true, 2), "{name}"),
        Verdict::Unknown => {}
    }
    verdict != Verdict::Unknown
}

#[test]
fn random_boards_agree_with_the_oracle() {
    let mut random = Random(1);
    let (mut boards, mut skipped) = (0, 0);
    for clues in 0..=81 {
        for kind in [support::solvable, support::corrupted, support::arbitrary] {
            for _ in 0..6 {
                boards += 1;
                skipped += u32::from(!agrees(&kind(&mut random, clues), BUDGET));
            }
        }
    }
    println!("{boards} boards, {skipped} skipped for the oracle's node budget");
    assert!(skipped * 5 < boards, "{skipped} of {boards} boards skipped");
}

#[test]
fn hard_boards_have_one_solution() {
    for puzzle in HARD.into_iter().chain([POJ_SAMPLE]) {
        let answer = solve(puzzle).expect("it has a solution");
        assert!(is_solution(puzzle, &answer));
        assert_eq!(count(puzzle, u64::MAX), (1, Some(answer)));
    }
}

#[test]
fn unsolvable_boards_have_none() {
    for puzzle in UNSOLVABLE {
        assert_eq!(solve(puzzle), None);
        assert_eq!(count(puzzle, 2), (0, None));
    }
    assert!(UNSOLVABLE[1..].iter().all(|puzzle| agrees(puzzle, BUDGET)));
}

#[test]
fn counts_are_exact_and_capped() {
    let mut random = Random(3);
    // Two rows of a band without clues.
    let mut puzzle = support::solved(&mut random);
    puzzle[..18].fill(b'0');
    let total = number(&puzzle, u64::MAX);
    assert_eq!(total, completions(&puzzle), "two empty rows");
    assert!(total > 1);
    for limit in 0..=total + 1 {
        assert_eq!(number(&puzzle, limit), limit.min(total));
    }
    assert_eq!(number(&[b'0'; 81], 1000), 1000);
}

/// The number of solutions, by trying every digit of each empty cell for which the oracle does not
/// say no.
fn completions(puzzle: &Board) -> u64 {
    let Some(cell) = puzzle.iter().position(|&digit| digit == b'0') else {
        return u64::from(is_solution(puzzle, puzzle));
    };
    let digits = (b'1'..=b'9').map(|digit| {
        let mut next = *puzzle;
        next[cell] = digit;
        next
    });
    digits
        .filter(|next| oracle(next, BUDGET) != Verdict::Unsolvable)
        .map(|next| completions(&next))
        .sum()
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
            u64::from(is_solvable(&candidates)),
            expected,
            "{candidates:?}"
        );
        solvable += expected;
    }
    assert!((300..2700).contains(&solvable), "{solvable}");
}

#[test]
fn blanks_of_every_kind_are_blanks() {
    let expected = solve(POJ_SAMPLE);
    for blank in *b".?_*-" {
        assert_eq!(
            solve(&POJ_SAMPLE.map(|cell| if cell == b'0' { blank } else { cell })),
            expected
        );
    }
}

#[test]
fn the_source_depends_on_nothing() {
    for path in ["crate::", "super::", "thread::", "unsafe"] {
        assert!(!SOURCE.contains(path), "{path}");
    }
}
