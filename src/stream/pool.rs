/*! The worker pool: work that comes in pieces is taken in by one thread at a time, done by many,
and handed out in order.

```text
            ┌─ worker ─┐
  intake ───┤    …     ├─── outlet
            └─ worker ─┘
```

Each worker takes a piece from the intake, which one worker has at a time, works on it, and hands it
to the outlet. The worker that hands in the piece whose turn it is delivers it, and then all that
wait behind it. Meanwhile the others go on with free pieces. The worker that takes a piece in also
works on it, and no thread does nothing but take in or deliver: passing each piece to another thread
cost 5 to 15% of the time of two processors.

The number of pieces is fixed, so memory stays flat even if a piece is slow: pieces that are done
early wait for their turn, and a worker that finds no free piece waits too. If the result of a piece
is too large for memory, it is delivered in parts ([`Turn::deliver_part`]). For that its worker
waits until all earlier pieces have been delivered.

Workers start one by one, each when there is a piece for it. If no thread can be started, the
calling thread does all the work. A worker that panics ends the run: the panic goes on in the
calling thread.
*/

use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What is done to each piece.
pub trait Work: Send + Sync + 'static {
    /// A piece of work and, in the end, its result. Pieces are used again and again.
    type Piece: Default + Send;
    /// What is delivered of a piece before it is done, if it is delivered in parts.
    type Part;
    /// What each worker has for itself.
    type Tools: Send;

    /// Makes the tools of one worker.
    fn tools(&self) -> Self::Tools;

    /// Does the work.
    ///
    /// # Errors
    /// If a part could not be delivered.
    fn work(
        &self,
        tools: &mut Self::Tools,
        piece: &mut Self::Piece,
        turn: &mut dyn Turn<Self::Part>,
    ) -> Result<(), Stopped>;
}

/// Where pieces come from.
pub trait Intake<P>: Send + 'static {
    /// Fills the next piece. Returns false if there is no more.
    fn next(&mut self, piece: &mut P) -> bool;
}

/// Where pieces go, in order.
pub trait Outlet<P, Part>: Turn<Part> + Send + 'static {
    /// Takes a piece that is done.
    ///
    /// # Errors
    /// If nothing more is to be delivered.
    fn deliver(&mut self, piece: &mut P) -> Result<(), Stopped>;
}

/// A way out for parts of a piece that is not done yet.
pub trait Turn<Part> {
    /// Waits until all earlier pieces are delivered, then delivers this part and leaves it empty.
    ///
    /// # Errors
    /// If nothing more is to be delivered.
    fn deliver_part(&mut self, part: &mut Part) -> Result<(), Stopped>;
}

/// Nothing more is to be delivered: the run is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The number of pieces: one in the hands of each worker, and as many again, so that workers can go
/// on if an early piece is slow to work on or to deliver. Many workers share less, to save memory.
pub fn pieces_for(workers: usize) -> usize {
    workers + (workers + 2).min(18)
}

/// Works on everything that the intake has, on up to `workers` threads, and calls `finish` with the
/// tools of all workers and the outlet.
///
/// If delivery has stopped, the workers are not waited for: one may be waiting for input that never
/// comes. The tools of those that are still at work are missing then.
///
/// # Panics
/// If a worker panics.
pub fn run<W: Work, O: Outlet<W::Piece, W::Part>, R>(
    work: W,
    intake: impl Intake<W::Piece>,
    outlet: O,
    workers: usize,
    finish: impl FnOnce(Vec<W::Tools>, &mut O) -> R,
) -> R {
    let intake = Mutex::new(Entrance {
        intake,
        pieces: 0,
        to_start: workers - 1,
    });
    let to_make = pieces_for(workers) - workers;
    let queue = Mutex::new(Queue {
        early: BTreeMap::new(),
        next: 0,
        delivering: false,
        free: Vec::new(),
        to_make,
    });
    let shared = Shared {
        work,
        intake,
        queue,
        moved: Condvar::new(),
        outlet: Mutex::new(outlet),
    };
    let shared = Arc::new(shared);
    let (sender, news) = mpsc::channel();
    if start(&shared, sender.clone()).is_err() {
        lock(&shared.intake).to_start = 0;
        shared.clone().run_worker(sender);
    } else {
        drop(sender);
    }
    let mut tools = Vec::new();
    let mut stopped = false;
    for news in news {
        match news {
            News::Done(more) => tools.push(more),
            News::Stopped => {
                stopped = true;
                break;
            }
            News::Panicked(panic) => resume_unwind(panic),
        }
    }
    assert!(
        stopped || lock(&shared.queue).next == lock(&shared.intake).pieces,
        "a worker has lost a piece"
    );
    finish(tools, &mut *lock(&shared.outlet))
}

