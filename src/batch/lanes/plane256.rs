/*! A plane in one 256-bit register, for AVX2 and for AVX-512, where the compiler merges its operations three to one. */

// SAFETY, for every block of this file: it does nothing but call AVX2 intrinsics on registers, or on 32 bytes of an array of that
// size; a value of `Plane256` is at hand, and is the proof that the processor has AVX2 (see `lanes`).

use super::{GROUP, Plane};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Plane256(__m256i);

impl Plane256 {
    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    pub unsafe fn zero() -> Self {
        Self(unsafe { _mm256_setzero_si256() })
    }
}

impl Plane for Plane256 {
    #[inline(always)]
    fn read(self, words: &[u32; GROUP]) -> Self {
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn write(self, words: &mut [u32; GROUP]) {
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
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
}
