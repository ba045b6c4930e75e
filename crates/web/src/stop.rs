//! How long work is told to stop.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use web_time::Instant;

/// A flag that anyone may set, and a time at which it counts as set.
#[derive(Debug)]
pub(crate) struct Stop {
    stopped: AtomicBool,
    deadline: Instant,
}

impl Stop {
    /// Not stopped before this time has passed.
    pub(crate) fn after(time: Duration) -> Self {
        Self { stopped: AtomicBool::new(false), deadline: Instant::now() + time }
    }

    #[cfg(any(feature = "server", test))]
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Was it told to stop?
    pub(crate) fn is_told(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Was it told to stop, or is its time up?
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_told() || Instant::now() >= self.deadline
    }
}
