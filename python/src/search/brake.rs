//! What stops a search.

use core::sync::atomic::{AtomicBool, Ordering};
use search::engine::Observer;
use std::sync::{Mutex, PoisonError};

/// Stops a search when its flag is set.
///
/// An engine that outlives a call borrows its observer for as long as the program runs. So observers are never freed:
/// when one is no longer needed it is handed to the next.
pub(crate) struct Brake(&'static Flag);

/// A flag, to whom it is an observer.
#[derive(Default)]
pub(super) struct Flag(AtomicBool);

static UNUSED: Mutex<Vec<&'static Flag>> = Mutex::new(Vec::new());

impl Brake {
    pub(super) fn new() -> Self {
        let unused = UNUSED.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let brake = Self(unused.unwrap_or_else(|| Box::leak(Box::default())));
        brake.release();
        brake
    }

    pub(super) const fn observer(&self) -> &'static Flag {
        self.0
    }

    pub(super) const fn flag(&self) -> &'static AtomicBool {
        &self.0.0
    }

    pub(super) fn pull(&self) {
        self.flag().store(true, Ordering::Relaxed);
    }

    pub(super) fn release(&self) {
        self.flag().store(false, Ordering::Relaxed);
    }

    pub(super) fn is_pulled(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
    }
}

impl Drop for Brake {
    fn drop(&mut self) {
        UNUSED.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}

impl<M> Observer<M> for Flag {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
