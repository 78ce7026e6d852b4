/*! Measures a row: a set is solved in memory, round after round, and its answers are verified.

```text
lay out    the set once, a share for each thread
warm up    solve all shares once; the time says how many passes make up a round
verify     all answers, as the command `check` does
copy       until each thread has LEAST_PUZZLES, or a pass takes the time there is: lay out more
           copies of the set, and warm up again
rounds     solve all shares that many times; the rate is puzzles by time on the clock
verify     the answers of the last pass
```

A set is repeated because a batch begins and ends with idle lanes, which would tell more of the
set's size than of its puzzles. Every copy counts as puzzles solved. If a pass takes longer than there
is time, it is the only round. The rate is the median of the
rounds, because another program that takes the processor for a moment does not move it.
*/

use super::set::Set;
use super::table::{Cell, TableKind};
use super::{Measured, meanwhile, median, verify};
use crate::output::{layouts::NO_SOLUTION, report::complain, units};
use lanedoku::internal::CELLS;
use lanedoku::{Counters, Isa, PuzzleShape, Shape, Solver};
use std::io::Cursor;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// Bytes from one answer in memory to the next.
const STRIDE: usize = Shape::Line.stride();

/// Puzzles in a share, at least.
const LEAST_PUZZLES: usize = 20_000;

/// Rounds of a row, unless one pass over the shares takes longer than a round should.
const ROUNDS: usize = 15;

/// What takes longer is named on standard error.
const PATIENCE: Duration = Duration::from_secs(2);

/// Some copies of the set's puzzles, which one thread solves.
struct Share<'a> {
    puzzles: &'a [u8],
    shape: PuzzleShape,
    answers: Vec<u8>,
    unsolvable: Vec<usize>,
    solver: Solver,
}

/// Checks all answers, and wipes them, so that none can be checked again.
fn verify_all(shares: &mut [Share], set: &Set) -> Result<(), String> {
    let mut answers = Vec::new();
    for share in shares {
        for index in &share.unsolvable {
            let answer = &mut share.answers[index * STRIDE..][..CELLS];
            answer.copy_from_slice(format!("{NO_SOLUTION:CELLS$}").as_bytes());
        }
        answers.extend_from_slice(&share.answers);
        share.answers.fill(b'\n');
    }
    // Copies of the set have the same answers, which are checked once.
    let mut copies: Vec<_> = answers.chunks(set.len() * STRIDE).collect();
    copies.dedup();
    copies
        .into_iter()
        .try_for_each(|answers| verify(Cursor::new(set.text.clone()), answers, set.len()))
}

/// Solves all shares `passes` times, each on a thread of its own. If a thread cannot be started,
/// another one takes its share. Returns the seconds on the clock.
fn round(shares: &mut [Share], passes: u32) -> f64 {
    let start = Instant::now();
    let more_threads = 1..shares.len();
    let shares = Mutex::new(shares.iter_mut());
    let next = || shares.lock().expect("no thread panics with it").next();
    let solve = || {
        while let Some(share) = next() {
            let Share {
                puzzles,
                shape,
                answers,
                unsolvable,
                solver,
            } = share;
            for _ in 0..passes {
                *unsolvable = solver.solve(puzzles, *shape, answers, Shape::Line).to_vec();
            }
        }
    };
    thread::scope(|scope| {
        for _ in more_threads {
            let _ = thread::Builder::new().spawn_scoped(scope, solve);
        }
        solve();
    });
    start.elapsed().as_secs_f64()
}

/// Times a set on an instruction set, for about this many seconds, but one round at least.
///
/// # Errors
/// What is wrong with the answers.
pub fn time(set: &Set, isa: Isa, threads: usize, target: f64) -> Result<Measured, String> {
    let most = (threads * LEAST_PUZZLES).div_ceil(set.len());
    let mut copies = 1;
    loop {
        let count = copies * set.len();
        let puzzles = set.text.repeat(copies);
        let shape = set.shape;
        let mut shares: Vec<Share> = puzzles
            .chunks(count.div_ceil(threads) * shape.stride())
            .map(|puzzles| Share {
                puzzles,
                shape,
                answers: vec![b'\n'; puzzles.len() / shape.stride() * STRIDE],
                unsolvable: Vec::new(),
                solver: Solver::new(isa),
            })
            .collect();

        let (name, isa) = (&set.name, isa.name());
        let say = || {
            complain(format_args!("{name}: solving {count} puzzles with {isa}"));
            false
        };
        let pass = meanwhile(PATIENCE, say, || round(&mut shares, 1));
        verify_all(&mut shares, set)?;
        let passes = target / pass;
        if copies < most && passes >= 2.0 {
            copies = most.min(copies * passes as usize);
            continue;
        }
        let (mut rates, mut spent) = (Vec::new(), pass);
        let passes = (passes / ROUNDS as f64).round().max(1.0) as u32;
        if pass > target {
            rates.push(count as f64 / pass);
        } else {
            while rates.len() < ROUNDS && spent < pass + target {
                let seconds = round(&mut shares, passes);
                spent += seconds;
                rates.push(count as f64 * f64::from(passes) / seconds);
            }
            verify_all(&mut shares, set)?;
        }
        let mut counters = Counters::default();
        for share in &shares {
            counters += share.solver.counters();
        }
        let sweep = spent * shares.len() as f64 / counters.sweeps as f64;
        return Ok(measured(rates, counters, sweep));
    }
}

