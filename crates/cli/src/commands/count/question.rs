//! How far to count, on the command line.

use crate::arguments::move_limit;
use crate::failure::Failure;
use catalog::Playable;
use clap::Args;

/// The most moves of a game.
#[derive(Args, Clone, Debug)]
pub(crate) struct MoveLimit {
    /// The most moves of a game. It may be left out where every game ends, as in Peg.
    #[arg(short, long, visible_alias = "depth", value_name = "moves", value_parser = move_limit, allow_negative_numbers = true)]
    n: Option<u32>,
}

impl MoveLimit {
    /// The most moves.
    ///
    /// # Errors
    ///
    /// [`Failure`] if the option is missing and the game needs it.
    pub(crate) fn n<G: Playable>(&self) -> Result<u32, Failure> {
        self.n
            .or(G::LONGEST_GAME)
            .ok_or_else(|| Failure::usage("missing -n: the number of moves to count, as in -n 6"))
    }
}
