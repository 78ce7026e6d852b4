/*! 16 lanes of AVX2. */

use super::text_tables::{self, Bytes, NO_BYTE, Tables};
use super::transpose::{self, Interleave, Sections};
use super::{
    BandSet, Bands, LANES_PER_MOVE, LaneList, LaneSet, SCRATCH, State, Thresholds, Token, Vector,
};
use crate::engine::bits::{Pod, cast};
use crate::engine::snapshot::Snapshot;
use crate::engine::text::Layout;
use std::arch::x86_64::*;

// SAFETY: integers have no padding, and every bit pattern is valid.
unsafe impl Pod for __m256i {}

token! {
    /// Proof of all features of its row in `isa`.
    Avx2
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x16(__m256i);

impl Token for Avx2 {
    type Vector = U16x16;
    type Plane = Bands<U32x8>;
    type Band = [U16x16; 2];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 5,
        load: 4,
        load_while_moving: 1,
    };

    #[inline(always)]
    fn splat(self, value: u16) -> U16x16 {
        // SAFETY: the token proves AVX2.
        U16x16(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> U16x16 {
        let bits = cast(&std::array::from_fn::<u16, 16, _>(|lane| 1 << lane));
        let set = self.splat(set as u16).and(U16x16(bits));
        // SAFETY: the token proves AVX2.
        U16x16(unsafe { _mm256_cmpeq_epi16(set.0, bits) })
    }

    transpose::unload_transposed!();

    /// A row holds the same cell of each snapshot, in each half of the register. `shuffle` moves the words to their
    /// lanes, and zeroes the other lanes.
    #[inline(always)]
    fn load(
        self,
        state: &mut State<Self>,
        list: LaneList,
        snapshots: &[&Snapshot; LANES_PER_MOVE],
    ) {
        let mut shuffle = [NO_BYTE; 32];
        for (i, lane) in list.iter().enumerate() {
            shuffle[2 * lane] = 2 * i as u8;
            shuffle[2 * lane + 1] = 2 * i as u8 + 1;
        }
        let shuffle = cast(&shuffle);
        let keep = self.mask(!list.set);
        transpose::load(self, state, snapshots, |row, old| {
            // SAFETY: the token proves AVX2.
            let new = U16x16(unsafe { _mm256_shuffle_epi8(row.0, shuffle) });
            old.and(keep).or(new)
        });
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> [U16x16; 2] {
        let [low, high] = snapshot.read(32 * band);
        [U16x16(low), U16x16(high)]
    }

    #[inline(always)]
    fn nonzero(self, [low, high]: [U16x16; 2]) -> u32 {
        // SAFETY: the token proves AVX2.
        unsafe {
            let bytes = _mm256_packus_epi16(low.0, high.0);
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes);
            !(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256())) as u32)
        }
    }

    #[inline(always)]
    fn plane(self, bands: &[[u32; LANES_PER_MOVE]; 3]) -> Bands<U32x8> {
        Bands(three!(|band| U32x8(cast(&bands[band]))))
    }

    text_tables::text_by_tables!();
}

impl Vector for U16x16 {
    operations! { one __m256i, "avx2":
        and(a, b) => _mm256_and_si256(a, b);
        or(a, b) => _mm256_or_si256(a, b);
        without(a, b) => _mm256_andnot_si256(b, a);
        less_one(a) => _mm256_sub_epi16(a, _mm256_set1_epi16(1));
        add_single(sum, cell, less_one) => {
            let single =
                _mm256_cmpeq_epi16(_mm256_and_si256(cell, less_one), _mm256_setzero_si256());
            _mm256_add_epi16(sum, _mm256_and_si256(cell, single))
        };
        /// Computes `hidden | (allowed & not_hidden)`: a byte blend is three operations on Intel.
        narrow(cell, hidden, allowed) => {
            let not_hidden =
                _mm256_cmpeq_epi16(_mm256_and_si256(cell, hidden), _mm256_setzero_si256());
            let keep = _mm256_or_si256(hidden, _mm256_and_si256(allowed, not_hidden));
            _mm256_and_si256(cell, keep)
        };
    }

    #[inline(always)]
    fn equal(self, b: Self) -> LaneSet {
        // SAFETY: a vector proves AVX2.
        let signs = unsafe {
            let bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(self.0, b.0), _mm256_setzero_si256());
            _mm256_movemask_epi8(bytes) as LaneSet
        };
        signs & 0xff | signs >> 8 & 0xff00
    }

    barrier!(__m256i, ymm_reg, "avx2", "/* {0} */");
}

/// One band of a plane, in one register.
#[derive(Clone, Copy)]
pub struct U32x8(__m256i);

