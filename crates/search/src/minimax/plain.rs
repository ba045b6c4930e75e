//! Minimax by its definition.

use super::{Best, Score};
use game::Game;

/// What [`minimax`](super::minimax) finds, by the definition: every move is played, to the end of every
/// game or to the depth.
///
/// This is what the fast searches are compared with. It needs nothing of a game but its rules.
pub fn plain_minimax<G, E>(position: &G, depth: u8, evaluate: E) -> Best<G::Move>
where
    G: Game,
    E: Fn(&G, G::Player) -> i32,
{
    let mut positions = 0;
    let value = value(position, depth, 0, &evaluate, &mut positions);
    let mut moves = Vec::new();
    if depth > 0 {
        let score = |legal| after(position, legal, depth, 0, &evaluate, &mut 0);
        moves.extend(position.moves().filter(|&legal| score(legal) == value));
    }
    Best { value, moves, positions }
}

/// The score of a position for the player to move there, so many moves after the root.
fn value<G, E>(position: &G, depth: u8, ply: u16, evaluate: &E, positions: &mut u64) -> Score
where
    G: Game,
    E: Fn(&G, G::Player) -> i32,
{
    *positions += 1;
    let turn = position.turn();
    if let Some(end) = position.outcome() {
        return Score::of_end(end, turn, ply);
    }
    if depth == 0 {
        return Score::of_evaluation(evaluate(position, turn));
    }
    let scores =
        position.moves().map(|legal| after(position, legal, depth, ply, evaluate, positions));
    scores.max().expect("a game that is not over has a move")
}

/// The score of a move for the player who makes it.
fn after<G, E>(
    position: &G,
    legal: G::Move,
    depth: u8,
    ply: u16,
    evaluate: &E,
    positions: &mut u64,
) -> Score
where
    G: Game,
    E: Fn(&G, G::Player) -> i32,
{
    let next = position.after(legal);
    let score = value(&next, depth - 1, ply + 1, evaluate, positions);
    if next.turn() == position.turn() { score } else { -score }
}
