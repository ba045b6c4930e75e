//! The position: which pegs are white.

use board::{Bitboard, Cross33, Square};
use core::fmt;

/// A hole of the cross, with its peg.
pub type Hole = Square<Cross33>;

/// A position of Peg Reversal: the set of white pegs. All other pegs are black.
///
/// Every set is a position, even one that no game reaches from a single white peg. A black peg with a
/// white one beside it may be flipped. The game is won when every peg is white; it is stuck if none is.
///
/// ```
/// use game::Game;
/// use plywood_peg::{Outcome, Hole, Position};
///
/// let mut pegs = Position::start(Hole::at(0, 0).unwrap());
/// assert_eq!(pegs.moves().map(|hole| hole.to_string()).collect::<String>(), "(-1,0)(0,-1)(0,1)(1,0)");
/// while let Some(hole) = pegs.movable().first() {
///     pegs.play(hole)?;
/// }
/// assert_eq!(pegs.outcome(), Some(Outcome::Won));
/// # Ok::<(), game::IllegalMove>(())
/// ```
///
/// [`Debug`](fmt::Debug) writes the holes of the white pegs; its alternate form `{:#?}` draws them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Position {
    pub(crate) white: Bitboard<Cross33>,
}

impl Position {
    /// The position with these white pegs.
    pub const fn new(white: Bitboard<Cross33>) -> Self {
        Self { white }
    }

    /// The start of a game: one white peg.
    pub const fn start(white: Hole) -> Self {
        Self::new(Bitboard::of(white))
    }

    /// The 33 starts, row by row.
    pub fn starts() -> impl ExactSizeIterator<Item = Self> {
        Bitboard::ALL.iter().map(Self::start)
    }

    /// The white pegs.
    #[inline]
    pub const fn white(self) -> Bitboard<Cross33> {
        self.white
    }

    /// The black pegs.
    #[inline]
    pub fn black(self) -> Bitboard<Cross33> {
        !self.white
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.white, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn a_position_is_shown_by_its_white_pegs() {
        let start = Position::start(Hole::at(0, -2).unwrap());
        assert_eq!(format!("{start:?}"), "{(0,-2)}");
        assert_eq!(format!("{start:#?}").matches('#').count(), 1);
    }
}
