/*! The worker pool: one thread at a time takes in a piece of work, many threads work on their
pieces, and results are delivered in order.

```text
            ┌─ worker ─┐
  intake ───┤    …     ├─── deliver
            └─ worker ─┘
```

Each worker has one piece in hand. A worker fills its piece from the intake. Only one worker at a time
uses the intake. Then the worker works on the piece, hands it out, and takes a free one. If the piece
is the next in order, the worker delivers it, and then all finished pieces that follow it; if not, the
piece waits. Every worker does all of this. There is no thread for reading or writing alone: passing
each piece to another thread takes time.

The calling thread is the first worker, and a small run has no other. Once the intake asks for
several workers, threads are started one by one, each when there is a piece for it. If no thread can
be started, the existing workers do everything.

Only new workers bring new pieces, so memory stays flat even if a piece is slow: pieces finished
early wait for their turn, and a worker that finds no free piece waits too. If the result
of a piece is too large for memory, the worker waits until all earlier pieces have been delivered,
and then delivers it in parts ([`DeliverPart`]).

A run ends when the intake is empty. The only way to end it earlier is to end the program
([`report::end`](crate::output::report::end)): a worker may be waiting for input that never comes.

A panic ends the program. In a release build any panic does so at once (`panic = "abort"` in
`Cargo.toml`). In other builds, as for the tests, panics unwind, and the other workers would wait
forever for the piece of the one that panicked: there the pool aborts the program.
*/

use lanedoku::{Counters, Isa, Solver};
use std::collections::BTreeMap;
use std::hint;
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::{self, Scope};

/// Fills the next piece and returns how many workers the run should have; `None` if there is no
/// more input.
type Intake<'a, P> = &'a mut (dyn FnMut(&mut P) -> Option<usize> + Send);

/// Works on a piece. It can deliver parts of a large result before the end, each as a piece of its
/// own.
type Work<'a, P> = &'a (dyn Fn(&mut Solver, &mut P, DeliverPart<P>) + Sync);

/// Waits until all earlier pieces are delivered, then delivers a part of this one.
pub type DeliverPart<'a, P> = &'a mut dyn FnMut(&mut P);

/// Delivers a finished piece.
type Deliver<'a, P> = &'a mut (dyn FnMut(&mut P) + Send);

/// Pieces beyond one for each worker. With them, workers can go on while an early piece is slow to
/// work on or to deliver.
const SPARE: usize = 3;

/// Each time that the run gets this many more workers, it gets one more spare piece.
const WORKERS_TO_A_SPARE: usize = 8;

/// Works on all pieces and delivers them in order. Each worker has its own solver for this
/// instruction set. Returns the sum of the solvers' counters. Pieces are reused.
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

/// What the workers of a run share.
struct Pool<'a, P> {
    isa: Isa,
    work: Work<'a, P>,
    entrance: Mutex<Entrance<'a, P>>,
    queue: Mutex<Queue<P>>,
    /// Notified after each delivery: a piece is free, and `next` has changed.
    delivered: Condvar,
    deliver: Mutex<Deliver<'a, P>>,
    /// The sum for all workers that have ended.
    counters: Mutex<Counters>,
}

/// The intake and its counters.
struct Entrance<'a, P> {
    intake: Intake<'a, P>,
    /// The number of the next piece.
    number: u64,
    /// Workers so far, the calling thread included.
    workers: usize,
}

/// The pieces that are in no worker's hand.
struct Queue<P> {
    /// Finished pieces that wait for earlier ones, by number.
    early: BTreeMap<u64, P>,
    /// The number of the piece whose turn it is. It changes after that piece has been delivered.
    next: u64,
    /// The piece used last is taken first, so that no more pieces than needed take up memory.
    free: Vec<P>,
}

/// How often a worker tries to lock the intake before it sleeps. This takes about 0.2 ms.
const TRIES: usize = 400;

/// Spin-loop hints between two tries.
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

/// Locks a mutex that others usually hold just while they take in a piece. So it spins for about
/// that long, because waking a sleeping thread takes longer. After that the holder may be
/// waiting for input, so this thread sleeps.
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
    /// The loop of one worker: works on pieces until the input ends. It also starts further
    /// workers.
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
                // From here on nobody else delivers: `next` stays as it is until this piece is
                // handed out.
                lock(&self.deliver)(part);
            });
            self.hand_out(number, piece);
            let free = self.wait_while(|queue| queue.free.is_empty()).free.pop();
            piece = free.expect("a piece is free");
        }
        *lock(&self.counters) += solver.counters();
    }

    /// Takes a finished piece. If it is the piece's turn, delivers it and all finished pieces that
    /// follow it. If not, another worker will deliver it.
    fn hand_out(&self, number: u64, piece: P) {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, piece);
        let mut next = queue.next;
        // `next` changes only after the delivery, and a piece can be removed only once. So one
        // worker at a time delivers.
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

    /// Waits as long as the condition holds, which is checked again after each delivery.
    fn wait_while(&self, condition: impl Fn(&mut Queue<P>) -> bool) -> MutexGuard<'_, Queue<P>> {
        let queue = self.delivered.wait_while(lock(&self.queue), condition);
        queue.expect(NO_PANIC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanedoku::Grid;

    /// Turns each number `n` below `limit` into `parts` numbers from `parts * n` on. Returns how
    /// many puzzles were solved, and the numbers in the order of delivery.
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
