//! What a match writes to its log.

use serde::{Deserialize, Serialize};

/// What the games depend on; a log of other settings is another match.
#[derive(Serialize)]
pub(super) struct Settings {
    pub(super) version: String,
    pub(super) game: String,
    pub(super) players: [String; 2],
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
    pub(super) openings: String,
    /// Whether lopsided openings were left out.
    pub(super) balanced: bool,
    pub(super) seed: u64,
    pub(super) max_moves: usize,
}

/// A game that was played.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(super) struct Record {
    /// The index of the game in the match.
    pub(super) game: usize,
    /// The opening.
    pub(super) start: String,
    /// Who has the move in the opening: `a` or `b`.
    pub(super) first: Name,
    pub(super) moves: Vec<String>,
    /// `None` in a draw.
    pub(super) winner: Option<Name>,
    /// How it ended, in words.
    pub(super) end: String,
    pub(super) seconds: f64,
}

/// One of the two players.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Name {
    A,
    B,
}

impl Name {
    pub(super) const BOTH: [Self; 2] = [Self::A, Self::B];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}
