//! Whole games: the initial state and the moves, with their places.

use crate::error::{Fault, NotationError, Place};
use crate::grammar::{game_move, is_blank, line, state};
use crate::{MoveLine, StateLine};
use core::fmt;
use core::str::FromStr;

/// A value, and where it was read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Located<T> {
    /// The place of its first character.
    pub place: Place,
    /// The value.
    pub what: T,
}

/// A game in the string format: its initial state and its moves, well-formed but not necessarily legal.
///
/// [`Transcript::read`] takes bytes, and [`str::parse`] text. It is written without blanks, with a line feed at
/// the end of each line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Transcript {
    /// The initial state.
    pub state: Located<StateLine>,
    /// The moves, in the order of play.
    pub moves: Vec<Located<MoveLine>>,
}

impl Transcript {
    /// Reads a game from any bytes.
    ///
    /// # Errors
    ///
    /// [`NotationError`], the first error in the text.
    pub fn read(bytes: &[u8]) -> Result<Self, NotationError> {
        if let Ok(text) = core::str::from_utf8(bytes) {
            return text.parse();
        }
        let text = bytes.utf8_chunks().next().map_or("", |until_the_fault| until_the_fault.valid());
        Err(NotationError { place: end_of(text), fault: Fault::NotUtf8 })
    }
}

impl FromStr for Transcript {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut lines = (1..).zip(text.split('\n')).filter_map(|(number, text)| {
            let start = text.find(|character| !is_blank(character))?;
            Some((Place::in_line(number, text, start), text))
        });
        let Some((place, first)) = lines.next() else {
            let fault = Fault::Expected("an initial state");
            return Err(NotationError { place: end_of(text), fault });
        };
        let state = Located { place, what: line(state, place.line, first)? };
        let moves = lines
            .map(|(place, text)| Ok(Located { place, what: line(game_move, place.line, text)? }))
            .collect::<Result<_, _>>()?;
        Ok(Self { state, moves })
    }
}

/// The place after the last character of a text.
fn end_of(text: &str) -> Place {
    let start = text.rfind('\n').map_or(0, |newline| newline + 1);
    let line = text.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let last = &text[start..];
    Place::in_line(line, last, last.len())
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.state.what)?;
        self.moves.iter().try_for_each(|played| writeln!(f, "{}", played.what))
    }
}
