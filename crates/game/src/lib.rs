//! The [`Game`] trait for board games, exact tallies of games, and laws that test an implementation.
//!
//! A game is a position that knows whose turn it is, which moves are legal, what they lead to, and whether
//! play is over. With that alone `plywood-search` counts and searches it. Further traits make it faster.
//!
//! # Example
//!
//! A complete game: take one, two or three matches; whoever takes the last one wins.
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
//! # How it is organised
//!
//! * **Rules:** [`Game`], with [`Outcome`] and [`Verdict`] for how a game ends, and [`Side`], [`Solo`] and
//!   [`ByPlayer`] for its players.
//! * **Numbers of games:** [`Tally`], exact at any depth; [`Counts`], machine words for inner loops;
//!   [`Natural`], the unbounded integer behind a tally.
//! * **Optional abilities:** [`Keyed`] (exact keys, to merge equal positions), [`Identified`] (to store
//!   positions in a table), [`LastPlies`] and [`ClosedForm`] (to count without playing), [`Groups`] (to count
//!   many positions at once) and [`Tactics`] (threats and move ordering, for an engine).
//! * **Tests:** [`laws`], which checks all of these on random games.
//!
//! # Features
//!
//! * `serde` (off by default): a number is serialized as decimal text, a tally as the list of its numbers, and
//!   players and verdicts by name.
//!
//! The crate needs `alloc`, but not the standard library, and without `serde` it has no dependency.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod abilities;
pub mod camps;
mod counts;
mod game;
mod groups;
pub mod laws;
mod natural;
mod player;
#[cfg(feature = "serde")]
mod serde;
mod tactics;
mod tally;

pub use abilities::{AbilityVisitor, ClosedForm, Identified, Key, Keyed, LastPlies};
pub use camps::Camps;
pub use counts::Counts;
pub use game::{Game, IllegalMove, Outcome, Verdict};
pub use groups::{Arrival, Groups, Step};
pub use natural::{Natural, ParseNaturalError, TooLarge};
pub use player::{ByPlayer, Side, Solo};
pub use tactics::{Danger, Tactics};
pub use tally::Tally;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
