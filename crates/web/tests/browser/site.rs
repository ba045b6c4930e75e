//! What the page without a server has of its own. `./check` builds its folder and runs these.

use crate::figures::run_plain;
use crate::folder::{FileServer, of_environment, wait_kept};
use crate::page::Page;
use crate::webdriver::{browse, workspace};
use serde_json::{Value, json};

/// Runs a test on a file server and a page of its own.
async fn visit_folder<F, T>(place: &str, test: F)
where
    F: FnOnce(FileServer, Page) -> T + Send + 'static,
    T: Future<Output = ()> + Send + 'static,
{
    let folder = of_environment().expect("PLYWOOD_SITE names no folder: see ./check");
    let server = FileServer::start(&folder).await;
    let tested = browse(server.url(), place, |page| test(server, page)).await;
    tested.unwrap_or_else(|failure| std::panic::resume_unwind(failure));
}

/// What an asynchronous script gives.
async fn run(page: &Page, script: &str) -> Value {
    let script = format!(
        "const [done] = arguments; (async () => {{ {script} }})().then(done, (error) => done(String(error)))"
    );
    page.client().execute_async(&script, Vec::new()).await.unwrap()
}

/// Makes a move of Santorini against the computer, and waits for its answer.
async fn play_a_move(page: &Page) {
    page.place_pawns().await;
    page.keys("a").await;
    page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
    page.wait_at(6, 6).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the folder of site/build"]
async fn the_second_visit_asks_for_nothing() {
    visit_folder("#santorini", |server, page| async move {
        wait_kept(&page).await;
        let first = server.requests();
        assert!(first.iter().all(|path| !path.starts_with('/')), "all in its folder: {first:?}");
        let url = server.url();
        page.go_to(&format!("{url}#santorini")).await;
        play_a_move(&page).await;
        // The browser itself looks for another version.
        let later = server.requests().split_off(first.len());
        let is_own = |path: &&String| !path.starts_with("service-worker.js");
        assert_eq!(later.iter().filter(is_own).collect::<Vec<_>>(), Vec::<&String>::new());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the folder of site/build"]
async fn workers_share_the_work_where_the_page_is_isolated() {
    visit_folder("#onitama", |server, page| async move {
        let hire = "(() => { window.hired = 0; const own = Worker; \
            window.Worker = class extends own { constructor(url) { super(url); window.hired += 1; } }; })()";
        let count = "const { ask, follow } = await import('./transport.js'); \
            const { start, moves } = await ask('new', { game: 'onitama', seed: '1' }); \
            const wish = { record: { game: 'onitama', start, moves }, plies: 4 }; \
            return [(await follow('count', wish, {}, () => {})).total, hired]";
        page.eval(hire).await;
        let alone = run(&page, count).await;
        assert_eq!(page.eval("crossOriginIsolated").await, false);
        assert_eq!(alone[1], 1);
        wait_kept(&page).await;
        page.go_to(&format!("{}#onitama", server.url())).await;
        assert_eq!(page.eval("crossOriginIsolated").await, true);
        page.eval(hire).await;
        let shared = run(&page, count).await;
        let cores = page.eval("navigator.hardwareConcurrency").await.as_u64().unwrap();
        assert_eq!(shared, json!([alone[0], cores.min(16)]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the folder of site/build"]
async fn a_browser_without_threads_runs_the_plain_program() {
    visit_folder("#santorini", |server, page| async move {
        run_plain(&page, &server).await;
        play_a_move(&page).await;
        assert!(server.requests().iter().any(|path| path.starts_with("plain.")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the folder of site/build"]
async fn the_page_installs_as_an_app_and_checks_all_that_it_loads() {
    visit_folder("#peg", |_server, page| async move {
        wait_kept(&page).await;
        let errors = page.chromium("Page.getInstallabilityErrors", json!({})).await;
        assert_eq!(errors["installabilityErrors"], json!([]), "{errors}");
        let unchecked = "[...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]')] \
            .filter(({ integrity }) => !integrity).length";
        assert_eq!(page.eval(unchecked).await, 0);
        let checked = "(() => { const { imports, integrity } = \
            JSON.parse(document.querySelector('script[type=importmap]').textContent); \
            return Object.values(imports).every((path) => integrity[path]?.startsWith('sha384-')); })()";
        assert_eq!(page.eval(checked).await, true);
        // No script that somebody writes into the page is run.
        let inline = "(() => { const script = document.createElement('script'); script.textContent = 'window.ran = 1'; \
            document.head.append(script); return window.ran ?? 0; })()";
        assert_eq!(page.eval(inline).await, 0);
        let complaints = page.complaints().await;
        assert!(complaints.len() == 1 && complaints[0].contains("Content Security Policy"), "{complaints:?}");
    })
    .await;
}

#[test]
fn no_rule_and_no_notation_is_written_in_the_javascript_of_the_workers() {
    let cards = onitama::Card::ALL.map(onitama::Card::name);
    for entry in std::fs::read_dir(workspace().join("site/assets")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut words = text.split(|letter: char| !letter.is_ascii_alphabetic());
        assert_eq!(words.find(|word| cards.contains(word)), None, "{}", path.display());
        for notation in ["(False", "(True", "'B'", "'R'", "Peg (", "M ("] {
            assert!(!text.contains(notation), "{} knows {notation:?}", path.display());
        }
    }
}
