//! The root of the search: its value, and every move that achieves it.

use super::parallel::Abort;
use super::tree::{NEAR, Node, Tree, Worker};
use crate::candidates::Candidates;
use crate::entry::Entry;
use crate::window::Window;
use crate::{Evaluator, Moves, Score, Searchable};
use core::sync::atomic::{AtomicI32, AtomicUsize, Ordering::Relaxed};
use game::Danger;
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

impl<M: Copy + Eq> RootMoves<M> {
    /// The score of a move, if it has one.
    fn score(&self, legal: M) -> Option<Score> {
        self.scored.iter().find(|(scored, _)| *scored == legal).map(|&(_, score)| score)
    }
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
        let mut guess = None;
        // Iterative deepening: shallow searches fill the table with moves to search first in deeper ones, and guess
        // the score. Scores of odd and of even depths differ by a move, so that every second depth does more for
        // the last one. Depth 2 is the first that sees a reply. Several threads also profit from the depth before the last
        // one: they need a table that tells each of them what the others would find.
        let is_alike = |shallow: u8| (depth - shallow).is_multiple_of(2);
        let is_worth = |shallow: u8| {
            shallow <= 2 || is_alike(shallow) || (self.threads > 1 && shallow + 1 == depth)
        };
        for shallow in (1..depth).filter(|&shallow| is_worth(shallow)) {
            // A forced win or loss is one at every depth.
            let is_guess = |score: &Score| is_alike(shallow) || score.is_decisive();
            let found = self.root(position, shallow, &moves, Wanted::Any, guess.filter(is_guess));
            guess = Some(found.best).filter(is_guess).or(guess);
            moves.sort_by_key(|&legal| found.score(legal) != Some(found.best));
        }
        // A search by one ply less, or deeper, knows better than the shallow ones; but the guess is of another move.
        if let Some(known) = self.known_best(position, depth - 1)
            && moves.first() != Some(&known)
        {
            moves.sort_by_key(|&legal| legal != known);
            guess = None;
        }
        let found = self.root(position, depth, &moves, Wanted::All, guess);
        let is_best = |legal: &G::Move| found.score(*legal) == Some(found.best);
        let best: Moves<G::Move> = position.moves().filter(is_best).collect();
        if let Some(index) = candidates(position).and_then(|all| all.index(*best.first()?)) {
            let entry = Entry::new(found.best, Window::full(), depth, 0, Some(index), 0);
            self.table.bucket(position.identity()).store(entry);
        }
        (found.best, best)
    }

    /// A best move that an earlier search of the position found, at this depth or a greater one.
    fn known_best(&self, position: &G, depth: u8) -> Option<G::Move> {
        let entry = self.table.probe(position.identity()).filter(|entry| entry.depth >= depth)?;
        candidates(position)?.at(entry.best?)
    }

    /// Searches every move to one depth: the first one alone, around a guess of the score, the others in parallel.
    fn root(
        &self,
        position: &G,
        depth: u8,
        moves: &[G::Move],
        wanted: Wanted,
        guess: Option<Score>,
    ) -> RootMoves<G::Move> {
        let node = Node { position, depth, ply: 0, window: Window::full() };
        let best = AtomicI32::new(Score::to_bits(-Score::INFINITY));
        let scored = Mutex::new(Vec::new());
        let next = AtomicUsize::new(0);
        let keep = |legal, score: Score| {
            best.fetch_max(score.to_bits(), Relaxed);
            scored.lock().unwrap_or_else(PoisonError::into_inner).push((legal, score));
        };
        let search_rest = |worker: &mut Worker<G, E>| {
            while let Some(&legal) = moves.get(next.fetch_add(1, Relaxed)) {
                let so_far = Score::from_bits(best.load(Relaxed));
                if let Some(score) = self.root_move(worker, node, legal, so_far, wanted) {
                    keep(legal, score);
                }
            }
        };
        self.workers.with(self.evaluate, |worker| {
            if let Some(&first) = moves.get(next.fetch_add(1, Relaxed)) {
                keep(first, self.first_root_move(worker, node, first, guess));
            }
            if self.splits_at(depth) {
                let is_left = || moves.get(next.load(Relaxed)).is_some();
                self.search_together(worker, moves.len(), is_left, search_rest);
            } else {
                search_rest(worker);
            }
        });
        RootMoves {
            best: Score::from_bits(best.into_inner()),
            scored: scored.into_inner().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// The score of the first move of the root. Small windows around a guess cost less than the full window.
    fn first_root_move(
        &self,
        worker: &mut Worker<G, E>,
        root: Node<'_, G>,
        legal: G::Move,
        guess: Option<Score>,
    ) -> Score {
        let Some(guess) = guess else { return self.root_score(worker, root, legal) };
        let mut search = |window| self.root_score(worker, Node { window, ..root }, legal);
        // Two null windows cost less than one that holds the guess, if the table remembers what the first one found.
        let is_remembered = root.depth > NEAR + 1;
        let window = if is_remembered { Window::at_least(guess) } else { Window::of(guess) };
        let mut score = search(window);
        if window.contains(score) {
            return score;
        }
        if score >= window.beta {
            return self.raised(worker, root, legal, score);
        }
        loop {
            let most = score;
            score = search(Window::at_least(most));
            if score >= most {
                return most;
            }
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
        let window = match wanted {
            Wanted::Any => Window::more_than(best),
            Wanted::All => Window::at_least(best),
        };
        let score = self.root_score(worker, Node { window, ..root }, legal);
        (score >= window.beta).then(|| self.raised(worker, root, legal, score))
    }

    /// The score of a move of the root that has at least some score. Mostly it has no more.
    fn raised(
        &self,
        worker: &mut Worker<G, E>,
        root: Node<'_, G>,
        legal: G::Move,
        least: Score,
    ) -> Score {
        let scout = Node { window: Window::more_than(least), ..root };
        let score = self.root_score(worker, scout, legal);
        if score <= least {
            return least;
        }
        let window = Window { alpha: score.below(), beta: Score::INFINITY };
        self.root_score(worker, Node { window, ..root }, legal)
    }

    /// The score of a move of the root in the root's window.
    fn root_score(&self, worker: &mut Worker<G, E>, root: Node<'_, G>, legal: G::Move) -> Score {
        let score = self.score_after(worker, Abort::NEVER, root, legal);
        score.expect("nothing aborts a search outside of all splits")
    }
}

/// The candidates that a table entry of a position has the index of; `None` where a search needs no table.
fn candidates<G: Searchable>(position: &G) -> Option<Candidates<'_, G>> {
    if position.winning_move().is_some() {
        return None;
    }
    let danger = position.danger();
    (danger != Danger::Lost).then(|| Candidates::new(position, danger))
}
