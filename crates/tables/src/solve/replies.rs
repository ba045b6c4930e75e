//! Positions after a move, in rows of the player who has moved.

use super::block::Block;
use crate::deal::STATES;
use crate::lane::{EMPTY, LANE, Lane, pop, transpose};
use crate::men::Men;
use rayon::prelude::*;

/// A set of positions in which the other player is to move. A row belongs to a state of the cards, as that player sees
/// them, and a placement of the player who has moved; it has a bit for each placement of the other player.
#[derive(Debug)]
pub(super) struct Replies {
    bits: Vec<Lane>,
    /// For each row, the lanes that the last update changed.
    changed: Vec<u128>,
    /// The rows of a state: a multiple of 512, so that each lane of the other player's rows is a strip of this many
    /// rows here.
    rows: usize,
    lanes: usize,
}

impl Replies {
    /// The empty set.
    pub(super) fn none(mover: &Men, waiter: &Men) -> Self {
        let (rows, lanes) = (mover.count().next_multiple_of(LANE), waiter.lanes());
        let bits = vec![EMPTY; STATES * rows * lanes];
        Self { bits, changed: vec![0; STATES * rows], rows, lanes }
    }

    /// All positions in which no two men share a square.
    pub(super) fn all(mover: &Men, waiter: &Men) -> Self {
        let mut all = Self::none(mover, waiter);
        let lanes = all.lanes;
        let (first, others) = all.bits.split_at_mut(all.rows * lanes);
        for (row, &placement) in first.chunks_exact_mut(lanes).zip(&mover.placements) {
            row.iter_mut()
                .enumerate()
                .for_each(|(lane, bits)| *bits = waiter.free_of(placement, lane));
        }
        others.par_chunks_mut(first.len()).for_each(|state| state.copy_from_slice(first));
        all
    }

    /// The index of a row.
    #[inline]
    pub(super) const fn row(&self, state: usize, placement: usize) -> usize {
        state * self.rows + placement
    }

    /// The lanes of a row that the last update changed.
    #[inline]
    pub(super) fn changed(&self, row: usize) -> u128 {
        self.changed[row]
    }

    #[inline]
    pub(super) fn lane(&self, row: usize, lane: usize) -> &Lane {
        &self.bits[row * self.lanes + lane]
    }

    /// Removes the fresh positions of the other player.
    pub(super) fn remove(&mut self, fresh: &[Block]) {
        self.update(fresh, |_, _, _| {}, |word, bits| *word &= !bits);
    }

    /// Replaces the set by the fresh positions of the other player.
    pub(super) fn replace(&mut self, fresh: &[Block]) {
        let clear = |strip: &mut [Lane], changed: &[u128], lanes: usize| {
            for (row, &changed) in strip.chunks_exact_mut(lanes).zip(changed) {
                let mut changed = changed;
                while let Some(lane) = pop(&mut changed) {
                    row[lane] = EMPTY;
                }
            }
        };
        self.update(fresh, clear, |word, bits| *word |= bits);
    }

    /// Transposes the fresh positions of the other player, strip by strip, and applies them word by word.
    fn update(
        &mut self,
        fresh: &[Block],
        prepare: impl Fn(&mut [Lane], &[u128], usize) + Sync,
        apply: impl Fn(&mut u64, u64) + Sync,
    ) {
        let (lanes, strips) = (self.lanes, self.rows / LANE);
        let per_state = fresh.len() / STATES;
        let by_strip =
            self.bits.par_chunks_mut(LANE * lanes).zip(self.changed.par_chunks_mut(LANE));
        by_strip.enumerate().for_each(|(index, (strip, changed))| {
            prepare(strip, changed, lanes);
            changed.fill(0);
            let (state, lane) = (index / strips, index % strips);
            for (word, block) in fresh[state * per_state..][..per_state].iter().enumerate() {
                let Some(mut rows) = block.fresh_rows(lane) else { continue };
                transpose(&mut rows);
                for (row, columns) in rows.iter().enumerate() {
                    for (group, &bits) in columns.iter().enumerate().filter(|&(_, &bits)| bits != 0)
                    {
                        let row = group * 64 + row;
                        apply(&mut strip[row * lanes + word / 8][word % 8], bits);
                        changed[row] |= 1 << (word / 8);
                    }
                }
            }
        });
    }
}
