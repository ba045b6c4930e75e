//! Games between players: the engine, evaluators and programs.

pub(crate) mod openings;
mod player;
mod program;

pub(crate) use player::{Player, PlayerSpec};

use catalog::{Playable, Player as _};
use core::fmt;

/// Anything that chooses moves.
pub(crate) trait Chooser<G: Playable> {
    /// A new game starts.
    ///
    /// # Errors
    ///
    /// Why the player cannot take part.
    fn new_game(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// Answers a question that only this game has; `None` if the player does not know it.
    ///
    /// # Errors
    ///
    /// Why there is no answer: the player forfeits the game.
    fn query(&mut self, _question: &str) -> Result<Option<String>, String> {
        Ok(None)
    }

    /// Chooses a move in a position where the game is not over.
    ///
    /// # Errors
    ///
    /// Why there is no legal move: the player forfeits the game.
    fn choose(&mut self, game: &Game<G>) -> Result<G::Move, String>;
}

/// A game under way.
#[derive(Clone, Debug)]
pub(crate) struct Game<G: Playable> {
    pub(crate) start: G,
    pub(crate) moves: Vec<G::Move>,
    pub(crate) position: G,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(crate) enum End<G: Playable> {
    /// By the rules.
    Outcome(G::Outcome),
    /// The player of this index had no legal move to offer.
    Forfeit(usize, String),
    /// It had the most moves that a game may have.
    TooLong,
}

impl<G: Playable> End<G> {
    /// The index of the player who won, if anybody did.
    pub(crate) fn winner(&self) -> Option<usize> {
        match self {
            Self::Outcome(outcome) => G::winner(*outcome).map(catalog::Player::index),
            Self::Forfeit(loser, _) => Some(1 - loser),
            Self::TooLong => None,
        }
    }
}

impl<G: Playable> fmt::Display for End<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => outcome.fmt(f),
            Self::Forfeit(_, reason) => write!(f, "forfeit: {reason}"),
            Self::TooLong => f.write_str("drawn after the most moves of a game"),
        }
    }
}

impl<G: Playable> Game<G> {
    /// A game that starts here.
    pub(crate) fn new(start: G) -> Self {
        Self { position: start.clone(), start, moves: Vec::new() }
    }

    /// Plays to the end between two players, the first of whom has the side of index 0.
    ///
    /// Before each move `goes_on` may break the game off; there is no end then.
    pub(crate) fn play(
        &mut self,
        mut players: [&mut dyn Chooser<G>; 2],
        most_moves: usize,
        mut goes_on: impl FnMut() -> bool,
    ) -> Option<End<G>> {
        loop {
            if let Some(outcome) = self.position.outcome() {
                return Some(End::Outcome(outcome));
            }
            if self.moves.len() >= most_moves {
                return Some(End::TooLong);
            }
            let side = self.position.turn().index();
            let chosen = players.as_mut_slice()[side].choose(self);
            if !goes_on() {
                return None;
            }
            match chosen {
                Ok(legal) => self.push(legal),
                Err(reason) => return Some(End::Forfeit(side, reason)),
            }
        }
    }

    fn push(&mut self, legal: G::Move) {
        self.position.play_unchecked(legal);
        self.moves.push(legal);
    }
}
