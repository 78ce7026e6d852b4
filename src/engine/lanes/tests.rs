/*! Every operation of every sibling against plain arithmetic on single words. */

use super::{AT_ONCE, LaneList, Lanes, Plane, SCRATCH, State, Token};
use crate::engine::guess::strip;
use crate::engine::isa::{Isa, Task};
use crate::engine::snapshot::{ALL_DIGITS, Snapshot};
use crate::engine::tests::{EMPTY, random_snapshot, set_words, words};
use crate::engine::text::{self, Shape};
use crate::support::{Random, solvable, solved};

/// Words that something could go wrong with: none, one bit, all digits, all ones, one more and one
/// less; else any word.
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

fn any<T: Token>(token: T, random: &mut Random) -> T::Lanes {
    set_words(token, |_| word(random))
}

/// Any set of lanes; bits of lanes that there are not may be set.
fn any_lanes(random: &mut Random) -> u32 {
    match random.below(4) {
        0 => 0,
        1 => u32::MAX,
        2 => 1 << random.below(32),
        _ => random.bits() as u32,
    }
}

/// The lanes for which a condition holds.
fn lanes_where<T: Token>(condition: impl Fn(usize) -> bool) -> u32 {
    (0..T::Lanes::WIDTH)
        .filter(|&lane| condition(lane))
        .fold(0, |set, lane| set | 1 << lane)
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
    bands_are_stripped_and_looked_at
    text_is_read_and_written
    planes
    last_bits_of_planes
    text_fits_where_each_byte_does
}

