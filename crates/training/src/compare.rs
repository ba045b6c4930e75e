//! `compare`: a match between two evaluations.

use crate::Name;
use crate::judge::{Choice, Judge};
use crate::play;
use crate::trained::Trained;
use clap::Args;
use core::error::Error;
use game::laws::Random;
use rayon::prelude::*;

/// The memory of a player's table.
const TABLE_BYTES: usize = 16 << 20;

/// Openings are worth at most so many points to one side, by a search of each of the two evaluations.
const LOPSIDED: i32 = 75;

/// The positions that such a search looks at.
const OPENING_NODES: u64 = 5000;

/// So many openings are played between two lines of the report.
const BLOCK: usize = 25;

/// Play a match between two evaluations, each opening twice with the sides exchanged.
#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// The game.
    #[arg(value_enum)]
    game: Name,

    /// linear, or the file of a network.
    one: Choice,

    /// What it plays against: linear, or the file of a network.
    other: Choice,

    /// Play so many games.
    #[arg(long, value_name = "n", default_value_t = 400)]
    games: usize,

    /// Look at so many positions for each move.
    #[arg(long, value_name = "n", default_value_t = 5000)]
    nodes: u64,

    /// Draw openings with this seed.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,
}

impl Compare {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.game {
            Name::Santorini => self.compare::<santorini::Position>(),
            Name::Onitama => self.compare::<onitama::Position>(),
        }
    }

    fn compare<G: Trained>(&self) -> Result<(), Box<dyn Error>> {
        let judges = [Judge::read::<G>(&self.one)?, Judge::read::<G>(&self.other)?];
        let mut pairs: Vec<[u8; 2]> = Vec::new();
        while 2 * pairs.len() < self.games {
            let block = pairs.len()..self.games.div_ceil(2).min(pairs.len() + BLOCK);
            let played: Vec<[u8; 2]> =
                block.into_par_iter().map(|pair| self.pair::<G>(&judges, pair)).collect();
            pairs.extend(played);
            println!("{}", report(&pairs));
        }
        Ok(())
    }

    /// Two games from one opening.
    fn pair<G: Trained>(&self, judges: &[Judge; 2], pair: usize) -> [u8; 2] {
        let judges = judges.each_ref();
        let mut random = Random::new(play::seed(self.seed, pair));
        let start: G = play::opening(&mut random, OPENING_NODES, LOPSIDED, &judges);
        play::pair(&start, judges, TABLE_BYTES, self.nodes)
    }
}

/// Wins, draws and losses, and the difference in Elo with its 95 % interval, by pairs of games.
fn report(pairs: &[[u8; 2]]) -> String {
    let [lost, drawn, won] = play::tally(pairs);
    let count = pairs.len() as f64;
    let points: Vec<f64> = pairs.iter().map(|[a, b]| f64::from(a + b) / 4.0).collect();
    let mean = points.iter().sum::<f64>() / count;
    let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / count;
    let error = 1.96 * (variance / count).sqrt();
    let [low, elo, high] = [mean - error, mean, mean + error].map(elo);
    format!("{won} won, {drawn} drawn, {lost} lost: {elo:+.0} Elo [{low:+.0}, {high:+.0}]")
}

/// The difference in Elo at which so many points are expected.
fn elo(points: f64) -> f64 {
    0.0 - 400.0 * (1.0 / points.clamp(0.001, 0.999) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_gives_elo_with_its_error() {
        let pairs = [[[2, 2]; 30], [[2, 0]; 30], [[1, 0]; 30]].concat();
        let report = report(&pairs);
        assert_eq!(report, "90 won, 30 drawn, 60 lost: +58 Elo [+13, +106]");
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }
}
