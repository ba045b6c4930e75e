//! Answers: the document's strings, and the reasons.

use core::fmt;
use onitama_notation::{Illegality, InvalidState, MoveLine, NotationError, Place, StateFault};
use std::io;

/// The answer of a function: the string that the document defines, and the reason if the input is invalid.
///
/// ```
/// let answer = plywood_onitama_course::simulate_game_from("([],".as_bytes());
/// assert_eq!(answer.to_string(), "InvalidFormat");
/// assert_eq!(answer.diagnosis.unwrap().to_string(), "line 1, column 5: expected '['");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The document's string, without a line feed at its end.
    pub text: String,
    /// The reason, if the input is invalid.
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

/// Why an input is invalid.
///
/// The message names the place and the rule. If the input cannot be read, the system's error is the
/// [`source`](core::error::Error::source).
#[derive(Debug)]
#[non_exhaustive]
pub enum Diagnosis {
    /// It cannot be read.
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
        reason: Illegality,
    },
}

impl Diagnosis {
    /// The answer that the document defines for such an input.
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
            Self::Unreadable(_) => return f.write_str("cannot be read"),
            Self::Format(error) => return fmt::Display::fmt(error, f),
            Self::State { place, fault } => (place, fault),
            Self::Move { place, reason, .. } => (place, reason),
        };
        match place {
            Some(place) => write!(f, "{place}: {fault}"),
            None => fmt::Display::fmt(fault, f),
        }
    }
}

impl core::error::Error for Diagnosis {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Unreadable(error) => Some(error),
            Self::Format(_) | Self::State { .. } | Self::Move { .. } => None,
        }
    }
}

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

impl From<InvalidState> for Diagnosis {
    fn from(InvalidState { place, fault }: InvalidState) -> Self {
        Self::State { place: Some(place), fault }
    }
}

#[cfg(test)]
mod tests {
    use crate::{simulate_game, simulate_game_from};
    use core::error::Error as _;
    use std::io;

    #[test]
    fn what_the_system_says_is_the_source_and_said_once() {
        let answer = simulate_game("no/such/file");
        assert_eq!(answer.text, "InvalidFormat");
        let diagnosis = answer.diagnosis.unwrap();
        assert_eq!(diagnosis.to_string(), "cannot be read");
        let source = diagnosis.source().and_then(|source| source.downcast_ref::<io::Error>());
        assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::NotFound));
    }

    #[test]
    fn a_broken_rule_is_in_the_message_and_has_no_source() {
        let state = r#"(["Cobra","Rabbit","Rooster","Tiger","Cobra"],[(0,2)],[(4,2)],0,True,True)"#;
        for text in ["", state] {
            let diagnosis = simulate_game_from(text.as_bytes()).diagnosis.unwrap();
            assert!(diagnosis.to_string().starts_with("line 1, column 1: "), "{diagnosis}");
            assert!(diagnosis.source().is_none());
        }
    }
}
