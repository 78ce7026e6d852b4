/*! Eight lanes of plain arrays, for processors without a sibling of their own: one 128-bit register where there is one. */

use super::{GROUP, Group, Lanes, Patience, State, Words};
use crate::engine::record::{Open, Record};
use crate::engine::text::{self, Shape};

#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Portable([u16; 8]);

/// A vector whose words are what `$value` makes of the words of others.
macro_rules! each {
    ($($word:ident: $vector:expr),+ => $value:expr) => {{
        let mut result = [0; 8];
        for i in 0..8 {
            $(let $word = $vector.0[i];)+
            result[i] = $value;
        }
        Portable(result)
    }};
}

/// All ones where the condition holds.
#[inline(always)]
fn mask(condition: bool) -> u16 {
    (condition as u16).wrapping_neg()
}

/// The lanes whose words are all ones; words are all ones or zero.
#[inline(always)]
fn lanes_of(words: [u16; 8]) -> u32 {
    let bytes = u64::from_le_bytes(words.map(|word| word as u8 & 1));
    // Byte i's lowest bit moves to bit 56 + i; no two partial products meet.
    (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

impl Lanes for Portable {
    type Plane = [PlainWords; 3];
    const WIDTH: usize = 8;
    const PATIENCE: Patience = Patience { leaving: 2, entering: 1, along: 1 };
    const MANY_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0; 8])
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self([value; 8])
    }

    #[inline(always)]
    fn spread(self, lanes: u32) -> Self {
        Self(std::array::from_fn(|lane| mask(lanes >> lane & 1 != 0)))
    }

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
    fn and3(self, b: Self, c: Self) -> Self {
        each!(a: self, b: b, c: c => a & b & c)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        each!(a: self, b: b, c: c => a | b | c)
    }

    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        each!(a: self, b: b, c: c => a & (b | c))
    }

    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        each!(a: self, b: b, c: c => a & !(b | c))
    }

    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        each!(a: self, b: b, c: c => a | (b ^ c))
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        each!(a: self, b: b, c: c => (a & b) | ((a | b) & c))
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        each!(a: self => a.wrapping_sub(1))
    }

    #[inline(always)]
    fn add_single(self, cell: Self, cell_less_one: Self) -> Self {
        each!(sum: self, x: cell, d: cell_less_one => sum.wrapping_add(x & mask(x & d == 0)))
    }

    #[inline(always)]
    fn narrow(self, hidden: Self, allowed: Self) -> Self {
        each!(x: self, h: hidden, q: allowed => x & (h | (q & mask(x & h == 0))))
    }

    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        lanes_of(each!(a: self, b: b => mask(a == b)).0)
    }

    #[inline(always)]
    fn highest_bit(self) -> u32 {
        lanes_of(each!(a: self => mask(a >= 0x8000)).0)
    }

    #[inline(always)]
    fn replace(self, lanes: u32, value: Self) -> Self {
        each!(old: self, new: value, m: self.spread(lanes) => (new & m) | (old & !m))
    }

    #[inline(always)]
    fn unload(state: &State<Self>, lanes: Group, records: &mut [Record], places: &[usize; GROUP]) {
        for (lane, &place) in lanes.iter().zip(places) {
            let record = &mut records[place];
            for (cell, words) in state.iter().enumerate() {
                record.set(cell, words.0[lane as usize]);
            }
        }
    }

    #[inline(always)]
    fn load(state: &mut State<Self>, lanes: Group, records: &[&Record; GROUP]) {
        for (lane, record) in lanes.iter().zip(records) {
            for (cell, words) in state.iter_mut().enumerate() {
                words.0[lane as usize] = record.cell(cell);
            }
        }
    }

    #[inline(always)]
    fn open(self, record: &Record) -> Open {
        /// Every word loses its lowest bit.
        #[inline(always)]
        fn strip(words: &mut [u16; 96]) {
            for word in words {
                *word &= word.wrapping_sub(1);
            }
        }
        /// One bit for each word of a band that is not zero.
        #[inline(always)]
        fn not_zero(band: &[u16]) -> u32 {
            band.iter().rev().fold(0, |set, &word| set << 1 | u32::from(word != 0))
        }
        let mut more = record.0;
        strip(&mut more);
        let mut result = Open { open: three!(|b| not_zero(&more[32 * b..32 * b + 32])), fewest: [0; 3] };
        let mut at_least = result.open;
        while result.fewest == [0; 3] && at_least != [0; 3] {
            strip(&mut more);
            let fewer = at_least;
            at_least = three!(|b| not_zero(&more[32 * b..32 * b + 32]));
            result.fewest = three!(|b| fewer[b] & !at_least[b]);
        }
        result
    }

    #[inline(always)]
    fn plane(self) -> Self::Plane {
        [PlainWords([0; GROUP]); 3]
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

#[derive(Clone, Copy)]
pub struct PlainWords([u32; GROUP]);

impl PlainWords {
    #[inline(always)]
    fn with(mut self, b: Self, operation: impl Fn(u32, u32) -> u32) -> Self {
        for (a, b) in self.0.iter_mut().zip(b.0) {
            *a = operation(*a, b);
        }
        self
    }
}

impl Words for PlainWords {
    #[inline(always)]
    fn read(self, words: &[u32; GROUP]) -> Self {
        Self(*words)
    }

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
    fn last(bands: [Self; 3]) -> [u32; GROUP] {
        std::array::from_fn(|board| {
            let places = (0..3).map(|band| bands[band].0[board].checked_ilog2().map(|place| 32 * band as u32 + place));
            places.flatten().max().unwrap_or(0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::{self, First, Memory};
    use crate::engine::{Isa, Solver};

    /// The plain arrays answer as the lanes that `Isa::Portable` has on this processor: a puzzle solved without a guess, one
    /// of the hardest, one with many solutions, one with none.
    #[test]
    fn answers_as_the_lanes_in_use() {
        let puzzles = [
            "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
            "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
            "000000000000003085001020000000507000004000100090000000500000073002010000000040000",
            ".................................................................................",
            "55...............................................................................",
        ];
        let puzzles: String = puzzles.map(|puzzle| format!("{puzzle}\n")).concat().repeat(5);
        let (mut plain, mut used) = (vec![0; puzzles.len()], vec![0; puzzles.len()]);
        let mut unsolvable = Vec::new();
        let goal = First { answers: &mut plain, shape: Shape::Line, unsolvable: &mut unsolvable };
        // SAFETY: plain arrays ask nothing of the processor.
        let witness = unsafe { Portable::zero() };
        search::run(witness, &mut Memory::new(), puzzles.as_bytes(), Shape::Line, goal);
        unsolvable.sort_unstable();
        assert_eq!(unsolvable, [4, 9, 14, 19, 24]);
        assert_eq!(Solver::new(Isa::Portable).solve(puzzles.as_bytes(), Shape::Line, &mut used, Shape::Line), unsolvable);
        for (index, (plain, used)) in plain.chunks(82).zip(used.chunks(82)).enumerate() {
            if !unsolvable.contains(&index) {
                assert_eq!(String::from_utf8_lossy(plain), String::from_utf8_lossy(used));
            }
        }
    }
}
