//! Why a request cannot be answered.

use core::fmt;
use serde::Serialize;

/// A request that cannot be answered, with a message for the person at the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Refusal {
    pub(crate) message: String,
    /// The line of a text at which it is wrong, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
}

impl Refusal {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), line: None }
    }

    /// A text that is wrong at this line.
    pub(crate) fn at_line(line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), ..Self::new(message) }
    }
}
