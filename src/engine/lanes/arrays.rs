/*! Eight lanes of plain arrays, for every target. The compiler vectorizes the loops where it can.
*/

use super::{BandSet, Bands, LANES_PER_MOVE, LaneList, LaneSet, State, Thresholds, Token, Vector};
use crate::engine::snapshot::Snapshot;

token! {
    /// No proof is needed: every processor has plain arrays.
    Arrays
}

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct U16x8([u16; 8]);

#[inline(always)]
fn all_ones(condition: bool) -> u16 {
    (condition as u16).wrapping_neg()
}

impl Token for Arrays {
    type Vector = U16x8;
    type Plane = Bands<U32x8>;
    type Band = [U16x8; 4];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 2,
        load: 1,
        load_while_moving: 1,
    };

    #[inline(always)]
    fn splat(self, value: u16) -> U16x8 {
        U16x8([value; 8])
    }

    #[inline(always)]
    fn mask(self, set: LaneSet) -> U16x8 {
        U16x8(std::array::from_fn(|lane| all_ones(set >> lane & 1 != 0)))
    }

    #[inline(always)]
    fn unload(
        self,
        state: &State<Self>,
        list: LaneList,
        snapshots: &mut [Snapshot],
        targets: &[usize; LANES_PER_MOVE],
    ) {
        for (lane, &target) in list.iter().zip(targets) {
            let snapshot = &mut snapshots[target];
            for (cell, words) in state.iter().enumerate() {
                snapshot.set(cell, words.0[lane]);
            }
        }
    }

    #[inline(always)]
    fn load(
        self,
        state: &mut State<Self>,
        list: LaneList,
        snapshots: &[&Snapshot; LANES_PER_MOVE],
    ) {
        for (lane, snapshot) in list.iter().zip(snapshots) {
            for (cell, words) in state.iter_mut().enumerate() {
                words.0[lane] = snapshot.cell(cell);
            }
        }
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> [U16x8; 4] {
        snapshot.read::<[_; 4]>(32 * band).map(U16x8)
    }

    #[inline(always)]
    fn nonzero(self, band: [U16x8; 4]) -> u32 {
        let words = band.iter().flat_map(|words| &words.0).rev();
        words.fold(0, |set, &word| set << 1 | u32::from(word != 0))
    }

    #[inline(always)]
    fn plane(self, bands: &[[u32; LANES_PER_MOVE]; 3]) -> Bands<U32x8> {
        Bands(bands.map(U32x8))
    }
}

impl Vector for U16x8 {
    operations! { each:
        and(a, b) => a & b;
        or(a, b) => a | b;
        without(a, b) => a & !b;
        less_one(a) => a.wrapping_sub(1);
        add_single(sum, x, less) => sum.wrapping_add(x & all_ones(x & less == 0));
        narrow(x, hidden, allowed) => x & (hidden | (allowed & all_ones(x & hidden == 0)));
    }

    #[inline(always)]
    fn equal(self, b: Self) -> LaneSet {
        let bytes: [u8; 8] = std::array::from_fn(|lane| (self.0[lane] == b.0[lane]) as u8);
        // The multiplication moves the lowest bit of byte i to bit 56 + i, without carries: no two
        // partial products share a bit.
        (u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56) as LaneSet
    }
}

/// One band of a plane.
#[derive(Clone, Copy)]
pub struct U32x8([u32; LANES_PER_MOVE]);

impl BandSet for U32x8 {
    operations! { each:
        and(a, b) => a & b;
        or(a, b) => a | b;
        xor(a, b) => a ^ b;
        only(a; bits: u32) => a & bits;
        shl<BY>(a) => a << BY;
        shr<BY>(a) => a >> BY;
        choose(any, a, b) => if any != 0 { a } else { b };
        last<BAND>(cells) => cells.checked_ilog2().map_or(0, |bit| 32 * BAND as u32 + bit);
        larger(a, b) => a.max(b);
    }

    #[inline(always)]
    fn to_array(self) -> [u32; LANES_PER_MOVE] {
        self.0
    }
}
