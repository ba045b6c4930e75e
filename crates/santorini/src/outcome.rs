//! How a game ends.

use crate::{BLUE, RED};
use core::fmt;
use game::{Side, Verdict};

/// How a game ends: who won, and how. There is no draw.
///
/// ```
/// use game::{Outcome as _, Verdict};
/// use plywood_santorini::{BLUE, RED, Outcome, Way};
///
/// let end = Outcome { winner: RED, way: Way::Block };
/// assert_eq!(end.verdict(BLUE), Verdict::Loss);
/// assert_eq!(end.to_string(), "red won by blocking");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The player who won.
    pub winner: Side,
    /// How they won.
    pub way: Way,
}

/// The two ways to win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Way {
    /// A pawn moved to level 3.
    Climb,
    /// The opponent has no move.
    Block,
}

impl game::Outcome for Outcome {
    type Player = Side;

    const ALL: &'static [Self] = &[
        Self { winner: BLUE, way: Way::Climb },
        Self { winner: BLUE, way: Way::Block },
        Self { winner: RED, way: Way::Climb },
        Self { winner: RED, way: Way::Block },
    ];

    #[inline]
    fn index(self) -> usize {
        self.winner.index() * 2 + self.way as usize
    }

    #[inline]
    fn verdict(self, player: Side) -> Verdict {
        if self.winner == player { Verdict::Win } else { Verdict::Loss }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = if self.winner == BLUE { "blue" } else { "red" };
        write!(f, "{winner} won by {}", self.way)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Climb => "climbing to level 3",
            Self::Block => "blocking",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use game::Outcome as _;

    #[test]
    fn victories_are_told_in_words() {
        let told: [_; 4] = core::array::from_fn(|index| Outcome::ALL[index].to_string());
        let blue = ["blue won by climbing to level 3", "blue won by blocking"];
        let red = ["red won by climbing to level 3", "red won by blocking"];
        assert_eq!(told, [blue[0], blue[1], red[0], red[1]]);
    }
}
