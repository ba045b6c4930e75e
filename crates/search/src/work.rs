//! Work cut into blocks: run in order or in parallel, stopped, and taken up again.

use crate::progress::Share;
use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch, go_on};
use core::sync::atomic::{AtomicU64, Ordering};
use game::{Outcome, Tally};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A count cut into blocks that know nothing of each other.
pub(crate) trait Work<O: Outcome>: Sync {
    /// The number of blocks; it depends on the question alone.
    fn blocks(&self) -> usize;

    /// The games of one block.
    fn count(&self, block: usize, watch: &dyn Watch<O>) -> Result<Tally<O>, Stopped>;
}

/// What has been counted so far: which blocks of the work are done, and their games.
///
/// Together with the question it is all that a later run needs to go on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = ""))]
pub struct Partial<O: Outcome> {
    done: Vec<bool>,
    tally: Tally<O>,
}

impl<O: Outcome> Partial<O> {
    /// What was counted, put together from its parts: for each block whether it is done, and the games
    /// of those that are.
    pub const fn new(done: Vec<bool>, tally: Tally<O>) -> Self {
        Self { done, tally }
    }

    /// For each block of the work, whether it is done.
    pub fn done(&self) -> &[bool] {
        &self.done
    }

    /// The games of the blocks that are done.
    pub const fn tally(&self) -> &Tally<O> {
        &self.tally
    }

    /// The part of the blocks that are done, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn fraction(&self) -> f64 {
        let done = self.done.iter().filter(|done| **done).count();
        done as f64 / self.done.len().max(1) as f64
    }
}

/// What is done of some work, and who is told of it.
pub(crate) struct Tracker<'a, O: Outcome> {
    so_far: Mutex<Partial<O>>,
    watch: &'a dyn Watch<O>,
}

impl<'a, O: Outcome> Tracker<'a, O> {
    /// The state of work with so many blocks, of which an earlier run may have done some. A partial count
    /// of other work (with another number of blocks) is ignored.
    pub(crate) fn new(
        blocks: usize,
        partial: Option<&Partial<O>>,
        watch: &'a dyn Watch<O>,
    ) -> Self {
        let so_far = match partial {
            Some(partial) if partial.done.len() == blocks => partial.clone(),
            _ => Partial::new(vec![false; blocks], Tally::new()),
        };
        Self { so_far: Mutex::new(so_far), watch }
    }

    fn so_far(&self) -> MutexGuard<'_, Partial<O>> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The blocks that are not done yet.
    pub(crate) fn left(&self) -> Vec<usize> {
        let so_far = self.so_far();
        (0..so_far.done.len()).filter(|&block| !so_far.done[block]).collect()
    }

    /// A block is done, and these are its games.
    pub(crate) fn finish(&self, block: usize, tally: &Tally<O>) {
        let mut so_far = self.so_far();
        so_far.done[block] = true;
        so_far.tally += tally;
        self.watch.block(&so_far);
    }

    /// All games.
    pub(crate) fn tally(self) -> Tally<O> {
        self.so_far.into_inner().unwrap_or_else(PoisonError::into_inner).tally
    }
}

/// Counts the blocks that are not done yet.
pub(crate) fn run<O: Outcome>(
    schedule: Schedule,
    work: &impl Work<O>,
    partial: Option<&Partial<O>>,
    watch: &dyn Watch<O>,
    progress: &Share<'_, '_, O>,
) -> Result<Tally<O>, Stopped> {
    let blocks = work.blocks();
    let tracker = Tracker::new(blocks, partial, watch);
    let left = tracker.left();
    let done = AtomicU64::new((blocks - left.len()) as u64);
    schedule.collect(left.len(), |index| {
        go_on(watch)?;
        tracker.finish(left[index], &work.count(left[index], watch)?);
        progress.done(done.fetch_add(1, Ordering::Relaxed) + 1, blocks as u64);
        Ok(())
    })?;
    Ok(tracker.tally())
}

#[cfg(test)]
mod tests {
    use super::*;
    use santorini::Outcome;

    #[test]
    fn the_blocks_that_are_done_are_a_part_of_all() {
        let fraction =
            |done: &[bool]| Partial::<Outcome>::new(done.into(), Tally::new()).fraction();
        assert_eq!(fraction(&[]).to_string(), "0");
        assert_eq!(fraction(&[false, true, false, false]).to_string(), "0.25");
        assert_eq!(fraction(&[true, true]).to_string(), "1");
    }
}
