//! The root of the search: its value, and every move that achieves it.

use super::parallel::Abort;
use super::tree::{Node, Tree, Worker};
use crate::window::Window;
use crate::{Evaluator, Moves, Score, Searchable};
use core::sync::atomic::{AtomicI32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Which of the best moves a search has to find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Any,
    All,
}

/// The result of a search of the root's moves to one depth.
struct RootMoves<M> {
    best: Score,
    /// The moves that have a score, in no order. If all best moves were wanted, the others are worse than
    /// `best`.
    scored: Vec<(M, Score)>,
}

impl<G, E> Tree<'_, G, E>
where
    G: Searchable,
    E: Evaluator<G, State: Send> + Sync,
{
    /// The value of a position that is not over, at a depth that is not zero, and every best move in the
    /// order of [`moves`](game::Game::moves).
    pub(super) fn best(&self, position: &G, depth: u8) -> (Score, Moves<G::Move>) {
        let mut moves: Vec<G::Move> = position.moves().collect();
        // Iterative deepening: shallow searches fill the table with moves to search first in deeper ones.
        for shallow in 1..depth {
            let found = self.root(position, shallow, &moves, Wanted::Any);
            let was_best = |legal: &G::Move| found.scored.contains(&(*legal, found.best));
            moves.sort_by_key(|legal| !was_best(legal));
        }
        let found = self.root(position, depth, &moves, Wanted::All);
        let is_best = |legal: &G::Move| found.scored.contains(&(*legal, found.best));
        (found.best, position.moves().filter(is_best).collect())
    }

    /// Searches every move to one depth: the first one alone, the others in parallel.
    fn root(
        &self,
        position: &G,
        depth: u8,
        moves: &[G::Move],
        wanted: Wanted,
    ) -> RootMoves<G::Move> {
        let node = Node { position, depth, ply: 0, window: Window::full() };
        let best = AtomicI32::new(Score::to_bits(-Score::INFINITY));
        let scored = Mutex::new(Vec::new());
        let next = AtomicUsize::new(0);
        let search = |worker: &mut Worker<G, E>, legal| {
            let so_far = Score::from_bits(best.load(Relaxed));
            let Some(score) = self.root_move(worker, node, legal, so_far, wanted) else { return };
            best.fetch_max(score.to_bits(), Relaxed);
            scored.lock().unwrap_or_else(PoisonError::into_inner).push((legal, score));
        };
        let search_rest = |worker: &mut Worker<G, E>| {
            while let Some(&legal) = moves.get(next.fetch_add(1, Relaxed)) {
                search(worker, legal);
            }
        };
        let is_split = self.split_depth.is_some_and(|from| depth >= from);
        let threads = if is_split { rayon::current_num_threads().min(moves.len()) } else { 1 };
        let helpers = threads.saturating_sub(1);
        self.workers.with(self.evaluate, |worker| {
            if let Some(&first) = moves.get(next.fetch_add(1, Relaxed)) {
                search(worker, first);
            }
            if helpers == 0 {
                return search_rest(worker);
            }
            rayon::scope(|scope| {
                for _ in 0..helpers {
                    scope.spawn(|_| self.workers.with(self.evaluate, search_rest));
                }
                search_rest(worker);
            });
        });
        RootMoves {
            best: Score::from_bits(best.into_inner()),
            scored: scored.into_inner().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// The score of a move of the root, if it is better than the best so far, or as good and all are wanted.
    fn root_move(
        &self,
        worker: &mut Worker<G, E>,
        root: Node<'_, G>,
        legal: G::Move,
        best: Score,
        wanted: Wanted,
    ) -> Option<Score> {
        let mut search = |window| {
            let score = self.score_after(worker, Abort::NEVER, Node { window, ..root }, legal);
            score.expect("nothing aborts a search outside of all splits")
        };
        if best == -Score::INFINITY {
            return Some(search(Window::full()));
        }
        if wanted == Wanted::All && search(Window::at_least(best)) < best {
            return None;
        }
        if search(Window::more_than(best)) <= best {
            return (wanted == Wanted::All).then_some(best);
        }
        Some(search(Window { alpha: best, beta: Score::INFINITY }))
    }
}