/// The row of a set that was solved at these `rates` (puzzles a second, one for each round).
/// `sweep` is the seconds of a thread for each sweep, with everything that it does between sweeps.
///
/// In the table, `time` is the time of a puzzle, `guesses` are those of a puzzle on average, and
/// `no guess` is the share of puzzles solved without one. A sweep is a pass over all lanes:
/// `sweeps` counts those that a puzzle's own lanes ran in, `sweep time` is `sweep`.
fn measured(mut rates: Vec<f64>, counters: Counters, sweep: f64) -> Measured {
    let rate = median(&mut rates);
    let time = 1.0 / rate;
    let per_puzzle = |count| count as f64 / counters.puzzles as f64;
    let guesses = per_puzzle(counters.guesses);
    let unguessed = 100.0 * per_puzzle(counters.unguessed);
    let sweeps = per_puzzle(counters.lane_sweeps);
    let percent = |heading, csv_heading, share: f64| {
        let number = format!("{share:.1}");
        Cell::new(heading, format!("{number}%"), csv_heading, number)
    };
    let spread = match rates[..] {
        [worst, .., best] => percent("spread", "spread%", 100.0 * (best - worst) / rate),
        _ => Cell::new("spread", "-", "spread%", ""),
    };
    let cells = vec![
        Cell::rate("    rate", rate, "puzzles/s"),
        spread,
        Cell::new(
            "   time",
            units::time(time),
            "us/puzzle",
            format!("{:.3}", 1e6 * time),
        )
        .since(TableKind::Short),
        Cell::new(
            "guesses",
            units::number(guesses),
            "guesses/puzzle",
            format!("{guesses:.3}"),
        ),
        percent("no guess", "unguessed%", unguessed),
        Cell::new(
            "sweeps",
            units::number(sweeps),
            "sweeps/puzzle",
            format!("{sweeps:.2}"),
        )
        .since(TableKind::Wide),
        Cell::new(
            "sweep time",
            units::time(sweep),
            "ns/sweep",
            format!("{:.1}", 1e9 * sweep),
        )
        .since(TableKind::Wide),
    ];
    Measured {
        cells,
        rate,
        is_mostly_start: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const IMPOSSIBLE: &str =
        "55...............................................................................";

    /// Solves a set of two puzzles three times, the second without a solution, spoils what was
    /// found, and verifies it. Returns what is said then.
    fn verify_spoiled(spoil: impl Fn(&mut Share)) -> Result<(), String> {
        let text = format!("{PUZZLE}\n{IMPOSSIBLE}\n").into_bytes();
        let set = Set {
            name: String::new(),
            text,
            shape: Shape::Line.into(),
        };
        let puzzles = set.text.repeat(3);
        let mut share = Share {
            puzzles: &puzzles,
            shape: set.shape,
            answers: vec![b'\n'; puzzles.len()],
            unsolvable: Vec::new(),
            solver: Solver::new(Isa::baseline()),
        };
        round(slice::from_mut(&mut share), 1);
        spoil(&mut share);
        let verified = verify_all(slice::from_mut(&mut share), &set);
        assert!(share.answers.trim_ascii().is_empty(), "they are wiped");
        verified
    }

    #[test]
    fn wrong_answers_are_noticed() {
        assert_eq!(verify_spoiled(|_| ()), Ok(()));
        type Spoil = fn(&mut Share);
        let spoils: [(Spoil, &str); 6] = [
            (
                |share| share.answers[4 * STRIDE] = b'1',
                "1: puzzle 1: a clue changed in row 1 column 1: 5 to 1",
            ),
            (
                |share| share.answers[2 * STRIDE..].swap(0, 1),
                "1: puzzle 1: a clue changed in row 1 column 1: 5 to 3",
            ),
            (|share| share.answers.fill(0), "1: puzzle 1: "),
            (
                |share| share.answers.fill(b'\n'),
                "83: puzzle 1: `no solution`",
            ),
            (
                |share| share.unsolvable = vec![1, 3],
                "84: puzzle 2: the answer is missing",
            ),
            (
                |share| share.unsolvable = vec![1, 2, 3, 5],
                "1: puzzle 1: `no solution`",
            ),
        ];
        for (spoil, message) in spoils {
            let said = verify_spoiled(spoil).expect_err("an answer is wrong");
            let (start, rest) = said.split_once("\nanswers:").expect("it says which");
            assert!(start.starts_with("answers wrong: "), "{said}");
            assert!(rest.starts_with(message), "{said}");
        }
    }

    #[test]
    fn rounds_have_a_median_and_a_spread() {
        let counters = Counters {
            puzzles: 8,
            guesses: 2,
            unguessed: 7,
            lane_sweeps: 100,
            ..Counters::default()
        };
        for (rates, spread, csv) in [
            (&[5e5][..], "-", ""),
            (&[4e5, 5e5, 7e5], "60.0%", "60.0"),
            (&[5e5, 5e5], "0.0%", "0.0"),
        ] {
            let row = measured(rates.to_vec(), counters, 1e-6);
            assert_eq!(
                row.cells
                    .iter()
                    .map(|cell| cell.shown[1].trim())
                    .collect::<Vec<_>>(),
                [
                    "500 k/s", spread, "2.00 us", "0.250", "87.5%", "12.5", "1.00 us"
                ]
            );
            assert_eq!(
                row.cells
                    .iter()
                    .map(|cell| cell.csv[1].as_str())
                    .collect::<Vec<_>>(),
                ["500000", csv, "2.000", "0.250", "87.5", "12.50", "1000.0"]
            );
        }
    }
}
