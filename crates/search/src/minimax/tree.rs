//! The search of one position: alpha-beta with null windows, on one thread or split among many.

use super::Searchable;
use super::known::Known;
use super::ordering::{Experience, Ranked, bring_best_forward};
use super::parallel::{Crew, Stop};
use super::score::Score;
use super::table::Table;
use super::window::Window;
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
        for legal in node.position.moves() {
            worker.positions += 1;
            let position = node.position.after(legal);
            let turn = position.turn();
            let score = match position.outcome() {
                Some(end) => Score::of_end(end, player, node.ply + 1),
                None if turn == player => self.evaluation(&position, turn),
                None => -self.evaluation(&position, turn),
            };
            if score > best {
                best = score;
                if score >= node.window.beta {
                    break;
                }
            }
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
        let lost = Score::loss_in(ply + 2);
        if danger == Danger::Lost {
            return Some(lost);
        }
        if stop.is_useless() {
            return None;
        }
        let identity = position.identity();
        let mut best_before = u16::MAX;
        if let Some(known) = self.table.probe(identity) {
            if let Some(score) = known.answer(window, depth, ply) {
                return Some(score);
            }
            best_before = known.place();
        }

        let base = worker.moves.len();
        let is_roots_player = player == self.player;
        let mut place = 0;
        let mut rank = |legal| {
            let Worker { moves, experience, .. } = &mut *worker;
            moves.push(experience.ranked(
                position,
                legal,
                place,
                best_before,
                ply,
                is_roots_player,
            ));
            place += 1;
        };
        let mut best = (-Score::INFINITE, u16::MAX);
        if danger == Danger::Threatened {
            position.answers().for_each(&mut rank);
            // A move that is no answer to a threat loses to it. Is there any?
            if usize::from(place) < position.count_moves() {
                best.0 = lost;
            }
        } else {
            position.moves().for_each(&mut rank);
        }

        let end = worker.moves.len();
        let mut narrowed = window;
        for next in base..end {
            bring_best_forward(&mut worker.moves[next..end]);
            let Ranked { legal, place, .. } = worker.moves[next];
            if next > base && self.split_from.is_some_and(|from| depth >= from) {
                let mut brothers = worker.moves[next..end].to_vec();
                brothers.sort_by_key(Ranked::order);
                let node = Node { window: narrowed, ..node };
                best = self.split(worker, stop, node, &brothers, best)?;
                break;
            }
            let node = Node { window: narrowed, ..node };
            let score = if next == base {
                self.after(worker, stop, node, legal)?
            } else {
                self.younger(worker, stop, node, legal)?
            };
            if score > best.0 {
                best = (score, place);
                narrowed.alpha = narrowed.alpha.max(score);
                if score >= window.beta {
                    worker.experience.learn::<G>(legal, depth, ply, is_roots_player);
                    break;
                }
            }
        }
        worker.moves.truncate(base);
        self.table.store(identity, Known::found(best.0, window, depth, ply, best.1));
        Some(best.0)
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
