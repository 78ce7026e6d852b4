/*! Moves lanes to snapshots and back by transposition, for vectors of a multiple of 8 words.

A vector holds one cell of all lanes, a snapshot all cells of one lane. So lanes are moved by transposing matrices of
eight by eight words in eight registers. Eight words of a register are a *section*: 128 bits. Registers with two
sections hold two matrices side by side, and so on.

A matrix is transposed in three steps. The position of a word is a number of six bits: its register in the upper three,
its word in the section in the lower three. A step rotates this number to the left by one bit:

```text
register i      a0 a1 a2 a3 a4 a5 a6 a7     register 2i      a0 b0 a1 b1 a2 b2 a3 b3   (low half)
register i + 4  b0 b1 b2 b3 b4 b5 b6 b7     register 2i + 1  a4 b4 a5 b5 a6 b6 a7 b7   (high half)
```
*/

use super::{LANES_PER_MOVE, LaneList, SCRATCH, State, Token, Vector};
use crate::engine::snapshot::Snapshot;

/// In words. Each lane of a load fills a row.
const SIDE: usize = LANES_PER_MOVE;

pub trait Interleave: Copy {
    /// Interleaves the low halves of `self` and `b` in each section.
    fn zip_low(self, b: Self) -> Self;
    /// Interleaves the high halves.
    fn zip_high(self, b: Self) -> Self;
}

/// The operations for [`load`] and [`unload`].
pub trait Sections: Token<Vector: Interleave> {
    /// Returns words `at..at + 8` of a snapshot in each section. `at` is a multiple of 8.
    fn broadcast(self, snapshot: &Snapshot, at: usize) -> Self::Vector;
    /// Writes section `i` of `row` to words `at..at + 8` of `snapshots[8 * i + first]`.
    fn scatter(
        self,
        row: Self::Vector,
        snapshots: &mut [Snapshot; SCRATCH],
        first: usize,
        at: usize,
    );
}

/// Transposes each matrix of eight by eight words.
#[inline(always)]
pub fn transpose<V: Interleave>(mut rows: [V; SIDE]) -> [V; SIDE] {
    for _ in 0..3 {
        rows = interleave_step(rows, |a, b| [a.zip_low(b), a.zip_high(b)]);
    }
    rows
}

/// Makes one step. `zip` interleaves two registers, and returns both halves.
#[inline(always)]
pub fn interleave_step<V: Copy>(rows: [V; SIDE], zip: impl Fn(V, V) -> [V; 2]) -> [V; SIDE] {
    let mut zipped = rows;
    for i in 0..4 {
        [zipped[2 * i], zipped[2 * i + 1]] = zip(rows[i], rows[i + 4]);
    }
    zipped
}

/// Implements [`Token::unload`] for at most [`SCRATCH`] lanes. Copies all lanes to the scratch, the last [`SCRATCH`]
/// snapshots, and the listed lanes from there to their targets.
#[inline(always)]
pub fn unload<T: Sections>(
    token: T,
    state: &State<T>,
    list: LaneList,
    snapshots: &mut [Snapshot],
    targets: &[usize; LANES_PER_MOVE],
) {
    let (snapshots, all) = snapshots
        .split_last_chunk_mut()
        .expect("the scratch is part of the snapshots");
    for band in 0..3 {
        let (matrices, rest) = state[27 * band..27 * band + 27].as_chunks::<SIDE>();
        for (i, cells) in matrices.iter().enumerate() {
            unload_matrix(token, cells, all, 32 * band + SIDE * i);
        }
        unload_matrix(token, rest, all, 32 * band + 24);
    }
    for (lane, &target) in list.iter().zip(targets) {
        snapshots[target].0 = all[lane % SCRATCH].0;
    }
}

/// Copies up to eight cells of all lanes to words `at..at + 8` of the lanes' snapshots, followed by zeros. Inlined to
/// make the number of cells a constant.
#[inline(always)]
fn unload_matrix<T: Sections>(
    token: T,
    cells: &[T::Vector],
    all: &mut [Snapshot; SCRATCH],
    at: usize,
) {
    let mut rows = [token.splat(0); SIDE];
    rows[..cells.len()].copy_from_slice(cells);
    for (j, row) in transpose(rows).into_iter().enumerate() {
        token.scatter(row, all, j, at);
    }
}

