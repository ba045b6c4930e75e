//! The younger brothers of a searched move, shared out among threads.

use super::Searchable;
use super::ordering::{Experience, Ranked};
use super::score::Score;
use super::tree::{Node, Tree, Worker};
use core::iter::successors;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The moves of one position, being searched by several threads.
#[derive(Debug)]
pub(super) struct Split<'a> {
    /// What else makes this search useless.
    above: Stop<'a>,
    /// One of the moves was too good, so that the others do not matter.
    is_refuted: AtomicBool,
}

/// The splits that the current position is under; none on a single thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop<'a>(Option<&'a Split<'a>>);

impl Stop<'_> {
    pub(super) const NEVER: Self = Self(None);

    /// Has a cutoff anywhere above made this search useless?
    #[inline]
    pub(super) fn is_useless(self) -> bool {
        successors(self.0, |split| split.above.0).any(|split| split.is_refuted.load(Relaxed))
    }
}

/// Workers that have nothing to do, with what they have learnt.
#[derive(Debug)]
pub(super) struct Crew<M> {
    idle: Mutex<Vec<Worker<M>>>,
    slots: usize,
}

impl<M: Copy + Eq> Crew<M> {
    pub(super) fn new(slots: usize) -> Self {
        Self { idle: Mutex::default(), slots }
    }

    /// Lets one of the crew work. A worker that panics does not come back, which harms nobody.
    pub(super) fn work<T>(&self, work: impl FnOnce(&mut Worker<M>) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle().pop();
        let mut worker = found.unwrap_or_else(|| Worker {
            moves: Vec::new(),
            experience: Experience::new(self.slots),
            positions: 0,
        });
        let result = work(&mut worker);
        // A search that was stopped leaves its moves behind.
        worker.moves.clear();
        idle().push(worker);
        result
    }

    /// How many positions were searched by everyone.
    pub(super) fn positions(self) -> u64 {
        let idle = self.idle.into_inner().unwrap_or_else(PoisonError::into_inner);
        idle.iter().map(|worker| worker.positions).sum()
    }
}

impl<G, E> Tree<'_, G, E>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    /// Searches the moves that are left of a position on several threads, in their order, and gives the
    /// best score and place of these and the moves before. `None` if the search was stopped.
    pub(super) fn split(
        &self,
        worker: &mut Worker<G::Move>,
        stop: Stop<'_>,
        node: Node<'_, G>,
        brothers: &[Ranked<G::Move>],
        best: (Score, Option<G::Move>),
    ) -> Option<(Score, Option<G::Move>)> {
        let split = Split { above: stop, is_refuted: AtomicBool::new(false) };
        let here = Stop(Some(&split));
        let next = AtomicUsize::new(0);
        let alpha = AtomicI32::new(node.window.alpha.number());
        let best = Mutex::new(best);
        let beta = node.window.beta;

        let work = |worker: &mut Worker<G::Move>| {
            while let Some(&Ranked { legal, .. }) = brothers.get(next.fetch_add(1, Relaxed)) {
                let mut node = node;
                node.window.alpha = Score::from_number(alpha.load(Relaxed));
                // Only a cutoff brings alpha to beta; the others have been told.
                if node.window.alpha >= beta {
                    return;
                }
                let Some(score) = self.younger(worker, here, node, legal) else { return };
                alpha.fetch_max(score.number(), Relaxed);
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                if score > best.0 {
                    *best = (score, Some(legal));
                }
                drop(best);
                if score >= beta {
                    split.is_refuted.store(true, Relaxed);
                    return;
                }
            }
        };
        let helpers = rayon::current_num_threads().min(brothers.len()).saturating_sub(1);
        rayon::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    // Mostly the others are done with all moves before a helper is free.
                    if brothers.get(next.load(Relaxed)).is_some() {
                        self.crew.work(work);
                    }
                });
            }
            work(worker);
        });
        // A search that ended for a reason above says nothing about this position.
        if stop.is_useless() {
            return None;
        }
        Some(best.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_useless_once_anything_above_it_is_refuted() {
        let split = |above| Split { above, is_refuted: AtomicBool::new(false) };
        let top = split(Stop::NEVER);
        let middle = split(Stop(Some(&top)));
        let bottom = split(Stop(Some(&middle)));
        let below = [Stop::NEVER, Stop(Some(&top)), Stop(Some(&middle)), Stop(Some(&bottom))];
        assert_eq!(below.map(Stop::is_useless), [false; 4]);
        middle.is_refuted.store(true, Relaxed);
        assert_eq!(below.map(Stop::is_useless), [false, false, true, true]);
    }
}
