//! Games that are over or as good as over, of which a network is not asked.

use crate::WIN;
use game::{Danger, Outcome, Side, Tactics, Verdict};

/// How good a position is for a player: a [`WIN`] or 0 if the game is over, a win less the moves until then if it is as
/// good as over, and otherwise what a network says for the player to move.
#[inline]
pub(crate) fn for_player<G>(position: &G, player: Side, network: impl FnOnce() -> i32) -> i32
where
    G: Tactics<Player = Side>,
{
    let mover = position.turn();
    let for_mover = match position.outcome().map(|end| end.verdict(mover)) {
        Some(Verdict::Win) => WIN,
        Some(Verdict::Draw) => 0,
        Some(Verdict::Loss) => -WIN,
        None if position.winning_move().is_some() => WIN - 1,
        None if position.danger() == Danger::Lost => 2 - WIN,
        None => network(),
    };
    if player == mover { for_mover } else { -for_mover }
}
