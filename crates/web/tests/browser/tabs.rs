//! One game in two tabs: both show the same, and no move is lost.

use crate::page::{Page, square};
use crate::webdriver::visit;
use fantoccini::wd::WindowHandle;

/// Opens the page in a second tab, and goes there. The first and the second.
async fn open_second(page: &Page) -> [WindowHandle; 2] {
    let url = page.eval("location.href").await.as_str().unwrap().to_owned();
    let first = page.client().window().await.unwrap();
    let second = page.client().new_window(true).await.unwrap().handle;
    go(page, &second).await;
    page.go_to(&url).await;
    [first, second]
}

async fn go(page: &Page, tab: &WindowHandle) {
    page.client().switch_to_window(tab.clone()).await.unwrap();
}

/// Holds the answers of the server or of the workers back in this tab, until [`release`].
async fn hold(page: &Page) {
    let script = "(() => { const { fetch } = window; const { postMessage } = Worker.prototype; \
        const released = new Promise((resolve) => (window.release = () => { \
            window.fetch = fetch; Worker.prototype.postMessage = postMessage; resolve(); })); \
        window.held = 0; \
        window.fetch = async (...request) => { \
            const answer = await fetch(...request); window.held += 1; await released; return answer; }; \
        Worker.prototype.postMessage = async function (...message) { \
            window.held += 1; await released; postMessage.apply(this, message); }; })()";
    page.eval(script).await;
}

async fn release(page: &Page) {
    page.eval("release()").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_two_tabs_show_is_the_same_in_both() {
    visit("#peg", |page| async move {
        page.click_cells(["(0,0)"]).await;
        page.wait_at(1, 1).await;
        let [first, second] = open_second(&page).await;
        page.wait_at(1, 1).await;
        page.click_cells(["(0,1)"]).await;
        page.wait_at(2, 2).await;
        go(&page, &first).await;
        page.wait_at(2, 2).await;
        page.keys("z").await;
        page.wait_at(1, 2).await;
        go(&page, &second).await;
        page.wait_at(1, 2).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_only_looks_on_takes_no_move_back() {
    visit("#peg", |page| async move {
        page.click_cells(["(0,0)"]).await;
        page.wait_at(1, 1).await;
        // However late the first tab is with the first move of the second, it is not written over the next one.
        hold(&page).await;
        let [first, second] = open_second(&page).await;
        page.click_cells(["(0,1)"]).await;
        page.wait_at(2, 2).await;
        go(&page, &first).await;
        page.wait_until("held === 1").await;
        go(&page, &second).await;
        page.click_cells(["(1,1)"]).await;
        page.wait_at(3, 3).await;
        go(&page, &first).await;
        release(&page).await;
        page.wait_at(3, 3).await;
        go(&page, &second).await;
        page.reload().await;
        page.wait_at(3, 3).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_moves_in_two_tabs_at_once_are_both_kept() {
    visit("#peg", |page| async move {
        page.click_cells(["(0,0)"]).await;
        page.wait_at(1, 1).await;
        let [first, second] = open_second(&page).await;
        page.wait_at(1, 1).await;
        // A move is on its way in one tab while another is made in the other.
        hold(&page).await;
        page.press(&square("(0,1)")).await;
        page.wait_until("held === 1").await;
        go(&page, &first).await;
        page.click_cells(["(1,0)"]).await;
        page.wait_at(2, 2).await;
        go(&page, &second).await;
        release(&page).await;
        for tab in [&second, &first, &second] {
            go(&page, tab).await;
            page.wait_at(2, 2).await;
            page.wait_for("#moves .branch").await;
            let shown = page.text("#moves").await;
            assert!(shown.contains("(0,1)") && shown.contains("(1,0)"), "{shown}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_in_one_of_two_tabs() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        page.click("#mode-computer").await;
        page.fill("#engine0", "level beginner").await;
        page.wait_for("#engine0 option:checked[value='level beginner']").await;
        let [first, second] = open_second(&page).await;
        page.wait_at(4, 4).await;
        for (tab, other, moved, made) in [
            (&first, &second, ["(1,1)", "(0,0)", "(0,1)"], 6),
            (&second, &first, ["(0,0)", "(1,0)", "(0,0)"], 8),
        ] {
            go(&page, tab).await;
            page.click_cells(moved).await;
            page.wait_at(made, made).await;
            go(&page, other).await;
            page.wait_at(made, made).await;
            assert_eq!(page.count("#moves .branch").await, 0);
        }
    })
    .await;
}
