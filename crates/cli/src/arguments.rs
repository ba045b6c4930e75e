//! Numbers on the command line.

use onitama_notation::Number;

/// An integer of any length.
pub(crate) fn integer(text: &str) -> Result<Number, &'static str> {
    text.parse().map_err(|_| "not an integer")
}

/// A number of moves. One that is too large to be played out is as good as any other.
pub(crate) fn move_limit(text: &str) -> Result<u32, &'static str> {
    onitama_course::move_limit(&integer(text)?).ok_or("a number of moves is not negative")
}
