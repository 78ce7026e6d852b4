/*! 32 lanes of AVX-512 (F, BW and VL: every processor that has AVX-512 and is not a Xeon Phi). */

// SAFETY, for every block of this file that has no note of its own: it does nothing but call intrinsics on registers, whose one
// condition is that the processor has AVX-512 F, BW and VL; a value of `Avx512` is at hand, and is the proof (see `lanes`).

use super::plane512::Plane512;
use super::{GROUP, Group, Lanes, Patience, State};
use crate::engine::record::{ALL_DIGITS, Open, Record};
use crate::engine::text::Shape;
use std::arch::asm;
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx512(__m512i);

/// `vpternlog` truth tables: bit `4a + 2b + c` says what the operation gives for the bits a, b and c.
mod table {
    const A: i32 = 0xf0;
    const B: i32 = 0xcc;
    const C: i32 = 0xaa;
    pub const AND3: i32 = A & B & C;
    pub const OR3: i32 = A | B | C;
    pub const AND_EITHER: i32 = A & (B | C);
    pub const WITHOUT_EITHER: i32 = A & !(B | C);
    pub const OR_DIFFERENCE: i32 = A | (B ^ C);
    pub const SELECT: i32 = (A & B) | (!A & C);
    pub const MAJORITY: i32 = (A & B) | (A & C) | (B & C);
}

/// Vectors of constants, each word computed from its number.
macro_rules! words {
    (|$word:ident| $value:expr) => {{
        const WORDS: [u16; 32] = {
            let mut words = [0; 32];
            let mut $word = 0;
            while $word < 32 {
                words[$word] = $value as u16;
                $word += 1;
            }
            words
        };
        // The array is 64 bytes long; loading asks for no alignment.
        _mm512_loadu_si512(WORDS.as_ptr().cast())
    }};
}

/// Eight 8 by 8 matrices of words, one for each 128-bit quarter, transposed: word `i` of register `j` to word `j` of register `i`.
/// Each of the three rounds rotates the six bits of (register, word) by one.
#[inline(always)]
fn transpose(mut rows: [__m512i; GROUP]) -> [__m512i; GROUP] {
    for _ in 0..3 {
        let a = rows;
        for i in 0..4 {
            // SAFETY: see the top of the file; whoever calls has a value of `Avx512`.
            unsafe {
                rows[2 * i] = _mm512_unpacklo_epi16(a[i], a[i + 4]);
                rows[2 * i + 1] = _mm512_unpackhi_epi16(a[i], a[i + 4]);
            }
        }
    }
    rows
}

/// An 8 by 8 matrix of quad words transposed: quad word `i` of register `j` to quad word `j` of register `i`.
#[inline(always)]
fn transpose_quads(a: [__m512i; GROUP]) -> [__m512i; GROUP] {
    let mut rows = a;
    for i in 0..4 {
        // SAFETY: see the top of the file; whoever calls has a value of `Avx512`.
        unsafe {
            rows[i] = _mm512_unpacklo_epi64(a[2 * i], a[2 * i + 1]);
            rows[4 + i] = _mm512_unpackhi_epi64(a[2 * i], a[2 * i + 1]);
        }
    }
    // Now rows[4 * r + i] has in quarter q what belongs to quarter i of row 2 * q + r.
    let a = rows;
    for r in 0..2 {
        // SAFETY: as above.
        unsafe {
            let b01 = _mm512_shuffle_i64x2::<0x44>(a[4 * r], a[4 * r + 1]);
            let b23 = _mm512_shuffle_i64x2::<0xee>(a[4 * r], a[4 * r + 1]);
            let c01 = _mm512_shuffle_i64x2::<0x44>(a[4 * r + 2], a[4 * r + 3]);
            let c23 = _mm512_shuffle_i64x2::<0xee>(a[4 * r + 2], a[4 * r + 3]);
            rows[r] = _mm512_shuffle_i64x2::<0x88>(b01, c01);
            rows[r + 2] = _mm512_shuffle_i64x2::<0xdd>(b01, c01);
            rows[r + 4] = _mm512_shuffle_i64x2::<0x88>(b23, c23);
            rows[r + 6] = _mm512_shuffle_i64x2::<0xdd>(b23, c23);
        }
    }
    rows
}

