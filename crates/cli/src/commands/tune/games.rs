//! Games that the engine plays against itself.

use super::tunable::Tunable;
use crate::arena::{Chooser, Game};
use catalog::game::laws::Random;
use catalog::game::{Danger, Side};
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
        let (game, winner) = play([weights, weights], start, nodes);
        let (mut quiet, mut position) = (Vec::new(), game.start);
        for chosen in game.moves {
            let is_decided = position.winning_move().is_some() || position.danger() == Danger::Lost;
            if !is_decided && !position.captures().any(|capture| capture == chosen) {
                quiet.push(position.clone());
            }
            position.play_unchecked(chosen);
        }
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
        match play(weights, start, nodes).1 {
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
        let mut position = G::OPENINGS[0].1(&mut random);
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

/// Plays a game to its end between two evaluations; gives the game, and the winner.
fn play<G: Tunable>(weights: [&G::Weights; 2], start: G, nodes: u64) -> (Game<G>, Option<Side>) {
    let mut players = weights.map(|weights| Searcher {
        engine: Engine::new(
            |position: &G, side: Side| {
                let value = position.value(weights);
                if side == position.turn() { value } else { -value }
            },
            TABLE_BYTES,
        ),
        limits: Limits::nodes(nodes),
    });
    let [one, other] = &mut players;
    let mut game = Game::new(start);
    let end = game.play([one, other], LONGEST_GAME, || true);
    let winner = end.and_then(|end| end.winner()).map(|side| Side::BOTH[side]);
    (game, winner)
}

/// An engine at the board.
struct Searcher<'a, G: Tunable, E> {
    engine: Engine<'a, G, E>,
    limits: Limits,
}

impl<G: Tunable, E: Fn(&G, Side) -> i32 + Sync> Chooser<G> for Searcher<'_, G, E> {
    fn choose(&mut self, game: &Game<G>) -> Result<G::Move, String> {
        let found = self.engine.search(&game.position, self.limits);
        found.best().map(|line| line.moves[0]).ok_or_else(|| String::from("no move was found"))
    }
}
