/*! The search: depth first in every lane. Up to eight lanes are loaded or unloaded at once.

A *stuck* lane has to guess. It keeps one candidate of a cell, and saves a copy of its state with
the cell's other candidates: a *branch*. The branches of a lane are its *trail*. A lane is *suspect*
if it has searched one puzzle for very long ([`Patience`]).

```text
while there is work left:
    if enough lanes wait:
        test      if a suspect lane waits to backtrack, test its puzzle: of the rest of the search,
                  remove the first parts, up to the first that has a solution; a lane with nothing
                  left becomes idle
                  after a test that removed nothing, the lanes of the puzzle skip tests for a while
        unload    copy out lanes that are stuck or solved, up to eight at once
        deliver   write the grid of a solved lane as the answer to its puzzle; if more solutions are
                  wanted, and the lane has a branch, it waits to backtrack, otherwise it becomes idle
        load      a lane that waits to backtrack gets the last branch of its trail
                  an idle lane gets the next puzzle; if there is none, it steals a branch
        guess     a stuck lane that was unloaded takes the lowest candidate of the chosen cell, and
                  saves the others as a branch on its trail; a loose lane does so in two cells
        test      if a period ends, test the puzzles of the lanes that become suspect
    else:
        sweep     propagate once in the running lanes; a lane that is found to be solved,
                  contradictory or stuck stops running
                  a contradictory lane waits to backtrack; if its trail is empty, it becomes idle
                  a solved lane waits to be unloaded, with three exceptions:
                      if the first solution is wanted, and an earlier lane of its chain still
                      searches, the lane is held until the earlier lanes have ended
                      if solutions are counted, and no answers are written, it waits to backtrack,
                      or becomes idle if its trail is empty
                      if the last wanted solution has been counted, its puzzle ends
```

[`LaneSearch::move_lanes`] does all but the sweep, in this order. A waiting lane is frozen, so the
search does not depend on how long it waits. The [`Thresholds`] say how many lanes must wait before
lanes are moved. They affect the speed of a search, but not which solution of a puzzle is the first.

The search takes the lowest digit first. If only one solution is wanted, the answer is the first in
depth-first order, even if several lanes work on one puzzle (see [`chains`](super::chains)). If more
are wanted, the answer may be any of them. The search finds every solution and nothing else: a sweep
removes only candidates that no solution of the lane has, a guess divides the solutions of a state
between two states, and a lane counts as solved only if its grid is proved to be a solution.

**Two guesses at once.** If a puzzle has many solutions, nearly all guesses are right. Then a lane
saves sweeps by guessing again before it propagates the first guess. Such a puzzle is stuck early,
although few cells are open. So a lane is *loose* if it is stuck for the first time in its puzzle
after at most three sweeps, with at most [`MOST_OPEN`] open cells. Most puzzles with one solution
are solved by then, take more sweeps, or have more open cells. A lane is loose until it gets a
branch back: then a guess was wrong, or a solution has been found. A thief is never loose. A loose
lane saves two branches, as if it had guessed twice without a sweep between the guesses. All this
depends only on the puzzle, so the search is the same in every batch.

**Why puzzles are tested.** On some boards the sweeps detect a contradiction very late. Guesses in
other parts of the board do not help, so a lane meets the same contradiction millions of times. The
tests bound this. When the lanes of a puzzle have taken very many guesses, the [scalar
solver](crate::scalar) searches the rest of the puzzle: its branches, and the boards in the lanes
([`tester`]). It meets the same contradiction less often, because it guesses again where its last
guess failed.

A test never changes the solutions that are found, nor their order. A branch without a solution
would be searched in vain, so it can be removed, and the lane continues with the branch that is next
in the search. If only the first solution is wanted, and a branch has one, everything later in the
search has only later solutions, and is removed too. So a puzzle may be tested at any time.
*/

