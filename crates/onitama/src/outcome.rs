//! How a game ends.

use core::fmt;
use game::{Side, Verdict};

/// The two ways to win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Way {
    /// The opponent's master was captured.
    Stone,
    /// The winner's master entered the opponent's temple.
    Stream,
}

/// Who won, and how.
///
/// A master that captures the enemy master in the enemy temple wins by the Way of the Stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Victory {
    /// The player who won.
    pub winner: Side,
    /// How they won.
    pub way: Way,
}

/// How a game ends: with a victory, or with a player who has no move.
///
/// ```
/// use game::{Outcome as _, Side, Verdict};
/// use plywood_onitama::{Outcome, Victory, Way};
///
/// let end = Outcome::Won(Victory { winner: Side::Second, way: Way::Stream });
/// assert_eq!(end.verdict(Side::First), Verdict::Loss);
/// assert_eq!(end.to_string(), "the second player won by the Way of the Stream");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// One player won.
    Won(Victory),
    /// The player to move has no legal move. Nobody wins.
    Stalemate,
}

impl game::Outcome for Outcome {
    type Player = Side;

    const ALL: &'static [Self] = &[
        Self::Won(Victory { winner: Side::First, way: Way::Stone }),
        Self::Won(Victory { winner: Side::First, way: Way::Stream }),
        Self::Won(Victory { winner: Side::Second, way: Way::Stone }),
        Self::Won(Victory { winner: Side::Second, way: Way::Stream }),
        Self::Stalemate,
    ];

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Won(Victory { winner, way }) => winner.index() * 2 + way as usize,
            Self::Stalemate => 4,
        }
    }

    #[inline]
    fn verdict(self, player: Side) -> Verdict {
        match self {
            Self::Won(victory) if victory.winner == player => Verdict::Win,
            Self::Won(_) => Verdict::Loss,
            Self::Stalemate => Verdict::Draw,
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Stone => "Way of the Stone",
            Self::Stream => "Way of the Stream",
        })
    }
}

impl fmt::Display for Victory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} player won by the {}", ordinal(self.winner), self.way)
    }
}

impl From<Victory> for Outcome {
    fn from(victory: Victory) -> Self {
        Self::Won(victory)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(victory) => victory.fmt(f),
            Self::Stalemate => f.write_str("the player to move has no move, so nobody won"),
        }
    }
}

/// The name of a player in messages.
pub(crate) const fn ordinal(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use game::Outcome as _;

    #[test]
    fn what_one_player_wins_the_other_loses() {
        for &ending in Outcome::ALL {
            let [one, other] = Side::BOTH.map(|side| ending.verdict(side));
            let mirrored = match one {
                Verdict::Win => Verdict::Loss,
                Verdict::Draw => Verdict::Draw,
                Verdict::Loss => Verdict::Win,
            };
            assert_eq!(other, mirrored, "{ending}");
        }
    }

    #[test]
    fn endings_are_written_for_people() {
        let stone = Outcome::from(Victory { winner: Side::First, way: Way::Stone });
        assert_eq!(stone.to_string(), "the first player won by the Way of the Stone");
        let stream = Outcome::Won(Victory { winner: Side::Second, way: Way::Stream });
        assert_eq!(stream.to_string(), "the second player won by the Way of the Stream");
        assert_eq!(Outcome::Stalemate.to_string(), "the player to move has no move, so nobody won");
    }
}
