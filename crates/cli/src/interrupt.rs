//! Ctrl-C: the program notices, saves what it has, and ends.

use catalog::game::Outcome;
use catalog::search::Watch;
use catalog::search::engine::Observer;
use core::sync::atomic::{AtomicBool, Ordering};

/// Set by Ctrl-C, and never unset: the program ends.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Starts to listen for Ctrl-C. Without a handler Ctrl-C ends the program at once, as it does any other.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed));
}

/// Was there a Ctrl-C?
pub(crate) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Stops a search or a count after Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupt;

impl<M> Observer<M> for Interrupt {
    fn is_stopped(&self) -> bool {
        is_stopped()
    }
}

impl<O: Outcome> Watch<O> for Interrupt {
    fn is_stopped(&self) -> bool {
        is_stopped()
    }
}