use super::chains::Chains;
use super::counters::Counters;
use super::goal::{Goal, Request};
use super::guess::Choices;
use super::lanes::{
    self, LANES_PER_MOVE, LaneList, LaneSet, MOST_LANES, State, Task, Thresholds, Token, Vector,
};
use super::layouts;
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::sweep::sweep;
use super::text::Boards;
use std::num::NonZero;
use tester::Tester;

mod tester;

/// The maximum number of branches on a trail. Each guess sets another of the 81 cells. One more
/// guess is possible in a lane without an open cell ([`LaneSearch::guess`]).
const DEPTH: usize = 82;

/// The maximum number of open cells of a loose lane, when it is stuck for the first time in its
/// puzzle.
const MOST_OPEN: u32 = 47;

/// When puzzles are tested.
#[derive(Clone, Copy)]
pub struct Patience {
    /// After about this many guesses in a puzzle, its lanes become suspect, and it is tested; again
    /// whenever a suspect lane waits to backtrack. (The guesses of a puzzle are estimated, see
    /// [`LaneSearch::end_period`].)
    pub guesses: u64,
    /// The number of tests that each lane of a puzzle skips after a test that removed nothing. A
    /// suspect lane skips one in each round (call of [`LaneSearch::move_lanes`]) in which it waits
    /// to backtrack.
    pub skipped_tests: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            // Of the 12,567 puzzles in hardest375 and hardest1905, which are among the hardest
            // known, only one takes more guesses. All others are never tested.
            guesses: 512,
            skipped_tests: 64,
        }
    }
}

/// The number of periods after which a lane becomes suspect, if each lane has a puzzle of its own
/// and all guess equally often.
const PERIODS: u64 = 8;

/// The index of the first snapshot for fresh puzzles.
const FRESH: usize = MOST_LANES * DEPTH;
/// The index of the first snapshot for solved lanes.
const SOLVED: usize = FRESH + LANES_PER_MOVE;
/// The number of snapshots.
const SNAPSHOTS: usize = SOLVED + LANES_PER_MOVE + lanes::SCRATCH;

/// The memory of a search, reused for all batches: [`SNAPSHOTS`], and padding to align them.
///
/// It is a vector of plain words, because the system provides zeroed pages that take no memory
/// until they are touched. Most are never touched: most trails are short, and a small input uses
/// few of them. Filling a `Vec` of snapshots would touch all pages.
pub struct Memory(Vec<u16>);

impl Memory {
    pub fn new() -> Memory {
        Memory(vec![
            0;
            (SNAPSHOTS + 1) * size_of::<Snapshot>()
                / size_of::<u16>()
        ])
    }

    /// Returns the snapshots: [`DEPTH`] for the trail of each lane, then those for fresh puzzles,
    /// those for solved lanes, and the scratch for unloading.
    #[inline(always)]
    fn snapshots(&mut self) -> &mut [Snapshot] {
        // SAFETY: a snapshot is an array of words without padding, so any words are a valid
        // snapshot, and the words of any snapshot are valid.
        let (_, snapshots, _) = unsafe { self.0.align_to_mut() };
        &mut snapshots[..SNAPSHOTS]
    }
}

/// The puzzle and the trail of a lane. The trail is the snapshots `oldest..newest` if the lane is
/// in `saved`, and empty otherwise.
#[derive(Clone, Copy)]
struct Assignment {
    puzzle: usize,
    oldest: usize,
    newest: usize,
}

impl Assignment {
    fn new(lane: usize, puzzle: usize) -> Assignment {
        let trail = lane * DEPTH;
        Assignment {
            puzzle,
            oldest: trail,
            newest: trail,
        }
    }
}

/// Sets of lanes. The first six are phases: each lane is in exactly one of them.
#[derive(Default)]
struct Sets {
    running: LaneSet,
    stuck: LaneSet,
    /// Waits to get its last branch, after a contradiction or a counted solution.
    backtracking: LaneSet,
    /// Solved, and the solution is not written yet.
    solved: LaneSet,
    /// Solved, but an earlier lane of its chain may still find an earlier solution.
    held: LaneSet,
    idle: LaneSet,

