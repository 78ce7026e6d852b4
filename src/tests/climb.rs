/*! The boards that take most guesses, and a search for worse ones.

A climb changes a board at random, again and again. It keeps a change if the solver then takes at
least as many guesses, or at least as much time. Half of the climbs make each change in several
places that a symmetry of the board exchanges. A climb starts at a random board, at a board of
`testdata/climbed.csv`, which earlier climbs have found, or at an equivalent form of such a board. A
climb that finds a board with more than [`MOST`] guesses fails, and its message shows the board. A
climb needs more than seconds to find anything, so climbs run only if they are asked for.
Environment variables control them:

| variable | meaning | default |
|---|---|---|
| `CLIMB_SEED` | the seed of the random numbers | 1 |
| `CLIMB_STEPS` | changes to try | 1,000,000 |
| `CLIMB_SECONDS` | the time after which no change is tried | no limit |
| `CLIMB_BY` | what is to grow: `guesses` or `time` (of the processor) | `guesses` |
| `CLIMB_FROM` | a file of boards to start at, one a line | `testdata/climbed.csv` |
| `CLIMB_ISA` | the engine's instruction set | the fastest |
| `CLIMB_ASK` | what is asked of the engine: `solve`, `count` (to two) or `unique` | `solve` |
| `CLIMB_AFTER` | the number of easy puzzles before the board, in the same batch | 0 |

    CLIMB_SEED=7 cargo test --release --test all climb_against -- --ignored --nocapture

A climb prints each board that is worse than all before, with its guesses and its microseconds. A
guess is one of any kind: those of the engine's tests are guesses, too.

After a change in a solver, this prints new lines for `testdata/climbed.csv`:

    cargo test --release --test all no_board_takes_forever -- --nocapture
*/

use crate::engine::{EMPTY, fast_instruction_sets};
use crate::program::output;
use crate::support::{Board, Random, arbitrary, equivalent, is_solution, shown, solvable};
use lanedoku::internal::scalar::{Solutions, effort, solve};
use lanedoku::{Isa, Shape, Solver};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The most guesses that a known board may take with any of the solvers. README, `help solve`, the
/// library's page and `testdata/README.md` have this number.
const MOST: u64 = 30_000;

/// How many equivalent forms of each known board are tried.
const FORMS: usize = 4;

/// Boards that climbs have found, one a line. Five numbers follow each board. The first three are
/// all guesses of the engine with 32, 16 and 8 lanes, those of tests included, to answer whichever
/// [`Ask`] takes most. The fourth is the same for the scalar solver. The fifth is the number of
/// guesses that the scalar solver takes for the smallest solution.
const CLIMBED: &str = include_str!("../../testdata/climbed.csv");

/// The board at the start of a line, if there is one.
fn board_of(line: &str) -> Option<Board> {
    let board = line.as_bytes().first_chunk()?;
    Some(board.map(|cell| if cell == b'.' { b'0' } else { cell }))
}

fn climbed() -> impl Iterator<Item = (Board, [u64; 5])> {
    CLIMBED.lines().skip(1).map(|line| {
        let guesses = line.split(',').skip(1);
        let guesses = guesses.map(|guesses| guesses.parse().expect("a number"));
        let guesses: Vec<u64> = guesses.collect();
        let guesses = guesses.try_into().expect("five numbers");
        (board_of(line).expect("a board"), guesses)
    })
}

/// Easy puzzles that a batch may begin with.
fn easy_puzzles(count: u64) -> Vec<Board> {
    let count = count.to_string();
    let lines = output(
        &["generate", &count, "-k", "48", "--seed", "1", "-o", "lines"],
        "",
    );
    lines.lines().filter_map(board_of).collect()
}

/// What a search takes.
#[derive(Clone, Copy, Default)]
struct Cost {
    guesses: u64,
    time: Duration,
}

impl Cost {
    /// Runs a search that returns a result and its guesses.
    fn of<T>(search: impl FnOnce() -> (T, u64)) -> (T, Cost) {
        let start = thread_time();
        let (result, guesses) = search();
        let time = thread_time().saturating_sub(start);
        (result, Cost { guesses, time })
    }

    /// The larger guesses of two, and the longer time.
    fn max(self, other: Cost) -> Cost {
        Cost {
            guesses: self.guesses.max(other.guesses),
            time: self.time.max(other.time),
        }
    }

    /// What this costs more than `part`, which is a part of it.
    fn without(self, part: Cost) -> Cost {
        Cost {
            guesses: self.guesses.saturating_sub(part.guesses),
            time: self.time.saturating_sub(part.time),
        }
    }
}

