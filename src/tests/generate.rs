/*! What `generate` promises of its puzzles: one solution, minimal where asked, symmetric where asked, the same everywhere; and how its
solved boards are spread. The judge of uniqueness here is a plain search that shares nothing with the engine.

Seeds are fixed, so a statistical test passes always or never.
*/

use lanedoku::batch::Isa;
use lanedoku::cli::Goal;
use lanedoku::generate::{ATTEMPTS, Digger, Error, Made, Recipe, generate, solved_board};
use lanedoku::geometry::{CELLS, HOUSES};
use lanedoku::grid::Grid;
use lanedoku::rng::Rng;

fn recipe(goal: Goal, symmetric: bool) -> Recipe {
    Recipe { goal, symmetric, seed: 20_121_216, attempts: ATTEMPTS }
}

fn dig(goal: Goal, symmetric: bool, count: u64) -> Vec<Made> {
    let made = Digger::new(recipe(goal, symmetric), Isa::detect()).dig(0..count);
    assert_eq!(made.len() as u64, count);
    made
}

fn empty_cells(puzzle: &Grid) -> usize {
    puzzle.0.iter().filter(|&&digit| digit == 0).count()
}

/// The digits that can go into an empty cell, as bits.
fn candidates(board: &Grid, cell: usize) -> u16 {
    let houses = HOUSES.iter().filter(|house| house.contains(&cell));
    let used = houses.flatten().fold(0, |used, &seen| used | 1 << board.0[seen]);
    0b11_1111_1110 & !used
}

/// Solutions of a board without contradicting clues, up to `limit`: each candidate of the most constrained cell in turn.
fn count(board: &mut Grid, limit: u32) -> u32 {
    let open = (0..CELLS).filter(|&cell| board.0[cell] == 0);
    let Some((cell, digits)) = open.map(|cell| (cell, candidates(board, cell))).min_by_key(|(_, digits)| digits.count_ones())
    else {
        return 1;
    };
    let mut found = 0;
    for digit in (1..=9).filter(|digit| digits >> digit & 1 == 1) {
        if found < limit {
            board.0[cell] = digit;
            found += count(board, limit - found);
        }
    }
    board.0[cell] = 0;
    found
}

#[test]
fn puzzles_have_one_solution_and_k_empty_cells() {
    for (k, symmetric, number) in
        [(0, false, 2), (1, true, 2), (30, false, 10), (47, true, 10), (50, false, 20), (55, false, 5)]
    {
        for Made { puzzle, solution } in dig(Goal::Empty(k), symmetric, number) {
            assert_eq!(empty_cells(&puzzle), k);
            assert!(solution.solves(&puzzle));
            assert_eq!(count(&mut puzzle.clone(), 2), 1, "{puzzle}");
        }
    }
}

/// No clue of a minimal puzzle can go, no pair of a symmetric one.
#[test]
fn minimal_puzzles_are_minimal() {
    for (symmetric, number) in [(false, 6), (true, 4)] {
        for Made { puzzle, solution } in dig(Goal::Minimal, symmetric, number) {
            assert!(solution.solves(&puzzle));
            assert_eq!(count(&mut puzzle.clone(), 2), 1, "{puzzle}");
            for cell in (0..CELLS).filter(|&cell| puzzle.0[cell] != 0) {
                let mut fewer = puzzle;
                fewer.0[cell] = 0;
                if symmetric {
                    fewer.0[CELLS - 1 - cell] = 0;
                }
                assert_eq!(count(&mut fewer, 2), 2, "{puzzle} does not need cell {cell}");
            }
        }
    }
}

#[test]
fn symmetric_puzzles_look_the_same_after_half_a_turn() {
    for goal in [Goal::Empty(44), Goal::Empty(45), Goal::Minimal, Goal::Any(60), Goal::Any(61), Goal::Any(80), Goal::Any(81)] {
        for Made { puzzle, .. } in dig(goal, true, 5) {
            assert!((0..CELLS).all(|cell| (puzzle.0[cell] == 0) == (puzzle.0[CELLS - 1 - cell] == 0)), "{puzzle}");
            assert!(matches!(goal, Goal::Empty(k) | Goal::Any(k) if k == empty_cells(&puzzle)) || goal == Goal::Minimal);
        }
    }
}

#[test]
fn any_number_of_cells_can_be_emptied_blindly() {
    for k in 0..=CELLS {
        for Made { puzzle, solution } in dig(Goal::Any(k), false, 2) {
            assert_eq!(empty_cells(&puzzle), k);
            assert!(solution.solves(&puzzle));
        }
    }
}

/// Threads, instruction sets, the length of the run, and where it starts: none of them changes a puzzle.
#[test]
fn a_seed_gives_the_same_puzzles_everywhere() {
    for (goal, symmetric) in [(Goal::Empty(46), false), (Goal::Empty(40), true), (Goal::Any(70), false)] {
        let recipe = recipe(goal, symmetric);
        let reference = dig(goal, symmetric, 150);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            assert_eq!(Digger::new(recipe, isa).dig(40..60), reference[40..60], "{isa:?}");
            for threads in [1, 2, 3, 7] {
                let mut made = Vec::new();
                generate(recipe, 150, threads, isa, |block| {
                    made.extend_from_slice(block);
                    Ok(())
                })
                .expect("these are in reach");
                assert_eq!(made, reference, "{isa:?}, {threads} threads");
            }
        }
        let other = Digger::new(Recipe { seed: recipe.seed + 1, ..recipe }, Isa::detect()).dig(0..150);
        assert!(other.iter().all(|made| !reference.contains(made)));
    }
}

/// The run ends where nobody takes the puzzles, however many are left.
#[test]
fn a_failing_reader_ends_the_run() {
    for threads in [1, 3] {
        let mut blocks = 0;
        let outcome = generate(recipe(Goal::Any(50), false), u64::MAX, threads, Isa::detect(), |_| {
            blocks += 1;
            if blocks < 3 { Ok(()) } else { Err(std::io::ErrorKind::BrokenPipe.into()) }
        });
        assert!(matches!(outcome, Err(Error::Write(error)) if error.kind() == std::io::ErrorKind::BrokenPipe));
        assert_eq!(blocks, 3);
    }
}

const BOARDS: u64 = 6_000;

/// Digits are exchangeable, so each stands in a given cell on a ninth of the boards, as on uniform ones: 667 of 6,000 with a standard
/// deviation of 24. The largest of 729 deviations stays below 4.5 of them with a chance of 99.5%.
#[test]
fn every_digit_is_as_frequent_in_every_cell() {
    let mut times = [[0i64; 10]; CELLS];
    for number in 0..BOARDS {
        let board = solved_board(&mut Rng::stream(&[1, number]));
        assert!(board.is_solved());
        board.0.iter().zip(&mut times).for_each(|(&digit, times)| times[usize::from(digit)] += 1);
    }
    let deviation = |times: i64| (9 * times - BOARDS as i64).abs() as f64 / 9.0;
    let largest = times.iter().flat_map(|times| &times[1..]).map(|&times| deviation(times)).fold(0.0, f64::max);
    assert!(largest < 4.5 * (BOARDS as f64 * 8.0 / 81.0).sqrt(), "{largest}");
}
