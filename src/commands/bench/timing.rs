/*! Measures a row: a set is solved in memory, round after round, and its answers are verified.

```text
lay out    the set end to end until each thread has LEAST_PUZZLES, cut into a share for each thread
warm up    every thread solves its share once; the time says how many passes make up a round
verify     every answer: a grid must solve its puzzle; for "no solution" the scalar solver must agree
rounds     every thread solves its share that many times; the rate is puzzles by time on the clock
verify     the answers of the last pass
```

A set is repeated because a batch begins and ends with idle lanes, which would tell more of the
set's size than of its puzzles. Every copy counts as puzzles solved. The rate is the median of the
rounds, because another program that takes the processor for a moment does not move it.
*/

use super::median;
use super::set::Set;
use super::table::{Cell, Column};
use crate::commands::check::Puzzle;
use crate::stream::units;
use lanedoku::{Counters, Isa, PuzzleShape, Shape, Solver};
use std::fmt;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// Bytes from one answer in memory to the next.
const STRIDE: usize = Shape::Line.stride();

/// Puzzles in a share, at least.
const LEAST_PUZZLES: usize = 20_000;

/// Rounds of a row, unless one pass over the shares takes longer than a round should.
const ROUNDS: u32 = 15;

/// An answer that is wrong.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongAnswer {
    set: String,
    isa: Isa,
    /// The puzzle's index in the set.
    index: usize,
    puzzle: String,
    answer: String,
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let WrongAnswer { set, puzzle, .. } = self;
        let (isa, number) = (self.isa.name(), self.index + 1);
        let answer = &self.answer;
        write!(
            f,
            "{set}: {isa} answers puzzle {number}, {puzzle}, wrong: {answer}"
        )
    }
}

/// What one thread works on.
struct Share<'a> {
    /// The number of its first puzzle, among all copies of the set.
    first: usize,
    puzzles: &'a [u8],
    shape: PuzzleShape,
    answers: &'a mut [u8],
    unsolvable: Vec<usize>,
    isa: Isa,
    solver: Solver,
}

impl Share<'_> {
    /// Solves all of it.
    fn pass(&mut self) {
        let unsolvable = self
            .solver
            .solve(self.puzzles, self.shape, self.answers, Shape::Line);
        self.unsolvable.clear();
        self.unsolvable.extend_from_slice(unsolvable);
    }

    /// Checks every answer, and wipes them, so that none can be checked again.
    fn verify(&mut self, set: &mut Set) -> Result<(), WrongAnswer> {
        let mut unsolvable = self.unsolvable.iter().copied().peekable();
        for (i, answer) in self.answers.chunks_exact(STRIDE).enumerate() {
            let index = (self.first + i) % set.len();
            let is_unsolvable = unsolvable.next_if_eq(&i).is_some();
            let is_right = if is_unsolvable {
                set.is_unsolvable(index)
            } else {
                let answer = answer.first_chunk().expect("an answer has 81 bytes");
                Puzzle::from(set.puzzle(index)).is_solved_by(answer)
            };
            if !is_right {
                let text = |bytes| String::from_utf8_lossy(bytes).trim_end().to_string();
                return Err(WrongAnswer {
                    set: set.name.clone(),
                    isa: self.isa,
                    index,
                    puzzle: text(set.puzzle(index).text),
                    answer: text(if is_unsolvable {
                        b"no solution"
                    } else {
                        answer
                    }),
                });
            }
        }
        self.answers.fill(0);
        Ok(())
    }
}

/// Every thread solves its share `passes` times. If a thread cannot be started, this one takes its
/// share. Returns the time on the clock.
fn round(shares: &mut [Share], passes: u32) -> Duration {
    let start = Instant::now();
    let count = shares.len();
    let shares = Mutex::new(shares.iter_mut());
    let solve_one = || {
        let share = shares
            .lock()
            .expect("no thread panics while it takes a share")
            .next()
            .expect("there is one for each");
        (0..passes).for_each(|_| share.pass());
    };
    thread::scope(|scope| {
        let threads = (1..count)
            .filter(|_| {
                thread::Builder::new()
                    .spawn_scoped(scope, solve_one)
                    .is_ok()
            })
            .count();
        (threads..count).for_each(|_| solve_one());
    });
    start.elapsed()
}

