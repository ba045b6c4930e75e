//! The transposition table, shared by all threads without a lock.

use core::fmt;
use core::hint::black_box;
use core::marker::PhantomData;
use core::mem;
use core::sync::atomic::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
    fence,
};

/// The size of a table that nobody has chosen: 32 MiB.
pub const DEFAULT_TABLE_BYTES: usize = 32 << 20;

/// The size of the first part of a table, for [`Table::near_bucket`].
const NEAR_BYTES: usize = 512 << 10;

/// What a [`Table`] stores for a position: anything that fits in one word.
pub trait Word: Copy {
    /// The value as a word.
    fn into_word(self) -> u64;

    /// The value that became this word.
    fn from_word(word: u64) -> Self;

    /// Should the preferred slot of a pair keep this rather than take the newcomer, which is of another
    /// position? The other slot takes whichever loses.
    fn outweighs(self, newcomer: Self) -> bool;
}

/// A map of fixed size from positions to words, which drops entries for which it has no room.
///
/// The key is the whole [`identity`](game::Identified::identity) of a position, so that an entry is never
/// that of another position. The table is lock-free: no call waits for another. A store that meets another
/// one in the same slot is dropped, and a read that meets a store finds nothing.
///
/// Slots are paired. The first slot of a pair keeps the entry that is [worth more](Word::outweighs), and the
/// second one takes the other, whatever was there.
///
/// ```
/// use plywood_search::{Table, Word};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Depth(u8);
///
/// impl Word for Depth {
///     fn into_word(self) -> u64 { self.0.into() }
///     fn from_word(word: u64) -> Self { Self(word as u8) }
///     fn outweighs(self, newcomer: Self) -> bool { self.0 > newcomer.0 }
/// }
///
/// let table = Table::new(1000);
/// table.store(77, Depth(5));
/// assert_eq!(table.probe(77), Some(Depth(5)));
/// assert_eq!(table.probe(78), None);
/// ```
pub struct Table<W> {
    lines: Box<[Line]>,
    /// How many slots of a line are in use: two, or one in a table of one entry.
    ways: usize,
    words: PhantomData<fn(W) -> W>,
}

/// A cache line of two slots.
#[derive(Default)]
#[repr(align(64))]
struct Line([Slot; 2]);

/// One entry, guarded by a count of the stores to it (a seqlock): even at rest, odd during a store, and 0
/// before the first one.
#[derive(Default)]
struct Slot {
    stores: AtomicU64,
    identity: [AtomicU64; 2],
    word: AtomicU64,
}

impl Slot {
    /// The identity and the word, unless the slot is empty or a store was under way.
    #[inline]
    fn read(&self) -> Option<(u128, u64)> {
        let before = self.stores.load(Acquire);
        let (low, high) = (self.identity[0].load(Relaxed), self.identity[1].load(Relaxed));
        let word = self.word.load(Relaxed);
        // The fence orders these reads before the second read of the count: if that is unchanged, no store
        // began in between.
        fence(Acquire);
        let whole = before != 0 && before.is_multiple_of(2) && before == self.stores.load(Relaxed);
        whole.then_some((u128::from(high) << 64 | u128::from(low), word))
    }

    /// Writes an entry, unless another thread is writing one.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the identity")]
    fn write(&self, identity: u128, word: u64) {
        let before = self.stores.load(Relaxed);
        let taken = before.is_multiple_of(2)
            && self.stores.compare_exchange(before, before + 1, Acquire, Relaxed).is_ok();
        if taken {
            // A reader that sees any of the words below also sees the odd count, or a later one.
            fence(Release);
            self.identity[0].store(identity as u64, Relaxed);
            self.identity[1].store((identity >> 64) as u64, Relaxed);
            self.word.store(word, Relaxed);
            self.stores.store(before + 2, Release);
        }
    }
}

impl<W: Word> Table<W> {
    /// The size of one entry.
    pub const BYTES_PER_ENTRY: usize = mem::size_of::<Slot>();

    /// An empty table of at least this many entries: one for 0 or 1, and otherwise the next even number.
    pub fn new(entries: usize) -> Self {
        let lines = entries.div_ceil(2).max(1);
        let ways = if entries < 2 { 1 } else { 2 };
        Self { lines: (0..lines).map(|_| Line::default()).collect(), ways, words: PhantomData }
    }

    /// An empty table of this size, or slightly more.
    pub fn of_bytes(bytes: usize) -> Self {
        Self::new(bytes / Self::BYTES_PER_ENTRY)
    }

