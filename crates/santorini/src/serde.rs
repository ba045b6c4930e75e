//! Moves as their text, positions as setups and games as lists of positions, for serde.

use crate::course::{Game, Stack};
use crate::{Move, Position, Setup};
use alloc::string::String;
use alloc::vec::Vec;
use game::Game as _;
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

/// Writes the [`Setup`] of the position. The notation is not enough: it does not distinguish a climb
/// from a block by a player with a pawn on level 3.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self).serialize(serializer)
    }
}

/// Reads a [`Setup`]. One that is not a legal position is an error.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// The serialized form of a game: all its positions in the order of play.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game")]
struct Written {
    /// The positions that can be undone to.
    past: Vec<Position>,
    present: Position,
    /// The positions that can be redone.
    future: Vec<Position>,
}

/// Writes the positions before the present one, that one, and those that can be redone, in the order of play.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut past: Vec<Position> = self.past.iter().copied().collect();
        past.reverse();
        let future = self.future.iter().copied().collect();
        Written { past, present: self.present, future }.serialize(serializer)
    }
}

/// Reads what is written. Each position must be one legal move after the one before.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { past, present, future } = Written::deserialize(deserializer)?;
        let positions: Vec<&Position> = past.iter().chain([&present]).chain(&future).collect();
        let follows =
            |two: &[&Position]| two[0].moves().any(|legal| two[0].after(legal) == *two[1]);
        if let Some(index) = positions.windows(2).position(|two| !follows(two)) {
            let number = index + 2;
            let message = alloc::format!("no move leads to position {number} from the one before");
            return Err(D::Error::custom(message));
        }
        let stacked = |stack: Stack<Position>, position| stack.with(position);
        let past = past.into_iter().fold(Stack::EMPTY, stacked);
        Ok(Self { present, past, future: future.into_iter().rev().fold(Stack::EMPTY, stacked) })
    }
}
