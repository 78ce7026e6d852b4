/*! 32 lanes of AVX-512: F, BW and VL, which every processor has that has AVX-512 and is not a Xeon
Phi.
*/

use super::avx2::{self, Avx2};
use super::transpose::{Interleave, transpose};
use super::{
    AT_ONCE, LaneList, Lanes, Moves, Plane, State, Ternary, Text, Thresholds, Token, Words,
};
use crate::engine::snapshot::{ALL_DIGITS, Snapshot};
use crate::engine::text::{self, Shape};
use std::arch::asm;
use std::arch::x86_64::*;

/// The processor has AVX-512 F, BW and VL.
#[derive(Clone, Copy)]
pub struct Avx512(());

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct U16x32(__m512i);

/// `vpternlog` truth tables: bit `4a + 2b + c` says what the operation gives for the bits a, b and
/// c.
mod table {
    const A: i32 = 0xf0;
    const B: i32 = 0xcc;
    const C: i32 = 0xaa;
    pub const AND3: i32 = A & B & C;
    pub const OR3: i32 = A | B | C;
    pub const AND_EITHER: i32 = A & (B | C);
    pub const WITHOUT_EITHER: i32 = A & !(B | C) & 0xff;
    pub const OR_WITHOUT: i32 = A | (B & !C);
    pub const MAJORITY: i32 = (A & B) | (A & C) | (B & C);
    pub const SELECT: i32 = (A & B) | (!A & C);
}

impl Token for Avx512 {
    type Lanes = U16x32;
    type Plane = U32x24;
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 5,
        load: 6,
        load_along: 2,
    };
    const MANY_REGISTERS: bool = true;

    #[inline(always)]
    unsafe fn new() -> Self {
        Self(())
    }

    #[inline(always)]
    fn splat(self, value: u16) -> U16x32 {
        // SAFETY: the token proves AVX-512.
        U16x32(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> U16x32 {
        // SAFETY: the token proves AVX-512.
        U16x32(unsafe { _mm512_movm_epi16(lanes) })
    }

    #[inline(always)]
    fn plane(self, bands: &[[u32; AT_ONCE]; 3]) -> U32x24 {
        let [top, middle, bottom] = bands.each_ref().map(|words| words.as_ptr());
        // SAFETY: 32 bytes are there to be read from each, and need no alignment; the token proves
        // AVX-512.
        unsafe {
            let upper = _mm512_castsi256_si512(_mm256_loadu_si256(top.cast()));
            let upper = _mm512_inserti64x4::<1>(upper, _mm256_loadu_si256(middle.cast()));
            U32x24(
                upper,
                _mm512_broadcast_i64x4(_mm256_loadu_si256(bottom.cast())),
            )
        }
    }
}

impl Lanes for U16x32 {
    const WIDTH: usize = 32;

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_and_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_or_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_andnot_si512(b.0, self.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_sub_epi16(self.0, _mm512_set1_epi16(1)) })
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe {
            _mm512_mask_add_epi16(
                self.0,
                _mm512_testn_epi16_mask(cell.0, cell_less_one.0),
                self.0,
                cell.0,
            )
        })
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe {
            let keep = _mm512_mask_mov_epi16(
                allowed.0,
                _mm512_test_epi16_mask(self.0, hidden.0),
                hidden.0,
            );
            _mm512_and_si512(self.0, keep)
        })
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        // SAFETY: a vector proves AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }

    #[inline(always)]
    fn barrier(self) -> Self {
        #[inline]
        #[target_feature(enable = "avx512f")]
        fn barrier(mut x: __m512i) -> __m512i {
            // SAFETY: there is no instruction; `x` stays as it is.
            unsafe {
                asm!("/* {0} */", inout(zmm_reg) x, options(nomem, nostack, preserves_flags))
            };
            x
        }
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { barrier(self.0) })
    }
}

/// Written out, since the compiler does not find all of these instructions by itself (easy and
/// minimal puzzles: -4 to -8%).
impl Ternary for U16x32 {
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::AND3 }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::OR3 }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::AND_EITHER }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::WITHOUT_EITHER }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::OR_WITHOUT }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::MAJORITY }>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        // SAFETY: a vector proves AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::SELECT }>(self.0, b.0, c.0) })
    }
}

