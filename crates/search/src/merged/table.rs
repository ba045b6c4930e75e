//! Positions with their multiplicities while a level is being merged.

use super::level::Part;
use game::Key;

/// How often a position is reached: the word that a level's multiplicities are added in.
pub(super) trait Times: Copy + Default + Eq + Into<u128> + Send + Sync {
    /// The sum; whoever adds has proven that it fits.
    fn plus(self, more: Self) -> Self;
    /// The low bits of a number that is known to fit.
    fn of(number: u128) -> Self;
}

impl Times for u64 {
    #[inline]
    fn plus(self, more: Self) -> Self {
        self + more
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "known to fit")]
    fn of(number: u128) -> Self {
        number as Self
    }
}

impl Times for u128 {
    #[inline]
    fn plus(self, more: Self) -> Self {
        self + more
    }

    #[inline]
    fn of(number: u128) -> Self {
        number
    }
}

/// A hash table from keys to multiplicities: open addressing, linear probing.
///
/// It is where one part of a level after the other is merged: small enough to stay in a core's cache, and
/// used again, so that no fresh memory is touched but what the level itself needs.
pub(super) struct Table<K, T> {
    keys: Vec<K>,
    /// Zero marks a free place.
    times: Vec<T>,
    len: usize,
}

impl<K: Key, T: Times> Table<K, T> {
    pub(super) const fn new() -> Self {
        Self { keys: Vec::new(), times: Vec::new(), len: 0 }
    }

    /// Adds a multiplicity, which is not zero, to that of a key.
    #[inline]
    pub(super) fn add(&mut self, key: K, times: T) {
        if self.len >= Self::room(self.keys.len()) {
            self.grow(Self::capacity_for(self.len + 1));
        }
        let mut place = self.home(key);
        while self.times[place] != T::default() {
            if self.keys[place] == key {
                self.times[place] = self.times[place].plus(times);
                return;
            }
            place = if place + 1 == self.keys.len() { 0 } else { place + 1 };
        }
        (self.keys[place], self.times[place]) = (key, times);
        self.len += 1;
    }

    /// Makes room for so many more keys.
    pub(super) fn reserve(&mut self, more: usize) {
        let capacity = Self::capacity_for(self.len + more);
        if capacity > self.keys.len() {
            self.grow(capacity);
        }
    }

    /// Where to look for a key first.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below the capacity")]
    fn home(&self, key: K) -> usize {
        ((u128::from(hash(key)) * self.keys.len() as u128) >> 64) as usize
    }

    /// How many keys a capacity has room for.
    const fn room(capacity: usize) -> usize {
        capacity / 8 * 6
    }

    /// The capacity that a table grows to when it has to hold this many keys.
    const fn capacity_for(keys: usize) -> usize {
        let mut capacity = 32;
        while Self::room(capacity) < keys {
            capacity += capacity / 2;
        }
        capacity
    }

    fn grow(&mut self, capacity: usize) {
        let keys = core::mem::replace(&mut self.keys, vec![K::default(); capacity]);
        let times = core::mem::replace(&mut self.times, vec![T::default(); capacity]);
        self.len = 0;
        for (key, times) in keys.into_iter().zip(times) {
            if times != T::default() {
                self.add(key, times);
            }
        }
    }

    /// The bytes of a table that grew to hold this many keys.
    pub(super) const fn bytes_for(keys: usize) -> usize {
        Self::capacity_for(keys) * (size_of::<K>() + size_of::<T>())
    }

    /// Takes everything out, as a part of a level. The table keeps its memory.
    pub(super) fn take(&mut self) -> Part<K> {
        let (mut keys, mut times) = (Vec::with_capacity(self.len), Vec::with_capacity(self.len));
        for (&key, here) in self.keys.iter().zip(&mut self.times) {
            if *here != T::default() {
                keys.push(key);
                times.push(core::mem::take(here));
            }
        }
        self.len = 0;
        Part::new(keys, &times)
    }
}

/// Mixes the bits of a key.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
fn hash<K: Key>(key: K) -> u64 {
    let key: u128 = key.into();
    mix(key as u64 ^ ((key >> 64) as u64).wrapping_mul(0x9fb2_1c65_1e98_df25))
}

/// Spreads the bits of a word over the whole word.
#[inline]
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn a_table_agrees_with_a_map<K: Key>() {
        let (mut table, mut map) = (Table::<K, u64>::new(), BTreeMap::new());
        let mut word = 1u64;
        for step in 0..20_000 {
            word = mix(word ^ step);
            // Few enough keys that most come again, zero among them.
            let Ok(key) = K::try_from(u128::from(word % 3000)) else { unreachable!() };
            let times = 1 + step % 5;
            table.add(key, times);
            *map.entry(key).or_insert(0) += u128::from(times);
        }
        let part = table.take();
        assert_eq!(part.len(), map.len());
        assert_eq!(part.iter().collect::<BTreeMap<_, _>>(), map);
        assert_eq!(table.take().len(), 0);
    }

    #[test]
    fn tables_add_up_what_is_put_in() {
        a_table_agrees_with_a_map::<u64>();
        a_table_agrees_with_a_map::<u128>();
    }

    #[test]
    fn a_table_with_room_does_not_grow() {
        let mut table = Table::<u64, u64>::new();
        for (keys, capacity) in
            [(1, 32), (24, 32), (25, 48), (36, 48), (37, 72), (54, 72), (55, 108)]
        {
            assert_eq!(Table::<u64, u64>::capacity_for(keys), capacity);
            assert_eq!(Table::<u64, u64>::bytes_for(keys), capacity * 16);
            assert_eq!(Table::<u128, u64>::bytes_for(keys), capacity * 24);
        }
        table.reserve(37);
        assert_eq!(table.keys.len(), 72);
        (0..54).for_each(|key| table.add(key, 1));
        assert_eq!(table.keys.len(), 72);
        table.reserve(1);
        assert_eq!(table.keys.len(), 108, "54 keys are there");
        let there = table.keys.as_ptr();
        table.reserve(0);
        table.reserve(20);
        assert_eq!((table.keys.len(), table.keys.as_ptr()), (108, there), "there is room for 81");

        let mut table = Table::<u64, u64>::new();
        (0..24).for_each(|key| table.add(key, 1));
        assert_eq!(table.keys.len(), 32);
        table.add(24, 1);
        assert_eq!(table.keys.len(), 48);
    }

    #[test]
    fn keys_are_spread_over_the_table() {
        let mut table = Table::<u64, u64>::new();
        table.reserve(700);
        let homes = |keys: &mut dyn Iterator<Item = u64>| {
            keys.map(|key| table.home(key)).collect::<std::collections::BTreeSet<_>>().len()
        };
        assert!(homes(&mut (0..1000)) > 500);
        assert!(homes(&mut (0..1000).map(|key| key << 40)) > 500);
    }

    /// The blocks of a count go by these numbers, and a checkpoint knows its blocks by their places.
    #[test]
    fn words_are_mixed_as_ever() {
        let mixed = [0, 4717996018018898097, 2060787363439878498, 4939931808438295959];
        assert_eq!([0, 1, 2, u64::MAX].map(mix), mixed);
        let hashes = [4717996018018898097, 14632654863547566363, 10989359924898404243];
        assert_eq!([1, 1 << 64, 1 << 64 | 1].map(hash::<u128>), hashes);
    }
}
