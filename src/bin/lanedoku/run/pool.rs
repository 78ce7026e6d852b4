/*! A pool of workers that take in pieces of work, process them in parallel, and deliver them in order.

```text
            ┌─ worker ─┐
  intake ───┤    …     ├─── deliver
            └─ worker ─┘
```

A worker fills a piece from the intake, works on the piece, passes it on, and takes a free one. One worker at a time
uses the intake. If the piece is the next in order, the worker delivers it and all finished pieces after it. No thread
only reads or writes, because passing each piece to another thread takes time.

The calling thread is the first worker. If the intake asks for more, threads are started one by one, each when there is
a piece for it. If none can be started, the existing workers do everything.

Only new workers add pieces, so memory stays flat even if a piece is slow: a worker without a free piece waits. A result
too large for memory is delivered in parts, after all earlier pieces ([`DeliverPart`]).

A run ends when the intake is empty. A worker may be waiting for input, so to end a run earlier is to end the program
([`report::end`](crate::output::report::end)).

A panic ends the program: release builds abort (`panic = "abort"` in `Cargo.toml`). Other builds, such as tests, unwind,
and other workers would wait for the lost piece, so the pool aborts.
*/

use lanedoku::{Counters, Isa, Solver};
use std::collections::BTreeMap;
use std::hint;
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::{self, Scope};

/// Fills the next piece and returns the wanted number of workers, or `None` at the end of the input.
type Intake<'a, P> = &'a mut (dyn FnMut(&mut P) -> Option<usize> + Send);

type Work<'a, P> = &'a (dyn Fn(&mut Solver, &mut P, DeliverPart<P>) + Sync);

/// Waits until all earlier pieces are delivered, then delivers a part of this one.
pub type DeliverPart<'a, P> = &'a mut dyn FnMut(&mut P);

type Deliver<'a, P> = &'a mut (dyn FnMut(&mut P) + Send);

/// Pieces beyond one per worker, so that workers can continue while an early piece is slow.
const SPARE: usize = 3;

/// For so many workers, there is one more spare piece.
const WORKERS_TO_A_SPARE: usize = 8;

/// Delivers all pieces in order. Returns the sum of the workers' counters. Pieces are reused.
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

struct Pool<'a, P> {
    isa: Isa,
    work: Work<'a, P>,
    entrance: Mutex<Entrance<'a, P>>,
    queue: Mutex<Queue<P>>,
    /// Notified after each delivery: a piece is free, and `next` has changed.
    delivered: Condvar,
    deliver: Mutex<Deliver<'a, P>>,
    /// Of workers that have ended.
    counters: Mutex<Counters>,
}

struct Entrance<'a, P> {
    intake: Intake<'a, P>,
    /// The number of the next piece.
    number: u64,
    /// Workers so far, the calling thread included.
    workers: usize,
}

struct Queue<P> {
    /// Finished pieces that wait for earlier ones, by number.
    early: BTreeMap<u64, P>,
    /// The number of the next piece to deliver, which changes after the delivery.
    next: u64,
    /// A stack, so that no more pieces than needed take up memory.
    free: Vec<P>,
}

/// Attempts to lock the intake before a worker sleeps: about 0.2 ms.
const TRIES: usize = 400;

/// Spin hints between two attempts.
const PAUSES: usize = 10;

const NO_PANIC: &str = "a panic ends the program";

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

/// Locks a mutex that others usually hold only while they take in a piece. Spins for that time, which is shorter than
/// waking a thread, and then sleeps, because the holder may be waiting for input.
///
/// PERF: std's lock spins for less time: two idle cores answered CSV with `--append` 1.45 times as fast as one, here
/// 1.81 times; lines 1.69 and 1.79 times (800,000 records, best of 21). On busy cores, there is no difference.
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
    fn run_worker<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let _guard = EndOnPanic;
        let mut solver = Solver::new(self.isa);
        let mut piece = P::default();
        loop {
            let mut entrance = lock_soon(&self.entrance);
            let Some(workers) = (entrance.intake)(&mut piece) else {
                break;
            };
            // A piece for this worker may be followed by one for another.
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
            self.finish(number, piece);
            let free = self.wait_while(|queue| queue.free.is_empty()).free.pop();
            piece = free.expect("a piece is free");
        }
        *lock(&self.counters) += solver.counters();
    }

    /// Delivers finished pieces if this is the next; otherwise another worker will.
    fn finish(&self, number: u64, piece: P) {
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

    /// Checks the condition after each delivery.
    fn wait_while(&self, condition: impl Fn(&mut Queue<P>) -> bool) -> MutexGuard<'_, Queue<P>> {
        let queue = self.delivered.wait_while(lock(&self.queue), condition);
        queue.expect(NO_PANIC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanedoku::Grid;

    /// Turns each number `n` below `limit` into `parts` numbers from `parts * n`. Returns the number of solved puzzles,
    /// and the numbers as delivered.
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
