//! When a search stops.

use super::Observer;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::time::Instant;

/// How long a search goes on. Without a limit it ends when the result is certain, or when it is stopped.
///
/// ```
/// use core::time::Duration;
/// use plywood_search::engine::Limits;
///
/// let quick = Limits::depth(20).or_time(Duration::from_millis(100));
/// assert_eq!((quick.depth, quick.nodes), (Some(20), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Limits {
    /// The most moves to look ahead, captures and threats at the end aside.
    pub depth: Option<u32>,
    /// The most positions to look at. On several threads it may be a few thousand more.
    pub nodes: Option<u64>,
    /// The most time to spend.
    pub time: Option<Duration>,
}

impl Limits {
    /// So many moves ahead.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, time: None }
    }

    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), time: None }
    }

    /// So much time.
    pub const fn time(time: Duration) -> Self {
        Self { depth: None, nodes: None, time: Some(time) }
    }

    /// The same limits, and so many moves ahead, whichever is reached first. `None` takes this limit away.
    #[must_use]
    pub fn or_depth(self, depth: impl Into<Option<u32>>) -> Self {
        Self { depth: depth.into(), ..self }
    }

    /// The same limits, and so many positions, whichever are reached first. `None` takes this limit away.
    #[must_use]
    pub fn or_nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// The same limits, and so much time, whichever is reached first. `None` takes this limit away.
    #[must_use]
    pub fn or_time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }
}

/// A search was stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The most positions that a thread looks at between two looks at the clock: a fraction of a millisecond.
const PATIENCE: u64 = 512;

/// What the threads of a search know in common: when it began, what it has done, and whether to stop.
pub(crate) struct Control<'a, M> {
    pub(crate) observer: &'a dyn Observer<M>,
    started: Instant,
    deadline: Option<Instant>,
    most_nodes: u64,
    threads: u64,
    nodes: AtomicU64,
    stopped: AtomicBool,
}

impl<'a, M> Control<'a, M> {
    pub(crate) fn new(limits: Limits, threads: usize, observer: &'a dyn Observer<M>) -> Self {
        let started = Instant::now();
        Self {
            observer,
            started,
            // A time past what the clock can tell is no limit.
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            threads: threads.max(1) as u64,
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The positions that all threads have told of.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Stops all threads.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Adds the positions that a thread has looked at, and gives it leave to look at some more.
    pub(crate) fn leave(&self, looked_at: u64) -> Result<u64, Stopped> {
        let nodes = self.nodes.fetch_add(looked_at, Relaxed) + looked_at;
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.stopped.load(Relaxed)
            || nodes >= self.most_nodes
            || self.observer.is_stopped()
            || is_late()
        {
            self.stop();
            return Err(Stopped);
        }
        Ok(((self.most_nodes - nodes) / self.threads).clamp(1, PATIENCE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(limits: Limits, threads: usize) -> Control<'static, ()> {
        Control::new(limits, threads, &())
    }

    #[test]
    fn leave_is_given_until_the_search_is_stopped() {
        let control = control(Limits::time(Duration::MAX), 2);
        assert_eq!(control.leave(10).ok(), Some(PATIENCE));
        control.stop();
        assert!(control.leave(1).is_err());
        assert_eq!(control.nodes(), 11);
    }

    #[test]
    fn threads_share_the_positions_that_are_left() {
        let control = control(Limits::nodes(1000), 4);
        assert_eq!(control.leave(0).ok(), Some(250));
        assert_eq!(control.leave(900).ok(), Some(25));
        assert_eq!(control.leave(97).ok(), Some(1), "nobody is told to do nothing");
        assert!(control.leave(3).is_err());
    }

    #[test]
    fn a_limit_that_is_reached_by_one_stops_all() {
        let control = control(Limits::nodes(10), 2);
        assert!(control.leave(10).is_err());
        assert!(control.stopped.into_inner());
    }

    #[test]
    fn time_goes_by() {
        let late = control(Limits::time(Duration::ZERO), 1);
        assert!((0..10_000).all(|_| late.leave(1).is_err()));
        assert!(late.elapsed() > Duration::ZERO);
    }
}
