/*! Every operation of every sibling against plain arithmetic on single words. */

use super::{GROUP, Group, Lanes, Plane, SCRATCH, State};
use crate::engine::record::{ALL_DIGITS, Open, Record};
use crate::engine::tests::support::{Random, solvable, solved};
use crate::engine::tests::{each_isa, random_record, set_words, words};
use crate::engine::text::{self, Shape};
use crate::engine::{Isa, Task};

/// Words that something could go wrong with: none, one bit, all digits, all ones, one more and one less; else any word.
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

fn any<V: Lanes>(random: &mut Random, witness: V) -> V {
    set_words(witness, |_| word(random))
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
fn lanes_where<V: Lanes>(condition: impl Fn(usize) -> bool) -> u32 {
    (0..V::WIDTH).filter(|&lane| condition(lane)).fold(0, |set, lane| set | 1 << lane)
}

/// A check of each instruction set that the machine has, and of the plain arrays that no instruction set of this machine may use.
macro_rules! on_each_isa {
    ($(#[$note:meta])* fn $name:ident<$V:ident: Lanes>($random:ident, $witness:ident: $_:ty) $body:block) => {
        $(#[$note])*
        #[test]
        fn $name() {
            struct Check;
            impl Task for Check {
                type Output = ();
                fn run<$V: Lanes>(self, $witness: $V) {
                    let $random = &mut Random(20);
                    $body
                }
            }
            each_isa(|isa| isa.run(Check));
            // SAFETY: arrays ask for no instruction set.
            Check.run(unsafe { super::portable::Portable::zero() });
        }
    };
}

on_each_isa! {
    fn operations_on_words<V: Lanes>(random, witness: V) {
        type Operation<V> = (&'static str, fn(V, V, V) -> V, fn(u16, u16, u16) -> u16);
        let operations: [Operation<V>; 13] = [
            ("and", |a, b, _| a.and(b), |a, b, _| a & b),
            ("or", |a, b, _| a.or(b), |a, b, _| a | b),
            ("without", |a, b, _| a.without(b), |a, b, _| a & !b),
            ("and3", |a, b, c| a.and3(b, c), |a, b, c| a & b & c),
            ("or3", |a, b, c| a.or3(b, c), |a, b, c| a | b | c),
            ("and_either", |a, b, c| a.and_either(b, c), |a, b, c| a & (b | c)),
            ("without_either", |a, b, c| a.without_either(b, c), |a, b, c| a & !(b | c)),
            ("or_difference", |a, b, c| a.or_difference(b, c), |a, b, c| a | (b ^ c)),
            ("majority", |a, b, c| a.majority(b, c), |a, b, c| (a & b) | (a & c) | (b & c)),
            ("less_one", |a, _, _| a.less_one(), |a, _, _| a.wrapping_sub(1)),
            ("add_single", |a, b, c| a.add_single(b, c), |a, b, c| if b & c == 0 { a.wrapping_add(b) } else { a }),
            (
                "add_single of a cell",
                |a, b, _| a.add_single(b, b.less_one()),
                |a, b, _| if b.count_ones() <= 1 { a.wrapping_add(b) } else { a },
            ),
            ("narrow", |a, b, c| a.narrow(b, c), |a, b, c| if a & b != 0 { a & b } else { a & c }),
        ];
        for (name, operation, plain) in operations {
            for _ in 0..500 {
                let [a, b, c] = [(); 3].map(|()| any(random, witness));
                let expected: Vec<u16> = (0..V::WIDTH).map(|i| plain(words(&a)[i], words(&b)[i], words(&c)[i])).collect();
                assert_eq!(words(&operation(a, b, c)), expected, "{name}: {:x?} {:x?} {:x?}", words(&a), words(&b), words(&c));
            }
        }
    }
}

on_each_isa! {
    fn lanes_and_sets<V: Lanes>(random, witness: V) {
        for _ in 0..500 {
            let (a, lanes, value) = (any(random, witness), any_lanes(random), word(random));
            let in_set = |lane: usize| lanes >> lane & 1 != 0;
            let b = set_words(witness, |lane| if random.below(2) == 0 { words(&a)[lane] } else { word(random) });
            assert!(words(&a.splat(value)).iter().all(|&word| word == value));
            assert!((0..V::WIDTH).all(|lane| words(&a.spread(lanes))[lane] == if in_set(lane) { 0xffff } else { 0 }));
            let replaced = a.replace(lanes, b);
            assert!((0..V::WIDTH).all(|lane| words(&replaced)[lane] == words(if in_set(lane) { &b } else { &a })[lane]));
            assert_eq!(a.equal(b), lanes_where::<V>(|lane| words(&a)[lane] == words(&b)[lane]));
            assert_eq!(a.highest_bit(), lanes_where::<V>(|lane| words(&a)[lane] >= 0x8000));
        }
    }
}

/// Up to eight different lanes, in any order.
fn any_group<V: Lanes>(random: &mut Random) -> (Group, Vec<u8>) {
    let mut lanes: Vec<u8> = (0..V::WIDTH as u8).collect();
    random.shuffle(&mut lanes);
    lanes.truncate(random.below(GROUP + 1));
    let mut group = Group::default();
    lanes.iter().for_each(|&lane| group.push(lane));
    (group, lanes)
}

#[test]
fn groups_are_lists() {
    let random = &mut Random(21);
    for _ in 0..200 {
        let (group, lanes) = any_group::<super::portable::Portable>(random);
        assert_eq!(group.iter().collect::<Vec<_>>(), lanes);
        assert_eq!((group.len(), group.is_empty()), (lanes.len(), lanes.is_empty()));
        assert_eq!(group.set(), lanes.iter().map(|lane| 1 << lane).sum());

        let (first, then) = (any_lanes(random) & any_lanes(random), any_lanes(random));
        let then = then & !first;
        let (group, of_first) = Group::of(first, then);
        let members = |set: u32| (0..32).filter(move |lane| set >> lane & 1 != 0);
        let expected: Vec<u8> = members(first).chain(members(then)).take(GROUP).collect();
        assert_eq!(group.iter().collect::<Vec<_>>(), expected);
        assert_eq!(of_first, GROUP.min(first.count_ones() as usize));
        assert_eq!((group.len(), group.set()), (expected.len(), expected.iter().map(|lane| 1 << lane).sum()));
        assert!((group.len()..GROUP).all(|i| group.lane(i) == 0));
    }
}

on_each_isa! {
    /// Lanes that are taken out are what they were; those put in are what the records say, and no other lane changes.
    fn lanes_move_to_records_and_back<V: Lanes>(random, witness: V) {
        for _ in 0..100 {
            let mut state: State<V> = std::array::from_fn(|_| any(random, witness));
            let (group, lanes) = any_group::<V>(random);
            let mut records: Vec<Record> = (0..40).map(|_| random_record(random)).collect();
            let (old, scratch) = (records.clone(), records.len() - SCRATCH);
            let mut to: Vec<usize> = (0..scratch).collect();
            random.shuffle(&mut to);
            let places: [usize; GROUP] = std::array::from_fn(|i| to[i]);
            V::unload(&state, group, &mut records, &places);
            for (index, record) in records[..scratch].iter().enumerate() {
                let Some(i) = places.iter().position(|&place| place == index) else {
                    assert_eq!(record.0, old[index].0, "a record that nobody named");
                    continue;
                };
                let Some(lane) = lanes.get(i).copied().map(usize::from) else {
                    continue;
                };
                assert!((0..81).all(|cell| record.cell(cell) == words(&state[cell])[lane]), "lane {lane} of {lanes:?}");
                assert!((0..96).all(|word| word % 32 < 27 || record.0[word] == 0), "nothing between the bands");
            }

            let before = state;
            let fresh: [Record; GROUP] = std::array::from_fn(|_| random_record(random));
            V::load(&mut state, group, &fresh.each_ref());
            for lane in 0..V::WIDTH {
                let source = lanes.iter().position(|&other| usize::from(other) == lane);
                for cell in 0..81 {
                    let expected = source.map_or(words(&before[cell])[lane], |i| fresh[i].cell(cell));
                    assert_eq!(words(&state[cell])[lane], expected, "cell {cell} of lane {lane}, {lanes:?} loaded");
                }
            }
        }
    }
}

on_each_isa! {
    fn open_cells_and_those_with_fewest_candidates<V: Lanes>(random, witness: V) {
        for _ in 0..500 {
            let record = random_record(random);
            let counts: [u32; 81] = std::array::from_fn(|cell| record.cell(cell).count_ones());
            let fewest = counts.into_iter().filter(|&count| count > 1).min();
            let set = |condition: &dyn Fn(u32) -> bool| -> [u32; 3] {
                std::array::from_fn(|band| (0..27).filter(|i| condition(counts[27 * band + i])).map(|i| 1 << i).sum())
            };
            let Open { open, fewest: found } = witness.open(&record);
            assert_eq!(open, set(&|count| count > 1), "{:?}", record.0);
            assert_eq!(found, set(&|count| Some(count) == fewest), "{:?}", record.0);
        }
    }
}

on_each_isa! {
    fn text_is_read_and_written<V: Lanes>(random, witness: V) {
        for shape in [Shape::Line, Shape::Rows] {
            for clues in 0..=81 {
                let board = solvable(random, clues);
                let mut puzzle = vec![b'\n'; shape.stride()];
                for (cell, &digit) in board.iter().enumerate() {
                    puzzle[shape.offset(cell)] = if digit == b'0' { b"0.?_*-"[random.below(6)] } else { digit };
                }
                // What stood in the record before does not matter, but for the words between the bands.
                let mut record = random_record(random);
                witness.parse(&puzzle, shape, &mut record);
                for (cell, &digit) in board.iter().enumerate() {
                    let candidates = if digit == b'0' { ALL_DIGITS } else { 1 << (digit - b'1') };
                    assert_eq!(record.cell(cell), candidates, "cell {cell} of {puzzle:?}");
                }
                assert!((0..96).all(|word| word % 32 < 27 || record.0[word] == 0), "nothing between the bands");

                let solution = solved(random);
                let mut record = Record::EMPTY;
                (0..81).for_each(|cell| record.set(cell, 1 << (solution[cell] - b'1')));
                let (mut written, mut expected) = (vec![0; shape.stride()], vec![b'\n'; shape.stride()]);
                witness.print(&record, shape, &mut written);
                (0..81).for_each(|cell| expected[shape.offset(cell)] = solution[cell]);
                assert_eq!(written, expected);
                text::print(&record, shape, &mut written);
                assert_eq!(written, expected);
            }
        }
    }
}

on_each_isa! {
    /// What a plane holds is seen by its last bits: every bit is taken as the only one of its board.
    fn planes<V: Lanes>(random, witness: V) {
        /// Three bands of words.
        type Bits = [[u32; GROUP]; 3];
        type Operation<P> = (&'static str, fn(P, P) -> P, fn(Bits, Bits) -> Bits);
        fn each(a: Bits, b: Bits, operation: fn(u32, u32) -> u32) -> Bits {
            std::array::from_fn(|band| std::array::from_fn(|board| operation(a[band][board], b[band][board])))
        }
        let operations: [Operation<V::Plane>; 11] = [
            ("and", |a, b| a.and(b), |a, b| each(a, b, |a, b| a & b)),
            ("or", |a, b| a.or(b), |a, b| each(a, b, |a, b| a | b)),
            ("xor", |a, b| a.xor(b), |a, b| each(a, b, |a, b| a ^ b)),
            ("only", |a, _| a.only(0o123_456_701), |a, b| each(a, b, |a, _| a & 0o123_456_701)),
            ("shl 1", |a, _| a.shl::<1>(), |a, b| each(a, b, |a, _| a << 1)),
            ("shl 18", |a, _| a.shl::<18>(), |a, b| each(a, b, |a, _| a << 18)),
            ("shr 1", |a, _| a.shr::<1>(), |a, b| each(a, b, |a, _| a >> 1)),
            ("shr 18", |a, _| a.shr::<18>(), |a, b| each(a, b, |a, _| a >> 18)),
            ("next band", |a, _| a.other_bands().0, |[a, b, c], _| [b, c, a]),
            ("last band", |a, _| a.other_bands().1, |[a, b, c], _| [c, a, b]),
            ("or else", |a, b| a.or_else(b), |a, b| {
                std::array::from_fn(|band| std::array::from_fn(|board| {
                    if a.iter().any(|words| words[board] != 0) { a[band][board] } else { b[band][board] }
                }))
            }),
        ];
        let plane = witness.plane();
        assert_eq!(plane.last(), [0; GROUP]);
        for (name, operation, plain) in operations {
            for _ in 0..20 {
                let any = |random: &mut Random| {
                    let empty = any_lanes(random);
                    let word = |random: &mut Random, board| if empty >> board & 1 != 0 { 0 } else { any_lanes(random) };
                    std::array::from_fn(|_| std::array::from_fn(|board| word(random, board)))
                };
                let (a, b): (Bits, Bits) = (any(random), any(random));
                let (result, expected) = (operation(plane.read(&a), plane.read(&b)), plain(a, b));
                for place in (0..96).filter(|place| place % 32 < 27) {
                    let mut bit = [[0; GROUP]; 3];
                    bit[place / 32] = [1 << (place % 32); GROUP];
                    let has = |board: usize| expected[place / 32][board] >> (place % 32) & 1;
                    let found = result.and(plane.read(&bit)).last();
                    assert_eq!(found, std::array::from_fn(|board| has(board) * place as u32), "{name}: {a:x?} {b:x?}");
                }
            }
        }
    }
}

on_each_isa! {
    fn last_bits_of_planes<V: Lanes>(random, witness: V) {
        for _ in 0..2000 {
            let mut words = [[0; GROUP]; 3];
            words.as_flattened_mut().iter_mut().for_each(|word| *word = any_lanes(random) & 0o777_777_777);
            let expected = std::array::from_fn(|board| {
                (0..96).rev().find(|place| words[place / 32][board] >> (place % 32) & 1 != 0).unwrap_or(0) as u32
            });
            assert_eq!(witness.plane().read(&words).last(), expected, "{words:x?}");
        }
    }
}

on_each_isa! {
    /// Every byte at every place, where a cell belongs and where a line feed does.
    fn text_fits_where_each_byte_does<V: Lanes>(random, witness: V) {
        for byte in 0..=u8::MAX {
            for place in 0..64 {
                let feeds: [u8; 64] = std::array::from_fn(|_| if random.below(8) == 0 { u8::MAX } else { 0 });
                let mut bytes = feeds.map(|feed| if feed != 0 { b'\n' } else { b"0123456789.?_*-"[random.below(15)] });
                assert!(witness.fits(&bytes, &feeds));
                bytes[place] = byte;
                let fits = if feeds[place] != 0 { byte == b'\n' } else { crate::grid::is_cell(byte) };
                assert_eq!(witness.fits(&bytes, &feeds), fits, "byte {byte} at {place}");
            }
        }
    }
}

#[test]
fn widths_are_what_they_are_said_to_be() {
    struct Width;
    impl Task for Width {
        type Output = usize;
        fn run<V: Lanes>(self, _: V) -> usize {
            assert_eq!((size_of::<V>(), align_of::<State<V>>()), (2 * V::WIDTH, size_of::<V>()));
            V::WIDTH
        }
    }
    each_isa(|isa| {
        let width = match isa {
            Isa::Avx512 => 32,
            Isa::Avx2 => 16,
            Isa::Portable => 8,
        };
        assert_eq!(isa.run(Width), width);
    });
}
