//! What captures, Super moves and the temple are worth, before the first pass.

use super::{ExitWorths, Half};
use crate::deal::plays;
use crate::layer::Worths;
use crate::men::{Men, Step};
use crate::value::WON_AT_ONCE;

/// Fills a row with the worth of the best move that leaves the material, 0 where there is none. Returns whether the
/// player to move has any move.
///
/// Where men stand on each other the bytes are unspecified.
pub(super) fn seed(half: &Half<'_>, state: usize, from: usize, row: &mut [u8]) -> bool {
    let Half { mover, waiter, exits, .. } = half;
    let ExitWorths { capture, step, capturing_step } = exits;
    let has_super = half.material.mover.has_super;
    let has_temple = |card| mover.wins(card, from);
    let cards = plays(state);
    if cards.iter().any(|&(card, _)| has_temple(Some(card))) || has_super && has_temple(None) {
        row.fill(WON_AT_ONCE);
        return true;
    }
    let mut has_move = false;
    for (card, after) in cards {
        for &played in mover.steps(card, from) {
            has_move = true;
            seed_captures(waiter, played, after, capture.as_ref(), row);
        }
        let Some(quiet) = step.as_ref().filter(|_| has_super) else { continue };
        for &played in mover.super_steps(from) {
            has_move = true;
            let worths = quiet.row(after, played.to as usize);
            row.iter_mut().zip(worths).for_each(|(best, &worth)| *best = worth.max(*best));
            seed_captures(waiter, played, after, capturing_step.as_ref(), row);
        }
    }
    has_move
}

/// What a move is worth where it captures: the master, or a student and then what is left.
fn seed_captures(waiter: &Men, played: Step, after: usize, left: Option<&Worths>, row: &mut [u8]) {
    row[waiter.with_master(played.square)].fill(WON_AT_ONCE);
    let Some(left) = left else { return };
    let worths = left.row(after, played.to as usize);
    for &(whole, rest) in waiter.taken(played.square) {
        let best = &mut row[whole as usize];
        *best = worths[rest as usize].max(*best);
    }
}
