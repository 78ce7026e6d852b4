/*! 32 lanes of AVX-512. */

use super::avx2::{DIGITS, HASH_FACTOR};
use super::text_tables::{HIGH_NIBBLES, LOW_NIBBLES};
use super::transpose::{Interleave, interleave_step, transpose};
use super::{LANES_PER_MOVE, LaneList, LaneSet, Plane, State, Thresholds, Token, Vector};
use crate::engine::bits::{Pod, cast};
use crate::engine::snapshot::{ALL_DIGITS, Snapshot};
use crate::engine::text::Layout;
use std::arch::x86_64::*;

// SAFETY: integers have no padding, and every bit pattern is valid.
unsafe impl Pod for __m512i {}

token! {
    /// Proof of all features of its row in `isa`.
    Avx512
}

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x32(__m512i);

/// The operands a, b and c of a `vpternlog` as truth tables: bit `4a + 2b + c` is the result for these bits. So `A & B`
/// is the table of a & b.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;
const SELECT: i32 = (A & B) | (!A & C);
const MAJORITY: i32 = (A & B) | (A & C) | (B & C);

/// 32 words, each computed from its index.
macro_rules! words {
    (|$word:ident| $value:expr) => {
        const {
            let mut words = [0; 32];
            let mut $word = 0;
            while $word < 32 {
                words[$word] = $value as u16;
                $word += 1;
            }
            words
        }
    };
}

