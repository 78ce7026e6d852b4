/*! Eight lanes of NEON, which is part of every AArch64. */

use super::tables::{self, Tables};
use super::transpose::{self, Interleave, Runs};
use super::{
    AT_ONCE, LaneList, Lanes, Moves, SCRATCH, State, Ternary, Text, Thresholds, Token, Words,
};
use crate::engine::snapshot::Snapshot;
use crate::engine::text::Shape;
use std::arch::aarch64::*;
use std::arch::asm;

/// The processor has NEON.
#[derive(Clone, Copy)]
pub struct Neon(());

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x8(uint16x8_t);

impl Token for Neon {
    type Lanes = U16x8;
    type Plane = [U32x8; 3];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 3,
        load: 2,
        load_along: 1,
    };
    /// There are, but the compiler makes 2% more instructions if it is to use them so.
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn new() -> Self {
        Self(())
    }

    #[inline(always)]
    fn splat(self, value: u16) -> U16x8 {
        // SAFETY: the token proves NEON.
        U16x8(unsafe { vdupq_n_u16(value) })
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> U16x8 {
        // SAFETY: the token proves NEON.
        U16x8(unsafe { vtstq_u16(vdupq_n_u16(lanes as u16), lane_bits(self)) })
    }

    #[inline(always)]
    fn plane(self, bands: &[[u32; AT_ONCE]; 3]) -> [U32x8; 3] {
        three!(|band| U32x8::read(self, &bands[band]))
    }
}

impl Lanes for U16x8 {
    const WIDTH: usize = 8;

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe { vandq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe { vorrq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe { vbicq_u16(self.0, b.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe { vsubq_u16(self.0, vdupq_n_u16(1)) })
    }

    /// With a barrier: the compiler would gather all triads at the same time, and run out of
    /// registers.
    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe { vaddq_u16(self.0, vbicq_u16(cell.0, cell.shares_bits(cell_less_one).0)) })
            .barrier()
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe {
            vandq_u16(
                self.0,
                vbslq_u16(self.shares_bits(hidden).0, hidden.0, allowed.0),
            )
        })
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        // SAFETY: a vector proves NEON.
        unsafe {
            u32::from(vaddvq_u16(vandq_u16(
                vceqq_u16(self.0, b.0),
                lane_bits(Neon(())),
            )))
        }
    }

    #[inline(always)]
    fn barrier(self) -> Self {
        let Self(mut x) = self;
        // SAFETY: there is no instruction; `x` stays as it is.
        unsafe { asm!("/* {0:v} */", inout(vreg) x, options(nomem, nostack, preserves_flags)) };
        Self(x)
    }
}

impl U16x8 {
    /// All ones in the words that have a bit in common, zero in the others. This is `vtstq_u16`;
    /// but where that stands in a condition the compiler turns it around, and makes two
    /// instructions of it.
    #[inline(always)]
    fn shares_bits(self, b: Self) -> Self {
        let x;
        // SAFETY: the instruction only computes its result; a vector proves NEON.
        unsafe {
            asm!(
                "cmtst {0:v}.8h, {1:v}.8h, {2:v}.8h",
                lateout(vreg) x,
                in(vreg) self.0,
                in(vreg) b.0,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        Self(x)
    }
}

/// Lane `l`'s bit in word `l`.
#[inline(always)]
fn lane_bits(_: Neon) -> uint16x8_t {
    const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: 16 bytes are there to be read; the token proves NEON.
    unsafe { vld1q_u16(BITS.as_ptr()) }
}

impl Ternary for U16x8 {
    /// With a barrier, as in [`Lanes::add_single`].
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c).barrier()
    }

    /// Where `b` and `c` differ `self` decides. Without the barrier the compiler sees a majority,
    /// and makes four instructions of it.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves NEON.
        let differ = Self(unsafe { veorq_u16(b.0, c.0) }).barrier();
        differ.select(self, b)
    }

    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves NEON.
        Self(unsafe { vbslq_u16(self.0, b.0, c.0) })
    }
}

impl Moves for Neon {
    type State = State<Self>;
    type Band = [U16x8; 4];

    #[inline(always)]
    fn unload(
        self,
        state: &State<Self>,
        lanes: LaneList,
        snapshots: &mut [Snapshot],
        places: &[usize; AT_ONCE],
    ) {
        transpose::unload(self, state, lanes, snapshots, places);
    }

