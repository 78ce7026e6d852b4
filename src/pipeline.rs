/*! Blocks from the reader through the workers to the output, in order.

```text
  reader ──> jobs ──> N workers ──> answered ──> report
    ^                                               │
    └────────────────── free blocks ────────────────┘
```

A fixed number of blocks goes round. The reader waits for a free one, so memory stays flat however fast the input and however
slow a puzzle: blocks that are answered early wait for their turn, and no more come in.

Small input takes the same way without a thread: read a block, answer it, write it. Only input that turns out to be large, or a
user who asks for threads, starts them.

Blocks from a pipe can be small, and the engine likes large ones. So a worker that becomes free takes all blocks that wait for
one, as long as they fit together.
*/

use crate::batch::{Counters, Isa, Solver};
use crate::block::Block;
use crate::cli::Plan;
use crate::format::Source;
use crate::input::{self, BLOCK_BYTES, LEAST_BLOCK_BYTES, Reader};
use crate::progress::Progress;
use crate::report::{OutputClosed, Report};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
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

/// Bytes of a block, at most, that goes to another thread: more than of one that does not, for the way there and back costs time.
const SHARED_BLOCK_BYTES: usize = 2 * BLOCK_BYTES;

/// Workers, at most, on a machine with fewer processors: more would cost memory and gain nothing.
const MOST_WORKERS: usize = 16;

/// Answers everything that the plan names, and returns the exit code.
pub fn run(plan: &Plan, job: impl Job) -> u8 {
    let reads_stdin = plan.sources.contains(&Source::Stdin);
    let progress = Progress::new(plan.progress, reads_stdin, || input::total_size(&plan.sources));
    let mut report = Report::new(progress, job.unsolvable_is_failure());
    let mut workers = plan.threads.map(sensible);
    let mut reader = Reader::new(plan.sources.clone(), plan.input, BLOCK_BYTES);

    let mut solver = Solver::new(plan.isa);
    let mut block: Box<Block> = Box::default();
    let mut counters = Counters::default();
    let mut bytes = 0;
    while reader.next(&mut block) {
        bytes += block.bytes;
        if bytes >= LARGE_INPUT {
            workers.get_or_insert_with(processors);
        }
        if let Some(workers @ 2..) = workers {
            reader.set_block_bytes((TEXT_BUDGET / blocks_for(workers)).clamp(LEAST_BLOCK_BYTES, SHARED_BLOCK_BYTES));
            let belt = Belt { reader, first: block, job: Arc::new(job), isa: plan.isa, workers };
            // The report knows whether the output was closed.
            let _ = run_threads(belt, &mut report, &mut counters);
            break;
        }
        job.answer(&mut solver, &mut block);
        if report.take(&block).is_err() {
            break;
        }
    }
    counters += solver.counters();
    report.finish(plan.stats.then_some(counters))
}

/// Blocks that go round: one in the hands of each worker and one that waits for it, one that is being read and one being
/// written.
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

/// A run on threads, from the block that `first` is on.
struct Belt<J> {
    reader: Reader,
    first: Box<Block>,
    job: Arc<J>,
    isa: Isa,
    workers: usize,
}

/// A block, or several in one, with their numbers in the order of the input.
struct Numbered {
    numbers: Range<u64>,
    block: Box<Block>,
}

/// What the threads tell the report.
enum News {
    Answered(Numbered),
    /// A worker has nothing left to do.
    Done(Counters),
    /// There were this many blocks.
    End(u64),
    /// There are no threads to be had.
    Failed(String),
}

