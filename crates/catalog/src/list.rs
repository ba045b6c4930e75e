//! The games that there are.

use crate::{Playable, UnknownName};
use core::fmt;
use core::str::FromStr;

/// A game of the catalog, read and written by its name.
///
/// ```
/// use plywood_catalog::Name;
///
/// assert_eq!("peg".parse(), Ok(Name::Peg));
/// assert_eq!(Name::ALL.map(Name::as_str), ["santorini", "onitama", "peg"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each is the game of that name")]
pub enum Name {
    Santorini,
    Onitama,
    Peg,
}

/// Evaluates an expression for the game of a [`Name`](crate::Name), under which the game's position type has a
/// name of your choice.
///
/// ```
/// use plywood_catalog::{Name, Playable, with_game};
///
/// let starts = Name::ALL.map(|game| with_game!(game, G => G::initial().notation()));
/// assert_eq!(starts[2], "(0,0)");
/// ```
#[macro_export]
macro_rules! with_game {
    ($name:expr, $G:ident => $body:expr) => {
        match $name {
            $crate::Name::Santorini => {
                type $G = $crate::santorini::Position;
                $body
            }
            $crate::Name::Onitama => {
                type $G = $crate::onitama::Position;
                $body
            }
            $crate::Name::Peg => {
                type $G = $crate::peg::Position;
                $body
            }
        }
    };
}

impl Name {
    /// Every game.
    pub const ALL: [Self; 3] = [Self::Santorini, Self::Onitama, Self::Peg];

    /// The name, in lower case.
    pub const fn as_str(self) -> &'static str {
        with_game!(self, G => <G as Playable>::NAME)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Name {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|game| game.as_str() == name);
        found.ok_or_else(|| UnknownName::new("game", name, Self::ALL.map(Self::as_str)))
    }
}
