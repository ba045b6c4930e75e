//! The search of one position: alpha-beta with null windows, on one thread or split among many.

use super::Searchable;
use super::candidates::Candidates;
use super::known::Known;
use super::ordering::{Experience, Ranked, bring_best_forward, sort};
use super::parallel::{Crew, Stop};
use super::score::Score;
use super::table::Table;
use super::window::Window;
use core::cmp::max_by_key;
use core::ops::ControlFlow;
use game::{Danger, Game};

/// What every position of a search shares.
pub(super) struct Tree<'a, G: Game, E> {
    pub(super) evaluate: &'a E,
    pub(super) table: &'a Table<Known>,
    /// The player to move at the root.
    pub(super) player: G::Player,
    /// Moves are shared out among threads from this depth on; `None` on a single thread.
    pub(super) split_from: Option<u8>,
    pub(super) crew: Crew<G::Move>,
}

/// What a thread needs to search: room for moves, and what it has learnt.
#[derive(Debug)]
pub(super) struct Worker<M> {
    /// The moves of the positions from the root to the current one, one after another.
    pub(super) moves: Vec<Ranked<M>>,
    pub(super) experience: Experience<M>,
    /// How many positions were searched.
    pub(super) positions: u64,
}

/// A position to be searched: how deep, how many moves after the root, and which scores matter.
pub(super) struct Node<'p, G> {
    pub(super) position: &'p G,
    pub(super) depth: u8,
    pub(super) ply: u16,
    pub(super) window: Window,
}

impl<G> Copy for Node<'_, G> {}

