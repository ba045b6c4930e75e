//! The threads of a rayon pool, each a worker of the browser.
//!
//! A thread cannot be started from here: the page starts the workers, and they wait until the pool has work for
//! them. Without shared memory there is one worker, whose pool is itself.

use rayon::{ThreadBuilder, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Condvar, Mutex, PoisonError};

/// The threads of the pool that no worker runs yet.
static WAITING: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
static ARRIVED: Condvar = Condvar::new();

pub(crate) fn lead(helpers: usize) -> Result<(), ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(1 + helpers)
        .use_current_thread()
        .spawn_handler(|thread| {
            WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
            ARRIVED.notify_one();
            Ok(())
        })
        .build_global()
}

pub(crate) fn help() {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    let thread = loop {
        match waiting.pop() {
            Some(thread) => break thread,
            None => waiting = ARRIVED.wait(waiting).unwrap_or_else(PoisonError::into_inner),
        }
    };
    drop(waiting);
    thread.run();
}
