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

To begin with, the calling thread is the only worker, so that a small run needs no thread. Once the
intake asks for several workers, threads are started one by one, each when there is a piece for it.
The calling thread hands in the piece that it has, and waits for them. If no thread can be started,
it goes on alone.

The number of pieces is fixed, so memory stays flat even if a piece is slow: pieces that are done
early wait for their turn, and a worker that finds no free piece waits too. If the result of a piece
is too large for memory, it is delivered in parts ([`Turn`]). For that its worker waits until all
earlier pieces have been delivered.

A panic ends the program. In a release any panic does so at once (`panic = "abort"` in
`Cargo.toml`). Elsewhere, as in the tests, panics unwind, and one on a thread of the pool would
leave the others waiting for its piece: there the pool ends the program itself.
*/

use crate::output::report::Stopped;
use lanedoku::{Isa, Solver};
use std::collections::BTreeMap;
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

/// Waits until all earlier pieces are delivered, then delivers a part of this one.
pub type Turn<'a, P> = &'a mut dyn FnMut(&mut P) -> Result<(), Stopped>;

/// Fills the next piece, and returns how many workers there are to be; `None` if there is no more.
type Intake<P> = dyn FnMut(&mut P) -> Option<usize> + Send;

/// Works on a piece. A part of the result can be delivered when it is the piece's turn, as a piece
/// of its own; the error is that it could not be.
type Work<P> = dyn Fn(&mut Solver, &mut P, Turn<P>) -> Result<(), Stopped> + Send + Sync;

/// Delivers a piece that is done. The error is that nothing more is to be delivered.
type Deliver<P, O> = fn(&mut O, &mut P) -> Result<(), Stopped>;

/// Pieces beyond those that the workers have in hand, so that workers can go on if an early piece is
/// slow to work on or to deliver; and so many threads bring one more.
const SPARE: usize = 3;
const THREADS_TO_A_SPARE: usize = 8;

/// Works on all pieces, each worker with a solver of its own for this instruction set, and delivers
/// them to the outlet in order. Then calls `finish` with the solvers and the outlet. Pieces are used
/// again and again.
///
/// If delivery has stopped, the workers are not waited for: one may be waiting for input that never
/// comes. The solvers of those that are still at work are missing then.
pub fn run<P: Default + Send + 'static, O: Send + 'static, R>(
    isa: Isa,
    intake: Box<Intake<P>>,
    work: Box<Work<P>>,
    deliver: Deliver<P, O>,
    outlet: O,
    finish: impl FnOnce(Vec<Solver>, &mut O) -> R,
) -> R {
    let shared = Arc::new(Shared {
        isa,
        work,
        deliver,
        entrance: Mutex::new(Entrance {
            intake,
            number: 0,
            started: 0,
        }),
        queue: Mutex::new(Queue {
            early: BTreeMap::new(),
            next: 0,
            free: (0..SPARE).map(|_| P::default()).collect(),
        }),
        moved: Condvar::new(),
        outlet: Mutex::new(outlet),
    });
    let (sender, ends) = mpsc::channel();
    let end = shared.work_on(&sender, true);
    drop(sender);
    let ends = iter::once(end).chain(ends);
    let solvers = ends.map_while(Result::ok).collect();
    finish(solvers, &mut lock(&shared.outlet))
}

/// What the workers of a run share.
struct Shared<P, O> {
    isa: Isa,
    work: Box<Work<P>>,
    deliver: Deliver<P, O>,
    entrance: Mutex<Entrance<P>>,
    queue: Mutex<Queue<P>>,
    /// A piece was delivered: one is free, and it is the next one's turn.
    moved: Condvar,
    outlet: Mutex<O>,
}

/// The intake, and what is counted while a worker has it.
struct Entrance<P> {
    intake: Box<Intake<P>>,
    /// The number of the next piece.
    number: u64,
    /// Threads that have been started.
    started: usize,
}

/// The pieces that no worker has in hand.
struct Queue<P> {
    /// Done, and waiting for those before them.
    early: BTreeMap<u64, P>,
    /// The piece whose turn it is, until it is delivered.
    next: u64,
    /// The one used last is taken first, so that no more of them are filled than are needed.
    free: Vec<P>,
}

/// How a worker ends: with nothing left to do, or because nothing more is to be delivered.
type End = Result<Solver, Stopped>;

const NO_PANIC: &str = "a panic ends the program";

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect(NO_PANIC)
}

impl<P: Default + Send + 'static, O: Send + 'static> Shared<P, O> {
    /// Starts a thread with a worker, which reports its end. Returns whether that was possible.
    fn start_worker(self: &Arc<Self>, ends: &Sender<End>) -> bool {
        let (shared, ends) = (self.clone(), ends.clone());
        let work = move || {
            let end = catch_unwind(AssertUnwindSafe(|| shared.work_on(&ends, false)));
            // If nobody takes the report, the run is over.
            let _ = ends.send(end.unwrap_or_else(|_| process::abort()));
        };
        thread::Builder::new().spawn(work).is_ok()
    }

