//! The folder of the page without a server, and a plain file server for it.

use crate::page::Page;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The folder that `site/build` made, if the tests are to run on it.
pub(crate) fn of_environment() -> Option<PathBuf> {
    let folder = PathBuf::from(std::env::var_os("PLYWOOD_SITE")?);
    let is_built = folder.join("service-worker.js").is_file();
    assert!(is_built, "{} has no page: run site/build", folder.display());
    Some(folder.canonicalize().unwrap())
}

/// Is every test to run after the server is gone?
pub(crate) fn is_offline() -> bool {
    std::env::var_os("PLYWOOD_OFFLINE").is_some()
}

/// Where the folder is on the server.
const PLACE: &str = "games/of/plywood";

/// Python's file server, which knows nothing of the page.
#[derive(Debug)]
pub(crate) struct FileServer {
    child: Child,
    port: u16,
    /// The requests so far, as the server logs them.
    log: Arc<Mutex<Vec<String>>>,
    _root: TempDir,
}

impl FileServer {
    /// Serves the folder, on a port of its own.
    pub(crate) async fn start(folder: &Path) -> Self {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join(PLACE);
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(folder, place).unwrap();
        let mut child = Command::new("python3")
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"])
            .arg(root.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("python3 is missing: run ./check, which installs it");
        let said = BufReader::new(child.stdout.take().unwrap()).lines().next_line().await.unwrap();
        let said = said.expect("the file server does not start");
        let port = said.split(' ').skip_while(|word| *word != "port").nth(1).unwrap();
        let port = port.parse().unwrap();
        let log = Arc::new(Mutex::new(Vec::new()));
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let kept = Arc::clone(&log);
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                kept.lock().unwrap().push(line);
            }
        });
        Self { child, port, log, _root: root }
    }

    /// Where the page is.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{PLACE}/", self.port)
    }

    /// The paths that were asked for so far, from the page's folder.
    pub(crate) fn requests(&self) -> Vec<String> {
        let log = self.log.lock().unwrap();
        let paths = log.iter().filter_map(|line| line.split("\"GET ").nth(1)?.split(' ').next());
        let prefix = format!("/{PLACE}/");
        paths.map(|path| path.strip_prefix(&prefix).unwrap_or(path).to_owned()).collect()
    }

    /// Stops the server as soon as the page is kept by the browser, and opens the page again.
    pub(crate) async fn leave(mut self, page: &Page) {
        wait_kept(page).await;
        self.child.kill().await.unwrap();
        let url = page.eval("location.href").await.as_str().unwrap().to_owned();
        page.go_to(&url).await;
    }
}

/// Waits until the browser has all files of the page.
pub(crate) async fn wait_kept(page: &Page) {
    let script = "const [done] = arguments; navigator.serviceWorker.ready.then(({ active }) => { \
        const look = () => active.state === 'activated' && done(true); \
        active.addEventListener('statechange', look); look(); })";
    page.client().execute_async(script, Vec::new()).await.unwrap();
}
