/*! Measures a row: solves a set in memory, round after round, and verifies the answers.

```text
lay out    the set once, a share for each thread
warm up    a pass: solve all shares once; its time decides how many passes make a round
verify     all answers, as the command `check` does
copy       if a share has fewer than LEAST_PUZZLES and there is time: lay out more copies of the
           set, and warm up again
rounds     solve all shares for the passes of a round; the rate is puzzles divided by time on the clock
verify     the answers of the last pass
```

A batch begins and ends with idle lanes, which would dominate a small set, so the set is repeated; every copy counts. If
one pass takes all the time, one round follows. The rate is the median of the rounds, robust to a short interruption.
*/

use super::{Spread, Task, printout::Field, set::Set, verify};
use crate::output::formats::Verdict;
use lanedoku::internal::CELLS;
use lanedoku::{Counters, Layout, Solver};
use std::io;
use std::thread;
use std::time::Instant;

const STRIDE: usize = Layout::Line.stride();

/// The puzzles that a share is filled up to with copies, if there is time.
const LEAST_PUZZLES: usize = 20_000;

/// The most rounds; fewer if the time is up.
const ROUNDS: usize = 15;

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
                solver.solve(self.puzzles, Layout::Line, &mut self.answers, Layout::Line);
            self.unsolvable = unsolvable.to_vec();
        }
    }
}

/// Checks and wipes the answers, so that no later check sees old ones.
fn verify_all(shares: &mut [Share], set: &Set) -> Result<(), String> {
    let no_solution = Verdict::NoSolution.words();
    let mut answers = Vec::new();
    for share in shares {
        for index in &share.unsolvable {
            let answer = &mut share.answers[index * STRIDE..][..CELLS];
            answer.copy_from_slice(format!("{no_solution:CELLS$}").as_bytes());
        }
        answers.extend_from_slice(&share.answers);
        share.answers.fill(b'\n');
    }
    // Equal copies are checked once.
    let mut copies: Vec<_> = answers.chunks(set.len() * STRIDE).collect();
    copies.dedup();
    copies
        .into_iter()
        .try_for_each(|answers| verify(set, io::Cursor::new(answers.to_vec())))
}

/// Solves all shares `passes` times, each on its own thread. Returns the seconds on the clock.
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

/// Returns the shares of the puzzles, warmed up, and how many passes take the time of the row.
fn warmed_up<'a>(task: &Task, puzzles: &'a [u8]) -> Result<(Vec<Share<'a>>, f64), String> {
    let count = puzzles.len() / STRIDE;
    let mut shares: Vec<Share> = puzzles
        .chunks(count.div_ceil(task.threads) * STRIDE)
        .map(|puzzles| Share {
            puzzles,
            answers: vec![b'\n'; puzzles.len()],
            unsolvable: Vec::new(),
            solver: Solver::new(task.isa),
        })
        .collect();
    let pass = round(&mut shares, 1)?;
    verify_all(&mut shares, task.set)?;
    Ok((shares, task.seconds / pass))
}

/// Returns the number of threads, which have at least a puzzle each, and the fields of the row.
pub fn time(task: &Task) -> Result<(usize, Vec<Field>), String> {
    let set = task.set;
    let enough = (task.threads * LEAST_PUZZLES).div_ceil(set.len());
    let mut copies = 1;
    let mut puzzles;
    let (mut shares, passes_in_time) = loop {
        puzzles = set.text.repeat(copies);
        let (shares, passes) = warmed_up(task, &puzzles)?;
        if copies >= enough || passes < 2.0 {
            break (shares, passes);
        }
        copies = enough.min(copies * passes as usize);
    };
    let passes = (passes_in_time / ROUNDS as f64).round().max(1.0) as u32;
    let (mut rates, mut spent) = (Vec::new(), 0.0);
    while rates.len() < ROUNDS && spent < task.seconds {
        let seconds = round(&mut shares, passes)?;
        spent += seconds;
        rates.push((copies * set.len()) as f64 * f64::from(passes) / seconds);
    }
    verify_all(&mut shares, set)?;
    let mut counters = Counters::default();
    for share in &shares {
        counters += share.solver.counters();
    }
    Ok((shares.len(), fields(rates, counters)))
}

fn fields(mut rates: Vec<f64>, counters: Counters) -> Vec<Field> {
    let measured = Spread::of(&mut rates);
    let rate = measured.median;
    let spread = match rates.len() {
        1 => String::new(),
        _ => measured.percent(),
    };
    let per_puzzle = |count| count as f64 / counters.puzzles as f64;
    let unguessed = 100.0 * per_puzzle(counters.unguessed);
    let guesses = per_puzzle(counters.all_guesses());
    let sweeps = per_puzzle(counters.lane_sweeps);
    vec![
        Field::new("puzzles/s", format!("{rate:.0}")),
        Field::new("spread%", spread),
        Field::new("guesses", format!("{guesses:.3}")),
        Field::new("unguessed%", format!("{unguessed:.1}")),
        Field::new("sweeps", format!("{sweeps:.2}")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanedoku::Isa;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const IMPOSSIBLE: &str =
        "55...............................................................................";

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
            (&[6e5, 4e5], "40.0"),
            (&[4e5, 7e5, 5e5], "60.0"),
            (&[1.0, 4e5, 5e5, 6e5, 5e5, 9e9, 5e5], "40.0"),
        ] {
            let row = fields(rates.to_vec(), counters);
            let values = row.iter().map(|field| field.value.as_str());
            let expected = ["500000", spread, "0.250", "87.5", "12.50"];
            assert!(values.eq(expected), "{row:?}");
        }
    }
}
