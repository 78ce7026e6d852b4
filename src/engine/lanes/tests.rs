/*! Tests every operation of every instruction set against plain arithmetic on single words. */

use super::{
    LANES_PER_MOVE, LaneList, LaneSet, MOST_LANES, Plane, SCRATCH, State, Token, Vector, words,
};
use crate::engine::guess::clear_lowest_bits;
use crate::engine::isa::{Isa, Task};
use crate::engine::snapshot::{ALL_DIGITS, Snapshot};
use crate::engine::tests::{random_snapshot, set_words, snapshot_of};
use crate::engine::text::{self, Shape};
use crate::support::{Board, Random, candidates, solvable, solved};

/// A word, often one that something could go wrong with: no bit, one bit, all bits below a bit, all
/// bits but one, all digits, all ones, or the highest bit with another bit. Sometimes it is any set
/// of digits, or any word.
fn word(random: &mut Random) -> u16 {
    let bit = 1u16 << random.below(16);
    match random.below(10) {
        0 => 0,
        1 | 2 => bit,
        3 => bit.wrapping_sub(1),
        4 => !bit,
        5 => ALL_DIGITS,
        6 => 0xffff,
        7 => 0x8000 | bit,
        8 => random.bits() as u16 & ALL_DIGITS,
        _ => random.bits() as u16,
    }
}

fn any<T: Token>(token: T, random: &mut Random) -> T::Vector {
    set_words(token, |_| word(random))
}

/// Any set of lanes. It may hold lanes that the vectors do not have.
fn any_lanes(random: &mut Random) -> LaneSet {
    match random.below(4) {
        0 => 0,
        1 => LaneSet::MAX,
        2 => 1 << random.below(MOST_LANES),
        _ => random.bits() as LaneSet,
    }
}

/// The lanes of a set, the lowest first.
fn lanes_of(set: LaneSet) -> impl Iterator<Item = usize> {
    (0..MOST_LANES).filter(move |lane| set >> lane & 1 != 0)
}

/// Tests that call these functions for each instruction set that the machine has.
macro_rules! on_each_isa {
    ($($check:ident)*) => {
        mod on_each_isa {
            use super::*;
            $(
            #[test]
            fn $check() {
                struct Check;
                impl Task for Check {
                    type Output = ();
                    fn run<T: Token>(self, token: T) {
                        super::$check(token, &mut Random(20));
                    }
                }
                Isa::available().for_each(|isa| isa.run(Check));
            }
            )*
        }
    };
}

on_each_isa! {
    operations_on_words
    lanes_and_sets
    lanes_move_to_snapshots_and_back
    lowest_bits_of_bands_are_cleared
    text_is_read_and_written
    planes
}

