/*! Snapshots: boards in memory, outside the vectors of the lanes. Branches, fresh puzzles and solutions are snapshots.
*/

use super::bits::Pod;
use std::ops::Range;

/// The set of all nine digits. Bit `d - 1` is digit `d`.
pub const ALL_DIGITS: u16 = 0o777;

/// The candidates of a board, a 16-bit word for each cell. The 27 cells of band `b` are in reading order from word `32
/// * b` on, followed by five words of zero.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Snapshot(pub [u16; 96]);

impl Snapshot {
    /// Returns the index of a cell's word.
    pub const fn word(cell: usize) -> usize {
        cell / 27 * 32 + cell % 27
    }

    /// Returns the cell at a word, which must hold one.
    pub const fn cell_of(word: usize) -> usize {
        word - 5 * (word / 32)
    }

    pub fn cell(&self, cell: usize) -> u16 {
        self.0[Self::word(cell)]
    }

    pub fn set(&mut self, cell: usize, candidates: u16) {
        self.0[Self::word(cell)] = candidates;
    }

    /// Reads one or more registers from word `at` on, which must be aligned for `R`.
    #[inline(always)]
    pub fn read<R: Pod>(&self, at: usize) -> R {
        let words = &self.0[words_of::<R>(at)];
        // SAFETY: the slice has the size of `R`, and `words_of` checks its alignment.
        unsafe { *words.as_ptr().cast() }
    }

    /// Writes registers likewise.
    #[allow(dead_code, reason = "unused on targets that have plain arrays only")]
    #[inline(always)]
    pub fn write<R: Pod>(&mut self, at: usize, registers: R) {
        let words = &mut self.0[words_of::<R>(at)];
        // SAFETY: as in `read`.
        unsafe { *words.as_mut_ptr().cast() = registers }
    }
}

/// Returns the range of words from `at` on that has the size of `R`. It is aligned for `R`, because the snapshot is,
/// and word `at` is a multiple of the alignment from its start.
#[inline(always)]
fn words_of<R: Pod>(at: usize) -> Range<usize> {
    const {
        assert!(
            size_of::<R>().is_multiple_of(2),
            "`R` is a whole number of words"
        );
        assert!(align_of::<R>() <= align_of::<Snapshot>());
    }
    assert!(at.is_multiple_of(align_of::<R>() / 2));
    at..at + size_of::<R>() / 2
}
