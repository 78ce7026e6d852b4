/*! The boards that take most guesses, and a search for worse ones.

A climb changes a board at random, repeatedly, and keeps a change if the solver then takes at least
as many guesses, or at least as much time. Half of the climbs make each change in several places
that a symmetry of the board exchanges. A climb starts at a random board, at a board of
`testdata/climbed.csv`, found by earlier climbs, or at an equivalent form of such a board. A climb
that finds a board with more than [`MOST`] guesses fails, and prints the board. Climbs take longer
than seconds to find anything, so they are ignored by default. Environment variables control them:

| variable | meaning | default |
|---|---|---|
| `CLIMB_SEED` | the seed of the random numbers | 1 |
| `CLIMB_STEPS` | the number of changes to try | 1,000,000 |
| `CLIMB_SECONDS` | the time after which no change is tried | no limit |
| `CLIMB_BY` | the cost to maximize: `guesses` or `time` (of the processor) | `guesses` |
| `CLIMB_FROM` | a file of boards to start at, one per line | `testdata/climbed.csv` |
| `CLIMB_ISA` | the engine's instruction set | the fastest |
| `CLIMB_ASK` | the engine's task: `solve`, `count` (to two) or `unique` | `solve` |
| `CLIMB_AFTER` | the number of easy puzzles before the board, in the same batch | 0 |

    CLIMB_SEED=7 cargo test --release --test all climb_against -- --ignored --nocapture

A climb prints each board that is worse than all before, with its guesses, those of tests included,
and its microseconds.

After a change in a solver, this prints new lines for `testdata/climbed.csv`:

    cargo test --release --test all no_board_takes_forever -- --nocapture
*/

use crate::engine::{self, Ask, EMPTY, LINES, fast_instruction_sets, text};
use crate::support::{Board, Random, arbitrary, equivalent, is_solution, setting, shown, solvable};
use lanedoku::internal::scalar::{Solutions, effort, solve};
use lanedoku::{Isa, Solver};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The maximum number of guesses for a known board with any of the solvers. README, `help solve`,
/// the library's page and `testdata/README.md` have this number.
const MOST: u64 = 30_000;

/// The number of equivalent forms of each known board to try.
const FORMS: usize = 4;

/// Boards found by climbs, one per line, each followed by five numbers. The first three are all
/// guesses of the engine with 32, 16 and 8 lanes, tests included, for the [`Ask`] that takes most.
/// The fourth is the same for the scalar solver. The fifth is the number of guesses of the scalar
/// solver for the smallest solution.
const CLIMBED: &str = include_str!("../../testdata/climbed.csv");

/// Returns the board at the start of a line, if there is one.
fn board_of(line: &str) -> Option<Board> {
    let board = line.as_bytes().first_chunk()?;
    Some(board.map(|cell| if cell == b'.' { b'0' } else { cell }))
}

fn climbed() -> impl Iterator<Item = (Board, [u64; 5])> {
    CLIMBED.lines().skip(1).map(|line| {
        let mut guesses = line.split(',').skip(1);
        let guesses = [(); 5].map(|()| guesses.next().expect("five").parse().expect("numbers"));
        (board_of(line).expect("a board"), guesses)
    })
}

/// Returns easy puzzles for the start of a batch.
fn easy_puzzles(count: u64) -> Vec<Board> {
    let random = &mut Random(1);
    (0..count).map(|_| solvable(random, 50)).collect()
}

/// Returns the processor time of this thread on Linux, and wall-clock time elsewhere.
fn thread_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let start = *START;
    // The system updates the number when a thread yields.
    std::thread::yield_now();
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

const ASKS: [(&str, Ask); 3] = [
    ("solve", Ask::Solve),
    ("count", Ask::Count(2)),
    ("unique", Ask::Unique),
];

/// The engine with an instruction set, for batches that begin with the same puzzles.
struct Engine {
    solver: Solver,
    ask: Ask,
    before: Vec<Board>,
    /// The guesses for the puzzles `before` alone.
    guesses_before: u64,
}

impl Engine {
    fn new(isa: Isa, ask: Ask, before: &[Board]) -> Engine {
        let mut engine = Engine {
            solver: Solver::new(isa),
            ask,
            before: before.to_vec(),
            guesses_before: 0,
        };
        engine.guesses_before = engine.ask(&[]).1;
        engine
    }

