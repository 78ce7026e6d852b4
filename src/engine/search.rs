/*! The search: an independent depth-first search in every lane. All lanes are fed and emptied
together.

```text
while there is something left to do:
    if enough lanes wait:
        test      a suspect lane that is going back loses the branches at the end of its trail that
                  have no solution; if none is left, it becomes idle
        unload    copy out lanes that are stuck or solved, at most eight, as they move together
        deliver   a solved lane's grid is the answer to its puzzle, and the lane becomes idle
        load      a backtracking lane goes back to the last branch of its trail
                  an idle lane gets the next puzzle; if there is none, it steals a branch
        guess     a stuck lane that was unloaded takes the lowest candidate of the chosen cell, and
                  saves the others as a branch on its trail
    else:
        sweep     propagate once in the running lanes; a lane that is found to be solved,
                  contradictory or stuck stops and waits
                  a contradictory lane backtracks; if its trail is empty, it becomes idle at once
```

[`LaneSearch::move_lanes`] does the first five, in this order. A lane that waits is frozen, so its
puzzle does not notice how long it waits. The [`Thresholds`] say how many lanes are enough. They
decide how fast a batch is solved, and no first solution depends on them.

A search is depth first, lowest digit first. If it ends at the first solution, that is the first in
this order, also if several lanes work on one puzzle: see [`chains`](super::chains). If it goes on,
the answer is a solution that some lane finds. No solution is lost and none is wrong: a sweep
removes only candidates that no solution of the lane has, a guess splits a state into two that share
its solutions, and a lane is solved only on a proof.

**Why branches are tested.** On some boards the sweeps see a contradiction very late. Each guess in
another part of the board leaves this contradiction as it is. So a lane meets it again and again,
millions of times. The test puts a bound on this. If lanes take very many guesses for a puzzle, the
[scalar solver](crate::scalar) now and then solves their branches, and those without a solution leave
the trail. The scalar solver does not meet the same contradiction so often, because it repeats the
guess that has just failed.

No answer depends on a test, so it may be done at any time and on any branch. A branch without a
solution would have been searched in vain. Without it the search goes on with the branch that it would
have come to next, and finds the same solutions in the same order.
*/

use super::chains::Chains;
use super::counters::Counters;
use super::guess::Choices;
use super::isa::Task;
use super::lanes::{
    self, AT_ONCE, LaneList, LaneSet, MOST_LANES, State, Thresholds, Token, Vector,
};
use super::objective::{Aim, Objective};
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::sweep::sweep;
use super::text::Shape;
use crate::scalar;
use std::num::NonZero;

/// The number of branches that a lane can save. Each stands for a cell that was guessed and has
/// been single since then. One more is the guess of a lane that has no open cell.
const DEPTH: usize = 82;

/// When the branches of a lane are tested.
#[derive(Clone, Copy)]
pub struct Patience {
    /// A period ends when all lanes together have taken this number of guesses, times the number of
    /// lanes. A lane that has been on its puzzle for all of a period is suspect: its puzzle is no
    /// longer just hard. One lane alone may have taken more guesses or fewer.
    pub guesses: u64,
    /// The number of rounds in which a suspect lane may wait to go back between two tests that found
    /// nothing.
    pub rounds: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            // Of 375 puzzles that are among the hardest known, two take more.
            guesses: 512,
            rounds: 512,
        }
    }
}

/// Where fresh puzzles are read to.
const FRESH: usize = MOST_LANES * DEPTH;
/// Where solved lanes are unloaded to.
const SOLVED: usize = FRESH + AT_ONCE;
/// How many snapshots there are.
const SNAPSHOTS: usize = SOLVED + AT_ONCE + lanes::SCRATCH;

/// The memory of a search, kept from batch to batch: [`SNAPSHOTS`], and room to align them.
///
/// It is a vector of plain words. The system gives a vector of zeros as pages that take no memory
/// before they are touched. Most trails stay short, and a small input uses few. A vector of
/// aligned snapshots would be written from end to end.
pub struct Memory(Vec<u16>);

