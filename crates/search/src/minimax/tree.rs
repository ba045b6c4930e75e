//! The search of one position: alpha-beta with null windows, on one thread or several.

use super::parallel::{Abort, Workers};
use crate::candidates::Candidates;
use crate::entry::Entry;
use crate::ordering::{History, MoveStack, Ranked};
use crate::window::Window;
use crate::{Evaluator, Score, Searchable, Table};
use core::iter;
use core::ops::ControlFlow;
use game::{Danger, Game};

/// The least depth at which the next positions are looked up before any of them is searched, in a position that is not
/// in the table itself and so has no move to try first. Below it that takes longer than it saves.
const LOOK_AHEAD: u8 = 4;

/// The depth of most positions. Their entries are in the first part of the table, which stays in a processor's cache.
pub(super) const NEAR: u8 = 2;

const _: () =
    assert!(LOOK_AHEAD - 1 > NEAR, "the next positions are looked for in the whole table");

/// What every position of a search shares.
pub(super) struct Tree<'a, G: Game, E: Evaluator<G>> {
    pub(super) evaluate: &'a E,
    pub(super) table: &'a Table<Entry>,
    /// The number of threads.
    pub(super) threads: usize,
    /// The least depth at which siblings run in parallel.
    pub(super) split_depth: u8,
    pub(super) workers: Workers<G, E>,
}

/// The state of a thread.
pub(super) struct Worker<G: Game, E: Evaluator<G>> {
    pub(super) moves: MoveStack<G::Move>,
    /// The positions after the moves of the position that looks ahead.
    pub(super) next: Vec<Next>,
    pub(super) history: History<G::Move>,
    /// What the evaluation keeps.
    pub(super) state: E::State,
    pub(super) nodes: u64,
}

/// A position after a move, before it is searched.
pub(super) struct Next {
    identity: u128,
    /// Does the same player move again?
    is_same_turn: bool,
}

/// A position to be searched: how deep, how many moves after the root, and in which window.
pub(super) struct Node<'p, G> {
    pub(super) position: &'p G,
    pub(super) depth: u8,
    pub(super) ply: u32,
    pub(super) window: Window,
}

impl<G> Copy for Node<'_, G> {}

impl<G> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

/// The best score of a position so far, and a move that achieves it.
#[derive(Clone, Copy)]
pub(super) struct BestSoFar<M> {
    pub(super) score: Score,
    pub(super) legal: Option<M>,
    /// The index of the move among the candidates, if it is known already.
    pub(super) index: Option<u16>,
}

impl<M> BestSoFar<M> {
    pub(super) fn new(score: Score, ranked: Ranked<M>) -> Self {
        Self { score, legal: Some(ranked.legal), index: Some(ranked.index) }
    }
}

