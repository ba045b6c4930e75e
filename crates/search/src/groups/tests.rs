//! Counts of a small game, in memory from nothing on.

#[path = "../../../game/tests/ring/mod.rs"]
mod ring;

use super::*;
use crate::progress::Progress;
use crate::work::{self, Partial};
use game::{Game, Keyed};
use ring::{Fault, Full, Ring};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The games of at most so many moves, by keeping every position with its exact multiplicity.
fn games(start: &Ring, plies: u32) -> Tally<Full> {
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
#[derive(Default)]
struct Told {
    levels: Mutex<Vec<LevelReport>>,
    partials: Mutex<Vec<Partial<Full>>>,
    progress: Mutex<Vec<f64>>,
    /// The questions whether to stop, after which the answer is yes.
    patience: Option<u64>,
    questions: AtomicU64,
}

impl Watch<Full> for Told {
    fn is_stopped(&self) -> bool {
        let asked = self.questions.fetch_add(1, Ordering::Relaxed);
        self.patience.is_some_and(|patience| asked >= patience)
    }

    fn level(&self, level: LevelReport) {
        self.levels.lock().unwrap().push(level);
    }

    fn block(&self, so_far: &Partial<Full>) {
        self.partials.lock().unwrap().push(so_far.clone());
    }

    fn progress(&self, fraction: f64) {
        self.progress.lock().unwrap().push(fraction);
    }
}

fn count(start: &Ring, plies: u32, memory: usize, told: &Told) -> Result<Tally<Full>, Stopped> {
    resume(start, plies, memory, None, told)
}

fn resume(
    start: &Ring,
    plies: u32,
    memory: usize,
    partial: Option<&Partial<Full>>,
    told: &Told,
) -> Result<Tally<Full>, Stopped> {
    let schedule = if plies % 2 == 0 { Schedule::InOrder } else { Schedule::Parallel };
    let progress = Progress::new(told);
    let (grouped, blocks) = Grouped::new(schedule, start, plies, memory, told, progress.all())?;
    let mut tally = work::run(schedule, &grouped, partial, told, &blocks)?;
    tally += grouped.ended();
    Ok(tally)
}

const MEMORIES: [usize; 8] =
    [0, 1 << 10, 8 << 10, 40 << 10, 100 << 10, 300 << 10, 1 << 20, 64 << 20];

#[test]
fn the_memory_does_not_change_a_count() {
    for most in [2, 3, 5, 20] {
        let start = Ring::new(most, Fault::Nothing);
        for plies in 0..=13 {
            let known = games(&start, plies);
            for memory in MEMORIES {
                let told = Told::default();
                let counted = count(&start, plies, memory, &told);
                assert_eq!(counted.as_ref(), Ok(&known), "{plies} plies of {most} in {memory}");
                let progress = told.progress.into_inner().unwrap();
                assert!(progress.is_sorted());
            }
        }
    }
}

/// Two moves in every position: more than 62 of them may take more than a word of 64 bits.
#[test]
fn multiplicities_may_be_larger_than_a_word() {
    let start = Ring::new(60, Fault::Nothing);
    for plies in [61, 62, 63, 64, 65, 66, 67] {
        let counted = count(&start, plies, 64 << 20, &Told::default());
        assert_eq!(counted, Ok(games(&start, plies)), "{plies} plies");
    }
}