impl Memory {
    pub fn new() -> Memory {
        Memory(vec![
            0;
            (SNAPSHOTS + 1) * size_of::<Snapshot>()
                / size_of::<u16>()
        ])
    }

    /// The snapshots: [`DEPTH`] for the trail of each lane, then those of fresh puzzles, then those
    /// of solved lanes, then the scratch of unloading.
    #[inline(always)]
    fn snapshots(&mut self) -> &mut [Snapshot] {
        // SAFETY: a snapshot is an array of words and nothing else. So any words make a snapshot,
        // and a snapshot is made of words.
        let (_, snapshots, _) = unsafe { self.0.align_to_mut() };
        &mut snapshots[..SNAPSHOTS]
    }
}

/// What one lane works on, beside its words in the state.
#[derive(Clone, Copy)]
struct Work {
    puzzle: usize,
    /// Its trail is the snapshots `oldest..newest`.
    oldest: usize,
    newest: usize,
}

impl Work {
    fn new(lane: usize, puzzle: usize) -> Work {
        let trail = lane * DEPTH;
        Work {
            puzzle,
            oldest: trail,
            newest: trail,
        }
    }
}

/// Sets of lanes. Each lane is in just one of the first six.
#[derive(Default)]
struct Sets {
    running: LaneSet,
    stuck: LaneSet,
    /// Goes back to its last saved branch, after a contradiction or a solution that was counted.
    backtracking: LaneSet,
    /// Solved, and the solution is not written yet.
    solved: LaneSet,
    /// Solved, but a lane before it in its chain may still find the solution that comes first.
    held: LaneSet,
    idle: LaneSet,

    /// Has a branch on its trail.
    saved: LaneSet,
    /// Its puzzle took a guess.
    guessed: LaneSet,
    /// Had guessed before this period began, and has found no solution since then.
    early: LaneSet,
    /// Was early when a period ended. Its branches are tested now and then.
    suspect: LaneSet,
}

impl Sets {
    /// Whether each lane of `all` is in just one of the first six sets.
    fn have_each_once(&self, all: LaneSet) -> bool {
        let states = [
            self.running,
            self.stuck,
            self.backtracking,
            self.solved,
            self.held,
            self.idle,
        ];
        let without = |left, set| (left & set == set).then_some(left ^ set);
        states.into_iter().try_fold(all, without) == Some(0)
    }
}

/// The lanes of a set, lowest first.
fn members(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = NonZero::new(set)?.trailing_zeros() as usize;
        set &= set - 1;
        Some(lane)
    })
}

/// Whether a branch has a solution.
#[cold]
#[inline(never)]
fn has_solution(branch: &Snapshot) -> bool {
    scalar::is_solvable(&std::array::from_fn(|cell| branch.cell(cell)))
}

/// A search while it runs.
struct LaneSearch<'a, T: Token, A> {
    token: T,
    state: State<T>,
    work: [Work; MOST_LANES],
    sets: Sets,
    chains: Chains,
    /// As in [`Memory::snapshots`].
    snapshots: &'a mut [Snapshot],
    puzzles: &'a [u8],
    shape: Shape,
    /// The next puzzle, and how many there are.
    next: usize,
    count: usize,
    objective: Objective<'a, A>,
    counters: Counters,
    patience: Patience,
    /// The number of guesses at which this period ends.
    period_end: u64,
    /// For each suspect lane the number of rounds in which it may wait to go back before its
    /// branches are tested.
    until_test: [u64; MOST_LANES],
}

/// A batch: puzzles, which stand back to back, and what a search of them is to find out.
pub struct Batch<'a, A> {
    pub memory: &'a mut Memory,
    pub puzzles: &'a [u8],
    pub shape: Shape,
    pub objective: Objective<'a, A>,
    pub patience: Patience,
}