/// One band of a record: 32 words, 64 bytes, aligned.
#[inline(always)]
fn band(record: &Record, band: usize) -> __m512i {
    let words: &[u16] = &record.0[32 * band..32 * band + 32];
    // SAFETY: the slice is 64 bytes long, and starts at a multiple of 64 bytes of an aligned record.
    unsafe { _mm512_load_si512(words.as_ptr().cast()) }
}

#[inline(always)]
fn set_band(record: &mut Record, band: usize, value: __m512i) {
    let words: &mut [u16] = &mut record.0[32 * band..32 * band + 32];
    // SAFETY: as in `band`.
    unsafe { _mm512_store_si512(words.as_mut_ptr().cast(), value) }
}

/// What makes `x` comes before this, and the compiler has no way to put it off.
#[inline]
#[target_feature(enable = "avx512f")]
fn settled(mut x: __m512i) -> __m512i {
    // SAFETY: there is no instruction; `x` stays as it is.
    unsafe { asm!("/* {0} */", inout(zmm_reg) x, options(nomem, nostack, preserves_flags)) };
    x
}

impl Lanes for Avx512 {
    type Plane = Plane512;
    const WIDTH: usize = 32;
    const PATIENCE: Patience = Patience { leaving: 5, entering: 6, along: 2 };
    const MANY_REGISTERS: bool = true;

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the caller's promise.
        Self(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    fn prefetch(self, at: *const u8) {
        // SAFETY: a prefetch reads nothing, and may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn spread(self, lanes: u32) -> Self {
        Self(unsafe { _mm512_movm_epi16(lanes) })
    }

    #[inline(always)]
    fn settled(self) -> Self {
        // SAFETY: a value is at hand, so the processor has AVX-512 F, all that `settled` asks for.
        Self(unsafe { settled(self.0) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(unsafe { _mm512_and_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(unsafe { _mm512_or_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Self(unsafe { _mm512_andnot_si512(b.0, self.0) })
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::AND3 }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::OR3 }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::AND_EITHER }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::WITHOUT_EITHER }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::OR_DIFFERENCE }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::MAJORITY }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        Self(unsafe { _mm512_sub_epi16(self.0, _mm512_set1_epi16(1)) })
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        Self(unsafe { _mm512_mask_add_epi16(self.0, _mm512_testn_epi16_mask(cell.0, cell_less_one.0), self.0, cell.0) })
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        Self(unsafe {
            let keep = _mm512_mask_mov_epi16(allowed.0, _mm512_test_epi16_mask(self.0, hidden.0), hidden.0);
            _mm512_and_si512(self.0, keep)
        })
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }

    #[inline(always)]
    fn highest_bit(self) -> u32 {
        unsafe { _mm512_movepi16_mask(self.0) }
    }

    #[inline(always)]
    fn replace(self, lanes: u32, value: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::SELECT }>(_mm512_movm_epi16(lanes), value.0, self.0) })
    }

    /// Four cells of eight lanes at a time: two permutations, of two cells each, pick the double words in which the lanes' words stand,
    /// shifts move the words to the low or the high half, and so each lane's four words come to stand side by side.
    #[inline(always)]
    fn unload(state: &State<Self>, lanes: Group, records: &mut [Record], places: &[usize; GROUP]) {
        unsafe {
            let numbers = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(lanes.list as i64));
            // Double word 2j comes from the first of two cells, 2j + 1 from the second.
            let twice = _mm512_or_si512(numbers, _mm512_slli_epi64::<32>(numbers));
            let index = _mm512_or_si512(_mm512_srli_epi32::<1>(twice), _mm512_set1_epi64(16 << 32));
            let odd = _mm512_slli_epi32::<4>(_mm512_and_si512(twice, _mm512_set1_epi32(1)));
            let even = _mm512_xor_si512(odd, _mm512_set1_epi32(16));
            let low = _mm512_set1_epi32(0xffff);
            for b in 0..3 {
                let mut cells = [_mm512_setzero_si512(); 32];
                for (i, cell) in state[27 * b..27 * b + 27].iter().enumerate() {
                    cells[i] = cell.0;
                }
                let mut quads = [_mm512_setzero_si512(); GROUP];
                for i in 0..7 {
                    let first = _mm512_permutex2var_epi32(cells[4 * i], index, cells[4 * i + 2]);
                    let second = _mm512_permutex2var_epi32(cells[4 * i + 1], index, cells[4 * i + 3]);
                    let (first, second) = (_mm512_srlv_epi32(first, odd), _mm512_sllv_epi32(second, even));
                    quads[i] = _mm512_ternarylogic_epi32::<{ table::SELECT }>(low, first, second);
                }
                let rows = transpose_quads(quads);
                for j in 0..GROUP {
                    set_band(&mut records[places[j]], b, rows[j]);
                }
            }
        }
    }

    /// The stores are volatile, or the compiler would make masked ones of them, which do not forward to the sweep's loads: 60 to
    /// 180 ns.
    ///
    /// Tried and lost (November 2026): the first round of unpacking by shifts, another port's work (0 to -3%); records read by
    /// halves, for one round less (-1%); fewer rounds where half a group is enough (0); `slots` without memory (0).
    #[inline(always)]
    fn load(state: &mut State<Self>, lanes: Group, records: &[&Record; GROUP]) {
        unsafe {
            let mut slots = [0; 32];
            // Lane 0 may stand behind the last, too: its own place comes after.
            for i in (0..GROUP).rev() {
                slots[lanes.lane(i) as usize % 32] = i as u8;
            }
            // SAFETY: the array is 32 bytes long.
            let slots = _mm512_cvtepu8_epi16(_mm256_loadu_si256(slots.as_ptr().cast()));
            let quarter = |q: i16| _mm512_add_epi16(slots, _mm512_set1_epi16(8 * q));
            let index = [quarter(0), quarter(1), quarter(2), quarter(3)];
            for b in 0..3 {
                let mut rows = [slots; GROUP];
                for (row, record) in rows.iter_mut().zip(records) {
                    *row = band(record, b);
                }
                let rows = transpose(rows);
                // By eights, which are unrolled: all 27 in one loop are not, and then take the rows through memory.
                for (cells, index) in state[27 * b..27 * b + 27].chunks_mut(8).zip(index) {
                    for (cell, row) in cells.iter_mut().zip(rows) {
                        let new = _mm512_mask_permutexvar_epi16(cell.0, lanes.set(), index, row);
                        // SAFETY: the pointer is a reference's, so it is valid and aligned.
                        std::ptr::write_volatile(&mut cell.0, new);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn open(self, record: &Record) -> Open {
        let mut result = Open::default();
        unsafe {
            let strip = |x| _mm512_and_si512(x, _mm512_sub_epi16(x, _mm512_set1_epi16(1)));
            let mut more: [__m512i; 3] = three!(|b| strip(band(record, b)));
            result.open = three!(|b| _mm512_test_epi16_mask(more[b], more[b]));
            let mut at_least = result.open;
            while result.fewest == [0; 3] && at_least != [0; 3] {
                more = three!(|b| strip(more[b]));
                let fewer = at_least;
                at_least = three!(|b| _mm512_test_epi16_mask(more[b], more[b]));
                result.fewest = three!(|b| fewer[b] & !at_least[b]);
            }
        }
        result
    }

    #[inline(always)]
    fn plane(self) -> Plane512 {
        // SAFETY: a value of this type is at hand.
        unsafe { Plane512::zero() }
    }

    /// A cell's high nibble is 2, 3 or 5; each has a bit, and for each low nibble a table says which of the three make it a cell.
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], feeds: &[u8; 64]) -> bool {
        unsafe {
            let high_table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            let low_table = _mm512_broadcast_i32x4(_mm_setr_epi8(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0, 0, 1, 1, 2 | 4));
            // SAFETY: both arrays are 64 bytes long; loading asks for no alignment.
            let (bytes, feeds) = (_mm512_loadu_si512(bytes.as_ptr().cast()), _mm512_loadu_si512(feeds.as_ptr().cast()));
            let nibble = _mm512_set1_epi8(15);
            let low = _mm512_shuffle_epi8(low_table, _mm512_and_si512(bytes, nibble));
            let high = _mm512_shuffle_epi8(high_table, _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), nibble));
            let is_feed = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'\n' as i8));
            (_mm512_test_epi8_mask(low, high), is_feed) == (!_mm512_movepi8_mask(feeds), _mm512_movepi8_mask(feeds))
        }
    }

    /// The low five bits of a byte tell the digits from the blanks, and index a table of one register.
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, record: &mut Record) {
        assert_eq!(text.len(), shape.stride());
        unsafe {
            let table = words!(|n| if 0x11 <= n && n <= 0x19 { 1 << (n - 0x11) } else { ALL_DIGITS });
            let squeeze = words!(|n| if n < 27 { n + n / 9 } else { 31 });
            for b in 0..3 {
                let at = shape.band() * b;
                let bytes = if shape == Shape::Line { 27 } else { 29 };
                // SAFETY: only the first `bytes` bytes from `at` are read, and they are in the text.
                let text = _mm256_maskz_loadu_epi8((1 << bytes) - 1, text[at..at + bytes].as_ptr().cast());
                let mut cells = _mm512_cvtepu8_epi16(text);
                if shape == Shape::Rows {
                    cells = _mm512_permutexvar_epi16(squeeze, cells);
                }
                set_band(record, b, _mm512_maskz_permutexvar_epi16((1 << 27) - 1, cells, table));
            }
        }
    }

    /// A single bit times a de Bruijn sequence has a different top nibble for each bit, which indexes a table of digits.
    #[inline(always)]
    fn print(self, record: &Record, shape: Shape, text: &mut [u8]) {
        assert_eq!(text.len(), shape.stride());
        const SEQUENCE: u16 = 0b0000_1001_1010_1111;
        unsafe {
            let table = words!(|n| {
                let mut digit = 0;
                while digit < 9 && (SEQUENCE << digit) >> 12 != n as u16 & 15 {
                    digit += 1;
                }
                b'1' as usize + digit
            });
            let stretch = words!(|p| p - p / 10);
            let stretch_end = words!(|p| if p < 16 { p + 14 - (p + 14) / 10 } else { 0 });
            let shift_end = words!(|p| if p < 15 { p + 12 } else { 0 });
            let feed = _mm512_set1_epi16(b'\n' as i16);
            let out = text.as_mut_ptr();
            for b in 0..3 {
                let bits = band(record, b);
                let hash = _mm512_srli_epi16::<12>(_mm512_mullo_epi16(bits, _mm512_set1_epi16(SEQUENCE as i16)));
                let digits = _mm512_permutexvar_epi16(hash, table);
                let (start, end) = match shape {
                    Shape::Line => (digits, _mm512_mask_permutexvar_epi16(feed, 0x7fff, shift_end, digits)),
                    Shape::Rows => (
                        _mm512_mask_permutexvar_epi16(feed, !0x2008_0200, stretch, digits),
                        _mm512_mask_permutexvar_epi16(feed, !0x8020, stretch_end, digits),
                    ),
                };
                let at = shape.band() * b;
                // SAFETY: `text` is a stride long (82 or 90). The first two bands start at 0 and at 27 or 30, and 32 bytes fit after
                // each; what is written too much belongs to the next band, which comes later. The last band is written as its first
                // 16 bytes (from 54 or 60) and the text's last 16.
                if b < 2 {
                    _mm256_storeu_si256(out.add(at).cast(), _mm512_cvtepi16_epi8(start));
                } else {
                    _mm_storeu_si128(out.add(at).cast(), _mm256_castsi256_si128(_mm512_cvtepi16_epi8(start)));
                    let last = shape.stride() - 16;
                    _mm_storeu_si128(out.add(last).cast(), _mm256_castsi256_si128(_mm512_cvtepi16_epi8(end)));
                }
            }
        }
    }
}
