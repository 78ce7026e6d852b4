/*! Digs a block of puzzles together, and many blocks on several threads. */

use super::attempt::{Attempt, Made, Recipe};
use crate::run::{
    pipeline::all_workers,
    pool::{self, DeliverPart},
};
use lanedoku::{Grid, Isa, Solver};
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The failed attempts after which a puzzle is out of reach.
///
/// The share of attempts that empty at least so many cells, measured on four million (`generate 4000000 --minimal
/// --seed 5`) and, with symmetry, on one million each for even and odd numbers of cells:
///
/// | Empty cells | without symmetry | with symmetry |
/// |---|---|---|
/// | 58 | 1 in 5 | 1 in 250 |
/// | 59 | 1 in 27 | 1 in 2,600 |
/// | 60 | 1 in 390 | 1 in 125,000 |
/// | 61 | 1 in 17,000 | none |
/// | 62 | 1 in 4,000,000 | none |
///
/// So at 61 empty cells, or 59 with symmetry, less than one puzzle in ten million is lost.
pub const ATTEMPTS: u64 = 300_000;

/// The most puzzles of a block: enough for the engine's lanes, few enough for the cache.
pub const BLOCK: usize = 1024;

/// A block that takes less is followed by a longer one. A command that takes longer is worth threads.
const SHORT: Duration = Duration::from_millis(50);

/// A block that takes longer is followed by a shorter one, so that output is steady, and a signal loses little.
const LONG: Duration = Duration::from_millis(500);

/// The attempts to make one puzzle.
#[derive(Clone, Default)]
struct Hunt {
    started: u64,
    ended: u64,
    /// The successful attempt with the lowest number.
    success: Option<Success>,
}

#[derive(Clone, Copy)]
struct Success {
    attempt_number: u64,
    made: Made,
}

impl Hunt {
    /// Returns false if the attempt ends: it has succeeded or failed, or an earlier one has succeeded.
    fn choose_trial(&mut self, attempt: &mut Attempt) -> bool {
        let Attempt { number, made, .. } = *attempt;
        if self.success.is_none_or(|best| number < best.attempt_number) {
            let still_wanted = attempt.still_wanted();
            if still_wanted == 0 {
                self.success = Some(Success {
                    attempt_number: number,
                    made,
                });
            } else if still_wanted <= attempt.undecided.len() {
                attempt.propose();
                return true;
            }
        }
        self.ended += 1;
        false
    }
}

/// Returns the puzzles with these numbers, in order, up to the first that is out of reach.
pub fn dig(recipe: &Recipe, solver: &mut Solver, numbers: Range<u64>) -> Vec<Made> {
    let index = |number| (number - numbers.start) as usize;
    let mut hunts = vec![Hunt::default(); index(numbers.end)];
    // Oldest attempts first: they have the most empty cells and take longest, so they must not come last in the
    // engine's batch, where other lanes would idle.
    let mut running = Vec::new();
    loop {
        for (hunt, number) in hunts.iter_mut().zip(numbers.clone()) {
            // The more attempts have failed, the more run at once.
            while hunt.success.is_none()
                && hunt.started - hunt.ended <= hunt.ended / 4
                && hunt.started < recipe.attempts
                && running.len() < BLOCK
            {
                running.push(Attempt::start(recipe, number, hunt.started));
                hunt.started += 1;
            }
        }
        if running.is_empty() {
            break;
        }
        running.retain_mut(|attempt| hunts[index(attempt.puzzle_number)].choose_trial(attempt));
        let trials: Vec<Grid> = running.iter().map(|attempt| attempt.tried).collect();
        if recipe.unique {
            let counts = solver.count_grids(&trials, 2);
            for (attempt, count) in running.iter_mut().zip(counts) {
                attempt.settle(count == 1);
            }
        } else {
            running.iter_mut().for_each(|attempt| attempt.settle(true));
        }
        let is_out_of_reach = |hunt: &Hunt| hunt.success.is_none() && hunt.ended == recipe.attempts;
        if let Some(end) = hunts.iter().position(is_out_of_reach) {
            hunts.truncate(end);
            running.retain(|attempt| index(attempt.puzzle_number) < end);
        }
    }
    hunts
        .into_iter()
        .map_while(|hunt| Some(hunt.success?.made))
        .collect()
}

/// Makes `count` puzzles and delivers them in order, in blocks: the first is one puzzle, later ones depend on the time
/// of blocks. `threads`: by default one at first, later one per processor.
///
/// With more than eight workers, blocks are smaller, so 64 take about as much memory as eight.
pub fn generate(
    recipe: &Recipe,
    count: u64,
    threads: Option<usize>,
    isa: Isa,
    deliver: &mut (dyn FnMut(&mut Dug) + Send),
) {
    let most_threads = threads.unwrap_or_else(all_workers);
    let most_in_memory = BLOCK / most_threads.div_ceil(8).min(8);
    // At least four blocks a thread, so that all end at about the same time.
    let most = (count / (4 * most_threads as u64)).clamp(BLOCK as u64 / 16, most_in_memory as u64);
    let length = AtomicU64::new(1);
    let mut start = 0_u64;
    let started = Instant::now();
    let mut intake = |dug: &mut Dug| {
        let end = count.min(start.saturating_add(length.load(Relaxed)));
        dug.numbers = mem::replace(&mut start, end)..end;
        let is_short = threads.is_none() && started.elapsed() < SHORT;
        let threads = if is_short { 1 } else { most_threads };
        (!dug.numbers.is_empty()).then_some(threads)
    };
    let work = |solver: &mut _, dug: &mut Dug, _: DeliverPart<_>| {
        let begun = Instant::now();
        dug.made = dig(recipe, solver, dug.numbers.clone());
        let (time, made_count) = (begun.elapsed(), dug.made.len() as u64);
        if time < SHORT {
            length.fetch_max((4 * made_count).min(most), Relaxed);
        } else if time > LONG {
            length.fetch_min((made_count / 4).max(1), Relaxed);
        }
    };
    pool::run(isa, &mut intake, &work, deliver);
}

#[derive(Default)]
pub struct Dug {
    pub numbers: Range<u64>,
    /// Fewer than `numbers` if one is out of reach.
    pub made: Vec<Made>,
}
