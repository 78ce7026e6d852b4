/*! The boards that take most guesses, and a search for worse ones.

A climb changes a board at random, again and again. It keeps a change if the solver then takes at
least as many guesses, or at least as much time. It starts at a random board, at a board of
`testdata/climbed.csv`, which earlier climbs have found, or at an equivalent form of such a board. A
climb that finds a board with more than [`MOST`] guesses fails, and its message shows the board. A
climb needs more than seconds to find anything, so climbs run only if they are asked for.
Environment variables control them:

| variable | meaning | default |
|---|---|---|
| `CLIMB_SEED` | the seed of the random numbers | 1 |
| `CLIMB_STEPS` | changes to try | 1,000,000 |
| `CLIMB_SECONDS` | the time after which no change is tried | no limit |
| `CLIMB_ISA` | the engine's instruction set | the fastest |
| `CLIMB_BY` | what is to grow: `guesses` or `time` | `guesses` |

    CLIMB_SEED=7 cargo test --release --test all climb_against -- --ignored --nocapture

A climb prints each board that is worse than all before, with its guesses and its microseconds. A
guess is one of any kind: those of the engine's tests are guesses, too.

After a change in a solver, this prints new lines for `testdata/climbed.csv`:

    cargo test --release --test all no_board_takes_forever -- --nocapture
*/

use crate::engine::{EMPTY, fast_instruction_sets};
use crate::support::{Board, Random, arbitrary, equivalent, is_solution, shown, solvable};
use lanedoku::internal::scalar::{Solutions, effort, solve};
use lanedoku::{Isa, Shape, Solver};
use std::time::{Duration, Instant};

/// The most guesses that a known board may take with any of the solvers. README, `help solve`, the
/// library's page and `testdata/README.md` have this number.
const MOST: u64 = 50_000;

/// How many equivalent forms of each known board are tried.
const FORMS: usize = 4;

/// Boards that climbs have found, one a line. Five numbers follow each board. The first three are
/// all guesses of the engine with 32, 16 and 8 lanes, those of tests included: to solve the board
/// or to count to two, whichever is more. The fourth is the same for the scalar solver. The fifth is
/// the number of guesses that the scalar solver takes for the smallest solution.
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

/// What a search takes.
#[derive(Clone, Copy)]
struct Cost {
    guesses: u64,
    time: Duration,
}

impl Cost {
    /// Runs a search that returns a result and its guesses.
    fn of<T>(search: impl FnOnce() -> (T, u64)) -> (T, Cost) {
        let start = Instant::now();
        let (result, guesses) = search();
        let time = start.elapsed();
        (result, Cost { guesses, time })
    }

    /// The larger guesses of two, and the longer time.
    fn max(self, other: Cost) -> Cost {
        Cost {
            guesses: self.guesses.max(other.guesses),
            time: self.time.max(other.time),
        }
    }
}

/// Returns a closure that solves a batch on the engine and counts up to two solutions of each
/// board. The closure returns the answers, and the cost of the call that took more: solving or
/// counting.
fn engine(isa: Isa) -> impl FnMut(&[Board]) -> (Vec<Option<Board>>, Cost) {
    let mut solver = Solver::new(isa);
    move |boards| {
        let lines = boards.iter().flat_map(|board| [board, &b"\n"[..]].concat());
        let (text, shape) = (lines.collect::<Vec<u8>>(), Shape::Line);
        let (mut answers, mut counts) = (vec![0; text.len()], vec![0; boards.len()]);
        let mut cost_of = |ask: &mut dyn FnMut(&mut Solver)| {
            let before = solver.counters().all_guesses();
            let ((), cost) = Cost::of(|| {
                ask(&mut solver);
                ((), solver.counters().all_guesses() - before)
            });
            cost
        };
        let mut unsolvable = Vec::new();
        let mut cost = cost_of(&mut |solver| {
            unsolvable = solver.solve(&text, shape, &mut answers, shape).to_vec();
        });
        // If a board has no solution, counting repeats the search of solving. So a single board
        // without a solution is not counted. Batches check that the count is 0.
        if boards.len() > 1 || unsolvable.is_empty() {
            cost = cost.max(cost_of(&mut |solver| {
                solver.count(&text, shape, 2, &mut counts);
            }));
        }
        let answer = |(index, answer): (usize, &[u8])| {
            let is_solvable = !unsolvable.contains(&index);
            assert_eq!(is_solvable, counts[index] > 0, "{}", shown(&boards[index]));
            let solution = answer.first_chunk().expect("a board");
            is_solvable.then_some(*solution)
        };
        (answers.chunks(82).enumerate().map(answer).collect(), cost)
    }
}

/// What the scalar solver takes to find a solution or to count to two, whichever is more.
fn scalar(board: &Board) -> Cost {
    let [first, second] = [1, 2].map(|limit| Cost::of(|| ((), effort(board, limit).guesses)).1);
    first.max(second)
}

