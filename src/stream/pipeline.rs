/*! Blocks from the input through an engine to the output, in order.

Small input goes through a single loop without a thread: read a block, answer it, write it. Only input that turns out to be large,
or a user who asks for threads, starts workers, and these share the work whole:

```text
            ┌─ worker ─┐
  intake ───┤    …     ├─── outlet ──> report
            └─ worker ─┘
```

Each worker reads a block while it has the intake, answers it, and hands it to the outlet. Whoever hands in the block whose turn
it is writes it, and then all that wait behind it; the others go on with a free block meanwhile. No block changes threads between
reading and answering, and no thread does nothing but read or write: passing each block on cost 5 to 15% of the time of two
processors.

There are so many blocks and no more, so memory stays flat however slow a puzzle: blocks that are answered early wait for their
turn, and a worker that finds no free block waits too.
*/

use crate::cli::Plan;
use crate::engine::{Counters, Isa, Solver};
use crate::stream::block::Block;
use crate::stream::format::Source;
use crate::stream::progress::Progress;
use crate::stream::reader::{self, BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use crate::stream::report::{OutputClosed, Report};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What is done to each block.
pub trait Job: Send + Sync + 'static {
    /// Writes the answers to the block's records into it.
    fn answer(&self, solver: &mut Solver, block: &mut Block);

    /// Whether a puzzle without a solution shows in the exit code.
    fn unsolvable_is_failure(&self) -> bool;
}

/// Input from this size on is worth threads.
const LARGE_INPUT: u64 = 128 << 10;

/// Bytes of text in all blocks together, roughly. A block's answers take as much again, and at worst five times as much.
const TEXT_BUDGET: usize = 4 << 20;

/// Workers, at most, on a machine with fewer processors: more would cost memory and gain nothing.
const MOST_WORKERS: usize = 16;

/// Answers everything that the plan names, and returns the exit code.
pub fn run(plan: &Plan, job: impl Job) -> u8 {
    let reads_stdin = plan.sources.contains(&Source::Stdin);
    let progress = Progress::new(plan.progress, reads_stdin, || reader::total_size(&plan.sources));
    let mut report = Report::new(progress, job.unsolvable_is_failure());
    let mut workers = plan.threads.map(sensible);
    let mut reader = Reader::new(plan.sources.clone(), plan.input, BLOCK_BYTES);

    let mut solver = Solver::new(plan.isa);
    let mut block = Block::default();
    let mut counters = Counters::default();
    let mut bytes = 0;
    while reader.next(&mut block) {
        bytes += block.bytes;
        if bytes >= LARGE_INPUT {
            workers.get_or_insert_with(processors);
        }
        if let Some(workers @ 2..) = workers {
            reader.set_block_bytes((TEXT_BUDGET / blocks_for(workers)).clamp(LEAST_BLOCK_BYTES, BLOCK_BYTES));
            let intake = Intake { reader, first: Some(block), blocks: 0, to_start: workers - 1 };
            counters += solver.counters();
            return run_threads(Shared::new(job, plan.isa, intake, report), counters, plan.stats);
        }
        job.answer(&mut solver, &mut block);
        if report.take(&block).is_err() {
            break;
        }
    }
    counters += solver.counters();
    report.finish(plan.stats.then_some(counters))
}

/// Blocks that there are: one in the hands of each worker, one for each that is answered early, and some for those that are not
/// stopped by a slow write.
fn blocks_for(workers: usize) -> usize {
    2 * workers + 2
}

/// Processors that this program may use.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The number of threads asked for, or the most that make sense.
pub fn sensible(threads: NonZeroUsize) -> usize {
    threads.get().min(MOST_WORKERS.max(processors()))
}

/// What the workers of a run share.
struct Shared<J> {
    job: J,
    isa: Isa,
    intake: Mutex<Intake>,
    outlet: Mutex<Outlet>,
    /// There is a free block.
    freed: Condvar,
    report: Mutex<Report>,
}

/// Where blocks come from.
struct Intake {
    reader: Reader,
    /// A block that has been read already.
    first: Option<Block>,
    /// How many have been taken.
    blocks: u64,
    /// Workers that may still be started beside the first.
    to_start: usize,
}

/// Where blocks go.
struct Outlet {
    /// Answered, and waiting for those before them.
    early: BTreeMap<u64, Block>,
    /// The block whose turn it is.
    next: u64,
    /// Whether some worker is writing.
    writing: bool,
    free: Vec<Block>,
    /// Blocks that may still be made.
    to_make: usize,
}

