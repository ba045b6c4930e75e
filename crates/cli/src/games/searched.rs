//! Each game's evaluators, for the engine.

use super::Notated;
use game::{Identified, Keyed, LastPlies, Solo, Tactics, Tally};
use peg::Pegs;
use search::{Counter, Method, Stopped, Watch};

/// How good a position is for a player.
pub(crate) type Evaluator<G> = fn(&G, <G as game::Game>::Player) -> i32;

/// A game that the engine plays.
pub(crate) trait Searched:
    Notated<Player: Send + 'static, Move: Send + Sync + 'static>
    + Tactics
    + Identified
    + Keyed
    + LastPlies
    + 'static
{
    /// Evaluators by name; the first one is the best.
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)];

    /// The games of at most so many moves.
    ///
    /// # Errors
    ///
    /// The watcher stopped the count.
    fn count_games(
        &self,
        plies: u32,
        watch: &dyn Watch<Self::Outcome>,
    ) -> Result<Tally<Self::Outcome>, Stopped> {
        Counter::new().watch(watch).par_count(Method::Bulk, self, plies)
    }

    /// The evaluator of this name, or the best one.
    ///
    /// # Errors
    ///
    /// There is none of this name; the message lists those that there are.
    fn evaluator(name: Option<&str>) -> Result<Evaluator<Self>, String> {
        let Some(name) = name else { return Ok(Self::EVALUATORS[0].1) };
        let known = Self::EVALUATORS.iter().find(|(known, _)| *known == name);
        known.map(|(_, evaluator)| *evaluator).ok_or_else(|| {
            let names: Vec<&str> = Self::EVALUATORS.iter().map(|(name, _)| *name).collect();
            format!("no evaluator is called {name}; there are: {}", names.join(", "))
        })
    }
}

impl Searched for onitama::Position {
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &onitama::evaluate::ALL;
}

impl Searched for santorini::Position {
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &santorini::evaluate::ALL;
}

/// Every game of Peg Reversal is won, so that no position is better than another.
impl Searched for Pegs {
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &[("equal", equal)];
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as the type of evaluators asks")]
fn equal(_: &Pegs, Solo: Solo) -> i32 {
    0
}