impl Token for Avx512 {
    type Vector = U16x32;
    type Plane = U32x24;
    type Band = [U16x32; 1];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 6,
        load: 6,
        load_while_moving: 3,
    };
    const MANY_REGISTERS: bool = true;

    #[inline(always)]
    fn splat(self, value: u16) -> U16x32 {
        // SAFETY: the token proves AVX-512.
        U16x32(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> U16x32 {
        // SAFETY: the token proves AVX-512.
        U16x32(unsafe { _mm512_movm_epi16(set as __mmask32) })
    }

    /// Moves four cells of the listed lanes at a time. The words of two adjacent lanes are a pair. Two permutations
    /// pick the pairs of the listed lanes from two cells each, and shifts move the wanted words to one half of their
    /// pairs. Then the four words of each lane are adjacent, a quad. Three steps transpose the quads.
    #[inline(always)]
    fn unload(
        self,
        state: &State<Self>,
        list: LaneList,
        snapshots: &mut [Snapshot],
        targets: &[usize; LANES_PER_MOVE],
    ) {
        // SAFETY: the token proves AVX-512.
        unsafe {
            let numbers = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(list.bytes as i64));
            // For lane j of the list, pairs 2j and 2j + 1 are from the two cells that a permutation reads.
            let twice = _mm512_or_si512(numbers, _mm512_slli_epi64::<32>(numbers));
            let index = _mm512_or_si512(_mm512_srli_epi32::<1>(twice), _mm512_set1_epi64(16 << 32));
            let shift_if_odd =
                _mm512_slli_epi32::<4>(_mm512_and_si512(twice, _mm512_set1_epi32(1)));
            let shift_if_even = _mm512_xor_si512(shift_if_odd, _mm512_set1_epi32(16));
            let low = _mm512_set1_epi32(0xffff);
            for band in 0..3 {
                let mut cells = [self.splat(0); 28];
                cells[..27].copy_from_slice(&state[27 * band..27 * band + 27]);
                // The steps below would leave the quads of a snapshot in this order, which is its own inverse.
                let order = [0, 1, 4, 5, 2, 3, 6];
                let mut rows = [self.splat(0).0; LANES_PER_MOVE];
                for (quad, &[a, b, c, d]) in order.into_iter().zip(cells.as_chunks().0) {
                    let a_and_c = _mm512_permutex2var_epi32(a.0, index, c.0);
                    let b_and_d = _mm512_permutex2var_epi32(b.0, index, d.0);
                    let a_and_c = _mm512_srlv_epi32(a_and_c, shift_if_odd);
                    let b_and_d = _mm512_sllv_epi32(b_and_d, shift_if_even);
                    rows[quad] = _mm512_ternarylogic_epi32::<SELECT>(low, a_and_c, b_and_d);
                }
                rows = interleave_step(rows, |a, b| {
                    let low = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
                    [low, _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b)]
                });
                rows = interleave_step(rows, |a, b| {
                    let even = _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b);
                    [even, _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b)]
                });
                rows = interleave_step(rows, |a, b| {
                    [_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)]
                });
                for (row, &target) in rows.into_iter().zip(targets) {
                    snapshots[target].write(32 * band, row);
                }
            }
        }
    }

    /// The stores are volatile. Plain ones would become masked stores, which are not forwarded to the sweep's loads
    /// (`EXPERIMENTS.md`).
    #[inline(always)]
    fn load(
        self,
        state: &mut State<Self>,
        list: LaneList,
        snapshots: &[&Snapshot; LANES_PER_MOVE],
    ) {
        // The position of each listed lane, computed bit by bit: store forwarding would fail for a vector that is
        // loaded from single bytes. SAFETY: the token proves AVX-512 and BMI2.
        let slots = unsafe {
            // The lanes at some positions of the list.
            let lanes_at = |positions| {
                let lanes = _pdep_u64(positions, list.order);
                (lanes | lanes >> 32) as __mmask32
            };
            let ones = _mm512_maskz_set1_epi16(lanes_at(0b1010_1010), 1);
            let twos =
                _mm512_mask_add_epi16(ones, lanes_at(0b1100_1100), ones, _mm512_set1_epi16(2));
            _mm512_mask_add_epi16(twos, lanes_at(0b1111_0000), twos, _mm512_set1_epi16(4))
        };
        let set = list.set as __mmask32;
        for band in 0..3 {
            let mut rows = [self.splat(0); LANES_PER_MOVE];
            for (row, snapshot) in rows.iter_mut().zip(snapshots) {
                [*row] = self.band(snapshot, band);
            }
            let rows = transpose(rows);
            // Loops over eight cells are unrolled. A loop over all 27 would keep the rows in memory.
            let cells = state[27 * band..27 * band + 27].chunks_mut(LANES_PER_MOVE);
            for (cells, first) in cells.zip([0, 8, 16, 24]) {
                // SAFETY: the token proves AVX-512.
                let index = unsafe { _mm512_add_epi16(slots, _mm512_set1_epi16(first)) };
                for (cell, row) in cells.iter_mut().zip(rows) {
                    // SAFETY: the token proves AVX-512.
                    let new = unsafe { _mm512_mask_permutexvar_epi16(cell.0, set, index, row.0) };
                    // SAFETY: the pointer is a reference's, so it is valid and aligned.
                    unsafe { std::ptr::write_volatile(&mut cell.0, new) };
                }
            }
        }
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> [U16x32; 1] {
        [U16x32(snapshot.read(32 * band))]
    }

    #[inline(always)]
    fn nonzero(self, [band]: [U16x32; 1]) -> u32 {
        // SAFETY: the token proves AVX-512.
        unsafe { _mm512_test_epi16_mask(band.0, band.0) }
    }

    #[inline(always)]
    fn plane(self, [top, middle, bottom]: &[[u32; LANES_PER_MOVE]; 3]) -> U32x24 {
        let upper = cast(&[*top, *middle]);
        // SAFETY: the token proves AVX-512.
        U32x24([upper, unsafe { _mm512_broadcast_i64x4(cast(bottom)) }])
    }

    #[inline(always)]
    fn matches(self, bytes: &[u8; 64], template: &[u8; 64], blank: u8) -> bool {
        let bytes = cast(bytes);
        // SAFETY: the token proves AVX-512.
        unsafe {
            // The blank has a bit of its own.
            let with_blank = |table: &[u8; 16], nibble: u8| {
                let bit = _mm_maskz_set1_epi8(1 << nibble, 8);
                _mm512_broadcast_i32x4(_mm_or_si128(cast(table), bit))
            };
            let high_table = with_blank(&HIGH_NIBBLES, blank >> 4);
            let low_table = with_blank(&LOW_NIBBLES, blank & 15);
            let nibble = _mm512_set1_epi8(15);
            // 0 if not ASCII.
            let low = _mm512_shuffle_epi8(low_table, bytes);
            let high = _mm512_shuffle_epi8(
                high_table,
                _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), nibble),
            );
            let is_cell = _mm512_test_epi8_mask(low, high);
            let shown = _mm512_mask_mov_epi8(bytes, is_cell, _mm512_set1_epi8(b'.' as i8));
            _mm512_cmpneq_epi8_mask(shown, cast(template)) == 0
        }
    }

    /// The low five bits of a cell's byte distinguish digits and blanks. They index a table in one register.
    #[inline(always)]
    fn parse(self, text: &[u8], layout: Layout, snapshot: &mut Snapshot) {
        let table = cast(&words!(|n| if 0x11 <= n && n <= 0x19 {
            1 << (n - 0x11)
        } else {
            ALL_DIGITS
        }));
        let squeeze = cast(&words!(|n| if n < 27 { n + n / 9 } else { 31 }));
        let span = layout.offset(26) + 1;
        for band in 0..3 {
            let text = &text[layout.offset(27) * band..][..span];
            // SAFETY: the first `span` bytes, which alone are read, are in the slice. The token proves AVX-512.
            let candidates = unsafe {
                let mut cells = match layout {
                    // A cell is the low byte of a word. The index ignores the high byte.
                    Layout::Spaced => {
                        _mm512_maskz_loadu_epi8((1 << span) - 1, text.as_ptr().cast())
                    }
                    Layout::Line | Layout::Rows => _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(
                        (1 << span) - 1,
                        text.as_ptr().cast(),
                    )),
                };
                match layout {
                    Layout::Line | Layout::Spaced => {}
                    Layout::Rows => cells = _mm512_permutexvar_epi16(squeeze, cells),
                }
                _mm512_maskz_permutexvar_epi16((1 << 27) - 1, cells, table)
            };
            snapshot.write(32 * band, candidates);
        }
    }

    /// The separator after the last cell of a band is overwritten by the next band in [`Layout::Line`].
    #[inline(always)]
    fn print(self, snapshot: &Snapshot, layout: Layout, text: &mut [u8]) {
        let table = cast(&words!(|n| DIGITS[n % 16]));
        let stretch = cast(&words!(|p| p - p / 10));
        let separators = cast(&words!(|n| if n % 9 == 8 { 0x0a00 } else { 0x2000 }));
        for band in 0..3 {
            let [U16x32(candidates)] = self.band(snapshot, band);
            let text = &mut text[layout.offset(27) * band..];
            // SAFETY: the token proves AVX-512.
            let words = unsafe {
                let feed = _mm512_set1_epi16(b'\n' as i16);
                let factor = _mm512_set1_epi16(HASH_FACTOR as i16);
                let hashes = _mm512_srli_epi16::<12>(_mm512_mullo_epi16(candidates, factor));
                let digits = _mm512_permutexvar_epi16(hashes, table);
                match layout {
                    Layout::Line => _mm512_mask_mov_epi16(feed, (1 << 27) - 1, digits),
                    Layout::Rows => {
                        _mm512_mask_permutexvar_epi16(feed, !0x2008_0200, stretch, digits)
                    }
                    Layout::Spaced => _mm512_or_si512(digits, separators),
                }
            };
            // SAFETY: the token proves AVX-512.
            let bytes: [u8; 32] = cast(&unsafe { _mm512_cvtepi16_epi8(words) });
            match layout {
                // The next band overwrites the bytes after this one.
                Layout::Line | Layout::Rows if band < 2 => text[..32].copy_from_slice(&bytes),
                Layout::Line => text[..28].copy_from_slice(&bytes[..28]),
                Layout::Rows => text[..30].copy_from_slice(&bytes[..30]),
                Layout::Spaced => {
                    let text = &mut text[..54];
                    // SAFETY: the first 54 bytes, which alone are written, are in the slice. The token proves AVX-512.
                    unsafe {
                        _mm512_mask_storeu_epi8(text.as_mut_ptr().cast(), (1 << 54) - 1, words)
                    }
                }
            }
        }
    }
}

