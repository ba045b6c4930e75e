//! What is where on the page: the start above the board, panels beside it, and a board that stays in its place.

use crate::page::Page;
use crate::webdriver::visit;
use fantoccini::key::Key;

/// An edge of an element on the page, wherever it is scrolled to, in pixels.
async fn edge(page: &Page, css: &str, name: &str) -> i64 {
    let script = format!(
        "Math.round(document.querySelector(\"{css}\").getBoundingClientRect().{name} + \
        ('{name}' === 'left' || '{name}' === 'right' ? scrollX : scrollY))"
    );
    page.eval(&script).await.as_i64().unwrap()
}

/// The panels that are seen, by id.
async fn panels(page: &Page) -> Vec<String> {
    let script = "[...document.querySelectorAll(\"[role='tabpanel']\")] \
        .filter((panel) => panel.checkVisibility()).map((panel) => panel.id)";
    serde_json::from_value(page.eval(script).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_is_above_the_board_and_moves_are_in_two_columns_beside_it() {
    visit("#santorini", |page| async move {
        for game in ["santorini", "onitama", "peg"] {
            page.enter(game).await;
            assert!(edge(&page, ".strip", "bottom").await <= edge(&page, ".frame", "top").await);
            assert!(edge(&page, "#goal", "bottom").await <= edge(&page, ".strip", "top").await);
        }
        page.enter("santorini").await;
        page.place_pawns().await;
        assert_eq!(page.text("#thinking-state").await, "", "nobody thinks");
        assert_eq!(page.count("#thinking[hidden]").await, 1);
        page.click_cells(["(1,1)", "(0,0)", "(0,1)", "(1,3)", "(0,3)", "(0,4)"]).await;
        page.wait_at(6, 6).await;
        let row = "#moves li:last-child";
        assert_eq!(page.count(&format!("{row} .move")).await, 2);
        let [first, second] = ["side0", "side1"].map(|side| format!("{row} .move.{side}"));
        assert_eq!(edge(&page, &first, "top").await, edge(&page, &second, "top").await);
        assert!(edge(&page, &first, "right").await <= edge(&page, &second, "left").await);

        // One panel at a time: by clicks, and by the arrow keys.
        assert_eq!(panels(&page).await, ["panel-moves"]);
        for name in ["analysis", "count", "text"] {
            page.click(&format!("#tab-{name}")).await;
            assert_eq!(panels(&page).await, [format!("panel-{name}")]);
        }
        page.key(Key::Right).await;
        assert_eq!(panels(&page).await, ["panel-moves"]);
        page.key(Key::Left).await;
        page.reload().await;
        assert_eq!(panels(&page).await, ["panel-text"], "the panel stays");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_first_move_the_page_offers_what_to_do() {
    visit("#santorini", |page| async move {
        page.click("#offer-how").await;
        page.wait_for("#how[open]").await;
        page.click("#how-close").await;
        page.click("#offer-puzzle").await;
        page.wait_for("#puzzle:not([hidden])").await;
        assert_eq!(page.count("#offer-puzzle[hidden]").await, 1);
        page.click("#puzzle-leave").await;
        page.click("#offer-computer").await;
        page.wait_for("#mode-computer[aria-pressed='true']").await;
        assert_eq!(page.count("#offer-computer[hidden]").await, 1);
        page.click_cells(["(1,1)"]).await;
        assert_eq!(page.count("#no-moves[hidden]").await, 1, "there are moves now");
        page.enter("peg").await;
        assert_eq!(page.count("#offer-computer[hidden], #offer-puzzle[hidden]").await, 2);
        assert_eq!(page.text("#alone:not([hidden])").await, "A game for one.");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_stays_where_it_is_whatever_is_said() {
    visit("#santorini", |page| async move {
        for (width, height, is_phone) in [(1280, 900, false), (375, 812, true)] {
            page.screen(width, height, is_phone).await;
            for (game, near, win, refused) in [
                (
                    "santorini",
                    "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])",
                    ["(2,2)", "(2,3)"],
                    "(4,3)",
                ),
                (
                    "onitama",
                    r#"(["Horse","Ox","Boar","Crab","Eel"],[(3,2),(0,0)],[(4,4),(4,0)],0,True,False)"#,
                    ["(3,2)", "(4,2)"],
                    "(4,4)",
                ),
            ] {
                page.enter(game).await;
                page.set_up(near).await;
                let top = edge(&page, ".frame", "top").await;
                page.click_cells([refused]).await;
                page.wait_for("#prompt.reason").await;
                assert_eq!(edge(&page, ".frame", "top").await, top, "{game} {width}: a reason");
                page.click_cells(win).await;
                if game == "onitama" {
                    page.click("#choices button").await;
                }
                page.wait_for("#main[data-over='true']").await;
                assert_eq!(edge(&page, ".frame", "top").await, top, "{game} {width}: the end");
                page.picture(&format!("{game}-over-{width}")).await;

                page.set_up(near).await;
                page.keys("h").await;
                page.wait_for("#arrows .hint-arrow").await;
                assert_eq!(edge(&page, ".frame", "top").await, top, "{game} {width}: a hint");
            }
        }
    })
    .await;
}
