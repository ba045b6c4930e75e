//! Hands as lists of two cards and positions as setups, for serde.

use crate::{Card, Hand, MOST_PAWNS, Position, Setup, SetupError, Victory, Way};
use alloc::vec::Vec;
use board::Bitboard;
use core::fmt;
use game::{ByPlayer, Side};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// Writes the list of the two cards, in the order of their names.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}

/// Reads a list of two cards, in any order.
impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [one, other] = Deserialize::deserialize(deserializer)?;
        Ok(Self::new(one, other))
    }
}

/// A position as it is written: a [`Setup`] in which the loser's pawns are kept, so that the victory has to
/// be named.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Position")]
struct Written {
    cards: Vec<Card>,
    pawns: ByPlayer<Vec<(i8, i8)>>,
    turn: Side,
    super_used: ByPlayer<bool>,
    #[serde(default)]
    victory: Option<Victory>,
}

/// Writes the fields of a [`Setup`] and the victory, if there is one. Pawns that the loser still has are
/// among the others.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Setup { cards, turn, super_used, .. } = Setup::from(self);
        let pawns = ByPlayer::from_fn(|side| {
            let pawns = self.master(side).into_iter().chain(self.students(side));
            pawns.map(|square| (square.row(), square.col())).collect()
        });
        let victory = self.victory();
        Written { cards, pawns, turn, super_used, victory }.serialize(serializer)
    }
}

/// Reads what is written, or any legal [`Setup`].
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { cards, pawns, turn, super_used, victory } =
            Written::deserialize(deserializer)?;
        let setup = Setup { cards, pawns, turn, super_used };
        match victory {
            None => setup.position().map_err(D::Error::custom),
            Some(victory) => won(&setup, victory).map_err(D::Error::custom),
        }
    }
}

/// The position that is set up here after a victory, if that is how it can have been won.
fn won(setup: &Setup, victory: Victory) -> Result<Position, Refusal> {
    let mut position = setup.placed()?;
    let Victory { winner, way } = victory;
    let loser = winner.other();
    let can_have_won = match way {
        Way::Stone => {
            // The master is the one who is gone, and the first pawn of the list a student.
            position.masters[loser] = Bitboard::EMPTY;
            position.pawns[loser].len() < MOST_PAWNS
        }
        Way::Stream => {
            position.masters[winner].contains(Position::temple(loser))
                && !position.masters[loser].contains(Position::temple(winner))
        }
    };
    // Who won has a master, and who has pawns left was about to move.
    let has_master = !position.masters[winner].is_empty();
    let is_next = position.pawns[loser].is_empty() || position.turn == loser;
    if !(can_have_won && has_master && is_next) {
        return Err(Refusal::Victory(victory));
    }
    position.victory = Some(victory);
    Ok(position)
}

/// Why the fields are not a position.
enum Refusal {
    Setup(SetupError),
    Victory(Victory),
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Victory(Victory { winner, way }) => {
                let player = crate::outcome::ordinal(*winner);
                write!(f, "the {player} player cannot have won by the {way} with these pawns")
            }
        }
    }
}
