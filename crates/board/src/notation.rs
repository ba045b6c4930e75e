//! Squares as text: `(row,col)`.

use crate::{Geometry, Square};
use core::fmt;
use core::str::FromStr;

/// Why a text is not a square, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseSquareError {
    /// The byte of the text at which the fault was found.
    pub at: usize,
    /// What is wrong there.
    pub fault: SquareFault,
}

/// What is wrong with a text that should be a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SquareFault {
    /// This character had to come next.
    Expected(char),
    /// A coordinate had to come next.
    ExpectedNumber,
    /// The text goes on after the closing parenthesis.
    ExpectedEnd,
    /// A well-formed pair of coordinates that is not on the board.
    OffBoard,
}

impl fmt::Display for SquareFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(expected) => write!(f, "expected '{expected}'"),
            Self::ExpectedNumber => f.write_str("expected a number"),
            Self::ExpectedEnd => f.write_str("expected nothing more"),
            Self::OffBoard => f.write_str("no such square on the board"),
        }
    }
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.fault, self.at)
    }
}

impl core::error::Error for ParseSquareError {}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row(), self.col())
    }
}

/// Reads `(row,col)`, with white space allowed around each part.
impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut reader = Reader { text, at: 0 };
        reader.expect('(')?;
        let start = reader.at;
        let row = reader.number()?;
        reader.expect(',')?;
        let col = reader.number()?;
        reader.expect(')')?;
        reader.skip_white_space();
        if reader.at < text.len() {
            return Err(reader.fault(SquareFault::ExpectedEnd));
        }
        let off_board = ParseSquareError { at: start, fault: SquareFault::OffBoard };
        row.zip(col).and_then(|(row, col)| Square::at(row, col)).ok_or(off_board)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn fault(&self, fault: SquareFault) -> ParseSquareError {
        ParseSquareError { at: self.at, fault }
    }

    fn skip_white_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn expect(&mut self, expected: char) -> Result<(), ParseSquareError> {
        self.skip_white_space();
        if !self.rest().starts_with(expected) {
            return Err(self.fault(SquareFault::Expected(expected)));
        }
        self.at += expected.len_utf8();
        Ok(())
    }

    /// A number of any length; `None` if it is well-formed but no board reaches that far.
    fn number(&mut self) -> Result<Option<i8>, ParseSquareError> {
        self.skip_white_space();
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.fault(SquareFault::ExpectedNumber));
        }
        self.at += sign + digits;
        Ok(rest[..sign + digits].parse().ok())
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
            ("", 0, "expected '(' at byte 0"),
            ("(", 1, "expected a number at byte 1"),
            ("(1", 2, "expected ',' at byte 2"),
            ("(1 2)", 3, "expected ',' at byte 3"),
            ("(1,+2)", 3, "expected a number at byte 3"),
            ("(1,-)", 3, "expected a number at byte 3"),
            ("(1,2", 4, "expected ')' at byte 4"),
            ("(1,2) x", 6, "expected nothing more at byte 6"),
            ("(1,5)", 1, "no such square on the board at byte 1"),
            ("(-1,0)", 1, "no such square on the board at byte 1"),
            ("(99999999999999999999,0)", 1, "no such square on the board at byte 1"),
            ("é(1,1)", 0, "expected '(' at byte 0"),
        ];
        for (text, at, message) in cases {
            let error = text.parse::<Square<Grid5>>().unwrap_err();
            assert_eq!((error.at, error.to_string().as_str()), (at, message), "{text:?}");
        }
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
