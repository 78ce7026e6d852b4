/*! Eight lanes of plain arrays, for every target. The compiler makes vector instructions of the
loops where there are any.
*/

use super::{AT_ONCE, LaneList, Lanes, Moves, State, Ternary, Text, Thresholds, Token, Words};
use crate::engine::snapshot::Snapshot;

/// Arrays ask nothing of the processor.
#[derive(Clone, Copy)]
pub struct Arrays(());

/// A word for each lane.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct U16x8([u16; 8]);

/// A vector whose words are what `$value` makes of the words of others.
macro_rules! each {
    ($($word:ident: $vector:expr),+ => $value:expr) => {{
        let mut result = [0; 8];
        for i in 0..8 {
            $(let $word = $vector.0[i];)+
            result[i] = $value;
        }
        U16x8(result)
    }};
}

/// All ones where the condition holds.
#[inline(always)]
fn all_ones(condition: bool) -> u16 {
    (condition as u16).wrapping_neg()
}

impl Token for Arrays {
    type Lanes = U16x8;
    type Plane = [U32x8; 3];
    const THRESHOLDS: Thresholds = Thresholds {
        unload: 2,
        load: 1,
        load_along: 1,
    };
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn new() -> Self {
        Self(())
    }

    #[inline(always)]
    fn splat(self, value: u16) -> U16x8 {
        U16x8([value; 8])
    }

    #[inline(always)]
    fn mask(self, lanes: u32) -> U16x8 {
        U16x8(std::array::from_fn(|lane| all_ones(lanes >> lane & 1 != 0)))
    }

    #[inline(always)]
    fn plane(self, bands: &[[u32; AT_ONCE]; 3]) -> [U32x8; 3] {
        bands.map(U32x8)
    }
}

impl Lanes for U16x8 {
    const WIDTH: usize = 8;

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        each!(a: self, b: b => a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        each!(a: self, b: b => a | b)
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        each!(a: self, b: b => a & !b)
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        each!(a: self => a.wrapping_sub(1))
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        each!(sum: self, x: cell, d: cell_less_one => sum.wrapping_add(x & all_ones(x & d == 0)))
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        each!(x: self, h: hidden, q: allowed => x & (h | (q & all_ones(x & h == 0))))
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        let equal = each!(a: self, b: b => (a == b) as u16);
        let bytes = u64::from_le_bytes(equal.0.map(|word| word as u8));
        // Byte i's lowest bit moves to bit 56 + i; no two partial products meet.
        (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    }
}

impl Ternary for U16x8 {}

impl Moves for Arrays {
    type State = State<Self>;
    type Band = [u16; 32];

    #[inline(always)]
    fn unload(
        self,
        state: &State<Self>,
        lanes: LaneList,
        snapshots: &mut [Snapshot],
        places: &[usize; AT_ONCE],
    ) {
        for (lane, &place) in lanes.iter().zip(places) {
            let snapshot = &mut snapshots[place];
            for (cell, words) in state.iter().enumerate() {
                snapshot.set(cell, words.0[usize::from(lane)]);
            }
        }
    }

    #[inline(always)]
    fn load(self, state: &mut State<Self>, lanes: LaneList, snapshots: &[&Snapshot; AT_ONCE]) {
        for (lane, snapshot) in lanes.iter().zip(snapshots) {
            for (cell, words) in state.iter_mut().enumerate() {
                words.0[usize::from(lane)] = snapshot.cell(cell);
            }
        }
    }

    #[inline(always)]
    fn band(self, snapshot: &Snapshot, band: usize) -> [u16; 32] {
        *snapshot.0[32 * band..]
            .first_chunk()
            .expect("a band has 32 words")
    }

    #[inline(always)]
    fn strip(self, mut band: [u16; 32]) -> [u16; 32] {
        for word in &mut band {
            *word &= word.wrapping_sub(1);
        }
        band
    }

    #[inline(always)]
    fn nonzero(self, band: [u16; 32]) -> u32 {
        band.iter()
            .rev()
            .fold(0, |set, &word| set << 1 | u32::from(word != 0))
    }
}

impl Text for Arrays {}

/// A word for each board: one band of a plane.
#[derive(Clone, Copy)]
pub struct U32x8([u32; AT_ONCE]);

impl U32x8 {
    #[inline(always)]
    fn with(mut self, b: Self, operation: impl Fn(u32, u32) -> u32) -> Self {
        for (a, b) in self.0.iter_mut().zip(b.0) {
            *a = operation(*a, b);
        }
        self
    }
}

impl Words for U32x8 {
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.with(b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn only(self, bits: u32) -> Self {
        self.with(self, |a, _| a & bits)
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        self.with(self, |a, _| a << BY)
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        self.with(self, |a, _| a >> BY)
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        let kept = self.with(a, |any, a| if any != 0 { a } else { 0 });
        kept.or(self.with(b, |any, b| if any != 0 { 0 } else { b }))
    }

    #[inline(always)]
    fn last(bands: [Self; 3]) -> [u32; AT_ONCE] {
        std::array::from_fn(|board| {
            let places = (0..3).map(|band| {
                bands[band].0[board]
                    .checked_ilog2()
                    .map(|place| 32 * band as u32 + place)
            });
            places.flatten().max().unwrap_or(0)
        })
    }
}
