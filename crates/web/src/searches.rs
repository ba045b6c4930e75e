//! Long work in the background: bounded in number, told as it goes, stopped when nobody listens.

use crate::refusal::Refusal;
use crate::stop::Stop;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use core::convert::Infallible;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use futures_core::Stream;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc};

/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(3);

/// The searches and counts that may go on at the same time.
#[derive(Clone, Debug)]
pub(crate) struct Searches {
    permits: Arc<Semaphore>,
}

/// A response that tells what a search finds, event by event.
pub(crate) type Told = Sse<KeepAliveStream<Events>>;

impl Searches {
    pub(crate) fn new(most: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(most)) }
    }

    /// Starts work on a thread of its own, and gives the stream of what it tells. When the stream is
    /// dropped, because the page was closed or went elsewhere, the work is told to stop.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if too much goes on already, for longer than a short wait.
    pub(crate) async fn start(
        &self,
        stop: Arc<Stop>,
        work: impl FnOnce(&Teller) + Send + 'static,
    ) -> Result<Told, Refusal> {
        let permit = Arc::clone(&self.permits).acquire_owned();
        let Ok(Ok(permit)) = tokio::time::timeout(PATIENCE, permit).await else {
            let message = "too many searches go on at the same time";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, message));
        };
        // Unbounded, since a search tells of each depth once, and a count of each level.
        let (sender, receiver) = mpsc::unbounded_channel();
        let teller = Teller(sender);
        tokio::task::spawn_blocking(move || {
            work(&teller);
            drop(permit);
        });
        Ok(Sse::new(Events { receiver, stop }).keep_alive(KeepAlive::default()))
    }
}

/// The way from the work to the page.
#[derive(Debug)]
pub(crate) struct Teller(mpsc::UnboundedSender<Event>);

impl Teller {
    /// Tells the page something, if it still listens.
    pub(crate) fn tell(&self, name: &str, what: &impl Serialize) {
        if let Ok(event) = Event::default().event(name).json_data(what) {
            let _ = self.0.send(event);
        }
    }

    /// Does nobody listen any more?
    pub(crate) fn is_alone(&self) -> bool {
        self.0.is_closed()
    }
}

/// What a search tells, until it is done.
#[derive(Debug)]
pub(crate) struct Events {
    receiver: mpsc::UnboundedReceiver<Event>,
    stop: Arc<Stop>,
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
    }
}