    #[inline(always)]
    fn load(self, state: &mut State<Self>, lanes: LaneList, snapshots: &[&Snapshot; AT_ONCE]) {
        let new = self.mask(lanes.set());
        transpose::load(
            self,
            state,
            &transpose::sorted(lanes, snapshots),
            |row, old| new.select(row, old),
        );
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> [U16x8; 4] {
        let at = 32 * band;
        [
            eight(self, snapshot, at),
            eight(self, snapshot, at + 8),
            eight(self, snapshot, at + 16),
            eight(self, snapshot, at + 24),
        ]
    }

    #[inline(always)]
    fn strip(self, [a, b, c, d]: [U16x8; 4]) -> [U16x8; 4] {
        [
            a.and(a.less_one()),
            b.and(b.less_one()),
            c.and(c.less_one()),
            d.and(d.less_one()),
        ]
    }

    /// Each byte is made its bit of a byte of the result; three rounds of adding neighbours put
    /// eight of them into one.
    #[inline(always)]
    fn nonzero(self, [a, b, c, d]: [U16x8; 4]) -> u32 {
        // SAFETY: the token proves NEON.
        unsafe {
            let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
            let nonzero = |x: U16x8| vreinterpretq_u8_u16(vtstq_u16(x.0, x.0));
            let low = vandq_u8(vuzp1q_u8(nonzero(a), nonzero(b)), bits);
            let high = vandq_u8(vuzp1q_u8(nonzero(c), nonzero(d)), bits);
            let twos = vpaddq_u8(low, high);
            let fours = vpaddq_u8(twos, twos);
            let eights = vpaddq_u8(fours, fours);
            vgetq_lane_u32::<0>(vreinterpretq_u32_u8(eights))
        }
    }
}

impl Interleave for U16x8 {
    #[inline(always)]
    fn interleave(self, b: Self) -> [Self; 2] {
        // SAFETY: a vector proves NEON.
        unsafe { [Self(vzip1q_u16(self.0, b.0)), Self(vzip2q_u16(self.0, b.0))] }
    }
}

impl Runs<Neon> for U16x8 {
    #[inline(always)]
    fn repeat(token: Neon, snapshot: &Snapshot, at: usize) -> Self {
        eight(token, snapshot, at)
    }

    #[inline(always)]
    fn scatter(self, snapshots: &mut [Snapshot; SCRATCH], first: usize, at: usize) {
        set_eight(Neon(()), &mut snapshots[first], at, self);
    }
}

/// Words `at..at + 8` of a snapshot.
#[inline(always)]
fn eight(_: Neon, snapshot: &Snapshot, at: usize) -> U16x8 {
    let words: &[u16] = &snapshot.0[at..at + 8];
    // SAFETY: the slice is 16 bytes long; the token proves NEON.
    U16x8(unsafe { vld1q_u16(words.as_ptr()) })
}

/// Writes words `at..at + 8` of a snapshot.
#[inline(always)]
fn set_eight(_: Neon, snapshot: &mut Snapshot, at: usize, value: U16x8) {
    let words: &mut [u16] = &mut snapshot.0[at..at + 8];
    // SAFETY: as in `eight`.
    unsafe { vst1q_u16(words.as_mut_ptr(), value.0) }
}

impl Text for Neon {
    /// A cell's high nibble is 2, 3 or 5; each has a bit, and for each low nibble a table says
    /// which of the three make it a cell.
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], feeds: &[u8; 64]) -> bool {
        let high_table = self.read(&[0, 0, 1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let low_table = self.read(&[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0, 0, 1, 1, 2 | 4]);
        // SAFETY: the token proves NEON.
        unsafe {
            let mut fit = vdupq_n_u8(0xff);
            for (bytes, feeds) in bytes.as_chunks().0.iter().zip(feeds.as_chunks().0) {
                let (bytes, feeds) = (self.read(bytes), self.read(feeds));
                let low = self.look_up(low_table, vandq_u8(bytes, vdupq_n_u8(15)));
                let high = self.look_up(high_table, vshrq_n_u8::<4>(bytes));
                let is_feed = vceqq_u8(bytes, vdupq_n_u8(b'\n'));
                fit = vandq_u8(fit, vbslq_u8(feeds, is_feed, vtstq_u8(low, high)));
            }
            vminvq_u8(fit) == 0xff
        }
    }

    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
        tables::parse(self, text, shape, snapshot);
    }

    #[inline(always)]
    fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
        tables::print(self, snapshot, shape, text);
    }
}

impl Tables for Neon {
    type Bytes = uint8x16_t;

    #[inline(always)]
    fn read(self, bytes: &[u8; 16]) -> uint8x16_t {
        // SAFETY: 16 bytes are there to be read; the token proves NEON.
        unsafe { vld1q_u8(bytes.as_ptr()) }
    }

    #[inline(always)]
    fn write(self, bytes: uint8x16_t, to: &mut [u8; 16]) {
        // SAFETY: 16 bytes are there to be written; the token proves NEON.
        unsafe { vst1q_u8(to.as_mut_ptr(), bytes) }
    }

    #[inline(always)]
    fn both(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: the token proves NEON.
        unsafe { vandq_u8(a, b) }
    }

    #[inline(always)]
    fn either(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: the token proves NEON.
        unsafe { vorrq_u8(a, b) }
    }

