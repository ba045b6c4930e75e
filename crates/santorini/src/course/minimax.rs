//! The course's Minimax, which chooses the same moves.

use crate::{Move, Position};
use core::convert::Infallible;
use game::{Game, Side};

/// The move that the course's Minimax chooses, and its value: `depth` moves deep, the chosen one
/// included. `None` if the game is over or the depth is zero.
///
/// Positions are scored by `evaluate` for the player who chooses, where the depth is reached or nobody
/// can move. Among moves of equal value the last one is chosen, in the order of
/// [`moves`](game::Game::moves).
///
/// Branches that cannot change the choice or its value are cut.
///
/// ```
/// use plywood_santorini::{Position, course, evaluate};
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let (chosen, value) = course::minimax(&position, 2, evaluate::sample).unwrap();
/// assert_eq!((chosen.to_string().as_str(), value), ("((2,2),(2,1),(2,0))", -10));
/// # Ok::<(), plywood_santorini::NotationError>(())
/// ```
pub fn minimax<F>(position: &Position, depth: u32, evaluate: F) -> Option<(Move, i32)>
where
    F: Fn(&Position, Side) -> i32,
{
    let evaluate = |position: &Position, player| Ok::<_, Infallible>(evaluate(position, player));
    try_minimax(position, depth, evaluate).unwrap_or_else(|never| match never {})
}

/// [`minimax`] with an evaluator that can end it.
///
/// ```
/// use plywood_santorini::{Position, course, evaluate};
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let stopped = course::try_minimax(&position, 30, |_, _| Err("nobody waits for depth 30"));
/// assert_eq!(stopped, Err("nobody waits for depth 30"));
/// # Ok::<(), plywood_santorini::NotationError>(())
/// ```
///
/// # Errors
///
/// The first error of the evaluator.
pub fn try_minimax<F, E>(
    position: &Position,
    depth: u32,
    evaluate: F,
) -> Result<Option<(Move, i32)>, E>
where
    F: Fn(&Position, Side) -> Result<i32, E>,
{
    let search = Search { player: position.turn, evaluate };
    let Some(plies) = depth.checked_sub(1) else { return Ok(None) };
    let mut best: Option<(Move, i32)> = None;
    for next in position.moves() {
        // One less than the best: a move that is as good must be seen to be, since it comes later.
        let alpha = best.map_or(i32::MIN, |(_, value)| value.saturating_sub(1));
        let value = search.value(&position.after(next), plies, alpha, i32::MAX)?;
        if best.is_none_or(|(_, so_far)| value >= so_far) {
            best = Some((next, value));
        }
    }
    Ok(best)
}

struct Search<F> {
    /// The player who chooses, for whom positions are scored.
    player: Side,
    evaluate: F,
}

impl<F: Fn(&Position, Side) -> Result<i32, E>, E> Search<F> {
    /// The value of a position if it lies between alpha and beta, and otherwise a bound beyond the same
    /// end of the window.
    fn value(
        &self,
        position: &Position,
        plies: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, E> {
        if plies == 0 || position.ended.is_some() {
            return (self.evaluate)(position, self.player);
        }
        let chooses = position.turn == self.player;
        let mut best = if chooses { i32::MIN } else { i32::MAX };
        for next in position.moves() {
            let value = self.value(&position.after(next), plies - 1, alpha, beta)?;
            if chooses {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}
