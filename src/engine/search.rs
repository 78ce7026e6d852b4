/*! The search: every lane an independent depth-first search, fed and emptied together.

A round of it:

```text
refill      idle lanes get the next puzzles
sweep       propagate in all running lanes; note which are solved, contradictory or stuck
            (again, until enough lanes wait to be unloaded, or to be loaded)
unload      a solved lane's grid is the answer to its puzzle; the lane is idle
guess       a stuck lane takes the lower candidate of the chosen cell; the other branch is saved on its trail
backtrack   a contradictory lane gets the last branch of its trail; without one, it is idle
```

Depth first, lowest digit first: the answer to a puzzle is the first solution in that order. Where the puzzles have run out, an
idle lane takes over the oldest saved branch of a busy one. This changes no answer: the lanes on one puzzle form a *chain* in the
order of their branches. The oldest branch of a lane comes after all else the lane has, so who takes it stands right behind in the
chain. A lane that finds a solution ends all lanes behind it, and its solution is the answer once no lane is left before it.

A lane without a solution is never lost and never wrong: a sweep removes only candidates that no solution of its state has, and a
guess splits a state into two that share its solutions.

Tried and lost (November 2026): two teams of lanes that take turns, so that one's bookkeeping fills the waits of the other's
sweep: -1 to -6%, with the code written out for each -7 to -12%.
*/

use super::Counters;
use super::guess::Choices;
use super::lanes::{self, AT_ONCE, LaneList, Lanes, State, Ternary, Text, Thresholds, Token};
use super::prefetch::prefetch;
use super::snapshot::Snapshot;
use super::sweep::sweep;
use super::text::Shape;
use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};

/// What a search is for.
pub trait Goal {
    /// Whether solutions are wanted as grids.
    const GRIDS: bool;

    /// A search for the solutions of `puzzle` begins.
    fn begin(&self, _puzzle: usize) {}
    /// A solution of `puzzle`. With [`Goal::GRIDS`] `grid` is it and it is the last, else the return value says whether to go on.
    fn solution<T: Text>(&mut self, puzzle: usize, token: T, grid: &Snapshot) -> bool;
    /// The puzzle has no further solution.
    fn exhausted(&mut self, puzzle: usize);
}

/// The first solution of each puzzle as text.
pub struct First<'a> {
    pub answers: &'a mut [u8],
    pub shape: Shape,
    pub unsolvable: &'a mut Vec<usize>,
}

impl Goal for First<'_> {
    const GRIDS: bool = true;

    #[inline(always)]
    fn begin(&self, puzzle: usize) {
        let stride = self.shape.stride();
        let answer = self.answers.as_ptr().wrapping_add(puzzle * stride);
        prefetch(answer);
        prefetch(answer.wrapping_add(stride - 1));
    }

    #[inline(always)]
    fn solution<T: Text>(&mut self, puzzle: usize, token: T, grid: &Snapshot) -> bool {
        let stride = self.shape.stride();
        token.print(grid, self.shape, &mut self.answers[puzzle * stride..(puzzle + 1) * stride]);
        false
    }

    fn exhausted(&mut self, puzzle: usize) {
        self.unsolvable.push(puzzle);
    }
}

/// The number of solutions of each puzzle, up to a limit.
pub struct Count<'a> {
    pub counts: &'a mut [u64],
    pub limit: u64,
}

impl Goal for Count<'_> {
    const GRIDS: bool = false;

    #[inline(always)]
    fn solution<T: Text>(&mut self, puzzle: usize, _: T, _: &Snapshot) -> bool {
        self.counts[puzzle] += 1;
        self.counts[puzzle] < self.limit
    }

    fn exhausted(&mut self, _: usize) {}
}

/// Saved branches a lane can have: each stands for a cell that was guessed and is single since.
const DEPTH: usize = 82;
/// Lanes of the widest instruction set.
const MOST_LANES: usize = 32;

