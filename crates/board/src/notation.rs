//! Squares as text: `(row,col)`.

use crate::{Cursor, Geometry, NotationError, Square, TextFault};
use core::fmt;
use core::str::FromStr;

/// Why a text is not a square, and where.
pub type ParseSquareError = NotationError<TextFault>;

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row(), self.col())
    }
}

/// Reads `(row,col)`, with white space allowed around each part.
impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut cursor = Cursor::new(text);
        let square = cursor.square()?;
        cursor.end()?;
        Ok(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Cross33, Grid5};
    use alloc::string::{String, ToString};

    #[test]
    fn squares_round_trip() {
        for square in Bitboard::<Cross33>::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(" ( 00004 ,\t-0 ) ".parse(), Ok(Square::<Grid5>::at(4, 0).unwrap()));
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let cases = [
            ("", "byte 0: expected '(', found the end of the text"),
            ("(", "byte 1: expected a number, found the end of the text"),
            ("(1", "byte 2: expected ',', found the end of the text"),
            ("(1 2)", "byte 3: expected ',', found '2'"),
            ("(1,+2)", "byte 3: expected a number, found '+'"),
            ("(1,-)", "byte 3: expected a number, found '-'"),
            ("(1,2", "byte 4: expected ')', found the end of the text"),
            ("(1,2) x", "byte 6: expected the end, found 'x'"),
            ("(1,5)", "byte 0: (1,5) is not on the board"),
            (" (-1,0)", "byte 1: (-1,0) is not on the board"),
            ("(128,0)", "byte 0: (128,0) is not on the board"),
            ("é(1,1)", "byte 0: expected '(', found 'é'"),
        ];
        for (text, message) in cases {
            let error = text.parse::<Square<Grid5>>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text:?}");
        }
        assert!("(99999999999999999999,0)".parse::<Square<Grid5>>().is_err());
    }

    #[test]
    fn every_small_change_parses_or_is_refused_inside_the_text() {
        let text = "( 3 , 4 )";
        for at in 0..=text.len() {
            for byte in 0..=127u8 {
                for (tail, removed) in [(at, 0), ((at + 1).min(text.len()), 1)] {
                    let mut changed = String::from(&text[..at]);
                    changed.push(char::from(byte));
                    changed.push_str(&text[tail..]);
                    if let Err(error) = changed.parse::<Square<Grid5>>() {
                        assert!(error.at <= changed.len(), "{changed:?} {removed}");
                    }
                }
            }
            if let Err(error) = text[..at].parse::<Square<Grid5>>() {
                assert!(error.at <= at);
            }
        }
    }
}
