//! Screens of all kinds: phones upright and on their side, large zoom, large screens, forced colours.

use crate::accessibility::assert_accessible_as_it_is;
use crate::clicks::START;
use crate::page::Page;
use crate::webdriver::visit;

/// Nothing is wider than the screen.
async fn assert_no_sideways_scrolling(page: &Page, name: &str) {
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(page.eval(fits).await, true, "{name}");
}

/// The size of the board.
async fn board_width(page: &Page) -> f64 {
    let width = page.eval("document.querySelector('.frame').getBoundingClientRect().width").await;
    width.as_f64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_board_is_seen_on_every_screen() {
    visit("#santorini", |page| async move {
        for (name, width, height, is_phone, least) in [
            ("landscape", 812, 375, true, 250.0),
            ("landscape-small", 667, 320, true, 220.0),
            // A laptop of 1280 × 800 at 200 %.
            ("zoomed", 640, 400, false, 250.0),
            ("laptop", 1366, 660, false, 300.0),
            ("large", 1920, 1080, false, 600.0),
            ("phone", 375, 812, true, 260.0),
            ("tablet", 768, 1024, true, 500.0),
        ] {
            page.screen(width, height, is_phone).await;
            for game in ["santorini", "onitama", "peg"] {
                page.enter(game).await;
                page.eval("scrollTo(0, 0)").await;
                assert_no_sideways_scrolling(&page, &format!("{name} {game}")).await;
                assert!(
                    page.is_in_view(".frame").await,
                    "{name} {game}: the board is not seen whole"
                );
                let board = board_width(&page).await;
                assert!(board >= least, "{name} {game}: {board} wide");
                page.picture(&format!("{game}-{name}")).await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_opponent_is_found_without_scrolling_on_a_phone() {
    visit("#santorini", |page| async move {
        for (width, height) in [(375, 667), (360, 740), (812, 375)] {
            page.screen(width, height, true).await;
            for game in ["santorini", "onitama"] {
                page.enter(game).await;
                page.eval("scrollTo(0, 0)").await;
                assert!(page.is_in_view("#mode-computer").await, "{width} {game}");
            }
        }
        page.click("#mode-computer").await;
        assert!(page.is_in_view("#engine0").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forced_colours_show_the_grid_and_the_game_that_is_played() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        for scheme in ["light", "dark"] {
            page.prefers(&[("forced-colors", "active"), ("prefers-color-scheme", scheme)]).await;
            let style = |css: &str, name: &str| {
                format!("getComputedStyle(document.querySelector(\"{css}\")).{name}")
            };
            let border = page.eval(&style("#board button", "borderTopWidth")).await;
            assert_eq!(border, "1px", "squares have edges");
            let current = page.eval(&style("nav [aria-current]", "backgroundColor")).await;
            let other = page.eval(&style("nav a:not([aria-current])", "backgroundColor")).await;
            assert_ne!(current, other);
            page.click_cells(["(0,0)"]).await;
            page.picture(&format!("onitama-forced-{scheme}")).await;
            assert_accessible_as_it_is(&page, &format!("onitama, forced colours, {scheme}")).await;
            page.click_cells(["(0,0)"]).await;
        }
        for game in ["santorini", "peg"] {
            page.enter(game).await;
            page.picture(&format!("{game}-forced")).await;
            assert_accessible_as_it_is(&page, &format!("{game}, forced colours")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_second_sits_at_the_bottom_and_a_turned_board_stays_turned() {
    visit("#onitama", |page| async move {
        let top = "document.querySelector('#board [data-cell]').dataset.cell";
        assert_eq!(page.eval(top).await, "(4,0)");
        page.click("#mode-computer").await;
        page.fill("#engine0", "level beginner").await;
        page.fill("#side", "1").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.eval(top).await, "(0,4)");
        page.reload().await;
        page.wait_at(1, 1).await;
        assert_eq!(page.eval(top).await, "(0,4)");
        page.keys("t").await;
        assert_eq!(page.eval(top).await, "(4,0)");
        page.reload().await;
        page.wait_at(1, 1).await;
        assert_eq!(page.eval(top).await, "(4,0)", "turning survives a reload");
    })
    .await;
}
