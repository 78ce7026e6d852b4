/*! The vectors: one word for each lane, and the few operations that the engine is written in.

A *lane* has room for one board. A *word* is a 16-bit number: the candidates of one cell. A vector holds one cell of all
lanes; a *snapshot* holds all cells of one lane, in memory.

The sweep and the search are written once, over the traits of this module. Each instruction set has one file that
implements them, always in this order:

- [`Token`] makes vectors, moves lanes into snapshots and back, and reads and writes boards as text.
- [`Vector`] is arithmetic on vectors of words.
- [`Plane`] is a set of cells for each of several boards, for the choice of a guess. Most files build it from three
  [`BandSet`]s, with [`Bands`].
- The rest is for `transpose` and `text_tables`, code that several files share.

**A token is the proof** that the processor has the instruction set, without which its intrinsics must not run. Only the
unsafe `new` makes a token. Vectors and planes are made only by a token, or from a value that a token made, so each of
them is a proof, too. The `SAFETY` notes name this fact.
*/

/// Defines the type of a token. Its field is private, so only `new` makes one.
macro_rules! token {
    ($(#[$doc:meta])* $token:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $token(());

        impl $token {
            /// # Safety
            /// The processor has all features of this instruction set's row in `isa`.
            #[inline(always)]
            pub unsafe fn new() -> Self {
                Self(())
            }
        }
    };
}

/// Makes methods from a table, for vectors, planes and other types of registers. A row reads `name(a, b) => value;`:
/// `a` is the register of `self`, `b` that of a second vector, and `value` that of the result. An argument after a
/// semicolon is a plain number, `<BY>` a constant.
///
/// The table begins with `one` for a vector of one register, or `each` for an array of them. The type of a register and
/// the feature of its intrinsics follow, if it has any.
///
/// With a feature, each `value` is compiled twice. In the method it is in an `unsafe` block, which would allow
/// anything. So it is also in a function that is never called, `takes_only_the_feature`: there the intrinsics of the
/// feature are safe, and other unsafe code does not compile. Calling this function would be slower (`EXPERIMENTS.md`).
macro_rules! operations {
    ($layout:ident $register:ty, $feature:literal: $(
        $(#[$note:meta])*
        $name:ident $(<$by:ident>)? ($($a:ident),+ $(; $bits:ident: $type:ty)?) => $value:expr;
    )*) => {
        operations! { $layout: $(
            $(#[$note])*
            $name $(<$by>)? ($($a),+ $(; $bits: $type)?) => {
                #[allow(dead_code, reason = "it has only to compile")]
                #[target_feature(enable = $feature)]
                fn takes_only_the_feature $(<const $by: i32>)? (
                    $($a: $register,)+ $($bits: $type)?
                ) -> $register {
                    $value
                }
                // SAFETY: a vector proves the instruction set, which has the feature.
                unsafe { $value }
            };
        )* }
    };
    ($layout:ident: $(
        $(#[$note:meta])*
        $name:ident $(<$by:ident>)? ($a:ident $(, $b:ident)* $(; $bits:ident: $type:ty)?)
            => $value:expr;
    )*) => {$(
        $(#[$note])*
        #[inline(always)]
        fn $name $(<const $by: i32>)? (mut self $(, $b: Self)* $(, $bits: $type)?) -> Self {
            operations! { @ $layout self $a $($b)* => $value }
            self
        }
    )*};
    (@ one $self:ident $a:ident $($b:ident)* => $value:expr) => {
        let $a = $self.0;
        $(let $b = $b.0;)*
        $self.0 = $value;
    };
    (@ each $self:ident $a:ident $($b:ident)* => $value:expr) => {
        for i in 0..$self.0.len() {
            let $a = $self.0[i];
            $(let $b = $b.0[i];)*
            $self.0[i] = $value;
        }
    };
}

/// Makes [`Vector::barrier`] for a type of register and its register class in `asm!`. The assembly is a comment with
/// the operand, because `asm!` rejects unused ones.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
macro_rules! barrier {
    ($register:ty, $class:ident, $feature:literal, $comment:literal) => {
        #[inline(always)]
        fn barrier(self) -> Self {
            #[inline]
            #[target_feature(enable = $feature)]
            fn barrier(mut x: $register) -> $register {
                // SAFETY: there is no instruction, so `x` is unchanged.
                unsafe {
                    std::arch::asm!(
                        $comment,
                        inout($class) x,
                        options(nomem, nostack, preserves_flags)
                    )
                };
                x
            }
            // SAFETY: a vector proves the instruction set.
            Self(unsafe { barrier(self.0) })
        }
    };
}

pub mod arrays;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub mod neon;
#[cfg(target_arch = "x86_64")]
pub mod sse2;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
mod text_tables;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
mod transpose;

#[cfg(test)]
mod tests;

use super::snapshot::Snapshot;
use super::text::{self, Layout};

/// The most lanes that are loaded or unloaded at a time, and boards in a plane.
pub const LANES_PER_MOVE: usize = 8;

/// A set of lanes. Bit `l` is lane `l`.
pub type LaneSet = u32;

/// The first set is the low half.
type TwoSets = u64;

pub const MAX_LANES: usize = LaneSet::BITS as usize;

/// Snapshots that unloading uses as scratch.
pub const SCRATCH: usize = 16;

/// One vector for each cell.
pub type State<T> = [<T as Token>::Vector; 81];

/// Work that is compiled for each instruction set.
pub trait Task {
    type Output;
    /// Functions on vectors that `run` calls must be inlined, or they are not compiled for the instruction set.
    fn run<T: Token>(self, token: T) -> Self::Output;
}

/// Implemented by `engines!` in `isa`, which has the list of features.
pub trait OutOfLine {
    /// Runs a task in a function of its own.
    fn run_out_of_line<T: Task>(self, task: T) -> T::Output;
}

/// Proof that the processor has an instruction set, with its operations and constants.
pub trait Token: Copy + OutOfLine {
    type Vector: Vector;
    type Plane: Plane;
    /// A band of a snapshot in registers.
    type Band: Copy + AsMut<[Self::Vector]>;
    const THRESHOLDS: Thresholds;
    /// Whether a sweep keeps all values of a chute in registers until it writes the cells, instead of computing some of
    /// them again. For NEON this takes more instructions (`EXPERIMENTS.md`).
    const MANY_REGISTERS: bool = false;

    /// Returns `value` in every word.
    fn splat(self, value: u16) -> Self::Vector;
    /// Returns all ones in the words of a set of lanes, zero in the others.
    fn mask(self, set: LaneSet) -> Self::Vector;

    /// Copies the state of the `i`th lane of `list` into `snapshots[targets[i]]`. The snapshots of the other targets,
    /// and the last [`SCRATCH`] snapshots, become unspecified.
    fn unload(
        self,
        state: &State<Self>,
        list: LaneList,
        snapshots: &mut [Snapshot],
        targets: &[usize; LANES_PER_MOVE],
    );
    /// Copies `snapshots[i]` into the `i`th lane of `list`.
    fn load(self, state: &mut State<Self>, list: LaneList, snapshots: &[&Snapshot; LANES_PER_MOVE]);

    /// Returns the 32 words of a band of a snapshot. The first 27 are its cells.
    fn band(self, snapshot: &Snapshot, band: usize) -> Self::Band;
    /// Returns one bit for each nonzero word. No word may have the highest bit.
    fn nonzero(self, band: Self::Band) -> u32;
    /// `bands[band][i]` is the set of cells in this band of board `i`.
    fn plane(self, bands: &[[u32; LANES_PER_MOVE]; 3]) -> Self::Plane;

    /// Returns whether 64 bytes of text match those of `template`. A dot in it matches any cell: a digit, a blank, or
    /// the symbol `blank`. Its other bytes cannot be cells.
    #[inline(always)]
    fn matches(self, bytes: &[u8; 64], template: &[u8; 64], blank: u8) -> bool {
        text::matches(bytes, template, blank)
    }
    /// Reads a board's text ([`Layout::stride`] bytes).
    #[inline(always)]
    fn parse(self, text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
        text::parse(text, layout, snapshot);
    }
    /// Writes a solved board's text with its separators ([`Layout::stride`] bytes).
    #[inline(always)]
    fn print(self, snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
        text::print(snapshot, layout, text);
    }
}

/// How many lanes must wait before lanes are moved.
#[derive(Clone, Copy)]
pub struct Thresholds {
    /// Stuck or solved lanes, for unloading.
    pub unload: u32,
    /// Idle lanes and those that wait to backtrack, for loading.
    pub load: u32,
    /// The same in a round that has begun, for either reason. At most `load`.
    pub load_while_moving: u32,
}

/// Returns the words of a vector, lane by lane.
pub fn words<V: Vector>(vector: &V) -> &[u16] {
    // SAFETY: a vector is nothing but `WIDTH` words, and its alignment is at least that of a word.
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(vector).cast(), V::WIDTH) }
}

/// A vector with one word for each lane. All operations are word by word.
pub trait Vector: Copy {
    const WIDTH: usize = size_of::<Self>() / 2;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    /// `self - 1`: a word of zero becomes all ones.
    fn less_one(self) -> Self;
    /// `self + cell` if the cell has at most one candidate (`cell & cell_less_one` is zero), else `self`.
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self;
    /// `self & hidden` if this is not zero, else `self & allowed`.
    fn narrow(self, hidden: Self, allowed: Self) -> Self;
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// The bits of at least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// The bits of `b` where `self` has ones, and those of `c` where it has zeros.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        b.and(self).or(c.without(self))
    }
    /// Returns the lanes whose words are equal.
    fn equal(self, b: Self) -> LaneSet;
    /// Returns `self`. On some instruction sets, also keeps the compiler from moving the computation below this point.
    #[inline(always)]
    fn barrier(self) -> Self {
        self
    }
}

/// At most [`LANES_PER_MOVE`] different lanes: those of a first set, then of a second set, each in ascending order.
#[derive(Clone, Copy, Default)]
pub struct LaneList {
    /// Byte `i` is the `i`th lane; zero after the last.
    bytes: u64,
    pub len: usize,
    pub set: LaneSet,
    /// The two sets. Its bits, lowest first, are the lanes of the list in order.
    #[allow(dead_code, reason = "only AVX-512 finds bits by their number")]
    order: TwoSets,
}

impl LaneList {
    /// Lists the lanes of `first` and then those of `then`, until the list is full. Returns the list, and the number of
    /// its lanes from `first`. An early end of the loop would be mispredicted.
    #[inline(always)]
    pub fn from_sets(first: LaneSet, then: LaneSet) -> (LaneList, usize) {
        let all = TwoSets::from(first) | TwoSets::from(then) << MAX_LANES;
        let mut rest = all;
        let mut bytes = 0;
        for i in 0..LANES_PER_MOVE {
            bytes |= (rest.trailing_zeros() as u64 % MAX_LANES as u64) << (8 * i);
            rest &= rest.wrapping_sub(1);
        }
        let taken = all ^ rest;
        let set = (taken | taken >> MAX_LANES) as LaneSet;
        let len = taken.count_ones() as usize;
        (
            LaneList {
                bytes,
                len,
                set,
                order: taken,
            },
            (taken as LaneSet).count_ones() as usize,
        )
    }

    /// Appends a lane, above all others of the second set, to a list that is not full.
    pub fn push(&mut self, lane: usize) {
        debug_assert!(self.len < LANES_PER_MOVE && self.order >> (MAX_LANES + lane) == 0);
        self.bytes |= (lane as u64) << (8 * self.len);
        self.set |= 1 << lane;
        self.order |= 1 << (MAX_LANES + lane);
        self.len += 1;
    }

    /// Returns the `i`th lane, or lane 0 after the end. `transpose` indexes arrays of N by `lane % N`, which saves the
    /// bounds check.
    #[inline(always)]
    pub fn lane(self, i: usize) -> usize {
        usize::from((self.bytes >> (8 * i)) as u8)
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..self.len).map(move |i| self.lane(i))
    }
}

/// A set of cells for each of [`LANES_PER_MOVE`] boards. Each band of each board has 32 bits, the low 27 of which are
/// the cells in reading order.
pub trait Plane: Copy {
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` in every band.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.xor(b).and(c))
    }
    /// Returns two planes: each band replaced by the next, and by the one after that, cyclically.
    fn other_bands(self) -> (Self, Self);
    /// Returns the word of the cell with the highest score in each board's set, the last of them on a tie; 0 if the set
    /// is empty. `scores` are the bits of the scores, the highest first.
    fn best(self, scores: &[Self]) -> [u32; LANES_PER_MOVE];
}

/// The part of a plane in one band, for all boards.
pub trait BandSet: Copy {
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// `a` if `self` is not empty, else `b`.
    fn choose(self, a: Self, b: Self) -> Self;
    /// The word of the last cell of the set, which is in `BAND`; 0 or negative if the set is empty.
    fn last<const BAND: i32>(self) -> Self;
    /// Compares results of [`BandSet::last`].
    fn larger(self, b: Self) -> Self;
    fn to_array(self) -> [u32; LANES_PER_MOVE];
}

#[derive(Clone, Copy)]
pub struct Bands<B>([B; 3]);

impl<B: BandSet> Plane for Bands<B> {
    operations! { each:
        and(a, b) => a.and(b);
        or(a, b) => a.or(b);
        xor(a, b) => a.xor(b);
        only(a; bits: u32) => a.only(bits);
        shl<BY>(a) => a.shl::<BY>();
        shr<BY>(a) => a.shr::<BY>();
    }

    #[inline(always)]
    fn other_bands(self) -> (Self, Self) {
        let Self([a, b, c]) = self;
        (Self([b, c, a]), Self([c, a, b]))
    }

    #[inline(always)]
    fn best(self, scores: &[Self]) -> [u32; LANES_PER_MOVE] {
        // The cells with the highest score so far.
        let Self(mut best) = self;
        for &Self(score) in scores {
            let has = three!(|band| best[band].and(score[band]));
            let any = has[0].or(has[1]).or(has[2]);
            best = three!(|band| any.choose(has[band], best[band]));
        }
        let [top, middle, bottom] = best;
        // If a board has no cell, all three may be negative, and the zero from `only(0)` is the largest.
        let first = top.last::<0>().larger(top.only(0));
        let others = middle.last::<1>().larger(bottom.last::<2>());
        first.larger(others).to_array()
    }
}
