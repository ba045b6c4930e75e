//! Scores by their kind and lines with their moves, for serde.

use crate::engine::{self, Line};
use crate::minimax;
use game::Verdict;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// A score as it is written.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Score", rename_all = "snake_case")]
enum Written<P> {
    Evaluation(i32),
    Win(P),
    Loss(P),
}

/// Writes `{"evaluation":12}`, `{"win":3}` or `{"loss":2}`, the last two in moves.
impl Serialize for engine::Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.forced() {
            None => Written::Evaluation(self.value()),
            Some((Verdict::Loss, plies)) => Written::Loss(plies),
            Some((Verdict::Win | Verdict::Draw, plies)) => Written::Win(plies),
        }
        .serialize(serializer)
    }
}

/// Reads what is written, and refuses what no score is.
impl<'de> Deserialize<'de> for engine::Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Written::<u32>::deserialize(deserializer)? {
            Written::Win(plies) if plies <= Self::FARTHEST => Ok(Self::win(plies)),
            Written::Loss(plies) if plies <= Self::FARTHEST => Ok(Self::loss(plies)),
            Written::Win(_) | Written::Loss(_) => Err(too_far(Self::FARTHEST)),
            Written::Evaluation(value) => {
                checked(value, Self::MOST).map(Self::evaluation).map_err(D::Error::custom)
            }
        }
    }
}

/// Writes `{"evaluation":12}`, `{"win":3}` or `{"loss":2}`, the last two in moves.
impl Serialize for minimax::Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => Written::Win(plies),
            (None, Some(plies)) => Written::Loss(plies),
            (None, None) => Written::Evaluation(self.evaluation().unwrap_or_default()),
        }
        .serialize(serializer)
    }
}

/// Reads what is written, and refuses what no score is.
impl<'de> Deserialize<'de> for minimax::Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Written::<u16>::deserialize(deserializer)? {
            Written::Win(plies) => Ok(Self::win_in(plies)),
            Written::Loss(plies) => Ok(Self::loss_in(plies)),
            Written::Evaluation(value) => {
                checked(value, Self::MOST).map(Self::of_evaluation).map_err(D::Error::custom)
            }
        }
    }
}

/// An evaluation that is not cut.
fn checked(value: i32, most: i32) -> Result<i32, String> {
    if (-most..=most).contains(&value) {
        return Ok(value);
    }
    Err(format!("an evaluation beyond {most}: {value}"))
}

fn too_far<E: Error>(farthest: u32) -> E {
    E::custom(format_args!("the end of the game in more than {farthest} moves"))
}

/// A line as anyone may write it.
#[derive(serde::Deserialize)]
#[serde(rename = "Line")]
pub(crate) struct WrittenLine<M> {
    score: engine::Score,
    moves: Vec<M>,
}

impl<M> TryFrom<WrittenLine<M>> for Line<M> {
    type Error = &'static str;

    fn try_from(WrittenLine { score, moves }: WrittenLine<M>) -> Result<Self, &'static str> {
        if moves.is_empty() { Err("a line without a move") } else { Ok(Self { score, moves }) }
    }
}
