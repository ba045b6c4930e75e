//! Checksums: one of bytes, and one of records that does not depend on how they are merged.

use core::fmt;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The XXH3 hash of bytes, 64 bits, by the crate `xxhash-rust`.
///
/// ```
/// use plywood_units::Checksum;
///
/// let mut checksum = Checksum::default();
/// checksum.add(b"some ");
/// checksum.add(b"bytes");
/// assert_eq!(checksum.value(), Checksum::of(b"some bytes"));
/// assert_ne!(checksum.value(), Checksum::of(b"same bytes"));
/// ```
#[derive(Clone, Default)]
pub struct Checksum(Xxh3);

impl Checksum {
    /// The checksum of some bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        xxh3_64(bytes)
    }

    /// Adds more bytes. It does not matter how they are cut.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The checksum of the bytes so far.
    pub fn value(&self) -> u64 {
        self.0.digest()
    }
}

impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checksum({:016x})", self.value())
    }
}

/// The sum over records of multiplicity times a hash of the key, modulo the prime 2⁶¹ − 1.
///
/// Records of one key can be added up, in any order: the sum stays the same. So it agrees before and after
/// a merge, unless a record was lost, altered or taken twice.
///
/// ```
/// use plywood_units::Linear;
///
/// let (mut merged, mut unmerged) = (Linear::default(), Linear::default());
/// merged.add(77, 5);
/// unmerged.add(77, 2);
/// unmerged.add(77, 3);
/// assert_eq!(merged, unmerged);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Linear(u64);

const PRIME: u64 = (1 << 61) - 1;

impl Linear {
    /// Adds a record.
    #[inline]
    pub fn add(&mut self, key: u128, times: u128) {
        self.add_sum(Self(modulo(
            u128::from(modulo(times)) * u128::from(modulo(hash(key).into())),
        )));
    }

    /// The hash of a key.
    pub(crate) fn of(key: u128) -> Self {
        Self(modulo(hash(key).into()))
    }

    /// The product with a number.
    #[inline]
    pub(crate) fn times(self, number: u128) -> Self {
        Self(modulo(u128::from(modulo(number)) * u128::from(self.0)))
    }

    /// The difference.
    pub(crate) const fn minus(self, other: Self) -> Self {
        let mut sum = self;
        sum.add_sum(Self(PRIME - other.0));
        sum
    }

    /// Adds the sum of other records.
    #[inline]
    pub const fn add_sum(&mut self, other: Self) {
        self.0 += other.0;
        if self.0 >= PRIME {
            self.0 -= PRIME;
        }
    }

    /// The sum as a number below the prime.
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl From<Linear> for u64 {
    fn from(linear: Linear) -> Self {
        linear.0
    }
}

/// A number that is not below the prime, and so is no [`Linear`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotBelowPrime;

impl fmt::Display for NotBelowPrime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not below the prime")
    }
}

impl core::error::Error for NotBelowPrime {}

impl TryFrom<u64> for Linear {
    type Error = NotBelowPrime;

    fn try_from(value: u64) -> Result<Self, NotBelowPrime> {
        if value < PRIME { Ok(Self(value)) } else { Err(NotBelowPrime) }
    }
}

/// The remainder, by the digits of the number to the base 2⁶¹.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "digits are cut out")]
const fn modulo(number: u128) -> u64 {
    let mask = PRIME as u128;
    // At most 2⁶² + 2⁶, and then at most 2⁶¹.
    let sum = (number & mask) as u64 + (number >> 61 & mask) as u64 + (number >> 122) as u64;
    let sum = (sum & PRIME) + (sum >> 61);
    if sum >= PRIME { sum - PRIME } else { sum }
}

/// Spreads the bits of a key over 64.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
pub(crate) const fn hash(key: u128) -> u64 {
    let word = key as u64 ^ ((key >> 64) as u64).wrapping_mul(0x9fb2_1c65_1e98_df25);
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_does_not_depend_on_how_its_bytes_are_cut() {
        let bytes: Vec<u8> = (0..=255).collect();
        let whole = Checksum::of(&bytes);
        for cut in 0..bytes.len() {
            for again in [cut, (cut + 3).min(bytes.len()), (cut + 11).min(bytes.len())] {
                let mut checksum = Checksum::default();
                checksum.add(&bytes[..cut]);
                checksum.add(&bytes[cut..again]);
                checksum.add(&bytes[again..]);
                assert_eq!(checksum.value(), whole, "cut at {cut} and {again}");
            }
        }
    }

    #[test]
    fn every_changed_missing_or_added_byte_changes_the_checksum() {
        let bytes: Vec<u8> = (0..100).map(|byte| byte % 11).collect();
        let whole = Checksum::of(&bytes);
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                assert_ne!(Checksum::of(&changed), whole);
            }
            assert_ne!(Checksum::of(&bytes[..at]), whole);
        }
        assert_ne!(Checksum::of(&[&bytes[..], &[0]].concat()), whole);
    }

    #[test]
    fn the_linear_sum_agrees_with_slow_arithmetic() {
        let prime = u128::from(PRIME);
        let mut word = 1u128;
        let (mut fast, mut slow) = (Linear::default(), 0);
        for _ in 0..10_000 {
            word = word.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            fast.add(word, word.rotate_left(64));
            slow = (slow + word.rotate_left(64) % prime * (u128::from(hash(word)) % prime)) % prime;
            assert_eq!(u128::from(fast.value()), slow);
        }
        for edge in [0, 1, prime - 1, prime, prime + 1, 2 * prime, u128::MAX] {
            assert_eq!(u128::from(modulo(edge)), edge % prime);
        }
    }

    #[test]
    fn merging_leaves_the_linear_sum_as_it_is() {
        let (mut before, mut after) = (Linear::default(), Linear::default());
        for (key, times) in [(5, 7), (9, 1), (5, u128::MAX / 2), (9, 2)] {
            before.add(key, times);
        }
        for (key, times) in [(9, 3), (5, u128::MAX / 2 + 7)] {
            after.add(key, times);
        }
        assert_eq!(before, after);
        after.add(9, 1);
        assert_ne!(before, after);
    }
}
