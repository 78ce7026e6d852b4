/*! The boards that take most guesses, and a search for worse ones.

A climb changes a board at random, again and again. It keeps a change if the solver then takes at
least as many guesses. It starts at a random board, or at a board of `testdata/climbed.csv`, which
earlier climbs have found. A climb that finds a board with more than [`MOST`] guesses fails, and
its message shows the board. A climb needs more than seconds to find anything, so climbs run only
if they are asked for. Environment variables control them:

| variable | meaning | default |
|---|---|---|
| `CLIMB_SEED` | the seed of the random numbers | 1 |
| `CLIMB_STEPS` | changes to try | 1,000,000 |
| `CLIMB_ISA` | the engine's instruction set | the fastest |

    CLIMB_SEED=7 cargo test --release --test all climb_against -- --ignored --nocapture

After a change in a solver, this prints new lines for `testdata/climbed.csv`:

    cargo test --release --test all no_board_takes_forever -- --nocapture
*/

use crate::engine::fast_instruction_sets;
use crate::support::{Board, Random, arbitrary, is_solution, shown, solvable};
use lanedoku::internal::scalar::{Solutions, effort, solve};
use lanedoku::{Isa, Shape, Solver};

/// The most guesses that a known board may take with any of the solvers. README and the library's
/// page have this number.
const MOST: u64 = 50_000;

/// Boards that climbs have found, one a line. Five numbers follow each board. The first three are
/// the guesses of the engine with 32, 16 and 8 lanes: to solve the board or to count to two,
/// whichever is more. The fourth is the same for the scalar solver. The fifth is the number of
/// guesses that the scalar solver takes for the smallest solution.
const CLIMBED: &str = include_str!("../../testdata/climbed.csv");

fn climbed() -> impl Iterator<Item = (Board, [u64; 5])> {
    CLIMBED.lines().skip(1).map(|line| {
        let (board, guesses) = line.split_once(',').expect("two columns and more");
        let guesses = guesses
            .split(',')
            .map(|guesses| guesses.parse().expect("a number"));
        let board = board.replace('.', "0").into_bytes();
        let guesses: Vec<u64> = guesses.collect();
        let sizes = "a board and five numbers";
        (
            board.try_into().expect(sizes),
            guesses.try_into().expect(sizes),
        )
    })
}

/// Returns a closure that solves a batch on the engine and counts up to two solutions of each
/// board. The closure returns the answers, and the guesses of the call that took more: solving or
/// counting.
fn engine(isa: Isa) -> impl FnMut(&[Board]) -> (Vec<Option<Board>>, u64) {
    let mut solver = Solver::new(isa);
    move |boards| {
        let lines = boards.iter().flat_map(|board| [board, &b"\n"[..]].concat());
        let (text, shape) = (lines.collect::<Vec<u8>>(), Shape::Line);
        let (mut answers, mut counts) = (vec![0; text.len()], vec![0; boards.len()]);
        let before = solver.counters().guesses;
        let unsolvable = solver.solve(&text, shape, &mut answers, shape);
        let unsolvable = unsolvable.to_vec();
        let between = solver.counters().guesses;
        // If a board has no solution, counting repeats the search of solving. So a single board
        // without a solution is not counted. Batches check that the count is 0.
        if boards.len() > 1 || unsolvable.is_empty() {
            solver.count(&text, shape, 2, &mut counts);
        }
        let after = solver.counters().guesses;
        let answer = |(index, answer): (usize, &[u8])| {
            let is_solvable = !unsolvable.contains(&index);
            assert_eq!(is_solvable, counts[index] > 0, "{}", shown(&boards[index]));
            let solution = answer.first_chunk().expect("a board");
            is_solvable.then_some(*solution)
        };
        let answers = answers.chunks(82).enumerate().map(answer).collect();
        (answers, (between - before).max(after - between))
    }
}

/// The guesses that the scalar solver takes to find a solution or to count to two, whichever is
/// more.
fn scalar(board: &Board) -> u64 {
    effort(board, 1).guesses.max(effort(board, 2).guesses)
}

/// The smallest solution, and the guesses that the scalar solver takes for it.
fn smallest(board: &Board) -> (Option<Board>, u64) {
    let mut solutions = Solutions::new(board);
    (solutions.next(), solutions.guesses())
}

/// The number in the environment variable `name`, or `default` if it is not set.
pub fn setting(name: &str, default: u64) -> u64 {
    let parse = |value: String| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name}: `{value}`"))
    };
    std::env::var(name).map_or(default, parse)
}