/// A name, an operation on some arguments, and plain arithmetic that does the same.
type Operation<V, P, const N: usize> = (&'static str, fn([V; N]) -> V, fn([P; N]) -> P);

/// A list of [`Operation`]s. The names of the arguments come first. An operation may leave some of
/// them unused.
macro_rules! operations {
    ($arguments:tt: $($name:literal: $operation:expr => $plain:expr;)*) => {
        [$(($name, |$arguments| $operation, |$arguments| $plain)),*]
    };
}

fn operations_on_words<T: Token>(token: T, random: &mut Random) {
    #[allow(unused_variables)]
    let operations: [Operation<T::Vector, u16, 3>; 13] = operations! { [a, b, c]:
        "and": a.and(b) => a & b;
        "or": a.or(b) => a | b;
        "without": a.without(b) => a & !b;
        "or3": a.or3(b, c) => a | b | c;
        "and_either": a.and_either(b, c) => a & (b | c);
        "without_either": a.without_either(b, c) => a & !(b | c);
        "or_without": a.or_without(b, c) => a | (b & !c);
        "select": a.select(b, c) => (a & b) | (!a & c);
        "majority": a.majority(b, c) => (a & b) | (a & c) | (b & c);
        "less_one": a.less_one() => a.wrapping_sub(1);
        "add_single": a.add_single(b, c) => if b & c == 0 { a.wrapping_add(b) } else { a };
        "add_single of a cell": a.add_single(b, b.less_one()) =>
            if b.count_ones() <= 1 { a.wrapping_add(b) } else { a };
        "narrow": a.narrow(b, c) => if a & b != 0 { a & b } else { a & c };
    };
    for (name, operation, plain) in operations {
        for _ in 0..500 {
            let [a, b, c] = [(); 3].map(|()| any(token, random));
            let [x, y, z] = [&a, &b, &c].map(words);
            let expected: Vec<u16> = (0..x.len()).map(|i| plain([x[i], y[i], z[i]])).collect();
            let found = operation([a, b, c]);
            assert_eq!(words(&found), expected, "{name}: {x:x?} {y:x?} {z:x?}");
        }
    }
}

fn lanes_and_sets<T: Token>(token: T, random: &mut Random) {
    for _ in 0..500 {
        let (a, set, value) = (any(token, random), any_lanes(random), word(random));
        let in_set = |lane: usize| set >> lane & 1 != 0;
        let mut or_any = |is_same, word_of_a| if is_same { word_of_a } else { word(random) };
        let b = set_words(token, |lane| or_any(in_set(lane), words(&a)[lane]));
        let equal = a.equal(b);
        let mask = token.mask(set);
        for lane in 0..T::Vector::WIDTH {
            assert_eq!(words(&token.splat(value))[lane], value);
            assert_eq!(words(&mask)[lane], if in_set(lane) { 0xffff } else { 0 });
            let is_equal = equal >> lane & 1 != 0;
            assert_eq!(is_equal, words(&a)[lane] == words(&b)[lane]);
        }
        assert!(lanes_of(equal).all(|lane| lane < T::Vector::WIDTH));
    }
}

/// A list of lanes below `width`, and the lanes that it has to have, in order.
fn any_list(width: usize, random: &mut Random) -> (LaneList, Vec<usize>) {
    let all = LaneSet::MAX >> (MOST_LANES - width);
    let [first, then, more] = [(); 3].map(|()| any_lanes(random) & any_lanes(random) & all);
    let then = then & !first;
    let (mut list, of_first) = LaneList::of(first, then);
    assert_eq!(of_first, LANES_PER_MOVE.min(first.count_ones() as usize));
    let mut listed: Vec<_> = lanes_of(first).chain(lanes_of(then)).collect();
    listed.truncate(LANES_PER_MOVE);
    // Only lanes above those of `then` may be added.
    let more = lanes_of(more & !first).filter(|lane| then >> lane == 0);
    for lane in more.take(LANES_PER_MOVE - listed.len()) {
        list.push(lane);
        listed.push(lane);
    }
    assert!(list.iter().eq(listed.iter().copied()));
    let set = listed.iter().map(|lane| 1 << lane).sum();
    assert_eq!((list.len, list.set), (listed.len(), set));
    assert!((list.len..LANES_PER_MOVE).all(|i| list.lane(i) == 0));
    (list, listed)
}

/// When lanes are unloaded, the target snapshots receive their words. No other snapshot changes,
/// except the scratch snapshots at the end. When lanes are loaded, they receive the words of the
/// given snapshots, and no other lane changes.
fn lanes_move_to_snapshots_and_back<T: Token>(token: T, random: &mut Random) {
    for _ in 0..200 {
        let mut state: State<T> = std::array::from_fn(|_| any(token, random));
        // Lists may have lanes that only other vectors have.
        any_list(MOST_LANES, random);
        let (list, listed) = any_list(T::Vector::WIDTH, random);
        let mut snapshots: Vec<Snapshot> = (0..40).map(|_| random_snapshot(random)).collect();
        let (old, scratch) = (snapshots.clone(), snapshots.len() - SCRATCH);
        let mut order: Vec<usize> = (0..scratch).collect();
        random.shuffle(&mut order);
        let targets: [usize; LANES_PER_MOVE] = std::array::from_fn(|i| order[i]);
        token.unload(&state, list, &mut snapshots, &targets);
        for (&target, &lane) in targets.iter().zip(&listed) {
            let expected = snapshot_of(|cell| words(&state[cell])[lane]);
            assert_eq!(snapshots[target].0, expected.0);
        }
        for &other in &order[LANES_PER_MOVE..] {
            assert_eq!(snapshots[other].0, old[other].0, "no target");
        }

        let before = state;
        let fresh: [Snapshot; LANES_PER_MOVE] = std::array::from_fn(|_| random_snapshot(random));
        token.load(&mut state, list, &fresh.each_ref());
        for lane in 0..T::Vector::WIDTH {
            let source = listed.iter().position(|&other| other == lane);
            for cell in 0..81 {
                let expected = source.map_or(words(&before[cell])[lane], |i| fresh[i].cell(cell));
                let found = words(&state[cell])[lane];
                assert_eq!(found, expected, "cell {cell}, lane {lane}, {listed:?}");
            }
        }
    }
}

fn lowest_bits_of_bands_are_cleared<T: Token>(token: T, random: &mut Random) {
    for _ in 0..500 {
        let snapshot = random_snapshot(random);
        for b in 0..3 {
            let mut band = token.band(&snapshot, b);
            for cleared in 0..10 {
                let is_left = |i: &usize| snapshot.cell(27 * b + i).count_ones() > cleared;
                let left = (0..27).filter(is_left).map(|i| 1 << i).sum();
                assert_eq!(token.nonzero(band), left, "{:?}", snapshot.0);
                band = clear_lowest_bits::<T>(band);
            }
        }
    }
}

fn text_is_read_and_written<T: Token>(token: T, random: &mut Random) {
    let written = |board: &Board, shape: Shape| {
        let mut text = vec![b'\n'; shape.stride()];
        (0..81).for_each(|cell| text[shape.offset(cell)] = board[cell]);
        text
    };
    for (shape, clues) in (0..=81).flat_map(|clues| [(Shape::Line, clues), (Shape::Rows, clues)]) {
        let (board, solution) = (solvable(random, clues), solved(random));
        let with_any_blanks = board.map(|digit| match digit {
            b'0' => random.pick(b"0.?_*"),
            clue => clue,
        });
        // `parse` must overwrite all words.
        let mut snapshot = random_snapshot(random);
        token.parse(&written(&with_any_blanks, shape), shape, &mut snapshot);
        assert_eq!(snapshot.0, snapshot_of(|cell| candidates(&board)[cell]).0);

        let snapshot = snapshot_of(|cell| candidates(&solution)[cell]);
        let [mut by_vectors, mut plain] = [(); 2].map(|()| vec![0; shape.stride()]);
        token.print(&snapshot, shape, &mut by_vectors);
        text::print(&snapshot, shape, &mut plain);
        assert_eq!(
            [by_vectors, plain],
            [(); 2].map(|()| written(&solution, shape))
        );
    }
}

/// Tests the operations on planes. A plane is examined by `best`, which without scores finds the last
/// cell, here of the cells that are also in another plane. At last, `best` is tested with scores.
fn planes<T: Token>(token: T, random: &mut Random) {
    /// Three bands of words.
    type Bits = [[u32; LANES_PER_MOVE]; 3];
    // The plain arithmetic is on one board. Its argument is an array of the board's three words.
    #[allow(unused_variables)]
    let operations: [Operation<T::Plane, [u32; 3], 2>; 11] = operations! { [a, b]:
        "and": a.and(b) => std::array::from_fn(|band| a[band] & b[band]);
        "or": a.or(b) => std::array::from_fn(|band| a[band] | b[band]);
        "xor": a.xor(b) => std::array::from_fn(|band| a[band] ^ b[band]);
        "only": a.only(0o123_456_701) => a.map(|band| band & 0o123_456_701);
        "shl 1": a.shl::<1>() => a.map(|band| band << 1);
        "shl 18": a.shl::<18>() => a.map(|band| band << 18);
        "shr 1": a.shr::<1>() => a.map(|band| band >> 1);
        "shr 18": a.shr::<18>() => a.map(|band| band >> 18);
        "majority": a.majority(b, a.shl::<1>()) => std::array::from_fn(|band| {
            let (a, b, c) = (a[band], b[band], a[band] << 1);
            a & b | a & c | b & c
        });
        "next band": a.other_bands().0 => [a[1], a[2], a[0]];
        "last band": a.other_bands().1 => [a[2], a[0], a[1]];
    };
    let best_of = |plane: T::Plane, scores: &[T::Plane]| plane.only(0o777_777_777).best(scores);
    let has = |bands: [u32; 3], word: usize| bands[word / 32] >> (word % 32) & 1 != 0;
    let cells = || (0..96).filter(|word| word % 32 < 27);
    let of_board = |bits: &Bits, board: usize| bits.map(|band| band[board]);
    let any_bits = |random: &mut Random| -> Bits {
        let empty = any_lanes(random);
        let mut band = |board| match empty >> board & 1 {
            0 => any_lanes(random),
            _ => 0,
        };
        std::array::from_fn(|_| std::array::from_fn(&mut band))
    };
    for (name, operation, plain) in operations {
        for _ in 0..500 {
            let [a, b, mask] = [(); 3].map(|()| any_bits(random));
            let result = operation([&a, &b].map(|bits| token.plane(bits)));
            let last = |board: usize| {
                let result = plain([&a, &b].map(|bits| of_board(bits, board)));
                let is_there =
                    |&word: &usize| has(result, word) && has(of_board(&mask, board), word);
                cells().rfind(is_there).unwrap_or(0) as u32
            };
            let found = best_of(result.and(token.plane(&mask)), &[]);
            assert_eq!(
                found,
                std::array::from_fn(last),
                "{name}: {a:x?} {b:x?} {mask:x?}"
            );
        }
    }
    for _ in 0..200 {
        let set = any_bits(random);
        let scores: [Bits; 6] = std::array::from_fn(|_| any_bits(random));
        let best = |board: usize| {
            let score = |word| {
                scores
                    .each_ref()
                    .map(|bits| has(of_board(bits, board), word))
            };
            let in_set = cells().filter(|&word| has(of_board(&set, board), word));
            in_set.max_by_key(|&word| (score(word), word)).unwrap_or(0) as u32
        };
        let planes = scores.each_ref().map(|bits| token.plane(bits));
        let found = best_of(token.plane(&set), &planes);
        assert_eq!(found, std::array::from_fn(best), "{set:x?} {scores:x?}");
    }
}

#[test]
fn widths_are_what_they_are_said_to_be() {
    struct Sizes;
    impl Task for Sizes {
        type Output = [usize; 4];
        fn run<T: Token>(self, _: T) -> [usize; 4] {
            let (vector, alignment) = (size_of::<T::Vector>(), align_of::<State<T>>());
            [T::Vector::WIDTH, vector, alignment, size_of::<T>()]
        }
    }
    Isa::available().for_each(|isa| {
        let width = match isa {
            Isa::Avx512 => 32,
            Isa::Avx2 => 16,
            Isa::Sse2 | Isa::Neon | Isa::Arrays => 8,
        };
        assert_eq!(isa.run(Sizes), [width, 2 * width, 2 * width, 0]);
    });
}