/// Implements [`Token::load`]. `put(row, old)` returns the new vector of a cell. In every section of `row`, word `i` is
/// from `snapshots[i]`.
#[inline(always)]
pub fn load<T: Sections>(
    token: T,
    state: &mut State<T>,
    snapshots: &[&Snapshot; LANES_PER_MOVE],
    put: impl Fn(T::Vector, T::Vector) -> T::Vector,
) {
    for band in 0..3 {
        let (matrices, rest) = state[27 * band..27 * band + 27].as_chunks_mut::<SIDE>();
        for (i, cells) in matrices.iter_mut().enumerate() {
            load_matrix(token, cells, snapshots, 32 * band + SIDE * i, &put);
        }
        load_matrix(token, rest, snapshots, 32 * band + 24, &put);
    }
}

/// Makes up to eight cells from words `at..at + 8` of the snapshots. Inlined, likewise.
#[inline(always)]
fn load_matrix<T: Sections>(
    token: T,
    cells: &mut [T::Vector],
    snapshots: &[&Snapshot; LANES_PER_MOVE],
    at: usize,
    put: impl Fn(T::Vector, T::Vector) -> T::Vector,
) {
    let mut rows = [token.splat(0); SIDE];
    for (row, snapshot) in rows.iter_mut().zip(snapshots) {
        *row = token.broadcast(snapshot, at);
    }
    for (cell, row) in cells.iter_mut().zip(transpose(rows)) {
        *cell = put(row, *cell);
    }
}

/// Implements [`Token::load`] for vectors of eight words. `snapshots[0]` is a placeholder for lanes that are not
/// listed.
#[inline(always)]
pub fn load_eight<T: Sections>(
    token: T,
    state: &mut State<T>,
    list: LaneList,
    snapshots: &[&Snapshot; LANES_PER_MOVE],
) {
    let new = token.mask(list.set);
    let mut sorted = [snapshots[0]; LANES_PER_MOVE];
    for (lane, snapshot) in list.iter().zip(snapshots) {
        sorted[lane % LANES_PER_MOVE] = snapshot;
    }
    load(token, state, &sorted, |row, old| new.select(row, old));
}

/// Implements [`Token::unload`].
macro_rules! unload_transposed {
    () => {
        #[inline(always)]
        fn unload(
            self,
            state: &State<Self>,
            list: LaneList,
            snapshots: &mut [Snapshot],
            targets: &[usize; LANES_PER_MOVE],
        ) {
            transpose::unload(self, state, list, snapshots, targets);
        }
    };
}
pub(super) use unload_transposed;

/// The common items of tokens for eight lanes in registers.
macro_rules! eight_lanes {
    () => {
        type Vector = U16x8;
        type Plane = Bands<U32x8>;
        type Band = [U16x8; 4];
        const THRESHOLDS: Thresholds = Thresholds {
            unload: 3,
            load: 2,
            load_while_moving: 1,
        };

        transpose::unload_transposed!();

        #[inline(always)]
        fn load(
            self,
            state: &mut State<Self>,
            list: LaneList,
            snapshots: &[&Snapshot; LANES_PER_MOVE],
        ) {
            transpose::load_eight(self, state, list, snapshots);
        }

        #[inline(always)]
        fn band(self, snapshot: &Snapshot, band: usize) -> [U16x8; 4] {
            let [a, b, c, d] = snapshot.read(32 * band);
            [U16x8(a), U16x8(b), U16x8(c), U16x8(d)]
        }

        #[inline(always)]
        fn plane(self, bands: &[[u32; LANES_PER_MOVE]; 3]) -> Bands<U32x8> {
            Bands(three!(|band| U32x8(cast(&bands[band]))))
        }
    };
}
pub(super) use eight_lanes;

/// Implements [`Sections`] for vectors of one section.
macro_rules! one_section {
    ($token:ident) => {
        impl transpose::Sections for $token {
            #[inline(always)]
            fn broadcast(self, snapshot: &Snapshot, at: usize) -> U16x8 {
                U16x8(snapshot.read(at))
            }

            #[inline(always)]
            fn scatter(
                self,
                row: U16x8,
                snapshots: &mut [Snapshot; SCRATCH],
                first: usize,
                at: usize,
            ) {
                snapshots[first].write(at, row.0);
            }
        }
    };
}
pub(super) use one_section;
