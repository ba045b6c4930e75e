//! Counts all games of a board game exactly, and searches for its best moves, on one core or on all of them.
//!
//! # Counting
//!
//! How many different games of at most `n` moves can be played from a position, and how do they end? This is
//! the question of `countGames`, and of a chess engine's perft. The answer is a [`Tally`], which never wraps.
//!
//! ```
//! use game::Side;
//! use onitama::{Card, Position};
//!
//! let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
//! let start = Position::start(cards, Side::First)?;
//!
//! let tally = plywood_search::par_count(&start, 6);
//! assert_eq!(tally.total().to_string(), "187870939");
//! assert_eq!(tally.wins(Side::First).to_string(), "116487");
//! assert_eq!(tally.wins(Side::Second).to_string(), "2766572");
//! # Ok::<(), onitama::SetupError>(())
//! ```
//!
//! [`count`] and [`par_count`] choose one of four [`Method`]s, which all return the same tally.
//! [`Method::Plain`], the reference implementation, works for every [`Game`]; the others are faster, and
//! need one of its optional abilities: [`game::LastPlies`], [`game::Keyed`], [`game::Camps`] or
//! [`game::Groups`].
//!
//! A [`Counter`] has the settings: a memory budget, a [`Watch`] that receives progress and may stop the count,
//! and a [`Partial`] count from which to resume.
//!
//! # Searching
//!
//! What is the value of a position, and which move is best? There are three searches:
//!
//! * [`minimax`] is exact: the value at a fixed depth, and every best move.
//! * [`engine`] is strong: the best line it can find within a depth, a number of positions or a time.
//! * [`proof`] proves that a player wins, however long it takes.
//!
//! ```
//! use plywood_search::Score;
//! use plywood_search::engine::{Engine, Limits};
//! use plywood_search::minimax::minimax;
//! use santorini::{Position, evaluate};
//!
//! let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
//! let best = minimax(&position, 3, evaluate::sample);
//! assert_eq!((best.score, best.moves.len()), (Score::cp(2), 32));
//!
//! let found = Engine::new(evaluate::plywood, 1 << 20).search(&position, Limits::depth(8));
//! assert_eq!(found.depth, 8);
//! # Ok::<(), santorini::NotationError>(())
//! ```
//!
//! All search any [`Searchable`] game with any evaluation function, and use the same [`Score`] and [`Table`].
//!
//! # Threads
//!
//! Functions whose name starts with `par_` run on the ambient rayon pool. Nothing here prints, owns a thread
//! pool or takes a number of threads.
//!
//! # Features
//!
//! `serde`, off by default: limits, partial counts, reports and results are serialized, and all but reports
//! deserialized. A score is `{"cp":12}`, `{"win":3}` or `{"loss":2}`.
//!
//! `record`, off by default: the tasks of a count and their times, for the simulation of many cores.
//!
//! # How it is organised
//!
//! Counting: `counter` has the settings, `method` and `dispatch` choose how; `walk` counts depth first,
//! `merged` level by level and `groups` group by group; `work` and `schedule` split a count into blocks, and
//! `watch` reports them.
//!
//! Searching: `minimax` and `engine` are two drivers on one core: `score`, `window` (with bounds), `table` and
//! its `entry`, `candidates` (the moves worth searching), `ordering` (priorities, killers, history), `moves`
//! (short lists), `evaluator` and `probe` (exact values from outside). `proof` uses those of them that it needs.

mod candidates;
mod counter;
mod dispatch;
pub mod engine;
mod entry;
mod evaluator;
#[cfg(test)]
#[path = "../../game/tests/gale/mod.rs"]
mod gale;
mod groups;
#[cfg(test)]
mod held;
pub mod matrices;
mod merged;
mod method;
pub mod minimax;
mod moves;
mod ordering;
mod perft;
mod probe;
mod progress;
pub mod proof;
#[cfg(feature = "record")]
pub mod record;
#[cfg(not(feature = "record"))]
mod record;
mod schedule;
mod score;
mod searchable;
#[cfg(feature = "serde")]
mod serde;
mod table;
#[cfg(test)]
mod told;
mod walk;
mod watch;
mod window;
mod work;

pub use counter::{Counter, DEFAULT_MEMORY};
pub use evaluator::Evaluator;
pub use method::{Method, UnknownMethod};
pub use moves::Moves;
pub use perft::{par_perft, perft, perft_by};
pub use probe::Probe;
pub use score::{Score, ScoreKind};
pub use searchable::Searchable;
pub use table::{DEFAULT_TABLE_BYTES, Table, Word};
pub use watch::{LevelReport, Stopped, Watch};
pub use work::Partial;

pub use game;

use game::{Game, Tally};

/// The games of at most `plies` moves from a position, by outcome, counted on this thread by the method
/// that [suits](Method::suited) them.
///
/// ```
/// let start: santorini::Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse()?;
/// assert_eq!(plywood_search::count(&start, 1).total().to_string(), "40");
/// # Ok::<(), santorini::NotationError>(())
/// ```
pub fn count<G>(start: &G, plies: u32) -> Tally<G::Outcome>
where
    G: Game + Sync,
{
    let counted = Counter::new().count(Method::suited(start, plies), start, plies);
    counted.unwrap_or_else(|Stopped| unreachable!("nobody watches this count"))
}

/// [`count`] on the ambient rayon pool.
pub fn par_count<G>(start: &G, plies: u32) -> Tally<G::Outcome>
where
    G: Game + Send + Sync,
{
    let counted = Counter::new().par_count(Method::suited(start, plies), start, plies);
    counted.unwrap_or_else(|Stopped| unreachable!("nobody watches this count"))
}

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
