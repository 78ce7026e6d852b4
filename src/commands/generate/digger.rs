/*! Digs puzzles by the block, and the blocks on many threads. */

use super::dig::{Dig, Step};
use super::recipe::{Made, Recipe, Target};
use crate::stream::pool::{self, Stopped, Turn, Work};
use lanedoku::internal::CELLS;
use lanedoku::{Grid, Isa, Shape, Solver};
use std::io;
use std::ops::Range;

/// Attempts at one puzzle before its number of empty cells is given up as out of reach. Random
/// digging leaves 24.4 clues on average. One attempt in 5 gets to 58 empty cells, one in 30 to 59,
/// one in 700 to 60.
pub const ATTEMPTS: u64 = 100_000;

/// Puzzles that are dug together: enough to keep the engine's lanes busy, few enough to stay in the
/// cache.
pub const BLOCK: usize = 1024;

/// Digs puzzles by the block, with an engine and working memory of its own.
pub struct Digger {
    pub(super) recipe: Recipe,
    solver: Solver,
    batch: Vec<u8>,
    counts: Vec<u64>,
}

/// The search for one puzzle: its attempts so far.
#[derive(Clone, Default)]
struct Hunt {
    started: u64,
    running: u64,
    /// The lowest-numbered success, and its attempt.
    found: Option<(u64, Made)>,
}

impl Hunt {
    /// How many attempts may run at once. A hunt begins with one, so that an easy puzzle wastes
    /// none; the more have failed, the more may run.
    fn breadth(&self) -> u64 {
        1 + (self.started - self.running) / 4
    }

    /// Whether an attempt can still be the lowest-numbered success.
    fn needs(&self, attempt: u64) -> bool {
        self.found.is_none_or(|(found, _)| attempt < found)
    }
}

