//! How far a count has come, from 0 to 1.

use crate::watch::Watch;
use core::ops::Range;
use game::Outcome;
use std::sync::{Mutex, PoisonError};

/// Tells a watcher how far its count has come. What it tells never falls.
pub(crate) struct Progress<'a, O: Outcome> {
    watch: &'a dyn Watch<O>,
    reached: Mutex<f64>,
}

impl<'a, O: Outcome> Progress<'a, O> {
    pub(crate) fn new(watch: &'a dyn Watch<O>) -> Self {
        watch.progress(0.0);
        Self { watch, reached: Mutex::new(0.0) }
    }

    fn reach(&self, fraction: f64) {
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        if fraction > *reached {
            *reached = fraction.min(1.0);
            self.watch.progress(*reached);
        }
    }

    /// All of the count.
    pub(crate) const fn all(&self) -> Share<'_, 'a, O> {
        Share { progress: self, range: 0.0..1.0 }
    }
}

/// A part of the work of a count.
pub(crate) struct Share<'p, 'a, O: Outcome> {
    progress: &'p Progress<'a, O>,
    range: Range<f64>,
}

impl<O: Outcome> Share<'_, '_, O> {
    /// A part of this part.
    pub(crate) fn part(&self, range: Range<f64>) -> Self {
        let length = self.range.end - self.range.start;
        let [start, end] = [range.start, range.end].map(|at| self.range.start + length * at);
        Self { progress: self.progress, range: start..end }
    }

    /// One of some equal parts.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(crate) fn nth(&self, index: usize, parts: usize) -> Self {
        self.part(index as f64 / parts as f64..(index + 1) as f64 / parts as f64)
    }

    /// So much of this part is done, of so much.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(crate) fn done(&self, done: u64, all: u64) {
        let fraction = done as f64 / all.max(1) as f64;
        self.progress.reach(self.range.start + (self.range.end - self.range.start) * fraction);
    }

    /// This part in two: what the next level takes, and the rest. Each level takes about seven times as long
    /// as the one before, and so many come after the next one.
    pub(crate) fn split(&self, levels: u32) -> (Self, Self) {
        let next = 7f64.powi(-i32::try_from(levels).unwrap_or(i32::MAX));
        let next = next / (1.0 + next);
        (self.part(0.0..next), self.part(next..1.0))
    }
}