/// All records of a search, kept from batch to batch: [`DEPTH`] for the trail of each lane, then a group of fresh puzzles, then
/// a group of solved ones, then the scratch of unloading.
pub struct Memory(Vec<Snapshot>);

/// Where the fresh puzzles start.
const FRESH: usize = MOST_LANES * DEPTH;
/// Where lanes go that are unloaded, but not to a trail.
const OUT: usize = FRESH + AT_ONCE;
/// How many there are.
const RECORDS: usize = OUT + AT_ONCE + lanes::SCRATCH;

impl Memory {
    pub fn new() -> Memory {
        // Zeroed by the system where it is first touched: most trails stay short, and a judge's input needs none.
        const LAYOUT: Layout = match Layout::array::<Snapshot>(RECORDS) {
            Ok(layout) => layout,
            Err(_) => panic!("the records are some hundred kilobytes"),
        };
        // SAFETY: the layout is not empty, and is that of the vector; records are arrays of integers, which may be zero.
        unsafe {
            let records: *mut Snapshot = alloc_zeroed(LAYOUT).cast();
            if records.is_null() {
                handle_alloc_error(LAYOUT);
            }
            Memory(Vec::from_raw_parts(records, RECORDS, RECORDS))
        }
    }
}

/// How many bytes ahead text is fetched into the cache.
const AHEAD: usize = 1600;

/// No lane.
const NONE: u8 = u8::MAX;

/// What one lane is at, beside its words in the state.
#[derive(Clone, Copy)]
struct Lane {
    puzzle: usize,
    /// Its trail is `oldest..newest` of the records.
    oldest: usize,
    newest: usize,
    /// The lanes on the same puzzle right before and right behind it.
    before: u8,
    behind: u8,
}

impl Lane {
    fn new(lane: u8, puzzle: usize) -> Lane {
        let trail = lane as usize * DEPTH;
        Lane { puzzle, oldest: trail, newest: trail, before: NONE, behind: NONE }
    }
}

/// Sets of lanes. Each lane is in just one of the first six.
#[derive(Default)]
struct Sets {
    running: u32,
    stuck: u32,
    /// Contradictory, with a saved branch to go back to.
    dead: u32,
    /// First in its chain, with its solution in the state.
    solved: u32,
    /// Solved, but lanes before it in its chain still search.
    held: u32,
    idle: u32,

    /// With a trail.
    saved: u32,
    /// With other lanes on the same puzzle.
    chained: u32,
    /// On a puzzle that took a guess.
    guessed: u32,
}

/// The lanes of a set, lowest first.
fn members(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lane = set.checked_ilog2().map(|_| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lane)
    })
}

struct Search<'a, T: Token, G> {
    token: T,
    state: State<T>,
    lanes: [Lane; MOST_LANES],
    sets: Sets,
    memory: &'a mut Memory,
    puzzles: &'a [u8],
    shape: Shape,
    /// The next puzzle, and how many there are.
    next: usize,
    count: usize,
    goal: G,
    counters: Counters,
}

/// Searches all of `puzzles` (boards of `shape`, back to back) for what `goal` wants. `token` proves the instruction set.
#[inline(always)]
pub fn run<T: Token, G: Goal>(token: T, memory: &mut Memory, puzzles: &[u8], shape: Shape, goal: G) -> Counters {
    let mut search = Search {
        token,
        state: [token.splat(0); 81],
        lanes: std::array::from_fn(|lane| Lane::new(lane as u8, 0)),
        sets: Sets { idle: (u64::MAX >> (64 - T::Lanes::WIDTH)) as u32, ..Sets::default() },
        memory,
        puzzles,
        shape,
        next: 0,
        count: puzzles.len() / shape.stride(),
        goal,
        counters: Counters { puzzles: (puzzles.len() / shape.stride()) as u64, ..Counters::default() },
    };
    loop {
        let thresholds = search.thresholds();
        if search.leaving() >= thresholds.unload || search.entering() >= thresholds.load {
            search.act(thresholds);
        } else if search.sets.running != 0 {
            search.sweep();
        } else {
            return search.counters;
        }
    }
}