    #[inline(always)]
    fn look_up(self, table: uint8x16_t, places: uint8x16_t) -> uint8x16_t {
        // SAFETY: the token proves NEON.
        unsafe { vqtbl1q_u8(table, places) }
    }

    #[inline(always)]
    fn look_up_or_feed(self, table: uint8x16_t, places: uint8x16_t) -> uint8x16_t {
        // SAFETY: the token proves NEON.
        unsafe { vqtbx1q_u8(vdupq_n_u8(b'\n'), table, places) }
    }

    #[inline(always)]
    fn shift<const BY: i32>(self, start: uint8x16_t, end: uint8x16_t) -> uint8x16_t {
        // SAFETY: the token proves NEON.
        unsafe { vextq_u8::<BY>(start, end) }
    }

    #[inline(always)]
    fn set_words(self, snapshot: &mut Snapshot, at: usize, low: uint8x16_t, high: uint8x16_t) {
        // SAFETY: the token proves NEON.
        let (front, back) = unsafe { (vzip1q_u8(low, high), vzip2q_u8(low, high)) };
        // SAFETY: as above.
        let [front, back] = unsafe { [vreinterpretq_u16_u8(front), vreinterpretq_u16_u8(back)] };
        set_eight(self, snapshot, at, U16x8(front));
        set_eight(self, snapshot, at + 8, U16x8(back));
    }

    /// Digit `d` is bit `d - 1`, above which a word has `16 - d` zeros.
    #[inline(always)]
    fn digits(self, snapshot: &Snapshot, band: usize) -> [uint8x16_t; 2] {
        let [a, b, c, d] = self.band(snapshot, band);
        // SAFETY: the token proves NEON.
        unsafe {
            let zeros = |x: U16x8| vreinterpretq_u8_u16(vclzq_u16(x.0));
            let digits = |a, b| vsubq_u8(vdupq_n_u8(b'0' + 16), vuzp1q_u8(zeros(a), zeros(b)));
            [digits(a, b), digits(c, d)]
        }
    }
}

/// Eight words in two registers: one band of a plane.
#[derive(Clone, Copy)]
pub struct U32x8(uint32x4_t, uint32x4_t);

impl U32x8 {
    #[inline(always)]
    fn read(_: Neon, words: &[u32; AT_ONCE]) -> Self {
        let (low, high) = (words[..4].as_ptr(), words[4..].as_ptr());
        // SAFETY: 16 bytes are there to be read from each; the token proves NEON.
        unsafe { Self(vld1q_u32(low), vld1q_u32(high)) }
    }
}

impl Words for U32x8 {
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        unsafe { Self(vandq_u32(self.0, b.0), vandq_u32(self.1, b.1)) }
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        unsafe { Self(vorrq_u32(self.0, b.0), vorrq_u32(self.1, b.1)) }
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        unsafe { Self(veorq_u32(self.0, b.0), veorq_u32(self.1, b.1)) }
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        // SAFETY: a vector proves NEON.
        let bits = unsafe { vdupq_n_u32(bits) };
        self.and(Self(bits, bits))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        // SAFETY: a vector proves NEON.
        unsafe { Self(vshlq_n_u32::<BY>(self.0), vshlq_n_u32::<BY>(self.1)) }
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        // SAFETY: a vector proves NEON.
        unsafe { Self(vshrq_n_u32::<BY>(self.0), vshrq_n_u32::<BY>(self.1)) }
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        // SAFETY: a vector proves NEON.
        unsafe {
            let [low, high] = [vtstq_u32(self.0, self.0), vtstq_u32(self.1, self.1)];
            Self(vbslq_u32(low, a.0, b.0), vbslq_u32(high, a.1, b.1))
        }
    }

    /// By the zeros above it, of which a word of zero has one more than the lowest bit.
    #[inline(always)]
    fn last(bands: [Self; 3]) -> [u32; AT_ONCE] {
        #[inline(always)]
        fn last([top, middle, bottom]: [uint32x4_t; 3]) -> uint32x4_t {
            // SAFETY: a vector proves NEON.
            unsafe {
                let place =
                    |words, band: u32| vsubq_u32(vdupq_n_u32(32 * band + 31), vclzq_u32(words));
                let last = vbslq_u32(vtstq_u32(top, top), place(top, 0), vdupq_n_u32(0));
                let last = vbslq_u32(vtstq_u32(middle, middle), place(middle, 1), last);
                vbslq_u32(vtstq_u32(bottom, bottom), place(bottom, 2), last)
            }
        }
        let mut words = [0; AT_ONCE];
        let (low, high) = words.split_at_mut(4);
        // SAFETY: 16 bytes are there to be written to each; a vector proves NEON.
        unsafe {
            vst1q_u32(low.as_mut_ptr(), last(three!(|band| bands[band].0)));
            vst1q_u32(high.as_mut_ptr(), last(three!(|band| bands[band].1)));
        }
        words
    }
}
