//! Long work without the interpreter's lock, that Ctrl-C ends.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};

/// How often Python is asked for signals.
const TICK: Duration = Duration::from_millis(50);

/// How a piece of work came to its end.
pub(crate) enum Ended<T> {
    /// By itself.
    Finished(T),
    /// A signal handler or the tick raised an exception, and the work was told to stop. It gave this.
    Stopped(PyErr, T),
}

impl<T> Ended<T> {
    /// What the work gave, if nothing was raised.
    pub(crate) fn finished(self) -> PyResult<T> {
        match self {
            Self::Finished(result) => Ok(result),
            Self::Stopped(error, _) => Err(error),
        }
    }
}

/// Does work on another thread. This one waits, looks after signals, and calls `tick` now and then.
///
/// When a signal handler or `tick` raises, `stop` is set; the work must notice that soon.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> Ended<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(move || {
                // The receiver waits until there is an answer.
                let _ = sender.send(work());
            });
            let mut raised = None;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(result) => {
                        return match raised {
                            None => Ended::Finished(result),
                            Some(error) => Ended::Stopped(error, result),
                        };
                    }
                    Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                        let asked = Python::attach(|py| py.check_signals().and_then(|()| tick(py)));
                        if let Err(error) = asked {
                            stop.store(true, Ordering::Relaxed);
                            raised = Some(error);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => match worker.join() {
                        Err(panic) => std::panic::resume_unwind(panic),
                        Ok(()) => unreachable!("the worker sends its answer"),
                    },
                }
            }
        })
    })
}
