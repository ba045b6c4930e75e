//! Exact minimax to a fixed depth, on one thread or many.
//!
//! [`minimax`] and [`par_minimax`] return the value of a position a number of plies deep, and *every* move
//! that achieves it. The answer is that of [`plain_minimax`], the reference implementation; it does not
//! depend on the number of threads or on the size of the table.
//!
//! Finished games are scored by their outcome: a sooner win is better, and so is a later loss. Where the
//! depth runs out, an evaluation function is called with the position and the player to move there. The
//! point of view changes only when the turn does, so that games for one player are searched as well.
//!
//! ```
//! use plywood_search::Score;
//! use plywood_search::minimax::{minimax, plain_minimax};
//! use santorini::{Position, evaluate};
//!
//! let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
//! let best = minimax(&position, 3, evaluate::sample);
//! assert_eq!(best.score, Score::cp(2));
//! assert_eq!(best.moves.len(), 32, "all equally good");
//!
//! let plain = plain_minimax(&position, 3, evaluate::sample);
//! assert_eq!((best.score, best.moves), (plain.score, plain.moves));
//! assert!(best.nodes < plain.nodes);
//! # Ok::<(), santorini::NotationError>(())
//! ```
//!
//! # How it works
//!
//! The search is alpha-beta with null windows (principal variation search) and iterative deepening, mostly by two plies,
//! on a shared [`Table`], in which it also looks for a cutoff among the next positions. A table entry is used only where
//! it is certain: it was stored for this position at this depth, or is a win or loss that comes within the depth.
//! [`game::Tactics`] finds winning moves and answers to threats without a search. On many threads the first move of a
//! position is searched alone; as soon as a thread is idle, the siblings that are left run in parallel, and are aborted
//! on a cutoff. A table that is kept between searches also holds the best move of each position searched: a later search
//! of that position, at most one ply deeper, tries it first.

mod parallel;
mod plain;
mod root;
mod tree;

pub use plain::plain_minimax;

use crate::entry::Entry;
use crate::{DEFAULT_TABLE_BYTES, Evaluator, Moves, Score, Searchable, Table};
use core::fmt;
use parallel::Workers;
use tree::Tree;

/// The deepest search. Greater depths count as this one.
pub const MAX_DEPTH: u32 = u8::MAX as u32;

/// The result of an exact search: the value of the position, and every move that achieves it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Best<M> {
    /// The value of the position for the player to move.
    pub score: Score,
    /// All best moves, in the order of [`moves`](game::Game::moves); none if the game is over or the
    /// depth is zero.
    pub moves: Moves<M>,
    /// The number of positions visited, including the root. On many threads it varies from run to run.
    pub nodes: u64,
}

/// The value of a position at a depth in plies, and every best move, on this thread.
///
/// The evaluation is that of the player to move in the position it is called with.
pub fn minimax<G, E>(position: &G, depth: u32, evaluate: E) -> Best<G::Move>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    Minimax::new(evaluate, DEFAULT_TABLE_BYTES).search(position, depth)
}

/// [`minimax`] on the ambient rayon pool.
pub fn par_minimax<G, E>(position: &G, depth: u32, evaluate: E) -> Best<G::Move>
where
    G: Searchable,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    Minimax::new(evaluate, DEFAULT_TABLE_BYTES).par_search(position, depth)
}

/// An exact search with an [evaluation](Evaluator) and a table that is kept between searches, whatever their
/// positions and depths.
///
/// ```
/// use game::Game;
/// use plywood_search::minimax::Minimax;
/// use santorini::{Position, evaluate};
///
/// let mut position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let minimax = Minimax::new(evaluate::sample, 1 << 20);
/// for _ in 0..3 {
///     let best = minimax.search(&position, 2);
///     position.play(best.moves[0])?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Minimax<E> {
    evaluate: E,
    table: Table<Entry>,
    /// The least depth at which siblings run in parallel.
    split_depth: u8,
}

impl<E> Minimax<E> {
    /// A search with this evaluation, and a table of this size or slightly more.
    pub fn new(evaluate: E, bytes: usize) -> Self {
        // Below this depth, starting a thread takes longer than searching the position.
        Self { evaluate, table: Table::of_bytes(bytes), split_depth: 3 }
    }

    /// Sets the least remaining depth at which the moves of a position run in parallel: at least 2, and 3
    /// by default.
    #[must_use]
    pub fn split_depth(self, depth: u32) -> Self {
        Self { split_depth: to_u8(depth).max(2), ..self }
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// [`minimax`] with this evaluation and table.
    pub fn search<G>(&self, position: &G, depth: u32) -> Best<G::Move>
    where
        G: Searchable,
        E: Evaluator<G, State: Send> + Sync,
    {
        self.best(position, depth, 1)
    }

    /// [`par_minimax`] with this evaluation and table.
    pub fn par_search<G>(&self, position: &G, depth: u32) -> Best<G::Move>
    where
        G: Searchable,
        E: Evaluator<G, State: Send> + Sync,
    {
        self.best(position, depth, rayon::current_num_threads())
    }

    fn best<G>(&self, position: &G, depth: u32, threads: usize) -> Best<G::Move>
    where
        G: Searchable,
        E: Evaluator<G, State: Send> + Sync,
    {
        let Self { evaluate, table, split_depth } = self;
        let player = position.turn();
        let over = position.outcome().map(|outcome| Score::of_outcome(outcome, player, 0));
        let leaf = || {
            (depth == 0)
                .then(|| Score::cp(evaluate.evaluate(&mut evaluate.state(), position, player)))
        };
        if let Some(score) = over.or_else(leaf) {
            return Best { score, moves: Moves::new(), nodes: 1 };
        }
        let workers = Workers::new();
        let tree = Tree { evaluate, table, threads, split_depth: *split_depth, workers };
        let (score, moves) = tree.best(position, to_u8(depth));
        Best { score, moves, nodes: 1 + tree.workers.nodes() }
    }
}

impl<E> fmt::Debug for Minimax<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minimax").field("table", &self.table).finish_non_exhaustive()
    }
}

/// A depth as the search and the table keep it.
fn to_u8(depth: u32) -> u8 {
    u8::try_from(depth).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn siblings_run_in_parallel_from_a_depth_of_at_least_two() {
        let split_depth = |depth| Minimax::new((), 0).split_depth(depth).split_depth;
        assert_eq!([0, 2, 3, 9, 999].map(split_depth), [2, 2, 3, 9, 255]);
    }
}
