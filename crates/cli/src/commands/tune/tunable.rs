//! What the tuner needs to know of a game.

use catalog::game::{Game, Side};
use catalog::{Playable, onitama, santorini};
use core::fmt::Debug;

/// A game with an evaluator whose weights can be changed. The value is a sum of weights.
pub(super) trait Tunable: Playable + Game<Player = Side> {
    type Weights: Clone + PartialEq + Debug + Send + Sync;

    /// The weights as they are.
    fn weights() -> Self::Weights;

    /// Every weight.
    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32>;

    /// The value of a position for the player to move.
    fn value(&self, weights: &Self::Weights) -> i32;

    /// The moves of which one is drawn by lot in the opening.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.moves().collect()
    }
}

impl Tunable for santorini::Position {
    type Weights = santorini::evaluate::Weights;

    fn weights() -> Self::Weights {
        Self::Weights::TUNED
    }

    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32> {
        weights.numbers().collect()
    }

    fn value(&self, weights: &Self::Weights) -> i32 {
        weights.value(self)
    }
}

impl Tunable for onitama::Position {
    type Weights = onitama::evaluate::Weights;

    fn weights() -> Self::Weights {
        Self::Weights::TUNED
    }

    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32> {
        weights.numbers().collect()
    }

    fn value(&self, weights: &Self::Weights) -> i32 {
        weights.value(self)
    }

    /// Most moves of an opening are Super moves, which nobody would spend so soon.
    fn opening_moves(&self) -> Vec<onitama::Move> {
        self.moves().filter(|legal| !legal.is_super).collect()
    }
}
