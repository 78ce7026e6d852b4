/*! A pool of workers that take in pieces of work, process them in parallel, and deliver them in order.

```text
            ┌─ worker ─┐
  intake ───┤    …     ├─── deliver
            └─ worker ─┘
```

A worker fills a piece from the intake, which one worker at a time uses, works on it, hands it out, and takes a free
one. If the piece is the next in order, the worker delivers it and all finished pieces after it; otherwise the piece
waits. No thread only reads or writes, because passing each piece to another thread takes time.

The calling thread is the first worker. Once the intake asks for several, threads are started one by one, each when
there is a piece for it. If no thread can be started, the existing workers do everything.

Only new workers add pieces, so memory stays flat even if a piece is slow: a worker without a free piece waits. If the
result of a piece is too large for memory, the worker waits until all earlier pieces have been delivered, and then
delivers it in parts ([`DeliverPart`]).

A run ends when the intake is empty. To end it earlier is to end the program
([`report::end`](crate::output::report::end)), because a worker may be waiting for input.

A panic ends the program. Release builds abort (`panic = "abort"` in `Cargo.toml`). In other builds, as for the tests,
panics unwind, and other workers would wait for the lost piece: there the pool aborts.
*/

use lanedoku::{Counters, Isa, Solver};
use std::collections::BTreeMap;
use std::hint;
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::{self, Scope};

/// Fills the next piece and returns the number of workers that the run should have, or `None` at the end of the input.
type Intake<'a, P> = &'a mut (dyn FnMut(&mut P) -> Option<usize> + Send);

/// Works on a piece. It can deliver parts of a large result early, each as a piece of its own.
type Work<'a, P> = &'a (dyn Fn(&mut Solver, &mut P, DeliverPart<P>) + Sync);

/// Waits until all earlier pieces are delivered, then delivers a part of this one.
pub type DeliverPart<'a, P> = &'a mut dyn FnMut(&mut P);

type Deliver<'a, P> = &'a mut (dyn FnMut(&mut P) + Send);

/// Pieces beyond one per worker, so that workers can continue while an early piece is slow.
const SPARE: usize = 3;

/// The number of workers that share one more spare piece.
const WORKERS_TO_A_SPARE: usize = 8;

/// Works on all pieces and delivers them in order. Each worker has a solver for this instruction set. Returns the sum of
/// the solvers' counters. Pieces are reused.
pub fn run<P: Default + Send>(
    isa: Isa,
    intake: Intake<P>,
    work: Work<P>,
    deliver: Deliver<P>,
) -> Counters {
    let pool = Pool {
        isa,
        work,
        entrance: Mutex::new(Entrance {
            intake,
            number: 0,
            workers: 1,
        }),
        queue: Mutex::new(Queue {
            early: BTreeMap::new(),
            next: 0,
            free: (0..SPARE).map(|_| P::default()).collect(),
        }),
        delivered: Condvar::new(),
        deliver: Mutex::new(deliver),
        counters: Mutex::default(),
    };
    thread::scope(|scope| pool.run_worker(scope));
    *lock(&pool.counters)
}

/// The shared state of a run's workers.
struct Pool<'a, P> {
    isa: Isa,
    work: Work<'a, P>,
    entrance: Mutex<Entrance<'a, P>>,
    queue: Mutex<Queue<P>>,
    /// Notified after each delivery: a piece is free, and `next` has changed.
    delivered: Condvar,
    deliver: Mutex<Deliver<'a, P>>,
    /// The sum over workers that have ended.
    counters: Mutex<Counters>,
}

struct Entrance<'a, P> {
    intake: Intake<'a, P>,
    /// The number of the next piece.
    number: u64,
    /// Workers so far, the calling thread included.
    workers: usize,
}

/// The pieces that no worker holds.
struct Queue<P> {
    /// Finished pieces that wait for earlier ones, by number.
    early: BTreeMap<u64, P>,
    /// The number of the next piece to deliver. It changes after the delivery.
    next: u64,
    /// A stack, so that no more pieces than needed take up memory.
    free: Vec<P>,
}

/// Attempts to lock the intake before a worker sleeps, about 0.2 ms.
const TRIES: usize = 400;

const PAUSES: usize = 10;

const NO_PANIC: &str = "a panic ends the program";

/// Aborts the program if the worker that holds this panics.
struct EndOnPanic;

