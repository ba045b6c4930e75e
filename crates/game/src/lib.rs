//! What a board game is to a search: the [`Game`] trait, exact tallies of games, and the laws that every
//! game keeps.
//!
//! A game is a position that knows whose turn it is, which moves are legal, what they lead to, and when
//! play is over. That is all the contract asks. Counting and searching are written once against it, and
//! a game that can do more says so with a trait of its own: [`Keyed`] for an exact small key,
//! [`Identified`] for a number that tells positions apart, [`LastPlies`] for a closed-form count of the
//! last moves, [`ClosedForm`] for a count of everything.
//!
//! Here is a whole game: take one, two or three matches; who takes the last one wins.
//!
//! ```
//! use plywood_game::{Game, Outcome, Side, Tally, Verdict, laws};
//!
//! #[derive(Clone, PartialEq, Debug)]
//! struct Matches { left: u32, turn: Side }
//!
//! /// The winner; a game of matches has no other end.
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct Won(Side);
//!
//! impl Outcome for Won {
//!     type Player = Side;
//!     const ALL: &'static [Won] = &[Won(Side::First), Won(Side::Second)];
//!     fn index(self) -> usize { self.0.index() }
//!     fn verdict(self, player: Side) -> Verdict {
//!         if self.0 == player { Verdict::Win } else { Verdict::Loss }
//!     }
//! }
//!
//! impl Game for Matches {
//!     type Player = Side;
//!     type Move = u32;
//!     type Outcome = Won;
//!     const MAX_MOVES: usize = 3;
//!     fn turn(&self) -> Side { self.turn }
//!     fn outcome(&self) -> Option<Won> { (self.left == 0).then_some(Won(self.turn.other())) }
//!     fn moves(&self) -> impl Iterator<Item = u32> { 1..=self.left.min(3) }
//!     fn play_unchecked(&mut self, taken: u32) {
//!         self.left -= taken;
//!         self.turn = self.turn.other();
//!     }
//! }
//!
//! let start = Matches { left: 5, turn: Side::First };
//! laws::check(&start, 100, 1)?;
//!
//! // Thirteen ways to take five matches, whoever takes the last one.
//! let all = Tally::of_games(&start, 5);
//! assert_eq!(all.total().to_string(), "13");
//! # Ok::<(), plywood_game::laws::Broken>(())
//! ```
//!
//! The map of the crate: [`Game`] and what goes with it ([`Side`], [`Solo`], [`ByPlayer`], [`Outcome`],
//! [`Verdict`]); [`Natural`], a number that never wraps, [`Counts`] and [`Tally`], the narrow and the
//! exact numbers of games by outcome; the optional abilities, to which belong [`Tactics`], what an engine likes
//! to know; [`laws`], the suite that every game passes.
//!
//! With the feature `serde`, off by default, a number is written as decimal text, a tally and counts as the list
//! of their numbers, and the players and verdicts by their names.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod abilities;
mod contract;
mod counts;
pub mod laws;
mod natural;
mod player;
#[cfg(feature = "serde")]
mod serde;
mod tactics;
mod tally;
#[cfg(test)]
mod threads;

pub use abilities::{ClosedForm, Identified, Key, Keyed, LastPlies};
pub use contract::{Game, IllegalMove, Outcome, Verdict};
pub use counts::Counts;
pub use natural::{Natural, ParseNaturalError, TooLarge};
pub use player::{ByPlayer, Side, Solo};
pub use tactics::{Danger, Tactics};
pub use tally::Tally;

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
