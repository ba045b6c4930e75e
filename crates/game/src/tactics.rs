//! What a game may see of the next moves without playing them.

use crate::Game;

/// A game that sees the tactics of a position at a glance: what an engine wants to know before it plays
/// any move.
///
/// # Contract
///
/// * A [winning move](Self::winning_move) is legal and wins.
/// * In a position without one, in which the game goes on: if the player is [lost](Danger::Lost), every
///   move leads to a position where the opponent has a winning move. If the player is
///   [threatened](Danger::Threatened), so does every move that is not among the
///   [answers](Self::answers).
/// * Answers and [captures](Self::captures) are legal moves, each once.
/// * Where [passing](Self::passed) makes sense, it hands the move to the opponent, in a position that is
///   not over.
/// * A [history index](Self::history_index) is below [`HISTORY_SIZE`](Self::HISTORY_SIZE).
///
/// [`laws::check_tactics`](crate::laws::check_tactics) tries this on random games. Nothing is said about
/// what is overlooked: a game that sees nothing keeps the contract as well, and that is what everything is
/// by default. A search finds the same in such a game, only later.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what it sees of the next moves",
    note = "`impl Tactics for {Self} {{}}` is enough: everything has a default that is right"
)]
pub trait Tactics: Game {
    /// The size of a history table: one more than the largest [history index](Self::history_index).
    const HISTORY_SIZE: usize = 1;

    /// A move that wins at once, if one is seen.
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// What the player to move has to fear, given that there is no winning move.
    fn danger(&self) -> Danger {
        Danger::Calm
    }

    /// The moves that may save a threatened player; in other positions, any legal moves.
    fn answers(&self) -> impl Iterator<Item = Self::Move> {
        self.moves()
    }

    /// The moves that change the balance so much that the position cannot be judged before they are
    /// looked at.
    fn captures(&self) -> impl Iterator<Item = Self::Move> {
        core::iter::empty()
    }

    /// The priority of a legal move in move ordering: moves of higher priority are tried first.
    ///
    /// Eight steps are worth as much as a move that was good in a similar position. Moves of priority 64 or more
    /// are never searched less deeply than others.
    fn priority(&self, _legal: Self::Move) -> u8 {
        0
    }

    /// The index of a move in a history table. Similar moves may share one.
    fn history_index(_played: Self::Move) -> usize {
        0
    }

    /// Are so few pieces left that a quiet move may decide, or having to move be a burden? A search prunes less
    /// in such positions.
    fn is_endgame(&self) -> bool {
        false
    }

    /// The position after the player to move did nothing, if the game can be thought of in that way.
    fn passed(&self) -> Option<Self> {
        None
    }
}

/// What a player who cannot win at once has to fear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Danger {
    /// Nothing that is seen.
    Calm,
    /// The opponent would win with the next move, and most moves do not prevent it.
    Threatened,
    /// The opponent wins with the next move, whatever the player does.
    Lost,
}
