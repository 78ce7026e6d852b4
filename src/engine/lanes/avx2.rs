/*! 16 lanes of AVX2. */

use super::tables::{self, NO_BYTE, Tables, bytes};
use super::transpose::{self, Interleave, Runs};
use super::{
    AT_ONCE, LaneList, Lanes, Moves, SCRATCH, State, Ternary, Text, Thresholds, Token, Words,
};
use crate::engine::snapshot::Snapshot;
use crate::engine::text::{self, Shape};
use std::arch::asm;
use std::arch::x86_64::*;

/// The processor has AVX2.
#[derive(Clone, Copy)]
pub struct Avx2(());

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x16(__m256i);

impl Token for Avx2 {
    type Lanes = U16x16;
    type Plane = [U32x8; 3];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 5,
        load: 4,
        load_along: 1,
    };
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn new() -> Self {
        Self(())
    }

    #[inline(always)]
    fn splat(self, value: u16) -> U16x16 {
        // SAFETY: the token proves AVX2.
        U16x16(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> U16x16 {
        // SAFETY: the token proves AVX2.
        U16x16(unsafe {
            let low = _mm_set_epi16(0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1);
            let bits = _mm256_set_m128i(_mm_slli_epi16::<8>(low), low);
            _mm256_cmpeq_epi16(
                _mm256_and_si256(_mm256_set1_epi16(lanes as i16), bits),
                bits,
            )
        })
    }

    #[inline(always)]
    fn plane(self, bands: &[[u32; AT_ONCE]; 3]) -> [U32x8; 3] {
        three!(|band| U32x8::read(self, &bands[band]))
    }
}

impl Lanes for U16x16 {
    const WIDTH: usize = 16;

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_sub_epi16(self.0, _mm256_set1_epi16(1)) })
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe {
            let single = _mm256_cmpeq_epi16(
                _mm256_and_si256(cell.0, cell_less_one.0),
                _mm256_setzero_si256(),
            );
            _mm256_add_epi16(self.0, _mm256_and_si256(cell.0, single))
        })
    }

    /// As `hidden | (allowed & mask)`: a byte blend would be three operations on Intel's
    /// processors.
    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe {
            let not_hidden =
                _mm256_cmpeq_epi16(_mm256_and_si256(self.0, hidden.0), _mm256_setzero_si256());
            _mm256_and_si256(
                self.0,
                _mm256_or_si256(hidden.0, _mm256_and_si256(allowed.0, not_hidden)),
            )
        })
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        // SAFETY: a vector proves AVX2.
        let signs = unsafe {
            let bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(self.0, b.0), _mm256_setzero_si256());
            _mm256_movemask_epi8(bytes) as u32
        };
        signs & 0xff | signs >> 8 & 0xff00
    }

    #[inline(always)]
    fn barrier(self) -> Self {
        #[inline]
        #[target_feature(enable = "avx2")]
        fn barrier(mut x: __m256i) -> __m256i {
            // SAFETY: there is no instruction; `x` stays as it is.
            unsafe {
                asm!("/* {0} */", inout(ymm_reg) x, options(nomem, nostack, preserves_flags))
            };
            x
        }
        // SAFETY: a vector proves AVX2.
        Self(unsafe { barrier(self.0) })
    }
}

impl Ternary for U16x16 {}

impl Moves for Avx2 {
    type State = State<Self>;
    type Band = [U16x16; 2];

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

