/*! The lane type: one 16-bit word for each of the puzzles in flight, and the few operations the engine is written in.

There is one small sibling for each instruction set, all with the same operations in the same order: `avx512` (32 lanes), `avx2`
(16), and two of 8 lanes for [`Isa::Portable`](super::Isa::Portable), `sse2` on x86-64, of which it is a part, and `portable`
(plain arrays) elsewhere. The sweep and the search are written once over the trait [`Lanes`].

**A value is the proof.** Only [`Lanes::zero`] makes a value out of nothing, and it is unsafe: whoever calls it has asked the
processor for the instruction set. Every other operation starts from a value that exists, so the instruction set does too; this
is the fact that each `SAFETY` note of the siblings rests on.
*/

#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "x86_64")]
mod plane128;
#[cfg(target_arch = "x86_64")]
mod plane256;
#[cfg(any(test, not(target_arch = "x86_64")))]
pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod sse2;

#[cfg(not(target_arch = "x86_64"))]
pub use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub use {avx2::Avx2, avx512::Avx512, sse2::Sse2 as Portable};

#[cfg(test)]
mod tests;

use super::record::{Open, Record};
use super::text::{self, Shape};

/// How many lanes move between the state and records at a time.
pub const GROUP: usize = 8;

/// How many places lanes may be unloaded to.
pub const PLACES: usize = 16;

/// A list of at most [`GROUP`] lanes: the `i`th in byte `i` of `lanes`.
#[derive(Clone, Copy, Default)]
pub struct Group {
    lanes: u64,
    len: usize,
}

impl Group {
    #[inline(always)]
    pub fn push(&mut self, lane: u8) {
        debug_assert!(self.len < GROUP);
        self.lanes |= u64::from(lane) << (8 * self.len);
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

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len).map(move |i| (self.lanes >> (8 * i)) as u8)
    }

    /// The lanes as a set.
    #[inline(always)]
    pub fn set(self) -> u32 {
        self.iter().fold(0, |set, lane| set | 1 << lane)
    }
}

/// The state of all lanes: for each cell one vector, whose word `l` holds the candidates of that cell in lane `l`.
pub type State<V> = [V; 81];

/// One word for each lane. A set of lanes is the low bits of a `u32`, lane 0 lowest.
pub trait Lanes: Copy {
    type Plane: Plane;
    /// Words in a vector.
    const WIDTH: usize;
    /// How many waiting lanes (stuck, without a branch left, solved) are worth stopping the sweeps for.
    const PATIENCE: Patience;

    /// All words zero.
    ///
    /// # Safety
    /// The processor has the instruction set of this type.
    unsafe fn zero() -> Self;
    /// `value` in every word.
    fn splat(self, value: u16) -> Self;
    /// All ones in the words of `lanes`, zero in the others.
    fn spread(self, lanes: u32) -> Self;

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
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
    /// `(b | c) & !self`
    #[inline(always)]
    fn of_either_not_self(self, b: Self, c: Self) -> Self {
        b.or(c).without(self)
    }
    /// `self | (b ^ c)`
    fn or_difference(self, b: Self, c: Self) -> Self;
    /// The bits set in at least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `self - 1`, word by word: all ones where the word is zero.
    fn less_one(self) -> Self;
    /// `self + cell` in the words where `cell & cell_less_one` is zero, that is where the cell has one candidate; `self` elsewhere.
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self;
    /// `self & hidden` in the words where that is not zero, `self & allowed` elsewhere.
    fn narrow(self, hidden: Self, allowed: Self) -> Self;

    /// The lanes whose words are equal.
    fn equal(self, b: Self) -> u32;
    /// The lanes whose word has its highest bit set.
    fn highest_bit(self) -> u32;

    /// `value` in the words of `lanes`, `self` in the others.
    fn replace(self, lanes: u32, value: Self) -> Self;
    /// Copies the states of `lanes` into `records`: the `i`th, `lane`, to the record that `places[Self::place(i, lane)]` names.
    /// The last [`PLACES`] records are scratch.
    fn unload(state: &State<Self>, lanes: Group, records: &mut [Record], places: &[usize; PLACES]);
    /// See [`Lanes::unload`].
    fn place(i: usize, lane: u8) -> usize;
    /// Copies `records[i]` into the `i`th of `lanes`.
    fn load(state: &mut State<Self>, lanes: Group, records: &[&Record; GROUP]);
    /// Which cells of a record are open, and which of those have the fewest candidates.
    fn open(self, record: &Record) -> Open;
    /// A plane of zeros.
    fn plane(self) -> Self::Plane;
    /// Whether 64 bytes of text are line feeds where `feeds` is all ones, and cells where it is zero.
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], feeds: &[u8; 64]) -> bool {
        text::fits(bytes, feeds)
    }
    /// Reads a board's text ([`Shape::stride`] bytes).
    fn parse(self, text: &[u8], shape: Shape, record: &mut Record);
    /// Writes a solved board's text, line feeds included ([`Shape::stride`] bytes).
    fn print(self, record: &Record, shape: Shape, text: &mut [u8]);
}

/// Thresholds of waiting lanes; the sweeps go on while all three are missed and some lane runs.
pub struct Patience {
    pub stuck: u32,
    pub dead: u32,
    pub solved: u32,
    /// This many still waiting after an action are worth another one at once.
    pub again: u32,
}

/// One 27-bit word for each of [`GROUP`] boards: what the choice of a guess counts in.
pub trait Plane: Copy {
    fn read(self, words: &[u32; GROUP]) -> Self;
    fn write(self, words: &mut [u32; GROUP]);
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` in every word.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// `a` in the words where `self` is not zero, `b` elsewhere.
    fn choose(self, a: Self, b: Self) -> Self;
}
