//! The figures of `docs/site.md`. No test: `site/figures` runs this and prints them.

use crate::clicks::START;
use crate::folder::{FileServer, of_environment, wait_kept};
use crate::page::Page;
use crate::webdriver::{browse, workspace};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A request that takes seconds, and what it is called.
struct Task {
    title: String,
    request: &'static str,
    fields: Value,
}

/// Which of the positions that `plywood bench` searches are searched here: those that a million positions do not
/// decide.
const POSITIONS: [usize; 3] = [0, 2, 3];

/// The positions of a search.
const NODES: u32 = 1_000_000;

impl Task {
    fn all() -> Vec<Self> {
        let mut tasks = Vec::new();
        for game in ["santorini", "onitama"] {
            let path = workspace().join(format!("fixtures/bench/{game}.txt"));
            let text = std::fs::read_to_string(path).unwrap();
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            for index in POSITIONS {
                let start = lines[index];
                let record = json!({ "game": game, "start": start, "moves": [] });
                let fields = json!({ "record": record, "strength": { "nodes": NODES } });
                let title = format!("search {game}, {}", index + 1);
                tasks.push(Self { title, request: "think", fields });
            }
        }
        for plies in [8, 10] {
            let record = json!({ "game": "onitama", "start": START, "moves": [] });
            let fields = json!({ "record": record, "plies": plies });
            let title = format!("count onitama, n = {plies}");
            tasks.push(Self { title, request: "count", fields });
        }
        tasks
    }

    /// The milliseconds of the native program on one thread.
    fn native(&self) -> f64 {
        let program = std::env::var_os("PLYWOOD_NATIVE").expect("run site/figures");
        let program = PathBuf::from(program);
        let said =
            Command::new(program).args([self.request, &self.fields.to_string()]).output().unwrap();
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8(said.stdout).unwrap().trim().parse().unwrap()
    }

    /// The milliseconds in a worker.
    async fn in_worker(&self, page: &Page) -> f64 {
        let [time, nodes] = follow(page, self.request, &self.fields).await;
        assert!(self.request != "think" || nodes >= f64::from(NODES), "{}: {nodes}", self.title);
        time
    }
}

/// The milliseconds that a long request takes in a worker, and the positions that it visits, where they are counted.
async fn follow(page: &Page, request: &str, fields: &Value) -> [f64; 2] {
    let script = "const [request, fields, done] = arguments; (async () => { \
        const { follow } = await import('./transport.js'); const start = performance.now(); \
        const { nodes = 0 } = await follow(request, fields, {}, () => {}); \
        return [performance.now() - start, nodes]; \
        })().then(done, (error) => done(String(error)))";
    let answered = page.client().execute_async(script, vec![json!(request), fields.clone()]).await;
    serde_json::from_value(answered.unwrap()).unwrap()
}

/// Prints how many positions a search by the clock visits.
async fn search_by_the_clock(page: &Page) {
    let record = json!({ "game": "onitama", "start": START, "moves": [] });
    let fields = json!({ "record": record, "strength": { "seconds": 3 } });
    let [_, nodes] = follow(page, "think", &fields).await;
    println!("search onitama, 1, for 3 seconds: {nodes} positions");
}

const RUNS: usize = 2;

/// The best of some runs of both, one after the other.
async fn compare(page: &Page, title: &str) {
    // Compiled by the browser as fast as it can, which it does while the program runs.
    for task in Task::all() {
        task.in_worker(page).await;
    }
    println!("\n{title}\n{:24}{:>12}{:>12}{:>12}", "", "native, ms", "worker, ms", "speed");
    for task in Task::all() {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..RUNS {
            best[0] = best[0].min(task.native());
            best[1] = best[1].min(task.in_worker(page).await);
        }
        let [native, worker] = best;
        println!("{:24}{native:12.0}{worker:12.0}{:12.2}", task.title, native / worker);
    }
    search_by_the_clock(page).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn print() {
    let folder = of_environment().expect("run site/figures");
    let server = FileServer::start(&folder).await;
    let (served, back) = (folder.clone(), server.url());
    let tested = browse(server.url(), "#santorini", |page| async move {
        // From nothing to the computer's first move, at the level that a person finds there. The browser has not seen
        // this server before.
        let server = FileServer::start(&served).await;
        let start = Instant::now();
        page.go_to(&format!("{}#santorini", server.url())).await;
        println!("\nfirst visit: the board after {} ms", start.elapsed().as_millis());
        page.place_pawns().await;
        page.keys("a").await;
        page.click_cells(["(1,1)", "(0,0)"]).await;
        let asked = Instant::now();
        page.click_cells(["(0,1)"]).await;
        page.wait_at(6, 6).await;
        println!("the computer's first move {} ms after it was asked", asked.elapsed().as_millis());

        assert_eq!(page.eval("crossOriginIsolated").await, false);
        compare(&page, "fast program, one worker").await;
        wait_kept(&page).await;
        let first = server.requests().len();
        page.go_to(&format!("{}#santorini", server.url())).await;
        assert_eq!(page.eval("crossOriginIsolated").await, true);
        let cores = page.eval("navigator.hardwareConcurrency").await;
        compare(
            &page,
            &format!(
                "fast program, isolated: {cores} workers for counts and searches by the clock"
            ),
        )
        .await;
        let later = server.requests().split_off(first);
        println!("\nrequests after the first visit: {later:?}");
        page.go_to(&back).await;
    })
    .await;
    tested.unwrap_or_else(|failure| std::panic::resume_unwind(failure));

    // The same without vector instructions and threads.
    let server = FileServer::start(&folder).await;
    let tested = browse(server.url(), "#santorini", |page| async move {
        run_plain(&page, &server).await;
        compare(&page, "plain program").await;
    })
    .await;
    tested.unwrap_or_else(|failure| std::panic::resume_unwind(failure));
}

/// Opens the page in a browser that has no memory to share.
pub(crate) async fn run_plain(page: &Page, server: &FileServer) {
    wait_kept(page).await;
    let source = "const own = WebAssembly.Memory; WebAssembly.Memory = function (wish) { \
        if (wish.shared) throw new RangeError('no shared memory'); return new own(wish); }";
    let added = json!({ "source": source });
    page.chromium("Page.addScriptToEvaluateOnNewDocument", added).await;
    page.go_to(&format!("{}#santorini", server.url())).await;
}
