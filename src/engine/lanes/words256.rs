/*! Eight words in one 256-bit register: a band of a plane of AVX2. */

// SAFETY, for every block of this file: it does nothing but call AVX2 intrinsics on registers, or on 32 bytes of an array of that
// size; a value of `Words256` is at hand, and is the proof that the processor has AVX2 (see `lanes`).

use super::{GROUP, Words};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Words256(__m256i);

impl Words256 {
    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    pub unsafe fn zero() -> Self {
        Self(unsafe { _mm256_setzero_si256() })
    }

    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    pub unsafe fn of(register: __m256i) -> Self {
        Self(register)
    }
}

impl Words for Words256 {
    #[inline(always)]
    fn read(self, words: &[u32; GROUP]) -> Self {
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(unsafe { _mm256_xor_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, _mm256_set1_epi32(bits as i32)) })
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        Self(unsafe { _mm256_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        Self(unsafe { _mm256_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        Self(unsafe { _mm256_blendv_epi8(a.0, b.0, _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())) })
    }

    /// A number that is converted to floating point has its highest bit's place in its exponent; without the bit below that, rounding
    /// cannot make it the next power of two. Bands without a bit come out negative.
    #[inline(always)]
    fn last(bands: [Self; 3]) -> [u32; GROUP] {
        let place = |Self(words): Self, band: i32| unsafe {
            let number = _mm256_andnot_si256(_mm256_srli_epi32::<1>(words), words);
            let exponent = _mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(number)));
            _mm256_add_epi32(exponent, _mm256_set1_epi32(32 * band - 127))
        };
        let mut last = [0; GROUP];
        unsafe {
            let upper = _mm256_max_epi32(place(bands[1], 1), place(bands[2], 2));
            let place = _mm256_max_epi32(_mm256_max_epi32(place(bands[0], 0), _mm256_setzero_si256()), upper);
            _mm256_storeu_si256(last.as_mut_ptr().cast(), place);
        }
        last
    }
}
