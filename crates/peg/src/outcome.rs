//! How a game ends.

use core::fmt;
use game::{Solo, Verdict};

/// How a game ends.
///
/// Every game that starts with a white peg is won: the board is connected, so that as long as there is a black
/// peg, one of them is beside a white one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// Every peg is white.
    Won,
    /// No peg is white, so none can be flipped.
    Stuck,
}

impl game::Outcome for Outcome {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self::Won, Self::Stuck];

    fn index(self) -> usize {
        self as usize
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        match self {
            Self::Won => Verdict::Win,
            Self::Stuck => Verdict::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won => "every peg is white",
            Self::Stuck => "no peg is white",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn endings_are_told_in_words_that_can_be_aligned() {
        assert_eq!(
            format!("{:>16}|{:<20}|", Outcome::Stuck, Outcome::Won),
            " no peg is white|every peg is white  |"
        );
    }
}