/// Reports what the threads answer, and adds up what they did.
///
/// # Errors
/// Where the output was closed.
///
/// The threads are not waited for: where the output is closed, the reader may be in the middle of a read that takes for ever.
fn run_threads<J: Job>(belt: Belt<J>, report: &mut Report, counters: &mut Counters) -> Result<(), OutputClosed> {
    let (free_sender, free) = mpsc::channel();
    for _ in 1..blocks_for(belt.workers) {
        free_sender.send(Box::default()).expect("its receiver is here");
    }
    let (news_sender, news) = mpsc::channel();
    let failed = news_sender.clone();
    let returned = free_sender.clone();
    if let Err(error) = spawn("reader", move || belt.read(free, returned, news_sender)) {
        failed.send(News::Failed(error)).expect("its receiver is here");
    }
    drop(failed);

    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut end = None;
    for news in news {
        match news {
            News::Answered(Numbered { numbers, block }) => _ = early.insert(numbers.start, (numbers.end, block)),
            News::Done(more) => *counters += more,
            News::End(blocks) => end = Some(blocks),
            News::Failed(error) => {
                report.fail(&error);
                return Ok(());
            }
        }
        while let Some((after, block)) = early.remove(&next) {
            report.take(&block)?;
            next = after;
            // Where nobody reads any more, nobody needs the block.
            let _ = free_sender.send(block);
        }
    }
    assert_eq!(end, Some(next), "a worker has lost a block");
    Ok(())
}

fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let spawned = thread::Builder::new().name(name.into()).spawn(body);
    spawned.map(drop).map_err(|error| format!("cannot start a thread: {error}"))
}

impl<J: Job> Belt<J> {
    /// The reader's thread: hands out blocks, and starts a worker with each until there are enough.
    fn read(mut self, free: Receiver<Box<Block>>, returned: Sender<Box<Block>>, news: Sender<News>) {
        let (jobs, receiver) = mpsc::channel();
        let jobs_out = Arc::new(Mutex::new(Jobs { receiver, held: None }));
        let mut workers = 0;
        let mut number = 0;
        let mut block = self.first;
        loop {
            let numbered = Numbered { numbers: number..number + 1, block };
            number += 1;
            if jobs.send(numbered).is_err() {
                return;
            }
            if workers < self.workers {
                let worker = Worker {
                    jobs: jobs_out.clone(),
                    job: self.job.clone(),
                    isa: self.isa,
                    returned: returned.clone(),
                    news: news.clone(),
                };
                match spawn("worker", move || worker.work()) {
                    Ok(()) => workers += 1,
                    Err(_) if workers > 0 => self.workers = workers,
                    Err(error) => {
                        let _ = news.send(News::Failed(error));
                        return;
                    }
                }
            }
            match free.recv() {
                Ok(empty) => block = empty,
                Err(_) => return,
            }
            if !self.reader.next(&mut block) {
                break;
            }
        }
        let _ = news.send(News::End(number));
    }
}

/// Where workers get blocks from.
struct Jobs {
    receiver: Receiver<Numbered>,
    /// One that did not fit to those before it.
    held: Option<Numbered>,
}

impl Jobs {
    /// The next block, with all that wait behind it and fit in; waits for one. `None` where there are no more.
    fn next(&mut self, returned: &Sender<Box<Block>>) -> Option<Numbered> {
        let mut job = self.held.take().or_else(|| self.receiver.recv().ok())?;
        while let Ok(next) = self.receiver.try_recv() {
            if !job.block.absorb(&next.block) {
                self.held = Some(next);
                break;
            }
            job.numbers.end = next.numbers.end;
            let _ = returned.send(next.block);
        }
        Some(job)
    }
}

/// A thread that answers blocks.
struct Worker<J> {
    jobs: Arc<Mutex<Jobs>>,
    job: Arc<J>,
    isa: Isa,
    returned: Sender<Box<Block>>,
    news: Sender<News>,
}

impl<J: Job> Worker<J> {
    fn work(self) {
        let mut solver = Solver::new(self.isa);
        while let Some(mut numbered) = self.next() {
            self.job.answer(&mut solver, &mut numbered.block);
            if self.news.send(News::Answered(numbered)).is_err() {
                return;
            }
        }
        let _ = self.news.send(News::Done(solver.counters()));
    }

    fn next(&self) -> Option<Numbered> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).next(&self.returned)
    }
}
