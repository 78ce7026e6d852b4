/*! The batch engine: many puzzles at once, one per SIMD lane.

Solvers usually look at one puzzle and put its cells or digits side by side in a register. This one puts *puzzles* side by side:
for each of the 81 cells there is one vector, and its word `l` holds the candidates of that cell in the puzzle in lane `l`. So
every operation works on 32, 16 or 8 puzzles, nothing is ever looked up, and no branch depends on a puzzle.

```text
text of puzzles -> records -> lanes -> records -> text of answers
                   [text]     [sweep] [search]    [lanes: parse, load, unload, print]
                                      [guess]
```

- `lanes`: the vector type, a sibling for each instruction set; all else is written once over it.
- `sweep`: one propagation pass over all lanes.
- `search`: the depth-first searches, and the round that feeds and empties them.
- `guess`: the cell to branch on.
- `record`, `text`: one lane's state outside the vectors, and a board's text.

An answer depends on its puzzle alone. What a lane does between two actions of the search depends on its own words only; a lane
that waits is frozen; and where several lanes work on one puzzle, its first solution in depth-first order wins. So batches of any
size and order give the same bytes on every instruction set.

All of the crate's `unsafe` code is in here, in the siblings of the lane type and in the functions that enter them.
*/

/// `[f(0), f(1), f(2)]` written out: a closure given to `array::map` is compiled without the features of its surroundings.
macro_rules! three {
    (|$i:ident| $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
        ]
    };
}

mod guess;
mod lanes;
mod record;
mod search;
mod sweep;
#[cfg(test)]
mod tests;
mod text;

pub use text::Shape;

use lanes::Lanes;
use search::{Count, First, Memory};
use std::ops::AddAssign;

/// An instruction set that the engine is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isa {
    /// 32 lanes.
    Avx512,
    /// 16 lanes.
    Avx2,
    /// 8 lanes, any processor: of SSE2 on x86-64, of which it is a part, and of plain arrays elsewhere.
    Portable,
}

impl Isa {
    /// Every instruction set, widest first.
    pub const ALL: [Isa; 3] = [Isa::Avx512, Isa::Avx2, Isa::Portable];

    /// The widest one that this processor has.
    pub fn detect() -> Isa {
        Isa::ALL.into_iter().find(|isa| isa.is_available()).unwrap_or(Isa::Portable)
    }

    /// What every processor of the architecture has.
    pub const fn baseline() -> Isa {
        Isa::Portable
    }

    /// The name that `--isa` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Avx512 => "avx512",
            Isa::Avx2 => "avx2",
            Isa::Portable => "portable",
        }
    }
}

/// The widest one that this processor has.
impl Default for Isa {
    fn default() -> Isa {
        Isa::detect()
    }
}

/// What the search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub puzzles: u64,
    /// Puzzles solved without a guess.
    pub unguessed: u64,
    pub guesses: u64,
    pub backtracks: u64,
    /// Passes over all lanes.
    pub sweeps: u64,
    /// Passes over a running lane.
    pub lane_sweeps: u64,
    /// Groups of lanes moved between the vectors and their records.
    pub rounds: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, more: Counters) {
        self.puzzles += more.puzzles;
        self.unguessed += more.unguessed;
        self.guesses += more.guesses;
        self.backtracks += more.backtracks;
        self.sweeps += more.sweeps;
        self.lane_sweeps += more.lane_sweeps;
        self.rounds += more.rounds;
    }
}

