//! The members of one group with their multiplicities, while they are merged.

use crate::merged::mix;

/// A member of a group, and how often it is reached.
pub(super) type Member = (u64, u64);

/// A hash table from members to multiplicities, with open addressing and linear probing.
///
/// It grows to a limit and no further: whoever adds to it asks for its [room](Self::room) and drains it in time.
/// It is drained in place, so that the members of a group are in memory once.
pub(super) struct Table {
    /// A power of two of slots, of which at most half are used. Multiplicity zero marks a free one.
    slots: Vec<Member>,
    len: usize,
    /// The most members.
    limit: usize,
}

/// The slots of a table that has just begun.
const FEWEST: usize = 64;

impl Table {
    /// A table that takes at most so many bytes, or a few kilobytes.
    pub(super) fn new(bytes: usize) -> Self {
        let most = bytes / size_of::<Member>();
        // While it grows, the old slots are there beside the new ones.
        let most = (most / 3 * 2).max(FEWEST);
        #[cfg(test)]
        crate::held::take(FEWEST * size_of::<Member>());
        Self { slots: vec![(0, 0); FEWEST], len: 0, limit: (most + 1).next_power_of_two() / 4 }
    }

    /// How many more members there is room for.
    pub(super) const fn room(&self) -> usize {
        self.limit - self.len
    }

    /// Adds a multiplicity, which is not zero, to that of a member.
    #[inline]
    pub(super) fn add(&mut self, member: u64, times: u64) {
        let mut index = self.index(member);
        let last = self.slots.len() - 1;
        loop {
            let slot = &mut self.slots[index & last];
            if slot.1 == 0 {
                *slot = (member, times);
                break;
            }
            if slot.0 == member {
                slot.1 += times;
                return;
            }
            index += 1;
        }
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow(self.slots.len() * 2);
        }
    }

    /// Where to look for a member first.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below the number of slots")]
    fn index(&self, member: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (mix(member) >> (64 - bits)) as usize
    }

    /// Makes room for so many members, as far as the limit goes.
    pub(super) fn reserve(&mut self, members: usize) {
        let slots = (2 * members.min(self.limit)).next_power_of_two();
        if slots > self.slots.len() {
            self.grow(slots);
        }
    }

    #[cold]
    fn grow(&mut self, slots: usize) {
        let members = core::mem::replace(&mut self.slots, vec![(0, 0); slots]);
        #[cfg(test)]
        {
            crate::held::take(slots * size_of::<Member>());
            crate::held::give_back(size_of_val(&members[..]));
        }
        self.len = 0;
        for (member, times) in members {
            if times != 0 {
                self.add(member, times);
            }
        }
    }

    /// Shows all members, and forgets them.
    pub(super) fn drain<R>(&mut self, show: impl FnOnce(&[Member]) -> R) -> R {
        let mut len = 0;
        for index in 0..self.slots.len() {
            if self.slots[index].1 != 0 {
                let member = core::mem::take(&mut self.slots[index]);
                self.slots[len] = member;
                len += 1;
            }
        }
        let shown = show(&self.slots[..len]);
        self.slots[..len].fill((0, 0));
        // A small group after a large one is not to look for its members among many free slots.
        if len * 32 < self.slots.len() && self.slots.len() > FEWEST {
            #[cfg(test)]
            crate::held::give_back((self.slots.len() - FEWEST) * size_of::<Member>());
            self.slots = vec![(0, 0); FEWEST];
        }
        self.len = 0;
        shown
    }
}

#[cfg(test)]
impl Drop for Table {
    fn drop(&mut self) {
        crate::held::give_back(size_of_val(&self.slots[..]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_table_agrees_with_a_map() {
        let (mut table, mut word) = (Table::new(1 << 20), 1);
        // Large groups and small ones take turns.
        for members in [3000, 5, 700, 1, 3000] {
            let mut map = BTreeMap::new();
            if members == 700 {
                table.reserve(700);
            }
            for step in 0..4 * members {
                word = mix(word ^ step);
                // Few enough members that most come again, zero among them.
                let (member, times) = (word % members, 1 + step % 5);
                table.add(member, times);
                *map.entry(member).or_insert(0) += times;
            }
            let drained: Vec<Member> = table.drain(<[Member]>::to_vec);
            assert_eq!(drained.len(), map.len());
            assert_eq!(drained.into_iter().collect::<BTreeMap<_, _>>(), map);
        }
        assert!(table.drain(<[Member]>::is_empty));
    }

    #[test]
    fn a_table_keeps_to_its_bytes() {
        for (bytes, room) in [(0, 32), (1 << 14, 256), (1 << 20, 16384), (3 << 19, 32768)] {
            let mut table = Table::new(bytes);
            assert_eq!(table.room(), room, "{bytes} bytes");
            table.reserve(usize::MAX / 4);
            table.reserve(1);
            assert_eq!(table.slots.len(), 2 * room, "not more than half of them are used");
            (0..100).for_each(|member| table.add(member, 1));
            if room > 100 {
                assert_eq!(table.room(), room - 100);
                (0..room as u64).for_each(|member| table.add(member, 1));
                assert_eq!((table.room(), table.slots.len()), (0, 2 * room));
                let all = table.slots.len() * size_of::<Member>();
                assert!(all + all / 2 <= bytes, "also while it grew");
            }
        }
    }

    #[test]
    fn a_table_that_was_large_becomes_small() {
        let mut table = Table::new(1 << 20);
        (0..1000).for_each(|member| table.add(member, 1));
        assert_eq!(table.slots.len(), 2048);
        table.drain(|_| ());
        assert_eq!(table.slots.len(), 2048, "the next group may be as large");
        table.add(1, 1);
        table.drain(|_| ());
        assert_eq!(table.slots.len(), FEWEST);
    }
}
