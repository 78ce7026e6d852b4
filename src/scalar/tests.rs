/*! The insides of the scalar solver. */

use super::*;
use crate::support::{self, HARD, Random, corrupted, solvable};

#[test]
fn testing_for_a_solution_changes_nothing() {
    let mut random = Random(70);
    for clues in 0..60 {
        let puzzle = solvable(&mut random, clues);
        let [mut sanguine, mut careful, mut united] = [(); 3].map(|()| Solutions::new(&puzzle));
        for _ in 0..200 {
            careful.dead_ends = DEAD_ENDS_WITHOUT_TEST;
            // The next dead end is followed by a test of all branches together.
            united.dead_ends = DEAD_ENDS_WITHOUT_TEST - 1;
            let solution = sanguine.next();
            assert_eq!(careful.next(), solution);
            assert_eq!(united.next(), solution);
            if solution.is_none() {
                break;
            }
        }
    }
}

#[test]
fn memory_does_not_grow() {
    let mut solutions = Solutions::new(&[b'0'; 81]);
    for _ in 0..100_000 {
        assert!(solutions.next().is_some());
        assert!(solutions.search.branches.len() <= 81);
    }
}

#[test]
fn a_test_finds_a_solution_if_there_is_one() {
    let mut random = Random(71);
    let mut puzzles: Vec<_> = (0..40).map(|clues| solvable(&mut random, clues)).collect();
    puzzles.extend(HARD);
    for mut puzzle in puzzles {
        for changed in [false, true] {
            if changed {
                puzzle[random.below(81)] = b'1' + random.below(9) as u8;
            }
            let mut solutions = Solutions::new(&puzzle);
            let board = Board::new(&puzzle);
            let is_solvable = support::solve(&puzzle).is_some();
            // The second time it is the solution of the first that answers.
            for _ in 0..2 {
                assert_eq!(solutions.is_solvable(&board), is_solvable, "{puzzle:?}");
                let known = solutions.known.as_ref().map(Board::text);
                assert!(known.is_none_or(|known| support::is_solution(&puzzle, &known)));
            }
        }
    }
}

/// Peers and places are counted one by one here, and all at once there.
#[test]
fn the_guess_is_the_one_that_counting_finds() {
    let mut random = Random(72);
    let mut in_houses = 0;
    for clues in (0..30).cycle().take(300) {
        let few_first = random.below(2) == 1;
        let mut board = Board::new(&solvable(&mut random, clues));
        assert!(board.propagate(false));
        if board.open == 0 {
            continue;
        }
        // The numbers of cells, 27 in 32.
        let open: Vec<usize> = (0..96)
            .filter(|&cell| board.open >> cell & 1 != 0)
            .collect();
        let candidates = |cell: usize| board.candidates(cell).count_ones();
        let place = |cell: usize| (3 * (cell / 32) + cell % 32 / 9, cell % 32 % 9);
        let peers = |cell: usize| {
            let (row, col) = place(cell);
            let is_peer = |&&other: &&usize| {
                let (other_row, other_col) = place(other);
                let same_box = (row / 3, col / 3) == (other_row / 3, other_col / 3);
                other != cell && (row == other_row || col == other_col || same_box)
            };
            open.iter().filter(is_peer).count()
        };
        let rank = |cell: usize| (candidates(cell), std::cmp::Reverse(peers(cell)), cell);
        let best = open.iter().copied().min_by_key(|&cell| rank(cell));
        let best = best.expect("some cell is open");
        // The houses' own numbers of rows, boxes and columns.
        let in_house = |house: usize, cell: usize| {
            let (row, col) = place(cell);
            house == [row, 9 + row / 3 * 3 + col / 3, 18 + col][house / 9]
        };
        let houses = (0..9).flat_map(|digit| (0..27).map(move |house| (digit, house)));
        let places = houses.map(|(digit, house)| {
            let has_digit = |cell: &usize| board.candidates(*cell) >> digit & 1 != 0;
            let cells = open.iter().copied().filter(has_digit);
            let cells: Vec<_> = cells.filter(|&cell| in_house(house, cell)).collect();
            let few_first = few_first || open.len() > 60;
            let with_digit = open.iter().copied().filter(has_digit).count();
            let rank = (cells.len() as u32, if few_first { with_digit } else { 0 });
            (rank, cells.first().copied(), digit)
        });
        let fewest = places
            .filter(|&(rank, ..)| rank.0 > 0)
            .min_by_key(|&(rank, ..)| rank);
        let expected = match fewest {
            Some(((count, _), Some(cell), digit)) if count < candidates(best) => (cell, digit),
            _ => (best, board.candidates(best).trailing_zeros() as usize),
        };
        in_houses += u32::from(expected.0 != best);
        assert_eq!(board.best_guess(few_first), expected);
    }
    assert!(in_houses > 10, "{in_houses}");
}

/// A board in which cells of the first row have only these digits.
fn with_first_row(cells: &[(usize, &[u8])]) -> Board {
    let mut candidates = [0o777; 81];
    for &(cell, digits) in cells {
        candidates[cell] = digits.iter().map(|digit| 1 << (digit - 1)).sum();
    }
    Board::of_candidates(&candidates)
}

#[test]
fn other_cells_of_the_house_lose_what_a_naked_subset_has() {
    for (cells, lost) in [
        (&[(0, &[1, 2][..]), (5, &[1, 2])][..], 0o3),
        (&[(0, &[1, 2]), (5, &[2, 3]), (7, &[1, 3])], 0o7),
        (&[(0, &[1, 2]), (5, &[2, 3]), (7, &[3, 4])], 0),
        (&[(1, &[5]), (4, &[5, 9])], 0o420),
    ] {
        let mut board = with_first_row(cells);
        assert!(board.naked_subsets(), "{cells:?}");
        for cell in (0..9).filter(|cell| cells.iter().all(|(other, _)| other != cell)) {
            assert_eq!(board.candidates(cell), 0o777 & !lost, "{cells:?}, {cell}");
        }
        // Of the other rows, only cells of the same box are in a house with a naked subset.
        assert_eq!(board.candidates(64), 0o777);
    }
    for cells in [
        &[(0, &[1, 2][..]), (3, &[1, 2]), (6, &[1, 2])][..],
        &[(8, &[7]), (2, &[7])],
        &[(8, &[])],
    ] {
        assert!(!with_first_row(cells).naked_subsets(), "{cells:?}");
    }
}

#[test]
fn looking_for_naked_subsets_changes_no_count() {
    let mut random = Random(73);
    for clues in (0..70).cycle().take(700) {
        let kind = random.pick(&[solvable, corrupted]);
        let puzzle = kind(&mut random, clues);
        let mut search = Search::new(Board::new(&puzzle));
        let mut found = 0;
        while found < 20 {
            search.fruitless = GUESSES_UNTIL_HARD;
            let Some(solution) = search.next_solution() else {
                break;
            };
            assert!(support::is_solution(&puzzle, &solution.text()));
            found += 1;
        }
        assert_eq!(found, support::count(&puzzle, 20), "{puzzle:?}");
    }
}
