//! Peg Reversal: 33 pegs in a cross, all black but one. A black peg with a white one beside it may be
//! flipped, and the game is won when every peg is white.
//!
//! The crate has two layers. [`Pegs`] is the game itself: one bitboard of white pegs that keeps the
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
//! Around it stands the interface of the [`document`] that defines the game, with its types, its
//! functions, its messages and its notation.
//!
//! ```
//! use plywood_peg::{Position, create_board, is_goal, show_possible_next_states};
//!
//! let mut board = create_board(Position::new(0, 1))?;
//! while !is_goal(&board) {
//!     let state = show_possible_next_states(&board)?.0[0];
//!     assert_eq!(state.to_string().parse(), Ok(state));
//!     board = state.board;
//! }
//! let error = show_possible_next_states(&board).unwrap_err();
//! assert_eq!(error.to_string(), "No Possible States Exist.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The map of the crate: [`Pegs`], [`Hole`] and [`Ending`], the game; [`Games`], how many games there
//! are of each length, and [`Counter`], which counts them in closed form;
//! [`Pegs::reachable_boards`]; [`document`], whose names are all found here as well.
//!
//! With the feature `serde`, off by default, [`Pegs`] is written as the list of its white holes, [`Games`] as the
//! list of its numbers, and the document's types in the document's notation.
//!
//! Without `unsafe`, without the standard library, and, unless that feature is on, with no dependency outside
//! the workspace.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod beside;
mod counter;
pub mod document;
mod games;
mod pegs;
mod reachable;
#[cfg(feature = "serde")]
mod serde;
mod tactics;
#[cfg(test)]
mod threads;

pub use counter::Counter;
pub use document::{
    Board, BoardError, BoardFault, Color, Fault, InvalidPosition, Move, NoPossibleStates,
    NotationError, Peg, Position, State, States, create_board, is_goal, is_valid_move,
    show_possible_next_states,
};
pub use games::Games;
pub use pegs::{Ending, Hole, Pegs};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
