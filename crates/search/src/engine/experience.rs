//! What a search has learned about moves: which ones to try first.

use game::Tactics;

/// Moves that did well, here and elsewhere, by slot and by ply.
pub(crate) struct Experience<M> {
    /// For each slot, of one side and then of the other, how often a move refuted the one before it, less
    /// how often it did not.
    history: Vec<i32>,
    slots: usize,
    /// For each ply, the last two quiet moves that refuted the one before them.
    killers: Vec<[Option<M>; 2]>,
}

/// The history of a slot stays within this.
const MOST: i32 = 1 << 14;

/// What a step of promise is worth in the order of moves: more than all history.
const PROMISE: i32 = 1 << 16;

/// What a killer is worth: more than all history, and less than a step of promise.
const KILLER: i32 = 1 << 15;

impl<M: Copy + Eq> Experience<M> {
    pub(crate) fn new(slots: usize, plies: usize) -> Self {
        Self { history: vec![0; 2 * slots], slots, killers: vec![[None; 2]; plies] }
    }

    /// How early a move should be tried.
    #[inline]
    pub(crate) fn rank<G: Tactics<Move = M>>(&self, position: &G, legal: M, ply: usize) -> i32 {
        let killer = i32::from(self.killers[ply].contains(&Some(legal)));
        let promise = i32::from(position.promise(legal));
        promise * PROMISE + killer * KILLER + self.history[self.place(G::slot(legal), ply)]
    }

    /// A move refuted the one before it, at some depth; others before it had not.
    pub(crate) fn refuted<G: Tactics<Move = M>>(
        &mut self,
        by: M,
        ply: usize,
        depth: i32,
        failed: impl Iterator<Item = M>,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(by) {
            *second = *first;
            *first = Some(by);
        }
        let weight = (depth * depth).min(400);
        self.learn(self.place(G::slot(by), ply), weight);
        for other in failed {
            self.learn(self.place(G::slot(other), ply), -weight);
        }
    }

    /// Where the history of a slot is kept. Sides take turns, or else it does no harm to mix them.
    #[inline]
    const fn place(&self, slot: usize, ply: usize) -> usize {
        slot + ply % 2 * self.slots
    }

    /// Moves the history of a slot towards one of its ends, the more the farther away it is.
    #[inline]
    fn learn(&mut self, place: usize, weight: i32) {
        let history = &mut self.history[place];
        *history += weight * 32 - *history * weight.abs() * 32 / MOST;
    }
}
