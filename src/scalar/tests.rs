/*! The insides of the scalar solver. */

use super::*;
use crate::support::{POJ, POJ_SOLVED, candidates};

#[test]
fn memory_does_not_grow() {
    let mut solutions = Solutions::new(&[b'0'; 81]);
    for _ in 0..100_000 {
        assert!(solutions.next().is_some());
        assert!(solutions.search.branches.len() <= 81);
    }
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

/// The board takes 12,600 guesses without a restart, and has no solution.
#[test]
fn a_restart_rotates_the_digits() {
    let board =
        b"...5.29...............9.....91.........6...7..2...3..5..23....498........4...7.3.";
    let mut finder = Finder::default();
    assert_eq!(finder.find(&candidates(board)), None);
    let guesses = finder.guesses();
    assert!(
        (GUESSES_UNTIL_RESTART..1200).contains(&guesses),
        "{guesses}"
    );
    assert_eq!(finder.rotation, 4);
    let solution = finder.find(&candidates(POJ.as_bytes().first_chunk().expect("81 cells")));
    assert_eq!(solution.expect("it has one"), POJ_SOLVED.as_bytes());
}