/// What workers say to the main thread.
enum News {
    /// One has nothing left to do.
    Done(Counters),
    /// Nobody takes further answers.
    Closed,
}

/// Starts the first worker, waits for the end, and returns the exit code.
///
/// The workers are not waited for: where the output is closed, one may be in the middle of a read that takes for ever.
fn run_threads<J: Job>(shared: Shared<J>, mut counters: Counters, stats: bool) -> u8 {
    let shared = Arc::new(shared);
    let (sender, news) = mpsc::channel();
    if let Err(error) = start(&shared, sender) {
        lock(&shared.report).fail(&format!("cannot start a thread: {error}"));
    }
    let mut closed = false;
    for news in news {
        match news {
            News::Done(more) => counters += more,
            News::Closed => {
                closed = true;
                break;
            }
        }
    }
    assert!(closed || lock(&shared.outlet).next == lock(&shared.intake).blocks, "a worker has lost a block");
    lock(&shared.report).finish(stats.then_some(counters))
}

/// A mutex's content. A thread that has panicked does not make it wrong for others.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start<J: Job>(shared: &Arc<Shared<J>>, news: Sender<News>) -> std::io::Result<()> {
    let shared = shared.clone();
    thread::Builder::new().name("worker".into()).spawn(move || shared.work(news)).map(drop)
}

impl<J: Job> Shared<J> {
    fn new(job: J, isa: Isa, intake: Intake, report: Report) -> Shared<J> {
        let workers = 1 + intake.to_start;
        let to_make = blocks_for(workers) - workers;
        let outlet = Outlet { early: BTreeMap::new(), next: 0, writing: false, free: Vec::new(), to_make };
        let (intake, outlet, report) = (Mutex::new(intake), Mutex::new(outlet), Mutex::new(report));
        Shared { job, isa, intake, outlet, freed: Condvar::new(), report }
    }

    /// A worker's life.
    fn work(self: Arc<Self>, news: Sender<News>) {
        let mut solver = Solver::new(self.isa);
        let mut block = Block::default();
        while let Some(number) = self.take_in(&mut block, &news) {
            self.job.answer(&mut solver, &mut block);
            block = match self.hand_out(number, block) {
                Ok(free) => free,
                Err(OutputClosed) => {
                    // The main thread may be gone already.
                    let _ = news.send(News::Closed);
                    return;
                }
            }
        }
        let _ = news.send(News::Done(solver.counters()));
    }

    /// Reads the next block and returns its number; `None` where there is no more. Where there is one for this worker there may be
    /// one for another, so the next worker is started then.
    fn take_in(self: &Arc<Self>, block: &mut Block, news: &Sender<News>) -> Option<u64> {
        let mut intake = lock(&self.intake);
        if let Some(first) = intake.first.take() {
            *block = first;
        } else if !intake.reader.next(block) {
            return None;
        }
        if intake.to_start > 0 {
            // If there is no thread to be had, those that there are do it all.
            intake.to_start = start(self, news.clone()).map_or(0, |()| intake.to_start - 1);
        }
        let number = intake.blocks;
        intake.blocks += 1;
        Some(number)
    }

    /// Writes an answered block, and those behind it, if it is its turn; leaves it for others to write otherwise. Waits for a free
    /// block and returns it.
    ///
    /// # Errors
    /// Where answers cannot be written. Nobody writes after that.
    fn hand_out(&self, number: u64, block: Block) -> Result<Block, OutputClosed> {
        let mut outlet = lock(&self.outlet);
        outlet.early.insert(number, block);
        while let Some(block) = outlet.take_next() {
            drop(outlet);
            lock(&self.report).take(&block)?;
            outlet = lock(&self.outlet);
            outlet.writing = false;
            outlet.free.push(block);
            self.freed.notify_one();
        }
        loop {
            if let Some(block) = outlet.free_block() {
                return Ok(block);
            }
            outlet = self.freed.wait(outlet).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Outlet {
    /// The block whose turn it is, for writing, if it has been answered and nobody else is writing.
    fn take_next(&mut self) -> Option<Block> {
        if self.writing {
            return None;
        }
        let block = self.early.remove(&self.next)?;
        self.next += 1;
        self.writing = true;
        Some(block)
    }

    fn free_block(&mut self) -> Option<Block> {
        if self.free.is_empty() && self.to_make > 0 {
            self.to_make -= 1;
            return Some(Block::default());
        }
        self.free.pop()
    }
}