/// Makes, for each instruction set, the test that the processor has it and the functions compiled for it, from one list of
/// features: what is asked for and what is used cannot drift apart.
macro_rules! engines {
    ($($isa:ident $module:ident [$($feature:tt)*] $(on $arch:literal)?;)*) => {
        impl Isa {
            /// Whether this processor has it.
            pub fn is_available(self) -> bool {
                match self {
                    $($(#[cfg(target_arch = $arch)])? Isa::$isa => true $(&& is_x86_feature_detected!($feature))*,)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            /// Runs a task compiled for this instruction set.
            ///
            /// # Panics
            /// Where the processor lacks it.
            fn run<T: Task>(self, task: T) -> T::Output {
                assert!(self.is_available(), "this processor lacks {}", self.name());
                // Without features beyond the target's own the call is safe.
                #[allow(unused_unsafe)]
                match self {
                    // SAFETY: the processor has the features, as just asserted.
                    $($(#[cfg(target_arch = $arch)])? Isa::$isa => unsafe { $module(task) },)*
                    #[allow(unreachable_patterns)]
                    _ => unreachable!(),
                }
            }
        }
        $($(#[cfg(target_arch = $arch)])?
        $(#[target_feature(enable = $feature)])*
        fn $module<T: Task>(task: T) -> T::Output {
            // SAFETY: this function is only entered where the processor has the features of the type.
            task.run(unsafe { lanes::$isa::zero() })
        })*
    };
}

engines! {
    Avx512 avx512 ["avx512f" "avx512bw" "avx512vl" "bmi1" "bmi2" "lzcnt" "popcnt"] on "x86_64";
    Avx2 avx2 ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"] on "x86_64";
    Portable portable [];
}

/// Something to be compiled for each instruction set.
trait Task {
    type Output;
    /// `witness` is any value of the lanes' type. Everything this calls is to be inlined.
    fn run<V: Lanes>(self, witness: V) -> Self::Output;
}

struct SearchTask<'a, G> {
    memory: &'a mut Memory,
    puzzles: &'a [u8],
    shape: Shape,
    goal: G,
}

impl<G: search::Goal> Task for SearchTask<'_, G> {
    type Output = Counters;

    #[inline(always)]
    fn run<V: Lanes>(self, witness: V) -> Counters {
        search::run(witness, self.memory, self.puzzles, self.shape, self.goal)
    }
}

/// The engine with its working memory; one per thread, used for any number of batches.
pub struct Solver {
    isa: Isa,
    memory: Memory,
    counters: Counters,
    unsolvable: Vec<usize>,
}

impl Solver {
    /// # Panics
    /// Where this processor lacks `isa` (see [`Isa::is_available`]).
    pub fn new(isa: Isa) -> Solver {
        assert!(isa.is_available(), "this processor lacks {}", isa.name());
        Solver { isa, memory: Memory::new(), counters: Counters::default(), unsolvable: Vec::new() }
    }

    /// Solves boards that stand back to back in `puzzles`, in the shape `from`, and writes each solution with its line feeds to
    /// the same place of `answers`, in the shape `to`. Returns the indices of the puzzles without a solution, ascending; their
    /// places in `answers` hold nothing of use. Whoever calls has checked the text ([`regular`]): line feeds are not looked at, and
    /// a byte that is no cell may be read as any digit or as a blank.
    ///
    /// # Panics
    /// Where the lengths are not the strides times one count.
    pub fn solve(&mut self, puzzles: &[u8], from: Shape, answers: &mut [u8], to: Shape) -> &[usize] {
        let count = puzzles.len() / from.stride();
        assert_eq!(puzzles.len(), count * from.stride());
        assert_eq!(answers.len(), count * to.stride());
        self.unsolvable.clear();
        let goal = First { answers, shape: to, unsolvable: &mut self.unsolvable };
        self.counters += self.isa.run(SearchTask { memory: &mut self.memory, puzzles, shape: from, goal });
        self.unsolvable.sort_unstable();
        &self.unsolvable
    }

    /// Counts the solutions of each board, up to `limit`, into `counts`.
    ///
    /// # Panics
    /// Where the lengths do not agree.
    pub fn count(&mut self, puzzles: &[u8], shape: Shape, limit: u64, counts: &mut [u64]) {
        assert_eq!(puzzles.len(), counts.len() * shape.stride());
        counts.fill(0);
        if limit != 0 {
            let goal = Count { counts, limit };
            self.counters += self.isa.run(SearchTask { memory: &mut self.memory, puzzles, shape, goal });
        }
    }

    /// What has been done since this solver was made.
    pub fn counters(&self) -> Counters {
        self.counters
    }
}

/// How many whole boards at the start of `text` are regular: cells and line feeds in the exact places of `shape`.
pub fn regular(text: &[u8], shape: Shape) -> usize {
    Isa::detect().run(RegularTask { text, shape })
}

struct RegularTask<'a> {
    text: &'a [u8],
    shape: Shape,
}

impl Task for RegularTask<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<V: Lanes>(self, witness: V) -> usize {
        text::regular(witness, self.text, self.shape)
    }
}
