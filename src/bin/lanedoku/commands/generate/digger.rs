/*! Digs puzzles by the block, and the blocks on many threads. */

use super::dig::{Dig, Made, Recipe};
use crate::run::pool::{self, Turn};
use lanedoku::{Grid, Isa, Solver};
use std::ops::Range;

/// Attempts at one puzzle before its number of empty cells is given up as out of reach.
///
/// Random digging leaves 24.4 clues on average. This is the share of attempts that get to a number
/// of empty cells or more (of four million without symmetry, `generate 4000000 --minimal --seed 5`,
/// and of a million with symmetry for even numbers and for odd ones, which empty the centre first):
///
/// | Empty cells | without symmetry | with symmetry |
/// |---|---|---|
/// | 58 | 1 in 5 | 1 in 250 |
/// | 59 | 1 in 27 | 1 in 2,600 |
/// | 60 | 1 in 390 | 1 in 125,000 |
/// | 61 | 1 in 17,000 | none |
/// | 62 | 1 in 4,000,000 | none |
///
/// So all attempts at 61 empty cells, or at 59 with symmetry, fail once in ten million puzzles.
pub const ATTEMPTS: u64 = 300_000;

/// Puzzles that are dug together: enough to keep the engine's lanes busy, few enough to stay in the
/// cache.
pub const BLOCK: usize = 1024;

/// The search for one puzzle.
#[derive(Clone, Default)]
struct Hunt {
    /// How many attempts have been started, and how many of them have ended.
    started: u64,
    ended: u64,
    /// The lowest-numbered success, and its attempt.
    found: Option<(u64, Made)>,
}

impl Hunt {
    /// Lets an attempt choose its next trial. Returns false if it ends: it has succeeded or failed,
    /// or cannot be the lowest-numbered success any more.
    fn choose_trial(&mut self, dig: &mut Dig) -> bool {
        if self.found.is_none_or(|(found, _)| dig.attempt < found) {
            let most = dig.most();
            if most == 0 {
                self.found = Some((dig.attempt, dig.made));
            } else if most <= dig.left.len() {
                dig.propose();
                return true;
            }
        }
        self.ended += 1;
        false
    }
}

/// Makes the puzzles with these numbers, in order. If one is out of reach, the result ends before
/// it.
pub fn dig(recipe: &Recipe, solver: &mut Solver, numbers: Range<u64>) -> Vec<Made> {
    let index = |number| (number - numbers.start) as usize;
    let mut hunts = vec![Hunt::default(); index(numbers.end)];
    // The attempts that are running, the oldest first: they have come furthest, so they have the
    // hardest puzzles. If those came last, the other lanes would be idle meanwhile.
    let mut digs = Vec::new();
    loop {
        for (hunt, number) in hunts.iter_mut().zip(numbers.clone()) {
            // A hunt begins with one attempt, so that an easy puzzle wastes none. The more have
            // failed, the more run at once.
            while hunt.found.is_none()
                && hunt.started - hunt.ended <= hunt.ended / 4
                && hunt.started < recipe.attempts
                && digs.len() < BLOCK
            {
                digs.push(Dig::start(recipe, number, hunt.started));
                hunt.started += 1;
            }
        }
        if digs.is_empty() {
            break;
        }
        digs.retain_mut(|dig| hunts[index(dig.number)].choose_trial(dig));
        let trials: Vec<Grid> = digs.iter().map(|dig| dig.tried).collect();
        if recipe.unique {
            let counts = solver.count_grids(&trials, 2);
            for (dig, count) in digs.iter_mut().zip(counts) {
                dig.settle(count == 1);
            }
        } else {
            // Any number of solutions will do.
            digs.iter_mut().for_each(|dig| dig.settle(true));
        }
        // If a puzzle is out of reach, it and all after it are dropped.
        let is_out_of_reach = |hunt: &Hunt| hunt.found.is_none() && hunt.ended == recipe.attempts;
        if let Some(end) = hunts.iter().position(is_out_of_reach) {
            hunts.truncate(end);
            digs.retain(|dig| index(dig.number) < end);
        }
    }
    hunts
        .into_iter()
        .map_while(|hunt| Some(hunt.found?.1))
        .collect()
}

/// Makes puzzles 0 to `count - 1` on `threads` threads and delivers them in order, a block at a time.
///
/// Memory holds a few blocks for each worker, whatever the count. Blocks shrink as workers become
/// more than eight, so that many workers hold no more than eight would.
pub fn generate(
    recipe: &Recipe,
    count: u64,
    threads: usize,
    isa: Isa,
    deliver: &mut (dyn FnMut(&mut Dug) + Send),
) {
    let most = BLOCK / threads.div_ceil(8).min(8);
    let length = (count / (4 * threads as u64)).clamp(BLOCK as u64 / 16, most as u64);
    let mut starts = (0..count).step_by(length as usize);
    let mut intake = |dug: &mut Dug| {
        let start = starts.next()?;
        dug.numbers = start..count.min(start.saturating_add(length));
        Some(threads)
    };
    let work = |solver: &mut _, dug: &mut Dug, _: Turn<_>| {
        dug.made = dig(recipe, solver, dug.numbers.clone());
    };
    pool::run(isa, &mut intake, &work, deliver);
}

/// A block of puzzles: their numbers, and what was made of them, up to one that is out of reach.
#[derive(Default)]
pub struct Dug {
    pub numbers: Range<u64>,
    pub made: Vec<Made>,
}
