/*! The search: depth first in every lane. Up to eight lanes are loaded or unloaded at once.

A *stuck* lane has to guess: it keeps one candidate of a cell, and saves a copy of its state with the cell's other
candidates, a *branch*.

```text
while there is work left:
    if enough lanes wait:
        test      if a suspect lane waits to backtrack, test its puzzle
        unload    copy out lanes that are stuck or solved, up to eight at once
        write     write the answers of the solved lanes; each becomes idle, or waits to backtrack
                  if more solutions are wanted
        load      a lane that waits to backtrack gets its last branch
                  an idle lane gets the next puzzle, or if there is none, steals a branch
        guess     a stuck lane that was unloaded takes the lowest candidate of the chosen cell, and
                  saves the others as a branch; an underconstrained lane does so in two cells
        test      if a period ends, test the puzzles of the lanes that become suspect
    else:
        sweep     propagate once in the running lanes
                  a stuck lane waits to be unloaded
                  a contradictory lane waits to backtrack
                  a solved lane waits to be unloaded, with three exceptions:
                      an earlier lane of its chain may find an earlier solution: it is held
                      no answers are written: it waits to backtrack
                      enough solutions have been counted: its puzzle ends
```

A lane that would wait to backtrack but has no branch becomes idle. [`LaneSearch::move_lanes`] does all but the sweep,
in this order. Waiting lanes are frozen, so the [`Thresholds`] for moving lanes affect only speed.

If only one solution is wanted, it is the first in depth-first order, even if several lanes share the puzzle (see
[`chains`](super::chains)). The search finds every solution and nothing else: a sweep removes only candidates that are
in no solution, a guess divides the solutions between two states, and a lane is reported as solved only if its grid is
proved to be valid.

**Two guesses at once.** If a puzzle has many solutions, nearly all guesses are right, and a lane saves sweeps by
guessing again before it propagates the first guess. It does so while it is *underconstrained*: first stuck in its
puzzle after at most three sweeps, with at most [`MAX_OPEN`] open cells, and not backtracking since. The limits were
found by experiment: without them, hard puzzles with one solution take longer. They depend on the puzzle alone, so the
search is the same in every batch.

**Why puzzles are tested.** On some boards the sweeps detect a contradiction very late. Guesses in other parts of the
board do not help, so a lane meets the same contradiction millions of times. To bound this, the lanes of a puzzle become
*suspect* after very many guesses. Then the [scalar solver](crate::scalar) tests the rest of the puzzle ([`tester`]). It
meets a contradiction less often, because it guesses again where its last guess failed.

A test removes branches without a solution and, if only the first solution is wanted, everything after the first branch
that has one. This changes neither the solutions that are found nor their order, so a puzzle may be tested at any time.
*/

use super::chains::Chains;
use super::counters::Counters;
use super::goal::{Goal, Request};
use super::guess::Choices;
use super::lanes::{
    self, LANES_PER_MOVE, LaneList, LaneSet, MAX_LANES, State, Task, Thresholds, Token, Vector,
};
use super::layouts;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::sweep::sweep;
use super::text::Boards;
use std::num::NonZero;
use tester::Tester;

mod tester;

/// One for each cell, and one for a guess without an open cell ([`LaneSearch::guess`]).
const DEPTH: usize = 82;

/// The most open cells of an underconstrained lane when it is first stuck.
const MAX_OPEN: u32 = 47;

/// When puzzles are tested.
#[derive(Clone, Copy)]
pub struct Patience {
    /// The lanes of a puzzle become suspect after about this many guesses ([`LaneSearch::end_period`]). The puzzle is
    /// tested then, and whenever one of them waits to backtrack.
    pub guesses: u64,
    /// The tests that each lane of a puzzle skips after a test that removed nothing.
    pub skipped_tests: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            // Of the 375 puzzles of hardest375 and the 12,192 of hardest1905 (`EXPERIMENTS.md`), only one takes more.
            guesses: 512,
            skipped_tests: 64,
        }
    }
}

/// A *period* has so many guesses, of all lanes together, that a lane with an average share of them becomes suspect
/// after this number of periods.
const PERIODS: u64 = 8;

