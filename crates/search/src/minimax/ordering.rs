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

#[cfg(test)]
mod tests {
    use super::*;
    use peg::{Hole, Pegs};

    fn moves(ranks: &[u32]) -> Vec<Ranked<usize>> {
        ranks.iter().enumerate().map(|(legal, &rank)| Ranked { legal, rank }).collect()
    }

    fn order(moves: &[Ranked<usize>]) -> Vec<usize> {
        moves.iter().map(|ranked| ranked.legal).collect()
    }

    #[test]
    fn the_highest_rank_comes_first() {
        let mut sorted = moves(&[3, 9, 4, 9, 0, 4]);
        sort(&mut sorted);
        assert_eq!(order(&sorted), [1, 3, 2, 5, 0, 4]);
        let mut forward = moves(&[3, 9, 4, 9]);
        bring_best_forward(&mut forward);
        assert_eq!(order(&forward), [1, 0, 2, 3]);
    }

    #[test]
    fn history_is_halved_before_it_is_worth_a_promise() {
        let [often, once] = [0, 1].map(|col| Hole::at(col, 0).unwrap());
        let mut experience = Experience::new(Pegs::SLOTS);
        experience.learn::<Pegs>(once, 20, 3, true);
        (0..16).for_each(|_| experience.learn::<Pegs>(often, 255, 3, true));
        let history = |experience: &Experience<_>| {
            [often, once].map(|hole: Hole| experience.history[1][hole.index()])
        };
        assert_eq!(history(&experience), [16 * 255 * 255, 400]);
        experience.learn::<Pegs>(often, 255, 3, true);
        assert_eq!(history(&experience), [17 * 255 * 255 / 2, 200]);
        assert_eq!(experience.refutations(3), [Some(often), Some(once)]);
    }
}
