//! What the functions answer: the document's strings, and beside them the reason.

use crate::Objection;
use core::fmt;
use onitama::SetupError;
use onitama_notation::{MoveLine, NotationError, Place, UnknownCardName};
use std::io;

/// The answer of a function: exactly the string that the document asks for, and why it is an `Invalid…`
/// one if it is.
///
/// ```
/// let answer = plywood_onitama_course::simulate_game_from("([],".as_bytes());
/// assert_eq!(answer.to_string(), "InvalidFormat");
/// assert_eq!(answer.diagnosis.unwrap().to_string(), "line 1, column 5: expected '['");
/// ```
#[derive(Debug)]
pub struct Answer {
    /// The document's string, without a line feed at its end.
    pub text: String,
    /// The reason, if the input was refused.
    pub diagnosis: Option<Diagnosis>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Result<String, Diagnosis>> for Answer {
    fn from(result: Result<String, Diagnosis>) -> Self {
        match result {
            Ok(text) => Self { text, diagnosis: None },
            Err(diagnosis) => Self { text: diagnosis.verdict(), diagnosis: Some(diagnosis) },
        }
    }
}

/// Why an input was refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum Diagnosis {
    /// It could not be read at all.
    Unreadable(io::Error),
    /// It is not in the format.
    Format(NotationError),
    /// The initial state breaks a rule.
    State {
        /// Where the state is written, if it was read from a text.
        place: Option<Place>,
        /// The rule.
        fault: StateFault,
    },
    /// A move breaks a rule.
    Move {
        /// Where the move is written, if it was read from a text.
        place: Option<Place>,
        /// The move, well-formed and without blanks.
        line: Box<MoveLine>,
        /// The rule.
        objection: Objection,
    },
}

/// Why an initial state is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StateFault {
    /// A name is no card's.
    UnknownCard(UnknownCardName),
    /// Cards and pawns do not make a position.
    Setup(SetupError),
}

impl Diagnosis {
    /// What the document answers to such an input.
    pub fn verdict(&self) -> String {
        match self {
            Self::Unreadable(_) | Self::Format(_) => String::from("InvalidFormat"),
            Self::State { .. } => String::from("InvalidState"),
            Self::Move { line, .. } => format!("InvalidMove {line}"),
        }
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, fault): (_, &dyn fmt::Display) = match self {
            Self::Unreadable(error) => return write!(f, "cannot be read: {error}"),
            Self::Format(error) => return fmt::Display::fmt(error, f),
            Self::State { place, fault } => (place, fault),
            Self::Move { place, objection, .. } => (place, objection),
        };
        match place {
            Some(place) => write!(f, "{place}: {fault}"),
            None => fmt::Display::fmt(fault, f),
        }
    }
}

impl core::error::Error for Diagnosis {}

impl fmt::Display for StateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCard(fault) => fmt::Display::fmt(fault, f),
            Self::Setup(fault) => fmt::Display::fmt(fault, f),
        }
    }
}

impl core::error::Error for StateFault {}

impl From<io::Error> for Diagnosis {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<NotationError> for Diagnosis {
    fn from(error: NotationError) -> Self {
        Self::Format(error)
    }
}

impl From<UnknownCardName> for StateFault {
    fn from(fault: UnknownCardName) -> Self {
        Self::UnknownCard(fault)
    }
}

impl From<SetupError> for StateFault {
    fn from(fault: SetupError) -> Self {
        Self::Setup(fault)
    }
}
