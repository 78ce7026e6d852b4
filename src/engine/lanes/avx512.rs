/*! 32 lanes of AVX-512: F, BW and VL. All processors with AVX-512 have them but the Xeon Phi. */

use super::avx2::{Avx2, DIGITS, HASH_FACTOR};
use super::text_tables::{HIGH_NIBBLES, LOW_NIBBLES};
use super::transpose::{Interleave, round, transpose};
use super::{AT_ONCE, LaneList, LaneSet, Plane, State, Thresholds, Token, Vector};
use crate::engine::bits::{Bits, cast};
use crate::engine::snapshot::{ALL_DIGITS, Snapshot};
use crate::engine::text::Shape;
use std::arch::x86_64::*;

// SAFETY: a register is a row of numbers, and any bits are a number.
unsafe impl Bits for __m512i {}

token! {
    /// The processor has AVX-512 F, BW and VL, AVX2 and BMI2.
    Avx512
}

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x32(__m512i);

/// The truth table of a `vpternlog` is that of its operation on these three. Bit `4a + 2b + c` of a
/// table is the result for the bits a, b and c.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;
const SELECT: i32 = (A & B) | (!A & C);
const MAJORITY: i32 = (A & B) | (A & C) | (B & C);

/// 32 words, each computed from its number.
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
        load_along: 3,
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

    /// Four cells of eight lanes at a time. Two permutations, of two cells each, pick the pairs of
    /// words that hold the lanes' words. Shifts move the words to the low or the high half. So the
    /// four words of each lane come to stand side by side, a quad. The quads are transposed in three
    /// rounds, of which two move pairs of them.
    #[inline(always)]
    fn unload(
        self,
        state: &State<Self>,
        list: LaneList,
        snapshots: &mut [Snapshot],
        targets: &[usize; AT_ONCE],
    ) {
        // SAFETY: the token proves AVX-512.
        unsafe {
            let numbers = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(list.bytes as i64));
            // Pair 2j comes from the first of two cells, 2j + 1 from the second.
            let twice = _mm512_or_si512(numbers, _mm512_slli_epi64::<32>(numbers));
            let index = _mm512_or_si512(_mm512_srli_epi32::<1>(twice), _mm512_set1_epi64(16 << 32));
            let odd = _mm512_slli_epi32::<4>(_mm512_and_si512(twice, _mm512_set1_epi32(1)));
            let even = _mm512_xor_si512(odd, _mm512_set1_epi32(16));
            let low = _mm512_set1_epi32(0xffff);
            for band in 0..3 {
                let mut cells = [self.splat(0); 28];
                cells[..27].copy_from_slice(&state[27 * band..27 * band + 27]);
                // The rounds below leave the quads of a row in this order, which is its own inverse.
                let order = [0, 1, 4, 5, 2, 3, 6];
                let mut rows = [self.splat(0).0; AT_ONCE];
                for (quad, &[a, b, c, d]) in order.into_iter().zip(cells.as_chunks().0) {
                    let first = _mm512_permutex2var_epi32(a.0, index, c.0);
                    let second = _mm512_permutex2var_epi32(b.0, index, d.0);
                    let first = _mm512_srlv_epi32(first, odd);
                    let second = _mm512_sllv_epi32(second, even);
                    rows[quad] = _mm512_ternarylogic_epi32::<SELECT>(low, first, second);
                }
                rows = round(rows, |a, b| {
                    let low = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
                    [low, _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b)]
                });
                rows = round(rows, |a, b| {
                    let even = _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b);
                    [even, _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b)]
                });
                rows = round(rows, |a, b| {
                    [_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)]
                });
                for (row, &target) in rows.into_iter().zip(targets) {
                    snapshots[target].write(32 * band, row);
                }
            }
        }
    }

    /// The stores are volatile. The compiler would turn plain stores into masked ones, which the
    /// processor does not forward to the sweep's loads (`EXPERIMENTS.md`).
    #[inline(always)]
    fn load(self, state: &mut State<Self>, list: LaneList, snapshots: &[&Snapshot; AT_ONCE]) {
        // The number of each lane in the list, bit by bit, in registers only: to load a vector from bytes
        // that were just stored one by one would have to wait for them.
        // SAFETY: the token proves AVX-512 and BMI2.
        let slots = unsafe {
            let bit = |numbers| {
                let lanes = _pdep_u64(numbers, list.order);
                (lanes | lanes >> 32) as __mmask32
            };
            let ones = _mm512_maskz_set1_epi16(bit(0xaa), 1);
            let twos = _mm512_mask_add_epi16(ones, bit(0xcc), ones, _mm512_set1_epi16(2));
            _mm512_mask_add_epi16(twos, bit(0xf0), twos, _mm512_set1_epi16(4))
        };
        let set = list.set as __mmask32;
        for band in 0..3 {
            let mut rows = [self.splat(0); AT_ONCE];
            for (row, snapshot) in rows.iter_mut().zip(snapshots) {
                [*row] = self.band(snapshot, band);
            }
            let rows = transpose(rows);
            // By eights, which the compiler unrolls. It does not unroll a loop over all 27, and
            // then the rows go through memory.
            let cells = state[27 * band..27 * band + 27].chunks_mut(AT_ONCE);
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
    fn plane(self, [top, middle, bottom]: &[[u32; AT_ONCE]; 3]) -> U32x24 {
        let upper = cast(&[*top, *middle]);
        // SAFETY: the token proves AVX-512.
        U32x24([upper, unsafe { _mm512_broadcast_i64x4(cast(bottom)) }])
    }

    /// By [`HIGH_NIBBLES`] and [`LOW_NIBBLES`].
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], picture: &[u8; 64]) -> bool {
        let bytes = cast(bytes);
        // SAFETY: the token proves AVX-512.
        unsafe {
            let high_table = _mm512_broadcast_i32x4(cast(&HIGH_NIBBLES));
            let low_table = _mm512_broadcast_i32x4(cast(&LOW_NIBBLES));
            let nibble = _mm512_set1_epi8(15);
            let low = _mm512_shuffle_epi8(low_table, _mm512_and_si512(bytes, nibble));
            let high = _mm512_shuffle_epi8(
                high_table,
                _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), nibble),
            );
            let is_cell = _mm512_test_epi8_mask(low, high);
            let shown = _mm512_mask_mov_epi8(bytes, is_cell, _mm512_set1_epi8(b'.' as i8));
            _mm512_cmpneq_epi8_mask(shown, cast(picture)) == 0
        }
    }

    /// The low five bits of a byte tell the digits from the blanks, and index a table of one
    /// register.
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
        let table = cast(&words!(|n| if 0x11 <= n && n <= 0x19 {
            1 << (n - 0x11)
        } else {
            ALL_DIGITS
        }));
        let squeeze = cast(&words!(|n| if n < 27 { n + n / 9 } else { 31 }));
        let span = shape.offset(26) + 1;
        for band in 0..3 {
            let text = &text[shape.offset(27) * band..shape.offset(27) * band + span];
            // SAFETY: only the first `span` bytes are read, and they are in the slice. The token
            // proves AVX-512.
            let candidates = unsafe {
                let bytes = _mm256_maskz_loadu_epi8((1 << span) - 1, text.as_ptr().cast());
                let mut cells = _mm512_cvtepu8_epi16(bytes);
                if shape == Shape::Rows {
                    cells = _mm512_permutexvar_epi16(squeeze, cells);
                }
                _mm512_maskz_permutexvar_epi16((1 << 27) - 1, cells, table)
            };
            snapshot.write(32 * band, candidates);
        }
    }

    /// The digits by [`DIGITS`]. Each band is written with a line feed after its last cell. In a line
    /// the next band overwrites it.
    #[inline(always)]
    fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
        let table = cast(&words!(|n| DIGITS[n % 16]));
        let stretch = cast(&words!(|p| p - p / 10));
        for band in 0..3 {
            let [U16x32(candidates)] = self.band(snapshot, band);
            // SAFETY: the token proves AVX-512.
            let bytes: [u8; 32] = unsafe {
                let feed = _mm512_set1_epi16(b'\n' as i16);
                let factor = _mm512_set1_epi16(HASH_FACTOR as i16);
                let hashes = _mm512_srli_epi16::<12>(_mm512_mullo_epi16(candidates, factor));
                let digits = _mm512_permutexvar_epi16(hashes, table);
                let words = match shape {
                    Shape::Line => _mm512_mask_mov_epi16(feed, (1 << 27) - 1, digits),
                    Shape::Rows => {
                        _mm512_mask_permutexvar_epi16(feed, !0x2008_0200, stretch, digits)
                    }
                };
                cast(&_mm512_cvtepi16_epi8(words))
            };
            let text = &mut text[shape.offset(27) * band..];
            match shape {
                // The bytes after the band belong to the next one, which is written later.
                _ if band < 2 => text[..32].copy_from_slice(&bytes),
                Shape::Line => text[..28].copy_from_slice(&bytes[..28]),
                Shape::Rows => text[..30].copy_from_slice(&bytes[..30]),
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
        // The rest is written out, because the compiler does not find all of these instructions by
        // itself (`EXPERIMENTS.md`).
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

/// A plane in two registers: the first two bands, and the third one twice.
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
        /// Halves: the second of a and the first of b; the first of both; the second of both.
        const BETWEEN: i32 = 0b01_00_11_10;
        const FIRST: i32 = 0b01_00_01_00;
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

    #[inline(always)]
    fn or_else(self, Self([other_upper, other_lower]): Self) -> Self {
        let Self([upper, lower]) = self;
        // SAFETY: a plane proves AVX-512.
        Self(unsafe {
            let swapped = _mm512_shuffle_i64x2::<0b01_00_11_10>(upper, upper);
            let any = _mm512_or_si512(_mm512_or_si512(upper, swapped), lower);
            let has = _mm512_test_epi32_mask(any, any);
            [
                _mm512_mask_blend_epi32(has, other_upper, upper),
                _mm512_mask_blend_epi32(has, other_lower, lower),
            ]
        })
    }

    #[inline(always)]
    fn last(self) -> [u32; AT_ONCE] {
        let [top, middle, bottom, _] = cast(&self.0);
        // SAFETY: a plane proves what its token does, and so AVX2.
        unsafe { Avx2::new() }.plane(&[top, middle, bottom]).last()
    }
}

impl Interleave for U16x32 {
    operations! { one __m512i, "avx512bw":
        zip_low(a, b) => _mm512_unpacklo_epi16(a, b);
        zip_high(a, b) => _mm512_unpackhi_epi16(a, b);
    }
}
