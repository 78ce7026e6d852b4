/*! Eight lanes of SSE2, which is part of every x86-64. */

use super::transpose::{self, Interleave, Runs};
use super::{
    AT_ONCE, LaneList, Lanes, Moves, SCRATCH, State, Ternary, Text, Thresholds, Token, Words,
};
use crate::engine::snapshot::Snapshot;
use std::arch::x86_64::*;

/// The processor has SSE2.
#[derive(Clone, Copy)]
pub struct Sse2(());

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x8(__m128i);

impl Token for Sse2 {
    type Lanes = U16x8;
    type Plane = [U32x8; 3];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 3,
        load: 2,
        load_along: 1,
    };
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn new() -> Self {
        Self(())
    }

    #[inline(always)]
    fn splat(self, value: u16) -> U16x8 {
        // SAFETY: the token proves SSE2.
        U16x8(unsafe { _mm_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> U16x8 {
        // SAFETY: the token proves SSE2.
        U16x8(unsafe {
            let bits = _mm_set_epi16(0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1);
            _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(lanes as i16), bits), bits)
        })
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
        // SAFETY: a vector proves SSE2.
        Self(unsafe { _mm_and_si128(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        Self(unsafe { _mm_or_si128(self.0, b.0) })
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        Self(unsafe { _mm_andnot_si128(b.0, self.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: a vector proves SSE2.
        Self(unsafe { _mm_sub_epi16(self.0, _mm_set1_epi16(1)) })
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        Self(unsafe {
            let single =
                _mm_cmpeq_epi16(_mm_and_si128(cell.0, cell_less_one.0), _mm_setzero_si128());
            _mm_add_epi16(self.0, _mm_and_si128(cell.0, single))
        })
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        Self(unsafe {
            let not_hidden = _mm_cmpeq_epi16(_mm_and_si128(self.0, hidden.0), _mm_setzero_si128());
            _mm_and_si128(
                self.0,
                _mm_or_si128(hidden.0, _mm_and_si128(allowed.0, not_hidden)),
            )
        })
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        // SAFETY: a vector proves SSE2.
        unsafe {
            _mm_movemask_epi8(_mm_packs_epi16(
                _mm_cmpeq_epi16(self.0, b.0),
                _mm_setzero_si128(),
            )) as u32
        }
    }
}

impl Ternary for U16x8 {}

impl Moves for Sse2 {
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

    #[inline(always)]
    fn nonzero(self, [a, b, c, d]: [U16x8; 4]) -> u32 {
        // SAFETY: the token proves SSE2.
        unsafe {
            let zero = _mm_setzero_si128();
            let low = _mm_packs_epi16(_mm_cmpeq_epi16(a.0, zero), _mm_cmpeq_epi16(b.0, zero));
            let high = _mm_packs_epi16(_mm_cmpeq_epi16(c.0, zero), _mm_cmpeq_epi16(d.0, zero));
            !(_mm_movemask_epi8(low) as u32 | (_mm_movemask_epi8(high) as u32) << 16)
        }
    }
}

impl Interleave for U16x8 {
    #[inline(always)]
    fn interleave(self, b: Self) -> [Self; 2] {
        // SAFETY: a vector proves SSE2.
        unsafe {
            [
                Self(_mm_unpacklo_epi16(self.0, b.0)),
                Self(_mm_unpackhi_epi16(self.0, b.0)),
            ]
        }
    }
}

impl Runs<Sse2> for U16x8 {
    #[inline(always)]
    fn repeat(token: Sse2, snapshot: &Snapshot, at: usize) -> Self {
        eight(token, snapshot, at)
    }

    #[inline(always)]
    fn scatter(self, snapshots: &mut [Snapshot; SCRATCH], first: usize, at: usize) {
        let words: &mut [u16] = &mut snapshots[first].0[at..at + 8];
        debug_assert!(words.as_ptr().cast::<__m128i>().is_aligned());
        // SAFETY: the slice is 16 bytes long, and starts at a multiple of 16 bytes of an aligned
        // snapshot; a vector proves SSE2.
        unsafe { _mm_store_si128(words.as_mut_ptr().cast(), self.0) }
    }
}

/// Words `at..at + 8` of a snapshot; `at` is a multiple of 8.
#[inline(always)]
fn eight(_: Sse2, snapshot: &Snapshot, at: usize) -> U16x8 {
    let words: &[u16] = &snapshot.0[at..at + 8];
    debug_assert!(words.as_ptr().cast::<__m128i>().is_aligned());
    // SAFETY: the slice is 16 bytes long, and starts at a multiple of 16 bytes of an aligned
    // snapshot; the token proves SSE2.
    U16x8(unsafe { _mm_load_si128(words.as_ptr().cast()) })
}

impl Text for Sse2 {}

/// Eight words in two registers: one band of a plane.
#[derive(Clone, Copy)]
pub struct U32x8(__m128i, __m128i);

impl U32x8 {
    #[inline(always)]
    fn read(_: Sse2, words: &[u32; AT_ONCE]) -> Self {
        let (low, high) = (words[..4].as_ptr(), words[4..].as_ptr());
        // SAFETY: 16 bytes are there to be read from each, and need no alignment; the token proves
        // SSE2.
        unsafe { Self(_mm_loadu_si128(low.cast()), _mm_loadu_si128(high.cast())) }
    }
}

impl Words for U32x8 {
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        unsafe { Self(_mm_and_si128(self.0, b.0), _mm_and_si128(self.1, b.1)) }
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        unsafe { Self(_mm_or_si128(self.0, b.0), _mm_or_si128(self.1, b.1)) }
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        unsafe { Self(_mm_xor_si128(self.0, b.0), _mm_xor_si128(self.1, b.1)) }
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        // SAFETY: a vector proves SSE2.
        let bits = unsafe { _mm_set1_epi32(bits as i32) };
        self.and(Self(bits, bits))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        // SAFETY: a vector proves SSE2.
        unsafe { Self(_mm_slli_epi32::<BY>(self.0), _mm_slli_epi32::<BY>(self.1)) }
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        // SAFETY: a vector proves SSE2.
        unsafe { Self(_mm_srli_epi32::<BY>(self.0), _mm_srli_epi32::<BY>(self.1)) }
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        // SAFETY: a vector proves SSE2.
        let (none, a) = unsafe {
            let zero = _mm_setzero_si128();
            let none = Self(_mm_cmpeq_epi32(self.0, zero), _mm_cmpeq_epi32(self.1, zero));
            (
                none,
                Self(_mm_andnot_si128(none.0, a.0), _mm_andnot_si128(none.1, a.1)),
            )
        };
        a.or(b.and(none))
    }

    /// As with AVX2. The largest is found by 16-bit words: in both halves of a number a negative
    /// one is less than one that is not.
    #[inline(always)]
    fn last(bands: [Self; 3]) -> [u32; AT_ONCE] {
        #[inline(always)]
        fn place(U32x8(low, high): U32x8, band: i32) -> U32x8 {
            // SAFETY: a vector proves SSE2.
            unsafe {
                let numbers = [
                    _mm_andnot_si128(_mm_srli_epi32::<1>(low), low),
                    _mm_andnot_si128(_mm_srli_epi32::<1>(high), high),
                ];
                let exponents = numbers
                    .map(|number| _mm_srli_epi32::<23>(_mm_castps_si128(_mm_cvtepi32_ps(number))));
                let offset = _mm_set1_epi32(32 * band - 127);
                U32x8(
                    _mm_add_epi32(exponents[0], offset),
                    _mm_add_epi32(exponents[1], offset),
                )
            }
        }
        #[inline(always)]
        fn larger(a: U32x8, b: U32x8) -> U32x8 {
            // SAFETY: a vector proves SSE2.
            unsafe { U32x8(_mm_max_epi16(a.0, b.0), _mm_max_epi16(a.1, b.1)) }
        }
        let [top, middle, bottom] = three!(|band| place(bands[band], band as i32));
        // SAFETY: a vector proves SSE2.
        let zero = unsafe { _mm_setzero_si128() };
        let place = larger(larger(top, U32x8(zero, zero)), larger(middle, bottom));
        let mut last = [0; AT_ONCE];
        let (low, high) = last.split_at_mut(4);
        // SAFETY: 16 bytes are there to be written to each, and need no alignment; a vector proves
        // SSE2.
        unsafe {
            _mm_storeu_si128(low.as_mut_ptr().cast(), place.0);
            _mm_storeu_si128(high.as_mut_ptr().cast(), place.1);
        }
        last
    }
}