    /// Has a branch on its trail.
    saved: LaneSet,
    /// Has guessed in its puzzle, or stolen a branch of it.
    guessed: LaneSet,
    /// Had searched its puzzle for very long when a period ended, and has not counted a solution
    /// since. Its puzzle is tested repeatedly.
    suspect: LaneSet,
    /// By index: loaded 0, 1 or 2 sweeps ago.
    loaded: [LaneSet; 3],
    /// Guesses in two cells at once. Provisional until the first guess in the puzzle
    /// ([`LaneSearch::loose_lanes`]), and unspecified for an idle lane.
    loose: LaneSet,
}

impl Sets {
    /// Returns whether each lane of `all` is in exactly one of the first six sets.
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

/// The guesses of a lane in its puzzle, as estimated when the last period ended.
#[derive(Clone, Copy, Default)]
struct Charge {
    /// The puzzle at that time. `None` if the lane has counted a solution since.
    puzzle: Option<usize>,
    guesses: u64,
}

/// Returns the lanes of a set, lowest first.
fn members(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = NonZero::new(set)?.trailing_zeros() as usize;
        set &= set - 1;
        Some(lane)
    })
}

/// The state of a search.
struct LaneSearch<'a, T: Token, G> {
    token: T,
    state: State<T>,
    assignments: [Assignment; MOST_LANES],
    sets: Sets,
    chains: Chains,
    /// As in [`Memory::snapshots`].
    snapshots: &'a mut [Snapshot],
    puzzles: Boards<'a>,
    /// The index of the next puzzle to load.
    next_puzzle: usize,
    puzzle_count: usize,
    request: Request<'a, G>,
    counters: Counters,
    /// By reference, which is faster (`EXPERIMENTS.md`).
    tester: &'a mut Tester,
    patience: Patience,
    /// The guess count at which this period ends. It is 0 at first, so the first guesses of a batch
    /// end an empty period.
    period_end: u64,
    /// By reference for the same reason as `tester`.
    charges: &'a mut [Charge; MOST_LANES],
    /// The number of tests that each suspect lane still skips ([`Patience`]).
    tests_to_skip: [u64; MOST_LANES],
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
        let all = LaneSet::MAX >> (MOST_LANES - T::Vector::WIDTH);
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
            charges: &mut [Charge::default(); MOST_LANES],
            tests_to_skip: [0; MOST_LANES],
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
    /// Returns how many lanes must wait before lanes are moved: one if no lane runs or no new
    /// puzzle is left.
    fn thresholds(&self) -> Thresholds {
        if self.sets.running == 0 || self.next_puzzle == self.puzzle_count {
            return Thresholds {
                unload: 1,
                load: 1,
                load_after_unload: 1,
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

    /// Returns the lanes whose branches may be stolen. A lane that waits to backtrack needs its
    /// last branch, perhaps its only one. If branches of suspect lanes were stolen, a puzzle would
    /// spread over more and more lanes while it is tested, which takes more guesses
    /// (`EXPERIMENTS.md`).
    fn victims(&self) -> LaneSet {
        self.sets.saved & !(self.sets.backtracking | self.sets.suspect)
    }

    /// Runs one round: all but the sweep.
    #[inline(always)]
    fn move_lanes(&mut self, thresholds: Thresholds) {
        if self.sets.backtracking & self.sets.suspect != 0 {
            self.test_puzzles();
        }
        // The lanes to unload: `stuck_count` stuck lanes, then solved lanes.
        let (mut out, mut stuck_count) = (LaneList::default(), 0);
        // The indices of the snapshots that they are copied to.
        let mut targets = [SOLVED; LANES_PER_MOVE];
        let mut choices = Choices::default();
        if self.waiting_to_unload() >= thresholds.unload {
            (out, stuck_count) = LaneList::of(self.sets.stuck, self.sets.solved);
            for (i, target) in targets.iter_mut().enumerate() {
                let trail = self.assignments[out.lane(i)].newest;
                *target = if i < stuck_count { trail } else { SOLVED + i };
            }
            self.token
                .unload(&self.state, out, self.snapshots, &targets);
            self.deliver(out, stuck_count);
            for (i, &target) in targets.iter().enumerate().take(stuck_count) {
                choices.enter(self.token, i, &self.snapshots[target]);
            }
        }
        // Loading is between `enter` and `choose`, so that the stores of `enter` complete before
        // `choose` reads them. It is called only here, since a second copy of its code is slower
        // (`EXPERIMENTS.md`).
        if self.waiting_to_load() >= thresholds.load_after_unload {
            self.load();
        }
        if stuck_count != 0 {
            let guessing = out.set & self.sets.stuck;
            let loose = self.loose_lanes(guessing, &choices);
            let words = choices.choose(self.token);
            for (i, &target) in targets.iter().enumerate().take(stuck_count) {
                self.guess(out.lane(i), target, words[i] as usize);
            }
            if loose != 0 {
                for (i, &target) in targets.iter().enumerate().take(stuck_count) {
                    let (lane, word) = (out.lane(i), words[i] as usize);
                    let second = choices.second(i, word);
                    if loose >> lane & 1 != 0
                        && let Some(second) = second
                    {
                        self.guess_again(lane, target, word, second);
                    }
                }
            }
            self.sets.saved |= guessing;
            self.sets.guessed |= guessing;
            self.sets.stuck ^= guessing;
            self.sets.running |= guessing;
            self.counters.guesses += stuck_count as u64;
            if self.counters.guesses >= self.period_end {
                self.end_period();
            }
        }
    }

    /// Ends a period, and begins the next one. If the lanes of a puzzle have taken very many
    /// guesses together, they become suspect, and the puzzle is tested.
    ///
    /// Counting the guesses of each lane would be slower (`EXPERIMENTS.md`). So the guesses of the
    /// period are divided equally among the lanes that have guessed in their puzzles, and a lane is
    /// charged its share if it had the same puzzle when the period began. A puzzle is soon suspect
    /// if it has nearly all lanes, or if the others solve puzzles without a guess.
    ///
    /// It is not inlined, so it is not compiled for the instruction set ([`Task`]). This is slower,
    /// but it is called rarely.
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
            let charge = &mut self.charges[lane];
            if charge.puzzle == puzzle {
                charge.guesses += share;
                staying |= 1 << lane;
            } else {
                *charge = Charge { puzzle, guesses: 0 };
            }
        }
        // A solved lane is not suspect: it has just found a solution.
        let others = staying & !(self.sets.suspect | self.sets.solved);
        let mut untested = members(others).fold(0, |set, lane| {
            let chain = self.chains.lanes_from_last(lane);
            let guesses: u64 = chain.map(|lane| self.charges[lane].guesses).sum();
            set | LaneSet::from(guesses >= patience) << lane
        });
        self.sets.suspect |= untested;
        while untested != 0 {
            untested &= !self.test_puzzle(untested.trailing_zeros() as usize);
        }
    }

    /// Tests the puzzles of the suspect lanes that wait to backtrack, except lanes that still skip
    /// tests.
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

    /// Writes the answers of the solved lanes of a list, which begin at index `first_solved`. Each
    /// of them becomes idle, or continues if more solutions are wanted.
    #[inline(always)]
    fn deliver(&mut self, out: LaneList, first_solved: usize) {
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
                self.go_back(lane);
            } else {
                self.finish_puzzles(1 << lane);
            }
        }
    }

    /// Loads up to eight lanes: with their last branch, a puzzle, or a stolen branch.
    #[inline(always)]
    fn load(&mut self) {
        // At most as many idle lanes as there are puzzles left, after the lanes that backtrack.
        let (mut idle, puzzles_left) = (self.sets.idle, self.puzzle_count - self.next_puzzle);
        if puzzles_left < LANES_PER_MOVE {
            let lanes_with_puzzle = members(idle).take(puzzles_left);
            idle = lanes_with_puzzle.fold(0, |set, lane| set | 1 << lane);
        }
        let (mut list, backtracking_count) = LaneList::of(self.sets.backtracking, idle);
        // The snapshots that these lanes get. A puzzle is read into the fresh snapshot of its lane.
        let mut sources: [usize; LANES_PER_MOVE] = std::array::from_fn(|i| FRESH + i);

        // 1. Lanes that backtrack.
        for (i, source) in sources.iter_mut().enumerate().take(backtracking_count) {
            *source = self.backtrack(list.lane(i));
        }
        self.sets.backtracking &= !list.set;

        // 2. Idle lanes that get a puzzle.
        let fresh = sources.iter().enumerate().skip(backtracking_count);
        for (i, &source) in fresh.take(list.len - backtracking_count) {
            self.begin(list.lane(i), source);
        }

        // 3. Thieves: the other idle lanes, while the list has room.
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
        self.sets.loose &= !list.set;
        self.sets.loaded[0] |= list.set;
        let mut snapshots = [&self.snapshots[FRESH]; LANES_PER_MOVE];
        for (snapshot, source) in snapshots.iter_mut().zip(sources) {
            *snapshot = &self.snapshots[source];
        }
        self.token.load(&mut self.state, list, &snapshots);
    }

    /// Removes the last branch from a lane's trail, and returns the index of its snapshot.
    fn backtrack(&mut self, lane: usize) -> usize {
        let assignment = &mut self.assignments[lane];
        assignment.newest -= 1;
        self.sets.saved &= !(LaneSet::from(assignment.oldest == assignment.newest) << lane);
        assignment.newest
    }

    /// Reads the next puzzle into the snapshot with the index `fresh`, for an idle lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize, fresh: usize) {
        /// How far ahead the puzzles' text is prefetched, in bytes.
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

    /// Gives an idle lane, the thief, the oldest branch of the lane with the most branches, the
    /// victim. Returns the index of its snapshot.
    ///
    /// The thief is marked as having guessed, because it must sweep the branch exactly as the
    /// victim would, and a lane that has guessed is stuck earlier.
    fn steal(&mut self, thief: usize) -> usize {
        let branches =
            |lane: &usize| self.assignments[*lane].newest - self.assignments[*lane].oldest;
        let victim = members(self.victims())
            .max_by_key(branches)
            .expect("some lane has a branch");
        let assignment = &mut self.assignments[victim];
        let source = assignment.oldest;
        assignment.oldest += 1;
        if assignment.oldest == assignment.newest {
            self.sets.saved &= !(1 << victim);
        }
        self.assignments[thief] = Assignment::new(thief, assignment.puzzle);
        self.chains.insert(victim, thief);
        self.sets.guessed |= 1 << thief;
        source
    }

    /// Guesses in a stuck lane, whose state has been copied to the snapshot at index `trail`, the
    /// end of its trail. In the cell at `word`, the lane keeps only the lowest candidate, and the
    /// snapshot the others. The snapshot becomes a branch.
    ///
    /// A lane that has guessed may be stuck without an open cell, if the last sweep set the last
    /// open cell and changed nothing else. Then the guess does not change the lane, and the next
    /// sweep finds out whether the grid is a solution. The new branch has a cell without a
    /// candidate: a contradiction.
    #[inline(always)]
    fn guess(&mut self, lane: usize, trail: usize, word: usize) {
        let candidates = &mut self.snapshots[trail].0[word];
        let digit = *candidates & candidates.wrapping_neg();
        *candidates ^= digit;
        self.assignments[lane].newest = trail + 1;
        let cell = &mut self.state[Snapshot::cell_of(word)];
        *cell = self
            .token
            .mask(1 << lane)
            .select(self.token.splat(digit), *cell);
    }

    /// Returns which of the lanes that are about to guess are loose. If this is their first guess
    /// in the puzzle, it checks that they have at most [`MOST_OPEN`] open cells. `choices` has the
    /// boards of the lanes, in ascending order.
    ///
    /// The loop reads a board even if there is none to check, to avoid mispredictions
    /// (`EXPERIMENTS.md`).
    #[inline(always)]
    fn loose_lanes(&mut self, guessing: LaneSet, choices: &Choices) -> LaneSet {
        let mut first_guesses = guessing & self.sets.loose & !self.sets.guessed;
        loop {
            // The lowest lane as a set. If there is none, the set is empty, and nothing is removed.
            let lane = first_guesses & first_guesses.wrapping_neg();
            let board = (guessing & lane.wrapping_sub(1)).count_ones() as usize;
            let too_open = choices.open_cells(board % LANES_PER_MOVE) > MOST_OPEN;
            self.sets.loose &= !if too_open { lane } else { 0 };
            first_guesses ^= lane;
            if first_guesses == 0 {
                return guessing & self.sets.loose;
            }
        }
    }

    /// Guesses in a second cell of a loose lane, at word `second`. The lane has just guessed in the
    /// cell at `word`, with the snapshot at index `trail` as its branch. The second branch is the
    /// same board, but with the digit of the first guess.
    #[inline(always)]
    fn guess_again(&mut self, lane: usize, trail: usize, word: usize, second: usize) {
        let digit = lanes::words(&self.state[Snapshot::cell_of(word)])[lane];
        self.snapshots[trail + 1] = self.snapshots[trail].clone();
        self.snapshots[trail + 1].0[word] = digit;
        self.guess(lane, trail + 1, second);
        self.counters.guesses += 1;
    }

    /// Propagates once in the running lanes.
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
        self.sets.loose |= stuck & !self.sets.guessed & (none_ago | one_ago | two_ago);
        self.sets.loaded = [0, none_ago, one_ago];
        self.sets.backtracking |= contradictory & self.sets.saved;
        let (exhausted, linked) = (contradictory & !self.sets.saved, self.chains.linked());
        if G::FIRST_ONLY {
            for lane in members(exhausted) {
                self.lane_exhausted(lane);
            }
            // A solved lane's branches hold only later solutions.
            self.sets.saved &= !solved;
            self.sets.solved |= solved;
            for lane in members(solved & self.chains.linked()) {
                // An earlier lane of this loop may have ended this lane, by being held in the same
                // chain.
                if self.sets.solved & 1 << lane != 0 {
                    self.hold(lane);
                }
            }
        } else {
            for lane in members(exhausted & linked) {
                self.lane_exhausted(lane);
            }
            let last = solved & !(self.sets.saved | linked);
            let exhausted = exhausted & !linked;
            if last | exhausted != 0 {
                self.end_together(last, exhausted);
            }
            for lane in members(solved & !last) {
                // An earlier lane of this loop may have ended this lane's puzzle.
                if self.sets.idle & 1 << lane == 0 {
                    self.count_solution(lane);
                }
            }
        }
    }

    /// Ends the puzzles of lanes that have no branch and are in no chain, for a goal that may want
    /// several solutions: the lanes `solved`, whose solution is counted, and the contradictory
    /// lanes `exhausted`. Most puzzles end here, and ending them together is faster
    /// (`EXPERIMENTS.md`).
    #[inline(always)]
    fn end_together(&mut self, solved: LaneSet, exhausted: LaneSet) {
        let mut ended = solved | exhausted;
        for lane in members(solved) {
            let puzzle = self.assignments[lane].puzzle;
            self.request.goal.found(puzzle);
            // This solution is still to be written.
            if self.request.answers.is_some() && self.request.goal.wants_more(puzzle) {
                ended &= !(1 << lane);
            }
        }
        self.sets.solved |= solved & !ended;
        self.finish_puzzles(ended);
    }

    /// Makes an exhausted lane idle. If no other lane works on its puzzle, the search of the puzzle
    /// ends.
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

    /// Makes a lane of a chain idle. The others continue with the puzzle.
    fn leave_chain(&mut self, lane: usize) {
        let successor = self
            .chains
            .successor(lane)
            .filter(|_| self.chains.is_first(lane));
        self.chains.remove(lane);
        self.make_idle(1 << lane);
        // `successor` is now the first lane of the chain. If it is held, its solution is the first
        // one.
        if let Some(successor) = successor {
            let held = self.sets.held & 1 << successor;
            self.sets.held ^= held;
            self.sets.solved |= held;
        }
    }

    /// Handles a solved lane of a chain. The later lanes end, because their solutions would be
    /// later. If there are earlier lanes, this lane is held until they end, since they may find an
    /// earlier solution.
    fn hold(&mut self, lane: usize) {
        let after = self.chains.remove_successors(lane);
        self.make_idle(after);
        if !self.chains.is_first(lane) {
            self.sets.solved &= !(1 << lane);
            self.sets.held |= 1 << lane;
        }
    }

    /// Counts the solution of a lane, for a goal that may want several.
    #[inline(always)]
    fn count_solution(&mut self, lane: usize) {
        self.sets.suspect &= !(1 << lane);
        self.charges[lane].puzzle = None;
        let puzzle = self.assignments[lane].puzzle;
        self.request.goal.found(puzzle);
        if !self.request.goal.wants_more(puzzle) {
            self.finish_puzzle_of(lane);
        } else if self.request.answers.is_some() {
            self.sets.solved |= 1 << lane;
        } else {
            self.go_back(lane);
        }
    }

    /// Ends all lanes of this lane's puzzle. One that still waits to write its solution only loses
    /// its branches, and ends when the solution is written.
    #[inline(always)]
    fn finish_puzzle_of(&mut self, lane: usize) {
        let chain = self.chains.dissolve(lane);
        let writing = chain & self.sets.solved;
        self.sets.saved &= !writing;
        if writing == 0 {
            self.finish_puzzles(1 << lane);
        }
        self.make_idle(chain & !writing);
    }

    /// Makes a lane whose solution was counted wait to backtrack, or exhausts it if it has no
    /// branch.
    #[inline(always)]
    fn go_back(&mut self, lane: usize) {
        if self.sets.saved & 1 << lane != 0 {
            self.sets.backtracking |= 1 << lane;
        } else {
            self.lane_exhausted(lane);
        }
    }

    /// Ends the puzzles of these lanes, one lane of each, and counts those without a guess.
    #[inline(always)]
    fn finish_puzzles(&mut self, lanes: LaneSet) {
        self.counters.unguessed += u64::from((lanes & !self.sets.guessed).count_ones());
        self.make_idle(lanes);
    }

    /// Removes lanes from all other sets. The caller has removed them from their chains.
    ///
    /// The stores are volatile to keep the compiler from vectorizing them. Wide loads would wait
    /// for earlier stores to single sets, which are not forwarded to them.
    #[inline(always)]
    fn make_idle(&mut self, ended: LaneSet) {
        let Sets {
            running,
            stuck,
            backtracking,
            solved,
            held,
            idle,
            saved,
            guessed,
            suspect,
            loaded: _,
            loose: _,
        } = &mut self.sets;
        for set in [
            running,
            stuck,
            backtracking,
            solved,
            held,
            saved,
            guessed,
            suspect,
        ] {
            // SAFETY: the pointer is a reference's, so it is valid and aligned.
            unsafe { std::ptr::write_volatile(set, *set & !ended) };
        }
        *idle |= ended;
    }
}
