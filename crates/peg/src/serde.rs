//! The document's types as their notation, for serde. The game itself is a list of its white holes.

use crate::{Board, Color, Games, Move, Peg, Position, State, States};
use alloc::vec::Vec;
use game::Natural;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

board::serde_as_text!(Position, Color, Peg, Move, Board, State, States);

/// Writes the list of the numbers by length, as decimal text, since most formats have no number of this size.
impl Serialize for Games {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Natural::from))
    }
}

/// Reads such a list, and refuses numbers that no position has because they grow too fast.
impl<'de> Deserialize<'de> for Games {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<Natural>::deserialize(deserializer)?;
        let words: Result<Vec<u128>, _> = numbers.iter().map(u128::try_from).collect();
        Self::from_lengths(words.map_err(D::Error::custom)?)
            .ok_or_else(|| D::Error::custom("no position has these numbers of games"))
    }
}
