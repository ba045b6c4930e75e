//! Random numbers that stay the same for ever.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use onitama_notation::Number;

/// The generator behind `generateGame`: [`ChaCha8Rng`], keyed by an integer of any length.
///
/// Nothing here may ever change, since games are known by their seeds. So the generator is a named one
/// with published test vectors, only its raw words are used, and bounding them is done here.
pub(crate) struct Random(ChaCha8Rng);

/// How many characters of the seed go into the key at a time.
const RATE: usize = 16;

impl Random {
    /// The generator of a seed.
    ///
    /// The seed's decimal digits, after a `-` if it is negative and without leading zeros, are put
    /// through a sponge. Its state is a key of 32 bytes, all zero at first. Each 16 characters are
    /// exchanged by xor with the first half of the key, and the next key is what the generator of this
    /// key gives as its first 32 bytes. The last characters, 15 at most and perhaps none, are followed by
    /// one byte of 1. The final key is the generator's.
    pub(crate) fn from_seed(seed: &Number) -> Self {
        let text = seed.to_string();
        let (whole, last) = text.as_bytes().as_chunks::<RATE>();
        let mut key = [0; 32];
        for block in whole {
            absorb(&mut key, block);
        }
        absorb(&mut key, &[last, &[1]].concat());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, each with the same probability. The bound is not zero.
    ///
    /// Of the words, as many of the greatest are drawn again as to make the others a multiple of the
    /// bound; of those the remainder is taken.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let left_over = (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.0.next_u32();
            if word <= u32::MAX - left_over {
                return word % bound;
            }
        }
    }

    /// A random index into a list of this length, which is not zero and fits in 32 bits.
    pub(crate) fn index(&mut self, items: usize) -> usize {
        self.below(u32::try_from(items).unwrap_or(u32::MAX)) as usize
    }
}

fn absorb(key: &mut [u8; 32], block: &[u8]) {
    for (byte, taken) in key.iter_mut().zip(block) {
        *byte ^= taken;
    }
    let mut generator = ChaCha8Rng::from_seed(*key);
    generator.fill_bytes(key);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn words(seed: &str) -> [u32; 4] {
        let mut random = Random::from_seed(&seed.parse().unwrap());
        core::array::from_fn(|_| random.0.next_u32())
    }

    #[test]
    fn the_generator_is_chacha_with_eight_rounds() {
        // The first words of the published key stream for a key and a nonce of zeros.
        let mut zero = ChaCha8Rng::from_seed([0; 32]);
        let stream: [u32; 2] = core::array::from_fn(|_| zero.next_u32().to_be());
        assert_eq!(stream, [0x3e00ef2f, 0x895f40d6]);
    }

    #[test]
    fn seeds_of_any_length_are_told_apart() {
        let mut seen = BTreeSet::new();
        let lengths = (1..200).map(|length| "7".repeat(length));
        let small = (0..1000).map(|seed| seed.to_string());
        for seed in small.chain(lengths.skip(3)) {
            assert!(seen.insert(words(&seed)));
            if seed != "0" {
                assert!(seen.insert(words(&format!("-{seed}"))));
            }
        }
        // One digit of many, far from the end.
        let long = "1".repeat(100);
        for index in 0..100 {
            let mut other = long.clone().into_bytes();
            other[index] = b'2';
            assert!(seen.insert(words(&String::from_utf8(other).unwrap())));
        }
    }

    #[test]
    fn the_same_integer_is_the_same_seed() {
        assert_eq!(words("0"), words("-0"));
        assert_eq!(words("-00042"), words("-42"));
    }

    #[test]
    fn bounded_numbers_are_spread_evenly() {
        let mut random = Random::from_seed(&Number::from(1));
        for bound in [1, 2, 3, 5, 16, 34, 120] {
            let mut times = vec![0u32; bound as usize];
            for _ in 0..bound * 1000 {
                times[random.below(bound) as usize] += 1;
            }
            // Five standard deviations of about 32 each.
            assert!(times.iter().all(|&times| times.abs_diff(1000) < 160), "{bound}: {times:?}");
        }
        // Just above half of all words, almost every second word is drawn again.
        assert!((0..100).all(|_| random.below(0x8000_0001) <= 0x8000_0000));
    }
}