    /// The snapshots stand in both halves of the registers; `shuffle` moves the word of each lane's
    /// snapshot to its place.
    #[inline(always)]
    fn load(self, state: &mut State<Self>, lanes: LaneList, snapshots: &[&Snapshot; AT_ONCE]) {
        let mut shuffle = [NO_BYTE; 32];
        for (i, lane) in lanes.iter().enumerate() {
            shuffle[2 * usize::from(lane)] = 2 * i as u8;
            shuffle[2 * usize::from(lane) + 1] = 2 * i as u8 + 1;
        }
        // SAFETY: 32 bytes are there to be read, and need no alignment; the token proves AVX2.
        let shuffle = unsafe { _mm256_loadu_si256(shuffle.as_ptr().cast()) };
        let keep = self.mask(!lanes.set());
        transpose::load(self, state, snapshots, |row, old| {
            // SAFETY: the token proves AVX2.
            let new = U16x16(unsafe { _mm256_shuffle_epi8(row.0, shuffle) });
            old.and(keep).or(new)
        });
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> [U16x16; 2] {
        [
            sixteen(self, snapshot, 32 * band),
            sixteen(self, snapshot, 32 * band + 16),
        ]
    }

    #[inline(always)]
    fn strip(self, [low, high]: [U16x16; 2]) -> [U16x16; 2] {
        [low.and(low.less_one()), high.and(high.less_one())]
    }

    #[inline(always)]
    fn nonzero(self, [low, high]: [U16x16; 2]) -> u32 {
        // SAFETY: the token proves AVX2.
        unsafe {
            let zero = _mm256_setzero_si256();
            let bytes = _mm256_packs_epi16(
                _mm256_cmpeq_epi16(low.0, zero),
                _mm256_cmpeq_epi16(high.0, zero),
            );
            !(_mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)) as u32)
        }
    }
}

impl Interleave for U16x16 {
    #[inline(always)]
    fn interleave(self, b: Self) -> [Self; 2] {
        // SAFETY: a vector proves AVX2.
        unsafe {
            [
                Self(_mm256_unpacklo_epi16(self.0, b.0)),
                Self(_mm256_unpackhi_epi16(self.0, b.0)),
            ]
        }
    }
}

impl Runs<Avx2> for U16x16 {
    #[inline(always)]
    fn repeat(token: Avx2, snapshot: &Snapshot, at: usize) -> Self {
        let words = eight(token, snapshot, at);
        // SAFETY: the token proves AVX2.
        Self(unsafe { _mm256_broadcastsi128_si256(words) })
    }

    #[inline(always)]
    fn scatter(self, snapshots: &mut [Snapshot; SCRATCH], first: usize, at: usize) {
        // SAFETY: a vector proves AVX2.
        let (low, high) = unsafe {
            (
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            )
        };
        set_eight(Avx2(()), &mut snapshots[first], at, low);
        set_eight(Avx2(()), &mut snapshots[8 + first], at, high);
    }
}

/// Words `at..at + 8` of a snapshot; `at` is a multiple of 8.
#[inline(always)]
fn eight(_: Avx2, snapshot: &Snapshot, at: usize) -> __m128i {
    let words: &[u16] = &snapshot.0[at..at + 8];
    debug_assert!(words.as_ptr().cast::<__m128i>().is_aligned());
    // SAFETY: the slice is 16 bytes long, and starts at a multiple of 16 bytes of an aligned
    // snapshot; the token proves AVX2.
    unsafe { _mm_load_si128(words.as_ptr().cast()) }
}

/// Writes words `at..at + 8` of a snapshot; `at` is a multiple of 8.
#[inline(always)]
fn set_eight(_: Avx2, snapshot: &mut Snapshot, at: usize, value: __m128i) {
    let words: &mut [u16] = &mut snapshot.0[at..at + 8];
    debug_assert!(words.as_ptr().cast::<__m128i>().is_aligned());
    // SAFETY: as in `eight`.
    unsafe { _mm_store_si128(words.as_mut_ptr().cast(), value) }
}

/// Words `at..at + 16` of a snapshot; `at` is a multiple of 16.
#[inline(always)]
fn sixteen(_: Avx2, snapshot: &Snapshot, at: usize) -> U16x16 {
    let words: &[u16] = &snapshot.0[at..at + 16];
    debug_assert!(words.as_ptr().cast::<__m256i>().is_aligned());
    // SAFETY: the slice is 32 bytes long, and starts at a multiple of 32 bytes of an aligned
    // snapshot; the token proves AVX2.
    U16x16(unsafe { _mm256_load_si256(words.as_ptr().cast()) })
}

impl Text for Avx2 {
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
        tables::parse(self, text, shape, snapshot);
    }

    #[inline(always)]
    fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
        tables::print(self, snapshot, shape, text);
    }
}

impl Tables for Avx2 {
    type Bytes = __m128i;

    #[inline(always)]
    fn read(self, bytes: &[u8; 16]) -> __m128i {
        // SAFETY: 16 bytes are there to be read, and need no alignment; the token proves AVX2.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn write(self, bytes: __m128i, to: &mut [u8; 16]) {
        // SAFETY: 16 bytes are there to be written, and need no alignment; the token proves AVX2.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), bytes) }
    }