/// A board after one to three changes: a clue comes, goes, becomes another digit, or moves.
fn changed(random: &mut Random, board: &Board) -> Board {
    let mut board = *board;
    for _ in 0..1 + random.below(3) {
        let clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != b'0').collect();
        let (cell, digit) = (random.below(81), b'1' + random.below(9) as u8);
        let clue = clues
            .get(random.below(clues.len().max(1)))
            .copied()
            .unwrap_or(cell);
        match random.below(4) {
            0 => board[cell] = digit,
            1 => board[clue] = b'0',
            2 => board[clue] = digit,
            _ => board.swap(clue, cell),
        }
    }
    board
}

/// Runs one climb after another. A climb looks for a board with more guesses, as `guesses` counts
/// them.
fn climb(mut guesses: impl FnMut(&Board) -> u64) {
    let random = &mut Random(setting("CLIMB_SEED", 1));
    let known: Vec<Board> = climbed().map(|(board, _)| board).collect();
    let (mut steps, mut worst) = (setting("CLIMB_STEPS", 1_000_000), 0);
    while steps > 0 {
        let clues = 8 + random.below(20);
        let mut board = match random.below(4) {
            0 => arbitrary(random, clues),
            1 => solvable(random, clues),
            _ => random.pick(&known),
        };
        let mut most = guesses(&board);
        // A climb ends when 2000 changes in a row have each added at most 1/32 to the guesses.
        let mut left = 2000;
        while left > 0 && steps > 0 {
            if most > worst {
                worst = most;
                println!("{} {worst}", shown(&board));
            }
            assert!(most <= MOST, "{} takes {most} guesses", shown(&board));
            left -= 1;
            steps -= 1;
            let next = changed(random, &board);
            let more = guesses(&next);
            if more > most + most / 32 {
                left = 2000;
            }
            if more >= most {
                (board, most) = (next, more);
            }
        }
    }
}

#[test]
#[ignore = "a search for worse boards"]
fn climb_against_the_engine() {
    let isa = std::env::var("CLIMB_ISA").map_or(Isa::detect(), |name| {
        let isa = Isa::available().find(|isa| isa.name() == name);
        isa.unwrap_or_else(|| panic!("CLIMB_ISA: `{name}`"))
    });
    let mut engine = engine(isa);
    climb(|board| engine(&[*board]).1);
}

#[test]
#[ignore = "a search for worse boards"]
fn climb_against_the_scalar_solver() {
    climb(scalar);
}

#[test]
#[ignore = "a search for worse boards"]
fn climb_against_the_smallest_solution() {
    climb(|board| smallest(board).1);
}

/// The figures may change when a solver does. But none becomes more than twice as large, and each
/// answer must be right.
#[test]
fn no_board_takes_forever() {
    let (boards, mut figures): (Vec<Board>, Vec<_>) = climbed().unzip();
    let limits = figures.clone();
    let mut enter = |i: usize, column: usize, guesses| {
        let figure = limits[i][column];
        let is_kept = guesses <= 2 * figure && figure <= MOST;
        assert!(is_kept, "{} {guesses}, {figure}", shown(&boards[i]));
        figures[i][column] = guesses;
    };
    let is_right = |board, answer: Option<Board>, solvable| {
        assert_eq!(answer.is_some(), solvable, "{}", shown(board));
        assert!(answer.is_none_or(|answer| is_solution(board, &answer)));
    };
    let mut expected = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        let answer = solve(board);
        expected.push(answer.is_some());
        is_right(board, answer, expected[i]);
        let (solution, guesses) = smallest(board);
        is_right(board, solution, expected[i]);
        enter(i, 3, scalar(board));
        enter(i, 4, guesses);
    }
    for isa in fast_instruction_sets() {
        let wide = ["avx512", "avx2"];
        let column = wide.iter().position(|name| *name == isa.name());
        let column = column.unwrap_or(2);
        let mut engine = engine(isa);
        for (i, board) in boards.iter().enumerate() {
            let (answers, guesses) = engine(&[*board]);
            is_right(board, answers[0], expected[i]);
            enter(i, column, guesses);
        }
        // A batch of more boards than any instruction set has lanes.
        let (answers, guesses) = engine(&boards.repeat(2));
        for (i, answer) in answers.into_iter().enumerate() {
            is_right(
                &boards[i % boards.len()],
                answer,
                expected[i % boards.len()],
            );
        }
        let figures = limits.iter().map(|figures| figures[column]);
        assert!(guesses <= 4 * figures.sum::<u64>(), "{isa:?}: {guesses}");
    }
    for (board, figures) in boards.iter().zip(&figures) {
        let figures = figures.map(|figure| format!(",{figure}")).concat();
        println!("{}{figures}", shown(board).replace('0', "."));
    }
}
