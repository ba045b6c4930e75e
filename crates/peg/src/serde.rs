//! The assignment's types as their notation, for serde. A position is a list of its white holes.

use crate::course::{Board, Color, Coordinates, Move, Peg, State, States};

use crate::Games;
use alloc::vec::Vec;
use game::Natural;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

board::serde_as_text!(Coordinates, Color, Peg, Move, Board, State, States);

/// Writes the list of the numbers by length, as decimal text, since most formats have no number of this size.
impl Serialize for Games {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Natural::from))
    }
}

/// Reads such a list. Numbers that grow faster than those of any position are an error.
impl<'de> Deserialize<'de> for Games {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<Natural>::deserialize(deserializer)?;
        let words: Result<Vec<u128>, _> = numbers.iter().map(u128::try_from).collect();
        Self::from_lengths(words.map_err(D::Error::custom)?)
            .ok_or_else(|| D::Error::custom("no position has these numbers of games"))
    }
}