impl<G, E> Tree<'_, G, E>
where
    G: Searchable,
    E: Evaluator<G, State: Send> + Sync,
{
    /// May siblings run in parallel at this depth?
    #[inline]
    pub(super) const fn splits_at(&self, depth: u8) -> bool {
        self.threads > 1 && depth >= self.split_depth
    }

    /// The score of the position after a move, for the player who made it: exact if it is inside the
    /// window, and otherwise a bound on the same side. `None` if the search was aborted.
    #[inline]
    pub(super) fn score_after(
        &self,
        worker: &mut Worker<G, E>,
        abort: Abort<'_>,
        node: Node<'_, G>,
        legal: G::Move,
    ) -> Option<Score> {
        let player = node.position.turn();
        let position = node.position.after(legal);
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        if let Some(outcome) = position.outcome() {
            return Some(Score::of_outcome(outcome, player, ply));
        }
        let turn = position.turn();
        let next = |window| Node { position: &position, depth, ply, window };
        if turn == player {
            self.score(worker, abort, next(node.window), turn)
        } else {
            Some(-self.score(worker, abort, next(-node.window), turn)?)
        }
    }

    /// The score of a move that is expected to be no better than those before it.
    #[inline]
    pub(super) fn score_after_sibling(
        &self,
        worker: &mut Worker<G, E>,
        abort: Abort<'_>,
        node: Node<'_, G>,
        legal: G::Move,
    ) -> Option<Score> {
        let scout = Node { window: Window::more_than(node.window.alpha), ..node };
        let score = self.score_after(worker, abort, scout, legal)?;
        if node.window.contains(score) {
            return self.score_after(worker, abort, node, legal);
        }
        Some(score)
    }

    /// The score of a position that is not over, for the player to move.
    #[inline]
    fn score(
        &self,
        worker: &mut Worker<G, E>,
        abort: Abort<'_>,
        node: Node<'_, G>,
        turn: G::Player,
    ) -> Option<Score> {
        match node.depth {
            0 => Some(self.evaluation(&mut worker.state, node.position, turn)),
            1 => Some(self.frontier(worker, node, turn)),
            _ => self.inner(worker, abort, node),
        }
    }

    #[inline]
    fn evaluation(&self, state: &mut E::State, position: &G, turn: G::Player) -> Score {
        Score::cp(self.evaluate.evaluate(state, position, turn))
    }

    /// The score of a position one move above the leaves.
    fn frontier(&self, worker: &mut Worker<G, E>, node: Node<'_, G>, player: G::Player) -> Score {
        worker.nodes += 1;
        if node.position.winning_move().is_some() {
            return Score::win(node.ply + 1);
        }
        let mut best = -Score::INFINITY;
        let mut search = |legal| {
            worker.nodes += 1;
            let position = node.position.after(legal);
            let turn = position.turn();
            let score = match position.outcome() {
                Some(outcome) => Score::of_outcome(outcome, player, node.ply + 1),
                None if turn == player => self.evaluation(&mut worker.state, &position, turn),
                None => -self.evaluation(&mut worker.state, &position, turn),
            };
            best = best.max(score);
            if score < node.window.beta {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(legal)
        };
        let [one, two] = worker.history.killers(node.ply);
        let is_legal = |legal: &G::Move| node.position.is_legal(*legal);
        let mut killers = [one, two].into_iter().flatten().filter(is_legal);
        let mut rest =
            node.position.moves().filter(|&legal| Some(legal) != one && Some(legal) != two);
        let searched = match killers.try_for_each(&mut search) {
            ControlFlow::Continue(()) => rest.try_for_each(&mut search),
            cutoff @ ControlFlow::Break(_) => cutoff,
        };
        if let ControlFlow::Break(legal) = searched {
            worker.history.add_killer(legal, node.ply);
        }
        best
    }

    /// The score of a position at least two moves above the leaves.
    fn inner(
        &self,
        worker: &mut Worker<G, E>,
        abort: Abort<'_>,
        node: Node<'_, G>,
    ) -> Option<Score> {
        let Node { position, depth, ply, window } = node;
        worker.nodes += 1;
        // Early, so that its memory arrives while winning moves and threats are looked for.
        let bucket = if depth == NEAR {
            self.table.near_bucket(position.identity())
        } else {
            self.table.bucket(position.identity())
        };
        if position.winning_move().is_some() {
            return Some(Score::win(ply + 1));
        }
        let danger = position.danger();
        if danger == Danger::Lost {
            return Some(Score::loss(ply + 2));
        }
        if abort.is_set() {
            return None;
        }
        let entry = bucket.probe();
        if let Some(entry) = entry.filter(|entry| entry.holds_at(depth))
            && let Some(score) = entry.cutoff(window, ply)
        {
            return Some(score);
        }

        let candidates = Candidates::new(position, danger);
        if depth >= LOOK_AHEAD
            && entry.is_none()
            && let Some(score) = self.known_cutoff(&mut worker.next, node, &candidates)
        {
            return Some(score);
        }
        let mut best = BestSoFar { score: -Score::INFINITY, legal: None, index: None };
        if let Some(index) = entry.and_then(|entry| entry.best) {
            best = BestSoFar { legal: candidates.at(index), index: Some(index), ..best };
        } else {
            let killers = worker.history.killers(ply).into_iter().flatten();
            let likely = position.captures().take(1).chain(killers);
            best.legal = { likely }.find(|&legal| candidates.contains(legal));
        }
        // Mostly a single move is enough, and then there is no need to generate the others.
        if let Some(first) = best.legal {
            best.score = self.score_after(worker, abort, node, first)?;
            if best.score >= window.beta {
                worker.history.cutoff::<G>(first, ply, depth.into(), iter::empty());
            }
        }
        if best.score < window.beta {
            best = self.siblings(worker, abort, node, &candidates, best)?;
        }
        let index = best.index.or_else(|| candidates.index(best.legal?));
        bucket.store(Entry::new(best.score, window, depth, ply, index, 0));
        Some(best.score)
    }

    /// A score that is a cutoff because of what the table knows about one of the next positions (enhanced
    /// transposition cutoff).
    fn known_cutoff(
        &self,
        next: &mut Vec<Next>,
        node: Node<'_, G>,
        candidates: &Candidates<'_, G>,
    ) -> Option<Score> {
        let Node { position, depth, ply, window } = node;
        next.clear();
        candidates.for_each(|_, legal| {
            let after = position.after(legal);
            let is_same_turn = after.turn() == position.turn();
            next.push(Next { identity: after.identity(), is_same_turn });
        });
        self.table.fetch(next.iter().map(|next| next.identity));
        next.iter().find_map(|next| {
            let entry = self.table.probe(next.identity)?;
            if !entry.holds_at(depth - 1) {
                return None;
            }
            let score = if next.is_same_turn {
                entry.cutoff(window, ply + 1)?
            } else {
                -entry.cutoff(-window, ply + 1)?
            };
            (score >= window.beta).then_some(score)
        })
    }

    /// Searches the candidates of a position except its best so far, and returns the best of all.
    fn siblings(
        &self,
        worker: &mut Worker<G, E>,
        abort: Abort<'_>,
        node: Node<'_, G>,
        candidates: &Candidates<'_, G>,
        mut best: BestSoFar<G::Move>,
    ) -> Option<BestSoFar<G::Move>> {
        /// How many moves are picked by rank. If none of these causes a cutoff, probably none does.
        const PICKED: usize = 8;
        let Node { position, depth, ply, window } = node;
        let searched = best.legal;
        let start = worker.moves.len();
        let ranks = worker.history.ranks(ply);
        let count = worker.moves.push(candidates, |_, legal| {
            (Some(legal) != searched).then(|| ranks.rank(position, legal))
        });
        if candidates.omit_moves(count) && best.score < Score::loss(ply + 2) {
            best = BestSoFar { score: Score::loss(ply + 2), legal: None, index: None };
        }
        let end = worker.moves.len();
        for next in start..end {
            let ranked = if next < start + PICKED {
                worker.moves.pick(next..end)
            } else {
                worker.moves.at(next)
            };
            let is_first = searched.is_none() && next == start;
            let is_split =
                !is_first && self.splits_at(depth) && self.workers.has_idle_thread(self.threads);
            let alpha = window.alpha.max(best.score);
            let node = Node { window: Window { alpha, ..window }, ..node };
            if is_split {
                let siblings = worker.moves.sorted(next..end);
                best = self.split(worker, abort, node, &siblings, best)?;
            } else {
                let score = if is_first {
                    self.score_after(worker, abort, node, ranked.legal)?
                } else {
                    self.score_after_sibling(worker, abort, node, ranked.legal)?
                };
                if score > best.score {
                    best = BestSoFar::new(score, ranked);
                }
            }
            if best.score >= window.beta
                && let Some(legal) = best.legal
            {
                let failed = searched.into_iter().chain(worker.moves.moves(start..next));
                worker.history.cutoff::<G>(legal, ply, depth.into(), failed);
                break;
            }
            if is_split {
                break;
            }
        }
        worker.moves.truncate(start);
        Some(best)
    }
}
