//! `plywood countGames <n> <file>`

use crate::arguments::move_limit;
use crate::failure::Failure;
use crate::output::{Output, Strictness};
use crate::source::Source;
use clap::Args;
use onitama_course::{count_games, count_games_from};

/// Count the Onitama games of at most n moves from the state in a file.
///
/// Prints (all,first,second): the number of all games, and of those that the first and the second player
/// win. Prints `InvalidFormat` or `InvalidState` if the file is invalid, with the reason on standard error.
#[derive(Args, Debug)]
pub(crate) struct CountGames {
    /// The maximum number of moves, 0 or more.
    #[arg(value_name = "n", value_parser = move_limit, allow_negative_numbers = true)]
    n: u32,

    /// The file with the state; - is standard input.
    #[arg(value_name = "file")]
    file: Source,

    #[command(flatten)]
    strictness: Strictness,
}

impl CountGames {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let answer = match self.file.path() {
            Some(path) => count_games(self.n, path),
            None => count_games_from(self.n, std::io::stdin().lock()),
        };
        output.answer(&self.file, &answer, self.strictness)
    }
}