fn operations_on_words<T: Token>(token: T, random: &mut Random) {
    type Operation<V> = (&'static str, fn(V, V, V) -> V, fn(u16, u16, u16) -> u16);
    let operations: [Operation<T::Lanes>; 13] = [
        ("and", |a, b, _| a.and(b), |a, b, _| a & b),
        ("or", |a, b, _| a.or(b), |a, b, _| a | b),
        ("without", |a, b, _| a.without(b), |a, b, _| a & !b),
        ("or3", |a, b, c| a.or3(b, c), |a, b, c| a | b | c),
        (
            "and_either",
            |a, b, c| a.and_either(b, c),
            |a, b, c| a & (b | c),
        ),
        (
            "without_either",
            |a, b, c| a.without_either(b, c),
            |a, b, c| a & !(b | c),
        ),
        (
            "or_without",
            |a, b, c| a.or_without(b, c),
            |a, b, c| a | (b & !c),
        ),
        (
            "select",
            |a, b, c| a.select(b, c),
            |a, b, c| (a & b) | (!a & c),
        ),
        (
            "majority",
            |a, b, c| a.majority(b, c),
            |a, b, c| (a & b) | (a & c) | (b & c),
        ),
        (
            "less_one",
            |a, _, _| a.less_one(),
            |a, _, _| a.wrapping_sub(1),
        ),
        (
            "add_single",
            |a, b, c| a.add_single(b, c),
            |a, b, c| if b & c == 0 { a.wrapping_add(b) } else { a },
        ),
        (
            "add_single of a cell",
            |a, b, _| a.add_single(b, b.less_one()),
            |a, b, _| {
                if b.count_ones() <= 1 {
                    a.wrapping_add(b)
                } else {
                    a
                }
            },
        ),
        (
            "narrow",
            |a, b, c| a.narrow(b, c),
            |a, b, c| if a & b != 0 { a & b } else { a & c },
        ),
    ];
    for (name, operation, plain) in operations {
        for _ in 0..500 {
            let [a, b, c] = [(); 3].map(|()| any(token, random));
            let expected: Vec<u16> = (0..T::Lanes::WIDTH)
                .map(|i| plain(words(&a)[i], words(&b)[i], words(&c)[i]))
                .collect();
            assert_eq!(
                words(&operation(a, b, c)),
                expected,
                "{name}: {:x?} {:x?} {:x?}",
                words(&a),
                words(&b),
                words(&c)
            );
        }
    }
}

fn lanes_and_sets<T: Token>(token: T, random: &mut Random) {
    for _ in 0..500 {
        let (a, lanes, value) = (any(token, random), any_lanes(random), word(random));
        let in_set = |lane: usize| lanes >> lane & 1 != 0;
        let b = set_words(token, |lane| {
            if random.below(2) == 0 {
                words(&a)[lane]
            } else {
                word(random)
            }
        });
        assert!(words(&token.splat(value)).iter().all(|&word| word == value));
        assert!(
            (0..T::Lanes::WIDTH).all(
                |lane| words(&token.mask(lanes))[lane] == if in_set(lane) { 0xffff } else { 0 }
            )
        );
        assert_eq!(
            a.equal(b),
            lanes_where::<T>(|lane| words(&a)[lane] == words(&b)[lane])
        );
    }
}

/// Up to eight different lanes: those of one set, then those of another, some of which are added.
fn any_list<T: Token>(random: &mut Random) -> (LaneList, Vec<usize>) {
    let mut lanes: Vec<usize> = (0..T::Lanes::WIDTH).collect();
    random.shuffle(&mut lanes);
    lanes.truncate(random.below(AT_ONCE + 1));
    let first = random.below(lanes.len() + 1);
    lanes[..first].sort();
    lanes[first..].sort();
    let added = first + random.below(lanes.len() + 1 - first);
    let set = |lanes: &[usize]| lanes.iter().map(|lane| 1 << lane).sum();
    let (mut list, _) = LaneList::of(set(&lanes[..first]), set(&lanes[first..added]));
    lanes[added..].iter().for_each(|&lane| list.push(lane));
    (list, lanes)
}

#[test]
fn lists_hold_different_lanes() {
    let random = &mut Random(21);
    for _ in 0..200 {
        let (list, lanes) = any_list::<super::arrays::Arrays>(random);
        assert_eq!(list.iter().collect::<Vec<_>>(), lanes);
        assert_eq!(list.len, lanes.len());
        assert_eq!(list.set, lanes.iter().map(|lane| 1 << lane).sum());

        let (first, then) = (any_lanes(random) & any_lanes(random), any_lanes(random));
        let then = then & !first;
        let (list, of_first) = LaneList::of(first, then);
        let members = |set: u32| (0..32).filter(move |lane| set >> lane & 1 != 0);
        let expected: Vec<usize> = members(first).chain(members(then)).take(AT_ONCE).collect();
        assert_eq!(list.iter().collect::<Vec<_>>(), expected);
        assert_eq!(of_first, AT_ONCE.min(first.count_ones() as usize));
        assert_eq!(
            (list.len, list.set),
            (expected.len(), expected.iter().map(|lane| 1 << lane).sum())
        );
        assert!((list.len..AT_ONCE).all(|i| list.lane(i) == 0));
    }
}

/// Lanes that are taken out are what they were; those put in are what the snapshots say, and no
/// other lane changes.
fn lanes_move_to_snapshots_and_back<T: Token>(token: T, random: &mut Random) {
    for _ in 0..100 {
        let mut state: State<T> = std::array::from_fn(|_| any(token, random));
        let (list, lanes) = any_list::<T>(random);
        let mut snapshots: Vec<Snapshot> = (0..40).map(|_| random_snapshot(random)).collect();
        let (old, scratch) = (snapshots.clone(), snapshots.len() - SCRATCH);
        let mut to: Vec<usize> = (0..scratch).collect();
        random.shuffle(&mut to);
        let places: [usize; AT_ONCE] = std::array::from_fn(|i| to[i]);
        token.unload(&state, list, &mut snapshots, &places);
        for (index, snapshot) in snapshots[..scratch].iter().enumerate() {
            let Some(i) = places.iter().position(|&place| place == index) else {
                assert_eq!(snapshot.0, old[index].0, "a snapshot that nobody named");
                continue;
            };
            let Some(&lane) = lanes.get(i) else {
                continue;
            };
            assert!(
                (0..81).all(|cell| snapshot.cell(cell) == words(&state[cell])[lane]),
                "lane {lane} of {lanes:?}"
            );
            assert!(
                (0..96).all(|word| word % 32 < 27 || snapshot.0[word] == 0),
                "nothing between the bands"
            );
        }

        let before = state;
        let fresh: [Snapshot; AT_ONCE] = std::array::from_fn(|_| random_snapshot(random));
        token.load(&mut state, list, &fresh.each_ref());
        for lane in 0..T::Lanes::WIDTH {
            let source = lanes.iter().position(|&other| other == lane);
            for cell in 0..81 {
                let expected = source.map_or(words(&before[cell])[lane], |i| fresh[i].cell(cell));
                assert_eq!(
                    words(&state[cell])[lane],
                    expected,
                    "cell {cell} of lane {lane}, {lanes:?} loaded"
                );
            }
        }
    }
}

fn bands_are_stripped_and_looked_at<T: Token>(token: T, random: &mut Random) {
    for _ in 0..500 {
        let snapshot = random_snapshot(random);
        for b in 0..3 {
            let mut band = token.band(&snapshot, b);
            for stripped in 0..10 {
                let set = (0..27)
                    .filter(|i| snapshot.cell(27 * b + i).count_ones() > stripped)
                    .map(|i| 1 << i)
                    .sum();
                assert_eq!(token.nonzero(band), set, "{:?}", snapshot.0);
                band = strip::<T>(band);
            }
        }
    }
}

fn text_is_read_and_written<T: Token>(token: T, random: &mut Random) {
    for shape in [Shape::Line, Shape::Rows] {
        for clues in 0..=81 {
            let board = solvable(random, clues);
            let mut puzzle = vec![b'\n'; shape.stride()];
            for (cell, &digit) in board.iter().enumerate() {
                puzzle[shape.offset(cell)] = if digit == b'0' {
                    b"0.?_*-"[random.below(6)]
                } else {
                    digit
                };
            }
            // What stood in the snapshot before does not matter, except in the words between the
            // bands.
            let mut snapshot = random_snapshot(random);
            token.parse(&puzzle, shape, &mut snapshot);
            for (cell, &digit) in board.iter().enumerate() {
                let candidates = if digit == b'0' {
                    ALL_DIGITS
                } else {
                    1 << (digit - b'1')
                };
                assert_eq!(snapshot.cell(cell), candidates, "cell {cell} of {puzzle:?}");
            }
            assert!(
                (0..96).all(|word| word % 32 < 27 || snapshot.0[word] == 0),
                "nothing between the bands"
            );

            let solution = solved(random);
            let mut snapshot = EMPTY;
            (0..81).for_each(|cell| snapshot.set(cell, 1 << (solution[cell] - b'1')));
            let (mut written, mut expected) =
                (vec![0; shape.stride()], vec![b'\n'; shape.stride()]);
            token.print(&snapshot, shape, &mut written);
            (0..81).for_each(|cell| expected[shape.offset(cell)] = solution[cell]);
            assert_eq!(written, expected);
            text::print(&snapshot, shape, &mut written);
            assert_eq!(written, expected);
        }
    }
}

/// What a plane holds is seen by its last bits: every bit is taken as the only one of its
/// board.
fn planes<T: Token>(token: T, random: &mut Random) {
    /// Three bands of words.
    type Bits = [[u32; AT_ONCE]; 3];
    type Operation<P> = (&'static str, fn(P, P) -> P, fn(Bits, Bits) -> Bits);
    fn each(a: Bits, b: Bits, operation: fn(u32, u32) -> u32) -> Bits {
        std::array::from_fn(|band| {
            std::array::from_fn(|board| operation(a[band][board], b[band][board]))
        })
    }
    let operations: [Operation<T::Plane>; 11] = [
        ("and", |a, b| a.and(b), |a, b| each(a, b, |a, b| a & b)),
        ("or", |a, b| a.or(b), |a, b| each(a, b, |a, b| a | b)),
        ("xor", |a, b| a.xor(b), |a, b| each(a, b, |a, b| a ^ b)),
        (
            "only",
            |a, _| a.only(0o123_456_701),
            |a, b| each(a, b, |a, _| a & 0o123_456_701),
        ),
        (
            "shl 1",
            |a, _| a.shl::<1>(),
            |a, b| each(a, b, |a, _| a << 1),
        ),
        (
            "shl 18",
            |a, _| a.shl::<18>(),
            |a, b| each(a, b, |a, _| a << 18),
        ),
        (
            "shr 1",
            |a, _| a.shr::<1>(),
            |a, b| each(a, b, |a, _| a >> 1),
        ),
        (
            "shr 18",
            |a, _| a.shr::<18>(),
            |a, b| each(a, b, |a, _| a >> 18),
        ),
        (
            "next band",
            |a, _| a.other_bands().0,
            |[a, b, c], _| [b, c, a],
        ),
        (
            "last band",
            |a, _| a.other_bands().1,
            |[a, b, c], _| [c, a, b],
        ),
        (
            "or else",
            |a, b| a.or_else(b),
            |a, b| {
                std::array::from_fn(|band| {
                    std::array::from_fn(|board| {
                        if a.iter().any(|words| words[board] != 0) {
                            a[band][board]
                        } else {
                            b[band][board]
                        }
                    })
                })
            },
        ),
    ];
    assert_eq!(token.plane(&[[0; AT_ONCE]; 3]).last(), [0; AT_ONCE]);
    for (name, operation, plain) in operations {
        for _ in 0..20 {
            let any = |random: &mut Random| {
                let empty = any_lanes(random);
                let word = |random: &mut Random, board| {
                    if empty >> board & 1 != 0 {
                        0
                    } else {
                        any_lanes(random)
                    }
                };
                std::array::from_fn(|_| std::array::from_fn(|board| word(random, board)))
            };
            let (a, b): (Bits, Bits) = (any(random), any(random));
            let (result, expected) = (operation(token.plane(&a), token.plane(&b)), plain(a, b));
            for place in (0..96).filter(|place| place % 32 < 27) {
                let mut bit = [[0; AT_ONCE]; 3];
                bit[place / 32] = [1 << (place % 32); AT_ONCE];
                let has = |board: usize| expected[place / 32][board] >> (place % 32) & 1;
                let found = result.and(token.plane(&bit)).last();
                assert_eq!(
                    found,
                    std::array::from_fn(|board| has(board) * place as u32),
                    "{name}: {a:x?} {b:x?}"
                );
            }
        }
    }
}

fn last_bits_of_planes<T: Token>(token: T, random: &mut Random) {
    for _ in 0..2000 {
        let mut words = [[0; AT_ONCE]; 3];
        words
            .as_flattened_mut()
            .iter_mut()
            .for_each(|word| *word = any_lanes(random) & 0o777_777_777);
        let expected = std::array::from_fn(|board| {
            (0..96)
                .rev()
                .find(|place| words[place / 32][board] >> (place % 32) & 1 != 0)
                .unwrap_or(0) as u32
        });
        assert_eq!(token.plane(&words).last(), expected, "{words:x?}");
    }
}

/// Every byte at every place, where a cell belongs and where a line feed does.
fn text_fits_where_each_byte_does<T: Token>(token: T, random: &mut Random) {
    for byte in 0..=u8::MAX {
        for place in 0..64 {
            let feeds: [u8; 64] =
                std::array::from_fn(|_| if random.below(8) == 0 { u8::MAX } else { 0 });
            let mut bytes = feeds.map(|feed| {
                if feed != 0 {
                    b'\n'
                } else {
                    b"0123456789.?_*-"[random.below(15)]
                }
            });
            assert!(token.fits(&bytes, &feeds));
            bytes[place] = byte;
            let fits = if feeds[place] != 0 {
                byte == b'\n'
            } else {
                crate::grid::is_cell(byte)
            };
            assert_eq!(token.fits(&bytes, &feeds), fits, "byte {byte} at {place}");
        }
    }
}

#[test]
fn widths_are_what_they_are_said_to_be() {
    struct Width;
    impl Task for Width {
        type Output = usize;
        fn run<T: Token>(self, _: T) -> usize {
            let width = T::Lanes::WIDTH;
            assert_eq!(size_of::<T>(), 0);
            assert_eq!(
                (size_of::<T::Lanes>(), align_of::<State<T>>()),
                (2 * width, 2 * width)
            );
            width
        }
    }
    Isa::available().for_each(|isa| {
        let width = match isa {
            Isa::Avx512 => 32,
            Isa::Avx2 => 16,
            Isa::Sse2 | Isa::Neon | Isa::Arrays => 8,
        };
        assert_eq!(isa.run(Width), width);
    });
}
