//! The server: its limits, its routes, and its life.

use crate::answer::Core;
use crate::assets::{ASSETS, Asset};
use crate::guard::{self, Guard};
use crate::http::{self, Failure};
use axum::Router;
use axum::http::{Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};
use core::net::{Ipv4Addr, SocketAddr};
use core::time::Duration;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::TcpListener;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// What the server allows.
///
/// ```
/// use plywood_web::Settings;
///
/// let mut settings = Settings::default();
/// settings.searches = 1;
/// assert!(settings.plies > 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The most searches and counts that go on at the same time.
    pub searches: usize,
    /// The longest search or count.
    pub longest: Duration,
    /// How long a search or count waits for its turn, when too many go on already.
    pub turn: Duration,
    /// The deepest search, in moves.
    pub depth: u32,
    /// The longest games that are counted, in moves.
    pub plies: u32,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// How long a connection may take over a request before it is closed.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        let Core { longest, depth, plies } = Core::default();
        Self {
            searches: 4,
            longest,
            turn: Duration::from_secs(3),
            depth,
            plies,
            body: 256 << 10,
            patience: Duration::from_secs(30),
        }
    }
}

/// The page and everything that it asks, for a server on this port.
// For the tests of this crate, which ask it without a network. It is no part of the interface, since its type
// is that of another crate.
#[doc(hidden)]
pub fn router(port: u16, settings: Settings) -> Router {
    let nowhere = |method: Method, path: Uri| async move {
        Failure::new(StatusCode::NOT_FOUND, format_args!("there is no {method} {}", path.path()))
    };
    let no_such_method = |method: Method, path: Uri| async move {
        let message = format!("{} does not take {method}", path.path());
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, message)
    };
    ASSETS
        .iter()
        .fold(http::router(settings), |router, asset| {
            router.route(&format!("/{}", asset.path), file(*asset))
        })
        .fallback(nowhere)
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn_with_state(Guard::new(port), guard::watch))
}

/// Answers with a file of the page.
fn file<S: Clone + Send + Sync + 'static>(asset: Asset) -> MethodRouter<S> {
    let headers = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "no-cache")];
    get(move || async move { (headers, asset.text).into_response() })
}

/// Answers the requests of a connection, and closes it if one does not come to its end.
async fn connect(stream: TcpStream, router: Router, patience: Duration) {
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service);
    // A connection that breaks is the other side's business.
    let _ = connection.await;
}

/// How long it waits before it accepts again, after an error that may last.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(100);

fn is_of_the_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// A server that listens to this machine alone.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
}

impl Server {
    /// The port on which the page is found unless another is asked for.
    pub const PORT: u16 = 7590;

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

    /// Listens on the [usual port](Self::PORT), or on any that is free if that is taken.
    ///
    /// The browser keeps games by address: who comes back to the same port finds them again.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if no port is free.
    pub fn bind_usual() -> io::Result<Self> {
        Self::bind(Self::PORT).or_else(|error| match error.kind() {
            io::ErrorKind::AddrInUse => Self::bind(0),
            _ => Err(error),
        })
    }

    /// The port that it listens on.
    pub const fn port(&self) -> u16 {
        self.address.port()
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
    /// [`io::Error`] if the runtime cannot take the listener.
    pub async fn serve(self) -> io::Result<()> {
        let router = router(self.address.port(), self.settings);
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        // Connections end with the server.
        let mut connections = JoinSet::new();
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => {
                        connections.spawn(connect(stream, router.clone(), self.settings.patience));
                    }
                    // Whoever hung up again has no more to say.
                    Err(error) if is_of_the_connection(&error) => {}
                    // The most open files, perhaps: those who have one will leave.
                    Err(_) => tokio::time::sleep(BETWEEN_ATTEMPTS).await,
                },
                Some(_) = connections.join_next() => {}
            }
        }
    }

    /// Answers requests until the process is interrupted by Ctrl-C, on threads of its own.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there are no threads, or the runtime cannot take the listener.
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