impl<T: Token, G: Goal> Search<'_, T, G> {
    /// How many waiting lanes are worth an action. Where nobody runs, or the puzzles have run out, any is.
    #[inline(always)]
    fn thresholds(&self) -> Thresholds {
        if self.sets.running == 0 || self.next == self.count {
            return Thresholds { unload: 1, load: 1, load_along: 1 };
        }
        T::THRESHOLDS
    }

    /// Lanes that wait to be unloaded.
    #[inline(always)]
    fn leaving(&self) -> u32 {
        (self.sets.stuck | self.sets.solved).count_ones()
    }

    /// Lanes that wait to be loaded, and can be.
    #[inline(always)]
    fn entering(&self) -> u32 {
        let idle = if self.next < self.count || self.givers() != 0 { self.sets.idle } else { 0 };
        (self.sets.dead | idle).count_ones()
    }

    /// Lanes with a branch for others to take over; a contradictory lane needs its own.
    #[inline(always)]
    fn givers(&self) -> u32 {
        self.sets.saved & !self.sets.dead
    }

    /// Propagates once in the running lanes and sorts out those that must wait.
    #[inline(always)]
    fn sweep(&mut self) {
        let running = self.sets.running;
        let frozen = self.token.mask(!running);
        let found = sweep(self.token, &mut self.state, frozen, self.sets.guessed);
        self.counters.sweeps += 1;
        self.counters.lane_sweeps += u64::from(running.count_ones());
        let (solved, dead, stuck) = (found.solved & running, found.contradiction & running, found.stuck & running);
        self.sets.running = running & !(solved | dead | stuck);
        self.sets.stuck |= stuck;
        self.sets.dead |= dead & self.sets.saved;
        for lane in members(dead & !self.sets.saved) {
            self.retire(lane);
        }
        if G::GRIDS {
            // What else a solved lane could try comes after its solution.
            self.sets.saved &= !solved;
            self.sets.solved |= solved;
            for lane in members(solved & self.sets.chained) {
                // Another one of its chain may just have ended it.
                if self.sets.solved & 1 << lane != 0 {
                    self.hold(lane);
                }
            }
        } else {
            for lane in members(solved) {
                if self.sets.idle & 1 << lane == 0 {
                    self.tally(lane);
                }
            }
        }
    }

    /// A lane with nothing left to search leaves its chain. The last one out ends the puzzle.
    fn retire(&mut self, lane: u8) {
        let Lane { puzzle, before, behind, .. } = self.lanes[lane as usize];
        if before == NONE && behind == NONE {
            self.goal.exhausted(puzzle);
            return self.release(1 << lane);
        }
        self.release(1 << lane);
        if before != NONE {
            self.lanes[before as usize].behind = behind;
            self.check_chained(before);
        }
        if behind != NONE {
            self.lanes[behind as usize].before = before;
            self.check_chained(behind);
            let bit = 1 << behind;
            if before == NONE && self.sets.held & bit != 0 {
                self.sets.held &= !bit;
                self.sets.solved |= bit;
            }
        }
    }

    fn check_chained(&mut self, lane: u8) {
        let Lane { before, behind, .. } = self.lanes[lane as usize];
        if before == NONE && behind == NONE {
            self.sets.chained &= !(1 << lane);
        }
    }

    /// Makes lanes idle, whatever they were.
    #[inline(always)]
    fn release(&mut self, lanes: u32) {
        let sets = &mut self.sets;
        for set in [&mut sets.running, &mut sets.stuck, &mut sets.dead, &mut sets.solved, &mut sets.held] {
            *set &= !lanes;
        }
        for set in [&mut sets.saved, &mut sets.chained, &mut sets.guessed] {
            *set &= !lanes;
        }
        sets.idle |= lanes;
    }

    /// A chained lane that is solved: its solution comes before all that lanes behind it may find, and after what those before
    /// it may.
    fn hold(&mut self, lane: u8) {
        let mut behind = std::mem::replace(&mut self.lanes[lane as usize].behind, NONE);
        while behind != NONE {
            self.release(1 << behind);
            behind = self.lanes[behind as usize].behind;
        }
        self.check_chained(lane);
        if self.lanes[lane as usize].before != NONE {
            self.sets.solved &= !(1 << lane);
            self.sets.held |= 1 << lane;
        }
    }

    /// A solution to be counted; the lane goes on as if it had met a contradiction.
    fn tally(&mut self, lane: u8) {
        if self.goal.solution(self.lanes[lane as usize].puzzle, self.token, &self.memory.0[OUT]) {
            if self.sets.saved & 1 << lane != 0 {
                self.sets.dead |= 1 << lane;
            } else {
                self.retire(lane);
            }
            return;
        }
        let Lane { mut before, mut behind, .. } = self.lanes[lane as usize];
        self.release(1 << lane);
        while before != NONE {
            self.release(1 << before);
            before = self.lanes[before as usize].before;
        }
        while behind != NONE {
            self.release(1 << behind);
            behind = self.lanes[behind as usize].behind;
        }
    }

    /// Unloads what is solved or stuck, backtracks and refills, guesses: at most one group out, and one group in.
    #[inline(always)]
    fn act(&mut self, thresholds: Thresholds) {
        self.counters.rounds += 1;
        let mut places = [OUT; AT_ONCE];
        let mut choices = Choices::default();
        // The group that goes out, and how many of it are stuck.
        let (mut out, mut stuck) = (LaneList::default(), 0);
        if self.leaving() >= thresholds.unload {
            (out, stuck) = LaneList::of(self.sets.stuck, self.sets.solved);
            for (i, place) in places.iter_mut().enumerate() {
                let trail = self.lanes[out.lane(i) as usize].newest;
                *place = if i < stuck { trail } else { OUT + i };
            }
            self.token.unload(&self.state, out, &mut self.memory.0, &places);
            self.deliver(out, stuck);
            for (i, &place) in places.iter().enumerate().take(stuck) {
                choices.enter(self.token, i, &self.memory.0[place]);
            }
        }
        // Between the look at the choices and the choice, so that neither waits for what the other has just written. In this one place,
        // whether others go out or not: a second copy of the code costs 1% to 4%.
        if self.entering() >= thresholds.load_along {
            self.load();
        }
        if stuck != 0 {
            let words = choices.choose(self.token);
            for (i, &place) in places.iter().enumerate().take(stuck) {
                self.guess(out.lane(i), place, words[i] as usize);
            }
            let guessing = out.set() & self.sets.stuck;
            self.sets.saved |= guessing;
            self.sets.guessed |= guessing;
            self.sets.stuck ^= guessing;
            self.sets.running |= guessing;
            self.counters.guesses += stuck as u64;
        }
    }

    /// Hands out the answers of the solved lanes, which are those from the `first` of the group on.
    #[inline(always)]
    fn deliver(&mut self, out: LaneList, first: usize) {
        if first == out.len() {
            return;
        }
        for i in first..out.len() {
            let puzzle = self.lanes[out.lane(i) as usize].puzzle;
            self.goal.solution(puzzle, self.token, &self.memory.0[OUT + i]);
        }
        let solved = out.set() & self.sets.solved;
        self.counters.unguessed += u64::from((solved & !self.sets.guessed).count_ones());
        self.release(solved);
    }

    /// Splits the state of a stuck lane, which stands in the record at `trail`, the end of its trail: the lowest digit of the cell that
    /// `word` of the record holds goes into the state, the others stay on the trail. Where the lane has no open cell, the next sweeps
    /// of both find the contradiction.
    #[inline(always)]
    fn guess(&mut self, lane: u8, trail: usize, word: usize) {
        let candidates = &mut self.memory.0[trail].0[word];
        let digit = *candidates & candidates.wrapping_neg();
        *candidates ^= digit;
        self.lanes[lane as usize].newest = trail + 1;
        let cell = &mut self.state[Snapshot::cell_of(word)];
        *cell = self.token.mask(1 << lane).select(self.token.splat(digit), *cell);
    }

    /// Gives up to a group of lanes something to do: contradictory ones their last saved branch, idle ones the next puzzle or,
    /// where there is none, the oldest branch of another lane.
    #[inline(always)]
    fn load(&mut self) {
        let mut idle = if self.next < self.count { self.sets.idle } else { 0 };
        if self.count - self.next < AT_ONCE {
            idle = members(idle).take(self.count - self.next).fold(0, |set, lane| set | 1 << lane);
        }
        let (mut group, dead) = LaneList::of(self.sets.dead, idle);
        let mut sources: [usize; AT_ONCE] = std::array::from_fn(|i| FRESH + i);
        for (i, source) in sources.iter_mut().enumerate().take(dead) {
            *source = self.backtrack(group.lane(i));
        }
        self.counters.backtracks += dead as u64;
        self.sets.dead &= !group.set();
        for (i, &source) in sources.iter().enumerate().take(group.len()).skip(dead) {
            self.refill(group.lane(i), source);
        }
        if self.next == self.count {
            for lane in members(self.sets.idle & !group.set()).take(AT_ONCE - group.len()) {
                if self.givers() == 0 {
                    break;
                }
                sources[group.len()] = self.take_over(lane);
                group.push(lane);
            }
        }
        debug_assert!(!group.is_empty(), "some lane can be loaded, or nobody would have asked");
        self.sets.idle &= !group.set();
        self.sets.running |= group.set();
        let mut records = [&self.memory.0[FRESH]; AT_ONCE];
        for (record, source) in records.iter_mut().zip(sources) {
            *record = &self.memory.0[source];
        }
        self.token.load(&mut self.state, group, &records);
    }

    /// Takes a contradictory lane back to its last saved branch, and returns its record.
    #[inline(always)]
    fn backtrack(&mut self, lane: u8) -> usize {
        let at = &mut self.lanes[lane as usize];
        at.newest -= 1;
        self.sets.saved &= !(u32::from(at.oldest == at.newest) << lane);
        at.newest
    }

    /// Reads the next puzzle into a record for an idle lane.
    #[inline(always)]
    fn refill(&mut self, lane: u8, record: usize) {
        let stride = self.shape.stride();
        let text = &self.puzzles[self.next * stride..][..stride];
        self.token.parse(text, self.shape, &mut self.memory.0[record]);
        let ahead = text.as_ptr().wrapping_add(AHEAD);
        prefetch(ahead);
        prefetch(ahead.wrapping_add(64));
        self.goal.begin(self.next);
        self.lanes[lane as usize] = Lane::new(lane, self.next);
        self.next += 1;
    }

    /// Gives an idle lane the oldest branch of the lane that has most of them, and the place behind it in its chain.
    fn take_over(&mut self, lane: u8) -> usize {
        let trail = |lane: &u8| self.lanes[*lane as usize].newest - self.lanes[*lane as usize].oldest;
        let from = members(self.givers()).max_by_key(trail).expect("some lane has a branch");
        let giver = &mut self.lanes[from as usize];
        let source = giver.oldest;
        giver.oldest += 1;
        if giver.oldest == giver.newest {
            self.sets.saved &= !(1 << from);
        }
        let behind = std::mem::replace(&mut giver.behind, lane);
        self.lanes[lane as usize] = Lane { before: from, behind, ..Lane::new(lane, giver.puzzle) };
        if behind != NONE {
            self.lanes[behind as usize].before = lane;
        }
        self.sets.chained |= 1 << from | 1 << lane;
        self.sets.guessed |= 1 << lane;
        source
    }
}