/// What the workers of a run share.
struct Shared<W: Work, I, O> {
    work: W,
    intake: Mutex<Entrance<I>>,
    queue: Mutex<Queue<W::Piece>>,
    /// A piece was delivered: one is free, and it is the next one's turn.
    moved: Condvar,
    outlet: Mutex<O>,
}

/// The intake, and what is counted while a worker has it.
struct Entrance<I> {
    intake: I,
    /// How many pieces have been taken.
    pieces: u64,
    /// Workers that may still be started beside the first.
    to_start: usize,
}

/// The pieces that no worker has in hand.
struct Queue<P> {
    /// Done, and waiting for those before them.
    early: BTreeMap<u64, P>,
    /// The piece whose turn it is.
    next: u64,
    /// Whether some worker is delivering.
    delivering: bool,
    free: Vec<P>,
    /// Pieces that may still be made.
    to_make: usize,
}

/// What workers say to the calling thread.
enum News<T> {
    /// One has nothing left to do.
    Done(T),
    /// Nothing more is to be delivered.
    Stopped,
    Panicked(Box<dyn Any + Send>),
}

/// A mutex's content, even if a thread has panicked with it: that ends the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start<W, I, O>(shared: &Arc<Shared<W, I, O>>, news: Sender<News<W::Tools>>) -> io::Result<()>
where
    W: Work,
    I: Intake<W::Piece>,
    O: Outlet<W::Piece, W::Part>,
{
    let shared = shared.clone();
    thread::Builder::new()
        .name("worker".into())
        .spawn(move || shared.run_worker(news))
        .map(drop)
}

impl<W: Work, I: Intake<W::Piece>, O: Outlet<W::Piece, W::Part>> Shared<W, I, O> {
    /// Runs a worker to its end and reports that. If nobody takes the report, the run is over.
    fn run_worker(self: Arc<Self>, news: Sender<News<W::Tools>>) {
        let end = match catch_unwind(AssertUnwindSafe(|| self.work_on(&news))) {
            Ok(Ok(tools)) => News::Done(tools),
            Ok(Err(Stopped)) => News::Stopped,
            Err(panic) => News::Panicked(panic),
        };
        let _ = news.send(end);
    }

    /// Works on pieces until there is no more.
    fn work_on(self: &Arc<Self>, news: &Sender<News<W::Tools>>) -> Result<W::Tools, Stopped> {
        let mut tools = self.work.tools();
        let mut piece = W::Piece::default();
        while let Some(number) = self.take_in(&mut piece, news) {
            self.work.work(
                &mut tools,
                &mut piece,
                &mut WaitForTurn {
                    shared: self,
                    number,
                },
            )?;
            piece = self.hand_out(number, piece)?;
        }
        Ok(tools)
    }

    /// Takes the next piece and returns its number; `None` if there is no more. If there is one for
    /// this worker, there may be one for another, so the next worker is started.
    fn take_in(
        self: &Arc<Self>,
        piece: &mut W::Piece,
        news: &Sender<News<W::Tools>>,
    ) -> Option<u64> {
        let mut entrance = lock(&self.intake);
        if !entrance.intake.next(piece) {
            return None;
        }
        if entrance.to_start > 0 {
            // If no thread can be started, the workers that run do it all.
            entrance.to_start = start(self, news.clone()).map_or(0, |()| entrance.to_start - 1);
        }
        let number = entrance.pieces;
        entrance.pieces += 1;
        Some(number)
    }

    /// Delivers a piece that is done, and those that wait behind it, if it is its turn. Otherwise
    /// another worker will deliver it. Waits for a free piece and returns it.
    fn hand_out(&self, number: u64, piece: W::Piece) -> Result<W::Piece, Stopped> {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, piece);
        while let Some(mut piece) = queue.take_next() {
            drop(queue);
            lock(&self.outlet).deliver(&mut piece)?;
            queue = lock(&self.queue);
            queue.delivering = false;
            queue.free.push(piece);
            self.moved.notify_all();
        }
        loop {
            if let Some(piece) = queue.free_piece() {
                return Ok(piece);
            }
            queue = self
                .moved
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The way to the outlet for the piece with this number.
struct WaitForTurn<'a, W: Work, I, O> {
    shared: &'a Shared<W, I, O>,
    number: u64,
}

impl<W: Work, I: Intake<W::Piece>, O: Outlet<W::Piece, W::Part>> Turn<W::Part>
    for WaitForTurn<'_, W, I, O>
{
    fn deliver_part(&mut self, part: &mut W::Part) -> Result<(), Stopped> {
        let queue = lock(&self.shared.queue);
        let is_early = |queue: &mut Queue<W::Piece>| queue.next != self.number || queue.delivering;
        drop(
            self.shared
                .moved
                .wait_while(queue, is_early)
                .unwrap_or_else(PoisonError::into_inner),
        );
        // From here on nobody else delivers: it stays this piece's turn until it is handed in.
        lock(&self.shared.outlet).deliver_part(part)
    }
}

impl<P: Default> Queue<P> {
    /// The piece whose turn it is, for delivery, if it is done and nobody else is delivering.
    fn take_next(&mut self) -> Option<P> {
        if self.delivering {
            return None;
        }
        let piece = self.early.remove(&self.next)?;
        self.next += 1;
        self.delivering = true;
        Some(piece)
    }

