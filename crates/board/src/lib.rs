//! Squares, bitboards, leap tables and symmetries of the boards that Plywood's games are played on.
//!
//! One geometry serves them all. A board is a marker type that implements [`Geometry`]: [`Grid5`], the
//! 5×5 grid of Santorini and Onitama, and [`Cross33`], the cross of Peg Reversal. Its shape is one mask
//! of bits; everything else, from iteration to leap tables to symmetries, follows from the mask, so that
//! no game ever mentions an edge.
//!
//! ```
//! use plywood_board::{Bitboard, Grid5, Leaps, Square, Symmetry};
//!
//! type Sq = Square<Grid5>;
//!
//! // Squares are checked once, when they are made; `(row,col)` is how they are read and written.
//! let corner: Sq = "(0,0)".parse()?;
//! assert_eq!(Sq::at(0, 5), None);
//!
//! // Tables of moves are made by the compiler from offsets, and never leave the board.
//! static KNIGHT: Leaps<Grid5> =
//!     Leaps::new(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
//! let reached = KNIGHT.from(corner);
//!
//! // Sets of squares are values with set algebra.
//! assert_eq!(reached, Bitboard::picture("
//!     . . . . .
//!     . . # . .
//!     . # . . .
//!     . . . . .
//!     . . . . .
//! "));
//! assert_eq!((reached - Bitboard::from(Sq::at(1, 2).unwrap())).len(), 1);
//!
//! // The eight symmetries act on squares and on sets alike.
//! let turned = reached.under(Symmetry::Rotate180);
//! assert_eq!(turned, KNIGHT.from(corner.under(Symmetry::Rotate180)));
//! # Ok::<(), plywood_board::ParseSquareError>(())
//! ```
//!
//! The map of the crate: [`Geometry`] and the two boards; [`Square`], one place on a board;
//! [`Bitboard`], a set of squares in one word, and [`Squares`], its iterator; [`Leaps`], for every
//! square the squares that a set of offsets reaches; [`Symmetry`], the eight ways to turn and mirror.
//!
//! With the feature `serde`, off by default, a square is written as its text, a set as the list of its
//! squares, and neither is read back if it is not on the board.
//!
//! Without that feature the crate has no dependency; it has no `unsafe` and no need of the standard library
//! either way. The types cost nothing: a [`Square`] is a byte and a [`Bitboard`] a `u64`, and indexing a
//! table by a square has no bounds check, since tables have one entry for each of the 64 values that a
//! square's byte can take.
#![no_std]

#[cfg(any(test, feature = "serde"))]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod bitboard;
mod geometry;
mod leaps;
mod notation;
#[cfg(feature = "serde")]
mod serde;
mod square;
mod squares;
mod symmetry;
#[cfg(test)]
mod threads;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use self::serde::from_text;
pub use bitboard::Bitboard;
pub use geometry::{Cross33, Geometry, Grid5};
pub use leaps::{EVERY_WAY, Leaps, ORTHOGONAL};
pub use notation::{ParseSquareError, SquareFault};
pub use square::Square;
pub use squares::Squares;
pub use symmetry::Symmetry;

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
