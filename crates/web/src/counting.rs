//! The exact number of games of so many moves, told level by level and stopped on demand.

use crate::refusal::Refusal;
use crate::stop::Stop;
use game::{Game, Outcome, Tally};
use search::{Counter, LevelReport, Watch};
use serde::Serialize;

/// The memory that a count may use.
pub(crate) const MEMORY: usize = 256 << 20;

/// The numbers of games, by what came of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Counted {
    pub(crate) plies: u32,
    pub(crate) total: String,
    /// What came of the games, and how many there are.
    pub(crate) parts: Vec<(String, String)>,
}

impl Counted {
    pub(crate) fn new<O: Outcome>(
        plies: u32,
        tally: &Tally<O>,
        name: impl Fn(O) -> String,
    ) -> Self {
        let parts = tally.iter().take(1 + O::ALL.len()).map(|(outcome, number)| {
            (outcome.map_or_else(|| "still going on".to_owned(), &name), number.to_string())
        });
        Self { plies, total: tally.total().to_string(), parts: parts.collect() }
    }
}

/// A level that a count has reached.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct CountedLevel {
    pub(crate) plies: u32,
    pub(crate) positions: u64,
}

/// Whoever hears how far a count is.
pub(crate) type Listener<'a> = &'a (dyn Fn(CountedLevel) + Sync);

struct Watcher<'a> {
    stop: &'a Stop,
    tell: Listener<'a>,
}

impl<O: Outcome> Watch<O> for Watcher<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    fn level(&self, LevelReport { plies, positions, .. }: LevelReport) {
        (self.tell)(CountedLevel { plies, positions });
    }
}

/// Counts with a counter that is watched.
pub(crate) fn count<G: Game>(
    plies: u32,
    stop: &Stop,
    tell: Listener<'_>,
    name: impl Fn(G::Outcome) -> String,
    with: impl FnOnce(Counter<'_, G::Outcome>) -> Result<Tally<G::Outcome>, search::Stopped>,
) -> Result<Counted, Refusal> {
    let watcher = Watcher { stop, tell };
    let counter = Counter::new().memory(MEMORY).watch(&watcher);
    match with(counter) {
        Ok(tally) => Ok(Counted::new(plies, &tally, name)),
        Err(_) if stop.is_told() => Err(Refusal::unprocessable("the count was stopped")),
        Err(_) => Err(Refusal::unprocessable("the count took too long and was given up")),
    }
}
