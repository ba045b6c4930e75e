//! Squares, bitboards, leap tables and symmetries for board games of up to 64 squares.
//!
//! A board is a marker type that implements [`Geometry`]. Its shape is one mask of bits; iteration, leap
//! tables and symmetries are derived from the mask, so that the code of a game never mentions an edge.
//!
//! # Example
//!
//! ```
//! use plywood_board::{Bitboard, Grid5, Leaps, Square, Symmetry};
//!
//! type Sq = Square<Grid5>;
//!
//! // A square is checked when it is made, and is read and written as `(row,col)`.
//! let corner: Sq = "(0,0)".parse()?;
//! assert_eq!(Sq::at(0, 5), None);
//!
//! // Tables of moves are computed at compile time from offsets.
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
//! // Symmetries act on squares and on sets alike.
//! let turned = reached.under(Symmetry::Rotate180);
//! assert_eq!(turned, KNIGHT.from(corner.under(Symmetry::Rotate180)));
//! # Ok::<(), plywood_board::ParseSquareError>(())
//! ```
//!
//! # How it is organised
//!
//! * **Boards:** [`Geometry`], with [`Grid5`] (Santorini, Onitama), [`Cross33`] (Peg Reversal) and
//!   [`Rectangle`], any height and width up to 64 squares.
//! * **Squares and sets:** [`Square`]; [`Bitboard`], a set of squares in one word; [`Squares`], its iterator.
//! * **Moves:** [`Leaps`], for each square the squares that some offsets reach.
//! * **Symmetries:** [`Symmetry`], the eight of a [`SquareBoard`].
//! * **Text:** [`Cursor`], on which the readers of the games' notations are built, and [`NotationError`].
//!
//! # Features
//!
//! * `serde` (off by default): a square is serialized as its text and a set as the list of its squares. A
//!   square off the board is an error when it is read.
//!
//! The crate needs no standard library, and without `serde` it has no dependency. A [`Square`] is one byte
//! and a [`Bitboard`] one `u64`. A table of 64 entries is indexed by a square without a bounds check.
#![no_std]

#[cfg(any(test, feature = "serde"))]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod bitboard;
mod cursor;
mod geometry;
mod leaps;
mod notation;
#[cfg(feature = "serde")]
mod serde;
mod square;
mod squares;
mod symmetry;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use self::serde::from_text;
pub use bitboard::Bitboard;
pub use cursor::{Cursor, Excerpt, Expected, NotationError, OffBoard, TextFault, Unexpected};
pub use geometry::{Cross33, Geometry, Grid5, Rectangle, SquareBoard};
pub use leaps::{EVERY_WAY, Leaps, ORTHOGONAL};
pub use notation::ParseSquareError;
pub use square::Square;
pub use squares::Squares;
pub use symmetry::Symmetry;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
