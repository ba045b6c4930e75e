//! The rules of Onitama with the Super move, on bitboards.
//!
//! Two players, a master and four students each, a board of 5×5 and five of sixteen [`Card`]s. A player
//! moves a pawn where one of the two cards in hand leads, and exchanges that card for the one beside the
//! board. Once in a game each player may make the Super move instead: one step any way, again giving up
//! one of the two cards. Who captures the enemy master wins by the Way of the Stone; whose master enters
//! the enemy temple wins by the Way of the Stream. There is no passing: if the player to move has no move,
//! the game ends and nobody wins.
//!
//! ```
//! use game::{Game, Side};
//! use plywood_onitama::{Card, Ending, Position, Victory, Way};
//!
//! let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
//! let mut position = Position::start(cards, Side::First)?;
//!
//! // Each time the first move with this card to this square.
//! for (card, to) in [(Card::Cobra, "(1,1)"), (Card::Tiger, "(2,2)"), (Card::Rabbit, "(2,2)")] {
//!     let to = to.parse()?;
//!     let next = position.moves().find(|m| m.card == card && m.to == to && !m.is_super).unwrap();
//!     position.play(next)?;
//! }
//! let stone = Victory { winner: Side::First, way: Way::Stone };
//! assert_eq!(position.outcome(), Some(Ending::Won(stone)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The map of the crate: [`Card`] and [`Hand`]; [`Setup`], an open and not necessarily legal position, with
//! [`SetupError`] for each reason why it is none; [`Position`], which keeps the rules and is a
//! [`game::Game`]; [`Move`]; [`Ending`], with [`Victory`] and [`Way`]; [`evaluate`], heuristics by name. The
//! string format lives in a crate of its own, `plywood-onitama-notation`.
//!
//! With the feature `serde`, off by default, cards are written by their names and a position as its setup
//! with the victory, if there is one. It is read back only if it keeps the rules.
#![no_std]

extern crate alloc;

mod cards;
mod ending;
pub mod evaluate;
mod hand;
mod identity;
mod key;
mod last_plies;
mod mirror;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod tactics;
#[cfg(test)]
mod threads;

pub use cards::{Card, UnknownCard, super_leaps};
pub use ending::{Ending, Victory, Way};
pub use hand::Hand;
pub use position::Position;
pub use rules::Move;
pub use setup::{MOST_PAWNS, Setup, SetupError};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