    /// Works on pieces until there is no more, or until the calling thread has others to do it.
    fn work_on(self: &Arc<Self>, ends: &Sender<End>, is_caller: bool) -> End {
        let mut solver = Solver::new(self.isa);
        let mut piece = P::default();
        loop {
            let mut entrance = lock(&self.entrance);
            let Some(workers) = (entrance.intake)(&mut piece) else {
                break;
            };
            // If there is a piece for this worker, there may be one for another.
            if workers > 1 && entrance.started < workers && self.start_worker(ends) {
                entrance.started += 1;
                if entrance.started.is_multiple_of(THREADS_TO_A_SPARE) {
                    lock(&self.queue).free.push(P::default());
                }
            }
            let (number, started) = (entrance.number, entrance.started);
            entrance.number += 1;
            drop(entrance);
            let turn = &mut |part: &mut P| {
                drop(self.wait_while(|queue| queue.next != number));
                // From here on nobody else delivers: it stays this piece's turn until it is handed
                // in.
                (self.deliver)(&mut lock(&self.outlet), part)
            };
            (self.work)(&mut solver, &mut piece, turn)?;
            self.hand_out(number, piece)?;
            if is_caller && started > 0 {
                break;
            }
            let free = self.wait_while(|queue| queue.free.is_empty()).free.pop();
            piece = free.expect("a piece is free");
        }
        Ok(solver)
    }

    /// Delivers a piece that is done, and those that wait behind it, if it is its turn. Otherwise
    /// another worker will deliver it.
    fn hand_out(&self, number: u64, piece: P) -> Result<(), Stopped> {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, piece);
        // It stays a piece's turn until it is delivered, and it can be taken once. So one worker at
        // a time delivers.
        loop {
            let next = queue.next;
            let Some(mut piece) = queue.early.remove(&next) else {
                break;
            };
            drop(queue);
            (self.deliver)(&mut lock(&self.outlet), &mut piece)?;
            queue = lock(&self.queue);
            queue.next += 1;
            queue.free.push(piece);
            self.moved.notify_all();
        }
        Ok(())
    }

    /// Waits for pieces to be delivered as long as the condition holds.
    fn wait_while(&self, condition: impl Fn(&mut Queue<P>) -> bool) -> MutexGuard<'_, Queue<P>> {
        let queue = self.moved.wait_while(lock(&self.queue), condition);
        queue.expect(NO_PANIC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanedoku::Grid;

    /// Collects what it is given, up to a number of pieces.
    struct Collect {
        pieces: usize,
        numbers: Vec<u64>,
        limit: usize,
    }

    fn deliver(collect: &mut Collect, piece: &mut Vec<u64>) -> Result<(), Stopped> {
        collect.numbers.append(piece);
        collect.pieces += 1;
        if collect.pieces < collect.limit {
            Ok(())
        } else {
            Err(Stopped)
        }
    }

    /// Turns each number `n` below `limit` into `parts` numbers from `parts * n` on, and stops when
    /// this many pieces have been delivered. Returns how often a worker has solved, and the numbers.
    fn multiply(limit: u64, parts: u64, stop: usize, workers: usize) -> (u64, Vec<u64>) {
        let outlet = Collect {
            pieces: 0,
            numbers: Vec::new(),
            limit: stop,
        };
        let mut next = 0;
        let intake = move |piece: &mut Vec<u64>| {
            *piece = vec![next];
            next += 1;
            (next <= limit).then_some(workers)
        };
        let work = move |solver: &mut Solver, piece: &mut Vec<u64>, turn: Turn<_>| {
            let n = piece.pop().expect("a piece holds a number");
            solver.count_grids(&[Grid::EMPTY], 1);
            for part in 0..parts {
                piece.push(parts * n + part);
                if part % 3 == 2 {
                    turn(piece)?;
                }
            }
            Ok(())
        };
        let finish = |solvers: Vec<Solver>, outlet: &mut Collect| {
            let counts = solvers.iter().map(|solver| solver.counters().puzzles);
            (counts.sum(), std::mem::take(&mut outlet.numbers))
        };
        run(
            Isa::default(),
            Box::new(intake),
            Box::new(work),
            deliver,
            outlet,
            finish,
        )
    }

    #[test]
    fn pieces_leave_in_order_however_many_workers_and_parts() {
        for workers in [1, 2, 3, 17, 1024] {
            for parts in [1, 2, 3, 10] {
                for limit in [0, 200] {
                    let (solved, numbers) = multiply(limit, parts, usize::MAX, workers);
                    assert_eq!(solved, limit);
                    assert!(
                        numbers.iter().copied().eq(0..limit * parts),
                        "{workers} workers, {parts} parts: {numbers:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_stopped_outlet_ends_an_endless_run() {
        for workers in [1, 4] {
            let (_, numbers) = multiply(u64::MAX, 1, 5, workers);
            assert_eq!(numbers, [0, 1, 2, 3, 4]);
        }
    }
}