impl Vector for U16x32 {
    operations! { one __m512i, "avx512bw":
        and(a, b) => _mm512_and_si512(a, b);
        or(a, b) => _mm512_or_si512(a, b);
        without(a, b) => _mm512_andnot_si512(b, a);
        less_one(a) => _mm512_sub_epi16(a, _mm512_set1_epi16(1));
        add_single(sum, cell, less_one) => {
            _mm512_mask_add_epi16(sum, _mm512_testn_epi16_mask(cell, less_one), sum, cell)
        };
        narrow(cell, hidden, allowed) => {
            let has_hidden = _mm512_test_epi16_mask(cell, hidden);
            _mm512_and_si512(cell, _mm512_mask_mov_epi16(allowed, has_hidden, hidden))
        };
        // The compiler does not find all of these instructions in the defaults (`EXPERIMENTS.md`).
        or3(a, b, c) => _mm512_ternarylogic_epi32::<{ A | B | C }>(a, b, c);
        and_either(a, b, c) => _mm512_ternarylogic_epi32::<{ A & (B | C) }>(a, b, c);
        without_either(a, b, c) => _mm512_ternarylogic_epi32::<{ A & !(B | C) }>(a, b, c);
        or_without(a, b, c) => _mm512_ternarylogic_epi32::<{ A | (B & !C) }>(a, b, c);
        majority(a, b, c) => _mm512_ternarylogic_epi32::<MAJORITY>(a, b, c);
        select(a, b, c) => _mm512_ternarylogic_epi32::<SELECT>(a, b, c);
    }

