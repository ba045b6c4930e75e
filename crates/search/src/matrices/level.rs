//! A level: every position that some number of moves leads to, in matrices.

use super::cell::{Cell, Cells};
use crate::schedule::Schedule;
use game::Natural;
use game::camps::Camps;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The positions of a level, by their state and label.
pub(super) struct Level<C> {
    groups: BTreeMap<(usize, Label), Vec<Block<C>>>,
    bytes: usize,
}

impl<C: Copy + PartialEq> Level<C> {
    /// The level of these blocks.
    pub(super) fn new(blocks: impl IntoIterator<Item = Block<C>>) -> Self {
        let (mut groups, mut bytes) = (BTreeMap::<_, Vec<_>>::new(), 0);
        for block in blocks {
            bytes += block.bytes();
            groups.entry((block.state, block.label)).or_default().push(block);
        }
        #[cfg(test)]
        crate::held::take(bytes);
        Self { groups, bytes }
    }

    /// The level of a single position, reached once.
    pub(super) fn of<G: Camps<Camp = C>>(start: &G) -> Self {
        let [moved, turn] = [start.turn().other(), start.turn()].map(|side| start.camp(side));
        let place = (start.state(), Label::default());
        Self::new([Block::new(place, vec![moved], Arc::new([turn]), &[1u32], 0)])
    }

    /// The labels of a state with their blocks.
    pub(super) fn labels(&self, state: usize) -> impl Iterator<Item = (Label, &[Block<C>])> {
        let all = (state, Label::FIRST)..=(state, Label::LAST);
        self.groups.range(all).map(|(&(_, label), blocks)| (label, &blocks[..]))
    }

    /// All blocks, as they are.
    pub(super) fn into_blocks(mut self) -> impl Iterator<Item = Block<C>> {
        core::mem::take(&mut self.groups).into_values().flatten()
    }

    /// All blocks.
    pub(super) fn blocks(&self) -> impl Iterator<Item = &Block<C>> {
        self.groups.values().flatten()
    }

    /// The number of positions. One that is there with several labels counts as often.
    pub(super) fn positions(&self, schedule: Schedule) -> u64
    where
        C: Send + Sync,
    {
        let groups: Vec<&[Block<C>]> = self.groups.values().map(Vec::as_slice).collect();
        let of_group = |index: usize| -> u64 {
            groups[index].iter().map(|block| block.cells.not_zero()).sum()
        };
        schedule.all(groups.len(), of_group).into_iter().sum()
    }

    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
impl<C> Drop for Level<C> {
    fn drop(&mut self) {
        crate::held::give_back(self.bytes);
    }
}

/// What distinguishes the matrices of one state: how much each player has lost, and where last.
///
/// Any partition of the positions would do. This one keeps the matrices dense: camps that have lost the
/// same go together in most positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Label {
    losses: [(u8, u8); 2],
}

impl Label {
    const FIRST: Self = Self { losses: [(0, 0); 2] };
    const LAST: Self = Self { losses: [(u8::MAX, u8::MAX); 2] };

    /// The label after a player has lost something on a square.
    #[expect(clippy::cast_possible_truncation, reason = "any function of the square will do")]
    pub(super) fn with_loss(mut self, side: game::Side, square: usize) -> Self {
        let (number, last) = &mut self.losses[side.index()];
        (*number, *last) = (number.saturating_add(1), square as u8);
        self
    }
}

/// A matrix of multiplicities, or a part of one.
///
/// Its rows are camps of the player who has just moved, its columns camps of the player to move. Both are
/// sorted. A camp may be there more than once among the columns: its multiplicities are to be added.
#[derive(Debug)]
pub struct Block<C> {
    pub(super) state: usize,
    label: Label,
    pub(super) rows: Vec<C>,
    pub(super) columns: Arc<[C]>,
    /// Row by row.
    pub(super) cells: Cells,
    /// No sum of the multiplicities of equal columns is larger.
    pub(super) most: u128,
    /// Blocks of one state, label and origin have no position in common.
    pub(super) origin: usize,
}

