//! Players, as front ends number and name them.

use core::fmt::Debug;
use game::{Side, Solo};

/// The players of a game: [`Side`] for two, [`Solo`] for one.
pub trait Player: Copy + Eq + Debug + Send + Sync + 'static {
    /// Every player, the one who is named first at index 0.
    const ALL: &'static [Self];
    /// What the players are called, unless the game has [other names](crate::Playable::PLAYERS).
    const NAMES: &'static [&'static str];

    /// The index of the player in [`ALL`](Self::ALL).
    fn index(self) -> usize;
}

impl Player for Side {
    const ALL: &'static [Self] = &Self::BOTH;
    const NAMES: &'static [&'static str] = &["first", "second"];

    fn index(self) -> usize {
        self.index()
    }
}

impl Player for Solo {
    const ALL: &'static [Self] = &[Self];
    const NAMES: &'static [&'static str] = &["player"];

    fn index(self) -> usize {
        0
    }
}
