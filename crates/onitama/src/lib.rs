//! The rules of Onitama, with the Super move, on bitboards.
//!
//! Each player has a master and four students on a 5×5 board; five of the sixteen [`Card`]s are in play. A player moves a pawn as one of the two cards in hand allows, and exchanges that card for the
//! one beside the board. Once per game each player may make the Super move instead: one step in any
//! direction, which also uses up one of the two cards. Capturing the enemy master wins by the Way of the Stone;
//! moving one's own master onto the enemy temple wins by the Way of the Stream. There is no passing: if the player
//! to move has no move, the game ends and nobody wins.
//!
//! # Example
//!
//! ```
//! use plywood_onitama::game::{Game, Side};
//! use plywood_onitama::{Card, Outcome, Position, Victory, Way};
//!
//! let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
//! let mut position = Position::start(cards, Side::First)?;
//! assert_eq!(position.count_moves(), 34);
//!
//! for text in [r#"((0,0),(1,1),"Cobra")"#, r#"((4,2),(2,2),"Tiger")"#, r#"((1,1),(2,2),"Rabbit")"#] {
//!     position.play(text.parse()?)?;
//! }
//! let stone = Victory { winner: Side::First, way: Way::Stone };
//! assert_eq!(position.outcome(), Some(Outcome::Won(stone)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Positions are played through the [`Game`](game::Game) trait. The crate [`game`] is re-exported, so you do not need
//! to add it as a separate dependency.
//!
//! # How it is organised
//!
//! * **Rules:** [`Position`], [`Move`] and [`Outcome`], with [`Victory`] and [`Way`].
//! * **Cards:** [`Card`] and [`Hand`].
//! * **Set-up positions:** [`Setup`], not necessarily legal, and [`SetupError`].
//! * **Notation:** [`Position`] and [`Move`] implement [`Display`](core::fmt::Display) and
//!   [`FromStr`](core::str::FromStr) in the string format of the assignment, with [`NotationError`]. Whole games in
//!   that format are read by the crate `plywood-onitama-notation`.
//! * **The assignment:** the crate `plywood-onitama-course`, since it reads files.
//! * **Heuristics:** [`evaluate`].
//!
//! # Features
//!
//! * `serde` (off by default): cards are serialized by name, and a position as its setup with the victory, if
//!   there is one. Deserializing an illegal position fails.
//!
//! The crate needs `alloc`, but not the standard library, and without `serde` it has no dependency outside the
//! workspace.
#![no_std]

extern crate alloc;

pub mod camps;
mod cards;
pub mod evaluate;
mod hand;
mod identity;
mod key;
mod last_plies;
mod mirror;
mod moves;
mod notation;
mod outcome;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod stuck;
mod tactics;

pub use cards::{Card, UnknownCard, super_leaps};
pub use hand::Hand;
pub use notation::{NotationError, NotationFault};
#[doc(hidden)]
pub use notation::{write_move, write_state};
pub use outcome::{Outcome, Victory, Way};
pub use position::Position;
pub use rules::Move;
pub use setup::{MOST_PAWNS, Setup, SetupError};
pub use {board, game};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
