//! `tune`: weights of a linear evaluation, from games that the engine plays with itself.
//!
//! Every quiet position of a game is labelled with its result. Then each weight is moved up and down as long as the
//! logistic error of the evaluation against the results falls. At last the new weights play the old ones.

mod descent;

use crate::Name;
use crate::play::{self, Labelled, TABLE_BYTES};
use crate::trained::Trained;
use clap::Args;
use core::error::Error;
use descent::Descent;
use game::laws::Random;
use game::{Danger, Side};
use rayon::prelude::*;
use search::Evaluator;
use std::io::{self, Write as _};

/// Openings are worth at most so many points to one side.
const LOPSIDED: i32 = 150;

/// Find better weights for a game's linear evaluation, and print them.
#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// The game.
    #[arg(value_enum)]
    game: Name,

    /// Learn from so many games.
    #[arg(long, value_name = "n", default_value_t = 1000)]
    games: usize,

    /// Look at so many positions for each move.
    #[arg(long, value_name = "n", default_value_t = 2000)]
    nodes: u64,

    /// Play so many games between the new and the old weights.
    #[arg(long, value_name = "n", default_value_t = 200)]
    matches: usize,

    /// Repeat it so many times, each from the best weights so far with the next seed.
    #[arg(long, value_name = "n", default_value_t = 1)]
    rounds: u32,

    /// Draw openings with this seed.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,
}

impl Tune {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.game {
            Name::Santorini => self.tune::<santorini::Position>(),
            Name::Onitama => self.tune::<onitama::Position>(),
        }
    }

    fn tune<G: Trained>(&self) -> Result<(), Box<dyn Error>> {
        let mut out = io::stdout();
        let mut best = G::Weights::default();
        for (round, seed) in (1..=self.rounds).zip(self.seed..) {
            let samples = self.samples::<G>(&best, seed);
            let mut descent = Descent::new(&best, &samples);
            let before = descent.error();
            let new = descent.descend();
            let [lost, drawn, won] = self.compare::<G>(&new, &best, seed);
            writeln!(
                out,
                "round {round}: {} positions, error {before:.6}, then {:.6}; new against old: {won} won, {drawn} drawn, \
                 {lost} lost",
                samples.len(),
                descent.error()
            )?;
            if won > lost {
                best = new;
            }
        }
        writeln!(out, "{best:#?}")?;
        Ok(())
    }

    /// The quiet positions of some games that are not decided.
    fn samples<G: Trained>(&self, weights: &G::Weights, seed: u64) -> Vec<Labelled<G>> {
        let is_open = |danger| danger != Danger::Lost;
        let of_game = |game| {
            let mut random = Random::new(play::seed(seed, game));
            let judge = by::<G>(weights);
            play::quiet_positions(&mut random, self.nodes, LOPSIDED, judge, is_open)
        };
        (0..self.games).into_par_iter().flat_map_iter(of_game).collect()
    }

    /// The games that one evaluation lost, drew and won against another: two from each opening.
    fn compare<G: Trained>(&self, one: &G::Weights, other: &G::Weights, seed: u64) -> [usize; 3] {
        let pairs = (0..self.matches.div_ceil(2)).into_par_iter().map(|pair| {
            // Openings that were not learned from.
            let mut random = Random::new(play::seed(seed ^ u64::MAX, pair));
            let judges = [one, other].map(by::<G>);
            let start: G = play::opening(&mut random, self.nodes, LOPSIDED, &judges);
            play::pair(&start, judges, TABLE_BYTES, self.nodes)
        });
        let pairs: Vec<[u8; 2]> = pairs.collect();
        play::tally(&pairs)
    }
}

/// The evaluation by these weights.
fn by<G: Trained>(weights: &G::Weights) -> impl Evaluator<G> + Copy + Sync {
    |position: &G, side: Side| {
        let value = position.value(weights);
        if side == position.turn() { value } else { -value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Tune {
        Tune { game: Name::Onitama, games: 6, nodes: 100, matches: 4, rounds: 1, seed: 1 }
    }

    fn weights_explain_results_better<G: Trained>() {
        let mut weights = G::Weights::default();
        // Far from what explains results.
        for number in G::numbers(&mut weights) {
            *number = -*number;
        }
        let samples = small().samples::<G>(&G::Weights::default(), 1);
        let mut descent = Descent::new(&weights, &samples);
        let before = descent.error();
        let mut after = descent.descend();
        assert!(descent.error() < before);
        let moved = G::numbers(&mut after).into_iter().zip(G::numbers(&mut weights));
        assert!(moved.into_iter().any(|(after, before)| after != before));
    }

    #[test]
    fn a_descent_finds_weights_that_explain_results_better() {
        weights_explain_results_better::<santorini::Position>();
        weights_explain_results_better::<onitama::Position>();
    }

    #[test]
    fn every_opening_is_played_twice() {
        let weights = santorini::evaluate::Weights::TUNED;
        let [lost, drawn, won] = small().compare::<santorini::Position>(&weights, &weights, 1);
        assert_eq!(lost + drawn + won, 4);
        assert_eq!(lost, won, "the same weights, and the sides exchanged");
    }
}
