//! `generate`: samples from games that the engine plays with itself.

use crate::Name;
use crate::judge::{Choice, Judge};
use crate::play::{self, Labelled};
use crate::sample::Sample;
use crate::trained::Trained;
use clap::Args;
use core::error::Error;
use game::Danger;
use game::laws::Random;
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

/// So many games are played before they are written.
const BLOCK: usize = 256;

/// Play games of the engine with itself, and write their quiet positions.
///
/// A game starts with moves drawn by lot and ends when a search sees who wins. Every position in which the
/// player is not threatened and does not capture is written with the score of the search and the result.
#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// The game.
    #[arg(value_enum)]
    game: Name,

    /// Write the samples to this file.
    #[arg(long, value_name = "file")]
    out: PathBuf,

    /// Play so many games.
    #[arg(long, value_name = "n", default_value_t = 10_000)]
    games: usize,

    /// Look at so many positions for each move.
    #[arg(long, value_name = "n", default_value_t = 1000)]
    nodes: u64,

    /// Draw openings with this seed.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,

    /// Leave out openings that are worth more points than this to one side.
    #[arg(long, value_name = "points", default_value_t = 150)]
    lopsided: i32,

    /// Judge by this: linear, or the file of a network.
    #[arg(long, value_name = "file", default_value = "linear")]
    by: Choice,
}

impl Generate {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.game {
            Name::Santorini => self.generate::<santorini::Position>(),
            Name::Onitama => self.generate::<onitama::Position>(),
        }
    }

    fn generate<G: Trained>(&self) -> Result<(), Box<dyn Error>> {
        let judge = Judge::read::<G>(&self.by)?;
        let mut file = BufWriter::new(File::create(&self.out)?);
        let started = Instant::now();
        let mut written = 0;
        for first in (0..self.games).step_by(BLOCK) {
            let block = first..self.games.min(first + BLOCK);
            let last = block.end;
            let samples: Vec<Vec<Sample>> =
                block.into_par_iter().map(|game| self.samples::<G>(&judge, game)).collect();
            for sample in samples.iter().flatten() {
                file.write_all(&sample.to_bytes())?;
            }
            written += samples.iter().map(Vec::len).sum::<usize>();
            // Whoever stops the run keeps whole samples.
            file.flush()?;
            println!("{last} games, {written} positions, {:.0} s", started.elapsed().as_secs_f64());
        }
        Ok(())
    }

    /// The quiet positions of a game that are not decided.
    fn samples<G: Trained>(&self, judge: &Judge, game: usize) -> Vec<Sample> {
        let mut random = Random::new(play::seed(self.seed, game));
        let is_calm = |danger| danger == Danger::Calm;
        let quiet = play::quiet_positions(&mut random, self.nodes, self.lopsided, judge, is_calm);
        let sample = |seen: &Labelled<G>| Sample::new(&seen.position, seen.score, seen.result);
        quiet.iter().map(sample).collect()
    }
}
