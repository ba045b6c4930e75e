//! The exact number of games from a position, reported level by level and stopped on demand.

use crate::refusal::Refusal;
use crate::stop::Stop;
use catalog::Playable;
use catalog::game::{Outcome, Tally};
use catalog::search::{Counter, LevelReport, Watch};
use serde::Serialize;

/// The memory that a count may use.
const MEMORY: usize = 256 << 20;

/// What is counted, and for whom.
pub(crate) struct Counting<'a> {
    /// The most moves of a game.
    pub(crate) plies: u32,
    /// Are the games counted apart for each first move?
    pub(crate) by_move: bool,
    pub(crate) stop: &'a Stop,
    pub(crate) tell: &'a (dyn Fn(Progress) + Sync),
}

/// The numbers of games, by outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Counted {
    pub(crate) plies: u32,
    pub(crate) total: String,
    /// The outcomes, and how many games have each.
    pub(crate) parts: Vec<(String, String)>,
    /// The first moves, and how many games begin with each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<(String, String)>,
}

/// How far a count is.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Progress {
    /// The positions after so many moves.
    Level { plies: u32, positions: u64 },
    /// So many first moves are counted.
    Moves { done: usize, of: usize },
}

struct Watcher<'a, 'b>(&'a Counting<'b>);

impl<O: Outcome> Watch<O> for Watcher<'_, '_> {
    fn is_stopped(&self) -> bool {
        self.0.stop.is_stopped()
    }

    fn level(&self, LevelReport { plies, positions, .. }: LevelReport) {
        if !self.0.by_move {
            (self.0.tell)(Progress::Level { plies, positions });
        }
    }
}

impl Counting<'_> {
    /// Counts the games from a position of any game.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the count was stopped.
    pub(crate) fn games<G: Playable>(
        &self,
        position: &G,
        text: impl Fn(G::Move) -> String,
    ) -> Result<Counted, Refusal> {
        let mut moves = Vec::new();
        let tally = if self.by_move && self.plies > 0 && position.outcome().is_none() {
            let mut sum = Tally::new();
            let first: Vec<G::Move> = position.moves().collect();
            for (done, &played) in first.iter().enumerate() {
                let counted = self.tally(&position.after(played), self.plies - 1)?;
                moves.push((text(played), counted.total().to_string()));
                sum += &counted;
                (self.tell)(Progress::Moves { done: done + 1, of: first.len() });
            }
            sum
        } else {
            self.tally(position, self.plies)?
        };
        let parts = tally.iter().take(1 + G::Outcome::ALL.len()).map(|(outcome, number)| {
            let name = outcome.map_or_else(|| "still going on".to_owned(), |one| one.to_string());
            (name, number.to_string())
        });
        let (plies, total) = (self.plies, tally.total().to_string());
        Ok(Counted { plies, total, parts: parts.collect(), moves })
    }

    fn tally<G: Playable>(&self, position: &G, plies: u32) -> Result<Tally<G::Outcome>, Refusal> {
        let watcher = Watcher(self);
        let counter = Counter::new().memory(MEMORY).watch(&watcher);
        position.count_games(&counter, plies).map_err(|_| {
            let told = self.stop.is_told();
            Refusal::new(if told { "the count was stopped" } else { "the count took too long" })
        })
    }
}
