//! Proofs: does a player win by force, however long it takes?
//!
//! An [engine](crate::engine) looks at all lines of some depth, and sees a forced win when it is within that depth. A
//! [`Prover`] goes where a proof seems nearest instead (depth-first proof-number search), and finds wins of thirty or forty plies
//! in a fraction of the time.
//!
//! ```
//! use game::Side;
//! use plywood_search::proof::{Progress, Prover};
//! use santorini::{Position, evaluate};
//!
//! let text = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(1,(2,2)),(2,(1,2)),(2,(1,1)),(3,(0,1)),(3,(0,2))])";
//! let position: Position = text.parse()?;
//! let mut prover = Prover::new(Side::First, evaluate::plywood, 1 << 20);
//! assert_eq!(prover.prove(&position, 1_000, &|| false), Progress::Won(3));
//! assert!(prover.winning_move(&position, &|| false).is_some());
//! # Ok::<(), santorini::NotationError>(())
//! ```
//!
//! # How it works
//!
//! Each position has two numbers, for the player to move: φ, how many positions at least have yet to be decided to show that
//! the player reaches the goal, and δ, how many to show the contrary. The goal of one player is to win, that of the
//! other to prevent it. A move that leads to a position with a small δ makes φ small, and all moves together make up δ:
//!
//! ```text
//! φ(position) = the least δ of the positions after its moves
//! δ(position) = the sum of their φ
//! ```
//!
//! The search goes to the move with the least δ, and stays below it as long as no other looks better. The numbers of a position
//! that is seen for the first time come from an evaluation and the number of moves. Positions that a game
//! [decides at a glance](game::Tactics) or a [`Probe`] knows are not searched.
//!
//! A repetition is no way to win: a position that comes back on the way to it counts as a failure. So a win is certain, on whatever way the
//! position was reached. That there is none is certain only in games without repetitions.

mod numbers;
mod tree;
mod turns;

pub use turns::prove_in_turns;

use crate::{Evaluator, Probe, Searchable, Table};
use core::fmt;
use game::{Game, Side};
use numbers::Numbers;
use std::sync::Arc;
use tree::Tree;

/// How far a proof got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// The player wins in at most so many plies, whatever the other one does.
    Won(u32),
    /// The player cannot force a win. In a game with repetitions this is not certain.
    Refuted,
    /// Neither is shown yet. The same question again goes on from here.
    Open,
}

/// Proves that a player wins.
///
/// What it has found out stays in its table, so that a question that was not answered can be asked again with more
/// positions.
pub struct Prover<G: Searchable + Game<Player = Side>, E: Evaluator<G>> {
    winner: Side,
    evaluator: E,
    state: E::State,
    probe: Option<Arc<dyn Probe<G>>>,
    table: Table<Numbers>,
    nodes: u64,
}

impl<G, E> Prover<G, E>
where
    G: Searchable + Game<Player = Side>,
    E: Evaluator<G>,
{
    /// Proves that this player wins, with this evaluation, in a table of this size or slightly more.
    pub fn new(winner: Side, evaluator: E, bytes: usize) -> Self {
        let state = evaluator.state();
        Self { winner, evaluator, state, probe: None, table: Table::of_bytes(bytes), nodes: 0 }
    }

    /// Sets what is looked up in place of a search.
    #[must_use]
    pub fn probe(self, probe: Option<Arc<dyn Probe<G>>>) -> Self {
        Self { probe, ..self }
    }

    /// The player who is to win.
    pub const fn winner(&self) -> Side {
        self.winner
    }

    /// The number of positions that were searched so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Does the player win from a position? Searches so many more positions at most, and asks now and then whether to stop.
    pub fn prove(&mut self, position: &G, nodes: u64, is_stopped: &dyn Fn() -> bool) -> Progress {
        let mut tree = Tree::new(self, nodes, is_stopped);
        let numbers = tree.prove(position);
        let nodes = tree.nodes();
        self.nodes += nodes;
        self.progress(position, numbers)
    }

    /// The move by which the player, who is to move, wins from a position that was [proven](Self::prove): the one with the shortest
    /// proof that is known. Where the table has lost it, the position is searched again, until it is asked to stop.
    pub fn winning_move(&mut self, position: &G, is_stopped: &dyn Fn() -> bool) -> Option<G::Move> {
        self.known_win(position).or_else(|| {
            let mut tree = Tree::new(self, u64::MAX, is_stopped);
            let winning = tree.winning_move(position);
            let nodes = tree.nodes();
            self.nodes += nodes;
            winning
        })
    }

    /// The move to a position that the table knows to be won.
    fn known_win(&mut self, position: &G) -> Option<G::Move> {
        let tree = Tree::new(self, 0, &|| true);
        let after = |played| (played, tree.known(&position.after(played)));
        let wins = position.moves().map(after).filter_map(|(played, numbers)| {
            numbers.and_then(Numbers::plies_of_loss).map(|plies| (plies, played))
        });
        wins.min_by_key(|&(plies, _)| plies).map(|(_, played)| played)
    }

    fn progress(&self, position: &G, numbers: Numbers) -> Progress {
        let plies = if position.turn() == self.winner {
            numbers.plies_of_win()
        } else {
            numbers.plies_of_loss()
        };
        match plies {
            Some(plies) => Progress::Won(plies),
            None if numbers.is_decided() => Progress::Refuted,
            None => Progress::Open,
        }
    }
}

impl<G: Searchable + Game<Player = Side>, E: Evaluator<G>> fmt::Debug for Prover<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { winner, table, nodes, .. } = self;
        f.debug_struct("Prover")
            .field("winner", winner)
            .field("table", table)
            .field("nodes", nodes)
            .finish_non_exhaustive()
    }
}