/// The time that this thread has had the processor. Linux tells it; elsewhere it is the time of the
/// clock.
fn thread_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let start = *START;
    // The system brings the number up to date when a thread yields.
    std::thread::yield_now();
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// What is asked of the engine.
#[derive(Clone, Copy)]
enum Ask {
    Solve,
    CountToTwo,
    Unique,
}

const ASKS: [(&str, Ask); 3] = [
    ("solve", Ask::Solve),
    ("count", Ask::CountToTwo),
    ("unique", Ask::Unique),
];

/// The engine with an instruction set, for batches that begin with the same puzzles.
struct Engine {
    solver: Solver,
    before: Vec<Board>,
    /// The cost of the puzzles `before` alone, by [`Ask`].
    cost_before: [Cost; 3],
}

impl Engine {
    fn new(isa: Isa, before: Vec<Board>) -> Engine {
        let mut engine = Engine {
            solver: Solver::new(isa),
            before: Vec::new(),
            cost_before: [Cost::default(); 3],
        };
        engine.cost_before = ASKS.map(|(_, ask)| {
            let costs = (0..9).map(|_| engine.ask(ask, &before).1);
            costs.min_by_key(|cost| cost.time).expect("it ran")
        });
        engine.before = before;
        engine
    }

    /// Asks for boards that come after the puzzles `before`. Returns for each whether it has a
    /// solution, and what the boards cost more than these puzzles alone. Solutions are checked.
    fn ask(&mut self, ask: Ask, boards: &[Board]) -> (Vec<bool>, Cost) {
        let all = self.before.iter().chain(boards);
        let text: Vec<u8> = all
            .clone()
            .flat_map(|board| [board, &b"\n"[..]].concat())
            .collect();
        let (shape, count) = (Shape::Line, self.before.len() + boards.len());
        let (mut answers, mut counts) = (vec![0; text.len()], vec![0; count]);
        let guesses_before = self.solver.counters().all_guesses();
        let (unsolvable, cost) = Cost::of(|| {
            let mut unsolvable = Vec::new();
            match ask {
                Ask::Solve => {
                    unsolvable.extend(self.solver.solve(&text, shape, &mut answers, shape))
                }
                Ask::CountToTwo => self.solver.count(&text, shape, 2, &mut counts),
                Ask::Unique => {
                    self.solver
                        .solve_unique(&text, shape, &mut answers, shape, &mut counts);
                }
            }
            (
                unsolvable,
                self.solver.counters().all_guesses() - guesses_before,
            )
        });
        let is_solvable = |(index, board): (usize, &Board)| {
            let is_solvable = match ask {
                Ask::Solve => !unsolvable.contains(&index),
                _ => counts[index] > 0,
            };
            if is_solvable && !matches!(ask, Ask::CountToTwo) {
                let answer = answers[82 * index..].first_chunk().expect("a board");
                assert!(is_solution(board, answer), "{}", shown(board));
            }
            is_solvable
        };
        let solvable = all.enumerate().map(is_solvable).skip(self.before.len());
        (
            solvable.collect(),
            cost.without(self.cost_before[ask as usize]),
        )
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

/// Where a symmetry moves each cell, and what it makes of each digit. Done `order` times, it changes
/// nothing.
struct Symmetry {
    order: usize,
    cells: fn(usize, usize) -> (usize, usize),
    digits: [u8; 9],
}

impl Symmetry {
    /// No symmetry at all, or a random one.
    fn random(random: &mut Random) -> Symmetry {
        type Cells = fn(usize, usize) -> (usize, usize);
        let symmetries: [(usize, Cells); 10] = [
            (1, |row, col| (row, col)),
            (1, |row, col| (row, col)),
            (1, |row, col| (row, col)),
            (1, |row, col| (row, col)),
            (1, |row, col| (row, col)),
            (2, |row, col| (8 - row, 8 - col)),
            (2, |row, col| (8 - row, col)),
            (2, |row, col| (col, row)),
            (3, |row, col| ((row + 3) % 9, col)),
            (3, |row, col| ((row + 3) % 9, (col + 3) % 9)),
        ];
        let (order, cells) = random.pick(&symmetries);
        // Some of the digits change in cycles of this length.
        let (mut digits, mut shuffled) = (*b"123456789", *b"123456789");
        random.shuffle(&mut shuffled);
        let cycles = random.below(1 + 9 / order);
        for cycle in shuffled.chunks(order).take(cycles) {
            for (i, digit) in cycle.iter().enumerate() {
                digits[usize::from(digit - b'1')] = cycle[(i + 1) % order];
            }
        }
        Symmetry {
            order,
            cells,
            digits,
        }
    }

    fn cell(&self, cell: usize) -> usize {
        let (row, col) = (self.cells)(cell / 9, cell % 9);
        9 * row + col
    }
}

/// A board after one to three changes: a clue comes, goes, becomes another digit, or moves. The same
/// is done wherever the symmetry moves it. Or an equivalent form of the board, if there is no
/// symmetry.
fn changed(random: &mut Random, board: &Board, symmetry: &Symmetry) -> Board {
    if symmetry.order == 1 && random.below(16) == 0 {
        return equivalent(random, board);
    }
    let mut board = *board;
    for _ in 0..1 + random.below(3) {
        let clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != b'0').collect();
        let (mut cell, mut digit) = (random.below(81), b'1' + random.below(9) as u8);
        let mut clue = clues
            .get(random.below(clues.len().max(1)))
            .copied()
            .unwrap_or(cell);
        let kind = random.below(4);
        for _ in 0..symmetry.order {
            match kind {
                0 => board[cell] = digit,
                1 => board[clue] = b'0',
                2 => board[clue] = digit,
                _ => board.swap(clue, cell),
            }
            (cell, clue) = (symmetry.cell(cell), symmetry.cell(clue));
            digit = symmetry.digits[usize::from(digit - b'1')];
        }
    }
    board
}

/// One of some named values: the one that the environment variable `name` names, or the first.
fn choice<T: Copy>(name: &str, values: &[(&str, T)]) -> T {
    let Ok(wanted) = std::env::var(name) else {
        return values[0].1;
    };
    let found = values.iter().find(|(name, _)| *name == wanted);
    found.unwrap_or_else(|| panic!("{name}: `{wanted}`")).1
}

/// Runs one climb after another. A climb looks for a board with a higher cost.
fn climb(mut cost: impl FnMut(&Board) -> Cost) {
    let by_time = choice("CLIMB_BY", &[("guesses", false), ("time", true)]);
    // The number that a climb makes larger, and the cost.
    let mut height = |board: &Board| {
        let mut least = cost(board);
        if !by_time {
            return (least.guesses, least);
        }
        // Another program may empty the caches for a moment, so the least of three times counts.
        for _ in 0..2 {
            least.time = least.time.min(cost(board).time);
        }
        (least.time.as_micros() as u64, least)
    };
    let random = &mut Random(setting("CLIMB_SEED", 1));
    let from = std::env::var("CLIMB_FROM").map(|path| std::fs::read_to_string(path).expect("text"));
    let known = from.as_deref().unwrap_or(CLIMBED).lines();
    let known: Vec<Board> = known.filter_map(board_of).collect();
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
        let symmetry = Symmetry::random(random);
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
            let next = changed(random, &board, &symmetry);
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
    let sets: Vec<(&str, Isa)> = Isa::available().map(|isa| (isa.name(), isa)).collect();
    let (isa, ask) = (choice("CLIMB_ISA", &sets), choice("CLIMB_ASK", &ASKS));
    let mut engine = Engine::new(isa, easy_puzzles(setting("CLIMB_AFTER", 0)));
    climb(|board| engine.ask(ask, &[*board]).1);
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
/// answer must be right. No board and no equivalent form of one takes more than [`MOST`] guesses:
/// alone, after an empty board, or after easy puzzles.
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
    let easy = easy_puzzles(300);
    for isa in fast_instruction_sets() {
        let wide = ["avx512", "avx2"];
        let column = wide.iter().position(|name| *name == isa.name());
        let column = column.unwrap_or(2);
        let mut alone = 0;
        for before in [vec![], vec![EMPTY], easy.clone()] {
            let mut engine = Engine::new(isa, before);
            for (i, forms) in forms.iter().enumerate() {
                for (form, board) in forms.iter().enumerate() {
                    let costs = ASKS.map(|(_, ask)| {
                        let (solvable, cost) = engine.ask(ask, &[*board]);
                        assert_eq!(solvable, [expected[i]], "{}", shown(board));
                        assert!(cost.guesses <= MOST, "{} {}", shown(board), cost.guesses);
                        cost
                    });
                    if engine.before.is_empty() {
                        let cost = costs.into_iter().fold(Cost::default(), Cost::max);
                        enter(i, form, column, cost);
                        alone += cost.guesses;
                    }
                }
            }
        }
        // A batch of more boards than any instruction set has lanes.
        let all = forms.concat();
        for (_, ask) in ASKS {
            let (solvable, cost) = Engine::new(isa, Vec::new()).ask(ask, &all);
            let expected = expected.iter().flat_map(|&solvable| [solvable; 1 + FORMS]);
            assert!(expected.eq(solvable));
            assert!(cost.guesses <= 2 * alone, "{isa:?}: {}", cost.guesses);
        }
    }
    for (board, figures) in boards.iter().zip(&figures) {
        let figures = figures.map(|figure| format!(",{figure}")).concat();
        println!("{}{figures}", shown(board).replace('0', "."));
    }
}