/// What the engines of all shares have done so far.
fn counters(shares: &[Share]) -> Counters {
    let mut sum = Counters::default();
    shares
        .iter()
        .for_each(|share| sum += share.solver.counters());
    sum
}

/// Times a set on an instruction set, for about this long, but one round at least.
///
/// # Errors
/// The first wrong answer.
pub fn time(
    set: &mut Set,
    isa: Isa,
    threads: usize,
    target: Duration,
) -> Result<Timing, WrongAnswer> {
    let puzzles = set
        .text
        .repeat((threads * LEAST_PUZZLES).div_ceil(set.len()));
    let count = puzzles.len() / set.shape.stride();
    let mut answers = vec![0; count * STRIDE];
    let share = count.div_ceil(threads);
    let mut shares: Vec<Share> = puzzles
        .chunks(share * set.shape.stride())
        .zip(answers.chunks_mut(share * STRIDE))
        .enumerate()
        .map(|(i, (puzzles, answers))| Share {
            first: i * share,
            puzzles,
            shape: set.shape,
            answers,
            unsolvable: Vec::new(),
            isa,
            solver: Solver::new(isa),
        })
        .collect();
    let mut verify = |shares: &mut [Share]| {
        let mut shares = shares.iter_mut();
        shares.try_for_each(|share| share.verify(set))
    };

    let pass = round(&mut shares, 1);
    verify(&mut shares)?;
    let passes = (target / ROUNDS).div_duration_f64(pass).round().max(1.0) as u32;
    let swept = counters(&shares).sweeps;
    let mut rates = Vec::new();
    let mut spent = Duration::ZERO;
    while rates.is_empty() || (rates.len() < ROUNDS as usize && spent < target) {
        let time = round(&mut shares, passes);
        spent += time;
        rates.push(count as f64 * f64::from(passes) / time.as_secs_f64());
    }
    verify(&mut shares)?;
    rates.sort_unstable_by(f64::total_cmp);
    let counters = counters(&shares);
    let sweep = spent.as_secs_f64() * shares.len() as f64 / (counters.sweeps - swept) as f64;
    Ok(Timing {
        rates,
        counters,
        sweep,
    })
}

/// What was measured of a set on an instruction set.
pub struct Timing {
    /// Puzzles per second of each round, ascending; at least one round.
    rates: Vec<f64>,
    counters: Counters,
    /// Seconds of a thread per sweep, with everything that a thread does between sweeps.
    sweep: f64,
}

impl Timing {
    /// The columns of a table of timings.
    ///
    /// `time` is that of a puzzle, `guesses` are those of a puzzle on average, and `no guess` is
    /// the share of puzzles solved without one. A sweep is a pass over all lanes: `sweeps` counts
    /// those that a puzzle's own lanes ran in, `sweep time` is all time by all sweeps.
    pub const COLUMNS: [Column; 7] = [
        Column::new("rate", "puzzles/s", "6.37 M/s".len()),
        Column::new("spread", "spread%", 0),
        Column::new("time", "us/puzzle", "15.2 us".len()).or_bars(),
        Column::new("guesses", "guesses/puzzle", 0),
        Column::new("no guess", "unguessed%", 0),
        Column::new("sweeps", "sweeps/puzzle", 0).wide(),
        Column::new("sweep time", "ns/sweep", 0).wide(),
    ];