    #[inline(always)]
    fn both(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm_and_si128(a, b) }
    }

    #[inline(always)]
    fn either(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn look_up(self, table: __m128i, places: __m128i) -> __m128i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm_shuffle_epi8(table, places) }
    }

    #[inline(always)]
    fn look_up_or_feed(self, table: __m128i, places: __m128i) -> __m128i {
        // SAFETY: the token proves AVX2.
        unsafe {
            let none = _mm_cmpgt_epi8(_mm_setzero_si128(), places);
            _mm_or_si128(
                _mm_shuffle_epi8(table, places),
                _mm_and_si128(none, _mm_set1_epi8(b'\n' as i8)),
            )
        }
    }

    #[inline(always)]
    fn shift<const BY: i32>(self, start: __m128i, end: __m128i) -> __m128i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm_alignr_epi8::<BY>(end, start) }
    }

    #[inline(always)]
    fn set_words(self, snapshot: &mut Snapshot, at: usize, low: __m128i, high: __m128i) {
        // SAFETY: the token proves AVX2.
        let (front, back) = unsafe { (_mm_unpacklo_epi8(low, high), _mm_unpackhi_epi8(low, high)) };
        set_eight(self, snapshot, at, front);
        set_eight(self, snapshot, at + 8, back);
    }

    /// By [`text::digit_of_hash`].
    #[inline(always)]
    fn digits(self, snapshot: &Snapshot, band: usize) -> [__m128i; 2] {
        let words = self.band(snapshot, band);
        let digits = self.read(&bytes!(|hash| text::digit_of_hash(hash)));
        // SAFETY: the token proves AVX2.
        let (start, end) = unsafe {
            let factor = _mm256_set1_epi16(text::HASH_FACTOR as i16);
            let low = _mm256_srli_epi16::<12>(_mm256_mullo_epi16(words[0].0, factor));
            let high = _mm256_srli_epi16::<12>(_mm256_mullo_epi16(words[1].0, factor));
            let hashes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
            (
                _mm256_castsi256_si128(hashes),
                _mm256_extracti128_si256::<1>(hashes),
            )
        };
        [self.look_up(digits, start), self.look_up(digits, end)]
    }
}

/// Eight words in a register: one band of a plane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U32x8(__m256i);

impl U32x8 {
    #[inline(always)]
    fn read(_: Avx2, words: &[u32; AT_ONCE]) -> Self {
        // SAFETY: 32 bytes are there to be read, and need no alignment; the token proves AVX2.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    /// What a register of AVX2 holds.
    #[inline(always)]
    pub fn of(_: Avx2, register: __m256i) -> Self {
        Self(register)
    }
}

impl Words for U32x8 {
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_xor_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_and_si256(self.0, _mm256_set1_epi32(bits as i32)) })
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe { _mm256_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        // SAFETY: a vector proves AVX2.
        Self(unsafe {
            _mm256_blendv_epi8(a.0, b.0, _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))
        })
    }

    /// A number that is converted to floating point has its highest bit's place in its exponent;
    /// without the bit below that, rounding cannot make it the next power of two. Bands without a
    /// bit come out negative.
    #[inline(always)]
    fn last(bands: [Self; 3]) -> [u32; AT_ONCE] {
        #[inline(always)]
        fn place(U32x8(words): U32x8, band: i32) -> __m256i {
            // SAFETY: a vector proves AVX2.
            unsafe {
                let number = _mm256_andnot_si256(_mm256_srli_epi32::<1>(words), words);
                let exponent =
                    _mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(number)));
                _mm256_add_epi32(exponent, _mm256_set1_epi32(32 * band - 127))
            }
        }
        let [top, middle, bottom] = three!(|band| place(bands[band], band as i32));
        let mut last = [0; AT_ONCE];
        // SAFETY: a vector proves AVX2; the array is 32 bytes long and needs no alignment.
        unsafe {
            let place = _mm256_max_epi32(
                _mm256_max_epi32(top, _mm256_setzero_si256()),
                _mm256_max_epi32(middle, bottom),
            );
            _mm256_storeu_si256(last.as_mut_ptr().cast(), place);
        }
        last
    }
}
