/*! One lane's state outside the vectors: what a saved branch, a fresh puzzle and a solution travel
in.
*/

/// Every digit: bit `d - 1` stands for digit `d`.
pub const ALL_DIGITS: u16 = 0o777;

/// A board's candidates, band by band: the 27 cells of band `b` in reading order from word `32 *
/// b`, then five words of zero.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Snapshot(pub [u16; 96]);

impl Snapshot {
    #[cfg(test)]
    pub const EMPTY: Snapshot = Snapshot([0; 96]);

    /// The word that holds a cell.
    pub const fn word(cell: usize) -> usize {
        cell / 27 * 32 + cell % 27
    }

    /// The cell that a word holds.
    pub const fn cell_of(word: usize) -> usize {
        word - 5 * (word / 32)
    }

    pub fn cell(&self, cell: usize) -> u16 {
        self.0[Self::word(cell)]
    }

    pub fn set(&mut self, cell: usize, candidates: u16) {
        self.0[Self::word(cell)] = candidates;
    }
}
