//! Motion, stillness and sound.

use crate::clicks::START;
use crate::page::Page;
use crate::webdriver::visit;
use serde_json::json;

/// How many elements of the board and the cards move at this moment.
async fn moving(page: &Page) -> u64 {
    let script = "document.getAnimations().filter(({ effect }) => \
        effect.target.closest('#table')).length";
    page.eval(script).await.as_u64().unwrap()
}

/// Makes all motion so slow that it does not end while a test looks at it.
async fn slow_down(page: &Page) {
    page.chromium("Animation.enable", json!({})).await;
    page.chromium("Animation.setPlaybackRate", json!({ "playbackRate": 0.001 })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pawns_slide_blocks_drop_and_cards_change_hands() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        slow_down(&page).await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_at(5, 5).await;
        assert_eq!(moving(&page).await, 2, "a pawn and a block");
        let pawn = "document.querySelector('[data-cell=\"(0,0)\"] .piece').getAnimations().length";
        assert_eq!(page.eval(pawn).await, 1);
        page.snapshot("santorini-moving").await;

        page.enter("onitama").await;
        page.set_up(START).await;
        page.click("[data-card='Rabbit']").await;
        page.click_cells(["(0,0)", "(1,1)"]).await;
        page.wait_at(1, 1).await;
        assert_eq!(moving(&page).await, 3, "a pawn and two cards");
        page.keys("z").await;
        page.wait_at(0, 1).await;
        assert!(moving(&page).await >= 1, "back again");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_prefers_less_motion_sees_none() {
    visit("#santorini", |page| async move {
        page.prefers(&[("prefers-reduced-motion", "reduce")]).await;
        page.place_pawns().await;
        slow_down(&page).await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_at(5, 5).await;
        assert_eq!(page.eval("document.getAnimations().length").await, 0);
        page.keys("r").await;
        page.wait_for("#how[open]").await;
        let said = page.text("#lesson-said").await;
        page.click("#lesson-pause").await;
        assert_eq!(page.text("#lesson-pause").await, "Show a move");
        assert_ne!(page.text("#lesson-said").await, said, "the button shows the next picture");
        assert_eq!(page.eval("document.getAnimations().length").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sounds_are_off_until_they_are_wanted() {
    visit("#peg", |page| async move {
        let listen = "(() => { const Real = window.AudioContext; window.heard = 0; \
            window.AudioContext = class extends Real { createOscillator() { \
            window.heard += 1; return super.createOscillator(); } }; })()";
        page.eval(listen).await;
        page.click_cells(["(0,0)"]).await;
        page.wait_at(1, 1).await;
        assert_eq!(page.eval("window.heard").await, 0);
        page.click("#sound").await;
        assert_eq!(page.eval("window.heard").await, 1);
        page.click_cells(["(0,1)"]).await;
        page.wait_at(2, 2).await;
        assert_eq!(page.eval("window.heard").await, 2);
        // It is remembered, and taken back.
        page.reload().await;
        page.wait_at(2, 2).await;
        assert_eq!(page.count("#sound[aria-pressed='true']").await, 1);
        page.click("#sound").await;
        assert_eq!(page.count("#sound[aria-pressed='false']").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_is_explained_with_small_boards() {
    visit("#santorini", |page| async move {
        for (game, steps) in [("santorini", 5), ("onitama", 5), ("peg", 3)] {
            page.enter(game).await;
            assert!(!page.text("#goal").await.is_empty());
            page.click("#how-button").await;
            page.wait_for("#how[open] .mini").await;
            assert_eq!(page.text("#lesson-place").await, format!("1 of {steps}"));
            // The pictures follow each other by themselves, and can be held.
            let first = page.text("#lesson-said").await;
            let next =
                format!("document.getElementById('lesson-said').textContent !== {}", json!(first));
            page.wait_until(&next).await;
            page.click("#lesson-pause").await;
            assert_eq!(page.text("#lesson-pause").await, "Go on");
            page.picture(&format!("{game}-how")).await;
            for step in 2..=steps {
                page.click("#lesson-next").await;
                assert_eq!(page.text("#lesson-place").await, format!("{step} of {steps}"));
            }
            page.click("#lesson-next").await;
            page.wait_for("#how:not([open])").await;
        }
    })
    .await;
}
