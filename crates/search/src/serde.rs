//! Scores, lists of moves and lines, for serde.

use crate::engine::Line;
use crate::{Moves, Score, ScoreKind};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// As `{"cp":12}`, `{"win":3}` or `{"loss":2}`.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kind().serialize(serializer)
    }
}

/// Refuses numbers that a score cannot hold.
impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let kind = ScoreKind::deserialize(deserializer)?;
        let (score, limit) = match kind {
            ScoreKind::Cp(evaluation) => (Self::cp(evaluation), Self::MAX_CP.unsigned_abs()),
            ScoreKind::Win(plies) => (Self::win(plies), Self::MAX_PLIES),
            ScoreKind::Loss(plies) => (Self::loss(plies), Self::MAX_PLIES),
        };
        if score.kind() == kind {
            return Ok(score);
        }
        Err(D::Error::custom(format_args!("{kind} is not a score: the maximum is {limit}")))
    }
}

impl<M: Serialize> Serialize for Moves<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, M: Deserialize<'de>> Deserialize<'de> for Moves<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A line that may have no move.
#[derive(serde::Deserialize)]
#[serde(rename = "Line")]
pub(crate) struct UncheckedLine<M> {
    score: Score,
    moves: Moves<M>,
}

impl<M> TryFrom<UncheckedLine<M>> for Line<M> {
    type Error = &'static str;

    fn try_from(UncheckedLine { score, moves }: UncheckedLine<M>) -> Result<Self, &'static str> {
        if moves.is_empty() {
            return Err("a line without a move: expected at least one");
        }
        Ok(Self { score, moves })
    }
}
