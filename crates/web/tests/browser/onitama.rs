//! Onitama: cards, the Super move, and both ways to win.

use crate::clicks::START;
use crate::page::Page;
use crate::webdriver::visit;
use fantoccini::key::Key;

/// The cards of a hand or of the side, by name.
async fn cards(page: &Page, place: &str) -> Vec<String> {
    let script = format!(
        "[...document.querySelectorAll('#{place} [data-card]')].map((card) => card.dataset.card)"
    );
    serde_json::from_value(page.eval(&script).await).unwrap()
}

/// Where a drawn card leads, as `column,row` from its top left.
async fn drawn(page: &Page, card: &str) -> Vec<String> {
    let script = format!(
        "[...document.querySelectorAll('[data-card=\"{card}\"] .lead')].map((field) => \
        `${{Math.floor(field.getAttribute('x') / 10)}},${{Math.floor(field.getAttribute('y') / 10)}}`).sort()"
    );
    serde_json::from_value(page.eval(&script).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn five_cards_are_drawn_and_the_opponents_are_turned() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        assert_eq!(cards(&page, "near-hand").await, ["Cobra", "Rabbit"]);
        assert_eq!(cards(&page, "far-hand").await, ["Rooster", "Tiger"]);
        assert_eq!(cards(&page, "side-card").await, ["Monkey"]);
        assert_eq!(drawn(&page, "Cobra").await, ["1,2", "3,1", "3,3"]);
        // A tiger leaps two forward and steps one back: for the player at the top, forward is down.
        assert_eq!(drawn(&page, "Tiger").await, ["2,1", "2,4"]);
        page.keys("t").await;
        assert_eq!(cards(&page, "near-hand").await, ["Rooster", "Tiger"]);
        assert_eq!(drawn(&page, "Tiger").await, ["2,0", "2,3"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_super_move_is_won_by_the_way_of_the_stone() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        // With a card chosen first, only its squares are possible.
        page.click("[data-card='Rabbit']").await;
        page.click_cells(["(0,0)"]).await;
        assert_eq!(page.targets().await, ["(1,0)", "(1,1)"]);
        assert_eq!(page.count("#board .target-super").await, 1);
        page.click_cells(["(1,1)"]).await;
        page.wait_at(1, 1).await;
        assert_eq!(cards(&page, "side-card").await, ["Rabbit"]);
        assert!(page.text("#side-card").await.contains("played by First"));

        // The second player's master makes the Super move, and gives up a card for it.
        page.click("#super").await;
        page.click_cells(["(4,2)", "(3,2)"]).await;
        page.wait_for("#choices button").await;
        assert!(page.text("#choices").await.contains("Super move, giving up Tiger"));
        page.picture("onitama-super").await;
        page.click("#choices button:nth-child(2)").await;
        page.wait_at(2, 2).await;
        assert!(page.text("#far-hand").await.contains("Super used"));
        assert!(page.text("#side-card").await.contains("given up by Second"));
        assert_eq!(page.text("#moves [aria-current]").await, r#"((4,2),(3,2),"Super Tiger")"#);

        // Cobra and Monkey both lead to the middle: the page asks.
        page.click_cells(["(1,1)", "(2,2)"]).await;
        page.wait_for("#choices button").await;
        page.click("#choices button").await;
        page.wait_at(3, 3).await;
        page.click_cells(["(4,4)", "(4,2)"]).await;
        page.wait_at(4, 4).await;
        // No card leads to the master, but the Super move does; it is offered although nobody asked.
        page.click_cells(["(2,2)"]).await;
        assert!(page.label("(3,2)").await.contains("possible with the Super move"));
        page.click_cells(["(3,2)"]).await;
        page.wait_for("#choices button").await;
        page.click("#choices button").await;
        page.wait_at(5, 5).await;
        assert_eq!(page.status().await, "The first player won by the Way of the Stone");
        page.picture("onitama-stone").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_master_in_the_temple_wins_by_the_way_of_the_stream() {
    visit("#onitama", |page| async move {
        let near =
            r#"(["Horse","Ox","Boar","Crab","Eel"],[(3,2),(0,0)],[(4,4),(4,0)],0,True,False)"#;
        page.set_up(near).await;
        assert!(page.label("(4,2)").await.contains("second player's temple"));
        // Horse and Ox both lead there: the page asks which.
        page.click_cells(["(3,2)", "(4,2)"]).await;
        page.wait_for("#choices button").await;
        assert_eq!(page.text("#choices").await, "With HorseWith OxNot this");
        page.click("#choices button:last-child").await;
        assert_eq!(page.count("#choices[hidden]").await, 1);
        page.click_cells(["(4,2)"]).await;
        page.click("#choices button:nth-child(2)").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.status().await, "The first player won by the Way of the Stream");
        assert_eq!(page.text("#moves [aria-current]").await, r#"((3,2),(4,2),"Ox")"#);
        assert_eq!(page.count("#super:disabled").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_drawn_by_lot_or_from_a_seed_or_chosen_by_their_pictures() {
    visit("#onitama", |page| async move {
        // New cards for every game.
        let position = "document.getElementById('position').value";
        let mut deals = Vec::new();
        for lot in [7, 8, 7] {
            page.cast_lots(lot).await;
            page.click("#new-cards").await;
            deals.push(page.eval(position).await);
        }
        assert_ne!(deals[0], deals[1]);
        assert_eq!(deals[0], deals[2], "by lot alone");

        page.click("#choose-cards").await;
        page.wait_for("#deal[open]").await;
        assert_eq!(page.count("#all-cards .card svg").await, 16);
        assert_eq!(page.count("#all-cards [aria-pressed='true']").await, 5, "those of the game");
        page.click("#deal-clear").await;
        assert_eq!(page.count("#deal-start:disabled").await, 1);
        page.picture("onitama-deal").await;
        page.click("#all-cards [data-card='Ox']").await;
        // By name: what is found first is taken with Enter.
        for name in ["boa", "hors", "eleph", "crab"] {
            page.fill("#card-search", "").await;
            page.type_into("#card-search", name).await;
            assert_eq!(page.count("#all-cards .card").await, 1);
            page.key(Key::Enter).await;
            page.wait_for("#all-cards [aria-pressed='true']").await;
            page.click("#card-search").await;
        }
        page.fill("#begins", "1").await;
        page.click("#deal-start").await;
        page.wait_for("#near-hand [data-card='Boar']").await;
        assert_eq!(page.status().await, "Second player to move");
        assert_eq!(cards(&page, "near-hand").await, ["Boar", "Ox"]);
        assert_eq!(cards(&page, "side-card").await, ["Crab"]);

        page.click("#choose-cards").await;
        page.fill("#seed", "2024").await;
        page.type_into("#seed", &char::from(Key::Enter).to_string()).await;
        let drawn = onitama_course::generate_game(&"2024".parse().unwrap(), 0);
        page.wait_until(&format!("{position} === {}", serde_json::json!(drawn))).await;

        page.click("#choose-cards").await;
        page.fill("#seed", "many").await;
        page.click("#deal-seed").await;
        page.wait_until("document.getElementById('message').textContent !== ''").await;
        let said = page.text("#message").await;
        assert_eq!(said, "The seed \"many\" is not an integer, such as 2024.");
    })
    .await;
}
