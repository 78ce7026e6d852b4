/*! The vectors: one word for each lane, and the few operations that the engine is written in.

A *word* is a number of 16 bits: the candidates of a cell in a lane, or of a cell in a snapshot.

The sweep and the search are written once, over the traits of this module. Each instruction set has
one file that implements them, always in this order:

- [`Token`] is the proof that the processor has the instruction set. It makes vectors, moves lanes
  into snapshots and back, and reads and writes boards as text.
- [`Vector`] is arithmetic on vectors of words.
- [`Plane`] is a set of cells for each of several boards. The choice of a guess counts with planes.
  If a plane is [`Bands`], the file implements [`BandSet`] for one band instead.
- The rest is what `transpose` and `text_tables` need. They hold the code that several files share.

**A token is the proof.** The intrinsics of an instruction set may only run if the processor has it.
To make one by `new` is unsafe: its caller has asked the processor. Only a token, or a value that came
from one, makes vectors and planes. So wherever a token, a vector or a plane exists, the processor
has the instruction set. The `SAFETY` notes name this fact.

**Most operations are a row of a table.** `operations!` below makes a method of each row, and states
once why they are sound. A method is written out only if it takes or returns something other than
registers.
*/

/// Makes a token. Nothing else makes one.
macro_rules! token {
    ($(#[$doc:meta])* $token:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $token(());

        impl $token {
            /// # Safety
            /// The processor has the instruction set.
            #[inline(always)]
            pub unsafe fn new() -> Self {
                Self(())
            }
        }
    };
}

/// Makes methods of a vector, or of a plane, from a table. A row reads `name(a, b) => value;`: `a` is the register
/// of `self`, `b` that of a second vector, and `value` becomes the register of the result. An
/// argument after a semicolon is no vector.
///
/// Before the rows stands `one` for a vector of one register, or `each` for an array, whose elements
/// are all computed in the same way. Then come the type of a register and the feature that its
/// intrinsics need. Both are left out for arrays of plain numbers and of bands, whose rows are safe
/// code.
///
/// Each `value` is compiled twice. The method has it in an `unsafe` block, which would allow anything.
/// The function `takes_only_the_feature`, which is never called, has it without one: there the
/// intrinsics of the feature are safe, and any other unsafe code does not compile. If the method
/// called that function, the code would be slower (`EXPERIMENTS.md`).
macro_rules! operations {
    ($shape:ident $register:ty, $feature:literal: $(
        $(#[$note:meta])*
        $name:ident $(<$by:ident>)? ($($a:ident),+ $(; $bits:ident: $type:ty)?) => $value:expr;
    )*) => {
        operations! { $shape: $(
            $(#[$note])*
            $name $(<$by>)? ($($a),+ $(; $bits: $type)?) => {
                #[allow(dead_code, reason = "it has only to compile")]
                #[target_feature(enable = $feature)]
                fn takes_only_the_feature $(<const $by: i32>)? (
                    $($a: $register,)+ $($bits: $type)?
                ) -> $register {
                    $value
                }
                // SAFETY: a vector is a proof of the instruction set, which has the feature.
                unsafe { $value }
            };
        )* }
    };
    ($shape:ident: $(
        $(#[$note:meta])*
        $name:ident $(<$by:ident>)? ($a:ident $(, $b:ident)* $(; $bits:ident: $type:ty)?)
            => $value:expr;
    )*) => {$(
        $(#[$note])*
        #[inline(always)]
        fn $name $(<const $by: i32>)? (mut self $(, $b: Self)* $(, $bits: $type)?) -> Self {
            operations! { @ $shape self $a $($b)* => $value }
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

/// Makes [`Vector::barrier`] for registers of a class. The assembler code is only a comment. The
/// comment names the register, because `asm!` requires every operand to be named.
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
                // SAFETY: there is no instruction; `x` stays as it is.
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
use super::text::{self, Shape};

/// How many lanes move between the state and snapshots at a time.
pub const AT_ONCE: usize = 8;

/// A set of lanes: a bit for each, lane 0 lowest.
pub type LaneSet = u32;

/// Two sets of lanes, the second above the first.
type TwoSets = u64;

/// Lanes of the widest instruction set.
pub const MOST_LANES: usize = LaneSet::BITS as usize;

/// The number of snapshots that unloading uses as working memory.
pub const SCRATCH: usize = 16;

/// The state of all lanes: one vector for each cell. Its word `l` holds the candidates of that cell
/// in lane `l`.
pub type State<T> = [<T as Token>::Vector; 81];

/// Proof that the processor has an instruction set, with the operations and constants of that set.
/// A token has no size, so it costs nothing to pass it on.
pub trait Token: Copy {
    type Vector: Vector;
    type Plane: Plane;
    /// A band of a snapshot in registers.
    type Band: Copy + AsMut<[Self::Vector]>;
    const THRESHOLDS: Thresholds;
    /// Whether the registers can hold everything that a sweep computes from the cells of a chute until
    /// it writes them. NEON has as many registers as AVX-512, but there a sweep takes fewer
    /// instructions if this is false (`EXPERIMENTS.md`).
    const MANY_REGISTERS: bool = false;

    /// `value` in every word.
    fn splat(self, value: u16) -> Self::Vector;
    /// All ones in the words of the lanes of a set, zero in the others.
    fn mask(self, set: LaneSet) -> Self::Vector;

    /// Copies the state of the `i`th lane of `list` into `snapshots[targets[i]]`. It may write
    /// anything to the snapshots of the other targets, and to the last [`SCRATCH`] snapshots.
    fn unload(
        self,
        state: &State<Self>,
        list: LaneList,
        snapshots: &mut [Snapshot],
        targets: &[usize; AT_ONCE],
    );
    /// Copies `snapshots[i]` into the `i`th lane of `list`.
    fn load(self, state: &mut State<Self>, list: LaneList, snapshots: &[&Snapshot; AT_ONCE]);

    /// The 32 words of a band.
    fn band(self, snapshot: &Snapshot, band: usize) -> Self::Band;
    /// One bit for each word that is not zero.
    fn nonzero(self, band: Self::Band) -> u32;
    /// The plane of these sets of cells, one for each band and board.
    fn plane(self, bands: &[[u32; AT_ONCE]; 3]) -> Self::Plane;

    /// Whether 64 bytes of text are those of the picture, in which a dot stands for any cell.
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], picture: &[u8; 64]) -> bool {
        text::fits(bytes, picture)
    }
    /// Reads a board's text ([`Shape::stride`] bytes).
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
        text::parse(text, shape, snapshot);
    }
    /// Writes a solved board's text with its line feeds ([`Shape::stride`] bytes).
    #[inline(always)]
    fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
        text::print(snapshot, shape, text);
    }
}

/// How many lanes have to wait before it is worth moving some of them. The sweeps go on meanwhile.
#[derive(Clone, Copy)]
pub struct Thresholds {
    /// Lanes to be unloaded: stuck or solved.
    pub unload: u32,
    /// Lanes to be loaded: contradictory or idle.
    pub load: u32,
    /// Lanes to be loaded in a round that unloads others anyway.
    pub load_along: u32,
}

/// A vector with one word for each lane.
pub trait Vector: Copy {
    /// Words in a vector.
    const WIDTH: usize = size_of::<Self>() / 2;

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    /// `self - 1`, word by word: a word of zero becomes all ones.
    fn less_one(self) -> Self;
    /// `self + cell` in the words in which `cell & cell_less_one` is zero, that is if the cell has
    /// at most one candidate; `self` in the others.
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self;
    /// `self & hidden` in the words in which that is not zero, `self & allowed` in the others.
    fn narrow(self, hidden: Self, allowed: Self) -> Self;
    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `self | (b & !c)`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// The bits of `b` at the ones of `self`, those of `c` at its zeros.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        b.and(self).or(c.without(self))
    }
    /// The lanes whose words are equal.
    fn equal(self, b: Self) -> LaneSet;
    /// `self`. The compiler has to compute it here and cannot put it off.
    #[inline(always)]
    fn barrier(self) -> Self {
        self
    }
}

/// A list of at most [`AT_ONCE`] different lanes: those of one set, then those of another, the lowest
/// of each first.
#[derive(Clone, Copy, Default)]
pub struct LaneList {
    /// The `i`th lane in byte `i`; zero in the bytes after the last.
    bytes: u64,
    pub len: usize,
    /// The lanes as a set.
    pub set: LaneSet,
    /// The two sets. So the `i`th bit is that of the `i`th lane.
    #[allow(dead_code, reason = "only AVX-512 finds bits by their number")]
    order: TwoSets,
}

impl LaneList {
    /// As many lanes of two sets as there is room for; and how many come from `first`. The loop
    /// always takes [`AT_ONCE`] steps, because the processor mispredicts the end of a shorter one.
    #[inline(always)]
    pub fn of(first: LaneSet, then: LaneSet) -> (LaneList, usize) {
        let all = TwoSets::from(first) | TwoSets::from(then) << MOST_LANES;
        let mut rest = all;
        let mut bytes = 0;
        for i in 0..AT_ONCE {
            bytes |= (rest.trailing_zeros() as u64 % MOST_LANES as u64) << (8 * i);
            rest &= rest.wrapping_sub(1);
        }
        let taken = all ^ rest;
        let set = (taken | taken >> MOST_LANES) as LaneSet;
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

    /// Adds a lane to the second set. The list is not full, and no lane of that set is above this one.
    pub fn push(&mut self, lane: usize) {
        debug_assert!(self.len < AT_ONCE && self.order >> (MOST_LANES + lane) == 0);
        self.bytes |= (lane as u64) << (8 * self.len);
        self.set |= 1 << lane;
        self.order |= 1 << (MOST_LANES + lane);
        self.len += 1;
    }

    /// The `i`th lane. Unused entries of the list read as lane 0. To drop the bounds check of an
    /// array, take the lane `%` the length of the array.
    #[inline(always)]
    pub fn lane(self, i: usize) -> usize {
        usize::from((self.bytes >> (8 * i)) as u8)
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..self.len).map(move |i| self.lane(i))
    }
}

/// A set of cells for each of [`AT_ONCE`] boards. It has 32 bits for each band of each board. The low
/// 27 of them are the cells in reading order. The operations treat all bands and boards alike.
pub trait Plane: Copy {
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` in every band.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.xor(b).and(c))
    }
    /// For each band the cells of the next one, and of the one after that. The first band follows
    /// the last.
    fn other_bands(self) -> (Self, Self);
    /// For each board: `self` if it has a bit there, else `other`.
    fn or_else(self, other: Self) -> Self;
    /// For each board the last cell that has a bit, as the number of its word in a snapshot; 0 if
    /// no cell has one.
    fn last(self) -> [u32; AT_ONCE];
}

/// A set of cells of one band for each of [`AT_ONCE`] boards: 32 bits for each.
pub trait BandSet: Copy {
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` for every board.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// For each board: `a` if `self` has a bit there, else `b`.
    fn choose(self, a: Self, b: Self) -> Self;
    /// For each board the last cell that has a bit, as the number of its word in a snapshot, if this
    /// is band `BAND`. If no cell has a bit, it is 0 or a negative number.
    fn last<const BAND: i32>(self) -> Self;
    /// The larger of two such cells.
    fn larger(self, b: Self) -> Self;
    fn to_array(self) -> [u32; AT_ONCE];
}

/// A plane as three sets of cells, one for each band.
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
    fn or_else(self, other: Self) -> Self {
        let [a, b, c] = self.0;
        let any = a.or(b).or(c);
        Self(three!(|band| any.choose(self.0[band], other.0[band])))
    }

    #[inline(always)]
    fn last(self) -> [u32; AT_ONCE] {
        let Self([top, middle, bottom]) = self;
        // Without a cell all three numbers may be negative, and the zero is the largest.
        let first = top.last::<0>().larger(top.only(0));
        let others = middle.last::<1>().larger(bottom.last::<2>());
        first.larger(others).to_array()
    }
}
