//! What is wrong with a text or a name, in words for the user.

use crate::Playable;
use core::fmt;

/// The most characters of a text that a message repeats.
const LONGEST: usize = 60;

/// A text that is not a position, or not a legal move.
///
/// ```
/// use plywood_catalog::{Playable, santorini::Position};
///
/// let error = <Position as Playable>::read("hello").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"hello\" is not a position of santorini: byte 0: expected '(', found 'hello'; \
///      example: (False,'B',((0,0),(1,1)),((2,2),(3,3)),[])"
/// );
/// assert_eq!(error.reason(), "byte 0: expected '(', found 'hello'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    expected: String,
    found: String,
    reason: String,
    example: Option<String>,
}

impl ReadError {
    /// A text that is not a position of a game, and the reason.
    pub fn position<G: Playable>(text: &str, reason: impl fmt::Display) -> Self {
        Self {
            expected: format!("a position of {}", G::NAME),
            found: shortened(text),
            reason: reason.to_string(),
            example: Some(G::initial().notation()),
        }
    }

    /// A text that is not a legal move of a position, and the reason.
    pub fn illegal_move<G: Playable>(at: &G, text: &str, reason: impl fmt::Display) -> Self {
        Self {
            expected: format!("a legal move of {}", G::NAME),
            found: shortened(text),
            reason: reason.to_string(),
            example: at.moves().next().map(G::move_notation),
        }
    }

    /// What is wrong, without the text and the example.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Something that could have been written instead, if there is anything.
    pub fn example(&self) -> Option<&str> {
        self.example.as_deref()
    }
}

/// The first line of a text, or the start of it.
fn shortened(text: &str) -> String {
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    let mut start: String = line.chars().take(LONGEST).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found, reason, example } = self;
        write!(f, "\"{found}\" is not {expected}: {reason}")?;
        match example {
            Some(example) => write!(f, "; example: {example}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for ReadError {}

/// A name that nothing has; the message lists the names that there are.
///
/// ```
/// use plywood_catalog::Name;
///
/// let error = "chess".parse::<Name>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown game \"chess\"; expected santorini, onitama or peg");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    kind: &'static str,
    found: String,
    known: Vec<&'static str>,
}

impl UnknownName {
    /// A name that none of these things has.
    pub fn new(
        kind: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        Self { kind, found: shortened(found), known: known.into_iter().collect() }
    }

    /// The names that there are.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} \"{}\"", self.kind, self.found)?;
        match self.known.as_slice() {
            [] => Ok(()),
            [only] => write!(f, "; expected {only}"),
            [others @ .., last] => write!(f, "; expected {} or {last}", others.join(", ")),
        }
    }
}

impl core::error::Error for UnknownName {}

/// The entry of a name in a table.
pub(crate) fn by_name<T: Copy>(
    kind: &'static str,
    table: &[(&'static str, T)],
    name: &str,
) -> Result<T, UnknownName> {
    let found = table.iter().find(|(known, _)| *known == name).map(|&(_, entry)| entry);
    found.ok_or_else(|| UnknownName::new(kind, name, table.iter().map(|&(known, _)| known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened(" one \n"), "one");
        assert_eq!(shortened("one\ntwo"), "one…");
        assert_eq!(shortened(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
    }

    #[test]
    fn unknown_names_come_with_those_that_there_are() {
        let table = [("a", 1), ("b", 2), ("c", 3)];
        assert_eq!(by_name("letter", &table, "b"), Ok(2));
        let message = |table| by_name("letter", table, "x").unwrap_err().to_string();
        assert_eq!(message(&table), "unknown letter \"x\"; expected a, b or c");
        assert_eq!(message(&table[..1]), "unknown letter \"x\"; expected a");
        assert_eq!(message(&[]), "unknown letter \"x\"");
    }
}