    /// The cells of [`Timing::COLUMNS`].
    pub fn cells(&self) -> [Cell; 7] {
        let time = 1.0 / self.rate();
        let per_puzzle = |count: u64| count as f64 / self.counters.puzzles as f64;
        let guesses = per_puzzle(self.counters.guesses);
        let unguessed = 100.0 * per_puzzle(self.counters.unguessed);
        let sweeps = per_puzzle(self.counters.lane_sweeps);
        let percent = |share: f64| Cell::new(format!("{share:.1}%"), format!("{share:.1}"));
        let no_spread = Cell::new("-".into(), String::new());
        [
            Cell::rate(self.rate()),
            self.spread().map_or(no_spread, percent),
            Cell::new(units::time(time), format!("{:.3}", 1e6 * time)),
            Cell::new(units::number(guesses), format!("{guesses:.3}")),
            percent(unguessed),
            Cell::new(units::number(sweeps), format!("{sweeps:.2}")),
            Cell::new(units::time(self.sweep), format!("{:.1}", 1e9 * self.sweep)),
        ]
    }

    /// The median of the rounds, in puzzles per second.
    pub fn rate(&self) -> f64 {
        median(&self.rates)
    }

    /// The distance between the best and the worst round in percent of their median; `None` if
    /// there is a single round.
    fn spread(&self) -> Option<f64> {
        let [worst, .., best] = self.rates[..] else {
            return None;
        };
        Some(100.0 * (best - worst) / self.rate())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::format::Source;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const IMPOSSIBLE: &str =
        "55...............................................................................";

    /// Solves a set of two puzzles, the second without a solution, spoils what was found, and
    /// verifies it. Returns the index of a puzzle that was answered wrong, and the answer.
    fn verify_spoiled(spoil: impl Fn(&mut Share)) -> Result<(), (usize, String)> {
        let text = format!("{PUZZLE}\n{IMPOSSIBLE}\n").into_bytes();
        let mut set = Set::new(&Source::Stdin, text, Shape::Line.into());
        let puzzles = set.text.repeat(3);
        let mut answers = vec![0; puzzles.len()];
        let solver = Solver::new(Isa::baseline());
        let mut share = Share {
            first: 0,
            puzzles: &puzzles,
            shape: set.shape,
            answers: &mut answers,
            unsolvable: Vec::new(),
            isa: Isa::baseline(),
            solver,
        };
        share.pass();
        spoil(&mut share);
        share.verify(&mut set).map_err(|wrong| {
            let puzzle = [PUZZLE, IMPOSSIBLE][wrong.index];
            assert_eq!(
                wrong.to_string(),
                format!(
                    "<stdin>: {} answers puzzle {}, {puzzle}, wrong: {}",
                    Isa::baseline().name(),
                    wrong.index + 1,
                    wrong.answer
                )
            );
            (wrong.index, wrong.answer)
        })
    }

    #[test]
    fn wrong_answers_are_noticed() {
        assert_eq!(verify_spoiled(|_| ()), Ok(()));
        let changed = verify_spoiled(|share| share.answers[4 * STRIDE] = b'1').unwrap_err();
        assert_eq!((changed.0, &changed.1[..9]), (0, "134678912"));
        let swapped = verify_spoiled(|share| share.answers[2 * STRIDE..].swap(0, 1)).unwrap_err();
        assert_eq!((swapped.0, &swapped.1[..9]), (0, "354678912"));
        assert!(matches!(
            verify_spoiled(|share| share.answers.fill(0)),
            Err((0, _))
        ));
        assert!(matches!(
            verify_spoiled(|share| share.unsolvable = vec![1, 3]),
            Err((1, _))
        ));
        assert_eq!(
            verify_spoiled(|share| share.unsolvable = vec![1, 2, 3, 5]),
            Err((0, "no solution".to_string()))
        );
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
            let timing = Timing {
                rates: rates.to_vec(),
                counters,
                sweep: 1e-6,
            };
            let cells = timing.cells();
            assert_eq!(
                cells.each_ref().map(|cell| cell.shown.as_str()),
                [
                    "500 k/s", spread, "2.00 us", "0.250", "87.5%", "12.5", "1.00 us"
                ]
            );
            assert_eq!(
                cells.each_ref().map(|cell| cell.csv.as_str()),
                ["500000", csv, "2.000", "0.250", "87.5", "12.50", "1000.0"]
            );
        }
    }
}
