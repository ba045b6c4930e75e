//! `plywood tune <game>`: weights of an evaluator from games that the engine plays against itself.
//!
//! The engine plays games from drawn openings, with a number of nodes for each move, so that the games
//! depend on the seed alone. Every quiet position of a game is labelled with its result. Then each weight
//! is moved up and down as long as the logistic error of the evaluation against the results falls. At
//! last the new weights play the old ones.

mod fit;
mod games;
mod tunable;

use crate::failure::Failure;
use crate::output::Output;
use catalog::{Name, onitama, santorini};
use clap::Args;
use core::fmt::Write as _;
use fit::Fit;
use tunable::Tunable;

/// Find better weights for a game's evaluator, and print them.
#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// The number of games to learn from.
    #[arg(long, value_name = "n", default_value_t = 1000)]
    games: usize,

    /// The number of positions to search for each move.
    #[arg(long, value_name = "n", default_value_t = 2000)]
    nodes: u64,

    /// The number of games between the new and the old weights.
    #[arg(long, value_name = "n", default_value_t = 200)]
    matches: usize,

    /// The number of rounds, each from the best weights so far with the next seed.
    #[arg(long, value_name = "n", default_value_t = 1)]
    rounds: u32,

    /// The seed for the openings.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,
}

impl Tune {
    pub(crate) fn run(self, game: Name, output: &Output) -> Result<(), Failure> {
        match game {
            Name::Onitama => output.print(&self.tune::<onitama::Position>()),
            Name::Santorini => output.print(&self.tune::<santorini::Position>()),
            Name::Peg => Err(Failure::usage("nothing to tune: every game of peg is won")),
        }
    }

    fn tune<G: Tunable>(&self) -> String {
        let mut text = String::new();
        let mut best = G::weights();
        for (round, seed) in (1..=self.rounds).zip(self.seed..) {
            let samples = games::samples::<G>(&best, self.games, self.nodes, seed);
            let mut fit = Fit::<G>::new(&best, &samples);
            let before = fit.error();
            let new = fit.descend();
            let played = games::compare::<G>(&new, &best, self.matches, self.nodes, seed);
            let [won, drawn, lost] = played;
            let _ = writeln!(
                text,
                "round {round}: {} positions, error {before:.6}, then {:.6}; new against old: {won} won, \
                 {drawn} drawn, {lost} lost",
                samples.len(),
                fit.error()
            );
            if won > lost {
                best = new;
            }
        }
        let _ = write!(text, "{best:#?}");
        text
    }
}
