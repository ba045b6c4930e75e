//! How a count tells what it does, and how it is stopped.

use crate::Partial;
use core::fmt;
use game::Outcome;

/// Someone who watches a count, and may stop it.
///
/// Counters never print. They tell a watcher of each level of merged positions and of each block of
/// work that is done, and ask it often, at least every few milliseconds, whether to stop. `()`
/// ignores what it is told and never stops a count.
///
/// ```
/// use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use game::Outcome;
/// use plywood_search::{Counter, LevelReport, Method, Watch};
///
/// /// Remembers the size of the last level.
/// #[derive(Default)]
/// struct Positions(AtomicU64);
///
/// impl<O: Outcome> Watch<O> for Positions {
///     fn level(&self, level: LevelReport) {
///         self.0.store(level.positions, Relaxed);
///     }
/// }
///
/// let start: santorini::Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse()?;
/// let positions = Positions::default();
/// Counter::new().watch(&positions).count(Method::Merged, &start, 4)?;
/// assert_eq!(positions.0.into_inner(), 20, "forty moves, and mirror images are the same");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Watch<O: Outcome>: Sync {
    /// Should the count stop? It then ends with [`Stopped`] as soon as it notices.
    fn is_stopped(&self) -> bool {
        false
    }

    /// How far the count has come, from 0 to 1: an estimate that never falls. It is told from the start,
    /// and often.
    fn progress(&self, _fraction: f64) {}

    /// A level of positions is complete.
    fn level(&self, _level: LevelReport) {}

    /// A block of the work is done. `so_far` is all that is needed to [resume](crate::Counter::resume).
    fn block(&self, _so_far: &Partial<O>) {}
}

impl<O: Outcome> Watch<O> for () {}

/// What is known of a merged level of positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LevelReport {
    /// The moves that lead to its positions.
    pub plies: u32,
    /// The number of moves that arrived there from the merged positions of the level before.
    pub arrivals: u64,
    /// The number of different positions.
    pub positions: u64,
}

/// The watcher stopped the count before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the count was stopped")
    }
}

impl core::error::Error for Stopped {}

/// Err if the watcher wants to stop.
pub(crate) fn go_on<O: Outcome>(watch: &dyn Watch<O>) -> Result<(), Stopped> {
    if watch.is_stopped() { Err(Stopped) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_stopped_says_so() {
        assert_eq!(Stopped.to_string(), "the count was stopped");
    }
}
