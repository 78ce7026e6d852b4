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
mod plane512;
#[cfg(any(test, not(target_arch = "x86_64")))]
pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod sse2;
#[cfg(target_arch = "x86_64")]
mod words128;
#[cfg(target_arch = "x86_64")]
mod words256;

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

/// How many records unloading may write what it likes to.
pub const SCRATCH: usize = 16;

/// A list of at most [`GROUP`] lanes: the `i`th in byte `i` of `list`. The bytes behind the last name lane 0.
#[derive(Clone, Copy, Default)]
pub struct Group {
    list: u64,
    len: usize,
    set: u32,
}

impl Group {
    /// As many lanes as there is room for, those of `first` before those of `then`, the lowest of each first; and how many are of
    /// `first`. Always [`GROUP`] steps: the processor would guess wrong when a shorter loop ends.
    #[inline(always)]
    pub fn of(first: u32, then: u32) -> (Group, usize) {
        let all = u64::from(first) | u64::from(then) << 32;
        let mut rest = all;
        let mut list = 0;
        for i in 0..GROUP {
            list |= u64::from(rest.trailing_zeros() & 31) << (8 * i);
            rest &= rest.wrapping_sub(1);
        }
        let taken = all ^ rest;
        let set = (taken | taken >> 32) as u32;
        let len = taken.count_ones() as usize;
        (Group { list, len, set }, (taken as u32).count_ones() as usize)
    }

    /// Adds a lane, while there is room.
    pub fn push(&mut self, lane: u8) {
        debug_assert!(self.len < GROUP);
        self.list |= u64::from(lane) << (8 * self.len);
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
        (self.list >> (8 * i)) as u8
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

/// The state of all lanes: for each cell one vector, whose word `l` holds the candidates of that cell in lane `l`.
pub type State<V> = [V; 81];

/// One word for each lane. A set of lanes is the low bits of a `u32`, lane 0 lowest.
pub trait Lanes: Copy {
    type Plane: Plane;
    /// Words in a vector.
    const WIDTH: usize;
    const PATIENCE: Patience;
    /// Whether there are registers (32, not 16) to hold all that a sweep has made of a chute's cells until it comes back to them.
    const MANY_REGISTERS: bool;

    /// All words zero.
    ///
    /// # Safety
    /// The processor has the instruction set of this type.
    unsafe fn zero() -> Self;
    /// Asks for the cache line of any address, as what is there is needed soon.
    #[inline(always)]
    fn prefetch(self, _at: *const u8) {}
    /// `value` in every word.
    fn splat(self, value: u16) -> Self;
    /// All ones in the words of `lanes`, zero in the others.
    fn spread(self, lanes: u32) -> Self;

    /// `self`, computed no later than here: the compiler may put off what is only summed up, and hold its operands in memory instead.
    #[inline(always)]
    fn settled(self) -> Self {
        self
    }
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
    /// Copies the state of the `i`th of `lanes` into `records[places[i]]`. The records of further places are left with anything, and
    /// so are the last [`SCRATCH`] records.
    fn unload(state: &State<Self>, lanes: Group, records: &mut [Record], places: &[usize; GROUP]);
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

/// How many lanes have to wait before it is worth moving a group of them; the sweeps go on meanwhile.
#[derive(Clone, Copy)]
pub struct Patience {
    /// Stuck or solved.
    pub leaving: u32,
    /// Contradictory or idle.
    pub entering: u32,
    /// The same, where others are unloaded anyway.
    pub along: u32,
}

/// One bit for each cell of [`GROUP`] boards: what the choice of a guess counts in. For each band and board there is a word, whose
/// low 27 bits are the cells in reading order; the operations work on all words alike.
pub trait Plane: Copy {
    /// Band by band, the words of all boards.
    fn read(self, words: &[[u32; GROUP]; 3]) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & bits` in every word.
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// For each band the words of the next one, and of the one after that; the first follows the last.
    fn other_bands(self) -> (Self, Self);
    /// `self` on the boards where it has a bit, `other` on the rest.
    fn or_else(self, other: Self) -> Self;
    /// For each board its highest bit of the last band that has one, as the number of that word of a record; 0 if there is none.
    fn last(self) -> [u32; GROUP];
}

/// A word for each of [`GROUP`] boards: what a plane is made of where a register holds no more.
pub trait Words: Copy {
    fn read(self, words: &[u32; GROUP]) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    fn only(self, bits: u32) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// `a` in the words where `self` is not zero, `b` elsewhere.
    fn choose(self, a: Self, b: Self) -> Self;
    /// See [`Plane::last`].
    fn last(bands: [Self; 3]) -> [u32; GROUP];
}

impl<W: Words> Plane for [W; 3] {
    #[inline(always)]
    fn read(self, words: &[[u32; GROUP]; 3]) -> Self {
        three!(|band| self[band].read(&words[band]))
    }

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
    fn last(self) -> [u32; GROUP] {
        W::last(self)
    }
}
