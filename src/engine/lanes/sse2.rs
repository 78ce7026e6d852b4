/*! Eight lanes of SSE2, which is part of every x86-64. */

use super::transpose::{self, Interleave};
use super::{
    BandSet, Bands, LANES_PER_MOVE, LaneList, LaneSet, SCRATCH, State, Thresholds, Token, Vector,
};
use crate::engine::bits::{Pod, cast};
use crate::engine::snapshot::Snapshot;
use std::arch::x86_64::*;

// SAFETY: integers have no padding, and every bit pattern is valid.
unsafe impl Pod for __m128i {}

token! {
    Sse2
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x8(__m128i);

impl Token for Sse2 {
    transpose::eight_lanes!();

    #[inline(always)]
    fn splat(self, value: u16) -> U16x8 {
        // SAFETY: the token proves SSE2.
        U16x8(unsafe { _mm_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> U16x8 {
        let bits = cast(&[1u16, 2, 4, 8, 0x10, 0x20, 0x40, 0x80]);
        let set = self.splat(set as u16).and(U16x8(bits));
        // SAFETY: the token proves SSE2.
        U16x8(unsafe { _mm_cmpeq_epi16(set.0, bits) })
    }

    #[inline(always)]
    fn nonzero(self, [U16x8(a), U16x8(b), U16x8(c), U16x8(d)]: [U16x8; 4]) -> u32 {
        // SAFETY: the token proves SSE2.
        unsafe {
            let zero = _mm_setzero_si128();
            let low = _mm_cmpeq_epi8(_mm_packus_epi16(a, b), zero);
            let high = _mm_cmpeq_epi8(_mm_packus_epi16(c, d), zero);
            !(_mm_movemask_epi8(low) as u32 | (_mm_movemask_epi8(high) as u32) << 16)
        }
    }
}

impl Vector for U16x8 {
    operations! { one __m128i, "sse2":
        and(a, b) => _mm_and_si128(a, b);
        or(a, b) => _mm_or_si128(a, b);
        without(a, b) => _mm_andnot_si128(b, a);
        less_one(a) => _mm_sub_epi16(a, _mm_set1_epi16(1));
        add_single(sum, cell, less_one) => {
            let single = _mm_cmpeq_epi16(_mm_and_si128(cell, less_one), _mm_setzero_si128());
            _mm_add_epi16(sum, _mm_and_si128(cell, single))
        };
        narrow(cell, hidden, allowed) => {
            let not_hidden = _mm_cmpeq_epi16(_mm_and_si128(cell, hidden), _mm_setzero_si128());
            _mm_and_si128(cell, _mm_or_si128(hidden, _mm_and_si128(allowed, not_hidden)))
        };
    }

    #[inline(always)]
    fn equal(self, b: Self) -> LaneSet {
        // SAFETY: a vector proves SSE2.
        unsafe {
            let bytes = _mm_packs_epi16(_mm_cmpeq_epi16(self.0, b.0), _mm_setzero_si128());
            _mm_movemask_epi8(bytes) as LaneSet
        }
    }

    barrier!(__m128i, xmm_reg, "sse2", "/* {0} */");
}

/// One band of a plane, in two registers.
#[derive(Clone, Copy)]
pub struct U32x8([__m128i; 2]);

impl BandSet for U32x8 {
    operations! { each __m128i, "sse2":
        and(a, b) => _mm_and_si128(a, b);
        or(a, b) => _mm_or_si128(a, b);
        xor(a, b) => _mm_xor_si128(a, b);
        only(a; bits: u32) => _mm_and_si128(a, _mm_set1_epi32(bits as i32));
        shl<BY>(a) => _mm_slli_epi32::<BY>(a);
        shr<BY>(a) => _mm_srli_epi32::<BY>(a);
        choose(any, a, b) => {
            let none = _mm_cmpeq_epi32(any, _mm_setzero_si128());
            _mm_or_si128(_mm_andnot_si128(none, a), _mm_and_si128(b, none))
        };
        /// As in `avx2.rs`.
        last<BAND>(cells) => {
            let number = _mm_andnot_si128(_mm_srli_epi32::<1>(cells), cells);
            let exponent = _mm_srli_epi32::<23>(_mm_castps_si128(_mm_cvtepi32_ps(number)));
            _mm_add_epi32(exponent, _mm_set1_epi32(32 * BAND - 127))
        };
        /// SSE2 lacks a 32-bit maximum. This takes that of each 16-bit half: both halves of these numbers are negative,
        /// or neither, and the high half is 0 or -1. So both are from the larger number.
        larger(a, b) => _mm_max_epi16(a, b);
    }

    #[inline(always)]
    fn to_array(self) -> [u32; LANES_PER_MOVE] {
        cast(&self.0)
    }
}

impl Interleave for U16x8 {
    operations! { one __m128i, "sse2":
        zip_low(a, b) => _mm_unpacklo_epi16(a, b);
        zip_high(a, b) => _mm_unpackhi_epi16(a, b);
    }
}

transpose::one_section!(Sse2);
