//! The root: its value, and every move that reaches it.

use super::Searchable;
use super::parallel::Stop;
use super::score::Score;
use super::tree::{Node, Tree, Worker};
use super::window::Window;
use core::sync::atomic::{AtomicI32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Which of the best moves a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The first one that is found.
    Any,
    Every,
}

/// What is known of a root's moves after a search.
struct Found<M> {
    best: Score,
    /// The moves whose scores were found, in no order. If every best move was wanted, a move that is not
    /// there is worse than `best`.
    scored: Vec<(M, Score)>,
}

impl<G, E> Tree<'_, G, E>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    /// The value of a position that is not over, at a depth that is not zero, and every best move, in the
    /// order of [`moves`](game::Game::moves).
    pub(super) fn best(&self, position: &G, depth: u8) -> (Score, Vec<G::Move>) {
        let mut moves: Vec<G::Move> = position.moves().collect();
        // Shallow searches fill the table with good moves to try first in the deeper ones.
        for shallow in 1..depth {
            let found = self.root(position, shallow, &moves, Wanted::Any);
            let was_best = |legal: &G::Move| found.scored.contains(&(*legal, found.best));
            moves.sort_by_key(|legal| !was_best(legal));
        }
        let found = self.root(position, depth, &moves, Wanted::Every);
        let is_best = |legal: &G::Move| found.scored.contains(&(*legal, found.best));
        (found.best, position.moves().filter(is_best).collect())
    }

    /// Searches every move to one depth: the first by itself, the others each by whoever is free.
    fn root(&self, position: &G, depth: u8, moves: &[G::Move], wanted: Wanted) -> Found<G::Move> {
        let node = Node { position, depth, ply: 0, window: Window::full() };
        let best = AtomicI32::new(Score::number(-Score::INFINITE));
        let scored = Mutex::new(Vec::new());
        let next = AtomicUsize::new(0);
        let search = |worker: &mut Worker<G::Move>, legal| {
            let so_far = Score::from_number(best.load(Relaxed));
            let Some(score) = self.root_move(worker, node, legal, so_far, wanted) else { return };
            best.fetch_max(score.number(), Relaxed);
            scored.lock().unwrap_or_else(PoisonError::into_inner).push((legal, score));
        };
        let search_rest = |worker: &mut Worker<G::Move>| {
            while let Some(&legal) = moves.get(next.fetch_add(1, Relaxed)) {
                search(worker, legal);
            }
        };
        let is_split = self.split_from.is_some_and(|from| depth >= from);
        let threads = if is_split { rayon::current_num_threads().min(moves.len()) } else { 1 };
        let helpers = threads.saturating_sub(1);
        self.crew.work(|worker| {
            if let Some(&eldest) = moves.get(next.fetch_add(1, Relaxed)) {
                search(worker, eldest);
            }
            if helpers == 0 {
                return search_rest(worker);
            }
            rayon::scope(|scope| {
                for _ in 0..helpers {
                    scope.spawn(|_| self.crew.work(search_rest));
                }
                search_rest(worker);
            });
        });
        Found {
            best: Score::from_number(best.into_inner()),
            scored: scored.into_inner().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// The score of a move of the root, unless it is worse than the best so far, or not wanted.
    fn root_move(
        &self,
        worker: &mut Worker<G::Move>,
        root: Node<'_, G>,
        legal: G::Move,
        best: Score,
        wanted: Wanted,
    ) -> Option<Score> {
        let mut search = |window| {
            let score = self.after(worker, Stop::NEVER, Node { window, ..root }, legal);
            score.expect("nothing stops a search above all splits")
        };
        if best == -Score::INFINITE {
            return Some(search(Window::full()));
        }
        if wanted == Wanted::Every && search(Window::at_least(best)) < best {
            return None;
        }
        if search(Window::more_than(best)) <= best {
            return (wanted == Wanted::Every).then_some(best);
        }
        Some(search(Window { alpha: best, beta: Score::INFINITE }))
    }
}
