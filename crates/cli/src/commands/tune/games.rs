//! Games that the engine plays against itself.

use super::tunable::Tunable;
use crate::random::Random;
use game::{Danger, Outcome, Side, Verdict};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use search::engine::{Engine, Limits};

/// The memory of a player's table.
const TABLE_BYTES: usize = 1 << 20;

/// So many moves of each game are drawn by lot.
const DRAWN_MOVES: usize = 2;

/// Games without an end are broken off after so many moves, as a draw.
const LONGEST_GAME: usize = 160;

/// A position, and what the player to move made of it: 1 for a win, 0 for a loss.
pub(super) struct Sample<G> {
    pub(super) position: G,
    pub(super) result: f64,
}

/// The positions of some games of an engine with itself, except those that are decided and those where a
/// capture comes next.
pub(super) fn samples<G: Tunable>(
    weights: &G::Weights,
    games: usize,
    nodes: u64,
    seed: u64,
) -> Vec<Sample<G>> {
    let of_game = |game: usize| {
        let start = opening::<G>(seed, game);
        let mut quiet = Vec::new();
        let winner = play([weights, weights], start, nodes, |position, chosen| {
            let is_decided = position.winning_move().is_some() || position.danger() == Danger::Lost;
            if !is_decided && !position.captures().any(|capture| capture == chosen) {
                quiet.push(position.clone());
            }
        });
        let result = |position: &G| match winner {
            None => 0.5,
            Some(side) if side == position.turn() => 1.0,
            Some(_) => 0.0,
        };
        let labelled = |position: G| Sample { result: result(&position), position };
        quiet.into_iter().map(labelled).collect::<Vec<_>>()
    };
    (0..games).into_par_iter().flat_map_iter(of_game).collect()
}

/// The games that one evaluation won, drew and lost against another: two from each opening.
pub(super) fn compare<G: Tunable>(
    one: &G::Weights,
    other: &G::Weights,
    games: usize,
    nodes: u64,
    seed: u64,
) -> [usize; 3] {
    // Openings that were not learned from.
    let seed = seed ^ u64::MAX;
    let of_game = |game: usize| {
        let start = opening::<G>(seed, game / 2);
        let side = if game.is_multiple_of(2) { start.turn() } else { start.turn().other() };
        let weights = if side == Side::First { [one, other] } else { [other, one] };
        match play(weights, start, nodes, |_, _| ()) {
            Some(winner) if winner == side => [1, 0, 0],
            None => [0, 1, 0],
            Some(_) => [0, 0, 1],
        }
    };
    let add = |a: [usize; 3], b: [usize; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    (0..games).into_par_iter().map(of_game).reduce(|| [0; 3], add)
}

/// A start and some moves, drawn by lot.
fn opening<G: Tunable>(seed: u64, game: usize) -> G {
    let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(game as u64));
    loop {
        let mut position = G::draw(&mut random);
        for _ in 0..DRAWN_MOVES {
            let moves = position.opening_moves();
            if let Some(&next) = moves.get(random.below(moves.len().max(1))) {
                position.play_unchecked(next);
            }
        }
        if position.outcome().is_none() && position.winning_move().is_none() {
            return position;
        }
    }
}

/// Plays a game to its end and gives the winner. Every position is shown on the way, with the move that
/// was chosen.
fn play<G: Tunable>(
    weights: [&G::Weights; 2],
    start: G,
    nodes: u64,
    mut show: impl FnMut(&G, G::Move),
) -> Option<Side> {
    let mut players = weights.map(|weights| {
        let evaluate = |position: &G, side: Side| {
            let value = position.value(weights);
            if side == position.turn() { value } else { -value }
        };
        Engine::new(evaluate, TABLE_BYTES)
    });
    let mut position = start;
    for _ in 0..LONGEST_GAME {
        if let Some(end) = position.outcome() {
            return Side::BOTH.into_iter().find(|&side| end.verdict(side) == Verdict::Win);
        }
        let found = players[position.turn().index()].search(&position, Limits::nodes(nodes));
        let chosen = found.best()?.moves[0];
        show(&position, chosen);
        position.play_unchecked(chosen);
    }
    None
}