    fn free_piece(&mut self) -> Option<P> {
        if self.free.is_empty() && self.to_make > 0 {
            self.to_make -= 1;
            return Some(P::default());
        }
        self.free.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers below the limit.
    struct Numbers {
        next: u64,
        limit: u64,
    }

    impl Intake<Vec<u64>> for Numbers {
        fn next(&mut self, piece: &mut Vec<u64>) -> bool {
            *piece = vec![self.next];
            self.next += 1;
            self.next <= self.limit
        }
    }

    /// Collects what it is given, up to a number of pieces.
    struct Collect {
        pieces: usize,
        numbers: Vec<u64>,
        limit: usize,
    }

    impl Outlet<Vec<u64>, Vec<u64>> for Collect {
        fn deliver(&mut self, piece: &mut Vec<u64>) -> Result<(), Stopped> {
            self.deliver_part(piece)?;
            self.pieces += 1;
            if self.pieces < self.limit {
                Ok(())
            } else {
                Err(Stopped)
            }
        }
    }

    impl Turn<Vec<u64>> for Collect {
        fn deliver_part(&mut self, piece: &mut Vec<u64>) -> Result<(), Stopped> {
            self.numbers.append(piece);
            Ok(())
        }
    }

    /// Turns each number `n` into `parts` numbers from `parts * n` on; panics at one of them.
    struct Multiply {
        parts: u64,
        panic_at: u64,
    }

    impl Work for Multiply {
        type Piece = Vec<u64>;
        type Part = Vec<u64>;
        type Tools = u64;

        fn tools(&self) -> u64 {
            0
        }

        fn work(
            &self,
            done: &mut u64,
            piece: &mut Vec<u64>,
            turn: &mut dyn Turn<Vec<u64>>,
        ) -> Result<(), Stopped> {
            let n = piece.pop().expect("a piece holds a number");
            assert_ne!(n, self.panic_at, "as the test wants it");
            *done += 1;
            for part in 0..self.parts {
                piece.push(self.parts * n + part);
                if part % 3 == 2 {
                    turn.deliver_part(piece)?;
                }
            }
            Ok(())
        }
    }

    fn multiply(work: Multiply, limit: u64, stop: usize, workers: usize) -> (u64, Vec<u64>) {
        let outlet = Collect {
            pieces: 0,
            numbers: Vec::new(),
            limit: stop,
        };
        run(
            work,
            Numbers { next: 0, limit },
            outlet,
            workers,
            |done, outlet| (done.iter().sum(), std::mem::take(&mut outlet.numbers)),
        )
    }

    #[test]
    fn pieces_leave_in_order_however_many_workers_and_parts() {
        for workers in [1, 2, 3, 17, 64] {
            for parts in [1, 2, 3, 10] {
                let (done, numbers) = multiply(
                    Multiply {
                        parts,
                        panic_at: u64::MAX,
                    },
                    200,
                    usize::MAX,
                    workers,
                );
                assert_eq!(done, 200);
                assert!(
                    numbers.iter().copied().eq(0..200 * parts),
                    "{workers} workers, {parts} parts: {numbers:?}"
                );
            }
        }
    }

    #[test]
    fn no_pieces_at_all() {
        assert_eq!(
            multiply(
                Multiply {
                    parts: 1,
                    panic_at: u64::MAX
                },
                0,
                usize::MAX,
                3
            ),
            (0, vec![])
        );
    }

    #[test]
    fn a_stopped_outlet_ends_an_endless_run() {
        for workers in [1, 4] {
            let (_, numbers) = multiply(
                Multiply {
                    parts: 1,
                    panic_at: u64::MAX,
                },
                u64::MAX,
                5,
                workers,
            );
            assert_eq!(numbers, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_run() {
        for workers in [1, 2, 5] {
            let panic = catch_unwind(|| {
                multiply(
                    Multiply {
                        parts: 3,
                        panic_at: 50,
                    },
                    u64::MAX,
                    usize::MAX,
                    workers,
                )
            });
            let message = *panic
                .expect_err("a worker panics")
                .downcast::<String>()
                .expect("it says why");
            assert!(message.contains("as the test wants it"), "{message}");
        }
    }
}
