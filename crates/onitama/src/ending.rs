//! How a game ends.

use core::fmt;
use game::{Outcome, Side, Verdict};

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

/// A game won: by whom, and in which way.
///
/// Who captures the enemy master inside the enemy temple with their own master wins by the Way of the
/// Stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Victory {
    /// The player who won.
    pub winner: Side,
    /// How they won.
    pub way: Way,
}

/// The end of a game: a victory, or a player who cannot move.
///
/// ```
/// use game::{Outcome, Side, Verdict};
/// use plywood_onitama::{Ending, Victory, Way};
///
/// let end = Ending::Won(Victory { winner: Side::Second, way: Way::Stream });
/// assert_eq!(end.verdict(Side::First), Verdict::Loss);
/// assert_eq!(end.to_string(), "the second player won by the Way of the Stream");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Ending {
    /// One player won.
    Won(Victory),
    /// The player to move has no legal move; there is no passing, and nobody wins.
    Stalemate,
}

impl Outcome for Ending {
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

impl From<Victory> for Ending {
    fn from(victory: Victory) -> Self {
        Self::Won(victory)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(victory) => victory.fmt(f),
            Self::Stalemate => f.write_str("the player to move has no move, nobody won"),
        }
    }
}

/// What the document calls a player.
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

    #[test]
    fn what_one_player_wins_the_other_loses() {
        for &ending in Ending::ALL {
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
        let stone = Ending::from(Victory { winner: Side::First, way: Way::Stone });
        assert_eq!(stone.to_string(), "the first player won by the Way of the Stone");
        let stream = Ending::Won(Victory { winner: Side::Second, way: Way::Stream });
        assert_eq!(stream.to_string(), "the second player won by the Way of the Stream");
        assert_eq!(Ending::Stalemate.to_string(), "the player to move has no move, nobody won");
    }
}
