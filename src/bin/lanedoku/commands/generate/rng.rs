/*! Reproducible random numbers: xoshiro256++, seeded by splitmix64.

The output of `generate` depends on its seed alone, on every platform.

Sources: D. Blackman, S. Vigna, *Scrambled linear pseudorandom number generators* (2021), <https://prng.di.unimi.it/>
(both generators are in the public domain); D. Lemire, *Fast random integer generation in an interval* (2019) for
[`Rng::below`].
*/

/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output after the counter value `counter`, a bijection.
const fn splitmix64(counter: u64) -> u64 {
    let z = counter.wrapping_add(GOLDEN);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// 256 bits of state, 64 bits a call, period 2^256 - 1.
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator for a path: a seed and the numbers of puzzle and attempt. Splitmix64 folds the path into one
    /// number, different for paths that differ in one number, and fills the state, as the authors of xoshiro advise.
    pub fn stream(path: &[u64]) -> Rng {
        let mut counter = path
            .iter()
            .fold(0, |folded, &number| splitmix64(folded ^ number));
        Rng {
            state: std::array::from_fn(|_| {
                let word = splitmix64(counter);
                counter = counter.wrapping_add(GOLDEN);
                word
            }),
        }
    }

    #[inline]
    fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let bits = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        bits
    }

    /// Returns a uniform number below `n`: the high half of the product of `n` and 64 random bits. The 2^64 mod `n`
    /// products with the smallest low halves are rejected.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        assert_ne!(n, 0, "no number is below 0");
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            let low = product as u64;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles uniformly (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From Vigna's splitmix64.c, for the seed 1234567.
    #[test]
    fn splitmix64_gives_the_published_numbers() {
        let counters = (0..5u64).map(|i| GOLDEN.wrapping_mul(i).wrapping_add(1_234_567));
        let published = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        assert_eq!(counters.map(splitmix64).collect::<Vec<_>>(), published);
    }

    /// From Blackman and Vigna's xoshiro256plusplus.c, for the state 1, 2, 3, 4, as published by `rand`.
    #[test]
    fn xoshiro_gives_the_published_numbers() {
        let mut rng = Rng {
            state: [1, 2, 3, 4],
        };
        let published = [
            41943041,
            58720359,
            3588806011781223,
            3591011842654386,
            9228616714210784205,
            9973669472204895162,
            14011001112246962877,
            12406186145184390807,
            15849039046786891736,
            10450023813501588000,
        ];
        assert_eq!(published.map(|_| rng.bits()), published);
    }
}
