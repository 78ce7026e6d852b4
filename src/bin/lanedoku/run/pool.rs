/*! The worker pool: work that comes in pieces is taken in by one thread at a time, done by many,
and delivered in order.

```text
            ┌─ worker ─┐
  intake ───┤    …     ├─── deliver
            └─ worker ─┘
```

Each worker takes a piece from the intake, which one worker has at a time, works on it, and hands it
out. The worker that hands out the piece whose turn it is delivers it, and then all that wait behind
it. Meanwhile the others go on with free pieces. The worker that takes a piece in also works on it,
and no thread does nothing but take in or deliver: it takes time to pass each piece to another
thread.

The calling thread is the first worker, and a small run has no other. Once the intake asks for
several workers, threads are started one by one, each when there is a piece for it. If no thread can
be started, those that are there do all the work.

The number of pieces is fixed, so memory stays flat even if a piece is slow: pieces that are done
early wait for their turn, and a worker that finds no free piece waits too. If the result of a piece
is too large for memory, it is delivered in parts ([`Turn`]). For that its worker waits until all
earlier pieces have been delivered.

A run ends when the intake has no more. Whoever wants to end it before that ends the program
([`report::end`](crate::output::report::end)): a worker may be waiting for input that never comes.

A panic ends the program. In a release any panic does so at once (`panic = "abort"` in
`Cargo.toml`). Elsewhere, as in the tests, panics unwind, and one in the pool would leave the other
workers waiting for its piece: there the pool ends the program itself.
*/

use lanedoku::{Counters, Isa, Solver};
use std::collections::BTreeMap;
use std::hint;
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::{self, Scope};

/// Fills the next piece, and returns how many workers there are to be; `None` if there is no more.
type Intake<'a, P> = &'a mut (dyn FnMut(&mut P) -> Option<usize> + Send);

/// Works on a piece. A part of the result can be delivered when it is the piece's turn, as a piece
/// of its own.
type Work<'a, P> = &'a (dyn Fn(&mut Solver, &mut P, Turn<P>) + Sync);

/// Waits until all earlier pieces are delivered, then delivers a part of this one.
pub type Turn<'a, P> = &'a mut dyn FnMut(&mut P);

/// Delivers a piece that is done.
type Deliver<'a, P> = &'a mut (dyn FnMut(&mut P) + Send);

/// Pieces beyond those that the workers have in hand, so that workers can go on if an early piece is
/// slow to work on or to deliver; and so many workers bring one more.
const SPARE: usize = 3;
const WORKERS_TO_A_SPARE: usize = 8;

/// Works on all pieces, each worker with a solver of its own for this instruction set, and delivers
/// them in order. Returns what the solvers have counted. Pieces are used again and again.
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
        moved: Condvar::new(),
        deliver: Mutex::new(deliver),
        counters: Mutex::default(),
    };
    thread::scope(|scope| pool.work(scope));
    *lock(&pool.counters)
}

/// What the workers of a run share.
struct Pool<'a, P> {
    isa: Isa,
    work: Work<'a, P>,
    entrance: Mutex<Entrance<'a, P>>,
    queue: Mutex<Queue<P>>,
    /// A piece was delivered: one is free, and it is the next one's turn.
    moved: Condvar,
    deliver: Mutex<Deliver<'a, P>>,
    /// Those of the workers that have ended.
    counters: Mutex<Counters>,
}

/// The intake, and what is counted while a worker has it.
struct Entrance<'a, P> {
    intake: Intake<'a, P>,
    /// The number of the next piece.
    number: u64,
    /// Workers that there are.
    workers: usize,
}

/// The pieces that no worker has in hand.
struct Queue<P> {
    /// Done, and waiting for those before them, by number.
    early: BTreeMap<u64, P>,
    /// The piece whose turn it is, until it is delivered.
    next: u64,
    /// The one used last is taken first, so that no more of them are filled than are needed.
    free: Vec<P>,
}

/// How often a worker tries to get to the intake before it sleeps, and its pauses between two tries: some
/// 0.2 ms in all.
const TRIES: usize = 400;
const PAUSES: usize = 10;

const NO_PANIC: &str = "a panic ends the program";

/// Ends the program if the worker that has it panics.
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

/// Locks what another worker has in hand for no longer than it takes to take a piece in. Who sleeps
/// meanwhile is woken up late, so for about that long it is tried again and again. After that somebody
/// may be waiting for input.
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
    /// What a worker does: it works on pieces until there is no more. Others are started from it.
    fn work<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let _guard = EndOnPanic;
        let mut solver = Solver::new(self.isa);
        let mut piece = P::default();
        loop {
            let mut entrance = lock_soon(&self.entrance);
            let Some(workers) = (entrance.intake)(&mut piece) else {
                break;
            };
            // If there is a piece for this worker, there may be one for another.
            let start = || thread::Builder::new().spawn_scoped(scope, || self.work(scope));
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
                // From here on nobody else delivers: it stays this piece's turn until it is handed
                // out.
                lock(&self.deliver)(part);
            });
            self.hand_out(number, piece);
            let free = self.wait_while(|queue| queue.free.is_empty()).free.pop();
            piece = free.expect("a piece is free");
        }
        *lock(&self.counters) += solver.counters();
    }

    /// Delivers a piece that is done, and those that wait behind it, if it is its turn. Otherwise
    /// another worker will deliver it.
    fn hand_out(&self, number: u64, piece: P) {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, piece);
        let mut next = queue.next;
        // It stays a piece's turn until it is delivered, and it can be taken once. So one worker at
        // a time delivers.
        while let Some(mut piece) = queue.early.remove(&next) {
            drop(queue);
            lock(&self.deliver)(&mut piece);
            queue = lock(&self.queue);
            next += 1;
            queue.next = next;
            queue.free.push(piece);
            self.moved.notify_all();
        }
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

    /// Turns each number `n` below `limit` into `parts` numbers from `parts * n` on. Returns how
    /// often a worker has solved, and the numbers as they are delivered.
    fn multiply(limit: u64, parts: u64, workers: usize) -> (u64, Vec<u64>) {
        let mut inputs = 0..limit;
        let mut outputs = Vec::new();
        let counters = run(
            Isa::default(),
            &mut |piece: &mut Vec<u64>| {
                *piece = vec![inputs.next()?];
                Some(workers)
            },
            &|solver, piece, turn| {
                let n = piece.pop().expect("a piece holds a number");
                solver.count_grids(&[Grid::EMPTY], 1);
                for part in 0..parts {
                    piece.push(parts * n + part);
                    if part % 3 == 2 {
                        turn(piece);
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
