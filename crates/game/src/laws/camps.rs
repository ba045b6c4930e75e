//! The laws of games of two camps.

use super::{Broken, random_games};
use crate::camps::{Camps, Hit, RowCounter, Step, padded};
use crate::laws::Random;
use crate::{ByPlayer, Counts, Natural, Side, Tally};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Plays random games and checks the contract of [`Camps`] in every position on the way: a position is
/// made of its parts, the plays and steps with their hits are its moves, and who has no move is stuck. In
/// some of the positions a row of siblings is counted by the game's [`RowCounter`] and compared with
/// [`Tally::of_games`].
///
/// # Errors
///
/// The first law that is broken, with the moves that lead there.
pub fn check_camps<G: Camps + PartialEq + fmt::Debug>(
    start: &G,
    games: usize,
    seed: u64,
) -> Result<(), Broken> {
    random_games(start, games, seed, |position, random| {
        if position.outcome().is_some() {
            return Ok(());
        }
        check_parts(position)?;
        check_moves(position)?;
        check_row(position, random)
    })
}

/// The camps of a position.
fn camps<G: Camps>(position: &G) -> ByPlayer<G::Camp> {
    ByPlayer::from_fn(|side| position.camp(side))
}

fn check_parts<G: Camps + PartialEq + fmt::Debug>(position: &G) -> Result<(), String> {
    let (turn, state) = (position.turn(), position.state());
    if state >= G::STATES {
        return Err(format!("there is no state {state}"));
    }
    let same = position.with_camps(turn, state, camps(position));
    if same != *position {
        return Err(format!("{position:?} is made {same:?} of its parts"));
    }
    for side in Side::BOTH {
        let mut squares: Vec<usize> =
            position.exposed(side, position.camp(side)).map(|(square, _)| square).collect();
        squares.sort_unstable();
        if squares.windows(2).any(|pair| pair[0] == pair[1])
            || squares.iter().any(|&square| square >= G::SQUARES)
        {
            return Err(format!("the exposed squares {squares:?} are not different squares"));
        }
    }
    match position.stuck(turn, state, position.camp(turn)) {
        Some(outcome) => Err(format!("a player with moves is stuck: {outcome:?}")),
        None => Ok(()),
    }
}

/// What a move leads to.
enum Next<G: Camps> {
    Over(G::Outcome),
    Position(G),
}

/// What a play and a step lead to.
fn next<G: Camps>(position: &G, state: usize, step: Step<G::Camp, G::Outcome>) -> Next<G> {
    let (mover, other) = (position.turn(), position.turn().other());
    let mut camps = camps(position);
    camps[mover] = step.camp;
    let mut exposed = position.exposed(other, camps[other]);
    match exposed.find(|(square, _)| *square == step.square) {
        Some((_, Hit::End(outcome))) => return Next::Over(outcome),
        Some((_, Hit::Loss(camp))) => camps[other] = camp,
        None => {}
    }
    match step.outcome {
        Some(outcome) => Next::Over(outcome),
        None => Next::Position(position.with_camps(other, state, camps)),
    }
}

fn check_moves<G: Camps + PartialEq + fmt::Debug>(position: &G) -> Result<(), String> {
    let (turn, other) = (position.turn(), position.turn().other());
    let mut played: Vec<G> = position.moves().map(|legal| position.after(legal)).collect();
    let mut over = Vec::new();
    for (play, state) in position.plays(turn, position.state()) {
        for step in position.steps(turn, play, position.camp(turn)) {
            if step.square >= G::SQUARES {
                return Err(format!("there is no square {}", step.square));
            }
            match next(position, state, step) {
                Next::Over(outcome) => over.push(outcome),
                Next::Position(next) => {
                    let Some(index) = played.iter().position(|after| *after == next) else {
                        return Err(format!("no move leads to {next:?}, as {step:?} does"));
                    };
                    played.swap_remove(index);
                    if next.outcome() != next.stuck(other, state, next.camp(other)) {
                        return Err(format!("{next:?} is over, or a player is stuck, not both"));
                    }
                }
            }
        }
    }
    for outcome in over {
        let Some(index) = played.iter().position(|after| after.outcome() == Some(outcome)) else {
            return Err(format!("no move ends with {outcome:?}, as a step does"));
        };
        played.swap_remove(index);
    }
    match played.first() {
        Some(after) => Err(format!("no step leads to {after:?}, as a move does")),
        None => Ok(()),
    }
}

/// Two moves on: the replies of one play to one move, all with the same camp of the first mover.
fn check_row<G: Camps + PartialEq + fmt::Debug>(
    position: &G,
    random: &mut Random,
) -> Result<(), String> {
    let plies = <G::RowCounter as RowCounter<G>>::PLIES;
    let mut siblings: Vec<G> = Vec::new();
    let Some(first) = random.legal_move(position) else { return Ok(()) };
    let first = position.after(first);
    let Some(second) = random.legal_move(&first) else { return Ok(()) };
    let second = first.after(second);
    if second.outcome().is_some() {
        return Ok(());
    }
    let (turn, state) = (second.turn(), second.state());
    let mover = second.camp(turn.other());
    // The columns are camps that the player to move has after any first move of the same state.
    for legal in position.moves() {
        let camp = match position.after(legal) {
            after if after.outcome().is_some() => continue,
            after => after.camp(turn),
        };
        let is_there = position
            .exposed(turn.other(), mover)
            .all(|(square, _)| position.exposed(turn, camp).all(|(other, _)| other != square));
        let is_known = siblings.iter().any(|known| known.camp(turn) == camp);
        if is_there && !is_known {
            let camps = ByPlayer::from_fn(|side| if side == turn { camp } else { mover });
            siblings.push(position.with_camps(turn, state, camps));
        }
    }
    siblings.sort_unstable_by_key(|sibling| sibling.camp(turn));
    let columns: Vec<G::Camp> = siblings.iter().map(|sibling| sibling.camp(turn)).collect();
    let (mut row, mut known) = (vec![0; padded(columns.len())], Tally::new());
    for (weight, sibling) in row.iter_mut().zip(&siblings).take(8) {
        *weight = i16::try_from(random.below(1 << 15)).unwrap_or(1);
        let times = Natural::from(u64::from(weight.unsigned_abs()));
        known += &Tally::of_games(sibling, plies).times(&times);
    }
    let mut counter = G::RowCounter::new(position, turn, state);
    let (mut columns, mut counts) = (counter.columns(&columns), Counts::new());
    // Two rows with the same columns: tables that the first one fills serve the second one, too.
    for _ in 0..2 {
        counter.count(&counter.mover(mover), &mut columns, &row, &mut counts);
    }
    let counted = Tally::from(&counts);
    let known = known.times(&Natural::from(2u64));
    if counted == known {
        return Ok(());
    }
    Err(format!("a row after {mover:?} counts {counted:?} in two rounds, but there are {known:?}"))
}
