//! The search for a proof.

use super::Prover;
use super::numbers::{INFINITE, MOST_PLIES, Numbers};
use crate::candidates::Candidates;
use crate::{Evaluator, ScoreKind, Searchable};
use game::{Danger, Game, Outcome, Side, Verdict};

/// Positions between two questions whether to stop.
const BETWEEN_QUESTIONS: u64 = 1024;

/// One search for a proof.
pub(super) struct Tree<'a, G: Searchable + Game<Player = Side>, E: Evaluator<G>> {
    prover: &'a mut Prover<G, E>,
    /// The identities of the positions on the way from the root.
    path: Vec<u128>,
    /// The moves of the positions on the way, one position after the other.
    children: Vec<Child<G::Move>>,
    /// The best move of the last position that was searched.
    best: Option<G::Move>,
    nodes: u64,
    most_nodes: u64,
    is_stopped: &'a dyn Fn() -> bool,
    stopped: bool,
}

/// A move, and what is known of the position after it.
#[derive(Clone, Copy)]
struct Child<M> {
    legal: M,
    identity: u128,
    numbers: Numbers,
}

/// How large the numbers of a position may become before another one is better searched.
#[derive(Clone, Copy)]
struct Thresholds {
    phi: u32,
    delta: u32,
}

/// What the moves of a position make of its numbers.
struct Choice {
    numbers: Numbers,
    /// The index of the move with the least δ.
    best: usize,
    /// The least δ of the other moves.
    second: u32,
}

