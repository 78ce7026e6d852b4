/*! A plane in two 512-bit registers, for AVX-512. */

// SAFETY, for every block of this file: it does nothing but call AVX-512 intrinsics on registers, or on 32 bytes of an array of that
// size; a value of `Plane512` is at hand, and is the proof that the processor has AVX-512 F (see `lanes`).

use super::words256::Words256;
use super::{GROUP, Plane, Words};
use std::arch::x86_64::*;

/// The words of the first two bands, and those of the third, twice.
#[derive(Clone, Copy)]
pub struct Plane512(__m512i, __m512i);

impl Plane512 {
    /// # Safety
    /// The processor has AVX-512 F.
    #[inline(always)]
    pub unsafe fn zero() -> Self {
        Self(unsafe { _mm512_setzero_si512() }, unsafe { _mm512_setzero_si512() })
    }
}

impl Plane for Plane512 {
    #[inline(always)]
    fn read(self, words: &[[u32; GROUP]; 3]) -> Self {
        let [top, middle, bottom] = words.each_ref().map(|words| words.as_ptr());
        unsafe {
            let upper = _mm512_castsi256_si512(_mm256_loadu_si256(top.cast()));
            let upper = _mm512_inserti64x4::<1>(upper, _mm256_loadu_si256(middle.cast()));
            Self(upper, _mm512_broadcast_i64x4(_mm256_loadu_si256(bottom.cast())))
        }
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        unsafe { Self(_mm512_and_si512(self.0, b.0), _mm512_and_si512(self.1, b.1)) }
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        unsafe { Self(_mm512_or_si512(self.0, b.0), _mm512_or_si512(self.1, b.1)) }
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        unsafe { Self(_mm512_xor_si512(self.0, b.0), _mm512_xor_si512(self.1, b.1)) }
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        let bits = unsafe { _mm512_set1_epi32(bits as i32) };
        self.and(Self(bits, bits))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        unsafe { Self(_mm512_sll_epi32(self.0, _mm_cvtsi32_si128(BY)), _mm512_sll_epi32(self.1, _mm_cvtsi32_si128(BY))) }
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        unsafe { Self(_mm512_srl_epi32(self.0, _mm_cvtsi32_si128(BY)), _mm512_srl_epi32(self.1, _mm_cvtsi32_si128(BY))) }
    }

    #[inline(always)]
    fn other_bands(self) -> (Self, Self) {
        /// Halves: the second of a and the first of b; the first of both; the second of both.
        const BETWEEN: i32 = 0b01_00_11_10;
        const FIRST: i32 = 0b01_00_01_00;
        const SECOND: i32 = 0b11_10_11_10;
        let Self(upper, lower) = self;
        unsafe {
            let next = Self(_mm512_shuffle_i64x2::<BETWEEN>(upper, lower), _mm512_shuffle_i64x2::<FIRST>(upper, upper));
            (next, Self(_mm512_shuffle_i64x2::<FIRST>(lower, upper), _mm512_shuffle_i64x2::<SECOND>(upper, upper)))
        }
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        unsafe {
            let swapped = _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0);
            let any = _mm512_or_si512(_mm512_or_si512(self.0, swapped), self.1);
            let has = _mm512_test_epi32_mask(any, any);
            Self(_mm512_mask_blend_epi32(has, other.0, self.0), _mm512_mask_blend_epi32(has, other.1, self.1))
        }
    }

    #[inline(always)]
    fn last(self) -> [u32; GROUP] {
        unsafe {
            let middle = _mm512_extracti64x4_epi64::<1>(self.0);
            // SAFETY: whoever has AVX-512 has AVX2.
            Words256::last([
                Words256::of(_mm512_castsi512_si256(self.0)),
                Words256::of(middle),
                Words256::of(_mm512_castsi512_si256(self.1)),
            ])
        }
    }
}
