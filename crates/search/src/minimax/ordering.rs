//! Which move is tried first: by what moves promise, and by what they did elsewhere.

use core::cmp::Reverse;
use game::Tactics;

/// A move, with how soon it should be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) legal: M,
    rank: u32,
}

/// What a thread has learnt about moves: which ones refuted others, and where.
#[derive(Debug)]
pub(super) struct Experience<M> {
    /// How often and how deep, by the mover, who is the root's player or not, and by the move's slot.
    history: [Box<[u32]>; 2],
    /// The last two refutations, by their distance from the root.
    refutations: Vec<[Option<M>; 2]>,
}

/// What one step of promise is worth. History stays below it.
const PROMISE: u32 = 1 << 20;
/// What it is worth to have refuted a move at the same distance from the root.
const REFUTATION: u32 = 3 * PROMISE;

impl<M: Copy + Eq> Experience<M> {
    pub(super) fn new(slots: usize) -> Self {
        let history = || vec![0; slots].into_boxed_slice();
        Self {
            history: [history(), history()],
            refutations: vec![[None; 2]; 1 + usize::from(u8::MAX)],
        }
    }

    /// Ranks a move.
    #[inline]
    pub(super) fn rank<G: Tactics<Move = M>>(
        &self,
        position: &G,
        legal: M,
        ply: u16,
        is_roots_player: bool,
    ) -> Ranked<M> {
        let [one, two] = self.refutations(ply);
        let refuted = Some(legal) == one || Some(legal) == two;
        let history = self.history[usize::from(is_roots_player)][G::slot(legal)];
        let promise = u32::from(position.promise(legal));
        Ranked { legal, rank: u32::from(refuted) * REFUTATION + promise * PROMISE + history }
    }

    /// The last two refutations at this distance from the root.
    #[inline]
    pub(super) fn refutations(&self, ply: u16) -> [Option<M>; 2] {
        self.refutations[usize::from(ply)]
    }

    /// Learns that a move refuted the one before it.
    #[inline]
    pub(super) fn learn<G: Tactics<Move = M>>(
        &mut self,
        refutation: M,
        depth: u8,
        ply: u16,
        is_roots_player: bool,
    ) {
        let last = &mut self.refutations[usize::from(ply)];
        if last[0] != Some(refutation) {
            *last = [Some(refutation), last[0]];
        }
        let history = &mut self.history[usize::from(is_roots_player)];
        let seen = &mut history[G::slot(refutation)];
        *seen += u32::from(depth) * u32::from(depth);
        if *seen >= PROMISE {
            history.iter_mut().for_each(|seen| *seen /= 2);
        }
    }
}

/// Brings the move of the highest rank to the front; among equals, one that stands before the others.
#[inline]
pub(super) fn bring_best_forward<M>(moves: &mut [Ranked<M>]) {
    let mut best = 0;
    for (at, ranked) in moves.iter().enumerate().skip(1) {
        if ranked.rank > moves[best].rank {
            best = at;
        }
    }
    moves.swap(0, best);
}

/// Sorts moves from the highest rank; equals keep their order.
pub(super) fn sort<M>(moves: &mut [Ranked<M>]) {
    moves.sort_by_key(|ranked| Reverse(ranked.rank));
}
