//! What the engine shows: analysis, counts on the moves, and the look back after a game.

use crate::clicks::START;
use crate::webdriver::visit;

#[tokio::test(flavor = "multi_thread")]
async fn analysis_shows_a_bar_lines_and_arrows_and_follows_the_game() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        assert_eq!(page.count("#score-bar[hidden]").await, 1);
        page.click("#tab-analysis").await;
        page.keys("e").await;
        page.wait_until("document.querySelectorAll('.analysis-line').length === 3").await;
        assert!(page.text("#analysis-state").await.starts_with("Depth "));
        let bar = page.name("#score-bar").await;
        assert!(bar.starts_with("Chance of First: "), "{bar}");
        page.wait_for("#arrows .line-arrow.next").await;
        // The arrows are those of the line that is pointed at.
        page.fill("#lines", "5").await;
        page.wait_until("document.querySelectorAll('.analysis-line').length === 5").await;
        page.picture("onitama-analysis").await;
        page.click_cells(["(0,0)"]).await;
        page.click("[data-card='Rabbit']").await;
        page.click_cells(["(1,1)"]).await;
        page.wait_at(1, 1).await;
        page.wait_for(".analysis-line").await;
        let first = "document.querySelector('.analysis-line code')?.textContent.startsWith('((4,')";
        page.wait_until(first).await;
        page.keys("e").await;
        assert_eq!(page.count("#score-bar[hidden]").await, 1);
        assert_eq!(page.count("#arrows .line-arrow").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_of_games_are_drawn_on_the_legal_moves() {
    visit("#santorini", |page| async move {
        page.set_up("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])").await;
        page.click("#tab-count").await;
        page.click("#by-move").await;
        page.fill("#plies", "3").await;
        page.click("#count").await;
        page.wait_for("#board .count").await;
        assert_eq!(page.text("#count-state").await, "Games of at most 3 moves: 281,380");
        // Two pawns share them all; where one goes, its own are shared.
        let numbers =
            "[...document.querySelectorAll('#board .count')].map((one) => Number(one.textContent))";
        let sum = format!("{numbers}.reduce((sum, one) => sum + one, 0)");
        assert_eq!(page.count("#board .count").await, 2);
        assert_eq!(page.eval(&sum).await, 281_380);
        page.click_cells(["(2,2)"]).await;
        let of_pawn = page.eval(&sum).await;
        assert!(of_pawn.as_u64().unwrap() < 281_380);
        assert!(page.count("#board .count").await > 2);
        assert!(page.label("(1,2)").await.ends_with(" games"));
        page.picture("santorini-counts").await;
        page.click_cells(["(1,2)", "(0,1)"]).await;
        page.wait_at(1, 1).await;
        assert_eq!(page.count("#board .count").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_its_score_and_its_turning_points_are_shown() {
    visit("#santorini", |page| async move {
        // Blue could have won, and Red does.
        page.set_up("(False,'B',((0,0),(2,2)),((4,0),(4,4)),[(2,(2,2)),(3,(2,3)),(3,(4,3)),(2,(4,4))])")
            .await;
        page.click_cells(["(0,0)", "(0,1)", "(0,0)"]).await;
        page.wait_at(1, 1).await;
        assert_eq!(page.count("#after[hidden]").await, 1);
        page.click_cells(["(4,4)", "(4,3)"]).await;
        page.wait_for("#main[data-over='true']").await;
        page.wait_for("#turns li").await;
        assert_eq!(page.text("#review-state").await, "Where it turned:");
        assert_eq!(page.count("#turns li").await, 1);
        let turn = page.text("#turns li").await;
        let said = "Blue's move 1, ((0,0),(0,1),(0,0)), cost 100 %. Better was: Blue goes from row 2, column 2 to row 2, column 3";
        assert!(turn.starts_with(said), "{turn}");
        page.wait_for("#graph .graph-line[d^='M']").await;
        page.picture("santorini-after").await;
        page.click("#turns button").await;
        page.wait_at(0, 2).await;
        page.click("#turns button:last-child").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.status().await, "Blue won by climbing to level 3");
        assert_eq!(page.text("#moves .branch").await, "or ((0,0),(0,1),(0,0))", "the game is kept");

        // The sides change with a rematch.
        page.click("#mode-computer").await;
        page.fill("#engine0", "level beginner").await;
        let side = page.value("#side").await;
        page.click("#rematch").await;
        page.wait_for("#main[data-over='false']").await;
        assert_ne!(page.value("#side").await, side);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_of_onitama_has_the_same_cards_and_new_ones_are_a_click_away() {
    visit("#onitama", |page| async move {
        let near = r#"(["Horse","Ox","Boar","Crab","Eel"],[(3,2),(0,0)],[(4,4),(4,0)],0,True,False)"#;
        page.set_up(near).await;
        page.click("[data-card='Horse']").await;
        page.click_cells(["(3,2)", "(4,2)"]).await;
        page.wait_for("#main[data-over='true']").await;
        page.click("#rematch").await;
        page.wait_at(0, 0).await;
        let cards = "[...document.querySelectorAll('#table [data-card]')].map(({ dataset }) => dataset.card).sort()";
        let names = serde_json::json!(["Boar", "Crab", "Eel", "Horse", "Ox"]);
        assert_eq!(page.eval(cards).await, names);
        page.cast_lots(7).await;
        page.click("#new-cards").await;
        assert_ne!(page.eval(cards).await, names);
    })
    .await;
}