impl Digger {
    /// # Panics
    /// If this processor lacks `isa`.
    pub fn new(recipe: Recipe, isa: Isa) -> Digger {
        Digger {
            recipe,
            solver: Solver::new(isa),
            batch: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Puzzles tested for uniqueness so far.
    #[cfg(test)]
    pub fn tests(&self) -> u64 {
        self.solver.counters().puzzles
    }

    /// Makes the puzzles with these numbers, in order. If one is out of reach, the result ends
    /// before it.
    pub fn dig(&mut self, numbers: Range<u64>) -> Vec<Made> {
        if let Target::Any(k) = self.recipe.target {
            return numbers
                .map(|number| Dig::start(&self.recipe, number, 0, 0).empty_blindly(k))
                .collect();
        }
        let mut hunts = vec![Hunt::default(); (numbers.end - numbers.start) as usize];
        let mut digs = Vec::new();
        loop {
            self.start_attempts(numbers.start, &mut hunts, &mut digs);
            if digs.is_empty() {
                break;
            }
            digs.retain_mut(|dig| {
                let hunt = &mut hunts[dig.puzzle];
                let step = if hunt.needs(dig.attempt) {
                    dig.propose()
                } else {
                    Step::Failed
                };
                if step == Step::Done {
                    hunt.found = Some((dig.attempt, dig.made()));
                }
                hunt.running -= u64::from(step != Step::Test);
                step == Step::Test
            });
            self.test(&mut digs);
            // If a puzzle is out of reach, it and all after it are dropped.
            let is_out_of_reach = |hunt: &Hunt| {
                hunt.found.is_none() && hunt.running == 0 && hunt.started == self.recipe.attempts
            };
            if let Some(end) = hunts.iter().position(is_out_of_reach) {
                hunts.truncate(end);
                digs.retain(|dig| dig.puzzle < end);
            }
        }
        hunts
            .into_iter()
            .map_while(|hunt| Some(hunt.found?.1))
            .collect()
    }

    /// Starts attempts at puzzles that have no success yet, lower numbers first, while there is
    /// room in the batch.
    fn start_attempts(&self, first: u64, hunts: &mut [Hunt], digs: &mut Vec<Dig>) {
        for (puzzle, hunt) in hunts.iter_mut().enumerate() {
            while hunt.found.is_none()
                && hunt.running < hunt.breadth()
                && hunt.started < self.recipe.attempts
                && digs.len() < BLOCK
            {
                let number = first + puzzle as u64;
                digs.push(Dig::start(&self.recipe, number, puzzle, hunt.started));
                hunt.started += 1;
                hunt.running += 1;
            }
        }
    }

    /// Tests the trials of all digs at once.
    fn test(&mut self, digs: &mut [Dig]) {
        self.batch.clear();
        for dig in digs.iter() {
            self.batch.extend_from_slice(&line(&dig.tried()));
        }
        self.counts.resize(digs.len(), 0);
        self.solver
            .count(&self.batch, Shape::Line.into(), 2, &mut self.counts);
        for (dig, &count) in digs.iter_mut().zip(&self.counts) {
            dig.settle(count == 1);
        }
    }
}

/// A board's text with its line feed.
pub fn line(board: &Grid) -> [u8; Shape::Line.stride()] {
    let mut text = [b'\n'; Shape::Line.stride()];
    text[..CELLS].copy_from_slice(&board.to_text());
    text
}

/// Why no more puzzles come.
#[derive(Debug)]
pub enum Error {
    /// The puzzle with this number (from 0) was not reached. Those before it have been delivered.
    OutOfReach(u64),
    /// The puzzles could not be delivered.
    Write(io::Error),
}

/// Makes puzzles 0 to `count - 1` on `threads` threads and hands them to `deliver` in order, a
/// block at a time. The first block may be empty, all others hold puzzles.
///
/// Memory holds a few blocks for each worker, whatever the count. Blocks shrink as workers become
/// more than eight, so that many workers hold no more than eight would.
///
/// # Errors
/// If a puzzle is out of reach, or `deliver` fails. What comes before has been delivered.
pub fn generate(
    recipe: Recipe,
    count: u64,
    threads: usize,
    isa: Isa,
    deliver: impl FnMut(&[Made]) -> io::Result<()> + Send + 'static,
) -> Result<(), Error> {
    let most = BLOCK / threads.div_ceil(8).min(8);
    let length = (count / (4 * threads as u64)).clamp(BLOCK as u64 / 16, most as u64);
    let mut next = 0u64;
    let intake = move |dug: &mut Dug| {
        let end = count.min(next.saturating_add(length));
        dug.numbers = next..end;
        next = end;
        !dug.numbers.is_empty()
    };
    let outlet = Delivery {
        deliver: Box::new(deliver),
        outcome: Ok(()),
    };
    pool::run(
        Digging { recipe, isa },
        intake,
        outlet,
        threads,
        |_, outlet| std::mem::replace(&mut outlet.outcome, Ok(())),
    )
}

/// A block of puzzles: their numbers, and what was made of them.
#[derive(Default)]
struct Dug {
    numbers: Range<u64>,
    made: Vec<Made>,
}

/// Digs blocks of puzzles.
struct Digging {
    recipe: Recipe,
    isa: Isa,
}

impl Work for Digging {
    type Piece = Dug;
    type Part = ();
    type Tools = Digger;
    type Outlet = Delivery;

    fn tools(&self) -> Digger {
        Digger::new(self.recipe, self.isa)
    }

    fn work(&self, digger: &mut Digger, dug: &mut Dug, _: Turn<()>) -> Result<(), Stopped> {
        dug.made = digger.dig(dug.numbers.clone());
        Ok(())
    }

    fn deliver(outlet: &mut Delivery, dug: &mut Dug) -> Result<(), Stopped> {
        let reached = dug.numbers.start + dug.made.len() as u64;
        outlet.outcome = match (outlet.deliver)(&dug.made) {
            Err(error) => Err(Error::Write(error)),
            Ok(()) if reached < dug.numbers.end => Err(Error::OutOfReach(reached)),
            Ok(()) => return Ok(()),
        };
        Err(Stopped)
    }

    /// A block of puzzles has no parts.
    fn deliver_part(_: &mut Delivery, (): &mut ()) -> Result<(), Stopped> {
        Ok(())
    }
}

/// Where blocks of puzzles go.
struct Delivery {
    deliver: Box<Deliver>,
    outcome: Result<(), Error>,
}

type Deliver = dyn FnMut(&[Made]) -> io::Result<()> + Send;
