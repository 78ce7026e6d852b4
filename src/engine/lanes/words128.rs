/*! Eight words in two 128-bit registers: a band of a plane of SSE2. */

// SAFETY, for every block of this file: it does nothing but call SSE2 intrinsics on registers, or on 16 of the 32 bytes of an array;
// SSE2 is part of every x86-64.

use super::{GROUP, Words};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
pub struct Words128(__m128i, __m128i);

impl Words128 {
    #[inline(always)]
    pub fn zero() -> Self {
        Self::twice(0)
    }

    /// `bits` in every word.
    #[inline(always)]
    fn twice(bits: u32) -> Self {
        let half = unsafe { _mm_set1_epi32(bits as i32) };
        Self(half, half)
    }
}

impl Words for Words128 {
    #[inline(always)]
    fn read(self, words: &[u32; GROUP]) -> Self {
        let (low, high) = (words[..4].as_ptr(), words[4..].as_ptr());
        unsafe { Self(_mm_loadu_si128(low.cast()), _mm_loadu_si128(high.cast())) }
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        unsafe { Self(_mm_and_si128(self.0, b.0), _mm_and_si128(self.1, b.1)) }
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        unsafe { Self(_mm_or_si128(self.0, b.0), _mm_or_si128(self.1, b.1)) }
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        unsafe { Self(_mm_xor_si128(self.0, b.0), _mm_xor_si128(self.1, b.1)) }
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        self.and(Self::twice(bits))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        unsafe { Self(_mm_slli_epi32::<BY>(self.0), _mm_slli_epi32::<BY>(self.1)) }
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        unsafe { Self(_mm_srli_epi32::<BY>(self.0), _mm_srli_epi32::<BY>(self.1)) }
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        let zero = unsafe { _mm_setzero_si128() };
        let none = unsafe { Self(_mm_cmpeq_epi32(self.0, zero), _mm_cmpeq_epi32(self.1, zero)) };
        let a = unsafe { Self(_mm_andnot_si128(none.0, a.0), _mm_andnot_si128(none.1, a.1)) };
        a.or(b.and(none))
    }

    /// As with 256 bits. The largest is found by 16-bit words: in both halves of a number a negative one is less than one that is not.
    #[inline(always)]
    fn last(bands: [Self; 3]) -> [u32; GROUP] {
        let place = |words, band: i32| unsafe {
            let number = _mm_andnot_si128(_mm_srli_epi32::<1>(words), words);
            let exponent = _mm_srli_epi32::<23>(_mm_castps_si128(_mm_cvtepi32_ps(number)));
            _mm_add_epi32(exponent, _mm_set1_epi32(32 * band - 127))
        };
        let last = |[top, middle, bottom]: [__m128i; 3]| unsafe {
            let upper = _mm_max_epi16(place(middle, 1), place(bottom, 2));
            _mm_max_epi16(_mm_max_epi16(place(top, 0), _mm_setzero_si128()), upper)
        };
        let mut places = [0; GROUP];
        let (low, high) = places.split_at_mut(4);
        unsafe {
            _mm_storeu_si128(low.as_mut_ptr().cast(), last(three!(|band| bands[band].0)));
            _mm_storeu_si128(high.as_mut_ptr().cast(), last(three!(|band| bands[band].1)));
        }
        places
    }
}
