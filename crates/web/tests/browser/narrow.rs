//! A phone: a narrow screen, and fingers.

use crate::clicks::START;
use crate::page::{Page, square};
use crate::webdriver::visit;

/// The page is as wide as the screen, and every square is large enough for a finger.
async fn assert_fits(page: &Page) {
    let width = page.eval("document.documentElement.scrollWidth").await;
    assert_eq!(width, 375, "the page scrolls sideways");
    let widths =
        "[...document.querySelectorAll('#board button')].map((square) => square.clientWidth)";
    let smallest = page.eval(&format!("Math.min(...{widths})")).await;
    assert!(smallest.as_f64().unwrap() >= 40.0, "{smallest}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_fit_a_phone_and_are_played_by_touch() {
    visit("#santorini", |page| async move {
        page.screen(375, 812, true).await;
        assert_fits(&page).await;
        for (placed, cell) in ["(0,0)", "(1,1)", "(2,2)", "(3,3)"].into_iter().enumerate() {
            page.tap(&square(cell)).await;
            page.wait_at(placed + 1, placed + 1).await;
        }
        for cell in ["(0,0)", "(1,0)", "(2,0)"] {
            page.tap(&square(cell)).await;
        }
        page.wait_at(5, 5).await;
        page.picture("santorini-touched").await;

        page.enter("onitama").await;
        page.set_up(START).await;
        assert_fits(&page).await;
        page.tap(&square("(0,0)")).await;
        page.wait_for("#board .chosen").await;
        page.tap(&square("(1,1)")).await;
        page.wait_for("#choices button").await;

        page.enter("peg").await;
        assert_fits(&page).await;
        page.tap(&square("(0,0)")).await;
        page.wait_at(1, 1).await;
    })
    .await;
}
