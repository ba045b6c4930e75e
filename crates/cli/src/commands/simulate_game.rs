//! `plywood simulateGame <file>`

use crate::failure::Failure;
use crate::output::{Output, Strictness};
use crate::source::Source;
use clap::Args;
use onitama_course::{simulate_game, simulate_game_from};

/// Simulate the Onitama game in a file and print its final state.
///
/// Prints the state in the format of the file's first line, or `InvalidFormat`, `InvalidState`, or `InvalidMove`
/// and the move. The reason is printed to standard error.
#[derive(Args, Debug)]
pub(crate) struct SimulateGame {
    /// The file with the game; - is standard input.
    #[arg(value_name = "file")]
    file: Source,

    #[command(flatten)]
    strictness: Strictness,
}

impl SimulateGame {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let answer = match self.file.path() {
            Some(path) => simulate_game(path),
            None => simulate_game_from(std::io::stdin().lock()),
        };
        output.answer(&self.file, &answer, self.strictness)
    }
}
