//! The rules of Santorini for two players.
//!
//! Two pawns a player on a 5×5 grid. A move takes one pawn to a neighbouring cell, at most one level up,
//! and then builds a level beside it; a fourth level is a dome, which closes its cell. Who climbs to
//! level 3 wins, and so does who leaves the opponent without a move. Blue moves first.
//!
//! ```
//! use game::{Game, Tally};
//! use plywood_santorini::{BLUE, Move, Position, RED, Square};
//!
//! let at = |row, col| Square::at(row, col).unwrap();
//! let mut position = Position::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)])?;
//! assert_eq!(position.turn(), BLUE);
//! assert_eq!(position.count_moves(), 40);
//!
//! position.play(Move { from: at(0, 0), to: at(1, 0), build: at(2, 0) })?;
//! assert_eq!(position.pawns()[BLUE], [at(1, 0), at(1, 1)]);
//! assert_eq!(position.height(at(2, 0)), 1);
//! assert_eq!(position.turn(), RED);
//! assert_eq!(Tally::of_games(&position, 2).total().to_string(), "3612");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the rules leave a choice
//!
//! * A climb to level 3 names a cell to build on, like every move, and that build must be legal. The cell
//!   just left always is, so that a pawn that can go somewhere can also build.
//! * A step from level 3 to level 3 wins too. A pawn can only stand there before if it was set up so,
//!   which has not won anything yet.
//! * A player without a move has lost, also in a position that was set up.
//! * Moves keep the order of a player's two pawns.
//!
//! The map of the crate: [`Position`] and its [`Move`]s, which implement [`game::Game`]; [`Victory`], the
//! end of a game; [`Setup`], an unchecked position, and [`SetupError`]. Positions and moves are read and
//! written in the notation of the course's interpreter, with [`NotationError`] for what is neither.
//!
//! Above the rules: [`Game`], a game with its history, whose methods are the course's functions (the
//! trait of the same name is always written [`game::Game`] here); [`evaluate`], heuristics by name; and
//! [`course_minimax`], the course's search, move for move.
//!
//! With the feature `serde`, off by default, a move is written in its notation, a position as its setup and a
//! game as its positions. They are checked when they are read back, a game move for move.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod course_minimax;
pub mod evaluate;
mod history;
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
mod stack;
mod tactics;
#[cfg(test)]
mod threads;

pub use course_minimax::course_minimax;
pub use history::{Coordinates, Game, PlacementError};
pub use notation::{NotationError, NotationFault};
pub use outcome::{Victory, Way};
pub use position::{Move, Position};
pub use setup::{HIGHEST, Setup, SetupError};

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

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
