//! Which move is tried first: the one that was best before, then by what moves promise and what they did
//! elsewhere.

use core::cmp::Reverse;
use game::Tactics;

/// A move, with its place among the moves of its position and how soon it should be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) legal: M,
    pub(super) place: u16,
    rank: u32,
}

impl<M> Ranked<M> {
    /// Sorts by rank from the highest, and equals by their place.
    pub(super) fn order(&self) -> impl Ord + use<M> {
        (Reverse(self.rank), self.place)
    }
}

/// What a thread has learnt about moves: which ones refuted others, at which distance from the root.
#[derive(Debug)]
pub(super) struct Experience<M> {
    /// By the mover, who is the root's player or not, and by the slot of the move.
    history: [Box<[u32]>; 2],
    /// The last two refutations, by distance from the root.
    refutations: Vec<[Option<M>; 2]>,
}

/// The rank of the move that was best before.
const BEST_BEFORE: u32 = u32::MAX;
/// What a refutation at the same distance is worth.
const REFUTATION: u32 = 1 << 30;
/// What one step of promise is worth, next to a history that stays below.
const PROMISE: u32 = 1 << 20;

impl<M: Copy + Eq> Experience<M> {
    pub(super) fn new(slots: usize) -> Self {
        let history = || vec![0; slots].into_boxed_slice();
        Self { history: [history(), history()], refutations: vec![[None; 2]; 256] }
    }

    /// Ranks a move.
    #[inline]
    pub(super) fn ranked<G: Tactics<Move = M>>(
        &self,
        position: &G,
        legal: M,
        place: u16,
        best_before: u16,
        ply: u16,
        is_roots_player: bool,
    ) -> Ranked<M> {
        let rank = if place == best_before {
            BEST_BEFORE
        } else {
            let refuted = self.refutations[usize::from(ply)].contains(&Some(legal));
            let history = self.history[usize::from(is_roots_player)][G::slot(legal)];
            u32::from(refuted) * REFUTATION + u32::from(position.promise(legal)) * PROMISE + history
        };
        Ranked { legal, place, rank }
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
pub(super) fn bring_best_forward<M: Copy>(moves: &mut [Ranked<M>]) {
    let mut best = 0;
    for (at, ranked) in moves.iter().enumerate().skip(1) {
        if ranked.rank > moves[best].rank {
            best = at;
        }
    }
    moves.swap(0, best);
}
