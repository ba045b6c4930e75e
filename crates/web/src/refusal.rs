//! Why a request is not answered as asked.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use core::fmt;
use serde::Serialize;

/// A request that cannot be answered: the status, and a message for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip)]
    pub(crate) status: StatusCode,
    pub(crate) message: String,
    /// The line of a text at which it is wrong, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl fmt::Display) -> Self {
        Self { status, message: message.to_string(), line: None }
    }

    /// The request is well-formed, but asks for what the game does not allow.
    pub(crate) fn unprocessable(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// A text is wrong at this line.
    pub(crate) fn at_line(line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), ..Self::unprocessable(message) }
    }

    /// The game is not, or no longer, kept.
    pub(crate) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "this game is not kept here any more")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
