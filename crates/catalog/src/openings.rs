//! Positions to start games from, for the table [`Playable::OPENINGS`].

use crate::Playable;
use game::laws::Random;

/// Draws a position in which the game goes on. The same seed draws the same positions.
pub type Opening<G> = fn(&mut Random) -> G;

/// The game's start, and so many random moves from there.
pub fn random_moves<G: Playable, const MOVES: usize>(random: &mut Random) -> G {
    let start = G::initial();
    // In a game that can be over so soon another draw helps; the start is there if none does.
    let drawn = (0..100).find_map(|_| {
        let drawn = random.game(&start, MOVES + 1).pop()?;
        drawn.outcome().is_none().then_some(drawn)
    });
    drawn.unwrap_or(start)
}

/// The game's start itself.
pub fn start<G: Playable>(_random: &mut Random) -> G {
    G::initial()
}
