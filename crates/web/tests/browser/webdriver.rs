//! A Chromium of its own for each test, and a server of its own.
//!
//! The page is that of the local server, or the page without a server where `PLYWOOD_SITE` names its folder.

use crate::folder::{self, FileServer};
use crate::page::Page;
use core::time::Duration;
use fantoccini::error::NewSessionError;
use fantoccini::wd::{Capabilities, TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use plywood_web::{Server, Settings};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How long a test waits for what must come. Nothing waits that long unless something is broken.
pub(crate) const PATIENCE: Duration = Duration::from_mins(4);

/// How long a test leaves the machine to the page before it looks again.
pub(crate) const POLL: Duration = Duration::from_millis(20);

/// Runs a test on a page and a server of its own, and checks afterwards that the browser had nothing to complain
/// of.
pub(crate) async fn visit<F, T>(place: &str, test: F)
where
    F: FnOnce(Page) -> T + Send + 'static,
    T: Future<Output = ()> + Send + 'static,
{
    let tested = if let Some(folder) = folder::of_environment() {
        let server = FileServer::start(&folder).await;
        let url = server.url();
        if folder::is_offline() {
            let offline = |page| async move {
                server.leave(&page).await;
                test(page).await;
            };
            browse(url, place, offline).await
        } else {
            browse(url, place, test).await
        }
    } else {
        let server = Server::bind(0).unwrap().settings(endless());
        let url = server.url();
        let serving = tokio::spawn(server.serve());
        let tested = browse(url, place, test).await;
        serving.abort();
        tested
    };
    tested.unwrap_or_else(|failure| std::panic::resume_unwind(failure));
}

/// Searches and counts that last until they are stopped, and wait for their turn: no test has to be in time.
pub(crate) fn endless() -> Settings {
    let mut settings = Settings::default();
    settings.longest = Duration::from_hours(1);
    settings.turn = PATIENCE;
    settings
}

/// Runs a test on the page of a server that someone else started. The failure of the test, if it fails.
pub(crate) async fn browse<F, T>(
    url: String,
    place: &str,
    test: F,
) -> Result<(), Box<dyn core::any::Any + Send>>
where
    F: FnOnce(Page) -> T + Send + 'static,
    T: Future<Output = ()> + Send + 'static,
{
    let (mut driver, port) = driver().await;
    let profile = tempfile::tempdir().unwrap();
    let client = client(port, profile.path()).await;

    let (start, page) = (format!("{url}{place}"), Page::new(client.clone(), url));
    let shown = page.clone();
    let tested = tokio::spawn(async move {
        shown.go_to(&start).await;
        test(shown).await;
    })
    .await;
    let complaints = if tested.is_ok() { page.complaints().await } else { Vec::new() };

    // Whatever came of the test, nothing is left running.
    client.close().await.unwrap();
    driver.kill().await.unwrap();
    tested.map_err(tokio::task::JoinError::into_panic)?;
    assert_eq!(complaints, Vec::<String>::new(), "the browser complains");
    Ok(())
}

/// Starts chromedriver on a free port. Where many start at once, one may find its port taken, and is started again.
async fn driver() -> (Child, u16) {
    for _ in 0..4 {
        if let Some(started) = try_driver().await {
            return started;
        }
    }
    panic!("chromedriver did not start");
}

async fn try_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("chromedriver is missing: run ./check, which installs it");
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        let port = line.split_once("started successfully on port ").map(|(_, port)| port);
        if let Some(port) = port.and_then(|port| port.trim_end_matches('.').parse().ok()) {
            // What else it says must have somewhere to go.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Some((driver, port));
        }
    }
    None
}

async fn client(port: u16, profile: &Path) -> Client {
    let profile = format!("--user-data-dir={}", profile.display());
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,1000",
        profile.as_str(),
    ];
    let wishes = json!({
        "goog:chromeOptions": { "args": arguments },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    let wishes: Capabilities = serde_json::from_value(wishes).unwrap();
    let mut client = try_client(port, &wishes).await;
    // On a busy machine the driver may give Chromium up before it is there.
    for _ in 0..3 {
        if client.is_err() {
            client = try_client(port, &wishes).await;
        }
    }
    let client = client.expect("chromium does not start: run ./check, which installs it");
    let patience = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), None);
    client.update_timeouts(patience).await.unwrap();
    client
}

async fn try_client(port: u16, wishes: &Capabilities) -> Result<Client, NewSessionError> {
    ClientBuilder::new(HttpConnector::new())
        .capabilities(wishes.clone())
        .connect(&format!("http://127.0.0.1:{port}"))
        .await
}

/// A command that only Chromium's driver knows.
#[derive(Debug)]
pub(crate) struct ChromiumCommand {
    pub(crate) path: &'static str,
    pub(crate) body: Value,
}

impl WebDriverCompatibleCommand for ChromiumCommand {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// The folder of the whole workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}
