/*! Blocks from the input through an engine to the output, in order.

Blocks are the pieces of work of the [worker pool](crate::run::pool). Small input has one worker,
which is the calling thread: it reads a block, answers it, writes it. Only input that turns out to
be large, or a user who asks for threads, starts threads.
*/

use super::pool::{self, Turn};
use crate::input::{
    block::Block,
    reader::{BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader},
    source::{self, Input, Source},
};
use crate::output::{
    answers::{Answered, Answers},
    progress::{Progress, When},
    report::{self, Outcome, Report, Stopped},
};
use lanedoku::{Counters, Isa, Solver};
use std::thread;

/// What to read, and how to go about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// At least one.
    pub sources: Vec<Source>,
    pub input: Input,
    /// Worker threads; `None` leaves the choice to the program.
    pub threads: Option<usize>,
    pub isa: Isa,
    pub stats: bool,
    pub progress: When,
    /// Whether what is answered leaves the exit code alone: an unsolvable puzzle, a malformed record
    /// that gets `invalid`, a wrong answer.
    pub exit_zero: bool,
}

/// What a command does to each block.
pub trait Job: Send + Sync + 'static {
    /// Makes the answers to the block's records. If they may be too many for memory, those that
    /// are made are delivered now and then, in turn. If lines come back with their answers
    /// (`--append`), an answer is exactly one line for each record, and none is delivered here.
    ///
    /// # Errors
    /// If they could not be delivered.
    fn answer(
        &self,
        solver: &mut Solver,
        block: &Block,
        answers: &mut Answers,
        turn: Turn<Answers>,
    ) -> Result<(), Stopped>;
}

/// Input from this size on is worth threads.
const LARGE_INPUT: u64 = 128 << 10;

/// Bytes of text in all blocks together, roughly. A block's answers take as much again, and at
/// worst five times as much.
const TEXT_BUDGET: usize = 4 << 20;

/// Workers, at most. More would not help: one worker reads at a time, which keeps a few dozen busy,
/// except with the hardest puzzles.
pub const MOST_WORKERS: usize = 128;

impl Plan {
    /// The number of workers: the threads asked for, or else the processors that this program may
    /// use.
    ///
    /// There are so few that their memory stays below the 64 MiB that are promised. If boards have
    /// few clues, the trails of a lane fill 16 KiB, those of 2048 lanes 32 MiB. Blocks and their
    /// answers take at most 25 MiB. AVX-512 has 32 lanes, the other sets have 16 or 8.
    pub fn workers(&self) -> usize {
        let threads = self.threads.unwrap_or_else(|| {
            thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
        });
        threads.min(match self.isa {
            Isa::Avx512 => MOST_WORKERS / 2,
            _ => MOST_WORKERS,
        })
    }

    /// The progress line of a run over the sources. It waits for all of `inputs`.
    pub fn progress_line(&self, inputs: &[Source]) -> Progress {
        let total = source::total_size(&self.sources);
        Progress::new(self.progress, report::is_typed(inputs), total)
    }
}

/// Answers everything that the plan names.
pub fn run(plan: Plan, job: impl Job) -> Outcome {
    let Plan { isa, stats, .. } = plan;
    let report = Report::new(plan.progress_line(&plan.sources), plan.exit_zero);
    let mut reader = Reader::new(plan.sources.clone(), plan.input.clone(), isa);
    let mut workers = plan.threads.map(|_| plan.workers());
    let mut bytes = 0;
    let intake = move |piece: &mut Answered| {
        if !reader.next(&mut piece.block) {
            return None;
        }
        bytes += piece.block.bytes;
        if bytes >= LARGE_INPUT {
            workers.get_or_insert_with(|| plan.workers());
        }
        let workers = workers.unwrap_or(1);
        // Lines that come back are kept twice.
        let share = if plan.input.append.is_some() { 2 } else { 1 };
        let block_bytes = TEXT_BUDGET / share / pool::pieces_for(workers);
        reader.set_block_bytes(block_bytes.clamp(LEAST_BLOCK_BYTES, BLOCK_BYTES));
        Some(workers)
    };
    let work = move |solver: &mut _, Answered { block, answers }: &mut _, turn: Turn<_>| {
        let deliver = &mut |answers: &mut Answers| {
            let mut part = Answered {
                answers: std::mem::take(answers),
                ..Answered::default()
            };
            turn(&mut part)?;
            *answers = part.answers;
            Ok(())
        };
        job.answer(solver, block, answers, &mut *deliver)?;
        answers.append_to(&block.lines, deliver)
    };
    let finish = |solvers, report: &mut Report| {
        let mut counters = Counters::default();
        for solver in solvers {
            counters += Solver::counters(&solver);
        }
        report.finish(stats.then_some(counters))
    };
    pool::run(
        isa,
        Box::new(intake),
        Box::new(work),
        Report::deliver,
        report,
        finish,
    )
}
