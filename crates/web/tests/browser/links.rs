//! Links to positions and games.

use crate::clicks::START;
use crate::webdriver::visit;

/// The address that the page offers.
const LINK: &str = "document.getElementById('link').value";

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_a_position_or_a_whole_game_for_anyone() {
    visit("#onitama", |page| async move {
        let moves = [r#"((0,0),(1,1),"Cobra")"#, r#"((4,2),(2,2),"Tiger")"#];
        page.load(&format!("{START}\n{}\n", moves.join("\n"))).await;
        page.wait_at(0, 2).await;
        page.click("#share-position").await;
        page.wait_for("#link:not([hidden])").await;
        let position = page.eval(LINK).await.as_str().unwrap().to_owned();
        assert!(position.contains("/#onitama=(%5B%22Cobra%22"), "{position}");
        page.keys("y").await;
        page.wait_at(1, 2).await;
        page.click("#share-game").await;
        page.wait_until(&format!("{LINK} !== {}", serde_json::json!(position))).await;
        let game = page.eval(LINK).await.as_str().unwrap().to_owned();

        // Somebody else has nothing but the page.
        page.eval("localStorage.clear() ?? sessionStorage.clear() ?? true").await;
        page.go_to(&game).await;
        page.wait_at(0, 2).await;
        assert_eq!(page.text("#moves .move").await, moves[0]);
        assert_eq!(
            page.eval("location.hash").await,
            "#onitama",
            "then it is a game like any other"
        );
        page.go_to(&position).await;
        page.wait_at(0, 0).await;
        assert_eq!(page.value("#position").await, START);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_makes_a_short_link_and_a_broken_one_says_so() {
    visit("#peg", |page| async move {
        page.click_cells(["(0,0)", "(0,1)", "(0,2)", "(0,3)"]).await;
        page.wait_at(4, 4).await;
        page.click("#tab-text").await;
        page.click("#share-game").await;
        page.wait_for("#link:not([hidden])").await;
        let link = page.eval(LINK).await.as_str().unwrap().to_owned();
        assert!(link.contains("/#peg=~") && link.len() < 300, "{link}");
        page.go_to(&link).await;
        page.wait_at(0, 3).await;

        page.go_to(&link[..link.len() - 20]).await;
        page.wait_until("document.getElementById('message').textContent !== ''").await;
        let said = page.text("#message").await;
        assert_eq!(said, "This link is broken: it was not copied whole.");
        assert_eq!(page.status().await, "32 black pegs left", "the last game is on the board");
        page.eval("(location.hash = 'santorini=nonsense')").await;
        page.wait_for("#main[data-game='santorini']").await;
        page.settle().await;
        let said = page.text("#message").await;
        assert!(said.starts_with("Expected '('"), "{said}");
    })
    .await;
}
