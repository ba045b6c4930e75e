//! `plywood show <game> [--from …]`

use crate::failure::Failure;
use crate::output::Output;
use crate::start::PositionCommand;
use catalog::Playable;
use clap::Args;

/// Show a position as a board in text, with its notation and its moves.
#[derive(Args, Debug)]
pub(crate) struct Show {
    /// Also list the legal moves.
    #[arg(long)]
    legal: bool,
}

impl PositionCommand for Show {
    fn run<G: Playable>(&self, start: &G, output: &Output) -> Result<(), Failure> {
        output.print(&shown(start, self.legal))
    }
}

/// The board, the notation, and the moves if they are asked for.
pub(super) fn shown<G: Playable>(position: &G, with_moves: bool) -> String {
    let mut text = format!("{}\n{}", position.diagram(), position.notation());
    if with_moves {
        for legal in position.moves() {
            text.push('\n');
            text.push_str(&G::move_notation(legal));
        }
    }
    text
}