    /// The number of entries that the table has room for.
    pub fn capacity(&self) -> usize {
        self.lines.len() * self.ways
    }

    /// The entry of a position.
    #[inline]
    pub fn probe(&self, identity: u128) -> Option<W> {
        self.bucket(identity).probe()
    }

    /// Stores an entry for a position, in place of the one before.
    #[inline]
    pub fn store(&self, identity: u128, entry: W) {
        self.bucket(identity).store(entry);
    }

    /// Where the entry of a position is or would be. Its memory is on its way from here on, so that a search
    /// which asks for it early does not wait for it later.
    #[inline]
    pub(crate) fn bucket(&self, identity: u128) -> Bucket<'_, W> {
        self.bucket_among(self.lines.len(), identity)
    }

    /// The bucket of a position that is quickly searched again: in the first part of the table, which stays in a processor's
    /// cache. There it takes no place from entries that are worth more, and costs no wait for the memory.
    #[inline]
    pub(crate) fn near_bucket(&self, identity: u128) -> Bucket<'_, W> {
        self.bucket_among(self.lines.len().min(NEAR_BYTES / mem::size_of::<Line>()), identity)
    }

    /// Asks for the memory of the entries of these positions, so that one wait is for all of them and not each for its own.
    #[inline]
    pub(crate) fn fetch(&self, identities: impl Iterator<Item = u128>) {
        for identity in identities {
            self.bucket(identity);
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        for slot in self.lines.iter_mut().flat_map(|line| &mut line.0) {
            *slot.stores.get_mut() = 0;
        }
    }

    /// How full the table is, in thousandths, estimated from its first slots.
    pub fn permille_used(&self) -> usize {
        let sample = self.lines.iter().flat_map(|line| &line.0[..self.ways]).take(1000);
        let (used, all) = sample.fold((0, 0), |(used, all), slot| {
            (used + usize::from(slot.stores.load(Relaxed) != 0), all + 1)
        });
        used * 1000 / all
    }

    /// The bucket of a position among the first lines of the table.
    #[inline]
    fn bucket_among(&self, lines: usize, identity: u128) -> Bucket<'_, W> {
        let scaled = u128::from(hash(identity)) * lines as u128;
        let line = usize::try_from(scaled >> 64).expect("less than the number of lines");
        let slots = &self.lines[line].0[..self.ways];
        black_box(slots[0].stores.load(Relaxed));
        Bucket { slots, identity, words: PhantomData }
    }
}

/// The slots that may hold the entry of a position.
pub(crate) struct Bucket<'a, W> {
    slots: &'a [Slot],
    identity: u128,
    words: PhantomData<fn(W) -> W>,
}

impl<W: Word> Bucket<'_, W> {
    /// The entry of the position.
    #[inline]
    pub(crate) fn probe(&self) -> Option<W> {
        self.slots
            .iter()
            .filter_map(Slot::read)
            .find(|&(found, _)| found == self.identity)
            .map(|(_, word)| W::from_word(word))
    }

    /// Stores an entry for the position, in place of the one before.
    #[inline]
    pub(crate) fn store(&self, entry: W) {
        let [first, rest @ ..] = self.slots else { return };
        match (first.read(), rest) {
            (Some((found, word)), [second]) if found != self.identity => {
                // A position has one entry: if it is in the second slot, it stays there.
                let is_second = second.read().is_some_and(|(found, _)| found == self.identity);
                if is_second || W::from_word(word).outweighs(entry) {
                    return second.write(self.identity, entry.into_word());
                }
                second.write(found, word);
            }
            _ => {}
        }
        first.write(self.identity, entry.into_word());
    }
}

impl<W: Word> fmt::Debug for Table<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("capacity", &self.capacity()).finish_non_exhaustive()
    }
}

