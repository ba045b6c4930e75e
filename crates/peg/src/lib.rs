//! The rules of Peg Reversal on a bitboard, and exact counts of its games.
//!
//! There are 33 pegs in a cross, all black but one. A black peg beside a white one may be flipped. The game is won
//! when every peg is white.
//!
//! # Example
//!
//! ```
//! use plywood_peg::game::Game;
//! use plywood_peg::Position;
//!
//! let start: Position = "(0,0)".parse()?;
//! assert_eq!(start.count_moves(), 4);
//!
//! // There are far too many winning games to play through, but they can be counted.
//! assert_eq!(start.games().winning(), 25589827238367749588818329600);
//! assert_eq!(start.reachable_boards(), 96962760);
//! # Ok::<(), plywood_peg::NotationError>(())
//! ```
//!
//! Positions are played through the [`Game`](game::Game) trait. The crate [`game`] is re-exported, so you do not need
//! to add it as a separate dependency.
//!
//! The game comes from a programming assignment, which defines an interface of its own, [`course`]:
//!
//! ```
//! use plywood_peg::course::{Coordinates, create_board, is_goal, show_possible_next_states};
//!
//! let mut board = create_board(Coordinates::new(0, 1))?;
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
//! # How it is organised
//!
//! * **Rules:** [`Position`], [`Move`] (the [`Hole`] whose peg is flipped) and [`Outcome`].
//! * **Set-up positions:** [`Setup`], a list of pegs that is not necessarily a board, and [`SetupError`]. Every set of
//!   white pegs is a position.
//! * **Notation:** [`Position`] and [`Move`] implement [`Display`](core::fmt::Display) and
//!   [`FromStr`](core::str::FromStr), with [`NotationError`].
//! * **Counting:** [`Counter`] and [`Games`], in closed form; [`Position::reachable_boards`].
//! * **The assignment:** [`course`], its types, functions, messages and notation.
//!
//! # Features
//!
//! * `serde` (off by default): a position is serialized as the list of its white holes, [`Games`] as a list of
//!   counts, and the assignment's types in their notation.
//!
//! The crate needs `alloc`, but not the standard library, and without `serde` it has no dependency outside the
//! workspace.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod beside;
mod counter;
pub mod course;
mod games;
mod identity;
mod key;
mod last_plies;
mod notation;
mod outcome;
mod position;
mod reachable;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod tactics;

pub use counter::Counter;
pub use games::Games;
pub use notation::{NotationError, NotationFault};
pub use outcome::Outcome;
pub use position::{Hole, Position};
pub use rules::Move;
pub use setup::{Setup, SetupError, SetupFault};
pub use {board, game};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
