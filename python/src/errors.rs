//! Exceptions: what is wrong, in the words of the command line.

use catalog::{Playable, ReadError, UnknownName};
use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    plywood_games,
    PlywoodError,
    PyValueError,
    "What all errors of this package have in common."
);
create_exception!(
    plywood_games,
    NotationError,
    PlywoodError,
    "A text that is not a position or not a move. `reason` says what is wrong and where, `example` is a text that \
     could have been there, or None."
);
create_exception!(
    plywood_games,
    IllegalMoveError,
    PlywoodError,
    "A move that the rules do not allow in this position. `reason` says why, `example` is a legal move, or None."
);

/// An error with the parts of its message as attributes.
fn with_parts(py: Python<'_>, error: PyErr, cause: &ReadError) -> PyErr {
    let value = error.value(py);
    let set = value
        .setattr("reason", cause.reason())
        .and_then(|()| value.setattr("example", cause.example()));
    match set {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// A text that is not what it should be.
pub(crate) fn notation(py: Python<'_>, cause: &ReadError) -> PyErr {
    with_parts(py, NotationError::new_err(cause.to_string()), cause)
}

/// A text that is not a move of the game, legal or not.
pub(crate) fn move_notation<G: Playable>(
    py: Python<'_>,
    at: &G,
    text: &str,
    reason: &str,
) -> PyErr {
    notation(py, &ReadError::illegal_move(at, text, reason))
}

/// A move that is not legal in a position.
pub(crate) fn illegal<G: Playable>(py: Python<'_>, at: &G, text: &str, reason: &str) -> PyErr {
    let cause = ReadError::illegal_move(at, text, reason);
    with_parts(py, IllegalMoveError::new_err(cause.to_string()), &cause)
}

/// A name that nothing has.
pub(crate) fn unknown(cause: &UnknownName) -> PyErr {
    PlywoodError::new_err(cause.to_string())
}

/// A value that makes no sense.
pub(crate) fn value(message: impl Into<String>) -> PyErr {
    PlywoodError::new_err(message.into())
}

/// More memory than there is.
pub(crate) fn memory(message: impl Into<String>) -> PyErr {
    PyMemoryError::new_err(message.into())
}

/// A value of another type than it should be.
pub(crate) fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name().map_or_else(|_| String::from("?"), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {name}"))
}