impl<'a, G, E> Tree<'a, G, E>
where
    G: Searchable + Game<Player = Side>,
    E: Evaluator<G>,
{
    pub(super) fn new(
        prover: &'a mut Prover<G, E>,
        most_nodes: u64,
        is_stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        let (path, children) = (Vec::new(), Vec::new());
        let (best, nodes, stopped) = (None, 0, false);
        Self { prover, path, children, best, nodes, most_nodes, is_stopped, stopped }
    }

    /// The number of positions searched.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The numbers of a position, decided if there is enough time.
    pub(super) fn prove(&mut self, position: &G) -> Numbers {
        if let Some(known) = self.known(position).filter(|known| known.is_decided()) {
            return known;
        }
        self.search_all(position)
    }

    /// The move that reaches the goal of the player to move, found by a search of the position, whatever the table knows of it.
    pub(super) fn winning_move(&mut self, position: &G) -> Option<G::Move> {
        let numbers = self.search_all(position);
        numbers.plies_of_win().and(self.best)
    }

    fn search_all(&mut self, position: &G) -> Numbers {
        let all = Thresholds { phi: INFINITE, delta: INFINITE };
        self.search(position, position.identity(), all)
    }

    /// What is seen at a glance of a position, or is in the table.
    pub(super) fn known(&self, position: &G) -> Option<Numbers> {
        match self.glance(position) {
            Ok(decided) => Some(decided),
            Err(_) => self.prover.table.probe(position.identity()),
        }
    }

    /// Searches a position until one of its numbers reaches its threshold.
    fn search(&mut self, position: &G, identity: u128, thresholds: Thresholds) -> Numbers {
        let before = self.nodes;
        self.visit();
        self.path.push(identity);
        let start = self.children.len();
        self.push_children(position);
        let numbers = loop {
            let Choice { numbers, best, second } = self.choose(start);
            if numbers.is_decided()
                || numbers.phi >= thresholds.phi
                || numbers.delta >= thresholds.delta
                || self.stopped
            {
                self.best = self.children.get(best).map(|child| child.legal);
                break numbers;
            }
            let Child { legal, identity, numbers: child } = self.children[best];
            // Another line may have led to the same position since.
            let newer = self.prover.table.probe(identity).filter(|&newer| newer != child);
            self.children[best].numbers = newer.unwrap_or_else(|| {
                // The child's δ may exceed the second best by a quarter, so that the search does not go back and forth.
                let inside = Thresholds {
                    phi: (thresholds.delta - numbers.delta).saturating_add(child.phi).min(INFINITE),
                    delta: thresholds.phi.min(second.saturating_add(second / 4 + 1)),
                };
                self.search(&position.after(legal), identity, inside)
            });
        };
        self.children.truncate(start);
        self.path.pop();
        let numbers = numbers.after(self.nodes - before);
        self.prover.table.store(identity, numbers);
        numbers
    }

    /// Counts a position.
    fn visit(&mut self) {
        self.nodes += 1;
        self.stopped = self.stopped
            || self.nodes >= self.most_nodes
            || self.nodes.is_multiple_of(BETWEEN_QUESTIONS) && (self.is_stopped)();
    }

    /// Lists the moves of a position with what is known of the positions after them.
    ///
    /// All entries are fetched from the table before the first one is looked at: waiting for one after the other would take two
    /// thirds of the time.
    fn push_children(&mut self, position: &G) {
        let start = self.children.len();
        Candidates::new(position, position.danger()).for_each(|_, legal| {
            let identity = position.after(legal).identity();
            self.children.push(Child { legal, identity, numbers: Numbers::UNKNOWN });
        });
        self.prover.table.fetch(self.children[start..].iter().map(|child| child.identity));
        for index in start..self.children.len() {
            let Child { legal, identity, .. } = self.children[index];
            self.children[index].numbers = if self.is_repeated(identity) {
                self.without_win(position.after(legal).turn())
            } else if let Some(known) = self.prover.table.probe(identity) {
                known
            } else {
                self.numbers(&position.after(legal))
            };
        }
    }

    /// Does the way to this position go through it already, or is it too long?
    fn is_repeated(&self, identity: u128) -> bool {
        self.path.len() >= MOST_PLIES as usize || self.path.contains(&identity)
    }

    /// What is seen at a glance of a position, or estimated.
    fn numbers(&mut self, position: &G) -> Numbers {
        let danger = match self.glance(position) {
            Ok(decided) => return decided,
            Err(danger) => danger,
        };
        let moves = match danger {
            Danger::Calm => position.count_moves(),
            _ => position.answers().count(),
        };
        let Prover { evaluator, state, .. } = &mut *self.prover;
        Numbers::estimated(evaluator.evaluate(state, position, position.turn()), moves)
    }

    /// A position that is decided at a glance; otherwise what the player to move has to fear.
    fn glance(&self, position: &G) -> Result<Numbers, Danger> {
        let turn = position.turn();
        if let Some(outcome) = position.outcome() {
            return Ok(match outcome.verdict(self.prover.winner) {
                Verdict::Win => self.win(turn, 0),
                _ => self.without_win(turn),
            });
        }
        let won_by = |player: Side, plies| {
            if player == self.prover.winner {
                self.win(turn, plies)
            } else {
                self.without_win(turn)
            }
        };
        if position.winning_move().is_some() {
            return Ok(won_by(turn, 1));
        }
        let danger = position.danger();
        if danger == Danger::Lost {
            return Ok(won_by(turn.other(), 2));
        }
        let score = self.prover.probe.as_ref().and_then(|probe| probe.probe(position));
        match score.map(crate::Score::kind) {
            Some(ScoreKind::Win(plies)) => Ok(won_by(turn, plies)),
            Some(ScoreKind::Loss(plies)) => Ok(won_by(turn.other(), plies)),
            Some(ScoreKind::Cp(_)) => Ok(self.without_win(turn)),
            None => Err(danger),
        }
    }

    /// The numbers of a position in which the winner wins in so many plies.
    fn win(&self, turn: Side, plies: u32) -> Numbers {
        if turn == self.prover.winner { Numbers::reached(plies) } else { Numbers::missed(plies) }
    }

    /// The numbers of a position in which the winner does not win.
    fn without_win(&self, turn: Side) -> Numbers {
        if turn == self.prover.winner { Numbers::missed(0) } else { Numbers::reached(0) }
    }

    /// Adds up the moves from an index on.
    fn choose(&self, start: usize) -> Choice {
        let (mut best, mut least, mut second, mut sum) = (start, INFINITE, INFINITE, 0);
        // The shortest way of the player to move to the goal, and the longest to miss it.
        let (mut shortest, mut longest) = (MOST_PLIES, 0);
        for (index, child) in self.children.iter().enumerate().skip(start) {
            let Numbers { phi, delta, .. } = child.numbers;
            if delta < least {
                (best, second, least) = (index, least, delta);
            } else {
                second = second.min(delta);
            }
            sum += u64::from(phi);
            if let Some(plies) = child.numbers.plies_of_loss() {
                shortest = shortest.min(plies);
            } else {
                longest = longest.max(child.numbers.plies());
            }
        }
        let numbers = if least == 0 {
            Numbers::reached((shortest + 1).min(MOST_PLIES))
        } else if least >= INFINITE {
            Numbers::missed((longest + 1).min(MOST_PLIES))
        } else {
            Numbers::open(least.into(), sum)
        };
        Choice { numbers, best, second }
    }
}
