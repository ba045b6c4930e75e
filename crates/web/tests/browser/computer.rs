//! The computer player, its thoughts, and the hint.

use crate::clicks::START;
use crate::page::Page;
use crate::webdriver::visit;
use santorini::Position;

/// Has the opponent search so deep that it must be stopped.
pub(crate) async fn think_endlessly(page: &Page) {
    page.fill("#engine0", "depth").await;
    page.keys(&"+".repeat(20)).await;
    assert_eq!(page.text("#strength0").await, "20");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_to_its_end() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        page.keys("a").await;
        let mut at = 4;
        // The person plays whatever comes first, and loses; no game is longer than there are levels to build.
        while page.eval("document.getElementById('main').dataset.over").await == "false" {
            let position: Position = page.value("#position").await.parse().unwrap();
            let next = game::Game::moves(&position).next().unwrap();
            for cell in [next.from, next.to, next.build] {
                page.click_cells([cell.to_string().as_str()]).await;
            }
            at += 1;
            let settled = format!(
                "(() => {{ const {{ at, over }} = document.getElementById('main').dataset; \
                return over === 'true' || Number(at) > {at}; }})()"
            );
            page.wait_until(&settled).await;
            at += 1;
            assert!(at < 110);
        }
        assert!(page.status().await.starts_with("Red won by"), "{}", page.status().await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_computer_undo_takes_back_both_moves() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        page.keys("a").await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_at(6, 6).await;
        page.keys("z").await;
        page.wait_at(4, 6).await;
        page.keys("y").await;
        page.wait_at(6, 6).await;
        page.keys("z").await;
        page.wait_at(4, 6).await;
        page.click_cells(["(1,1)", "(0,1)", "(0,0)"]).await;
        page.wait_at(6, 6).await;
        assert_eq!(page.status().await, "Blue to move");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_person_chooses_a_level_and_a_side_and_the_computer_begins() {
    visit("#onitama", |page| async move {
        page.click("#mode-computer").await;
        assert_eq!(page.value("#engine0").await, "level easy");
        let menu = "[...document.querySelectorAll('#engine0 optgroup')].map((group) => \
            [group.label, ...[...group.children].map((option) => option.textContent)])";
        let groups = serde_json::json!([
            ["Levels", "Beginner", "Easy", "Medium", "Hard", "Full strength"],
            ["Course", "Minimax"],
            ["Advanced", "By depth", "By seconds"],
        ]);
        assert_eq!(page.eval(menu).await, groups);
        page.fill("#engine0", "level beginner").await;
        page.fill("#side", "1").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.status().await, "Second player to move");

        // The opponent stays when the page is loaded again, and for the next game; other games have their own.
        page.keys("+").await;
        page.reload().await;
        page.wait_at(1, 1).await;
        let chosen = (page.value("#engine0").await, page.value("#side").await);
        assert_eq!(chosen, ("level easy".to_owned(), "1".to_owned()));
        page.keys("n").await;
        page.wait_until("document.getElementById('message').textContent.includes('kept')").await;
        page.wait_at(1, 1).await;
        page.click("nav [data-game='santorini']").await;
        page.wait_for("#main[data-game='santorini']").await;
        assert_eq!(page.count("#mode-two[aria-pressed='true']").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_engines_are_watched_and_held() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        // An engine that thinks until it is told to stop, on both sides; then the first is a quick one.
        page.click("#mode-computer").await;
        think_endlessly(&page).await;
        page.click("#mode-watch").await;
        page.wait_for("#thinking:not([hidden])").await;
        page.fill("#engine0", "level beginner").await;
        page.wait_at(1, 1).await;
        page.click("#pause").await;
        assert_eq!(page.text("#pause").await, "Go on");
        page.keys("z").await;
        page.wait_at(0, 1).await;
        assert_eq!(page.text("#prompt").await, "Choose a pawn or a card.");
        page.keys("y").await;
        page.wait_at(1, 1).await;
        page.fill("#engine1", "level beginner").await;
        page.wait_for("#main[data-over='true']").await;
        assert_eq!(page.count("#pause[hidden]").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_seen_while_it_goes_on_and_the_button_ends_it() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        assert_eq!(page.count("#thinking[hidden]").await, 1, "nothing is said while nobody thinks");
        page.click("#mode-computer").await;
        page.fill("#engine0", "seconds").await;
        page.keys("+++++").await;
        assert_eq!(page.text("#strength0").await, "8");
        think_endlessly(&page).await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_until("document.getElementById('thinking-state').textContent.includes('Depth')")
            .await;
        let said = page.text("#thinking-state").await;
        assert!(said.starts_with("Engine, depth 20 is thinking. Depth"), "{said}");
        page.picture("santorini-thinking").await;
        // Games can be counted meanwhile; the search goes on.
        page.click("#tab-count").await;
        page.fill("#plies", "2").await;
        page.click("#count").await;
        page.wait_for("#counted dd").await;
        assert!(page.text("#count-state").await.starts_with("Games of at most 2 moves: "));
        assert_eq!(page.count("#thinking:not([hidden])").await, 1);
        page.click("#stop").await;
        page.wait_at(6, 6).await;
        assert_eq!(page.count("#thinking[hidden]").await, 1);

        // Going back ends a search too, and its move is not played.
        page.click_cells(["(0,0)", "(1,0)", "(1,1)"]).await;
        page.wait_for("#thinking:not([hidden])").await;
        page.keys("z").await;
        page.wait_at(6, 7).await;
        assert_eq!(page.count("#thinking[hidden]").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_as_good_as_the_engine_can_whoever_the_opponent_is() {
    visit("#santorini", |page| async move {
        page.set_up("(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])").await;
        page.click("#mode-computer").await;
        page.fill("#engine0", "level beginner").await;
        page.listen().await;
        page.keys("h").await;
        page.wait_for("#arrows .hint-arrow").await;
        let asked = page.eval("JSON.parse(asked[0]).strength").await;
        assert_eq!(asked, serde_json::json!({ "level": "full-strength" }));
        let said = page.text("#announcer").await;
        assert!(
            said.starts_with("Hint: Blue goes from row 2, column 2 to row 2, column 3"),
            "{said}"
        );
        assert!(page.label("(2,3)").await.contains("hint"));
        assert_eq!(page.count("#board .ghost").await, 1, "the block to be");
        assert_eq!(page.count("#moves .move").await, 0, "a hint plays nothing");
        page.picture("santorini-hint").await;
    })
    .await;
}
