//! Errors of the format, with their places.

use core::fmt;
use game::Side;

/// A line and a column of a text, both counted from one.
///
/// The column counts characters, a tab as one. The end of a line is the column after its last character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place after this many bytes of a line.
    pub(crate) fn in_line(line: usize, text: &str, bytes: usize) -> Self {
        let column =
            text.as_bytes()[..bytes].iter().filter(|&&byte| starts_character(byte)).count();
        Self { line, column: column + 1 }
    }
}

/// Whether the byte is the first of a character in UTF-8.
const fn starts_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is not in the format, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// Where the fault was found.
    pub place: Place,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl core::error::Error for NotationError {}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes from here on are not UTF-8.
    NotUtf8,
    /// This character was expected.
    ExpectedMark(char),
    /// What these words describe was expected.
    Expected(&'static str),
    /// The player's two cards are not sorted by name; the place is that of the second one.
    UnsortedCards(Side),
    /// The player's students are not sorted; the place is that of the first one that is less than the
    /// student before it.
    UnsortedStudents(Side),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = |side| if side == Side::First { "first" } else { "second" };
        match *self {
            Self::NotUtf8 => f.write_str("not UTF-8"),
            Self::ExpectedMark(mark) => write!(f, "expected '{mark}'"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::UnsortedCards(side) => {
                write!(f, "the {} player's cards are not sorted by name", player(side))
            }
            Self::UnsortedStudents(side) => {
                write!(f, "the {} player's students are not sorted", player(side))
            }
        }
    }
}