/// The first snapshot for fresh puzzles.
const FRESH: usize = MAX_LANES * DEPTH;
/// The first snapshot for solved lanes.
const SOLVED: usize = FRESH + LANES_PER_MOVE;
const SNAPSHOTS: usize = SOLVED + LANES_PER_MOVE + lanes::SCRATCH;

/// The memory of a search, reused for all batches: [`SNAPSHOTS`], and padding to align them.
///
/// A vector of zeroed words costs no memory until its pages are touched, and most never are. Filling a `Vec` of
/// snapshots would touch all.
pub struct Memory(Vec<u16>);

impl Memory {
    pub fn new() -> Memory {
        Memory(vec![
            0;
            (SNAPSHOTS + 1) * size_of::<Snapshot>()
                / size_of::<u16>()
        ])
    }

    /// Returns [`DEPTH`] snapshots for each lane, then those for fresh puzzles, solved lanes, and the scratch for
    /// unloading.
    #[inline(always)]
    fn snapshots(&mut self) -> &mut [Snapshot] {
        // SAFETY: a snapshot is an array of words without padding, so any words are a valid snapshot and vice versa.
        let (_, snapshots, _) = unsafe { self.0.align_to_mut() };
        &mut snapshots[..SNAPSHOTS]
    }
}

/// The puzzle of a lane, and its branches if it is in `with_branches`: the snapshots `start..end`, oldest first.
#[derive(Clone, Copy)]
struct Assignment {
    puzzle: usize,
    start: usize,
    end: usize,
}

impl Assignment {
    fn new(lane: usize, puzzle: usize) -> Assignment {
        let first = lane * DEPTH;
        Assignment {
            puzzle,
            start: first,
            end: first,
        }
    }
}

/// Sets of lanes. The first six are phases: each lane is in exactly one of them.
#[derive(Default)]
struct Sets {
    running: LaneSet,
    stuck: LaneSet,
    /// Waits for its last branch, after a contradiction or a counted solution.
    backtracking: LaneSet,
    /// Solved, but not written yet.
    solved: LaneSet,
    /// Solved, but an earlier lane of its chain may find an earlier solution.
    held: LaneSet,
    idle: LaneSet,

    with_branches: LaneSet,
    /// Has guessed in its puzzle, or stolen a branch.
    guessed: LaneSet,
    /// Has taken very many guesses in its puzzle, and has counted no solution since.
    suspect: LaneSet,
    /// Loaded 0, 1 and 2 sweeps ago.
    loaded: [LaneSet; 3],
    /// Guesses in two cells at once. Provisional until the first guess in the puzzle, unspecified for idle lanes.
    underconstrained: LaneSet,
}

impl Sets {
    fn have_each_once(&self, all: LaneSet) -> bool {
        let phases = [
            self.running,
            self.stuck,
            self.backtracking,
            self.solved,
            self.held,
            self.idle,
        ];
        let without = |left, set| (left & set == set).then_some(left ^ set);
        phases.into_iter().try_fold(all, without) == Some(0)
    }
}

/// The guesses of a lane in its puzzle, as estimated at the end of the last period.
#[derive(Clone, Copy, Default)]
struct GuessEstimate {
    /// `None` if the lane has counted a solution since then.
    puzzle: Option<usize>,
    guesses: u64,
}

fn members(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = NonZero::new(set)?.trailing_zeros() as usize;
        set &= set - 1;
        Some(lane)
    })
}

struct LaneSearch<'a, T: Token, G> {
    token: T,
    state: State<T>,
    assignments: [Assignment; MAX_LANES],
    sets: Sets,
    chains: Chains,
    snapshots: &'a mut [Snapshot],
    puzzles: Boards<'a>,
    next_puzzle: usize,
    puzzle_count: usize,
    request: Request<'a, G>,
    counters: Counters,
    /// By reference, which is faster (`EXPERIMENTS.md`).
    tester: &'a mut Tester,
    patience: Patience,
    /// The guess count at which this period ends. Initially 0: the first guesses of a batch end an empty period.
    period_end: u64,
    /// By reference, likewise.
    estimates: &'a mut [GuessEstimate; MAX_LANES],
    tests_to_skip: [u64; MAX_LANES],
}

