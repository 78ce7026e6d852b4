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
set's size than of its puzzles. Every copy counts as puzzles solved. If a pass takes longer than
there is time, it is the only round. The rate is the median of the rounds, because another program
that takes the processor for a moment does not move it.
*/

use super::{median_and_spread, set::Set, table::Cell, verify};
use crate::layout::NO_SOLUTION;

use lanedoku::internal::CELLS;
use lanedoku::{Counters, Isa, Shape, Solver};
use std::io;
use std::thread;
use std::time::Instant;

/// Bytes from one answer in memory to the next.
const STRIDE: usize = Shape::Line.stride();

/// Puzzles in a share, at least.
const LEAST_PUZZLES: usize = 20_000;

/// Rounds of a row, unless one pass over the shares takes longer than a round should.
const ROUNDS: usize = 15;

/// Some copies of the set's puzzles, which one thread solves.
struct Share<'a> {
    puzzles: &'a [u8],
    answers: Vec<u8>,
    unsolvable: Vec<usize>,
    solver: Solver,
}

impl Share<'_> {
    fn solve(&mut self, passes: u32) {
        for _ in 0..passes {
            let solver = &mut self.solver;
            let unsolvable =
                solver.solve(self.puzzles, Shape::Line, &mut self.answers, Shape::Line);
            self.unsolvable = unsolvable.to_vec();
        }
    }
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
        .try_for_each(|answers| verify(set, io::Cursor::new(answers.to_vec())))
}

/// Solves all shares `passes` times, each on a thread of its own. Returns the seconds on the clock.
///
/// # Errors
/// If a thread cannot be started.
fn round(shares: &mut [Share], passes: u32) -> Result<f64, String> {
    let start = Instant::now();
    let (first, others) = shares.split_first_mut().expect("a set has a puzzle");
    thread::scope(|scope| {
        for share in others {
            let thread = thread::Builder::new();
            thread.spawn_scoped(scope, || share.solve(passes))?;
        }
        first.solve(passes);
        Ok(())
    })
    .map_err(|error: io::Error| format!("cannot start a thread: {error}"))?;
    Ok(start.elapsed().as_secs_f64())
}

/// Times a set on an instruction set, for about this many seconds, but one round at least. Returns
/// the cells of its row.
///
/// # Errors
/// What is wrong with the answers.
pub fn time(set: &Set, isa: Isa, threads: usize, target: f64) -> Result<Vec<Cell>, String> {
    let most = (threads * LEAST_PUZZLES).div_ceil(set.len());
    let mut copies = 1;
    loop {
        let count = copies * set.len();
        let puzzles = set.text.repeat(copies);
        let mut shares: Vec<Share> = puzzles
            .chunks(count.div_ceil(threads) * STRIDE)
            .map(|puzzles| Share {
                puzzles,
                answers: vec![b'\n'; puzzles.len()],
                unsolvable: Vec::new(),
                solver: Solver::new(isa),
            })
            .collect();

        let pass = round(&mut shares, 1)?;
        verify_all(&mut shares, set)?;
        let passes = target / pass;
        if copies < most && passes >= 2.0 {
            copies = most.min(copies * passes as usize);
            continue;
        }
        let passes = (passes / ROUNDS as f64).round().max(1.0) as u32;
        let (mut rates, mut spent) = (Vec::new(), 0.0);
        while rates.len() < ROUNDS && spent < target {
            let seconds = round(&mut shares, passes)?;
            spent += seconds;
            rates.push(count as f64 * f64::from(passes) / seconds);
        }
        verify_all(&mut shares, set)?;
        let mut counters = Counters::default();
        for share in &shares {
            counters += share.solver.counters();
        }
        return Ok(cells(rates, counters));
    }
}

/// The cells of a set that was solved at these `rates` (puzzles a second, one for each round).
fn cells(mut rates: Vec<f64>, counters: Counters) -> Vec<Cell> {
    let (rate, spread) = median_and_spread(&mut rates);
    // A single round has no spread.
    let spread = match rates.len() {
        1 => String::new(),
        _ => format!("{:.1}", 100.0 * spread / rate),
    };
    let per_puzzle = |count| count as f64 / counters.puzzles as f64;
    let unguessed = 100.0 * per_puzzle(counters.unguessed);
    vec![
        ("puzzles/s", format!("{rate:.0}")),
        ("spread%", spread),
        ("guesses", format!("{:.3}", per_puzzle(counters.guesses))),
        ("unguessed%", format!("{unguessed:.1}")),
        ("sweeps", format!("{:.2}", per_puzzle(counters.lane_sweeps))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const IMPOSSIBLE: &str =
        "55...............................................................................";

    /// Each copy of the set is checked, and each place of an answer.
    #[test]
    fn wrong_answers_are_noticed() {
        type Spoil = fn(&mut Share);
        let spoils: [(Spoil, &str); 4] = [
            (
                |share| share.answers[4 * STRIDE] = b'1',
                "puzzle 1: a clue changed in row 1 column 1: 5 to 1",
            ),
            (|share| share.answers.fill(b'\n'), "puzzle 1"),
            (|share| share.unsolvable = vec![1, 3], "puzzle 2"),
            (|share| share.unsolvable = vec![1, 2, 3, 5], "puzzle 1"),
        ];
        let set = Set {
            name: String::new(),
            text: format!("{PUZZLE}\n{IMPOSSIBLE}\n").into_bytes(),
        };
        let puzzles = set.text.repeat(3);
        let mut shares = [Share {
            puzzles: &puzzles,
            answers: vec![b'\n'; puzzles.len()],
            unsolvable: Vec::new(),
            solver: Solver::new(Isa::Arrays),
        }];
        for (spoil, message) in spoils {
            round(&mut shares, 1).expect("it takes no thread");
            assert_eq!(verify_all(&mut shares, &set), Ok(()));
            assert!(verify_all(&mut shares, &set).is_err(), "they are wiped");
            round(&mut shares, 1).expect("it takes no thread");
            spoil(&mut shares[0]);
            let said = verify_all(&mut shares, &set).expect_err("an answer is wrong");
            assert!(said.starts_with("answers wrong: "), "{said}");
            assert!(said.contains(message), "{said}");
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
        for (rates, spread) in [
            (&[5e5][..], ""),
            (&[4e5, 7e5, 5e5], "60.0"),
            (&[1.0, 4e5, 5e5, 6e5, 5e5, 9e9, 5e5], "40.0"),
        ] {
            let row = cells(rates.to_vec(), counters);
            let values = row.iter().map(|(_, value)| value.as_str());
            let expected = ["500000", spread, "0.250", "87.5", "12.50"];
            assert!(values.eq(expected), "{row:?}");
        }
    }
}
