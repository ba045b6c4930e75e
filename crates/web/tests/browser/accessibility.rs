//! Nothing that axe finds, on any page, in light and in dark.

use crate::clicks::START;
use crate::computer::think_endlessly;
use crate::page::Page;
use crate::puzzles::set_clock;
use crate::webdriver::{PATIENCE, visit, workspace};
use fantoccini::key::Key;
use serde_json::Value;
use std::time::Instant;

/// The rules of WCAG 2.2 A and AA, and axe's best practices.
///
/// Axe takes its time, and what the page redraws meanwhile it judges wrongly: then there is no result.
const RUN: &str = "const [done] = arguments; \
    const watch = new MutationObserver(() => (watch.isDisturbed = true)); \
    const all = { subtree: true, childList: true, attributes: true, characterData: true }; \
    watch.observe(document, all); \
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => \
    done(watch.isDisturbed || watch.takeRecords().length > 0 ? null : violations.map(({ id, nodes }) => \
    `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`)))";

/// What axe finds, once the page stands still for as long as it takes.
async fn violations(page: &Page) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        page.still().await;
        let found = page.client().execute_async(RUN, Vec::new()).await.unwrap();
        if !found.is_null() {
            return found;
        }
        assert!(Instant::now() < deadline, "the page never stands still");
    }
}

/// Runs axe on what the page shows now, in both colour schemes, and leaves pictures.
pub(crate) async fn assert_accessible(page: &Page, name: &str) {
    load_axe(page).await;
    for colours in ["light", "dark"] {
        page.colours(colours).await;
        assert_eq!(violations(page).await, serde_json::json!([]), "{name}, {colours}");
        page.picture(&format!("{name}-{colours}")).await;
    }
}

/// Fails if axe finds a violation in the colours that the page has.
pub(crate) async fn assert_accessible_as_it_is(page: &Page, name: &str) {
    load_axe(page).await;
    assert_eq!(violations(page).await, serde_json::json!([]), "{name}");
}

