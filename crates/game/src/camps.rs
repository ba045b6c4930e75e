//! Games of two camps, whose positions are counted in matrices.

mod row_counter;

pub use row_counter::{EachColumn, MOST_ENTRY, RowCounter, dot, padded};

use crate::{ByPlayer, Game, Keyed, LastPlies, Side};
use core::fmt;

/// A game of two camps: a move changes the mover's own camp, and the other camp only where it hits it.
///
/// A position is made of three parts: the two players' **camps** (all that is a player's own, such as the
/// pawns) and the **state** that they share (such as the cards). The moves that a player has depend on
/// the player's own camp and the state, never on the other camp. A move lands on a square, and what that
/// does to the other camp depends on that camp and the square alone.
///
/// So all positions of a state that some number of moves lead to make a matrix, with a row for each camp
/// of one player and a column for each camp of the other, and a move is an addition of rows:
/// `plywood-search` counts whole rows of positions at once.
///
/// # Contract
///
/// In a position that is not over, with `turn` to move:
///
/// * The players take turns.
/// * Every move is a play of [`plays`](Self::plays) with a step of [`steps`](Self::steps), and every such
///   pair is a move, as often as the pair comes. It leads to the play's next state and the step's camp.
/// * If the step's square is among the [`exposed`](Self::exposed) squares of the other camp, the move hits
///   it there: the other camp changes, or the game is over. Otherwise the other camp stays as it is.
/// * A step with an outcome ends the game, unless its hit has ended it already.
/// * A player without a move is [`stuck`](Self::stuck), and only such a player.
///
/// [`laws::check_camps`](crate::laws::check_camps) tries all this on random games.
pub trait Camps: Keyed + LastPlies + Game<Player = Side> {
    /// A player's camp. Its order is arbitrary, but camps that are a move apart should often be close
    /// together. In files it is a number; other numbers than those of camps are refused.
    type Camp: Copy + Ord + fmt::Debug + Into<u64> + TryFrom<u64> + Send + Sync + 'static;

    /// How the last plies are counted for a whole row; [`EachColumn`] does it position by position.
    type RowCounter: RowCounter<Self>;

    /// The number of states.
    const STATES: usize;

    /// The number of squares that a step can land on.
    const SQUARES: usize;

    /// The state of this position, below [`STATES`](Self::STATES).
    fn state(&self) -> usize;

    /// A player's camp, in a position that is not over.
    fn camp(&self, side: Side) -> Self::Camp;

    /// The position of these parts. What is fixed for a whole game comes from `self`, which may be any
    /// position of that game.
    #[must_use]
    fn with_camps(&self, turn: Side, state: usize, camps: ByPlayer<Self::Camp>) -> Self;

    /// The ways to play in a state, each with the state that follows. Plays are numbered by the game;
    /// those with the same number have the same steps, in whatever state.
    fn plays(&self, turn: Side, state: usize) -> impl Iterator<Item = (usize, usize)>;

    /// The steps of a play from a camp.
    fn steps(
        &self,
        turn: Side,
        play: usize,
        camp: Self::Camp,
    ) -> impl Iterator<Item = Step<Self::Camp, Self::Outcome>>;

    /// The squares where the camp of a player can be hit, each once, and what a hit there does.
    fn exposed(
        &self,
        side: Side,
        camp: Self::Camp,
    ) -> impl Iterator<Item = (usize, Hit<Self::Camp, Self::Outcome>)>;

    /// The outcome if a player with this camp has the turn, but no move.
    fn stuck(&self, turn: Side, state: usize, camp: Self::Camp) -> Option<Self::Outcome>;
}

/// What a move does to the mover's camp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step<C, O> {
    /// The camp after the move.
    pub camp: C,
    /// The square that it lands on, below [`Camps::SQUARES`].
    pub square: usize,
    /// The outcome, if the move ends the game whatever the other camp is.
    pub outcome: Option<O>,
}

/// What a move does to a camp that it hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hit<C, O> {
    /// Something is lost; this camp is left.
    Loss(C),
    /// The game is over.
    End(O),
}
