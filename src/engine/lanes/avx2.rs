/*! 16 lanes of AVX2. */

// SAFETY, for every block of this file that has no note of its own: it does nothing but call intrinsics on registers, whose one
// condition is that the processor has AVX2; a value of `Avx2` is at hand, and is the proof (see `lanes`).

use super::words256::Words256;
use super::{GROUP, Group, Lanes, Patience, SCRATCH, State};
use crate::engine::record::{Open, Record};
use crate::engine::text::Shape;
use std::arch::asm;
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx2(__m256i);

/// Two 8 by 8 matrices of words, one for each half, transposed: word `i` of register `j` to word `j` of register `i`. Each of
/// the three rounds rotates the six bits of (register, word) by one.
#[inline(always)]
fn transpose(mut rows: [__m256i; GROUP]) -> [__m256i; GROUP] {
    for _ in 0..3 {
        let a = rows;
        for i in 0..4 {
            // SAFETY: see the top of the file; whoever calls has a value of `Avx2`.
            unsafe {
                rows[2 * i] = _mm256_unpacklo_epi16(a[i], a[i + 4]);
                rows[2 * i + 1] = _mm256_unpackhi_epi16(a[i], a[i + 4]);
            }
        }
    }
    rows
}

/// Up to eight cells, and zeros after them.
#[inline(always)]
fn eight_cells(cells: &[Avx2]) -> [__m256i; GROUP] {
    // SAFETY: as in `transpose`.
    let mut rows = [unsafe { _mm256_setzero_si256() }; GROUP];
    for (row, cell) in rows.iter_mut().zip(cells) {
        *row = cell.0;
    }
    rows
}

/// Words `at..at + 8` of a record; `at` is a multiple of 8.
#[inline(always)]
fn eight(record: &Record, at: usize) -> __m128i {
    let words: &[u16] = &record.0[at..at + 8];
    // SAFETY: the slice is 16 bytes long, and starts at a multiple of 16 bytes of an aligned record.
    unsafe { _mm_load_si128(words.as_ptr().cast()) }
}

#[inline(always)]
fn set_eight(record: &mut Record, at: usize, value: __m128i) {
    let words: &mut [u16] = &mut record.0[at..at + 8];
    // SAFETY: as in `eight`.
    unsafe { _mm_store_si128(words.as_mut_ptr().cast(), value) }
}

/// Words `at..at + 16` of a record; `at` is a multiple of 16.
#[inline(always)]
fn sixteen(record: &Record, at: usize) -> __m256i {
    let words: &[u16] = &record.0[at..at + 16];
    // SAFETY: the slice is 32 bytes long, and starts at a multiple of 32 bytes of an aligned record.
    unsafe { _mm256_load_si256(words.as_ptr().cast()) }
}

/// A table of 16 bytes for `vpshufb`, each computed from its number.
macro_rules! bytes {
    (|$byte:ident| $value:expr) => {{
        const BYTES: [u8; 16] = {
            let mut bytes = [0; 16];
            let mut $byte = 0;
            while $byte < 16 {
                bytes[$byte] = $value as u8;
                $byte += 1;
            }
            bytes
        };
        // The array is 16 bytes long; loading asks for no alignment.
        _mm_loadu_si128(BYTES.as_ptr().cast())
    }};
}

/// For `vpshufb`: nothing here.
const NO_BYTE: usize = 0x80;

/// What makes `x` comes before this, and the compiler has no way to put it off.
#[inline]
#[target_feature(enable = "avx2")]
fn settled(mut x: __m256i) -> __m256i {
    // SAFETY: there is no instruction; `x` stays as it is.
    unsafe { asm!("/* {0} */", inout(ymm_reg) x, options(nomem, nostack, preserves_flags)) };
    x
}