async fn load_axe(page: &Page) {
    let path = workspace().join("target/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}: run ./check, which fetches it", path.display())
    });
    page.client().execute(&axe, Vec::new()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn santorini_is_accessible() {
    visit("#santorini", |page| async move {
        assert_accessible(&page, "santorini-placing").await;
        let text = "(False,'B',((1,1),(3,3)),((1,3),(3,1)),\
            [(1,(0,1)),(2,(1,2)),(3,(2,2)),(4,(2,3)),(1,(3,3)),(2,(0,4))])\n((1,1),(0,1),(0,0))\n";
        page.load(text).await;
        page.wait_at(0, 1).await;
        page.keys("y").await;
        page.wait_at(1, 1).await;
        page.click_cells(["(1,3)"]).await;
        page.keys("h").await;
        page.wait_for("#arrows .hint-arrow").await;
        assert_accessible(&page, "santorini").await;
        page.click("#tab-count").await;
        page.fill("#plies", "3").await;
        page.click("#by-move").await;
        page.click("#count").await;
        page.wait_for("#counted dd").await;
        assert_accessible(&page, "santorini-counted").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn onitama_is_accessible() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        page.click("#choose-cards").await;
        assert_accessible(&page, "onitama-deal").await;
        page.key(Key::Escape).await;
        // A chosen card under the mouse.
        page.click("[data-card='Cobra']").await;
        page.hover("[data-card='Cobra']").await;
        assert_accessible(&page, "onitama-chosen-card").await;
        page.click("[data-card='Cobra']").await;
        page.click_cells(["(0,2)", "(1,3)"]).await;
        page.click("#choices button").await;
        page.wait_at(1, 1).await;
        page.click_cells(["(4,2)"]).await;
        assert_accessible(&page, "onitama").await;
        page.click_cells(["(3,2)"]).await;
        page.wait_for("#choices button").await;
        assert_accessible(&page, "onitama-choices").await;
        page.load("nothing").await;
        page.wait_until("document.getElementById('pasted-trouble').textContent !== ''").await;
        assert_accessible(&page, "onitama-refused").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn peg_reversal_and_the_list_of_keys_are_accessible() {
    visit("#peg", |page| async move {
        page.click_cells(["(0,0)", "(0,1)", "(0,2)", "(1,1)", "(-1,1)"]).await;
        page.wait_at(5, 5).await;
        assert_accessible(&page, "peg").await;
        page.keys("?").await;
        page.wait_for("#help[open]").await;
        assert_accessible(&page, "help").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dialogs_puzzles_analysis_and_the_look_back_are_accessible() {
    visit("#santorini", |page| async move {
        page.keys("r").await;
        page.wait_for("#how[open]").await;
        page.click("#lesson-pause").await;
        assert_accessible(&page, "how").await;
        page.click("#how-close").await;
        page.wait_for("#how:not([open])").await;
        set_clock(&page, "2026-03-01T12:00").await;
        page.keys("p").await;
        page.wait_for("#puzzle:not([hidden])").await;
        page.click("#tab-analysis").await;
        page.keys("e").await;
        page.wait_for(".analysis-line").await;
        page.hover(".analysis-line").await;
        assert_accessible(&page, "puzzle-analysis").await;
        page.keys("e").await;
        page.click("#puzzle-leave").await;
        page.click("#tab-moves").await;
        page.set_up(
            "(False,'B',((0,0),(2,2)),((4,0),(4,4)),[(2,(2,2)),(3,(2,3)),(3,(4,3)),(2,(4,4))])",
        )
        .await;
        page.click_cells(["(0,0)", "(0,1)", "(0,0)", "(4,4)", "(4,3)"]).await;
        page.wait_for("#turns li").await;
        page.hover("#rematch").await;
        assert_accessible(&page, "after").await;
        page.keys("g").await;
        page.wait_for("#games[open]").await;
        page.hover("#games-list button").await;
        assert_accessible(&page, "games").await;
        page.click("#games-list .actions button:last-child").await;
        page.hover("#games-list .danger").await;
        assert_accessible(&page, "games-delete").await;
        page.key(Key::Escape).await;
        // What is hovered over otherwise.
        for (name, css) in [
            ("mode", "#mode-two"),
            ("tab", "#tab-moves"),
            ("new", "#new"),
            ("game", "nav a:nth-child(2)"),
            ("move", "#moves button"),
        ] {
            page.hover(css).await;
            assert_accessible(&page, &format!("hover-{name}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watched_game_a_notice_and_offers_are_accessible() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        page.hover("#offer-computer").await;
        assert_accessible(&page, "offers").await;
        page.click("#mode-computer").await;
        think_endlessly(&page).await;
        page.click("#mode-watch").await;
        page.wait_for("#thinking-state:not(:empty)").await;
        page.hover("#pause").await;
        assert_accessible(&page, "watching").await;
        page.click("#mode-two").await;
        page.click("[data-card='Cobra']").await;
        page.click_cells(["(0,0)"]).await;
        page.wait_for("#board .chosen").await;
        page.hover("#board .free").await;
        assert_accessible(&page, "hover-square").await;
        page.click("#mode-computer").await;
        page.fill("#side", "1").await;
        page.fill("#engine0", "level beginner").await;
        page.wait_at(1, 1).await;
        page.keys("n").await;
        page.wait_for("#message button").await;
        page.hover("#message button").await;
        assert_accessible(&page, "notice").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_is_accessible() {
    visit("#onitama", |page| async move {
        page.screen(375, 812, true).await;
        for game in ["onitama", "santorini", "peg"] {
            page.click(&format!("nav [data-game='{game}']")).await;
            page.wait_for(&format!("#main[data-game='{game}']")).await;
            assert_accessible(&page, &format!("{game}-narrow")).await;
        }
        page.screen(812, 375, true).await;
        assert_accessible(&page, "peg-low").await;
        page.enter("onitama").await;
        assert_accessible(&page, "onitama-low").await;
    })
    .await;
}
