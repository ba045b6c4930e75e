//! Exact values that a search looks up.

use crate::Score;
use game::Game;

/// Knows the exact value of some positions, as an endgame table does.
///
/// Any function that returns a score, or `None` where it knows none, is a probe.
///
/// # Contract
///
/// A score that is returned is the value of the position, in which the game goes on, for the player to move: a win or a
/// loss with the plies to it, or [`Score::ZERO`] for a draw. The search does not check it.
///
/// ```
/// use game::Side;
/// use onitama::{Card, Position, evaluate};
/// use plywood_search::Score;
/// use plywood_search::engine::{Engine, Limits};
/// use std::sync::Arc;
///
/// // Who has more pawns wins in nine; nobody else knows that.
/// let probe = |position: &Position| {
///     let [first, second] = Side::BOTH.map(|side| position.pawns(side).len());
///     (first < second).then_some(Score::win(9))
/// };
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let position = Position::start(cards, Side::First)?;
/// let mut engine = Engine::new(evaluate::plywood, 1 << 20);
/// engine.set_probe(Some(Arc::new(probe)));
/// assert!(engine.search(&position, Limits::depth(2)).nodes > 0);
/// # Ok::<(), onitama::SetupError>(())
/// ```
pub trait Probe<G: Game>: Send + Sync {
    /// The value of a position for the player to move, if it is known.
    fn probe(&self, position: &G) -> Option<Score>;
}

impl<G, F> Probe<G> for F
where
    G: Game,
    F: Fn(&G) -> Option<Score> + Send + Sync,
{
    fn probe(&self, position: &G) -> Option<Score> {
        self(position)
    }
}
