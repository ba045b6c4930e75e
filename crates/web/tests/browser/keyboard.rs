//! The keyboard alone.

use crate::clicks::START;
use crate::page::Page;
use crate::webdriver::visit;
use fantoccini::key::Key;

/// Presses the same key some times.
async fn press(page: &Page, key: Key, times: usize) {
    for _ in 0..times {
        page.key(key).await;
    }
}

/// The square that has the focus.
async fn focused(page: &Page) -> String {
    page.eval("document.activeElement.dataset.cell ?? document.activeElement.id")
        .await
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn santorini_is_played_with_arrows_and_enter() {
    visit("#santorini", |page| async move {
        // The first stop of the tabulator leads straight to the board.
        page.key(Key::Tab).await;
        assert_eq!(focused(&page).await, "skip");
        page.key(Key::Enter).await;
        assert_eq!(focused(&page).await, "(0,0)");
        page.key(Key::Enter).await;
        page.wait_at(1, 1).await;
        press(&page, Key::Right, 1).await;
        press(&page, Key::Down, 1).await;
        page.key(Key::Enter).await;
        press(&page, Key::Down, 3).await;
        press(&page, Key::Up, 2).await;
        press(&page, Key::Right, 1).await;
        page.key(Key::Enter).await;
        press(&page, Key::End, 1).await;
        assert_eq!(focused(&page).await, "(2,4)");
        press(&page, Key::Home, 1).await;
        assert_eq!(focused(&page).await, "(2,0)");
        // The board has an edge.
        press(&page, Key::Left, 2).await;
        press(&page, Key::Down, 9).await;
        assert_eq!(focused(&page).await, "(4,0)");
        page.keys(" ").await;
        page.wait_at(4, 4).await;

        press(&page, Key::Up, 9).await;
        page.key(Key::Enter).await;
        press(&page, Key::Down, 1).await;
        page.key(Key::Enter).await;
        assert_eq!(page.text("#prompt").await, "Choose where it builds.");
        press(&page, Key::Escape, 1).await;
        assert_eq!(page.text("#prompt").await, "Choose where it goes.");
        page.key(Key::Enter).await;
        press(&page, Key::Down, 1).await;
        page.key(Key::Enter).await;
        page.wait_at(5, 5).await;
        assert_eq!(focused(&page).await, "(2,0)", "the focus stays where it was");
        assert!(page.label("(2,0)").await.starts_with("row 2, column 0, level 1"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn onitama_is_played_with_numbers_and_letters() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        page.keys("b").await;
        assert_eq!(focused(&page).await, "(4,0)");
        press(&page, Key::Down, 4).await;
        page.keys("1").await;
        assert_eq!(page.count("[data-card='Cobra'][aria-pressed='true']").await, 1);
        page.keys("2s").await;
        assert_eq!(page.count("[data-card='Rabbit'][aria-pressed='true']").await, 1);
        assert_eq!(page.count("#super[aria-pressed='true']").await, 1);
        page.key(Key::Enter).await;
        press(&page, Key::Up, 1).await;
        page.key(Key::Enter).await;
        page.wait_at(1, 1).await;
        assert_eq!(page.text("#moves [aria-current]").await, r#"((0,0),(1,0),"Super Rabbit")"#);

        // A move with several ways: the focus goes to them, and they are buttons like others.
        page.keys("s").await;
        press(&page, Key::Up, 3).await;
        page.key(Key::Enter).await;
        press(&page, Key::Down, 1).await;
        page.key(Key::Enter).await;
        page.wait_for("#choices button:focus").await;
        page.key(Key::Tab).await;
        page.key(Key::Enter).await;
        page.wait_at(2, 2).await;
        assert_eq!(page.text("#moves [aria-current]").await, r#"((4,0),(3,0),"Super Tiger")"#);
        assert_eq!(focused(&page).await, "(3,0)", "the focus is on the board again");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_keys_opens_and_closes() {
    visit("#peg", |page| async move {
        page.keys("?").await;
        page.wait_for("#help[open]").await;
        let keys = page.text("#keys").await;
        for word in ["undo", "redo", "hint", "Arrow keys", "never below 1"] {
            assert!(keys.contains(word), "{word}");
        }
        page.picture("keys").await;
        // No key reaches the game while the list is open.
        page.keys("n").await;
        page.key(Key::Escape).await;
        page.wait_for("#help:not([open])").await;
        page.click("#help-button").await;
        page.click("#help-close").await;
        page.wait_for("#help:not([open])").await;

        // Letters that are written into a field are no commands.
        page.click("#tab-text").await;
        page.type_into("#pasted", "zyah+-n?").await;
        assert_eq!(page.value("#pasted").await, "zyah+-n?");
        assert_eq!(page.count("#help[open]").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cross_is_walked_over_its_gaps() {
    visit("#peg", |page| async move {
        page.keys("b").await;
        assert_eq!(focused(&page).await, "(-1,3)");
        press(&page, Key::Left, 1).await;
        assert_eq!(focused(&page).await, "(-1,3)");
        press(&page, Key::Down, 2).await;
        press(&page, Key::Home, 1).await;
        assert_eq!(focused(&page).await, "(-3,1)");
        press(&page, Key::Up, 1).await;
        assert_eq!(focused(&page).await, "(-3,1)");
        page.key(Key::Enter).await;
        page.wait_at(1, 1).await;
        press(&page, Key::Right, 1).await;
        page.key(Key::Enter).await;
        page.wait_at(2, 2).await;
    })
    .await;
}