    /// Asks for boards that follow the puzzles `before`, and checks the solutions. Returns for each
    /// whether it has a solution, and the guesses for all of them.
    fn ask(&mut self, boards: &[Board]) -> (Vec<bool>, u64) {
        let all = [&self.before, boards].concat();
        let guesses = self.solver.counters().all_guesses() + self.guesses_before;
        let found = engine::ask(&mut self.solver, self.ask, &text(&all, LINES[0]), LINES);
        let guesses = self.solver.counters().all_guesses().saturating_sub(guesses);
        for (board, (_, answer)) in all.iter().zip(&found) {
            let is_right = answer.is_none_or(|answer| is_solution(board, &answer));
            assert!(is_right, "{}", shown(board));
        }
        let found = found[self.before.len()..].iter();
        (found.map(|&(count, _)| count > 0).collect(), guesses)
    }
}

/// A permutation of cells and digits. Applied `order` times, it is the identity.
struct Symmetry {
    order: usize,
    cells: fn(usize, usize) -> (usize, usize),
    digits: [u8; 9],
}

impl Symmetry {
    /// Returns the identity or a random symmetry.
    fn random(random: &mut Random) -> Symmetry {
        type Cells = fn(usize, usize) -> (usize, usize);
        let symmetries: [(usize, Cells); 5] = [
            (2, |row, col| (8 - row, 8 - col)),
            (2, |row, col| (8 - row, col)),
            (2, |row, col| (col, row)),
            (3, |row, col| ((row + 3) % 9, col)),
            (3, |row, col| ((row + 3) % 9, (col + 3) % 9)),
        ];
        let (order, cells) = match random.below(2) {
            0 => (1, (|row, col| (row, col)) as Cells),
            _ => random.pick(&symmetries),
        };
        // Some of the digits are permuted in cycles of this length.
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

/// Returns a board after one to three changes: a clue is added, removed, replaced or moved, and its
/// images under the symmetry likewise. Without a symmetry, sometimes an equivalent form of the
/// board.
fn changed(random: &mut Random, board: &Board, symmetry: &Symmetry) -> Board {
    if symmetry.order == 1 && random.below(16) == 0 {
        return equivalent(random, board);
    }
    let mut board = *board;
    for _ in 0..1 + random.below(3) {
        let clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != b'0').collect();
        let (mut cell, mut digit) = (random.below(81), b'1' + random.below(9) as u8);
        let mut clue = random.pick(if clues.is_empty() { &[0] } else { &clues });
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

/// Returns the value that the environment variable `name` names, or the first.
fn choice<T: Copy>(name: &str, values: &[(&str, T)]) -> T {
    let Ok(wanted) = std::env::var(name) else {
        return values[0].1;
    };
    let found = values.iter().find(|(name, _)| *name == wanted);
    found.unwrap_or_else(|| panic!("{name}: `{wanted}`")).1
}

/// Runs one climb after another, each for a board for which a search takes more guesses or more
/// time. `search` returns the guesses for its boards: one, or none to measure what precedes it.
fn climb(mut search: impl FnMut(&[Board]) -> u64) {
    let by_time = choice("CLIMB_BY", &[("guesses", false), ("time", true)]);
    // The minimum of several times, since another program may empty the caches.
    let mut cost = |boards: &[Board], runs: usize| {
        let costs = (0..runs).map(|_| {
            let start = thread_time();
            let guesses = search(boards);
            (thread_time().saturating_sub(start), guesses)
        });
        costs.min().expect("it ran")
    };
    let (time_before, _) = cost(&[], 9);
    let mut worst = 0;
    // The number that a climb maximizes.
    let mut height = |board: &Board| {
        let (time, guesses) = cost(&[*board], if by_time { 3 } else { 1 });
        let microseconds = time.saturating_sub(time_before).as_micros() as u64;
        let height = if by_time { microseconds } else { guesses };
        let shown = shown(board);
        if height > worst {
            worst = height;
            println!("{shown} {guesses} guesses, {microseconds} us");
        }
        assert!(guesses <= MOST, "{shown} takes {guesses} guesses");
        height
    };
    let random = &mut Random(setting("CLIMB_SEED", 1));
    let from = std::env::var("CLIMB_FROM").map(|path| std::fs::read_to_string(path).expect("text"));
    let known = from.as_deref().unwrap_or(CLIMBED).lines();
    let known: Vec<Board> = known.filter_map(board_of).collect();
    let (start, seconds) = (Instant::now(), setting("CLIMB_SECONDS", u64::MAX));
    let mut steps = 0..setting("CLIMB_STEPS", 1_000_000);
    let mut step = || start.elapsed().as_secs() < seconds && steps.next().is_some();
    while step() {
        let symmetry = Symmetry::random(random);
        let (clues, known) = (8 + random.below(20), random.pick(&known));
        let mut board = match random.below(4) {
            0 => arbitrary(random, clues),
            1 => solvable(random, clues),
            2 => known,
            _ => equivalent(random, &known),
        };
        let mut most = height(&board);
        // A climb ends when 2000 changes in a row have each added at most 1/32 to the height.
        let mut left = 2000;
        while left > 0 && step() {
            left -= 1;
            let next = changed(random, &board, &symmetry);
            let more = height(&next);
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
    let mut engine = Engine::new(isa, ask, &easy_puzzles(setting("CLIMB_AFTER", 0)));
    climb(|boards| engine.ask(boards).1);
}

#[test]
#[ignore = "a search for worse boards"]
fn climb_against_the_scalar_solver() {
    climb(|boards| boards.iter().map(|board| effort(board, 2).guesses).sum());
}

#[test]
#[ignore = "a search for worse boards"]
fn climb_against_the_smallest_solution() {
    climb(|boards| boards.iter().map(|board| smallest(board).1).sum());
}

/// Returns the smallest solution, and the guesses of the scalar solver for it.
fn smallest(board: &Board) -> (Option<Board>, u64) {
    let mut solutions = Solutions::new(board);
    (solutions.next(), solutions.guesses())
}

/// The figures may change with a solver, but at most double, and each answer must be right. No
/// board and no equivalent form of one takes more than [`MOST`] guesses: alone, after an empty
/// board, or after easy puzzles.
#[test]
fn no_board_takes_forever() {
    let (boards, limits): (Vec<Board>, Vec<[u64; 5]>) = climbed().unzip();
    let mut figures = limits.clone();
    let random = &mut Random(70);
    // Each board, and its equivalent forms.
    let mut forms = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        forms.push((i, true, *board));
        forms.extend([(); FORMS].map(|()| (i, false, equivalent(random, board))));
    }
    let mut enter = |i: usize, is_known: bool, column: usize, guesses| {
        let (figure, board) = (limits[i][column], shown(&boards[i]));
        let most = if is_known { MOST.min(2 * figure) } else { MOST };
        assert!(
            guesses <= most,
            "{board} or a form of it: {guesses}, {figure}"
        );
        if is_known {
            figures[i][column] = guesses;
        }
    };
    let solvable: Vec<bool> = boards.iter().map(|board| solve(board).is_some()).collect();
    for &(i, is_known, board) in &forms {
        let (solution, guesses) = smallest(&board);
        enter(i, is_known, 3, effort(&board, 2).guesses);
        enter(i, is_known, 4, guesses);
        for answer in [solve(&board), solution] {
            let is_right = answer.map(|answer| is_solution(&board, &answer));
            assert_eq!(is_right, solvable[i].then_some(true), "{}", shown(&board));
        }
    }
    let easy = easy_puzzles(300);
    for isa in fast_instruction_sets() {
        let wide = ["avx512", "avx2"];
        let column = wide.iter().position(|name| *name == isa.name());
        let column = column.unwrap_or(2);
        let mut alone = 0;
        for before in [&[][..], &[EMPTY], &easy] {
            let mut engines = ASKS.map(|(_, ask)| Engine::new(isa, ask, before));
            for &(i, is_known, board) in &forms {
                let guesses = engines.each_mut().map(|engine| {
                    let (found, guesses) = engine.ask(&[board]);
                    assert_eq!(found, [solvable[i]], "{}", shown(&board));
                    assert!(guesses <= MOST, "{} {guesses}", shown(&board));
                    guesses
                });
                if before.is_empty() {
                    let most = guesses.into_iter().fold(0, u64::max);
                    enter(i, is_known, column, most);
                    alone += most;
                }
            }
        }
        // A batch of more boards than any instruction set has lanes.
        let all: Vec<Board> = forms.iter().map(|&(.., board)| board).collect();
        for (_, ask) in ASKS {
            let (found, guesses) = Engine::new(isa, ask, &[]).ask(&all);
            assert!(forms.iter().map(|&(i, ..)| solvable[i]).eq(found));
            assert!(guesses <= 2 * alone, "{isa:?}: {guesses}");
        }
    }
    for (board, figures) in boards.iter().zip(&figures) {
        let figures = figures.map(|figure| format!(",{figure}")).concat();
        println!("{}{figures}", shown(board).replace('0', "."));
    }
}