    #[inline(always)]
    fn equal(self, b: Self) -> LaneSet {
        // SAFETY: a vector proves AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) as LaneSet }
    }

    barrier!(__m512i, zmm_reg, "avx512f", "/* {0} */");
}

/// The first two bands in one register, and the third one twice in the other.
#[derive(Clone, Copy)]
pub struct U32x24([__m512i; 2]);

impl Plane for U32x24 {
    operations! { each __m512i, "avx512bw":
        and(a, b) => _mm512_and_si512(a, b);
        or(a, b) => _mm512_or_si512(a, b);
        xor(a, b) => _mm512_xor_si512(a, b);
        only(a; bits: u32) => _mm512_and_si512(a, _mm512_set1_epi32(bits as i32));
        shl<BY>(a) => _mm512_sll_epi32(a, _mm_cvtsi32_si128(BY));
        shr<BY>(a) => _mm512_srl_epi32(a, _mm_cvtsi32_si128(BY));
        majority(a, b, c) => _mm512_ternarylogic_epi32::<MAJORITY>(a, b, c);
    }

    #[inline(always)]
    fn other_bands(self) -> (Self, Self) {
        /// The second half of a and the first half of b, in a shuffle.
        const BETWEEN: i32 = 0b01_00_11_10;
        /// The first halves.
        const FIRST: i32 = 0b01_00_01_00;
        /// The second halves.
        const SECOND: i32 = 0b11_10_11_10;
        let Self([upper, lower]) = self;
        // SAFETY: a plane proves AVX-512.
        unsafe {
            let next = [
                _mm512_shuffle_i64x2::<BETWEEN>(upper, lower),
                _mm512_shuffle_i64x2::<FIRST>(upper, upper),
            ];
            let last = [
                _mm512_shuffle_i64x2::<FIRST>(lower, upper),
                _mm512_shuffle_i64x2::<SECOND>(upper, upper),
            ];
            (Self(next), Self(last))
        }
    }

    /// The *key* of a band is the score of its best cell followed by the cell's word, or 0 without a cell.
    #[inline(always)]
    fn best(self, scores: &[Self]) -> [u32; LANES_PER_MOVE] {
        const WORD_BITS: usize = 7;
        // SAFETY: a plane proves AVX-512.
        unsafe {
            let (mut upper, mut lower) = (self.0[0], _mm512_castsi512_si256(self.0[1]));
            let any_upper = _mm512_test_epi32_mask(upper, upper);
            let any_lower = _mm256_test_epi32_mask(lower, lower);
            let (mut upper_key, mut lower_key) = (_mm512_setzero_si512(), _mm256_setzero_si256());
            for (bit, &Self([score, lower_score])) in scores.iter().rev().enumerate().rev() {
                let lower_score = _mm512_castsi512_si256(lower_score);
                let has = _mm512_test_epi32_mask(upper, score);
                let lower_has = _mm256_test_epi32_mask(lower, lower_score);
                upper = _mm512_mask_and_epi32(upper, has, upper, score);
                lower = _mm256_mask_and_epi32(lower, lower_has, lower, lower_score);
                let bit = 1 << (WORD_BITS + bit);
                upper_key = _mm512_mask_or_epi32(upper_key, has, upper_key, _mm512_set1_epi32(bit));
                lower_key =
                    _mm256_mask_or_epi32(lower_key, lower_has, lower_key, _mm256_set1_epi32(bit));
            }
            // The last word of each band, minus the zeros after the last cell.
            let last = _mm512_inserti64x4::<1>(_mm512_set1_epi32(31), _mm256_set1_epi32(63));
            let words = _mm512_maskz_sub_epi32(any_upper, last, _mm512_lzcnt_epi32(upper));
            let [top, middle]: [__m256i; 2] = cast(&_mm512_or_si512(upper_key, words));
            let (last, zeros) = (_mm256_set1_epi32(95), _mm256_lzcnt_epi32(lower));
            let words = _mm256_maskz_sub_epi32(any_lower, last, zeros);
            let bottom = _mm256_or_si256(lower_key, words);
            let largest = _mm256_max_epi32(_mm256_max_epi32(top, middle), bottom);
            let word = _mm256_set1_epi32((1 << WORD_BITS) - 1);
            cast(&_mm256_and_si256(largest, word))
        }
    }
}

impl Interleave for U16x32 {
    operations! { one __m512i, "avx512bw":
        zip_low(a, b) => _mm512_unpacklo_epi16(a, b);
        zip_high(a, b) => _mm512_unpackhi_epi16(a, b);
    }
}
