//! Heuristics by name: how good a position is for a player.
//!
//! An evaluator is a plain function of the position and the player whose point of view is taken; a search
//! takes any of them. More is better for that player.
//!
//! ```
//! use plywood_santorini::{BLUE, Position, RED, evaluate};
//!
//! let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
//! assert_eq!(evaluate::sample(&position, RED), -3);
//!
//! let plywood = evaluate::by_name("plywood").unwrap();
//! assert_eq!(plywood(&position, RED), -plywood(&position, BLUE));
//! # Ok::<(), plywood_santorini::NotationError>(())
//! ```

mod plywood;
mod sample;

pub use plywood::{WIN, Weights, plywood};
pub use sample::sample;

use crate::Position;
use game::Side;

/// A heuristic: how good a position is for a player.
pub type Evaluator = fn(&Position, Side) -> i32;

/// Every evaluator, by name.
pub const ALL: [(&str, Evaluator); 2] = [("plywood", plywood), ("sample", sample)];

/// The evaluator of this name.
pub fn by_name(name: &str) -> Option<Evaluator> {
    ALL.into_iter().find(|(known, _)| *known == name).map(|(_, evaluator)| evaluator)
}
