//! Positions as text: the holes of the white pegs, one after the other.
//!
//! ```
//! use plywood_peg::{Move, Position};
//!
//! let position: Position = "(0,0)(0,1)".parse()?;
//! assert_eq!(position.white().len(), 2);
//! assert_eq!(position.to_string(), "(0,0)(0,1)");
//!
//! let flipped: Move = "(1,0)".parse()?;
//! assert_eq!(flipped.to_string(), "(1,0)");
//!
//! let error = "(0,0)(2,2)".parse::<Position>().unwrap_err();
//! assert_eq!(error.to_string(), "byte 5: (2,2) is not on the board");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::course::Board;
use crate::{Position, SetupFault};
use board::{Bitboard, Cursor, TextFault};
use core::fmt;
use core::str::FromStr;

/// Why a text cannot be read, and where.
pub type NotationError = board::NotationError<NotationFault>;

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationFault {
    /// Another token was expected, or a square is not on the board.
    Text(TextFault),
    /// The pegs of a list are not a board: the fault is at a peg, or at the end of the list.
    Setup(SetupFault),
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(fault) => fault.fmt(f),
            Self::Setup(fault) => fault.fmt(f),
        }
    }
}

impl From<TextFault> for NotationFault {
    fn from(fault: TextFault) -> Self {
        Self::Text(fault)
    }
}

/// The holes of the white pegs, row by row. A board without a white peg is the empty text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.white.iter().try_for_each(|hole| write!(f, "{hole}"))
    }
}

/// Reads the holes of the white pegs in any order, or the course's list of all pegs, `[Peg (-3,-1) B,…]`.
/// White space may stand around every token.
impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text);
        if cursor.rest().starts_with('[') {
            return text.parse().map(|board: Board| board.position());
        }
        let mut white = Bitboard::EMPTY;
        while !cursor.rest().is_empty() {
            white = white.with(cursor.square()?);
        }
        Ok(Self::new(white))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hole;
    use alloc::string::{String, ToString};
    use game::laws::Random;

    #[test]
    fn positions_round_trip() {
        let mut random = Random::new(7);
        for _ in 0..1000 {
            let position = Position::new(Bitboard::from_bits(random.word() & random.word()));
            assert_eq!(position.to_string().parse(), Ok(position));
            assert_eq!(Board::from(position).to_string().parse(), Ok(position));
        }
        assert_eq!("".parse(), Ok(Position::new(Bitboard::EMPTY)));
    }

    #[test]
    fn white_space_and_order_do_not_matter() {
        let pair = Position::new(Bitboard::from_iter(
            [Hole::at(-3, 1), Hole::at(0, 0)].map(Option::unwrap),
        ));
        assert_eq!(" ( 0,0 )\n(-3,1) (0,0) ".parse(), Ok(pair));
        assert_eq!(pair.to_string(), "(-3,1)(0,0)");
    }

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, message) in [
            ("(0,0)(9,0)", "byte 5: (9,0) is not on the board"),
            ("(0,0", "byte 4: expected ')', found the end of the text"),
            ("(0,0),(0,1)", "byte 5: expected '(', found ','"),
            (" [Peg (0,0) W]", "byte 13: no peg at (-3,-1)"),
        ] {
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), message, "{text:?}");
        }
    }

    #[test]
    fn every_small_change_is_read_or_refused_inside_the_text() {
        let text = "(0,0) (-3,1)";
        for at in 0..=text.len() {
            for byte in 0..=127u8 {
                for kept in [at, text.len().min(at + 1)] {
                    let mut changed = String::from(&text[..at]);
                    changed.push(char::from(byte));
                    changed.push_str(&text[kept..]);
                    match changed.parse::<Position>() {
                        Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
                        Err(error) => assert!(error.at <= changed.len(), "{changed:?}"),
                    }
                }
            }
        }
    }
}
