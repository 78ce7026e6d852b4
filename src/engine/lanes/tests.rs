//! Tests the arithmetic of every instruction set against plain arithmetic on single words.

use super::{Task, Token, Vector, words};
use crate::engine::isa::Isa;
use crate::engine::snapshot::ALL_DIGITS;
use crate::engine::tests::set_words;
use crate::support::Random;

/// Returns a random word, often an edge case.
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

/// A list of operations, each with a name and with equivalent plain arithmetic on words.
macro_rules! operations {
    ($arguments:tt: $($name:literal: $operation:expr => $plain:expr;)*) => {
        [$(($name, |$arguments| $operation, |$arguments| $plain)),*]
    };
}

type Operation<V> = (&'static str, fn([V; 3]) -> V, fn([u16; 3]) -> u16);

struct CheckOperations;

impl Task for CheckOperations {
    type Output = ();

    fn run<T: Token>(self, token: T) {
        #[allow(unused_variables)]
        let operations: [Operation<T::Vector>; 13] = operations! { [a, b, c]:
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
        let random = &mut Random(20);
        for (name, operation, plain) in operations {
            for _ in 0..500 {
                let [a, b, c] = [(); 3].map(|()| set_words(token, |_| word(random)));
                let [x, y, z] = [&a, &b, &c].map(words);
                let expected: Vec<u16> = (0..x.len()).map(|i| plain([x[i], y[i], z[i]])).collect();
                let found = operation([a, b, c]);
                assert_eq!(words(&found), expected, "{name}: {x:x?} {y:x?} {z:x?}");
            }
        }
    }
}

#[test]
fn operations_on_words() {
    Isa::available().for_each(|isa| isa.run(CheckOperations));
}
