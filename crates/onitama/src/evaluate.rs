//! Heuristics by name: how good a position is for a player.
//!
//! An evaluator is a plain function of the position and the player whose point of view is taken; a search
//! takes any of them. More is better for that player, and what is good for one is as bad for the other.
//!
//! ```
//! use game::Side;
//! use plywood_onitama::{Card, Position, evaluate};
//!
//! let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
//! let position = Position::start(cards, Side::First)?;
//! assert_eq!(evaluate::material(&position, Side::First), 0);
//!
//! let plywood = evaluate::by_name("plywood").unwrap();
//! assert_eq!(plywood(&position, Side::First), -plywood(&position, Side::Second));
//! # Ok::<(), plywood_onitama::SetupError>(())
//! ```

mod plywood;

pub use plywood::{Weights, plywood};

use crate::Position;
use game::{Danger, Game, Side, Tactics};

/// A heuristic: how good a position is for a player.
pub type Evaluator = fn(&Position, Side) -> i32;

/// Every evaluator, by name.
pub const ALL: [(&str, Evaluator); 2] = [("plywood", plywood), ("material", material)];

/// The value of a won game. No other value is further from zero.
pub const WIN: i32 = 1_000_000;

/// The evaluator of this name.
pub fn by_name(name: &str) -> Option<Evaluator> {
    ALL.into_iter().find(|(known, _)| *known == name).map(|(_, evaluator)| evaluator)
}

/// The difference in students, a hundred each; or the end of the game, if it is one or two moves away.
pub fn material(position: &Position, player: Side) -> i32 {
    for_player(position, player, |position| {
        let students = |side| position.students(side).len().cast_signed();
        let ahead = students(position.turn) - students(position.turn.other());
        i32::try_from(ahead * 100).unwrap_or(0)
    })
}

/// A value for the player to move, turned to a player's point of view; unless the game is over or as good
/// as over: a [`WIN`], less the moves until then.
fn for_player(position: &Position, player: Side, value: impl Fn(&Position) -> i32) -> i32 {
    let for_mover = match position.victory {
        Some(victory) if victory.winner == position.turn => WIN,
        Some(_) => -WIN,
        None if position.winning_move().is_some() => WIN - 1,
        None if position.outcome().is_some() => 0,
        None if position.danger() == Danger::Lost => 2 - WIN,
        None => value(position),
    };
    if player == position.turn { for_mover } else { -for_mover }
}
