/*! Moves blocks from the input through an engine to the output, in order.

A block is a piece of work for the [worker pool](crate::run::pool). Threads are started only on request, or for large
input. Otherwise, the calling thread is the only worker.
*/

use super::pool::{self, DeliverPart};
use crate::input::{
    block::Block,
    reader::Reader,
    source::{self, ReadOptions, Source},
};
use crate::output::{
    answers::{AnsweredBlock, BlockAnswers, Tally},
    progress::{Progress, ShowProgress},
    report::{self, Outcome, Report},
};
use lanedoku::{Isa, Solver};
use std::{mem, thread};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub sources: Vec<Source>,
    pub reading: ReadOptions,
    /// Default: as the command decides; [`run`] by the size of the input.
    pub threads: Option<usize>,
    pub isa: Isa,
    pub stats: bool,
    pub progress: ShowProgress,
    /// Whether unsolvable puzzles, malformed records and wrong answers leave the exit code at 0.
    pub exit_zero: bool,
}

/// Input of at least this many bytes is worth threads.
const LARGE_INPUT: u64 = 128 << 10;

/// The puzzles of a block if there are more than [`FEW_WORKERS`] workers; fewer if they do not fit into 256 KiB.
/// Smaller blocks waste time on lanes that are idle at their start and end.
const LEAST_PUZZLES: usize = 1550;

/// The most workers with blocks of 256 KiB. With more, blocks shrink to [`LEAST_PUZZLES`], so 32 workers stay below the
/// promised 64 MiB. Each further one adds less than 2 MiB for its block, its answers and its branches (up to 0.5 MiB,
/// if boards have few clues).
const FEW_WORKERS: usize = 16;

/// One worker at a time reads and one writes, so most are idle unless puzzles are hard.
pub const MOST_THREADS: usize = 1024;

/// One per available processor.
pub fn all_workers() -> usize {
    let processors = thread::available_parallelism();
    processors.map_or(1, |processors| processors.get().min(MOST_THREADS))
}

impl Plan {
    /// Makes the progress line; 100% is the size of the sources. Also announces that the program waits for typing if
    /// one of `inputs` is the terminal (`check` passes its answers, too). Then `--progress auto` shows nothing.
    pub fn progress_line(&self, inputs: &[Source]) -> Progress {
        let total = source::total_size(&self.sources);
        Progress::new(self.progress, report::announce_typing(inputs), total)
    }
}

/// Answers the puzzles of the plan's sources. The job writes the answers to a block's records, in parts if they may not
/// fit in memory; with `--append` each on one line, and no parts.
pub fn run(
    plan: Plan,
    job: impl Fn(&mut Solver, &Block, &mut BlockAnswers, DeliverPart<BlockAnswers>) + Sync,
) -> Outcome {
    let mut report = Report::new(plan.progress_line(&plan.sources), plan.exit_zero);
    let mut reader = Reader::new(plan.sources, plan.reading, plan.isa);
    let mut workers = plan.threads;
    let mut bytes = 0;
    let mut intake = |piece: &mut AnsweredBlock| {
        if !reader.next(&mut piece.block) {
            return None;
        }
        bytes += piece.block.bytes;
        if bytes >= LARGE_INPUT {
            workers.get_or_insert_with(all_workers);
        }
        let workers = workers.unwrap_or(1);
        // A full block ([`Block::is_full`]) ends before its text. The rest is the next block, for which no bytes are
        // read. Neither shows the length of records.
        let is_telling = !piece.block.is_full() && piece.block.bytes > 0;
        if workers > FEW_WORKERS && is_telling {
            let record_bytes = piece.block.bytes / piece.block.record_count().max(1);
            reader.set_block_bytes(LEAST_PUZZLES * record_bytes as usize);
        }
        Some(workers)
    };
    let work = |solver: &mut _, piece: &mut AnsweredBlock, deliver_part: DeliverPart<_>| {
        let AnsweredBlock { block, answers } = piece;
        let deliver = &mut |answers: &mut BlockAnswers| {
            let mut part = AnsweredBlock::default();
            part.answers.text = mem::take(&mut answers.text);
            part.answers.record_ends = mem::take(&mut answers.record_ends);
            part.answers.tally = mem::take(&mut answers.tally);
            deliver_part(&mut part);
        };
        block.lay_out();
        answers.tally = Tally::of(block);
        job(solver, block, answers, deliver);
        answers.append_to(block, deliver);
    };
    let counters = pool::run(plan.isa, &mut intake, &work, &mut |piece| {
        report.deliver(piece)
    });
    report.finish(plan.stats.then_some(counters))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{POJ, POJ_SOLVED, rows};
    use std::sync::Mutex;

    #[test]
    fn many_workers_have_many_puzzles_each() {
        let name = format!("lanedoku-blocks-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        for record in [
            format!("{POJ}\n"),
            rows(POJ),
            format!("{POJ},{POJ_SOLVED}\n"),
        ] {
            std::fs::write(&path, record.repeat(20_000)).expect("there is room");
            for threads in [2, 32, MOST_THREADS] {
                let plan = Plan {
                    sources: vec![Source::File(path.clone())],
                    threads: Some(threads),
                    ..Plan::default()
                };
                let sizes = Mutex::<Vec<u64>>::default();
                run(plan, |_, block, _, _| {
                    let mut sizes = sizes.lock().expect("no thread panics with it");
                    sizes.push(block.record_count());
                });
                let mut sizes = sizes.into_inner().expect("no thread panics with it");
                assert_eq!(sizes.iter().sum::<u64>(), 20_000);
                sizes.sort_unstable();
                assert!(sizes[1..].iter().all(|&size| size >= 1500), "{sizes:?}");
            }
        }
        std::fs::remove_file(&path).expect("it is there");
    }
}
