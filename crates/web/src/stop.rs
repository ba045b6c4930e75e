//! How work in the background is told to stop.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

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

/// The work that goes on for someone, if any does: whoever begins another ends the last.
#[derive(Debug, Default)]
pub(crate) struct Current(Option<Arc<Stop>>);

impl Current {
    pub(crate) fn begin(&mut self, stop: &Arc<Stop>) {
        self.end();
        self.0 = Some(Arc::clone(stop));
    }

    pub(crate) fn end(&mut self) {
        if let Some(stop) = self.0.take() {
            stop.stop();
        }
    }
}

impl Drop for Current {
    fn drop(&mut self) {
        self.end();
    }
}