impl<A: Aim> Task for Batch<'_, A> {
    type Output = Counters;

    #[inline(always)]
    fn run<T: Token>(self, token: T) -> Counters {
        let count = self.puzzles.len() / self.shape.stride();
        let all = LaneSet::MAX >> (MOST_LANES - T::Vector::WIDTH);
        let mut search = LaneSearch {
            token,
            state: [token.splat(0); 81],
            work: std::array::from_fn(|lane| Work::new(lane, 0)),
            sets: Sets {
                idle: all,
                ..Sets::default()
            },
            chains: Chains::default(),
            snapshots: self.memory.snapshots(),
            puzzles: self.puzzles,
            shape: self.shape,
            next: 0,
            count,
            objective: self.objective,
            counters: Counters {
                puzzles: count as u64,
                ..Counters::default()
            },
            patience: self.patience,
            period_end: 0,
            until_test: [0; MOST_LANES],
        };
        loop {
            debug_assert!(search.sets.have_each_once(all));
            let thresholds = search.thresholds();
            if search.to_unload() >= thresholds.unload || search.to_load() >= thresholds.load {
                search.move_lanes(thresholds);
            } else if search.sets.running != 0 {
                search.sweep();
            } else {
                return search.counters;
            }
        }
    }
}

impl<T: Token, A: Aim> LaneSearch<'_, T, A> {
    /// How many waiting lanes are enough. If no lane runs, or the puzzles have run out, one is.
    fn thresholds(&self) -> Thresholds {
        if self.sets.running == 0 || self.next == self.count {
            return Thresholds {
                unload: 1,
                load: 1,
                load_along: 1,
            };
        }
        T::THRESHOLDS
    }

    /// How many lanes wait to be unloaded.
    fn to_unload(&self) -> u32 {
        (self.sets.stuck | self.sets.solved).count_ones()
    }

    /// How many lanes wait to be loaded and can be.
    fn to_load(&self) -> u32 {
        let idle = if self.next < self.count || self.victims() != 0 {
            self.sets.idle
        } else {
            0
        };
        (self.sets.backtracking | idle).count_ones()
    }

    /// Lanes with a branch that others may steal. A backtracking lane needs its own.
    fn victims(&self) -> LaneSet {
        self.sets.saved & !self.sets.backtracking
    }

    /// Moves lanes out of the vectors and into them: at most eight each way.
    #[inline(always)]
    fn move_lanes(&mut self, thresholds: Thresholds) {
        if self.sets.backtracking & self.sets.suspect != 0 {
            self.test_branches();
        }
        // The lanes that are unloaded. The first `guesses` of them are stuck, the others are
        // solved.
        let (mut out, mut guesses) = (LaneList::default(), 0);
        // The numbers of the snapshots that they go to.
        let mut targets = [SOLVED; AT_ONCE];
        let mut choices = Choices::default();
        if self.to_unload() >= thresholds.unload {
            (out, guesses) = LaneList::of(self.sets.stuck, self.sets.solved);
            for (i, target) in targets.iter_mut().enumerate() {
                let trail = self.work[out.lane(i)].newest;
                *target = if i < guesses { trail } else { SOLVED + i };
            }
            self.token
                .unload(&self.state, out, self.snapshots, &targets);
            self.deliver(out, guesses);
            for (i, &target) in targets.iter().enumerate().take(guesses) {
                choices.enter(self.token, i, &self.snapshots[target]);
            }
        }
        // Loading stands between the look at the boards and the choice, so that neither has to wait
        // for what the other has just written. It stands here once, for rounds with and without
        // unloading, because a second copy of its code is slower (`EXPERIMENTS.md`).
        if self.to_load() >= thresholds.load_along {
            self.load();
        }
        if guesses != 0 {
            let words = choices.choose(self.token);
            for (i, &target) in targets.iter().enumerate().take(guesses) {
                self.guess(out.lane(i), target, words[i] as usize);
            }
            let guessing = out.set & self.sets.stuck;
            self.sets.saved |= guessing;
            self.sets.guessed |= guessing;
            self.sets.stuck ^= guessing;
            self.sets.running |= guessing;
            self.counters.guesses += guesses as u64;
            if self.counters.guesses >= self.period_end {
                self.end_period();
            }
        }
    }

    /// Ends a period ([`Patience::guesses`]). So no lane has to count its own guesses.
    #[cold]
    #[inline(never)]
    fn end_period(&mut self) {
        let guesses = self
            .patience
            .guesses
            .saturating_mul(T::Vector::WIDTH as u64);
        self.period_end = self.counters.guesses.saturating_add(guesses);
        for lane in members(self.sets.early & !self.sets.suspect) {
            self.until_test[lane] = 0;
        }
        self.sets.suspect |= self.sets.early;
        self.sets.early = self.sets.guessed;
    }

    /// Takes branches that have no solution from the trails of suspect lanes that are going back:
    /// from the last one up to one that has a solution.
    #[inline(always)]
    fn test_branches(&mut self) {
        for lane in members(self.sets.backtracking & self.sets.suspect) {
            if self.until_test[lane] != 0 {
                self.until_test[lane] -= 1;
                continue;
            }
            let work = &mut self.work[lane];
            let trail = &self.snapshots[work.oldest..work.newest];
            let last = trail.iter().rposition(has_solution);
            let left = last.map_or(0, |last| last + 1);
            // What comes after a branch without a solution is tested at once.
            if left == trail.len() {
                self.until_test[lane] = self.patience.rounds;
            }
            work.newest = work.oldest + left;
            if left == 0 {
                self.sets.backtracking ^= 1 << lane;
                self.retire(lane);
            }
        }
    }

    /// Writes the answers of the solved lanes: those of the list from number `first` on.
    #[inline(always)]
    fn deliver(&mut self, out: LaneList, first: usize) {
        if first == out.len {
            return;
        }
        for i in first..out.len {
            let puzzle = self.work[out.lane(i)].puzzle;
            self.objective
                .write(puzzle, self.token, &self.snapshots[SOLVED + i]);
        }
        let solved = out.set & self.sets.solved;
        if A::FIRST_ONLY {
            return self.end(solved);
        }
        self.sets.solved ^= solved;
        for lane in members(solved) {
            if self.objective.aim.wants_more(self.work[lane].puzzle) {
                self.go_back(lane);
            } else {
                self.end(1 << lane);
            }
        }
    }

    /// Loads up to eight lanes: backtracking ones with their last saved branch, idle ones with the
    /// next puzzle or, if there is none, with the oldest branch of another lane.
    #[inline(always)]
    fn load(&mut self) {
        let (mut idle, left) = (self.sets.idle, self.count - self.next);
        if left < AT_ONCE {
            let fed = members(idle).take(left);
            idle = fed.fold(0, |set, lane| set | 1 << lane);
        }
        let (mut list, back) = LaneList::of(self.sets.backtracking, idle);
        let mut sources: [usize; AT_ONCE] = std::array::from_fn(|i| FRESH + i);
        for (i, source) in sources.iter_mut().enumerate().take(back) {
            *source = self.backtrack(list.lane(i));
        }
        self.sets.backtracking &= !list.set;
        let begun = sources.iter().enumerate().skip(back);
        for (i, &source) in begun.take(list.len - back) {
            self.begin(list.lane(i), source);
        }
        if self.next == self.count {
            for lane in members(self.sets.idle & !list.set).take(AT_ONCE - list.len) {
                if self.victims() == 0 {
                    break;
                }
                sources[list.len] = self.steal(lane);
                list.push(lane);
            }
        }
        debug_assert!(list.len != 0, "this is called only if a lane can be loaded");
        self.sets.idle &= !list.set;
        self.sets.running |= list.set;
        let mut snapshots = [&self.snapshots[FRESH]; AT_ONCE];
        for (snapshot, source) in snapshots.iter_mut().zip(sources) {
            *snapshot = &self.snapshots[source];
        }
        self.token.load(&mut self.state, list, &snapshots);
    }

    /// Takes the last saved branch from a lane's trail, and returns its number.
    fn backtrack(&mut self, lane: usize) -> usize {
        let work = &mut self.work[lane];
        work.newest -= 1;
        self.sets.saved &= !(LaneSet::from(work.oldest == work.newest) << lane);
        work.newest
    }

    /// Reads the next puzzle into the snapshot with the number `fresh`, for an idle lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize, fresh: usize) {
        /// How many bytes ahead text is brought into the cache.
        const AHEAD: usize = 1600;
        let stride = self.shape.stride();
        let text = &self.puzzles[self.next * stride..][..stride];
        let snapshot = &mut self.snapshots[fresh];
        self.token.parse(text, self.shape, snapshot);
        let ahead = text.as_ptr().wrapping_add(AHEAD);
        prefetch(ahead);
        prefetch(ahead.wrapping_add(64));
        self.objective.begin(self.next);
        self.work[lane] = Work::new(lane, self.next);
        self.next += 1;
    }

    /// Takes for an idle lane the oldest branch of the lane that has most of them, and returns its
    /// number.
    ///
    /// The thief counts as having guessed, because its branch has. It must sweep as its victim
    /// would have: a lane that has guessed is stuck earlier. And it is as suspect as its victim:
    /// otherwise a puzzle that goes from lane to lane would never be.
    fn steal(&mut self, thief: usize) -> usize {
        let branches = |lane: &usize| self.work[*lane].newest - self.work[*lane].oldest;
        let victim = members(self.victims())
            .max_by_key(branches)
            .expect("some lane has a branch");
        let work = &mut self.work[victim];
        let source = work.oldest;
        work.oldest += 1;
        if work.oldest == work.newest {
            self.sets.saved &= !(1 << victim);
        }
        self.work[thief] = Work::new(thief, work.puzzle);
        self.chains.insert(victim, thief);
        self.sets.guessed |= 1 << thief;
        for set in [&mut self.sets.early, &mut self.sets.suspect] {
            *set |= (*set >> victim & 1) << thief;
        }
        self.until_test[thief] = self.until_test[victim];
        source
    }

    /// Splits the state of a stuck lane. The state is also in the snapshot at `trail`, the end of
    /// the lane's trail. The lowest candidate of the cell at `word` of the snapshot goes into the
    /// state; the others stay on the trail.
    ///
    /// A lane that has guessed may be stuck without an open cell, because the removal that set its
    /// last cell was the only one. Then this guess leaves the state as it is, and the next sweep
    /// tells whether it is a solution. The branch has a cell without a candidate, and is found to
    /// be contradictory if the lane goes back to it.
    #[inline(always)]
    fn guess(&mut self, lane: usize, trail: usize, word: usize) {
        let candidates = &mut self.snapshots[trail].0[word];
        let digit = *candidates & candidates.wrapping_neg();
        *candidates ^= digit;
        self.work[lane].newest = trail + 1;
        let cell = &mut self.state[Snapshot::cell_of(word)];
        *cell = self
            .token
            .mask(1 << lane)
            .select(self.token.splat(digit), *cell);
    }

    /// Propagates once in the running lanes, and finds those that must wait now.
    #[inline(always)]
    fn sweep(&mut self) {
        let running = self.sets.running;
        let frozen = self.token.mask(!running);
        let found = sweep(self.token, &mut self.state, frozen, self.sets.guessed);
        self.counters.sweeps += 1;
        self.counters.lane_sweeps += u64::from(running.count_ones());
        let found = [found.solved, found.contradictory, found.stuck];
        let [solved, contradictory, stuck] = found.map(|set| set & running);
        self.sets.running = running & !(solved | contradictory | stuck);
        self.sets.stuck |= stuck;
        self.sets.backtracking |= contradictory & self.sets.saved;
        for lane in members(contradictory & !self.sets.saved) {
            self.retire(lane);
        }
        if A::FIRST_ONLY {
            // The branches of a solved lane come after its solution.
            self.sets.saved &= !solved;
            self.sets.solved |= solved;
            for lane in members(solved & self.chains.linked()) {
                // A lane before it in its chain may just have ended it.
                if self.sets.solved & 1 << lane != 0 {
                    self.hold(lane);
                }
            }
        } else {
            for lane in members(solved) {
                if self.sets.idle & 1 << lane == 0 {
                    self.count_solution(lane);
                }
            }
        }
    }

    /// A lane has nothing left to search. Its puzzle ends with the last of its lanes.
    #[inline(always)]
    fn retire(&mut self, lane: usize) {
        if self.chains.linked() & 1 << lane != 0 {
            return self.leave_chain(lane);
        }
        self.objective.aim.exhausted(self.work[lane].puzzle);
        self.end(1 << lane);
    }

    fn leave_chain(&mut self, lane: usize) {
        let next = self
            .chains
            .successor(lane)
            .filter(|_| self.chains.is_first(lane));
        self.chains.remove(lane);
        self.release(1 << lane);
        // A lane that was held behind this one has the answer.
        if let Some(next) = next {
            let held = self.sets.held & 1 << next;
            self.sets.held ^= held;
            self.sets.solved |= held;
        }
    }

    /// A lane in a chain has a solution. It comes before those that the lanes after this one may
    /// find, so they end. It comes after those that the lanes before it may find, so it has to wait
    /// for these.
    fn hold(&mut self, lane: usize) {
        let after = self.chains.remove_successors(lane);
        self.release(after);
        if !self.chains.is_first(lane) {
            self.sets.solved &= !(1 << lane);
            self.sets.held |= 1 << lane;
        }
    }

    /// A solution of an objective that may want more than the first one.
    #[inline(always)]
    fn count_solution(&mut self, lane: usize) {
        self.sets.early &= !(1 << lane);
        self.sets.suspect &= !(1 << lane);
        let (aim, puzzle) = (&mut self.objective.aim, self.work[lane].puzzle);
        aim.found(puzzle);
        if !aim.wants_more(puzzle) {
            self.end_chain(lane);
        } else if self.objective.answers.is_some() {
            self.sets.solved |= 1 << lane;
        } else {
            self.go_back(lane);
        }
    }

    /// Ends all lanes of this puzzle. A lane whose solution still has to be written stays, without
    /// its branches.
    #[inline(always)]
    fn end_chain(&mut self, lane: usize) {
        let chain = self.chains.dissolve(lane);
        let writing = chain & self.sets.solved;
        self.sets.saved &= !writing;
        if writing == 0 {
            self.end(1 << lane);
        }
        self.release(chain & !writing);
    }

    /// A lane whose solution has been counted goes on as if it had met a contradiction.
    #[inline(always)]
    fn go_back(&mut self, lane: usize) {
        if self.sets.saved & 1 << lane != 0 {
            self.sets.backtracking |= 1 << lane;
        } else {
            self.retire(lane);
        }
    }

    /// Ends the puzzles of these lanes. Each lane is the last one of its puzzle.
    #[inline(always)]
    fn end(&mut self, last: LaneSet) {
        self.counters.unguessed += u64::from((last & !self.sets.guessed).count_ones());
        self.release(last);
    }

    /// Makes lanes idle, in whatever sets they are. None of them is in a chain.
    ///
    /// The stores are volatile. The compiler would make vector code of others, and its loads wait
    /// until what was stored to single sets just before has left the processor's store buffer.
    #[inline(always)]
    fn release(&mut self, free: LaneSet) {
        let Sets {
            running,
            stuck,
            backtracking,
            solved,
            held,
            idle,
            saved,
            guessed,
            early,
            suspect,
        } = &mut self.sets;
        for set in [
            running,
            stuck,
            backtracking,
            solved,
            held,
            saved,
            guessed,
            early,
            suspect,
        ] {
            // SAFETY: the pointer is a reference's, so it is valid and aligned.
            unsafe { std::ptr::write_volatile(set, *set & !free) };
        }
        *idle |= free;
    }
}