impl Moves for Avx512 {
    type State = State<Self>;
    type Band = U16x32;

    /// Four cells of eight lanes at a time: two permutations, of two cells each, pick the double
    /// words in which the lanes' words stand, shifts move the words to the low or the high half,
    /// and so each lane's four words come to stand side by side.
    #[inline(always)]
    fn unload(
        self,
        state: &State<Self>,
        lanes: LaneList,
        snapshots: &mut [Snapshot],
        places: &[usize; AT_ONCE],
    ) {
        // SAFETY: the token proves AVX-512.
        let (index, odd, even, low) = unsafe {
            let numbers = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(lanes.bytes as i64));
            // Double word 2j comes from the first of two cells, 2j + 1 from the second.
            let twice = _mm512_or_si512(numbers, _mm512_slli_epi64::<32>(numbers));
            let index = _mm512_or_si512(_mm512_srli_epi32::<1>(twice), _mm512_set1_epi64(16 << 32));
            let odd = _mm512_slli_epi32::<4>(_mm512_and_si512(twice, _mm512_set1_epi32(1)));
            (
                index,
                odd,
                _mm512_xor_si512(odd, _mm512_set1_epi32(16)),
                _mm512_set1_epi32(0xffff),
            )
        };
        for band in 0..3 {
            let mut cells = [self.splat(0); 32];
            cells[..27].copy_from_slice(&state[27 * band..27 * band + 27]);
            let mut quads = [self.splat(0); AT_ONCE];
            for i in 0..7 {
                // SAFETY: the token proves AVX-512.
                quads[i].0 = unsafe {
                    let first =
                        _mm512_permutex2var_epi32(cells[4 * i].0, index, cells[4 * i + 2].0);
                    let second =
                        _mm512_permutex2var_epi32(cells[4 * i + 1].0, index, cells[4 * i + 3].0);
                    let (first, second) = (
                        _mm512_srlv_epi32(first, odd),
                        _mm512_sllv_epi32(second, even),
                    );
                    _mm512_ternarylogic_epi32::<{ table::SELECT }>(low, first, second)
                };
            }
            let rows = transpose_quads(quads);
            for j in 0..AT_ONCE {
                set_band(&mut snapshots[places[j]], band, rows[j]);
            }
        }
    }

    /// The stores are volatile, or the compiler would make masked ones of them, which do not
    /// forward to the sweep's loads: 60 to 180 ns.
    #[inline(always)]
    fn load(self, state: &mut State<Self>, lanes: LaneList, snapshots: &[&Snapshot; AT_ONCE]) {
        let mut slots = [0u8; 32];
        // Lane 0 may stand behind the last, too: its own place comes after.
        for i in (0..AT_ONCE).rev() {
            slots[usize::from(lanes.lane(i)) % 32] = i as u8;
        }
        // SAFETY: the array is 32 bytes long, and needs no alignment; the token proves AVX-512.
        let index = unsafe {
            let slots = _mm512_cvtepu8_epi16(_mm256_loadu_si256(slots.as_ptr().cast()));
            [
                slots,
                _mm512_add_epi16(slots, _mm512_set1_epi16(8)),
                _mm512_add_epi16(slots, _mm512_set1_epi16(16)),
                _mm512_add_epi16(slots, _mm512_set1_epi16(24)),
            ]
        };
        for band in 0..3 {
            let mut rows = [self.splat(0); AT_ONCE];
            for (row, snapshot) in rows.iter_mut().zip(snapshots) {
                *row = self.band(snapshot, band);
            }
            let rows = transpose(rows);
            // By eights, which are unrolled: all 27 in one loop are not, and then take the rows
            // through memory.
            for (cells, index) in state[27 * band..27 * band + 27]
                .chunks_mut(AT_ONCE)
                .zip(index)
            {
                for (cell, row) in cells.iter_mut().zip(rows) {
                    // SAFETY: the token proves AVX-512.
                    let new =
                        unsafe { _mm512_mask_permutexvar_epi16(cell.0, lanes.set(), index, row.0) };
                    // SAFETY: the pointer is a reference's, so it is valid and aligned.
                    unsafe { std::ptr::write_volatile(&mut cell.0, new) };
                }
            }
        }
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> U16x32 {
        let words: &[u16] = &snapshot.0[32 * band..32 * band + 32];
        debug_assert!(words.as_ptr().cast::<__m512i>().is_aligned());
        // SAFETY: the slice is 64 bytes long, and starts at a multiple of 64 bytes of an aligned
        // snapshot; the token proves AVX-512.
        U16x32(unsafe { _mm512_load_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn strip(self, band: U16x32) -> U16x32 {
        band.and(band.less_one())
    }

    #[inline(always)]
    fn nonzero(self, band: U16x32) -> u32 {
        // SAFETY: the token proves AVX-512.
        unsafe { _mm512_test_epi16_mask(band.0, band.0) }
    }
}

impl Interleave for U16x32 {
    #[inline(always)]
    fn interleave(self, b: Self) -> [Self; 2] {
        // SAFETY: a vector proves AVX-512.
        unsafe {
            [
                Self(_mm512_unpacklo_epi16(self.0, b.0)),
                Self(_mm512_unpackhi_epi16(self.0, b.0)),
            ]
        }
    }
}

/// An 8 by 8 matrix of quad words transposed: quad word `i` of register `j` to quad word `j` of
/// register `i`.
#[inline(always)]
fn transpose_quads(quads: [U16x32; AT_ONCE]) -> [U16x32; AT_ONCE] {
    // Row 4r + i of `pairs` has in quarter q what belongs to quarter i of row 2q + r.
    let mut pairs = quads;
    for i in 0..4 {
        let (even, odd) = (quads[2 * i].0, quads[2 * i + 1].0);
        // SAFETY: a vector proves AVX-512.
        unsafe {
            pairs[i].0 = _mm512_unpacklo_epi64(even, odd);
            pairs[4 + i].0 = _mm512_unpackhi_epi64(even, odd);
        }
    }
    let mut rows = quads;
    for r in 0..2 {
        let [a, b, c, d] = [
            pairs[4 * r].0,
            pairs[4 * r + 1].0,
            pairs[4 * r + 2].0,
            pairs[4 * r + 3].0,
        ];
        // SAFETY: a vector proves AVX-512.
        unsafe {
            let ab01 = _mm512_shuffle_i64x2::<0x44>(a, b);
            let ab23 = _mm512_shuffle_i64x2::<0xee>(a, b);
            let cd01 = _mm512_shuffle_i64x2::<0x44>(c, d);
            let cd23 = _mm512_shuffle_i64x2::<0xee>(c, d);
            rows[r].0 = _mm512_shuffle_i64x2::<0x88>(ab01, cd01);
            rows[r + 2].0 = _mm512_shuffle_i64x2::<0xdd>(ab01, cd01);
            rows[r + 4].0 = _mm512_shuffle_i64x2::<0x88>(ab23, cd23);
            rows[r + 6].0 = _mm512_shuffle_i64x2::<0xdd>(ab23, cd23);
        }
    }
    rows
}

/// Writes a band of a snapshot.
#[inline(always)]
fn set_band(snapshot: &mut Snapshot, band: usize, value: U16x32) {
    let words: &mut [u16] = &mut snapshot.0[32 * band..32 * band + 32];
    debug_assert!(words.as_ptr().cast::<__m512i>().is_aligned());
    // SAFETY: the slice is 64 bytes long, and starts at a multiple of 64 bytes of an aligned
    // snapshot; a vector proves AVX-512.
    unsafe { _mm512_store_si512(words.as_mut_ptr().cast(), value.0) }
}

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

/// A register of constants.
#[inline(always)]
fn constant(_: Avx512, words: &[u16; 32]) -> __m512i {
    // SAFETY: the array is 64 bytes long, and needs no alignment; the token proves AVX-512.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// 64 bytes of text.
#[inline(always)]
fn text64(_: Avx512, bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the array is 64 bytes long, and needs no alignment; the token proves AVX-512.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The first 16 bytes of a text are to be these.
#[inline(always)]
fn set_16(_: Avx512, text: &mut [u8], bytes: __m128i) {
    let text: &mut [u8; 16] = text.first_chunk_mut().expect("there are 16 bytes");
    // SAFETY: 16 bytes are there to be written, and need no alignment; the token proves AVX-512.
    unsafe { _mm_storeu_si128(text.as_mut_ptr().cast(), bytes) }
}

/// The first 32 bytes of a text are to be these.
#[inline(always)]
fn set_32(_: Avx512, text: &mut [u8], bytes: __m256i) {
    let text: &mut [u8; 32] = text.first_chunk_mut().expect("there are 32 bytes");
    // SAFETY: 32 bytes are there to be written, and need no alignment; the token proves AVX-512.
    unsafe { _mm256_storeu_si256(text.as_mut_ptr().cast(), bytes) }
}

impl Text for Avx512 {
    /// A cell's high nibble is 2, 3 or 5; each has a bit, and for each low nibble a table says
    /// which of the three make it a cell.
    #[inline(always)]
    fn fits(self, bytes: &[u8; 64], feeds: &[u8; 64]) -> bool {
        let (bytes, feeds) = (text64(self, bytes), text64(self, feeds));
        // SAFETY: the token proves AVX-512.
        unsafe {
            let high_table = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 0, 1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            ));
            let low_table = _mm512_broadcast_i32x4(_mm_setr_epi8(
                2,
                2,
                2,
                2,
                2,
                2,
                2,
                2,
                2,
                2,
                1,
                0,
                0,
                1,
                1,
                2 | 4,
            ));
            let nibble = _mm512_set1_epi8(15);
            let low = _mm512_shuffle_epi8(low_table, _mm512_and_si512(bytes, nibble));
            let high = _mm512_shuffle_epi8(
                high_table,
                _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), nibble),
            );
            let is_feed = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'\n' as i8));
            (_mm512_test_epi8_mask(low, high), is_feed)
                == (!_mm512_movepi8_mask(feeds), _mm512_movepi8_mask(feeds))
        }
    }

    /// The low five bits of a byte tell the digits from the blanks, and index a table of one
    /// register.
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, snapshot: &mut Snapshot) {
        assert_eq!(text.len(), shape.stride());
        let table = constant(
            self,
            &words!(|n| if 0x11 <= n && n <= 0x19 {
                1 << (n - 0x11)
            } else {
                ALL_DIGITS
            }),
        );
        let squeeze = constant(self, &words!(|n| if n < 27 { n + n / 9 } else { 31 }));
        let span = shape.offset(26) + 1;
        for band in 0..3 {
            let text = &text[shape.band() * band..shape.band() * band + span];
            // SAFETY: only the first `span` bytes are read, and they are in the slice; the token
            // proves AVX-512.
            let mut cells = unsafe {
                _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(
                    (1 << span) - 1,
                    text.as_ptr().cast(),
                ))
            };
            if shape == Shape::Rows {
                // SAFETY: the token proves AVX-512.
                cells = unsafe { _mm512_permutexvar_epi16(squeeze, cells) };
            }
            // SAFETY: the token proves AVX-512.
            let candidates =
                U16x32(unsafe { _mm512_maskz_permutexvar_epi16((1 << 27) - 1, cells, table) });
            set_band(snapshot, band, candidates);
        }
    }

    /// The digits by [`text::digit_of_hash`]. The first two bands are written as 32 bytes: what is
    /// too much belongs to the next band, which comes later. The last band is written as its first
    /// 16 bytes and the text's last 16.
    #[inline(always)]
    fn print(self, snapshot: &Snapshot, shape: Shape, text: &mut [u8]) {
        assert_eq!(text.len(), shape.stride());
        let table = constant(self, &words!(|n| text::digit_of_hash(n % 16)));
        let stretch = constant(self, &words!(|p| p - p / 10));
        let stretch_end = constant(
            self,
            &words!(|p| if p < 16 { p + 14 - (p + 14) / 10 } else { 0 }),
        );
        let shift_end = constant(self, &words!(|p| if p < 15 { p + 12 } else { 0 }));
        for band in 0..3 {
            let candidates = self.band(snapshot, band).0;
            // SAFETY: the token proves AVX-512.
            let (start, end) = unsafe {
                let feed = _mm512_set1_epi16(b'\n' as i16);
                let factor = _mm512_set1_epi16(text::HASH_FACTOR as i16);
                let hashes = _mm512_srli_epi16::<12>(_mm512_mullo_epi16(candidates, factor));
                let digits = _mm512_permutexvar_epi16(hashes, table);
                match shape {
                    Shape::Line => (
                        digits,
                        _mm512_mask_permutexvar_epi16(feed, 0x7fff, shift_end, digits),
                    ),
                    Shape::Rows => (
                        _mm512_mask_permutexvar_epi16(feed, !0x2008_0200, stretch, digits),
                        _mm512_mask_permutexvar_epi16(feed, !0x8020, stretch_end, digits),
                    ),
                }
            };
            // SAFETY: the token proves AVX-512.
            let (start, end) = unsafe {
                (
                    _mm512_cvtepi16_epi8(start),
                    _mm256_castsi256_si128(_mm512_cvtepi16_epi8(end)),
                )
            };
            let rest = &mut text[shape.band() * band..];
            if band < 2 {
                set_32(self, rest, start);
            } else {
                // SAFETY: the token proves AVX-512.
                set_16(self, rest, unsafe { _mm256_castsi256_si128(start) });
                set_16(self, &mut text[shape.stride() - 16..], end);
            }
        }
    }
}

