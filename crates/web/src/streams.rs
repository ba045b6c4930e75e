//! Long work in the background: bounded in number, reported as it goes, stopped when nobody listens.

use crate::answer::Tell;
use crate::http::Failure;
use crate::refusal::Refusal;
use crate::stop::Stop;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use core::convert::Infallible;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use futures_core::Stream;
use rayon::ThreadPoolBuilder;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Semaphore, mpsc};

/// The searches and counts that may go on at the same time.
#[derive(Clone, Debug)]
pub(crate) struct Streams {
    permits: Arc<Semaphore>,
    /// How long a request waits for its turn.
    turn: Duration,
    running: Running,
}

/// The work that goes on, by the name that its page gave it.
#[derive(Clone, Debug, Default)]
struct Running(Arc<Mutex<HashMap<String, Arc<Stop>>>>);

/// A response of events.
pub(crate) type Streamed = Sse<KeepAliveStream<Events>>;

impl Running {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Stop>>> {
        // Entries are put in and taken out whole, so that a panic elsewhere leaves the map as it should be.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Streams {
    pub(crate) fn new(most: usize, turn: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(most)), turn, running: Running::default() }
    }

    /// Starts work on a thread pool of its own, so that none waits for the threads of another, and gives the stream
    /// of what it reports. When the stream is dropped,
    /// because the page was closed or went elsewhere, the work is stopped.
    ///
    /// # Errors
    ///
    /// [`Failure`] if too much goes on already, for longer than a short wait.
    pub(crate) async fn start(
        &self,
        name: Option<String>,
        stop: Arc<Stop>,
        work: impl FnOnce(&Stop, Tell<'_>) -> Result<Value, Refusal> + Send + 'static,
    ) -> Result<Streamed, Failure> {
        let permit = Arc::clone(&self.permits).acquire_owned();
        let Ok(Ok(permit)) = tokio::time::timeout(self.turn, permit).await else {
            let message = "too many searches go on at the same time";
            return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message));
        };
        if let Some(name) = &name {
            self.running.lock().insert(name.clone(), Arc::clone(&stop));
        }
        // Unbounded, since a search reports each depth once, and a count each level.
        let (sender, receiver) = mpsc::unbounded_channel();
        let watched = Arc::clone(&stop);
        tokio::task::spawn_blocking(move || {
            let send = |name: &str, what: Value| {
                if let Ok(event) = Event::default().event(name).json_data(what) {
                    let _ = sender.send(event);
                }
            };
            let pool = ThreadPoolBuilder::new().build().map_err(Refusal::new);
            match pool.and_then(|pool| pool.install(|| work(&watched, &send))) {
                Ok(answer) => send("done", answer),
                Err(refusal) => send("failed", serde_json::to_value(refusal).unwrap_or_default()),
            }
            drop(permit);
        });
        let events = Events { receiver, stop, name, running: self.running.clone() };
        Ok(Sse::new(events).keep_alive(KeepAlive::default()))
    }

    /// Stops the work of this name, if it goes on.
    pub(crate) fn stop(&self, name: &str) {
        if let Some(stop) = self.running.lock().get(name) {
            stop.stop();
        }
    }
}

/// What work reports, until it is done.
#[derive(Debug)]
pub(crate) struct Events {
    receiver: mpsc::UnboundedReceiver<Event>,
    stop: Arc<Stop>,
    name: Option<String>,
    running: Running,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(name) = &self.name {
            self.running.lock().remove(name);
        }
    }
}
