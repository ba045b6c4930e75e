//! Puzzles: positions that are won in two or three moves, by one move alone.
//!
//! ```
//! use plywood_catalog::puzzles::{is_winning, winning_moves, wins_in};
//! use plywood_catalog::santorini::Position;
//!
//! // Blue stands on level 2 beside a level 3.
//! let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
//! let position: Position = text.parse()?;
//! assert!(wins_in(&position, 1));
//! assert!(winning_moves(&position, 1).iter().all(|&played| is_winning(&position, played, 1)));
//! # Ok::<(), plywood_catalog::santorini::NotationError>(())
//! ```
//!
//! [`Puzzles`] finds them in games that the engine plays with itself. `cargo run --release --example puzzles`
//! writes files of them.

mod proof;

pub use proof::{best_reply, is_winning, winning_moves, wins_in};

use crate::Playable;
use game::Side;
use game::laws::Random;
use search::engine::{Engine, Limits};
use std::collections::BTreeSet;

/// A position, and in how many moves the player to move wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle<G> {
    /// The position.
    pub position: G,
    /// The moves of the player to move until they have won, with best play of the opponent.
    pub moves: u32,
}

impl<G: Playable<Player = Side>> Puzzle<G> {
    /// The puzzle of a position, if it is one: won in exactly so many moves, by one move alone.
    pub fn new(position: G, moves: u32) -> Option<Self> {
        let is_sooner = wins_in(&position, moves - 1);
        let is_puzzle = !is_sooner && winning_moves(&position, moves).len() == 1;
        is_puzzle.then_some(Self { position, moves })
    }
}

/// Puzzles from the engine's games with itself, without end. The same seed finds the same ones.
#[derive(Debug)]
pub struct Puzzles<G> {
    seed: u64,
    moves: u32,
    waiting: Vec<Puzzle<G>>,
    seen: BTreeSet<String>,
}

/// How hard the engine thinks about each move of a game.
const NODES: u64 = 1500;
/// How many random moves a game begins with, so that no two are alike.
const RANDOM_MOVES: usize = 4;
/// A position with fewer legal moves is no puzzle.
const FEWEST_MOVES: usize = 8;

impl<G: Playable<Player = Side>> Puzzles<G> {
    /// Puzzles of so many moves.
    pub fn new(seed: u64, moves: u32) -> Self {
        Self { seed, moves, waiting: Vec::new(), seen: BTreeSet::new() }
    }

    /// The positions of a game, from the last one back.
    fn game(seed: u64) -> Vec<G> {
        let mut random = Random::new(seed);
        let opening = G::OPENINGS[0].1(&mut random);
        let mut positions = vec![random.position(&opening, RANDOM_MOVES)];
        let mut engine = Engine::new(G::EVALUATORS[0].1, 1 << 20);
        while let Some(last) = positions.last().cloned() {
            let found = engine.search(&last, Limits::nodes(NODES));
            let Some(line) = found.best() else { break };
            if positions.len() > 200 {
                break;
            }
            positions.push(last.after(line.moves[0]));
        }
        positions.reverse();
        positions
    }
}

impl<G: Playable<Player = Side>> Iterator for Puzzles<G> {
    type Item = Puzzle<G>;

    fn next(&mut self) -> Option<Puzzle<G>> {
        loop {
            if let Some(puzzle) = self.waiting.pop() {
                if self.seen.insert(puzzle.position.notation()) {
                    return Some(puzzle);
                }
                continue;
            }
            self.seed += 1;
            // Wins are near the end of a game, and one of each game is enough.
            let positions = Self::game(self.seed).into_iter().take(12);
            let found = positions
                .filter(|position| position.outcome().is_none())
                .filter(|position| position.count_moves() >= FEWEST_MOVES)
                .find_map(|position| Puzzle::new(position, self.moves));
            self.waiting.extend(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_won_in_so_many_moves_by_one_move_alone() {
        for moves in [2, 3] {
            let found: Vec<_> = Puzzles::<onitama::Position>::new(1, moves).take(3).collect();
            assert_eq!(found, Puzzles::new(1, moves).take(3).collect::<Vec<_>>());
            for puzzle in found {
                assert!(wins_in(&puzzle.position, moves) && !wins_in(&puzzle.position, moves - 1));
                assert_eq!(winning_moves(&puzzle.position, moves).len(), 1);
            }
        }
    }
}
