//! The server: its limits, its routes, and its life.

use crate::api;
use crate::assets::ASSETS;
use crate::guard::{self, Guard};
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware;
use core::net::{Ipv4Addr, SocketAddr};
use core::time::Duration;
use std::io;
use std::net::TcpListener;

/// What the server allows.
///
/// ```
/// use plywood_web::Settings;
///
/// let mut settings = Settings::default();
/// settings.searches = 1;
/// assert!(settings.games > 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The most games that are kept; the one that was not used for longest goes first.
    pub games: usize,
    /// How long a game is kept after its last use.
    pub age: Duration,
    /// The most searches and counts that go on at the same time.
    pub searches: usize,
    /// The longest search or count.
    pub longest: Duration,
    /// The deepest search, in moves.
    pub depth: u32,
    /// The longest games that are counted, in moves.
    pub plies: u32,
    /// The largest body of a request, in bytes.
    pub body: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            games: 500,
            age: Duration::from_hours(12),
            searches: 4,
            longest: Duration::from_mins(1),
            depth: 20,
            plies: 40,
            body: 64 << 10,
        }
    }
}

/// The page and everything that it asks, for a server on this port.
// For the tests of this crate, which ask it without a network. It is no part of the interface, since its type
// is that of another crate.
#[doc(hidden)]
pub fn router(port: u16, settings: Settings) -> Router {
    let nowhere = |method: Method, path: Uri| async move {
        Refusal::new(StatusCode::NOT_FOUND, format_args!("there is no {method} {}", path.path()))
    };
    let no_such_method = |method: Method, path: Uri| async move {
        let message = format!("{} does not take {method}", path.path());
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, message)
    };
    ASSETS
        .iter()
        .fold(api::router(settings), |router, asset| router.route(asset.path, asset.route()))
        .fallback(nowhere)
        .method_not_allowed_fallback(no_such_method)
        .layer(DefaultBodyLimit::max(settings.body))
        .layer(middleware::from_fn_with_state(Guard::new(port), guard::watch))
}

/// A server that listens to this machine alone.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
}

impl Server {
    /// Listens on a port of 127.0.0.1; 0 is any that is free.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if the port is not free.
    pub fn bind(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, settings: Settings::default() })
    }

    /// The same server with other limits.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Answers requests for ever, on the Tokio runtime that it is awaited on. Whoever has none calls
    /// [`run`](Self::run).
    ///
    /// # Panics
    ///
    /// If it is awaited outside of a Tokio runtime, or on one without input and output.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if the system takes the port away.
    pub async fn serve(self) -> io::Result<()> {
        let router = router(self.address.port(), self.settings);
        axum::serve(tokio::net::TcpListener::from_std(self.listener)?, router).await
    }

    /// Answers requests until the process is interrupted by Ctrl-C, on threads of its own.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there are no threads, or if the system takes the port away.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let ended = runtime.block_on(async {
            // In this order, so that whoever got an answer can interrupt.
            tokio::select! {
                biased;
                interrupted = tokio::signal::ctrl_c() => interrupted,
                ended = self.serve() => ended,
            }
        });
        // A search that goes on does not keep the process.
        runtime.shutdown_background();
        ended
    }
}
