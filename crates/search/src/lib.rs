//! Counts all possible games of a board game exactly, by outcome, on one core or on all of them.
//!
//! The question is that of `countGames` and of an engine's perft: how many different games of at most `n`
//! moves can be played from a position, and how do they end? The answer is a [`Tally`] and never wraps.
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
//! It works for every [`Game`], and faster for one that can do more. There are three
//! [`Method`]s, which agree on everything:
//!
//! * [`Method::Plain`] plays every move. It is the meaning of the others.
//! * [`Method::Bulk`] walks the same tree, but leaves its last plies to a closed form of the game's own
//!   ([`LastPlies`]).
//! * [`Method::Merged`] goes level by level and keeps equal positions ([`Keyed`]) once, with
//!   the number of ways that lead there. It stays inside a memory budget: where a level does not fit, it
//!   goes on depth first over blocks of the level.
//!
//! A [`Counter`] takes the settings: memory, a watcher that is told of progress and may stop the count,
//! and what an earlier run had counted, to go on from. Nothing here prints, owns a thread pool or takes a
//! number of threads: `par_` functions use the ambient rayon pool.
//!
//! The map of the crate: [`count`] and [`par_count`], for those who just want to know; [`Counter`] and
//! [`Method`]; [`Watch`], [`LevelReport`] and [`Stopped`]; [`Partial`]. Games are also searched: [`minimax`]
//! gives exact values and every best move, [`engine`] the strongest move that it finds in some time.
//!
//! With the feature `serde`, off by default, limits, partial counts and whatever is found or reported are
//! written and read back, a score as `{"evaluation":12}`, `{"win":3}` or `{"loss":2}`.

mod counter;
pub mod engine;
mod merged;
pub mod minimax;
mod schedule;
#[cfg(feature = "serde")]
mod serde;
#[cfg(test)]
mod threads;
mod walk;
mod watch;
mod work;

pub use counter::{Counter, DEFAULT_MEMORY, Method, UnknownMethod};
pub use watch::{LevelReport, Stopped, Watch};
pub use work::Partial;

use game::{Game, Keyed, LastPlies, Tally};

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
    G: Game + Keyed + LastPlies + Sync,
{
    let counted = Counter::new().count(Method::suited::<G>(plies), start, plies);
    counted.unwrap_or_else(|Stopped| unreachable!("nobody watches this count"))
}

/// [`count`] on the ambient rayon pool.
pub fn par_count<G>(start: &G, plies: u32) -> Tally<G::Outcome>
where
    G: Game + Keyed + LastPlies + Send + Sync,
{
    let counted = Counter::new().par_count(Method::suited::<G>(plies), start, plies);
    counted.unwrap_or_else(|Stopped| unreachable!("nobody watches this count"))
}

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
