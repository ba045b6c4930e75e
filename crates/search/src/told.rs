//! What the tests of counters compare with, and a watcher that keeps what it is told.

use crate::{LevelReport, Partial, Watch};
use core::sync::atomic::{AtomicU64, Ordering};
use game::{Keyed, Natural, Outcome, Tally};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The games of at most so many moves, by keeping every position with its exact multiplicity.
pub(crate) fn games<G: Keyed>(start: &G, plies: u32) -> Tally<G::Outcome> {
    let mut tally = Tally::new();
    let mut level = BTreeMap::from([(start.key(), Natural::ONE)]);
    for ply in 0..=plies {
        let mut next = BTreeMap::new();
        for (key, times) in level {
            let position = start.with_key(key);
            if position.outcome().is_some() || ply == plies {
                tally.add(position.outcome(), &times);
                continue;
            }
            for after in position.moves().map(|legal| position.after(legal)) {
                *next.entry(after.key()).or_insert(Natural::ZERO) += &times;
            }
        }
        level = next;
    }
    tally
}

/// What a watcher was told.
pub(crate) struct Told<O: Outcome> {
    pub(crate) levels: Mutex<Vec<LevelReport>>,
    pub(crate) partials: Mutex<Vec<Partial<O>>>,
    pub(crate) progress: Mutex<Vec<f64>>,
    /// The questions whether to stop, after which the answer is yes.
    pub(crate) patience: Option<u64>,
    pub(crate) questions: AtomicU64,
}

impl<O: Outcome> Default for Told<O> {
    fn default() -> Self {
        Self {
            levels: Mutex::default(),
            partials: Mutex::default(),
            progress: Mutex::default(),
            patience: None,
            questions: AtomicU64::new(0),
        }
    }
}

impl<O: Outcome> Watch<O> for Told<O> {
    fn is_stopped(&self) -> bool {
        let asked = self.questions.fetch_add(1, Ordering::Relaxed);
        self.patience.is_some_and(|patience| asked >= patience)
    }

    fn level(&self, level: LevelReport) {
        self.levels.lock().unwrap().push(level);
    }

    fn block(&self, so_far: &Partial<O>) {
        self.partials.lock().unwrap().push(so_far.clone());
    }

    fn progress(&self, fraction: f64) {
        self.progress.lock().unwrap().push(fraction);
    }
}