/// The smallest solution, and what the scalar solver takes for it.
fn smallest(board: &Board) -> (Option<Board>, Cost) {
    Cost::of(|| {
        let mut solutions = Solutions::new(board);
        (solutions.next(), solutions.guesses())
    })
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

/// A board after one to three changes: a clue comes, goes, becomes another digit, or moves. Or an
/// equivalent form of the board.
fn changed(random: &mut Random, board: &Board) -> Board {
    if random.below(16) == 0 {
        return equivalent(random, board);
    }
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

/// Runs one climb after another. A climb looks for a board with a higher cost.
fn climb(mut cost: impl FnMut(&Board) -> Cost) {
    let by = std::env::var("CLIMB_BY").unwrap_or("guesses".into());
    assert!(
        ["guesses", "time"].contains(&by.as_str()),
        "CLIMB_BY: `{by}`"
    );
    // The number that a climb makes larger, and the cost.
    let mut height = |board: &Board| {
        let mut least = cost(board);
        if by == "guesses" {
            return (least.guesses, least);
        }
        // Another program may take the processor for a moment, so the least of three times counts.
        for _ in 0..2 {
            least.time = least.time.min(cost(board).time);
        }
        (least.time.as_micros() as u64, least)
    };
    let random = &mut Random(setting("CLIMB_SEED", 1));
    let known: Vec<Board> = climbed().map(|(board, _)| board).collect();
    let (mut steps, mut worst) = (setting("CLIMB_STEPS", 1_000_000), 0);
    let (start, seconds) = (Instant::now(), setting("CLIMB_SECONDS", u64::MAX));
    let mut step = || {
        let is_left = steps > 0 && start.elapsed().as_secs() < seconds;
        steps -= u64::from(is_left);
        is_left
    };
    let mut note = |board: &Board, (height, cost): (u64, Cost)| {
        let Cost { guesses, time } = cost;
        let shown = shown(board);
        if height > worst {
            worst = height;
            println!("{shown} {guesses} guesses, {} us", time.as_micros());
        }
        assert!(guesses <= MOST, "{shown} takes {guesses} guesses");
        height
    };
    while step() {
        let clues = 8 + random.below(20);
        let mut board = match random.below(4) {
            0 => arbitrary(random, clues),
            1 => solvable(random, clues),
            2 => random.pick(&known),
            _ => {
                let board = random.pick(&known);
                equivalent(random, &board)
            }
        };
        let mut most = note(&board, height(&board));
        // A climb ends when 2000 changes in a row have each added at most 1/32 to the height.
        let mut left = 2000;
        while left > 0 && step() {
            left -= 1;
            let next = changed(random, &board);
            let more = note(&next, height(&next));
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
/// answer must be right. No board and no equivalent form of one takes more than [`MOST`] guesses,
/// alone or after an empty board.
#[test]
fn no_board_takes_forever() {
    let (boards, mut figures): (Vec<Board>, Vec<_>) = climbed().unzip();
    let limits = figures.clone();
    let random = &mut Random(70);
    // Each board, and its equivalent forms.
    let forms = boards.iter().map(|board| {
        let others = (0..FORMS).map(|_| equivalent(random, board));
        std::iter::once(*board).chain(others).collect()
    });
    let forms: Vec<Vec<Board>> = forms.collect();
    let mut enter = |i: usize, form: usize, column: usize, Cost { guesses, .. }| {
        let figure = limits[i][column];
        let most = if form == 0 {
            MOST.min(2 * figure)
        } else {
            MOST
        };
        assert!(
            guesses <= most,
            "{} {guesses}, {figure}",
            shown(&forms[i][form])
        );
        if form == 0 {
            figures[i][column] = guesses;
        }
    };
    let is_right = |board: &Board, answer: Option<Board>, solvable| {
        assert_eq!(answer.is_some(), solvable, "{}", shown(board));
        assert!(answer.is_none_or(|answer| is_solution(board, &answer)));
    };
    let mut expected = Vec::new();
    for (i, forms) in forms.iter().enumerate() {
        expected.push(solve(&forms[0]).is_some());
        for (form, board) in forms.iter().enumerate() {
            is_right(board, solve(board), expected[i]);
            enter(i, form, 3, scalar(board));
            let (solution, cost) = smallest(board);
            is_right(board, solution, expected[i]);
            enter(i, form, 4, cost);
        }
    }
    for isa in fast_instruction_sets() {
        let wide = ["avx512", "avx2"];
        let column = wide.iter().position(|name| *name == isa.name());
        let column = column.unwrap_or(2);
        let (mut engine, mut alone) = (engine(isa), 0);
        for (i, forms) in forms.iter().enumerate() {
            for (form, board) in forms.iter().enumerate() {
                let (answers, cost) = engine(&[*board]);
                is_right(board, answers[0], expected[i]);
                enter(i, form, column, cost);
                alone += cost.guesses;
                // A board that comes later in a batch may be tested a period later.
                let (answers, cost) = engine(&[EMPTY, *board]);
                is_right(board, answers[1], expected[i]);
                assert!(cost.guesses <= MOST, "{} {}", shown(board), cost.guesses);
            }
        }
        // A batch of more boards than any instruction set has lanes.
        let all = forms.concat();
        let (answers, cost) = engine(&all);
        for (i, answer) in answers.into_iter().enumerate() {
            is_right(&all[i], answer, expected[i / (1 + FORMS)]);
        }
        assert!(cost.guesses <= 2 * alone, "{isa:?}: {}", cost.guesses);
    }
    for (board, figures) in boards.iter().zip(&figures) {
        let figures = figures.map(|figure| format!(",{figure}")).concat();
        println!("{}{figures}", shown(board).replace('0', "."));
    }
}
