//! What an engine judges positions by.

use game::Game;

/// An evaluation that may keep a state from position to position.
///
/// Any function of a position and a player is one, without a state. A network is one whose state is the sums of its
/// hidden layer: a search evaluates positions that are few moves apart, so that most of the sums stay as they
/// are. Each thread of a search has a state of its own, made at its start.
///
/// # Contract
///
/// The value depends on the position and the player alone. A state makes evaluations faster, and must not change
/// them.
///
/// # Example
///
/// ```
/// use plywood_search::Evaluator;
/// use plywood_search::engine::{Engine, Limits};
/// use santorini::{Position, evaluate};
///
/// /// Remembers the last position that was evaluated.
/// struct Remembering;
///
/// impl Evaluator<Position> for Remembering {
///     type State = Option<(Position, i32)>;
///
///     fn state(&self) -> Self::State {
///         None
///     }
///
///     fn evaluate(&self, last: &mut Self::State, position: &Position, player: game::Side) -> i32 {
///         match last {
///             Some((known, value)) if known == position => *value,
///             _ => last.insert((*position, evaluate::plywood(position, player))).1,
///         }
///     }
/// }
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let remembered = Engine::new(Remembering, 1 << 16).search(&position, Limits::depth(3));
/// let plain = Engine::new(evaluate::plywood, 1 << 16).search(&position, Limits::depth(3));
/// assert_eq!(remembered, plain);
/// # Ok::<(), santorini::NotationError>(())
/// ```
pub trait Evaluator<G: Game> {
    /// What is kept between two evaluations.
    type State;

    /// The state before the first evaluation.
    fn state(&self) -> Self::State;

    /// How good a position, in which the game goes on, is for a player. More is better.
    fn evaluate(&self, state: &mut Self::State, position: &G, player: G::Player) -> i32;
}

/// A function has no state.
impl<G, F> Evaluator<G> for F
where
    G: Game,
    F: Fn(&G, G::Player) -> i32,
{
    type State = ();

    fn state(&self) {}

    #[inline]
    fn evaluate(&self, (): &mut (), position: &G, player: G::Player) -> i32 {
        self(position, player)
    }
}