/// Hashes an identity to 64 bits: two folded multiplications by odd random constants.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
fn hash(identity: u128) -> u64 {
    const fn folded(one: u64, other: u64) -> u64 {
        let product = one as u128 * other as u128;
        product as u64 ^ (product >> 64) as u64
    }
    let (low, high) = (identity as u64, (identity >> 64) as u64);
    folded(low ^ folded(high ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93), 0xa076_1d64_78bd_642f)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws::Random;
    use std::collections::HashMap;

    /// Low bits: any word. High bits: its weight.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Weighed(u64);

    impl Word for Weighed {
        fn into_word(self) -> u64 {
            self.0
        }
        fn from_word(word: u64) -> Self {
            Self(word)
        }
        fn outweighs(self, newcomer: Self) -> bool {
            self.0 >> 32 > newcomer.0 >> 32
        }
    }

    #[test]
    fn a_probe_returns_the_last_entry_of_that_very_position() {
        let mut random = Random::new(1);
        for entries in [0, 1, 2, 3, 7, 64, 1000] {
            let table = Table::new(entries);
            assert_eq!(table.capacity(), if entries < 2 { 1 } else { entries.next_multiple_of(2) });
            let mut last = HashMap::new();
            let mut hits = 0;
            for _ in 0..20_000 {
                // Few identities, which differ in few bits of either half.
                let draw = random.word();
                let identity = u128::from(draw % 16) << (draw >> 32 & 127);
                if let Some(found) = table.probe(identity) {
                    assert_eq!(last.get(&identity), Some(&found));
                    hits += 1;
                }
                let word = Weighed(random.word());
                table.store(identity, word);
                last.insert(identity, word);
                assert_eq!(table.probe(identity), Some(word), "it was stored just now");
            }
            assert!(hits > 0);
        }
    }

    #[test]
    fn the_first_slot_keeps_what_is_worth_more() {
        let table = Table::new(2);
        let heavy = Weighed(9 << 32);
        table.store(0, heavy);
        for identity in 1..100 {
            table.store(identity, Weighed(1 << 32));
            assert_eq!(table.probe(0), Some(heavy));
            assert_eq!(table.probe(identity - 1).is_some(), identity == 1);
        }
        let newer = Weighed(heavy.0 + 1);
        table.store(100, newer);
        assert_eq!(
            [0, 99, 100].map(|identity| table.probe(identity)),
            [Some(heavy), None, Some(newer)]
        );
        table.store(101, Weighed(1 << 32));
        assert_eq!((table.probe(0), table.probe(100)), (None, Some(newer)));
    }

    #[test]
    fn near_buckets_are_in_the_first_part_of_the_table() {
        let table = Table::of_bytes(4 * NEAR_BYTES);
        let near = NEAR_BYTES / Table::<Weighed>::BYTES_PER_ENTRY;
        let identities = || (0..near as u128 / 4).map(|number| number << 64);
        for identity in identities() {
            table.near_bucket(identity).store(Weighed(7));
        }
        let found = |identity: &u128| table.near_bucket(*identity).probe() == Some(Weighed(7));
        assert!(identities().filter(found).count() > near / 5);
        let used = |slot: &&Slot| slot.stores.load(Relaxed) != 0;
        let (first, rest) = table.lines.split_at(near / 2);
        let count = |lines: &[Line]| lines.iter().flat_map(|line| &line.0).filter(used).count();
        assert!(count(first) > near / 5);
        assert_eq!(count(rest), 0);

        // A small table is near as a whole.
        let small = Table::of_bytes(NEAR_BYTES / 8);
        for identity in identities() {
            small.near_bucket(identity).store(Weighed(1));
            assert_eq!(small.probe(identity), Some(Weighed(1)));
        }
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let mut table = Table::of_bytes(64 * Table::<Weighed>::BYTES_PER_ENTRY);
        assert_eq!((table.capacity(), table.permille_used()), (64, 0));
        (0..1000).for_each(|identity| table.store(identity, Weighed(1)));
        assert!(table.permille_used() > 900);
        table.clear();
        assert!((0..1000).all(|identity| table.probe(identity).is_none()));
        assert_eq!(table.permille_used(), 0);
    }

    #[test]
    fn threads_never_see_half_an_entry() {
        // The word says which identity it belongs to, in both halves.
        let identity_of = |word: u64| u128::from(word) << 64 | u128::from(word ^ 0xff);
        for entries in [1, 2, 8] {
            let table = Table::new(entries);
            let hits = AtomicU64::new(0);
            rayon::ThreadPoolBuilder::new().num_threads(5).build().unwrap().broadcast(|thread| {
                let mut random = Random::new(thread.index() as u64);
                for _ in 0..100_000 {
                    let word = random.word() % 16;
                    table.store(identity_of(word), Weighed(word));
                    let word = random.word() % 16;
                    if let Some(found) = table.probe(identity_of(word)) {
                        assert_eq!(found, Weighed(word));
                        hits.fetch_add(1, Relaxed);
                    }
                }
            });
            assert!(hits.into_inner() > 0);
        }
    }
}
