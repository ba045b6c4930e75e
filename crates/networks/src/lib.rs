//! Small neural networks that judge positions of Santorini and Onitama, with their weights.
//!
//! # What it is
//!
//! A [`Network`] takes what a position shows to the player to move ([`Inputs`]), adds up a row of weights for
//! each input that is on, clips and squares the sums, and weighs them once more: `inputs → hidden → 1`. All
//! numbers are 16-bit integers, so that the loops become vector instructions. From position to position only the
//! inputs that changed are added and subtracted, in an [`Accumulator`].
//!
//! The weights were trained on games of Plywood's engine with itself; `docs/training.md` tells how. They live
//! in this crate, so that the rules of the games come without them.
//!
//! # Example
//!
//! ```
//! use game::Side;
//! use plywood_networks::santorini;
//!
//! // Blue has climbed to level 1, Red stands in corners.
//! let text = "(False,'B',((2,2),(1,1)),((0,4),(4,4)),[(1,(2,2)),(1,(2,1))])";
//! let position = text.parse()?;
//! assert!(santorini::evaluate(&position, Side::First) > 0);
//! # Ok::<(), ::santorini::NotationError>(())
//! ```
//!
//! # How it is organised
//!
//! * [`santorini`] and [`onitama`]: for each game its inputs, its network, and an evaluation that a search
//!   takes;
//! * [`Inputs`], what a network is told of a position;
//! * [`Network`] and [`Accumulator`], the inference; reading and writing files, with [`NetworkError`];
//! * [`FloatNetwork`], the same in floating-point numbers, for training.

mod file;
mod float;
mod inputs;
mod network;
pub mod onitama;
pub mod santorini;
mod verdict;

pub use file::NetworkError;
pub use float::FloatNetwork;
pub use inputs::{Inputs, MAX_ACTIVE, PLANE};
pub use network::{
    Accumulator, HIDDEN_ONE, LANES, MAX_OUTPUT_WEIGHT, MAX_WEIGHT, Network, OUTPUT_ONE, POINTS,
};

/// The value of a game that is won. No other value is as far from zero.
pub const WIN: i32 = 1_000_000;

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
