//! Nothing that axe finds, on any page, in light and in dark.

use crate::page::Page;
use crate::webdriver::{visit, workspace};
use serde_json::Value;

/// The rules of WCAG 2.2 A and AA, and axe's best practices.
const RUN: &str = "const [done] = arguments; axe.run(document, { resultTypes: ['violations'] }) \
    .then(({ violations }) => done(violations.map(({ id, nodes }) => \
    `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`)))";

/// Runs axe on what the page shows now, in both colour schemes, and leaves pictures.
async fn assert_accessible(page: &Page, name: &str) {
    let path = workspace().join("target/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}: run ./check, which fetches it", path.display())
    });
    page.client().execute(&axe, Vec::new()).await.unwrap();
    for colours in ["light", "dark"] {
        page.colours(colours).await;
        let violations: Value = page.client().execute_async(RUN, Vec::new()).await.unwrap();
        assert_eq!(violations, serde_json::json!([]), "{name}, {colours}");
        page.picture(&format!("{name}-{colours}")).await;
    }
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
        page.wait_for("#board .hint").await;
        assert_accessible(&page, "santorini").await;
        page.fill("#plies", "3").await;
        page.click("#count").await;
        page.wait_for("#counted dd").await;
        assert_accessible(&page, "santorini-counted").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn onitama_is_accessible() {
    visit("#onitama", |page| async move {
        page.click("#deal summary").await;
        assert_accessible(&page, "onitama-cards").await;
        page.click("#deal summary").await;
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
async fn a_phone_is_accessible() {
    visit("#onitama", |page| async move {
        page.screen(375, 812, true).await;
        for game in ["onitama", "santorini", "peg"] {
            page.click(&format!("nav [data-game='{game}']")).await;
            page.wait_for(&format!("#main[data-game='{game}']")).await;
            assert_accessible(&page, &format!("{game}-narrow")).await;
        }
    })
    .await;
}