impl Lanes for Avx2 {
    type Plane = [Words256; 3];
    const WIDTH: usize = 16;
    const PATIENCE: Patience = Patience { leaving: 5, entering: 4, along: 1 };
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the caller's promise.
        Self(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    fn prefetch(self, at: *const u8) {
        // SAFETY: a prefetch reads nothing, and may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn spread(self, lanes: u32) -> Self {
        Self(unsafe {
            let low = _mm_set_epi16(0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1);
            let bits = _mm256_set_m128i(_mm_slli_epi16::<8>(low), low);
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(lanes as i16), bits), bits)
        })
    }

    #[inline(always)]
    fn settled(self) -> Self {
        // SAFETY: a value is at hand, so the processor has AVX2, all that `settled` asks for.
        Self(unsafe { settled(self.0) })
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
    fn without(self, b: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, _mm256_xor_si256(b.0, c.0)) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        Self(unsafe { _mm256_sub_epi16(self.0, _mm256_set1_epi16(1)) })
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        Self(unsafe {
            let single = _mm256_cmpeq_epi16(_mm256_and_si256(cell.0, cell_less_one.0), _mm256_setzero_si256());
            _mm256_add_epi16(self.0, _mm256_and_si256(cell.0, single))
        })
    }

    /// As `hidden | (allowed & mask)`: a byte blend would be three operations on Intel's processors.
    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        Self(unsafe {
            let not_hidden = _mm256_cmpeq_epi16(_mm256_and_si256(self.0, hidden.0), _mm256_setzero_si256());
            _mm256_and_si256(self.0, _mm256_or_si256(hidden.0, _mm256_and_si256(allowed.0, not_hidden)))
        })
    }

    #[inline(always)]
    fn replace(self, lanes: u32, value: Self) -> Self {
        let mask = self.spread(lanes);
        value.and(mask).or(self.without(mask))
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        Self(unsafe { _mm256_cmpeq_epi16(self.0, b.0) }).highest_bit()
    }

    #[inline(always)]
    fn highest_bit(self) -> u32 {
        unsafe {
            let bytes = _mm256_packs_epi16(self.0, _mm256_setzero_si256());
            let signs = _mm256_movemask_epi8(bytes) as u32;
            signs & 0xff | signs >> 8 & 0xff00
        }
    }

    /// All lanes at once, to the scratch: word `i` of register `j` is lane `j`'s, in the upper half lane `j + 8`'s.
    #[inline(always)]
    fn unload(state: &State<Self>, lanes: Group, records: &mut [Record], places: &[usize; GROUP]) {
        let scratch = records.len() - SCRATCH;
        let all: &mut [Record; SCRATCH] = records.last_chunk_mut().expect("the scratch is part of the records");
        for b in 0..3 {
            for q in 0..4 {
                let rows = transpose(eight_cells(&state[27 * b + 8 * q..27 * b + (8 * q + 8).min(27)]));
                for j in 0..GROUP {
                    unsafe {
                        set_eight(&mut all[j], 32 * b + 8 * q, _mm256_castsi256_si128(rows[j]));
                        set_eight(&mut all[j + 8], 32 * b + 8 * q, _mm256_extracti128_si256::<1>(rows[j]));
                    }
                }
            }
        }
        for (lane, &place) in lanes.iter().zip(places) {
            let record = records[scratch + usize::from(lane)].clone();
            records[place] = record;
        }
    }

    /// The records stand in both halves of the registers; `pick` moves the word of each lane's record to its place.
    #[inline(always)]
    fn load(state: &mut State<Self>, lanes: Group, records: &[&Record; GROUP]) {
        let mut shuffle = [NO_BYTE as u8; 32];
        for (i, lane) in lanes.iter().enumerate() {
            shuffle[2 * lane as usize] = 2 * i as u8;
            shuffle[2 * lane as usize + 1] = 2 * i as u8 + 1;
        }
        unsafe {
            // SAFETY: the array is 32 bytes long.
            let pick = _mm256_loadu_si256(shuffle.as_ptr().cast());
            let keep = Self(pick).spread(!lanes.set()).0;
            for b in 0..3 {
                for q in 0..4 {
                    let mut rows = [pick; GROUP];
                    for (row, record) in rows.iter_mut().zip(records) {
                        *row = _mm256_broadcastsi128_si256(eight(record, 32 * b + 8 * q));
                    }
                    let rows = transpose(rows);
                    let cells = &mut state[27 * b + 8 * q..27 * b + (8 * q + 8).min(27)];
                    for (cell, row) in cells.iter_mut().zip(rows) {
                        cell.0 = _mm256_or_si256(_mm256_and_si256(cell.0, keep), _mm256_shuffle_epi8(row, pick));
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn open(self, record: &Record) -> Open {
        /// One bit for each word of a band that is not zero.
        #[inline(always)]
        fn not_zero([low, high]: [__m256i; 2]) -> u32 {
            unsafe {
                let zero = _mm256_setzero_si256();
                let bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(low, zero), _mm256_cmpeq_epi16(high, zero));
                !(_mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)) as u32)
            }
        }
        let strip = |x: __m256i| Self(x).and(Self(x).less_one()).0;
        let mut result = Open::default();
        let mut more = three!(|b| [strip(sixteen(record, 32 * b)), strip(sixteen(record, 32 * b + 16))]);
        result.open = three!(|b| not_zero(more[b]));
        let mut at_least = result.open;
        while result.fewest == [0; 3] && at_least != [0; 3] {
            more = three!(|b| [strip(more[b][0]), strip(more[b][1])]);
            let fewer = at_least;
            at_least = three!(|b| not_zero(more[b]));
            result.fewest = three!(|b| fewer[b] & !at_least[b]);
        }
        result
    }

    #[inline(always)]
    fn plane(self) -> Self::Plane {
        // SAFETY: a value of this type is at hand.
        unsafe { [Words256::zero(); 3] }
    }

    /// The low nibble of a byte tells the digits from the blanks. A band is read as its first 16 bytes and its last.
    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, record: &mut Record) {
        assert_eq!(text.len(), shape.stride());
        unsafe {
            let low = bytes!(|n| if 1 <= n && n <= 8 {
                1 << (n - 1)
            } else if n == 9 {
                0
            } else {
                0xff
            });
            let high = bytes!(|n| if 1 <= n && n <= 8 { 0 } else { 1 });
            let first_three = bytes!(|n| if n < 6 { 0xff } else { 0 });
            // Where the cells 0 to 15 are in the first bytes, where those that are not are in the last, and the cells 16 to 26.
            let (first, rest, last) = match shape {
                Shape::Line => (bytes!(|n| n), bytes!(|_n| NO_BYTE), bytes!(|n| if n < 11 { n + 5 } else { NO_BYTE })),
                Shape::Rows => (
                    bytes!(|n| if n < 15 { n + n / 9 } else { NO_BYTE }),
                    bytes!(|n| if n == 15 { 16 - 13 } else { NO_BYTE }),
                    bytes!(|n| if n < 11 { (n + 16) + (n + 16) / 9 - 13 } else { NO_BYTE }),
                ),
            };
            let cells = shape.offset(26) + 1;
            for b in 0..3 {
                let text = &text[shape.band() * b..shape.band() * b + cells];
                // SAFETY: the band's cells span 27 or 29 bytes; 16 are read from their start and 16 up to their end.
                let start = _mm_loadu_si128(text.as_ptr().cast());
                let end = _mm_loadu_si128(text.as_ptr().add(cells - 16).cast());
                let upper =
                    [_mm_or_si128(_mm_shuffle_epi8(start, first), _mm_shuffle_epi8(end, rest)), _mm_shuffle_epi8(end, last)];
                for (half, digits) in upper.into_iter().enumerate() {
                    let nibbles = _mm_and_si128(digits, _mm_set1_epi8(15));
                    let (low, high) = (_mm_shuffle_epi8(low, nibbles), _mm_shuffle_epi8(high, nibbles));
                    set_eight(record, 32 * b + 16 * half, _mm_unpacklo_epi8(low, high));
                    // Not by narrow stores, which would keep the loads that follow waiting.
                    let cells = if half == 0 { _mm_set1_epi8(-1) } else { first_three };
                    set_eight(record, 32 * b + 16 * half + 8, _mm_and_si128(_mm_unpackhi_epi8(low, high), cells));
                }
            }
        }
    }

    /// A single bit times a de Bruijn sequence has a different top nibble for each bit, which indexes a table of digits.
    #[inline(always)]
    fn print(self, record: &Record, shape: Shape, text: &mut [u8]) {
        assert_eq!(text.len(), shape.stride());
        const SEQUENCE: u16 = 0b0000_1001_1010_1111;
        unsafe {
            let table = bytes!(|n| {
                let mut digit = 0;
                while digit < 9 && (SEQUENCE << digit) >> 12 != n as u16 {
                    digit += 1;
                }
                b'1' as usize + digit
            });
            let out = text.as_mut_ptr();
            for b in 0..3 {
                let hash = |at| {
                    let product = _mm256_mullo_epi16(sixteen(record, 32 * b + at), _mm256_set1_epi16(SEQUENCE as i16));
                    _mm256_srli_epi16::<12>(product)
                };
                let nibbles = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(hash(0), hash(16)));
                let start = _mm_shuffle_epi8(table, _mm256_castsi256_si128(nibbles));
                let end = _mm_shuffle_epi8(table, _mm256_extracti128_si256::<1>(nibbles));
                // SAFETY: `text` is a stride long (82 or 90), and a band's cells end before it does: 16 bytes from the band's start
                // and 16 up to the end of its cells or line feed are in it. What the pieces write twice they write alike, or the
                // next band comes later.
                let at = shape.band() * b;
                match shape {
                    Shape::Line => {
                        // Cells 11 to 26.
                        let tail = _mm_alignr_epi8::<11>(end, start);
                        _mm_storeu_si128(out.add(at).cast(), start);
                        _mm_storeu_si128(out.add(at + 11).cast(), tail);
                    }
                    Shape::Rows => {
                        let feed = _mm_set1_epi8(b'\n' as i8);
                        let stretch = bytes!(|n| if n % 10 == 9 { NO_BYTE } else { n - n / 10 });
                        // Bytes 14 to 29: cells 13 on, of which 13 to 15 are in `start`.
                        let tail = _mm_alignr_epi8::<13>(end, start);
                        let stretch_tail = bytes!(|n| if n % 10 == 5 { NO_BYTE } else { n + 14 - (n + 14) / 10 - 13 });
                        let with_feeds = |cells, places| {
                            _mm_or_si128(_mm_shuffle_epi8(cells, places), _mm_and_si128(places_blank(places), feed))
                        };
                        _mm_storeu_si128(out.add(at).cast(), with_feeds(start, stretch));
                        _mm_storeu_si128(out.add(at + 14).cast(), with_feeds(tail, stretch_tail));
                    }
                }
            }
            if shape == Shape::Line {
                text[81] = b'\n';
            }
        }
    }
}

/// All ones where a table for `vpshufb` has [`NO_BYTE`].
#[inline(always)]
fn places_blank(places: __m128i) -> __m128i {
    // SAFETY: SSE2 is part of every x86-64.
    unsafe { _mm_cmpgt_epi8(_mm_setzero_si128(), places) }
}
