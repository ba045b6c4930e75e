//! Work cut into blocks: run in order or in parallel, stopped, and taken up again.

use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch, go_on};
use game::{Outcome, Tally};
use std::sync::{Mutex, PoisonError};

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

/// Counts the blocks that are not done yet. A partial count of other work (with another number of
/// blocks) is ignored.
pub(crate) fn run<O: Outcome, S: Schedule>(
    work: &impl Work<O>,
    partial: Option<&Partial<O>>,
    watch: &dyn Watch<O>,
) -> Result<Tally<O>, Stopped> {
    let blocks = work.blocks();
    let so_far = match partial {
        Some(partial) if partial.done.len() == blocks => partial.clone(),
        _ => Partial::new(vec![false; blocks], Tally::new()),
    };
    let left: Vec<usize> = (0..blocks).filter(|&block| !so_far.done[block]).collect();
    let so_far = Mutex::new(so_far);
    S::collect(left.len(), |place| {
        go_on(watch)?;
        let tally = work.count(left[place], watch)?;
        let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
        so_far.done[left[place]] = true;
        so_far.tally += &tally;
        watch.block(&so_far);
        Ok(())
    })?;
    Ok(so_far.into_inner().unwrap_or_else(PoisonError::into_inner).tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use santorini::Victory;

    #[test]
    fn the_blocks_that_are_done_are_a_part_of_all() {
        let fraction =
            |done: &[bool]| Partial::<Victory>::new(done.into(), Tally::new()).fraction();
        assert_eq!(fraction(&[]).to_string(), "0");
        assert_eq!(fraction(&[false, true, false, false]).to_string(), "0.25");
        assert_eq!(fraction(&[true, true]).to_string(), "1");
    }
}
