//! The rules of Santorini for two players, on bitboards.
//!
//! Each player has two pawns on a 5×5 grid. A move takes a pawn to a neighbouring cell, at most one level up,
//! and then builds one level beside it; a fourth level is a dome, which closes the cell. A player who climbs to
//! level 3 wins, and so does one whose opponent has no move. Blue moves first.
//!
//! # Example
//!
//! ```
//! use plywood_santorini::game::{Game, Tally};
//! use plywood_santorini::{BLUE, Position, RED, Square};
//!
//! let at = |row, col| Square::at(row, col).unwrap();
//! let mut position = Position::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)])?;
//! assert_eq!(position.turn(), BLUE);
//! assert_eq!(position.count_moves(), 40);
//!
//! position.play("((0,0),(1,0),(2,0))".parse()?)?;
//! assert_eq!(position.pawns()[BLUE], [at(1, 0), at(1, 1)]);
//! assert_eq!(position.height(at(2, 0)), 1);
//! assert_eq!(position.turn(), RED);
//! assert_eq!(Tally::of_games(&position, 2).total().to_string(), "3612");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Positions are played through the [`Game`](game::Game) trait. The crate [`game`] is re-exported, so you do not need
//! to add it as a separate dependency.
//!
//! # Where the rules leave a choice
//!
//! * A climb to level 3 has a cell to build on, like every move, and that build must be legal. The cell that
//!   the pawn left always is, so that a pawn that can move can also build.
//! * A step from level 3 to level 3 wins, too. A pawn can be there before only if it was set up so, which
//!   does not win by itself.
//! * A player without a move has lost, also in a position that was set up.
//! * Moves keep the order of a player's two pawns.
//!
//! # How it is organised
//!
//! * **Rules:** [`Position`], [`Move`] and [`Outcome`], with [`Way`].
//! * **Set-up positions:** [`Setup`], not necessarily legal, and [`SetupError`].
//! * **Notation:** [`Position`] and [`Move`] implement [`Display`](core::fmt::Display) and
//!   [`FromStr`](core::str::FromStr) in the notation of the course's interpreter, with [`NotationError`].
//! * **Heuristics:** [`evaluate`].
//! * **Counting:** [`Placement`] and [`Step`], by which many boards with the same pawns are counted at once.
//! * **The assignment:** [`course`], a game with its history, and Minimax.
//!
//! # Features
//!
//! * `serde` (off by default): a move is serialized as text, a position as its setup and a game as its
//!   positions. Illegal ones are errors when they are read.
//!
//! The crate needs `alloc`, but not the standard library, and without `serde` it has no dependency outside the
//! workspace.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod cells;
pub mod course;
pub mod evaluate;
mod groups;
mod identity;
mod key;
mod last_plies;
mod notation;
mod outcome;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod tactics;

pub use groups::{Placement, Step};
pub use notation::{NotationError, NotationFault};
pub use outcome::{Outcome, Way};
pub use position::Position;
pub use rules::Move;
pub use setup::{HIGHEST, Setup, SetupError};
pub use {board, game};

use board::{Bitboard, EVERY_WAY, Grid5, Leaps};
use game::Side;

/// A cell of the board. `(0,0)` is the leftmost, topmost one.
pub type Square = board::Square<Grid5>;

/// The player who moves first.
pub const BLUE: Side = Side::First;

/// The other player.
pub const RED: Side = Side::Second;

/// For every cell its neighbours, diagonal ones included.
static NEIGHBOURS: Leaps<Grid5> = Leaps::new(&EVERY_WAY);

/// The neighbours of a cell.
#[inline]
pub(crate) fn neighbours(of: Square) -> Bitboard<Grid5> {
    NEIGHBOURS.from(of)
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
