/*! How a row comes about: a set is solved in memory, round after round, and its answers are
verified.

```text
lay out    the set end to end, as often as it takes for each thread to get LEAST_PUZZLES, cut into a share for each thread
warm up    every thread solves its share once; the time it takes says how many passes make up a round
verify     every answer: a grid must solve its puzzle; where there is said to be none, the scalar solver must find none either
rounds     every thread solves its share that many times; the rate is the puzzles of all passes by the time on the clock
verify     once more, what the last pass answered
```

A set is repeated because a batch begins and ends with idle lanes, which would tell more of the
set's size than of its puzzles; every copy counts as puzzles solved. The median of the rounds is not
moved by a neighbour who takes the processor for a moment.
*/

use crate::commands::bench::set::Set;
use crate::commands::bench::table::{self, Column, TableKind};
use crate::commands::check;
use lanedoku::{Counters, Isa, PuzzleShape, Shape, Solver};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// Bytes from one answer in memory to the next.
const STRIDE: usize = Shape::Line.stride();

/// Puzzles in a share, at least.
const LEAST_PUZZLES: usize = 20_000;

/// Rounds of a row, unless one pass over the shares takes longer than a round should.
const ROUNDS: u32 = 15;

/// What one thread works on.
struct Share<'a> {
    /// The number of its first puzzle, among all copies of the set.
    first: usize,
    puzzles: &'a [u8],
    shape: PuzzleShape,
    answers: &'a mut [u8],
    unsolvable: Vec<usize>,
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

    /// Looks at every answer, and wipes it, so that none can be looked at again.
    ///
    /// # Errors
    /// The index in the set of a puzzle that was answered wrong, and the answer.
    fn verify(&mut self, set: &mut Set) -> Result<(), (usize, String)> {
        let mut unsolvable = self.unsolvable.iter().copied().peekable();
        for (index, answer) in self.answers.chunks_exact(STRIDE).enumerate() {
            let puzzle = (self.first + index) % set.len();
            if unsolvable.next_if_eq(&index).is_some() {
                if !set.is_unsolvable(puzzle) {
                    return Err((puzzle, "no solution".to_string()));
                }
            } else if !answer
                .first_chunk()
                .is_some_and(|answer| check::solves(set.puzzle(puzzle), answer))
            {
                return Err((
                    puzzle,
                    String::from_utf8_lossy(answer).trim_end().to_string(),
                ));
            }
        }
        self.answers.fill(0);
        Ok(())
    }
}

/// Every thread solves its share `passes` times; this one takes the shares for which no thread can
/// be had. Returns the time on the clock.
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
/// What to say of a wrong answer.
pub fn time(set: &mut Set, isa: Isa, threads: usize, target: Duration) -> Result<Timing, String> {
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
            solver: Solver::new(isa),
        })
        .collect();
    let mut verify = |shares: &mut [Share]| {
        shares
            .iter_mut()
            .try_for_each(|share| share.verify(set))
            .map_err(|(index, answer)| {
                let puzzle = String::from_utf8_lossy(set.puzzle(index).text.trim_ascii_end());
                format!(
                    "{}: {} answers puzzle {}, {puzzle}, wrong: {answer}",
                    set.name,
                    isa.name(),
                    index + 1
                )
            })
    };

    let pass = round(&mut shares, 1);
    verify(&mut shares)?;
    let passes = (target / ROUNDS).div_duration_f64(pass).round().max(1.0) as u32;
    let swept = counters(&shares).sweeps;
    let mut rounds = Vec::new();
    let mut spent = Duration::ZERO;
    while rounds.is_empty() || (rounds.len() < ROUNDS as usize && spent < target) {
        let time = round(&mut shares, passes);
        spent += time;
        rounds.push(count as f64 * f64::from(passes) / time.as_secs_f64());
    }
    verify(&mut shares)?;
    rounds.sort_unstable_by(f64::total_cmp);
    let counters = counters(&shares);
    let sweep = spent.as_secs_f64() * shares.len() as f64 / (counters.sweeps - swept) as f64;
    Ok(Timing {
        puzzles: set.len(),
        isa,
        threads: shares.len(),
        rounds,
        counters,
        sweep,
    })
}

/// What was found of a set on an instruction set.
pub struct Timing {
    /// Puzzles in the set.
    puzzles: usize,
    isa: Isa,
    threads: usize,
    /// Puzzles per second of each round, ascending; at least one round.
    rounds: Vec<f64>,
    counters: Counters,
    /// Seconds of a thread per sweep, with everything that a thread does between sweeps.
    sweep: f64,
}

impl Timing {
    /// The median of the rounds, in puzzles per second.
    pub fn rate(&self) -> f64 {
        self.rounds[self.rounds.len() / 2]
    }

