/*! Eight lanes of NEON, which is part of every AArch64. For little-endian targets. */

use super::text_tables::{self, Bytes, HIGH_NIBBLES, LOW_NIBBLES, Tables};
use super::transpose::{self, Interleave};
use super::{
    BandSet, Bands, LANES_PER_MOVE, LaneList, LaneSet, SCRATCH, State, Thresholds, Token, Vector,
};
use crate::engine::bits::{Pod, cast};
use crate::engine::snapshot::Snapshot;
use crate::engine::text::Layout;
use std::arch::aarch64::*;
use std::arch::asm;

// SAFETY: integers have no padding, and every bit pattern is valid.
unsafe impl Pod for uint8x16_t {}
// SAFETY: as for `uint8x16_t`.
unsafe impl Pod for uint16x8_t {}
// SAFETY: as for `uint8x16_t`.
unsafe impl Pod for uint32x4_t {}

token! {
    Neon
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x8(uint16x8_t);

/// The bit of each lane in a [`LaneSet`].
const LANE_BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

impl Token for Neon {
    transpose::eight_lanes!();

    #[inline(always)]
    fn splat(self, value: u16) -> U16x8 {
        // SAFETY: the token proves NEON.
        U16x8(unsafe { vdupq_n_u16(value) })
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> U16x8 {
        // SAFETY: the token proves NEON.
        U16x8(unsafe { vtstq_u16(vdupq_n_u16(set as u16), cast(&LANE_BITS)) })
    }

    /// Reduces each word to a byte with its bit of the result. Three steps add neighbouring bytes, so that eight bytes
    /// become one.
    #[inline(always)]
    fn nonzero(self, [a, b, c, d]: [U16x8; 4]) -> u32 {
        // SAFETY: the token proves NEON.
        unsafe {
            let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
            let nonzero = |U16x8(words)| vreinterpretq_u8_u16(vtstq_u16(words, words));
            let low = vandq_u8(vuzp1q_u8(nonzero(a), nonzero(b)), bits);
            let high = vandq_u8(vuzp1q_u8(nonzero(c), nonzero(d)), bits);
            let twos = vpaddq_u8(low, high);
            let fours = vpaddq_u8(twos, twos);
            let eights = vpaddq_u8(fours, fours);
            vgetq_lane_u32::<0>(vreinterpretq_u32_u8(eights))
        }
    }

    /// Looks up the nibbles of each byte in [`HIGH_NIBBLES`] and [`LOW_NIBBLES`].
    #[inline(always)]
    fn matches(self, bytes: &[u8; 64], template: &[u8; 64], blank: u8) -> bool {
        let high_table = self.read(&HIGH_NIBBLES);
        let low_table = self.read(&LOW_NIBBLES);
        // SAFETY: the token proves NEON.
        unsafe {
            let mut fit = vdupq_n_u8(0xff);
            for (bytes, expected) in bytes.as_chunks().0.iter().zip(template.as_chunks().0) {
                let (U8x16(bytes), U8x16(expected)) = (self.read(bytes), self.read(expected));
                let low = low_table.look_up(U8x16(vandq_u8(bytes, vdupq_n_u8(15)))).0;
                let high = high_table.look_up(U8x16(vshrq_n_u8::<4>(bytes))).0;
                let is_blank = vceqq_u8(bytes, vdupq_n_u8(blank));
                let is_cell = vorrq_u8(vtstq_u8(low, high), is_blank);
                let shown = vbslq_u8(is_cell, vdupq_n_u8(b'.'), bytes);
                fit = vandq_u8(fit, vceqq_u8(shown, expected));
            }
            vminvq_u8(fit) == 0xff
        }
    }

    text_tables::text_by_tables!();
}

impl Vector for U16x8 {
    operations! { one uint16x8_t, "neon":
        and(a, b) => vandq_u16(a, b);
        or(a, b) => vorrq_u16(a, b);
        without(a, b) => vbicq_u16(a, b);
        less_one(a) => vsubq_u16(a, vdupq_n_u16(1));
        narrow(cell, hidden, allowed) => {
            vandq_u16(cell, vbslq_u16(shares_bits(cell, hidden), hidden, allowed))
        };
        select(a, b, c) => vbslq_u16(a, b, c);
        // Without barriers in these three, the compiler works on all triads at once and runs out of registers. It would
        // also compute the majority in four instructions instead of two.
        add_single(sum, cell, less_one) => {
            U16x8(vaddq_u16(sum, vbicq_u16(cell, shares_bits(cell, less_one)))).barrier().0
        };
        or3(a, b, c) => U16x8(vorrq_u16(vorrq_u16(a, b), c)).barrier().0;
        /// `a` if `b` and `c` differ, otherwise `b`.
        majority(a, b, c) => vbslq_u16(U16x8(veorq_u16(b, c)).barrier().0, a, b);
    }

    #[inline(always)]
    fn equal(self, b: Self) -> LaneSet {
        // SAFETY: a vector proves NEON.
        unsafe { vaddvq_u16(vandq_u16(vceqq_u16(self.0, b.0), cast(&LANE_BITS))).into() }
    }

    barrier!(uint16x8_t, vreg, "neon", "/* {0:v} */");
}

/// Returns all ones in the words where `a` and `b` share a bit, as `vtstq_u16` does. But the compiler inverts a
/// `vtstq_u16` that is a condition, which takes two instructions.
#[inline]
#[target_feature(enable = "neon")]
fn shares_bits(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
    let x;
    // SAFETY: the instruction only computes its result, and is one of NEON.
    unsafe {
        asm!(
            "cmtst {0:v}.8h, {1:v}.8h, {2:v}.8h",
            lateout(vreg) x,
            in(vreg) a,
            in(vreg) b,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    x
}

/// One band of a plane, in two registers.
#[derive(Clone, Copy)]
pub struct U32x8([uint32x4_t; 2]);

impl BandSet for U32x8 {
    operations! { each uint32x4_t, "neon":
        and(a, b) => vandq_u32(a, b);
        or(a, b) => vorrq_u32(a, b);
        xor(a, b) => veorq_u32(a, b);
        only(a; bits: u32) => vandq_u32(a, vdupq_n_u32(bits));
        shl<BY>(a) => vshlq_n_u32::<BY>(a);
        shr<BY>(a) => vshrq_n_u32::<BY>(a);
        choose(any, a, b) => vbslq_u32(vtstq_u32(any, any), a, b);
        /// Counts the zeros above the highest bit. The result is 0 if there is no cell.
        last<BAND>(cells) => {
            let last = vsubq_u32(vdupq_n_u32(32 * BAND as u32 + 31), vclzq_u32(cells));
            vandq_u32(last, vtstq_u32(cells, cells))
        };
        larger(a, b) => vmaxq_u32(a, b);
    }

    #[inline(always)]
    fn to_array(self) -> [u32; LANES_PER_MOVE] {
        cast(&self.0)
    }
}

impl Interleave for U16x8 {
    operations! { one uint16x8_t, "neon":
        zip_low(a, b) => vzip1q_u16(a, b);
        zip_high(a, b) => vzip2q_u16(a, b);
    }
}

transpose::one_section!(Neon);

#[derive(Clone, Copy)]
pub struct U8x16(uint8x16_t);

impl Interleave for U8x16 {
    operations! { one uint8x16_t, "neon":
        zip_low(a, b) => vzip1q_u8(a, b);
        zip_high(a, b) => vzip2q_u8(a, b);
    }
}

impl Bytes for U8x16 {
    type Register = uint8x16_t;

    operations! { one uint8x16_t, "neon":
        and(a, b) => vandq_u8(a, b);
        or(a, b) => vorrq_u8(a, b);
        look_up(table, indices) => vqtbl1q_u8(table, indices);
        shift<BY>(start, end) => vextq_u8::<BY>(start, end);
    }

    #[inline(always)]
    fn register(self) -> uint8x16_t {
        self.0
    }
}

impl Tables for Neon {
    type Bytes = U8x16;

    #[inline(always)]
    fn read(self, bytes: &[u8; 16]) -> U8x16 {
        U8x16(cast(bytes))
    }

    /// Digit `d` is bit `d - 1`, so its word has `16 - d` leading zeros.
    #[inline(always)]
    fn digits(self, snapshot: &Snapshot, band: usize) -> [U8x16; 2] {
        let [a, b, c, d] = self.band(snapshot, band);
        // SAFETY: the token proves NEON.
        unsafe {
            let zeros = |U16x8(words)| vreinterpretq_u8_u16(vclzq_u16(words));
            let digits = |a, b| vsubq_u8(vdupq_n_u8(b'0' + 16), vuzp1q_u8(zeros(a), zeros(b)));
            [U8x16(digits(a, b)), U8x16(digits(c, d))]
        }
    }
}
