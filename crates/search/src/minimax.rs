//! Exact minimax to a fixed depth, on one thread or many.
//!
//! [`minimax`] and [`par_minimax`] give the value of a position some moves deep, and *every* move that
//! reaches it: what [`plain_minimax`] gives by the definition, only sooner. The answer does not depend on
//! the number of threads, on the size of the table, or on chance.
//!
//! Where a game ends, its outcome counts: a sooner win is better, and a later loss. Where the depth ends,
//! an evaluation is asked, which is any function of a position and the player to move there. The point of
//! view changes only where the turn does, so that games of one player are searched as well.
//!
//! ```
//! use plywood_search::minimax::{minimax, plain_minimax};
//! use santorini::{Position, evaluate};
//!
//! let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
//! let best = minimax(&position, 3, evaluate::sample);
//! assert_eq!(best.value.evaluation(), Some(2));
//! assert_eq!(best.moves.len(), 32, "all equally good");
//!
//! let plain = plain_minimax(&position, 3, evaluate::sample);
//! assert_eq!((best.value, best.moves), (plain.value, plain.moves));
//! assert!(best.positions < plain.positions);
//! # Ok::<(), santorini::NotationError>(())
//! ```
//!
//! How it works: alpha-beta with null windows, deepened move by move, on a shared [`Table`]. What the
//! table says of a position is used only where it is certain: it was found for this very position and
//! depth, or is a win or loss that comes within the depth. Winning moves and answers to threats are seen
//! at a glance, through [`game::Tactics`]. On many threads the first move of a position is searched
//! alone, and its younger brothers are shared out once its score is known; those that a cutoff makes
//! useless are stopped.

mod candidates;
mod known;
mod ordering;
mod parallel;
mod plain;
mod root;
mod score;
mod table;
mod tree;
mod window;

pub use plain::plain_minimax;
pub use score::Score;
pub use table::{Table, Word};

use core::fmt;
use game::{Game, Identified, Tactics};
use known::Known;
use parallel::Crew;
use tree::Tree;

/// A game that can be searched: its positions are [told apart](Identified), it sees the
/// [next moves](Tactics), and threads may share it. Every such game is.
pub trait Searchable: Game<Move: Send + Sync, Player: Sync> + Identified + Tactics + Sync {}

impl<G> Searchable for G where G: Game<Move: Send + Sync, Player: Sync> + Identified + Tactics + Sync
{}

/// What a search found: the value, and every move that reaches it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Best<M> {
    /// The value of the position for the player to move.
    pub value: Score,
    /// All best moves, in the order of [`moves`](game::Game::moves); none if the game is over or the
    /// depth is zero.
    pub moves: Vec<M>,
    /// How many positions were looked at, the root included. On many threads, this depends on chance.
    pub positions: u64,
}

/// The value of a position so many moves deep, and every best move, on this thread.
///
/// The evaluation is asked for the player to move in the position that it is given.
pub fn minimax<G, E>(position: &G, depth: u8, evaluate: E) -> Best<G::Move>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    Minimax::new(evaluate).best(position, depth)
}

/// What [`minimax`] gives, on all threads of the current rayon pool.
pub fn par_minimax<G, E>(position: &G, depth: u8, evaluate: E) -> Best<G::Move>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    Minimax::new(evaluate).par_best(position, depth)
}

/// An evaluation, with a table of what it leads to.
///
/// The table is kept from search to search, whatever their positions and depths.
///
/// ```
/// use game::Game;
/// use plywood_search::minimax::Minimax;
/// use santorini::{Position, evaluate};
///
/// let mut position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let minimax = Minimax::with_bytes(1 << 20, evaluate::sample);
/// for _ in 0..3 {
///     let best = minimax.best(&position, 2);
///     position.play(best.moves[0])?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Minimax<E> {
    evaluate: E,
    table: Table<Known>,
    /// Positions are shared out among threads from this depth on.
    share_from: u8,
}

impl<E> Minimax<E> {
    /// The entries of a table whose size nobody has chosen.
    const ENTRIES: usize = 1 << 20;
    const SHARE_FROM: u8 = 4;

    /// A search with this evaluation, and a table of 32 MiB.
    pub fn new(evaluate: E) -> Self {
        Self::with_entries(Self::ENTRIES, evaluate)
    }

    /// A search with this evaluation, and a table of at least this many entries.
    pub fn with_entries(entries: usize, evaluate: E) -> Self {
        Self { evaluate, table: Table::new(entries), share_from: Self::SHARE_FROM }
    }

    /// A search with this evaluation, and a table of this size, or just above.
    pub fn with_bytes(bytes: usize, evaluate: E) -> Self {
        Self { evaluate, table: Table::of_bytes(bytes), share_from: Self::SHARE_FROM }
    }

    /// The same search, in which positions are shared out among threads from this depth on. Below 4,
    /// which is what it is otherwise, sharing a position out takes longer than searching it. Depths
    /// below 2 count as 2.
    #[must_use]
    pub fn sharing_from(self, depth: u8) -> Self {
        Self { share_from: depth.max(2), ..self }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// What [`minimax`] gives.
    pub fn best<G>(&self, position: &G, depth: u8) -> Best<G::Move>
    where
        G: Searchable,
        E: Fn(&G, G::Player) -> i32 + Sync,
    {
        self.search(position, depth, None)
    }

    /// What [`par_minimax`] gives.
    pub fn par_best<G>(&self, position: &G, depth: u8) -> Best<G::Move>
    where
        G: Searchable,
        E: Fn(&G, G::Player) -> i32 + Sync,
    {
        self.search(position, depth, Some(self.share_from))
    }

    fn search<G>(&self, position: &G, depth: u8, split_from: Option<u8>) -> Best<G::Move>
    where
        G: Searchable,
        E: Fn(&G, G::Player) -> i32 + Sync,
    {
        let Self { evaluate, table, .. } = self;
        let player = position.turn();
        let over = position.outcome().map(|end| Score::of_end(end, player, 0));
        let leaf = || (depth == 0).then(|| Score::of_evaluation(evaluate(position, player)));
        if let Some(value) = over.or_else(leaf) {
            return Best { value, moves: Vec::new(), positions: 1 };
        }
        let tree = Tree { evaluate, table, player, split_from, crew: Crew::new(G::SLOTS) };
        let (value, moves) = tree.best(position, depth);
        Best { value, moves, positions: 1 + tree.crew.positions() }
    }
}

impl<E> fmt::Debug for Minimax<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minimax").field("table", &self.table).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_shared_out_from_a_depth_of_at_least_two() {
        let share_from = |depth| Minimax::with_entries(1, ()).sharing_from(depth).share_from;
        assert_eq!([0, 2, 3, 9].map(share_from), [2, 2, 3, 9]);
    }
}
