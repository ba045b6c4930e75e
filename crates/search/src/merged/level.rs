//! A level: every position that some number of moves leads to, once, with its multiplicity.

use super::table::{Times, mix};
use game::Keyed;

/// The positions of a level, in parts by the hash of their shard key.
pub(super) struct Level<G: Keyed> {
    parts: Vec<Part<G::Key>>,
    /// The sum of all multiplicities.
    total: u128,
}

impl<G: Keyed> Level<G> {
    pub(super) fn new(parts: Vec<Part<G::Key>>) -> Self {
        let total = parts.iter().flat_map(Part::iter).map(|(_, times)| times).sum();
        Self { parts, total }
    }

    /// The level of a single position, reached once.
    pub(super) fn of(start: &G) -> Self {
        Self::new(vec![Part { keys: vec![start.key()], times: Narrow::Word32(vec![1]) }])
    }

    pub(super) fn parts(&self) -> &[Part<G::Key>] {
        &self.parts
    }

    pub(super) const fn total(&self) -> u128 {
        self.total
    }

    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }

    /// The level in pieces that are small enough to be expanded in the memory in which only a part of
    /// the whole level was, from 0 to 1.
    pub(super) fn into_pieces(self, expanded: f64) -> Vec<Part<G::Key>> {
        if self.parts.len() > 1 {
            return self.parts;
        }
        // One more than needed, so that the pieces surely become smaller.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small")]
        let pieces = if expanded > 0.0 { (1.0 / expanded).min(1e6) as usize + 2 } else { 16 };
        self.parts.iter().flat_map(|part| part.cut(pieces, G::shard_key)).collect()
    }

    /// Which of so many parts, a power of two, a key belongs to.
    #[inline]
    pub(super) fn part_of(key: G::Key, parts: usize) -> usize {
        (mix(G::shard_key(key)) >> 32) as usize & (parts - 1)
    }
}

/// Some positions of a level.
#[derive(Clone)]
pub(super) struct Part<K> {
    keys: Vec<K>,
    times: Narrow,
}

/// Multiplicities in the narrowest word that holds the largest of them.
#[derive(Clone)]
enum Narrow {
    Word32(Vec<u32>),
    Word64(Vec<u64>),
    Word128(Vec<u128>),
}

impl<K: Copy> Part<K> {
    /// The part without positions.
    pub(super) const fn empty() -> Self {
        Self { keys: Vec::new(), times: Narrow::Word32(Vec::new()) }
    }

    /// The part with these keys and multiplicities.
    pub(super) fn new<T: Times>(keys: Vec<K>, times: &[T]) -> Self {
        let wide = times.iter().map(|&times| times.into());
        let most = wide.clone().max().unwrap_or(0);
        #[expect(clippy::cast_possible_truncation, reason = "the largest fits")]
        let times = if most <= u128::from(u32::MAX) {
            Narrow::Word32(wide.map(|times| times as u32).collect())
        } else if most <= u128::from(u64::MAX) {
            Narrow::Word64(wide.map(|times| times as u64).collect())
        } else {
            Narrow::Word128(wide.collect())
        };
        Self { keys, times }
    }

    pub(super) const fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let word = match &self.times {
            Narrow::Word32(_) => size_of::<u32>(),
            Narrow::Word64(_) => size_of::<u64>(),
            Narrow::Word128(_) => size_of::<u128>(),
        };
        self.len() * (size_of::<K>() + word)
    }

    /// The key and the multiplicity at a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> (K, u128) {
        let times = match &self.times {
            Narrow::Word32(times) => times[place].into(),
            Narrow::Word64(times) => times[place].into(),
            Narrow::Word128(times) => times[place],
        };
        (self.keys[place], times)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (K, u128)> {
        (0..self.len()).map(|place| self.at(place))
    }

    /// The part cut into so many smaller ones, positions of one shard key together as far as possible.
    pub(super) fn cut(&self, pieces: usize, shard_key: impl Fn(K) -> u64) -> Vec<Self> {
        let mut records: Vec<(K, u128)> = self.iter().collect();
        records.sort_by_cached_key(|&(key, _)| mix(shard_key(key)));
        let piece = |records: &[(K, u128)]| {
            let (keys, times) = records.iter().copied().unzip::<_, u128, _, Vec<_>>();
            Self::new(keys, &times)
        };
        records.chunks(self.len().div_ceil(pieces).max(1)).map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use peg::Position;

    #[test]
    fn a_level_is_cut_into_pieces_that_fit() {
        let part = || Part::new((0..100).collect(), &[1u64; 100]);
        let pieces = |parts: Vec<Part<u64>>, expanded| {
            let pieces = Level::<Position>::new(parts).into_pieces(expanded);
            assert!(pieces.iter().flat_map(Part::iter).all(|(_, times)| times == 1));
            pieces.iter().map(Part::len).collect::<Vec<_>>()
        };
        assert_eq!(pieces(vec![part()], 0.5), [25; 4], "two would do, and two more surely do");
        assert_eq!(pieces(vec![part()], 0.0).len(), 100 / 7 + 1, "sixteen, of seven or less");
        assert_eq!(pieces(vec![part()], 1e-9), [1; 100]);
        assert_eq!(pieces(vec![part(), part()], 0.5), [100; 2], "the parts there are will do");
    }
}
