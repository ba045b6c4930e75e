//! Minimax by its definition.

use super::{Best, MAX_DEPTH};
use crate::{Moves, Score};
use game::Game;

/// The reference implementation of [`minimax`](super::minimax): plays every move, to the end of the game or
/// to the depth.
///
/// It is what the fast searches are tested against, and needs nothing of a game but its rules.
pub fn plain_minimax<G, E>(position: &G, depth: u32, evaluate: E) -> Best<G::Move>
where
    G: Game,
    E: Fn(&G, G::Player) -> i32,
{
    let depth = depth.min(MAX_DEPTH);
    let mut nodes = 0;
    let score = value(position, depth, 0, &evaluate, &mut nodes);
    let mut moves = Moves::new();
    if depth > 0 {
        let value = |legal| value_after(position, legal, depth, 0, &evaluate, &mut 0);
        moves = position.moves().filter(|&legal| value(legal) == score).collect();
    }
    Best { score, moves, nodes }
}

/// The value of a position for the player to move, `ply` moves after the root.
fn value<G, E>(position: &G, depth: u32, ply: u32, evaluate: &E, nodes: &mut u64) -> Score
where
    G: Game,
    E: Fn(&G, G::Player) -> i32,
{
    *nodes += 1;
    let turn = position.turn();
    if let Some(outcome) = position.outcome() {
        return Score::of_outcome(outcome, turn, ply);
    }
    if depth == 0 {
        return Score::cp(evaluate(position, turn));
    }
    let values =
        position.moves().map(|legal| value_after(position, legal, depth, ply, evaluate, nodes));
    values.max().expect("a game that is not over has a move")
}

/// The value of a move for the player who makes it.
fn value_after<G, E>(
    position: &G,
    legal: G::Move,
    depth: u32,
    ply: u32,
    evaluate: &E,
    nodes: &mut u64,
) -> Score
where
    G: Game,
    E: Fn(&G, G::Player) -> i32,
{
    let next = position.after(legal);
    let score = value(&next, depth - 1, ply + 1, evaluate, nodes);
    if next.turn() == position.turn() { score } else { -score }
}