impl Drop for EndOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            process::abort();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect(NO_PANIC)
}

/// Locks a mutex that others usually hold only while they take in a piece. It spins for about that long, because waking a
/// thread takes longer, and then sleeps, because the holder may be waiting for input.
///
/// PERF: std's lock spins too, but not for as long. With that alone, two idle cores answered CSV with
/// `--append` 1.45 times as fast as one, and 1.81 times with this; lines 1.69 and 1.79 times
/// (800,000 records, best of 21). If other programs keep all cores busy, there is no difference.
fn lock_soon<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    for _ in 0..TRIES {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(_) => (0..PAUSES).for_each(|_| hint::spin_loop()),
        }
    }
    lock(mutex)
}

impl<P: Default + Send> Pool<'_, P> {
    /// Works on pieces until the input ends, and starts further workers.
    fn run_worker<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let _guard = EndOnPanic;
        let mut solver = Solver::new(self.isa);
        let mut piece = P::default();
        loop {
            let mut entrance = lock_soon(&self.entrance);
            let Some(workers) = (entrance.intake)(&mut piece) else {
                break;
            };
            // If there is a piece for this worker, there may be one for another.
            let start = || thread::Builder::new().spawn_scoped(scope, || self.run_worker(scope));
            if entrance.workers < workers && start().is_ok() {
                entrance.workers += 1;
                if entrance.workers.is_multiple_of(WORKERS_TO_A_SPARE) {
                    lock(&self.queue).free.push(P::default());
                }
            }
            let number = entrance.number;
            entrance.number += 1;
            drop(entrance);
            (self.work)(&mut solver, &mut piece, &mut |part| {
                drop(self.wait_while(|queue| queue.next != number));
                // No other worker delivers until this piece is handed out and `next` changes.
                lock(&self.deliver)(part);
            });
            self.hand_out(number, piece);
            let free = self.wait_while(|queue| queue.free.is_empty()).free.pop();
            piece = free.expect("a piece is free");
        }
        *lock(&self.counters) += solver.counters();
    }

    /// Takes a finished piece. If it is the next, delivers it and all finished pieces after it. Otherwise another worker
    /// will.
    fn hand_out(&self, number: u64, piece: P) {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, piece);
        let mut next = queue.next;
        // One worker at a time delivers: `next` changes only after the delivery.
        while let Some(mut piece) = queue.early.remove(&next) {
            drop(queue);
            lock(&self.deliver)(&mut piece);
            queue = lock(&self.queue);
            next += 1;
            queue.next = next;
            queue.free.push(piece);
            self.delivered.notify_all();
        }
    }

    /// Waits while the condition holds, which is checked after each delivery.
    fn wait_while(&self, condition: impl Fn(&mut Queue<P>) -> bool) -> MutexGuard<'_, Queue<P>> {
        let queue = self.delivered.wait_while(lock(&self.queue), condition);
        queue.expect(NO_PANIC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanedoku::Grid;

    /// Turns each number `n` below `limit` into `parts` numbers from `parts * n`. Returns the number of solved puzzles, and
    /// the numbers in the order of delivery.
    fn multiply(limit: u64, parts: u64, workers: usize) -> (u64, Vec<u64>) {
        let mut inputs = 0..limit;
        let mut outputs = Vec::new();
        let counters = run(
            Isa::default(),
            &mut |piece: &mut Vec<u64>| {
                *piece = vec![inputs.next()?];
                Some(workers)
            },
            &|solver, piece, deliver_part| {
                let n = piece.pop().expect("a piece holds a number");
                solver.count_grids(&[Grid::EMPTY], 1);
                for part in 0..parts {
                    piece.push(parts * n + part);
                    if part % 3 == 2 {
                        deliver_part(piece);
                    }
                }
            },
            &mut |piece| outputs.append(piece),
        );
        (counters.puzzles, outputs)
    }

    #[test]
    fn pieces_leave_in_order_however_many_workers_and_parts() {
        for workers in [1, 2, 3, 17, 1024] {
            for parts in [1, 2, 3, 10] {
                for limit in [0, 200] {
                    let (solved, numbers) = multiply(limit, parts, workers);
                    assert_eq!(solved, limit);
                    assert!(
                        numbers.iter().copied().eq(0..limit * parts),
                        "{workers} workers, {parts} parts: {numbers:?}"
                    );
                }
            }
        }
    }
}
