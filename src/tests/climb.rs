/*! The boards that take most guesses, and a search for worse ones.

A climb changes a board at random, and keeps a change unless the cost falls. Half of the climbs apply each
change to all images under a symmetry. A climb starts at a random board, at a board found by earlier climbs, or
at an equivalent form of one, and fails at a board with more than [`MAX_GUESSES`]. Climbs take long, so they are
ignored by default. They read these variables:

- `CLIMB_SEED`: the seed of the random numbers, by default 1.
- `CLIMB_STEPS`: the number of changes, by default 1,000,000.
- `CLIMB_SECONDS`: a time limit.
- `CLIMB_BY`: the cost, `guesses` (the default) or processor `time`.
- `CLIMB_FROM`: a file of boards to start at, by default `testdata/climbed.csv`.
- `CLIMB_ISA`: the engine's instruction set, by default the fastest.
- `CLIMB_ASK`: the engine's task, `solve` (the default), `count` (to two) or `unique`.
- `CLIMB_AFTER`: the number of easy puzzles that precede the board in its batch, by default 0.

This prints each board that is worse than all before, with its guesses (tests included) and microseconds:

    CLIMB_SEED=7 cargo test --release --test all climb_against -- --ignored --nocapture

After a change in a solver, this prints new lines for `testdata/climbed.csv`:

    cargo test --release --test all no_board_takes_forever -- --nocapture
*/

use crate::engine::{self, Ask, EMPTY, LINES, fast_instruction_sets, text};
use crate::support::{Board, Random, arbitrary, equivalent, is_solution, setting, shown, solvable};
use lanedoku::internal::scalar::{Solutions, effort, solve};
use lanedoku::{Isa, Solver};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The maximum for a known board, in any solver. README, `help solve`, the library's documentation and
/// `testdata/README.md` repeat it.
const MAX_GUESSES: u64 = 30_000;

const FORMS_PER_BOARD: usize = 4;

/// Boards, each with the guesses of the engine with 32, 16 and 8 lanes (the maximum over [`Ask`], tests
/// included), of the scalar solver, and of the scalar solver for the smallest solution.
const CLIMBED: &str = include_str!("../../testdata/climbed.csv");

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

fn easy_puzzles(count: u64) -> Vec<Board> {
    let random = &mut Random(1);
    (0..count).map(|_| solvable(random, 50)).collect()
}

/// The processor time of this thread on Linux, wall-clock time elsewhere.
fn thread_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let start = *START;
    // Linux updates the number when a thread yields.
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

/// A solver for batches that begin with the same puzzles.
struct Engine {
    solver: Solver,
    ask: Ask,
    before: Vec<Board>,
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

    /// Returns for each board whether it has a solution; and the guesses, without those for `before` alone. Checks the
    /// solutions.
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

/// A permutation of cells and digits. Its `order`th power is the identity.
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
        // Some digits are permuted in cycles of this length.
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

/// Adds, removes, replaces or moves one to three clues and their images.
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

/// The value that the variable selects, by default the first.
fn choice<T: Copy>(name: &str, values: &[(&str, T)]) -> T {
    let Ok(wanted) = std::env::var(name) else {
        return values[0].1;
    };
    let found = values.iter().find(|(name, _)| *name == wanted);
    found.unwrap_or_else(|| panic!("{name}: `{wanted}`")).1
}

/// Runs climbs. `search` returns the guesses for a board, or for none, to measure the overhead.
fn climb(mut search: impl FnMut(&[Board]) -> u64) {
    let by_time = choice("CLIMB_BY", &[("guesses", false), ("time", true)]);
    // The minimum is the most reliable time.
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
    let mut score_of = |board: &Board| {
        let (time, guesses) = cost(&[*board], if by_time { 3 } else { 1 });
        let microseconds = time.saturating_sub(time_before).as_micros() as u64;
        let score = if by_time { microseconds } else { guesses };
        let shown = shown(board);
        if score > worst {
            worst = score;
            println!("{shown} {guesses} guesses, {microseconds} us");
        }
        assert!(guesses <= MAX_GUESSES, "{shown} takes {guesses} guesses");
        score
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
        let mut most = score_of(&board);
        // A climb ends after 2000 changes without a gain of more than 1/32.
        let mut left = 2000;
        while left > 0 && step() {
            left -= 1;
            let next = changed(random, &board, &symmetry);
            let more = score_of(&next);
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

/// The smallest solution, and the scalar solver's guesses.
fn smallest(board: &Board) -> (Option<Board>, u64) {
    let mut solutions = Solutions::new(board);
    (solutions.next(), solutions.guesses())
}

/// No board or equivalent form takes more than [`MAX_GUESSES`], alone, after an empty board, or after easy puzzles.
/// Alone, a known board also takes at most twice its recorded guesses.
#[test]
fn no_board_takes_forever() {
    let (boards, limits): (Vec<Board>, Vec<[u64; 5]>) = climbed().unzip();
    let mut figures = limits.clone();
    let random = &mut Random(70);
    let mut forms = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        forms.push((i, true, *board));
        forms.extend([(); FORMS_PER_BOARD].map(|()| (i, false, equivalent(random, board))));
    }
    let mut enter = |i: usize, is_known: bool, column: usize, guesses| {
        let (figure, board) = (limits[i][column], shown(&boards[i]));
        let most = if is_known {
            MAX_GUESSES.min(2 * figure)
        } else {
            MAX_GUESSES
        };
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
                    assert!(guesses <= MAX_GUESSES, "{} {guesses}", shown(&board));
                    guesses
                });
                if before.is_empty() {
                    let most = guesses.into_iter().fold(0, u64::max);
                    enter(i, is_known, column, most);
                    alone += most;
                }
            }
        }
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
