/*! Tests of generated puzzles, by a plain solver that shares nothing with the engine, and of the distribution of solved
boards.

Seeds are fixed, so a statistical test passes always or never.
*/

use super::attempt::{Made, Recipe};
use super::board::solved_board;
use super::digger::{self, ATTEMPTS, generate};
use super::rng::Rng;
use super::{CELLS, Writer};
use crate::output::formats::{LINES, NamedFormat, POJ};
use crate::output::progress::Progress;
use crate::support;
use lanedoku::{Grid, Isa, Solver};

fn recipe(empty: Option<usize>) -> Recipe {
    Recipe {
        empty,
        unique: true,
        symmetric: false,
        seed: 20_121_216,
        attempts: ATTEMPTS,
    }
}

fn any(empty: usize) -> Recipe {
    Recipe {
        unique: false,
        ..recipe(Some(empty))
    }
}

fn symmetric(recipe: Recipe) -> Recipe {
    Recipe {
        symmetric: true,
        ..recipe
    }
}

fn writer(format: &'static NamedFormat, count: u64) -> Writer {
    Writer::new(format, count, Progress::never())
}

fn generated(recipe: &Recipe, count: u64, threads: usize, isa: Isa) -> Vec<Made> {
    let mut made = Vec::new();
    generate(recipe, count, Some(threads), isa, &mut |dug| {
        // The program ends at the first puzzle that is out of reach.
        if dug.numbers.start == made.len() as u64 {
            made.extend(&dug.made);
        }
    });
    made
}

fn dig(recipe: &Recipe, count: u64) -> Vec<Made> {
    let made = digger::dig(recipe, &mut Solver::default(), 0..count);
    assert_eq!(made.len() as u64, count);
    made
}

