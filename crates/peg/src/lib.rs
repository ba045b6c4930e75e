//! Peg Reversal: 33 pegs in a cross, all black but one. A black peg with a white one beside it may be
//! flipped, and the game is won when every peg is white.
//!
//! [`Pegs`] is the game itself: one bitboard of white pegs that keeps the
//! contract of [`game::Game`], so that whatever counts or searches games can take it.
//!
//! ```
//! use game::Game;
//! use plywood_peg::{Counter, Hole, Pegs};
//!
//! let start = Pegs::start(Hole::at(0, 0).unwrap());
//! assert_eq!(start.count_moves(), 4);
//!
//! // Nobody can play all games that win, but they can be counted, exactly.
//! assert_eq!(start.games().winning(), 25589827238367749588818329600);
//! assert_eq!(start.reachable_boards(), 96962760);
//! ```
//!
//! The map of the crate: [`Pegs`], [`Hole`] and [`Ending`], the game; [`Games`], how many games there
//! are of each length, and [`Counter`], which counts them in closed form;
//! [`Pegs::reachable_boards`].
//!
//! Without `unsafe`, without the standard library, and with no dependency outside the workspace.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod beside;
mod counter;
mod games;
mod pegs;
mod reachable;

pub use counter::Counter;
pub use games::Games;
pub use pegs::{Ending, Hole, Pegs};
