//! The computer player, its thoughts, and the hint.

use crate::webdriver::visit;
use santorini::Position;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_to_its_end() {
    visit("#santorini", |page| async move {
        page.click("#new-placed").await;
        page.wait_at(4, 4).await;
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
        page.click("#new-placed").await;
        page.wait_at(4, 4).await;
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
async fn the_person_chooses_a_side_and_the_computer_begins() {
    visit("#onitama", |page| async move {
        page.fill("#mode", "0").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.status().await, "Second player to move");
        assert!(!page.text("#thought").await.is_empty());
        page.keys("h").await;
        page.wait_for("#far-hand .card.hinted").await;
        assert_eq!(page.count(".card.hinted").await, 1, "a hint names its card");

        // The opponent and its strength stay when the page is loaded again; other games have their own.
        page.keys("+").await;
        page.client().refresh().await.unwrap();
        page.wait_at(1, 1).await;
        assert_eq!(
            (page.value("#mode").await.as_str(), page.text("#strength").await.as_str()),
            ("0", "4")
        );
        page.keys("h").await;
        page.wait_for("#thought dd").await;
        page.click("nav [data-game='santorini']").await;
        page.wait_for("#main[data-game='santorini']").await;
        assert_eq!(page.value("#mode").await, "");
        assert_eq!(page.count("#thought dd").await, 0, "thoughts stay with their game");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thoughts_are_shown_while_it_thinks_and_the_button_ends_it() {
    visit("#santorini", |page| async move {
        page.click("#new-placed").await;
        page.wait_at(4, 4).await;
        page.fill("#kind", "seconds").await;
        page.keys(&"+".repeat(57)).await;
        assert_eq!(page.text("#strength").await, "60");
        page.click("#move-for-me").await;
        page.wait_for("#thought dd").await;
        assert_eq!(page.text("#thinking-state").await, "Thinking about its move.");
        let thought = page.text("#thought").await;
        for term in ["Score", "Line", "Depth", "Positions"] {
            assert!(thought.contains(term), "{thought}");
        }
        page.picture("santorini-thinking").await;
        // Games can be counted meanwhile; the search goes on.
        page.fill("#plies", "2").await;
        page.click("#count").await;
        page.wait_for("#counted dd").await;
        assert_eq!(page.text("#count-state").await, "Games of at most 2 moves: 6,176");
        assert_eq!(page.text("#thinking-state").await, "Thinking about its move.");
        page.click("#stop").await;
        page.wait_at(5, 5).await;
        assert_eq!(page.text("#thinking-state").await, "Idle.");

        // Another move ends a search too, and its move is not played.
        page.click("#move-for-me").await;
        page.wait_for("#stop:not([hidden])").await;
        page.keys("z").await;
        page.wait_at(4, 5).await;
        assert_eq!(page.count("#stop[hidden]").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_shown_on_the_board_and_in_words() {
    visit("#santorini", |page| async move {
        let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
        page.load(text).await;
        page.wait_for("#main[data-over='false']").await;
        page.wait_until("document.getElementById('position').value.includes('(3,(2,3))')").await;
        page.keys("h").await;
        page.wait_for("#board .hint").await;
        let said = page.text("#thinking-state").await;
        assert!(
            said.starts_with("Hint: Blue goes from row 2, column 2 to row 2, column 3"),
            "{said}"
        );
        assert!(page.label("(2,3)").await.contains("hint"));
        assert!(page.text("#thought").await.contains("Blue wins in 1 move"));
        assert_eq!(page.count("#moves li").await, 0, "a hint plays nothing");
        page.picture("santorini-hint").await;
    })
    .await;
}
