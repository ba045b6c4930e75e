//! Limits, and when a search stops.

use super::Observer;
use crate::Stopped;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use web_time::Instant;

/// When a search ends. Without a limit it ends when the result is certain or the observer stops it.
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
    /// The maximum depth in plies, not counting the quiescence search at the end.
    pub depth: Option<u32>,
    /// The maximum number of positions to visit. On several threads it may be exceeded by a few thousand.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// The time after which no further depth is begun. A depth takes longer than all before it, so that one begun
    /// late would hardly be completed.
    pub soft_time: Option<Duration>,
}

impl Limits {
    /// A limit of depth, in plies.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, time: None, soft_time: None }
    }

    /// A limit of positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), time: None, soft_time: None }
    }

    /// A limit of time.
    pub const fn time(time: Duration) -> Self {
        Self { depth: None, nodes: None, time: Some(time), soft_time: None }
    }

    /// Sets the limit of depth; `None` removes it. The limit reached first ends the search.
    #[must_use]
    pub fn or_depth(self, depth: impl Into<Option<u32>>) -> Self {
        Self { depth: depth.into(), ..self }
    }

    /// Sets the limit of positions; `None` removes it. The limit reached first ends the search.
    #[must_use]
    pub fn or_nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// Sets the limit of time; `None` removes it. The limit reached first ends the search.
    #[must_use]
    pub fn or_time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// Sets the time after which no further depth is begun; `None` removes it.
    #[must_use]
    pub fn or_soft_time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { soft_time: time.into(), ..self }
    }
}

/// The maximum number of positions that a thread visits between two checks: a fraction of a millisecond.
const MAX_BUDGET: u64 = 512;

/// What the threads of a search share: its limits, its nodes so far, and whether to stop.
pub(crate) struct Control<'a, M> {
    pub(crate) observer: &'a dyn Observer<M>,
    started: Instant,
    deadline: Option<Instant>,
    soft_time: Option<Duration>,
    max_nodes: u64,
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
            // A time beyond the range of the clock is no limit.
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            soft_time: limits.soft_time,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            threads: threads.max(1) as u64,
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Is it too late to begin another depth?
    pub(crate) fn is_late(&self) -> bool {
        self.soft_time.is_some_and(|time| self.elapsed() >= time)
    }

    /// The positions that all threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Stops all threads.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Adds the nodes that a thread has visited since its last check, and returns its next node budget.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is reached, or the observer or another thread has stopped the search.
    pub(crate) fn check(&self, visited: u64) -> Result<u64, Stopped> {
        let nodes = self.nodes.fetch_add(visited, Relaxed) + visited;
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.stopped.load(Relaxed)
            || nodes >= self.max_nodes
            || self.observer.is_stopped()
            || is_late()
        {
            self.stop();
            return Err(Stopped);
        }
        Ok(((self.max_nodes - nodes) / self.threads).clamp(1, MAX_BUDGET))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(limits: Limits, threads: usize) -> Control<'static, ()> {
        Control::new(limits, threads, &())
    }

    #[test]
    fn a_thread_has_a_budget_until_the_search_is_stopped() {
        let control = control(Limits::time(Duration::MAX), 2);
        assert_eq!(control.check(10).ok(), Some(MAX_BUDGET));
        control.stop();
        assert!(control.check(1).is_err());
        assert_eq!(control.nodes(), 11);
    }

    #[test]
    fn threads_share_the_nodes_that_are_left() {
        let control = control(Limits::nodes(1000), 4);
        assert_eq!(control.check(0).ok(), Some(250));
        assert_eq!(control.check(900).ok(), Some(25));
        assert_eq!(control.check(97).ok(), Some(1), "a budget is never empty");
        assert!(control.check(3).is_err());
    }

    #[test]
    fn a_limit_reached_by_one_thread_stops_all() {
        let control = control(Limits::nodes(10), 2);
        assert!(control.check(10).is_err());
        assert!(control.stopped.into_inner());
    }

    #[test]
    fn a_search_out_of_time_is_stopped() {
        let late = control(Limits::time(Duration::ZERO), 1);
        assert!((0..10_000).all(|_| late.check(1).is_err()));
        assert!(late.elapsed() > Duration::ZERO);
    }
}
