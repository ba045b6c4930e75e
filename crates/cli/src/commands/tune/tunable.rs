//! What the tuner needs to know of a game.

use crate::games::Searched;
use crate::random::Random;
use core::fmt::Debug;
use game::{Game, Side};
use onitama::Card;

/// A game with an evaluator whose weights can be changed. The value is a sum of weights.
pub(super) trait Tunable: Searched + Game<Player = Side> {
    type Weights: Clone + PartialEq + Debug + Send + Sync;

    /// The weights as they are.
    fn weights() -> Self::Weights;

    /// Every weight.
    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32>;

    /// The value of a position for the player to move.
    fn value(&self, weights: &Self::Weights) -> i32;

    /// A start, drawn by lot.
    fn draw(random: &mut Random) -> Self;

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

    fn draw(random: &mut Random) -> Self {
        crate::commands::contest::draw_placement(random)
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

    fn draw(random: &mut Random) -> Self {
        let mut cards = Card::ALL;
        for place in 0..5 {
            let other = place + random.below(Card::ALL.len() - place);
            cards.swap(place, other);
        }
        let &dealt = cards.first_chunk().expect("sixteen cards");
        Self::start(dealt, Side::First).expect("five different cards")
    }

    /// Most moves of an opening are Super moves, which nobody would spend so soon.
    fn opening_moves(&self) -> Vec<onitama::Move> {
        self.moves().filter(|legal| !legal.is_super).collect()
    }
}