pub struct Batch<'a, G> {
    pub memory: &'a mut Memory,
    pub puzzles: Boards<'a>,
    pub request: Request<'a, G>,
    pub patience: Patience,
}

impl<G: Goal> Task for Batch<'_, G> {
    type Output = Counters;

    #[inline(always)]
    fn run<T: Token>(self, token: T) -> Counters {
        let puzzle_count = self.puzzles.count();
        let all = LaneSet::MAX >> (MAX_LANES - T::Vector::WIDTH);
        let mut search = LaneSearch {
            token,
            state: [token.splat(0); 81],
            assignments: std::array::from_fn(|lane| Assignment::new(lane, 0)),
            sets: Sets {
                idle: all,
                ..Sets::default()
            },
            chains: Chains::default(),
            snapshots: self.memory.snapshots(),
            puzzles: self.puzzles,
            next_puzzle: 0,
            puzzle_count,
            request: self.request,
            counters: Counters {
                puzzles: puzzle_count as u64,
                ..Counters::default()
            },
            tester: &mut Tester::default(),
            patience: self.patience,
            period_end: 0,
            estimates: &mut [GuessEstimate::default(); MAX_LANES],
            tests_to_skip: [0; MAX_LANES],
        };
        loop {
            debug_assert!(search.sets.have_each_once(all));
            let thresholds = search.thresholds();
            if search.waiting_to_unload() >= thresholds.unload
                || search.waiting_to_load() >= thresholds.load
            {
                search.move_lanes(thresholds);
            } else if search.sets.running != 0 {
                search.sweep();
            } else {
                search.counters.test_guesses = search.tester.guesses();
                return search.counters;
            }
        }
    }
}

