/*! Eight lanes of SSE2, which is part of every x86-64: `Isa::Portable` there. */

// SAFETY, for every block of this file that has no note of its own: it does nothing but call SSE2 intrinsics on registers; SSE2 is
// part of every x86-64.

use super::words128::Words128;
use super::{GROUP, Group, Lanes, Patience, SCRATCH, State};
use crate::engine::record::{Open, Record};
use crate::engine::text::{self, Shape};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Sse2(__m128i);

/// An 8 by 8 matrix of words transposed: word `i` of register `j` to word `j` of register `i`. Each of the three rounds rotates
/// the six bits of (register, word) by one.
#[inline(always)]
fn transpose(mut rows: [__m128i; GROUP]) -> [__m128i; GROUP] {
    for _ in 0..3 {
        let a = rows;
        for i in 0..4 {
            unsafe {
                rows[2 * i] = _mm_unpacklo_epi16(a[i], a[i + 4]);
                rows[2 * i + 1] = _mm_unpackhi_epi16(a[i], a[i + 4]);
            }
        }
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

impl Lanes for Sse2 {
    type Plane = [Words128; 3];
    const WIDTH: usize = 8;
    const PATIENCE: Patience = Patience { leaving: 3, entering: 2, along: 1 };
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self(unsafe { _mm_setzero_si128() })
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self(unsafe { _mm_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn spread(self, lanes: u32) -> Self {
        Self(unsafe {
            let bits = _mm_set_epi16(0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1);
            _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(lanes as i16), bits), bits)
        })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(unsafe { _mm_and_si128(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(unsafe { _mm_or_si128(self.0, b.0) })
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Self(unsafe { _mm_andnot_si128(b.0, self.0) })
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm_or_si128(self.0, _mm_xor_si128(b.0, c.0)) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        Self(unsafe { _mm_sub_epi16(self.0, _mm_set1_epi16(1)) })
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        Self(unsafe {
            let single = _mm_cmpeq_epi16(_mm_and_si128(cell.0, cell_less_one.0), _mm_setzero_si128());
            _mm_add_epi16(self.0, _mm_and_si128(cell.0, single))
        })
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        Self(unsafe {
            let not_hidden = _mm_cmpeq_epi16(_mm_and_si128(self.0, hidden.0), _mm_setzero_si128());
            _mm_and_si128(self.0, _mm_or_si128(hidden.0, _mm_and_si128(allowed.0, not_hidden)))
        })
    }

    #[inline(always)]
    fn replace(self, lanes: u32, value: Self) -> Self {
        let mask = self.spread(lanes);
        value.and(mask).or(self.without(mask))
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        Self(unsafe { _mm_cmpeq_epi16(self.0, b.0) }).highest_bit()
    }

    #[inline(always)]
    fn highest_bit(self) -> u32 {
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, _mm_setzero_si128())) as u32 }
    }

    /// All lanes at once, to the scratch: word `i` of register `j` is lane `j`'s.
    #[inline(always)]
    fn unload(state: &State<Self>, lanes: Group, records: &mut [Record], places: &[usize; GROUP]) {
        let scratch = records.len() - SCRATCH;
        let all: &mut [Record; SCRATCH] = records.last_chunk_mut().expect("the scratch is part of the records");
        for b in 0..3 {
            for q in 0..4 {
                // The last three cells of a band, and zeros after them.
                let mut rows = [unsafe { _mm_setzero_si128() }; GROUP];
                for (row, cell) in rows.iter_mut().zip(&state[27 * b + 8 * q..27 * b + (8 * q + 8).min(27)]) {
                    *row = cell.0;
                }
                let rows = transpose(rows);
                for j in 0..GROUP {
                    set_eight(&mut all[j], 32 * b + 8 * q, rows[j]);
                }
            }
        }
        for (lane, &place) in lanes.iter().zip(places) {
            let record = records[scratch + usize::from(lane)].clone();
            records[place] = record;
        }
    }

    /// The records are put in the order of their lanes first, with anything in the lanes that are not loaded.
    #[inline(always)]
    fn load(state: &mut State<Self>, lanes: Group, records: &[&Record; GROUP]) {
        let mut sorted = [records[0]; GROUP];
        for (lane, record) in lanes.iter().zip(records) {
            sorted[lane as usize % GROUP] = record;
        }
        let new = state[0].spread(lanes.set());
        for b in 0..3 {
            for q in 0..4 {
                let mut rows = [new.0; GROUP];
                for (row, record) in rows.iter_mut().zip(sorted) {
                    *row = eight(record, 32 * b + 8 * q);
                }
                let rows = transpose(rows);
                for (cell, row) in state[27 * b + 8 * q..27 * b + (8 * q + 8).min(27)].iter_mut().zip(rows) {
                    *cell = new.and(Self(row)).or(cell.without(new));
                }
            }
        }
    }

    #[inline(always)]
    fn open(self, record: &Record) -> Open {
        /// One bit for each word of a band that is not zero.
        #[inline(always)]
        fn not_zero(band: [__m128i; 4]) -> u32 {
            unsafe {
                let zero = _mm_setzero_si128();
                let half = |low, high| {
                    let bytes = _mm_packs_epi16(_mm_cmpeq_epi16(low, zero), _mm_cmpeq_epi16(high, zero));
                    _mm_movemask_epi8(bytes) as u32
                };
                !(half(band[0], band[1]) | half(band[2], band[3]) << 16)
            }
        }
        let strip = |x: __m128i| Self(x).and(Self(x).less_one()).0;
        let four = |at| {
            [
                strip(eight(record, at)),
                strip(eight(record, at + 8)),
                strip(eight(record, at + 16)),
                strip(eight(record, at + 24)),
            ]
        };
        let mut result = Open::default();
        let mut more = three!(|b| four(32 * b));
        result.open = three!(|b| not_zero(more[b]));
        let mut at_least = result.open;
        while result.fewest == [0; 3] && at_least != [0; 3] {
            more = three!(|b| [strip(more[b][0]), strip(more[b][1]), strip(more[b][2]), strip(more[b][3])]);
            let fewer = at_least;
            at_least = three!(|b| not_zero(more[b]));
            result.fewest = three!(|b| fewer[b] & !at_least[b]);
        }
        result
    }

    #[inline(always)]
    fn plane(self) -> Self::Plane {
        [Words128::zero(); 3]
    }

    #[inline(always)]
    fn parse(self, text: &[u8], shape: Shape, record: &mut Record) {
        text::parse(text, shape, record);
    }

    #[inline(always)]
    fn print(self, record: &Record, shape: Shape, text: &mut [u8]) {
        text::print(record, shape, text);
    }
}
