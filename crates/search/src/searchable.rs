//! What a game needs in order to be searched.

use game::{Game, Identified, Tactics};

/// A game that [`minimax`](crate::minimax) and [`engine`](crate::engine) can search: its positions have an
/// [identity](Identified), it [sees the next moves](Tactics), and threads may share it. Every such game
/// implements this.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be searched yet",
    note = "implement `Identified` and `Tactics` from plywood-game, the second of which may be empty; counting needs \
            `Game` alone"
)]
pub trait Searchable: Game<Move: Send + Sync> + Identified + Tactics + Sync {}

impl<G> Searchable for G where G: Game<Move: Send + Sync> + Identified + Tactics + Sync {}