impl<G> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E> Tree<'_, G, E>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    /// The score of the position after a move, for the player who made it: exact if it is inside the
    /// window, and otherwise a bound on the same side. `None` if the search was stopped.
    #[inline]
    pub(super) fn after(
        &self,
        worker: &mut Worker<G::Move>,
        stop: Stop<'_>,
        node: Node<'_, G>,
        legal: G::Move,
    ) -> Option<Score> {
        let player = node.position.turn();
        let position = node.position.after(legal);
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        if let Some(end) = position.outcome() {
            return Some(Score::of_end(end, player, ply));
        }
        let turn = position.turn();
        let next = |window| Node { position: &position, depth, ply, window };
        if turn == player {
            self.score(worker, stop, next(node.window), turn)
        } else {
            Some(-self.score(worker, stop, next(-node.window), turn)?)
        }
    }

    /// The score of a position that is not over, for the player to move.
    #[inline]
    fn score(
        &self,
        worker: &mut Worker<G::Move>,
        stop: Stop<'_>,
        node: Node<'_, G>,
        turn: G::Player,
    ) -> Option<Score> {
        match node.depth {
            0 => Some(self.evaluation(node.position, turn)),
            1 => Some(self.frontier(worker, node, turn)),
            _ => self.inner(worker, stop, node, turn),
        }
    }

    #[inline]
    pub(super) fn evaluation(&self, position: &G, turn: G::Player) -> Score {
        Score::of_evaluation((self.evaluate)(position, turn))
    }

    /// The score of a position one move above the leaves.
    fn frontier(
        &self,
        worker: &mut Worker<G::Move>,
        node: Node<'_, G>,
        player: G::Player,
    ) -> Score {
        worker.positions += 1;
        if node.position.winning_move().is_some() {
            return Score::win_in(node.ply + 1);
        }
        let mut best = -Score::INFINITE;
        let mut refute = |legal| {
            worker.positions += 1;
            let position = node.position.after(legal);
            let turn = position.turn();
            let score = match position.outcome() {
                Some(end) => Score::of_end(end, player, node.ply + 1),
                None if turn == player => self.evaluation(&position, turn),
                None => -self.evaluation(&position, turn),
            };
            best = best.max(score);
            if score < node.window.beta {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(legal)
        };
        let [one, two] = worker.experience.refutations(node.ply);
        let is_legal = |legal: &G::Move| node.position.is_legal(*legal);
        let mut first = [one, two].into_iter().flatten().filter(is_legal);
        let mut rest =
            node.position.moves().filter(|&legal| Some(legal) != one && Some(legal) != two);
        let found = match first.try_for_each(&mut refute) {
            ControlFlow::Continue(()) => rest.try_for_each(&mut refute),
            refuted @ ControlFlow::Break(_) => refuted,
        };
        if let ControlFlow::Break(legal) = found {
            let is_roots_player = player == self.player;
            worker.experience.learn::<G>(legal, 1, node.ply, is_roots_player);
        }
        best
    }

    /// The score of a position at least two moves above the leaves.
    fn inner(
        &self,
        worker: &mut Worker<G::Move>,
        stop: Stop<'_>,
        node: Node<'_, G>,
        player: G::Player,
    ) -> Option<Score> {
        let Node { position, depth, ply, window } = node;
        worker.positions += 1;
        if position.winning_move().is_some() {
            return Some(Score::win_in(ply + 1));
        }
        let danger = position.danger();
        if danger == Danger::Lost {
            return Some(Score::loss_in(ply + 2));
        }
        if stop.is_useless() {
            return None;
        }
        let identity = position.identity();
        let known = self.table.probe(identity);
        let answer = known.and_then(|known| known.answer(window, depth, ply));
        if answer.is_some() {
            return answer;
        }

        let candidates = Candidates::new(position, danger);
        // Mostly a single move is enough, and then there is no need to look at the others.
        let best_before = known.and_then(|known| candidates.at(known.place()?));
        let eldest = best_before.or_else(|| {
            let refutations = worker.experience.refutations(ply);
            refutations.into_iter().flatten().find(|&elsewhere| candidates.has(elsewhere))
        });
        let mut best = (-Score::INFINITE, eldest);
        if let Some(eldest) = eldest {
            best.0 = self.after(worker, stop, node, eldest)?;
        }
        if best.0 < window.beta {
            best = self.brothers(worker, stop, node, &candidates, best)?;
        }
        let (score, legal) = best;
        if let Some(legal) = legal.filter(|_| score >= window.beta) {
            worker.experience.learn::<G>(legal, depth, ply, player == self.player);
        }
        let place = legal.and_then(|legal| candidates.place(legal));
        self.table.store(identity, Known::found(score, window, depth, ply, place));
        Some(score)
    }

    /// Searches the candidates of a position except its best so far, and gives the best of all.
    fn brothers(
        &self,
        worker: &mut Worker<G::Move>,
        stop: Stop<'_>,
        node: Node<'_, G>,
        candidates: &Candidates<'_, G>,
        mut best: (Score, Option<G::Move>),
    ) -> Option<(Score, Option<G::Move>)> {
        /// How many moves are worth being put in order. If these refute nothing, probably none does.
        const ORDERED: usize = 8;
        let Node { position, depth, ply, window } = node;
        let eldest = best.1;
        let is_roots_player = position.turn() == self.player;
        let base = worker.moves.len();
        let shown = candidates.show(|legal| {
            if Some(legal) != eldest {
                let ranked = worker.experience.rank(position, legal, ply, is_roots_player);
                worker.moves.push(ranked);
            }
        });
        if candidates.leave_out_moves(shown) {
            best = max_by_key((Score::loss_in(ply + 2), None), best, |&(score, _)| score);
        }
        let end = worker.moves.len();
        for next in base..end {
            if next < base + ORDERED {
                bring_best_forward(&mut worker.moves[next..end]);
            }
            let legal = worker.moves[next].legal;
            let is_eldest = eldest.is_none() && next == base;
            let alpha = window.alpha.max(best.0);
            let node = Node { window: Window { alpha, ..window }, ..node };
            if !is_eldest && self.split_from.is_some_and(|from| depth >= from) {
                let mut brothers = worker.moves[next..end].to_vec();
                sort(&mut brothers);
                best = self.split(worker, stop, node, &brothers, best)?;
                break;
            }
            let score = if is_eldest {
                self.after(worker, stop, node, legal)?
            } else {
                self.younger(worker, stop, node, legal)?
            };
            if score > best.0 {
                best = (score, Some(legal));
                if score >= window.beta {
                    break;
                }
            }
        }
        worker.moves.truncate(base);
        Some(best)
    }

    /// The score of a move that is expected to be no better than those before it.
    #[inline]
    pub(super) fn younger(
        &self,
        worker: &mut Worker<G::Move>,
        stop: Stop<'_>,
        node: Node<'_, G>,
        legal: G::Move,
    ) -> Option<Score> {
        let test = Node { window: Window::more_than(node.window.alpha), ..node };
        let score = self.after(worker, stop, test, legal)?;
        if node.window.contains(score) {
            return self.after(worker, stop, node, legal);
        }
        Some(score)
    }
}