/// A plane: the words of the first two bands, and those of the third, twice.
#[derive(Clone, Copy)]
pub struct U32x24(__m512i, __m512i);

impl Plane for U32x24 {
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a plane proves AVX-512.
        unsafe { Self(_mm512_and_si512(self.0, b.0), _mm512_and_si512(self.1, b.1)) }
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: a plane proves AVX-512.
        unsafe { Self(_mm512_or_si512(self.0, b.0), _mm512_or_si512(self.1, b.1)) }
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: a plane proves AVX-512.
        unsafe { Self(_mm512_xor_si512(self.0, b.0), _mm512_xor_si512(self.1, b.1)) }
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        // SAFETY: a plane proves AVX-512.
        let bits = unsafe { _mm512_set1_epi32(bits as i32) };
        self.and(Self(bits, bits))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        // SAFETY: a plane proves AVX-512.
        unsafe {
            Self(
                _mm512_sll_epi32(self.0, _mm_cvtsi32_si128(BY)),
                _mm512_sll_epi32(self.1, _mm_cvtsi32_si128(BY)),
            )
        }
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        // SAFETY: a plane proves AVX-512.
        unsafe {
            Self(
                _mm512_srl_epi32(self.0, _mm_cvtsi32_si128(BY)),
                _mm512_srl_epi32(self.1, _mm_cvtsi32_si128(BY)),
            )
        }
    }

    #[inline(always)]
    fn other_bands(self) -> (Self, Self) {
        /// Halves: the second of a and the first of b; the first of both; the second of both.
        const BETWEEN: i32 = 0b01_00_11_10;
        const FIRST: i32 = 0b01_00_01_00;
        const SECOND: i32 = 0b11_10_11_10;
        let Self(upper, lower) = self;
        // SAFETY: a plane proves AVX-512.
        unsafe {
            let next = Self(
                _mm512_shuffle_i64x2::<BETWEEN>(upper, lower),
                _mm512_shuffle_i64x2::<FIRST>(upper, upper),
            );
            (
                next,
                Self(
                    _mm512_shuffle_i64x2::<FIRST>(lower, upper),
                    _mm512_shuffle_i64x2::<SECOND>(upper, upper),
                ),
            )
        }
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: a plane proves AVX-512.
        unsafe {
            let swapped = _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0);
            let any = _mm512_or_si512(_mm512_or_si512(self.0, swapped), self.1);
            let has = _mm512_test_epi32_mask(any, any);
            Self(
                _mm512_mask_blend_epi32(has, other.0, self.0),
                _mm512_mask_blend_epi32(has, other.1, self.1),
            )
        }
    }

    #[inline(always)]
    fn last(self) -> [u32; AT_ONCE] {
        // SAFETY: a plane proves AVX-512, and every processor with AVX-512 F has AVX2.
        let (token, [top, middle, bottom]) = unsafe {
            let middle = _mm512_extracti64x4_epi64::<1>(self.0);
            (
                Avx2::new(),
                [
                    _mm512_castsi512_si256(self.0),
                    middle,
                    _mm512_castsi512_si256(self.1),
                ],
            )
        };
        Words::last([
            avx2::U32x8::of(token, top),
            avx2::U32x8::of(token, middle),
            avx2::U32x8::of(token, bottom),
        ])
    }
}
