/*! The lane type: one 16-bit word for each of the puzzles in flight, and the few operations that
the engine is written in.

The sweep and the search are written once, over the traits of this module. Each instruction set has
one file with its implementation of them, in this order:

- [`Token`], the proof that the processor has the instruction set, and what makes vectors;
- [`Lanes`], arithmetic and comparisons on vectors of 16-bit words, and [`Ternary`], operations on
  three of them;
- [`Moves`], the way of a lane's words into a [`Snapshot`] and back, most of it written once in
  `transpose`;
- [`Text`], reading and writing boards: plain code, unless a file has something faster;
- [`Plane`], sets of cells of several boards, which the choice of a guess counts in.

**A token is the proof.** The intrinsics of an instruction set may only run where the processor has
it. [`Token::new`] is unsafe: whoever calls it has asked the processor. All vectors and planes are
made by a token or from others of their kind. So wherever a token, a vector or a plane exists, the
processor has the instruction set; this is the fact that the siblings' `SAFETY` notes name.
*/

pub mod arrays;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "aarch64")]
pub mod neon;
#[cfg(target_arch = "x86_64")]
pub mod sse2;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod tables;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod transpose;

#[cfg(test)]
mod tests;

use super::snapshot::Snapshot;
use super::text::{self, Shape};

/// How many lanes move between the state and snapshots at a time.
pub const AT_ONCE: usize = 8;

/// Lanes of the widest instruction set.
pub const MOST_LANES: usize = 32;

/// How many snapshots unloading may write what it likes to.
pub const SCRATCH: usize = 16;

/// The state of all lanes: for each cell one vector, whose word `l` holds the candidates of that
/// cell in lane `l`.
pub type State<T> = [<T as Token>::Lanes; 81];

/// Proof that the processor has an instruction set, and what there is to know of it. A token has no
/// size: to pass it costs nothing.
pub trait Token: Copy + Moves<State = State<Self>> + Text {
    type Lanes: Lanes + Ternary;
    type Plane: Plane;
    const THRESHOLDS: Thresholds;
    /// Whether there are registers (32, not 16) to hold all that a sweep has made of a chute's
    /// cells until it comes back to them.
    const MANY_REGISTERS: bool;

    /// # Safety
    /// The processor has the instruction set.
    unsafe fn new() -> Self;
    /// `value` in every word.
    fn splat(self, value: u16) -> Self::Lanes;
    /// All ones in the words of `lanes`, zero in the others.
    fn mask(self, lanes: u32) -> Self::Lanes;
    /// Band by band, a word of 27 cells for each board.
    fn plane(self, bands: &[[u32; AT_ONCE]; 3]) -> Self::Plane;
}

/// How many lanes have to wait before it is worth moving some of them; the sweeps go on meanwhile.
#[derive(Clone, Copy)]
pub struct Thresholds {
    /// Lanes to be unloaded: stuck or solved.
    pub unload: u32,
    /// Lanes to be loaded: contradictory or idle.
    pub load: u32,
    /// The same, in a round that unloads others anyway.
    pub load_along: u32,
}

/// A vector with one word for each lane. A set of lanes is the low bits of a `u32`, lane 0 lowest.
pub trait Lanes: Copy {
    /// Words in a vector.
    const WIDTH: usize;

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    /// `self - 1`, word by word: all ones where the word is zero.
    fn less_one(self) -> Self;
    /// `self + cell` in the words where `cell & cell_less_one` is zero, that is where the cell has
    /// one candidate; `self` elsewhere.
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self;
    /// `self & hidden` in the words where that is not zero, `self & allowed` elsewhere.
    fn narrow(self, hidden: Self, allowed: Self) -> Self;
    /// The lanes whose words are equal.
    fn equal(self, b: Self) -> u32;
    /// `self`, as an optimization barrier: the compiler has to compute it here and cannot put it
    /// off.
    #[inline(always)]
    fn barrier(self) -> Self {
        self
    }
}

/// Operations on three vectors: one instruction each where the processor has it, else made of two
/// or more.
pub trait Ternary: Lanes {
    /// `self & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
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
    /// The bits set in at least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// The bits of `b` where `self` is set, those of `c` elsewhere.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        b.and(self).or(c.without(self))
    }
}

/// A list of at most [`AT_ONCE`] different lanes, in any order.
#[derive(Clone, Copy, Default)]
pub struct LaneList {
    /// The `i`th lane in byte `i`; zero in the bytes behind the last.
    bytes: u64,
    len: usize,
    set: u32,
}