impl BandSet for U32x8 {
    operations! { one __m256i, "avx2":
        and(a, b) => _mm256_and_si256(a, b);
        or(a, b) => _mm256_or_si256(a, b);
        xor(a, b) => _mm256_xor_si256(a, b);
        only(a; bits: u32) => _mm256_and_si256(a, _mm256_set1_epi32(bits as i32));
        shl<BY>(a) => _mm256_slli_epi32::<BY>(a);
        shr<BY>(a) => _mm256_srli_epi32::<BY>(a);
        choose(any, a, b) => {
            _mm256_blendv_epi8(a, b, _mm256_cmpeq_epi32(any, _mm256_setzero_si256()))
        };
        /// Converts the bits to floating point, whose exponent is the position of the highest bit. Clearing every bit
        /// just below a one prevents rounding up to the next power of two. The result is negative if there is no cell.
        last<BAND>(cells) => {
            let number = _mm256_andnot_si256(_mm256_srli_epi32::<1>(cells), cells);
            let number = _mm256_castps_si256(_mm256_cvtepi32_ps(number));
            let exponent = _mm256_srli_epi32::<23>(number);
            _mm256_add_epi32(exponent, _mm256_set1_epi32(32 * BAND - 127))
        };
        larger(a, b) => _mm256_max_epi32(a, b);
    }

    #[inline(always)]
    fn to_array(self) -> [u32; LANES_PER_MOVE] {
        cast(&self.0)
    }
}

impl Interleave for U16x16 {
    operations! { one __m256i, "avx2":
        zip_low(a, b) => _mm256_unpacklo_epi16(a, b);
        zip_high(a, b) => _mm256_unpackhi_epi16(a, b);
    }
}

impl Sections for Avx2 {
    #[inline(always)]
    fn broadcast(self, snapshot: &Snapshot, at: usize) -> U16x16 {
        // SAFETY: the token proves AVX2.
        U16x16(unsafe { _mm256_broadcastsi128_si256(snapshot.read(at)) })
    }

    #[inline(always)]
    fn scatter(self, row: U16x16, snapshots: &mut [Snapshot; SCRATCH], first: usize, at: usize) {
        let [low, high]: [__m128i; 2] = cast(&row.0);
        snapshots[first].write(at, low);
        snapshots[8 + first].write(at, high);
    }
}

/// The *hash* of a digit is the high four bits of the 16-bit product of its bit and this factor, part of a de Bruijn
/// sequence. All nine hashes differ.
pub const HASH_FACTOR: u16 = 0b0000_1001_1010_1111;

/// The text of each digit, by its hash.
pub const DIGITS: [u8; 16] = {
    let mut digits = [0; 16];
    let mut digit = 1;
    while digit <= 9 {
        let hash = (HASH_FACTOR << (digit - 1)) >> 12;
        digits[hash as usize] = b'0' + digit;
        digit += 1;
    }
    digits
};

#[derive(Clone, Copy)]
pub struct U8x16(__m128i);

impl Interleave for U8x16 {
    operations! { one __m128i, "avx2":
        zip_low(a, b) => _mm_unpacklo_epi8(a, b);
        zip_high(a, b) => _mm_unpackhi_epi8(a, b);
    }
}

impl Bytes for U8x16 {
    type Register = __m128i;

    operations! { one __m128i, "avx2":
        and(a, b) => _mm_and_si128(a, b);
        or(a, b) => _mm_or_si128(a, b);
        look_up(table, indices) => _mm_shuffle_epi8(table, indices);
        shift<BY>(start, end) => _mm_alignr_epi8::<BY>(end, start);
    }

    #[inline(always)]
    fn register(self) -> __m128i {
        self.0
    }
}

impl Tables for Avx2 {
    type Bytes = U8x16;

    #[inline(always)]
    fn read(self, bytes: &[u8; 16]) -> U8x16 {
        U8x16(cast(bytes))
    }

    /// Looks up the hash of each cell's digit in [`DIGITS`].
    #[inline(always)]
    fn digits(self, snapshot: &Snapshot, band: usize) -> [U8x16; 2] {
        let [low, high] = self.band(snapshot, band);
        // SAFETY: the token proves AVX2.
        let hashes = unsafe {
            let factor = _mm256_set1_epi16(HASH_FACTOR as i16);
            let low = _mm256_srli_epi16::<12>(_mm256_mullo_epi16(low.0, factor));
            let high = _mm256_srli_epi16::<12>(_mm256_mullo_epi16(high.0, factor));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high))
        };
        let [start, end] = cast(&hashes);
        let digits = self.read(&DIGITS);
        [digits.look_up(U8x16(start)), digits.look_up(U8x16(end))]
    }
}