impl<C: Copy + PartialEq> Block<C> {
    pub(super) fn new<W: Cell>(
        (state, label): (usize, Label),
        rows: Vec<C>,
        columns: Arc<[C]>,
        cells: &[W],
        origin: usize,
    ) -> Self {
        let most = most(W::bits(cells), &columns);
        Self { state, label, rows, columns, cells: W::narrow(cells), most, origin }
    }

    /// A block of its parts, as [`place`](Self::place), [`rows`](Self::rows), [`columns`](Self::columns) and
    /// [`cells`](Self::cells) gave them; `None` if they do not go together.
    pub fn from_parts(
        (state, losses, origin): (usize, [u8; 4], usize),
        rows: Vec<C>,
        columns: Vec<C>,
        cells: Cells,
    ) -> Option<Self>
    where
        C: Ord,
    {
        let has_order = rows.is_sorted_by(|one, next| one < next) && columns.is_sorted();
        if !has_order || rows.len().checked_mul(columns.len()) != Some(cells.len()) {
            return None;
        }
        let [number, last, other_number, other_last] = losses;
        let label = Label { losses: [(number, last), (other_number, other_last)] };
        let most = most(cells.bits(), &columns);
        Some(Self { state, label, rows, columns: columns.into(), cells, most, origin })
    }

    /// The state, the label, and the origin: blocks of one state and label that have the same origin have no
    /// position in common.
    pub const fn place(&self) -> (usize, [u8; 4], usize) {
        let [(number, last), (other_number, other_last)] = self.label.losses;
        (self.state, [number, last, other_number, other_last], self.origin)
    }

    /// The camps of the player who has just moved.
    pub fn rows(&self) -> &[C] {
        &self.rows
    }

    /// The camps of the player to move.
    pub fn columns(&self) -> &[C] {
        &self.columns
    }

    /// The multiplicities, row by row.
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The bytes of the block, and those that it will take in the lists of groups: a position is in a group
    /// for each play, and mostly there are two.
    pub(super) fn bytes(&self) -> usize {
        const AROUND: usize = 512;
        let lists = size_of_val(&self.rows[..]) + size_of_val(&self.columns[..]);
        self.cells.bytes() + 3 * lists + AROUND
    }

    /// The positions: the two camps and how often they are reached together, if they are.
    pub(super) fn positions(&self) -> impl Iterator<Item = (C, C, Natural)> {
        let camps = self.rows.iter().flat_map(|&row| self.columns.iter().map(move |&to| (row, to)));
        let cells =
            camps.enumerate().map(|(index, (row, column))| (row, column, self.cells.at(index)));
        cells.filter(|(_, _, times)| !times.is_zero())
    }
}

/// No sum of the multiplicities of equal columns is larger, if each has so many bits at most.
fn most<C: PartialEq>(bits: u32, columns: &[C]) -> u128 {
    let most = if bits < 128 { (1 << bits) - 1 } else { u128::MAX };
    let repeated = columns.chunk_by(|one, other| one == other).map(<[C]>::len).max();
    most.saturating_mul(repeated.unwrap_or(1) as u128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_a_level_are_those_of_its_blocks() {
        let block = |cells: &[u32]| {
            Block::new((0, Label::default()), vec![1u32, 2, 3], Arc::new([1, 5]), cells, 0)
        };
        // Six words, and a list of five camps in its own and two other places.
        let (narrow, wide) = (block(&[1, 2, 3, 4, 5, 6]), block(&[1 << 20; 6]));
        assert_eq!(narrow.bytes(), 6 * 2 + 3 * 5 * 4 + 512);
        assert_eq!(wide.bytes(), 6 * 4 + 3 * 5 * 4 + 512);
        let all = narrow.bytes() + wide.bytes();
        assert_eq!(Level::new([narrow, wide]).bytes(), all);
    }
}
