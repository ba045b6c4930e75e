//! Moves as their text and positions as setups, for serde.

use crate::{Move, Position, Setup};
use alloc::string::String;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// Writes `"((row,col),(row,col),(row,col))"`: from, to, build.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads the move's notation.
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Writes the [`Setup`] of the position. The notation would not do: it does not tell a climb from a block
/// by a player with a pawn on level 3.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.setup().serialize(serializer)
    }
}

/// Reads a [`Setup`], and refuses what is no position.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}