    /// The distance between the best and the worst round in percent of their median; a single round
    /// has none.
    fn spread(&self) -> Option<f64> {
        let [worst, .., best] = self.rounds[..] else {
            return None;
        };
        Some(100.0 * (best - worst) / self.rate())
    }

    fn per_puzzle(&self, count: u64) -> f64 {
        count as f64 / self.counters.puzzles as f64
    }

    /// The columns of a table of timings. The sets have names of so many letters at most, and so
    /// many puzzles.
    ///
    /// In the short one, `time` is that of a puzzle, `guesses` are those of a puzzle on average,
    /// and `no guess` is the share of puzzles solved without one: this is also `unguessed%`. A
    /// sweep is a pass over all lanes; `sweeps/puzzle` counts those that a puzzle's own lanes ran
    /// in, `ns/sweep` is all time by all sweeps.
    pub fn columns(kind: TableKind, name: usize, puzzles: usize) -> Vec<Column> {
        let set = Column::text("set", name);
        let puzzles = Column::number("puzzles", puzzles.to_string().len());
        match kind {
            TableKind::Short => vec![
                set,
                puzzles.spare(),
                Column::isa(),
                Column::number("rate", "6.37 M/s".len()),
                Column::number("spread", 0).spare(),
                Column::number("time", "15.2 us".len()),
                Column::number("guesses", 0),
                Column::number("no guess", 0),
            ],
            TableKind::Wide | TableKind::Csv => vec![
                set,
                puzzles,
                Column::number("instructions", 0),
                Column::number("threads", 0),
                Column::number("puzzles/s", 0),
                Column::number("spread%", 0),
                Column::number("us/puzzle", 0),
                Column::number("guesses/puzzle", 0),
                Column::number("unguessed%", 0),
                Column::number("sweeps/puzzle", 0),
                Column::number("ns/sweep", 0),
            ],
        }
    }

    /// The cells of [`Timing::columns`].
    pub fn cells(&self, kind: TableKind, name: &str) -> Vec<String> {
        let (name, puzzles, isa) = (
            name.to_string(),
            self.puzzles.to_string(),
            self.isa.name().to_string(),
        );
        let guesses = self.per_puzzle(self.counters.guesses);
        let unguessed = format!("{:.1}", 100.0 * self.per_puzzle(self.counters.unguessed));
        let none = if kind == TableKind::Csv { "" } else { "-" };
        let spread = self
            .spread()
            .map_or(none.to_string(), |spread| format!("{spread:.1}"));
        match kind {
            TableKind::Short => {
                let spread = if spread == none { spread } else { spread + "%" };
                let (rate, time) = (table::rate(self.rate()), table::time(1.0 / self.rate()));
                vec![
                    name,
                    puzzles,
                    isa,
                    rate,
                    spread,
                    time,
                    table::number(guesses),
                    unguessed + "%",
                ]
            }
            TableKind::Wide | TableKind::Csv => vec![
                name,
                puzzles,
                isa,
                self.threads.to_string(),
                format!("{:.0}", self.rate()),
                spread,
                format!("{:.3}", 1e6 / self.rate()),
                format!("{guesses:.3}"),
                unguessed,
                format!("{:.2}", self.per_puzzle(self.counters.lane_sweeps)),
                format!("{:.1}", 1e9 * self.sweep),
            ],
        }
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
    /// verifies it.
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
            solver,
        };
        share.pass();
        spoil(&mut share);
        share.verify(&mut set)
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
        let (isa, counters) = (
            Isa::baseline(),
            Counters {
                puzzles: 8,
                guesses: 2,
                unguessed: 7,
                ..Counters::default()
            },
        );
        let timing = |rounds: &[f64]| Timing {
            puzzles: 8,
            isa,
            threads: 1,
            rounds: rounds.to_vec(),
            counters,
            sweep: 1e-6,
        };
        for (rounds, short, csv) in [
            (
                &[5e5][..],
                ["500 k/s", "-", "2.00 us", "0.250", "87.5%"],
                ["500000", "", "2.000", "0.250", "87.5"],
            ),
            (
                &[4e5, 5e5, 7e5],
                ["500 k/s", "60.0%", "2.00 us", "0.250", "87.5%"],
                ["500000", "60.0", "2.000", "0.250", "87.5"],
            ),
            (
                &[5e5, 5e5],
                ["500 k/s", "0.0%", "2.00 us", "0.250", "87.5%"],
                ["500000", "0.0", "2.000", "0.250", "87.5"],
            ),
        ] {
            assert_eq!(timing(rounds).cells(TableKind::Short, "set")[3..], short);
            assert_eq!(timing(rounds).cells(TableKind::Csv, "set")[4..9], csv);
        }
        assert_eq!(timing(&[5e5]).cells(TableKind::Wide, "set")[5], "-");
    }
}