#[test]
fn puzzles_are_what_was_asked_for() {
    let is_unique = |puzzle: &Grid| support::count(&puzzle.to_text(), 2) == 1;
    let emptied = (0..=CELLS).map(|k| match k % 4 {
        0 => (symmetric(any(k)), 2),
        _ => (any(k), 2),
    });
    for (recipe, number) in emptied.chain([
        (recipe(Some(0)), 2),
        (symmetric(recipe(Some(1))), 2),
        (symmetric(recipe(Some(44))), 5),
        (symmetric(recipe(Some(47))), 10),
        (recipe(Some(50)), 20),
        (recipe(Some(55)), 5),
        (recipe(None), 6),
        (symmetric(recipe(None)), 4),
    ]) {
        let is_symmetric = recipe.symmetric;
        for Made { puzzle, solution } in dig(&recipe, number) {
            let is_empty = |cell| puzzle.digit(cell) == 0;
            let twin = |cell| CELLS - 1 - cell;
            let empty = (0..CELLS).filter(|&cell| is_empty(cell)).count();
            assert!(solution.solves(&puzzle));
            assert!(!recipe.unique || is_unique(&puzzle), "{puzzle}");
            assert!(!is_symmetric || (0..CELLS).all(|cell| is_empty(cell) == is_empty(twin(cell))));
            match recipe.empty {
                Some(k) => assert_eq!(empty, k),
                None => {
                    for cell in (0..CELLS).filter(|&cell| !is_empty(cell)) {
                        let mut fewer = puzzle;
                        fewer.set(cell, 0);
                        if is_symmetric {
                            fewer.set(twin(cell), 0);
                        }
                        assert!(!is_unique(&fewer), "{puzzle} does not need cell {cell}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_everywhere() {
    for recipe in [recipe(Some(46)), symmetric(recipe(Some(40))), any(70)] {
        let reference = dig(&recipe, 150);
        for isa in Isa::available() {
            let part = digger::dig(&recipe, &mut Solver::new(isa), 40..60);
            assert_eq!(part, reference[40..60], "{isa:?}");
            for threads in [1, 2, 3, 7] {
                let made = generated(&recipe, 150, threads, isa);
                assert_eq!(made, reference, "{isa:?}, {threads} threads");
            }
        }
        let seed = recipe.seed + 1;
        let other = digger::dig(&Recipe { seed, ..recipe }, &mut Solver::default(), 0..150);
        assert!(other.iter().all(|made| !reference.contains(made)));
    }
}

/// The number of digits that row 1 of box 1 shares with row 2 of box 2. Given box 1, the rows of boxes 2 and 3 can be
/// chosen as sets in 56 ways: one shares no digit, 27 share one, 27 two, one all three. Uniform boards have nearly
/// these shares, because all bands have nearly as many completions: 1.79% and 48.21%, by exact numbers for 50 random
/// bands of each kind. A million of `solved_board` have 2.37% and 47.63%.
#[test]
fn rows_of_neighbouring_boxes_share_digits() {
    let mut times = [0; 4];
    for number in 0..6_000 {
        let board = solved_board(&mut Rng::stream(&[2, number]));
        assert!(board.is_solved());
        let board = board.cells();
        let is_shared = |digit: &&u8| board[12..15].contains(digit);
        times[board[..3].iter().filter(is_shared).count()] += 1;
    }
    // Bounds: the known bias of 0.006 plus four standard deviations, 0.008 or 0.026.
    for (shared, uniform, bound) in [
        (0, 0.0179, 0.014),
        (1, 0.4821, 0.032),
        (2, 0.4821, 0.032),
        (3, 0.0179, 0.014),
    ] {
        let share = f64::from(times[shared]) / 6e3;
        assert!((share - uniform).abs() < bound, "{share} share {shared}");
    }
}

/// On average 13 and 43 tests a puzzle; one cell a test would take 52 and 81.
#[test]
fn few_tests_a_puzzle() {
    for (empty, most) in [(Some(48), 16), (None, 46)] {
        let mut solver = Solver::default();
        let made = digger::dig(&recipe(empty), &mut solver, 0..20).len() as u64;
        let tests = solver.counters().puzzles;
        assert!(tests <= most * made, "{tests}, {empty:?}");
    }
}

#[test]
fn slow_puzzles_are_delivered_soon() {
    for threads in [1, 3] {
        let (mut lengths, recipe) = (Vec::new(), recipe(Some(60)));
        generate(&recipe, 80, Some(threads), Isa::Arrays, &mut |dug| {
            lengths.push(dug.made.len());
        });
        assert_eq!((lengths[0], lengths.iter().sum()), (1, 80));
        assert!(lengths.iter().all(|&length| length < 40), "{lengths:?}");
    }
}

#[test]
fn puzzles_end_before_the_first_out_of_reach() {
    let recipe = Recipe {
        seed: 1,
        attempts: 3,
        ..recipe(Some(57))
    };
    let mut solver = Solver::default();
    let mut alone = (0..12).map(|number| digger::dig(&recipe, &mut solver, number..number + 1));
    let mut reached = Vec::new();
    while let Some([made]) = alone.next().as_deref() {
        reached.push(*made);
    }
    assert!((1..12).contains(&reached.len()), "a seed that shows both");
    let together = digger::dig(&recipe, &mut Solver::default(), 0..12);
    assert_eq!(together, reached);

    assert_eq!(generated(&recipe, 12, 2, Isa::detect()), reached);
}

/// In poj, nine digits would be a row.
#[test]
fn a_large_count_is_cut_into_groups() {
    let made = dig(&any(50), 8);
    let rows = |made: &Made| support::rows(made.puzzle.to_text());
    for count in [2, 3, 4, 7, 8] {
        let groups = made[..count].chunks(3);
        let group = |made: &[Made]| {
            let rows: String = made.iter().map(rows).collect();
            format!("{}\n{rows}", made.len())
        };
        let expected: String = groups.map(group).collect();
        for block in [1, 2, 8] {
            let mut writer = writer(&POJ, count as u64);
            writer.group = Some(3);
            let blocks = made[..count].chunks(block);
            let found: Vec<u8> = blocks.flat_map(|made| writer.text_of(made).0).collect();
            assert_eq!(support::shown(&found), expected, "by {block}");
        }
    }
    let mut lines = writer(&LINES, 8);
    assert_eq!(lines.text_of(&made).0.len(), 8 * 82, "only poj has counts");
}