impl LaneList {
    /// As many lanes as there is room for, those of `first` before those of `then`, the lowest of
    /// each first; and how many are of `first`. Always [`AT_ONCE`] steps: the processor would guess
    /// wrong when a shorter loop ends.
    #[inline(always)]
    pub fn of(first: u32, then: u32) -> (LaneList, usize) {
        let all = u64::from(first) | u64::from(then) << 32;
        let mut rest = all;
        let mut bytes = 0;
        for i in 0..AT_ONCE {
            bytes |= u64::from(rest.trailing_zeros() & 31) << (8 * i);
            rest &= rest.wrapping_sub(1);
        }
        let taken = all ^ rest;
        let set = (taken | taken >> 32) as u32;
        let len = taken.count_ones() as usize;
        (
            LaneList { bytes, len, set },
            (taken as u32).count_ones() as usize,
        )
    }

    /// Adds a lane, while there is room.
    pub fn push(&mut self, lane: u8) {
        debug_assert!(self.len < AT_ONCE);
        self.bytes |= u64::from(lane) << (8 * self.len);
        self.set |= 1 << lane;
        self.len += 1;
    }

    #[inline(always)]
    pub fn len(self) -> usize {
        self.len
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The `i`th lane; lane 0 where there are not so many.
    #[inline(always)]
    pub fn lane(self, i: usize) -> u8 {
        (self.bytes >> (8 * i)) as u8
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len).map(move |i| self.lane(i))
    }

    /// The lanes as a set.
    #[inline(always)]
    pub fn set(self) -> u32 {
        self.set
    }
}

/// Moving lanes between the vectors and snapshots.
pub trait Moves: Copy {
    /// The lanes in flight: [`State`].
    type State;
    /// A band of a snapshot in registers.
    type Band: Copy;

    /// Copies the state of the `i`th of `lanes` into `snapshots[places[i]]`. The snapshots of
    /// further places are left with anything, and so are the last [`SCRATCH`] snapshots.
    fn unload(
        self,
        state: &Self::State,
        lanes: LaneList,
        snapshots: &mut [Snapshot],
        places: &[usize; AT_ONCE],
    );
    /// Copies `snapshots[i]` into the `i`th of `lanes`.
    fn load(self, state: &mut Self::State, lanes: LaneList, snapshots: &[&Snapshot; AT_ONCE]);
    /// The 32 words of a band.
    fn band(self, snapshot: &Snapshot, band: usize) -> Self::Band;
    /// The band with each word less its lowest bit.
    fn strip(self, band: Self::Band) -> Self::Band;
    /// One bit for each word that is not zero.
    fn nonzero(self, band: Self::Band) -> u32;
}

/// Boards as text, in and out of snapshots.
pub trait Text: Copy {
    /// Whether 64 bytes of text are line feeds where `feeds` is all ones, and cells where it is
    /// zero.
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], feeds: &[u8; 64]) -> bool {
        text::fits(bytes, feeds)
    }
    /// Reads a board's text ([`Shape::stride`] bytes).
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
        text::parse(text, shape, snapshot);
    }
    /// Writes a solved board's text, line feeds included ([`Shape::stride`] bytes).
    #[inline(always)]
    fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
        text::print(snapshot, shape, text);
    }
}

/// One bit for each cell of [`AT_ONCE`] boards. For each band and board there is a word, whose low
/// 27 bits are the cells in reading order; the operations work on all words alike.
pub trait Plane: Copy {
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` in every word.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// For each band the words of the next one, and of the one after that; the first follows the
    /// last.
    fn other_bands(self) -> (Self, Self);
    /// `self` on the boards where it has a bit, `other` on the rest.
    fn or_else(self, other: Self) -> Self;
    /// For each board its highest bit of the last band that has one, as the number of that word of
    /// a snapshot; 0 if there is none.
    fn last(self) -> [u32; AT_ONCE];
}

/// A word for each of [`AT_ONCE`] boards: three of them, one for each band, are a plane.
pub trait Words: Copy {
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` in every word.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// `a` in the words where `self` is not zero, `b` elsewhere.
    fn choose(self, a: Self, b: Self) -> Self;
    /// See [`Plane::last`].
    fn last(bands: [Self; 3]) -> [u32; AT_ONCE];
}

impl<W: Words> Plane for [W; 3] {
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        three!(|band| self[band].and(b[band]))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        three!(|band| self[band].or(b[band]))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        three!(|band| self[band].xor(b[band]))
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        three!(|band| self[band].only(bits))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        three!(|band| self[band].shl::<BY>())
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        three!(|band| self[band].shr::<BY>())
    }

    #[inline(always)]
    fn other_bands(self) -> (Self, Self) {
        let [a, b, c] = self;
        ([b, c, a], [c, a, b])
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        let any = self[0].or(self[1]).or(self[2]);
        three!(|band| any.choose(self[band], other[band]))
    }

    #[inline(always)]
    fn last(self) -> [u32; AT_ONCE] {
        W::last(self)
    }
}
