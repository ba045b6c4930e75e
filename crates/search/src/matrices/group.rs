//! Blocks that the same play leads on from.

use super::level::{Block, Label, Level};
use crate::schedule::Schedule;
use game::Side;
use game::camps::{Camps, padded};
use std::collections::BTreeMap;

/// All blocks from which one play leads to one state and, without a capture, one label.
///
/// The same rows are added to the same rows for all of them, whatever state they come from. So they are
/// added up first, and the play is played once.
pub(super) struct Group<'a, C> {
    pub(super) play: usize,
    /// The state after the play.
    pub(super) state: usize,
    pub(super) label: Label,
    pub(super) blocks: Vec<&'a Block<C>>,
    /// The mover's camps.
    pub(super) rows: Vec<C>,
    /// The other player's camps.
    pub(super) columns: Vec<C>,
    /// No multiplicity in the sum of the blocks is larger.
    pub(super) most: u128,
}

impl<'a, C: Copy + Ord + Send + Sync> Group<'a, C> {
    /// The groups of a level, in which `turn` is to move: those that lead to some states, or all.
    pub(super) fn all<G: Camps<Camp = C> + Sync>(
        schedule: Schedule,
        root: &G,
        turn: Side,
        level: &'a Level<C>,
        to: Option<&[usize]>,
    ) -> Vec<Self> {
        let mut sources: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for state in 0..G::STATES {
            let plays = root.plays(turn, state);
            for (play, next) in plays.filter(|(_, next)| to.is_none_or(|to| to.contains(next))) {
                sources.entry((next, play)).or_default().push(state);
            }
        }
        let mut groups: BTreeMap<_, Vec<&Block<C>>> = BTreeMap::new();
        for ((state, play), sources) in sources {
            for (label, blocks) in sources.into_iter().flat_map(|source| level.labels(source)) {
                groups.entry((state, play, label)).or_default().extend(blocks);
            }
        }
        let groups: Vec<_> = groups.into_iter().collect();
        schedule.all(groups.len(), |index| {
            let ((state, play, label), blocks) = &groups[index];
            Self::new(*play, *state, *label, blocks.clone())
        })
    }

    fn new(play: usize, state: usize, label: Label, blocks: Vec<&'a Block<C>>) -> Self {
        // Blocks of one state and origin have no position in common; others may.
        let mut most = BTreeMap::new();
        for block in &blocks {
            let most = most.entry((block.state, block.origin)).or_insert(0);
            *most = block.most.max(*most);
        }
        let most = most.into_values().fold(0, u128::saturating_add);
        let rows = union(blocks.iter().map(|block| &block.columns[..]));
        let columns = union(blocks.iter().map(|block| &block.rows[..]));
        Self { play, state, label, blocks, rows, columns, most }
    }

    /// The number of cells of the sum of the blocks.
    pub(super) fn cells(&self) -> usize {
        self.rows.len() * padded(self.columns.len())
    }
}

/// The sorted union of some lists.
fn union<'a, C: Copy + Ord + 'a>(lists: impl Iterator<Item = &'a [C]>) -> Vec<C> {
    let (mut all, mut last): (Vec<C>, &[C]) = (Vec::new(), &[]);
    // Blocks that were cut out of one matrix often have the same list.
    for list in lists.filter(|list| core::mem::replace(&mut last, list) != *list) {
        all.extend_from_slice(list);
    }
    // The lists are sorted, which this algorithm makes use of.
    all.sort();
    all.dedup();
    all.shrink_to_fit();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_have_everything_once_and_in_order() {
        let union = |lists: &[&[u32]]| union(lists.iter().copied());
        assert_eq!(union(&[]), []);
        assert_eq!(union(&[&[], &[1, 1, 3], &[]]), [1, 3]);
        assert_eq!(union(&[&[1, 3], &[4, 5], &[4, 5, 6], &[0, 9]]), [0, 1, 3, 4, 5, 6, 9]);
        assert_eq!(union(&[&[2, 3], &[2, 3], &[3, 3]]), [2, 3]);
    }
}
