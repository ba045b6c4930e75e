//! Parallel search: the siblings of a searched move, on several threads.

use super::MAX_DEPTH;
use super::tree::{BestSoFar, Node, Tree, Worker};
use crate::ordering::{History, MoveStack, Ranked};
use crate::{Evaluator, Score, Searchable};
use core::iter::successors;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering::Relaxed};
use game::Game;
use std::sync::{Mutex, PoisonError};

/// A position whose moves are being searched by several threads.
#[derive(Debug)]
pub(super) struct Split<'a> {
    /// The splits above this one.
    above: Abort<'a>,
    /// One of the moves caused a cutoff, so that the others do not matter.
    is_cut_off: AtomicBool,
}

/// Tells a thread to give up: a cutoff in one of the splits above it has made its search useless.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abort<'a>(Option<&'a Split<'a>>);

impl Abort<'_> {
    /// Outside of all splits.
    pub(super) const NEVER: Self = Self(None);

    #[inline]
    pub(super) fn is_set(self) -> bool {
        successors(self.0, |split| split.above.0).any(|split| split.is_cut_off.load(Relaxed))
    }
}

/// The workers of a search, each with its history.
pub(super) struct Workers<G: Game, E: Evaluator<G>> {
    idle: Mutex<Vec<Worker<G, E>>>,
    /// How many threads are searching. Those that wait for others are not.
    busy: AtomicUsize,
}

impl<G: Searchable, E: Evaluator<G>> Workers<G, E> {
    pub(super) fn new() -> Self {
        Self { idle: Mutex::default(), busy: AtomicUsize::new(0) }
    }

    /// Is one of so many threads free to help?
    #[inline]
    pub(super) fn has_idle_thread(&self, threads: usize) -> bool {
        self.busy.load(Relaxed) < threads
    }

    /// Runs a function with an idle or new worker. A worker whose function panics is lost, with no harm.
    pub(super) fn with<T>(&self, evaluate: &E, run: impl FnOnce(&mut Worker<G, E>) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle().pop();
        let mut worker = found.unwrap_or_else(|| Worker {
            moves: MoveStack::new(),
            next: Vec::new(),
            history: History::new(G::HISTORY_SIZE, 1 + MAX_DEPTH as usize),
            state: evaluate.state(),
            nodes: 0,
        });
        self.busy.fetch_add(1, Relaxed);
        let result = run(&mut worker);
        self.busy.fetch_sub(1, Relaxed);
        // An aborted search leaves its moves behind.
        worker.moves.truncate(0);
        idle().push(worker);
        result
    }

    /// The number of positions that all workers have visited.
    pub(super) fn nodes(self) -> u64 {
        let idle = self.idle.into_inner().unwrap_or_else(PoisonError::into_inner);
        idle.iter().map(|worker| worker.nodes).sum()
    }
}

impl<G, E> Tree<'_, G, E>
where
    G: Searchable,
    E: Evaluator<G, State: Send> + Sync,
{
    /// Searches moves on as many threads as there are moves and threads: on this one, and on others as soon as they
    /// are free, if anything is left to them then.
    pub(super) fn search_together(
        &self,
        worker: &mut Worker<G, E>,
        moves: usize,
        is_left: impl Fn() -> bool + Sync,
        search: impl Fn(&mut Worker<G, E>) + Sync,
    ) {
        rayon::scope(|scope| {
            for _ in 1..self.threads.min(moves) {
                scope.spawn(|_| {
                    if is_left() {
                        self.workers.with(self.evaluate, &search);
                    }
                });
            }
            search(worker);
            // Whoever waits for the others is free to help them.
            self.workers.busy.fetch_sub(1, Relaxed);
        });
        self.workers.busy.fetch_add(1, Relaxed);
    }

    /// Searches the remaining moves of a position on several threads, in their order, and returns the best
    /// of these and the moves before. `None` if the search was aborted.
    pub(super) fn split(
        &self,
        worker: &mut Worker<G, E>,
        abort: Abort<'_>,
        node: Node<'_, G>,
        siblings: &[Ranked<G::Move>],
        best: BestSoFar<G::Move>,
    ) -> Option<BestSoFar<G::Move>> {
        let split = Split { above: abort, is_cut_off: AtomicBool::new(false) };
        let here = Abort(Some(&split));
        let next = AtomicUsize::new(0);
        let alpha = AtomicI32::new(node.window.alpha.to_bits());
        let best = Mutex::new(best);
        let beta = node.window.beta;

        let search = |worker: &mut Worker<G, E>| {
            while let Some(&ranked) = siblings.get(next.fetch_add(1, Relaxed)) {
                let mut node = node;
                node.window.alpha = Score::from_bits(alpha.load(Relaxed));
                // Only a cutoff raises alpha to beta, and it has aborted the others.
                if node.window.alpha >= beta {
                    return;
                }
                let Some(score) = self.score_after_sibling(worker, here, node, ranked.legal) else {
                    return;
                };
                alpha.fetch_max(score.to_bits(), Relaxed);
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                if score > best.score {
                    *best = BestSoFar::new(score, ranked);
                }
                drop(best);
                if score >= beta {
                    split.is_cut_off.store(true, Relaxed);
                    return;
                }
            }
        };
        let is_left = || siblings.get(next.load(Relaxed)).is_some();
        self.search_together(worker, siblings.len(), is_left, search);
        // A search that was aborted from above says nothing about this position.
        if abort.is_set() {
            return None;
        }
        Some(best.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_aborted_by_a_cutoff_anywhere_above_it() {
        let split = |above| Split { above, is_cut_off: AtomicBool::new(false) };
        let top = split(Abort::NEVER);
        let middle = split(Abort(Some(&top)));
        let bottom = split(Abort(Some(&middle)));
        let below = [Abort::NEVER, Abort(Some(&top)), Abort(Some(&middle)), Abort(Some(&bottom))];
        assert_eq!(below.map(Abort::is_set), [false; 4]);
        middle.is_cut_off.store(true, Relaxed);
        assert_eq!(below.map(Abort::is_set), [false, false, true, true]);
    }
}
