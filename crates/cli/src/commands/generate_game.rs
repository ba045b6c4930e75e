//! `plywood generateGame <seed> <n>`

use crate::arguments::{integer, move_limit};
use crate::failure::Failure;
use crate::output::Output;
use clap::Args;
use onitama_course::generate_game;
use onitama_notation::Number;

/// Print a random valid Onitama game of at most n moves.
///
/// The same seed and n always give the same game. `plywood generateGame 1 100 | plywood simulateGame -`
/// shows how it ends.
#[derive(Args, Debug)]
pub(crate) struct GenerateGame {
    /// Any integer, of any length.
    #[arg(value_name = "seed", value_parser = integer, allow_negative_numbers = true)]
    seed: Number,

    /// The maximum number of moves, 0 or more.
    #[arg(value_name = "n", value_parser = move_limit, allow_negative_numbers = true)]
    n: u32,
}

impl GenerateGame {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        output.print(&generate_game(&self.seed, self.n))
    }
}