impl<T: Token, G: Goal> LaneSearch<'_, T, G> {
    fn thresholds(&self) -> Thresholds {
        if self.sets.running == 0 || self.next_puzzle == self.puzzle_count {
            return Thresholds {
                unload: 1,
                load: 1,
                load_while_moving: 1,
            };
        }
        T::THRESHOLDS
    }

    fn waiting_to_unload(&self) -> u32 {
        (self.sets.stuck | self.sets.solved).count_ones()
    }

    fn waiting_to_load(&self) -> u32 {
        let idle = if self.next_puzzle < self.puzzle_count || self.victims() != 0 {
            self.sets.idle
        } else {
            0
        };
        (self.sets.backtracking | idle).count_ones()
    }

    /// Returns the lanes whose branches may be stolen. A lane that waits to backtrack needs its last branch. A suspect
    /// puzzle would spread over more and more lanes (`EXPERIMENTS.md`).
    fn victims(&self) -> LaneSet {
        self.sets.with_branches & !(self.sets.backtracking | self.sets.suspect)
    }

    #[inline(always)]
    fn move_lanes(&mut self, thresholds: Thresholds) {
        if self.sets.backtracking & self.sets.suspect != 0 {
            self.test_puzzles();
        }
        // The lanes to unload: `stuck_count` stuck lanes, then solved lanes.
        let (mut out, mut stuck_count) = (LaneList::default(), 0);
        let mut targets = [SOLVED; LANES_PER_MOVE];
        let mut choices = Choices::default();
        if self.waiting_to_unload() >= thresholds.unload {
            (out, stuck_count) = LaneList::from_sets(self.sets.stuck, self.sets.solved);
            for (i, target) in targets.iter_mut().enumerate() {
                let branch = self.assignments[out.lane(i)].end;
                *target = if i < stuck_count { branch } else { SOLVED + i };
            }
            self.token
                .unload(&self.state, out, self.snapshots, &targets);
            self.write_answers(out, stuck_count);
            for (i, &target) in targets.iter().enumerate().take(stuck_count) {
                choices.record(self.token, i, &self.snapshots[target]);
            }
        }
        // Loading separates `record` and `choose`, so that the stores of `record` complete before `choose` reads them.
        // `load` has no other call: one more, for when nothing is unloaded, is slower.
        if self.waiting_to_load() >= thresholds.load_while_moving {
            self.load();
        }
        if stuck_count != 0 {
            let guessing = out.set & self.sets.stuck;
            let underconstrained = self.underconstrained_lanes(guessing, &choices);
            let words = choices.choose(self.token);
            for (i, &target) in targets.iter().enumerate().take(stuck_count) {
                self.guess(out.lane(i), target, words[i] as usize);
            }
            if underconstrained != 0 {
                for (i, &target) in targets.iter().enumerate().take(stuck_count) {
                    let (lane, word) = (out.lane(i), words[i] as usize);
                    let second = choices.second(i, word);
                    if underconstrained >> lane & 1 != 0
                        && let Some(second) = second
                    {
                        self.guess_again(lane, target, word, second);
                    }
                }
            }
            self.sets.with_branches |= guessing;
            self.sets.guessed |= guessing;
            self.sets.stuck ^= guessing;
            self.sets.running |= guessing;
            self.counters.guesses += stuck_count as u64;
            if self.counters.guesses >= self.period_end {
                self.end_period();
            }
        }
    }

    /// Ends a period and begins the next one. Tests the puzzles whose lanes become suspect.
    ///
    /// Counting the guesses of each lane would be slower (`EXPERIMENTS.md`). So the guesses of the period are divided
    /// equally among the lanes that have guessed, and charged to those that already had the same puzzle when it began.
    ///
    /// Not inlined, so not compiled for the instruction set ([`Task`]), but rarely called.
    #[cold]
    #[inline(never)]
    fn end_period(&mut self) {
        let patience = self.patience.guesses;
        let period = patience.saturating_mul(T::Vector::WIDTH as u64) / PERIODS;
        self.period_end = self.counters.guesses.saturating_add(period);
        let share = period.div_ceil(self.sets.guessed.count_ones().into());
        let mut staying = 0;
        for lane in members(self.sets.guessed) {
            let puzzle = Some(self.assignments[lane].puzzle);
            let estimate = &mut self.estimates[lane];
            if estimate.puzzle == puzzle {
                estimate.guesses += share;
                staying |= 1 << lane;
            } else {
                *estimate = GuessEstimate { puzzle, guesses: 0 };
            }
        }
        // A solved lane has just found a solution.
        let others = staying & !(self.sets.suspect | self.sets.solved);
        let mut untested = members(others).fold(0, |set, lane| {
            let chain = self.chains.lanes_from_last(lane);
            let guesses: u64 = chain.map(|lane| self.estimates[lane].guesses).sum();
            set | LaneSet::from(guesses >= patience) << lane
        });
        self.sets.suspect |= untested;
        while untested != 0 {
            untested &= !self.test_puzzle(untested.trailing_zeros() as usize);
        }
    }

    #[inline(always)]
    fn test_puzzles(&mut self) {
        let mut waiting = self.sets.backtracking & self.sets.suspect;
        while waiting != 0 {
            let lane = waiting.trailing_zeros() as usize;
            let done = if self.tests_to_skip[lane] == 0 {
                self.test_puzzle(lane)
            } else {
                self.tests_to_skip[lane] -= 1;
                1 << lane
            };
            waiting &= !done;
        }
    }

    /// Writes the answers of the solved lanes of a list, from index `first_solved` on. Each lane becomes idle, or waits
    /// to backtrack if more solutions are wanted.
    #[inline(always)]
    fn write_answers(&mut self, out: LaneList, first_solved: usize) {
        if first_solved == out.len {
            return;
        }
        for i in first_solved..out.len {
            let puzzle = self.assignments[out.lane(i)].puzzle;
            if let Some(answers) = &mut self.request.answers {
                answers.write(puzzle, self.token, &self.snapshots[SOLVED + i]);
            }
        }
        let solved = out.set & self.sets.solved;
        if G::FIRST_ONLY {
            return self.finish_puzzles(solved);
        }
        self.sets.solved ^= solved;
        for lane in members(solved) {
            if self.request.goal.wants_more(self.assignments[lane].puzzle) {
                self.continue_search(lane);
            } else {
                self.finish_puzzles(1 << lane);
            }
        }
    }

    /// Loads up to eight lanes with their last branch, a puzzle, or a stolen branch.
    #[inline(always)]
    fn load(&mut self) {
        // No more idle lanes than puzzles.
        let (mut idle, puzzles_left) = (self.sets.idle, self.puzzle_count - self.next_puzzle);
        if puzzles_left < LANES_PER_MOVE {
            let lanes_with_puzzle = members(idle).take(puzzles_left);
            idle = lanes_with_puzzle.fold(0, |set, lane| set | 1 << lane);
        }
        let (mut list, backtracking_count) = LaneList::from_sets(self.sets.backtracking, idle);
        let mut sources: [usize; LANES_PER_MOVE] = std::array::from_fn(|i| FRESH + i);

        // Lanes that backtrack.
        for (i, source) in sources.iter_mut().enumerate().take(backtracking_count) {
            *source = self.backtrack(list.lane(i));
        }
        self.sets.backtracking &= !list.set;

        // Idle lanes that get a puzzle.
        let fresh = sources.iter().enumerate().skip(backtracking_count);
        for (i, &source) in fresh.take(list.len - backtracking_count) {
            self.read_puzzle(list.lane(i), source);
        }

        // Thieves: other idle lanes, while the list has room.
        if self.next_puzzle == self.puzzle_count {
            for thief in members(self.sets.idle & !list.set).take(LANES_PER_MOVE - list.len) {
                if self.victims() == 0 {
                    break;
                }
                sources[list.len] = self.steal(thief);
                list.push(thief);
            }
        }

        debug_assert!(list.len != 0, "this is called only if a lane can be loaded");
        self.sets.idle &= !list.set;
        self.sets.running |= list.set;
        self.sets.underconstrained &= !list.set;
        self.sets.loaded[0] |= list.set;
        let mut snapshots = [&self.snapshots[FRESH]; LANES_PER_MOVE];
        for (snapshot, source) in snapshots.iter_mut().zip(sources) {
            *snapshot = &self.snapshots[source];
        }
        self.token.load(&mut self.state, list, &snapshots);
    }

    /// Pops the last branch of a lane. Returns its snapshot.
    fn backtrack(&mut self, lane: usize) -> usize {
        let assignment = &mut self.assignments[lane];
        assignment.end -= 1;
        self.sets.with_branches &= !(LaneSet::from(assignment.start == assignment.end) << lane);
        assignment.end
    }

    #[inline(always)]
    fn read_puzzle(&mut self, lane: usize, fresh: usize) {
        /// In bytes.
        const AHEAD: usize = 1600;
        let text = self.puzzles.get(self.next_puzzle);
        let snapshot = &mut self.snapshots[fresh];
        layouts::read(self.token, text, self.puzzles.layout(), snapshot);
        let ahead = text.as_ptr().wrapping_add(AHEAD);
        prefetch(ahead);
        prefetch(ahead.wrapping_add(64));
        if let Some(answers) = &self.request.answers {
            answers.prefetch(self.next_puzzle);
        }
        self.assignments[lane] = Assignment::new(lane, self.next_puzzle);
        self.next_puzzle += 1;
    }

    /// Gives the thief, an idle lane, the oldest branch of the victim, the lane with the most branches. Returns its
    /// snapshot.
    ///
    /// The thief counts as having guessed, so that it sweeps the branch exactly as the victim would.
    fn steal(&mut self, thief: usize) -> usize {
        let branches = |lane: &usize| self.assignments[*lane].end - self.assignments[*lane].start;
        let victim = members(self.victims())
            .max_by_key(branches)
            .expect("some lane has a branch");
        let assignment = &mut self.assignments[victim];
        let source = assignment.start;
        assignment.start += 1;
        if assignment.start == assignment.end {
            self.sets.with_branches &= !(1 << victim);
        }
        self.assignments[thief] = Assignment::new(thief, assignment.puzzle);
        self.chains.insert(victim, thief);
        self.sets.guessed |= 1 << thief;
        source
    }

    /// Guesses in a stuck lane, whose state has been copied to the snapshot `branch`. In the cell at `word`, the lane
    /// keeps only the lowest candidate, and the branch the others.
    ///
    /// A lane that has guessed may be stuck without an open cell, if the last sweep set the last open cell and changed
    /// nothing else. Then the guess does not change the lane, and the next sweep finds out whether the grid is a
    /// solution. The branch has a cell without a candidate: a contradiction.
    #[inline(always)]
    fn guess(&mut self, lane: usize, branch: usize, word: usize) {
        let candidates = &mut self.snapshots[branch].0[word];
        let digit = *candidates & candidates.wrapping_neg();
        *candidates ^= digit;
        self.assignments[lane].end = branch + 1;
        let cell = &mut self.state[Snapshot::cell_of(word)];
        *cell = self
            .token
            .mask(1 << lane)
            .select(self.token.splat(digit), *cell);
    }

    /// Returns the underconstrained lanes among those about to guess. At the first guess in a puzzle, counts the open
    /// cells. `choices` has the boards of the lanes, in ascending order.
    ///
    /// Reads a board even if there is none to check, to avoid mispredictions (`EXPERIMENTS.md`).
    #[inline(always)]
    fn underconstrained_lanes(&mut self, guessing: LaneSet, choices: &Choices) -> LaneSet {
        let mut first_guesses = guessing & self.sets.underconstrained & !self.sets.guessed;
        loop {
            // The lowest lane as a set, which may be empty.
            let lane = first_guesses & first_guesses.wrapping_neg();
            let board = (guessing & lane.wrapping_sub(1)).count_ones() as usize;
            let too_open = choices.open_cells(board % LANES_PER_MOVE) > MAX_OPEN;
            self.sets.underconstrained &= !if too_open { lane } else { 0 };
            first_guesses ^= lane;
            if first_guesses == 0 {
                return guessing & self.sets.underconstrained;
            }
        }
    }

    /// Guesses in a second cell, at word `second`, after the guess at `word` with the snapshot `branch`. The second
    /// branch is the same board with the digit of the first guess.
    #[inline(always)]
    fn guess_again(&mut self, lane: usize, branch: usize, word: usize, second: usize) {
        let digit = lanes::words(&self.state[Snapshot::cell_of(word)])[lane];
        self.snapshots[branch + 1] = self.snapshots[branch].clone();
        self.snapshots[branch + 1].0[word] = digit;
        self.guess(lane, branch + 1, second);
        self.counters.guesses += 1;
    }

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
        let [none_ago, one_ago, two_ago] = self.sets.loaded;
        self.sets.underconstrained |= stuck & !self.sets.guessed & (none_ago | one_ago | two_ago);
        self.sets.loaded = [0, none_ago, one_ago];
        self.sets.backtracking |= contradictory & self.sets.with_branches;
        let exhausted = contradictory & !self.sets.with_branches;
        if G::FIRST_ONLY {
            for lane in members(exhausted) {
                self.lane_exhausted(lane);
            }
            // The branches of a solved lane hold only later solutions.
            self.sets.with_branches &= !solved;
            self.sets.solved |= solved;
            for lane in members(solved & self.chains.linked()) {
                // An earlier lane of the same chain may have ended this one.
                if self.sets.solved & 1 << lane != 0 {
                    self.hold(lane);
                }
            }
        } else {
            // Found once, since lanes that end below may unlink others.
            let linked = self.chains.linked();
            for lane in members(exhausted & linked) {
                self.lane_exhausted(lane);
            }
            let last = solved & !(self.sets.with_branches | linked);
            let exhausted = exhausted & !linked;
            if last | exhausted != 0 {
                self.end_together(last, exhausted);
            }
            for lane in members(solved & !last) {
                // An earlier lane may have ended this puzzle.
                if self.sets.idle & 1 << lane == 0 {
                    self.count_solution(lane);
                }
            }
        }
    }

    /// Ends the puzzles of lanes without branches and outside chains, if several solutions may be wanted. Those of
    /// `solved` are counted; `exhausted` lanes are contradictory. Ending lanes one by one is slower (`EXPERIMENTS.md`).
    #[inline(always)]
    fn end_together(&mut self, solved: LaneSet, exhausted: LaneSet) {
        let mut ended = solved | exhausted;
        for lane in members(solved) {
            let puzzle = self.assignments[lane].puzzle;
            self.request.goal.found(puzzle);
            // The solution is still to be written.
            if self.request.answers.is_some() && self.request.goal.wants_more(puzzle) {
                ended &= !(1 << lane);
            }
        }
        self.sets.solved |= solved & !ended;
        self.finish_puzzles(ended);
    }

    /// Makes a lane without branches idle, and ends its puzzle if no other lane searches it.
    #[inline(always)]
    fn lane_exhausted(&mut self, lane: usize) {
        if self.chains.linked() & 1 << lane != 0 {
            return self.leave_chain(lane);
        }
        if G::FIRST_ONLY {
            let puzzle = self.assignments[lane].puzzle;
            self.request.goal.unsolvable(puzzle);
        }
        self.finish_puzzles(1 << lane);
    }

    fn leave_chain(&mut self, lane: usize) {
        let successor = self
            .chains
            .successor(lane)
            .filter(|_| self.chains.is_first(lane));
        self.chains.remove(lane);
        self.make_idle(1 << lane);
        // `successor` is now the first of the chain, so if it is held, its solution is the first one.
        if let Some(successor) = successor {
            let held = self.sets.held & 1 << successor;
            self.sets.held ^= held;
            self.sets.solved |= held;
        }
    }

    /// Ends the lanes after a solved lane of a chain, whose solutions would be later. Holds it until all earlier ones
    /// end.
    fn hold(&mut self, lane: usize) {
        let after = self.chains.remove_successors(lane);
        self.make_idle(after);
        if !self.chains.is_first(lane) {
            self.sets.solved &= !(1 << lane);
            self.sets.held |= 1 << lane;
        }
    }

    /// Counts the solution of a lane, if several may be wanted.
    #[inline(always)]
    fn count_solution(&mut self, lane: usize) {
        self.sets.suspect &= !(1 << lane);
        self.estimates[lane].puzzle = None;
        let puzzle = self.assignments[lane].puzzle;
        self.request.goal.found(puzzle);
        if !self.request.goal.wants_more(puzzle) {
            self.finish_chain(lane);
        } else if self.request.answers.is_some() {
            self.sets.solved |= 1 << lane;
        } else {
            self.continue_search(lane);
        }
    }

    /// Ends all lanes of this lane's puzzle. One that still waits to write its solution only loses its branches, and
    /// ends after writing.
    #[inline(always)]
    fn finish_chain(&mut self, lane: usize) {
        let chain = self.chains.dissolve(lane);
        let writing = chain & self.sets.solved;
        self.sets.with_branches &= !writing;
        if writing == 0 {
            self.finish_puzzles(1 << lane);
        }
        self.make_idle(chain & !writing);
    }

    /// Makes a lane whose solution was counted wait to backtrack, or ends it without a branch.
    #[inline(always)]
    fn continue_search(&mut self, lane: usize) {
        if self.sets.with_branches & 1 << lane != 0 {
            self.sets.backtracking |= 1 << lane;
        } else {
            self.lane_exhausted(lane);
        }
    }

    /// Ends the puzzles of these lanes. The set has one lane of each puzzle, so each counts once.
    #[inline(always)]
    fn finish_puzzles(&mut self, lanes: LaneSet) {
        self.counters.unguessed += u64::from((lanes & !self.sets.guessed).count_ones());
        self.make_idle(lanes);
    }

    /// Removes lanes from all other sets, except those that loading resets. The caller has removed them from their
    /// chains.
    ///
    /// The stores are volatile to prevent vectorization: stores to single sets are not forwarded to wide loads.
    #[inline(always)]
    fn make_idle(&mut self, ended: LaneSet) {
        let Sets {
            running,
            stuck,
            backtracking,
            solved,
            held,
            idle,
            with_branches,
            guessed,
            suspect,
            loaded: _,
            underconstrained: _,
        } = &mut self.sets;
        for set in [
            running,
            stuck,
            backtracking,
            solved,
            held,
            with_branches,
            guessed,
            suspect,
        ] {
            // SAFETY: the pointer is a reference's, so it is valid and aligned.
            unsafe { std::ptr::write_volatile(set, *set & !ended) };
        }
        *idle |= ended;
    }
}
