//! What the server asks of a game: the rules, and the words for a person.

use crate::counting::{self, Counted};
use crate::refusal::Refusal;
use crate::shown::{Board, Cards, Mark, Offer, Status};
use crate::stop::Stop;
use crate::thinking::{Choice, Limits, Listener};

/// A position of a game as a person plays it: the rules' own position, or the set-up before the first.
pub(crate) trait Rules: Question + Clone + Send + Sync + 'static {
    /// A click or clicks that change the position.
    type Move: Copy + PartialEq + Send + Sync + 'static;

    const GAME: &'static str;
    const PLAYERS: &'static [&'static str];

    /// The legal moves, in a fixed order; none after the end.
    fn legal(&self) -> Vec<Self::Move>;

    /// The position after a legal move.
    fn after(&self, legal: Self::Move) -> Self;

    /// The move as text: one for each legal move.
    fn text(candidate: Self::Move) -> String;

    /// The squares to click for a move, and what else there is to choose.
    fn offer(candidate: Self::Move) -> Offer;

    /// The player to move, by number; none in a solitaire.
    fn turn(&self) -> Option<usize>;

    /// A legal move in words.
    fn spoken(&self, legal: Self::Move) -> String;

    fn status(&self) -> Status;
    fn board(&self) -> Board;
    fn prompts(&self) -> &'static [&'static str];

    /// The squares of a legal move, each with its part in it.
    fn marks(&self, legal: Self::Move) -> Vec<Mark>;

    /// The cards, given the position before and the move that led here.
    fn cards(&self, _last: Option<(&Self, Self::Move)>) -> Option<Cards> {
        None
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The position as text; none while it is being set up.
    fn position(&self) -> Option<String>;
}

/// A position to think about, whichever game's it is.
pub(crate) trait Question: Send {
    /// Is there a position to think about? Not while it is being set up.
    ///
    /// # Errors
    ///
    /// [`Refusal`] that says what is to be done first.
    fn ready(&self) -> Result<(), Refusal>;

    /// Is the game over?
    fn is_over(&self) -> bool;

    /// Searches for a good move, telling what is thought on the way.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no position yet, or no move.
    fn think(&self, limits: Limits, stop: &Stop, tell: Listener<'_>) -> Result<Choice, Refusal>;

    /// The games of at most so many moves from here.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no position yet, or the count was stopped.
    fn count(
        &self,
        plies: u32,
        stop: &Stop,
        tell: counting::Listener<'_>,
    ) -> Result<Counted, Refusal>;
}
